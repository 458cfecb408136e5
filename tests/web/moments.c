/*
 * Moments at which a person is asked: random games of every sort, until each choice of a game was offered to somebody.
 * Choices are told apart by the decision, the verb, and the sorts of elements they name ("build tower tower card").
 *
 *   web_moments GAME [GAMES]
 *
 * prints a JSON object a line: {"what","seat","choice","record"}, the record ending where the choice is offered; and
 * at last {"chance"}: the verbs that only chance plays, and {"never"}: those that nobody was offered.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/driver.h"
#include "core/json.h"
#include "core/match.h"
#include "core/options.h"
#include "core/record.h"
#include "core/rng.h"
#include "core/text.h"
#include "games/games.h"

enum { WHATS_MAX = 1024, WHAT_SIZE = 128, RECORD_SIZE = 1 << 20, STEPS_MAX = 1 << 14 };

struct step {
	int seat;
	choice choice;
};

static struct {
	char what[WHATS_MAX][WHAT_SIZE];
	int count;
	bool offered[256], drawn[256]; /* verbs */
} known;

/* One game as it went. */
static struct {
	struct options options;
	struct step steps[STEPS_MAX];
	uint32_t count;
} played;

/* The decision, the verb and what kinds of elements the choice names. */
static void describe(const struct game *g, int kind, int seat, choice c, struct out *o)
{
	const char *patterns = NULL;
	char element[WHAT_SIZE];
	struct out e;
	out_text(o, g->kinds[kind].name);
	out_char(o, ' ');
	out_text(o, g->verbs[choice_verb(c)].name);
	for (out_init(&e, element, sizeof element); choice_element(g, seat, c, &patterns, &e); out_clear(&e)) {
		if (!e.length)
			continue;
		out_char(o, ' ');
		for (const char *at = element; *at && *at != '.'; at++)
			out_char(o, *at);
	}
}

/* Was this choice of this decision looked at before? */
static bool seen(int kind, choice c)
{
	static uint64_t met[1 << 16];
	uint64_t key = (uint64_t)kind << 32 | c;
	uint32_t at = (uint32_t)(key * 0x9e3779b97f4a7c15U >> 48);
	bool before = met[at] == key;
	met[at] = key; /* whoever else had this place is looked at again */
	return before;
}

static bool fresh(const char *what)
{
	for (int i = 0; i < known.count; i++)
		if (text_equal(known.what[i], what))
			return false;
	return known.count < WHATS_MAX;
}

/* The game so far as a match: what settles itself there was a step here, so the match may be ahead. */
static void replay(const struct game *g, struct match *m)
{
	union any_state s = {0};
	uint32_t at;
	g->setup(&s, &played.options);
	for (uint32_t i = 0; i < played.count; i++) {
		struct step step = played.steps[i];
		if (state_hash(g, &s) == state_hash(g, m->state)) {
			struct refusal r = step.seat == SEAT_CHANCE ? match_chance(m, step.choice, NULL)
														: match_do(m, step.seat, &step.choice, 1, NULL, &at);
			if (r.reason != REASON_LEGAL)
				abort();
		}
		g->apply(&s, step.seat, step.choice, NULL);
	}
}

static void tell(const struct game *g, const char *what, int seat, choice c)
{
	static char text[RECORD_SIZE], line[2 * RECORD_SIZE], name[WHAT_SIZE];
	struct record r = {0};
	struct match m;
	struct out o, word;
	void *block = malloc(match_size(g));
	if (!block)
		abort();
	match_open(&m, g, &played.options, block, NULL);
	replay(g, &m);
	out_init(&o, text, sizeof text);
	record_write(&m, &r, true, &o);
	free(block);
	out_init(&word, name, sizeof name);
	choice_text(g, c, &word);
	out_init(&o, line, sizeof line);
	emit_open(&o, '{');
	emit_key(&o, "what");
	emit_string(&o, what);
	emit_key(&o, "seat");
	emit_number(&o, seat);
	emit_key(&o, "choice");
	emit_string(&o, name);
	emit_key(&o, "record");
	emit_string(&o, text);
	emit_close(&o, '}');
	puts(line);
}

static void look(const struct game *g, int kind, int seat, const choice *list, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		char what[WHAT_SIZE];
		struct out o;
		if (seen(kind, list[i]))
			continue;
		out_init(&o, what, sizeof what);
		describe(g, kind, seat, list[i], &o);
		if (!fresh(what))
			continue;
		known.offered[choice_verb(list[i])] = true;
		memcpy(known.what[known.count++], what, sizeof what);
		tell(g, what, seat, list[i]);
	}
}

static void play(const struct game *g, bool sense, struct rng *rng)
{
	union any_state s = {0};
	choice list[CHOICES_MAX];
	g->setup(&s, &played.options);
	played.count = 0;
	for (struct decision d; (d = g->decision(&s)).actors && played.count < STEPS_MAX;) {
		int seat = decision_seat(d);
		uint32_t n = g->choices(&s, seat, list);
		choice c = seat == SEAT_CHANCE ? driver_chance_pick(g, &s, rng_below(rng, (uint32_t)driver_chance_total(g, &s)))
			: sense                    ? driver_likely(g, &s, seat, list, n, rng)
									   : list[rng_below(rng, n)];
		if (seat != SEAT_CHANCE && (n > 1 || driver_asks(g, d)))
			look(g, d.kind, seat, list, n);
		known.drawn[choice_verb(c)] |= seat == SEAT_CHANCE;
		played.steps[played.count++] = (struct step){seat, c};
		g->apply(&s, seat, c, NULL);
	}
}

/* The verbs nobody was offered: those chance plays, or those that never came. */
static void tell_rest(const struct game *g, const char *key, bool drawn)
{
	static char line[1 << 14];
	struct out o;
	out_init(&o, line, sizeof line);
	emit_open(&o, '{');
	emit_key(&o, key);
	emit_open(&o, '[');
	for (int verb = 1; g->verbs[verb].name; verb++)
		if (!known.offered[verb] && known.drawn[verb] == drawn)
			emit_string(&o, g->verbs[verb].name);
	emit_close(&o, ']');
	emit_close(&o, '}');
	puts(line);
}

int main(int argc, char **argv)
{
	const struct game *g = argc > 1 ? game_named(argv[1]) : NULL;
	long count = argc > 2 ? strtol(argv[2], NULL, 10) : 10000;
	struct rng rng;
	if (!g) {
		fprintf(stderr, "web_moments GAME [GAMES]\n");
		return 2;
	}
	rng_seed(&rng, 1);
	for (long i = 0; i < count; i++) {
		options_default(g, g->seats_min + (int)(i % (g->seats_max - g->seats_min + 1)), &played.options);
		if (i % 2)
			options_random(g, &played.options, &rng);
		play(g, i % 3 == 0, &rng);
	}
	tell_rest(g, "chance", true);
	tell_rest(g, "never", false);
	return 0;
}
