/* The engine's "review": what was given away in the game that is over, and what was luck. */
#define _GNU_SOURCE
#include "cli/engine_int.h"

#include "ai/review.h"

#include <stdlib.h>
#include <time.h>

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until the passes are done, the time is up (0: there is no limit), or a stop comes. */
static void think(struct engine *e, struct review *r, int64_t time_ms)
{
	int64_t begun = now_ms();
	while (review_step(r)) {
		e->stopped = e->input && input_stops(e->input);
		if (e->stopped || (time_ms && now_ms() - begun >= time_ms))
			return;
	}
}

void engine_review(struct engine *e)
{
	const struct match *m = &e->table.table.match;
	struct speaker s = engine_speaker_of(e);
	int64_t passes, time_ms;
	if (!engine_number_member(e, "passes", 1, REVIEW_PASSES, REVIEW_USUAL, &passes)
		|| !engine_number_member(e, "time_ms", 1, 86400000, 0, &time_ms))
		return;
	if (!review_may(m)) {
		engine_fail(e, "unfinished", "engine.unfinished", "review");
		return;
	}
	size_t size = review_size(m);
	void *block = aligned_alloc(16, size);
	if (!block) {
		engine_fail(e, "memory", "cli.memory", "review");
		return;
	}
	struct review *r = review_open(block, size, m);
	r->passes = (uint32_t)passes;
	think(e, r, time_ms);
	engine_begin(e, true);
	review_json(&s, r, e->reply);
	free(block);
}
