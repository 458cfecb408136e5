/*
 * Random games of Monastery: what section 12 says of moves, games and views, the bounds of section 6, and positions
 * changed at random that check() lets through. CLOISTER_SOAK makes them many times longer.
 */
#include "games/monastery/testing.h"

#include "core/declare.h"
#include "core/fields.h"
#include "core/text.h"
#include "games/repeats.h"

GAME_TABLES(monastery);

extern const struct game game_monastery;

static struct options random_options(struct rng *rng, int players)
{
	struct options o = {.players = (uint8_t)players};
	o.value[OPTION_ICONS] = rng_below(rng, 4) == 0;
	o.value[OPTION_TEAMS] = players == PLAYERS_MAX && rng_below(rng, 2);
	o.value[OPTION_VOW] = (uint8_t)rng_below(rng, 2);
	o.value[OPTION_START_TILES] = (uint8_t)rng_below(rng, 3);
	o.value[OPTION_BLESSINGS] = (uint8_t)rng_below(rng, 2);
	return o;
}

static choice pick_outcome(const struct monastery_state *s, const choice *list, uint32_t n, struct rng *rng)
{
	uint32_t weight[MONASTERY_CHOICES_MAX], total = 0, i = 0;
	monastery_weights(s, weight);
	for (uint32_t k = 0; k < n; k++) {
		assert_true(weight[k] > 0);
		total += weight[k];
	}
	uint32_t number = rng_below(rng, total);
	while (number >= weight[i])
		number -= weight[i++];
	return list[i];
}

/* Keen players follow the weights of the heuristics: random play alone seldom builds, and never meets an icon. */
static choice pick(
	const struct monastery_state *s, int seat, const choice *list, uint32_t n, bool keen, struct rng *rng)
{
	if (seat == SEAT_CHANCE)
		return pick_outcome(s, list, n, rng);
	return keen ? monastery_heuristics.rollout(s, seat, list, n, rng) : list[rng_below(rng, n)];
}

/* ---- bounds ---- */

/* MO-6.13 */
static uint32_t most_choices(int phase)
{
	switch (phase) {
	case KIND_TURN_ACTION:
	case KIND_TRANSIT_STEP:
		return 199;
	case KIND_PLACE_CELL:
		return 114;
	case KIND_COLLECT:
	case KIND_ENCOURAGE:
		return 53;
	case KIND_LIBRARY_FIRST:
	case KIND_LIBRARY_SECOND:
		return 36;
	case KIND_CH_DRAW:
		return 33;
	case KIND_EXCHANGE_RETURN:
	case KIND_WORKSHOP_RETURN:
	case KIND_STABLES_TILE:
	case KIND_START_RETURN:
		return 14;
	case KIND_SCORE_ACTION:
		return 16;
	default:
		return 6;
	}
}

/* ---- what a game is followed by ---- */

struct witness {
	struct monastery_state before;
	int rounds, last_hour;
	int prayers, icons[ICONS]; /* of the open scoring */
};

/* MO-12.3, MO-12.14: nothing goes back to the grid, nothing turned is turned again or swapped. */
static void watch_grid(const struct monastery_state *was, const struct monastery_state *s, choice c)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			if (was->player[seat].monk[k].place < PLACE_CROSS)
				assert_true(s->player[seat].monk[k].place < PLACE_CROSS);
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			if (was->turned[row][column] && s->letter[row][column]) {
				assert_true(s->turned[row][column]);
				assert_int_equal(s->letter[row][column], was->letter[row][column]);
			}
	if (choice_verb(c) == VERB_SWAP)
		assert_false(was->turned[(choice_arg(c, 0) - 1) / COLUMNS][(choice_arg(c, 0) - 1) % COLUMNS]);
}

/* MO-12.12, MO-12.13 */
static void watch_turn(struct witness *w, const struct monastery_state *s, choice c)
{
	bool same = w->before.actor == s->actor && stage_of(&w->before) == STAGE_TURNS && stage_of(s) == STAGE_TURNS;
	if (same && w->before.turn == s->turn && w->before.position == s->position)
		assert_true(s->allowance <= w->before.allowance);
	if (w->before.turn != s->turn || w->before.position != s->position) {
		w->prayers = 0;
		memset(w->icons, 0, sizeof w->icons);
	}
	if (choice_verb(c) == VERB_PRAY)
		assert_int_equal(++w->prayers, 1);
	if (choice_verb(c) == VERB_ICON)
		assert_int_equal(++w->icons[icon_of(type_at(&w->before, choice_arg(c, 0)))], 1);
	if (choice_verb(c) == VERB_WORK)
		assert_false(bits_has(w->before.worked, choice_arg(c, 0) - PLACE_ABBEY));
}

/* MO-12.8, MO-12.9, MO-12.17: seen whenever the dial has moved. */
static void watch_dial(struct witness *w, const struct monastery_state *s)
{
	int hour = s->day * HOURS + s->position, kneeling = 0;
	struct occupancy on;
	if (hour == w->last_hour || s->phase == PHASE_OVER || s->phase == KIND_CH_COLOURS)
		return;
	w->last_hour = hour;
	assert_true(s->abbot >= 1 && s->abbot <= s->seats);
	if (round_now(s) != ROUND_STUDY && round_now(s) != ROUND_LABOUR)
		return;
	w->rounds++;
	if (PRINTED->round[s->position - 1] != ROUND_MASS)
		return;
	occupancy_count(s, &on);
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++) {
		kneeling += kneeling_on(&on, place);
		assert_true(!kneeling_on(&on, place) || type_at(s, place) == TILE_prison_cell);
		assert_false(!is_built(s, place) && is_full(s, &on, place));
	}
	assert_true(kneeling <= 1);
}

static void watch_end(const struct witness *w, const struct monastery_state *s)
{
	struct score score[PLAYERS_MAX];
	int winners = 0;
	assert_true(w->rounds <= 12);
	monastery_scores(s, score);
	for (int seat = 0; seat < s->seats; seat++)
		winners += score[seat].rank == 1;
	assert_int_equal(winners, s->teams ? 2 : 1);
}

/* Plays one game under the eyes of the witness; keeps the choices in log if there is room for them. */
static uint32_t play_watched(
	struct monastery_state *s, const struct options *o, bool keen, struct rng *rng, choice *log)
{
	struct witness w = {.last_hour = 0};
	choice list[MONASTERY_CHOICES_MAX];
	struct event events[MONASTERY_EVENTS_MAX];
	uint32_t count = 0;
	memset(s, 0, sizeof *s);
	monastery_setup(s, o);
	for (;; count++) {
		struct decision d = monastery_decision(s);
		if (!d.actors)
			break;
		int seat = bits_first(d.actors);
		struct events e = {events, 0, MONASTERY_EVENTS_MAX};
		uint32_t n = monastery_choices(s, seat, list);
		assert_true(n > 0 && n <= most_choices(s->phase));
		assert_true(count < MONASTERY_DECISIONS_MAX);
		choice c = pick(s, seat, list, n, keen, rng);
		w.before = *s;
		monastery_apply(s, seat, c, &e);
		assert_true(e.count <= e.max);
		assert_sound(s);
		watch_grid(&w.before, s, c);
		watch_turn(&w, s, c);
		watch_dial(&w, s);
		if (log)
			log[count] = c;
	}
	watch_end(&w, s);
	return count;
}

/* Sections 6.1, 6.5, 6.6, 6.12 as a whole (MO-6.1, MO-6.5, MO-6.6, MO-6.12): games of all sizes and options end. */
static void mo_6_12_1_random_games_end(void **state)
{
	struct rng rng;
	struct monastery_state s;
	uint32_t longest = 0;
	(void)state;
	rng_seed(&rng, 1);
	for (int i = 0; i < repeats(240); i++) {
		struct options o = random_options(&rng, 2 + i % 3);
		uint32_t count = play_watched(&s, &o, i % 2, &rng, NULL);
		longest = count > longest ? count : longest;
	}
	assert_true(longest <= 3548); /* MO-6.12.2, MO-1.8 */
}

/* MO-12.18: the same choices give the same bytes; and nothing is kept outside the state. */
static void mo_12_18_replay(void **state)
{
	static choice log[MONASTERY_DECISIONS_MAX];
	struct rng rng;
	struct monastery_state s, again;
	(void)state;
	rng_seed(&rng, 2);
	for (int i = 0; i < repeats(12); i++) {
		struct options o = random_options(&rng, 2 + i % 3);
		uint32_t count = play_watched(&s, &o, i % 2, &rng, log);
		memset(&again, 0, sizeof again);
		monastery_setup(&again, &o);
		for (uint32_t k = 0; k < count; k++)
			monastery_apply(&again, bits_first(monastery_decision(&again).actors), log[k], NULL);
		assert_memory_equal(&s, &again, sizeof s);
	}
}

/* ---- hidden hands ---- */

/* The tiles of each type are those of the box: what a guess moves about is only what nobody sees. */
static void expect_same_box(const struct monastery_state *a, const struct monastery_state *b, int viewer)
{
	uint8_t bag_a[TILE_END], bag_b[TILE_END];
	bag_contents(a, bag_a);
	bag_contents(b, bag_b);
	for (int type = 1; type < TILE_END; type++) {
		int all_a = bag_a[type], all_b = bag_b[type];
		for (int seat = 0; seat < a->seats; seat++) {
			all_a += hand_has(a, seat, type);
			all_b += hand_has(b, seat, type);
		}
		assert_int_equal(all_a, all_b);
		assert_int_equal(hand_has(a, viewer, type), hand_has(b, viewer, type));
	}
}

/* MO-4.2.4, MO-12.16: over long games every seat's guess is a sound position in which it has the same choices. */
static void mo_12_16_guesses(void **state)
{
	struct rng rng;
	struct monastery_state s, seen, guess;
	choice list[MONASTERY_CHOICES_MAX], same[MONASTERY_CHOICES_MAX];
	(void)state;
	rng_seed(&rng, 3);
	for (int i = 0; i < repeats(24); i++) {
		struct options o = random_options(&rng, 2 + i % 3);
		memset(&s, 0, sizeof s);
		monastery_setup(&s, &o);
		for (;;) {
			struct decision d = monastery_decision(&s);
			if (!d.actors)
				break;
			int seat = bits_first(d.actors), viewer = (int)rng_below(&rng, s.seats);
			if (seat != SEAT_CHANCE && rng_below(&rng, 2))
				viewer = seat;
			fields_redact(&game_monastery, &s, viewer, &seen);
			guess = seen;
			monastery_guess(&guess, viewer, &rng);
			assert_sound(&guess);
			expect_same_box(&s, &guess, viewer);
			if (s.pending_tile) /* a tile being placed is public and stays in that hand */
				assert_true(hand_has(&guess, s.actor - 1, s.pending_tile));
			uint32_t n = monastery_choices(&s, seat, list);
			if (viewer == seat) {
				assert_int_equal(monastery_choices(&seen, seat, same), n);
				assert_memory_equal(list, same, n * sizeof *list);
				assert_int_equal(monastery_choices(&guess, seat, same), n);
				assert_memory_equal(list, same, n * sizeof *list);
			} else {
				assert_true(monastery_choices(&guess, seat, same) > 0); /* others can go on, whatever they hold */
			}
			monastery_apply(&s, seat, pick(&s, seat, list, n, true, &rng), NULL);
		}
	}
}

/* All physical deals are equally likely: of 49 - 3 unseen tiles 8 are fields, a hand of three holds 24/46 of one. */
static void mo_4_2_4_guesses_are_fair(void **state)
{
	enum { DEALS = 20000 };
	struct rng rng;
	struct monastery_state s, guess;
	int fields = 0, passages = 0;
	(void)state;
	rng_seed(&rng, 4);
	table(&s, "rb");
	for (int i = 0; i < 3; i++)
		draw(&s, TILE_garden);
	for (int i = 0; i < 3; i++)
		draw(&s, TILE_path_bend);
	for (int i = 0; i < DEALS; i++) {
		fields_redact(&game_monastery, &s, RED, &guess);
		monastery_guess(&guess, RED, &rng);
		fields += hand_has(&guess, BLUE, TILE_field);
		passages += hand_has(&guess, BLUE, TILE_secret_passage);
		assert_int_equal(hand_has(&guess, RED, TILE_garden), 3);
	}
	assert_int_equal(passages, DEALS); /* MO-4.2.2: known to be there */
	int expected = DEALS * 24 / 46;
	assert_in_range(fields, expected - expected / 25, expected + expected / 25);
}

/* MO-4.2.4: a hand at stables_tile holds something that fits. */
static void mo_4_2_4_stables(void **state)
{
	struct rng rng;
	struct monastery_state s, guess;
	(void)state;
	rng_seed(&rng, 5);
	table(&s, "rb");
	board(&s,
		"ST0\n"
		"PS0 .. ..\n"
		"AA  AA AA\n"
		"AA  AA AA\n"
		"SR0");
	stand(&s, RED, 0, 0, -2, 0);
	hold(&s, RED, TILE_beehive);
	dial(&s, 2, HOUR_prime);
	end_turns(&s);
	act_only(&s, RED, at(&s, VERB_ICON, 0, -2));
	assert_int_equal(s.phase, KIND_STABLES_TILE);
	for (int i = 0; i < 200; i++) {
		fields_redact(&game_monastery, &s, BLUE, &guess);
		monastery_guess(&guess, BLUE, &rng);
		assert_sound(&guess);
		assert_true(choice_count(&guess, RED) > 0);
	}
}

/* ---- positions from outside ---- */

/* Gives a random element of a random field a random value of its type. */
static void disturb(struct monastery_state *s, struct rng *rng)
{
	int fields = 0;
	while (monastery_fields[fields].name)
		fields++;
	const struct field *f = &monastery_fields[1 + rng_below(rng, (uint32_t)fields - 1)]; /* not the number of seats */
	const struct type *t = &monastery_types[f->type];
	uint32_t at = f->offset;
	for (int i = 0; i < f->dimensions; i++) {
		int n = dimension_count(&f->dimension[i], s, at - f->offset);
		if (n == 0)
			return;
		at += rng_below(rng, (uint32_t)n) * f->dimension[i].stride;
	}
	struct range r = type_range(t, s->seats);
	int64_t low = t->form == FORM_ID ? 0 : r.min;
	int64_t value = low + (int64_t)rng_below(rng, (uint32_t)(r.max - low + 1));
	if (t->form == FORM_SET)
		value = (int64_t)(rng_next(rng) & (t->max == 64 ? ~(uint64_t)0 : bit((int)t->max) - 1));
	field_put(f, s, at, value);
}

/* Whatever check() lets through can be played: choices everywhere, sound after each of them, no harm on the way. */
static void mo_6_2_3_disturbed_positions(void **state)
{
	enum { CHANGES = 3, CHOICES = 12 };
	struct rng rng;
	struct monastery_state s, odd;
	choice list[MONASTERY_CHOICES_MAX];
	int passed = 0;
	(void)state;
	rng_seed(&rng, 6);
	for (int i = 0; i < repeats(24); i++) {
		struct options o = random_options(&rng, 2 + i % 3);
		memset(&s, 0, sizeof s);
		monastery_setup(&s, &o);
		while (monastery_decision(&s).actors) {
			int seat = bits_first(monastery_decision(&s).actors);
			uint32_t n = monastery_choices(&s, seat, list);
			monastery_apply(&s, seat, pick(&s, seat, list, n, true, &rng), NULL);
			for (int attempt = 0; attempt < 6; attempt++) {
				odd = s;
				for (uint32_t k = 1 + rng_below(&rng, CHANGES); k > 0; k--)
					disturb(&odd, &rng);
				if (monastery_check(&odd))
					continue;
				passed++;
				for (int k = 0; k < CHOICES && monastery_decision(&odd).actors; k++) {
					seat = bits_first(monastery_decision(&odd).actors);
					n = monastery_choices(&odd, seat, list);
					assert_true(n > 0 && n <= MONASTERY_CHOICES_MAX);
					monastery_apply(&odd, seat, pick(&odd, seat, list, n, true, &rng), NULL);
					assert_sound(&odd);
				}
			}
		}
	}
	assert_true(passed > 100);
}

/* ---- check itself ---- */

static void broken(struct monastery_state s, int invariant)
{
	assert_int_equal(monastery_check(&s), invariant);
}

/* Each invariant of section 12 that speaks of one state is seen when it is broken. */
static void mo_12_1_broken_states_are_seen(void **state)
{
	struct monastery_state good, s;
	(void)state;
	table(&good, "rb");
	board(&good,
		"..  .. bk0\n"
		"GA0 .. PS0\n"
		"AA  AA AA\n"
		"AA  AA AA");
	in_abbey(&good, RED, 3);
	stand(&good, RED, 1, 0, -1, 0);
	stand(&good, RED, 2, 2, -2, 2);
	dial(&good, 2, HOUR_lauds);
	broken(good, BROKEN_NONE);
	s = good, s.bag_count++, broken(s, BROKEN_TILES); /* MO-12.1 */
	s = good, s.tile[0].type = s.tile[0].built = 0, broken(s, BROKEN_TILES);
	s = good, s.player[RED].hand[0] = TILE_kitchen, broken(s, BROKEN_HAND); /* MO-4.2.2: the passage is nowhere */
	s = good, s.day = 1, s.position = 1, s.bag_count = 0, broken(s, BROKEN_TILES);
	s = good, s.player[RED].monk[1].place = PLACE_CROSS + 2, broken(s, BROKEN_MONKS);    /* MO-12.3 */
	s = good, s.letter[0][0] = LETTER_Q, broken(s, BROKEN_LETTERS);                      /* MO-12.4, MO-12.5 */
	s = good, s.supply--, broken(s, BROKEN_BLESSINGS);                                   /* MO-12.6 */
	s = good, s.player[RED].locked = 1, broken(s, BROKEN_BLESSINGS);
	s = good, s.player[RED].monk[1].square = 2, broken(s, BROKEN_OCCUPANCY);             /* MO-12.7 */
	s = good, s.player[RED].monk[2].kneeling = 1, broken(s, BROKEN_OCCUPANCY);           /* MO-10.49 */
	s = good, s.player[RED].monk[0].kneeling = 1, broken(s, BROKEN_KNEELING); /* MO-12.8: not in the abbey */
	s = good, s.tile[2].rotation = 1, broken(s, BROKEN_BORDERS); /* MO-12.10 */
	s = good, s.tile[0].y = -3, broken(s, BROKEN_NETWORK); /* MO-12.11 */
	s = good, s.tile[1].x = 1, broken(s, BROKEN_NETWORK); /* MO-12.19, MO-6.1.17 */
	s = good, s.allowance = ALLOWANCE_MAX + 1, broken(s, BROKEN_ALLOWANCE); /* MO-12.12 */
	s = good, s.points = 1, broken(s, BROKEN_POINTS); /* MO-12.15 */
	s = good, s.abbot = 0, broken(s, BROKEN_ORDER); /* MO-12.17 */
	s = good, s.order[0] = BLUE + 1, broken(s, BROKEN_ORDER);
	s = good, s.player[RED].monk[1].used = 1, broken(s, BROKEN_REST); /* MO-12.20 */
	s = good, s.tile[1].fresh = 1, broken(s, BROKEN_REST);
	s = good, s.pending_letter = LETTER_A, broken(s, BROKEN_LETTERS);
	s = good, s.phase = KIND_PLACE_CELL, broken(s, BROKEN_PHASE);
	s = good, s.teams = 1, broken(s, BROKEN_OPTIONS); /* MO-9.1: four players */
	/* MO-12.2: with 52 tiles out there would be nothing left to draw. */
	s = good, s.day = 1, s.position = 0, s.phase = KIND_CH_DRAW, s.pending_draw = DRAW_MASS;
	s.allowance = 0, s.pending_due = 3, broken(s, BROKEN_TILES);
	/* MO-12.1: thirteen tiles each; with five in hand at Lauds of the first day there would be fourteen. */
	s = good, dial(&s, 1, HOUR_lauds);
	for (int i = 0; i < 4; i++)
		hold(&s, BLUE, TILE_field);
	sort_tiles(&s), broken(s, BROKEN_HAND);
	s = good; /* 24 tiles on the board at Lauds of the first day, when each has drawn three */
	s.day = 1, s.tile_count = 24;
	assert_false(have_hands_room(&s));
	/* MO-12.9: nothing full and unbuilt outlives its round. */
	s = good, stand(&s, BLUE, 0, 2, -2, 1), s.position = HOUR_sext - 1, s.phase = KIND_CH_DRAW;
	s.pending_draw = DRAW_MASS, s.pending_due = 2, s.allowance = 0, broken(s, BROKEN_FULL_TILES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mo_6_12_1_random_games_end),
		cmocka_unit_test(mo_12_18_replay),
		cmocka_unit_test(mo_12_16_guesses),
		cmocka_unit_test(mo_4_2_4_guesses_are_fair),
		cmocka_unit_test(mo_4_2_4_stables),
		cmocka_unit_test(mo_6_2_3_disturbed_positions),
		cmocka_unit_test(mo_12_1_broken_states_are_seen),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
