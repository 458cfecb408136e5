/*
 * Addresses from which nobody new is let in, because of somebody who was banned: no new people, and guests may only look. Who has
 * a password plays on from there, for others live behind the same address. Here is a copy of what the store says, read every two
 * seconds. The loop's.
 */
#ifndef SERVER_HOUSE_BARS_H
#define SERVER_HOUSE_BARS_H

#include "server/base/network.h"

#include <stdint.h>

struct request;
struct store;

enum { BARS_MAX = 500, BAR_DAYS_MAX = 30 }; /* longer is no use: addresses change hands */

struct bars {
	int count;
	struct bar {
		char place[NETWORK_TEXT];
		int64_t until;
	} of[BARS_MAX];
};

/* Not longer than the longest. */
int64_t bar_until(int64_t until, int64_t now);
/* On the reader's thread. */
bool bars_read(struct store *store, int64_t now, struct bars *bars);
/* May this be asked for from there by somebody new? False after a reply. */
bool bars_let_in(struct request *r);

#endif
