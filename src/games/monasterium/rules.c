/*
 * The rules of Monasterium. Ids (MM-…) are rows of rules.md.
 *
 * Two layers. Predicates answer whether something is barred and why: lists keep what they pass, why() reports what
 * they say, apply asserts it. Effects change the state and never look for choices. Between decisions proceed() runs
 * what needs nobody: messenger steps, the next die of a turn, the next player, the end of a round.
 */
#include "games/monasterium/monasterium.h"

#include "core/vocabulary_choice.h"

#include "games/monasterium/rules_tables.c"
#include "games/monasterium/rules_board.c"
#include "games/monasterium/rules_window.c"
#include "games/monasterium/rules_legal.c"
#include "games/monasterium/rules_list.c"
#include "games/monasterium/rules_effect.c"
#include "games/monasterium/rules_flow.c"
#include "games/monasterium/rules_say.c"

#define STATE struct monasterium_state
#include "core/vocabulary_rules.h"

RULE struct decision monasterium_decision(const struct monasterium_state *s)
{
	int kind = open_kind(s);
	struct decision d = {0, (uint8_t)kind, SEAT_NONE, (uint8_t)!s->auto_single, 0};
	if (kind_is_chance(kind))
		d.actors = ACTOR_CHANCE;
	else if (kind != KIND_OVER)
		d.actors = (uint32_t)bit(actor_of(s));
	return d;
}

/* Every decision of chance after setup is a roll, and every third choice of a game: its list is found without asking which. */
RULE int chance_kind(const struct monasterium_state *s)
{
	return s->phase == PHASE_SETUP ? open_kind(s) : KIND_CH_ROLL;
}

RULE uint32_t monasterium_choices(const struct monasterium_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	if (seat == SEAT_CHANCE)
		outcomes_list(s, chance_kind(s), &l);
	else
		kind_list(s, open_kind(s), seat, &l);
	return l.count;
}

RULE void monasterium_weights(const struct monasterium_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, chance_kind(s), &l);
}

RULE struct chances monasterium_chances(const struct monasterium_state *s)
{
	return outcomes_sum(s, chance_kind(s));
}

RULE choice monasterium_outcome(const struct monasterium_state *s, uint32_t number)
{
	return outcome_at(s, chance_kind(s), number);
}

RULE struct refusal monasterium_why(const struct monasterium_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void monasterium_apply(struct monasterium_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE || allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
	proceed(s, e);
}

#include "games/monasterium/rules_check.c"
