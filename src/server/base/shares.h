/*
 * Long work, shared out fairly: it is done in slices, and whoever has had least time is served next. Somebody who comes
 * anew begins level with those who are being served, so that a short wish is granted soon however long others' are, and
 * many wishes of one get no more than one of another. That holds among crowds (those behind one address) first, and then
 * in each: a hundred people of one address have no more of the others' time than one. Everything here is the loop's; a pool's threads run the slices.
 */
#ifndef SERVER_BASE_SHARES_H
#define SERVER_BASE_SHARES_H

#include "server/base/list.h"
#include "server/base/work.h"

struct shares;
struct share;

/* One wish. Between two slices nobody but the loop touches it. */
struct turn {
	struct job job;
	struct link link; /* in its share */
	struct share *share;
	struct shares *shares;
	bool known; /* set before it is added: of a crowd that is known (known_kept) */
	bool begun, finished;
};

struct shares_config {
	int threads;
	int each_max; /* wishes of one key */
	int all_max;
	int nice;     /* of the threads */
	bool gives_way; /* all_max are there: one of the crowd with most makes way for somebody new */
	int known_kept; /* of all_max: places that strangers cannot take; the known are served three times of four */
	const char *name;
	/* On a thread: one slice; sets finished. */
	void (*slice)(struct turn *t);
	/* On the loop: is it still wanted? Asked before every slice. */
	bool (*wanted)(struct turn *t);
	/* On the loop, before the first slice. False: not now; those who have begun go first. */
	bool (*begin)(struct turn *t);
	/* On the loop: finished, or not wanted any more; the wish is the owner's again. */
	void (*done)(struct turn *t);
};

struct shares *shares_open(struct ev_loop *loop, const struct shares_config *config);
/* Not a word more from threads: what is left comes back unfinished. */
void shares_close(struct shares *s);
/*
 * Key: whose wish, within a crowd. False: this key, or everybody together, has too many already. Where one makes way,
 * it is done with, unfinished, before this returns.
 */
bool shares_add(struct shares *s, const char *crowd, const char *key, struct turn *t);
int shares_waiting(const struct shares *s);
/* Calls visit for every wish that is not over. */
void shares_each(struct shares *s, void (*visit)(void *data, struct turn *t), void *data);

#endif
