/*
 * The past of a match: the state after any row of its log, and forgetting. Of the rows in force some states are kept
 * (marks); when there is no place for another, every second one is dropped and they are kept half as often. So a look
 * back costs a few rows, however long the game, and memory stays what it is.
 */
#include "core/match_int.h"

static unsigned char *mark_state(const struct match *m, uint32_t i)
{
	return m->mark_states + (size_t)i * m->game->state_size;
}

void match_mark(struct match *m)
{
	if (m->live_count % m->mark_stride != 0)
		return;
	if (m->mark_count == MARKS) {
		for (uint32_t i = 0; i < MARKS / 2; i++) {
			m->mark[i] = m->mark[2 * i + 1];
			memcpy(mark_state(m, i), mark_state(m, 2 * i + 1), m->game->state_size);
		}
		m->mark_count = MARKS / 2;
		m->mark_stride *= 2;
	}
	m->mark[m->mark_count] = m->rows[m->count - 1].number;
	memcpy(mark_state(m, m->mark_count++), m->state, m->game->state_size);
}

void match_unmark(struct match *m)
{
	uint32_t last = m->live_count ? match_live(m, m->live_count - 1)->number : 0;
	while (m->mark_count && m->mark[m->mark_count - 1] > last)
		m->mark_count--;
}

/* The index of the first row with this number or a greater one. */
static uint32_t row_from(const struct match *m, uint32_t s)
{
	uint32_t low = 0, high = m->count;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (m->rows[middle].number < s)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct row *match_row(const struct match *m, uint32_t s)
{
	uint32_t i = row_from(m, s);
	return i < m->count && m->rows[i].number == s ? &m->rows[i] : NULL;
}

void match_forget(struct match *m)
{
	uint32_t choices = 0, before = 0;
	for (uint32_t i = 0; i < m->live_count; i++) {
		struct row r = *match_live(m, i);
		memmove(&m->choices[choices], &m->choices[r.first], r.count * sizeof(choice));
		r.first = choices;
		r.before = before;
		choices += r.count;
		before = r.number;
		m->rows[i] = r;
		m->live[i] = i;
	}
	m->count = m->live_count;
	m->choice_count = choices;
}

void match_replay(const struct match *m, const struct row *r, void *state, struct events *e)
{
	union any_state from;
	uint32_t at;
	memcpy(&from, state, m->game->state_size);
	driver_list(m->game, &from, r->seat, &m->choices[r->first], r->count, state, e, &at);
}

/* A kept state after row s, or NULL. */
static const void *kept_state(const struct match *m, uint32_t s)
{
	if (m->has_last && m->last_number == s)
		return m->last;
	for (uint32_t i = m->mark_count; i-- > 0;)
		if (m->mark[i] == s)
			return mark_state(m, i);
	return NULL;
}

bool match_state_after(const struct match *m, uint32_t s, void *state)
{
	uint32_t steps = 0;
	const void *kept = NULL;
	for (const struct row *r; s && !kept; s = r->before) {
		r = match_row(m, s);
		if (!r)
			return false;
		kept = r->kind == ROW_UNDO ? NULL : kept_state(m, s);
		if (!kept && r->kind != ROW_UNDO)
			m->path[steps++] = (uint32_t)(r - m->rows);
	}
	if (!kept && m->has_last && m->last_number == 0)
		kept = m->last;
	memcpy(state, kept ? kept : m->start, m->game->state_size);
	if (!kept)
		driver_settle(m->game, state, NULL, NULL);
	while (steps)
		match_replay(m, &m->rows[m->path[--steps]], state, NULL);
	return true;
}

void match_state_at(const struct match *m, uint32_t n, void *state)
{
	match_state_after(m, n ? match_live(m, n - 1)->number : 0, state);
}
