/* The rule-based player's turn: where to lay a tile, where to send the monks. heuristics_turn.c */
#ifndef MONASTERY_PLAN_H
#define MONASTERY_PLAN_H

#include "games/monastery/monastery.h"

enum { POINT = 16 }; /* opinions count in sixteenths of a point */

/* The best of the listed choices at TURN_ACTION, TRANSIT_STEP, PLACE_CELL, PLACE_ROTATION or STABLES_TILE. */
choice plan_turn(const struct monastery_state *s, int seat, const choice *list, uint32_t count);

/* What a monk who kneels from now on would have earned until the next mass, in sixteenths of a point. */
int plan_kneeling_cost(const struct monastery_state *s);

/* Play rounds from the open one to the end, the open one not counted. */
int plan_rounds_left(const struct monastery_state *s);

#endif
