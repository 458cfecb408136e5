#include "ai/levels.h"

#include "core/out.h"

#define LEVEL(name_, player_, iterations_, depth_, sight_, exact_, noise_, margin_)                                    \
	{.name = name_,                                                                                                    \
		.player = player_,                                                                                             \
		.iterations = iterations_,                                                                                     \
		.depth = depth_,                                                                                               \
		.sight = sight_,                                                                                               \
		.exact = exact_,                                                                                               \
		.noise = noise_,                                                                                               \
		.margin = margin_},
const struct level levels[] = {
#include "ai/levels.def"
	{.name = NULL},
};
#undef LEVEL

enum { LIMIT_MAX = 100000000 };

const struct level *level_named(const char *name)
{
	for (const struct level *l = levels; l->name; l++)
		if (text_equal(l->name, name))
			return l;
	return NULL;
}

const struct level *level_offered(int number)
{
	for (const struct level *l = levels; l->name; l++)
		if (l->player == PLAYER_SEARCH && number-- == 0)
			return l;
	return NULL;
}

static const struct level *strongest(void)
{
	const struct level *l = levels;
	while (l[1].name)
		l++;
	return l;
}

static bool limit(const char *text, uint32_t *out)
{
	int64_t n;
	if (!text_number(text, text_length(text), &n) || n < 1 || n > LIMIT_MAX)
		return false;
	*out = (uint32_t)n;
	return true;
}

bool level_parse(const char *text, struct level *level)
{
	const struct level *row = level_named(text);
	const char *iterations = text_after(text, "mcts:"), *time = text_after(text, "time:");
	*level = row ? *row : *strongest();
	if (row)
		return true;
	if (iterations) {
		level->name = "mcts";
		return limit(iterations, &level->iterations);
	}
	level->name = "time";
	level->iterations = 0;
	return time && limit(time, &level->time_ms);
}
