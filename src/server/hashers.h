/*
 * Passwords are hashed (Argon2id: slow, and 64 MiB each) one at a time on a thread of their own, shared out among
 * addresses: whoever comes from elsewhere waits for one of each other address at most, however many theirs are. When
 * all places are taken, the address with most gives one up.
 */
#ifndef SERVER_HASHERS_H
#define SERVER_HASHERS_H

#include "server/server_int.h"
#include "server/shares.h"

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
