/* Opening a record: its head, its start, its rows, and whether its chance rows are what its seed draws. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "core/options.h"
#include "host/position.h"
#include "host/seed.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1024 };

void cli_record_error(const struct speaker *s, const struct record_error *error, struct out *o)
{
	char word[96] = "", what[MESSAGE_MAX];
	struct out w, t;
	out_init(&w, word, sizeof word);
	out_bytes(&w, error->word.text, error->word.length < sizeof word - 1 ? error->word.length : sizeof word - 1);
	out_init(&t, what, sizeof what);
	struct word_arg inner[] = {arg_text("word", word), arg_number("low", error->low), arg_number("high", error->high)};
	words_say(s, error->message, inner, COUNT(inner), &t);
	struct word_arg args[] = {arg_number("line", error->line), arg_number("row", error->row), arg_text("what", what)};
	words_say(s, error->row ? "record.at_row" : error->line ? "record.at" : "record.in", args, COUNT(args), o);
}

/* The seed, if there is one, must be the one that was committed to. */
static bool read_seed(const struct record *r, struct seed *seed, struct record_error *why)
{
	char hex[SEED_HEX];
	*why = (struct record_error){.message = "record.commitment", .word = r->commitment};
	seed_from_text(seed, r->seed.text, r->seed.length);
	seed_commitment(seed, hex);
	return !r->commitment.length
		|| (r->commitment.length == strlen(hex) && memcmp(hex, r->commitment.text, strlen(hex)) == 0);
}

static bool start_at(const struct speaker *s, const struct record *r, struct match *m, struct out *error)
{
	union any_state start;
	if (!r->start.length)
		return true;
	memcpy(&start, m->start, m->game->state_size);
	if (!position_set_text(s, &start, r->start.text, r->start.length, error))
		return false;
	match_restart(m, &start, NULL);
	return true;
}

bool cli_record_prove(const struct speaker *s, const struct record *r, const struct game *g, struct match *m,
	void **block, struct record_proof *proof, struct out *error)
{
	struct record_error why;
	struct options o;
	struct seed seed;
	bool seeded = r->seed.length && !r->by_hand;
	*block = NULL;
	*proof = (struct record_proof){.draw = seeded ? seed_outcome : NULL, .seed = &seed};
	if (!record_options(r, g, &o, &why) || (seeded && !read_seed(r, &seed, &why))) {
		cli_record_error(s, &why, error);
		return false;
	}
	*block = aligned_alloc(16, (match_size(g) + 15) & ~15u);
	if (!*block) {
		words_say(s, "cli.memory", NULL, 0, error);
		return false;
	}
	match_open(m, g, &o, *block, NULL);
	if (!start_at(s, r, m, error))
		return false;
	bool ok = record_prove(r, m, proof, &why);
	proof->seed = NULL; /* it was here */
	if (!ok)
		cli_record_error(s, &why, error);
	return ok;
}
