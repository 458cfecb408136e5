/*
 * What a level leans to. Each of the terms of which hints are made (points, prospects, denial, risk) may count for more with
 * it than it does: who is greedy takes points at hand, who is cautious what is sure, who is aggressive what costs the
 * others. A person feels that by what a choice brings at once, so it is looked at where the turn ends and not where searches
 * do; what is sure only the search knows. Only choices that a level may take by mistake are told apart by it (advice.c):
 * it costs no more than mistakes do. Looks are at what the seat holds possible: nobody leans on what he does not see.
 */
#include "ai/search_int.h"

/* Sum of the squares by which the margins of looks at the choice differ from their mean. */
static float scatter_of(const struct tally *t)
{
	float mean = t->visits ? (t->score - t->others) / (float)t->visits : 0;
	float scatter = t->square - mean * mean * (float)t->visits;
	return scatter > 0 ? scatter : 0;
}

/* The variance of looks at any choice of the root. */
static float usual_variance(const struct search *s)
{
	float scatter = 0, looks = 0;
	for (uint32_t i = 0; i < s->root_count; i++) {
		scatter += scatter_of(&s->tally[i]);
		looks += s->tally[i].visits ? (float)(s->tally[i].visits - 1) : 0;
	}
	return looks > 0 ? scatter / looks : 0;
}

/* How far the margins in which looks at the choice end lie apart; what was looked at little is taken for as safe as any. */
static float deviation_of(const struct tally *t, float usual)
{
	enum { LOOKS_USUAL = 12 };
	float looks = t->visits ? (float)(t->visits - 1) : 0;
	return __builtin_sqrtf((scatter_of(t) + usual * LOOKS_USUAL) / (looks + LOOKS_USUAL));
}

static void look_at(struct search *s, uint32_t at, int looks, float usual)
{
	struct tally *t = &s->tally[at];
	uint32_t actors = s->game->decision(&s->seen.state).actors;
	memset(t->hand, 0, sizeof t->hand);
	for (int i = 0; i < looks; i++) {
		state_draw(s);
		s->game->apply(s->state, s->seen.seat, s->root_list[at], NULL);
		round_end(s, actors);
		leaf_judge(s, s->state, &s->leaf);
		float others = s->leaf.prospect[s->seen.seat] - leaf_margin(s, &s->leaf, s->seen.seat);
		for (int k = 0; k < TERMS; k++)
			t->hand[k] += (s->leaf.term[k] - (k == TERM_DENIAL ? others : 0)) / (float)looks;
	}
	t->hand[TERM_RISK] -= deviation_of(t, usual);
	t->looked = true;
}

void style_look(struct search *s, const bool *takes_part, int looks)
{
	float count = 0, apart = 0, usual = usual_variance(s);
	memset(s->hand_mean, 0, sizeof s->hand_mean);
	for (uint32_t i = 0; i < s->root_count; i++) {
		s->tally[i].looked = false;
		if (!takes_part[i])
			continue;
		look_at(s, i, looks, usual);
		for (int k = 0; k < TERMS; k++)
			s->hand_mean[k] += s->tally[i].hand[k];
		count++;
	}
	for (int k = 0; k < TERMS && count > 0; k++)
		s->hand_mean[k] /= count;
	for (uint32_t i = 0; i < s->root_count; i++)
		for (int k = 0; k < TERMS && s->tally[i].looked; k++)
			apart += absolute(s->tally[i].hand[k] - s->hand_mean[k]) / count;
	s->hand_unit = apart > 0.25f ? apart : 0.25f;
}

void style_lead(const struct search *s, uint32_t at, float lead[TERMS])
{
	for (int k = 0; k < TERMS; k++)
		lead[k] = s->tally[at].looked ? (s->tally[at].hand[k] - s->hand_mean[k]) / s->hand_unit : 0;
}

float style_leaning(const struct search *s, uint32_t at)
{
	float lead[TERMS], sum = 0;
	style_lead(s, at, lead);
	for (int k = 0; k < TERMS; k++) {
		float counted = lead[k] < -1 ? -1 : lead[k] > 1 ? 1 : lead[k];
		sum += counted * (float)s->level.lean[k];
	}
	return sum / 1000 * (float)s->level.set[SET_STYLE] / 100;
}

void search_leads(struct search *s, choice c, float lead[TERMS])
{
	enum { LOOKS = 12, OTHERS = 24 };
	bool takes_part[CHOICES_MAX] = {false};
	uint32_t chosen = 0;
	while (chosen + 1 < s->root_count && s->root_list[chosen] != c)
		chosen++;
	for (int i = 0; i < OTHERS; i++)
		takes_part[rng_below(&s->rng, s->root_count)] = true;
	takes_part[chosen] = true;
	style_look(s, takes_part, LOOKS);
	style_lead(s, chosen, lead);
}
