#include "core/driver.h"

static struct refusal refuse(int reason, int fact)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)fact}};
	return r;
}

bool driver_uncertain(const struct game *g, const void *state, int seat, choice c)
{
	if (seat == SEAT_CHANCE)
		return true;
	return (g->verbs[choice_verb(c)].flags & VERB_UNCERTAIN) && (!g->uncertain || g->uncertain(state, seat, c));
}

/* Is the choice the next one among those just settled? If so, *from goes past it. */
static bool repeats_settled(struct list_play *p, choice c)
{
	for (uint32_t i = p->skipped; i < p->settled.count; i++) {
		if (p->settled.list[i].choice == c) {
			p->skipped = i + 1;
			return true;
		}
	}
	return false;
}

static void apply(struct list_play *p, int seat, choice c, bool uncertain)
{
	p->revealed |= uncertain || (p->game->verbs[choice_verb(c)].flags & VERB_REVEALS);
	p->ended |= uncertain || seat != p->seat;
	p->game->apply(p->work, seat, c, p->events);
}

/* Carries out what is forced, as far as a try may go; settled has the seat's own choices up to the list's end. */
static void settle(struct list_play *p)
{
	const struct game *g = p->game;
	int seat;
	choice c;
	for (uint32_t n = 0; n < g->decisions_max && driver_forced(g, p->work, ~0u, &seat, &c); n++) {
		bool uncertain = driver_uncertain(g, p->work, seat, c);
		if (seat == p->seat && !p->ended)
			settled_add(&p->settled, seat, c);
		if (p->only_known && (seat != p->seat || uncertain)) {
			p->ended |= uncertain; /* it is carried out, and nobody knows before what comes of it */
			break;
		}
		apply(p, seat, c, uncertain);
	}
	p->ended |= !(g->decision(p->work).actors >> p->seat & 1);
}

static struct refusal play_next(struct list_play *p, choice c)
{
	if (p->ended)
		return refuse(repeats_settled(p, c) ? REASON_LEGAL : REASON_BEYOND, 0);
	struct refusal r = driver_why(p->game, p->work, p->seat, c);
	if (r.reason)
		return repeats_settled(p, c) ? refuse(REASON_LEGAL, 0) : r;
	bool uncertain = driver_uncertain(p->game, p->work, p->seat, c);
	p->settled.count = p->skipped = 0;
	if (uncertain && p->only_known) {
		p->unknown = p->ended = true;
		return r;
	}
	apply(p, p->seat, c, uncertain);
	settle(p);
	return r;
}

struct refusal list_play(struct list_play *p, const choice *list, uint32_t count, uint32_t *at)
{
	*at = 0;
	if (count == 0)
		return refuse(REASON_EMPTY, 0);
	for (; *at < count; (*at)++) {
		struct refusal r = *at < LIST_MAX ? play_next(p, list[*at]) : refuse(REASON_LONG, LIST_MAX);
		if (r.reason)
			return r;
	}
	*at = 0;
	return refuse(REASON_LEGAL, 0);
}

struct refusal driver_list(const struct game *g, const void *state, int seat, const choice *list, uint32_t count,
	void *work, struct events *e, uint32_t *at)
{
	struct list_play p = {.game = g, .work = work, .events = e, .seat = seat};
	memcpy(work, state, g->state_size);
	return list_play(&p, list, count, at);
}
