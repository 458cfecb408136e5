/* The program: finds the subcommand. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "host/outside.h"
#include "games/games.h"

#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <string.h>

#ifndef CLOISTER_VERSION
#define CLOISTER_VERSION "0.1.0"
#endif

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *about; /* message id */
} commands[] = {
	{"games", cli_games, "cli.games.about"},
	{"play", cli_play, "cli.play.about"},
	{"learn", cli_learn, "cli.learn.about"},
	{"rules", cli_rules, "cli.rules.about"},
	{"serve", cli_serve, "cli.serve.about"},
	{"engine", cli_engine, "cli.engine.about"},
	{"arena", cli_arena, "cli.arena.about"},
	{"selfplay", cli_selfplay, "cli.selfplay.about"},
	{"encode", cli_encode, "cli.encode.about"},
	{"bench", cli_bench, "cli.bench.about"},
	{"record", cli_record, "cli.record.about"},
	{"review", cli_review, "cli.review.about"},
	{"puzzles", cli_puzzles, "cli.puzzles.about"},
	{"edition", cli_edition, "cli.edition.about"},
	{"export", cli_export, "cli.export.about"},
	{"import", cli_import, "cli.import.about"},
	{"admin", cli_admin, "cli.admin.about"},
};

static int help(FILE *to)
{
	cli_say(to, "cli.usage", NULL, 0);
	fputs("\n\n", to);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		fprintf(to, "  cloister %-8s %s\n", commands[i].name, cli_word(commands[i].about));
	fputc('\n', to);
	cli_say(to, "cli.usage.more", NULL, 0);
	fputc('\n', to);
	return to == stdout ? 0 : EXIT_USAGE;
}

/* The version, and the behaviour signature of each game: the same number on every machine that plays alike. */
static int version(void)
{
	printf("cloister %s\n", CLOISTER_VERSION);
	for (int i = 0; games[i]; i++)
		printf(
			"%s rules %d signature %016" PRIx64 "\n", games[i]->id, games[i]->rules_version, game_signature(games[i]));
	return 0;
}

/* What was to be read by somebody and could not be written is not done. */
static int finish(int status)
{
	errno = 0;
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	return cli_fail_file("cli.cannot_write", "-", errno ? errno : EIO);
}

int main(int argc, char **argv)
{
	outside_prepare();
	setlocale(LC_CTYPE, ""); /* widths of characters; numbers and words are ours */
	while (argc > 2 && (text_equal(argv[1], "--lang") || text_equal(argv[1], "-L"))) {
		if (!cli_set_lang(argv[2]))
			return cli_fail_word("cli.bad_lang", argv[2]);
		argv[2] = argv[0];
		argv += 2, argc -= 2;
	}
	if (argc < 2)
		return help(stderr);
	if (text_equal(argv[1], "--help") || text_equal(argv[1], "-?") || text_equal(argv[1], "help"))
		return help(stdout);
	if (text_equal(argv[1], "--version") || text_equal(argv[1], "-V"))
		return version();
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (!text_equal(argv[1], commands[i].name))
			continue;
		char name[64];
		snprintf(name, sizeof name, "cloister %s", commands[i].name);
		argv[1] = name;
		return finish(commands[i].run(argc - 1, argv + 1));
	}
	cli_fail_word("cli.unknown_command", argv[1]);
	return help(stderr);
}
