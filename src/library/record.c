/* Whole games as records (core/record.h), written and read without a table. */
#include "library/library.h"

#include "core/record.h"
#include "games/games.h"

#include <stdlib.h>

enum { BLOCK = 16, WHOEVER = 255 };

static void *match_block(const struct game *g)
{
	return aligned_alloc(BLOCK, (match_size(g) + BLOCK - 1) / BLOCK * BLOCK);
}

/* A game being written down: the state as the caller carried it on, and the match that makes the record. */
struct writing {
	const cloister_game *game;
	struct match *match;
	struct env *env;
	uint32_t flags;
	const uint8_t *seats;
	const uint32_t *choices;
	size_t count, at;
};

/* The next choice that the caller made; 0: there is none, or it is not legal. */
static choice given(struct writing *w, const choice *list, uint32_t n, int *seat)
{
	if (w->at == w->count)
		return 0;
	const void *state = env_state(w->env);
	choice own[CHOICES_MAX];
	uint32_t actors = w->game->rules->decision(state).actors;
	*seat = w->seats[w->at] == WHOEVER ? bits_first(actors) : w->seats[w->at];
	if (*seat > SEAT_CHANCE || !(actors >> *seat & 1))
		return 0;
	if (*seat != bits_first(actors)) {
		n = w->game->rules->choices(state, *seat, own);
		list = own;
	}
	return library_find(w->game, state, *seat, list, n, w->choices[w->at++]);
}

/* One choice of the game as env_settle would have it come, or as the caller made it; 0: the end, or not legal. */
static choice next(struct writing *w, int *seat)
{
	const struct game *g = w->game->rules;
	const void *state = env_state(w->env);
	choice list[CHOICES_MAX], forced;
	struct decision d = g->decision(state);
	if (!d.actors)
		return 0;
	*seat = bits_first(d.actors);
	uint32_t n = g->choices(state, *seat, list);
	if (*seat == SEAT_CHANCE)
		return w->flags & ENV_CHANCE ? given(w, list, n, seat) : env_random(w->env, g, *seat, list, n > 1 ? n : 1);
	if (!(w->flags & ENV_FORCED) && driver_forced(g, state, ~0u, seat, &forced))
		return forced;
	return given(w, list, n, seat);
}

/* Plays it in the match, which settles by itself what is forced. */
static bool write_down(struct writing *w, int seat, choice c)
{
	int forced_seat;
	uint32_t at;
	choice forced;
	if (driver_forced(w->game->rules, env_state(w->env), ~0u, &forced_seat, &forced))
		return true;
	struct refusal r =
		seat == SEAT_CHANCE ? match_chance(w->match, c, NULL) : match_do(w->match, seat, &c, 1, NULL, &at);
	return !r.reason;
}

static int write_game(struct writing *w, struct out *o)
{
	struct record r = {.by_hand = true};
	const struct game *g = w->game->rules;
	choice c;
	int seat;
	memset(env_state(w->env), 0, g->state_size);
	g->setup(env_state(w->env), &w->game->options);
	while ((c = next(w, &seat)) != 0) {
		if (!write_down(w, seat, c))
			return CLOISTER_BROKEN;
		g->apply(env_state(w->env), seat, c, NULL);
	}
	if (w->at != w->count || state_hash(g, w->match->state) != state_hash(g, env_state(w->env)))
		return CLOISTER_ILLEGAL;
	record_write(w->match, &r, true, o);
	return library_written(o);
}

int cloister_record_write(const cloister_game *game, uint64_t seed, uint32_t flags, const uint8_t *seats,
	const uint32_t *choices, size_t count, char *out, size_t size)
{
	struct out o;
	struct match match;
	struct writing w = {
		.game = game, .match = &match, .flags = flags, .seats = seats, .choices = choices, .count = count};
	int result = CLOISTER_MEMORY;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	void *block = match_block(game->rules);
	w.env = calloc(1, env_size(game->rules));
	if (block && w.env) {
		rng_seed(&w.env->rng, seed);
		match_open(&match, game->rules, &game->options, block, NULL);
		result = write_game(&w, &o);
	}
	free(block);
	free(w.env);
	return result;
}

/* A game being read: where its choices go. */
struct reading {
	const cloister_game *game;
	union any_state state;
	uint8_t *seats;
	uint32_t *choices, *packed;
	size_t count, max;
};

static void tell(struct reading *r, int seat, choice c)
{
	if (r->count < r->max) {
		if (r->seats)
			r->seats[r->count] = (uint8_t)seat;
		if (r->choices)
			r->choices[r->count] = space_number(&r->game->space, &r->state, seat, c);
		if (r->packed)
			r->packed[r->count] = c;
	}
	r->count++;
	r->game->rules->apply(&r->state, seat, c, NULL);
}

static void tell_forced(struct reading *r)
{
	int seat;
	choice c;
	while (driver_forced(r->game->rules, &r->state, ~0u, &seat, &c))
		tell(r, seat, c);
}

static void tell_match(struct reading *r, const struct match *m)
{
	memset(&r->state, 0, sizeof r->state);
	memcpy(&r->state, m->start, m->game->state_size);
	tell_forced(r);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = match_live(m, i);
		for (uint32_t k = 0; k < row->count; k++) {
			choice c = m->choices[row->first + k];
			if (driver_why(m->game, &r->state, row->seat, c).reason)
				continue; /* a list may repeat what settled itself */
			tell(r, row->seat, c);
			tell_forced(r);
		}
	}
}

/* Says what is wrong with a record, as the program does. */
static int complain(const struct record_error *error, char *why, size_t size)
{
	struct speaker s = {.lang = LANG_EN};
	char word[64];
	struct out w, o;
	out_init(&w, word, sizeof word);
	if (error->word.text)
		out_bytes(&w, error->word.text, error->word.length < sizeof word - 1 ? error->word.length : sizeof word - 1);
	const struct type number = TYPE_NUMBER("number", INT64_MIN, INT64_MAX);
	const struct word_arg args[] = {{.name = "word", .text = word},
		{.name = "low", .type = &number, .value = error->low}, {.name = "high", .type = &number, .value = error->high}};
	if (!library_out(&o, why, size))
		return CLOISTER_BROKEN;
	out_text(&o, "line ");
	out_number(&o, error->line);
	out_text(&o, ": ");
	words_say(&s, error->message, args, COUNT(args), &o);
	return CLOISTER_BROKEN;
}

/* Checks the whole record by playing it. */
static bool replay(
	const struct record *r, const struct game *g, struct match *m, void *block, struct record_error *error)
{
	struct options o;
	if (r->start.length) { /* JSON, which is not read here */
		*error = (struct record_error){.message = "record.key", .line = 1, .word = slice_of("start")};
		return false;
	}
	if (!record_options(r, g, &o, error))
		return false;
	match_open(m, g, &o, block, NULL);
	return record_replay(r, m, error);
}

int cloister_record_read(const char *text, size_t length, cloister_game **game, uint8_t *seats, uint32_t *choices,
	uint32_t *packed, size_t max, char *why, size_t size)
{
	struct record r = {0};
	struct record_error error = {0};
	struct match m;
	char id[64];
	*game = NULL;
	if (length > UINT32_MAX || !record_read(text, (uint32_t)length, &r, &error))
		return complain(&error, why, size);
	struct out name;
	out_init(&name, id, sizeof id);
	out_bytes(&name, r.game.text, r.game.length < sizeof id - 1 ? r.game.length : sizeof id - 1);
	const struct game *g = game_named(id);
	void *block = g ? match_block(g) : NULL;
	if (!block)
		return g ? CLOISTER_MEMORY : CLOISTER_UNKNOWN;
	int result = CLOISTER_BROKEN;
	if (!replay(&r, g, &m, block, &error)) {
		complain(&error, why, size);
	} else if (!(*game = library_game(g, &m.options))) {
		result = CLOISTER_MEMORY;
	} else {
		struct reading reading = {.game = *game, .seats = seats, .choices = choices, .packed = packed, .max = max};
		tell_match(&reading, &m);
		result = (int)reading.count;
	}
	free(block);
	return result;
}
