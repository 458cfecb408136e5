/* What a game that ends, or a step of it, is worth to each seat. */
#include "library/library.h"

#include "core/fields.h"

/* Places of seats in play, teams counted once. */
struct places {
	int teams, better, equal; /* in all; with a better rank than a seat's; with the same, its own included */
};

static struct places places_of(const struct score *score, int players, int seat)
{
	struct places p = {0};
	uint32_t counted = 0;
	for (int i = 0; i < players; i++) {
		uint32_t team = (uint32_t)1 << (score[i].team & 31);
		if (counted & team)
			continue;
		counted |= team;
		p.teams++;
		p.better += score[i].rank < score[seat].rank;
		p.equal += score[i].rank == score[seat].rank;
	}
	return p;
}

/* The best total of the other teams; a single player has nobody to be better than. */
static int best_other(const struct score *score, int players, int seat)
{
	int best = 0;
	bool found = false;
	for (int i = 0; i < players; i++) {
		if (score[i].team == score[seat].team || (found && score[i].total <= best))
			continue;
		best = score[i].total;
		found = true;
	}
	return best;
}

static float mean_other(const struct score *score, int players, int seat)
{
	int sum = 0, count = 0;
	for (int i = 0; i < players; i++) {
		if (score[i].team == score[seat].team)
			continue;
		sum += score[i].total;
		count++;
	}
	return count ? (float)sum / (float)count : 0;
}

static float placing(struct places p)
{
	if (p.teams < 2)
		return p.better ? -1 : 1;
	return (float)(p.teams - 2 * p.better - p.equal) / (float)(p.teams - 1);
}

void library_reward(const cloister_game *game, const void *state, uint32_t kind, float *out)
{
	struct score score[SEATS_MAX];
	int players = game->options.players;
	GAME_OF(game->rules)->scores(state, score);
	for (int i = 0; i < players; i++) {
		struct places p = places_of(score, players, i);
		if (kind == CLOISTER_WIN)
			out[i] = p.better ? 0 : 1 / (float)p.equal;
		else if (kind == CLOISTER_MARGIN)
			out[i] = (float)(score[i].total - best_other(score, players, i));
		else
			out[i] = placing(p);
	}
}

void library_margins(const cloister_game *game, const void *state, float *out)
{
	union any_state seen;
	struct score score[SEATS_MAX];
	int players = game->options.players;
	bool over = !GAME_OF(game->rules)->decision(state).actors;
	if (!over)
		fields_redact(GAME_OF(game->rules), state, SEAT_NONE, &seen);
	GAME_OF(game->rules)->scores(over ? state : &seen, score);
	for (int i = 0; i < players; i++)
		out[i] = (float)score[i].total - mean_other(score, players, i);
}
