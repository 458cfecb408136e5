/*
 * What a network of pseudo-random weights says of pseudo-random inputs, as one number: the same on every machine, with
 * and without vector instructions (tests/test_brain.py). Includes nothing that needs libc.
 */
#include "ai/brain.h"

enum { INPUTS = 500, LEADS = 5, LOOKS = 2000, ON = 120 };

static struct brain_head head = {.inputs = INPUTS, .leads = LEADS};
static int8_t inputs[INPUTS][BRAIN_FIRST], second[BRAIN_SECOND][BRAIN_FIRST];
static int16_t leads[LEADS][BRAIN_FIRST], last[BRAIN_HEADS][BRAIN_SECOND];
static int32_t first_bias[BRAIN_FIRST], second_bias[BRAIN_SECOND], last_bias[BRAIN_HEADS];

static void fill(struct rng *rng, void *to, uint32_t size)
{
	unsigned char *at = to;
	for (uint32_t i = 0; i < size; i++)
		at[i] = (unsigned char)rng_next(rng);
}

uint32_t brain_bits(void);

uint32_t brain_bits(void)
{
	struct brain b = {.head = &head,
		.inputs = &inputs[0][0],
		.leads = &leads[0][0],
		.first_bias = first_bias,
		.second = &second[0][0],
		.second_bias = second_bias,
		.last = &last[0][0],
		.last_bias = last_bias};
	struct rng rng;
	uint64_t h = 0;
	rng_seed(&rng, 1);
	fill(&rng, inputs, sizeof inputs);
	fill(&rng, leads, sizeof leads);
	fill(&rng, second, sizeof second);
	fill(&rng, last, sizeof last);
	for (int i = 0; i < BRAIN_FIRST; i++)
		first_bias[i] = (int32_t)rng_below(&rng, 8192) - 4096;
	for (int i = 0; i < LOOKS; i++) {
		struct encoded seen = {.count = ON};
		int32_t out[BRAIN_HEADS];
		for (int k = 0; k < ON; k++)
			seen.active[k] = (uint16_t)rng_below(&rng, INPUTS);
		for (int k = 0; k < LEADS; k++)
			seen.lead[k] = (int16_t)((int)rng_below(&rng, 2 * LEAD_MOST) - LEAD_MOST);
		brain_heads(&b, &seen, out);
		for (int k = 0; k < BRAIN_HEADS; k++) {
			h ^= (uint32_t)out[k];
			h = rng_mix(&h);
		}
	}
	return (uint32_t)h;
}
