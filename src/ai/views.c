/*
 * What a seat may see, as bit masks: a view's key is a hash of the masked state, computed without copying it. The
 * masks come from the game's declared fields, as redaction does.
 */
#include "ai/search_int.h"
#include "core/fields.h"

void seen_from(const struct game *g, const void *state, int seat, struct seen *out)
{
	memset(out, 0, sizeof *out);
	out->game = g;
	out->seat = seat;
	fields_redact(g, state, seat, &out->state);
}

size_t views_size(const struct game *g)
{
	return (size_t)g->state_size * g->seats_max * (1 + GROUPS_MAX);
}

/* Clears the mask of every element of the field that belongs to owner. */
static void mask_out(const struct field *f, int owner, uint64_t *mask)
{
	int rows = f->dimensions > 1 ? f->dimension[1].count : 1;
	int columns = f->dimensions > 2 ? f->dimension[2].count : 1;
	unsigned char *at = (unsigned char *)mask + f->offset + owner * f->dimension[0].stride;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			memset(at + i * f->dimension[1].stride + j * f->dimension[2].stride, 0, f->size);
}

/* The masks that a field goes into: the ones for always, or those of its condition. NULL: no room. */
static uint64_t **masks_of(struct views *v, const struct game *g, const struct field *f, unsigned char **free)
{
	if (f->seen != SEEN_BY_OWNER_WHILE)
		return v->mask;
	for (uint32_t i = 0; i < v->groups; i++)
		if (v->group[i].while_offset == f->while_offset && v->group[i].while_value == f->while_value)
			return v->group[i].mask;
	if (v->groups == GROUPS_MAX)
		return NULL;
	struct mask_group *group = &v->group[v->groups++];
	group->while_offset = f->while_offset;
	group->while_value = f->while_value;
	for (int seat = 0; seat < g->seats_max; seat++) {
		group->mask[seat] = (uint64_t *)(void *)*free;
		memset(*free, 0xff, g->state_size);
		*free += g->state_size;
	}
	return group->mask;
}

void *views_init(struct views *v, const struct game *g, void *block)
{
	unsigned char *free = block;
	memset(v, 0, sizeof *v);
	for (int seat = 0; seat < g->seats_max; seat++) {
		v->mask[seat] = (uint64_t *)(void *)free;
		memset(free, 0xff, g->state_size);
		free += g->state_size;
	}
	for (const struct field *f = g->fields; f->name; f++) {
		if (f->seen == SEEN_BY_ALL)
			continue;
		v->anything = true;
		uint64_t **masks = masks_of(v, g, f, &free);
		if (!masks) {
			v->slow = true;
			break;
		}
		int owners = f->dimensions ? f->dimension[0].count : 1;
		for (int seat = 0; seat < g->seats_max; seat++)
			for (int owner = 0; owner < owners; owner++)
				if (f->seen == SEEN_BY_NOBODY || owner != seat)
					mask_out(f, owner, masks[seat]);
	}
	return (unsigned char *)block + views_size(g);
}

static uint64_t turn(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t word_at(const void *state, uint32_t i)
{
	uint64_t word;
	memcpy(&word, state_at(state, 8 * i), 8);
	return word;
}

/* Four lanes, so that the multiplications overlap: 60 ns for 1 KiB where one lane takes 200. */
static uint64_t hash_masked(const void *state, const uint64_t *mask, uint32_t words, uint64_t start)
{
	uint64_t h[4] = {start, start + 1, start + 2, start + 3};
	uint32_t i = 0;
	for (; i + 4 <= words; i += 4)
		for (int lane = 0; lane < 4; lane++)
			h[lane] = turn(h[lane], word_at(state, i + (uint32_t)lane) & mask[i + (uint32_t)lane]);
	for (; i < words; i++)
		h[i & 3] = turn(h[i & 3], word_at(state, i) & mask[i]);
	return turn(turn(turn(turn(start, h[0]), h[1]), h[2]), h[3]);
}

uint64_t view_key(const struct search *s, const void *state, int seat)
{
	const struct views *v = &s->views;
	const uint64_t *mask = v->mask[seat];
	uint32_t words = s->game->state_size / 8;
	union any_state both;
	if (v->slow) {
		fields_redact(s->game, state, seat, &both);
		return hash_masked(both.words, both.words, words, (uint64_t)seat + 1);
	}
	for (uint32_t i = 0; i < v->groups; i++) {
		const struct mask_group *group = &v->group[i];
		if (*(const uint8_t *)state_at(state, group->while_offset) != group->while_value)
			continue;
		for (uint32_t w = 0; w < words; w++)
			both.words[w] = mask[w] & group->mask[seat][w];
		mask = both.words;
	}
	return hash_masked(state, mask, words, (uint64_t)seat + 1);
}
