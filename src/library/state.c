/* One state: what is legal, carrying it on, scores, guesses. */
#include "library/library.h"

#include "core/box.h"
#include "core/bytes.h"
#include "core/fields.h"

size_t cloister_state_size(const cloister_game *game)
{
	return env_size(game->rules);
}

int cloister_reset(const cloister_game *game, cloister_state *state, uint64_t seed, uint32_t flags)
{
	choice list[CHOICES_MAX];
	env_begin(env_of(state), game->rules, &game->options, seed, flags & (ENV_CHANCE | ENV_FORCED | ENV_RECALL), list);
	return 0;
}

uint32_t cloister_actors(const cloister_game *game, const cloister_state *state)
{
	return game->rules->decision(bytes_of(state)).actors;
}

int cloister_seat(const cloister_game *game, const cloister_state *state)
{
	return decision_seat(game->rules->decision(bytes_of(state)));
}

int cloister_kind(const cloister_game *game, const cloister_state *state)
{
	return game->rules->decision(bytes_of(state)).kind;
}

uint32_t cloister_decisions(const cloister_game *game, const cloister_state *state)
{
	(void)game;
	return ((const struct env *)(const void *)state)->decisions;
}

int library_next(const cloister_game *game, const cloister_state *state, int seat)
{
	return seat == CLOISTER_NEXT ? cloister_seat(game, state) : seat;
}

int library_looks(const cloister_game *game, const cloister_state *state, int viewer)
{
	int seat = library_next(game, state, viewer);
	return viewer == CLOISTER_NEXT && seat == SEAT_CHANCE ? CLOISTER_NOBODY : seat;
}

/* The choices of a seat that has some; 0 or an error. */
static int list_of(const cloister_game *game, const cloister_state *state, int seat, choice *list, uint32_t *count)
{
	uint32_t actors = game->rules->decision(bytes_of(state)).actors;
	if (!actors)
		return CLOISTER_OVER;
	if (seat < 0 || seat > SEAT_CHANCE || !(actors >> seat & 1))
		return CLOISTER_SEAT;
	*count = game->rules->choices(bytes_of(state), seat, list);
	return 0;
}

choice library_find(
	const cloister_game *game, const void *state, int seat, const choice *list, uint32_t count, uint32_t number)
{
	for (uint32_t i = 0; i < count; i++)
		if (space_number(&game->space, state, seat, list[i]) == number)
			return list[i];
	return 0;
}

int cloister_legal(
	const cloister_game *game, const cloister_state *state, int seat, uint32_t *choices, uint32_t *packed)
{
	choice list[CHOICES_MAX];
	uint32_t count = 0;
	seat = library_next(game, state, seat);
	int error = seat == SEAT_CHANCE ? CLOISTER_SEAT : list_of(game, state, seat, list, &count);
	if (error)
		return error;
	for (uint32_t i = 0; i < count; i++)
		choices[i] = space_number(&game->space, bytes_of(state), seat, list[i]);
	if (packed)
		memcpy(packed, list, count * sizeof *list);
	return (int)count;
}

int cloister_chance(const cloister_game *game, const cloister_state *state, uint32_t *outcomes, uint32_t *weights)
{
	choice list[CHOICES_MAX];
	uint32_t count = 0;
	int error = list_of(game, state, SEAT_CHANCE, list, &count);
	if (error)
		return error;
	for (uint32_t i = 0; i < count; i++)
		outcomes[i] = space_number(&game->space, bytes_of(state), SEAT_CHANCE, list[i]);
	game->rules->weights(bytes_of(state), weights);
	return (int)count;
}

static void go_on(const cloister_game *game, cloister_state *state, int seat, choice c)
{
	choice list[CHOICES_MAX];
	env_apply(env_of(state), game->rules, seat, c);
	env_of(state)->decisions += seat != SEAT_CHANCE;
	env_settle(env_of(state), game->rules, list);
}

int cloister_apply(const cloister_game *game, cloister_state *state, int seat, uint32_t number)
{
	choice list[CHOICES_MAX];
	uint32_t count = 0;
	seat = library_next(game, state, seat);
	int error = list_of(game, state, seat, list, &count);
	if (error)
		return error;
	choice c = library_find(game, bytes_of(state), seat, list, count, number);
	if (!c)
		return CLOISTER_ILLEGAL;
	go_on(game, state, seat, c);
	return 0;
}

int cloister_random(
	const cloister_game *game, const cloister_state *state, int seat, uint64_t *generator, uint32_t *number)
{
	choice list[CHOICES_MAX];
	uint32_t count = 0;
	seat = library_next(game, state, seat);
	int error = list_of(game, state, seat, list, &count);
	if (error)
		return error;
	uint64_t drawn = rng_mix(generator);
	choice c = list[(drawn >> 32) * count >> 32];
	if (seat == SEAT_CHANCE)
		c = driver_chance_pick(game->rules, bytes_of(state), drawn % driver_chance_total(game->rules, bytes_of(state)));
	*number = space_number(&game->space, bytes_of(state), seat, c);
	return 0;
}

int cloister_playout(const cloister_game *game, cloister_state *state)
{
	struct env *e = env_of(state);
	uint32_t before = e->decisions;
	env_playout(e, game->rules);
	return (int)(e->decisions - before);
}

int cloister_scores(const cloister_game *game, const cloister_state *state, cloister_score *out)
{
	struct score score[SEATS_MAX] = {{0}};
	game->rules->scores(bytes_of(state), score);
	for (int i = 0; i < game->options.players; i++) {
		out[i].total = score[i].total;
		out[i].rank = score[i].rank;
		out[i].team = score[i].team;
		for (int k = 0; k < CATEGORIES_MAX; k++)
			out[i].category[k] = score[i].category[k];
	}
	return game->options.players;
}

uint64_t cloister_hash(const cloister_game *game, const cloister_state *state)
{
	return state_hash(game->rules, bytes_of(state));
}

int cloister_recall(const cloister_game *game, const cloister_state *state, int seat, uint8_t out[16])
{
	const struct env *e = (const struct env *)(const void *)state;
	if (!library_seat(game, seat))
		return CLOISTER_SEAT;
	if (!(e->flags & ENV_RECALL))
		return CLOISTER_UNKNOWN;
	memcpy(out, e->recall.sum[seat], 16);
	return 0;
}

int cloister_guess(const cloister_game *game, cloister_state *state, int seat, uint64_t seed)
{
	struct env *e = env_of(state);
	union any_state seen;
	if (!library_seat(game, seat))
		return CLOISTER_SEAT;
	rng_seed(&e->rng, seed);
	fields_redact(game->rules, env_state(e), seat, &seen);
	game_guess(game->rules, &seen, seat, &e->rng);
	memcpy(env_state(e), &seen, game->rules->state_size);
	return 0;
}

/* What saved bytes begin with. No padding: it is compared as bytes. */
struct head {
	uint8_t magic[4], format, players;
	uint16_t rules_version;
	uint64_t space;
	uint8_t option[OPTIONS_MAX];
	uint8_t zero[4];
};

static struct head head_of(const cloister_game *game)
{
	struct head h;
	memset(&h, 0, sizeof h);
	memcpy(h.magic, "CLST", 4);
	h.format = 1;
	h.players = game->options.players;
	h.rules_version = game->rules->rules_version;
	h.space = game->space.signature;
	memcpy(h.option, game->options.value, OPTIONS_MAX);
	return h;
}

size_t cloister_save_size(const cloister_game *game)
{
	return sizeof(struct head) + env_size(game->rules);
}

int cloister_save(const cloister_game *game, const cloister_state *state, uint8_t *out, size_t size)
{
	struct head h = head_of(game);
	if (size < cloister_save_size(game))
		return CLOISTER_FULL;
	memcpy(out, &h, sizeof h);
	memcpy(out + sizeof h, state, env_size(game->rules));
	return (int)cloister_save_size(game);
}

/* Where an edition's figures lie differs from process to process, and rules read them unasked: here they are those compiled in. */
static void own_edition(const struct game *g, union any_state *state)
{
	if (g->box)
		state->bytes[g->box->slot_at] = 0;
}

int cloister_load(const cloister_game *game, cloister_state *state, const uint8_t *in, size_t size)
{
	struct head h = head_of(game), given;
	union any_state bytes;
	choice list[CHOICES_MAX];
	if (size != cloister_save_size(game))
		return CLOISTER_BROKEN;
	memcpy(&given, in, sizeof given);
	memcpy(&bytes, in + sizeof given + sizeof(struct env), game->rules->state_size);
	own_edition(game->rules, &bytes);
	if (memcmp(&given, &h, sizeof h) != 0 || state_seats(&bytes) != h.players || !bytes_sound(game->rules, &bytes))
		return CLOISTER_BROKEN;
	memcpy(state, in + sizeof given, sizeof(struct env));
	memcpy(env_state(env_of(state)), &bytes, game->rules->state_size);
	env_of(state)->flags &= ENV_CHANCE | ENV_FORCED | ENV_RECALL;
	env_settle(env_of(state), game->rules, list);
	return 0;
}
