#include "ai/arena_bout.h"

#include "ai/encode.h"
#include "core/json.h"
#include "core/options.h"

static inline const struct game *rules_of(const struct bout_table *t)
{
	(void)t;
	return GAME_OF(t->game);
}

static void pick_options(const struct bout_table *t, struct rng *rng, struct options *o)
{
	const struct game *g = rules_of(t);
	*o = t->options;
	if (!t->all_options || rng_below(rng, 2))
		return;
	o->players = (uint8_t)(g->seats_min + rng_below(rng, (uint32_t)(g->seats_max - g->seats_min + 1)));
	o->players = o->players < 2 && g->seats_max > 1 ? 2 : o->players;
	options_random(g, o, rng);
}

void bout_begin(struct bout *b, const struct bout_table *t, uint32_t number)
{
	const struct game *g = rules_of(t);
	uint64_t seed = t->seed;
	struct options o;
	memset(b, 0, sizeof *b);
	b->table = t;
	seed = rng_mix(&seed) ^ number;
	rng_seed(&b->rng, seed);
	pick_options(t, &b->rng, &o);
	b->random = rng_below(&b->rng, 2) ? t->random : 0;
	for (int i = 0; i < o.players; i++) {
		b->player[i] = (uint8_t)rng_below(&b->rng, t->players);
		if (!t->quick[b->player[i]])
			b->search_seed[i] = rng_next(&b->rng);
	}
	g->setup(&b->state, &o);
	driver_settle(g, &b->state, NULL, NULL);
}

bool bout_quiet(struct bout *b, struct decision d)
{
	const struct heuristics *h = rules_of(b->table)->heuristics;
	if (h && h->stage) {
		uint32_t stage = h->stage(&b->state), before = b->stage;
		b->stage = stage;
		return stage != before;
	}
	return d.actors != ACTOR_CHANCE && (d.actors & ~b->before);
}

bool bout_choose(struct bout *b, int seat, choice *list, choice *c)
{
	const struct game *g = rules_of(b->table);
	const struct heuristics *h = g->heuristics;
	if (seat == SEAT_CHANCE) {
		*c = driver_chance_pick(g, &b->state, rng_next(&b->rng) % driver_chance_total(g, &b->state));
		return true;
	}
	uint32_t n = g->choices(&b->state, seat, list);
	bool any = n > 1 && b->random && rng_below(&b->rng, 1000) < b->random;
	if (!any && n > 1 && !b->table->quick[b->player[seat]])
		return false;
	if (n == 1)
		*c = list[0];
	else if (any || !h || !h->rollout)
		*c = list[rng_below(&b->rng, n)];
	else
		*c = h->rollout(&b->state, seat, list, n, &b->rng);
	return true;
}

uint32_t bout_apply(struct bout *b, struct decision d, int seat, choice c)
{
	const struct game *g = rules_of(b->table);
	b->before = seat == SEAT_CHANCE ? b->before : d.actors;
	g->apply(&b->state, seat, c, NULL);
	return 1 + driver_settle(g, &b->state, NULL, NULL);
}

void bout_result(const struct bout *b, uint32_t number, uint32_t count, struct selfplay_result *r)
{
	struct score score[SEATS_MAX];
	int seats = state_seats(&b->state), first = 0;
	rules_of(b->table)->scores(&b->state, score);
	for (int i = 0; i < seats; i++)
		first += score[i].rank == 1;
	memset(r, 0, sizeof *r);
	r->game = number, r->of = (uint16_t)count;
	for (int i = 0; i < seats; i++) {
		r->won[i] = score[i].rank == 1 ? (uint16_t)(65535 / first) : 0;
		r->score[i] = score[i].total;
	}
}

void bout_head(const struct game *g, char *text, uint32_t room)
{
	char hash[17];
	struct encoder e;
	struct out o;
	encoder_init(&e, g);
	out_init(&o, hash, sizeof hash);
	out_hex(&o, e.hash, 16);
	out_init(&o, text, room);
	emit_open(&o, '{');
	member_text(&o, "game", g->id);
	member_number(&o, "rules_version", g->rules_version);
	member_text(&o, "inputs_hash", hash);
	member_number(&o, "inputs", e.inputs);
	member_number(&o, "leads", e.leads);
	member_number(&o, "state_size", g->state_size);
	member_number(&o, "seats_max", g->seats_max);
	emit_close(&o, '}');
	out_char(&o, '\n');
}
