/*
 * A learnt network: the chance of each seat to win, from what it sees (ai/encode.h). Whole numbers only, so that it says
 * the same to the last bit natively, in WebAssembly and however the compiler vectorises it. No libc, no allocation.
 *
 * Each seat's view goes through the same layers: inputs - hidden - hidden - heads; the seats' first heads, as logits,
 * make the chances.
 */
#ifndef AI_BRAIN_H
#define AI_BRAIN_H

#include "ai/encode.h"

enum {
	BRAIN_FIRST = 64, /* fixed, so that compilers can vectorise */
	BRAIN_SECOND = 32,
	BRAIN_SIZE_MAX = 200 * 1024,
	BRAIN_CERTAIN = 65536, /* a chance of 1 */
	BRAIN_VERSION = 1,
};

/* The head of a blob, little-endian; the arrays follow in the order of struct brain, each at a multiple of 16. */
struct brain_head {
	char magic[8]; /* "cloister" */
	uint32_t version, rules_version;
	char game[24];
	uint64_t inputs_hash; /* encoder's */
	uint32_t inputs, leads, first, second, heads, size;
	uint32_t check; /* sum of what follows the head (brain.c) */
	uint32_t spare;
};

enum brain_outputs { BRAIN_WIN, BRAIN_MARGIN, BRAIN_HEADS };

struct brain {
	const struct brain_head *head; /* NULL: none */
	const int8_t *inputs;        /* [inputs][first], in 1/64 */
	const int16_t *leads;        /* [leads][first], in 1/4096 of a point */
	const int32_t *first_bias;   /* in 1/1024 */
	const int8_t *second;        /* [second][first], in 1/64 */
	const int32_t *second_bias;  /* in 1/65536 */
	const int16_t *last;         /* [heads][second], in 1/1024 */
	const int32_t *last_bias;    /* in 1/1048576 */
	struct encoder encoder;
};

/* Why a blob is not used. */
enum brain_refusal { BRAIN_GOOD, BRAIN_BROKEN, BRAIN_OTHER_GAME, BRAIN_OTHER_RULES, BRAIN_OTHER_INPUTS };

/* blob is 16-aligned and outlives the net. Refused, the net is none, and the game's estimate does instead. */
enum brain_refusal brain_open(struct brain *n, const void *blob, size_t size, const struct game *g);

/* The heads for one seat, in 1/1024. */
void brain_heads(const struct brain *n, const struct encoded *seen, int32_t out[BRAIN_HEADS]);

/* Each seat's chance to win, of BRAIN_CERTAIN. */
void brain_chances(const struct brain *n, const void *state, int32_t *out);

#endif
