#include "core/table.h"

/* Whose decision is another one since the last row; where that is an undo that was forgotten at once, everybody's. */
static void note_open(struct table *t, struct decision before)
{
	const struct match *m = &t->match;
	const struct row *r = m->count ? &m->rows[m->count - 1] : NULL;
	struct decision after = m->game->decision(m->state);
	bool chosen = r && r->number == m->next - 1 && r->kind == ROW_CHOICES;
	for (int i = 0; i < SEATS_MAX; i++) {
		bool was = before.actors >> i & 1, is = after.actors >> i & 1;
		if (!was || !is || !chosen || r->seat == i || before.kind != after.kind)
			t->open[i] = m->next - 1;
	}
}

/* A row was made: whoever listens hears of it at once, and the next one begins with an empty list of events. */
static void tell(struct table *t, struct decision before, struct events *e)
{
	note_open(t, before);
	if (!t->made)
		return;
	t->made(t->data, before, e);
	e->count = 0;
}

bool table_draw(struct table *t, struct events *e)
{
	struct match *m = &t->match;
	struct decision before;
	while (!t->manual && (before = m->game->decision(m->state)).actors == ACTOR_CHANCE) {
		uint64_t number = t->draw(t->data, match_next(m), driver_chance_total(m->game, m->state));
		if (match_chance(m, driver_chance_pick(m->game, m->state, number), e).reason)
			return false;
		tell(t, before, e);
	}
	return true;
}

bool table_open(struct table *t, const struct game *g, const struct options *o, void *block, struct events *e)
{
	match_open(&t->match, g, o, block, e);
	memset(t->open, 0, sizeof t->open);
	return table_draw(t, e);
}

bool table_restart(struct table *t, const void *state, struct events *e)
{
	match_restart(&t->match, state, e);
	memset(t->open, 0, sizeof t->open);
	return table_draw(t, e);
}

struct refusal table_do(struct table *t, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at)
{
	struct match *m = &t->match;
	struct decision before = m->game->decision(m->state);
	uint32_t first = match_next(m);
	uint32_t open[SEATS_MAX];
	bool answer = seat == SEAT_CHANCE && count == 1;
	memcpy(open, t->open, sizeof open);
	*at = 0;
	struct refusal r = answer ? match_chance(m, list[0], e) : match_do(m, seat, list, count, e, at);
	if (r.reason)
		return r;
	tell(t, before, e);
	if (!table_draw(t, e)) {
		match_cut(m, first);
		memcpy(t->open, open, sizeof open);
		r.reason = REASON_FULL;
	}
	return r;
}

bool table_undo(struct table *t, int seat, uint32_t s, struct events *e)
{
	struct decision before = t->match.game->decision(t->match.state);
	if (!match_undo(&t->match, seat, s))
		return false;
	tell(t, before, e);
	return table_draw(t, e);
}

bool table_may_undo(const struct match *m, int seat, uint32_t s)
{
	enum { FOR_A_DECISION = 3, IN_A_GAME = 100 };
	uint32_t undos = 0;
	for (uint32_t i = 0; i < m->count; i++)
		undos += m->rows[i].kind == ROW_UNDO && m->rows[i].seat == seat;
	return undos < IN_A_GAME && match_undos_to(m, s) < FOR_A_DECISION;
}

bool table_repeat(struct table *t, const struct row *r, const choice *list, struct events *e)
{
	struct match *m = &t->match;
	struct decision before = m->game->decision(m->state);
	uint32_t at;
	bool ok = r->number == match_next(m) && (r->seat < SEATS_MAX || r->kind == ROW_CHANCE);
	if (ok && r->kind == ROW_CHOICES)
		ok = !match_do(m, r->seat, list, r->count, e, &at).reason;
	else if (ok && r->kind == ROW_CHANCE)
		ok = r->count == 1 && !match_chance(m, list[0], e).reason;
	else if (ok)
		ok = r->kind == ROW_UNDO && match_undo(m, r->seat, r->first);
	if (!ok || m->rows[m->count - 1].hash != r->hash)
		return false;
	tell(t, before, e);
	return true;
}

uint32_t table_rows_after(const struct match *m, uint32_t s)
{
	uint32_t i = 0;
	while (i < m->count && m->rows[i].number <= s)
		i++;
	return i;
}

void table_walk(const struct match *m, uint32_t from, uint32_t to,
	void (*told)(void *data, const struct row *r, const void *after, const struct events *e), void *data)
{
	struct event heard[EVENTS_MAX];
	union any_state state;
	match_state_after(m, from ? m->rows[from - 1].number : 0, &state);
	for (uint32_t i = from; i < to; i++) {
		struct events e = {heard, 0, EVENTS_MAX};
		if (m->rows[i].kind == ROW_UNDO)
			match_state_after(m, m->rows[i].before, &state);
		else
			match_replay(m, &m->rows[i], &state, &e);
		told(data, &m->rows[i], &state, &e);
	}
}
