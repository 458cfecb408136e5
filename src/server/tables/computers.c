/*
 * The computer's decisions, on threads of their own. A thinker gets what its seat sees (struct seen), never the table;
 * what it chooses comes back as a request like anybody's, and is forgotten if the table has moved on meanwhile.
 *
 * Thinking is dear, so it is shared out (shares.h): choices by the tables' hosts, hints by who asks, each on threads of
 * their own. What nobody waits for any more is given up between two slices.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "ai/explain.h"
#include "core/json.h"
#include "host/seed.h"
#include "server/tables/desks.h"
#include "server/base/shares.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SLICE_US = 50000,
	TABLES_EACH = 64,     /* thoughts of one host's tables that wait at the same time */
	HINTS_EACH = 2,       /* of one person */
	HINTS_ADDRESS = 8,    /* of one address */
	HINTS_ALL = 200,
	ROOM_MAX = 32768,     /* iterations that a tree has room for */
	NICE_PLAYERS = 4,     /* the loop goes before the computer's choices, and these before hints */
	NICE_HINTS = 9,
};

struct computers {
	struct shares *players, *hints;
	struct desks desks;
};

struct thought {
	struct turn turn;
	struct server *server;
	char room[ID_MAX];
	struct seen seen;
	struct level level;
	uint64_t seed;
	uint32_t open; /* the row since which this decision is open */
	struct desk *desk;
	bool started;  /* the search has begun */
	int64_t begun; /* to wait, in microseconds */
	struct request *request; /* of a hint, */
	struct deed deed;        /* or of an explanation: what is asked about */
	char address[64];        /* it came from */
	choice best;
	struct advice advice;
};

static struct thought *thought_of(struct turn *t)
{
	return container_of(t, struct thought, turn);
}

/* The room may be gone before it; the figures stay as long as somebody thinks about them. */
static void thought_free(struct thought *t)
{
	edition_leave(t->seen.game, state_edition(t->seen.game, &t->seen.state));
	free(t);
}

static uint64_t now_us(void *data)
{
	(void)data;
	return (uint64_t)clock_now_us();
}

static size_t desk_size(const struct thought *t)
{
	uint32_t room = level_room(&t->level) < ROOM_MAX ? level_room(&t->level) : ROOM_MAX;
	return (search_size(t->seen.game, room) + 15) & ~(size_t)15;
}

/* Before its first slice a thought gets a desk; without one it waits. */
static bool begin(struct turn *turn)
{
	struct thought *t = thought_of(turn);
	struct desk_key key = {.seat = t->seen.seat, .edition = state_edition(t->seen.game, &t->seen.state)};
	snprintf(key.room, sizeof key.room, "%s", t->request ? "" : t->room);
	t->desk = desk_take(&t->server->computers->desks, &key, desk_size(t));
	return t->desk != NULL;
}

/* On a thread: what a level that does not search does at once, or a slice of a search. */
static void slice(struct turn *turn)
{
	struct thought *t = thought_of(turn);
	struct desk *d = t->desk;
	if (!d->search) {
		d->search = search_init(d->block, d->size, t->seen.game, t->seed);
		search_clock(d->search, now_us, NULL);
	}
	if (t->level.player != PLAYER_SEARCH) {
		t->best = ai_choose(d->search, &t->seen, &t->level, NULL);
		turn->finished = true;
		return;
	}
	if (!t->started)
		search_begin(d->search, &t->seen, &t->level);
	t->started = true;
	turn->finished = search_go_on(d->search, SLICE_US);
	if (!turn->finished)
		return;
	search_conclude(d->search, &t->advice);
	if (t->deed.answer == EXPLAIN_THOUGHT)
		search_tell(d->search, t->deed.choice, &t->advice);
	t->best = t->request ? t->advice.list[0].choice : t->advice.best;
	t->advice.best = t->best;
}

/* Has nothing happened that makes this decision another one? */
static bool is_open(const struct thought *t, const struct room *room)
{
	const struct course *p = &room->course;
	return room->head.status == STATUS_PLAYING && p->block && p->table.open[t->seen.seat] == t->open;
}

/* An explanation until its asker goes, a hint until the table moves on, too; a choice as long as it is the computer's and somebody cares. */
static bool wanted(struct turn *turn)
{
	const struct thought *t = thought_of(turn);
	const struct room *room = room_find(t->server, t->room);
	if (t->server->closing)
		return false;
	if (t->request)
		return t->request->client && (t->deed.answer || !room || !room->ready || is_open(t, room));
	return room && is_open(t, room) && (head_computers(&room->head) >> t->seen.seat & 1) && room_goes_on(room);
}

static void done(struct turn *turn);

bool computers_open(struct server *s)
{
	struct shares_config players = {.threads = s->config.thinkers,
		.each_max = TABLES_EACH,
		.all_max = s->config.limits.queue,
		.nice = NICE_PLAYERS,
		.name = "think",
		.slice = slice,
		.wanted = wanted,
		.begin = begin,
		.done = done};
	struct shares_config hints = players;
	hints.threads = 1;
	hints.each_max = HINTS_EACH;
	hints.all_max = HINTS_ALL;
	hints.nice = NICE_HINTS;
	hints.name = "hint";
	s->computers = calloc(1, sizeof *s->computers);
	if (!s->computers)
		return false;
	s->computers->players = shares_open(s->loop, &players);
	s->computers->hints = shares_open(s->loop, &hints);
	return s->computers->players && s->computers->hints;
}

void computers_close(struct server *s)
{
	if (!s->computers)
		return;
	shares_close(s->computers->players);
	shares_close(s->computers->hints);
	desks_clear(&s->computers->desks, true);
	free(s->computers);
	s->computers = NULL;
}

void computers_tidy(struct server *s)
{
	desks_clear(&s->computers->desks, false);
}

int computers_waiting(const struct server *s)
{
	return shares_waiting(s->computers->players) + shares_waiting(s->computers->hints);
}

/* The computer's choice: a request of the server's own, in the room's queue like all others. */
static void choose(struct request *r)
{
	struct room *room = r->room;
	struct course *p = &room->course;
	bool still = room->head.status == STATUS_PLAYING && p->block && p->table.open[r->seat] == r->open
		&& (room_actors(room) >> r->seat & 1) && (head_computers(&room->head) >> r->seat & 1);
	struct change *c = still ? change_new(room, NULL) : NULL;
	room->thinking &= ~(1u << r->seat);
	if (c) {
		uint32_t at;
		choice chosen = r->choice;
		struct refusal why = course_do(p, r->seat, &chosen, 1, c->now, 0, &c->news, &at);
		if (why.reason == REASON_FULL) {
			change_void(c, "closed.full");
		} else if (why.reason) { /* a bug of the search: the table waits rather than spins */
			log_event(r->server, "error", "computer_refused", "\"table\":\"%s\",\"seat\":%d,\"reason\":%d", room->id,
				r->seat, why.reason);
			room->thinking |= 1u << r->seat;
			change_drop(c);
		} else {
			r->server->metrics.thoughts++;
			change_chose(c, r->seat);
		}
	}
	request_free(r);
}

void computers_say_deed(struct request *r, const struct deed *deed, const struct advice *advice)
{
	struct speaker s = {.game = deed->seen.game, .lang = r->lang};
	struct out *o = reply_begin(r);
	deed_json(&s, deed, advice, o);
	reply_send(r);
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
		reply_error(r, t->server->closing ? ERROR_STOPPING : ERROR_STALE, "");
		return;
	}
	t->server->metrics.hints++;
	if (t->deed.answer) {
		computers_say_deed(r, &t->deed, &t->advice);
		return;
	}
	struct out *o = reply_begin(r);
	advice_json(&s, &t->seen.state, t->seen.seat, &t->advice, o);
	reply_send(r);
}

static void choice_ready(struct thought *t)
{
	struct room *room = room_find(t->server, t->room);
	struct request *r;
	if (room && t->best && !t->server->closing && (r = request_internal(t->server, choose))) {
		r->seat = t->seen.seat;
		r->choice = t->best;
		r->open = t->open;
		room_enter(r, t->room);
	} else if (room) { /* something else is to be thought about now, or nothing */
		room->thinking &= ~(1u << t->seen.seat);
		room_continue(room);
	}
}

/* On the loop: the desk is free again, and what was found is said or played. */
static void done(struct turn *turn)
{
	struct thought *t = thought_of(turn);
	spread_add(&t->server->metrics.thoughts_us, clock_now_us() - t->begun);
	if (t->desk)
		desk_leave(t->desk);
	if (t->request)
		hint_ready(t);
	else
		choice_ready(t);
	thought_free(t);
}

/* Tables from a known seed are played alike by the computer too; all others surprise. */
uint64_t computers_seed(const struct room *room, int seat)
{
	uint64_t seed;
	char text[SEED_MAX + 32];
	if (!room->head.seeded) {
		randombytes_buf(&seed, sizeof seed);
		return seed;
	}
	int length = snprintf(text, sizeof text, "computer %d %s", seat, room->seed);
	struct seed key;
	seed_from_text(&key, text, (size_t)length);
	return seed_draw(&key, 0, UINT64_MAX);
}

static struct thought *thought_new(struct room *room, const void *state, int seat, const char *level)
{
	struct thought *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	if (!level_parse(level, &t->level))
		t->level = *level_named("prior");
	t->server = room->server;
	t->begun = clock_now_us();
	snprintf(t->room, sizeof t->room, "%s", room->id);
	seen_from(room->game, state, seat, &t->seen);
	edition_hold(room->game, state_edition(room->game, &t->seen.state));
	t->seed = computers_seed(room, seat);
	t->open = room->course.table.open[seat];
	return t;
}

/* One more thought for this table's host to be shared out. */
void computers_think(struct room *room, int seat)
{
	const struct seat *s = &room->head.seat[seat];
	struct thought *t = thought_new(room, room->course.table.match.state, seat, *s->stand_in ? s->stand_in : s->level);
	if (!t)
		return;
	room->thinking |= 1u << seat;
	if (shares_add(
			room->server->computers->players, *room->from ? room->from : room->head.host, room->head.host, &t->turn))
		return;
	room->thinking &= ~(1u << seat); /* enough of this host's wait: the next tick tries again */
	thought_free(t);
}

struct from {
	const char *address;
	int count;
};

static void count_from(void *data, struct turn *t)
{
	struct from *f = data;
	f->count += strcmp(thought_of(t)->address, f->address) == 0;
}

/* One more thought for who asks, which is given up if enough of theirs wait; NULL: there is no memory for it. */
static void think_for(struct request *r, struct thought *t)
{
	struct shares *hints = r->server->computers->hints;
	struct from from = {r->client->address ? r->client->address->text : "", 0};
	shares_each(hints, count_from, &from);
	if (t && from.count < HINTS_ADDRESS) {
		t->request = r;
		snprintf(t->address, sizeof t->address, "%s", from.address);
		if (shares_add(hints, from.address, request_person(r)->id, &t->turn))
			return;
	}
	if (t)
		thought_free(t);
	r->server->metrics.refused_busy++;
	if (from.count < HINTS_ADDRESS)
		reply_limit(r, ERROR_TOO_MANY, "limit.hints", HINTS_EACH);
	else
		reply_limit(r, ERROR_TOO_MANY, "limit.hints_address", HINTS_ADDRESS);
}

void computers_hint(struct request *r, const union any_state *seen, int seat, const char *level)
{
	struct thought *t = thought_new(r->room, seen, seat, level);
	if (t)
		t->level = level_honest(&t->level);
	think_for(r, t);
}

void computers_explain(struct request *r, const struct deed *deed, const char *level)
{
	struct thought *t = thought_new(r->room, &deed->seen.state, deed->seen.seat, level);
	if (t) {
		t->level = level_explaining(&t->level);
		t->deed = *deed;
	}
	think_for(r, t);
}
