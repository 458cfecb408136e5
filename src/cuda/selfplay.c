/*
 * Games to learn from on a graphics card: the rollouts' policy plays them, and their positions are those that
 * `cloister selfplay GAME --players quick` takes, byte for byte (src/ai/arena_bout.c plays both). A thread begins the next
 * game when its own has ended, so that no thread waits for the longest game of its neighbours. Positions lie in the order
 * in which they came: the key of each says where it belongs. Compiled as kernel.c is.
 */
#include "cuda/selfplay.h"

#include "cuda/device.h"

static uint32_t next_of(uint32_t *word)
{
	return __atomic_fetch_add(word, 1, __ATOMIC_RELAXED);
}

/* Whole words: states are a multiple of 8 bytes long. */
static void keep_position(const struct cuda_selfplay *p, const struct bout *b, uint32_t place, uint32_t number)
{
	size_t words = GAME_OF(p->host_game)->state_size / 8;
	uint32_t at = next_of(&p->taken[1]);
	if (at >= p->room)
		return;
	uint64_t *to = (uint64_t *)(void *)p->states + at * words;
	for (size_t i = 0; i < words; i++)
		to[i] = b->state.words[i];
	p->key[at] = (uint64_t)place << 16 | number;
}

static struct bout_table table_of(const struct cuda_selfplay *p)
{
	return (struct bout_table){.game = p->host_game,
		.seed = p->seed,
		.options = p->options,
		.all_options = p->all_options,
		.quick = {true},
		.random = p->random,
		.players = 1};
}

/* The first line of a file of positions, and the sizes of a state and a result. One thread. */
KERNEL void cuda_selfplay_head(const struct game *host_game, char *text, uint32_t *sizes)
{
	(void)host_game;
	bout_head(GAME_OF(host_game), text, POSITIONS_HEAD_ROOM);
	sizes[0] = GAME_OF(host_game)->state_size;
	sizes[1] = sizeof(struct selfplay_result);
}

KERNEL void cuda_selfplay(const struct cuda_selfplay *p)
{
	const struct game *g = GAME_OF(p->host_game);
	const struct bout_table table = table_of(p);
	struct bout b;
	choice list[CHOICES_MAX], c = 0;
	uint32_t place = 0, count = 0;
	uint64_t made = 0;
	for (bool going = false;;) {
		if (!going) {
			place = next_of(&p->taken[0]);
			if (place >= p->games)
				break;
			bout_begin(&b, &table, p->first + place);
			count = 0;
		}
		struct decision d = g->decision(&b.state);
		going = d.actors != 0;
		if (!going) {
			bout_result(&b, p->first + place, count, &p->result[place]);
			continue;
		}
		if (bout_quiet(&b, d) && count < SAMPLES_MAX)
			keep_position(p, &b, place, count++);
		int seat = bits_first(d.actors);
		bout_choose(&b, seat, list, &c);
		made += bout_apply(&b, d, seat, c);
	}
	__atomic_fetch_add(p->choices, made, __ATOMIC_RELAXED);
}
