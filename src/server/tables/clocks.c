/* Turn and reserve of every seat, and what the way of a message costs. */
#include "server/tables/clocks.h"

#include <string.h>

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

void clocks_open(struct clocks *c, const struct clock_time *time)
{
	memset(c, 0, sizeof *c);
	c->time = *time;
	for (int i = 0; i < SEATS_MAX; i++) {
		c->seat[i].fresh = true;
		c->seat[i].lag_left = LAG_SAVED;
	}
}

bool clocks_exist(const struct clocks *c)
{
	return c->time.turn > 0 || c->time.reserve > 0;
}

static void start(struct seat_clock *s, int64_t now)
{
	if (s->fresh)
		s->turn_used = 0;
	s->fresh = false;
	s->since = now;
}

void clocks_begin(struct clocks *c, uint32_t actors, int64_t now)
{
	for (int i = 0; i < SEATS_MAX; i++)
		if (actors >> i & 1)
			start(&c->seat[i], now);
}

const struct absence *clocks_absence(const struct clocks *c, int seat, int64_t now)
{
	for (int i = 0; i < c->away_count; i++)
		if (c->away[i].seat == seat && c->away[i].until > now)
			return &c->away[i];
	return NULL;
}

bool clocks_away(const struct clocks *c, int seat, int64_t now)
{
	const struct absence *a = clocks_absence(c, seat, now);
	return a && a->from <= now;
}

/* Of this stretch of time, how much the seat's person was away. */
static int64_t stood(const struct clocks *c, int seat, int64_t from, int64_t until)
{
	int64_t sum = 0;
	for (int i = 0; i < c->away_count; i++)
		if (c->away[i].seat == seat)
			sum += most(least(c->away[i].until, until) - most(c->away[i].from, from), 0);
	return sum;
}

int64_t clocks_ran(const struct clocks *c, int seat, int64_t now)
{
	if (seat >= SEATS_MAX || !clocks_exist(c) || !c->seat[seat].since)
		return 0;
	int64_t since = c->seat[seat].since;
	return most(now - since - stood(c, seat, since, now), 0);
}

int64_t clocks_free(const struct clocks *c, int seat, int64_t round_trip)
{
	int64_t more = least(round_trip, LAG_MOST) - LAG_FREE;
	return LAG_FREE + most(least(more, c->seat[seat].lag_left), 0);
}

int64_t clocks_cost(const struct clocks *c, int seat, int64_t now, int64_t round_trip)
{
	return most(clocks_ran(c, seat, now) - clocks_free(c, seat, round_trip), 0);
}

/* What was free beyond LAG_FREE is seen from the row itself; the computer's choices cost nothing, and are none of it. */
static void use_lag(struct seat_clock *s, int64_t was_free)
{
	if (was_free > LAG_FREE && was_free <= LAG_MOST)
		s->lag_left -= was_free - LAG_FREE;
	s->lag_left = least(most(s->lag_left, 0) + LAG_GAIN, LAG_SAVED);
}

void clocks_charge(struct clocks *c, int seat, int64_t at, int64_t spent)
{
	struct seat_clock *s = &c->seat[seat];
	int64_t left = most(c->time.turn - s->turn_used, 0);
	use_lag(s, clocks_ran(c, seat, at) - spent);
	if (spent > left)
		s->reserve_used += spent - left;
	s->turn_used += spent;
}

void clocks_row(struct clocks *c, int seat, struct clock_row row, int64_t at)
{
	struct seat_clock *s = &c->seat[seat];
	if (!row.undo && !row.own && !row.same)
		s->fresh = true;
	if (row.is && (!row.was || row.own || !row.same))
		start(s, at);
	else if (!row.is)
		s->since = 0;
}

void clocks_left(const struct clocks *c, int seat, int64_t now, int64_t *turn, int64_t *reserve)
{
	const struct seat_clock *s = &c->seat[seat];
	/* A clock that stands shows the turn to come; should that be the same turn again (after an undo), its use counts on. */
	int64_t used = (s->fresh || !s->since ? 0 : s->turn_used) + clocks_ran(c, seat, now);
	int64_t before = most(s->turn_used - c->time.turn, 0);
	int64_t over = most(used - c->time.turn, 0);
	*turn = most(c->time.turn - used, 0);
	*reserve = c->time.reserve - s->reserve_used - most(over - before, 0);
}

int64_t clocks_deadline(const struct clocks *c, int seat)
{
	const struct seat_clock *s = &c->seat[seat];
	int64_t turn, reserve;
	if (!clocks_exist(c) || !s->since)
		return 0;
	clocks_left(c, seat, s->since, &turn, &reserve);
	int64_t at = s->since + turn + most(reserve, 0);
	for (int i = 0; i < c->away_count; i++) {
		const struct absence *a = &c->away[i];
		if (a->seat == seat && a->until > s->since && a->from < at)
			at += a->until - most(a->from, s->since);
	}
	return at;
}

void clocks_expire(struct clocks *c, int seat)
{
	struct seat_clock *s = &c->seat[seat];
	s->reserve_used = c->time.reserve;
	s->turn_used = most(s->turn_used, c->time.turn);
}
