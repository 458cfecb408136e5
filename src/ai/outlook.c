/* What a position promises, seen by one from whom nothing is hidden: for those who tell luck from skill. */
#include "ai/search_int.h"

/* The seats' mean distance in points. */
static float distance(const struct search *s)
{
	float sum = 0;
	int pairs = 0;
	for (int i = 0; i < s->seats; i++)
		for (int j = 0; j < i; j++, pairs++)
			sum += absolute(s->leaf.prospect[i] - s->leaf.prospect[j]);
	return pairs ? sum / (float)pairs : 0;
}

float search_outlook(struct search *s, const void *state, const struct level *level, float swing, uint64_t seed,
	float ahead[SEATS_MAX][SEATS_MAX])
{
	struct score score[SEATS_MAX];
	rng_seed(&s->rng, seed);
	memset(&s->seen, 0, sizeof s->seen); /* so that no decision goes on with the tree there is */
	memset(&s->leaf, 0, sizeof s->leaf);
	level_settle(level, s->game->heuristics ? s->game->heuristics->tuning : NULL, &s->level);
	s->seats = state_seats(state);
	s->game->scores(state, score);
	s->teams = false;
	for (int i = 0; i < s->seats; i++)
		s->team[i] = score[i].team;
	memset(&s->scale, 0, sizeof s->scale);
	s->scale.swing = swing;
	s->scale.spread = 1;
	s->made_count = 0;
	memcpy(s->state, state, s->game->state_size);
	stage_note(s);
	leaf_reach(s);
	for (int i = 0; i < s->seats; i++) {
		s->seen.seat = i;
		leaf_judge(s, s->state, &s->leaf);
		memcpy(ahead[i], s->leaf.ahead, sizeof s->leaf.ahead);
	}
	return distance(s);
}
