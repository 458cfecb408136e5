#include "ai/brain.h"

/* A hash of whole words, cheap enough to be looked at whenever a search is laid out. */
static uint32_t sum_of(const unsigned char *at, size_t size)
{
	uint64_t h = 0, word;
	for (size_t i = 0; i + 8 <= size; i += 8) {
		memcpy(&word, at + i, 8);
		h = (h ^ word) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return (uint32_t)h;
}

/* The next array of the blob, and how far it goes. */
static const void *take(const unsigned char *blob, size_t *at, size_t bytes)
{
	const void *here = blob + *at;
	*at += (bytes + 15) / 16 * 16;
	return here;
}

static void lay_out(struct brain *n, const unsigned char *blob, size_t *end)
{
	const struct brain_head *h = n->head;
	*end = sizeof *h;
	n->inputs = (const int8_t *)take(blob, end, (size_t)h->inputs * h->first);
	n->leads = (const int16_t *)take(blob, end, (size_t)h->leads * h->first * 2);
	n->first_bias = (const int32_t *)take(blob, end, (size_t)h->first * 4);
	n->second = (const int8_t *)take(blob, end, (size_t)h->second * h->first);
	n->second_bias = (const int32_t *)take(blob, end, (size_t)h->second * 4);
	n->last = (const int16_t *)take(blob, end, (size_t)h->heads * h->second * 2);
	n->last_bias = (const int32_t *)take(blob, end, (size_t)h->heads * 4);
}

static bool same_text(const char *a, const char *b, size_t room)
{
	for (size_t i = 0; i < room; i++) {
		if (a[i] != b[i])
			return false;
		if (!a[i])
			return true;
	}
	return false;
}

static enum brain_refusal judge(struct brain *n, const unsigned char *blob, size_t size, const struct game *g)
{
	const struct brain_head *h = (const struct brain_head *)(const void *)blob;
	size_t end;
	if (size < sizeof *h || size > BRAIN_SIZE_MAX || memcmp(h->magic, "cloister", 8) != 0
		|| h->version != BRAIN_VERSION)
		return BRAIN_BROKEN;
	if (!same_text(h->game, g->id, sizeof h->game))
		return BRAIN_OTHER_GAME;
	if (h->rules_version != g->rules_version)
		return BRAIN_OTHER_RULES;
	if (!encoder_init(&n->encoder, g) || h->inputs_hash != n->encoder.hash || h->inputs != n->encoder.inputs
		|| h->leads != n->encoder.leads)
		return BRAIN_OTHER_INPUTS;
	if (h->size != size || h->first != BRAIN_FIRST || h->second != BRAIN_SECOND || h->heads != BRAIN_HEADS)
		return BRAIN_BROKEN;
	n->head = h;
	lay_out(n, blob, &end);
	return end == size && sum_of(blob + sizeof *h, size - sizeof *h) == h->check ? BRAIN_GOOD : BRAIN_BROKEN;
}

enum brain_refusal brain_open(struct brain *n, const void *blob, size_t size, const struct game *g)
{
	memset(n, 0, sizeof *n);
	enum brain_refusal refusal = judge(n, (const unsigned char *)blob, size, g);
	if (refusal != BRAIN_GOOD)
		n->head = NULL;
	return refusal;
}

/* Between nothing and 8, in 1/1024. */
static int16_t clipped(int32_t x)
{
	enum { MOST = 8 * 1024 - 1 };
	return (int16_t)(x < 0 ? 0 : x > MOST ? MOST : x);
}

static void first_layer(const struct brain *n, const struct encoded *seen, int16_t *out)
{
	int16_t sum[BRAIN_FIRST] = {
		0}; /* were it too large for weights that nobody would learn, it would wrap alike everywhere */
	int32_t more[BRAIN_FIRST];
	for (uint32_t i = 0; i < seen->count; i++) {
		const int8_t *w = n->inputs + (size_t)seen->active[i] * BRAIN_FIRST;
		for (int k = 0; k < BRAIN_FIRST; k++)
			sum[k] = (int16_t)(sum[k] + w[k]);
	}
	for (int k = 0; k < BRAIN_FIRST; k++)
		more[k] = n->first_bias[k];
	for (uint32_t i = 0; i < n->head->leads; i++) {
		const int16_t *w = n->leads + (size_t)i * BRAIN_FIRST;
		for (int k = 0; k < BRAIN_FIRST; k++)
			more[k] += w[k] * seen->lead[i] >> 6; /* 1/4096 times 1/16 */
	}
	for (int k = 0; k < BRAIN_FIRST; k++)
		out[k] = clipped(sum[k] * 16 + more[k]);
}

void brain_heads(const struct brain *n, const struct encoded *seen, int32_t out[BRAIN_HEADS])
{
	int16_t first[BRAIN_FIRST], second[BRAIN_SECOND];
	first_layer(n, seen, first);
	for (int k = 0; k < BRAIN_SECOND; k++) {
		const int8_t *w = n->second + (size_t)k * BRAIN_FIRST;
		int32_t sum = n->second_bias[k];
		for (int i = 0; i < BRAIN_FIRST; i++)
			sum += first[i] * w[i];
		second[k] = clipped(sum >> 6);
	}
	for (int k = 0; k < BRAIN_HEADS; k++) {
		const int16_t *w = n->last + (size_t)k * BRAIN_SECOND;
		int32_t sum = n->last_bias[k];
		for (int i = 0; i < BRAIN_SECOND; i++)
			sum += second[i] * w[i];
		out[k] = sum >> 10;
	}
}

/* BRAIN_CERTAIN times e to the power of -x / 1024. */
static uint32_t falling(uint32_t x)
{
	static const uint32_t table[] = {
#include "ai/brain_exp.def"
	};
	uint32_t at = x >> 5, part = x & 31;
	if (at + 1 >= COUNT(table))
		return table[COUNT(table) - 1];
	return table[at] - ((table[at] - table[at + 1]) * part >> 5);
}

void brain_chances(const struct brain *n, const void *state, int32_t *out)
{
	struct prospect prospects[SEATS_MAX];
	struct encoded seen;
	int32_t logit[SEATS_MAX], most = INT32_MIN;
	uint32_t sum = 0, part[SEATS_MAX];
	int seats = state_seats(state);
	encode_prospects(n->encoder.game, state, prospects);
	for (int i = 0; i < seats; i++) {
		int32_t heads[BRAIN_HEADS];
		encode(&n->encoder, state, prospects, i, &seen);
		brain_heads(n, &seen, heads);
		logit[i] = heads[BRAIN_WIN];
		most = logit[i] > most ? logit[i] : most;
	}
	for (int i = 0; i < seats; i++)
		sum += part[i] = falling((uint32_t)(most - logit[i]));
	for (int i = 0; i < seats; i++)
		out[i] = (int32_t)((uint64_t)part[i] * BRAIN_CERTAIN / sum);
}
