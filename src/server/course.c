#include "server/course.h"

#include <stdlib.h>
#include <string.h>

void news_free(struct news *n)
{
	free(n->rows);
	free(n->events);
	free(n->states);
	*n = (struct news){0};
}

const void *news_state(const struct news *n, uint32_t i)
{
	return n->states + (size_t)i * n->state_size;
}

/* Block with room for so many more than count, or NULL (and the old block stays). */
static void *grown(void *block, uint32_t *room, uint32_t wanted, size_t size)
{
	uint32_t more = *room ? *room : 4;
	if (wanted <= *room)
		return block;
	while (more < wanted)
		more *= 2;
	void *larger = realloc(block, more * size);
	if (larger)
		*room = more;
	return larger;
}

/* Makes room for a row with so many events. */
static bool news_grow(struct news *n, uint32_t events)
{
	uint32_t states_room = n->room;
	void *list = grown(n->events, &n->event_room, n->event_count + events, sizeof *n->events);
	if (list || !events)
		n->events = list ? list : n->events;
	void *states = grown(n->states, &states_room, n->count + 1, n->state_size);
	if (states)
		n->states = states;
	void *rows = states ? grown(n->rows, &n->room, n->count + 1, sizeof *n->rows) : NULL;
	if (rows)
		n->rows = rows;
	n->short_of_memory |= (!list && events) || !states || !rows;
	return !n->short_of_memory;
}

/* Adds one row: its events and the state it left. */
static void tell(struct news *n, uint32_t index, const struct game *g, const void *state, const struct events *e)
{
	if (!n)
		return;
	uint32_t count = e->count < e->max ? e->count : e->max;
	n->state_size = g->state_size;
	if (!news_grow(n, count))
		return;
	n->rows[n->count] = (struct news_row){index, n->event_count, count};
	if (count)
		memcpy(&n->events[n->event_count], e->list, count * sizeof *e->list);
	n->event_count += count;
	memcpy(n->states + (size_t)n->count++ * n->state_size, state, n->state_size);
}

bool course_open(
	struct course *p, const struct game *g, const struct options *o, const char *seed, const struct course_time *time)
{
	memset(p, 0, sizeof *p);
	p->block = aligned_alloc(16, (match_size(g) + 15u) & ~15u);
	if (!p->block)
		return false;
	match_open(&p->table.match, g, o, p->block, NULL);
	p->table.match.keeps_all = true; /* its rows are stored */
	p->at = malloc(p->table.match.rows_max * sizeof *p->at);
	p->time = *time;
	seed_from_text(&p->seed, seed, strlen(seed));
	for (int i = 0; i < SEATS_MAX; i++)
		p->clock[i].fresh = true;
	if (p->at)
		return true;
	course_close(p);
	return false;
}

void course_shorten(struct course *p, int rows)
{
	struct match *m = &p->table.match;
	if (rows && (uint32_t)rows < m->rows_max)
		m->rows_max = (uint32_t)rows;
}

void course_close(struct course *p)
{
	free(p->block);
	free(p->at);
	memset(p, 0, sizeof *p);
}

bool course_has_clocks(const struct course *p)
{
	return p->time.turn > 0 || p->time.reserve > 0;
}

static void start_clock(struct course_clock *c, int64_t now)
{
	if (c->fresh)
		c->turn_used = 0;
	c->fresh = false;
	c->since = now;
}

void course_begin(struct course *p, int64_t now)
{
	uint32_t actors = p->table.match.game->decision(p->table.match.state).actors;
	for (int i = 0; i < SEATS_MAX; i++)
		if (actors >> i & 1)
			start_clock(&p->clock[i], now);
}

int64_t course_spent(const struct course *p, int seat, int64_t now)
{
	if (seat >= SEATS_MAX || !course_has_clocks(p) || !p->clock[seat].since)
		return 0;
	return now > p->clock[seat].since ? now - p->clock[seat].since : 0;
}

static void charge(struct course *p, int seat, int64_t spent)
{
	struct course_clock *c = &p->clock[seat];
	int64_t free_left = p->time.turn > c->turn_used ? p->time.turn - c->turn_used : 0;
	if (spent > free_left)
		c->reserve_used += spent - free_left;
	c->turn_used += spent;
}

void course_left(const struct course *p, int seat, int64_t now, int64_t *turn, int64_t *reserve)
{
	const struct course_clock *c = &p->clock[seat];
	/* A clock that stands shows the turn to come; should that be the same turn again (after an undo), its use counts on. */
	int64_t used = (c->fresh || !c->since ? 0 : c->turn_used) + course_spent(p, seat, now);
	int64_t before = c->turn_used > p->time.turn ? c->turn_used - p->time.turn : 0;
	int64_t over = used > p->time.turn ? used - p->time.turn : 0;
	*turn = used < p->time.turn ? p->time.turn - used : 0;
	*reserve = p->time.reserve - c->reserve_used - (over > before ? over - before : 0);
}

int64_t course_deadline(const struct course *p, int seat)
{
	const struct course_clock *c = &p->clock[seat];
	int64_t turn, reserve;
	if (!course_has_clocks(p) || !c->since)
		return 0;
	course_left(p, seat, c->since, &turn, &reserve);
	return c->since + turn + (reserve > 0 ? reserve : 0);
}

void course_expire(struct course *p, int seat)
{
	struct course_clock *c = &p->clock[seat];
	c->reserve_used = p->time.reserve;
	if (c->turn_used < p->time.turn)
		c->turn_used = p->time.turn;
}

void course_restart_turn(struct course *p, int seat, int64_t now)
{
	struct course_clock *c = &p->clock[seat];
	c->turn_used = 0;
	if (c->since)
		c->since = now;
}

/* After row number match.count was made: whose clocks run, and since when each open decision is the same. */
static void note(struct course *p, struct decision before, int64_t at, int64_t spent)
{
	const struct row *r = &p->table.match.rows[p->table.match.count - 1];
	struct decision after = p->table.match.game->decision(p->table.match.state);
	p->at[p->table.match.count - 1] = at;
	if (r->seat < SEATS_MAX)
		charge(p, r->seat, spent);
	for (int i = 0; i < SEATS_MAX; i++) {
		struct course_clock *c = &p->clock[i];
		bool was = before.actors >> i & 1, is = after.actors >> i & 1;
		bool same = was && is && r->kind == ROW_CHOICES && r->seat != i && before.kind == after.kind;
		if (!same)
			p->open[i] = p->table.match.count;
		if (r->kind == ROW_CHOICES && r->seat != i && !same)
			c->fresh = true;
		if (is && (!was || r->seat == i || !same))
			start_clock(c, at);
		else if (!is)
			c->since = 0;
	}
}

/* An action under way: when it happens, what the first row costs, who is to be told. */
struct action {
	struct course *course;
	int64_t now, spent;
	struct news *news;
};

static uint64_t draw(void *data, uint32_t row, uint64_t below)
{
	return seed_draw(&((struct action *)data)->course->seed, row, below);
}

static void made(void *data, struct decision before, const struct events *e)
{
	struct action *a = data;
	const struct match *m = &a->course->table.match;
	note(a->course, before, a->now, a->spent);
	tell(a->news, m->count - 1, m->game, m->state, e);
	a->spent = 0; /* charged once */
}

static struct table *begin(struct course *p, struct action *a)
{
	p->table.draw = draw;
	p->table.made = made;
	p->table.data = a;
	return &p->table;
}

bool course_draw(struct course *p, int64_t now, struct news *news)
{
	struct event list[EVENTS_MAX];
	struct events e = {list, 0, EVENTS_MAX};
	struct action a = {p, now, 0, news};
	return table_draw(begin(p, &a), &e);
}

struct refusal course_do(struct course *p, int seat, const choice *list, uint32_t count, int64_t now, int64_t spent,
	struct news *news, uint32_t *at)
{
	struct event heard[EVENTS_MAX];
	struct events e = {heard, 0, EVENTS_MAX};
	struct action a = {p, now, spent, news};
	struct course was = *p;
	struct refusal r = table_do(begin(p, &a), seat, list, count, &e, at);
	if (r.reason) { /* a row may have been made for whose chance there was no room */
		memcpy(p->clock, was.clock, sizeof p->clock);
		memcpy(p->open, was.open, sizeof p->open);
	}
	return r;
}

bool course_may_undo(const struct course *p, int seat, uint32_t row)
{
	enum { FOR_A_DECISION = 3, IN_A_GAME = 100 };
	const struct match *m = &p->table.match;
	uint32_t undos = 0;
	for (uint32_t i = 0; i < m->count; i++)
		undos += m->rows[i].kind == ROW_UNDO && m->rows[i].seat == seat;
	return undos < IN_A_GAME && match_undos_to(m, row) < FOR_A_DECISION;
}

bool course_undo(struct course *p, int seat, uint32_t row, int64_t now, int64_t spent, struct news *news)
{
	struct event heard[EVENTS_MAX];
	struct events e = {heard, 0, EVENTS_MAX};
	struct action a = {p, now, spent, news};
	return table_undo(begin(p, &a), seat, row, &e);
}

bool course_repeat(struct course *p, const struct store_row *row, struct news *news)
{
	struct event heard[EVENTS_MAX];
	struct events e = {heard, 0, EVENTS_MAX};
	struct match *m = &p->table.match;
	struct decision before = m->game->decision(m->state);
	uint32_t at;
	bool ok = row->seq == (int64_t)match_next(m);
	if (ok && row->kind == ROW_CHOICES)
		ok = row->seat < SEATS_MAX && !match_do(m, row->seat, row->choice, row->count, &e, &at).reason;
	else if (ok && row->kind == ROW_CHANCE)
		ok = row->count == 1 && !match_chance(m, row->choice[0], &e).reason;
	else if (ok)
		ok = row->kind == ROW_UNDO && row->seat < SEATS_MAX && match_undo(m, row->seat, row->first);
	if (!ok || m->rows[m->count - 1].hash != (uint64_t)row->hash)
		return false;
	note(p, before, row->at, row->spent);
	tell(news, m->count - 1, m->game, m->state, &e);
	return true;
}

void course_row(const struct course *p, uint32_t index, int64_t spent, struct store_row *row)
{
	const struct row *r = &p->table.match.rows[index];
	memset(row, 0, sizeof *row);
	row->seq = index + 1;
	row->hash = (int64_t)r->hash;
	row->at = p->at[index];
	row->spent = spent;
	row->kind = r->kind;
	row->seat = r->seat;
	row->count = r->count;
	row->first = r->kind == ROW_UNDO ? r->first : 0;
	if (r->kind != ROW_UNDO)
		memcpy(row->choice, &p->table.match.choices[r->first], r->count * sizeof(choice));
}

/* Rows of the past are told to whoever comes late. */
struct hearing {
	const struct match *match;
	struct news *news;
};

static void hear(void *data, const struct row *r, const void *after, const struct events *e)
{
	struct hearing *h = data;
	tell(h->news, (uint32_t)(r - h->match->rows), h->match->game, after, e);
}

bool course_walk(const struct course *p, uint32_t from, uint32_t to, struct news *news)
{
	struct hearing h = {&p->table.match, news};
	table_walk(h.match, from, to, hear, &h);
	return !news->short_of_memory;
}
