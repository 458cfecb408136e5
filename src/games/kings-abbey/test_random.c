/*
 * The King's Abbey: what holds over whole random games of every player count with random options: the invariants of
 * section 12 that speak of moves, games and views (those of one state are in check, which runs after every choice).
 * CLOISTER_SOAK plays many times as much.
 */
#include "games/kings-abbey/rules.c"

#include "core/text.h"
#include "games/kings-abbey/testing.h"
#include "games/repeats.h"

GAME_TABLES(kings_abbey);

struct walk {
	struct table t;
	struct rng rng;
	struct kings_abbey_state before;
	choice chosen;
	int seat, decisions;
};

static void walk_begin(struct walk *w, uint64_t seed)
{
	struct options o = {0};
	rng_seed(&w->rng, seed);
	o.players = (uint8_t)(1 + rng_below(&w->rng, 5));
	o.value[OPTION_EVENT_MIX] = (uint8_t)rng_below(&w->rng, 6);
	o.value[OPTION_MODE] = (uint8_t)rng_below(&w->rng, 2);
	o.value[OPTION_EASY_START] = (uint8_t)rng_below(&w->rng, 2);
	o.value[OPTION_START_AUCTION] = (uint8_t)(o.players > 1 && rng_below(&w->rng, 2));
	o.value[OPTION_DARK_START] = (uint8_t)rng_below(&w->rng, 2);
	o.value[OPTION_RELICS] = (uint8_t)rng_below(&w->rng, 2);
	o.value[OPTION_RELIC_THIN] = (uint8_t)(o.value[OPTION_RELICS] ? rng_below(&w->rng, 8) : 0);
	o.value[OPTION_SAINTS] = (uint8_t)rng_below(&w->rng, 2);
	o.value[OPTION_FARM_AGAIN] = (uint8_t)(seed % 2);
	o.value[OPTION_CRUSADE_ASKED] = (uint8_t)(seed / 2 % 2);
	begin_with(&w->t, &o);
	w->decisions = 0;
}

static uint32_t walk_list(struct walk *w, choice *list)
{
	w->seat = acting(&w->t);
	return kings_abbey_choices(&w->t.s, w->seat, list);
}

/* One random choice; false when the game is over. */
static bool walk_step(struct walk *w)
{
	choice list[KA_CHOICES_MAX];
	if (w->t.s.kind == KIND_OVER)
		return false;
	uint32_t n = walk_list(w, list), pick = 0;
	assert_in_range(n, 1, KA_CHOICES_MAX); /* KA-12.19 */
	if (w->seat == SEAT_CHANCE) {
		uint32_t weight[KA_CHOICES_MAX], total = 0;
		kings_abbey_weights(&w->t.s, weight);
		for (uint32_t i = 0; i < n; i++)
			total += weight[i];
		for (uint32_t x = rng_below(&w->rng, total); x >= weight[pick]; pick++)
			x -= weight[pick];
	} else {
		pick = rng_below(&w->rng, n);
	}
	w->before = w->t.s;
	w->chosen = list[pick];
	apply_heard(&w->t, list[pick]); /* check runs here: KA-12.1 to KA-12.8, KA-12.11 to KA-12.13, KA-12.16 */
	w->decisions++;
	return true;
}

static void ka_6_16_1_every_game_ends(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(60); g++) {
		struct walk w;
		walk_begin(&w, (uint64_t)g);
		while (walk_step(&w))
			assert_true(w.decisions <= ROUNDS * (300 * w.t.s.seats + 100) + 100);
		assert_int_equal(w.t.s.round, rounds(&w.t.s)); /* KA-12.17, KA-6.12.5 */
		assert_int_equal(kings_abbey_decision(&w.t.s).actors, 0);
	}
}

/* Within a turn no choice refills what it spends: dice, rerolls, tokens, offers (KA-6.16.1); the clergy never falls. */
static void ka_12_10_clergy_never_falls(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(30); g++) {
		struct walk w;
		walk_begin(&w, 1000 + (uint64_t)g);
		while (walk_step(&w))
			for (int i = 0; i < w.t.s.seats; i++) {
				const struct abbey *was = &w.before.player[i], *is = &w.t.s.player[i];
				assert_true(is->clergy >= was->clergy);
				assert_true(is->discarded >= was->discarded); /* KA-1.9: what is discarded never comes back */
				for (int b = 0; b < BUILDINGS; b++)
					assert_true(is->built[b] >= was->built[b]);
				if (w.t.s.round == w.before.round && w.t.s.phase == w.before.phase)
					assert_true(is->trades_used >= was->trades_used && is->rerolls >= was->rerolls
						&& is->help_offers >= was->help_offers && is->bath_used >= was->bath_used);
			}
	}
}

/* Tools, sheep, cows and barns are never refused: every gain announced by a card is made in full. */
static void ka_12_9_no_want_of_pieces(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(60); g++) {
		struct walk w;
		walk_begin(&w, 2000 + (uint64_t)g);
		while (walk_step(&w)) {
			if (choice_verb(w.chosen) == VERB_BUY && printed->building[choice_arg(w.chosen, 2)].reward == GOOD_TOOL)
				assert_int_equal(w.t.s.tools, w.before.tools - 1);
			if (choice_verb(w.chosen) == VERB_DRAW_TOKEN && token_good[choice_arg(w.chosen, 0)] == GOOD_TOOL)
				assert_int_equal(w.t.s.tools, w.before.tools - 1);
		}
	}
}

/* An attack: at most one turn each; prestige paid is dice and phantoms less peasants and breaches, and 3 or nothing. */
static void ka_12_14_an_attack_adds_up(void **state)
{
	int attacks = 0;
	(void)state;
	for (int g = 0; g < repeats(60); g++) {
		struct walk w;
		int sum = 0, turns = 0, last = -1;
		walk_begin(&w, 3000 + (uint64_t)g);
		while (walk_step(&w)) {
			bool in = w.before.phase == PHASE_EVENT && w.before.stage == NEWS_TURNS;
			bool doubled = false;
			for (int i = 0; i < w.t.s.seats; i++)
				doubled |= w.t.s.player[i].doubled;
			if (!in)
				continue;
			if (w.before.kind == KIND_VIKING_DEFEND && w.before.actor != last)
				turns++, last = w.before.actor;
			for (uint32_t i = 0; i < w.t.e.count; i++) {
				const struct event *e = &w.t.heard[i];
				if (e->kind == EVENT_PRESTIGE_GAINED && e->arg[1] == CAUSE_VIKINGS)
					sum += e->arg[0];
				if (e->kind == EVENT_PRESTIGE_LOST && e->arg[1] == CAUSE_VIKINGS)
					sum -= e->arg[0];
			}
			if (w.t.s.phase == PHASE_EVENT && w.t.s.stage == NEWS_TURNS)
				continue;
			int dice = 0, others = 0;
			for (int i = 0; i < PLAYERS_MAX; i++) {
				if (!w.t.s.cover_owner[i])
					continue; /* Elias has no prestige */
				dice += w.t.s.cover[i] == COVER_DIE || w.t.s.cover[i] == COVER_PHANTOM;
				others += w.t.s.cover[i] == COVER_PEASANT || w.t.s.cover[i] == COVER_BREACH;
			}
			if (!doubled)
				assert_true(sum == dice - others || sum == dice - others + 3);
			assert_true(turns <= w.t.s.seats);
			sum = turns = 0, last = -1;
			attacks++;
		}
	}
	assert_true(attacks > 20);
}

static void ka_12_15_stock_within_its_limit(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(40); g++) {
		struct walk w;
		walk_begin(&w, 4000 + (uint64_t)g);
		while (walk_step(&w)) {
			bool ended = w.t.s.kind == KIND_OVER || (w.t.s.phase == PHASE_ROLL && w.before.phase == PHASE_END);
			for (int i = 0; ended && i < w.t.s.seats; i++)
				for (int good = 0; good < RESOURCES; good++)
					assert_true(w.t.s.player[i].goods[good] <= stock_limit(printed, &w.t.s.player[i]));
		}
	}
}

static void ka_12_17_one_event_a_round(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(40); g++) {
		struct walk w;
		int revealed = 0;
		walk_begin(&w, 5000 + (uint64_t)g);
		while (walk_step(&w)) {
			revealed += w.t.s.event && !w.before.event;
			if (w.t.s.event_under > w.before.event_under)
				assert_int_equal(w.t.s.round, 1);
			if (w.t.s.event_under < w.before.event_under)
				assert_false(event_pile_open(&w.before));
		}
		assert_int_equal(revealed, rounds(&w.t.s));
	}
}

/* KA-12.18: the same choices give the same bytes; no decision, and no list of another, turns on a hidden saint. */
static void ka_12_18_nothing_leaks(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(40); g++) {
		struct walk w;
		walk_begin(&w, 6000 + (uint64_t)g);
		while (walk_step(&w)) {
			struct kings_abbey_state again = w.before, other = w.before;
			kings_abbey_apply(&again, w.seat, w.chosen, NULL);
			assert_memory_equal(&again, &w.t.s, sizeof again);
			if (!w.t.s.saints_on || w.seat == SEAT_CHANCE)
				continue;
			for (int i = 0; i < other.seats; i++)
				if (i != w.seat)
					other.player[i].saint = 0;
			kings_abbey_guess(&other, w.seat, &w.rng);
			struct decision a = kings_abbey_decision(&w.before), b = kings_abbey_decision(&other);
			assert_int_equal(a.actors, b.actors);
			assert_int_equal(a.kind, b.kind);
			assert_int_equal(a.ask, b.ask);
			choice x[KA_CHOICES_MAX], y[KA_CHOICES_MAX];
			uint32_t n = kings_abbey_choices(&w.before, w.seat, x);
			assert_int_equal(n, kings_abbey_choices(&other, w.seat, y));
			assert_memory_equal(x, y, n * sizeof *x);
			kings_abbey_apply(&other, w.seat, w.chosen, NULL); /* and what follows is the same decision */
			assert_int_equal(other.kind, w.t.s.kind);
			assert_int_equal(other.actor, w.t.s.actor);
		}
	}
}

/* Ids cited by name of a rule they would break: KA-6.0.6 gains are immediate, KA-6.0.10 the owner chooses the peasant. */
static void ka_6_0_6_gains_are_immediate(void **state)
{
	(void)state;
	for (int g = 0; g < repeats(20); g++) {
		struct walk w;
		walk_begin(&w, 7000 + (uint64_t)g);
		while (walk_step(&w)) {
			if (choice_verb(w.chosen) == VERB_CHOOSE_RESOURCE)
				assert_int_equal(w.t.s.player[w.seat].goods[choice_arg(w.chosen, 0) - 1],
					w.before.player[w.seat].goods[choice_arg(w.chosen, 0) - 1] + 1);
			if (choice_verb(w.chosen) == VERB_TAKE_SEAT) { /* KA-6.0.10: the one he names goes */
				assert_int_equal(w.t.heard[0].kind, EVENT_LEFT_SEAT);
				assert_int_equal(w.t.heard[0].arg[0], choice_arg(w.chosen, 0));
				assert_int_equal(w.t.heard[0].arg[1], choice_arg(w.chosen, 1));
			}
		}
	}
}

/* One element of one field becomes another value of its declared range. */
static void field_change(struct kings_abbey_state *s, struct rng *rng)
{
	int count = 0;
	while (kings_abbey_fields[count].name)
		count++;
	const struct field *f = &kings_abbey_fields[1 + (int)rng_below(rng, (uint32_t)count - 1)]; /* but for the seats */
	struct range r = type_range(&kings_abbey_types[f->type], s->seats);
	uint32_t at = f->offset;
	for (int i = 0; i < f->dimensions; i++) {
		uint32_t most = f->dimension[i].seat ? s->seats : f->dimension[i].count;
		at += rng_below(rng, most) * f->dimension[i].stride;
	}
	int64_t span = r.max - r.min + 1;
	uint64_t any = rng_next(rng), small = rng_below(rng, 4);
	int64_t value = r.min + (int64_t)((rng_below(rng, 2) ? any : small) % (uint64_t)span);
	if (kings_abbey_types[f->type].form == FORM_ID && rng_below(rng, 3) == 0)
		value = 0; /* none */
	memcpy((uint8_t *)s + at, &value, f->size); /* the machine is little-endian, as every target of Cloister */
}

/* A changed field is either refused by check, or the position can be played on without harm. */
static void any_position_that_passes_check_can_be_played(void **state)
{
	int passed = 0;
	(void)state;
	for (int g = 0; g < repeats(20); g++) {
		struct walk w;
		walk_begin(&w, 8000 + (uint64_t)g);
		while (walk_step(&w)) {
			struct table t = w.t;
			if (rng_below(&w.rng, 2))
				continue;
			for (uint32_t n = 1 + rng_below(&w.rng, 2); n; n--)
				field_change(&t.s, &w.rng);
			if (kings_abbey_check(&t.s))
				continue;
			passed++;
			for (int i = 0; i < 300 && t.s.kind != KIND_OVER; i++) {
				choice list[KA_CHOICES_MAX];
				uint32_t n = kings_abbey_choices(&t.s, acting(&t), list);
				assert_true(n > 0);
				kings_abbey_apply(&t.s, acting(&t), list[rng_below(&w.rng, n)], NULL);
			}
		}
	}
	assert_true(passed > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_16_1_every_game_ends),
		cmocka_unit_test(ka_12_10_clergy_never_falls),
		cmocka_unit_test(ka_12_9_no_want_of_pieces),
		cmocka_unit_test(ka_12_14_an_attack_adds_up),
		cmocka_unit_test(ka_12_15_stock_within_its_limit),
		cmocka_unit_test(ka_12_17_one_event_a_round),
		cmocka_unit_test(ka_12_18_nothing_leaks),
		cmocka_unit_test(ka_6_0_6_gains_are_immediate),
		cmocka_unit_test(any_position_that_passes_check_can_be_played),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
