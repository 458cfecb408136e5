#include "ai/arena_selfplay.h"

#include "core/options.h"
#include "core/out.h"

bool selfplay_add(struct selfplay *s, const char *player)
{
	if (s->players == SELFPLAY_PLAYERS_MAX)
		return false;
	s->quick[s->players] = text_equal(player, "quick");
	if (!s->quick[s->players] && !level_parse(player, &s->level[s->players]))
		return false;
	s->players++;
	return true;
}

static size_t search_bytes(const struct selfplay *s)
{
	size_t most = search_size(s->game, 0);
	for (int i = 0; i < s->players; i++) {
		size_t size = s->quick[i] ? 0 : search_size(s->game, level_room(&s->level[i]));
		most = size > most ? size : most;
	}
	return (most + 15) / 16 * 16;
}

size_t selfplay_block_size(const struct selfplay *s)
{
	return search_bytes(s) * SEATS_MAX;
}

/* A game under way. */
struct bout {
	const struct selfplay *request;
	union any_state state;
	struct rng rng;
	struct search *search[SEATS_MAX];
	int player[SEATS_MAX];
	uint32_t random, before; /* before: who chose last */
	uint32_t stage;
};

static void pick_options(const struct selfplay *s, struct rng *rng, struct options *o)
{
	const struct game *g = s->game;
	*o = s->options;
	if (!s->all_options || rng_below(rng, 2))
		return;
	o->players = (uint8_t)(g->seats_min + rng_below(rng, (uint32_t)(g->seats_max - g->seats_min + 1)));
	o->players = o->players < 2 && g->seats_max > 1 ? 2 : o->players;
	options_random(g, o, rng);
}

static void bout_begin(struct bout *b, const struct selfplay *s, uint32_t number, void *block)
{
	uint64_t seed = s->seed;
	struct options o;
	memset(b, 0, sizeof *b);
	b->request = s;
	seed = rng_mix(&seed) ^ number;
	rng_seed(&b->rng, seed);
	pick_options(s, &b->rng, &o);
	b->random = rng_below(&b->rng, 2) ? s->random : 0;
	for (int i = 0; i < o.players; i++) {
		b->player[i] = (int)rng_below(&b->rng, (uint32_t)s->players);
		if (s->quick[b->player[i]])
			continue;
		b->search[i] = search_init(
			(unsigned char *)block + (size_t)i * search_bytes(s), search_bytes(s), s->game, rng_next(&b->rng));
		if (s->net)
			search_net(b->search[i], s->net, s->net_size);
	}
	s->game->setup(&b->state, &o);
	driver_settle(s->game, &b->state, NULL, NULL);
}

static choice choose(struct bout *b, int seat)
{
	const struct selfplay *s = b->request;
	const struct heuristics *h = s->game->heuristics;
	static _Thread_local choice list[CHOICES_MAX];
	uint32_t n = s->game->choices(&b->state, seat, list);
	if (n == 1)
		return list[0];
	if (b->random && rng_below(&b->rng, 1000) < b->random)
		return list[rng_below(&b->rng, n)];
	if (s->quick[b->player[seat]])
		return h && h->rollout ? h->rollout(&b->state, seat, list, n, &b->rng) : list[rng_below(&b->rng, n)];
	struct seen seen;
	seen_from(s->game, &b->state, seat, &seen);
	return ai_choose(b->search[seat], &seen, &s->level[b->player[seat]], NULL);
}

/* Where rollouts end positions are judged (leaf.c): a stage begins, or somebody begins to choose. */
static bool is_quiet(struct bout *b, struct decision d)
{
	const struct heuristics *h = b->request->game->heuristics;
	if (h && h->stage) {
		uint32_t stage = h->stage(&b->state), before = b->stage;
		b->stage = stage;
		return stage != before;
	}
	return d.actors != ACTOR_CHANCE && (d.actors & ~b->before);
}

static void count_results(struct bout *b, uint32_t number, uint32_t count, struct selfplay_result *results)
{
	struct score score[SEATS_MAX];
	int seats = state_seats(&b->state), first = 0;
	b->request->game->scores(&b->state, score);
	for (int i = 0; i < seats; i++)
		first += score[i].rank == 1;
	for (uint32_t k = 0; k < count; k++) {
		struct selfplay_result *r = &results[k];
		memset(r, 0, sizeof *r);
		r->game = number, r->at = (uint16_t)k, r->of = (uint16_t)count;
		for (int i = 0; i < seats; i++) {
			r->won[i] = score[i].rank == 1 ? (uint16_t)(65535 / first) : 0;
			r->score[i] = score[i].total;
		}
	}
}

uint32_t selfplay_game(const struct selfplay *s, uint32_t number, void *block, unsigned char *states,
	struct selfplay_result *results, uint32_t most)
{
	const struct game *g = s->game;
	struct bout b;
	uint32_t count = 0;
	bout_begin(&b, s, number, block);
	for (struct decision d; (d = g->decision(&b.state)).actors;) {
		if (is_quiet(&b, d) && count < most)
			memcpy(states + (size_t)count++ * g->state_size, &b.state, g->state_size);
		int seat = bits_first(d.actors);
		choice c = seat == SEAT_CHANCE
			? driver_chance_pick(g, &b.state, rng_next(&b.rng) % driver_chance_total(g, &b.state))
			: choose(&b, seat);
		b.before = seat == SEAT_CHANCE ? b.before : d.actors;
		g->apply(&b.state, seat, c, NULL);
		driver_settle(g, &b.state, NULL, NULL);
	}
	count_results(&b, number, count, results);
	return count;
}
