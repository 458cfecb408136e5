#include "core/table.h"

#include "core/fields.h"

bool table_open_to(const struct game *g, const void *state, int seat)
{
	for (const struct field *f = g->fields; f->name; f++) {
		int owners = f->dimensions ? f->dimension[0].count : 1;
		for (int i = 0; i < owners; i++)
			if (!field_visible(f, state, seat, i))
				return false;
	}
	return true;
}

/* Who must choose, where that is one seat and nothing is hidden from who thinks ahead; SEAT_NONE when over; -1: nobody can tell. */
static int one_actor(const struct game *g, const void *state, int seat)
{
	struct decision d = g->decision(state);
	bool one = (d.actors & (d.actors - 1)) == 0 && d.actors != ACTOR_CHANCE;
	return one && table_open_to(g, state, seat) ? decision_seat(d) : -1;
}

/* Another list begins: whose it is, and if that is who thinks ahead, an answer. */
static void turn_over(struct list_play *p, struct line *out, int seat)
{
	*p = (struct list_play){.game = p->game, .work = p->work, .seat = out->actor};
	if (out->actor == seat)
		out->answer[out->answers++] = (struct line_answer){out->at, out->at, state_hash(p->game, p->work)};
}

void table_line(const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct line *out)
{
	struct list_play p = {.game = g, .work = &out->after, .seat = SEAT_NONE};
	uint32_t failed;
	memset(out, 0, sizeof *out);
	memcpy(&out->after, state, g->state_size);
	out->actor = one_actor(g, &out->after, seat);
	if (out->actor < 0 || out->actor == seat)
		out->refusal.reason = REASON_BEYOND;
	for (; !out->refusal.reason && out->at < count; out->at++) {
		if (p.seat == SEAT_NONE || p.ended)
			turn_over(&p, out, seat);
		if (out->actor == SEAT_NONE || driver_uncertain(g, &out->after, out->actor, list[out->at]))
			out->refusal.reason = REASON_BEYOND;
		else
			out->refusal = list_play(&p, &list[out->at], 1, &failed);
		out->actor = out->refusal.reason ? out->actor : one_actor(g, &out->after, seat);
		if (out->actor < 0)
			out->refusal.reason = REASON_BEYOND;
		if (out->refusal.reason)
			return;
		if (p.seat == seat)
			out->answer[out->answers - 1].until = out->at + 1;
	}
}
