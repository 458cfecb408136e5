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

struct level {
	const char *name;
	uint8_t player;      /* enum player */
	uint32_t iterations;                /* 0: time alone decides */
	uint32_t time_ms;                   /* 0: iterations alone decide */
	uint16_t depth, sight, noise, margin;
	uint32_t exact;
};

extern const struct level levels[]; /* ended by a row whose name is NULL, weakest first */

/* The row of that name, or NULL. */
const struct level *level_named(const char *name);

/* The four that people are offered: by number, weakest first; NULL past the last. */
const struct level *level_offered(int number);

/*
 * Fills level from a name, "mcts:N" (the strongest level with N iterations) or "time:MS" (with so many milliseconds
 * instead). False: none of these; N and MS lie between 1 and 100 million.
 */
bool level_parse(const char *text, struct level *level);

#endif
