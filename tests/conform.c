/*
 * What every game promises about its rules (core/game.h), held against random games of every player count with
 * default and random options. No code in a game. What it promises about views, texts and records: conform_views.c.
 * CLOISTER_SOAK plays fifty times as much.
 */
#include "walk.h"

#include "core/canvas.h"
#include "core/wire.h"
#include "fake_game.h"

/* Choices of the games each property plays: sized to take a second or so under the sanitizers. */
enum { MANY = 200000, SOME = 40000, FEW = 12000 };

static int rows_kinds(const struct game *g)
{
	int n = 0;
	while (g->kinds[n].name)
		n++;
	return n;
}

static int rows_events(const struct game *g)
{
	int n = 0;
	while (g->events[n + 1].name)
		n++;
	return n;
}

static int rows_reasons(const struct game *g)
{
	int n = 0;
	while (g->reasons[n].name)
		n++;
	return n;
}

static int rows_categories(const struct game *g)
{
	int n = 0;
	while (g->categories[n].name)
		n++;
	return n;
}

static int order_of(const void *a, const void *b)
{
	choice x = *(const choice *)a, y = *(const choice *)b;
	return (x > y) - (x < y);
}

static bool is_listed(const choice *sorted, uint32_t count, choice c)
{
	return bsearch(&c, sorted, count, sizeof c, order_of) != NULL;
}

static const char *text_of(const struct game *g, choice c)
{
	static char text[256];
	struct out o;
	out_init(&o, text, sizeof text);
	choice_text(g, c, &o);
	return text;
}

/* The functions that only look must leave the state as it is. */
static void expect_same(const struct walk *w, const union any_state *before, const char *what)
{
	EXPECT(w, memcmp(&w->state, before, sizeof *before) == 0, "%s changed the state", what);
}

/* --- decisions and choices --- */

static void expect_decision(struct walk *w)
{
	const struct game *g = w->game;
	struct decision d = w->decision, again = g->decision(&w->state);
	int seats = state_seats(&w->state);
	EXPECT(w, memcmp(&d, &again, sizeof d) == 0, "decision differs when asked again");
	EXPECT(w, d.kind < rows_kinds(g), "kind %d is no row of kinds", d.kind);
	EXPECT(w, (d.kind == 0) == (d.actors == 0), "kind %d with actors %x", d.kind, d.actors);
	EXPECT(w, d.actors == ACTOR_CHANCE || d.actors >> seats == 0, "actors %x at a table of %d", d.actors, seats);
	if (d.actors == ACTOR_CHANCE)
		EXPECT(w, d.for_seat == SEAT_NONE || d.for_seat < seats, "chance point for seat %d", d.for_seat);
}

/* What a game chooses at random without a list is what is drawn from the list. */
static void expect_drawn(struct walk *w, int seat, const choice *list, uint32_t n)
{
	enum { DRAWS = 20 };
	const struct game *g = w->game;
	struct rng ours, theirs;
	rng_seed(&ours, n);
	theirs = ours;
	for (int i = 0; i < DRAWS && g->any && seat != SEAT_CHANCE; i++) {
		uint32_t count = 0, number = n > 1 ? rng_below(&ours, n) : 0;
		EXPECT(w, g->any(&w->state, seat, &theirs, &count) == list[number] && count == n, "'%s' is not what is drawn",
			text_of(g, list[number]));
		EXPECT(w, memcmp(&ours, &theirs, sizeof ours) == 0, "draws other numbers than one of %u", n);
	}
}

/* Never empty, within bounds, distinct, of the open kind's verbs, in an order that does not change. */
static void expect_choices(struct walk *w, int seat)
{
	static choice list[CHOICES_MAX], again[CHOICES_MAX];
	static union any_state copy;
	const struct game *g = w->game;
	const uint8_t *verbs = g->kinds[w->decision.kind].verbs;
	memset(list, 0xee, sizeof list);
	uint32_t n = g->choices(&w->state, seat, list);
	EXPECT(w, n > 0, "no choice for actor %d", seat);
	EXPECT(w, n <= g->choices_max, "%u choices, choices_max is %u", n, g->choices_max);
	for (uint32_t i = g->choices_max; i < CHOICES_MAX; i++)
		EXPECT(w, list[i] == 0xeeeeeeee, "choices wrote past choices_max");
	memcpy(&copy, &w->state, g->state_size);
	EXPECT(w, g->choices(&copy, seat, again) == n && memcmp(list, again, n * sizeof *list) == 0,
		"the list differs when asked again");
	for (uint32_t i = 0; i < n; i++) {
		EXPECT(w, choice_verb(list[i]) && strchr((const char *)verbs, choice_verb(list[i])), "'%s' is not of kind %s",
			text_of(g, list[i]), g->kinds[w->decision.kind].name);
		EXPECT(w, driver_why(g, &w->state, seat, list[i]).reason == 0, "'%s' is listed but refused as %s",
			text_of(g, list[i]), reason_row(g, driver_why(g, &w->state, seat, list[i]).reason)->name);
	}
	expect_drawn(w, seat, list, n);
	qsort(again, n, sizeof *again, order_of);
	for (uint32_t i = 1; i < n; i++)
		EXPECT(w, again[i] != again[i - 1], "'%s' is listed twice", text_of(g, again[i]));
}

static void expect_weights(struct walk *w)
{
	static uint32_t weight[CHOICES_MAX];
	uint64_t total = 0;
	memset(weight, 0, sizeof weight);
	w->game->weights(&w->state, weight);
	for (uint32_t i = 0; i < w->count; i++) {
		EXPECT(w, weight[i] > 0, "outcome '%s' has no weight", text_of(w->game, w->list[i]));
		total += weight[i];
	}
	for (uint32_t i = w->count; i < CHOICES_MAX; i++)
		EXPECT(w, weight[i] == 0, "weights wrote past its list");
	EXPECT(w, total == driver_chance_total(w->game, &w->state) && total <= UINT32_MAX, "weights add up to %llu",
		(unsigned long long)total);
}

/* What a game says about its outcomes without listing them is what it lists. */
static void expect_outcomes(struct walk *w)
{
	static uint32_t weight[CHOICES_MAX];
	const struct game *g = w->game;
	uint32_t sum = 0;
	g->weights(&w->state, weight);
	for (uint32_t i = 0; i < w->count; sum += weight[i++])
		EXPECT(w,
			driver_chance_pick(g, &w->state, sum) == w->list[i]
				&& driver_chance_pick(g, &w->state, sum + weight[i] - 1) == w->list[i],
			"'%s' is not what its numbers pick", text_of(g, w->list[i]));
	struct chances all = driver_chances(g, &w->state);
	EXPECT(w, all.count == w->count && all.sum == sum, "counts %u outcomes of weight %u", all.count, all.sum);
}

static void play_choices(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL)) {
		union any_state before = w->state;
		expect_decision(w);
		if (walk_sampled(w, 40))
			for (int seat = seat_after(w->decision.actors, -1); seat >= 0; seat = seat_after(w->decision.actors, seat))
				expect_choices(w, seat);
		if (w->seat == SEAT_CHANCE)
			expect_weights(w), expect_outcomes(w);
		expect_same(w, &before, "looking at it");
	}
	expect_decision(w);
	for (int seat = 0; seat < w->options.players; seat++)
		EXPECT(w, driver_why(w->game, &w->state, seat, choice_make(1, 1, 0, 0)).reason == REASON_OVER,
			"a choice after the end is not refused as such");
}

static void choices_are_lists(void **state)
{
	walk_each(game_of(state), SOME, play_choices);
}

/* --- why agrees with choices --- */

struct agreement {
	struct walk *w;
	int seat;
	const choice *sorted;
	uint32_t count, legal;
	bool said[256]; /* reasons already put into words */
};

static void expect_refusal(struct agreement *a, choice c, const struct refusal *r)
{
	struct walk *w = a->w;
	const struct game *g = w->game;
	EXPECT(w, r->reason < REASON_GAME + rows_reasons(g) && r->reason < 256, "'%s': reason %d is no row of reasons",
		text_of(g, c), r->reason);
	const struct reason *row = reason_row(g, r->reason);
	EXPECT(w, r->reason < REASON_GAME || row->rule, "reason %s names no rule", row->name);
	if (r->reason < REASON_GAME || a->said[r->reason])
		return;
	a->said[r->reason] = true;
	for (int i = 0; i < FACTS; i++) {
		const struct type *t = &g->types[row->fact[i].type];
		EXPECT(w, row->fact[i].name ? value_fits(t, r->fact[i], w->options.players) : r->fact[i] == 0,
			"'%s': fact %d of reason %s is %d", text_of(g, c), i, row->name, r->fact[i]);
	}
	for (int lang = 0; lang < LANGS; lang++) {
		char text[1024];
		struct out o;
		struct speaker s = {.game = g, .lang = lang, .state = &w->state};
		out_init(&o, text, sizeof text);
		say_refusal(&s, r, &o);
		EXPECT(w, o.length && !o.full && !strpbrk(text, "{}"), "'%s' is refused with: %s", text_of(g, c), text);
	}
}

static bool agree(void *data, choice c)
{
	struct agreement *a = data;
	struct walk *w = a->w;
	bool listed = is_listed(a->sorted, a->count, c);
	struct refusal r = driver_why(w->game, &w->state, a->seat, c);
	EXPECT(w, listed == (r.reason == REASON_LEGAL), "'%s' of seat %d is %s, but why says %s", text_of(w->game, c),
		a->seat, listed ? "listed" : "not listed", reason_row(w->game, r.reason)->name);
	a->legal += listed;
	if (r.reason)
		expect_refusal(a, c, &r);
	return true;
}

/* How many choices the declared ranges of a verb allow, and one of them at random. */
static uint64_t combinations(const struct game *g, int verb, int seats, struct rng *rng, choice *one)
{
	const struct verb *v = &g->verbs[verb];
	int stored[CHOICE_ARGS] = {0};
	uint64_t n = 1;
	bool stop = false;
	for (int i = 0; i < verb_args(v); i++) {
		const struct type *t = &g->types[v->arg[i].type];
		struct range r = type_range(t, seats);
		bool optional = v->arg[i].flags & ARG_OPTIONAL;
		uint32_t values = (uint32_t)(r.max - r.min + 1) + optional;
		n *= values;
		uint32_t pick = rng_below(rng, values);
		stop = stop || (optional && pick == 0);
		stored[i] = stop ? 0 : arg_stored(t, r.min) + (int)pick - optional;
	}
	*one = choice_make(verb, stored[0], stored[1], stored[2]);
	return n;
}

static void agree_on_verb(struct agreement *a, int verb)
{
	enum { ALL_MAX = 20000, SAMPLES = 3000, CHANCE_MAX = 500 };
	struct walk *w = a->w;
	choice c;
	uint64_t n = combinations(w->game, verb, w->options.players, &w->other, &c);
	if (n <= (a->seat == SEAT_CHANCE ? CHANCE_MAX : ALL_MAX)) {
		verb_each(w->game, verb, w->options.players, agree, a);
		return;
	}
	for (int i = 0; i < (a->seat == SEAT_CHANCE ? CHANCE_MAX : SAMPLES); i++) {
		combinations(w->game, verb, w->options.players, &w->other, &c);
		agree(a, c);
	}
	for (uint32_t i = 0; i < a->count; i++) /* the sample must not miss what is legal */
		if (choice_verb(a->sorted[i]) == verb)
			agree(a, a->sorted[i]);
	a->legal = a->count;
}

/* Others' verbs, other seats and broken choices are refused before the rules are asked. */
static void expect_outsiders_refused(struct walk *w)
{
	const struct game *g = w->game;
	const struct kind *kind = &g->kinds[w->decision.kind];
	int verbs = verbs_count(g);
	for (int verb = 1; verb <= verbs; verb++) {
		choice c;
		combinations(g, verb, w->options.players, &w->other, &c);
		if (!strchr((const char *)kind->verbs, verb))
			EXPECT(w, driver_why(g, &w->state, w->seat, c).reason == REASON_NOT_NOW, "'%s' is not refused in kind %s",
				text_of(g, c), kind->name);
	}
	for (uint32_t i = 0; i < w->count; i++)
		for (int seat = -1; seat <= SEAT_NONE; seat++)
			if (seat < 0 || !(w->decision.actors >> seat & 1))
				EXPECT(w, driver_why(g, &w->state, seat, w->list[i]).reason, "'%s' is open to seat %d, who is no actor",
					text_of(g, w->list[i]), seat);
	EXPECT(w, driver_why(g, &w->state, w->seat, 0).reason == REASON_NO_VERB, "choice 0 is accepted");
	EXPECT(w, verbs == 255 || driver_why(g, &w->state, w->seat, (choice)(verbs + 1) << 24).reason == REASON_NO_VERB,
		"a verb past the table is accepted");
}

static void play_why(struct walk *w)
{
	static choice sorted[CHOICES_MAX];
	for (; walk_look(w); walk_step(w, NULL)) {
		if (!walk_sampled(w, 8))
			continue;
		union any_state before = w->state;
		for (int seat = seat_after(w->decision.actors, -1); seat >= 0; seat = seat_after(w->decision.actors, seat)) {
			struct agreement a = {.w = w, .seat = seat, .sorted = sorted};
			a.count = w->game->choices(&w->state, seat, sorted);
			qsort(sorted, a.count, sizeof *sorted, order_of);
			for (const uint8_t *verb = w->game->kinds[w->decision.kind].verbs; *verb; verb++)
				agree_on_verb(&a, *verb);
			EXPECT(
				w, a.legal >= a.count, "%u of %u choices lie outside the declared ranges", a.count - a.legal, a.count);
		}
		expect_outsiders_refused(w);
		expect_same(w, &before, "why");
	}
}

static void why_agrees_with_choices(void **state)
{
	walk_each(game_of(state), FEW, play_why);
}

/* --- apply --- */

static void expect_event(const struct walk *w, const struct event *e)
{
	const struct game *g = w->game;
	EXPECT(w, e->kind >= 1 && e->kind <= rows_events(g), "event of kind %d", e->kind);
	const struct event_kind *k = &g->events[e->kind];
	EXPECT(w, e->seat < w->options.players || e->seat == SEAT_NONE || e->seat == SEAT_CHANCE, "event %s about seat %d",
		k->name, e->seat);
	for (int i = 0; i < EVENT_ARGS; i++) {
		const struct type *t = &g->types[k->arg[i].type];
		EXPECT(w, k->arg[i].name ? value_fits(t, e->arg[i], w->options.players) : e->arg[i] == 0,
			"event %s: argument %d (%s) is %d", k->name, i, k->arg[i].name ? k->arg[i].name : "undeclared", e->arg[i]);
	}
}

/* One choice on a copy: check holds, size and seats stay, events are declared and few, with and without a listener. */
static void expect_apply(const struct walk *w, int seat, choice c)
{
	static struct event list[EVENTS_MAX];
	static union any_state heard, unheard;
	const struct game *g = w->game;
	struct events e = {list, 0, EVENTS_MAX};
	heard = unheard = w->state;
	memset(heard.bytes + g->state_size, 0xa5, sizeof heard - g->state_size);
	g->apply(&heard, seat, c, &e);
	g->apply(&unheard, seat, c, NULL);
	EXPECT(
		w, memcmp(&heard, &unheard, g->state_size) == 0, "'%s' plays out otherwise when nobody listens", text_of(g, c));
	for (uint32_t i = g->state_size; i < sizeof heard; i++)
		EXPECT(w, heard.bytes[i] == 0xa5, "'%s' wrote past the state", text_of(g, c));
	EXPECT(w, g->check(&heard) == 0, "'%s' breaks invariant %s", text_of(g, c), g->invariants[g->check(&heard)].name);
	EXPECT(w, heard.bytes[0] == w->options.players, "'%s' changed the number of seats", text_of(g, c));
	EXPECT(
		w, e.count <= g->events_max, "'%s' makes %u events, events_max is %u", text_of(g, c), e.count, g->events_max);
	for (uint32_t i = 0; i < e.count; i++)
		expect_event(w, &list[i]);
}

static void play_apply(struct walk *w)
{
	static choice list[CHOICES_MAX];
	EXPECT(w, w->game->check(&w->state) == 0, "setup breaks invariant %s",
		w->game->invariants[w->game->check(&w->state)].name);
	EXPECT(w, w->state.bytes[0] == w->options.players, "the first byte is not the number of seats");
	for (; walk_look(w); walk_step(w, NULL)) {
		uint32_t n = walk_sampled(w, 20) ? w->count : 0;
		for (int seat = seat_after(w->decision.actors, -1); n && seat >= 0;
			seat = seat_after(w->decision.actors, seat)) {
			n = w->game->choices(&w->state, seat, list);
			for (uint32_t i = 0; i < n; i++)
				expect_apply(w, seat, list[i]);
		}
	}
}

static void apply_keeps_check(void **state)
{
	walk_each(game_of(state), SOME, play_apply);
}

/* Every step of whole games under check, and the bounds on them. */
static void play_bounds(struct walk *w)
{
	while (walk_look(w)) {
		static struct event list[EVENTS_MAX];
		struct events e = {list, 0, EVENTS_MAX};
		choice c = walk_step(w, &e);
		uint16_t broken = w->game->check(&w->state);
		EXPECT(w, broken == 0, "'%s' broke invariant %s", text_of(w->game, c), w->game->invariants[broken].name);
		EXPECT(w, e.count <= w->game->events_max, "'%s' made %u events", text_of(w->game, c), e.count);
		for (uint32_t i = 0; i < e.count; i++)
			expect_event(w, &list[i]);
	}
	EXPECT(w, w->step == w->length, "the same seed gave another game");
}

static void games_stay_in_bounds(void **state)
{
	walk_each(game_of(state), MANY, play_bounds);
}

/* Settling ends at a real decision, at the end, or at one that must be asked. */
static void play_settle(struct walk *w)
{
	choice list[CHOICES_MAX];
	for (;;) {
		uint32_t n = driver_settle(w->game, &w->state, NULL, NULL);
		EXPECT(w, n < w->game->decisions_max, "settling did not end");
		if (!walk_look(w))
			return;
		if (!driver_asks(w->game, w->decision))
			for (int s = seat_after(w->decision.actors, -1); s >= 0; s = seat_after(w->decision.actors, s))
				EXPECT(w, w->game->choices(&w->state, s, list) > 1, "a forced choice of seat %d is left", s);
		walk_step(w, NULL);
	}
}

static void settling_ends_at_decisions(void **state)
{
	walk_each(game_of(state), SOME, play_settle);
}

/* Random play that is compiled with the rules chooses what the driver's steps do, and draws as much for it: from the first choice
   on, and, as from the leaves of a search, from the middle of every other game. */
static void play_roam(struct walk *w)
{
	static union any_state stepped;
	choice list[CHOICES_MAX];
	struct rng ours, theirs;
	uint32_t decisions = 0;
	for (uint32_t i = 0; w->length % 2 && i < w->length / 2 && walk_look(w); i++)
		walk_step(w, NULL);
	stepped = w->state;
	rng_seed(&ours, w->length);
	theirs = ours;
	for (enum random_step step; (step = driver_step(w->game, &stepped, &theirs, list)) != STEP_OVER;)
		decisions += step == STEP_DECIDED;
	EXPECT(w, driver_playout(w->game, &w->state, &ours, list) == decisions, "not %u decisions", decisions);
	expect_same(w, &stepped, "played at random");
	EXPECT(w, memcmp(&ours, &theirs, sizeof ours) == 0, "random play draws otherwise");
}

static void roaming_is_stepping(void **state)
{
	walk_each(game_of(state), SOME, play_roam);
}

/* --- seats that choose at the same time --- */

enum { SCRIPT_MAX = 64 };

struct script {
	choice list[SEATS_MAX][SCRIPT_MAX];
	uint64_t seen[SEATS_MAX][SCRIPT_MAX]; /* hash of the list each was chosen from */
	uint32_t count[SEATS_MAX], done[SEATS_MAX];
};

static uint64_t hash_of_list(const choice *list, uint32_t n)
{
	uint64_t h = n;
	for (uint32_t i = 0; i < n; i++)
		h = (h ^ list[i]) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
	return h;
}

/* Plays the open simultaneous decisions to their end, lowest seat first; a seat that comes back begins new ones. */
static void write_script(struct walk *w, union any_state *s, struct script *script)
{
	const struct game *g = w->game;
	struct decision first = g->decision(s), d = first;
	uint32_t left = 0;
	choice list[CHOICES_MAX];
	memset(script, 0, sizeof *script);
	while (d.kind == first.kind && !(d.actors & ~first.actors) && !(d.actors & left) && d.actors) {
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(s, seat, list), *count = &script->count[seat];
		if (*count == SCRIPT_MAX)
			return;
		script->list[seat][*count] = list[rng_below(&w->other, n)];
		script->seen[seat][*count] = hash_of_list(list, n);
		g->apply(s, seat, script->list[seat][(*count)++], NULL);
		left |= first.actors & ~g->decision(s).actors;
		d = g->decision(s);
	}
}

/* The same choices in another order of seats: each seat sees the same lists, and the end is the same. */
static void play_script(struct walk *w, union any_state *s, struct script *script)
{
	const struct game *g = w->game;
	choice list[CHOICES_MAX];
	memset(script->done, 0, sizeof script->done);
	for (;;) {
		uint32_t open = 0;
		for (int i = 0; i < w->options.players; i++)
			open |= (uint32_t)(script->done[i] < script->count[i]) << i;
		uint32_t able = open & g->decision(s).actors;
		EXPECT(w, able || !open, "seats %x cannot go on when another order is taken", open);
		if (!open)
			return;
		for (uint32_t skip = rng_below(&w->other, (uint32_t)bits_count(able)); skip; skip--)
			able &= able - 1;
		int seat = bits_first(able);
		uint32_t at = script->done[seat]++, n = g->choices(s, seat, list);
		EXPECT(
			w, hash_of_list(list, n) == script->seen[seat][at], "seat %d's choices depend on what others chose", seat);
		g->apply(s, seat, script->list[seat][at], NULL);
	}
}

static void play_together(struct walk *w)
{
	enum { ORDERS = 6, TRIES_MAX = 60 };
	static struct script script;
	int tries = 0;
	for (; walk_look(w); walk_step(w, NULL)) {
		if (bits_count(w->decision.actors) < 2 || tries++ >= TRIES_MAX)
			continue;
		union any_state result = w->state;
		write_script(w, &result, &script);
		for (int i = 0; i < ORDERS; i++) {
			union any_state other = w->state;
			play_script(w, &other, &script);
			EXPECT(w, memcmp(&result, &other, w->game->state_size) == 0, "the order of simultaneous choices matters");
		}
	}
}

static void order_of_commits_is_immaterial(void **state)
{
	walk_each(game_of(state), SOME, play_together);
}

/* --- scores and opinions --- */

/* A rank is 1 + those strictly ahead, whether seats or teams are counted: 1, 1, 3. Seats of a team share theirs. */
static void expect_scores(struct walk *w)
{
	struct score score[SEATS_MAX], again[SEATS_MAX];
	int seats = w->options.players, categories = rows_categories(w->game);
	memset(score, 0, sizeof score);
	memset(again, 0, sizeof again);
	w->game->scores(&w->state, score);
	w->game->scores(&w->state, again);
	EXPECT(w, memcmp(score, again, sizeof score) == 0, "scores differ when asked again");
	for (int i = seats; i < SEATS_MAX; i++)
		EXPECT(w, score[i].rank == 0 && score[i].total == 0, "a score for seat %d of %d", i, seats);
	for (int i = 0; i < seats; i++) {
		int ahead = 0;
		uint32_t teams = 0;
		for (int k = 0; k < seats; k++) {
			bool better = score[k].rank < score[i].rank;
			ahead += better;
			teams |= (uint32_t)better << score[k].team;
			EXPECT(w, score[k].team != score[i].team || score[k].rank == score[i].rank, "a team with two ranks");
		}
		EXPECT(w, score[i].team < seats, "seat %d is in team %d", i, score[i].team);
		EXPECT(w, score[i].rank == 1 + ahead || score[i].rank == 1 + bits_count(teams), "seat %d has rank %d behind %d",
			i, score[i].rank, ahead);
		for (int c = categories; c < CATEGORIES_MAX; c++)
			EXPECT(w, score[i].category[c] == 0, "a score in category %d of %d", c, categories);
	}
}

static void play_scores(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL))
		if (walk_sampled(w, 20))
			expect_scores(w);
	expect_scores(w);
}

static void scores_are_ranked(void **state)
{
	walk_each(game_of(state), SOME, play_scores);
}

/* Opinions get what the seat sees and name one of its choices; they may be wrong, not illegal. */
static void expect_opinions(struct walk *w, void *scratch, bool play)
{
	const struct heuristics *h = w->game->heuristics;
	static uint16_t prior[CHOICES_MAX + 1];
	static union any_state seen, before;
	struct prospect p[SEATS_MAX] = {0};
	choice sorted[CHOICES_MAX];
	walk_redact(w, w->seat, &seen);
	before = seen;
	memcpy(sorted, w->list, w->count * sizeof *sorted);
	qsort(sorted, w->count, sizeof *sorted, order_of);
	h->estimate(&w->state, p);
	for (int i = 0; i < w->options.players; i++) {
		int64_t sum = 0;
		for (int t = 0; t < TERMS; t++)
			sum += p[i].term[t];
		EXPECT(w, sum == p[i].value, "the terms of seat %d's estimate add up to %lld, not %d", i, (long long)sum,
			p[i].value);
	}
	memset(prior, 0, sizeof prior);
	h->prior(&w->state, w->seat, w->list, w->count, prior);
	for (uint32_t i = 0; i < w->count; i++)
		EXPECT(w, prior[i] > 0, "'%s' has prior 0", text_of(w->game, w->list[i]));
	EXPECT(w, prior[w->count] == 0, "prior wrote past its list");
	choice c = h->rollout(&w->state, w->seat, w->list, w->count, &w->other);
	EXPECT(w, is_listed(sorted, w->count, c), "rollout plays '%s'", text_of(w->game, c));
	if (!play)
		return;
	c = h->play(&seen, w->seat, w->list, w->count, &w->other, scratch);
	EXPECT(w, is_listed(sorted, w->count, c), "the rule-based player plays something that is not listed: %08x", c);
	EXPECT(w, memcmp(&seen, &before, sizeof seen) == 0, "the rule-based player changed the state");
	w->list[0] = c, w->count = 1; /* the walk goes on with it */
}

/* A game that is played half at random, half by the rule-based player. */
static void play_opinions(struct walk *w)
{
	const struct heuristics *h = w->game->heuristics;
	void *scratch = aligned_alloc(16, (h->scratch_size + 31) / 16 * 16);
	memset(scratch, 0x5a, (h->scratch_size + 31) / 16 * 16);
	unsigned char *guard = (unsigned char *)scratch + h->scratch_size;
	for (; walk_look(w); walk_step(w, NULL)) {
		if (w->seat != SEAT_CHANCE && walk_sampled(w, 24))
			expect_opinions(w, scratch, true);
		EXPECT(w, guard[0] == 0x5a, "the rule-based player wrote past its scratch memory");
	}
	free(scratch);
}

static void opinions_name_choices(void **state)
{
	if (game_of(state)->heuristics)
		walk_each(game_of(state), FEW, play_opinions);
}

int main(void)
{
	static const struct property properties[] = {
		{"choices are distinct, bounded and in fixed order", choices_are_lists},
		{"why agrees with choices over the declared ranges", why_agrees_with_choices},
		{"apply of every choice keeps check", apply_keeps_check},
		{"whole games stay within check and bounds", games_stay_in_bounds},
		{"settling ends at real decisions", settling_ends_at_decisions},
		{"random play is the same compiled with the rules", roaming_is_stepping},
		{"simultaneous choices give one result in any order", order_of_commits_is_immaterial},
		{"scores are ranked", scores_are_ranked},
		{"opinions name listed choices", opinions_name_choices},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	return properties_run("conform", properties, COUNT(properties), more);
}
