/* A table whose chance comes from a seed, whose rows have times, and of which others are told. */
#include "server/tables/course.h"

#include <stdlib.h>
#include <string.h>

bool course_open(
	struct course *p, const struct game *g, const struct options *o, const char *seed, const struct clock_time *time)
{
	memset(p, 0, sizeof *p);
	p->block = aligned_alloc(16, (match_size(g) + 15u) & ~15u);
	if (!p->block)
		return false;
	match_open(&p->table.match, g, o, p->block, NULL);
	p->table.match.keeps_all = true; /* its rows are stored */
	p->at = malloc(p->table.match.rows_max * sizeof *p->at);
	seed_from_text(&p->seed, seed, strlen(seed));
	clocks_open(&p->clocks, time);
	if (p->at)
		return true;
	course_close(p);
	return false;
}

void course_absences(struct course *p, const struct absence *away, int count)
{
	p->clocks.away = away;
	p->clocks.away_count = count;
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

void course_begin(struct course *p, int64_t now)
{
	const struct match *m = &p->table.match;
	clocks_begin(&p->clocks, m->game->decision(m->state).actors, now);
}

/* Something under way: when it happens, what its first row costs, who is to be told. */
struct doing {
	struct course *course;
	int64_t now, spent;
	struct news *news;
	struct event heard[EVENTS_MAX];
	struct events events;
};

static uint64_t draw(void *data, uint32_t row, uint64_t below)
{
	return seed_draw(&((struct doing *)data)->course->seed, row, below);
}

/* The clocks of all seats after the last row. */
static void run_clocks(struct course *p, struct decision before, int64_t at)
{
	const struct match *m = &p->table.match;
	const struct row *r = &m->rows[m->count - 1];
	uint32_t actors = m->game->decision(m->state).actors;
	for (int i = 0; i < SEATS_MAX; i++) {
		struct clock_row row = {.was = before.actors >> i & 1,
			.is = actors >> i & 1,
			.own = r->seat == i,
			.same = p->table.open[i] != r->number,
			.undo = r->kind == ROW_UNDO};
		clocks_row(&p->clocks, i, row, at);
	}
}

static void made(void *data, struct decision before, const struct events *e)
{
	struct doing *d = data;
	struct course *p = d->course;
	const struct match *m = &p->table.match;
	int seat = m->rows[m->count - 1].seat;
	p->at[m->count - 1] = d->now;
	if (seat < SEATS_MAX)
		clocks_charge(&p->clocks, seat, d->now, d->spent);
	run_clocks(p, before, d->now);
	news_add(d->news, m->count - 1, m->game, m->state, e);
	d->spent = 0; /* charged once */
}

/* What was heard is not cleared first: it is 40 KB, and only what was written is read. */
static struct table *begin(struct doing *d, struct course *p, int64_t now, int64_t spent, struct news *news)
{
	d->course = p;
	d->now = now;
	d->spent = spent;
	d->news = news;
	d->events = (struct events){d->heard, 0, EVENTS_MAX};
	d->course->table.draw = draw;
	d->course->table.made = made;
	d->course->table.data = d;
	return &d->course->table;
}

bool course_draw(struct course *p, int64_t now, struct news *news)
{
	struct doing d;
	return table_draw(begin(&d, p, now, 0, news), &d.events);
}

struct refusal course_do(struct course *p, int seat, const choice *list, uint32_t count, int64_t now, int64_t spent,
	struct news *news, uint32_t *at)
{
	struct doing d;
	struct clocks was = p->clocks;
	struct refusal r = table_do(begin(&d, p, now, spent, news), seat, list, count, &d.events, at);
	if (r.reason) /* a row may have been made for whose chance there was no room */
		p->clocks = was;
	return r;
}

bool course_undo(struct course *p, int seat, uint32_t row, int64_t now, int64_t spent, struct news *news)
{
	struct doing d;
	return table_undo(begin(&d, p, now, spent, news), seat, row, &d.events);
}

bool course_repeat(struct course *p, const struct store_row *stored, struct news *news)
{
	struct doing d;
	struct row row = {.kind = (uint8_t)stored->kind,
		.seat = (uint8_t)stored->seat,
		.count = (uint8_t)stored->count,
		.number = (uint32_t)stored->seq,
		.first = stored->first,
		.hash = (uint64_t)stored->hash};
	return table_repeat(begin(&d, p, stored->at, stored->spent, news), &row, stored->choice, &d.events);
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

choice course_opening(const struct course *p, int seat)
{
	const struct match *m = &p->table.match;
	for (uint32_t i = 0; p->block && i < m->live_count; i++) {
		const struct row *r = match_live(m, i);
		if (r->kind == ROW_CHOICES && r->seat == seat && r->count)
			return m->choices[r->first];
	}
	return 0;
}

/* Rows of the past are told to whoever comes late. */
struct hearing {
	const struct match *match;
	struct news *news;
};

static void hear(void *data, const struct row *r, const void *after, const struct events *e)
{
	struct hearing *h = data;
	news_add(h->news, (uint32_t)(r - h->match->rows), h->match->game, after, e);
}

bool course_walk(const struct course *p, uint32_t from, uint32_t to, struct news *news)
{
	struct hearing h = {&p->table.match, news};
	table_walk(h.match, from, to, hear, &h);
	return !news->short_of_memory;
}
