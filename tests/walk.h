/*
 * Random games for tests. A walk is one game under way, played by fixed-seed choices one apply at a time, nothing
 * settled, so that forced choices are looked at too. It can say where it stands: every failure names game, players,
 * options, seed and step, and CLOISTER_SEED=<seed> plays that game alone.
 *
 * CLOISTER_SOAK and CLOISTER_PART say how many are played (games/repeats.h).
 */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include "unit.h"

#include <signal.h>
#include <unistd.h>

#include "core/driver.h"
#include "core/fields.h"
#include "core/options.h"
#include "core/say.h"
#include "core/text.h"
#include "games/games.h"
#include "games/repeats.h"

enum { SEEDS_PER_COUNT = 1000000 }; /* a seed is players * this + number of the game */

struct walk {
	const struct game *game;
	struct options options;
	uint64_t seed;
	struct rng rng;   /* of the game: the same game whatever a test does at its positions */
	struct rng other; /* for the test's own samples */
	uint32_t length;  /* choices applied in the whole game */
	uint32_t step;    /* choices applied so far */
	union any_state state;
	struct decision decision;
	int seat; /* the actor that will choose */
	choice list[CHOICES_MAX];
	uint32_t count;
};

/* Which game: what it takes to play it again. */
static inline void walk_which(const struct walk *w, struct out *o)
{
	out_text(o, w->game->id);
	out_text(o, ", players ");
	out_number(o, w->options.players);
	for (int i = 0; w->game->options[i].name; i++) {
		out_text(o, ", ");
		out_text(o, w->game->options[i].name);
		out_char(o, '=');
		out_text(o, w->game->options[i].value[w->options.value[i]]);
	}
	out_text(o, ", CLOISTER_SEED=");
	out_number(o, (int64_t)w->seed);
}

/* The game being played, for when an assertion of the rules or a sanitizer ends it: nobody else can say then. */
static char walk_now[1024];

static inline void walk_aborted(int number)
{
	if (*walk_now && write(STDERR_FILENO, walk_now, strlen(walk_now)) > 0)
		*walk_now = 0;
	signal(number, SIG_DFL);
	raise(number);
}

#ifdef __SANITIZE_ADDRESS__
void __asan_on_error(void); /* the sanitizer calls it before it reports */
void __asan_on_error(void)
{
	fputs(walk_now, stderr);
}
#endif

/* Ends the test; says where the game stood. */
static inline void walk_fail(const struct walk *w, const char *file, int line, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
static inline void walk_fail(const struct walk *w, const char *file, int line, const char *format, ...)
{
	char text[2048];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	char which[1024];
	struct out o;
	out_init(&o, which, sizeof which);
	walk_which(w, &o);
	print_error("%s, step %u: %s\n", which, w->step, text);
	_fail(file, line);
}

#define EXPECT(w, condition, ...)                                                                                      \
	do {                                                                                                               \
		if (!(condition))                                                                                              \
			walk_fail(w, __FILE__, __LINE__, __VA_ARGS__);                                                             \
	} while (0)

/* The next member of a set of seats; -1 at the end: for (s = seat_after(set, -1); s >= 0; s = seat_after(set, s)). */
static inline int seat_after(uint32_t set, int seat)
{
	uint32_t rest = seat < 0 ? set : set & ~(((uint32_t)2 << seat) - 1);
	return rest ? bits_first(rest) : -1;
}

/* Looks at the open decision: an actor and its choices. False when the game is over. */
static inline bool walk_look(struct walk *w)
{
	w->decision = w->game->decision(&w->state);
	w->count = 0;
	w->seat = SEAT_NONE;
	if (!w->decision.actors)
		return false;
	uint32_t m = w->decision.actors;
	for (uint32_t skip = rng_below(&w->rng, (uint32_t)bits_count(m)); skip; skip--)
		m &= m - 1;
	w->seat = bits_first(m);
	w->count = w->game->choices(&w->state, w->seat, w->list);
	EXPECT(w, w->count > 0, "no choice for actor %d in kind %s", w->seat, w->game->kinds[w->decision.kind].name);
	return true;
}

/* A choice of the actor at hand, chance by weight. */
static inline choice walk_pick(struct walk *w)
{
	if (w->seat != SEAT_CHANCE)
		return w->list[rng_below(&w->rng, w->count)];
	uint64_t total = driver_chance_total(w->game, &w->state);
	return driver_chance_pick(w->game, &w->state, rng_next(&w->rng) % total);
}

/* Plays one choice; e may be NULL. Expects walk_look to have returned true. */
static inline choice walk_step(struct walk *w, struct events *e)
{
	choice c = walk_pick(w);
	w->step++;
	EXPECT(w, w->step <= w->game->decisions_max, "longer than decisions_max, %u", w->game->decisions_max);
	w->game->apply(&w->state, w->seat, c, e);
	return c;
}

static inline void walk_begin(struct walk *w)
{
	memset(&w->state, 0, sizeof w->state);
	w->step = 0;
	w->game->setup(&w->state, &w->options);
}

/* Opens game number n with that many players: default options if n is even, else random ones. */
static inline void walk_open(struct walk *w, const struct game *g, int players, uint32_t n)
{
	memset(w, 0, sizeof *w);
	w->game = g;
	w->seed = (uint64_t)players * SEEDS_PER_COUNT + n;
	rng_seed(&w->rng, w->seed);
	rng_seed(&w->other, ~w->seed);
	options_default(g, players, &w->options);
	if (n % 2)
		options_random(g, &w->options, &w->rng);
	struct out o;
	out_init(&o, walk_now, sizeof walk_now);
	walk_which(w, &o);
	out_char(&o, '\n');
	struct rng from = w->rng;
	walk_begin(w);
	while (walk_look(w))
		walk_step(w, NULL);
	w->length = w->step;
	w->rng = from;
	walk_begin(w);
}

/* True at about n positions of a game, and always at the first. */
static inline bool walk_sampled(struct walk *w, uint32_t n)
{
	return w->step == 0 || rng_below(&w->other, w->length + 1) < n;
}

/*
 * Calls play for games of every player count until they have that many choices in all: long games are fewer, so that
 * every game takes its share of time and no more.
 */
static inline void walk_each(const struct game *g, uint32_t choices, void (*play)(struct walk *w))
{
	enum { GAMES_MIN = 4 };
	uint32_t least = repeats_part() > 1 ? GAMES_MIN / 2
										: GAMES_MIN; /* an even one has the default options, an odd one random ones */
	static struct walk w;
	const char *only = getenv("CLOISTER_SEED");
	uint64_t seed = only ? strtoull(only, NULL, 10) : 0;
	signal(SIGABRT, walk_aborted);
	uint64_t share = (uint64_t)choices * repeats_soak() / repeats_part() / (uint64_t)(g->seats_max - g->seats_min + 1);
	for (int players = g->seats_min; players <= g->seats_max; players++) {
		if (only && seed / SEEDS_PER_COUNT != (uint64_t)players)
			continue;
		uint64_t played = 0;
		for (uint32_t n = 0; n < least || played < share; n++) {
			walk_open(&w, g, players, only ? (uint32_t)(seed % SEEDS_PER_COUNT) : n);
			play(&w);
			played += w.length + 1;
			if (only)
				break;
		}
	}
	*walk_now = 0;
}

/* What the seat (SEAT_NONE: a spectator) sees of the walk's state. */
static inline void walk_redact(const struct walk *w, int viewer, union any_state *seen)
{
	memset(seen, 0, sizeof *seen);
	fields_redact(w->game, &w->state, viewer, seen);
}

/* The viewers of a table: each seat in play, then a spectator. -1 ends: for (v = 0; v >= 0; v = viewer_next(w, v)). */
static inline int viewer_next(const struct walk *w, int viewer)
{
	return viewer == SEAT_NONE ? -1 : viewer + 1 < w->options.players ? viewer + 1 : SEAT_NONE;
}

/* Is a natural value within its declared type at a table of that many seats? None is in every type of ids. */
static inline bool value_fits(const struct type *t, int64_t value, int seats)
{
	switch (t->form) {
	case FORM_ID:
		return value >= 0 && value <= t->max;
	case FORM_SET:
		return value >= 0 && (t->max > 62 || value >> t->max == 0);
	case FORM_SEATS:
		return value >= 0 && value >> seats == 0;
	default:
		return value >= type_range(t, seats).min && value <= type_range(t, seats).max;
	}
}

/*
 * Runs every property on every registered game, then on the games named in more (ended by NULL), as one cmocka test
 * each: "<game>: <property>". The property gets its game as *state.
 */
struct property {
	const char *name;
	void (*test)(void **state);
};

static inline int properties_run(const char *group, const struct property *p, int count, const struct game *const *more)
{
	enum { TESTS_MAX = 512, NAME_MAX = 96 };
	static struct CMUnitTest tests[TESTS_MAX];
	static char names[TESTS_MAX][NAME_MAX];
	static const struct game *chosen[TESTS_MAX];
	const char *only = getenv("CLOISTER_GAME");
	int n = 0, total = games_count();
	for (int i = 0; i < total || more[i - total]; i++) {
		const struct game *g = i < total ? games[i] : more[i - total];
		for (int k = 0; k < count && n < TESTS_MAX && (!only || text_equal(only, g->id)); k++, n++) {
			snprintf(names[n], NAME_MAX, "%s: %s", g->id, p[k].name);
			chosen[n] = g;
			tests[n] = (struct CMUnitTest){names[n], p[k].test, NULL, NULL, &chosen[n]};
		}
	}
	if (n == 0) {
		print_error("no game '%s'\n", only);
		return 1;
	}
	return _cmocka_run_group_tests(group, tests, (size_t)n, NULL, NULL);
}

/* The game a property was given. */
static inline const struct game *game_of(void **state)
{
	return *(const struct game **)*state;
}

#endif
