/* cloister games: what can be played, the options of each, every component with its figures and their provenance. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "core/options.h"
#include "core/say.h"
#include "core/wire.h"
#include "games/games.h"

#include <stdlib.h>

struct request {
	struct cli_table table;
	bool json, ids, components;
};

static void print_said(const struct speaker *s, const char *prefix, const char *name, const char *suffix)
{
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_name(s, prefix, name, suffix, &o);
	fputs(text, stdout);
}

static void print_players(const struct game *g)
{
	struct word_arg args[] = {arg_number("low", g->seats_min), arg_number("high", g->seats_max)};
	cli_say(stdout, g->seats_min == g->seats_max ? "cli.games.players" : "cli.games.players_range", args, COUNT(args));
}

static void print_line(const struct game *g)
{
	struct speaker s = {.game = g, .lang = cli_lang()};
	printf("%s\n  ", g->id);
	print_said(&s, "game", "title", NULL);
	fputs(", ", stdout);
	print_players(g);
	fputs(", ", stdout);
	print_said(&s, "game", "length", NULL);
	fputs("\n  ", stdout);
	print_said(&s, "game", "summary", NULL);
	fputs("\n", stdout);
}

static void print_options(const struct game *g)
{
	struct speaker s = {.game = g, .lang = cli_lang()};
	for (const struct game_option *o = g->options; o->name; o++) {
		printf("\n  --option %s=", o->name);
		for (int v = 0; v < option_values(o); v++)
			printf("%s%s", v ? "|" : "", o->value[v]);
		fputs("\n    ", stdout);
		print_said(&s, "option", o->name, NULL);
		fputs(": ", stdout);
		print_said(&s, "option", o->name, "help");
		for (int v = 0; v < option_values(o); v++) {
			printf("\n      %s: ", o->value[v]);
			print_said(&s, "option", o->name, o->value[v]);
		}
		fputc('\n', stdout);
	}
}

/* What the computer gains from thinking longer (time:MS), as arena matches had it. */
static void print_patience(const struct game *g)
{
	struct speaker s = {.game = g, .lang = cli_lang()};
	char percent[16];
	struct out o;
	out_init(&o, percent, sizeof percent);
	say_name(&s, "game", "patience", NULL, &o);
	struct word_arg args[] = {arg_text("percent", percent)};
	fputs("\n  ", stdout);
	cli_say(stdout, thinking_pays(&s) ? "cli.games.patience" : "cli.games.no_patience", args, COUNT(args));
	fputc('\n', stdout);
}

/* The names of a type's figures, one after another. */
static void print_figures(const struct type *t, const struct component *row)
{
	int i = 0;
	for (const char *name = t->figures; name && *name; i++) {
		int n = 0;
		while (name[n] && name[n] != ' ')
			n++;
		printf("  %.*s %d", n, name, row->figure[i]);
		name += name[n] ? n + 1 : n;
	}
}

/* The sentence that explains a component, where there is one. */
static void print_help(const struct speaker *s, const struct type *t, const struct component *row)
{
	char id[96];
	snprintf(id, sizeof id, "%s.%s.help", t->name, row->id);
	const char *text = words_find(s, id);
	if (text)
		printf("                      %s\n", text);
}

static void print_components(const struct game *g)
{
	struct speaker s = {.game = g, .lang = cli_lang()};
	for (const struct type *t = g->types; t->name; t++) {
		if (t->form != FORM_ID || !t->rows[0].mark)
			continue;
		printf("\n%s\n", t->name);
		for (int i = 0; i < t->max; i++) {
			printf("  %c  %-16s ", t->rows[i].mark, t->rows[i].id);
			print_said(&s, t->name, t->rows[i].id, NULL);
			print_figures(t, &t->rows[i]);
			fputc('\n', stdout);
			print_help(&s, t, &t->rows[i]);
		}
	}
	fputc('\n', stdout);
	cli_say(stdout, "cli.games.marks", NULL, 0);
	fputc('\n', stdout);
}

static int print_json(const struct game *only)
{
	enum { SIZE = 1 << 20 };
	char *text = malloc(SIZE);
	struct out o;
	if (!text)
		return cli_fail("cli.memory", NULL, 0);
	out_init(&o, text, SIZE);
	emit_open(&o, '[');
	for (int i = 0; games[i]; i++) {
		struct speaker s = {.game = games[i], .lang = cli_lang()};
		if (!only || only == games[i])
			wire_game(&s, &o);
	}
	emit_close(&o, ']');
	puts(text);
	free(text);
	return 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	(void)arg;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &r->table;
		return 0;
	case 'j':
		r->json = true;
		return 0;
	case 'i':
		r->ids = true;
		return 0;
	case 'c':
		r->components = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cli_games(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"json", 'j', NULL, 0, "cli.opt.json", 0},
		{"ids", 'i', NULL, 0, "cli.games.ids", 0},
		{"components", 'c', NULL, 0, "cli.games.components", 0},
		{0},
	};
	static const struct argp_child children[] = {{&cli_table_argp, 0, NULL, 0}, {0}};
	static const struct argp argp = {options, parse, "[GAME]", "cli.games.help", children, NULL, NULL};
	struct request r = {0};
	const struct game *g = NULL;
	cli_parse(&argp, argc, argv, &r);
	if (r.table.game_id && !(g = game_named(r.table.game_id)))
		return cli_fail_word("cli.unknown_game", r.table.game_id);
	if (r.json)
		return print_json(g);
	for (int i = 0; games[i]; i++) {
		if (g && g != games[i])
			continue;
		if (r.ids)
			puts(games[i]->id);
		else
			print_line(games[i]);
		if (g && !r.ids) {
			print_options(g);
			print_patience(g);
		}
		if (r.components && !r.ids)
			print_components(games[i]);
	}
	return 0;
}
