/*
 * Positions that nobody reached: what check accepts must be playable. States of random games get a few of their
 * declared fields changed (another value of the range, one more here and one less there, what another game has in that
 * place); those that check refuses are forgotten, every other one is played at random to its end, and all that core
 * promises itself of a game must hold on the way. Rules assert on top of it where assertions are built in.
 *
 * CLOISTER_GAME=<id> takes one game, CLOISTER_SEED=<seed> one starting game; CLOISTER_SOAK plays a million positions of
 * each game (=n: n times 20,000).
 */
#include "walk.h"

enum { FEW = 3000, SOAKED = 20000, DONORS = 32, TRIES_PER_STEP = 4, CHANGES_MAX = 4 };

/* Where one element of a field lies. */
struct place {
	const struct field *field;
	uint32_t at;
};

static struct {
	union any_state donor[DONORS]; /* positions of another game with as many players, whose values are borrowed */
	uint32_t donors;
	uint64_t tried, accepted;
} pool;

/* --- changing a field --- */

static uint32_t elements_of(const struct walk *w, const struct dimension *d)
{
	return d->seat ? w->options.players : d->count;
}

static const struct field *any_field(struct walk *w)
{
	uint32_t n = 0;
	while (w->game->fields[n].name)
		n++;
	return &w->game->fields[1 + rng_below(&w->other, n - 1)]; /* all but the number of seats */
}

static struct place any_element(struct walk *w, const struct field *f)
{
	struct place p = {f, f->offset};
	for (int i = 0; i < f->dimensions; i++) {
		const struct dimension *d = &f->dimension[i];
		int n = dimension_count(d, &w->state, p.at - f->offset);
		if (n > 0)
			p.at += rng_below(&w->other, (uint32_t)n) * d->stride;
	}
	return p;
}

/* Any value that position_set would take: ends and small ones more often than chance would give them. */
static int64_t any_value(struct walk *w, const struct type *t)
{
	int seats = w->options.players;
	uint64_t any = rng_next(&w->other);
	if (t->form == FORM_SET || t->form == FORM_SEATS) {
		int bits = t->form == FORM_SET ? (int)t->max : seats;
		return (int64_t)(any & (bits > 62 ? INT64_MAX : ((uint64_t)1 << bits) - 1));
	}
	struct range r = type_range(t, seats);
	if (t->form == FORM_ID)
		r.min = 0;
	uint64_t span = (uint64_t)(r.max - r.min) + 1;
	switch (rng_below(&w->other, 4)) {
	case 0:
		return r.min;
	case 1:
		return r.min + (int64_t)(any % 4 % span);
	default:
		return r.min + (int64_t)(any % span);
	}
}

static int64_t value_at(const struct walk *w, struct place p)
{
	return field_get(w->game, p.field, &w->state, p.at);
}

/* Puts a value that fits its type; others are left out, as position_set would refuse them. */
static void put(struct walk *w, struct place p, int64_t value)
{
	if (value_fits(&w->game->types[p.field->type], value, w->options.players))
		field_put(p.field, &w->state, p.at, value);
}

/* One less here and one more there: sums stay. */
static void shift_unit(struct walk *w, struct place from, struct place to)
{
	const struct type *t = &w->game->types[from.field->type];
	int64_t a = value_at(w, from), b = value_at(w, to), n = 1 + (int64_t)rng_below(&w->other, 3);
	if (t->form == FORM_SET) {
		int64_t one = a & -a;
		put(w, from, a & ~one);
		put(w, to, value_at(w, to) | one);
	} else if (from.at != to.at && value_fits(t, a - n, w->options.players)
		&& value_fits(t, b + n, w->options.players)) {
		put(w, from, a - n);
		put(w, to, b + n);
	}
}

static void exchange(struct walk *w, struct place a, struct place b)
{
	int64_t x = value_at(w, a), y = value_at(w, b);
	put(w, a, y);
	put(w, b, x);
}

/* The whole field as another game has it, lengths of lists included. */
static void borrow_field(struct walk *w, const struct field *f, const union any_state *from, int level, uint32_t at)
{
	if (level == f->dimensions) {
		field_put(f, &w->state, at, field_get(w->game, f, from, at));
		return;
	}
	const struct dimension *d = &f->dimension[level];
	if (d->length)
		w->state.bytes[d->length - 1u + at - f->offset] = from->bytes[d->length - 1u + at - f->offset];
	for (uint32_t i = 0; i < elements_of(w, d); i++)
		borrow_field(w, f, from, level + 1, at + i * d->stride);
}

/* A list one longer or shorter. */
static void resize_list(struct walk *w, const struct field *f)
{
	struct place p = any_element(w, f);
	for (int i = 0; i < f->dimensions; i++) {
		const struct dimension *d = &f->dimension[i];
		if (!d->length)
			continue;
		uint32_t shift = i ? (p.at - f->offset) / f->dimension[0].stride * f->dimension[0].stride : 0;
		uint8_t *length = &w->state.bytes[d->length - 1u + shift];
		if (rng_below(&w->other, 2) && *length)
			--*length;
		else if (*length < d->count)
			field_put(
				f, &w->state, f->offset + shift + (*length)++ * d->stride, any_value(w, &w->game->types[f->type]));
	}
}

/* What a list does not hold is wiped, as position_set does it, so that the change can be written as a position. */
static void wipe_rest(struct walk *w, const struct field *f, int level, uint32_t at, bool rest)
{
	if (level == f->dimensions) {
		if (rest)
			field_put(f, &w->state, at, 0);
		return;
	}
	const struct dimension *d = &f->dimension[level];
	uint32_t n = d->length ? (uint32_t)dimension_count(d, &w->state, at - f->offset) : elements_of(w, d);
	for (uint32_t i = 0; i < elements_of(w, d); i++)
		wipe_rest(w, f, level + 1, at + i * d->stride, rest || i >= n);
}

static void change(struct walk *w)
{
	const struct field *f = any_field(w);
	const union any_state *donor = &pool.donor[rng_below(&w->other, pool.donors)];
	struct place p = any_element(w, f), q = any_element(w, f);
	switch (rng_below(&w->other, 8)) {
	case 0:
		put(w, p, value_at(w, p) + (rng_below(&w->other, 2) ? 1 : -1));
		break;
	case 1:
		shift_unit(w, p, q);
		break;
	case 2:
		exchange(w, p, q);
		break;
	case 3:
		put(w, p, field_get(w->game, f, donor, p.at));
		break;
	case 4:
		borrow_field(w, f, donor, 0, f->offset);
		break;
	case 5:
		resize_list(w, f);
		break;
	default:
		put(w, p, any_value(w, &w->game->types[f->type]));
	}
}

/* --- saying what was changed --- */

static void say_value(const struct type *t, int64_t value, struct out *o)
{
	char text[256];
	struct out one;
	out_init(&one, text, sizeof text);
	value_json(t, value, &one);
	out_text(o, text);
}

static void say_changes(
	const struct walk *w, const union any_state *was, const struct field *f, int level, uint32_t at, struct out *o)
{
	if (level < f->dimensions) {
		const struct dimension *d = &f->dimension[level];
		for (uint32_t i = 0; i < elements_of(w, d); i++)
			say_changes(w, was, f, level + 1, at + i * d->stride, o);
		return;
	}
	int64_t before = field_get(w->game, f, was, at), after = field_get(w->game, f, &w->state, at);
	if (before == after)
		return;
	out_text(o, ", ");
	out_text(o, f->name);
	out_char(o, '+');
	out_number(o, at - f->offset);
	out_char(o, ' ');
	say_value(&w->game->types[f->type], before, o);
	out_text(o, " -> ");
	say_value(&w->game->types[f->type], after, o);
}

/* For the message of a failure, and of an assertion that fails. */
static void remember(const struct walk *w, const union any_state *was)
{
	struct out o;
	out_init(&o, walk_now, sizeof walk_now - 2);
	walk_which(w, &o);
	out_text(&o, ", step ");
	out_number(&o, w->step);
	for (const struct field *f = w->game->fields; f->name; f++)
		say_changes(w, was, f, 0, f->offset, &o);
	size_t n = strlen(walk_now);
	memcpy(walk_now + n, "\n", 2);
}

/* --- playing what was accepted --- */

#define HOLDS(w, condition, ...)                                                                                       \
	do {                                                                                                               \
		if (!(condition)) {                                                                                            \
			fputs(walk_now, stderr);                                                                                   \
			walk_fail(w, __FILE__, __LINE__, __VA_ARGS__);                                                             \
		}                                                                                                              \
	} while (0)

static void expect_open(struct walk *w)
{
	const struct game *g = w->game;
	struct decision d = g->decision(&w->state);
	HOLDS(w, (d.actors == 0) == (d.kind == 0), "kind %d with actors %x", d.kind, d.actors);
	HOLDS(w, d.actors == ACTOR_CHANCE || d.actors >> w->options.players == 0, "actors %x", d.actors);
	for (int seat = seat_after(d.actors, -1); seat >= 0; seat = seat_after(d.actors, seat)) {
		struct prompt p = {0};
		uint32_t n = g->choices(&w->state, seat, w->list);
		HOLDS(w, n > 0, "no choice for actor %d in kind %s", seat, g->kinds[d.kind].name);
		HOLDS(w, n <= g->choices_max, "%u choices in kind %s, choices_max is %u", n, g->kinds[d.kind].name,
			g->choices_max);
		if (g->prompt && seat != SEAT_CHANCE)
			g->prompt(&w->state, seat, &p);
	}
}

static void expect_chance(struct walk *w)
{
	static uint32_t weight[CHOICES_MAX];
	if (w->seat != SEAT_CHANCE)
		return;
	w->game->weights(&w->state, weight);
	for (uint32_t i = 0; i < w->count; i++)
		HOLDS(w, weight[i] > 0, "outcome %u of kind %s has no weight", i, w->game->kinds[w->decision.kind].name);
}

/* From the walk's state to the end of the game. */
static void play_out(struct walk *w)
{
	static struct event heard[EVENTS_MAX];
	struct score score[SEATS_MAX] = {0};
	w->step = 0;
	w->game->scores(&w->state, score);
	for (expect_open(w); walk_look(w); expect_open(w)) {
		struct events e = {heard, 0, EVENTS_MAX};
		const char *kind = w->game->kinds[w->decision.kind].name;
		expect_chance(w);
		HOLDS(w, w->step < w->game->decisions_max, "longer than decisions_max, %u", w->game->decisions_max);
		choice c = walk_step(w, &e);
		uint16_t broken = w->game->check(&w->state);
		HOLDS(w, !broken, "%s by verb %s (%08x) in kind %s", broken ? w->game->invariants[broken].name : "",
			w->game->verbs[choice_verb(c)].name, c, kind);
		HOLDS(w, e.count <= w->game->events_max, "%u events, events_max is %u", e.count, w->game->events_max);
	}
	w->game->scores(&w->state, score);
}

static void try_position(struct walk *w)
{
	static struct walk here;
	here = *w;
	for (int i = 0; i < TRIES_PER_STEP; i++) {
		w->state = here.state;
		for (uint32_t n = 1 + rng_below(&w->other, CHANGES_MAX); n; n--)
			change(w);
		for (const struct field *f = w->game->fields; f->name; f++)
			wipe_rest(w, f, 0, f->offset, false);
		pool.tried++;
		if (memcmp(&w->state, &here.state, w->game->state_size) == 0 || w->game->check(&w->state))
			continue;
		pool.accepted++;
		w->step = here.step;
		remember(w, &here.state);
		w->rng = w->other;
		play_out(w);
	}
	here.other = w->other;
	*w = here;
}

/* --- all of it --- */

static void find_donors(struct walk *w)
{
	struct walk d;
	d = *w;
	rng_seed(&d.rng, w->seed ^ 0x5eed);
	options_random(d.game, &d.options, &d.rng);
	walk_begin(&d);
	for (pool.donors = 0; walk_look(&d); walk_step(&d, NULL)) {
		uint32_t at = d.step < DONORS ? d.step : rng_below(&d.rng, d.step + 1);
		if (at < DONORS)
			pool.donor[at] = d.state;
		pool.donors += d.step < DONORS;
	}
}

static void play_positions(struct walk *w)
{
	find_donors(w);
	for (; walk_look(w); walk_step(w, NULL))
		if (walk_sampled(w, 24))
			try_position(w);
	try_position(w); /* the game is over */
}

static void positions_play_to_their_end(void **state)
{
	const struct game *g = game_of(state);
	static struct walk w;
	const char *only = getenv("CLOISTER_SEED");
	uint64_t seed = only ? strtoull(only, NULL, 10) : 0;
	uint64_t want = repeats_soak() == 1 ? FEW / repeats_part() : (uint64_t)SOAKED * repeats_soak();
	signal(SIGABRT, walk_aborted);
	pool.tried = pool.accepted = 0;
	for (uint32_t n = 0; pool.accepted < want && pool.tried < 1000 * want; n++) {
		int seats = g->seats_max - g->seats_min + 1;
		int players = only ? (int)(seed / SEEDS_PER_COUNT) : g->seats_min + (int)(n % (uint32_t)seats);
		walk_open(&w, g, players, only ? (uint32_t)(seed % SEEDS_PER_COUNT) : n);
		play_positions(&w);
		if (only)
			break;
	}
	*walk_now = 0;
	print_message("%s: %llu positions accepted of %llu\n", g->id, (unsigned long long)pool.accepted,
		(unsigned long long)pool.tried);
	assert_true(only || pool.accepted >= want);
}

int main(void)
{
	static const struct property properties[] = {
		{"positions that check accepts play to their end", positions_play_to_their_end}};
	static const struct game *const more[] = {NULL};
	return properties_run("positions_random", properties, COUNT(properties), more);
}
