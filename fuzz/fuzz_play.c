/* Bytes choose the game, its options and every choice: whatever comes, check holds, views keep and records replay. */
#include "fuzz.h"

#include "core/fields.h"
#include "core/match.h"
#include "core/record.h"

static struct match match;
static void *block;
static uint32_t block_size;

static void open_match(const struct game *g, const struct options *o)
{
	if (match_size(g) > block_size) {
		free(block);
		block_size = match_size(g);
		block = aligned_alloc(16, (block_size + 15) & ~(size_t)15);
		DEMAND(block);
	}
	match_open(&match, g, o, block, NULL);
}

/* What the seat sees, and a guess of what it does not, look alike to it. */
static void look(const struct game *g, int seat, struct rng *rng)
{
	union any_state seen, guess, again;
	fields_redact(g, match.state, seat, &seen);
	memcpy(&guess, &seen, g->state_size);
	game_guess(g, &guess, seat, rng);
	DEMAND(g->check(&guess) == 0);
	fields_redact(g, &guess, seat, &again);
	DEMAND(memcmp(&again, &seen, g->state_size) == 0);
}

static void play(const struct game *g, struct input *in, struct rng *rng)
{
	choice list[CHOICES_MAX];
	uint32_t at;
	struct decision d = g->decision(match.state);
	uint32_t m = d.actors;
	for (uint32_t skip = input_below(in, (uint32_t)bits_count(m)); skip; skip--)
		m &= m - 1;
	int seat = bits_first(m);
	uint32_t n = g->choices(match.state, seat, list);
	DEMAND(n > 0 && n <= g->choices_max);
	choice c = list[input_below(in, n)];
	struct refusal r = seat == SEAT_CHANCE ? match_chance(&match, c, NULL) : match_do(&match, seat, &c, 1, NULL, &at);
	DEMAND(r.reason == REASON_LEGAL);
	DEMAND(g->check(match.state) == 0);
	if (seat != SEAT_CHANCE && in->size % 16 == 0)
		look(g, seat, rng);
	if (in->size % 64 == 63 && match.live_count && match.count + 8 < match.rows_max)
		DEMAND(match_undo(&match, 0, match_live(&match, input_below(in, match.live_count))->number));
}

/* The record of what was played plays again to the same bytes. */
static void record_again(const struct game *g)
{
	static char text[1 << 20];
	static union any_state end;
	struct out o;
	struct record r = {0};
	struct record_error error = {0};
	struct options options;
	out_init(&o, text, sizeof text);
	record_write(&match, &r, true, &o);
	memcpy(&end, match.state, g->state_size);
	DEMAND(!o.full && record_read(text, o.length, &r, &error) && record_options(&r, g, &options, &error));
	match_open(&match, g, &options, block, NULL);
	DEMAND(record_replay(&r, &match, &error));
	DEMAND(memcmp(&end, match.state, g->state_size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in = {data, size};
	struct options o;
	struct rng rng;
	const struct game *g = input_game(&in, &o);
	rng_seed(&rng, size);
	open_match(g, &o);
	DEMAND(g->check(match.state) == 0);
	while (in.size && g->decision(match.state).actors)
		play(g, &in, &rng);
	record_again(g);
	return 0;
}
