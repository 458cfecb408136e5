/* The King's Abbey as a struct game. */
#include "core/roam.h"
#include "games/kings-abbey/rules.c"

GAME_TABLES(kings_abbey);
extern const struct box kings_abbey_box;

GAME_WEIGHTS(kings_abbey)
GAME_OUTCOME(kings_abbey)
GAME_GUESS(kings_abbey)
GAME_TALK(kings_abbey)
GAME_PROMPT(kings_abbey)

static bool name(const void *state, int type, int value, struct prompt *out)
{
	return kings_abbey_name((const struct kings_abbey_state *)state, type, value, out);
}

static uint32_t spot(const void *state, int seat, choice c)
{
	const struct abbey *p = &((const struct kings_abbey_state *)state)->player[seat];
	return (uint32_t)pair_spot(p, choice_value(c, 0, LOW_CARD), choice_value(c, 1, LOW_CARD));
}

/* Pairs of what can lie in the slots. */
enum { LYING = (int)SLOTS_REMODELLED * (int)COPIES_MAX, PAIRS = LYING * (LYING - 1) / 2 };

static const struct constant constants[] = {{"rounds", ROUNDS}, {"rounds_quick", ROUNDS_QUICK}, {"walls", WALLS_MAX},
	{"copies", COPIES_MAX}, {"baptistery", BAPTISTERY_PLACES}, {"slots", SLOTS}, {"slots_remodelled", SLOTS_REMODELLED},
	{"preach_most", PREACH_DIE_MAX}, {"die_faces", DIE_FACES}, {"trades", TRADES}, {"stock_limit", STOCK_LIMIT_BASE},
	{NULL, 0}};

/*
 * Widest list: phase 3 with Library, Blacksmith and everything else, 175 (KA-12.19 allows 200). Longest game: KA-6.16.1
 * counts at most 300 decisions per player and round; chance adds at most 100 a round and the setup.
 */
GAME_DEFINE(kings_abbey, .weights = kings_abbey_weights_, .chances = kings_abbey_chances_,
	.outcome = kings_abbey_outcome_, .guess = kings_abbey_guess_, .talk = kings_abbey_talk_,
	.prompt = kings_abbey_prompt_, .id = "kings-abbey", .prefix = "KA", .rules_version = 1, .seats_min = 1,
	.seats_max = PLAYERS_MAX, .choices_max = KA_CHOICES_MAX, .decisions_max = ROUNDS * (300 * PLAYERS_MAX + 100) + 100,
	.events_max = 160, .spots = PAIRS, .spot = spot, .name = name, .draw = kings_abbey_draw, .constants = constants,
	.box = &kings_abbey_box, .warnings = kings_abbey_warnings);
