/*
 * Counts of all lines of play to a fixed depth, the way chess programs compare their rules (perft). Expected figures
 * come from perft_morris.py, a brute force that knows the board by its geometry and shares no code; the first are
 * 24, 24 * 23, 24 * 23 * 22, … .
 */
#include "unit.h"

#include "core/driver.h"
#include "core/options.h"
#include "host/position.h"
#include "games/games.h"

enum { DEPTH_MAX = 8 };

static const struct line {
	const char *game, *option, *value, *position;
	uint64_t leaves[DEPTH_MAX]; /* by depth, from 1; ended by 0 */
} lines[] = {
	{"morris", NULL, NULL, "{}", {24, 552, 12144, 255024}},
	{"morris", NULL, NULL, /* placing, two lines of two each */
		"{\"stones\":[[\"a1\",\"d1\",\"b2\",\"d2\"],[\"a7\",\"d7\",\"b6\",\"d6\"]],\"hand\":[5,5]}",
		{16, 207, 2598, 30780, 350448}},
	{"morris", NULL, NULL, /* a mill has been closed: take one */
		"{\"stones\":[[\"a1\",\"d1\",\"g1\",\"d2\"],[\"a7\",\"d7\",\"b6\"]],\"hand\":[5,6],\"phase\":\"removing\"}",
		{3, 54, 902, 13784, 200648}},
	{"morris", NULL, NULL, /* six against six */
		"{\"stones\":[[\"a1\",\"d1\",\"g4\",\"d2\",\"f4\",\"b2\"],[\"a7\",\"d7\",\"b6\",\"d6\",\"e5\",\"c4\"]],"
		"\"hand\":[0,0],\"captured\":[3,3],\"phase\":\"moving\"}",
		{10, 86, 837, 7291, 66702, 584784}},
	{"morris", NULL, NULL, /* three that fly against five */
		"{\"stones\":[[\"a1\",\"d1\",\"c4\"],[\"a7\",\"d7\",\"b6\",\"d6\",\"e5\"]],\"hand\":[0,0],\"captured\":[4,6],"
		"\"phase\":\"moving\"}",
		{48, 313, 12838, 106699}},
	{"morris", "flying", "off", /* the same without flying */
		"{\"stones\":[[\"a1\",\"d1\",\"c4\"],[\"a7\",\"d7\",\"b6\",\"d6\",\"e5\"]],\"hand\":[0,0],\"captured\":[4,6],"
		"\"phase\":\"moving\"}",
		{6, 40, 233, 1824, 11012, 91979}},
	{"morris", NULL, NULL, /* three against three, Black to move */
		"{\"stones\":[[\"a1\",\"d1\",\"c4\"],[\"a7\",\"d7\",\"e5\"]],\"hand\":[0,0],\"captured\":[6,6],"
		"\"phase\":\"moving\",\"mover\":1}",
		{54, 2865, 151998}},
};

static uint64_t perft(const struct game *g, const union any_state *s, int depth)
{
	choice list[64];
	struct decision d = g->decision(s);
	if (!d.actors)
		return 0;
	int seat = bits_first(d.actors);
	uint32_t n = g->choices(s, seat, list);
	uint64_t sum = 0;
	if (depth == 1)
		return n;
	for (uint32_t i = 0; i < n; i++) {
		union any_state next;
		memcpy(&next, s, g->state_size);
		g->apply(&next, seat, list[i], NULL);
		sum += perft(g, &next, depth - 1);
	}
	return sum;
}

static void leaves_are_as_many(void **state)
{
	(void)state;
	for (int i = 0; i < COUNT(lines); i++) {
		const struct game *g = game_named(lines[i].game);
		struct speaker speaker = {.game = g};
		struct options o;
		union any_state s = {0};
		assert_non_null(g);
		options_default(g, 2, &o);
		if (lines[i].option)
			assert_int_equal(options_set(g, &o, lines[i].option, lines[i].value), OPTION_OK);
		g->setup(&s, &o);
		struct out *why = unit_out();
		if (!position_set_text(&speaker, &s, lines[i].position, strlen(lines[i].position), why))
			fail_msg("line %d: %s", i, why->text);
		for (int depth = 1; depth <= DEPTH_MAX && lines[i].leaves[depth - 1]; depth++) {
			uint64_t n = perft(g, &s, depth);
			if (n != lines[i].leaves[depth - 1])
				fail_msg("line %d, depth %d: %llu leaves, not %llu", i, depth, (unsigned long long)n,
					(unsigned long long)lines[i].leaves[depth - 1]);
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {cmocka_unit_test(leaves_are_as_many)};
	return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
