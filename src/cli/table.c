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
	t->manual = manual;
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

/* Is the seed one we can keep whole, and the one that was committed to? */
static bool seed_good(const struct record *r)
{
	struct seed seed;
	char hex[SEED_HEX];
	if (!r->seed.length)
		return true;
	if (r->seed.length >= SEED_TEXT_MAX)
		return false;
	seed_from_text(&seed, r->seed.text, r->seed.length);
	seed_commitment(&seed, hex);
	return !r->commitment.length
		|| (r->commitment.length == strlen(hex) && memcmp(hex, r->commitment.text, strlen(hex)) == 0);
}

bool table_load(
	struct table *t, const struct speaker *s, const char *text, size_t length, bool manual, struct out *error)
{
	struct record r;
	struct record_error why;
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
	if (!seed_good(&r)) {
		words_say(s, "cli.record.bad_commitment", NULL, 0, error);
		return false;
	}
	struct speaker of_game = *s;
	of_game.game = g;
	if (!cli_record_open(&of_game, &r, g, &m, &block, error)) {
		free(block);
		return false;
	}
	free(t->block);
	t->block = block;
	t->match = m;
	t->manual = manual;
	set_seed(t, *seed ? seed : NULL);
	for (int i = 0; i < SEATS_MAX; i++)
		snprintf(t->names[i], RECORD_NAME_MAX, "%.*s", (int)r.name[i].length, r.name[i].text ? r.name[i].text : "");
	listen(t);
	table_draw(t);
	return true;
}
