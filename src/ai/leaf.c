/*
 * The end of an iteration: a rollout, cut short, and what its last position is worth to every seat. Placing comes
 * first: a seat's value is mostly its chance of ending before each opponent; the margin against what was to be
 * expected makes the difference between choices that win, or lose, alike.
 */
#include "ai/search_int.h"
#include "core/fields.h"

/* The part of a value that is margin rather than placing when the game is over. */
static const float MARGIN_OVER = 0.1f;

int chooser(const struct search *s, struct decision d)
{
	if (d.actors >> s->seen.seat & 1)
		return s->seen.seat; /* first, so that what it sees does not depend on how far the others are */
	return bits_first(d.actors);
}

/* The game's own stage of s->state; 0 where it has none. */
static uint32_t stage_of(const struct search *s)
{
	const struct heuristics *h = s->game->heuristics;
	return h && h->stage ? h->stage(s->state) : 0;
}

bool in_later_stage(const struct search *s)
{
	return stage_of(s) > s->root_stage;
}

bool past_horizon(const struct search *s)
{
	uint32_t horizon = s->level.set[SET_HORIZON];
	return horizon && stage_of(s) >= s->root_stage + horizon;
}

void stage_note(struct search *s)
{
	s->stage = stage_of(s);
}

void state_draw(struct search *s)
{
	const struct heuristics *h = s->game->heuristics;
	memcpy(s->state, &s->seen.state, s->game->state_size);
	game_guess(s->game, s->state, s->seen.seat, &s->rng);
	if (h && h->believe)
		h->believe(s->state, s->seen.seat, &s->rng);
	stage_note(s);
	s->root_stage = s->stage;
}

void luck_begin(struct search *s, uint64_t seed)
{
	memset(&s->luck, 0, sizeof s->luck);
	s->luck.seed = seed;
	if (seed)
		rng_seed(&s->rng, seed);
}

void luck_share(struct search *s, uint64_t seed)
{
	memset(&s->luck, 0, sizeof s->luck);
	s->luck.seed = seed;
}

static uint32_t draw(struct search *s, const void *state, uint32_t sum)
{
	struct luck *l = &s->luck;
	if (!l->seed)
		return rng_below(&s->rng, sum);
	if (stage_of(s) != l->stage) {
		l->stage = stage_of(s);
		memset(l->drawn, 0, sizeof l->drawn);
	}
	uint32_t kind = s->game->decision(state).kind;
	uint64_t x = l->seed ^ ((uint64_t)l->stage << 40 | (uint64_t)kind << 32 | l->drawn[kind]++);
	return (uint32_t)((rng_mix(&x) >> 32) * sum >> 32);
}

void chance_apply(struct search *s, void *state)
{
	const struct game *g = s->game;
	struct chances all = driver_chances(g, state);
	uint32_t number = all.count > 1 ? draw(s, state, all.sum) : 0;
	g->apply(state, SEAT_CHANCE, driver_chance_pick(g, state, number), NULL);
}

choice rules_choice(struct search *s, int seat, uint32_t n)
{
	uint64_t key = view_key(s, s->state, seat);
	struct memo *m = &s->memos[key % MEMOS];
	if (m->key == key)
		return m->choice;
	fields_redact(s->game, s->state, seat, s->redacted);
	m->key = key;
	m->choice = s->game->heuristics->play(s->redacted, seat, s->list, n, &s->rng, s->scratch);
	return m->choice;
}

/* The rollout's choice among the first n of s->list. */
static choice policy(struct search *s, int seat, uint32_t n)
{
	const struct heuristics *h = s->game->heuristics;
	if (n == 1)
		return s->list[0];
	if (s->level.set[SET_GUIDE] && h && h->play
		&& rng_below(&s->rng, 100000) < s->level.set[SET_GUIDE] * s->level.set[SET_LORE])
		return rules_choice(s, seat, n);
	if (h && h->rollout && !s->level.set[SET_PLAIN])
		return h->rollout(s->state, seat, s->list, n, &s->rng);
	return s->list[rng_below(&s->rng, n)];
}

void turn_end(struct search *s, int seat)
{
	enum { TURN_MAX = 8 };
	for (int made = 0; made < TURN_MAX;) {
		struct decision d = s->game->decision(s->state);
		if (d.actors == ACTOR_CHANCE) {
			chance_apply(s, s->state);
			continue;
		}
		if (!(d.actors >> seat & 1))
			return;
		made++;
		s->game->apply(s->state, seat, policy(s, seat, s->game->choices(s->state, seat, s->list)), NULL);
	}
}

void round_end(struct search *s, uint32_t before)
{
	enum { ROUND_MAX = 60 };
	for (int made = 0; made < ROUND_MAX;) {
		struct decision d = s->game->decision(s->state);
		if (!d.actors || (d.actors != ACTOR_CHANCE && (d.actors & ~before)))
			return;
		if (d.actors == ACTOR_CHANCE) {
			chance_apply(s, s->state);
			continue;
		}
		int seat = chooser(s, d);
		made++;
		before = d.actors;
		s->game->apply(s->state, seat, policy(s, seat, s->game->choices(s->state, seat, s->list)), NULL);
	}
}

void orders_end(struct search *s)
{
	enum { ON_MAX = 60 };
	for (int made = 0; made < ON_MAX; made++) {
		struct decision d = s->game->decision(s->state);
		if (!d.actors || (d.actors != ACTOR_CHANCE && (d.actors & (d.actors - 1))))
			return;
		if (d.actors == ACTOR_CHANCE) {
			chance_apply(s, s->state);
			continue;
		}
		int seat = chooser(s, d);
		s->game->apply(s->state, seat, policy(s, seat, s->game->choices(s->state, seat, s->list)), NULL);
	}
}

/* Is the rollout, so many choices long, where a position can be judged? */
static bool far_enough(const struct search *s, uint32_t made, struct decision d, uint32_t before)
{
	enum { ON_MAX = 100 }; /* choices a rollout goes on for when no such place comes */
	uint32_t depth = s->level.set[SET_DEPTH], stages = s->level.set[SET_STAGES];
	bool staged = s->game->heuristics && s->game->heuristics->stage;
	if (s->level.set[SET_HORIZON] && staged)
		return past_horizon(s);
	if (stages && staged)
		return stage_of(s) >= s->stage + stages;
	return d.actors != ACTOR_CHANCE && made >= depth && ((d.actors & ~before) || made >= depth + ON_MAX);
}

/* Is a rollout a whole game in which anything is chosen alike, so that the rules can play it by themselves? */
static bool is_any_game(const struct search *s)
{
	const uint32_t *set = s->level.set;
	return set[SET_PLAIN] && !set[SET_GUIDE] && !set[SET_HORIZON] && !set[SET_STAGES] && !set[SET_SHARE]
		&& !s->luck.seed && set[SET_DEPTH] >= s->game->decisions_max;
}

/*
 * A rollout ends where somebody begins to choose who did not before: in the middle of a turn, or of secret orders, a
 * position cannot be judged. Where the game has stages, it may end with the present one instead.
 */
void leaf_reach(struct search *s)
{
	const struct game *g = s->game;
	uint32_t before = s->game->decision(s->state).actors, made = 0;
	struct roamed r = {0, 0};
	for (bool any = is_any_game(s);;) {
		if (any)
			driver_roam(g, s->state, &s->rng, s->list, &r);
		struct decision d = g->decision(s->state);
		if (!d.actors || far_enough(s, made, d, before))
			break;
		if (d.actors == ACTOR_CHANCE) {
			chance_apply(s, s->state);
			continue;
		}
		int seat = chooser(s, d);
		uint32_t n = g->choices(s->state, seat, s->list);
		choice c = policy(s, seat, n);
		if (made == 0 || !(d.actors & ~before))
			habit_note(s, seat, c);
		made += n > 1;
		before = d.actors;
		g->apply(s->state, seat, c, NULL);
	}
	leaf_judge(s, s->state, &s->leaf);
}

/* Expected final scores, by seat, and the terms of the root's seat. */
static void look(struct search *s, const void *state, const struct score *score, struct leaf *leaf)
{
	struct prospect p[SEATS_MAX];
	memset(leaf->term, 0, sizeof leaf->term);
	if (!score) {
		s->game->heuristics->estimate(state, p);
		insight_add(s, state, p);
		for (int i = 0; i < s->seats; i++)
			leaf->prospect[i] = (float)p[i].value / 16;
		for (int t = 0; t < TERMS; t++)
			leaf->term[t] = (float)p[s->seen.seat].term[t] / 16;
		return;
	}
	for (int i = 0; i < s->seats; i++)
		leaf->prospect[i] = score[i].total;
	leaf->term[TERM_POINTS] = score[s->seen.seat].total;
}

/* A team's prospects are those of its members together. */
static void pool_teams(const struct search *s, float *prospect)
{
	float sum[SEATS_MAX] = {0};
	for (int i = 0; i < s->seats; i++)
		for (int j = 0; j < s->seats; j++)
			if (s->team[i] == s->team[j])
				sum[i] += prospect[j];
	memcpy(prospect, sum, sizeof sum);
}

/* What is known of a position that is not over: the network's chances, if it is asked. */
struct learnt {
	float share; /* of the network in what is said; 0: it is not asked */
	int32_t chance[SEATS_MAX];
};

static void ask_network(const struct search *s, const void *state, bool over, struct learnt *out)
{
	out->share = over || !s->net.head ? 0 : (float)s->level.set[SET_NET] / 100;
	if (out->share > 0)
		brain_chances(&s->net, state, out->chance);
}

/* The chance that a ends before b, a lead of swing points being three quarters of certainty. */
static float ahead(
	const struct score *score, const struct leaf *leaf, const struct learnt *l, float swing, int a, int b)
{
	if (leaf->over)
		return score[a].rank < score[b].rank ? 1 : score[a].rank > score[b].rank ? 0 : 0.5f;
	float guess = squash((leaf->prospect[a] - leaf->prospect[b]) / swing);
	if (l->share <= 0)
		return guess;
	return guess * (1 - l->share) + l->share * (float)l->chance[a] / (float)(l->chance[a] + l->chance[b] + 1);
}

/* Lead over the mean of the opponents; alone at the table, the score. */
float leaf_margin(const struct search *s, const struct leaf *leaf, int seat)
{
	float others = 0;
	int count = 0;
	for (int i = 0; i < s->seats; i++)
		if (s->team[i] != s->team[seat])
			others += leaf->prospect[i], count++;
	return leaf->prospect[seat] - (count ? others / (float)count : 0);
}

void leaf_judge(struct search *s, const void *state, struct leaf *leaf)
{
	struct score score[SEATS_MAX] = {{0}};
	struct learnt learnt;
	leaf->over = !s->game->decision(state).actors;
	bool counted = leaf->over || !s->game->heuristics || !s->game->heuristics->estimate;
	if (counted)
		s->game->scores(state, score);
	look(s, state, counted ? score : NULL, leaf);
	ask_network(s, state, leaf->over, &learnt);
	if (s->teams && !counted)
		pool_teams(s, leaf->prospect);
	for (int i = 0; i < s->seats; i++) {
		float sum = 0, share = leaf->over ? MARGIN_OVER : (float)s->level.set[SET_POINTS] / 1000;
		int count = 0;
		for (int j = 0; j < s->seats; j++) {
			if (s->team[j] == s->team[i])
				continue;
			float chance = ahead(score, leaf, &learnt, s->scale.swing, i, j);
			if (i == s->seen.seat)
				leaf->ahead[j] = s->level.lead ? ahead(score, leaf, &learnt, (float)s->level.lead / 10, i, j) : chance;
			sum += chance;
			count++;
		}
		float margin = squash((leaf_margin(s, leaf, i) - s->scale.base[i]) / s->scale.spread);
		leaf->value[i] = count ? (1 - share) * sum / (float)count + share * margin : margin;
	}
}

enum { SAMPLES_MIN = 6, SAMPLES = 24, SAMPLES_MAX = 96, SAMPLE_EVERY = 64, LONG_MS = 1000 };

/* Not more work than the search itself, where that is short; where it is long, one for every so many iterations. */
static int calibration_samples(const struct level *level)
{
	uint32_t n = level->iterations;
	if (!n)
		return level->time_ms < LONG_MS ? SAMPLES : SAMPLES_MAX;
	if (n < 4 * SAMPLES)
		return n < 4 * SAMPLES_MIN ? SAMPLES_MIN : (int)n / 4;
	n /= SAMPLE_EVERY;
	return n < SAMPLES ? SAMPLES : n > SAMPLES_MAX ? SAMPLES_MAX : (int)n;
}

/*
 * Some rollouts from the root tell what is to be expected and how much the choices at hand matter. Their luck is the
 * position's and not the search's: two searches of one position measure it alike, so that their values are on one scale.
 */
void leaf_calibrate(struct search *s)
{
	const struct game *g = s->game;
	struct rng own = s->rng;
	float margin[SAMPLES_MAX][SEATS_MAX], spread = 0;
	int samples = calibration_samples(&s->level);
	rng_seed(&s->rng, view_key(s, &s->seen.state, s->seen.seat));
	memset(&s->scale, 0, sizeof s->scale);
	s->scale.swing = s->scale.spread = 1;
	for (int k = 0; k < samples; k++) {
		state_draw(s);
		uint32_t n = g->choices(s->state, s->seen.seat, s->list);
		g->apply(s->state, s->seen.seat, s->list[rng_below(&s->rng, n)], NULL);
		leaf_reach(s);
		for (int i = 0; i < s->seats; i++) {
			margin[k][i] = leaf_margin(s, &s->leaf, i);
			s->scale.base[i] += margin[k][i] / (float)samples;
		}
	}
	for (int k = 0; k < samples; k++)
		for (int i = 0; i < s->seats; i++)
			spread += absolute(margin[k][i] - s->scale.base[i]) / (float)(samples * s->seats);
	s->scale.spread = spread > 0.25f ? spread : 0.25f;
	s->scale.swing = (float)s->level.set[SET_SWING] / 10 * s->scale.spread;
	s->rng = own;
}
