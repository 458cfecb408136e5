/* The computer's levels, as data (levels.def), and other players for the arena. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "core/words.h"

enum player {
	PLAYER_RANDOM, /* any choice */
	PLAYER_GREEDY, /* the choice after which the estimate is best */
	PLAYER_RULES,  /* the game's own rule-based player */
	PLAYER_SEARCH,
};

/* Settings of a search. OWN is as the game's tuning has it, or else the default in levels.c. */
enum setting {
	SET_DEPTH,   /* the first eight: levels.def */
	SET_SIGHT,
	SET_EXACT,
	SET_NOISE,
	SET_MARGIN,
	SET_HEED,
	SET_LORE,
	SET_EASE,
	SET_PERCENT, /* of the level's iterations */
	SET_PACE,    /* of a game: iterations of the named levels, in percent */
	SET_EXPLORE, /* weight of the prior against the values found so far, in thousandths */
	SET_UNTRIED, /* how far below the mean of its node a choice counts that was never tried, in thousandths */
	SET_POINTS,  /* share of the score margin in a value, the rest being placing, in thousandths */
	SET_SWING,   /* a lead that is three quarters of certainty, in tenths of what the choices at hand are about */
	SET_SHARE,   /* visits that what a choice brought elsewhere in the tree counts for */
	SET_GUIDE,   /* of a rollout's choices so many thousandths are made by the rule-based player */
	SET_CONSULT, /* visits after which a node asks the rule-based player; 0: never */
	SET_TRUST,   /* prior given to its choice, in thousandths of all */
	SET_MIX, /* secret orders: choices with fewer visits than this share of the most are not played, thousandths */
	SET_STAGES,  /* rollouts end when so many of the game's stages have begun; 0: after depth choices */
	SET_RACE,    /* so many choices run a race (race.c) where there would be a tree; 0: none do */
	SET_DOUBT,   /* standard errors, in tenths, by which another choice must win it against the rule-based player's */
	SET_INSIGHT, /* how much of what games taught about the estimate is added to it, in percent */
	SET_NET,     /* what the game's learnt network says of a position, against its estimate, in percent */
	SET_HORIZON, /* iterations end, tree and rollout, when so many stages after the root's have begun; 0: no such limit */
	SET_WIDEN, /* what chance decides after the root's stage is drawn from a few, shared by all choices; more as visits grow */
	SET_HALVING, /* so many choices of the root share the iterations out, and half of them leave at a time; 0: by PUCT */
	SET_PLAIN, /* 1: rollouts choose anything alike, whatever the game's own do */
	SET_SLIPS, /* of a game: noise and margin of all levels, in percent */
	SET_STYLE, /* how much of its leanings a level shows, in percent */
	SET_ANSWERS, /* secret orders of two are solved as a game (mixture.c) with so many percent of the iterations of them all; 0: by the tree alone */
	SETTINGS,
};

#define OWN UINT32_MAX

struct level {
	const char *name;
	uint8_t player; /* enum player */
	uint32_t iterations; /* playouts of a decision before percent and pace; 0: time alone decides */
	uint32_t time_ms; /* 0: iterations alone decide; so they do where a search has no clock */
	uint32_t set[SETTINGS]; /* enum setting */
	uint8_t lean[TERMS]; /* while it errs: what a lead of the usual size in that term counts for, in thousandths */
	/* As chances are told that are nothing, a tenth, … certain, in thousandths (chance.h); where the last is 0 a search finds out itself. */
	uint16_t told[CAME_KNOTS];
	/* A lead of so many tenths of a point is told to be three quarters of certainty; 0: as the search measures it. */
	uint16_t lead;
};

extern const struct level levels[]; /* ended by a row whose name is NULL, weakest first */

/* The row of that name, or NULL. */
const struct level *level_named(const char *name);

/* The four that people are offered as rungs of a ladder: by number, weakest first; NULL past the last. */
const struct level *level_offered(int number);

/* The one who plays as well as whoever sits opposite: his strength is nobody's, so he plays for no ratings. */
const struct level *level_companion(void);

/*
 * Fills level from a name, "mcts:N" (the strongest level with N iterations) or "time:MS" (with so many milliseconds
 * instead); settings may follow, as in "prior:depth=4:noise=0". False: none of these; figures go up to 100 million.
 */
bool level_parse(const char *text, struct level *level);

/* Milliseconds that people may give it with "time:MS". */
enum { SLIDER_MIN = 1000, SLIDER_MAX = 20000 };

/* May people ask for it? For one of the four, the companion, or for "time:MS" within the slider's bounds. */
bool level_for_people(const char *text);

/* May it sit at a rated table? One of the four, who are the same everywhere and whoever they play with. */
bool level_for_ratings(const char *text);

/* Appends what people call it: "Prior", or how long it thinks. */
void level_say(const struct speaker *speaker, const char *text, struct out *o);

/* Iterations that its tree must hold; a millisecond is taken for fifty. */
uint32_t level_room(const struct level *level);

/*
 * The level as it plays a game whose tuning ("depth=30:share=20", NULL: none) says this: nothing is OWN any more,
 * percent and pace are in the iterations. False: the tuning is not well formed, and was left out from there on.
 */
bool level_settle(const struct level *level, const char *tuning, struct level *out);

#endif
