/*
 * Choices as numbers: a space of its own for every game, the same for every number of players and every option, so that
 * what has learnt the numbers can keep them. Choices of seats are 0 … choices - 1, outcomes of chance 0 … outcomes - 1. A
 * number is its verb's first one and the arguments as digits; what rules and declarations make needless is left out
 * (enum arg_flags), so it takes the state to come back from a number: of the legal choices at most one has it.
 *
 * The signature changes whenever a number means something else. No libc.
 */
#ifndef CORE_SPACE_H
#define CORE_SPACE_H

#include "core/declare.h"
#include "core/out.h"

struct space_verb {
	uint32_t first, count; /* its numbers */
	int32_t base;          /* the number if every stored argument were 0 */
	uint16_t step[CHOICE_ARGS];
	uint8_t block[CHOICE_ARGS]; /* ids of one seat's block; 0: the argument counts as it is */
	uint8_t own, spot;          /* an argument has a block; the arguments are a spot */
};

struct space {
	const struct game *game;
	uint32_t choices, outcomes;
	uint64_t signature;
	struct space_verb verb[256]; /* by the verb's number */
};

void space_init(struct space *s, const struct game *g);

/* The number of a choice with blocks or a spot. */
uint32_t space_number_rest(const struct space *s, const void *state, int seat, choice c);

/* The number of a legal choice or outcome. */
static inline uint32_t space_number(const struct space *s, const void *state, int seat, choice c)
{
	const struct space_verb *v = &s->verb[c >> 24];
	if (v->own || v->spot)
		return space_number_rest(s, state, seat, c);
	return (uint32_t)(v->base
		+ (int32_t)((c >> 16 & 255) * v->step[0] + (c >> 8 & 255) * v->step[1] + (c & 255) * v->step[2]));
}

/*
 * What a number means in any state: the verb, then its arguments. Of ids in blocks the place in the block ("#2"), a spot as
 * one such number; what is implied is left out.
 */
void space_text(const struct space *s, uint32_t number, bool chance, struct out *o);

#endif
