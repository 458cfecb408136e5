/* cloister play: reads the options, opens the table and hands it to the full screen or to the line-by-line game. */
#define _GNU_SOURCE
#include "cli/play_int.h"

#include "terminal/terminal.h"

#include <stdlib.h>
#include <unistd.h>

struct request {
	struct cli_table table;
	const char *seats, *load, *save;
	struct remote_wish wish;
	bool plain, resume, advice;
};

/* Seats are counted from 1 by people. */
static bool read_seat(const char *text, int *seat)
{
	int64_t n;
	if (!text_number(text, text_length(text), &n) || n < 1 || n > SEATS_MAX) {
		cli_fail_word("cli.play.bad_seat", text);
		exit(EXIT_USAGE);
	}
	*seat = (int)n - 1;
	return true;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &r->table;
		return 0;
	case 'S':
		r->seats = arg;
		return 0;
	case 'l':
		r->load = arg;
		return 0;
	case 'w':
		r->save = arg;
		return 0;
	case 'P':
		r->plain = true;
		return 0;
	case 'r':
		r->resume = true;
		return 0;
	case 'A':
		r->advice = true;
		return 0;
	case 'u':
		r->wish.server = arg;
		return 0;
	case 't':
		r->wish.table = arg;
		return 0;
	case 'k':
		r->wish.key = arg;
		return 0;
	case 'n':
		r->wish.name = arg;
		return 0;
	case 'a':
		return read_seat(arg, &r->wish.seat) ? 0 : EINVAL;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int open_table(struct play *p, const struct request *r)
{
	const struct game *g;
	struct options o;
	if (r->load) {
		struct speaker s = {.lang = cli_lang()};
		char why[1024];
		struct out error;
		size_t length;
		char *text = cli_read_file(r->load, &length);
		if (!text)
			return EXIT_USAGE;
		out_init(&error, why, sizeof why);
		bool ok = seeded_load(&p->table, &s, text, length, CHANCE_AUTO, &error);
		free(text);
		struct word_arg args[] = {arg_text("word", r->load), arg_text("why", why)};
		return ok ? 0 : cli_fail("cli.record.bad", args, COUNT(args));
	}
	int status = cli_table_open(&r->table, &g, &o);
	if (!status && !seeded_open(&p->table, g, &o, r->table.seed, false))
		status = cli_fail("cli.memory", NULL, 0);
	return status;
}

/* Goes to a table on a server. */
static int join(struct play *p, struct request *r)
{
	static struct remote_table table;
	r->wish.seats = r->seats;
	p->remote = &table;
	int status = remote_table_open(&table, &r->wish, &r->table);
	for (uint32_t mine = table.mine; mine; mine &= mine - 1)
		p->humans++;
	if (!status)
		snprintf(p->save_path, sizeof p->save_path, "%s", r->save ? r->save : "");
	if (!status && !r->save)
		snprintf(p->save_path, sizeof p->save_path, "cloister-%s.record", table.game->id);
	return status;
}

/* Opens the table that is asked for and seats the players; 0, or an exit status after a message. */
static int begin(struct play *p, struct request *r)
{
	if (r->wish.server)
		return join(p, r);
	if (r->wish.table)
		return cli_fail("cli.play.no_server", NULL, 0);
	if (r->resume)
		return journal_resume(p);
	int status = open_table(p, r);
	if (!status)
		status = play_seat(p, r->seats);
	if (status)
		return status;
	if (r->save || r->load)
		snprintf(p->save_path, sizeof p->save_path, "%s", r->save ? r->save : r->load);
	else
		snprintf(p->save_path, sizeof p->save_path, "cloister-%s.record", play_game(p)->id);
	if (isatty(STDIN_FILENO))
		journal_start(p);
	return 0;
}

int cli_play(int argc, char **argv)
{
	static const struct argp_option options[] = {
		{"seats", 'S', "WHO,WHO…", 0, "cli.play.seats", 0},
		{"load", 'l', "FILE", 0, "cli.play.load", 0},
		{"save", 'w', "FILE", 0, "cli.play.save", 0},
		{"plain", 'P', NULL, 0, "cli.play.plain", 0},
		{"resume", 'r', NULL, 0, "cli.play.resume", 0},
		{"advice", 'A', NULL, 0, "cli.play.advice", 0},
		{"server", 'u', "URL", 0, "cli.play.server", 0},
		{"table", 't', "ID", 0, "cli.play.table", 0},
		{"key", 'k', "KEY", 0, "cli.play.key", 0},
		{"name", 'n', "NAME", 0, "cli.play.name", 0},
		{"seat", 'a', "N", 0, "cli.play.seat", 0},
		{0},
	};
	static const struct argp_child children[] = {{&cli_table_argp, 0, NULL, 0}, {0}};
	static const struct argp argp = {options, parse, "GAME", "cli.play.help", children, NULL, NULL};
	static struct event unheard[EVENTS_MAX];
	static struct play play;
	struct request r = {.wish = {.seat = -1}};
	cli_parse(&argp, argc, argv, &r);
	play = (struct play){.shown = SEAT_NONE, .news = {unheard, 0, EVENTS_MAX}, .advice = r.advice};
	int status = begin(&play, &r);
	if (!status) {
		if (!play.remote)
			play_keep_news(&play);
		status = !r.plain && terminal_there() ? play_screen(&play) : play_plain(&play);
		if (!status)
			journal_end(&play); /* the game is in its file */
	}
	play_close(&play);
	return status;
}
