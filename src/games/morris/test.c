/* Nine Men's Morris by rule: tests are named after the ids of rules.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/options.h"
#include "core/text.h"
#include "games/games.h"
#include "games/morris/rules.c"

/* --- reading and writing positions --- */

static const struct game *morris(void)
{
	return game_named("morris");
}

/* A point by its name. */
static int at(const char *name)
{
	int64_t value = 0;
	assert_true(value_parse(&morris()->types[morris()->verbs[VERB_PLACE].arg[0].type], name, 2, &value));
	return (int)value;
}

/* The set of points named, separated by blanks. */
static uint32_t points(const char *names)
{
	uint32_t set = 0;
	for (; *names; names += names[2] ? 3 : 2)
		set |= POINT_BIT(at(names));
	return set;
}

/* A position with the hands given; what is neither on the board nor in hand was taken. */
static struct morris_state position(const char *white, const char *black, int hand0, int hand1)
{
	struct morris_state s = {.seats = 2, .flying = 1, .phase = hand0 ? KIND_PLACE : KIND_MOVE};
	s.stones[0] = points(white), s.stones[1] = points(black);
	s.hand[0] = (uint8_t)hand0, s.hand[1] = (uint8_t)hand1;
	s.captured[0] = (uint8_t)(STONES - hand1 - bits_count(s.stones[1]));
	s.captured[1] = (uint8_t)(STONES - hand0 - bits_count(s.stones[0]));
	assert_int_equal(morris_check(&s), 0);
	return s;
}

static choice place(const char *point)
{
	return choose(VERB_PLACE, at(point), 0, 0);
}

static choice move(const char *from, const char *to)
{
	return choose(VERB_MOVE, at(from), at(to), 0);
}

static choice take(const char *point)
{
	return choose(VERB_REMOVE, at(point), 0, 0);
}

/* Plays the mover's choice, which must be legal and keep the invariants. */
static void play(struct morris_state *s, choice c)
{
	assert_int_equal(morris_why(s, s->mover, c).reason, REASON_LEGAL);
	morris_apply(s, s->mover, c, NULL);
	assert_int_equal(morris_check(s), 0);
}

/* The mover's choice is refused for that reason. */
static void refused(const struct morris_state *s, choice c, int reason)
{
	choice list[64];
	uint32_t n = morris_choices(s, s->mover, list);
	assert_int_equal(morris_why(s, s->mover, c).reason, reason);
	for (uint32_t i = 0; i < n; i++)
		assert_int_not_equal(list[i], c);
}

static uint32_t count_choices(const struct morris_state *s)
{
	choice list[64];
	return morris_choices(s, s->mover, list);
}

static struct morris_state opened(const char *flying)
{
	struct morris_state s = {0};
	struct options o;
	options_default(morris(), 2, &o);
	assert_int_equal(options_set(morris(), &o, "flying", flying), OPTION_OK);
	morris_setup(&s, &o);
	return s;
}

/* --- 3 components --- */

/* Column and row of a point, from its name: the tables are compared with the drawing, not with themselves. */
static int column(int point)
{
	return morris()->types[0].rows[point - 1].id[0] - 'a' - 3;
}

static int row(int point)
{
	return morris()->types[0].rows[point - 1].id[1] - '1' - 3;
}

static int largest(int a, int b)
{
	a = a < 0 ? -a : a, b = b < 0 ? -b : b;
	return a > b ? a : b;
}

static void nm_3_1_points_are_three_squares(void **state)
{
	(void)state;
	int on_ring[4] = {0};
	for (int p = 1; p <= POINTS; p++) {
		int ring = largest(column(p), row(p)), x = column(p) / ring, y = row(p) / ring;
		on_ring[ring]++;
		assert_int_equal(x * ring, column(p)); /* corners and middles only */
		assert_int_equal(y * ring, row(p));
		for (int q = 1; q < p; q++)
			assert_false(column(p) == column(q) && row(p) == row(q));
	}
	for (int ring = 1; ring <= 3; ring++)
		assert_int_equal(on_ring[ring], 8);
}

/* Side by side on a square, or in the middle of two squares side by side. */
static bool drawn_beside(int p, int q)
{
	int ring = largest(column(p), row(p)), other = largest(column(q), row(q));
	int dx = column(p) - column(q), dy = row(p) - row(q);
	if (ring == other)
		return (dx == 0 && largest(dy, 0) == ring) || (dy == 0 && largest(dx, 0) == ring);
	bool middles = (column(p) == 0 && column(q) == 0) || (row(p) == 0 && row(q) == 0);
	return middles && largest(dx, dy) == 1;
}

static void nm_3_2_neighbours_are_joined_by_a_line(void **state)
{
	(void)state;
	int pairs = 0;
	for (int p = 1; p <= POINTS; p++) {
		int degree = bits_count(point_lines[p].neighbours), ring = largest(column(p), row(p));
		bool corner = column(p) != 0 && row(p) != 0;
		assert_int_equal(degree, corner ? 2 : ring == 2 ? 4 : 3);
		for (int q = 1; q <= POINTS; q++) {
			assert_int_equal((point_lines[p].neighbours & POINT_BIT(q)) != 0, p != q && drawn_beside(p, q));
			pairs += (point_lines[p].neighbours & POINT_BIT(q)) != 0;
		}
	}
	assert_int_equal(pairs, 2 * 32);
}

/* Three points of a row (column) make a line, if the middle of the board is not between them. */
static bool drawn_line(int p, int q, int r, bool across)
{
	int fixed[3] = {across ? row(p) : column(p), across ? row(q) : column(q), across ? row(r) : column(r)};
	int free[3] = {across ? column(p) : row(p), across ? column(q) : row(q), across ? column(r) : row(r)};
	if (fixed[0] != fixed[1] || fixed[1] != fixed[2])
		return false;
	return fixed[0] != 0 || (free[0] < 0) + (free[1] < 0) + (free[2] < 0) == 3
		|| (free[0] > 0) + (free[1] > 0) + (free[2] > 0) == 3;
}

static void nm_3_3_lines_are_sixteen(void **state)
{
	(void)state;
	int lines = 0;
	for (int p = 1; p <= POINTS; p++) {
		assert_int_equal(bits_count(point_lines[p].across), 2);
		assert_int_equal(bits_count(point_lines[p].down), 2);
		for (int q = p + 1; q <= POINTS; q++) {
			for (int r = q + 1; r <= POINTS; r++) {
				uint32_t rest = POINT_BIT(q) | POINT_BIT(r), all = rest | POINT_BIT(p);
				assert_int_equal(point_lines[p].across == rest, drawn_line(p, q, r, true));
				assert_int_equal(point_lines[p].down == rest, drawn_line(p, q, r, false));
				bool line = drawn_line(p, q, r, true) || drawn_line(p, q, r, false);
				lines += line;
				assert_int_equal(in_mill(all, p) && in_mill(all, q) && in_mill(all, r), line);
			}
		}
	}
	assert_int_equal(lines, MILLS);
	assert_false(in_mill(points("a1 d1 g4"), at("a1")));
}

/* Never a chance point, in whole games of random choices. */
static void nm_3_4_there_is_no_chance(void **state)
{
	(void)state;
	struct rng rng;
	rng_seed(&rng, 34);
	for (int game = 0; game < 50; game++) {
		struct morris_state s = opened("on");
		choice list[64];
		while (morris_decision(&s).actors) {
			assert_int_equal(morris_decision(&s).actors & ACTOR_CHANCE, 0);
			play(&s, list[rng_below(&rng, morris_choices(&s, s.mover, list))]);
		}
	}
}

/* NM-4.1 */
static void nm_4_1_nothing_is_hidden(void **state)
{
	(void)state;
	for (const struct field *f = morris()->fields; f->name; f++)
		assert_int_equal(f->seen, SEEN_BY_ALL);
}

/* --- 5 setup --- */

static void nm_5_1_the_board_is_empty(void **state)
{
	(void)state;
	struct morris_state s = opened("on");
	assert_int_equal(s.stones[0] | s.stones[1], 0);
	assert_int_equal(count_choices(&s), POINTS);
	assert_int_equal(morris_check(&s), 0);
}

static void nm_5_2_nine_stones_in_hand(void **state)
{
	(void)state;
	struct morris_state s = opened("on");
	for (int seat = 0; seat < 2; seat++) {
		assert_int_equal(s.hand[seat], 9);
		assert_int_equal(s.captured[seat], 0);
	}
}

static void nm_5_3_white_begins(void **state)
{
	(void)state;
	struct morris_state s = opened("on");
	struct decision d = morris_decision(&s);
	assert_int_equal(d.actors, 1 << 0);
	assert_int_equal(d.kind, KIND_PLACE);
}

/* --- 6.1 placing --- */

/* Stones in hand are placed first: no stone is moved before, not even the last but one. */
static void nm_6_1_stones_in_hand_are_placed(void **state)
{
	(void)state;
	struct morris_state s = opened("on");
	static const char *const order[] = {
		"a1", "d1", "a4", "b4", "d7", "a7", "g4", "g1", "g7", "b2", "b6", "d2", "d6", "f6", "f2", "c4", "e4", "e3"};
	for (int i = 0; i < 18; i++) {
		assert_int_equal(morris_decision(&s).kind, KIND_PLACE);
		assert_int_equal(s.mover, i % 2);
		play(&s, place(order[i]));
	}
	assert_int_equal(morris_decision(&s).kind, KIND_MOVE);
	assert_int_equal(s.mover, 0);
	assert_int_equal(s.hand[0] + s.hand[1], 0);
}

static void nm_6_1_1_only_on_free_points(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7", 7, 8);
	refused(&s, place("a1"), WHY_OCCUPIED);
	refused(&s, place("a7"), WHY_OCCUPIED);
	assert_int_equal(morris_why(&s, 0, place("a7")).fact[0], at("a7"));
	assert_int_equal(count_choices(&s), 24 - 3);
	s = position("a1 d1 g1 b2", "a7 d7 g7 a4", 0, 0);
	refused(&s, move("a1", "a4"), WHY_OCCUPIED); /* moving likewise */
	refused(&s, move("a1", "d1"), WHY_OCCUPIED);
}

static void nm_6_1_2_the_stone_leaves_the_hand(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7", 7, 8);
	play(&s, place("b6"));
	assert_int_equal(s.hand[0], 6);
	assert_int_equal(s.hand[1], 8);
	assert_int_equal(s.stones[0], points("a1 d1 b6"));
	assert_int_equal(s.mover, 1);
}

/* --- 6.2 moving --- */

/* Every choice of a side without stones in hand is a move; there is none to pass with. */
static void nm_6_2_a_side_must_move(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	choice list[64];
	uint32_t n = morris_choices(&s, 0, list);
	assert_int_equal(n, 2 + 4 + 4 + 2);
	for (uint32_t i = 0; i < n; i++)
		assert_int_equal(choice_verb(list[i]), VERB_MOVE);
}

static void nm_6_2_1_only_own_stones(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	refused(&s, move("a7", "d7"), WHY_NOT_YOURS);
	refused(&s, move("d7", "d6"), WHY_NOT_YOURS); /* nobody's */
	assert_int_equal(morris_why(&s, 0, move("a7", "d7")).fact[0], at("a7"));
}

static void nm_6_2_2_to_a_neighbour(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	refused(&s, move("a1", "b2"), WHY_NOT_ADJACENT); /* no diagonals */
	refused(&s, move("a1", "g1"), WHY_NOT_ADJACENT); /* not over a point */
	refused(&s, move("f4", "b4"), WHY_NOT_ADJACENT); /* not over the middle */
	struct refusal r = morris_why(&s, 0, move("a1", "b2"));
	assert_int_equal(r.fact[0], at("a1"));
	assert_int_equal(r.fact[1], at("b2"));
	play(&s, move("a1", "a4"));
}

static void nm_6_2_3_three_stones_fly(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4", "a7 c4 e3 b6", 0, 0);
	assert_int_equal(count_choices(&s), 3 * (24 - 7));
	play(&s, move("a1", "e5"));
	assert_int_equal(s.mover, 1); /* four stones do not fly */
	refused(&s, move("a7", "g1"), WHY_NOT_ADJACENT);
	assert_int_equal(count_choices(&s), 2 + 3 + 2 + 2);
}

static void nm_6_2_4_the_stone_stands_elsewhere(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	play(&s, move("g7", "g4"));
	assert_int_equal(s.stones[0], points("a1 d2 f4 g4"));
	assert_int_equal(s.stones[1], points("a7 c4 e3 b6"));
	assert_int_equal(s.mover, 1);
}

/* --- 6.3 mills --- */

static void nm_6_3_a_mill_takes_a_stone(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7 d7", 7, 7);
	play(&s, place("g1"));
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
	assert_int_equal(s.mover, 0);
	assert_int_equal(count_choices(&s), 2); /* it must: there is nothing else to choose */
	play(&s, take("d7"));
	assert_int_equal(s.mover, 1);
	assert_int_equal(morris_decision(&s).kind, KIND_PLACE);
	s = position("a1 d1 g4 b6", "a7 d7 e5 c3", 0, 0);
	play(&s, move("g4", "g1")); /* by moving as by placing */
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
}

static void nm_6_3_1_only_the_others_stones(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7 d7", 7, 7);
	play(&s, place("g1"));
	refused(&s, take("a1"), WHY_NOT_ENEMY);
	refused(&s, take("b2"), WHY_NOT_ENEMY);
	assert_int_equal(morris_why(&s, 0, take("b2")).fact[0], at("b2"));
}

static void nm_6_3_2_mills_are_safe(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7 d7 g7 b6", 7, 5);
	play(&s, place("g1"));
	refused(&s, take("d7"), WHY_IN_MILL);
	assert_int_equal(count_choices(&s), 1);
	play(&s, take("b6"));
	s = position("a1 d1", "a7 d7 g7 a4 b4 c4", 7, 3); /* all six in mills */
	play(&s, place("g1"));
	assert_int_equal(count_choices(&s), 6);
	play(&s, take("a7"));
}

static void nm_6_3_3_a_taken_stone_is_gone(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1", "a7 d7", 7, 7);
	play(&s, place("g1"));
	play(&s, take("d7"));
	assert_int_equal(s.stones[1], points("a7"));
	assert_int_equal(s.hand[1], 7);
	assert_int_equal(s.captured[0], 1);
	assert_int_equal(s.captured[1], 0);
}

/* --- 8 end --- */

static void expect_end(const struct morris_state *s, int winner, int ending)
{
	assert_int_equal(morris_decision(s).actors, 0);
	assert_int_equal(morris_decision(s).kind, KIND_OVER);
	assert_int_equal(s->winner, winner + 1);
	assert_int_equal(s->ending, ending);
}

static void nm_8_1_two_stones_have_lost(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1 g4 b6", "a7 d7 e5", 0, 0);
	play(&s, move("g4", "g1"));
	play(&s, take("e5"));
	expect_end(&s, 0, FEW_STONES);
	s = position("a1 d1", "a7 d7", 7, 1); /* stones in hand count */
	play(&s, place("g1"));
	play(&s, take("d7"));
	expect_end(&s, 0, FEW_STONES);
	s = position("a1 d1", "a7 d7", 7, 2);
	play(&s, place("g1"));
	play(&s, take("d7"));
	assert_int_equal(morris_decision(&s).actors, 1 << 1);
}

static void nm_8_2_no_move_has_lost(void **state)
{
	(void)state;
	struct morris_state s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 0, 0);
	s.mover = 1;
	play(&s, move("f4", "g4"));
	expect_end(&s, 1, BLOCKED);
	s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 1, 0); /* with a stone in hand there is something to do */
	s.mover = 1, s.phase = KIND_MOVE;
	play(&s, move("f4", "g4"));
	assert_int_equal(morris_decision(&s).kind, KIND_PLACE);
	s = position("a1 g1 a7", "a4 d1 d7 f4", 0, 0); /* and three stones fly out of any corner */
	s.mover = 1;
	play(&s, move("f4", "g4"));
	assert_int_equal(morris_decision(&s).kind, KIND_MOVE);
}

/* To and fro: positions after White's and Black's moves alternate with period four. */
static void shuffle(struct morris_state *s, int moves)
{
	static const char *const steps[4][2] = {{"a1", "d1"}, {"a7", "d7"}, {"d1", "a1"}, {"d7", "a7"}};
	for (int i = 0; i < moves; i++)
		play(s, move(steps[i % 4][0], steps[i % 4][1]));
}

static void nm_8_3_third_time_is_a_draw(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	shuffle(&s, 8); /* the position after the first move has stood twice */
	assert_int_equal(morris_decision(&s).actors, 1 << 0);
	shuffle(&s, 1);
	expect_end(&s, -1, REPETITION);
	/* The same stones with the other side to move is another position: White loses a move on the way back. */
	s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	s.past_count = 2;
	uint64_t code = (uint64_t)points("a7 c4 e3 b6") << 24 | points("d1 d2 f4 g7");
	s.past[0] = s.past[1] = code; /* White to move */
	s.quiet = 2;
	play(&s, move("a1", "d1")); /* Black to move */
	assert_int_equal(morris_decision(&s).actors, 1 << 1);
}

static void nm_8_4_fifty_quiet_choices_draw(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1 g4 b4", "a7 c4 e3 b6", 0, 0);
	s.quiet = 48;
	play(&s, move("b4", "b2"));
	assert_int_equal(morris_decision(&s).actors, 1 << 1);
	play(&s, move("a7", "d7"));
	expect_end(&s, -1, QUIET);
	s = position("a1 d1 g4 b4", "a7 c4 e3 b6", 0, 0);
	s.quiet = 49;
	play(&s, move("g4", "g1")); /* a mill in time */
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
	assert_int_equal(s.quiet, 0);
}

/* Placing counts: fifty choices is fifty choices. */
static void nm_8_4_placing_is_quiet_too(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2", "a7 c4", 7, 7);
	s.quiet = 30;
	play(&s, place("f4"));
	assert_int_equal(s.quiet, 31);
}

static void nm_8_5_the_winner_is_first(void **state)
{
	(void)state;
	struct score score[2] = {{0}};
	struct morris_state s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 0, 0);
	morris_scores(&s, score);
	assert_int_equal(score[0].rank, 1); /* as many taken: level */
	assert_int_equal(score[1].rank, 1);
	s = position("a1 g1 a7 g7", "a4 d1 d7", 0, 0);
	morris_scores(&s, score);
	assert_int_equal(score[0].total, 6);
	assert_int_equal(score[0].category[0], 6);
	assert_int_equal(score[0].category[1], 4);
	assert_int_equal(score[0].rank, 1); /* ahead in mid-game */
	assert_int_equal(score[1].rank, 2);
	s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 0, 0);
	s.mover = 1;
	play(&s, move("f4", "g4"));
	morris_scores(&s, score);
	assert_int_equal(score[1].rank, 1);
	assert_int_equal(score[0].rank, 2);
	s = position("a1 d1 g4 b4", "a7 c4 e3", 0, 0);
	s.quiet = 49;
	play(&s, move("b4", "b2"));
	morris_scores(&s, score);
	assert_int_equal(score[0].rank, 1); /* a draw, though White has taken more */
	assert_int_equal(score[1].rank, 1);
}

/* --- 9 options --- */

static void nm_9_1_flying_may_be_off(void **state)
{
	(void)state;
	assert_int_equal(opened("on").flying, 1);
	assert_int_equal(opened("off").flying, 0);
	struct morris_state s = position("a1 d2 f4", "a7 c4 e3 b6", 0, 0);
	s.flying = 0;
	refused(&s, move("a1", "e5"), WHY_NOT_ADJACENT);
	assert_int_equal(count_choices(&s), 2 + 4 + 4);
	s = position("a1 g1 a7", "a4 d1 d7 f4", 0, 0); /* and three stones can be shut in */
	s.flying = 0, s.mover = 1;
	play(&s, move("f4", "g4"));
	expect_end(&s, 1, BLOCKED);
}

/* --- 10 rulings --- */

static void nm_10_1_two_mills_take_one_stone(void **state)
{
	(void)state;
	struct morris_state s = position("b2 f2 d1 d3", "a7 d7 b6 c4", 5, 5);
	play(&s, place("d2"));
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
	play(&s, take("a7"));
	assert_int_equal(s.mover, 1);
	assert_int_equal(s.captured[0], 1);
}

static void nm_10_2_a_mill_closes_again(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1 g1 b4", "a7 c4 e3 b6", 0, 0);
	play(&s, move("g1", "g4"));
	assert_int_equal(s.mover, 1); /* opening takes nothing */
	play(&s, move("a7", "d7"));
	play(&s, move("g4", "g1"));
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
}

static void nm_10_3_mills_take_while_placing(void **state)
{
	(void)state;
	struct morris_state s = opened("on");
	static const char *const order[] = {"a1", "a7", "d1", "d7"};
	for (int i = 0; i < 4; i++)
		play(&s, place(order[i]));
	play(&s, place("g1"));
	assert_int_equal(morris_decision(&s).kind, KIND_REMOVE);
}

static void nm_10_4_no_flying_with_stones_in_hand(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4", "a7 c4 e3 b6", 1, 0);
	assert_false(flies(&s, 0)); /* three on the board, one to come */
	assert_int_equal(morris_decision(&s).kind, KIND_PLACE);
	s = position("a1 d2", "a7 c4 e3 b6", 1, 0);
	play(&s, place("f4"));
	assert_true(flies(&s, 0));
}

static void nm_10_5_an_old_mill_takes_once(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d1 g1 b4", "a7 c4 e3 b6", 0, 0);
	play(&s, move("b4", "b2"));
	assert_int_equal(s.mover, 1);
	assert_int_equal(s.captured[0], 5);
}

static void nm_10_6_a_mill_wipes_the_counts(void **state)
{
	(void)state;
	struct morris_state s = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0);
	shuffle(&s, 4);
	assert_int_equal(s.quiet, 4);
	assert_int_equal(s.past_count, 4);
	s.stones[0] = points("a1 d1 g4 b2"); /* White is about to close a1 d1 g1 */
	play(&s, move("g4", "g1"));
	assert_int_equal(s.quiet, 0);
	assert_int_equal(s.past_count, 0);
	play(&s, take("b6"));
	assert_int_equal(s.quiet, 0); /* taking is not quiet, and the position after it counts as the first */
	assert_int_equal(s.past_count, 1);
}

/* Losing comes before drawing, too few stones before no move. */
static void nm_10_7_the_order_of_endings(void **state)
{
	(void)state;
	struct morris_state s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 0, 0);
	s.mover = 1, s.quiet = 49;
	play(&s, move("f4", "g4"));
	expect_end(&s, 1, BLOCKED); /* the fiftieth quiet choice, but White is shut in */
	s = position("a1 g1 d5", "b2 f2 d3 a4 g4 d1", 0, 0);
	s.flying = 0, s.mover = 1;
	play(&s, move("d3", "d2")); /* b2 d2 f2 */
	play(&s, take("d5"));
	expect_end(&s, 1, FEW_STONES); /* two stones, and shut in */
}

/* --- 12 invariants --- */

static void nm_12_check_finds_what_is_wrong(void **state)
{
	(void)state;
	struct morris_state good = position("a1 d2 f4 g7", "a7 c4 e3 b6", 0, 0), s;
	s = good, s.seats = 3;
	assert_int_equal(morris_check(&s), BROKEN_STONES); /* NM-12.1 */
	s = good, s.stones[1] |= POINT_BIT(at("a1"));
	assert_int_equal(morris_check(&s), BROKEN_STONES);
	s = good, s.stones[0] |= 1u << POINTS;
	assert_int_equal(morris_check(&s), BROKEN_STONES);
	s = good, s.hand[0] = 1;
	assert_int_equal(morris_check(&s), BROKEN_COUNT); /* NM-12.2 */
	s = good, s.phase = KIND_PLACE;
	assert_int_equal(morris_check(&s), BROKEN_PHASE); /* NM-12.3 */
	s = good, s.mover = 2;
	assert_int_equal(morris_check(&s), BROKEN_PHASE);
	s = position("a1 g1 a7 g7", "a4 d1 d7 f4", 0, 0);
	s.stones[1] = points("a4 d1 d7 g4");
	assert_int_equal(morris_check(&s), BROKEN_PHASE); /* White could not move */
	s = good, s.quiet = QUIET_MAX;
	assert_int_equal(morris_check(&s), BROKEN_PAST); /* NM-12.4 */
	s = good, s.past[7] = 1;
	assert_int_equal(morris_check(&s), BROKEN_PAST);
	s = good, s.past_count = 2;
	assert_int_equal(morris_check(&s), BROKEN_PAST);
	s = good, s.ending = QUIET;
	assert_int_equal(morris_check(&s), BROKEN_END); /* NM-12.5 */
	s = good, s.phase = KIND_OVER;
	assert_int_equal(morris_check(&s), BROKEN_END);
	s = good, s.phase = KIND_OVER, s.ending = QUIET, s.winner = 1;
	assert_int_equal(morris_check(&s), BROKEN_END);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(nm_3_1_points_are_three_squares),
		cmocka_unit_test(nm_3_2_neighbours_are_joined_by_a_line),
		cmocka_unit_test(nm_3_3_lines_are_sixteen),
		cmocka_unit_test(nm_3_4_there_is_no_chance),
		cmocka_unit_test(nm_4_1_nothing_is_hidden),
		cmocka_unit_test(nm_5_1_the_board_is_empty),
		cmocka_unit_test(nm_5_2_nine_stones_in_hand),
		cmocka_unit_test(nm_5_3_white_begins),
		cmocka_unit_test(nm_6_1_stones_in_hand_are_placed),
		cmocka_unit_test(nm_6_1_1_only_on_free_points),
		cmocka_unit_test(nm_6_1_2_the_stone_leaves_the_hand),
		cmocka_unit_test(nm_6_2_a_side_must_move),
		cmocka_unit_test(nm_6_2_1_only_own_stones),
		cmocka_unit_test(nm_6_2_2_to_a_neighbour),
		cmocka_unit_test(nm_6_2_3_three_stones_fly),
		cmocka_unit_test(nm_6_2_4_the_stone_stands_elsewhere),
		cmocka_unit_test(nm_6_3_a_mill_takes_a_stone),
		cmocka_unit_test(nm_6_3_1_only_the_others_stones),
		cmocka_unit_test(nm_6_3_2_mills_are_safe),
		cmocka_unit_test(nm_6_3_3_a_taken_stone_is_gone),
		cmocka_unit_test(nm_8_1_two_stones_have_lost),
		cmocka_unit_test(nm_8_2_no_move_has_lost),
		cmocka_unit_test(nm_8_3_third_time_is_a_draw),
		cmocka_unit_test(nm_8_4_fifty_quiet_choices_draw),
		cmocka_unit_test(nm_8_4_placing_is_quiet_too),
		cmocka_unit_test(nm_8_5_the_winner_is_first),
		cmocka_unit_test(nm_9_1_flying_may_be_off),
		cmocka_unit_test(nm_10_1_two_mills_take_one_stone),
		cmocka_unit_test(nm_10_2_a_mill_closes_again),
		cmocka_unit_test(nm_10_3_mills_take_while_placing),
		cmocka_unit_test(nm_10_4_no_flying_with_stones_in_hand),
		cmocka_unit_test(nm_10_5_an_old_mill_takes_once),
		cmocka_unit_test(nm_10_6_a_mill_wipes_the_counts),
		cmocka_unit_test(nm_10_7_the_order_of_endings),
		cmocka_unit_test(nm_12_check_finds_what_is_wrong),
	};
	return cmocka_run_group_tests_name("morris", tests, NULL, NULL);
}
