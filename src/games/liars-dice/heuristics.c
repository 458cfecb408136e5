/* Liar's Dice: opinions. A player that knows the odds of dice it cannot see, and half believes what others bid. */
#include "core/declare.h"
#include "games/liars-dice/rules.c"

GAME_TABLES(liars_dice);

enum { SURE = 1024, POINT = 16, DIE = POINT, PLACE = DICE * POINT };

/* How likely it is that at least so many of the dice a seat cannot see count as a face, of SURE. */
struct odds {
	uint32_t at_least[DICE_MAX + 2];
};

static void odds_of(const struct liars_dice_state *s, int seat, struct odds *out)
{
	int dice = dice_left(s) - s->player[seat].dice;
	uint32_t hits = s->wild ? 2 : 1, exactly[DICE_MAX + 1] = {SURE * SURE};
	for (int die = 1; die <= dice; die++)
		for (int k = die; k >= 0; k--)
			exactly[k] = (exactly[k] * (FACES - hits) + (k ? exactly[k - 1] * hits : 0)) / FACES;
	out->at_least[DICE_MAX + 1] = 0;
	for (int k = DICE_MAX; k >= 0; k--)
		out->at_least[k] = out->at_least[k + 1] + (k <= dice ? exactly[k] / SURE : 0);
}

/* How likely a bid is true for who sees the seat's dice. */
static int true_chance(const struct liars_dice_state *s, int seat, const struct odds *o, int quantity, int face)
{
	int missing = quantity - matching(s->player[seat].hand, face, s->wild);
	return missing <= 0 ? SURE : (int)o->at_least[missing];
}

/* The standing bid: its bidder is thought to have about half a die more of it than chance gives. */
static int standing_chance(const struct liars_dice_state *s, int seat, const struct odds *o)
{
	struct liars_dice_player bid = standing(s);
	return (true_chance(s, seat, o, bid.quantity, bid.face) + true_chance(s, seat, o, bid.quantity - 1, bid.face)) / 2;
}

/* How promising a choice looks, of SURE. */
static int promise(const struct liars_dice_state *s, int seat, const struct odds *o, choice c)
{
	struct liars_dice_player bid = standing(s);
	switch (choice_verb(c)) {
	case VERB_BID:
		return true_chance(s, seat, o, choice_value(c, 0, LOW_QUANTITY), choice_value(c, 1, LOW_FACE));
	case VERB_DOUBT:
		return SURE - standing_chance(s, seat, o);
	default: /* spot on takes a die of everybody else */
		return (true_chance(s, seat, o, bid.quantity, bid.face) - true_chance(s, seat, o, bid.quantity + 1, bid.face))
			* players_left(s) / 2;
	}
}

/* Dice, and players who are out already; whose bid is false has half lost a die, who must top a true one a quarter. */
static void estimate(const void *state, struct prospect *out)
{
	const struct liars_dice_state *s = state;
	struct liars_dice_player bid = standing(s);
	bool holds = s->bidder && matching_all(s, bid.face) >= bid.quantity;
	for (int seat = 0; seat < s->seats; seat++) {
		struct prospect *p = &out[seat];
		int outlasted = 0;
		for (int other = 0; other < s->seats; other++)
			outlasted += !in_play(s, other) && standing_of(s, other) < standing_of(s, seat);
		p->term[TERM_POINTS] = outlasted * PLACE;
		p->term[TERM_ENGINE] = s->player[seat].dice * DIE;
		p->term[TERM_DENIAL] = 0;
		p->term[TERM_RISK] = 0;
		if (s->bidder && !holds && seat == s->bidder - 1)
			p->term[TERM_RISK] = -DIE / 2;
		if (holds && seat == s->mover)
			p->term[TERM_RISK] = -DIE / 4;
		p->value = p->term[TERM_POINTS] + p->term[TERM_ENGINE] + p->term[TERM_RISK];
	}
}

/* Any choice that is nearly as promising as the best: who always bids what he has is soon read. */
static choice pick(const struct liars_dice_state *s, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	int value[DICE_MAX * FACES + 2], best = 0;
	struct odds o;
	odds_of(s, seat, &o);
	for (uint32_t i = 0; i < count; i++) {
		value[i] = promise(s, seat, &o, list[i]);
		best = value[i] > best ? value[i] : best;
	}
	uint32_t ties = 0, at = 0;
	for (uint32_t i = 0; i < count; i++)
		if (value[i] >= best - best / 8 && rng_below(rng, ++ties) == 0)
			at = i;
	return list[at];
}

static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	(void)scratch;
	return pick(seen, seat, list, count, rng);
}

static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	return pick(state, seat, list, count, rng);
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	struct odds o;
	odds_of(state, seat, &o);
	for (uint32_t i = 0; i < count; i++) {
		int p = promise(state, seat, &o, list[i]) / 32;
		out[i] = (uint16_t)(1 + p * p / 16);
	}
}

/* Who has bid a face in this round is likelier to have it: one in four of the other dice is turned to it. */
static void believe(void *guessed, int seat, struct rng *rng)
{
	struct liars_dice_state *s = guessed;
	for (int other = 0; other < s->seats; other++) {
		struct liars_dice_player *p = &s->player[other];
		if (other == seat || !p->face)
			continue;
		uint8_t hand[DICE] = {0};
		for (int i = 0; i < p->dice; i++)
			hand_insert(hand, i, rng_below(rng, 4) ? p->hand[i] : p->face);
		memcpy(p->hand, hand, sizeof hand);
	}
}

static uint32_t stage(const void *state)
{
	return ((const struct liars_dice_state *)state)->round;
}

/* Dice that were lost, and those that must be lost before one is left with any. */
static uint32_t progress(const void *state)
{
	const struct liars_dice_state *s = state;
	uint32_t left = 0, most = 0;
	for (int i = 0; i < s->seats; i++) {
		left += s->player[i].dice;
		most = s->player[i].dice > most ? s->player[i].dice : most;
	}
	uint32_t half_lost = 2 * ((uint32_t)s->seats * DICE - left) + 1; /* one may be lost in this round */
	return 1000 * half_lost / (half_lost + 2 * (left - most));
}

const struct heuristics liars_dice_heuristics = {
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
	.believe = believe,
	.stage = stage,
	.tuning = "slips=300",
	.progress = progress,
	.came_true =
		{
#include "games/liars-dice/came_true.def"
		},
};
