/*
 * A game and a position in JSON: refused with a message and nothing changed, or a state that check accepts, that is the
 * same when it is written and read again, and that can be played on.
 */
#include "fuzz.h"

#include "core/fields.h"
#include "host/position.h"

enum { JSON_MAX = 1 << 17, STEPS_MAX = 40 };

static void read_again(const struct speaker *s, const union any_state *state)
{
	static char json[JSON_MAX], why[1024];
	union any_state again;
	struct out o, error;
	out_init(&o, json, sizeof json);
	out_init(&error, why, sizeof why);
	fields_json(s->game, state, SEAT_ALL, &o);
	memcpy(&again, state, sizeof again);
	DEMAND(!o.full && position_set_text(s, &again, json, o.length, &error));
	DEMAND(memcmp(&again, state, sizeof again) == 0);
}

static void play_on(const struct game *g, union any_state *state)
{
	choice list[CHOICES_MAX];
	struct rng rng;
	rng_seed(&rng, 1);
	for (int i = 0; i < STEPS_MAX && g->decision(state).actors; i++) {
		int seat = bits_first(g->decision(state).actors);
		uint32_t n = g->choices(state, seat, list);
		DEMAND(n > 0 && n <= CHOICES_MAX);
		choice c = list[rng_below(&rng, n)];
		DEMAND(driver_play(g, state, seat, c, NULL).reason == REASON_LEGAL);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = {data, size};
	struct options o;
	char why[1024];
	struct out error;
	union any_state state = {0}, before;
	const struct game *g = input_game(&in, &o);
	struct speaker s = {.game = g, .lang = LANG_EN};
	out_init(&error, why, sizeof why);
	g->setup(&state, &o);
	before = state;
	if (!position_set_text(&s, &state, (const char *)in.data, in.size, &error)) {
		DEMAND(error.length > 0);
		DEMAND(memcmp(&state, &before, sizeof state) == 0);
		return 0;
	}
	DEMAND(g->check(&state) == 0);
	read_again(&s, &state);
	play_on(g, &state);
	return 0;
}
