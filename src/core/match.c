#include "core/match.h"

static uint32_t rows_for(const struct game *g)
{
	return g->decisions_max + 1024; /* a whole game, and room to take back */
}

static uint32_t round_up(uint32_t n)
{
	return (n + 15) & ~15u;
}

uint32_t match_size(const struct game *g)
{
	uint32_t rows = rows_for(g);
	return 3 * round_up(g->state_size) + rows * (uint32_t)sizeof(struct row) + 2 * rows * (uint32_t)sizeof(choice)
		+ round_up(rows * (uint32_t)sizeof(uint32_t));
}

void match_open(struct match *m, const struct game *g, const struct options *o, void *block, struct events *e)
{
	unsigned char *at = block;
	uint32_t rows = rows_for(g), state = round_up(g->state_size);
	memset(m, 0, sizeof *m);
	m->game = g;
	m->options = *o;
	m->rows_max = rows;
	m->choices_max = 2 * rows;
	m->start = at;
	m->state = at + state;
	m->work = at + 2 * state;
	m->rows = (struct row *)(void *)(at + 3 * state);
	m->choices = (choice *)(void *)(m->rows + rows);
	m->live = (uint32_t *)(void *)(m->choices + m->choices_max);
	memset(m->start, 0, g->state_size);
	g->setup(m->start, o);
	memcpy(m->state, m->start, g->state_size);
	driver_settle(g, m->state, e, NULL);
}

void match_restart(struct match *m, const void *start, struct events *e)
{
	memcpy(m->start, start, m->game->state_size);
	memcpy(m->state, start, m->game->state_size);
	m->count = m->choice_count = m->live_count = 0;
	m->from_position = true;
	driver_settle(m->game, m->state, e, NULL);
}

uint32_t match_next(const struct match *m)
{
	return m->count + 1;
}

static bool has_room(const struct match *m, uint32_t choices)
{
	return m->count < m->rows_max && m->choice_count + choices <= m->choices_max;
}

static void append(struct match *m, int kind, int seat, const choice *list, uint32_t count)
{
	struct row *r = &m->rows[m->count];
	memset(r, 0, sizeof *r);
	r->kind = (uint8_t)kind;
	r->seat = (uint8_t)seat;
	r->count = (uint8_t)count;
	r->first = m->choice_count;
	r->hash = state_hash(m->game, m->state);
	memcpy(&m->choices[m->choice_count], list, count * sizeof *list);
	m->choice_count += count;
	m->live[m->live_count++] = m->count++;
}

struct refusal match_do(struct match *m, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at)
{
	struct refusal full = {REASON_FULL, {0}};
	uint32_t before = e ? e->count : 0;
	*at = 0;
	if (!has_room(m, count))
		return full;
	struct refusal r = driver_list(m->game, m->state, seat, list, count, m->work, e, at);
	if (r.reason) {
		if (e)
			e->count = before;
		return r;
	}
	memcpy(m->state, m->work, m->game->state_size);
	append(m, ROW_CHOICES, seat, list, count);
	return r;
}

struct refusal match_chance(struct match *m, choice outcome, struct events *e)
{
	struct refusal full = {REASON_FULL, {0}};
	if (!has_room(m, 1))
		return full;
	struct refusal r = driver_play(m->game, m->state, SEAT_CHANCE, outcome, e);
	if (r.reason)
		return r;
	driver_settle(m->game, m->state, e, NULL);
	append(m, ROW_CHANCE, SEAT_CHANCE, &outcome, 1);
	return r;
}

void match_state_at(const struct match *m, uint32_t n, void *state)
{
	union any_state from;
	memcpy(state, m->start, m->game->state_size);
	driver_settle(m->game, state, NULL, NULL);
	for (uint32_t i = 0; i < n; i++) {
		const struct row *r = &m->rows[m->live[i]];
		uint32_t at;
		memcpy(&from, state, m->game->state_size);
		driver_list(m->game, &from, r->seat, &m->choices[r->first], r->count, state, NULL, &at);
	}
}

bool match_undo(struct match *m, int seat, uint32_t s)
{
	uint32_t keep = 0;
	while (keep < m->live_count && m->live[keep] + 1 < s)
		keep++;
	if (keep == m->live_count || m->live[keep] + 1 != s || !has_room(m, 0))
		return false;
	match_state_at(m, keep, m->work);
	memcpy(m->state, m->work, m->game->state_size);
	m->live_count = keep;
	struct row *r = &m->rows[m->count++];
	memset(r, 0, sizeof *r);
	r->kind = ROW_UNDO;
	r->seat = (uint8_t)seat;
	r->first = s;
	r->hash = state_hash(m->game, m->state);
	return true;
}

static bool reveals(const struct match *m, const struct row *r)
{
	for (uint32_t i = 0; i < r->count; i++)
		if (m->game->verbs[choice_verb(m->choices[r->first + i])].flags & VERB_REVEALS)
			return true;
	return false;
}

uint32_t match_undo_own(const struct match *m, int seat)
{
	uint32_t s = 0;
	for (uint32_t i = m->live_count; i-- > 0;) {
		const struct row *r = &m->rows[m->live[i]];
		if (r->kind != ROW_CHOICES || r->seat != seat || reveals(m, r))
			break;
		s = m->live[i] + 1;
	}
	return s;
}

uint32_t match_undo_last(const struct match *m, int seat)
{
	for (uint32_t i = m->live_count; i-- > 0;) {
		const struct row *r = &m->rows[m->live[i]];
		if (reveals(m, r))
			return 0;
		if (r->kind == ROW_CHOICES && (seat == SEAT_NONE || r->seat == seat))
			return m->live[i] + 1;
	}
	return 0;
}
