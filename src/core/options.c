#include "core/options.h"

int options_count(const struct game *g)
{
	int n = 0;
	while (g->options[n].name)
		n++;
	return n;
}

int option_values(const struct game_option *o)
{
	int n = 0;
	while (n < COUNT(o->value) && o->value[n])
		n++;
	return n;
}

void options_default(const struct game *g, int players, struct options *o)
{
	memset(o, 0, sizeof *o);
	assert(players >= g->seats_min && players <= g->seats_max);
	(void)g;
	o->players = (uint8_t)players;
}

static int find(const struct game *g, const char *name)
{
	for (int i = 0; g->options[i].name; i++)
		if (text_equal(g->options[i].name, name))
			return i;
	return -1;
}

enum option_error options_set(const struct game *g, struct options *o, const char *name, const char *value)
{
	int i = find(g, name);
	if (i < 0)
		return OPTION_UNKNOWN;
	for (int v = 0; v < option_values(&g->options[i]); v++) {
		if (text_equal(g->options[i].value[v], value)) {
			o->value[i] = (uint8_t)v;
			return OPTION_OK;
		}
	}
	return OPTION_VALUE;
}

void options_allowed(const struct game *g, const char *name, struct out *o)
{
	int i = find(g, name), n = i < 0 ? options_count(g) : option_values(&g->options[i]);
	for (int k = 0; k < n; k++) {
		out_text(o, k ? ", " : "");
		out_text(o, i < 0 ? g->options[k].name : g->options[i].value[k]);
	}
}

enum option_error options_check(const struct game *g, const struct options *o, int *row)
{
	for (int i = 0; g->options[i].name; i++) {
		const struct game_option *option = &g->options[i];
		*row = i;
		if (o->value[i] >= option_values(option))
			return OPTION_VALUE;
		if (o->value[i] == 0)
			continue;
		uint8_t allowed = option->value_players[o->value[i]];
		if (option->players && !(option->players >> o->players & 1))
			return OPTION_PLAYERS;
		if (allowed && !(allowed >> o->players & 1))
			return OPTION_PLAYERS;
		if (option->needs && o->value[find(g, option->needs)] == 0)
			return OPTION_NEEDS;
	}
	return OPTION_OK;
}

void options_random(const struct game *g, struct options *o, struct rng *rng)
{
	for (int i = 0; g->options[i].name; i++)
		o->value[i] = (uint8_t)rng_below(rng, (uint32_t)option_values(&g->options[i]));
	int row;
	while (options_check(g, o, &row)) /* each repair puts one option back to its default, so it ends */
		o->value[row] = 0;
}
