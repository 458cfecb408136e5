/* The engine's "go": what the computer would do, with its candidates and reasons. */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "ai/search.h"

#include <stdlib.h>
#include <time.h>

static uint64_t clock_now(void *data)
{
	struct timespec t;
	(void)data;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
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
		engine_fail(e, "bad-request", "cli.bad_level", name);
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
	}
	return true;
}

static void think(struct engine *e, int seat, const struct level *level, uint64_t seed, struct advice *advice)
{
	const struct game *g = engine_game_of(e);
	size_t size = search_size(g, level_room(level));
	void *block = aligned_alloc(16, (size + 15) & ~(size_t)15);
	struct seen seen;
	if (!block)
		return;
	struct search *search = search_init(block, size, g, seed);
	search_clock(search, clock_now, NULL);
	seen_from(g, engine_state_of(e), seat, &seen);
	advice->best = ai_choose(search, &seen, level, advice);
	free(block);
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
	bool seeded;
	int seat;
	if (!engine_seat_member(e, &seat) || !read_level(e, &level) || !engine_read_seed(e, seed, &seeded))
		return;
	if (seat >= SEATS_MAX || !(engine_game_of(e)->decision(engine_state_of(e)).actors >> seat & 1)) {
		engine_fail(e, "bad-request", "engine.no_choices", "go");
		return;
	}
	think(e, seat, &level, seeded ? number_of(seed) : clock_now(NULL), &advice);
	if (!advice.best) {
		engine_fail(e, "memory", "cli.memory", "go");
		return;
	}
	engine_begin(e, true);
	advice_json(&s, engine_state_of(e), seat, &advice, e->reply);
}
