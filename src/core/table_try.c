#include "core/table.h"

#include "core/fields.h"

void table_try(const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct tried *out)
{
	union any_state work;
	struct list_play p = {.game = g, .work = &work, .seat = seat, .only_known = true};
	struct rng rng;
	memset(out, 0, sizeof *out);
	rng_seed(&rng, 1);
	fields_redact(g, state, seat, &work);
	game_guess(g, &work, seat, &rng); /* rules work on whole states */
	out->refusal = list_play(&p, list, count, &out->at);
	if (out->refusal.reason)
		return;
	out->known = count - p.unknown;
	out->complete = p.ended;
	out->secret = (g->verbs[choice_verb(list[count - 1])].flags & VERB_PRIVATE) != 0;
	fields_redact(g, &work, seat, &out->seen);
}

struct refusal table_ahead(const struct game *g, const void *state, int seat, const choice *list, uint32_t count,
	union any_state *seen, uint32_t *at)
{
	struct tried t;
	*at = 0;
	if (!count) {
		fields_redact(g, state, seat, seen);
		return (struct refusal){0};
	}
	table_try(g, state, seat, list, count, &t);
	*at = t.refusal.reason ? t.at : count - 1;
	if (!t.refusal.reason && (t.complete || t.known < count))
		t.refusal.reason = REASON_BEYOND;
	if (!t.refusal.reason)
		memcpy(seen, &t.seen, sizeof *seen);
	return t.refusal;
}

void table_try_chance(const struct game *g, const void *state, choice outcome, struct tried *out)
{
	union any_state work;
	memset(out, 0, sizeof *out);
	memcpy(&work, state, g->state_size);
	out->refusal = driver_play(g, &work, SEAT_CHANCE, outcome, NULL);
	out->known = 1;
	out->complete = true;
	fields_redact(g, &work, SEAT_NONE, &out->seen);
}
