/*
 * Couriers: threads that carry one message each to a push service (HTTP) or to the mail server (SMTP), by libcurl. What a
 * courier is to carry is filled by the loop and belongs to the courier from courier_send until done is called on the loop.
 */
#ifndef SERVER_NOTICES_COURIER_H
#define SERVER_NOTICES_COURIER_H

#include "server/base/work.h"
#include "server/notices/webpush.h"

#include <stddef.h>

struct ev_loop;
struct couriers;

struct courier_config {
	const char *mail; /* smtp://… or smtps://…, with name and password where it asks for them; NULL: no mail */
	const char *from; /* the bare address mails come from */
	bool anywhere; /* pushes may go to addresses of our own network: tests */
};

enum outcome {
	OUTCOME_ARRIVED,
	OUTCOME_GONE, /* the browser takes no more */
	OUTCOME_REFUSED, /* and would be again */
	OUTCOME_LATER, /* nobody answered, or too busy */
};

enum { COURIER_HEADER = 1600 };

struct message {
	struct job job;
	void (*done)(struct message *m);
	/* A push: the endpoint, the body, the word by which we are known, and how long it is worth keeping. */
	char endpoint[1024];
	unsigned char body[WEBPUSH_BODY];
	char authorization[COURIER_HEADER], topic[40];
	const char *urgency;
	int ttl_s;
	/* A mail: to whom, and the whole letter with its headers; NULL: a push. */
	char to[256];
	char *letter;
	size_t length; /* of body or letter */
	/* How it went. */
	enum outcome outcome;
	int status; /* of the answer; 0: none */
	int retry_s; /* the service asks for so much patience; 0: it does not say */
	char why[160];
	struct couriers *couriers;
};

/* NULL: no thread. */
struct couriers *couriers_open(struct ev_loop *loop, const struct courier_config *config);
/* What waits comes back at once as OUTCOME_LATER; what is under way is given up within a second. */
void couriers_close(struct couriers *c);
/* False: too many wait already. */
bool courier_send(struct couriers *c, struct message *m);
int couriers_waiting(struct couriers *c);

#endif
