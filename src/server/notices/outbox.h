/* Between the outbox and what it sends: rows that are due, and the messages made of them. */
#ifndef SERVER_NOTICES_OUTBOX_H
#define SERVER_NOTICES_OUTBOX_H

#include "server/notices/endpoint.h"
#include "server/notices/notice.h"

enum fate {
	FATE_SEND,
	FATE_WAIT, /* until due */
	FATE_DROP, /* sent, or not wanted any more */
	FATE_GONE, /* so is the device */
	FATE_LEAVE, /* as it is: it is claimed, and will be due again */
};

/* A row of the outbox with all that is known of its person and device. */
struct parcel {
	char target[48], table[STORE_ID_MAX], person[STORE_ID_MAX], lang[4];
	char endpoint[ENDPOINT_MAX], public[128], secret[64]; /* "": a mail, or the device is gone */
	char mail[256];
	char tournament[STORE_ID_MAX]; /* the table's, found with it */
	bool confirmed;
	int kind;
	int64_t at, deadline, tries, wanted;
	struct hours hours;
	enum fate fate;
	int64_t due;
	struct said said;
	int turns; /* tables that wait for the person */
};

/* One message under way, and the rows it stands for. */
struct delivery {
	struct message message;
	struct store_job job;
	struct server *server;
	struct delivery *next;
	int count;
	struct parcel parcel[];
};

bool parcel_is_mail(const struct parcel *p);
/* Where what is told leads. */
enum { PARCEL_PATH = 64 };
void parcel_path(const struct parcel *p, char path[PARCEL_PATH]);
void delivery_free(struct delivery *d);
/* On any thread but the loop's, for it takes a while. NULL: no memory, or (push) *gone: the browser's keys are none. */
struct delivery *delivery_push(struct server *s, const struct parcel *p, int64_t now, bool *gone);
/* All of them are of one person: one letter. */
struct delivery *delivery_mail(struct server *s, const struct parcel *p, int count, int64_t now);

#endif
