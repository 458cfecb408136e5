/*
 * A tiny game that has what real games may lack: weighted chance, a private draw, secret simultaneous bids, an
 * optional argument, a forced choice, one that is put all the same, guards in targets, words by gender, form and seat.
 *
 * Each of three rounds: chance rolls 1-3 (weights 1, 2, 3); everybody bids 0-3 in secret; the highest bid (ties: the
 * lowest seat) may take a good or none; pays the bid (forced); chance deals him a card only he sees; he rests (one
 * choice, but asked). Score: goods times the roll, less what was paid.
 */
#ifndef TESTS_FAKE_GAME_H
#define TESTS_FAKE_GAME_H

#include "core/roam.h"
#include "core/words.h"

enum { FAKE_ROUNDS = 3, FAKE_BID_MAX = 3, FAKE_SEATS = 3, FAKE_CARDS = 3, FAKE_COPIES = 3 };
enum { FAKE_ROLL = 1, FAKE_BID, FAKE_TAKE, FAKE_PAY, FAKE_DRAW, FAKE_REST };                 /* verbs */
enum { FAKE_OVER, FAKE_ROLLING, FAKE_BIDDING, FAKE_TAKING, FAKE_PAYING, FAKE_DRAWING, FAKE_RESTING }; /* kinds */
enum { FAKE_ROLLED = 1, FAKE_BID_MADE, FAKE_BIDS, FAKE_TOOK, FAKE_PAID, FAKE_DREW, FAKE_RESTED };     /* events */
enum { FAKE_TOO_DEAR = REASON_GAME, FAKE_NONE_LEFT, FAKE_OWES };                             /* reasons */
enum { FAKE_BAD_ROUND = 1, FAKE_BAD_CARDS };             /* invariants */
enum { FAKE_GOLD = 1, FAKE_SILVER, FAKE_GOODS = FAKE_SILVER };

struct fake_player {
	uint8_t bid;   /* secret while bidding: bid + 1, 0 none yet */
	uint8_t ready; /* everybody sees who has bid */
	int16_t score;
	uint8_t cards[FAKE_CARDS]; /* how many of each: the owner's secret */
	uint8_t card_count;
};

struct fake_state {
	uint8_t seats;
	uint8_t kind, round, roll, mover;
	uint8_t stock[FAKE_GOODS];
	uint8_t history_count;
	struct fake_player player[FAKE_SEATS];
	uint8_t history[7]; /* winner of each round, as owner */
	uint8_t dear;       /* option: bids above 2 are refused */
};

/* Forced: what the mover owes. */
static inline int fake_debt(const struct fake_state *s)
{
	return s->player[s->mover].bid - 1;
}

static inline void fake_setup(struct fake_state *s, const struct options *o)
{
	s->seats = o->players;
	s->kind = FAKE_ROLLING;
	s->round = 1;
	s->stock[0] = 1, s->stock[1] = 2;
	s->dear = o->value[0] == 1;
}

static inline struct decision fake_decision(const struct fake_state *s)
{
	struct decision d = {1u << s->mover, s->kind, SEAT_NONE, 0, 0};
	if (s->kind == FAKE_OVER)
		d.actors = 0;
	if (s->kind == FAKE_ROLLING || s->kind == FAKE_DRAWING)
		d.actors = ACTOR_CHANCE;
	if (s->kind == FAKE_DRAWING)
		d.for_seat = s->mover;
	if (s->kind == FAKE_BIDDING) {
		d.actors = 0;
		for (int i = 0; i < s->seats; i++)
			d.actors |= (uint32_t)!s->player[i].ready << i;
	}
	return d;
}

static inline struct refusal fake_why(const struct fake_state *s, int seat, choice c)
{
	struct refusal r = {0, {0}};
	int first = choice_arg(c, 0);
	(void)seat;
	if (choice_verb(c) == FAKE_BID && s->dear && first - 1 > 2)
		r = (struct refusal){FAKE_TOO_DEAR, {2, (int16_t)(first - 1), 0, 0}};
	if (choice_verb(c) == FAKE_TAKE && first && !s->stock[first - 1])
		r = (struct refusal){FAKE_NONE_LEFT, {(int16_t)first, 0, 0, 0}};
	if (choice_verb(c) == FAKE_PAY && first - 1 != fake_debt(s))
		r = (struct refusal){FAKE_OWES, {(int16_t)fake_debt(s), 0, 0, 0}};
	return r;
}

/* How many of a card may still come: what each hand holds comes out of the same few copies. */
static inline int fake_left(const struct fake_state *s, int card)
{
	int n = FAKE_COPIES;
	for (int i = 0; i < s->seats; i++)
		n -= s->player[i].cards[card - 1];
	return n;
}

static inline uint32_t fake_choices(const struct fake_state *s, int seat, choice *out)
{
	static const uint8_t most[] = {0, 3, FAKE_BID_MAX + 1, FAKE_GOODS, FAKE_BID_MAX + 1, FAKE_CARDS, 0};
	uint32_t n = 0;
	for (int a = s->kind == FAKE_TAKING || s->kind == FAKE_RESTING ? 0 : 1; a <= most[s->kind]; a++) {
		choice c = choice_make(s->kind, a, 0, 0); /* ORDER kinds as verbs */
		if (s->kind == FAKE_DRAWING ? fake_left(s, a) > 0 : !fake_why(s, seat, c).reason)
			out[n++] = c;
	}
	return n;
}

static inline void fake_weights(const struct fake_state *s, uint32_t *out)
{
	uint32_t n = 0;
	for (int a = 1; a <= 3; a++)
		if (s->kind == FAKE_ROLLING || fake_left(s, a) > 0)
			out[n++] = s->kind == FAKE_ROLLING ? (uint32_t)a : (uint32_t)fake_left(s, a);
}

static inline void fake_bid(struct fake_state *s, int seat, int bid, struct events *e)
{
	int best = 0, all = 1;
	s->player[seat].bid = (uint8_t)(bid + 1);
	s->player[seat].ready = 1;
	event_add(e, FAKE_BID_MADE, seat, bid, 0, 0, 0);
	for (int i = 0; i < s->seats; i++) {
		all &= s->player[i].ready;
		if (s->player[i].bid > s->player[best].bid)
			best = i;
	}
	if (!all)
		return;
	s->mover = (uint8_t)best;
	s->kind = FAKE_TAKING;
	event_add(e, FAKE_BIDS, best, fake_debt(s), 0, 0, 0);
}

static inline void fake_rest(struct fake_state *s)
{
	s->history[s->history_count++] = (uint8_t)(s->mover + 1);
	for (int i = 0; i < s->seats; i++)
		s->player[i].bid = s->player[i].ready = 0;
	s->mover = s->roll = 0;
	s->kind = s->round == FAKE_ROUNDS ? FAKE_OVER : FAKE_ROLLING;
	s->round += s->kind == FAKE_ROLLING;
}

static inline void fake_apply(struct fake_state *s, int seat, choice c, struct events *e)
{
	int first = choice_arg(c, 0);
	switch (choice_verb(c)) {
	case FAKE_ROLL:
		s->roll = (uint8_t)first;
		s->kind = FAKE_BIDDING;
		event_add(e, FAKE_ROLLED, SEAT_NONE, first, 0, 0, 0);
		break;
	case FAKE_BID:
		fake_bid(s, seat, first - 1, e);
		break;
	case FAKE_TAKE:
		if (first)
			s->stock[first - 1]--, s->player[seat].score += (int16_t)s->roll;
		s->kind = FAKE_PAYING;
		event_add(e, FAKE_TOOK, seat, first, 0, 0, 0);
		break;
	case FAKE_PAY:
		s->player[seat].score -= (int16_t)fake_debt(s);
		s->kind = FAKE_DRAWING;
		event_add(e, FAKE_PAID, seat, first - 1, 0, 0, 0);
		break;
	case FAKE_DRAW:
		s->player[s->mover].cards[first - 1]++;
		s->player[s->mover].card_count++;
		s->kind = FAKE_RESTING;
		event_add(e, FAKE_DREW, s->mover, first, 0, 0, 0);
		break;
	default:
		event_add(e, FAKE_RESTED, seat, 0, 0, 0, 0);
		fake_rest(s);
	}
}

static inline void fake_scores(const struct fake_state *s, struct score *out)
{
	for (int i = 0; i < s->seats; i++) {
		out[i].total = out[i].category[0] = s->player[i].score;
		out[i].rank = 1;
		out[i].team = (uint8_t)i;
		for (int k = 0; k < s->seats; k++)
			out[i].rank += s->player[k].score > s->player[i].score;
	}
}

/* Deals the other hands anew, and the bids that are not revealed. */
static inline void fake_guess(struct fake_state *s, int seat, struct rng *rng)
{
	for (int i = 0; i < s->seats; i++) {
		if (i != seat && s->kind == FAKE_BIDDING && s->player[i].ready)
			s->player[i].bid = (uint8_t)(1 + rng_below(rng, (uint32_t)(FAKE_BID_MAX + 1 - s->dear)));
		for (int n = i == seat ? s->player[i].card_count : 0; n < s->player[i].card_count;) {
			int card = 1 + (int)rng_below(rng, FAKE_CARDS);
			if (fake_left(s, card) > 0)
				s->player[i].cards[card - 1]++, n++;
		}
	}
}

static inline uint16_t fake_check(const struct fake_state *s)
{
	if (s->round < 1 || s->round > FAKE_ROUNDS || s->history_count > s->round || s->kind > FAKE_RESTING)
		return FAKE_BAD_ROUND;
	for (int i = 0; i < s->seats; i++) {
		const struct fake_player *p = &s->player[i];
		if (p->cards[0] + p->cards[1] + p->cards[2] != p->card_count || (p->bid != 0) != p->ready)
			return FAKE_BAD_CARDS;
	}
	return 0;
}

static inline uint8_t fake_talk(const struct fake_state *s)
{
	return s->kind != FAKE_BIDDING;
}

static inline void fake_prompt(const struct fake_state *s, int seat, struct prompt *out)
{
	(void)seat;
	out->variant = s->kind == FAKE_BIDDING && s->roll == 3;
	out->arg[0] = s->kind == FAKE_BIDDING ? s->roll : 0;
}

static const struct component fake_goods[] = {{.id = "gold", .element = "hoard.gold"}, {.id = "silver"}};
static const struct component fake_cards[] = {{.id = "sun"}, {.id = "moon"}, {.id = "7"}};
static const struct component fake_kinds_ids[] = {
	{.id = "roll"}, {.id = "bid"}, {.id = "take"}, {.id = "pay"}, {.id = "draw"}, {.id = "rest"}};

enum {
	FAKE_T_GOOD,
	FAKE_T_GOODS,
	FAKE_T_CARD,
	FAKE_T_KIND,
	FAKE_T_SEAT,
	FAKE_T_OWNER,
	FAKE_T_SEATS,
	FAKE_T_FLAG,
	FAKE_T_DIE,
	FAKE_T_BID,
	FAKE_T_SMALL,
	FAKE_T_SCORE
};

static const struct type fake_types[] = {
	[FAKE_T_GOOD] = TYPE_IDS("good", fake_goods, NULL),
	[FAKE_T_GOODS] = TYPE_SET("good", fake_goods),
	[FAKE_T_CARD] = TYPE_IDS("card", fake_cards, NULL),
	[FAKE_T_KIND] = TYPE_IDS("step", fake_kinds_ids, NULL),
	[FAKE_T_SEAT] = TYPE_SEAT("seat"),
	[FAKE_T_OWNER] = TYPE_OWNER("winner"),
	[FAKE_T_SEATS] = TYPE_SEATS("players"),
	[FAKE_T_FLAG] = TYPE_FLAG("flag"),
	[FAKE_T_DIE] = TYPE_NUMBER("die", 1, 3),
	[FAKE_T_BID] = TYPE_NUMBER("bid", 0, FAKE_BID_MAX),
	[FAKE_T_SMALL] = TYPE_NUMBER("small", 0, 9),
	[FAKE_T_SCORE] = TYPE_NUMBER("score", -99, 99),
	{0},
};

#define S fake_state
static const struct field fake_fields[] = {
	FIELD(S, "seats", seats, FAKE_T_SMALL),
	FIELD(S, "step", kind, FAKE_T_KIND),
	FIELD(S, "round", round, FAKE_T_SMALL),
	FIELD(S, "roll", roll, FAKE_T_SMALL),
	FIELD(S, "mover", mover, FAKE_T_SEAT),
	FIELD_LIST(S, "stock", stock, FAKE_T_SMALL),
	FIELD_SEAT(S, "bid", player, bid, FAKE_T_SMALL, HIDDEN_WHILE(S, kind, FAKE_BIDDING)),
	FIELD_SEAT(S, "ready", player, ready, FAKE_T_FLAG),
	FIELD_SEAT(S, "score", player, score, FAKE_T_SCORE),
	FIELD_SEAT_LIST(S, "cards", player, cards, FAKE_T_SMALL, .seen = SEEN_BY_OWNER),
	FIELD_SEAT(S, "card_count", player, card_count, FAKE_T_SMALL),
	FIELD_COUNTED(S, "history", history, FAKE_T_OWNER, history_count),
	FIELD(S, "dear", dear, FAKE_T_FLAG),
	{0},
};
#undef S

static const struct verb fake_verbs[] = {
	[FAKE_ROLL] = {"roll", {{"face", FAKE_T_DIE, 0}}, "die.{face}", 0},
	[FAKE_BID] = {"bid", {{"amount", FAKE_T_BID, ARG_PRIVATE}}, "purse.{seat}", VERB_PRIVATE | VERB_UNCERTAIN},
	[FAKE_TAKE] = {"take_good", {{"good", FAKE_T_GOOD, ARG_OPTIONAL}}, "{good} chest?good=2-2 market", 0},
	[FAKE_PAY] = {"pay", {{"amount", FAKE_T_BID, 0}}, NULL, 0},
	[FAKE_DRAW] = {"draw", {{"card", FAKE_T_CARD, ARG_PRIVATE}}, "deck", VERB_REVEALS},
	[FAKE_REST] = {"rest", {{0}}, NULL, 0},
	{0},
};

static const struct kind fake_kinds[] = {
	[FAKE_OVER] = {.name = "over"},
	[FAKE_ROLLING] = {.name = "roll", .verbs = {FAKE_ROLL}},
	[FAKE_BIDDING] = {.name = "bid",
		.verbs = {FAKE_BID},
		.prompt = {{NULL, {{"roll", FAKE_T_SMALL, 0}}}, {"best", {{"roll", FAKE_T_SMALL, 0}}}},
		.rule = "FK-6.1"},
	[FAKE_TAKING] = {.name = "take", .verbs = {FAKE_TAKE}, .rule = "FK-6.2"},
	[FAKE_PAYING] = {.name = "pay", .verbs = {FAKE_PAY}, .rule = "FK-6.3"},
	[FAKE_DRAWING] = {.name = "draw", .verbs = {FAKE_DRAW}},
	[FAKE_RESTING] = {.name = "rest", .flags = KIND_ASK, .verbs = {FAKE_REST}, .rule = "FK-6.4"},
	{0},
};

static const struct event_kind fake_events[] = {
	[FAKE_ROLLED] = {"rolled", {{"face", FAKE_T_DIE, 0}}, "die.{face}", 0, "FK-6.1"},
	[FAKE_BID_MADE] = {"bid_made", {{"amount", FAKE_T_SMALL, ARG_PRIVATE}}, "purse.{seat}", EVENT_PRIVATE, "FK-6.1"},
	[FAKE_BIDS] = {"bids", {{"amount", FAKE_T_SMALL, 0}}, NULL, 0, "FK-6.1"},
	[FAKE_TOOK] = {"took", {{"good", FAKE_T_GOOD, 0}}, "{good}", 0, "FK-6.2"},
	[FAKE_PAID] = {"paid", {{"amount", FAKE_T_SMALL, 0}}, NULL, 0, "FK-6.3"},
	[FAKE_DREW] = {"drew", {{"card", FAKE_T_CARD, ARG_PRIVATE}}, "hand.{seat}.{card} deck", 0, "FK-6.2"},
	[FAKE_RESTED] = {"rested", {{0}}, NULL, 0, "FK-6.4"},
	{0},
};

static const struct game_option fake_options[] = {
	{.name = "dear", .value = {"off", "on"}},
	{.name = "third", .value = {"no", "yes"}, .players = 1 << 3},
	{.name = "extra", .value = {"none", "some", "much"}, .value_players = {0, 0, 1 << 2}, .needs = "dear"},
	{0},
};

/* ORDER the enum of reasons */
static const struct reason fake_reasons[] = {
	{"too_dear", "FK-6.1.1", {{"most", FAKE_T_SMALL, 0}, {"bid", FAKE_T_SMALL, 0}}},
	{"none_left", "FK-6.2.1", {{"good", FAKE_T_GOOD, 0}}},
	{"owes", "FK-6.3.1", {{"amount", FAKE_T_SMALL, 0}}},
	{0},
};

static const struct category fake_categories[] = {{"points"}, {0}};
static const struct invariant fake_invariants[] = {[FAKE_BAD_ROUND] = {"FK-12.1"}, [FAKE_BAD_CARDS] = {"FK-12.2"}, {0}};

static inline void fake_estimate(const void *state, struct prospect *out)
{
	const struct fake_state *s = (const struct fake_state *)state;
	for (int i = 0; i < s->seats; i++) {
		memset(&out[i], 0, sizeof out[i]);
		out[i].value = out[i].term[TERM_POINTS] = 16 * s->player[i].score;
	}
}

static inline choice fake_rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	(void)state, (void)seat;
	return list[rng_below(rng, count)];
}

static inline choice fake_play(
	const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	memset(scratch, seat, 16);
	return fake_rollout(seen, seat, list, count, rng);
}

static inline void fake_prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	(void)state, (void)seat, (void)list;
	for (uint32_t i = 0; i < count; i++)
		out[i] = 1;
}

static const struct heuristics fake_heuristics = {
	.scratch_size = 16,
	.estimate = fake_estimate,
	.play = fake_play,
	.rollout = fake_rollout,
	.prior = fake_prior,
};

/* Ascending by id, as the catalogues that are compiled from po files. */
static const struct word fake_en[] = {
	{"card.7", "Seven"},
	{"card.moon", "Moon"},
	{"card.sun", "Sun"},
	{"category.points", "points"},
	{"event.bid_made", "You bid {amount}."},
	{"event.bids", "{seat} bids {amount} {amount:coin|coins}."},
	{"event.drew", "{seat} draws the {card}."},
	{"event.drew.other", "{seat} draws a card."},
	{"event.paid", "{seat} pays {amount}."},
	{"event.rested", "{seat} rests."},
	{"event.rolled", "The die shows {face}."},
	{"event.took", "{seat} takes {good.the}."},
	{"game.length", "1 minute"},
	{"game.summary", "A fake"},
	{"game.title", "Fake"},
	{"good.gold", "gold"},
	{"good.gold.stuff", "bullion"},
	{"good.gold.the", "the gold"},
	{"good.gold.the.1", "your gold"},
	{"good.silver", "silver"},
	{"good.silver.gender", "n"},
	{"kind.bid", "Bid ({roll})."},
	{"kind.bid.best", "Bid for the best."},
	{"kind.bid.help", "Secretly."},
	{"kind.draw", "A card is drawn."},
	{"kind.pay", "Pay."},
	{"kind.pay.help", "You must."},
	{"kind.rest", "Rest."},
	{"kind.rest.help", "You may not play on."},
	{"kind.roll", "The die rolls."},
	{"kind.take", "Take."},
	{"kind.take.help", "Or leave it."},
	{"option.dear", "dear"},
	{"option.dear.help", "?"},
	{"option.dear.off", "off"},
	{"option.dear.on", "on"},
	{"option.extra", "extra"},
	{"option.extra.help", "?"},
	{"option.extra.much", "much"},
	{"option.extra.none", "none"},
	{"option.extra.some", "some"},
	{"option.third", "third"},
	{"option.third.help", "?"},
	{"option.third.no", "no"},
	{"option.third.yes", "yes"},
	{"reason.none_left", "no {good.stuff} is left"},
	{"reason.owes", "you owe {amount}"},
	{"reason.too_dear", "at most {most}, not {bid}"},
	{"seat.0", "Red"},
	{"seat.1", "Blue"},
	{"seat.2", "Green"},
	{"step.bid", "bid"},
	{"step.draw", "draw"},
	{"step.pay", "pay"},
	{"step.rest", "rest"},
	{"step.roll", "roll"},
	{"step.take", "take"},
	{"test.brace", "{{{n}}"},
	{"test.gender", "{good/he|she} is {good.none}"},
	{"test.hole", "{nothing.of} {n"},
	{"test.plural", "{n} {n:coin|coins}"},
	{"verb.bid", "Bid {amount}"},
	{"verb.draw", "Draw {card}"},
	{"verb.pay", "Pay {amount}"},
	{"verb.rest", "Rest"},
	{"verb.roll", "Roll {face}"},
	{"verb.take_good", "Take {good}"},
	{"verb.take_good.short", "Take nothing"},
};

static const struct word fake_fr[] = {
	{"card.7", "Sept"},
	{"card.moon", "Lune"},
	{"card.sun", "Soleil"},
	{"category.points", "points"},
	{"event.bid_made", "Vous misez {amount}."},
	{"event.bids", "{seat} mise {amount} {amount:pièce|pièces}."},
	{"event.drew", "{seat} tire la carte {card}."},
	{"event.drew.other", "{seat} tire une carte."},
	{"event.paid", "{seat} paie {amount}."},
	{"event.rested", "{seat} se repose."},
	{"event.rolled", "Le dé montre {face}."},
	{"event.took", "{seat} prend {good.the}."},
	{"game.length", "1 minute"},
	{"game.summary", "Un faux"},
	{"game.title", "Faux"},
	{"good.gold", "or"},
	{"good.gold.gender", "m"},
	{"good.gold.the", "l'or"},
	{"good.silver", "argenterie"},
	{"good.silver.gender", "f"},
	{"good.silver.the", "l'argenterie"},
	{"kind.bid", "Misez ({roll})."},
	{"kind.bid.best", "Misez pour le mieux."},
	{"kind.bid.help", "En secret."},
	{"kind.draw", "Une carte est tirée."},
	{"kind.pay", "Payez."},
	{"kind.pay.help", "Il le faut."},
	{"kind.rest", "Repos."},
	{"kind.rest.help", "C'est tout."},
	{"kind.roll", "Le dé roule."},
	{"kind.take", "Prenez."},
	{"kind.take.help", "Ou non."},
	{"option.dear", "cher"},
	{"option.dear.help", "?"},
	{"option.dear.off", "non"},
	{"option.dear.on", "oui"},
	{"option.extra", "plus"},
	{"option.extra.help", "?"},
	{"option.extra.much", "beaucoup"},
	{"option.extra.none", "rien"},
	{"option.extra.some", "un peu"},
	{"option.third", "tiers"},
	{"option.third.help", "?"},
	{"option.third.no", "non"},
	{"option.third.yes", "oui"},
	{"reason.none_left", "il n'y a plus d'{good}"},
	{"reason.owes", "vous devez {amount}"},
	{"reason.too_dear", "au plus {most}, pas {bid}"},
	{"seat.0", "Rouge"},
	{"seat.1", "Bleu"},
	{"seat.2", "Vert"},
	{"step.bid", "mise"},
	{"step.draw", "tirage"},
	{"step.pay", "paiement"},
	{"step.rest", "repos"},
	{"step.roll", "dé"},
	{"step.take", "prise"},
	{"test.gender", "{good/pris|prise}"},
	{"test.plural", "{n} {n:pièce|pièces}"},
	{"verb.bid", "Miser {amount}"},
	{"verb.draw", "Tirer {card}"},
	{"verb.pay", "Payer {amount}"},
	{"verb.rest", "Se reposer"},
	{"verb.roll", "Lancer {face}"},
	{"verb.take_good", "Prendre {good}"},
	{"verb.take_good.short", "Ne rien prendre"},
};

static const struct catalogue words_fake = {
	{{fake_en, COUNT(fake_en), NULL, 0}, {fake_fr, COUNT(fake_fr), NULL, 0}},
};

/* A bid shows nothing but with the last one, which shows them all. */
static bool fake_uncertain(const void *state, int seat, choice c)
{
	const struct fake_state *s = (const struct fake_state *)state;
	for (int i = 0; i < s->seats && choice_verb(c) == FAKE_BID; i++)
		if (i != seat && !s->player[i].ready)
			return false;
	return true;
}

GAME_WEIGHTS(fake)
GAME_GUESS(fake)
GAME_TALK(fake)
GAME_PROMPT(fake)
GAME_DEFINE(fake, .weights = fake_weights_, .guess = fake_guess_, .talk = fake_talk_, .prompt = fake_prompt_,
	.id = "fake", .prefix = "FK", .rules_version = 7, .seats_min = 2, .seats_max = 3, .choices_max = 4,
	.decisions_max = FAKE_ROUNDS * (FAKE_SEATS + 5), .events_max = 2, .uncertain = fake_uncertain);

#endif
