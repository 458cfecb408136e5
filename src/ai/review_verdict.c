/* What is said of a decision once its choices were weighed: what was lost, in a word, and everybody's chances before it. */
#include "ai/review_int.h"

void review_set_chance(const struct review *r, struct moment *o, int32_t win)
{
	int64_t rest = 0;
	int others = r->seats > 1 ? r->seats - 1 : 1;
	for (int i = 0; i < r->seats; i++)
		rest += r->team[i] != r->team[o->seat] && first_of_team(r, i) ? o->chance[i] : 0;
	for (int i = 0; i < r->seats; i++) {
		if (r->team[i] == r->team[o->seat])
			o->chance[i] = win;
		else if (rest > 0)
			o->chance[i] = (int32_t)(o->chance[i] * (int64_t)(REVIEW_WHOLE - win) / rest);
		else
			o->chance[i] = (REVIEW_WHOLE - win) / others;
	}
}

void review_verdict(const struct review *r, struct moment *o, bool mixed)
{
	int32_t lead = o->best.win - o->played.win;
	bool as_good = o->played.choice == o->best.choice || mixed || lead <= o->error;
	o->loss = as_good ? 0 : lead;
	o->verdict = as_good ? VERDICT_BEST : VERDICT_GOOD;
	for (int v = VERDICT_SLIP; v < VERDICTS && lead > 2 * o->error; v++)
		if (o->loss >= review_verdicts[v].from)
			o->verdict = (uint8_t)v;
	o->found = o->loss ? o->best.win : o->played.win;
	review_set_chance(r, o, o->found);
}

/* The square of the standard error of the difference of two chances that were found apart from each other. */
static int64_t doubt(const struct moment *a, const struct moment *b)
{
	return (int64_t)a->band * a->band + (int64_t)b->band * b->band;
}

/* What the choice before is worth by what its seat finds now: others may have lost something since then, which is not its merit. */
static int64_t found_later(const struct review *r, uint32_t at, uint32_t before)
{
	int64_t worth = r->moment[at].found;
	for (uint32_t i = before + 1; i < at; i++)
		worth -= review_given(r, &r->moment[i], r->moment[at].seat);
	return worth < REVIEW_WHOLE ? worth : REVIEW_WHOLE;
}

void review_look_back(struct review *r, uint32_t at)
{
	bool own = true; /* nobody else has chosen in between */
	while (own && at > 0 && (r->moment[at].goes_on || r->moment[at].follows)) {
		own = r->moment[at].goes_on;
		uint32_t before = own ? at - 1 : at - r->moment[at].follows;
		const struct moment *next = &r->moment[at];
		struct moment *o = &r->moment[before];
		int64_t worth = found_later(r, at, before), more = worth - o->played.win;
		if (!next->verdict || !o->verdict || o->exact || more <= 0 || more * more <= doubt(o, next))
			return;
		o->played.win = (int32_t)(worth < o->best.win ? worth : o->best.win);
		review_verdict(r, o, o->verdict == VERDICT_BEST);
		if (own)
			o->found = (int32_t)worth;
		at = before;
	}
}
