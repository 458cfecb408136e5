/*
 * One database for the whole world: SQLite in memory, behind the back end that several nodes share. It can be away, be
 * slow (seam_work.c), fail before a commit, or commit and not be able to say so; notices reach the others late, in the
 * order of the commits, or not at all. A single node has the same as its file, whose commits can fail.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "server/listener.h"
#include "store/store_int.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *keeper; /* what is in memory lasts as long as somebody has it open */
static char path[64];

const char *database_url(void)
{
	return world.shared ? "postgresql://world" : path;
}

bool database_reached(const struct node *n)
{
	return !world.database_down && !(n && n->cut_off);
}

/* SQLite says SQLITE_FULL to whatever needs another page. */
void database_full(bool full)
{
	sqlite3_int64 most = full ? 1 : (sqlite3_int64)1 << 40; /* never less than it has */
	sqlite3_file_control(keeper, "main", SQLITE_FCNTL_SIZE_LIMIT, &most);
}

/* A commit of the single node's file: not 0 takes it back. */
static int commits(void *data)
{
	(void)data;
	return !world.shared && world.at && chance(world.fails_before);
}

static int opened(sqlite3 *db, char **why, const struct sqlite3_api_routines *api)
{
	(void)why, (void)api;
	sqlite3_commit_hook(db, commits, NULL);
	return SQLITE_OK;
}

/*
 * What is seldom stored is seldom what a crash comes after: so in each world servers die right after the n-th transaction with
 * this statement or that, committed, before anybody hears of it.
 */
static struct {
	int stored, last_of; /* 0: of none */
} fateful[STATEMENTS];

static void choose_fates(void)
{
	enum { SOME = 333, USES_MOST = 8 };
	for (int i = 0; i < STATEMENTS; i++) {
		fateful[i].stored = 0;
		fateful[i].last_of = chance(SOME) ? 1 + (int)dice_below(USES_MOST) : 0;
	}
}

void database_begin(void)
{
	static int number;
	choose_fates();
	if (!number) {
		sqlite3_config(SQLITE_CONFIG_URI, 1);
		sqlite3_auto_extension((void (*)(void))opened);
	}
	snprintf(path, sizeof path, "file:/world%d?vfs=memdb", ++number);
	if (sqlite3_open(path, &keeper) != SQLITE_OK)
		abort();
}

void database_end(void)
{
	sqlite3_close(keeper);
	keeper = NULL;
}

struct notice {
	struct notice *next;
	char text[];
};

/* A connection of a node's, in whatever thread of it. */
struct line {
	struct vitals vitals;
	void *db;
	struct node *node;
	struct notice *first, **last; /* announced by the open transaction */
	bool failed, fatal; /* fatal: nobody survives the open transaction's commit */
};

static bool reached(struct line *l)
{
	bool ok = database_reached(l->node);
	if (!ok)
		snprintf(l->vitals.why, sizeof l->vitals.why, "the database does not answer");
	return ok;
}

static bool noted(struct line *l, bool ok)
{
	const struct vitals *found = l->db;
	if (!ok)
		snprintf(l->vitals.why, sizeof l->vitals.why, "%s", found->why);
	l->vitals.damaged = found->damaged;
	return ok;
}

static void forget(struct line *l)
{
	for (struct notice *next; l->first; l->first = next) {
		next = l->first->next;
		free(l->first);
	}
	l->last = &l->first;
}

static void *line_open(const char *url, char why[STORE_WHY_MAX])
{
	struct line *l = calloc(1, sizeof *l);
	(void)url;
	l->node = world.at;
	l->last = &l->first;
	if (reached(l) && (l->db = store_sqlite.open(path, why)))
		return l;
	snprintf(why, STORE_WHY_MAX, "%s", l->vitals.why);
	free(l);
	return NULL;
}

static void line_close(void *data)
{
	struct line *l = data;
	forget(l);
	store_sqlite.close(l->db);
	free(l);
}

static bool line_execute(void *data, const char *sql)
{
	struct line *l = data;
	return reached(l) && noted(l, store_sqlite.execute(l->db, sql));
}

/* There is one thread: nobody else migrates meanwhile. */
static bool line_lock(void *data)
{
	return reached(data);
}

static bool line_begin(void *data)
{
	struct line *l = data;
	forget(l);
	l->failed = l->fatal = false;
	return reached(l) && noted(l, store_sqlite.begin(l->db));
}

static void line_write(void *data, enum statement which, const struct value *values, int count, int64_t *changed)
{
	struct line *l = data;
	l->fatal |= ++fateful[which].stored == fateful[which].last_of;
	if (which != STATEMENT_notify) {
		store_sqlite.write(l->db, which, values, count, changed);
		return;
	}
	struct notice *n = malloc(sizeof *n + values[0].length + 1);
	n->next = NULL;
	memcpy(n->text, values[0].bytes, values[0].length);
	n->text[values[0].length] = 0;
	*l->last = n;
	l->last = &n->next;
}

/* Everybody who listens and is reached hears it, one after the other. */
struct sim_listener {
	struct listener_config config;
	struct node *node;
	int64_t latest;
	bool lost;
};

struct heard {
	struct node *node;
	uint32_t life;
	char text[];
};

static void hear(void *data)
{
	struct heard *h = data;
	struct node *n = h->node;
	struct sim_listener *l = n->life == h->life ? n->listener : NULL;
	if (l && n->stands_until > world.now) {
		later(n->stands_until - world.now, NULL, hear, h);
		return;
	}
	world.at = n;
	if (l && !l->lost && database_reached(n))
		store_each_notice(h->text, l->config.heard, l->config.data);
	world.at = NULL;
	free(h);
}

static void announce(const char *text)
{
	for (int i = 0; i < world.nodes; i++) {
		struct sim_listener *l = world.node[i].listener;
		if (!l || l->lost)
			continue;
		int64_t at = world.now + 100 + dice_below(chance(50) ? SECONDS(1) : MS(10));
		l->latest = at > l->latest ? at : l->latest + 1;
		struct heard *h = malloc(sizeof *h + strlen(text) + 1);
		h->node = l->node;
		h->life = l->node->life;
		strcpy(h->text, text); /* NOLINT: it was measured */
		later(l->latest - world.now, NULL, hear, h);
	}
}

static bool line_commit(void *data)
{
	struct line *l = data;
	if (!reached(l) || chance(world.fails_before)) {
		if (database_reached(l->node))
			snprintf(l->vitals.why, sizeof l->vitals.why, "the transaction was given up");
		store_sqlite.execute(l->db, "ROLLBACK");
		forget(l);
		return false;
	}
	if (!noted(l, store_sqlite.commit(l->db))) {
		forget(l);
		return false;
	}
	for (struct notice *n = l->first; n; n = n->next)
		announce(n->text);
	forget(l);
	if (l->fatal)
		node_doomed(l->node);
	if (!chance(world.fails_after))
		return true;
	snprintf(l->vitals.why, sizeof l->vitals.why, "the line broke while it was committed");
	trace("unsure", world.now, 0);
	return false;
}

static bool line_read(
	void *data, enum statement which, const struct value *values, int count, row_seen *seen, void *seen_data)
{
	struct line *l = data;
	if (!reached(l))
		return false;
	if (chance(world.read_fails)) {
		snprintf(l->vitals.why, sizeof l->vitals.why, "the line broke while it was read");
		return false;
	}
	return noted(l, store_sqlite.read(l->db, which, values, count, seen, seen_data));
}

static bool line_listen(void *data)
{
	return reached(data);
}

static int line_socket(const void *data)
{
	(void)data;
	return -1;
}

static bool line_notices(void *data, store_notice_seen *seen, void *seen_data)
{
	(void)data, (void)seen, (void)seen_data;
	return true;
}

const struct backend store_postgres = {
	.open = line_open,
	.close = line_close,
	.execute = line_execute,
	.lock = line_lock,
	.unlock = line_lock,
	.begin = line_begin,
	.write = line_write,
	.commit = line_commit,
	.read = line_read,
	.listen = line_listen,
	.socket = line_socket,
	.notices = line_notices,
	.reconnect = line_listen,
	.notifies = true,
};

/* listener.h without a thread. The server knows it by its name alone. */
struct listener {
	struct sim_listener sim;
};

struct listener *listener_open(struct ev_loop *loop, const struct listener_config *config, char *why, size_t size)
{
	(void)loop;
	if (!database_reached(world.at)) {
		snprintf(why, size, "the database does not answer");
		return NULL;
	}
	struct listener *l = calloc(1, sizeof *l);
	l->sim.config = *config;
	l->sim.node = world.at;
	return world.at->listener = &l->sim, l;
}

void listener_close(struct listener *l)
{
	if (l && l->sim.node->listener == &l->sim)
		l->sim.node->listener = NULL;
	free(l);
}

static void come_back(void *data)
{
	struct node *n = data;
	struct sim_listener *l = n->listener;
	if (!l || !l->lost)
		return;
	if (!database_reached(n)) {
		later(SECONDS(1), n, come_back, n);
		return;
	}
	l->lost = false;
	l->config.back(l->config.data);
}

static void lose(void *data)
{
	struct sim_listener *l = ((struct node *)data)->listener;
	if (l && !l->lost) {
		l->lost = true;
		l->config.lost(l->config.data, "the line broke");
		later(SECONDS(1), data, come_back, data); /* it is tried again every second */
	}
}

/* That the line is broken is noticed some time. */
void listener_cut(struct node *n)
{
	if (n->server)
		later(dice_below(SECONDS(2)), n, lose, n);
}

void listener_healed(struct node *n)
{
	if (n->server) {
		later(0, n, lose, n); /* what was said meanwhile is lost in any case */
		later(1 + dice_below(SECONDS(1)), n, come_back, n);
	}
}
