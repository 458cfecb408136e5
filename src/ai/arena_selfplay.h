/*
 * Games that computers play to be learnt from: positions in which they can be judged, and how the game ended. A game
 * depends on the request and its number alone, so shards of them may be made in any order, by any thread or process.
 */
#ifndef AI_ARENA_SELFPLAY_H
#define AI_ARENA_SELFPLAY_H

#include "ai/arena_bout.h"
#include "ai/search.h"

struct selfplay {
	struct bout_table table;
	struct level level[SELFPLAY_PLAYERS_MAX];
	const void *net;
	size_t net_size;
};

/* "rules", "mcts:200" or "quick". False: no such player, or too many. */
bool selfplay_add(struct selfplay *s, const char *player);
size_t selfplay_block_size(const struct selfplay *s);

/* Plays a game and keeps its positions: states[i] of so many bytes, one result each. Returns how many. */
uint32_t selfplay_game(const struct selfplay *s, uint32_t number, void *block, unsigned char *states,
	struct selfplay_result *results, uint32_t most);

#endif
