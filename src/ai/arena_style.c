/*
 * Can a level's style be felt? A judge who does not err looks at each of its decisions with luck of his own, so that what a
 * player takes for a lead by chance is none to him.
 */
#include "ai/arena_int.h"

enum { JUDGE_LOOKS = 16 }; /* at the player's choice, at least */

static const char judge_level[] = "mcts:200:race=0:exact=0:answers=0";

static void note_slip(const struct search *player, const struct advice *advice, struct arena_style *out)
{
	static const int32_t bounds[SLIP_BINS - 1] = {0, 20, 50}; /* thousandths */
	struct candidate made;
	int bin = advice->best != advice->list[0].choice;
	if (!search_found(player, advice->best, &made))
		return;
	while (bin && bin < SLIP_BINS - 1 && advice->list[0].value - made.value >= bounds[bin])
		bin++;
	out->slip[bin]++;
}

void style_note(struct search *judge, uint64_t seed, const struct seen *seen, const struct search *player,
	const struct advice *advice, struct arena_style *out)
{
	struct level level;
	float lead[TERMS];
	bool known = level_parse(judge_level, &level);
	assert(known);
	(void)known;
	search_reset(judge, seed);
	search_think(judge, seen, &level);
	search_try(judge, advice->best, JUDGE_LOOKS);
	search_leads(judge, advice->best, lead);
	out->count++;
	for (int k = 0; k < TERMS; k++)
		out->lead[k] += (double)lead[k];
	note_slip(player, advice, out);
}
