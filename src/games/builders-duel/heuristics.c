/*
 * Builders' Duel: opinions. The computer player looks one deal ahead as BD-14.1 has it: the best line against the
 * best answer, the conflict solved exactly, both turns searched. Nothing here is read by the rules.
 *   opinion_conflict.c  the exact solution of the conflict
 *   opinion_value.c     what a position is worth
 *   opinion_turn.c      the search of a turn
 *   opinion_bout.c      the conflict judged quickly
 *   opinion_quick.c     opinions without search
 */
#include "core/declare.h"
#include "games/builders-duel/rules.c"

GAME_TABLES(builders_duel);

#include "games/builders-duel/opinion_conflict.c"
#include "games/builders-duel/opinion_value.c"
#include "games/builders-duel/opinion_turn.c"
#include "games/builders-duel/opinion_bout.c"
#include "games/builders-duel/opinion_quick.c"

enum {
	GOLD_PER_POINT = 8, /* a point is an installed material (BD-8.6) */
	POINTS_OF_A_WIN = 9,
	QUICK_NOISE = 24,
};

/* What a seat may expect of the card that both want, in 1/16 of it. */
static int contested_share(const struct builders_duel_state *s, int seat)
{
	if (s->conflict_winner != NONE)
		return s->conflict_winner == seat + 1 ? 16 : 0;
	if (s->phase != PHASE_CONFLICT || s->tosses < PLAYERS)
		return 8;
	int share = s->player[other(conflict_leader(s))].seals[0] ? 10 : 12;
	return conflict_leader(s) == seat ? share : 16 - share;
}

/* The cards a seat has claimed and not carried out yet. */
static void add_claims(const struct builders_duel_state *s, int seat, struct prospect *out)
{
	int cells = line_table[s->player[seat].line].cells & ~s->resolved;
	for (uint64_t m = (uint64_t)cells; m; m &= m - 1) {
		int cell = bits_first(m), v = quick_card(s, seat, s->grid[cell]) / GOLD_PER_POINT;
		if (cell == s->contested - 1)
			out->term[TERM_RISK] += v * contested_share(s, seat) / 16;
		else
			out->term[is_foreign(figures(s), s->grid[cell], seat) ? TERM_DENIAL : TERM_ENGINE] += v;
	}
}

/*
 * What things are worth in the end, in 1/256 of an installed material, by the deals that come after this one: least
 * squares of the final lead and win over 3,000 games of the rule-based player.
 */
struct rates {
	int16_t done;       /* a finished section, beside its materials */
	int16_t ready, raw; /* a marker in the camp that a section needs */
	int16_t wool, gold, gold_more; /* surplus wool; a gold piece, up to gold_plenty and above */
	int16_t seal, power;
	int16_t turn;   /* a turn still to come */
	int16_t claims; /* cards claimed, by what quick_card says of them */
};

static const struct rates rates_by_deal[] = {
	{96, 174, 41, 0, 11, 1, 23, 40, 137, 43},
	{64, 224, 61, 3, 11, 2, 41, 57, 127, 64},
	{40, 214, 71, 7, 12, 5, 55, 51, 131, 73},
	{16, 207, 79, 11, 14, 7, 67, 53, 146, 69},
	{0, 196, 85, 17, 17, 10, 77, 60, 171, 60},
	{0, 194, 88, 26, 20, 13, 82, 55, 173, 55},
	{0, 201, 89, 35, 22, 18, 89, 49, 172, 57},
	{0, 217, 90, 41, 26, 20, 96, 42, 180, 58},
	{0, 228, 91, 48, 29, 19, 98, 51, 197, 55},
	{0, 223, 92, 63, 31, 17, 95, 65, 217, 46},
	{0, 216, 92, 90, 32, 15, 82, 87, 241, 38},
	{0, 186, 91, 118, 32, 23, 70, 101, 242, 32},
};

static const int16_t once_rates[ONCES] = {20, 150, 25, 120};

/* Camp, gold, seals, power, 1x cards and turns to come. */
static int32_t engine_worth(const struct builders_duel_state *s, int seat, const struct rates *r)
{
	const struct builders_duel_player *p = &s->player[seat];
	int plenty = smaller(p->gold, opinion.gold_plenty);
	int32_t v = plenty * r->gold + (p->gold - plenty) * r->gold_more + turns_left(s, seat) * r->turn;
	for (int t = 1; t <= GOODS; t++) {
		int need = still_needed(figures(s), p, t), ready = smaller(p->camp_mat[t - 1], need);
		int raw = smaller(p->camp_raw[t - 1], need - ready);
		v += ready * r->ready + raw * r->raw + (t == WOOL ? (p->camp_raw[t - 1] - raw) * r->wool : 0);
	}
	for (int t = 0; t < NEUTRAL_SEALS; t++)
		v += p->seals[t] * r->seal;
	for (int i = 0; i < ONCES; i++)
		v += s->once_holder[i] == seat + 1 ? once_rates[i] : 0;
	return v + (s->power == seat + 1 ? r->power : 0);
}

static void builders_duel_estimate(const void *state, struct prospect *out)
{
	const struct builders_duel_state *s = (const struct builders_duel_state *)state;
	int deals = (s->rounds - s->round) * DEALS + DEALS - s->deal;
	const struct rates *r = &rates_by_deal[smaller(deals, COUNT(rates_by_deal) - 1)];
	for (int seat = 0; seat < PLAYERS; seat++) {
		struct prospect v = {0, {0, 0, 0, 0}};
		if (s->phase != PHASE_END) {
			add_claims(s, seat, &v);
			for (int i = 0; i < TERMS; i++)
				v.term[i] = v.term[i] * r->claims / 256;
			v.term[TERM_ENGINE] += engine_worth(s, seat, r) / 16;
		}
		for (int i = 0; i < SECTIONS; i++) {
			bool done = s->player[seat].done[i];
			v.term[TERM_POINTS] += (done ? SECTION_PLACES : bits_count(s->player[seat].site[i])) * 16;
			v.term[TERM_ENGINE] += done && s->phase != PHASE_END ? r->done / 16 : 0;
		}
		if (s->phase == PHASE_END && s->winner == seat + 1)
			v.term[TERM_POINTS] += POINTS_OF_A_WIN * 16;
		v.term[TERM_ENGINE] -= POINTS_OF_A_WIN * 16 / 2; /* what both may expect of it: totals look like final ones */
		for (int i = 0; i < TERMS; i++)
			v.value += v.term[i];
		out[seat] = v;
	}
}

/* The conflict over a card worth `swing` to the two together, as it stands; w is the worth of a seal. */
static void conflict_read(const struct builders_duel_state *s, struct conflict *c, struct standing *p, int32_t swing)
{
	memset(c, 0, sizeof *c);
	memset(p, 0, sizeof *p);
	for (int side = 0; side < PLAYERS; side++) {
		const struct builders_duel_player *player = &s->player[side == 0 ? s->deal_first : other(s->deal_first)];
		for (int i = 0; i < player->used_count; i++)
			p->used[side][player->used[i] - 1]++;
		for (int t = 0; t < NEUTRAL_SEALS; t++)
			c->have[side][t] = (uint8_t)(player->seals[t] + p->used[side][t]);
		p->personal[side] = player->personal_used;
	}
	p->lead = (int8_t)(s->player[s->deal_first].sum - s->player[other(s->deal_first)].sum);
	c->swing = swing;
	int left = turns_left(s, s->deal_first);
	for (int t = 0; t < NEUTRAL_SEALS; t++)
		c->worth[t] = left <= 1 ? 0 : opinion.seal[2];
}

/* The lines of both seats: what a turn with all three cards brings, and with one of them lost. */
struct line_values {
	int32_t full[PLAYERS][LINES + 1];
	int32_t without[PLAYERS][LINES + 1][CELLS];
};

static void value_lines(struct thinking *t, const struct builders_duel_state *s, struct line_values *v)
{
	for (int seat = 0; seat < PLAYERS; seat++)
		for (int line = 1; line <= LINES; line++) {
			if (s->player[seat].line != NONE && s->player[seat].line != line)
				continue;
			v->full[seat][line] = line_value(t, s, seat, line, NONE);
			for (uint64_t m = line_table[line].cells; m; m &= m - 1)
				v->without[seat][line][bits_first(m)] = line_value(t, s, seat, line, bits_first(m) + 1);
		}
}

/* What the deal brings to H less what it brings to O, if they claim these lines. */
static int32_t pair_value(
	struct thinking *t, const struct builders_duel_state *s, const struct line_values *v, int line_h, int line_o)
{
	struct conflict c;
	struct standing p;
	int h = s->deal_first, o = other(h), cell = bits_first(line_table[line_h].cells & line_table[line_o].cells);
	int32_t lost_h = v->without[h][line_h][cell], lost_o = v->without[o][line_o][cell];
	conflict_read(s, &c, &p, v->full[h][line_h] - lost_h + v->full[o][line_o] - lost_o);
	conflict_init(&c, t->conflict);
	return lost_h - v->full[o][line_o] + conflict_value(&c, &p) / CONFLICT_SCALE;
}

/* The best line against the best answer; the second to claim knows the first one's line. */
static choice play_line(
	struct thinking *t, const struct builders_duel_state *s, int seat, const choice *list, uint32_t count)
{
	struct line_values v;
	int theirs = s->player[s->deal_first].line;
	int32_t best = INT32_MIN;
	choice chosen = list[0];
	memset(&v, 0, sizeof v);
	value_lines(t, s, &v);
	for (uint32_t i = 0; i < count; i++) {
		int line = choice_arg(list[i], 0);
		int32_t value = INT32_MAX;
		if (seat != s->deal_first)
			value = -pair_value(t, s, &v, theirs, line);
		for (int reply = 1; seat == s->deal_first && reply <= LINES; reply++) {
			if (line_table[reply].direction == line_table[line].direction)
				continue;
			int32_t answer = pair_value(t, s, &v, line, reply);
			if (answer < value)
				value = answer;
		}
		if (value > best) {
			best = value;
			chosen = list[i];
		}
	}
	return chosen;
}

/* Both turns with and without the contested card say what it is worth; the rest is exact. */
static choice play_toss(
	struct thinking *t, const struct builders_duel_state *s, int seat, const choice *list, uint32_t count)
{
	struct conflict c;
	struct standing p;
	int32_t swing = 0, best = INT32_MIN;
	choice chosen = list[0];
	for (int who = 0; who < PLAYERS; who++)
		swing +=
			line_value(t, s, who, s->player[who].line, NONE) - line_value(t, s, who, s->player[who].line, s->contested);
	conflict_read(s, &c, &p, swing);
	conflict_init(&c, t->conflict);
	for (uint32_t i = 0; i < count; i++) {
		int32_t v = choice_verb(list[i]) == VERB_TOSS ? conflict_toss(&c, &p, choice_arg(list[i], 0))
													  : conflict_end(&c, &p, PLAYERS - 1 - standing_mover(&p));
		if (seat != s->deal_first)
			v = -v;
		if (v > best) {
			best = v;
			chosen = list[i];
		}
	}
	return chosen;
}

/* Keeps the seal that serves best in an average conflict, as holder and as the other. */
static choice play_keep(
	struct thinking *t, const struct builders_duel_state *s, int seat, const choice *list, uint32_t count)
{
	int32_t best = INT32_MIN;
	choice chosen = list[0];
	for (uint32_t i = 0; i < count; i++) {
		struct conflict c;
		struct standing p;
		struct builders_duel_state after = *s;
		builders_duel_apply(&after, seat, list[i], NULL);
		int32_t v = 0;
		for (int side = 0; side < PLAYERS; side++) {
			after.deal_first = (uint8_t)(side == 0 ? seat : other(seat));
			conflict_read(&after, &c, &p, 10 * WORTH);
			conflict_init(&c, t->conflict);
			v += (side == 0 ? 1 : -1) * conflict_value(&c, &p);
		}
		if (v > best) {
			best = v;
			chosen = list[i];
		}
	}
	return chosen;
}

static choice play_turn(
	struct thinking *t, const struct builders_duel_state *s, int seat, const choice *list, uint32_t count)
{
	int32_t best = INT32_MIN;
	choice chosen = list[0];
	for (uint32_t i = 0; i < count; i++) {
		struct builders_duel_state next = *s;
		builders_duel_apply(&next, seat, list[i], NULL);
		t->nodes = 0;
		int32_t v = best_turn(t, &next, seat);
		if (v > best) {
			best = v;
			chosen = list[i];
		}
	}
	return chosen;
}

static choice builders_duel_play(
	const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct builders_duel_state *s = (const struct builders_duel_state *)seen;
	struct thinking *t = (struct thinking *)scratch;
	(void)rng;
	thinking_init(t);
	switch (open_kind(s)) {
	case KIND_PLACE_LINE:
		return play_line(t, s, seat, list, count);
	case KIND_CONFLICT_TOSS:
		return play_toss(t, s, seat, list, count);
	case KIND_KEEP_SEAL:
		return play_keep(t, s, seat, list, count);
	default:
		return play_turn(t, s, seat, list, count);
	}
}

static choice builders_duel_rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	int32_t score[BUILDERS_DUEL_CHOICES];
	uint32_t chosen = 0;
	quick_scores((const struct builders_duel_state *)state, seat, list, count, score);
	for (uint32_t i = 0; i < count; i++) {
		score[i] += (int32_t)rng_below(rng, QUICK_NOISE);
		if (score[i] > score[chosen])
			chosen = i;
	}
	return list[chosen];
}

/* Weights that fall by half for every two gold pieces below the best. */
static void builders_duel_prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	int32_t score[BUILDERS_DUEL_CHOICES], best = INT32_MIN;
	quick_scores((const struct builders_duel_state *)state, seat, list, count, score);
	for (uint32_t i = 0; i < count; i++)
		best = score[i] > best ? score[i] : best;
	for (uint32_t i = 0; i < count; i++) {
		int halvings = smaller((best - score[i]) / (2 * WORTH), 7);
		out[i] = (uint16_t)(256 >> halvings);
	}
}

/* Deals are the stages: before one, nothing is open. */
static uint32_t builders_duel_stage(const void *state)
{
	const struct builders_duel_state *s = (const struct builders_duel_state *)state;
	return (uint32_t)(s->round * DEALS + s->deal);
}

static uint32_t builders_duel_progress(const void *state)
{
	const struct builders_duel_state *s = (const struct builders_duel_state *)state;
	const int parts = PHASE_END - PHASE_DEAL;
	int deals = s->deal ? (s->round - 1) * DEALS + s->deal - 1 : 0,
		part = s->phase > PHASE_DEAL ? s->phase - PHASE_DEAL : 0;
	return s->phase == PHASE_END ? 1000 : (uint32_t)(1000 * (deals * parts + part) / (s->rounds * DEALS * parts));
}

const struct heuristics builders_duel_heuristics = {
	.scratch_size = sizeof(struct thinking),
	.estimate = builders_duel_estimate,
	.play = builders_duel_play,
	.rollout = builders_duel_rollout,
	.prior = builders_duel_prior,
	.stage = builders_duel_stage,
	.tuning = "depth=12:consult=8:pace=400",
	.progress = builders_duel_progress,
	.lead = {30, 22, 15, 12, 6},
	.came_true =
		{
#include "games/builders-duel/came_true.def"
		},
};
