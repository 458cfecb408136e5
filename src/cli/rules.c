/* cloister rules: the player's rulebook of a game at the terminal, its contents or a section. */
#define _GNU_SOURCE
#include "cli/book.h"
#include "cli/cli.h"
#include "cli/learn_int.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct request {
	const char *game, *section;
	bool all;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case 'a':
		r->all = true;
		return 0;
	case 'L':
		cli_take_lang(arg);
		return 0;
	case ARGP_KEY_ARG:
		if (r->section)
			return ARGP_ERR_UNKNOWN;
		*(r->game ? &r->section : &r->game) = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static void print_section(const struct book_section *s)
{
	printf("%s\n\n", s->title);
	for (const char *const *line = s->lines; *line; line++)
		learn_wrapped("", *line);
}

/* A chapter, or a part of one: what follows below it belongs to it. */
static void print_with_parts(const struct book_section *s)
{
	int level = s->level;
	do
		print_section(s++);
	while (s->level > level);
}

static void print_contents(const struct book *b, const struct book_section *s)
{
	int number = 0;
	for (; s->level; s++)
		if (s->level == 2)
			printf("%2d  %-10s %s. %s\n", ++number, s->id, s->title, s->about);
	struct word_arg args[] = {arg_text("game", b->game)};
	fputc('\n', stdout);
	cli_say(stdout, "cli.rules.more", args, COUNT(args));
	fputc('\n', stdout);
}

/* By its name, or a chapter by its number. NULL: there is no such. */
static const struct book_section *find(const struct book_section *s, const char *name)
{
	char *end;
	long number = strtol(name, &end, 10), at = 0;
	for (; s->level; s++) {
		at += s->level == 2;
		if (!strcmp(s->id, name) || (!*end && s->level == 2 && at == number))
			return s;
	}
	return NULL;
}

static int list_books(void)
{
	for (const struct book *b = books; b->game; b++)
		printf("%s\n", b->game);
	return 0;
}

static int print_book(const struct book *b, const struct request *r)
{
	const struct book_section *s = b->sections[cli_lang()];
	if (r->section) {
		const struct book_section *found = find(s, r->section);
		if (!found)
			return cli_fail_word("cli.rules.no_section", r->section);
		print_with_parts(found);
	} else if (r->all) {
		for (; s->level; s++)
			print_section(s);
	} else {
		print_contents(b, s);
	}
	return 0;
}

int cli_rules(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"all", 'a', NULL, 0, "cli.rules.opt_all", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "[GAME [SECTION]]", "cli.rules.help", NULL, NULL, NULL};
	struct request r = {0};
	cli_parse(&argp, argc, argv, &r);
	if (!r.game)
		return list_books();
	for (const struct book *b = books; b->game; b++)
		if (!strcmp(b->game, r.game))
			return print_book(b, &r);
	return cli_fail_word(game_named(r.game) ? "cli.rules.no_book" : "cli.unknown_game", r.game);
}
