/* Games: opening, facts, layouts, names. */
#include "library/library.h"

#include "core/describe.h"
#include "core/options.h"
#include "core/text.h"
#include "games/games.h"

#include <stdlib.h>

#ifndef CLOISTER_VERSION
#define CLOISTER_VERSION "0"
#endif

enum { ABI = 0, NAME_MAX = 64, TEXT_MAX = 1 << 30 };

uint32_t cloister_abi(void)
{
	return ABI;
}

const char *cloister_version(void)
{
	return CLOISTER_VERSION;
}

bool library_out(struct out *o, char *text, size_t size)
{
	if (!text || !size)
		return false;
	out_init(o, text, size < TEXT_MAX ? (uint32_t)size : TEXT_MAX);
	return true;
}

int library_written(const struct out *o)
{
	return o->full ? CLOISTER_FULL : (int)o->length;
}

bool library_seat(const cloister_game *game, int seat)
{
	return seat >= 0 && seat < game->options.players;
}

bool library_viewer(const cloister_game *game, int viewer)
{
	return library_seat(game, viewer) || viewer == CLOISTER_NOBODY || viewer == CLOISTER_TRUTH;
}

int cloister_games(void)
{
	return games_count();
}

static const struct game *game_at(int i)
{
	return i >= 0 && i < games_count() ? games[i] : NULL;
}

const char *cloister_game_id(int i)
{
	return game_at(i) ? game_at(i)->id : NULL;
}

int cloister_players_min(int i)
{
	return game_at(i) ? game_at(i)->seats_min : CLOISTER_UNKNOWN;
}

int cloister_players_max(int i)
{
	return game_at(i) ? game_at(i)->seats_max : CLOISTER_UNKNOWN;
}

static const struct game_option *option_at(int i, int option)
{
	const struct game *g = game_at(i);
	return g && option >= 0 && option < options_count(g) ? &g->options[option] : NULL;
}

const char *cloister_option_name(int i, int option)
{
	const struct game_option *o = option_at(i, option);
	return o ? o->name : NULL;
}

const char *cloister_option_value(int i, int option, int value)
{
	const struct game_option *o = option_at(i, option);
	return o && value >= 0 && value < option_values(o) ? o->value[value] : NULL;
}

/* Says what is wrong in two parts: the sentence, and the word that it is about. */
static int refuse(struct out *why, const char *what, const char *word)
{
	if (why) {
		out_text(why, what);
		out_text(why, word);
	}
	return CLOISTER_UNKNOWN;
}

/* Sets "name=value". */
static int option_read(const struct game *g, struct options *o, const char *text, struct out *why)
{
	char name[NAME_MAX];
	uint32_t n = 0;
	while (text[n] && text[n] != '=' && n < NAME_MAX - 1) {
		name[n] = text[n];
		n++;
	}
	name[n] = 0;
	if (text[n] != '=')
		return refuse(why, "an option is name=value, not ", text);
	enum option_error error = options_set(g, o, name, text + n + 1);
	if (error == OPTION_OK)
		return 0;
	refuse(why, error == OPTION_UNKNOWN ? "no option " : "no value ", text);
	if (why) {
		out_text(why, "; there are: ");
		options_allowed(g, name, why);
	}
	return CLOISTER_UNKNOWN;
}

static int options_read(const struct game *g, const char *const *texts, struct options *o, struct out *why)
{
	int row;
	for (; texts && *texts; texts++)
		if (option_read(g, o, *texts, why))
			return CLOISTER_UNKNOWN;
	if (options_check(g, o, &row))
		return refuse(why, "not with this number of players or without another option: ", g->options[row].name);
	return 0;
}

/* Do seats win together? Colours that chance deals may decide with whom, so a game is begun. */
static bool has_teams(const cloister_game *game)
{
	union {
		struct env env;
		unsigned char room[sizeof(struct env) + STATE_MAX];
	} e;
	choice list[CHOICES_MAX];
	struct score score[SEATS_MAX];
	bool team[SEATS_MAX] = {false}, found = false;
	env_begin(&e.env, game->rules, &game->options, 0, 0, list);
	game->rules->scores(env_state(&e.env), score);
	for (int i = 0; i < game->options.players; i++) {
		found |= team[score[i].team % SEATS_MAX];
		team[score[i].team % SEATS_MAX] = true;
	}
	return found;
}

cloister_game *library_game(const struct game *g, const struct options *o)
{
	cloister_game *game = calloc(1, sizeof *game);
	if (!game)
		return NULL;
	game->rules = g;
	game->options = *o;
	space_init(&game->space, g);
	layout_init(&game->layout, g, o->players);
	game->teams = has_teams(game);
	return game;
}

int cloister_game_open(
	cloister_game **out, const char *id, int players, const char *const *options, char *why, size_t size)
{
	struct out text, *w = library_out(&text, why, size) ? &text : NULL;
	const struct game *g = game_named(id);
	struct options o;
	*out = NULL;
	if (!g)
		return refuse(w, "no game ", id);
	if (players < g->seats_min || players > g->seats_max)
		return refuse(w, "not so many can play ", id);
	options_default(g, players, &o);
	if (options_read(g, options, &o, w))
		return CLOISTER_UNKNOWN;
	*out = library_game(g, &o);
	return *out ? 0 : CLOISTER_MEMORY;
}

void cloister_game_close(cloister_game *game)
{
	free(game);
}

static bool has_secret_orders(const struct game *g)
{
	for (int i = 1; g->verbs[i].name; i++)
		if (g->verbs[i].flags & VERB_PRIVATE)
			return true;
	return false;
}

static uint64_t options_signature(const cloister_game *game)
{
	uint64_t h = game->options.players;
	for (int i = 0; i < OPTIONS_MAX; i++)
		h = (h ^ game->options.value[i]) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

int cloister_game_facts(const cloister_game *game, cloister_facts *out)
{
	const struct game *g = game->rules;
	const cloister_facts facts = {.size = sizeof facts,
		.players = game->options.players,
		.choices = game->space.choices,
		.outcomes = game->space.outcomes,
		.list_width = g->choices_max,
		.view_size = game->layout.view_size,
		.features = game->layout.features,
		.decisions_max = g->decisions_max,
		.hidden = game->layout.hidden > 0,
		.simultaneous = has_secret_orders(g),
		.teams = game->teams,
		.chance = game->space.outcomes > 0,
		.rules_version = g->rules_version,
		.space = game->space.signature,
		.options = options_signature(game)};
	size_t size = out->size < sizeof facts ? out->size : sizeof facts;
	if (size < sizeof out->size)
		return CLOISTER_FULL;
	memcpy(out, &facts, size);
	out->size = size;
	return 0;
}

int cloister_layout_rows(const cloister_game *game)
{
	return (int)game->layout.rows;
}

static const struct layout_row *row_at(const cloister_game *game, int row)
{
	return row >= 0 && row < (int)game->layout.rows ? &game->layout.row[row] : NULL;
}

int cloister_layout_row(const cloister_game *game, int row, cloister_field *out, size_t size)
{
	const struct layout_row *r = row_at(game, row);
	if (!r)
		return CLOISTER_UNKNOWN;
	const struct field *f = r->field;
	const struct type *t = &game->rules->types[f->type];
	cloister_field field = {.name = f->name,
		.type = t->name,
		.offset = r->offset,
		.bytes = f->size,
		.is_signed = t->min < 0,
		.form = t->form,
		.dimensions = f->dimensions,
		.by_seat = f->dimension[0].seat,
		.seen = f->seen,
		.while_offset = r->while_offset,
		.while_value = f->while_value,
		.features_from = r->features_from,
		.features = r->features,
		.min = t->min,
		.max = t->max};
	for (int i = 0; i < f->dimensions; i++) {
		field.count[i] = f->dimension[i].count;
		field.stride[i] = f->dimension[i].stride;
	}
	memcpy(out, &field, size < sizeof field ? size : sizeof field);
	return 0;
}

const char *cloister_layout_id(const cloister_game *game, int row, int id)
{
	const struct layout_row *r = row_at(game, row);
	const struct type *t = r ? &game->rules->types[r->field->type] : NULL;
	return t && t->rows && id >= 1 && id <= t->max ? t->rows[id - 1].id : NULL;
}

int cloister_describe(const cloister_game *game, const char *lang, char *out, size_t size)
{
	struct speaker s = {.game = game->rules, .lang = words_lang(lang)};
	struct out o;
	if (s.lang < 0)
		return CLOISTER_UNKNOWN;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	describe_game(&s, &o);
	return library_written(&o);
}

int cloister_kinds(const cloister_game *game)
{
	int n = 0;
	while (game->rules->kinds[n].name)
		n++;
	return n;
}

const char *cloister_kind_name(const cloister_game *game, int kind)
{
	return kind >= 0 && kind < cloister_kinds(game) ? game->rules->kinds[kind].name : NULL;
}

int cloister_option_values(const cloister_game *game, uint8_t *out, size_t size)
{
	int count = options_count(game->rules);
	if (size < (size_t)count)
		return CLOISTER_FULL;
	memcpy(out, game->options.value, (size_t)count);
	return count;
}

int cloister_option_text(const cloister_game *game, char *out, size_t size)
{
	const struct game_option *options = game->rules->options;
	struct out o;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	for (int i = 0; options[i].name; i++) {
		if (!game->options.value[i])
			continue;
		out_text(&o, o.length ? " " : "");
		out_text(&o, options[i].name);
		out_char(&o, '=');
		out_text(&o, options[i].value[game->options.value[i]]);
	}
	return library_written(&o);
}

static int number_name(const cloister_game *game, uint32_t number, bool chance, char *out, size_t size)
{
	struct out o;
	if (number >= (chance ? game->space.outcomes : game->space.choices))
		return CLOISTER_ILLEGAL;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	space_text(&game->space, number, chance, &o);
	return library_written(&o);
}

int cloister_choice_name(const cloister_game *game, uint32_t number, char *out, size_t size)
{
	return number_name(game, number, false, out, size);
}

int cloister_outcome_name(const cloister_game *game, uint32_t outcome, char *out, size_t size)
{
	return number_name(game, outcome, true, out, size);
}
