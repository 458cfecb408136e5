/* libcloister through its header alone: every game, by single states and by many. */
#include "unit.h"

#include "cloister.h"
#include "core/portable.h"

enum { ROOM = 1 << 18, WIDTH_MAX = 1024 };

static cloister_game *game;
static cloister_facts facts;
static char text[ROOM];

/* Random numbers of the test's own. */
static uint64_t generator = 1;

static uint64_t any(void)
{
	static uint64_t x = 88172645463325252u;
	x ^= x << 13, x ^= x >> 7, x ^= x << 17;
	return x;
}

/* A random value for every option: some sets are not allowed, and then the default has to do. */
static bool open_with_options(int i, int players)
{
	enum { OPTIONS = 32 };
	static char room[OPTIONS][96];
	const char *given[OPTIONS + 1] = {NULL};
	for (int o = 0; o < OPTIONS && cloister_option_name(i, o); o++) {
		int values = 0;
		while (cloister_option_value(i, o, values))
			values++;
		const char *value = cloister_option_value(i, o, (int)(any() % (uint64_t)values));
		snprintf(room[o], sizeof room[o], "%s=%s", cloister_option_name(i, o), value);
		given[o] = room[o];
	}
	return cloister_game_open(&game, cloister_game_id(i), players, given, text, sizeof text) == 0;
}

static void open_game(int i, int players)
{
	bool opened = any() % 2 && open_with_options(i, players);
	if (!opened)
		assert_int_equal(cloister_game_open(&game, cloister_game_id(i), players, NULL, text, sizeof text), 0);
	facts.size = sizeof facts;
	assert_int_equal(cloister_game_facts(game, &facts), 0);
	assert_int_equal(facts.players, players);
}

/* Calls play for every game and number of players. */
static void each_game(void (*play)(void))
{
	assert_true(cloister_games() > 0);
	for (int i = 0; i < cloister_games(); i++)
		for (int players = cloister_players_min(i); players <= cloister_players_max(i); players++) {
			open_game(i, players);
			play();
			cloister_game_close(game);
		}
}

static cloister_state *state_new(uint64_t seed, uint32_t flags)
{
	cloister_state *s = malloc(cloister_state_size(game));
	assert_non_null(s);
	assert_int_equal(cloister_reset(game, s, seed, flags), 0);
	return s;
}

/* A number that is not legal is refused, and nothing has changed. */
static void refuses(cloister_state *s, int seat, const uint32_t *legal, int count)
{
	uint64_t before = cloister_hash(game, s);
	uint32_t number = (uint32_t)(any() % (facts.choices + 3));
	for (int i = 0; i < count; i++)
		if (legal[i] == number)
			return;
	assert_int_equal(cloister_apply(game, s, seat, number), CLOISTER_ILLEGAL);
	assert_int_equal(cloister_apply(game, s, (int)facts.players, 0), CLOISTER_SEAT);
	assert_int_equal(cloister_apply(game, s, -7, 0), CLOISTER_SEAT);
	assert_true(cloister_hash(game, s) == before);
}

/* What a seat is shown does not depend on what it cannot know: a guess looks the same to it. */
static void leaks_nothing(const cloister_state *s, int seat, const uint32_t *legal, int count)
{
	size_t size = cloister_state_size(game);
	cloister_state *guess = malloc(size);
	uint8_t *views = calloc(2, facts.view_size);
	float *figures = calloc(2 * (size_t)facts.features, sizeof *figures);
	uint32_t again[WIDTH_MAX];
	assert_true(guess && views && figures);
	memcpy(guess, s, size);
	assert_int_equal(cloister_guess(game, guess, seat, any()), 0);
	cloister_view(game, s, seat, views);
	cloister_view(game, guess, seat, views + facts.view_size);
	assert_memory_equal(views, views + facts.view_size, facts.view_size);
	cloister_features(game, s, seat, figures);
	cloister_features(game, guess, seat, figures + facts.features);
	assert_memory_equal(figures, figures + facts.features, facts.features * sizeof *figures);
	assert_int_equal(cloister_legal(game, guess, seat, again, NULL), count);
	assert_memory_equal(legal, again, (size_t)count * sizeof *legal);
	free(guess);
	free(views);
	free(figures);
}

/* Words for every choice, and none against a legal one. */
static void speaks(const cloister_state *s, int seat, const uint32_t *packed, int count)
{
	for (int i = 0; i < count; i++) {
		uint32_t parsed;
		assert_true(cloister_label(game, s, seat, packed[i], i % 2 ? "fr" : "en", text, sizeof text) > 0);
		assert_int_equal(cloister_why(game, s, seat, packed[i], "en", text, sizeof text), 0);
		assert_true(cloister_packed_text(game, packed[i], text, sizeof text) > 0);
		assert_int_equal(cloister_packed_parse(game, text, &parsed), 0);
		assert_int_equal(parsed, packed[i]);
	}
	assert_int_equal(cloister_packed_text(game, 1u << 24 | 0xffffff, text, sizeof text), CLOISTER_ILLEGAL);
	assert_int_equal(cloister_label(game, s, seat, 1u << 24 | 0xffffff, "en", text, sizeof text), CLOISTER_ILLEGAL);
	assert_true(cloister_why(game, s, seat, (uint32_t)any(), "en", text, sizeof text) > 0);
	assert_true(cloister_prompt(game, s, seat, "fr", text, sizeof text) > 0);
	assert_true(cloister_draw(game, s, seat, "en", text, sizeof text) > 0);
	assert_true(cloister_view_json(game, s, seat, text, sizeof text) > 0);
	/* chance is no seat that could be asked, whatever it is said to choose; a spectator sees another's question */
	assert_int_not_equal(cloister_label(game, s, CLOISTER_CHANCE, packed[0], "en", text, sizeof text), 0);
	assert_true(cloister_prompt(game, s, CLOISTER_NOBODY, "en", text, sizeof text) > 0);
	assert_int_equal(cloister_label(game, s, seat, packed[0], "xx", text, sizeof text), CLOISTER_UNKNOWN);
	assert_int_equal(cloister_view_json(game, s, 9, text, sizeof text), CLOISTER_SEAT);
}

/* Bytes come back as they were; changed ones are refused, or can be played on. */
static void keeps(const cloister_state *s)
{
	size_t size = cloister_save_size(game);
	cloister_state *again = malloc(cloister_state_size(game));
	uint8_t *bytes = malloc(size);
	assert_true(again && bytes);
	assert_int_equal(cloister_save(game, s, bytes, size - 1), CLOISTER_FULL);
	assert_int_equal(cloister_save(game, s, bytes, size), (int)size);
	assert_int_equal(cloister_load(game, again, bytes, size), 0);
	assert_memory_equal(again, s, cloister_state_size(game));
	memset(bytes + size - 64, 255, 64); /* an edition that is none, among others */
	assert_int_equal(cloister_load(game, again, bytes, size - 1), CLOISTER_BROKEN);
	(void)cloister_load(game, again, bytes, size);
	cloister_save(game, s, bytes, size);
	for (uint64_t n = 1 + any() % 3; n; n--)
		bytes[any() % size] = (uint8_t)any();
	if (cloister_load(game, again, bytes, size) == 0)
		cloister_playout(game, again);
	free(bytes);
	free(again);
}

static void play_one(void)
{
	cloister_state *s = state_new(any(), any() % 2 ? CLOISTER_EXPLICIT_CHANCE | CLOISTER_EXPLICIT_FORCED : 0);
	uint32_t legal[WIDTH_MAX], packed[WIDTH_MAX], step = 0;
	for (; cloister_actors(game, s); step++) {
		int seat = cloister_seat(game, s);
		uint32_t number;
		assert_true(step < facts.decisions_max);
		if (seat != CLOISTER_CHANCE) {
			int n = cloister_legal(game, s, seat, legal, packed);
			assert_in_range(n, 1, facts.list_width);
			refuses(s, seat, legal, n);
			if (step % 16 == 0)
				leaks_nothing(s, seat, legal, n);
			if (step % 64 == 0)
				speaks(s, seat, packed, n);
			if (step % 64 == 0)
				keeps(s);
		} else {
			int n = cloister_chance(game, s, legal, packed);
			assert_in_range(n, 1, facts.list_width);
			assert_in_range(legal[0], 0, facts.outcomes - 1);
		}
		assert_int_equal(cloister_random(game, s, seat, &generator, &number), 0);
		assert_int_equal(cloister_apply(game, s, seat, number), 0);
	}
	cloister_score score[8];
	assert_int_equal(cloister_scores(game, s, score), (int)facts.players);
	assert_int_equal(cloister_apply(game, s, 0, 0), CLOISTER_OVER);
	free(s);
}

static void one_state(void **state)
{
	(void)state;
	each_game(play_one);
}

enum { N = 5, STEPS = 400 };

struct arrays {
	uint8_t view[N * 8 * 2048], mask[N * 8 * 5000], bits[N * 8 * 700];
	int32_t list[N * 8 * WIDTH_MAX], count[N * 8], chosen[N * 8];
	float reward[N * 8], sum[N * 8];
	uint8_t terminal[N], truncated[N], seat[N], kind[N];
	uint32_t actors[N];
	int32_t final[N * 8];
};

static struct arrays a;

static cloister_vec *vec_new(const cloister_vec_config *config)
{
	cloister_vec *v;
	const cloister_arrays arrays = {.size = sizeof arrays,
		.view = a.view,
		.mask = a.mask,
		.mask_bits = a.bits,
		.list = a.list,
		.list_count = a.count,
		.reward = a.reward,
		.terminal = a.terminal,
		.truncated = a.truncated,
		.seat = a.seat,
		.kind = a.kind,
		.actors = a.actors,
		.final_score = a.final};
	assert_int_equal(cloister_vec_new(&v, game, N, any(), config), 0);
	assert_int_equal(cloister_vec_bind(v, &arrays), 0);
	return v;
}

/* Masks say what lists say and what the state says; views are those of single states. */
static void vec_agrees(cloister_vec *v)
{
	static uint8_t view[2048];
	uint32_t legal[WIDTH_MAX], i = (uint32_t)(any() % N), bytes = (facts.choices + 7) / 8, marks = 0;
	const cloister_state *s = cloister_vec_state(v, i);
	int n = cloister_legal(game, s, a.seat[i], legal, NULL);
	assert_int_equal(n, a.count[i]);
	for (uint32_t k = 0; k < facts.choices; k++) {
		marks += a.mask[i * facts.choices + k];
		assert_int_equal(a.mask[i * facts.choices + k], a.bits[i * bytes + k / 8] >> k % 8 & 1);
	}
	assert_int_equal(marks, n);
	for (int k = 0; k < n; k++)
		assert_true(
			a.mask[i * facts.choices + legal[k]] && a.list[i * facts.list_width + (uint32_t)k] == (int32_t)legal[k]);
	cloister_view(game, s, a.seat[i], view);
	assert_memory_equal(view, a.view + i * facts.view_size, facts.view_size);
}

static void play_many(void)
{
	const cloister_vec_config config = {.size = sizeof config};
	uint32_t where;
	cloister_vec *v = vec_new(&config);
	for (int step = 0, ends = 0; step < STEPS || !ends; step++) {
		uint64_t before = cloister_vec_hash(v);
		vec_agrees(v);
		cloister_vec_random(v, a.chosen);
		int32_t kept = a.chosen[1];
		a.chosen[1] = (int32_t)facts.choices;
		assert_int_equal(cloister_vec_step(v, a.chosen, &where), CLOISTER_ILLEGAL);
		assert_true(where == 1 && cloister_vec_hash(v) == before);
		a.chosen[1] = kept;
		assert_int_equal(cloister_vec_step(v, a.chosen, &where), 0);
		for (int i = 0; i < N; i++) {
			float sum = 0;
			for (uint32_t p = 0; p < facts.players; p++)
				sum += a.reward[i * (int)facts.players + (int)p];
			ends += a.terminal[i];
			if (facts.players > 1 && !facts.teams)
				assert_true(sum < 1e-5 && sum > -1e-5);
		}
	}
	cloister_vec_free(v);
}

static void many_states(void **state)
{
	(void)state;
	each_game(play_many);
}

/* The same seed and choices give the same games, by number or by place in the list. */
static void play_twice(void)
{
	const cloister_vec_config by_number = {.size = sizeof by_number}, by_list = {.size = sizeof by_list, .by_list = 1};
	cloister_vec *v, *w;
	int32_t chosen[N], place[N];
	assert_int_equal(cloister_vec_new(&v, game, N, 7, &by_number), 0);
	assert_int_equal(cloister_vec_new(&w, game, N, 7, &by_list), 0);
	for (int step = 0; step < STEPS; step++) {
		cloister_vec_random(v, chosen);
		cloister_vec_random(w, place);
		assert_int_equal(cloister_vec_step(v, chosen, NULL), 0);
		assert_int_equal(cloister_vec_step(w, place, NULL), 0);
		assert_true(cloister_vec_hash(v) == cloister_vec_hash(w));
	}
	cloister_vec_free(v);
	cloister_vec_free(w);
}

static void repeatable(void **state)
{
	(void)state;
	each_game(play_twice);
}

/* All who must choose do so at once; changes of the score add up to what the end says; nothing illegal harms. */
static void play_parallel(void)
{
	const cloister_vec_config config = {.size = sizeof config,
		.reward = CLOISTER_CHANGE,
		.parallel = 1,
		.illegal = CLOISTER_FIRST,
		.autoreset = CLOISTER_NEXT_STEP,
		.decisions = 200};
	cloister_vec *v = vec_new(&config);
	memset(a.sum, 0, sizeof a.sum);
	for (int step = 0, ends = 0; ends < N; step++) {
		cloister_vec_random(v, a.chosen);
		if (step % 8 == 0)
			a.chosen[any() % (N * facts.players)] = (int32_t)any();
		assert_int_equal(cloister_vec_step(v, a.chosen, NULL), 0);
		for (uint32_t i = 0; i < N; i++)
			ends += a.terminal[i] || a.truncated[i];
		assert_true(step < 100000);
	}
	cloister_vec_free(v);
}

static void at_once(void **state)
{
	(void)state;
	each_game(play_parallel);
}

static void play_losing(void)
{
	const cloister_vec_config config = {.size = sizeof config, .illegal = CLOISTER_LOSE};
	cloister_vec *v = vec_new(&config);
	for (int step = 0; step < 50; step++) {
		for (int i = 0; i < N; i++)
			a.chosen[i] = (int32_t)any();
		assert_int_equal(cloister_vec_step(v, a.chosen, NULL), 0);
	}
	cloister_vec_free(v);
}

static void illegal_loses(void **state)
{
	(void)state;
	each_game(play_losing);
}

/* A seat that saw and did the same recalls the same; another recalls something else. */
static void play_recalled(void)
{
	cloister_state *s = state_new(3, CLOISTER_RECALL), *t = state_new(3, CLOISTER_RECALL);
	uint8_t x[16], y[16];
	for (int step = 0; step < 60 && cloister_actors(game, s); step++) {
		uint32_t number;
		int seat = cloister_seat(game, s);
		assert_int_equal(cloister_recall(game, s, seat, x), 0);
		assert_int_equal(cloister_recall(game, t, seat, y), 0);
		assert_memory_equal(x, y, sizeof x);
		assert_int_equal(cloister_random(game, s, seat, &generator, &number), 0);
		memcpy(t, s, cloister_state_size(game));
		assert_int_equal(cloister_apply(game, s, seat, number), 0);
		cloister_recall(game, s, seat, x);
		assert_memory_not_equal(x, y, sizeof x);
		memcpy(t, s, cloister_state_size(game));
	}
	assert_int_equal(cloister_recall(game, s, 9, x), CLOISTER_SEAT);
	free(s);
	free(t);
}

static void recall(void **state)
{
	(void)state;
	each_game(play_recalled);
}

/* A game written down and read again is the same game. */
static void play_recorded(void)
{
	enum { MADE_MAX = 20000 };
	static uint8_t seats[MADE_MAX];
	static uint32_t choices[MADE_MAX], packed[MADE_MAX];
	uint32_t flags = any() % 2 ? CLOISTER_EXPLICIT_CHANCE : 0;
	cloister_state *s = state_new(11, flags);
	cloister_game *again;
	size_t made = 0;
	for (; cloister_actors(game, s); made++) {
		seats[made] = (uint8_t)(made % 3 ? cloister_seat(game, s) : 255);
		assert_int_equal(cloister_random(game, s, CLOISTER_NEXT, &generator, &choices[made]), 0);
		assert_int_equal(cloister_apply(game, s, CLOISTER_NEXT, choices[made]), 0);
	}
	int length = cloister_record_write(game, 11, flags, seats, choices, made, text, sizeof text);
	assert_true(length > 0);
	int n = cloister_record_read(text, (size_t)length, &again, seats, choices, packed, MADE_MAX, NULL, 0);
	assert_true(n >= (int)made);
	cloister_game_close(again);
	text[length / 2] ^= 1;
	if (cloister_record_read(text, (size_t)length, &again, NULL, NULL, NULL, 0, NULL, 0) >= 0)
		cloister_game_close(again);
	free(s);
}

static void records(void **state)
{
	(void)state;
	each_game(play_recorded);
}

static void play_computer(void)
{
	cloister_computer *c;
	cloister_state *s = state_new(5, 0);
	cloister_advice advice[8];
	uint32_t number;
	assert_int_equal(cloister_computer_new(&c, game, "nobody", 1), CLOISTER_UNKNOWN);
	assert_int_equal(cloister_computer_new(&c, game, "mcts:20", 1), 0);
	assert_int_equal(cloister_computer_choose(c, s, CLOISTER_NOBODY, &number), CLOISTER_SEAT);
	for (int i = 0; i < 3 && cloister_actors(game, s); i++) {
		int seat = cloister_seat(game, s);
		assert_in_range(cloister_computer_advise(c, s, seat, advice, 8), 1, 8);
		assert_int_equal(cloister_apply(game, s, seat, advice[0].choice), 0);
	}
	cloister_computer_free(c);
	free(s);
}

static void computer(void **state)
{
	(void)state;
	each_game(play_computer);
}

static void opening(void **state)
{
	(void)state;
	const char *const options[] = {"flying=off", NULL}, *const wrong[] = {"flying=sideways", NULL};
	cloister_field field;
	assert_int_equal(cloister_game_open(&game, "nothing", 2, NULL, text, sizeof text), CLOISTER_UNKNOWN);
	assert_string_equal(text, "no game nothing");
	assert_int_equal(cloister_game_open(&game, "morris", 3, NULL, NULL, 0), CLOISTER_UNKNOWN);
	assert_int_equal(cloister_game_open(&game, "morris", 2, wrong, text, sizeof text), CLOISTER_UNKNOWN);
	assert_string_equal(text, "no value flying=sideways; there are: on, off");
	assert_int_equal(cloister_game_open(&game, "morris", 2, options, text, sizeof text), 0);
	assert_true(cloister_option_text(game, text, sizeof text) > 0);
	assert_string_equal(text, "flying=off");
	for (int i = 0; i < cloister_layout_rows(game); i++) {
		assert_int_equal(cloister_layout_row(game, i, &field, sizeof field), 0);
		assert_string_not_equal(field.name, "past");
	}
	assert_int_equal(cloister_layout_row(game, 99, &field, sizeof field), CLOISTER_UNKNOWN);
	assert_true(cloister_describe(game, "en", text, sizeof text) > 0);
	cloister_game_close(game);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(opening),
		cmocka_unit_test(one_state),
		cmocka_unit_test(many_states),
		cmocka_unit_test(repeatable),
		cmocka_unit_test(at_once),
		cmocka_unit_test(illegal_loses),
		cmocka_unit_test(recall),
		cmocka_unit_test(records),
		cmocka_unit_test(computer),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
