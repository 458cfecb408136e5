/*
 * A long list of choices, step by step: where a verb has very many they are told by their first argument, then by the next
 * ("Bid 3 × …", then "Bid 3 × four").
 */
#ifndef CLI_STEPS_H
#define CLI_STEPS_H

#include "core/say.h"

/* A choice, or all choices of its verb that have its first arguments. */
struct step {
	choice choice; /* 0: all choices there are */
	int fixed;     /* how many arguments are settled; CHOICE_ARGS: it is the choice itself */
};

#define ALL_CHOICES ((struct step){0, 0})

bool step_is_choice(struct step step);
/* Does the choice lie within the step? */
bool step_has(struct step step, choice c);

/* The steps into which the choices of `within` fall, in their order, a lone one gone into; returns how many. out has room for n. */
uint32_t steps_of(const choice *list, uint32_t n, struct step within, struct step *out);

/* Appends what a step is called; what it leaves open is an ellipsis. */
void step_say(const struct speaker *s, int seat, struct step step, struct out *o);

#endif
