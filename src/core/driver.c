#include "core/driver.h"

#include "core/box.h"

#include "core/options.h"
#include "core/roam.h"
#include "core/text.h"

choice driver_obvious(const struct game *g, const void *seen, int seat, const choice *list, uint32_t count)
{
	choice only = 0;
	if (!g->heuristics || !g->heuristics->waits || driver_asks(g, g->decision(seen)))
		return 0;
	for (uint32_t i = 0; i < count; i++) {
		if (g->heuristics->waits(seen, seat, list[i]))
			continue;
		if (only)
			return 0;
		only = list[i];
	}
	return only;
}

choice driver_likely(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	uint16_t weight[CHOICES_MAX];
	uint32_t total = 0, i = 0;
	if (!g->heuristics || !g->heuristics->prior)
		return list[rng_below(rng, count)];
	g->heuristics->prior(state, seat, list, count, weight);
	for (uint32_t k = 0; k < count; k++)
		total += weight[k];
	for (uint32_t number = rng_below(rng, total); number >= weight[i]; i++)
		number -= weight[i];
	return list[i];
}

int decision_seat(struct decision d)
{
	return d.actors ? bits_first(d.actors) : SEAT_NONE;
}

static struct refusal refuse(int reason, int a, int b)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)a, (int16_t)b, 0, 0}};
	return r;
}

/* The verb exists and its arguments are within their types. */
static struct refusal well_formed(const struct game *g, const void *state, choice c)
{
	int verb = choice_verb(c);
	if (verb == 0 || verb > verbs_count(g))
		return refuse(REASON_NO_VERB, verb, 0);
	const struct verb *v = &g->verbs[verb];
	for (int i = 0; i < CHOICE_ARGS; i++) {
		int stored = choice_arg(c, i);
		if (!v->arg[i].name) {
			if (stored)
				return refuse(REASON_RANGE, i + 1, stored);
		} else if (!stored) {
			if (!(v->arg[i].flags & ARG_OPTIONAL))
				return refuse(REASON_RANGE, i + 1, 0);
		} else if (i > 0 && !choice_arg(c, i - 1)) { /* only trailing arguments may be absent */
			return refuse(REASON_RANGE, i, 0);
		} else {
			const struct type *t = &g->types[v->arg[i].type];
			struct range r = type_range(t, state_seats(state));
			int64_t value = arg_value(t, stored);
			if (value < r.min || value > r.max)
				return refuse(REASON_RANGE, i + 1, (int)value);
		}
	}
	return refuse(REASON_LEGAL, 0, 0);
}

static bool is_listed(const struct game *g, const void *state, int seat, choice c)
{
	choice list[CHOICES_MAX];
	uint32_t n = g->choices(state, seat, list);
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == c)
			return true;
	return false;
}

static bool kind_has(const struct kind *k, int verb)
{
	const uint8_t *v = k->verbs;
	while (*v && *v != verb)
		v++;
	return *v;
}

/* A verb of another decision: its rule is that of the one kind that has it, or else that of what is asked now. */
static struct refusal not_now(const struct game *g, int open, int verb)
{
	int home = 0, homes = 0;
	for (int i = 1; g->kinds[i].name; i++)
		if (kind_has(&g->kinds[i], verb))
			home = i, homes++;
	return homes == 1 ? refuse(REASON_NOT_NOW, home, 1) : refuse(REASON_NOT_NOW, open, 0);
}

struct refusal driver_why(const struct game *g, const void *state, int seat, choice c)
{
	struct decision d = g->decision(state);
	if (!d.actors)
		return refuse(REASON_OVER, 0, 0);
	struct refusal r = well_formed(g, state, c);
	if (r.reason)
		return r;
	bool belongs = kind_has(&g->kinds[d.kind], choice_verb(c));
	if (seat < 0 || seat > SEAT_CHANCE || !(d.actors >> seat & 1)) {
		bool asks_rules = belongs && seat >= 0 && seat < state_seats(state) && g->kinds[d.kind].flags & KIND_WHY_ALL;
		r = asks_rules ? g->why(state, seat, c) : r;
		return r.reason ? r : refuse(REASON_NOT_YOU, seat, 0);
	}
	if (!belongs)
		return not_now(g, d.kind, choice_verb(c));
	if (seat == SEAT_CHANCE)
		return refuse(is_listed(g, state, seat, c) ? REASON_LEGAL : REASON_NOT_A_CHOICE, 0, 0);
	return g->why(state, seat, c);
}

struct refusal driver_play(const struct game *g, void *state, int seat, choice c, struct events *e)
{
	struct refusal r = driver_why(g, state, seat, c);
	if (!r.reason)
		g->apply(state, seat, c, e);
	return r;
}

bool driver_forced(const struct game *g, const void *state, uint32_t among, int *seat, choice *c)
{
	struct decision d = g->decision(state);
	choice list[CHOICES_MAX];
	if (driver_asks(g, d))
		return false;
	for (uint32_t m = d.actors & among; m; m &= m - 1) {
		*seat = bits_first(m);
		if (g->choices(state, *seat, list) != 1)
			continue;
		*c = list[0];
		return true;
	}
	return false;
}

uint32_t driver_settle(const struct game *g, void *state, struct events *e, struct settled *settled)
{
	uint32_t n = 0;
	int seat;
	choice c;
	for (; n < g->decisions_max && driver_forced(g, state, ~0u, &seat, &c); n++) {
		g->apply(state, seat, c, e);
		if (settled)
			settled_add(settled, seat, c);
	}
	return n;
}

/* The outcomes of a game that cannot say by itself what they add up to. */
static uint32_t outcomes_of(const struct game *g, const void *state, choice *list, uint32_t *weight)
{
	g->weights(state, weight);
	return g->choices(state, SEAT_CHANCE, list);
}

struct chances driver_chances(const struct game *g, const void *state)
{
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX];
	if (g->chances)
		return g->chances(state);
	struct chances all = {outcomes_of(g, state, list, weight), 0};
	for (uint32_t i = 0; i < all.count; i++)
		all.sum += weight[i];
	return all;
}

uint64_t driver_chance_total(const struct game *g, const void *state)
{
	return driver_chances(g, state).sum;
}

choice driver_chance_pick(const struct game *g, const void *state, uint64_t number)
{
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX], i = 0;
	if (g->outcome)
		return g->outcome(state, (uint32_t)number);
	uint32_t n = outcomes_of(g, state, list, weight);
	while (i + 1 < n && number >= weight[i])
		number -= weight[i++];
	return list[i];
}

choice driver_draw(const struct game *g, const void *state, struct rng *rng, uint32_t *count)
{
	struct chances all = driver_chances(g, state);
	*count = all.count;
	return driver_chance_pick(g, state, all.count > 1 ? rng_below(rng, all.sum) : 0);
}

static choice any_choice(
	const struct game *g, const void *state, int seat, struct rng *rng, choice *list, uint32_t *count)
{
	if (g->any)
		return g->any(state, seat, rng, count);
	*count = g->choices(state, seat, list);
	return *count > 1 ? list[rng_below(rng, *count)] : list[0];
}

enum random_step driver_step(const struct game *g, void *state, struct rng *rng, choice *list)
{
	struct decision d = g->decision(state);
	if (!d.actors)
		return STEP_OVER;
	int seat = bits_first(d.actors);
	uint32_t n;
	choice c = seat == SEAT_CHANCE ? driver_draw(g, state, rng, &n) : any_choice(g, state, seat, rng, list, &n);
	g->apply(state, seat, c, NULL);
	return n > 1 || driver_asks(g, d) ? STEP_DECIDED : STEP_SETTLED;
}

void driver_roam(const struct game *g, void *state, struct rng *rng, choice *list, struct roamed *r)
{
	if (g->roam)
		g->roam(state, rng, list, r);
	else
		roam(g, state, rng, list, r, NULL, NULL);
}

uint32_t driver_playout(const struct game *g, void *state, struct rng *rng, choice *list)
{
	struct roamed r = {0, 0};
	uint32_t decisions = 0;
	for (;;) {
		driver_roam(g, state, rng, list, &r);
		enum random_step step = driver_step(g, state, rng, list);
		if (step == STEP_OVER)
			return decisions + r.seats + r.chance;
		decisions += step == STEP_DECIDED;
	}
}

static uint64_t mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

/* The slot of the edition is no part of a state: the same game has another in another process. */
uint64_t state_hash(const struct game *g, const void *state)
{
	uint32_t size = g->box && g->box->hashed ? g->box->hashed : g->state_size;
	uint32_t slot = g->box ? g->box->slot_at : size;
	uint64_t h = size;
	for (uint32_t i = 0; i < size; i += 8) {
		uint64_t word;
		memcpy(&word, state_at(state, i), 8);
		if (slot - i < 8)
			word &= ~((uint64_t)255 << 8 * (slot - i)); /* little-endian everywhere we run */
		h = mix(h, word);
	}
	return mix(h, 0);
}

static uint64_t signature_of_game(const struct game *g, const struct options *o, struct rng *rng)
{
	union any_state s = {0};
	choice list[CHOICES_MAX];
	uint64_t h = 0;
	g->setup(&s, o);
	for (;;) {
		struct decision d = g->decision(&s);
		if (!d.actors)
			return mix(h, state_hash(g, &s));
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(&s, seat, list);
		choice c = seat == SEAT_CHANCE ? driver_chance_pick(g, &s, rng_below(rng, (uint32_t)driver_chance_total(g, &s)))
									   : list[rng_below(rng, n)];
		h = mix(h, (uint64_t)c << 32 | n << 8 | d.kind);
		g->apply(&s, seat, c, NULL);
	}
}

uint64_t game_signature(const struct game *g)
{
	enum { GAMES = 8 };
	struct rng rng;
	uint64_t h = 0;
	rng_seed(&rng, 1);
	for (int players = g->seats_min; players <= g->seats_max; players++) {
		for (int i = 0; i < GAMES; i++) {
			struct options o;
			options_default(g, players, &o);
			if (i >= GAMES / 2)
				options_random(g, &o, &rng);
			h = mix(h, signature_of_game(g, &o, &rng));
		}
	}
	return h;
}
