/* The computer as an opponent or adviser: it is handed what its seat may know and nothing else. */
#include "library/library.h"

#include "ai/search.h"

#include <stdlib.h>

enum { BLOCK_ALIGNMENT = 64 };

struct cloister_computer {
	const cloister_game *game;
	struct level level;
	struct search *search;
	void *block;
};

int cloister_computer_new(cloister_computer **out, const cloister_game *game, const char *level, uint64_t seed)
{
	struct level l;
	*out = NULL;
	if (!level || !level_parse(level, &l))
		return CLOISTER_UNKNOWN;
	size_t size = search_size(game->rules, level_room(&l));
	size = (size + BLOCK_ALIGNMENT - 1) / BLOCK_ALIGNMENT * BLOCK_ALIGNMENT;
	cloister_computer *c = calloc(1, sizeof *c);
	if (!c || !(c->block = aligned_alloc(BLOCK_ALIGNMENT, size))) {
		free(c);
		return CLOISTER_MEMORY;
	}
	c->game = game;
	c->level = l;
	c->search = search_init(c->block, size, game->rules, seed);
	*out = c;
	return 0;
}

void cloister_computer_free(cloister_computer *computer)
{
	if (computer)
		free(computer->block);
	free(computer);
}

/* Lets it choose; 0 or an error. */
static int choose(cloister_computer *c, const cloister_state *state, int seat, struct advice *advice, choice *chosen)
{
	struct seen seen;
	uint32_t actors = cloister_actors(c->game, state);
	if (!actors)
		return CLOISTER_OVER;
	if (!library_seat(c->game, seat) || !(actors >> seat & 1))
		return CLOISTER_SEAT;
	seen_from(c->game->rules, bytes_of(state), seat, &seen);
	*chosen = ai_choose(c->search, &seen, &c->level, advice);
	return 0;
}

int cloister_computer_choose(cloister_computer *computer, const cloister_state *state, int seat, uint32_t *number)
{
	choice chosen;
	seat = library_next(computer->game, state, seat);
	int error = choose(computer, state, seat, NULL, &chosen);
	if (!error)
		*number = space_number(&computer->game->space, bytes_of(state), seat, chosen);
	return error;
}

int cloister_computer_advise(
	cloister_computer *computer, const cloister_state *state, int seat, cloister_advice *out, int max)
{
	struct advice advice = {0};
	choice chosen;
	seat = library_next(computer->game, state, seat);
	int error = choose(computer, state, seat, &advice, &chosen), n = 0;
	const struct space *space = &computer->game->space;
	if (error)
		return error;
	if (max < 1)
		return CLOISTER_FULL;
	for (; n < max && n < (int)advice.count; n++) {
		const struct candidate *c = &advice.list[n];
		out[n] = (cloister_advice){.choice = space_number(space, bytes_of(state), seat, c->choice),
			.visits = c->visits,
			.value = c->value,
			.score = c->score};
		for (int k = 0; k < SEATS_MAX; k++)
			out[n].place[k] = c->place[k];
	}
	if (n == 0)
		out[n++] = (cloister_advice){.choice = space_number(space, bytes_of(state), seat, chosen)};
	return n;
}
