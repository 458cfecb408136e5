/* cloister record: show a game record, replay or watch it step by step, verify its rules, hashes and dice. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "cli/record_watch.h"
#include "cli/table.h"
#include "core/fields.h"
#include "core/say.h"
#include "core/seed.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

struct request {
	const char *verb, *path;
};

/* An opened record. */
struct opened {
	char *text;
	struct record record;
	struct match match;
	void *block;
	char names[SEATS_MAX][RECORD_NAME_MAX];
	const char *name[SEATS_MAX];
};

static int fail_record(const char *path, const char *why)
{
	struct word_arg args[] = {arg_text("word", path), arg_text("why", why)};
	return cli_fail("cli.record.bad", args, COUNT(args));
}

static int open_record(const char *path, struct opened *r)
{
	struct speaker s = {.lang = cli_lang()};
	struct record_error error;
	char why[1024], id[RECORD_NAME_MAX];
	struct out o;
	size_t length;
	out_init(&o, why, sizeof why);
	r->text = cli_read_file(path, &length);
	if (!r->text)
		return EXIT_USAGE;
	if (!record_read(r->text, (uint32_t)length, &r->record, &error)) {
		cli_record_error(&s, &error, &o);
		return fail_record(path, why);
	}
	snprintf(id, sizeof id, "%.*s", (int)r->record.game.length, r->record.game.text);
	s.game = game_named(id);
	if (!s.game)
		return cli_fail_word("cli.unknown_game", id);
	if (!cli_record_open(&s, &r->record, s.game, &r->match, &r->block, &o))
		return fail_record(path, why);
	for (int i = 0; i < SEATS_MAX; i++) {
		struct slice name = r->record.name[i];
		snprintf(r->names[i], RECORD_NAME_MAX, "%.*s", (int)name.length, name.text ? name.text : "");
		r->name[i] = name.length ? r->names[i] : NULL;
	}
	return 0;
}

static void close_record(struct opened *r)
{
	free(r->text);
	free(r->block);
}

static void print_scores(const struct speaker *s, const struct match *m)
{
	struct score score[SEATS_MAX] = {0};
	m->game->scores(m->state, score);
	for (int seat = 0; seat < state_seats(m->state); seat++) {
		char text[256];
		struct out o;
		out_init(&o, text, sizeof text);
		words_seat(s, seat, &o);
		struct word_arg args[] = {
			arg_number("rank", score[seat].rank), arg_text("name", text), arg_number("total", score[seat].total)};
		cli_say(stdout, "cli.score", args, COUNT(args));
		fputc('\n', stdout);
	}
}

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
	print_scores(&s, m);
}

/* Prints each row in force and what it did, as a log that people read. */
static void replay(const struct opened *r)
{
	const struct match *m = &r->match;
	union any_state before, after;
	struct speaker s = {.game = m->game, .lang = cli_lang(), .names = r->name, .state = &after};
	static struct event list[EVENTS_MAX];
	char text[1024];
	struct out o;
	out_init(&o, text, sizeof text);
	match_state_at(m, 0, &after);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = &m->rows[m->live[i]];
		struct events e = {list, 0, EVENTS_MAX};
		uint32_t at;
		memcpy(&before, &after, m->game->state_size);
		driver_list(m->game, &before, row->seat, &m->choices[row->first], row->count, &after, &e, &at);
		out_clear(&o);
		record_row_text(m, row, &o);
		printf("%u  %s\n", m->live[i] + 1, text);
		for (uint32_t k = 0; k < e.count && k < e.max; k++) {
			out_clear(&o);
			if (say_event(&s, &list[k], SEAT_ALL, &o))
				printf("    %s\n", text);
		}
	}
	print_scores(&s, m);
}

/* Rows and hashes were checked when the record was opened; what is left is the dice. */
static int verify(const struct opened *r, const char *path)
{
	const struct match *m = &r->match;
	struct seed seed;
	char hex[SEED_HEX];
	uint32_t chance = 0;
	struct word_arg size[] = {arg_number("rows", m->count), arg_number("players", m->options.players)};
	cli_say(stdout, "cli.record.rows_good", size, COUNT(size));
	fputc('\n', stdout);
	if (!r->record.seed.length) {
		cli_say(stdout, "cli.record.no_seed", NULL, 0);
		fputc('\n', stdout);
		return 0;
	}
	seed_from_text(&seed, r->record.seed.text, r->record.seed.length);
	seed_commitment(&seed, hex);
	if (r->record.commitment.length
		&& (r->record.commitment.length != strlen(hex) || memcmp(hex, r->record.commitment.text, strlen(hex)) != 0))
		return fail_record(path, cli_word("cli.record.bad_commitment"));
	union any_state state, work;
	match_state_at(m, 0, &state);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = &m->rows[m->live[i]];
		uint32_t at;
		if (row->kind == ROW_CHANCE) {
			uint64_t number = seed_draw(&seed, m->live[i] + 1, driver_chance_total(m->game, &state));
			if (driver_chance_pick(m->game, &state, number) != m->choices[row->first]) {
				struct word_arg arg = arg_number("row", m->live[i] + 1);
				return cli_fail("cli.record.bad_draw", &arg, 1);
			}
			chance++;
		}
		driver_list(m->game, &state, row->seat, &m->choices[row->first], row->count, &work, NULL, &at);
		memcpy(&state, &work, m->game->state_size);
	}
	struct word_arg arg = arg_number("n", chance);
	cli_say(stdout, "cli.record.dice_good", &arg, 1);
	fputc('\n', stdout);
	return 0;
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
	int status = open_record(r.path, &opened);
	if (!status && shows)
		show(&opened);
	else if (!status && replays)
		replay(&opened);
	else if (!status && watches)
		status = record_watch(&opened.match, opened.name);
	else if (!status)
		status = verify(&opened, r.path);
	close_record(&opened);
	return status;
}
