/* Reads VOCABULARY into one function that packs natural values into a choice (core/vocabulary.h). */

#define LOW_MAYBE(NAME) LOW_##NAME
#define LOW_SECRET(NAME) LOW_##NAME
#define LOW_IMPLIED(NAME) LOW_##NAME
#define LOW_OWN(NAME) LOW_##NAME
#define LOW_SPOT(NAME) LOW_##NAME
#define LOW_LEAST(NAME) LOW_##NAME
#define LOW_MOST(NAME) LOW_##NAME
#define BIAS_(A, shift) ((uint32_t)(1 - LOW_##A) << (shift))
#define A0 {0, 0}
#define A1(a, A) {BIAS_(A, 16), 0xff0000}
#define A2(a, A, b, B) {BIAS_(A, 16) + BIAS_(B, 8), 0xffff00}
#define A3(a, A, b, B, c, C) {BIAS_(A, 16) + BIAS_(B, 8) + BIAS_(C, 0), 0xffffff}

/* Of each verb: what is added to its natural values, byte by byte (game.h has the layout), and which bytes it has. */
TABLE uint32_t verb_packs[VERBS_END][2] = {
	{0, 0},
#define VERB(NAME, id, args, ...) args,
#define CHANCE(NAME, id, args, ...) args,
#include VOCABULARY
};

#undef A0
#undef A1
#undef A2
#undef A3
#undef BIAS_

/* The choice of a verb with these natural values; those beyond its arguments are 0. */
RULE choice choose(int verb, int a, int b, int c)
{
	uint32_t values = ((uint32_t)a << 16) + ((uint32_t)b << 8) + (uint32_t)c + verb_packs[verb][0];
	return (choice)verb << 24 | (values & verb_packs[verb][1]);
}
