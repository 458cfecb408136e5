/*
 * What every game promises about lists of choices: neither what a list would lead to (try) nor why it is refused (do)
 * depends on what the seat cannot know, and what try says is what happens. Lists are made at random, with tails that
 * are illegal or go too far, and played on the truth and on guesses of it. CLOISTER_SOAK plays fifty times as much.
 */
#include "walk.h"

#include "core/match.h"
#include "core/table.h"
#include "fake_game.h"

enum { FEW = 6000, LISTS = 12, GUESSES = 4, LENGTH_MAX = 7 };

/* Any choice that is well formed, legal or not, of the verbs of that kind or of any. */
static choice any_choice(struct walk *w, int kind)
{
	const struct game *g = w->game;
	const uint8_t *verbs = g->kinds[kind].verbs;
	uint32_t count = (uint32_t)strlen((const char *)verbs);
	int verb = count && rng_below(&w->other, 4) ? verbs[rng_below(&w->other, count)]
												: 1 + (int)rng_below(&w->other, (uint32_t)verbs_count(g));
	int stored[CHOICE_ARGS] = {0};
	for (int k = 0; k < verb_args(&g->verbs[verb]); k++) {
		const struct type *t = &g->types[g->verbs[verb].arg[k].type];
		struct range r = type_range(t, w->options.players);
		stored[k] = arg_stored(t, r.min) + (int)rng_below(&w->other, (uint32_t)(r.max - r.min + 1));
	}
	return choice_make(verb, stored[0], stored[1], stored[2]);
}

/* One that follows: mostly a legal one, where the seat has any. */
static choice next_choice(struct walk *w, const union any_state *ahead, int seat)
{
	static choice list[CHOICES_MAX];
	struct decision d = w->game->decision(ahead);
	if (!(d.actors >> seat & 1) || rng_below(&w->other, 5) == 0)
		return any_choice(w, d.kind);
	return list[rng_below(&w->other, w->game->choices(ahead, seat, list))];
}

/* A list whose elements were legal one after the other in this state, whatever came in between, until one was not. */
static uint32_t make_list(struct walk *w, const union any_state *from, int seat, choice *out)
{
	union any_state ahead = *from;
	uint32_t count = 1 + rng_below(&w->other, LENGTH_MAX), n = 0;
	for (; n < count; n++) {
		out[n] = next_choice(w, &ahead, seat);
		if (driver_play(w->game, &ahead, seat, out[n], NULL).reason)
			continue;
		driver_settle(w->game, &ahead, NULL, NULL);
	}
	return count;
}

static void guess_from(struct walk *w, int seat, union any_state *guess)
{
	walk_redact(w, seat, guess);
	game_guess(w->game, guess, seat, &w->other);
}

static void expect_same_refusal(struct walk *w, int seat, const choice *list, uint32_t count)
{
	static union any_state guess, work;
	uint32_t at, other;
	struct refusal truth = driver_list(w->game, &w->state, seat, list, count, &work, NULL, &at);
	for (int i = 0; i < GUESSES; i++) {
		guess_from(w, seat, &guess);
		struct refusal r = driver_list(w->game, &guess, seat, list, count, &work, NULL, &other);
		EXPECT(w, memcmp(&r, &truth, sizeof r) == 0 && at == other,
			"seat %d's list of %u is refused by '%s' at %u, and in a guess by '%s' at %u", seat, count,
			reason_row(w->game, truth.reason)->name, at, reason_row(w->game, r.reason)->name, other);
	}
}

/* Try is what do would do, as far as it goes, and says how far that is. */
static void expect_tried(struct walk *w, int seat, const choice *list, uint32_t count)
{
	static struct tried t;
	static union any_state work, seen;
	struct list_play p = {.game = w->game, .work = &work, .seat = seat, .only_known = true};
	uint32_t at;
	table_try(w->game, &w->state, seat, list, count, &t);
	struct refusal r = driver_list(w->game, &w->state, seat, list, count, &work, NULL, &at);
	EXPECT(w, memcmp(&r, &t.refusal, sizeof r) == 0 && at == t.at,
		"a list of %u is tried: '%s' at %u, done: '%s' at %u", count, reason_row(w->game, t.refusal.reason)->name, t.at,
		reason_row(w->game, r.reason)->name, at);
	if (r.reason)
		return;
	work = w->state;
	EXPECT(w, list_play(&p, list, count, &at).reason == 0, "what is known of a list is refused");
	memset(&seen, 0, sizeof seen);
	fields_redact(w->game, &work, seat, &seen);
	EXPECT(w, t.known == count - p.unknown, "%u of %u elements are known, tried %u", count - p.unknown, count, t.known);
	EXPECT(w, memcmp(&t.seen, &seen, w->game->state_size) == 0, "seat %d sees something else than it tried", seat);
}

static uint32_t lists_tried, lines_followed;

/* A line thought ahead by who is not asked leads where the game goes; whether it can be known depends on nothing hidden. */
static void expect_line(struct walk *w, int seat)
{
	static struct line line, other;
	static union any_state guess, played;
	choice list[LENGTH_MAX], offered[CHOICES_MAX];
	uint32_t n = 0;
	struct rng rng;
	rng_seed(&rng, w->seed + w->step);
	played = w->state;
	for (; n < LENGTH_MAX; n++, lines_followed++) {
		table_line(w->game, &w->state, seat, list, n, &line);
		walk_redact(w, seat, &guess);
		game_guess(w->game, &guess, seat, &rng);
		table_line(w->game, &guess, seat, list, n, &other);
		EXPECT(w, other.refusal.reason == line.refusal.reason, "a line of %u: %d, in a guess %d", n,
			line.refusal.reason, other.refusal.reason);
		EXPECT(w, !line.refusal.reason || line.refusal.reason == REASON_BEYOND, "an offered choice is refused: %d",
			line.refusal.reason);
		if (line.refusal.reason || line.actor == SEAT_NONE)
			return;
		EXPECT(w, memcmp(&played, &line.after, w->game->state_size) == 0, "a line of %u leads somewhere else", n);
		list[n] = offered[rng_below(&rng, w->game->choices(&line.after, line.actor, offered))];
		EXPECT(
			w, !driver_play(w->game, &played, line.actor, list[n], NULL).reason, "what was offered cannot be played");
		driver_settle(w->game, &played, NULL, NULL);
	}
}

static void play_lists(struct walk *w)
{
	static choice list[LENGTH_MAX];
	static union any_state from;
	for (; walk_look(w); walk_step(w, NULL)) {
		if (w->seat == SEAT_CHANCE || !walk_sampled(w, 40))
			continue;
		for (int seat = 0; seat < w->options.players; seat++)
			if (!(w->decision.actors >> seat & 1))
				expect_line(w, seat);
		for (int i = 0; i < LISTS; i++) {
			from = w->state;
			if (i % 2) /* what somebody would send who takes a guess for the truth */
				guess_from(w, w->seat, &from);
			uint32_t count = make_list(w, &from, w->seat, list);
			expect_same_refusal(w, w->seat, list, count);
			expect_tried(w, w->seat, list, count);
			lists_tried++;
		}
	}
}

static void lists_tell_nothing_hidden(void **state)
{
	const struct game *g = game_of(state);
	static struct walk w;
	lists_tried = lines_followed = 0;
	walk_each(g, FEW, play_lists);
	assert_true(lists_tried > 100);
	walk_open(&w, g, g->seats_max, 0);
	assert_true(lines_followed > 100 || g->weights || !table_open_to(g, &w.state, 0));
}

/* Moving and taking back, a hundred thousand times: no number twice, the same bytes, and the game goes on. */
static void play_pairs(struct walk *w)
{
	enum { PAIRS = 100000 };
	const struct game *g = w->game;
	struct match m;
	choice list[CHOICES_MAX];
	uint32_t at, pairs = PAIRS * (repeats_soak() > 1 ? 10 : 1);
	void *block = aligned_alloc(16, (match_size(g) + 15) / 16 * 16);
	union any_state before;
	match_open(&m, g, &w->options, block, NULL);
	for (uint32_t i = 0; i < pairs; i++) {
		struct decision d = g->decision(m.state);
		int seat = bits_first(d.actors);
		bool chance = seat == SEAT_CHANCE;
		uint32_t number = match_next(&m);
		choice c = list[rng_below(&w->other, g->choices(m.state, seat, list))];
		memcpy(&before, m.state, g->state_size);
		struct refusal r = chance ? match_chance(&m, c, NULL) : match_do(&m, seat, &c, 1, NULL, &at);
		EXPECT(w, !r.reason, "row %u is refused: %s", number, reason_row(g, r.reason)->name);
		if (m.live_count < 40 && rng_below(&w->other, 50) == 0 && g->decision(m.state).actors)
			continue; /* deeper */
		EXPECT(w, match_undo(&m, 0, number), "row %u cannot be taken back", number);
		EXPECT(w, memcmp(&before, m.state, g->state_size) == 0, "row %u leaves something behind", number);
	}
	while (g->decision(m.state).actors) {
		int seat = bits_first(g->decision(m.state).actors);
		choice c = list[rng_below(&w->other, g->choices(m.state, seat, list))];
		struct refusal r = seat == SEAT_CHANCE ? match_chance(&m, c, NULL) : match_do(&m, seat, &c, 1, NULL, &at);
		EXPECT(w, !r.reason, "the game cannot be finished: %s", reason_row(g, r.reason)->name);
	}
	free(block);
}

static void undo_never_runs_out(void **state)
{
	static struct walk w;
	walk_open(&w, game_of(state), game_of(state)->seats_max, 0);
	play_pairs(&w);
}

int main(void)
{
	static const struct property properties[] = {
		{"tries and refusals tell nothing hidden", lists_tell_nothing_hidden},
		{"undo never runs out", undo_never_runs_out},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	return properties_run("conform_lists", properties, COUNT(properties), more);
}
