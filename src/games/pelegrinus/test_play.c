/* Random games: the invariants of section 12 over moves, games and views, and what the interface promises. */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/declare.h"
#include "core/fields.h"
#include "games/pelegrinus/testing.h"
#include "games/repeats.h"

GAME_TABLES(pelegrinus);

enum { GAMES = 600, PAIRS = 40, DAMAGES = 40000 };

static void begin(struct pelegrinus_state *s, int players, struct rng *rng)
{
	struct options o = {.players = (uint8_t)players,
		.value = {(uint8_t)rng_below(rng, 3), (uint8_t)rng_below(rng, 4), (uint8_t)rng_below(rng, 2)}};
	memset(s, 0, sizeof *s);
	pelegrinus_setup(s, &o);
	assert_sound(s);
}

static int random_member(uint64_t set, struct rng *rng)
{
	for (int skip = (int)rng_below(rng, (uint32_t)bits_count(set)); skip > 0; skip--)
		set &= set - 1;
	return bits_first(set);
}

/* Any of the seats that may act, and any of its choices. */
static choice random_choice(const struct pelegrinus_state *s, struct rng *rng, int *seat)
{
	choice list[PE_CHOICES_MAX];
	*seat = random_member(pelegrinus_decision(s).actors, rng);
	uint32_t n = pelegrinus_choices(s, *seat, list);
	assert_in_range(n, 1, PE_CHOICES_MAX); /* PE-12.12 */
	return list[rng_below(rng, n)];
}

/* PE-12.12 and the agreement of why and choices over all arguments, for every seat. */
static void assert_lists(const struct pelegrinus_state *s)
{
	struct decision d = pelegrinus_decision(s);
	for (int p = 0; p < s->seats; p++) {
		bool acts = d.actors >> p & 1;
		if (s->phase == KIND_PROGRAM) {
			for (int k = 1; k <= CHARACTERS; k++)
				for (int place = 1; place <= DESTINATIONS; place++) {
					bool listed = offers(s, p, place) && k == s->player[p].set + 1;
					assert_int_equal(!barred(s, p, k, place), acts && listed);
				}
			assert_int_equal(offered(s, p) > 0, acts);
		} else if (acts && is_picking(s)) {
			assert_true(offered(s, p) >= 2); /* PE-6.5.4 */
			for (int c = 1; c <= CITIES; c++) {
				struct refusal r = pelegrinus_why(s, p, choose(VERB_PICK, c, 0, 0));
				assert_int_equal(r.reason == 0, offers(s, p, c));
				if (r.reason)
					assert_int_equal(r.reason - WHY_NOT_WON, s->phase - KIND_PICK_COMMANDERY_SITE);
			}
		}
	}
}

/* What a round may do to the map: PE-12.4, PE-12.10, PE-12.18 and PE-3.4.4. */
static void assert_round(const struct pelegrinus_state *before, const struct pelegrinus_state *after)
{
	for (int c = 0; c < CITIES; c++) {
		int grown = commanderies_in(after, c) - commanderies_in(before, c);
		assert_in_range(grown, 0, 1);
		if (before->abbey[c])
			assert_int_equal(after->abbey[c], before->abbey[c]);
	}
	for (int p = 0; p < before->seats; p++) {
		int built = before->player[p].com_supply - after->player[p].com_supply;
		built += before->player[p].abbey_supply - after->player[p].abbey_supply;
		built += after->player[p].face != before->player[p].face;
		assert_in_range(built, 0, WINS_MAX);
		assert_int_equal(logged(EVENT_MAJORITY, p, -1) + logged(EVENT_POPE_ELECTED, p, -1) <= WINS_MAX, 1);
		assert_in_range(logged(EVENT_KEEPER_CAPTURED, p, -1), 0, 1);
		assert_in_range(logged(EVENT_PICKED, p, -1), 0, PICKS_MAX); /* PE-6.8.1 */
	}
	for (int c = 1; c <= CITIES; c++)
		assert_in_range(logged(EVENT_KEEPER_CAPTURED, -1, c), 0, 1);
	for (int r = 0; r < REGIONS; r++)
		if (abbeys_in(before, r) == ABBEYS_OF_REGION) {
			assert_int_equal(abbeys_in(after, r), ABBEYS_OF_REGION);
			for (int p = 0; p < after->seats && after->phase == KIND_PROGRAM; p++)
				assert_false(destinations(after, p) & region_cities(r)); /* never re-opens */
		}
}

static void assert_final(const struct pelegrinus_state *s, int commits, int choices)
{
	struct score score[PE_SEATS];
	int ranks = 0;
	pelegrinus_scores(s, score);
	for (int p = 0; p < s->seats; p++) {
		int n = score[p].category[CATEGORY_NETWORKS];
		assert_true(score[p].total >= 1); /* PE-12.16 */
		assert_true(n == 0 || n == 4 || n == 8 || n == 9 || n == 13 || n == 16 || n == 25);
		ranks |= 1 << score[p].rank;
	}
	assert_int_equal(ranks, (1 << (s->seats + 1)) - 2); /* PE-8.9: always decisive */
	assert_int_equal(commits, 70 * s->seats);           /* PE-12.17 */
	assert_int_equal(s->round, ROUND_FINISHED);
	assert_in_range(choices, 0, 14 * s->seats * 8 + s->seats); /* PE-6.8.1 */
	assert_int_equal(PE_DECISIONS_MAX, 452);
}

static void random_games_are_sound(void **state)
{
	struct rng rng;
	int picks[KIND_PICK_TIED_ABBEY + 1] = {0};
	(void)state;
	rng_seed(&rng, 12);
	for (int game = 0; game < repeats(GAMES); game++) {
		struct pelegrinus_state s, before;
		int commits = 0, choices = 0;
		begin(&s, 2 + game % 3, &rng);
		before = s;
		log_clear();
		for (; pelegrinus_decision(&s).actors; choices++) {
			int seat, round = s.round, kind = s.phase;
			uint32_t events = log_events.count;
			assert_int_equal(pelegrinus_decision(&s).kind, kind);
			if (game % 20 == 0)
				assert_lists(&s);
			choice c = random_choice(&s, &rng, &seat);
			commits += choice_verb(c) == VERB_ASSIGN, picks[kind]++;
			pelegrinus_apply(&s, seat, c, &log_events);
			assert_sound(&s); /* PE-3.7.1, PE-12.7 and the other invariants of one state */
			assert_true(log_events.count - events <= PE_EVENTS_MAX);
			if (s.round == round && kind >= KIND_PROGRAM)
				continue;
			if (kind >= KIND_PROGRAM) {
				assert_int_equal(s.round, round + 1);
				assert_round(&before, &s);
			}
			before = s;
			log_clear();
		}
		assert_final(&s, commits, choices);
	}
	for (int kind = KIND_PICK_COMMANDERY_SITE; kind <= KIND_PICK_TIED_ABBEY; kind++)
		assert_true(picks[kind] > 0); /* the rare ones were met */
}

/* Another state that p cannot tell from this one. */
static void change_what_is_hidden(struct pelegrinus_state *s, int seat, struct rng *rng)
{
	for (int p = 0; p < s->seats; p++) {
		struct pelegrinus_player *other = &s->player[p];
		if (p == seat)
			continue;
		other->set = other->ready ? CHARACTERS : (uint8_t)rng_below(rng, CHARACTERS);
		uint64_t set = destinations(s, p) | bit(STAY);
		for (int k = 0; k < CHARACTERS; k++) {
			int place = random_member(k == KEEPER ? set : set | bit(COURT), rng) + 1;
			other->prog[k] = (uint8_t)(k < other->set ? place : 0);
		}
	}
	assert_sound(s);
}

static void assert_same_to(const struct pelegrinus_state *a, const struct pelegrinus_state *b, int seat)
{
	struct pelegrinus_state seen, other;
	choice list[PE_CHOICES_MAX], same[PE_CHOICES_MAX];
	fields_redact(&game_pelegrinus, a, seat, &seen);
	fields_redact(&game_pelegrinus, b, seat, &other);
	assert_memory_equal(&seen, &other, sizeof seen);
	struct decision d = pelegrinus_decision(a), e = pelegrinus_decision(b), f = pelegrinus_decision(&seen);
	assert_int_equal(d.actors, e.actors);
	assert_int_equal(d.actors, f.actors);
	if (seat == SEAT_NONE || !(d.actors >> seat & 1))
		return;
	uint32_t n = pelegrinus_choices(a, seat, list);
	assert_int_equal(pelegrinus_choices(b, seat, same), n);
	assert_memory_equal(list, same, n * sizeof list[0]);
	assert_int_equal(pelegrinus_choices(&seen, seat, same), n);
	assert_memory_equal(list, same, n * sizeof list[0]);
	struct event heard[2][4] = {{{0}}};
	struct events ea = {heard[0], 0, 4}, eb = {heard[1], 0, 4};
	struct pelegrinus_state x = *a, y = *b;
	if (bits_count(d.actors) < 2 && x.player[seat].set == KEEPER)
		return; /* the last commit of all shows everything */
	pelegrinus_apply(&x, seat, list[0], &ea);
	pelegrinus_apply(&y, seat, list[0], &eb);
	assert_int_equal(ea.count, eb.count);
	assert_memory_equal(heard[0], heard[1], sizeof heard[0]);
}

/* PE-12.14: pairs of states that differ only in what a seat cannot know. */
static void pe_12_14_nothing_hidden_shows(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 14);
	for (int game = 0; game < PAIRS; game++) {
		struct pelegrinus_state s;
		begin(&s, 2 + game % 3, &rng);
		while (pelegrinus_decision(&s).actors) {
			int seat;
			for (int p = 0; s.phase == KIND_PROGRAM && p <= s.seats; p++) {
				struct pelegrinus_state other = s;
				int viewer = p < s.seats ? p : SEAT_NONE;
				change_what_is_hidden(&other, viewer, &rng);
				assert_same_to(&s, &other, viewer);
				fields_redact(&game_pelegrinus, &s, viewer, &other);
				pelegrinus_guess(&other, viewer, &rng);
				assert_sound(&other);
				assert_same_to(&s, &other, viewer);
			}
			choice c = random_choice(&s, &rng, &seat);
			pelegrinus_apply(&s, seat, c, NULL);
		}
	}
}

/* PE-12.15: whole games in which the seats commit in another order each time. */
static void pe_12_15_any_order_gives_one_result(void **state)
{
	struct rng rng;
	(void)state;
	rng_seed(&rng, 15);
	for (int game = 0; game < PAIRS; game++) {
		struct pelegrinus_state s, t;
		int seat;
		begin(&s, 2 + game % 3, &rng);
		while (s.phase != PHASE_OVER) {
			uint8_t prog[PE_SEATS][CHARACTERS];
			if (s.phase != KIND_PROGRAM) {
				choice c = random_choice(&s, &rng, &seat);
				pelegrinus_apply(&s, seat, c, NULL);
				continue;
			}
			for (int p = 0; p < s.seats; p++)
				for (int k = 0; k < CHARACTERS; k++) {
					uint64_t set = destinations(&s, p) | bit(STAY);
					prog[p][k] = (uint8_t)(random_member(k == KEEPER ? set : set | bit(COURT), &rng) + 1);
				}
			t = s;
			for (struct pelegrinus_state *x = &s; x; x = x == &s ? &t : NULL)
				for (int round = x->round; x->round == round && x->phase == KIND_PROGRAM;) {
					seat = random_member(pelegrinus_decision(x).actors, &rng);
					int k = x->player[seat].set;
					pelegrinus_apply(x, seat, choose(VERB_ASSIGN, k + 1, prog[seat][k], 0), NULL);
				}
			assert_memory_equal(&s, &t, sizeof s);
		}
	}
}

/* Sets one field of the state to a value within its declared range. */
static void damage(struct pelegrinus_state *s, struct rng *rng)
{
	uint32_t n = 0;
	while (pelegrinus_fields[n].name)
		n++;
	const struct field *f = &pelegrinus_fields[1 + rng_below(rng, n - 1)];
	const struct type *t = &pelegrinus_types[f->type];
	uint32_t at = f->offset;
	for (int i = 0; i < f->dimensions; i++)
		at += f->dimension[i].stride * rng_below(rng, f->dimension[i].seat ? s->seats : f->dimension[i].count);
	int64_t low = t->form == FORM_NUMBER ? t->min : 0, high = t->form == FORM_OWNER ? s->seats : t->max;
	uint64_t value = (uint64_t)low + rng_below(rng, (uint32_t)(high - low + 1));
	if (t->form == FORM_SET) {
		value = rng_next(rng) & ALL_CITIES;
		value &= rng_next(rng); /* few rather than many */
	}
	memcpy((unsigned char *)s + at, &value, f->size);
}

/* Positions come from outside: what check lets pass can be played to the end. */
static void checked_positions_can_be_played(void **state)
{
	struct rng rng;
	struct pelegrinus_state s;
	int passed = 0, seat, damages = repeats(DAMAGES);
	(void)state;
	rng_seed(&rng, 99);
	begin(&s, 4, &rng);
	for (int i = 0; i < damages; i++) {
		if (!pelegrinus_decision(&s).actors)
			begin(&s, 2 + (int)rng_below(&rng, 3), &rng);
		choice c = random_choice(&s, &rng, &seat);
		pelegrinus_apply(&s, seat, c, NULL);
		struct pelegrinus_state t = s;
		for (uint32_t k = 1 + rng_below(&rng, 3); k > 0; k--)
			damage(&t, &rng);
		if (pelegrinus_check(&t))
			continue;
		passed++;
		struct score score[PE_SEATS];
		struct prompt prompt = {0};
		pelegrinus_scores(&t, score);
		pelegrinus_prompt(&t, 0, &prompt);
		while (pelegrinus_decision(&t).actors) {
			c = random_choice(&t, &rng, &seat);
			pelegrinus_apply(&t, seat, c, NULL);
			assert_sound(&t);
		}
	}
	assert_true(passed > damages / 100);
}

/* Every invariant of check has a state that breaks it alone. */
static void check_names_what_is_broken(void **state)
{
	struct pelegrinus_state good, s;
	(void)state;
	open_table(&good, 4, 6);
	fill_near_east(&good);
	raise_abbey(&good, CITY_acre, G);
	arrange(&good);
#define BREAKS(invariant, change)                                                                                      \
	do {                                                                                                               \
		s = good;                                                                                                      \
		change;                                                                                                        \
		assert_int_equal(pelegrinus_check(&s), invariant);                                                             \
	} while (0)
	BREAKS(BROKEN_COMMANDERIES, s.player[B].com_supply--);
	BREAKS(BROKEN_ABBEYS, s.player[B].abbey_supply--);
	BREAKS(BROKEN_POPES, s.player[B].pope_supply--);
	BREAKS(BROKEN_SLOTS, s.player[B].com[CITY_acre - 1]++);
	BREAKS(BROKEN_REGION_ABBEYS, s.player[R].com[CITY_sinai - 1]--; s.player[R].com_supply++);
	BREAKS(BROKEN_REGION_ABBEYS, s.abbey[CITY_cyprus - 1] = s.abbey[CITY_sinai - 1] = Y + 1);
	BREAKS(BROKEN_ABBEY_OWNER, s.abbey[CITY_sinai - 1] = B + 1);
	BREAKS(BROKEN_FACES, s.player[B].face = 1);
	BREAKS(BROKEN_FACES, s.track[4] = B + 1; s.player[B].pope_supply--); /* the newest lies face up */
	BREAKS(BROKEN_FACES, s.track[9] = B + 1; s.player[B].pope_supply--; s.player[B].face = 9);
	BREAKS(BROKEN_RELICS, s.player[B].relics[0]++);
	BREAKS(BROKEN_NOT_OPEN, s.player[B].com[CITY_paris - 1]++; s.player[B].com_supply--);
	BREAKS(BROKEN_HOME, s.player[B].held_by = G + 1);
	BREAKS(BROKEN_HOME, s.won[CITY_venice - 1] = B + 1);
	BREAKS(BROKEN_HOME, s.kept = 1);
	BREAKS(BROKEN_PROGRAMMES, s.player[B].ready = 1);
	BREAKS(BROKEN_PROGRAMMES, s.player[B].prog[MASTER] = CITY_venice);
	BREAKS(BROKEN_PROGRAMMES, s.player[B].prog[MASTER] = CITY_paris; s.player[B].set = 1);
	BREAKS(BROKEN_PACE, s.player[B].com[CITY_alexandria - 1] = 2; s.player[B].com_supply = 23);
	BREAKS(BROKEN_TABLE, s.phase = PHASE_OVER);
	BREAKS(BROKEN_TABLE, s.active_site = SITE_jerusalem);
	BREAKS(BROKEN_TABLE, s.cap[CITY_venice - 1] = 2);
	BREAKS(BROKEN_TABLE, s.player[R].color = 1);
	BREAKS(BROKEN_START_FULL, s.start_full = 0);
	/* PE-12.11: between rounds nothing is left. */
	open_table(&good, 4, 14);
	send_rest(&good);
	BREAKS(BROKEN_HOME, s.player[B].prog[NUN] = CITY_acre);
	/* PE-4.18: while a choice is open its winners are those the programmes give. */
	open_table(&good, 4, 5);
	fill_near_east(&good);
	raise_abbey(&good, CITY_sinai, Y);
	arrange(&good);
	send(&good, G, HOME, CITY_acre, CITY_cyprus, CITY_cyprus, HOME);
	send_rest(&good);
	BREAKS(BROKEN_WON, s.won[CITY_acre - 1] = B + 1);
	BREAKS(BROKEN_WON, s.won[CITY_acre - 1] = 0);
	BREAKS(BROKEN_WON, s.kept = bit(CITY_acre - 1));
	BREAKS(BROKEN_PROGRAMMES, s.player[B].prog[NUN] = CITY_paris);
	BREAKS(BROKEN_PROGRAMMES, s.player[B].held_by = B + 1);
	BREAKS(BROKEN_START_FULL, s.start_full |= bit(CITY_venice - 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_games_are_sound),
		cmocka_unit_test(pe_12_14_nothing_hidden_shows),
		cmocka_unit_test(pe_12_15_any_order_gives_one_result),
		cmocka_unit_test(checked_positions_can_be_played),
		cmocka_unit_test(check_names_what_is_broken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
