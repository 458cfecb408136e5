#include "ai/levels.h"

#include "core/say.h"

enum { FIGURE_MAX = 100000000, ITERATIONS_MIN = 10 };

static const struct {
	const char *name;
	uint32_t own; /* where the game's tuning says nothing */
} settings[SETTINGS] = {
	[SET_DEPTH] = {"depth", 8},
	[SET_SIGHT] = {"sight", 0},
	[SET_EXACT] = {"exact", 0},
	[SET_NOISE] = {"noise", 0},
	[SET_MARGIN] = {"margin", 0},
	[SET_HEED] = {"heed", 0},
	[SET_LORE] = {"lore", 100},
	[SET_EASE] = {"ease", 0},
	[SET_PERCENT] = {"percent", 100},
	[SET_PACE] = {"pace", 100},
	[SET_EXPLORE] = {"explore", 600},
	[SET_UNTRIED] = {"untried", 50},
	[SET_POINTS] = {"points", 300},
	[SET_SWING] = {"swing", 40},
	[SET_SHARE] = {"share", 0},
	[SET_GUIDE] = {"guide", 0},
	[SET_CONSULT] = {"consult", 0},
	[SET_TRUST] = {"trust", 300},
	[SET_MIX] = {"mix", 500},
	[SET_STAGES] = {"stages", 0},
	[SET_RACE] = {"race", 0},
	[SET_DOUBT] = {"doubt", 5},
	[SET_INSIGHT] = {"insight", 100},
	[SET_NET] = {"net", 0},
	[SET_HORIZON] = {"horizon", 0},
	[SET_WIDEN] = {"widen", 0},
	[SET_HALVING] = {"halving", 0},
	[SET_PLAIN] = {"plain", 0},
	[SET_SLIPS] = {"slips", 100},
	[SET_STYLE] = {"style", 100},
	[SET_ANSWERS] = {"answers", 0},
};

#define LEVEL(name_, player_, iterations, time_ms, depth, sight, exact, noise, margin, heed, lore, ease, points,       \
	engine, denial, safety)                                                                                            \
	{name_, player_, iterations, time_ms,                                                                              \
		{depth, sight, exact, noise, margin, heed, lore, ease, 100, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN,  \
			OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN, OWN},                                               \
		{points, engine, denial, safety}, {0}, 0},
const struct level levels[] = {
#include "ai/levels.def"
	{NULL, 0, 0, 0, {0}, {0}, {0}, 0},
};
#undef LEVEL

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
		if (l->player == PLAYER_SEARCH && !l->set[SET_EASE] && number-- == 0)
			return l;
	return NULL;
}

const struct level *level_companion(void)
{
	const struct level *l = levels;
	while (!l->set[SET_EASE])
		l++;
	return l;
}

static const struct level *strongest(void)
{
	const struct level *l = levels;
	while (l[1].name)
		l++;
	return l;
}

/* The figure that text begins with, up to a colon or the end; moves *text past it. */
static bool read_figure(const char **text, uint32_t *out)
{
	int64_t n;
	uint32_t length = 0;
	while ((*text)[length] && (*text)[length] != ':')
		length++;
	if (!text_number(*text, length, &n) || n < 0 || n > FIGURE_MAX)
		return false;
	*out = (uint32_t)n;
	*text += length;
	return true;
}

/* The setting that text begins with ("depth=4"), or NULL; moves *text past the sign. */
static uint32_t *find_setting(const char **text, struct level *level)
{
	const char *rest = text_after(*text, "iterations=");
	uint32_t *found = rest ? &level->iterations : NULL;
	for (int i = 0; i < SETTINGS && !found; i++) {
		rest = text_after(*text, settings[i].name);
		if (rest && *rest == '=') {
			rest++;
			found = &level->set[i];
		}
	}
	*text = rest;
	return found;
}

/* "depth=4:noise=0" */
static bool read_settings(const char *text, struct level *level)
{
	for (bool more = true; more; more = *text == ':' && *++text) {
		uint32_t *setting = find_setting(&text, level);
		if (!setting || !read_figure(&text, setting))
			return false;
		if (setting == &level->iterations)
			level->set[SET_PACE] = 100, level->time_ms = 0;
	}
	return !*text;
}

/* What follows a name: nothing, or a colon and settings. */
static bool read_more(const char *text, struct level *level)
{
	return !*text || (*text == ':' && read_settings(text + 1, level));
}

bool level_parse(const char *text, struct level *level)
{
	const char *iterations = text_after(text, "mcts:"), *time = text_after(text, "time:"), *rest;
	*level = *strongest();
	if (iterations) {
		level->name = "mcts";
		level->time_ms = 0;
		level->set[SET_PACE] = 100;
		return read_figure(&iterations, &level->iterations) && level->iterations > 0 && read_more(iterations, level);
	}
	if (time) {
		level->name = "time";
		level->iterations = 0;
		return read_figure(&time, &level->time_ms) && level->time_ms > 0 && read_more(time, level);
	}
	for (const struct level *l = levels; l->name; l++) {
		rest = text_after(text, l->name);
		if (!rest || (*rest && *rest != ':'))
			continue;
		*level = *l;
		return read_more(rest, level);
	}
	return false;
}

bool level_for_people(const char *text)
{
	const struct level *named = level_named(text);
	const char *time = text_after(text, "time:");
	uint32_t ms;
	if (time)
		return read_figure(&time, &ms) && !*time && ms >= SLIDER_MIN && ms <= SLIDER_MAX;
	return named && named->player == PLAYER_SEARCH;
}

bool level_for_ratings(const char *text)
{
	for (int i = 0; level_offered(i); i++)
		if (text_equal(level_offered(i)->name, text))
			return true;
	return false;
}

void level_say(const struct speaker *speaker, const char *text, struct out *o)
{
	static const struct type seconds = TYPE_NUMBER("number", 0, FIGURE_MAX);
	struct level level;
	if (!text_after(text, "time:") || !level_parse(text, &level)) {
		say_name(speaker, "level", text, NULL, o);
		return;
	}
	struct word_arg args[] = {{"seconds", &seconds, level.time_ms / 1000, NULL}};
	words_say(speaker, "level.time", args, 1, o);
}

uint32_t level_room(const struct level *level)
{
	enum { PER_MS = 50, MOST = 200000 };
	uint32_t ms = level->time_ms;
	return level->iterations ? level->iterations : ms < MOST / PER_MS ? ms * PER_MS : MOST;
}

bool level_settle(const struct level *level, const char *tuning, struct level *out)
{
	struct level game = *level;
	for (int i = 0; i < SETTINGS; i++)
		game.set[i] = settings[i].own;
	bool good = !tuning || read_settings(tuning, &game);
	*out = *level;
	for (int i = 0; i < SETTINGS; i++)
		if (out->set[i] == OWN)
			out->set[i] = game.set[i];
	uint64_t n = (uint64_t)level->iterations * out->set[SET_PERCENT] / 100 * out->set[SET_PACE] / 100;
	uint32_t least = level->iterations < ITERATIONS_MIN ? level->iterations : ITERATIONS_MIN;
	out->iterations = n < least ? least : (uint32_t)n;
	return good;
}
