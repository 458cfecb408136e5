/* The engine's "go": what the computer would do, with its candidates and reasons. */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "ai/search.h"

#include <stdlib.h>
#include <time.h>

/* A search under way: who may be told to stop it, and when that was last looked for. */
struct thinking {
	struct engine *engine;
	uint64_t looked, ahead;
	bool stopped;
};

static uint64_t clock_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

/* The search's clock. After a stop each look at it takes a year, so that all time is spent. */
static uint64_t clock_of(void *data)
{
	enum { LOOK_US = 5000 };
	struct thinking *t = data;
	uint64_t now = clock_now();
	if (!t->stopped && t->engine->input && now - t->looked >= LOOK_US) {
		t->looked = now;
		t->stopped = input_stops(t->engine->input);
	}
	t->ahead += t->stopped ? (uint64_t)365 * 86400 * 1000000 : 0;
	return now + t->ahead;
}

/* Who thinks, and for how long: "level", "time_ms" or "iterations". */
static bool read_level(struct engine *e, struct level *level)
{
	enum { MOST = 100000000 };
	int64_t iterations, time_ms;
	const char *name = "prior";
	if (json_object_get(e->request, "level") && !(name = engine_text_member(e, "level", true)))
		return false;
	if (!level_parse(name, level)) {
		engine_fail(e, "bad-request", "cli.bad_computer", name);
		return false;
	}
	if (!engine_number_member(e, "iterations", 1, MOST, 0, &iterations)
		|| !engine_number_member(e, "time_ms", 1, 600000, 0, &time_ms))
		return false;
	if (iterations || time_ms) {
		if (!json_object_get(e->request, "level"))
			*level = *level_named("abbot");
		level->iterations = (uint32_t)iterations;
		level->time_ms = (uint32_t)time_ms;
		level->set[SET_PACE] = level->set[SET_PERCENT] = 100; /* so many, whatever the game is used to */
	}
	return true;
}

static void think(
	struct engine *e, const void *state, int seat, struct level *level, uint64_t seed, struct advice *advice)
{
	enum { FOREVER_MS = 1000000000 }; /* without a limit of time a search would not look at its clock */
	const struct game *g = engine_game_of(e);
	struct thinking thinking = {.engine = e, .looked = clock_now()};
	size_t size = search_size(g, level_room(level));
	void *block = aligned_alloc(16, (size + 15) & ~(size_t)15);
	struct seen seen;
	if (!block)
		return;
	struct search *search = search_init(block, size, g, seed);
	search_clock(search, clock_of, &thinking);
	if (!level->time_ms)
		level->time_ms = FOREVER_MS;
	seen_from(g, state, seat, &seen);
	advice->best = ai_choose(search, &seen, level, advice);
	e->stopped = thinking.stopped;
	free(block);
}

/* What was done: iterations made, and why there were no more. */
static void reply_work(struct engine *e, const struct level *level, const struct advice *advice)
{
	static const char *const ends[] = {[END_ITERATIONS] = "iterations",
		[END_TIME] = "time",
		[END_DECIDED] = "decided",
		[END_EXACT] = "exact",
		[END_FORCED] = "forced"};
	member_number(e->reply, "iterations", advice->iterations);
	emit_key(e->reply, "ended");
	emit_string(e->reply,
		level->player != PLAYER_SEARCH                ? "no-search"
			: e->stopped && advice->ended == END_TIME ? "stopped"
													  : ends[advice->ended]);
}

/* FNV-1a: any seed text gives a number. */
static uint64_t number_of(const char *text)
{
	uint64_t h = 0xcbf29ce484222325u;
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * 0x100000001b3u;
	return h;
}

void engine_go(struct engine *e)
{
	struct speaker s = engine_speaker_of(e);
	struct level level;
	struct advice advice = {0};
	char seed[SEED_TEXT_MAX] = "";
	union any_state ahead;
	bool seeded;
	int seat;
	if (!engine_seat_member(e, &seat) || !read_level(e, &level) || !engine_read_seed(e, seed, &seeded))
		return;
	if (seat >= SEATS_MAX || !(engine_game_of(e)->decision(engine_state_of(e)).actors >> seat & 1)) {
		engine_fail(e, "bad-request", "engine.no_choices", "go");
		return;
	}
	if (!engine_read_ahead(e, seat, &ahead))
		return;
	s.state = &ahead;
	think(e, &ahead, seat, &level, seeded ? number_of(seed) : clock_now(), &advice);
	if (!advice.best) {
		engine_fail(e, "memory", "cli.memory", "go");
		return;
	}
	engine_begin(e, true);
	advice_json(&s, &ahead, seat, &advice, e->reply);
	reply_work(e, &level, &advice);
}
