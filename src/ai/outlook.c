/* What a position promises, seen by one from whom nothing is hidden: for those who tell luck from skill. */
#include "ai/search_int.h"
#include "ai/weigh.h"

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

/* Who plays with whom there, by the level's settings; no decision goes on with the tree there is. */
static void look_out(struct search *s, const void *state, const struct level *level)
{
	struct score score[SEATS_MAX];
	memset(&s->seen, 0, sizeof s->seen);
	memset(&s->leaf, 0, sizeof s->leaf);
	level_settle(level, s->game->heuristics ? s->game->heuristics->tuning : NULL, &s->level);
	s->seats = state_seats(state);
	s->game->scores(state, score);
	s->teams = false;
	for (int i = 0; i < s->seats; i++)
		s->team[i] = score[i].team;
	memset(&s->scale, 0, sizeof s->scale);
	s->scale.swing = s->scale.spread = 1;
}

/* Plays the state on. */
static void reach(struct search *s, const void *state)
{
	s->made_count = 0;
	s->seen.seat = 0;
	memcpy(s->state, state, s->game->state_size);
	stage_note(s);
	leaf_reach(s);
}

/* The end of it as each seat judges it: the chance to end before each other. */
static void judge_all(struct search *s, float ahead[SEATS_MAX][SEATS_MAX])
{
	for (int i = 0; i < s->seats; i++) {
		s->seen.seat = i;
		leaf_judge(s, s->state, &s->leaf);
		memcpy(ahead[i], s->leaf.ahead, sizeof s->leaf.ahead);
	}
}

float search_outlook(struct search *s, const void *state, const struct level *level, float swing, uint64_t seed,
	float ahead[SEATS_MAX][SEATS_MAX])
{
	rng_seed(&s->rng, seed);
	look_out(s, state, level);
	s->scale.swing = swing;
	reach(s, state);
	judge_all(s, ahead);
	return distance(s);
}

/* As the search measures a decision (leaf_calibrate), so that chances are on its scale; here chance may be next. */
void search_measure(struct search *s, const void *state, const struct level *level, uint64_t seed)
{
	enum { SAMPLES = 24 };
	float margin[SAMPLES][SEATS_MAX], spread = 0;
	look_out(s, state, level);
	s->teams = search_sides(s) < s->seats;
	for (int k = 0; k < SAMPLES; k++) {
		luck_begin(s, rng_mix(&seed) | 1);
		reach(s, state);
		for (int i = 0; i < s->seats; i++) {
			margin[k][i] = leaf_margin(s, &s->leaf, i);
			s->scale.base[i] += margin[k][i] / SAMPLES;
		}
	}
	for (int k = 0; k < SAMPLES; k++)
		for (int i = 0; i < s->seats; i++)
			spread += absolute(margin[k][i] - s->scale.base[i]) / (float)(SAMPLES * s->seats);
	s->scale.spread = spread > 0.25f ? spread : 0.25f;
	s->scale.swing = (float)s->level.set[SET_SWING] / 10 * s->scale.spread;
	luck_begin(s, 0);
}

/* Made to add up to 1, a team counted once. */
static void share_out(const struct search *s, float win[SEATS_MAX])
{
	float sum = 0;
	for (int i = 0; i < s->seats; i++) {
		int size = 0;
		for (int j = 0; j < s->seats; j++)
			size += s->team[j] == s->team[i];
		sum += win[i] / (float)size;
	}
	for (int i = 0; i < s->seats && sum > 0; i++)
		win[i] /= sum;
}

void search_look(struct search *s, const void *state, uint64_t luck, float win[SEATS_MAX])
{
	float ahead[SEATS_MAX][SEATS_MAX] = {{0}};
	luck_begin(s, luck);
	reach(s, state);
	luck_begin(s, 0);
	judge_all(s, ahead);
	if (search_sides(s) < 2) {
		for (int i = 0; i < s->seats; i++)
			win[i] = squash((leaf_margin(s, &s->leaf, i) - s->scale.base[i]) / s->scale.swing);
		return;
	}
	for (int i = 0; i < s->seats; i++)
		win[i] = chance_first(s, i, ahead[i]);
	share_out(s, win);
}

void search_look_for(
	struct search *s, const void *state, uint64_t luck, int seat, float win[SEATS_MAX], struct promise *sum)
{
	search_look(s, state, luck, win);
	s->seen.seat = seat;
	leaf_judge(s, s->state, &s->leaf);
	float margin = leaf_margin(s, &s->leaf, seat);
	sum->margin += margin;
	for (int i = 0; i < TERMS; i++)
		sum->term[i] += s->leaf.term[i];
	sum->term[TERM_DENIAL] -= s->leaf.prospect[seat] - margin;
}
