/* What the program calls: the open decision, its choices, why not, carrying one out. */

#define STATE struct kings_abbey_state
#include "core/vocabulary_rules.h"

/* May free actions be taken here? */
RULE bool has_free_actions(int kind)
{
	return kind_says(kind, FREE_ACTIONS);
}

RULE struct decision kings_abbey_decision(const struct kings_abbey_state *s)
{
	struct decision d = {0, s->kind, SEAT_NONE, 0, 0};
	if (s->kind == KIND_OVER)
		return d;
	if (kind_is_chance(s->kind)) {
		d.actors = ACTOR_CHANCE;
		if (s->kind == KIND_CH_SAINT)
			d.for_seat = s->actor;
		return d;
	}
	d.actors = (uint32_t)bit(s->actor);
	d.ask = has_free_actions(s->kind) && s->player[s->actor].saint_mode == MODE_HIDDEN; /* KA-6.0.12 */
	return d;
}

RULE uint32_t kings_abbey_choices(const struct kings_abbey_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->kind, seat, &l);
	if (has_free_actions(s->kind))
		list_free(s, seat, &l);
	return l.count;
}

RULE void kings_abbey_weights(const struct kings_abbey_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, s->kind, &l);
}

RULE struct chances kings_abbey_chances(const struct kings_abbey_state *s)
{
	return outcomes_sum(s, s->kind);
}

RULE choice kings_abbey_outcome(const struct kings_abbey_state *s, uint32_t number)
{
	return outcome_at(s, s->kind, number);
}

RULE struct refusal kings_abbey_why(const struct kings_abbey_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

/* ------------------------------------------------------------------ apply */

RULE void phase_next(struct kings_abbey_state *s, struct events *e)
{
	switch (s->phase) {
	case PHASE_SETUP:
		setup_next(s);
		break;
	case PHASE_ROLL:
		roll_next(s, e);
		break;
	case PHASE_EVENT:
		event_next(s, e);
		break;
	case PHASE_ABBEY:
		abbey_next(s);
		break;
	case PHASE_MARKET:
		market_next(s);
		break;
	case PHASE_GATHER:
		gather_next(s);
		break;
	case PHASE_MOVE:
		move_next(s);
		break;
	case PHASE_BUILD:
		build_next(s);
		break;
	case PHASE_FOOD:
		food_next(s, e);
		break;
	case PHASE_DARK:
		dark_next(s, e);
		break;
	case PHASE_INCOME:
		income_next(s, e);
		break;
	case PHASE_REWARD:
		reward_next(s, e);
		break;
	default:
		end_next(s, e);
		break;
	}
}

/* Goes on until somebody, or chance, has to choose. */
RULE void proceed(struct kings_abbey_state *s, struct events *e)
{
	while (s->kind & ANSWERED) {
		if (s->resources_due)
			open_kind(s, KIND_CHOOSE_RESOURCE, s->actor);
		else if (s->patron_due)
			open_kind(s, KIND_PATRON_CHOICE, s->actor);
		else
			phase_next(s, e);
	}
}

RULE void kings_abbey_apply(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int kind = s->kind, actor = s->actor;
	assert(kind != KIND_OVER);
	assert(seat == SEAT_CHANCE || allows(verb_why(s, seat, c)));
	if (has_free_actions(kind) && !(verb_has_flags[choice_verb(c)] & PLACES_DIE))
		last_forget(s);
	s->kind |= ANSWERED;
	verb_apply(s, seat, c, e);
	if (!kind_is_chance(kind))
		refresh(s, actor);
	else if (s->phase == PHASE_SETUP)
		refresh_all(s);
	proceed(s, e);
}

RULE void kings_abbey_setup(struct kings_abbey_state *s, const struct options *o)
{
	s->seats = o->players;
	s->event_mix = (uint8_t)(o->value[OPTION_EVENT_MIX] + 1);
	s->quick = o->value[OPTION_MODE];
	s->easy_start = o->value[OPTION_EASY_START];
	s->start_auction = o->value[OPTION_START_AUCTION];
	s->dark_start = o->value[OPTION_DARK_START];
	s->relics_on = o->value[OPTION_RELICS];
	s->relic_thin = o->value[OPTION_RELIC_THIN];
	s->saints_on = o->value[OPTION_SAINTS];
	s->player[0].farm_breeds = o->value[OPTION_FARM_AGAIN];
	s->player[0].crusade_by_trade = o->value[OPTION_CRUSADE_ASKED];
	s->player[0].edition = o->edition;
	table_setup(s);
	for (int i = 0; i < s->seats; i++)
		abbey_setup(s, i);
	refresh_all(s);
	assert(s->seats && s->phase == PHASE_SETUP);
	s->kind = ANSWERED;
	proceed(s, NULL);
}

/* KA-4.3.1: only face-down saints are unknown; any card not seen by this seat may be another's. */
RULE void kings_abbey_guess(struct kings_abbey_state *s, int seat, struct rng *rng)
{
	uint64_t unseen = bit(SAINTS) - 1;
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		int known = p->saint_shown ? p->saint_shown : i == seat ? p->saint : 0;
		if (known)
			unseen &= ~bit(known - 1);
	}
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		bool dealt = s->phase != PHASE_SETUP || s->stage > SETUP_SAINT || (s->stage == SETUP_SAINT && i < s->turn);
		if (i == seat || !dealt || (p->saint_mode != MODE_UNDECIDED && p->saint_mode != MODE_HIDDEN))
			continue;
		uint64_t m = unseen;
		for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(unseen)); skip; skip--)
			m &= m - 1;
		p->saint = (uint8_t)(bits_first(m) + 1);
		unseen &= ~bit(p->saint - 1);
	}
}

RULE uint8_t kings_abbey_talk(const struct kings_abbey_state *s)
{
	(void)s;
	return 1;
}
