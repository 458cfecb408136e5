/* A look back at the finished game of the browser's worker, a step at a time so that the page can show what there is. */
#include "wasm/offline.h"

#include "ai/review.h"
#include "core/json.h"

static struct review *review;

EXPORT(offline_review) uint32_t offline_review(void);
EXPORT(offline_review_step) uint32_t offline_review_step(uint32_t steps);
EXPORT(offline_review_json) void offline_review_json(void);

void review_leave(void)
{
	review = NULL;
}

/* Begins; 0 and a message: the game is not over, or memory is short. */
uint32_t offline_review(void)
{
	const struct match *m = &offline.table.match;
	if (!offline.open || !review_may(m))
		return wasm_failed("the game is not over");
	size_t size = review_size(m);
	void *block = offline_memory(size);
	if (!block)
		return wasm_failed("memory");
	review = review_open(block, size, m);
	return 1;
}

/* Looks at so many moments more; how many are left after that. */
uint32_t offline_review_step(uint32_t steps)
{
	while (review && steps-- && review_step(review))
		;
	return review ? review_steps(review) - review_done(review) : 0;
}

/* What is known so far. */
void offline_review_json(void)
{
	struct speaker s = offline_speaker();
	struct out o = wasm_reply();
	emit_open(&o, '{');
	if (review)
		review_json(&s, review, &o);
	emit_close(&o, '}');
}
