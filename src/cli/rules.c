/* cloister rules: the player's rulebook of a game at the terminal, its contents or a section. */
#define _GNU_SOURCE
#include "cli/book.h"
#include "cli/cli.h"
#include "games/games.h"

#include <stdio.h>

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

static void print_contents(const char *game, const struct book_section *book)
{
	char text[1 << 12];
	struct out o;
	struct word_arg args[] = {arg_text("game", game)};
	out_init(&o, text, sizeof text);
	book_contents(book, &o);
	puts(text);
	cli_say(stdout, "cli.rules.more", args, COUNT(args));
	fputc('\n', stdout);
}

static int list_books(void)
{
	for (const struct book *b = books; b->game; b++)
		printf("%s\n", b->game);
	return 0;
}

static int print_book(const struct book_section *book, const struct request *r)
{
	const struct book_section *found = r->section ? book_find(book, r->section) : NULL;
	if (r->section && !found)
		return cli_fail_word("cli.rules.no_section", r->section);
	if (found)
		book_print(found);
	else if (!r->all)
		print_contents(r->game, book);
	for (const struct book_section *s = book; r->all && s->level; s++)
		if (s->level == 2)
			book_print(s);
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
	const struct book_section *book = book_of(r.game);
	if (book)
		return print_book(book, &r);
	return cli_fail_word(game_named(r.game) ? "cli.rules.no_book" : "cli.unknown_game", r.game);
}
