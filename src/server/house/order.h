/* What those who keep order do, each step written down with who did it and why. The loop's. */
#ifndef SERVER_HOUSE_ORDER_H
#define SERVER_HOUSE_ORDER_H

#include "server/requests/ops.h"

enum { PLACES_TEXT = 1400 }; /* of as many as are barred at once, with commas between them */

/* One step: looked at, then written together with its line of the log. */
struct ruling {
	struct store_job job;
	struct request *request;
	struct server *server;
	const char *name; /* in the log */
	char by[ID_MAX], person[ID_MAX], table[ID_MAX];
	char *note;
	char called[NAME_MAX_BYTES], login[STORE_LOGIN_MAX]; /* a new name */
	int64_t number, written; /* until when, or which role */
	bool found, taken; /* taken: the new name is somebody else's */
	bool bars; /* the addresses, too */
	char places[PLACES_TEXT]; /* which those are */
	struct store_order order; /* the person's, before it */
	void (*write)(struct ruling *d, struct store *store);
};

/* NULL after a reply. */
struct ruling *ruling_new(struct request *r, const char *name, void (*write)(struct ruling *d, struct store *store));
void ruling_free(struct ruling *d);
/* The request, if it is still to be answered; else all is freed. */
struct request *ruling_request(struct ruling *d);
/* The log says for what, then why. False after a reply: out of memory. */
bool ruling_says(struct ruling *d, const char *what);
/* On the loop, when it is written: all who are concerned are read again, and who asked has an answer. */
void ruling_written(struct store_job *job);
/* On the storage's thread: its line. */
void ruling_log(const struct ruling *d, struct store *store);

#endif
