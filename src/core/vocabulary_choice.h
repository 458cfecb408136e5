/* Reads VOCABULARY into one function that packs natural values into a choice (core/vocabulary.h). */

#define LOW_MAYBE(NAME) LOW_##NAME
#define LOW_SECRET(NAME) LOW_##NAME
#define A0 {0}
#define A1(a, A) {1, LOW_##A}
#define A2(a, A, b, B) {2, LOW_##A, LOW_##B}
#define A3(a, A, b, B, c, C) {3, LOW_##A, LOW_##B, LOW_##C}

/* How many arguments each verb has, and the lowest value of each. */
TABLE int16_t verb_lows[VERBS_END][1 + CHOICE_ARGS] = {
	{0},
#define VERB(NAME, id, args, ...) args,
#define CHANCE(NAME, id, args, ...) args,
#include VOCABULARY
};

#undef A0
#undef A1
#undef A2
#undef A3

RULE int verb_packed(int verb, int i, int value)
{
	return i < verb_lows[verb][0] ? value - verb_lows[verb][1 + i] + 1 : 0;
}

/* The choice of a verb with these natural values; those beyond its arguments are ignored. */
RULE choice choose(int verb, int a, int b, int c)
{
	return choice_make(verb, verb_packed(verb, 0, a), verb_packed(verb, 1, b), verb_packed(verb, 2, c));
}
