/*
 * For who looks back at a game (ai/review.h): two choices of one decision weighed against each other, and positions looked
 * at one by one. What is compared is always played on from the same guesses and with the same luck, so that what differs
 * comes from what is compared.
 */
#ifndef AI_WEIGH_H
#define AI_WEIGH_H

#include "ai/chance.h"

/* What a choice promises its seat. */
struct promise {
	float win;         /* chance of the first place, as such chances came true; alone at the table: see weigh.c */
	float counted;     /* the same as the looks had it */
	float margin;      /* points ahead of the mean opponent; alone at the table: points */
	float term[TERMS]; /* of the margin; what the others have is in TERM_DENIAL */
};

struct weighing {
	struct promise best, played;
	float lead, error; /* by how much best.win is above played.win, and the standard error of that */
	float band;        /* the standard error of best.win itself */
	bool exact;        /* the rest of the game was searched exhaustively */
	bool mixed;        /* secret orders: both are among those that the seat should choose from by lot */
};

/*
 * Figures of some looks. The error of their mean is never nothing because all were equal: it is that of two looks more, one
 * as far from nothing as the furthest was and one as far on the other side.
 */
struct sample {
	float sum, squares, most;
	uint32_t n;
};
void sample_add(struct sample *l, float figure);
float sample_error(const struct sample *l);

/* After search_think: both choices, which may be one, are looked at so many times more; the one with fewer visits catches up. */
void search_weigh(struct search *s, choice best, choice played, uint32_t looks, struct weighing *out);

/* After search_think: the choice and how its seat goes on, until another or chance comes in; as far as was looked into. */
uint32_t search_line(struct search *s, choice first, choice *line, uint32_t max);

/*
 * After search_think where several seats choose at once: the rest of the seat's own orders, drawn by lot as the level would give
 * them, beginning with a certain one unless that is 0; astray: of a hundred so many are any that are not absurd (the rollout's). How many
 * there are, at most max.
 */
uint32_t search_orders(struct search *s, choice first, uint32_t astray, struct rng *rng, choice *orders, uint32_t max);

/* A state that the seat holds possible, with orders that others may have given taken back. */
void search_guess(struct search *s, const struct seen *seen, void *state);

/* What so many looks that add up to that much say of a chance: as they have it, and with what is told of it. */
void promise_win(const struct search *s, float sum, uint32_t looks, struct promise *out);

/* Takes the position's measure for search_look: how far apart the points are in which the level's rollouts from it end. */
void search_measure(struct search *s, const void *state, const struct level *level, uint64_t seed);

/*
 * One rollout from the state, seen by one from whom nothing is hidden, with that luck: each seat's chance to win, the same
 * for seats of a team; the sides' add up to 1. Alone at the table: the chance to do better than the measured position.
 */
void search_look(struct search *s, const void *state, uint64_t luck, float win[SEATS_MAX]);

/* The same, and the margin and the terms of what it promises one seat are added to the sum. */
void search_look_for(
	struct search *s, const void *state, uint64_t luck, int seat, float win[SEATS_MAX], struct promise *sum);

/* Did the last search run a race (race.c)? Then choices are told apart by what they are worth, not by visits. */
bool search_raced(const struct search *s);

#endif
