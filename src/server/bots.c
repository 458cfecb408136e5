/*
 * The computer's decisions, on threads of their own. A thinker gets what its seat sees (struct seen), never the table;
 * what it chooses comes back as a request like anybody's, and is forgotten if the table has moved on meanwhile.
 */
#define _GNU_SOURCE
#include "server/room.h"

#include "ai/search.h"
#include "core/json.h"
#include "core/wire.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct thinker {
	void *block;
	size_t size;
};

struct thought {
	struct job job;
	struct server *server;
	char room[ID_MAX];
	struct seen seen;
	struct level level;
	uint64_t seed;
	uint32_t open; /* the row since which this decision is open */
	struct request *request; /* of a hint */
	choice best;
	struct advice advice;
};

static void *open_thinker(void *data)
{
	(void)data;
	return calloc(1, sizeof(struct thinker));
}

static void close_thinker(void *worker)
{
	struct thinker *t = worker;
	free(t->block);
	free(t);
}

static uint64_t now_us(void *data)
{
	(void)data;
	return (uint64_t)clock_now_us();
}

static void think(struct job *job, void *worker)
{
	struct thought *t = container_of(job, struct thought, job);
	struct thinker *thinker = worker;
	size_t size = (search_size(t->seen.game, level_room(&t->level)) + 15) & ~(size_t)15;
	if (size > thinker->size) {
		free(thinker->block);
		thinker->block = aligned_alloc(16, size);
		thinker->size = thinker->block ? size : 0;
		if (!thinker->block)
			return; /* best stays none */
	}
	struct search *search = search_init(thinker->block, thinker->size, t->seen.game, t->seed);
	search_clock(search, now_us, NULL);
	if (t->request)
		ai_advise(search, &t->seen, &t->level, &t->advice);
	t->best = t->request ? t->advice.best : ai_choose(search, &t->seen, &t->level, NULL);
}

bool bots_open(struct server *s)
{
	struct pool_config config = {.threads = s->config.thinkers,
		.queue_max = s->config.limits.queue,
		.take_max = 1,
		.open = open_thinker,
		.close = close_thinker,
		.name = "think"};
	s->thinkers = pool_open(s->loop, &config);
	return s->thinkers != NULL;
}

/* The computer's move: a request of the server's own, in the room's queue like all others. */
static void move(struct request *r)
{
	struct room *room = r->room;
	struct course *p = &room->course;
	bool still = room->head.status == STATUS_PLAYING && p->block && p->open[r->seat] == r->open
		&& (room_actors(room) >> r->seat & 1) && (head_computers(&room->head) >> r->seat & 1);
	struct change *c = still ? change_new(room, NULL) : NULL;
	room->thinking &= ~(1u << r->seat);
	if (c) {
		uint32_t at;
		choice chosen = r->choice;
		struct refusal why = course_do(p, r->seat, &chosen, 1, c->now, 0, &c->news, &at);
		if (why.reason) { /* a bug of the search, or a full log: the table waits rather than spins */
			log_event(r->server, "error", "computer_refused", "\"table\":\"%s\",\"seat\":%d,\"reason\":%d", room->id,
				r->seat, why.reason);
			room->thinking |= 1u << r->seat;
			change_drop(c);
		} else {
			r->server->metrics.thoughts++;
			change_moved(c, r->seat);
		}
	}
	request_free(r);
}

static void hint_ready(struct thought *t)
{
	struct request *r = t->request;
	struct speaker s = {.game = t->seen.game, .lang = r->lang, .state = &t->seen.state};
	if (!r->client) {
		request_free(r);
		return;
	}
	if (!t->best) {
		reply_error(r, ERROR_BUSY, "");
		return;
	}
	struct out *o = reply_begin(r);
	advice_json(&s, &t->seen.state, t->seen.seat, &t->advice, o);
	reply_send(r);
	t->server->metrics.hints++;
}

static void thought_done(struct job *job)
{
	struct thought *t = container_of(job, struct thought, job);
	struct room *room = room_find(t->server, t->room);
	struct request *r;
	spread_add(&t->server->metrics.thoughts_us, clock_now_us() - job->queued);
	if (t->request) {
		hint_ready(t);
	} else if (room && t->best && !t->server->closing && (r = request_internal(t->server, move))) {
		r->seat = t->seen.seat;
		r->choice = t->best;
		r->open = t->open;
		room_enter(r, t->room);
	} else if (room) {
		room->thinking &= ~(1u << t->seen.seat);
	}
	free(t);
}

static struct thought *thought_new(struct room *room, int seat, const char *level)
{
	struct thought *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	if (!level_parse(level, &t->level))
		t->level = *level_named("prior");
	t->server = room->server;
	snprintf(t->room, sizeof t->room, "%s", room->id);
	seen_from(room->game, room->course.match.state, seat, &t->seen);
	randombytes_buf(&t->seed, sizeof t->seed);
	t->open = room->course.open[seat];
	t->job.run = think;
	t->job.done = thought_done;
	return t;
}

void bots_think(struct room *room, int seat)
{
	const struct seat *s = &room->head.seat[seat];
	struct thought *t = thought_new(room, seat, *s->stand_in ? s->stand_in : s->level);
	if (!t)
		return;
	room->thinking |= 1u << seat;
	if (pool_add(room->server->thinkers, &t->job))
		return;
	room->thinking &= ~(1u << seat); /* the queue is full: the next tick tries again */
	free(t);
}

void bots_hint(struct request *r, int seat, const char *level)
{
	struct thought *t = thought_new(r->room, seat, level);
	if (t) {
		t->request = r;
		if (pool_add(r->server->thinkers, &t->job))
			return;
		free(t);
	}
	r->server->metrics.refused_busy++;
	reply_error(r, ERROR_BUSY, "");
}
