/*
 * What people do about a club: looked at in the store, allowed or refused on the loop, written if it is still as it was, and
 * tried again if somebody else was first. A deed is its request's: freed when that is answered.
 */
#ifndef SERVER_CLUBS_CLUB_H
#define SERVER_CLUBS_CLUB_H

#include "server/requests/ops.h"

enum {
	CLUB_SIZE = 500,  /* members */
	CLUBS_OWNED = 5,  /* of one person's own */
	CLUBS_JOINED = 50,
};

/* What members are told of: the page, or what was said. */
#define CLUB_PAGE "page"
#define CLUB_TALK "talk"
#define CLUB_GONE "gone"

/* Those of a club who are to be told when it is no more. */
struct club_left {
	int count;
	char person[STORE_CLUB_ROWS][ID_MAX];
};

struct deed {
	struct store_job job;
	struct request *request;
	struct server *server;
	char club[ID_MAX], person[ID_MAX], other[ID_MAX]; /* other: "" where nobody else is meant */
	/* As it was read last. */
	bool found, open, unwanted;
	int64_t size;
	enum club_role mine, theirs;
	int owned, joined;
	/* What is to be. */
	enum club_role to;
	char name[NAME_MAX_BYTES], login[STORE_LOGIN_MAX];
	bool opens;
	char *text;
	int64_t line;
	const char *told;      /* CLUB_PAGE or CLUB_TALK */
	enum error unwritten;  /* if nothing was written; ERRORS: read again */
	int64_t written;
	struct club_left *left; /* of a club that is to be dissolved; NULL */
	int tries;
	/* On the loop: ERRORS if it may be done. */
	enum error (*allows)(const struct deed *d);
	/* On the storage's thread. */
	void (*write)(struct deed *d, struct store *store);
};

typedef enum error deed_allows(const struct deed *d);
typedef void deed_write(struct deed *d, struct store *store);

/* Of the club (and the person) that the request names. NULL after a reply. */
struct deed *deed_new(struct request *r, deed_allows *allows, deed_write *write);
void deed_free(struct deed *d);
/* Reads, asks allows, writes, answers. */
void deed_begin(struct deed *d);
/* A copy without control characters. False after a reply, and freed. */
bool deed_takes_text(struct deed *d, const char *text);

/* members.c: one more of them (data); these are told, if they are here. */
void club_left_seen(void *data, const struct store_belonging *who);
void club_tell_people(struct server *s, const char *club, const char *what, const struct club_left *people);

#endif
