/*
 * A record: refused with a message and a line, or replayed to a state that check accepts and that records itself: what is
 * written has every hash and result, is read, and is written again alike.
 */
#include "fuzz.h"

#include "core/match.h"
#include "host/position.h"
#include "core/record.h"

static void expect_alike(const struct match *m, const struct record *r, const struct out *before)
{
	static char text[1 << 20];
	struct out o;
	out_init(&o, text, sizeof text);
	record_write(m, r, true, &o);
	DEMAND(o.length == before->length && memcmp(o.text, before->text, o.length) == 0);
}

static void write_again(const struct game *g, struct match *m, const struct record *r, void *block)
{
	static char text[1 << 20];
	struct out o;
	static struct record again;
	struct record_error error = {0};
	struct record_proof proof = {0};
	struct options options;
	union any_state end;
	out_init(&o, text, sizeof text);
	record_write(m, r, true, &o);
	if (o.full)
		return;
	memcpy(&end, m->state, g->state_size);
	DEMAND(record_read(text, o.length, &again, &error) && record_options(&again, g, &options, &error));
	union any_state start;
	memcpy(&start, m->start, g->state_size);
	bool from_position = m->from_position;
	match_open(m, g, &options, block, NULL);
	if (from_position)
		match_restart(m, &start, NULL);
	DEMAND(record_prove(&again, m, &proof, &error));
	DEMAND(memcmp(&end, m->state, g->state_size) == 0);
	DEMAND(!proof.unhashed && !proof.bare);
	DEMAND((proof.results != 0) == !g->decision(m->state).actors);
	expect_alike(m, &again, &o);
}

static bool start_at(struct match *m, const struct record *r)
{
	char why[1024];
	struct out error;
	union any_state start = {0};
	struct speaker s = {.game = m->game};
	if (!r->start.length)
		return true;
	out_init(&error, why, sizeof why);
	memcpy(&start, m->start, m->game->state_size);
	if (!position_set_text(&s, &start, r->start.text, r->start.length, &error))
		return false;
	match_restart(m, &start, NULL);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record r;
	struct record_error error = {0};
	struct options o;
	struct match m;
	char id[64] = "";
	if (!record_read((const char *)data, (uint32_t)size, &r, &error)) {
		DEMAND(error.message && error.line > 0);
		return 0;
	}
	if (r.game.length < sizeof id)
		memcpy(id, r.game.text, r.game.length);
	const struct game *g = game_named(id);
	if (!g || !record_options(&r, g, &o, &error))
		return 0;
	void *block = aligned_alloc(16, (match_size(g) + 15) & ~(size_t)15);
	DEMAND(block);
	match_open(&m, g, &o, block, NULL);
	if (start_at(&m, &r)) {
		bool good = record_replay(&r, &m, &error);
		DEMAND(good || (error.message && error.line > 0));
		if (good)
			write_again(g, &m, &r, block);
	}
	free(block);
	return 0;
}
