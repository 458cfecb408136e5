/* For the files that make statements of what the server asks for: values, writing, reading. One store, one thread. */
#ifndef STORE_STATEMENT_H
#define STORE_STATEMENT_H

#include "store/store_int.h"

#include <string.h>

struct store {
	const struct backend *backend;
	void *db;
	int64_t writer;
	size_t noticed;           /* bytes of notices that go out with the open transaction */
	char notices[NOTICE_MAX]; /* one a line */
};

/* What was to be told with the open transaction, as part of it. */
void store_send_notices(struct store *s);

static inline struct value number(int64_t n)
{
	return (struct value){.kind = VALUE_NUMBER, .number = n};
}

static inline struct value text(const char *t)
{
	return t ? (struct value){.kind = VALUE_TEXT, .bytes = t, .length = (uint32_t)strlen(t)}
			 : (struct value){.kind = VALUE_NULL};
}

static inline struct value bytes(const void *b, uint32_t length)
{
	return (struct value){.kind = VALUE_BYTES, .bytes = b, .length = length};
}

/* NULL where there is none. */
static inline const char *as_text(const struct value *v)
{
	return v->kind == VALUE_TEXT ? v->bytes : NULL;
}

#define WRITE(s, which, written, ...)                                                                                  \
	do {                                                                                                               \
		const struct value values_[] = {__VA_ARGS__};                                                                  \
		(s)->backend->write((s)->db, STATEMENT_##which, values_, (int)(sizeof values_ / sizeof *values_), written);    \
	} while (0)

/* What to call with each row that comes back. */
struct reader {
	void (*seen)(void);
	void *data;
};

#define READ(s, which, convert, seen_, data_, ...)                                                                     \
	do {                                                                                                               \
		const struct value values_[] = {__VA_ARGS__};                                                                  \
		struct reader reader_ = {(void (*)(void))(seen_), data_};                                                      \
		return (s)->backend->read(                                                                                     \
			(s)->db, STATEMENT_##which, values_, (int)(sizeof values_ / sizeof *values_), convert, &reader_);          \
	} while (0)

/* Choices are stored as 4 bytes each, the highest first. Unpacking: how many there are. */
void pack_choices(const uint32_t *list, uint32_t count, unsigned char *packed);
uint32_t unpack_choices(const struct value *v, uint32_t list[STORE_CHOICES_MAX]);

/* A table from the first columns of a row, of which there are so many; see_table is for READ. */
enum { TABLE_FIELDS_READ = 19 };
struct store_table as_table(const struct value *column);
row_seen see_table;
row_seen see_person; /* id, name, lang, password */
row_seen see_chat;   /* n, at, seat, person, name, line */
row_seen see_any;    /* data: a bool that becomes true */

#endif
