/* cloister puzzles: finds them in games, shows them, puts them to people. */
#define _GNU_SOURCE
#include "cli/puzzles_int.h"

#include "games/games.h"

#include <stdlib.h>

enum { GAMES_LIMIT = 100000000, THREADS_LIMIT = 64, SECONDS_MAX = 86400 };
enum { KEY_OUT = 256, KEY_LEVEL, KEY_SECONDS, KEY_SHOW, KEY_PLAY, KEY_CHECK };

static uint32_t count_of(const char *arg, uint32_t most, const char *id)
{
	char *end;
	unsigned long n = strtoul(arg, &end, 10);
	if (*arg == '-' || end == arg || *end || n < 1 || n > most)
		exit(cli_fail_word(id, arg));
	return (uint32_t)n;
}

static error_t parse_making(struct puzzles_request *r, int key, char *arg)
{
	char *end;
	switch (key) {
	case 's':
		r->first = count_of(arg, GAMES_LIMIT, "cli.puzzles.bad_number");
		return 0;
	case 'n':
		r->games = count_of(arg, GAMES_LIMIT, "cli.selfplay.bad_games");
		return 0;
	case 't':
		r->threads = count_of(arg, THREADS_LIMIT, "cli.arena.bad_threads");
		return 0;
	case KEY_SECONDS:
		r->seconds = strtod(arg, &end);
		if (end == arg || *end || !(r->seconds > 0 && r->seconds <= SECONDS_MAX))
			exit(cli_fail_word("review.bad_seconds", arg));
		return 0;
	case KEY_OUT:
		r->folder = arg;
		return 0;
	case 'd':
		r->database = arg;
		return 0;
	case KEY_LEVEL:
		r->player = arg;
		return 0;
	default:
		return cli_table_option(&r->table, key, arg);
	}
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct puzzles_request *r = state->input;
	switch (key) {
	case KEY_SHOW:
		r->show = true;
		return 0;
	case KEY_PLAY:
		r->play = true;
		return 0;
	case KEY_CHECK:
		r->check = true;
		return 0;
	case ARGP_KEY_ARG:
		if (!r->files && !r->table.game_id && game_named(arg))
			r->table.game_id = arg;
		else if (r->files < PUZZLE_FILES_MAX)
			r->file[r->files++] = arg;
		else
			argp_usage(state);
		return 0;
	case ARGP_KEY_END:
		if (!r->table.game_id && !r->files)
			argp_usage(state);
		return 0;
	default:
		return parse_making(r, key, arg);
	}
}

int cli_puzzles(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"play", KEY_PLAY, NULL, 0, "cli.puzzles.play", 0},
		{"show", KEY_SHOW, NULL, 0, "cli.puzzles.show", 0},
		{"check", KEY_CHECK, NULL, 0, "cli.puzzles.check", 0},
		{"seed", 's', "N", 0, "cli.puzzles.seed", 0},
		{"games", 'n', "N", 0, "cli.puzzles.games", 0},
		{"level", KEY_LEVEL, "LEVEL", 0, "cli.puzzles.level", 0},
		{"out", KEY_OUT, "FOLDER", 0, "cli.puzzles.out", 0},
		{"threads", 't', "N", 0, "cli.arena.threads", 0},
		{"database", 'd', "PATH|URL", 0, "cli.puzzles.database", 0},
		{"seconds", KEY_SECONDS, "S", 0, "cli.puzzles.seconds", 0},
		{"option", 'o', "NAME=VALUE", 0, "cli.opt.option", 0},
		{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0},
		{0},
	};
	static const struct argp argp = {options, parse, "GAME\nFILE…", "cli.puzzles.help", NULL, NULL, NULL};
	static struct puzzles_request r = {.player = "brother", .first = 1, .threads = 1};
	cli_parse(&argp, argc, argv, &r);
	if (r.play)
		return puzzles_play(&r);
	if (r.show)
		return puzzles_show(&r);
	if (r.check)
		return puzzles_check(&r);
	if (r.database)
		return puzzles_take(&r);
	return r.files ? puzzles_cut(&r) : puzzles_make(&r);
}
