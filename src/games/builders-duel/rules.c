/*
 * The rules of Builders' Duel: what the outside calls, and the tables everything else reads. Each function names its
 * rules (rules.md). The parts, in the order of a deal:
 *   rules_seals.c     gold and the seal pile
 *   rules_end.c       from one deal to the next; the end of the game
 *   rules_turn.c      a turn: cards and their effects, building
 *   rules_conflict.c  claiming lines, fighting for the card that both want
 *   rules_chance.c    what chance decides
 *   rules_check.c     what must be true of every position
 */
#include "games/builders-duel/builders_duel.h"

#include "core/vocabulary_choice.h"

/* The figures the game is played with. */
RULE const struct builders_duel_figures *figures(const struct builders_duel_state *s)
{
	return &builders_duel_boxes[s->edition];
}

struct good_figures {
	uint8_t markers, camp;
};

/* BD-3.1 */
TABLE struct good_figures good_table[GOODS + 1] = {
	{0, 0},
#define GOOD(id, name, markers, camp, basic, mark) {markers, camp},
#include "games/builders-duel/components.def"
};

struct seal_figures {
	uint8_t low, high, copies, start;
};

/* BD-3.4 */
TABLE struct seal_figures seal_table[SEAL_PERSONAL + 1] = {
	{0, 0, 0, 0},
#define SEAL(id, name, low, high, copies, start, mark) {low, high, copies, start},
#include "games/builders-duel/components.def"
};

struct line_figures {
	uint16_t cells; /* set */
	uint16_t direction;
};

/* BD-3.6 */
TABLE struct line_figures line_table[LINES + 1] = {
	{0, 0},
#define LINE(id, name, a, b, c, direction, mark) {1 << (a) | 1 << (b) | 1 << (c), direction},
#include "games/builders-duel/components.def"
};

TABLE uint8_t once_table[ONCES + 1] = {CARD_NONE, CARD_A22, CARD_A23, CARD_B20, CARD_B21};

enum {
	BASIC_GOODS = 0
#define GOOD(id, name, markers, camp, basic, mark) | (basic) << (id - 1)
#include "games/builders-duel/components.def"
	,
	ALL_GOODS = (1 << GOODS) - 1,
};

RULE int other(int seat)
{
	return PLAYERS - 1 - seat;
}

/* The pile of round 1 is A, of round 2 B, and again (BD-6.1.2). */
RULE uint64_t pile_of_round(int round)
{
	uint64_t pile_a = bit(PILE_CARDS) - 1;
	return round % 2 == 1 ? pile_a : pile_a << PILE_CARDS;
}

/* How many of this deal's nine cards lie out already. */
RULE int cells_dealt(const struct builders_duel_state *s)
{
	return PILE_CARDS - CELLS * (s->deal - 1) - bits_count(s->undealt);
}

#include "games/builders-duel/rules_seals.c"
#include "games/builders-duel/rules_end.c"
#include "games/builders-duel/rules_turn.c"
#include "games/builders-duel/rules_conflict.c"
#include "games/builders-duel/rules_chance.c"
#include "games/builders-duel/rules_check.c"

#define STATE struct builders_duel_state
#include "core/vocabulary_rules.h"

/* BD-5.1 to BD-5.6 and the options of section 9 */
RULE void builders_duel_setup(struct builders_duel_state *s, const struct options *o)
{
	int opening = o->value[OPTION_OPENING_POWER];
	int gold = o->value[OPTION_START_GOLD] == 0 ? START_GOLD : START_GOLD_MORE;
	s->seats = PLAYERS;
	s->edition = o->edition;
	s->rounds = o->value[OPTION_ROUNDS] == 0 ? ROUNDS : ROUNDS_SHORT;
	s->once_any = o->value[OPTION_ONCE_CARDS];
	s->seal_pile_view = (uint8_t)(VIEW_TOP + o->value[OPTION_SEAL_PILE_VIEW]);
	for (int seat = 0; seat < PLAYERS; seat++) {
		struct builders_duel_player *p = &s->player[seat];
		p->gold = (uint8_t)gold;
		for (int t = 1; t <= GOODS; t++) {
			p->camp_raw[t - 1] = good_table[t].camp;
			p->reserve[t - 1] = (uint8_t)(good_table[t].markers - good_table[t].camp);
		}
		for (int t = 1; t <= NEUTRAL_SEALS; t++)
			p->seals[t - 1] = seal_table[t].start;
	}
	for (int t = 1; t <= NEUTRAL_SEALS; t++)
		s->seal_unknown[t - 1] = (uint8_t)(seal_table[t].copies - PLAYERS * seal_table[t].start);
	s->supply = (uint8_t)(figures(s)->gold - PLAYERS * gold);
	if (opening != OPENING_RANDOM) { /* BD-5.5; random: the chance OPENING comes first */
		s->power = s->opener = (uint8_t)(opening == 0 ? WALERAN : PHILIP);
		s->deal_first = (uint8_t)(s->opener - 1);
	}
	s->round = s->deal = 1;
	s->undealt = pile_of_round(1);
	s->phase = PHASE_DEAL;
}

/* Section 6: which decision is open. Everything a position leaves open follows from its fields. */
RULE int open_kind(const struct builders_duel_state *s)
{
	switch (s->phase) {
	case PHASE_DEAL:
		return s->opener == NONE ? KIND_OPENING : reveal_due(s) ? KIND_REVEAL_SEAL : KIND_DRAW_CARD;
	case PHASE_PLACE:
		return KIND_PLACE_LINE;
	case PHASE_CONFLICT:
		return s->tossed ? KIND_TOSS : KIND_CONFLICT_TOSS;
	case PHASE_AFTER_CONFLICT:
		return KIND_KEEP_SEAL;
	case PHASE_CARDS:
	case PHASE_BUILD:
		return reveal_due(s) ? KIND_REVEAL_SEAL : turn_kind(s);
	default:
		return KIND_OVER;
	}
}

/* Who is asked. */
RULE uint32_t actors_of(const struct builders_duel_state *s, int kind)
{
	if (kind_is_chance(kind))
		return ACTOR_CHANCE;
	switch (kind) {
	case KIND_OVER:
		return 0;
	case KIND_PLACE_LINE:
		return (uint32_t)1 << placer(s);
	case KIND_CONFLICT_TOSS:
		return (uint32_t)1 << mover(s);
	case KIND_KEEP_SEAL:
		return (uint32_t)1 << loser(s);
	default:
		return (uint32_t)1 << (s->actor - 1);
	}
}

RULE struct decision builders_duel_decision(const struct builders_duel_state *s)
{
	int kind = open_kind(s);
	struct decision d = {actors_of(s, kind), (uint8_t)kind, SEAT_NONE, 0, 0};
	return d;
}

RULE uint32_t builders_duel_choices(const struct builders_duel_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, open_kind(s), seat, &l);
	return l.count;
}

RULE void builders_duel_weights(const struct builders_duel_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, open_kind(s), &l);
}

RULE struct chances builders_duel_chances(const struct builders_duel_state *s)
{
	return outcomes_sum(s, open_kind(s));
}

RULE choice builders_duel_outcome(const struct builders_duel_state *s, uint32_t number)
{
	return outcome_at(s, open_kind(s), number);
}

RULE struct refusal builders_duel_why(const struct builders_duel_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void builders_duel_apply(struct builders_duel_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE || allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* BD-8.6 and the order of BD-8.1 to BD-8.5, in mid-game too */
RULE void builders_duel_scores(const struct builders_duel_state *s, struct score *out)
{
	int reason, best = leader_of_game(s, &reason);
	for (int seat = 0; seat < PLAYERS; seat++) {
		const struct builders_duel_player *p = &s->player[seat];
		struct score v = {0, 0, 0, {0}};
		v.total = (int16_t)materials_installed(p);
		v.rank = (uint8_t)(best == seat || best == SEAT_NONE ? 1 : 2);
		v.team = (uint8_t)seat;
		v.category[CATEGORY_SECTIONS] = (int16_t)sections_done(p);
		v.category[CATEGORY_INSTALLED] = v.total;
		v.category[CATEGORY_GOLD] = p->gold;
		out[seat] = v;
	}
}

RULE void builders_duel_prompt(const struct builders_duel_state *s, int seat, struct prompt *out)
{
	switch (open_kind(s)) {
	case KIND_PLACE_LINE:
		out->variant = seat == s->deal_first ? PROMPT_FIRST : PROMPT_SECOND;
		break;
	case KIND_CONFLICT_TOSS:
		out->variant = (uint8_t)(s->tosses == 0 ? PROMPT_OPENING : s->tosses == 1 ? PROMPT_ANSWER : PROMPT_LATER);
		out->arg[0] = (int16_t)lacking(s, seat);
		break;
	case KIND_INFLUENCE:
		out->arg[0] = figures(s)->card[s->card].gold;
		break;
	case KIND_CRAFT:
		out->arg[0] = figures(s)->card[s->card].raw;
		out->arg[1] = figures(s)->card[s->card].gold;
		break;
	case KIND_FREE_CONVERT:
		out->arg[0] = s->convert_left;
		break;
	case KIND_BUILD:
		out->variant = (uint8_t)(turn_section_full(s, seat) ? PROMPT_FULL : s->foreman ? PROMPT_FREE : PROMPT_PRICE);
		out->arg[0] = (int16_t)(out->variant == PROMPT_PRICE ? install_price(s) : 0);
		break;
	default:
		break;
	}
}
