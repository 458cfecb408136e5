/*
 * Liar's Dice, the rules: rules.md with the same ids. What nine men's morris has no need of is here: outcomes of chance that
 * one seat alone is told, a secret, and what has to be made up in its place (liars_dice_guess).
 */
#include "games/liars-dice/liars_dice.h"

#include "core/vocabulary_choice.h"

RULE bool in_play(const struct liars_dice_state *s, int seat)
{
	return s->player[seat].dice > 0;
}

/* LD-6.2: round the table, who is out is passed over */
RULE int next_in_play(const struct liars_dice_state *s, int seat)
{
	do
		seat = (seat + 1) % s->seats;
	while (!in_play(s, seat));
	return seat;
}

RULE int players_left(const struct liars_dice_state *s)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		n += in_play(s, seat);
	return n;
}

RULE int dice_left(const struct liars_dice_state *s)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		n += s->player[seat].dice;
	return n;
}

/* LD-6.3.2: dice of a hand that count as the face */
RULE int matching(const uint8_t *hand, int face, bool wild)
{
	int n = 0;
	for (int i = 0; i < DICE; i++)
		n += hand[i] == face || (wild && hand[i] == ACE);
	return n;
}

RULE int matching_all(const struct liars_dice_state *s, int face)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		n += matching(s->player[seat].hand, face, s->wild);
	return n;
}

/* The bid that stands: of its bidder, LD-6.2.2. None: a quantity of 0. */
RULE struct liars_dice_player standing(const struct liars_dice_state *s)
{
	struct liars_dice_player none = {0, 0, 0, 0, {0}, {0}};
	return s->bidder ? s->player[s->bidder - 1] : none;
}

/* LD-6.2.2 */
RULE bool is_higher(int quantity, int face, int than_quantity, int than_face)
{
	return quantity > than_quantity || (quantity == than_quantity && face > than_face);
}

/* LD-6.2.2, LD-6.2.3, LD-6.2.4 */
RULE struct refusal may_bid(const struct liars_dice_state *s, int seat, int quantity, int face)
{
	(void)seat;
	struct liars_dice_player bid = standing(s);
	int dice = dice_left(s);
	if (s->wild && face == ACE)
		return refuse(WHY_WILD, 0, 0, 0, 0);
	if (!is_higher(quantity, face, bid.quantity, bid.face))
		return refuse(WHY_TOO_LOW, bid.quantity, bid.face, 0, 0);
	return quantity <= dice ? allow() : refuse(WHY_TOO_MANY, dice, 0, 0, 0);
}

/* LD-6.3.1 */
RULE struct refusal may_doubt(const struct liars_dice_state *s, int seat)
{
	(void)seat;
	return s->bidder ? allow() : refuse(WHY_NO_BID, 0, 0, 0, 0);
}

/* LD-6.3.1, LD-6.4 */
RULE struct refusal may_spot_on(const struct liars_dice_state *s, int seat)
{
	return s->spot_on ? may_doubt(s, seat) : refuse(WHY_NOT_ASKED, 0, 0, 0, 0);
}

/* Begins at the standing bid, and so lists what may_bid passes. */
RULE void list_bid(const struct liars_dice_state *s, int seat, struct list *l)
{
	struct liars_dice_player bid = standing(s);
	int dice = dice_left(s), lowest = s->wild ? ACE + 1 : ACE;
	for (int quantity = bid.quantity ? bid.quantity : 1; quantity <= dice; quantity++)
		for (int face = quantity == bid.quantity ? bid.face + 1 : lowest; face <= FACES; face++)
			list_add(l, choose(VERB_BID, quantity, face, 0));
	list_if(l, may_doubt(s, seat), choose(VERB_DOUBT, 0, 0, 0));
	list_if(l, may_spot_on(s, seat), choose(VERB_SPOT_ON, 0, 0, 0));
}

/* LD-3.2 */
RULE void list_throw(const struct liars_dice_state *s, struct list *l)
{
	(void)s;
	list_values(l, VERB_ROLL, FACES);
}

/* LD-6.1: cups are empty, and who begins throws first */
RULE void begin_round(struct liars_dice_state *s, int starter)
{
	s->starter = s->mover = (uint8_t)starter;
	s->phase = KIND_THROW;
	s->rolled = 0;
	s->round++;
}

/* LD-5.1, LD-5.2 */
RULE void liars_dice_setup(struct liars_dice_state *s, const struct options *o)
{
	s->seats = o->players;
	s->wild = o->value[OPTION_WILD] == 0;
	s->spot_on = o->value[OPTION_SPOT_ON] == 0;
	s->difference = o->value[OPTION_LOSS] != 0;
	for (int seat = 0; seat < s->seats; seat++)
		s->player[seat].dice = DICE;
	begin_round(s, 0);
}

/* LD-6.1.1: a throw is told to one seat */
RULE struct decision liars_dice_decision(const struct liars_dice_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (s->phase == KIND_THROW)
		d.actors = ACTOR_CHANCE, d.for_seat = s->mover;
	else if (s->phase == KIND_BID)
		d.actors = 1u << s->mover;
	return d;
}

/* Hands are kept in ascending order: the same dice are the same bytes. */
RULE void hand_insert(uint8_t *hand, int count, int face)
{
	int i = count;
	for (; i > 0 && hand[i - 1] > face; i--)
		hand[i] = hand[i - 1];
	hand[i] = (uint8_t)face;
}

/* LD-6.1: the next die, the next player, or the first bid */
RULE void do_roll(struct liars_dice_state *s, int seat, int face, struct events *e)
{
	struct liars_dice_player *p = &s->player[s->mover];
	(void)seat;
	hand_insert(p->hand, s->rolled++, face);
	if (s->rolled < p->dice)
		return;
	event_add(e, EVENT_THREW, s->mover, p->dice, 0, 0, 0);
	s->rolled = 0;
	s->mover = (uint8_t)next_in_play(s, s->mover);
	if (s->mover == s->starter)
		s->phase = KIND_BID;
}

/* LD-6.2.1 */
RULE void do_bid(struct liars_dice_state *s, int seat, int quantity, int face, struct events *e)
{
	s->player[seat].quantity = (uint8_t)quantity;
	s->player[seat].face = (uint8_t)face;
	s->bidder = (uint8_t)(seat + 1);
	s->mover = (uint8_t)next_in_play(s, seat);
	event_add(e, EVENT_BID, seat, quantity, face, 0, 0);
}

/* LD-6.3.2, LD-10.3: what lay under the cups lies open; returns how many count */
RULE int lift_cups(struct liars_dice_state *s, struct events *e)
{
	struct liars_dice_player bid = standing(s);
	int count = matching_all(s, bid.face);
	for (int seat = 0; seat < s->seats; seat++) {
		struct liars_dice_player *p = &s->player[seat];
		if (p->dice)
			event_add(e, EVENT_SHOWED, seat, matching(p->hand, bid.face, s->wild), p->dice, 0, 0);
		memcpy(p->shown, p->hand, sizeof p->shown);
		memset(p->hand, 0, sizeof p->hand);
	}
	event_add(e, EVENT_COUNTED, SEAT_NONE, count, bid.quantity, bid.face, 0);
	return count;
}

/* LD-6.5, LD-6.5.1, LD-6.5.2 */
RULE void lose(struct liars_dice_state *s, int seat, int dice, struct events *e)
{
	struct liars_dice_player *p = &s->player[seat];
	int lost = dice < p->dice ? dice : p->dice;
	p->dice = (uint8_t)(p->dice - lost);
	event_add(e, EVENT_LOST, seat, lost, p->dice, 0, 0);
	if (p->dice)
		return;
	p->out = s->round;
	event_add(e, EVENT_OUT, seat, 0, 0, 0, 0);
}

/* LD-6.5.1: the dice that a count other than the bid costs */
RULE int price(const struct liars_dice_state *s, int count, int quantity)
{
	int apart = count > quantity ? count - quantity : quantity - count;
	return s->difference && apart > 1 ? apart : 1;
}

/* LD-6.5.3, LD-8.1 */
RULE void end_round(struct liars_dice_state *s, int starter, struct events *e)
{
	s->bidder = 0;
	for (int seat = 0; seat < s->seats; seat++)
		s->player[seat].quantity = s->player[seat].face = 0;
	if (!in_play(s, starter))
		starter = next_in_play(s, starter);
	if (players_left(s) > 1) {
		begin_round(s, starter);
		return;
	}
	s->phase = KIND_OVER;
	s->starter = s->mover = (uint8_t)starter;
	event_add(e, EVENT_WON, starter, 0, 0, 0, 0);
}

/* LD-6.3, LD-6.3.3 */
RULE void do_doubt(struct liars_dice_state *s, int seat, struct events *e)
{
	struct liars_dice_player bid = standing(s);
	int bidder = s->bidder - 1;
	event_add(e, EVENT_DOUBTED, seat, bidder, bid.quantity, bid.face, 0);
	int count = lift_cups(s, e), loser = count >= bid.quantity ? seat : bidder;
	lose(s, loser, price(s, count, bid.quantity), e);
	end_round(s, loser, e);
}

/* LD-6.4, LD-6.4.1, LD-6.4.2, LD-10.1 */
RULE void do_spot_on(struct liars_dice_state *s, int seat, struct events *e)
{
	struct liars_dice_player bid = standing(s);
	event_add(e, EVENT_CALLED, seat, s->bidder - 1, bid.quantity, bid.face, 0);
	int count = lift_cups(s, e);
	if (count != bid.quantity)
		lose(s, seat, price(s, count, bid.quantity), e);
	else
		for (int other = 0; other < s->seats; other++)
			if (other != seat && in_play(s, other))
				lose(s, other, 1, e);
	end_round(s, seat, e);
}

#define STATE struct liars_dice_state
#include "core/vocabulary_rules.h"

RULE uint32_t liars_dice_choices(const struct liars_dice_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->phase, seat, &l);
	return l.count;
}

RULE void liars_dice_weights(const struct liars_dice_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, s->phase, &l);
}

RULE struct chances liars_dice_chances(const struct liars_dice_state *s)
{
	return outcomes_sum(s, s->phase);
}

RULE choice liars_dice_outcome(const struct liars_dice_state *s, uint32_t number)
{
	return outcome_at(s, s->phase, number);
}

RULE struct refusal liars_dice_why(const struct liars_dice_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void liars_dice_apply(struct liars_dice_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE ? s->phase == KIND_THROW : seat == s->mover && allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* LD-8.2: the higher the better; who is in play is ahead of everybody who is out */
RULE int standing_of(const struct liars_dice_state *s, int seat)
{
	return s->player[seat].dice ? ROUNDS_MAX + s->player[seat].dice : s->player[seat].out;
}

/* LD-8.2 */
RULE void liars_dice_scores(const struct liars_dice_state *s, struct score *out)
{
	for (int seat = 0; seat < s->seats; seat++) {
		int ahead = 0, behind = 0;
		for (int other = 0; other < s->seats; other++) {
			ahead += standing_of(s, other) < standing_of(s, seat);
			behind += standing_of(s, other) > standing_of(s, seat);
		}
		out[seat].total = (int16_t)ahead;
		out[seat].rank = (uint8_t)(1 + behind);
		out[seat].team = (uint8_t)seat;
		out[seat].category[CATEGORY_AHEAD] = (int16_t)ahead;
		out[seat].category[CATEGORY_DICE] = s->player[seat].dice;
	}
}

RULE void liars_dice_prompt(const struct liars_dice_state *s, int seat, struct prompt *out)
{
	struct liars_dice_player bid = standing(s);
	(void)seat;
	if (s->phase != KIND_BID)
		return;
	out->variant = s->bidder != 0;
	out->arg[0] = (int16_t)(s->bidder ? bid.quantity : dice_left(s));
	if (s->bidder)
		out->arg[1] = bid.face, out->arg[2] = (int16_t)dice_left(s);
}

/* How many dice a seat has thrown in this round, as everybody knows. */
RULE int dice_thrown(const struct liars_dice_state *s, int seat)
{
	if (s->phase == KIND_OVER || !in_play(s, seat))
		return 0;
	if (s->phase == KIND_BID)
		return s->player[seat].dice;
	if (seat == s->mover)
		return s->rolled;
	int after_starter = (seat + s->seats - s->starter) % s->seats, turn = (s->mover + s->seats - s->starter) % s->seats;
	return after_starter < turn ? s->player[seat].dice : 0;
}

/* Hands of others are thrown anew: every die is as likely to show any face. */
RULE void liars_dice_guess(struct liars_dice_state *s, int seat, struct rng *rng)
{
	for (int other = 0; other < s->seats; other++)
		for (int i = 0, n = other == seat ? 0 : dice_thrown(s, other); i < n; i++)
			hand_insert(s->player[other].hand, i, 1 + (int)rng_below(rng, FACES));
}

/* LD-12.1 */
RULE bool dice_fit(const struct liars_dice_state *s)
{
	if (s->seats < 2 || s->seats > PLAYERS_MAX || s->round < 1 || s->wild > 1 || s->spot_on > 1 || s->difference > 1)
		return false;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct liars_dice_player *p = &s->player[seat];
		if (p->dice > DICE || (p->dice > 0) != (p->out == 0) || p->out > s->round - (s->phase != KIND_OVER))
			return false;
	}
	return s->round <= s->seats * DICE - dice_left(s) + (s->phase != KIND_OVER);
}

/* Faces in ascending order, and nothing after them. */
RULE bool is_hand(const uint8_t *hand, int count)
{
	for (int i = 0; i < DICE; i++)
		if (i < count ? hand[i] < 1 || hand[i] > FACES || (i && hand[i] < hand[i - 1]) : hand[i])
			return false;
	return true;
}

/* LD-12.2 */
RULE bool hands_fit(const struct liars_dice_state *s)
{
	for (int seat = 0; seat < s->seats; seat++)
		if (!is_hand(s->player[seat].hand, dice_thrown(s, seat)))
			return false;
	return true;
}

/* LD-12.3 */
RULE bool turn_fits(const struct liars_dice_state *s)
{
	if (s->phase > KIND_BID || s->mover >= s->seats || s->starter >= s->seats || !in_play(s, s->mover)
		|| !in_play(s, s->starter))
		return false;
	return s->phase == KIND_THROW ? s->rolled < s->player[s->mover].dice && !s->bidder : !s->rolled;
}

/* LD-12.4: whose turn it is follows whose bid stands */
RULE bool bids_fit(const struct liars_dice_state *s)
{
	if (s->bidder > s->seats || (s->bidder && !in_play(s, s->bidder - 1)))
		return false;
	struct liars_dice_player bid = standing(s);
	if (s->phase == KIND_BID && s->mover != (s->bidder ? next_in_play(s, s->bidder - 1) : s->starter))
		return false;
	if (s->bidder && (!bid.quantity || bid.quantity > dice_left(s)))
		return false;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct liars_dice_player *p = &s->player[seat];
		if (!p->quantity != !p->face || p->face > FACES || (p->quantity && !in_play(s, seat))
			|| (p->quantity && s->wild && p->face == ACE))
			return false;
		if (seat != s->bidder - 1 && p->quantity && !is_higher(bid.quantity, bid.face, p->quantity, p->face))
			return false;
	}
	return s->phase != KIND_OVER || !s->bidder;
}

/* LD-12.6 */
RULE bool shown_fit(const struct liars_dice_state *s)
{
	bool lifted = s->round > 1 || s->phase == KIND_OVER;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct liars_dice_player *p = &s->player[seat];
		int count = 0;
		while (count < DICE && p->shown[count])
			count++;
		if (!is_hand(p->shown, count) || (lifted ? count < p->dice : count))
			return false;
	}
	return true;
}

RULE uint16_t liars_dice_check(const struct liars_dice_state *s)
{
	if (!dice_fit(s))
		return BROKEN_DICE;
	if (!turn_fits(s))
		return BROKEN_TURN;
	if (!hands_fit(s))
		return BROKEN_HAND;
	if (!bids_fit(s))
		return BROKEN_BID;
	if ((players_left(s) == 1) != (s->phase == KIND_OVER))
		return BROKEN_END;
	return shown_fit(s) ? 0 : BROKEN_SHOWN;
}
