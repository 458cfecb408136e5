/* What the fuzz targets share: an input read from the front, games picked by a byte, and a loud end. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "core/driver.h"
#include "core/options.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run as a finding, in every build. */
#define DEMAND(condition)                                                                                              \
	do {                                                                                                               \
		if (!(condition)) {                                                                                            \
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                    \
			abort();                                                                                                   \
		}                                                                                                              \
	} while (0)

struct input {
	const uint8_t *data;
	size_t size;
};

/* The next byte; 0 when there are none left. */
static inline uint32_t input_byte(struct input *in)
{
	if (!in->size)
		return 0;
	in->size--;
	return *in->data++;
}

/* A number below n. */
static inline uint32_t input_below(struct input *in, uint32_t n)
{
	uint32_t a = input_byte(in);
	return (n > 256 ? a << 8 | input_byte(in) : a) % n;
}

/* A game, a number of players and allowed options: three bytes and one for each option. */
static inline const struct game *input_game(struct input *in, struct options *o)
{
	const struct game *g = games[input_below(in, (uint32_t)games_count())];
	int row;
	options_default(g, g->seats_min + (int)input_below(in, (uint32_t)(g->seats_max - g->seats_min + 1)), o);
	for (int i = 0; g->options[i].name; i++)
		o->value[i] = (uint8_t)input_below(in, (uint32_t)option_values(&g->options[i]));
	while (options_check(g, o, &row))
		o->value[row] = 0;
	return g;
}

#endif
