#define _GNU_SOURCE
#include "cli/seeded.h"

#include "cli/cli.h"
#include "core/fields.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static uint64_t draw(void *data, uint32_t row, uint64_t below)
{
	return seed_draw(&((struct seeded *)data)->seed, row, below);
}

/* What happens next is heard anew; the table may have been moved since it was last used. */
static struct events *listen(struct seeded *t)
{
	t->table.draw = draw;
	t->table.data = t;
	t->events = (struct events){t->list, 0, EVENTS_MAX};
	return &t->events;
}

static void set_seed(struct seeded *t, const char *seed)
{
	if (seed)
		snprintf(t->seed_text, sizeof t->seed_text, "%s", seed);
	else
		seed_random(t->seed_text);
	seed_from_text(&t->seed, t->seed_text, strlen(t->seed_text));
}

bool seeded_open(struct seeded *t, const struct game *g, const struct options *o, const char *seed, bool manual)
{
	void *block = aligned_alloc(16, (match_size(g) + 15) & ~15u);
	if (!block)
		return false;
	t->block = block;
	t->table = (struct table){.manual = manual};
	t->by_hand = manual;
	memset(t->names, 0, sizeof t->names);
	set_seed(t, seed);
	table_open(&t->table, g, o, block, listen(t));
	return true;
}

void seeded_close(struct seeded *t)
{
	free(t->block);
	t->block = NULL;
}

void seeded_move(struct seeded *to, const struct seeded *from)
{
	seeded_close(to);
	*to = *from;
	to->events.list = to->list;
}

struct refusal seeded_do(struct seeded *t, int seat, const choice *list, uint32_t count, uint32_t *at)
{
	return table_do(&t->table, seat, list, count, listen(t), at);
}

void seeded_restart(struct seeded *t, const void *state)
{
	t->by_hand = t->table.manual; /* the log begins anew */
	table_restart(&t->table, state, listen(t));
}

bool seeded_undo(struct seeded *t, int seat, uint32_t s)
{
	return table_undo(&t->table, seat, s, listen(t));
}

void seeded_record(const struct seeded *t, struct out *o)
{
	const struct match *m = &t->table.match;
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

bool seeded_load(struct seeded *t, const struct speaker *s, const char *text, size_t length, enum chance_source chance,
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
	bool manual = chance == CHANCE_MANUAL || (chance == CHANCE_AS_RECORDED && r.by_hand);
	t->table = (struct table){.match = m, .manual = manual};
	t->by_hand = manual || r.by_hand || (proof.chance && !*seed);
	set_seed(t, *seed ? seed : NULL);
	for (int i = 0; i < SEATS_MAX; i++)
		snprintf(t->names[i], RECORD_NAME_MAX, "%.*s", (int)r.name[i].length, r.name[i].text ? r.name[i].text : "");
	table_draw(&t->table, listen(t));
	return true;
}
