/* The computer's levels, as data (levels.def), and other players for the arena. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "core/portable.h"

enum player {
	PLAYER_RANDOM, /* any choice */
	PLAYER_GREEDY, /* the choice after which the estimate is best */
	PLAYER_RULES,  /* the game's own rule-based player */
	PLAYER_SEARCH,
};

/* Settings of a search, in the units of levels.def. */
enum setting {
	SET_DEPTH,
	SET_SIGHT,
	SET_EXACT,
	SET_NOISE,
	SET_MARGIN,
	SET_EXPLORE, /* weight of the prior against the values found so far, in thousandths */
	SET_UNTRIED, /* how far below the mean of its node a choice counts that was never tried, in thousandths */
	SET_POINTS,  /* share of the score margin in a value, the rest being placing, in thousandths */
	SET_SWING,   /* a lead that is three quarters of certainty, in tenths of what the choices at hand are about */
	SETTINGS,
};

struct level {
	const char *name;
	uint8_t player;         /* enum player */
	uint32_t iterations;    /* playouts of a decision; 0: time alone decides */
	uint32_t time_ms;       /* 0: iterations alone decide */
	uint32_t set[SETTINGS]; /* enum setting */
};

extern const struct level levels[]; /* ended by a row whose name is NULL, weakest first */

/* The row of that name, or NULL. */
const struct level *level_named(const char *name);

/* The four that people are offered: by number, weakest first; NULL past the last. */
const struct level *level_offered(int number);

/*
 * Fills level from a name, "mcts:N" (the strongest level with N iterations) or "time:MS" (with so many milliseconds
 * instead); settings may follow, as in "prior:depth=4:noise=0". False: none of these; figures go up to 100 million.
 */
bool level_parse(const char *text, struct level *level);

#endif
