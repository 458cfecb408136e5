/* Advice as JSON. */
#include "ai/search.h"
#include "core/wire.h"

enum { REASON_MAX = 1024 };

static void candidate_json(
	const struct speaker *speaker, const void *state, int seat, const struct candidate *c, struct out *o)
{
	char reason[REASON_MAX];
	struct out r;
	emit_open(o, '{');
	wire_choice_members(speaker, state, seat, c->choice, o);
	member_number(o, "visits", c->visits);
	member_number(o, "value", c->value);
	member_number(o, "score", c->score);
	emit_key(o, "place");
	emit_open(o, '[');
	for (int i = 0; i < state_seats(state); i++)
		emit_number(o, c->place[i]);
	emit_close(o, ']');
	emit_key(o, "reason");
	out_init(&r, reason, sizeof reason);
	advice_reason(speaker, c, &r);
	emit_string(o, reason);
	emit_close(o, '}');
}

void advice_json(const struct speaker *speaker, const void *state, int seat, const struct advice *advice, struct out *o)
{
	emit_key(o, "best");
	wire_choice(speaker, state, seat, advice->best, o);
	emit_key(o, "candidates");
	emit_open(o, '[');
	for (uint32_t i = 0; i < advice->count; i++)
		candidate_json(speaker, state, seat, &advice->list[i], o);
	emit_close(o, ']');
}
