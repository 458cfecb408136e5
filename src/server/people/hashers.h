/*
 * Passwords are hashed (Argon2id: slow, and 64 MiB each) one at a time on a thread of their own, shared out among
 * addresses: whoever comes from elsewhere waits for one of each other address at most, however many theirs are. When
 * all places are taken, the address with most gives one up. So many addresses that never were here before are strangers:
 * some places are not for them, and where somebody with a password has been lately (address_known) goes first. Who gives
 * way is told to try again. Everything here is the loop's, but run.
 */
#ifndef SERVER_PEOPLE_HASHERS_H
#define SERVER_PEOPLE_HASHERS_H

#include "server/server_int.h"
#include "server/base/shares.h"

/* One password to look at; whoever asks fills it in. */
struct hash {
	struct turn turn; /* finished: run has run */
	struct request *request;
	struct address *address;
	void (*run)(struct hash *hash);  /* on the thread */
	void (*done)(struct hash *hash); /* on the loop */
};

bool hashers_open(struct server *s);
/* False: no place; the hash is the caller's still. */
bool hash_add(struct hash *hash, const char *login);

#endif
