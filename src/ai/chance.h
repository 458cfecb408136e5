/*
 * Chances to win as they are told, by hints, explanations, reviews and whoever else names one. A position that is not over is
 * worth a lead in points, a lead a chance, and a chance what came of such chances in games: all by how far the game is
 * (struct heuristics). No choice depends on it, but that of who lets others catch up.
 */
#ifndef AI_CHANCE_H
#define AI_CHANCE_H

#include "ai/search.h"
#include "core/declare.h"

/* Tells chances as the game's tables have them when so many thousandths of it are over. Without tables: as they are counted. */
void level_tell(struct level *level, const struct heuristics *h, uint32_t thousandths);

/* Sides of the table that the search looks at: teams, or seats without one. */
int search_sides(const struct search *s);

/*
 * The chance that the seat ends first, by its chances to end before each: seats are as strong as those say, and one of equals has an even
 * share, which it would not have if each were met by itself (of four an eighth). A team is one opponent.
 */
float chance_first(const struct search *s, int seat, const float *ahead);

/*
 * However many looks agree, the next may not, and all of them are what the player who plays on thinks: each chance is counted as
 * if there had been so many looks more of which each side had its even share.
 */
enum { PRIOR_LOOKS = 2 };
float chance_counted(const struct search *s, float sum, uint32_t looks);

/* A chance that was counted as such chances came true, where so many sides play: who has an even share keeps it. */
float chance_shown(const struct search *s, float chance);

/* How much more a chance that is shown changes than the one that was counted, there. */
float chance_steepness(const struct search *s, float chance);

#endif
