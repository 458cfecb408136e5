/* The operations: what each is called, which members it takes, and whether a message keeps to that. Constants. */
#ifndef SERVER_REQUESTS_PROTO_H
#define SERVER_REQUESTS_PROTO_H

#include "core/out.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct request;

enum error {
#define ERROR(name, code, status, message) ERROR_##name,
#include "server/requests/errors.def"
#undef ERROR
	ERRORS,
};

struct error_row {
	const char *code;
	int status;
	const char *message; /* a message id; its argument is {word} */
};
extern const struct error_row errors[ERRORS];

enum member_kind {
	MEMBER_TEXT,   /* min to max characters */
	MEMBER_NUMBER, /* min to max */
	MEMBER_BOOL,
	MEMBER_OBJECT,
	MEMBER_LIST, /* min to max elements */
	MEMBER_ANY,
};

struct member {
	const char *name;
	enum member_kind kind;
	int64_t min, max;
	bool needed;
};

enum {
	OP_READS = 1,      /* changes nothing: GET will do */
	OP_PERSON = 2,     /* for people only */
	OP_TABLE = 4,      /* about one table, which must exist for the asker */
	OP_HTTP = 8,       /* over HTTP only */
	OP_WEBSOCKET = 16, /* over WebSocket only */
	OP_HOST = 32,      /* the table's host only */
	OP_MESSAGE = 64,   /* costs no more than any message */
	OP_LATER = 128,    /* takes of its budget by itself */
	OP_MODERATOR = 256, /* for those who keep order */
	OP_ADMIN = 512,    /* for who has the house */
	OP_BUDGET = 12,    /* from this bit on: the number of its budget, plus one; 0: none */
};

struct operation {
	const char *name;
	unsigned flags;
	void (*run)(struct request *r);
	const struct member
		*members; /* ended by a name NULL; "t", "id", "lang" and, with OP_TABLE, "table" and "key" go without saying */
};

extern const struct operation operations[]; /* ended by a name NULL */

const struct operation *operation_named(const char *name);

/* What is wrong with a message: the member, and what was expected. */
struct proto_error {
	enum error error;
	char word[64];
	const char *message; /* instead of the error's own; NULL */
	int64_t low, high;
};

/* Checks members, sorts and ranges. */
bool proto_check(const struct operation *op, const json_t *object, struct proto_error *e);
/* Adds "name=value" of a query to an object as the declaration says; what does not fit is left as text. */
void proto_from_query(const struct operation *op, const char *query, json_t *object);
/* Characters of a UTF-8 text. */
size_t text_characters(const char *text);
/* Every operation with its members, as GET /api answers. */
void proto_describe(struct out *o);

#endif
