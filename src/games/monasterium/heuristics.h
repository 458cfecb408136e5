/* Monasterium: opinions shared by the estimate and the players. Values are in 1/16 of a victory point. */
#ifndef MONASTERIUM_HEURISTICS_H
#define MONASTERIUM_HEURISTICS_H

#include "core/declare.h"
#include "games/monasterium/monasterium.h"

/* What the players believe; figures found by self-play. "With time" means in full while many dice are to come. */
struct monasterium_belief {
	int16_t token[TOKENS];               /* each, beyond its final worth, with time */
	int16_t token_many[TOKENS];          /* so many are useful; a further one counts a quarter */
	int16_t die;       /* a die to come */
	int16_t soon;      /* dice to come that are time enough */
	int16_t action[LEVELS - 2][DEEDS_END]; /* an unlocked action of row I or II, per 16 dice to come */
	int16_t window_action;               /* one use of a row III action */
	int16_t window_rate;                 /* uses per column and die to come, in 1/64 */
	int16_t yellow[DEEDS_END]; /* a yellow tile, by the standard action beside it, per 16 dice to come */
	int16_t row_part[2];                 /* a window row with 1, 2 tiles, with time */
	int16_t column_part[2];
	int16_t chapel, chapel_more;         /* first and further novices in a chapel, with time */
	int16_t building, building_chapel;   /* a monastery with an own building; with a chapel too; with time */
	int16_t product;      /* chapels times free cloister spaces beside own buildings, with time */
	int16_t mission[5];                  /* share of a mission's points in 1/64, by steps missing */
	int16_t mission_time;                /* dice to come that a missing step needs, in 1/4 */
	int16_t goal[5];      /* share in 1/64 of missions C1-C5, times the square of what is there */
	int16_t road[ROAD_MAX];              /* the messenger's place, with time */
	int16_t lead, tie, near;             /* chance of a majority in 1/16, with time */
	int16_t others;       /* share in 1/64 of what the others' prospects count */
	int16_t patience;                    /* placement: what a die not placed is worth, in 1/16 of the average */
	int16_t shared;       /* placement: what a neutral die counts against an own one, in 1/16 */
	int16_t crowd;        /* placement: loss for each further die of the same value */
	int16_t reroll;       /* placement: use the tile below this */
};

extern const struct monasterium_belief monasterium_belief;

enum { BEAM = 5, PENDING_MAX = 160, NODES_MAX = 600, DICE_MAX = 4 };

struct monasterium_node {
	struct monasterium_state s;
	int32_t value;
	uint32_t first; /* index of the choice it all began with */
};

/* The caller's scratch: positions to go on from, the next ones, and those inside the resolution of a die. */
struct monasterium_search {
	struct monasterium_node beam[2][BEAM];
	struct monasterium_node pending[PENDING_MAX];
	choice list[MONASTERIUM_CHOICES_MAX];
	int count[2], pending_count, nodes, seat;
	int32_t best_value;
	uint32_t best_first;
};

void monasterium_estimate(const void *state, struct prospect *out); /* struct heuristics */
extern const struct insight monasterium_insight;
choice monasterium_play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch);

#endif
