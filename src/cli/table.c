#define _GNU_SOURCE
#include "cli/table.h"

#include "cli/cli.h"
#include "core/fields.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static void listen(struct table *t)
{
	t->events = (struct events){t->list, 0, EVENTS_MAX};
}

static void set_seed(struct table *t, const char *seed)
{
	if (seed)
		snprintf(t->seed_text, sizeof t->seed_text, "%s", seed);
	else
		seed_random(t->seed_text);
	seed_from_text(&t->seed, t->seed_text, strlen(t->seed_text));
}

bool table_open(struct table *t, const struct game *g, const struct options *o, const char *seed, bool manual)
{
	void *block = aligned_alloc(16, (match_size(g) + 15) & ~15u);
	if (!block)
		return false;
	t->block = block;
	t->manual = t->by_hand = manual;
	memset(t->names, 0, sizeof t->names);
	set_seed(t, seed);
	listen(t);
	match_open(&t->match, g, o, block, &t->events);
	table_draw(t);
	return true;
}

void table_close(struct table *t)
{
	free(t->block);
	t->block = NULL;
}

void table_draw(struct table *t)
{
	struct match *m = &t->match;
	while (!t->manual && m->game->decision(m->state).actors == ACTOR_CHANCE)
		if (match_chance(m, seed_outcome(&t->seed, m), &t->events).reason)
			return;
}

struct refusal table_do(struct table *t, int seat, const choice *list, uint32_t count, uint32_t *at)
{
	struct refusal r;
	listen(t);
	*at = 0;
	if (seat == SEAT_CHANCE && count == 1)
		r = match_chance(&t->match, list[0], &t->events);
	else
		r = match_do(&t->match, seat, list, count, &t->events, at);
	if (!r.reason)
		table_draw(t);
	return r;
}

void table_restart(struct table *t, const void *state)
{
	listen(t);
	t->by_hand = t->manual; /* the log begins anew */
	match_restart(&t->match, state, &t->events);
	table_draw(t);
}

bool table_undo(struct table *t, int seat, uint32_t s)
{
	listen(t);
	if (!match_undo(&t->match, seat, s))
		return false;
	table_draw(t);
	return true;
}

void table_record(const struct table *t, struct out *o)
{
	const struct match *m = &t->match;
	struct record r = {0};
	char commitment[SEED_HEX];
	char *start = NULL;
	seed_commitment(&t->seed, commitment);
	r.by_hand = t->by_hand;
	r.commitment = slice_of(commitment);
	r.seed = slice_of(t->seed_text);
	for (int i = 0; i < m->options.players; i++)
		r.name[i] = slice_of(t->names[i]);
	if (m->from_position) {
		enum { START_MAX = 1 << 16 };
		struct out json;
		start = malloc(START_MAX);
		if (start) {
			out_init(&json, start, START_MAX);
			fields_json(m->game, m->start, SEAT_ALL, &json);
			r.start = slice_of(start);
		}
	}
	record_write(m, &r, true, o);
	free(start);
}

bool table_load(struct table *t, const struct speaker *s, const char *text, size_t length, enum chance_source chance,
	struct out *error)
{
	struct record r;
	struct record_error why;
	struct record_proof proof;
	struct match m;
	void *block = NULL;
	if (!record_read(text, (uint32_t)length, &r, &why)) {
		cli_record_error(s, &why, error);
		return false;
	}
	char id[RECORD_NAME_MAX] = "", seed[SEED_TEXT_MAX] = "";
	snprintf(id, sizeof id, "%.*s", (int)r.game.length, r.game.text);
	snprintf(seed, sizeof seed, "%.*s", (int)r.seed.length, r.seed.text ? r.seed.text : "");
	const struct game *g = game_named(id);
	if (!g) {
		struct word_arg arg = arg_text("word", id);
		words_say(s, "cli.unknown_game", &arg, 1, error);
		return false;
	}
	struct speaker of_game = *s;
	of_game.game = g;
	if (!cli_record_prove(&of_game, &r, g, &m, &block, &proof, error)) {
		free(block);
		return false;
	}
	free(t->block);
	t->block = block;
	t->match = m;
	t->manual = chance == CHANCE_MANUAL || (chance == CHANCE_AS_RECORDED && r.by_hand);
	t->by_hand = t->manual || r.by_hand || (proof.chance && !*seed);
	set_seed(t, *seed ? seed : NULL);
	for (int i = 0; i < SEATS_MAX; i++)
		snprintf(t->names[i], RECORD_NAME_MAX, "%.*s", (int)r.name[i].length, r.name[i].text ? r.name[i].text : "");
	listen(t);
	table_draw(t);
	return true;
}
