/* One call for every front end: what a level chooses. Players that do not search are here too. */
#include "ai/search_int.h"

/* One choice ahead, and the rest of the turn quickly: the mean lead by the estimate over a few possible states. */
static float look_ahead(struct search *s, choice c)
{
	enum { SAMPLES = 4 };
	float sum = 0;
	for (int k = 0; k < SAMPLES; k++) {
		state_draw(s);
		s->game->apply(s->state, s->seen.seat, c, NULL);
		turn_end(s, s->seen.seat);
		leaf_judge(s, s->state, &s->leaf);
		sum += leaf_margin(s, &s->leaf, s->seen.seat);
	}
	return sum;
}

static choice choose_greedy(struct search *s)
{
	float best = -1e9f;
	uint32_t at = 0, ties = 0;
	s->scale.swing = s->scale.spread = 1;
	for (uint32_t i = 0; i < s->root_count; i++) {
		float value = look_ahead(s, s->root_list[i]);
		if (value > best)
			best = value, ties = 0;
		if (!(value < best) && rng_below(&s->rng, ++ties) == 0)
			at = i;
	}
	return s->root_list[at];
}

static choice choose_simply(struct search *s, enum player player)
{
	const struct heuristics *h = s->game->heuristics;
	if (player == PLAYER_RANDOM)
		return s->root_list[rng_below(&s->rng, s->root_count)];
	if (player == PLAYER_RULES && h && h->play)
		return h->play(&s->seen.state, s->seen.seat, s->root_list, s->root_count, &s->rng, s->scratch);
	return choose_greedy(s);
}

choice ai_choose(struct search *s, const struct seen *seen, const struct level *level, struct advice *advice)
{
	struct advice own;
	if (!advice)
		advice = &own;
	if (level->player == PLAYER_SEARCH) {
		search_think(s, seen, level);
		search_conclude(s, advice);
		return advice->best;
	}
	look_around(s, seen);
	tree_clear(s);
	memset(advice, 0, sizeof *advice);
	advice->forced = s->root_count == 1;
	advice->count = 1;
	advice->best = advice->forced ? s->root_list[0] : choose_simply(s, level->player);
	advice->list[0].choice = advice->best;
	return advice->best;
}

struct level level_honest(const struct level *level)
{
	struct level honest = *level;
	honest.set[SET_NOISE] = 0;
	honest.set[SET_EASE] = 0;
	return honest;
}

struct level level_judging(const struct level *level)
{
	struct level judging = level_honest(level);
	judging.set[SET_ANSWERS] = 0;
	return judging;
}

void ai_advise(struct search *s, const struct seen *seen, const struct level *level, struct advice *advice)
{
	struct level honest = level_honest(level);
	search_think(s, seen, &honest);
	search_conclude(s, advice);
	advice->best = advice->list[0].choice;
}
