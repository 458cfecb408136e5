/* Those who wait for a table: kept alive, matched, claimed, seated. */
#define _GNU_SOURCE
#include "server/lobby/queue.h"

#include "core/json.h"
#include "core/options.h"
#include "games/games.h"
#include "server/requests/ops.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	AGAIN_US = 5 * 1000000,   /* the store hears of who is still here */
	CLAIM_MS = 10 * 1000,     /* a table is made in this time, or not at all */
	PARTIES = 20,             /* tables made of one look */
};

struct waiting *queue_find(struct server *s, const char *person)
{
	struct map_node *node = map_find(&s->waiting, person);
	return node ? container_of(node, struct waiting, node) : NULL;
}

void queue_forget(struct server *s, const char *person)
{
	struct waiting *w = queue_find(s, person);
	if (!w)
		return;
	map_remove(&s->waiting, &w->node);
	free(w);
}

void queue_enter(struct server *s, const struct queued *entry)
{
	struct waiting *w = queue_find(s, entry->person);
	if (w) {
		bool same = w->entry.since == entry->since;
		w->entry = *entry;
		w->offered &= same;
		return;
	}
	w = calloc(1, sizeof *w);
	if (!w)
		return;
	w->entry = *entry;
	w->written = clock_now_us();
	if (!map_add(&s->waiting, &w->node, w->entry.person))
		free(w);
} /* NOLINT(clang-analyzer-unix.Malloc): the map has it */

void queue_write(struct out *o, const struct waiting *w)
{
	if (!w) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_text(o, "game", w->entry.game);
	member_number(o, "players", w->entry.players);
	member_text(o, "speed", speed_names[w->entry.speed]);
	member_bool(o, "rated", w->entry.rated);
	member_number(o, "since", w->entry.since);
	member_bool(o, "computer", w->offered);
	emit_close(o, '}');
}

static struct person *person_here(struct server *s, const char *person)
{
	struct map_node *node = map_find(&s->people, person);
	return node ? container_of(node, struct person, node) : NULL;
}

/* The message that was begun goes to all of the person's sockets here. */
static void send(struct server *s, const struct person *p)
{
	struct buffer *b = message_finish(s);
	list_each(item, (struct link *)(uintptr_t)&p->clients) if (b)
		client_send(container_of(item, struct client, of_person), b);
	buffer_drop(b);
}

/* Whether and for what the person waits. */
static void tell(struct server *s, const char *person)
{
	const struct person *p = person_here(s, person);
	if (!p)
		return;
	struct out *o = message_begin(s, "waiting");
	emit_key(o, "waiting");
	queue_write(o, queue_find(s, person));
	send(s, p);
}

void queue_matched(struct server *s, const char *person, const char *table)
{
	const struct person *p = person_here(s, person);
	queue_forget(s, person);
	if (!p)
		return;
	member_text(message_begin(s, "matched"), "table", table);
	send(s, p);
}

/* Making a table of a party. */
struct claim {
	struct store_job job;
	struct server *server;
	char token[ID_MAX];
	struct queued of[SEATS_MAX];
	int count;
	int64_t now, written;
};

/* On the storage's thread: always in the same order, so that two nodes do not wait for each other. */
static void write_claim(struct store_job *job, struct store *store)
{
	struct claim *c = container_of(job, struct claim, job);
	c->written = 0;
	for (int i = 0; i < c->count; i++) {
		struct store_waiting w = {.person = c->of[i].person, .since = c->of[i].since};
		store_claim_waiting(store, c->token, &w, c->now, c->now + CLAIM_MS, &c->written);
	}
}

static void write_release(struct store_job *job, struct store *store)
{
	store_release_waiting(store, container_of(job, struct claim, job)->token);
}

static void free_claim(struct store_job *job)
{
	free(container_of(job, struct claim, job));
}

/* The people of a table that was made: they wait no more, and hear of it wherever they are. */
struct seated {
	struct store_job job;
	struct server *server;
	char table[ID_MAX], person[SEATS_MAX][ID_MAX];
	int count;
};

/* On the storage's thread. */
static void write_seated(struct store_job *job, struct store *store)
{
	struct seated *t = container_of(job, struct seated, job);
	for (int i = 0; i < t->count; i++) {
		char text[3 * ID_MAX + 8];
		store_stop_waiting(store, t->person[i]);
		snprintf(text, sizeof text, "%" PRId64 " > %s %s", t->server->node, t->person[i], t->table);
		store_notify(store, text);
	}
}

static void free_seated(struct store_job *job)
{
	free(container_of(job, struct seated, job));
}

/* The table is true. */
static void seated(struct room *room)
{
	struct server *s = room->server;
	struct seated *t = calloc(1, sizeof *t);
	s->metrics.tables_matched++;
	room_show_ratings(room);
	for (int i = 0; i < room->head.options.players; i++) {
		const struct seat *seat = &room->head.seat[i];
		if (seat->kind != SEAT_PERSON)
			continue;
		if (t)
			memcpy(t->person[t->count++], seat->person, ID_MAX);
		queue_matched(s, seat->person, room->id);
	}
	if (!t)
		return;
	t->server = s;
	memcpy(t->table, room->id, sizeof t->table);
	t->job.run = write_seated;
	t->job.done = free_seated;
	storage_write(s->storage, &t->job);
}

/* What people agree to who want to play now. */
static void set_speed(struct head *h, enum speed speed)
{
	static const struct {
		enum clock_kind clock;
		int turn, reserve, days;
	} clocks[SPEEDS] = {[SPEED_QUICK] = {CLOCK_LIVE, 15, 300, 0},
		[SPEED_CALM] = {CLOCK_LIVE, 60, 1200, 0},
		[SPEED_DAYS] = {CLOCK_CORRESPONDENCE, 0, 0, 3}};
	h->clock = clocks[speed].clock;
	h->turn_s = clocks[speed].turn;
	h->reserve_s = clocks[speed].reserve;
	h->days = clocks[speed].days;
}

static void make_head(const struct claim *c, const struct game *g, struct head *h)
{
	const struct queued *first = &c->of[0];
	memset(h, 0, sizeof *h);
	options_default(g, first->players, &h->options);
	set_speed(h, first->speed);
	h->is_public = h->shuffle = true;
	h->rated = first->rated;
	h->hints = !h->rated;
	snprintf(h->host, sizeof h->host, "%s", first->person);
	for (int i = 0; i < first->players; i++) {
		struct seat *seat = &h->seat[i];
		*seat = (struct seat){.kind = i < c->count ? SEAT_PERSON : SEAT_COMPUTER};
		if (seat->kind == SEAT_COMPUTER) {
			snprintf(seat->level, sizeof seat->level, "brother");
			continue;
		}
		seat->registered = c->of[i].registered;
		snprintf(seat->person, sizeof seat->person, "%s", c->of[i].person);
		snprintf(seat->name, sizeof seat->name, "%s", c->of[i].name);
	}
}

/* All of them are ours, or none is wanted. */
static void claimed(struct store_job *job)
{
	struct claim *c = container_of(job, struct claim, job);
	const struct game *g = game_named(c->of[0].game);
	struct head head;
	bool all = job->ok && c->written == c->count && g && !c->server->stopping;
	if (all)
		make_head(c, g, &head);
	if (all && table_create(c->server, g, &head, &(struct beginning){0}, NULL, seated)) {
		free(c);
		return;
	}
	job->run = write_release;
	job->done = free_claim;
	storage_write(c->server->storage, job);
}

static int by_person(const void *a, const void *b)
{
	return strcmp(((const struct queued *)a)->person, ((const struct queued *)b)->person);
}

static void claim(struct server *s, const struct queue *q, const struct party *p, int64_t now)
{
	struct claim *c = calloc(1, sizeof *c);
	if (!c)
		return;
	c->server = s;
	c->now = now;
	c->count = p->count;
	id_new(c->token, 12, "");
	for (int i = 0; i < p->count; i++)
		c->of[i] = q->of[p->of[i]];
	qsort(c->of, (size_t)c->count, sizeof *c->of, by_person);
	c->job.run = write_claim;
	c->job.done = claimed;
	storage_write(s->storage, &c->job);
}

/* One look at all who wait. */
struct look {
	struct store_job job;
	struct server *server;
	int64_t now;
	struct queue queue;
	struct party party[PARTIES];
	int parties;
};

static void see_waiting(void *data, const struct store_waiting *w)
{
	struct queue *q = data;
	if (q->count == QUEUE_MAX || w->players < 1 || w->players > SEATS_MAX || w->speed < 0 || w->speed >= SPEEDS)
		return;
	struct queued *e = &q->of[q->count++];
	*e = (struct queued){.registered = w->registered,
		.rated = w->rated,
		.fill = w->fill,
		.players = (int)w->players,
		.speed = (enum speed)w->speed,
		.rating = (int)w->rating,
		.since = w->since,
		.node = w->node};
	snprintf(e->person, sizeof e->person, "%s", w->person);
	snprintf(e->name, sizeof e->name, "%s", w->name);
	snprintf(e->game, sizeof e->game, "%s", w->game);
}

static void see_block(void *data, const char *person, const char *other)
{
	struct queue *q = data;
	if (q->block_count == QUEUE_BLOCKS)
		return;
	snprintf(q->blocks[q->block_count].person, STORE_ID_MAX, "%s", person);
	snprintf(q->blocks[q->block_count++].other, STORE_ID_MAX, "%s", other);
}

/* On the reader's thread. */
static void read_queue(struct store_job *job, struct store *store)
{
	struct look *l = container_of(job, struct look, job);
	job->ok = store_waiting(store, l->now - QUEUE_SEEN_MS, l->now, QUEUE_MAX, see_waiting, &l->queue)
		&& store_waiting_blocks(store, see_block, &l->queue);
	l->parties = job->ok ? queue_match(&l->queue, l->now, l->party, PARTIES) : 0;
}

/* Tables of those whose longest waiting is here; the others' node does the same for them. */
static void queue_read(struct store_job *job)
{
	struct look *l = container_of(job, struct look, job);
	struct server *s = l->server;
	for (int i = 0; i < l->parties && !s->stopping; i++)
		if (l->queue.of[l->party[i].of[0]].node == s->node)
			claim(s, &l->queue, &l->party[i], l->now);
	free(l);
	s->matching = false;
	if (s->match_again)
		queue_round(s);
}

void queue_round(struct server *s)
{
	struct look *l = s->matching ? NULL : calloc(1, sizeof *l);
	s->match_again = s->matching;
	if (!l)
		return;
	s->matching = true;
	l->server = s;
	l->now = clock_wall_ms();
	l->job.run = read_queue;
	l->job.done = queue_read;
	storage_read(s->storage, &l->job);
}

/* Who is still here, and who is gone. */
struct upkeep {
	struct store_job job;
	struct server *server;
	int64_t now;
	char here[QUEUE_MAX][ID_MAX], gone[QUEUE_MAX][ID_MAX];
	int64_t written[QUEUE_MAX];
	int here_count, gone_count;
};

/* On the storage's thread. */
static void write_upkeep(struct store_job *job, struct store *store)
{
	struct upkeep *u = container_of(job, struct upkeep, job);
	for (int i = 0; i < u->here_count; i++) {
		u->written[i] = 0;
		store_still_waiting(store, u->here[i], u->now, &u->written[i]);
	}
	for (int i = 0; i < u->gone_count; i++)
		store_gone_waiting(store, u->gone[i]);
	store_expire_waiting(store, u->now - QUEUE_SEEN_MS);
}

/* Who is not in the store any more has a table, or waits at another node. */
static void upkept(struct store_job *job)
{
	struct upkeep *u = container_of(job, struct upkeep, job);
	for (int i = 0; i < u->here_count && job->ok; i++) {
		if (u->written[i] || !queue_find(u->server, u->here[i]))
			continue;
		queue_forget(u->server, u->here[i]);
		tell(u->server, u->here[i]);
	}
	free(u);
}

/* Half a minute is long. */
static void offer(struct server *s, struct waiting *w)
{
	if (w->offered || clock_wall_ms() - w->entry.since < s->config.queue_offer_ms)
		return;
	w->offered = true;
	tell(s, w->entry.person);
}

/* Who lost the connection has a while to come back: of that in which a silent socket is given up a third. */
static void look_after(void *data, struct map_node *node)
{
	struct upkeep *u = data;
	struct waiting *w = container_of(node, struct waiting, node);
	const struct person *p = person_here(u->server, w->entry.person);
	int64_t now = clock_now_us(), patience = (int64_t)u->server->config.idle_s * 1000000 / 3;
	if (p && !list_empty(&p->clients)) {
		w->absent = 0;
		offer(u->server, w);
		if (now - w->written > AGAIN_US && u->here_count < QUEUE_MAX) {
			w->written = now;
			memcpy(u->here[u->here_count++], w->entry.person, ID_MAX);
		}
		return;
	}
	w->absent = w->absent ? w->absent : now;
	if (now - w->absent > patience && u->gone_count < QUEUE_MAX)
		memcpy(u->gone[u->gone_count++], w->entry.person, ID_MAX);
}

void queue_tick(struct server *s)
{
	struct upkeep *u = s->waiting.count ? calloc(1, sizeof *u) : NULL;
	if (!u)
		return;
	u->server = s;
	u->now = clock_wall_ms();
	map_each(&s->waiting, look_after, u);
	for (int i = 0; i < u->gone_count; i++)
		queue_forget(s, u->gone[i]);
	u->job.run = write_upkeep;
	u->job.done = upkept;
	if (u->here_count || u->gone_count)
		storage_write(s->storage, &u->job);
	else
		free(u);
	queue_round(s);
}

static void free_waiting(void *data, struct map_node *node)
{
	(void)data;
	free(container_of(node, struct waiting, node));
}

void queue_close(struct server *s)
{
	map_each(&s->waiting, free_waiting, NULL);
	map_free(&s->waiting);
}
