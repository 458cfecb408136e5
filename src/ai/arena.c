#include "ai/arena_int.h"

#include <pthread.h>

#include "core/out.h"

bool arena_add(struct arena *a, const char *player)
{
	struct level level;
	int row = 0;
	if (a->players == ROWS_MAX || !level_parse(player, &level))
		return false;
	while (row < a->rows && !text_equal(a->name[row], player))
		row++;
	if (row == a->rows)
		a->rows++;
	a->name[row] = player;
	a->level[row] = level;
	a->row_of[a->players++] = (uint8_t)row;
	return true;
}

static uint32_t pairings(int players, int seats)
{
	uint32_t n = 1;
	for (int i = 0; i < seats; i++)
		n = n * (uint32_t)(players - i) / (uint32_t)(i + 1);
	return n;
}

uint32_t arena_round_games(const struct arena *a)
{
	return pairings(a->players, a->options.players) * a->options.players;
}

static size_t row_size(const struct arena *a, int row)
{
	return (search_size(a->game, level_room(&a->level[row])) + 15) / 16 * 16;
}

/* Who judges luck plays on by quick rollouts, who judges style searches a little. */
enum { STYLE_ITERATIONS = 400 };

static size_t judge_size(const struct arena *a)
{
	size_t luck = a->luck ? search_size(a->game, 0) : 0, style = a->style ? search_size(a->game, STYLE_ITERATIONS) : 0;
	return (luck + 15) / 16 * 16 + (style + 15) / 16 * 16;
}

/* Every seat has a search of its own, as it would at a table; who judges has one too. */
size_t arena_block_size(const struct arena *a)
{
	size_t most = 0;
	for (int row = 0; row < a->rows; row++)
		most = row_size(a, row) > most ? row_size(a, row) : most;
	return most * a->options.players + judge_size(a);
}

struct bout {
	const struct arena *arena;
	struct search *search[SEATS_MAX]; /* by seat */
	uint8_t row[SEATS_MAX];
	struct rng chance;
	struct luck_judge judge;
	struct search *style;  /* NULL: nobody asks about it */
	struct rng style_luck; /* of its judge */
	struct shown_game shown;
	struct arena_round *out;
};

static void count_scores(struct bout *b, const void *state)
{
	struct score score[SEATS_MAX];
	int seats = state_seats(state), first = 0;
	b->arena->game->scores(state, score);
	for (int i = 0; i < seats; i++)
		first += score[i].rank == 1;
	for (int i = 0; i < seats; i++) {
		struct arena_row *r = &b->out->row[b->row[i]];
		r->seats++;
		r->wins += score[i].rank == 1 ? 1.0 / first : 0;
		r->score += score[i].total;
		for (int c = 0; c < CATEGORIES_MAX; c++)
			r->category[c] += score[i].category[c];
		for (int j = 0; j < seats; j++) {
			if (b->row[i] == b->row[j] || score[i].team == score[j].team)
				continue;
			b->out->met[b->row[i]][b->row[j]]++;
			b->out->luck[b->row[i]][b->row[j]] += b->judge.luck[i][j];
			b->out->beat[b->row[i]][b->row[j]] += score[i].rank < score[j].rank ? 1
				: score[i].rank == score[j].rank                                ? 0.5
																				: 0;
		}
	}
	shown_count(b->arena, &b->shown, score, seats, b->out);
	b->out->games++;
}

static choice ask(struct bout *b, const void *state, int seat)
{
	const struct arena *a = b->arena;
	struct arena_row *r = &b->out->row[b->row[seat]];
	struct advice advice;
	struct seen seen;
	seen_from(a->game, state, seat, &seen);
	uint64_t begin = a->now ? a->now(NULL) : 0;
	choice c = ai_choose(b->search[seat], &seen, &a->level[b->row[seat]], &advice);
	double took = a->now ? (double)(a->now(NULL) - begin) : 0;
	if (!advice.forced) {
		r->decisions++;
		r->time_us += took;
		r->time_max_us = took > r->time_max_us ? took : r->time_max_us;
	}
	shown_note(&b->shown, seat, b->row[seat], &advice);
	if (b->style && !advice.forced && a->level[b->row[seat]].player == PLAYER_SEARCH)
		style_note(b->style, rng_next(&b->style_luck), &seen, b->search[seat], &advice, &r->style);
	return c;
}

/* Of several seats that choose at once another one is asked first in each round: being last must not pay. */
static int asked(struct decision d, uint32_t round, int seats)
{
	for (int i = 0; i < seats; i++) {
		int seat = (int)((round + (uint32_t)i) % (uint32_t)seats);
		if (d.actors >> seat & 1)
			return seat;
	}
	return SEAT_CHANCE;
}

static void play_game(struct bout *b)
{
	const struct arena *a = b->arena;
	union any_state state = {0};
	a->game->setup(&state, &a->options);
	driver_settle(a->game, &state, NULL, NULL);
	for (;;) {
		struct decision d = a->game->decision(&state);
		if (!d.actors)
			break;
		int seat = asked(d, b->out->round, a->options.players);
		if (a->luck)
			luck_before(&b->judge, &state);
		choice c;
		if (seat == SEAT_CHANCE)
			c = driver_chance_pick(a->game, &state, rng_next(&b->chance) % driver_chance_total(a->game, &state));
		else
			c = ask(b, &state, seat);
		struct refusal refusal = driver_play(a->game, &state, seat, c, NULL);
		assert(!refusal.reason);
		(void)refusal;
		driver_settle(a->game, &state, NULL, NULL);
		if (a->luck)
			luck_after(&b->judge, &state);
	}
	count_scores(b, &state);
}

static uint64_t seed_of(const struct arena *a, uint32_t round, uint32_t what)
{
	uint64_t x = a->seed;
	x = rng_mix(&x) ^ round;
	x = rng_mix(&x) ^ what;
	return rng_mix(&x);
}

/* Who judges the game of that number: luck, style. */
static void judges_init(struct bout *b, unsigned char *free, uint32_t game)
{
	const struct arena *a = b->arena;
	uint32_t round = b->out->round;
	if (a->luck) {
		size_t size = (search_size(a->game, 0) + 15) / 16 * 16;
		luck_init(&b->judge, a, search_init(free, size, a->game, 1), seed_of(a, round, UINT32_MAX - game));
		free += size;
	}
	if (a->style)
		b->style = search_init(free, (size_t)search_size(a->game, STYLE_ITERATIONS), a->game, 1);
	rng_seed(&b->style_luck, seed_of(a, round, UINT32_MAX / 2 - game));
}

/* One pairing: members[] are players; all rotations. */
static void play_pairing(
	const struct arena *a, const int *members, uint32_t *game, void *block, struct arena_round *out)
{
	int seats = a->options.players;
	for (int turn = 0; turn < seats; turn++) {
		struct bout b = {.arena = a, .out = out};
		unsigned char *free = block;
		for (int seat = 0; seat < seats; seat++) {
			b.row[seat] = a->row_of[members[(seat + turn) % seats]];
			size_t size = row_size(a, b.row[seat]);
			b.search[seat] =
				search_init(free, size, a->game, seed_of(a, out->round, 16 + *game * SEATS_MAX + (uint32_t)seat));
			search_clock(b.search[seat], a->now, NULL);
			if (a->net)
				search_net(b.search[seat], a->net, a->net_size);
			free += size;
		}
		judges_init(&b, free, *game);
		rng_seed(&b.chance, seed_of(a, out->round, 0));
		play_game(&b);
		(*game)++;
	}
}

void arena_play(const struct arena *a, uint32_t round, void *block, struct arena_round *out)
{
	int members[SEATS_MAX] = {0}, seats = a->options.players;
	uint32_t game = 0;
	memset(out, 0, sizeof *out);
	out->round = round;
	for (uint32_t set = 0; set < 1u << a->players; set++) {
		int count = 0;
		if (bits_count(set) != seats)
			continue;
		for (int i = 0; i < a->players; i++)
			if (set >> i & 1)
				members[count++] = i;
		play_pairing(a, members, &game, block, out);
	}
}

struct pool {
	const struct arena *arena;
	const uint32_t *list;
	uint32_t next, count;
	struct arena_round *out;
	void (*done)(void *data, const struct arena_round *r);
	void *data;
	pthread_mutex_t mutex;
};

struct worker {
	struct pool *pool;
	void *block;
};

static void *work(void *data)
{
	struct worker *w = data;
	struct pool *p = w->pool;
	for (;;) {
		pthread_mutex_lock(&p->mutex);
		uint32_t i = p->next++;
		pthread_mutex_unlock(&p->mutex);
		if (i >= p->count)
			return NULL;
		arena_play(p->arena, p->list[i], w->block, &p->out[i]);
		pthread_mutex_lock(&p->mutex);
		if (p->done)
			p->done(p->data, &p->out[i]);
		pthread_mutex_unlock(&p->mutex);
	}
}

void arena_play_all(const struct arena *a, const uint32_t *list, uint32_t count, unsigned threads, void **blocks,
	struct arena_round *out, void (*done)(void *data, const struct arena_round *r), void *data)
{
	enum { THREADS_MAX = 256 };
	struct pool pool = {a, list, 0, count, out, done, data, PTHREAD_MUTEX_INITIALIZER};
	struct worker worker[THREADS_MAX];
	pthread_t thread[THREADS_MAX];
	unsigned started = 1;
	threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
	for (unsigned i = 0; i < threads; i++)
		worker[i].pool = &pool, worker[i].block = blocks[i];
	while (started < threads && pthread_create(&thread[started], NULL, work, &worker[started]) == 0)
		started++; /* where no more threads are to be had the others do their work */
	work(&worker[0]);
	for (unsigned i = 1; i < started; i++)
		pthread_join(thread[i], NULL);
}

static void shown_sum(struct arena_row *to, const struct arena_row *from)
{
	for (int q = 0; q < SHOWN_QUARTERS; q++)
		for (int k = 0; k < SHOWN_BINS; k++) {
			to->shown[q][k].count += from->shown[q][k].count;
			to->shown[q][k].chance += from->shown[q][k].chance;
			to->shown[q][k].won += from->shown[q][k].won;
		}
}

static void style_sum(struct arena_style *to, const struct arena_style *from)
{
	to->count += from->count;
	for (int k = 0; k < TERMS; k++)
		to->lead[k] += from->lead[k];
	for (int k = 0; k < SLIP_BINS; k++)
		to->slip[k] += from->slip[k];
}

void arena_sum(struct arena_round *into, const struct arena_round *r)
{
	into->games += r->games;
	for (int i = 0; i < ROWS_MAX; i++) {
		struct arena_row *to = &into->row[i];
		const struct arena_row *from = &r->row[i];
		to->seats += from->seats;
		to->wins += from->wins;
		to->score += from->score;
		to->decisions += from->decisions;
		to->time_us += from->time_us;
		to->time_max_us = from->time_max_us > to->time_max_us ? from->time_max_us : to->time_max_us;
		for (int c = 0; c < CATEGORIES_MAX; c++)
			to->category[c] += from->category[c];
		for (int j = 0; j < ROWS_MAX; j++) {
			into->met[i][j] += r->met[i][j];
			into->beat[i][j] += r->beat[i][j];
			into->luck[i][j] += r->luck[i][j];
		}
		shown_sum(to, from);
		style_sum(&to->style, &from->style);
	}
}
