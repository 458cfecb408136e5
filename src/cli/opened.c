#define _GNU_SOURCE
#include "cli/opened.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

static int fail_record(const char *path, const char *why)
{
	struct word_arg args[] = {arg_text("word", path), arg_text("why", why)};
	return cli_fail("cli.record.bad", args, COUNT(args));
}

int opened_open(const char *path, struct opened *r)
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
	if (!cli_record_prove(&s, &r->record, s.game, &r->match, &r->block, &r->proof, &o))
		return fail_record(path, why);
	for (int i = 0; i < SEATS_MAX; i++) {
		struct slice name = r->record.name[i];
		snprintf(r->names[i], RECORD_NAME_MAX, "%.*s", (int)name.length, name.text ? name.text : "");
		r->name[i] = name.length ? r->names[i] : NULL;
	}
	return 0;
}

void opened_close(struct opened *r)
{
	free(r->text);
	free(r->block);
}

void opened_scores(const struct speaker *s, const struct match *m)
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
