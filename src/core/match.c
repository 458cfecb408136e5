#include "core/match.h"

#include "core/match_int.h"

/* Rows beyond the longest game: so many may be taken back, undos included, in a match that keeps all. */
enum { SPARE = 1024, FIRST_STRIDE = 16 };

static uint32_t rows_for(const struct game *g)
{
	return g->decisions_max + SPARE;
}

static uint32_t round_up(uint32_t n)
{
	return (n + 15) & ~15u;
}

uint32_t match_size(const struct game *g)
{
	uint32_t rows = rows_for(g);
	return (4 + MARKS) * round_up(g->state_size) + rows * (uint32_t)sizeof(struct row)
		+ 2 * rows * (uint32_t)sizeof(choice) + round_up(2 * rows * (uint32_t)sizeof(uint32_t));
}

static void empty(struct match *m)
{
	m->count = m->choice_count = m->live_count = m->mark_count = 0;
	m->next = 1;
	m->mark_stride = FIRST_STRIDE;
	m->has_last = false;
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
	m->last = at + 3 * state;
	m->mark_states = at + 4 * state;
	m->rows = (struct row *)(void *)(at + (4 + MARKS) * state);
	m->choices = (choice *)(void *)(m->rows + rows);
	m->live = (uint32_t *)(void *)(m->choices + m->choices_max);
	m->path = m->live + rows;
	empty(m);
	memset(m->start, 0, g->state_size);
	g->setup(m->start, o);
	memcpy(m->state, m->start, g->state_size);
	driver_settle(g, m->state, e, NULL);
}

void match_restart(struct match *m, const void *start, struct events *e)
{
	memcpy(m->start, start, m->game->state_size);
	memcpy(m->state, start, m->game->state_size);
	empty(m);
	m->from_position = true;
	driver_settle(m->game, m->state, e, NULL);
}

uint32_t match_next(const struct match *m)
{
	return m->next;
}

const struct row *match_live(const struct match *m, uint32_t i)
{
	assert(i < m->live_count);
	return &m->rows[m->live[i]];
}

static uint32_t last_live(const struct match *m)
{
	return m->live_count ? match_live(m, m->live_count - 1)->number : 0;
}

static bool fits(const struct match *m, uint32_t choices)
{
	return m->count < m->rows_max && m->choice_count + choices <= m->choices_max;
}

/* Room for a row with so many choices; what was taken back is forgotten for it, where that is allowed. */
static bool make_room(struct match *m, uint32_t choices)
{
	if (!fits(m, choices) && !m->keeps_all)
		match_forget(m);
	return fits(m, choices);
}

static struct row *append(struct match *m, int kind, int seat)
{
	struct row *r = &m->rows[m->count++];
	memset(r, 0, sizeof *r);
	r->kind = (uint8_t)kind;
	r->seat = (uint8_t)seat;
	r->number = m->next++;
	r->before = last_live(m);
	r->hash = state_hash(m->game, m->state);
	return r;
}

/* The row that made m->state out of m->last. */
static void append_choices(struct match *m, int kind, int seat, const choice *list, uint32_t count, bool shows)
{
	struct row *r = append(m, kind, seat);
	r->count = (uint8_t)count;
	r->first = m->choice_count;
	r->shows = shows;
	memcpy(&m->choices[m->choice_count], list, count * sizeof *list);
	m->choice_count += count;
	m->has_last = true;
	m->last_number = r->before;
	m->live[m->live_count++] = m->count - 1;
	match_mark(m);
}

struct refusal match_do(struct match *m, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at)
{
	struct refusal full = {REASON_FULL, {0}}, chance = {REASON_NOT_YOU, {(int16_t)seat}};
	uint32_t before = e ? e->count : 0;
	*at = 0;
	if (seat == SEAT_CHANCE)
		return chance;
	if (!make_room(m, count))
		return full;
	struct list_play p = {.game = m->game, .work = m->work, .events = e, .seat = seat};
	memcpy(m->work, m->state, m->game->state_size);
	struct refusal r = list_play(&p, list, count, at);
	if (r.reason) {
		if (e)
			e->count = before;
		return r;
	}
	memcpy(m->last, m->state, m->game->state_size);
	memcpy(m->state, m->work, m->game->state_size);
	append_choices(m, ROW_CHOICES, seat, list, count, p.revealed);
	return r;
}

struct refusal match_chance(struct match *m, choice outcome, struct events *e)
{
	struct refusal full = {REASON_FULL, {0}};
	if (!make_room(m, 1))
		return full;
	memcpy(m->work, m->state, m->game->state_size);
	struct refusal r = driver_play(m->game, m->work, SEAT_CHANCE, outcome, e);
	if (r.reason)
		return r;
	driver_settle(m->game, m->work, e, NULL);
	memcpy(m->last, m->state, m->game->state_size);
	memcpy(m->state, m->work, m->game->state_size);
	append_choices(m, ROW_CHANCE, SEAT_CHANCE, &outcome, 1, true);
	return r;
}

/* With `keep` rows in force and one more row in the log: is there room for the longest rest of the game? */
static bool room_is_left(const struct match *m, uint32_t keep)
{
	uint32_t choices = 0, longest = m->game->decisions_max;
	for (uint32_t i = 0; i < keep; i++)
		choices += match_live(m, i)->count;
	return fits(m, 0) && m->count + 1 - keep + longest <= m->rows_max
		&& m->choice_count - choices + longest <= m->choices_max;
}

/* There is no room for the undo's row: it is forgotten with what it took back. */
static void forget_undo(struct match *m)
{
	match_forget(m);
	m->next++;
}

bool match_undo(struct match *m, int seat, uint32_t s)
{
	uint32_t keep = 0;
	while (keep < m->live_count && match_live(m, keep)->number < s)
		keep++;
	if (keep == m->live_count || match_live(m, keep)->number != s || (m->keeps_all && !room_is_left(m, keep)))
		return false;
	match_state_at(m, keep, m->work);
	memcpy(m->state, m->work, m->game->state_size);
	m->live_count = keep;
	m->has_last = false;
	match_unmark(m);
	if (fits(m, 0))
		append(m, ROW_UNDO, seat)->first = s;
	else
		forget_undo(m);
	return true;
}

void match_cut(struct match *m, uint32_t s)
{
	while (m->live_count && match_live(m, m->live_count - 1)->number >= s) {
		m->live_count--;
		m->choice_count -= m->rows[--m->count].count;
		m->next--;
	}
	m->has_last = false;
	match_unmark(m);
	match_state_at(m, m->live_count, m->work);
	memcpy(m->state, m->work, m->game->state_size);
}

bool match_skip(struct match *m, uint32_t s)
{
	if (m->keeps_all || s < m->next || s == UINT32_MAX)
		return false;
	m->next = s + 1;
	return true;
}

uint32_t match_undos_to(const struct match *m, uint32_t s)
{
	const struct row *row = match_row(m, s);
	uint32_t n = 0;
	for (uint32_t i = 0; row && i < m->count; i++)
		n += m->rows[i].kind == ROW_UNDO && m->rows[i].before == row->before;
	return n;
}

uint32_t match_undo_own(const struct match *m, int seat)
{
	uint32_t s = 0;
	for (uint32_t i = m->live_count; i-- > 0;) {
		const struct row *r = match_live(m, i);
		if (r->kind != ROW_CHOICES || r->seat != seat || r->shows)
			break;
		s = r->number;
	}
	return s;
}

uint32_t match_undo_last(const struct match *m, int seat)
{
	for (uint32_t i = m->live_count; i-- > 0;) {
		const struct row *r = match_live(m, i);
		if (r->shows)
			return 0;
		if (seat == SEAT_NONE || r->seat == seat)
			return r->number;
	}
	return 0;
}
