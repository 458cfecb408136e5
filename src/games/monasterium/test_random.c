/* Monasterium: properties of random games, and of positions altered at random. */
#include "games/monasterium/testing.h"
#include "games/repeats.h"

enum { GAMES = 300, ALTERED = 60000 };

static void open_randomly(struct table *t, int players, struct rng *rng)
{
	struct options o = {.players = (uint8_t)players, .value = {0}};
	o.value[OPTION_FIRST_PLAYER] = (uint8_t)rng_below(rng, (uint32_t)players + 1);
	for (int i = OPTION_MISSIONS_A; i <= OPTION_MISSIONS_C; i++)
		o.value[i] = (uint8_t)(rng_below(rng, 2) ? rng_below(rng, COUNT(mission_pairs)) : 0);
	o.value[OPTION_AUTO_SINGLE] = (uint8_t)rng_below(rng, 2);
	table_open(t, &o);
}

static choice pick(const struct table *t, struct rng *rng)
{
	choice list[MONASTERIUM_CHOICES_MAX];
	uint32_t count = monasterium_choices(&t->s, open_seat(t), list);
	assert_in_range(count, 1, MONASTERIUM_CHOICES_MAX); /* MM-12.10 */
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t k = 0; k < i; k++)
			assert_int_not_equal(list[i], list[k]);
	return list[rng_below(rng, count)];
}

/* What one choice may not do to the players, whatever it was. */
static void compare(const struct monasterium_state *a, const struct monasterium_state *b)
{
	for (int seat = 0; seat < a->seats; seat++) {
		const struct monasterium_player *p = &a->player[seat], *q = &b->player[seat];
		for (int part = 0; part < PARTS_IN_PLAY; part++)
			assert_true(q->vp_part[part] >= p->vp_part[part]); /* MM-12.6 */
		assert_true(q->dice_owned >= p->dice_owned);
		for (int i = 0; i < MISSIONS_OPEN; i++)
			assert_true(!p->mission_done[i] || q->mission_done[i] == p->mission_done[i]); /* MM-12.11 */
		for (int r = 0; r < WINDOW_SIZE; r++)
			for (int c = 0; c < WINDOW_SIZE; c++)
				assert_true(!p->window[r][c] || q->window[r][c] == p->window[r][c]); /* MM-7.4.3: never moved */
		if (b->phase != PHASE_OVER && a->phase != PHASE_SETUP && a->round_in_year == b->round_in_year)
			assert_true(q->reroll_ready <= p->reroll_ready); /* MM-12.8 */
	}
	for (int m = 0; m < MONASTERIES; m++)
		for (int i = 0; i < BUILDINGS_MAX; i++) /* MM-12.4: novices never leave */
			assert_true(!a->building[m][i] || b->building[m][i] == a->building[m][i]);
	if (a->phase == PHASE_PLACE && b->phase == PHASE_ACTION) /* MM-12.9 */
		for (int seat = 0; seat < a->seats; seat++)
			assert_int_equal(b->player[seat].hand_neutral + b->player[seat].hand_personal, 0);
	if (a->phase == PHASE_ACTION && b->phase != PHASE_ACTION)
		assert_true(slots_empty(b));
}

static int hand_of(const struct monasterium_state *s, int seat)
{
	return s->player[seat].hand_neutral + s->player[seat].hand_personal;
}

/* One choice with everything that must hold around it; returns the steps of the messenger it made. */
static int play_one(struct table *t, struct rng *rng)
{
	struct monasterium_state before = t->s, again = t->s;
	int seat = open_seat(t), steps = 0;
	choice c = pick(t, rng);
	act(t, choice_verb(c), choice_arg(c, 0), choice_arg(c, 1));
	compare(&before, &t->s);
	monasterium_apply(&again, seat, c, NULL); /* MM-12.15, and events change nothing */
	assert_memory_equal(&again, &t->s, sizeof(again));
	if (choice_verb(c) == VERB_PLACE_VALUE && t->s.phase == PHASE_PLACE)
		assert_true(hand_of(&t->s, seat) < hand_of(&before, seat)); /* MM-12.17 */
	for (uint32_t i = 0; i < t->e.count; i++)
		steps += t->list[i].kind == EVENT_MESSENGER_MOVED;
	return steps;
}

static void sum_of_parts(const struct table *t)
{
	struct score score[SEATS_MAX];
	monasterium_scores(&t->s, score);
	for (int seat = 0; seat < t->s.seats; seat++) {
		int total = 0;
		for (int part = 0; part < CATEGORIES_END; part++)
			total += score[seat].category[part];
		assert_int_equal(total, score[seat].total); /* MM-12.14 */
	}
}

/* MM-6.3.5: every game ends in time; MM-11.9: rounds and chalices. */
static void mm_12_random_games(void **state)
{
	(void)state;
	struct rng rng;
	struct table t;
	rng_seed(&rng, 12);
	for (int game = 0; game < repeats(GAMES); game++) {
		int players = 2 + game % 3, rounds = 0, decisions = 0, steps = 0, held[YEARS][PLAYERS_MAX] = {{0}};
		int year = 0, round = -1;
		open_randomly(&t, players, &rng);
		while (kind_asked(&t) != KIND_OVER) {
			if (t.s.phase == PHASE_PLACE && (t.s.year != year || t.s.round_in_year != round)) {
				year = t.s.year, round = t.s.round_in_year;
				held[year - 1][t.s.first_player - 1]++;
				rounds++;
			}
			if (kind_asked(&t) == KIND_TAKE_DICE || kind_asked(&t) == KIND_USE_DIE)
				steps = 0;
			steps += play_one(&t, &rng);
			assert_in_range(steps, 0, 10); /* MM-12.13 */
			decisions++;
		}
		assert_in_range(decisions, 1, MONASTERIUM_DECISIONS_MAX);
		assert_int_equal(rounds, YEARS * players);
		for (int y = 0; y < YEARS; y++)
			for (int seat = 0; seat < players; seat++)
				assert_int_equal(held[y][seat], 1);
		sum_of_parts(&t);
	}
}

/* Every verb of a kind with every argument: why() and choices() say the same. */
static void agree(const struct table *t)
{
	static const struct {
		uint8_t kind, verb, a, b;
	} rows[] = {{KIND_PLACE_VALUE, VERB_PLACE_VALUE, 6, 0}, {KIND_PLACE_VALUE, VERB_USE_REROLL, 0, 0},
		{KIND_REROLL_PICK, VERB_MARK_NEUTRAL, 6, 0}, {KIND_REROLL_PICK, VERB_MARK_PERSONAL, 6, 0},
		{KIND_REROLL_PICK, VERB_GO, 0, 0}, {KIND_TAKE_DICE, VERB_TAKE_DICE, 6, 3},
		{KIND_JOKER_COLUMN, VERB_JOKER_COLUMN, 5, 0}, {KIND_USE_DIE, VERB_USE_DIE, 20, 0},
		{KIND_SEND_NOVICE, VERB_SEND_NOVICE, 4, 5}, {KIND_SEND_TARGET, VERB_SEND_TARGET, 5, 12},
		{KIND_EXTRA_NOVICE, VERB_EXTRA_NOVICE, 5, 12}, {KIND_EXTRA_NOVICE, VERB_DECLINE, 0, 0},
		{KIND_UPGRADE, VERB_UPGRADE, 5, 0}, {KIND_TAKE_TWO, VERB_TAKE_TWO, 5, 0},
		{KIND_BONUS_TOKEN, VERB_BONUS_TOKEN, 5, 0}, {KIND_BONUS_SOUP, VERB_TAKE_SOUP, 0, 0},
		{KIND_BONUS_SOUP, VERB_UPGRADE, 5, 0}, {KIND_ANY_ACTION, VERB_ANY_ACTION, 20, 0},
		{KIND_BONUS_DIE, VERB_TAKE_DIE, 0, 0}, {KIND_BONUS_DIE, VERB_TAKE_VP, 0, 0},
		{KIND_EXTRA_REROLL, VERB_KEEP, 0, 0}, {KIND_EXTRA_REROLL, VERB_USE_REROLL, 0, 0},
		{KIND_TILE_SOURCE, VERB_TILE_SOURCE, 5, 0}, {KIND_TILE_SOURCE, VERB_DECLINE, 0, 0},
		{KIND_TILE_ROW, VERB_TILE_ROW, 3, 3}, {KIND_TILE_BONUS, VERB_TILE_BONUS, 6, 0}};
	uint32_t legal = 0;
	if (open_seat(t) == SEAT_CHANCE)
		return;
	for (int i = 0; i < COUNT(rows); i++) {
		if (rows[i].kind != kind_asked(t))
			continue;
		for (int a = rows[i].a > 0; a <= rows[i].a; a++)
			for (int b = rows[i].b > 0; b <= rows[i].b; b++) {
				bool passed = allows(monasterium_why(&t->s, open_seat(t), choice_make(rows[i].verb, a, b, 0)));
				assert_int_equal(passed, offers(t, rows[i].verb, a, b));
				legal += passed;
			}
	}
	assert_int_equal(legal, count_choices(t));
}

static void why_agrees_with_choices(void **state)
{
	(void)state;
	struct rng rng;
	struct table t;
	rng_seed(&rng, 7);
	for (int game = 0; game < repeats(GAMES / 10); game++) {
		open_randomly(&t, 2 + game % 3, &rng);
		while (kind_asked(&t) != KIND_OVER) {
			choice c = pick(&t, &rng);
			agree(&t);
			act(&t, choice_verb(c), choice_arg(c, 0), choice_arg(c, 1));
		}
	}
}

/* A position that passes check can be played on, however it came about. */
static void altered_positions_can_be_played(void **state)
{
	(void)state;
	struct rng rng;
	struct table t;
	int passed = 0, altered = repeats(ALTERED);
	rng_seed(&rng, 99);
	open_randomly(&t, 2, &rng);
	for (int i = 0; i < altered; i++) {
		struct table other = t;
		uint8_t *bytes = (uint8_t *)&other.s;
		other.e.list = other.list;
		for (uint32_t k = rng_below(&rng, 3); k < 3; k++)
			bytes[1 + rng_below(&rng, sizeof(other.s) - 1)] = (uint8_t)rng_below(&rng, k ? 8 : 256);
		other.s.edition = 0; /* a slot is this process' own: no text names one */
		if (monasterium_check(&other.s) == BROKEN_NONE) {
			passed++;
			for (int n = 0; n < 40 && kind_asked(&other) != KIND_OVER; n++)
				play_one(&other, &rng);
		}
		if (kind_asked(&t) == KIND_OVER)
			open_randomly(&t, 2 + i % 3, &rng);
		play_one(&t, &rng);
	}
	assert_true(passed > altered / 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mm_12_random_games),
		cmocka_unit_test(why_agrees_with_choices),
		cmocka_unit_test(altered_positions_can_be_played),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
