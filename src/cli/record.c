/* cloister record: show a game record, replay or watch it step by step, verify its rules, hashes and dice. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "cli/opened.h"
#include "cli/record_watch.h"
#include "core/fields.h"
#include "core/say.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

struct request {
	const char *verb, *path;
};

static void show(const struct opened *r)
{
	const struct match *m = &r->match;
	struct speaker s = {.game = m->game, .lang = cli_lang(), .names = r->name, .state = m->state};
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	say_name(&s, "game", "title", NULL, &o);
	printf("%s\n", text);
	for (int i = 0; m->game->options[i].name; i++)
		if (m->options.value[i])
			printf("%s=%s\n", m->game->options[i].name, m->game->options[i].value[m->options.value[i]]);
	struct word_arg args[] = {arg_number("rows", m->count), arg_number("players", m->options.players)};
	cli_say(stdout, "cli.record.size", args, COUNT(args));
	fputc('\n', stdout);
	if (m->game->decision(m->state).actors)
		cli_say(stdout, "cli.record.unfinished", NULL, 0);
	else
		cli_say(stdout, "kind.over", NULL, 0);
	fputc('\n', stdout);
	opened_scores(&s, m);
}

/* Prints each row in force and what it did, as a log that people read. */
static void replay(const struct opened *r)
{
	const struct match *m = &r->match;
	union any_state after;
	struct speaker s = {.game = m->game, .lang = cli_lang(), .names = r->name, .state = &after};
	static struct event list[EVENTS_MAX];
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	match_state_at(m, 0, &after);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = match_live(m, i);
		struct events e = {list, 0, EVENTS_MAX};
		match_replay(m, row, &after, &e);
		out_clear(&o);
		record_row_text(m, row, &o);
		printf("%u  %s\n", row->number, text);
		for (uint32_t k = 0; k < e.count && k < e.max; k++) {
			out_clear(&o);
			if (say_event(&s, &list[k], SEAT_ALL, &o))
				printf("    %s\n", text);
		}
	}
	opened_scores(&s, m);
}

static void say_line(const char *id, const struct word_arg *args, int count)
{
	cli_say(stdout, id, args, count);
	fputc('\n', stdout);
}

/* Are all rows what they were when they were written? */
static bool hashes_good(const struct opened *r)
{
	struct word_arg args[] = {arg_number("row", r->proof.bare), arg_number("n", r->proof.unhashed)};
	if (r->proof.unhashed)
		say_line("cli.record.no_hash", args, COUNT(args));
	return !r->proof.unhashed;
}

static bool result_good(const struct opened *r)
{
	bool over = !r->match.game->decision(r->match.state).actors;
	bool complete = r->proof.results + 1 == 1u << r->match.options.players;
	if (!over)
		say_line("cli.record.unfinished", NULL, 0);
	else if (!complete)
		say_line("cli.record.no_result", NULL, 0);
	return !over || complete;
}

/* Draws that differ from the seed's are refused when the record is opened; were there any to compare? */
static bool draws_good(const struct opened *r)
{
	struct word_arg arg = arg_number("n", r->proof.chance);
	const char *without = r->record.by_hand ? "cli.record.by_hand"
		: !r->record.seed.length            ? "cli.record.no_seed"
		: !r->record.commitment.length      ? "cli.record.no_commitment"
											: NULL;
	if (r->proof.chance || !without)
		say_line(without ? without : "cli.record.dice_good", &arg, 1);
	return !without || !r->proof.chance;
}

/* Who forgets rows may have looked for better luck in them. */
static bool nothing_forgotten(const struct opened *r)
{
	uint32_t forgotten = match_next(&r->match) - 1 - r->match.count;
	struct word_arg arg = arg_number("n", forgotten);
	if (forgotten)
		say_line("cli.record.forgotten", &arg, 1);
	return !forgotten;
}

/* 0: all of it is shown to be right; 1: nothing is wrong, but not all of it could be checked. */
static int verify(const struct opened *r)
{
	struct word_arg size[] = {arg_number("rows", r->match.count), arg_number("players", r->match.options.players)};
	say_line("cli.record.rows_good", size, COUNT(size));
	bool hashes = hashes_good(r), result = result_good(r), draws = draws_good(r), whole = nothing_forgotten(r);
	if (hashes && result && draws && whole)
		return 0;
	say_line("cli.record.unproven", NULL, 0);
	return EXIT_FAILURE;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct request *r = state->input;
	switch (key) {
	case 'L':
		cli_take_lang(arg);
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num == 0)
			r->verb = arg;
		else if (state->arg_num == 1)
			r->path = arg;
		else
			argp_usage(state);
		return 0;
	case ARGP_KEY_END:
		if (!r->path)
			argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

int cli_record(int argc, char **argv)
{
	static const struct argp_option options[] = {{"lang", 'L', "en|fr", 0, "cli.opt.lang", 0}, {0}};
	static const struct argp argp = {
		options, parse, "show|replay|watch|verify FILE", "cli.record.help", NULL, NULL, NULL};
	static struct opened opened;
	struct request r = {0};
	cli_parse(&argp, argc, argv, &r);
	bool shows = text_equal(r.verb, "show"), replays = text_equal(r.verb, "replay");
	bool watches = text_equal(r.verb, "watch");
	if (!shows && !replays && !watches && !text_equal(r.verb, "verify"))
		return cli_fail_word("cli.record.verb", r.verb);
	int status = opened_open(r.path, &opened);
	if (!status && shows)
		show(&opened);
	else if (!status && replays)
		replay(&opened);
	else if (!status && watches)
		status = record_watch(&opened.match, opened.name);
	else if (!status)
		status = verify(&opened);
	opened_close(&opened);
	return status;
}
