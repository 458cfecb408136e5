/* Builders' Duel: the conflict solver against the reference values of BD-14.4, and the manners of the players. */
#include "games/builders-duel/heuristics.c"

#include "games/builders-duel/testing.h"

static struct thinking thinking;

static void conflict_of(
	struct conflict *c, struct standing *p, const uint8_t *h, const uint8_t *o, int swing, int worth)
{
	memset(c, 0, sizeof *c);
	memset(p, 0, sizeof *p);
	for (int t = 0; t < NEUTRAL_SEALS; t++) {
		c->have[0][t] = h[t];
		c->have[1][t] = o[t];
		c->worth[t] = worth;
	}
	c->swing = swing;
	conflict_init(c, thinking.conflict);
}

static void bd_14_4_reference_values(void **state)
{
	static const struct {
		uint8_t h[NEUTRAL_SEALS], o[NEUTRAL_SEALS];
		int swing, worth, numerator, denominator;
		uint8_t best; /* set of openings that are best */
	} row[] = {
		/* H           O          G   w  value          best opening */
		{{0, 0, 0}, {0, 0, 0}, 1, 0, 3, 4, 1 << SEAL_PERSONAL},
		{{1, 0, 0}, {0, 0, 0}, 1, 0, 7, 8, 1 << SEAL_05},
		{{0, 1, 0}, {0, 0, 0}, 1, 0, 1, 1, 1 << SEAL_14},
		{{0, 0, 0}, {1, 0, 0}, 1, 0, 3, 8, 1 << SEAL_PERSONAL},
		{{0, 0, 0}, {0, 1, 0}, 1, 0, 1, 8, 1 << SEAL_PERSONAL},
		{{0, 0, 0}, {0, 0, 1}, 1, 0, 0, 1, 1 << SEAL_PERSONAL},
		{{1, 1, 1}, {1, 1, 1}, 1, 0, 141, 256, 1 << SEAL_05 | 1 << SEAL_14 | 1 << SEAL_23},
		{{1, 1, 1}, {1, 1, 1}, 1, 2, 3, 4, 1 << SEAL_PERSONAL},
		{{1, 1, 1}, {1, 1, 1}, 3, 2, 7, 4, 1 << SEAL_PERSONAL},
		{{1, 1, 1}, {1, 1, 1}, 6, 2, 3, 1, 1 << SEAL_23},
		{{1, 1, 1}, {1, 1, 1}, 8, 2, 257, 64, 1 << SEAL_05},
		{{1, 1, 1}, {1, 1, 1}, 10, 2, 655, 128, 1 << SEAL_23},
		{{0, 0, 1}, {0, 1, 0}, 4, 2, 9, 4, 1 << SEAL_PERSONAL},
		{{1, 2, 2}, {1, 2, 2}, 10, 2, 10701, 2048, 1 << SEAL_23},
	};
	(void)state;
	for (int i = 0; i < COUNT(row); i++) {
		struct conflict c;
		struct standing p;
		int best = 0;
		conflict_of(&c, &p, row[i].h, row[i].o, row[i].swing, row[i].worth);
		int32_t value = conflict_value(&c, &p);
		assert_int_equal(value * row[i].denominator, row[i].numerator * CONFLICT_SCALE);
		for (int seal = SEAL_05; seal <= SEAL_PERSONAL; seal++)
			if (conflict_can_toss(&c, &p, seal) && conflict_toss(&c, &p, seal) == value)
				best |= 1 << seal;
		assert_int_equal(best, row[i].best);
	}
}

static void bd_14_4_values_of_other_openings(void **state)
{
	static const uint8_t one[] = {1, 1, 1}, h[] = {0, 0, 1}, o[] = {0, 1, 0};
	struct conflict c;
	struct standing p;
	(void)state;
	conflict_of(&c, &p, one, one, 1, 0);
	assert_int_equal(conflict_toss(&c, &p, SEAL_PERSONAL), 0);
	conflict_of(&c, &p, one, one, 8, 2);
	assert_int_equal(conflict_toss(&c, &p, SEAL_14) * 16, 63 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_23) * 32, 125 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_PERSONAL), 2 * CONFLICT_SCALE);
	conflict_of(&c, &p, one, one, 10, 2);
	assert_int_equal(conflict_toss(&c, &p, SEAL_05) * 32, 161 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_14) * 128, 645 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_PERSONAL), 2 * CONFLICT_SCALE);
	conflict_of(&c, &p, h, o, 4, 2);
	assert_int_equal(conflict_toss(&c, &p, SEAL_23), 2 * CONFLICT_SCALE);
}

/* After H opens with the personal seal, G = 3, w = 2: face 2, and O tosses his own; face 3, and O tosses the 2/3. */
static void bd_14_4_answers_to_a_personal_seal(void **state)
{
	static const uint8_t one[] = {1, 1, 1};
	struct conflict c;
	struct standing p;
	(void)state;
	conflict_of(&c, &p, one, one, 3, 2);
	p.personal[0] = 1;
	p.lead = 2;
	assert_int_equal(conflict_value(&c, &p) * 2, 3 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_PERSONAL), conflict_value(&c, &p));
	p.lead = 3;
	assert_int_equal(conflict_value(&c, &p), 2 * CONFLICT_SCALE);
	assert_int_equal(conflict_toss(&c, &p, SEAL_23), conflict_value(&c, &p));
	p.used[1][SEAL_23 - 1] = 1; /* and if he is still behind, his personal seal is sure to reach 4 */
	p.lead = 3 - 2;
	assert_int_equal(conflict_toss(&c, &p, SEAL_PERSONAL), conflict_value(&c, &p));
}

/* The largest table, and the most tosses: every split of the ten seals fits, and values stay exact. */
static void bd_14_3_every_split_of_the_seals(void **state)
{
	(void)state;
	for (int i = 0; i < 3 * 5 * 5; i++) {
		struct conflict c;
		struct standing p;
		uint8_t h[NEUTRAL_SEALS] = {(uint8_t)(i % 3), (uint8_t)(i / 3 % 5), (uint8_t)(i / 15)}, o[NEUTRAL_SEALS];
		for (int t = 0; t < NEUTRAL_SEALS; t++)
			o[t] = (uint8_t)(seal_table[t + 1].copies - h[t]);
		conflict_of(&c, &p, h, o, 10, 2);
		int32_t value = conflict_value(&c, &p);
		assert_true(value >= -10 * CONFLICT_SCALE && value <= 20 * CONFLICT_SCALE);
	}
}

/* The player at the table tosses what the solver says, whatever was in the scratch block before. */
static void plays_the_conflict_by_the_solver(void **state)
{
	static const uint8_t grid[] = {
		CARD_A07, CARD_A03, CARD_A04, CARD_A05, CARD_A06, CARD_A10, CARD_A11, CARD_A12, CARD_A13};
	struct table t;
	struct rng rng;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	rng_seed(&rng, 1);
	begin_with(&t, 1, W, grid);
	do_(&t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(&t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
	uint32_t n = list_of(&t, list);
	memset(&thinking, 0xa5, sizeof thinking);
	choice first = builders_duel_play(&t.s, W, list, n, &rng, &thinking);
	memset(&thinking, 0x5a, sizeof thinking);
	assert_int_equal(builders_duel_play(&t.s, W, list, n, &rng, &thinking), first);
	/* what Income 6 is worth to both, and the best that can be made of it */
	struct conflict c;
	struct standing p;
	int32_t swing = 0;
	thinking_init(&thinking);
	for (int seat = 0; seat < PLAYERS; seat++)
		swing += line_value(&thinking, &t.s, seat, t.s.player[seat].line, NONE)
			- line_value(&thinking, &t.s, seat, t.s.player[seat].line, t.s.contested);
	assert_true(swing > 6 * WORTH && swing <= 2 * 6 * WORTH + 2 * WORTH);
	conflict_read(&t.s, &c, &p, swing);
	conflict_init(&c, thinking.conflict);
	assert_int_equal(choice_verb(first), VERB_TOSS);
	assert_int_equal(conflict_toss(&c, &p, choice_arg(first, 0)), conflict_value(&c, &p));
}

enum policy { RANDOM, ROLLOUT, PLAY };

static choice chosen(const struct table *t, int policy, struct rng *rng)
{
	choice list[BUILDERS_DUEL_CHOICES], c;
	uint16_t prior[BUILDERS_DUEL_CHOICES];
	struct prospect prospect[PLAYERS];
	uint32_t n = list_of(t, list);
	builders_duel_prior(&t->s, acting(t), list, n, prior);
	for (uint32_t i = 0; i < n; i++)
		assert_true(prior[i] > 0);
	builders_duel_estimate(&t->s, prospect);
	for (int seat = 0; seat < PLAYERS; seat++) {
		int32_t sum = 0;
		for (int i = 0; i < TERMS; i++)
			sum += prospect[seat].term[i];
		assert_int_equal(sum, prospect[seat].value);
	}
	if (policy == RANDOM)
		return list[rng_below(rng, n)];
	if (policy == ROLLOUT)
		c = builders_duel_rollout(&t->s, acting(t), list, n, rng);
	else
		c = builders_duel_play(&t->s, acting(t), list, n, rng, &thinking);
	assert_true(is_legal(t, c));
	return c;
}

/* Wins of the first policy in so many games, sides changing. */
static int match(int first, int second, int games, struct rng *rng)
{
	int wins = 0;
	for (int game = 0; game < games; game++) {
		struct table t;
		int side = game % 2; /* the seat of the first policy */
		begin(&t, (int)rng_below(rng, 3), (int)rng_below(rng, 3), 0, 0);
		while (kind_of(&t) != KIND_OVER) {
			int seat = acting(&t);
			choice list[BUILDERS_DUEL_CHOICES];
			uint32_t n = list_of(&t, list);
			t.count = 0;
			if (seat == SEAT_CHANCE)
				step(&t, list[rng_below(rng, n)]);
			else
				step(&t, chosen(&t, seat == side ? first : second, rng));
		}
		wins += t.s.winner == side + 1;
	}
	return wins;
}

static void the_computer_player_beats_lesser_ones(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 14);
	assert_true(match(ROLLOUT, RANDOM, 20, &rng) >= 18);
	assert_true(match(PLAY, RANDOM, 10, &rng) >= 9);
	assert_true(match(PLAY, ROLLOUT, 20, &rng) >= 13);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bd_14_4_reference_values),
		cmocka_unit_test(bd_14_4_values_of_other_openings),
		cmocka_unit_test(bd_14_4_answers_to_a_personal_seal),
		cmocka_unit_test(bd_14_3_every_split_of_the_seals),
		cmocka_unit_test(plays_the_conflict_by_the_solver),
		cmocka_unit_test(the_computer_player_beats_lesser_ones),
	};
	return cmocka_run_group_tests_name("builders-duel/think", tests, NULL, NULL);
}
