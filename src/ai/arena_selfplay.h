/*
 * Games that computers play to be learnt from: positions in which they can be judged, and how the game ended. A game
 * depends on the request and its number alone, so shards of them may be made in any order, by any thread or process.
 */
#ifndef AI_ARENA_SELFPLAY_H
#define AI_ARENA_SELFPLAY_H

#include "ai/search.h"

enum { SELFPLAY_PLAYERS_MAX = 8, SAMPLES_MAX = 4096 };

struct selfplay {
	const struct game *game;
	uint64_t seed;
	struct options options;
	bool all_options; /* every other game has options and a number of seats of its own */
	uint32_t random;  /* in half of the games so many thousandths of the choices are any */
	int players;
	struct level level[SELFPLAY_PLAYERS_MAX];
	bool quick[SELFPLAY_PLAYERS_MAX]; /* the rollouts' policy instead of a level */
	const void *net;
	size_t net_size;
};

/* One position, as it stands in a shard after the bytes of its state. */
struct selfplay_result {
	uint32_t game;
	uint16_t at, of; /* its number among the positions of the game */
	uint16_t won[SEATS_MAX]; /* first place, a shared one by its part, of 65535 */
	int16_t score[SEATS_MAX];
};

/* "rules", "mcts:200" or "quick". False: no such player, or too many. */
bool selfplay_add(struct selfplay *s, const char *player);
size_t selfplay_block_size(const struct selfplay *s);

/* Plays a game and keeps its positions: states[i] of so many bytes, one result each. Returns how many. */
uint32_t selfplay_game(const struct selfplay *s, uint32_t number, void *block, unsigned char *states,
	struct selfplay_result *results, uint32_t most);

#endif
