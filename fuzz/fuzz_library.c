/* libcloister from outside: any game, any numbers, any bytes for a state or a record. Nothing of it may do harm. */
#include "fuzz.h"

#include "cloister.h"

enum { TEXT_MAX = 1 << 16, NUMBERS = 1024 };

static char text[TEXT_MAX];

/* Any of the seats, existing or not. */
static int any_seat(struct input *in)
{
	return (int)input_below(in, 34) - 1;
}

static void look(const cloister_game *game, const cloister_state *s, const cloister_facts *f, struct input *in)
{
	static uint8_t view[4096];
	static float figures[1 << 16];
	uint32_t packed = input_byte(in) << 24 | input_byte(in) << 16 | input_byte(in) << 8 | input_byte(in);
	int seat = any_seat(in);
	DEMAND(f->view_size <= sizeof view && f->features <= 1 << 16);
	cloister_view(game, s, seat, view);
	cloister_features(game, s, seat, figures);
	cloister_label(game, s, seat, packed, "fr", text, sizeof text);
	cloister_why(game, s, seat, packed, "en", text, sizeof text);
	cloister_prompt(game, s, seat, "en", text, sizeof text);
	cloister_draw(game, s, seat, "en", text, sizeof text);
	cloister_packed_text(game, packed, text, sizeof text);
}

static void step(const cloister_game *game, cloister_state *s, struct input *in)
{
	uint32_t legal[NUMBERS], weights[NUMBERS], number = input_below(in, 6000);
	int seat = any_seat(in), lowest = cloister_seat(game, s);
	cloister_apply(game, s, seat, number);
	int n = lowest == CLOISTER_CHANCE ? cloister_chance(game, s, legal, weights)
									  : cloister_legal(game, s, lowest, legal, NULL);
	if (n > 0)
		cloister_apply(game, s, lowest, legal[input_below(in, (uint32_t)n)]);
}

static void bytes_in(const cloister_game *game, cloister_state *s, struct input *in)
{
	size_t size = cloister_save_size(game);
	uint8_t *bytes = malloc(size);
	DEMAND(bytes && cloister_save(game, s, bytes, size) == (int)size);
	for (uint32_t n = input_below(in, 16); n; n--)
		bytes[input_below(in, (uint32_t)size)] = (uint8_t)input_byte(in);
	cloister_load(game, s, bytes, size);
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = {data, size};
	cloister_game *game, *read;
	int i = (int)input_below(&in, (uint32_t)cloister_games()), low = cloister_players_min(i);
	int players = low + (int)input_below(&in, (uint32_t)(cloister_players_max(i) - low + 1));
	cloister_facts f = {.size = sizeof f};
	DEMAND(cloister_game_open(&game, cloister_game_id(i), players, NULL, NULL, 0) == 0);
	cloister_game_facts(game, &f);
	cloister_state *s = malloc(cloister_state_size(game));
	DEMAND(s);
	cloister_reset(game, s, input_byte(&in), input_byte(&in));
	while (in.size > 8) {
		step(game, s, &in);
		if (in.size % 8 == 0)
			look(game, s, &f, &in);
		if (in.size % 32 == 0)
			bytes_in(game, s, &in);
	}
	if (cloister_record_read((const char *)data, size, &read, NULL, NULL, NULL, 0, text, sizeof text) >= 0)
		cloister_game_close(read);
	cloister_game_close(game);
	free(s);
	return 0;
}
