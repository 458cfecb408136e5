/*
 * Puzzles out of the games of a server's people, of whom everybody at the table must have agreed: asked of the database
 * each time anew, so that who has taken the word back is left out. What is printed is choices: no name, no table, no seed.
 */
#define _GNU_SOURCE
#include "cli/puzzles_int.h"
#include "cli/stored.h"

#include "games/games.h"
#include "server/tables/archive.h"

#include <stdlib.h>

/* Games of other rules, or with figures of their own, are passed over. */
static int take(struct store *s, const char *id, int64_t *used)
{
	struct archived a;
	int status = 0;
	archive_load(s, id, &a);
	if (a.result == ARCHIVE_DONE && puzzles_usual(&a.course.table.match)) {
		status = puzzles_print(&a.course.table.match);
		++*used;
	} else if (a.result == ARCHIVE_FAILED) {
		status = cli_fail_word("cli.export.failed", id);
	}
	archived_close(&a);
	return status;
}

int puzzles_take(const struct puzzles_request *r)
{
	struct stored_ids all = {0};
	int64_t used = 0;
	double end = r->seconds > 0 ? puzzles_now() + r->seconds : 0;
	const struct game *g = game_named(r->table.game_id ? r->table.game_id : "");
	if (!g || r->files)
		return cli_fail("cli.puzzles.one_game", NULL, 0);
	struct store *s = stored_open(r->database);
	if (!s)
		return EXIT_USAGE;
	int status =
		stored_gathered(s, &all, store_consented(s, g->id, r->games ? r->games : INT64_MAX, stored_note, &all));
	for (size_t i = 0; i < all.count && !status && !(end > 0 && puzzles_now() >= end); i++)
		status = take(s, all.id[i], &used);
	struct word_arg args[] = {arg_number("n", used)};
	if (!status) {
		cli_say(stderr, "cli.puzzles.taken", args, 1);
		fputc('\n', stderr);
	}
	free(all.id);
	store_close(s);
	return status;
}
