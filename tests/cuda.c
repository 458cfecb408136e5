/*
 * The kernels of src/cuda, compiled for the processor: games on a card are the games of a vec and of self-play, byte for byte. tests/cuda.txt has a
 * number for each game that a card must give, too (tests/cuda/device.py; run by hand where there is one).
 */
#define CLOISTER_CUDA_HOST
#include "cuda/kernel.c"
#include "cuda/selfplay.c"

#include "ai/arena_selfplay.h"

#include "unit.h"

enum { N = 24, STEPS = 60, WALK = 400, TIMES = 2, SEED = 7 };

static cloister_game *game;
static cloister_facts facts;

struct copy {
	cloister_arrays out;
	int32_t *choices;
};

static void *room(size_t count, size_t size)
{
	void *p = calloc(count ? count : 1, size);
	assert_non_null(p);
	return p;
}

static struct copy copy_new(uint32_t rows)
{
	struct copy c = {.out = {.size = sizeof c.out}};
	size_t p = facts.players, w = facts.list_width;
	c.out.view = room(rows, facts.view_size);
	c.out.features = room(rows, facts.features * sizeof(float));
	c.out.mask = room(rows, facts.choices);
	c.out.mask_bits = room(rows, (facts.choices + 7) / 8);
	c.out.list = room(rows * w, 4);
	c.out.list_packed = room(rows * w, 4);
	c.out.list_count = room(rows, 4);
	c.out.reward = room(N * p, sizeof(float));
	c.out.terminal = room(N, 1);
	c.out.truncated = room(N, 1);
	c.out.seat = room(N, 1);
	c.out.kind = room(N, 1);
	c.out.actors = room(N, 4);
	c.out.final_score = room(N * p, 4);
	c.out.final_view = room(N * p, facts.view_size);
	c.choices = room(rows, 4);
	return c;
}

static void copy_free(struct copy *c)
{
	void *const parts[] = {c->out.view, c->out.features, c->out.mask, c->out.mask_bits, c->out.list, c->out.list_packed,
		c->out.list_count, c->out.reward, c->out.terminal, c->out.truncated, c->out.seat, c->out.kind, c->out.actors,
		c->out.final_score, c->out.final_view, c->choices};
	for (int i = 0; i < COUNT(parts); i++)
		free(parts[i]);
}

/* What a card's side has: the kernels' structures over memory of the test's. */
struct card {
	struct cloister_game game;
	struct cloister_vec vec;
	struct cuda_memory memory;
	struct copy copy;
	uint32_t refused;
};

#define EACH_THREAD(call)                                                                                              \
	for (cuda_thread = 0; cuda_thread < N + 3; cuda_thread++)                                                          \
	call

static struct card *card_new(const cloister_vec_config *config, uint32_t rows)
{
	struct card *c = room(1, sizeof *c);
	size_t w = facts.list_width;
	c->copy = copy_new(rows);
	c->memory = (struct cuda_memory){room(N, cloister_state_size(game)), room(N, 4), room(N, 4), room(N, 1), room(N, 1),
		room(rows * w, 4), room(rows * w, 4), room(rows, 4), room(rows, 4), room(N * facts.players, sizeof(float))};
	struct cuda_opening o = {game->rules, 0, N, game->options, {0}, *config, c->copy.out, c->memory};
	struct cuda_sizes sizes;
	cuda_sizes(&sizes, game->rules);
	assert_int_equal(sizes.state, cloister_state_size(game));
	cuda_open(&o, &c->game, &c->vec);
	cuda_seed(&c->vec, SEED);
	EACH_THREAD(cuda_begin(&c->vec));
	return c;
}

static void card_free(struct card *c)
{
	void *const parts[] = {c->memory.states, c->memory.episode, c->memory.draws, c->memory.over, c->memory.last,
		c->memory.list, c->memory.number, c->memory.legal, c->memory.chosen, c->memory.margin};
	for (int i = 0; i < COUNT(parts); i++)
		free(parts[i]);
	copy_free(&c->copy);
	free(c);
}

#define SAME(member, count, each) assert_memory_equal(a->member, b->member, (size_t)(count) * (each))

static void assert_same(const cloister_arrays *a, const cloister_arrays *b, uint32_t rows)
{
	SAME(view, rows, facts.view_size);
	SAME(features, rows, facts.features * sizeof(float));
	SAME(mask, rows, facts.choices);
	SAME(mask_bits, rows, (facts.choices + 7) / 8);
	SAME(list_count, rows, 4);
	SAME(reward, N * facts.players, sizeof(float));
	SAME(terminal, N, 1);
	SAME(truncated, N, 1);
	SAME(seat, N, 1);
	SAME(kind, N, 1);
	SAME(actors, N, 4);
	SAME(final_score, N * facts.players, 4);
	SAME(final_view, N * facts.players, facts.view_size);
	for (uint32_t r = 0; r < rows; r++)
		SAME(list + r * facts.list_width, a->list_count[r], 4);
}

static uint64_t card_hash(const struct card *c)
{
	uint64_t each[N], h = N;
	EACH_THREAD(cuda_hash(&c->vec, each));
	for (int i = 0; i < N; i++) {
		h = (h ^ each[i]) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return h;
}

static void play_alike(const cloister_vec_config *config)
{
	uint32_t rows = N * (config->parallel ? facts.players : 1);
	cloister_vec *v;
	struct copy mine = copy_new(rows);
	struct card *card = card_new(config, rows);
	assert_int_equal(cloister_vec_new(&v, game, N, SEED, config), 0);
	cloister_vec_bind(v, &mine.out);
	for (int step = 0; step < STEPS; step++) {
		cloister_vec_random(v, mine.choices);
		EACH_THREAD(cuda_random(&card->vec, card->copy.choices));
		assert_memory_equal(mine.choices, card->copy.choices, rows * sizeof(int32_t));
		assert_int_equal(cloister_vec_step(v, mine.choices, NULL), 0);
		EACH_THREAD(cuda_step(&card->vec, card->copy.choices, &card->refused));
		assert_same(&mine.out, &card->copy.out, rows);
		assert_true(cloister_vec_hash(v) == card_hash(card));
	}
	assert_int_equal(card->refused, 0);
	cloister_vec_walk(v, 50);
	EACH_THREAD(cuda_walk(&card->vec, 50));
	assert_same(&mine.out, &card->copy.out, rows);
	assert_true(cloister_vec_hash(v) == card_hash(card));
	cloister_vec_free(v);
	copy_free(&mine);
	card_free(card);
}

/* Many steps shown at once are those steps one by one; what is drawn from a position does not change it. */
static void walk_is_steps(void)
{
	const cloister_vec_config config = {.size = sizeof config, .decisions = 150};
	cloister_vec *v, *w;
	struct copy one = copy_new(N), other = copy_new(N);
	float a[N * SEATS_MAX], b[N * SEATS_MAX];
	assert_int_equal(cloister_vec_new(&v, game, N, SEED, &config), 0);
	assert_int_equal(cloister_vec_new(&w, game, N, SEED, &config), 0);
	cloister_vec_bind(v, &one.out);
	cloister_vec_bind(w, &other.out);
	for (int step = 0; step < WALK; step++) {
		cloister_vec_random(v, one.choices);
		assert_int_equal(cloister_vec_step(v, one.choices, NULL), 0);
	}
	cloister_vec_walk(w, WALK);
	assert_same(&one.out, &other.out, N);
	assert_true(cloister_vec_hash(v) == cloister_vec_hash(w));
	cloister_vec_rollout(v, TIMES, 3, a);
	cloister_vec_rollout(w, TIMES, 3, b);
	assert_memory_equal(a, b, N * facts.players * sizeof(float));
	assert_true(cloister_vec_hash(v) == cloister_vec_hash(w));
	cloister_vec_free(v);
	cloister_vec_free(w);
	copy_free(&one);
	copy_free(&other);
}

static void rollouts_alike(void)
{
	const cloister_vec_config config = {.size = sizeof config};
	struct card *card = card_new(&config, N);
	float mine[N * SEATS_MAX], theirs[N * SEATS_MAX];
	cloister_vec *v;
	assert_int_equal(cloister_vec_new(&v, game, N, SEED, &config), 0);
	cloister_vec_rollout(v, TIMES, 5, mine);
	EACH_THREAD(cuda_rollout(&card->vec, TIMES, 5, theirs));
	assert_memory_equal(mine, theirs, N * facts.players * sizeof(float));
	cloister_vec_free(v);
	card_free(card);
}

/* What is not legal is noted, and that game alone stays as it is. */
static void refusal_noted(void)
{
	const cloister_vec_config config = {.size = sizeof config};
	struct card *card = card_new(&config, N);
	size_t size = cloister_state_size(game);
	unsigned char *before = room(N, size);
	memcpy(before, card->memory.states, N * size);
	EACH_THREAD(cuda_random(&card->vec, card->copy.choices));
	card->copy.choices[5] = (int32_t)facts.choices;
	EACH_THREAD(cuda_step(&card->vec, card->copy.choices, &card->refused));
	assert_int_equal(card->refused, 6);
	EACH_THREAD(cuda_go_on(&card->vec, 0, N));
	assert_memory_equal(before + 5 * size, card->memory.states + 5 * size, size);
	assert_true(memcmp(before + 4 * size, card->memory.states + 4 * size, size) != 0);
	free(before);
	card_free(card);
}

enum { BOUTS = 30, FROM = 3, POSITIONS = BOUTS * 600 };

struct positions {
	unsigned char *states;
	uint64_t *key;
	struct selfplay_result *result;
};

static struct positions positions_new(uint32_t size)
{
	return (struct positions){
		room(POSITIONS, size), room(POSITIONS, sizeof(uint64_t)), room(POSITIONS, sizeof(struct selfplay_result))};
}

static void positions_free(const struct positions *p)
{
	free(p->states), free(p->key), free(p->result);
}

/* What the processor's self-play has of game `number` lies from position `at` on; returns how many those are. */
static uint32_t bout_alike(const struct selfplay *s, uint32_t number, const struct positions *card, uint32_t at)
{
	uint32_t size = s->table.game->state_size;
	struct positions mine = positions_new(size);
	void *block = aligned_alloc(16, selfplay_block_size(s));
	uint32_t n = selfplay_game(s, number, block, mine.states, mine.result, SAMPLES_MAX);
	assert_memory_equal(mine.states, card->states + (size_t)at * size, (size_t)n * size);
	for (uint32_t k = 0; k < n; k++)
		assert_true(card->key[at + k] == ((uint64_t)(number - FROM) << 16 | k));
	assert_memory_equal(mine.result, &card->result[number - FROM], sizeof *mine.result);
	positions_free(&mine);
	free(block);
	return n;
}

static void bouts_alike(void)
{
	struct selfplay s = {.table = {.game = game->rules, .seed = SEED, .options = game->options, .random = 40}};
	struct positions card = positions_new(game->rules->state_size);
	uint32_t taken[2] = {0}, at = 0;
	uint64_t choices = 0;
	char head[POSITIONS_HEAD_ROOM];
	uint32_t sizes[2];
	cuda_selfplay_head(game->rules, head, sizes);
	assert_true(strchr(head, '\n') && sizes[0] == game->rules->state_size && sizes[1] == sizeof *card.result);
	s.table.all_options = true;
	assert_true(selfplay_add(&s, "quick"));
	struct cuda_selfplay p = {game->rules, SEED, game->options, true, 0, 40, FROM, BOUTS, POSITIONS, card.states,
		card.key, card.result, taken, &choices};
	EACH_THREAD(cuda_selfplay(&p));
	assert_true(taken[1] <= POSITIONS && choices > taken[1]);
	for (uint32_t i = 0; i < BOUTS; i++)
		at += bout_alike(&s, FROM + i, &card, at);
	assert_int_equal(at, taken[1]);
	taken[0] = taken[1] = p.room = 0; /* what there is no room for is counted, and that is all */
	EACH_THREAD(cuda_selfplay(&p));
	assert_int_equal(at, taken[1]);
	positions_free(&card);
}

static uint64_t golden(const char *id)
{
	char name[64];
	unsigned long long number = 0;
	FILE *file = fopen("tests/cuda.txt", "r");
	assert_non_null(file);
	while (fscanf(file, "%63s %llx", name, &number) == 2)
		if (strcmp(name, id) == 0)
			break;
	fclose(file);
	return strcmp(name, id) == 0 ? number : 0;
}

static int wrong;

static void golden_holds(const char *id)
{
	const cloister_vec_config config = {.size = sizeof config};
	struct card *card = card_new(&config, N);
	EACH_THREAD(cuda_walk(&card->vec, WALK));
	uint64_t hash = card_hash(card);
	if (hash != golden(id))
		print_error("tests/cuda.txt should say: %s %016llx\n", id, (unsigned long long)hash), wrong++;
	card_free(card);
}

static void each_game(void (*with)(void))
{
	for (int i = 0; i < cloister_games(); i++) {
		int players = cloister_players_min(i) > 1 ? cloister_players_min(i) : 2;
		assert_int_equal(cloister_game_open(&game, cloister_game_id(i), players, NULL, NULL, 0), 0);
		facts.size = sizeof facts;
		cloister_game_facts(game, &facts);
		with();
		cloister_game_close(game);
	}
}

static void play_turns(void)
{
	const cloister_vec_config config = {.size = sizeof config};
	play_alike(&config);
}

static void play_together(void)
{
	const cloister_vec_config config = {.size = sizeof config,
		.parallel = 1,
		.reward = CLOISTER_CHANGE,
		.autoreset = CLOISTER_NEXT_STEP,
		.decisions = 40};
	play_alike(&config);
}

static void same_bytes(void **state)
{
	(void)state;
	each_game(play_turns);
	each_game(play_together);
}

static void walks(void **state)
{
	(void)state;
	each_game(walk_is_steps);
}

static void rollouts(void **state)
{
	(void)state;
	each_game(rollouts_alike);
}

static void bouts(void **state)
{
	(void)state;
	each_game(bouts_alike);
}

static void refusals(void **state)
{
	(void)state;
	each_game(refusal_noted);
}

static void play_golden(void)
{
	golden_holds(game->rules->id);
}

static void goldens(void **state)
{
	(void)state;
	each_game(play_golden);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(same_bytes), cmocka_unit_test(walks),
		cmocka_unit_test(rollouts), cmocka_unit_test(bouts), cmocka_unit_test(refusals), cmocka_unit_test(goldens)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
