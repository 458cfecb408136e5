/*
 * The store seen from the event loop. One thread writes, taking everything queued since its last commit as one
 * transaction (group commit); another reads beside it. done runs on the loop, after the commit: what it acknowledges
 * is on the disk.
 */
#ifndef SERVER_STORAGE_H
#define SERVER_STORAGE_H

#include "server/base/work.h"
#include "store/store.h"

struct storage;

struct store_job {
	struct job job;
	void (*run)(struct store_job *job, struct store *store);
	void (*done)(struct store_job *job);
	bool ok; /* set before done: committed, or read */
	struct storage *storage;
};

struct storage_figures {
	int64_t commits, writes, failures, read_failures, last_batch, waiting, journal;
};

enum storage_state {
	STORAGE_SOUND,
	STORAGE_FAILS,   /* the last transaction or read did */
	STORAGE_HANGS,   /* one has been under way for too long */
	STORAGE_DAMAGED, /* what is stored is not what was written: somebody must look at it */
	STORAGE_STATES,
};
extern const char *const storage_states[STORAGE_STATES]; /* in English, for operators */

struct storage *storage_open(struct ev_loop *loop, const char *url, int64_t writer, char why[STORE_WHY_MAX]);
/* Finishes what is queued, if the store answers: within seconds, even when it hangs. */
void storage_close(struct storage *s);
/* failed is told, on the loop, of each thing that went wrong: "write", "read" or "check", and why. */
void storage_watch(struct storage *s, void (*failed)(void *data, const char *what, const char *why), void *data);

/* run is called inside a transaction; if it is called again (never by itself), nothing of the first time remains. */
void storage_write(struct storage *s, struct store_job *job);
/* For a read, run sets ok. */
void storage_read(struct storage *s, struct store_job *job);

/* Nothing is under way. */
bool storage_idle(struct storage *s);
enum storage_state storage_state(struct storage *s);
/* What went wrong last. */
void storage_why(struct storage *s, char why[STORE_WHY_MAX]);
void storage_figures(struct storage *s, struct storage_figures *f);

#endif
