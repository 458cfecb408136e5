/*
 * What a position is worth to a seat, in sixteenths of a prestige point: section 14 of the rules document put into
 * figures. Part of heuristics.c. Opinions only; the rules never read them.
 */

enum {
	POINT = 16,
	GAP_FEW = 20, /* a missing defence costs about a die a round */
	GAP_MANY = 25, /* … and more when there are many */
	GAP_NOW = 43, /* at the door: 2 prestige and a peasant */
	HUNGER = 50, /* the same toll per level */
	DENIER = 9, /* a denier of income in a later round */
	TOOL_ROUND = 26, /* four tools, per round */
	WAGON = 37,
	CLERGY_TRUST = 21, /* sixteenths of the clergy's promises that come true */
	PEASANT_GONE = 9, /* somebody to preach to later */
	CLERGY_SURE = 5, /* a step up is never lost */
	WALL_TROUBLE = 8, /* stone laid in a wall is stone for nothing better */
};

/* What a denier of value in goods that may still be used is worth, by full rounds to come. */
static const uint8_t lambda_after[] = {1, 5, 7, 11, 11, 13, 13, 7};
/* How much of a gap in the defence counts so many rounds ahead, in thirty-seconds. */
static const uint8_t gap_ahead[] = {23, 14, 16, 18, 32, 12, 24, 28};
/* What a manned building does for its owner in a round; those that need a formula are below. */
static const uint8_t engine_round[] = {0, [BUILDING_ABBOTTS_DEN] = 34, [BUILDING_BAKERY] = 7, [BUILDING_BARRACKS] = 2,
	[BUILDING_BATH_HOUSE] = 5, [BUILDING_BLACKSMITH] = 10, [BUILDING_BREWERY] = 2, [BUILDING_CALEFACTORY] = 0,
	[BUILDING_CELLARIUM] = 7, [BUILDING_CHAPTERHOUSE] = 0, [BUILDING_CLOISTER] = 7, [BUILDING_DAIRY_FARM] = 21,
	[BUILDING_GARDEN] = 7, [BUILDING_LIBRARY] = 5, [BUILDING_MASONS_GUILD] = 10, [BUILDING_MONEY_CHANGER] = 10,
	[BUILDING_MONKS_QUARTERS] = 38, [BUILDING_REFECTORY] = 1, [BUILDING_SCRIPTORIUM] = 38, [BUILDING_SHEEP_FARM] = 5,
	[BUILDING_STABLES] = 5, [BUILDING_TITHE_BARN] = 6};
/* Chance, in thirty-seconds, that the n-th best unbuilt card gets built, by rounds of building to come. */
static const uint8_t build_chances[8][4] = {{0, 0, 0, 0}, {7, 14, 4, 1}, {12, 25, 16, 4}, {15, 26, 25, 14},
	{22, 32, 32, 23}, {29, 32, 31, 28}, {32, 32, 25, 20}, {32, 25, 28, 27}};
/* Chance, in sixteenths, to fill so many slots of a begun crusade in so many rolls, */
static const uint8_t begun[7][7] = {{16, 16, 16, 16, 16, 16, 16}, {0, 13, 14, 16, 15, 16, 15},
	{0, 7, 10, 15, 9, 13, 13}, {0, 2, 6, 13, 10, 13, 10}, {0, 2, 3, 7, 9, 12, 12}, {0, 1, 2, 6, 9, 12, 4},
	{0, 1, 0, 5, 7, 9, 14}};
/* and of one not begun. */
static const uint8_t fresh[7][7] = {{0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0}, {0, 16, 16, 15, 16, 13, 16},
	{0, 13, 11, 12, 16, 16, 15}, {0, 6, 10, 16, 13, 14, 14}, {0, 0, 4, 10, 10, 13, 10}, {0, 2, 3, 4, 10, 13, 10}};
/* What a peasant move more per round is worth, by the level that brings it. */
static const uint8_t moves_round[] = {0, 19, 10, 12, 6, 2};

/* A seat's point of view: the state and what many figures need. */
struct view {
	const struct kings_abbey_state *s;
	const struct kings_abbey_figures *f;
	const struct abbey *p;
	int seat;
	int after;  /* full rounds after this one */
	int lambda; /* worth of one denier of value in goods that may still be used */
	int promised; /* defence the plan of this round will still bring */
};

static struct view view_of(const struct kings_abbey_state *s, int seat)
{
	struct view v = {s, figures(s), &s->player[seat], seat, rounds(s) - (s->round ? s->round : 1), 0, 0};
	v.lambda = lambda_after[v.after];
	if (v.after == 0 && s->phase < PHASE_BUILD)
		v.lambda = 5;
	return v;
}

/* Rounds in which a phase is still to come, the present one included. */
static int rounds_to(const struct view *v, int phase)
{
	return v->after + (v->s->phase <= phase);
}

/* ------------------------------------------------------------------ defence */

static int gap_cost(int gap)
{
	return gap <= 0 ? 0 : gap <= 2 ? GAP_FEW * gap : 2 * GAP_FEW + GAP_MANY * (gap - 2);
}

static int defence_lasting(const struct kings_abbey_figures *f, const struct abbey *p)
{
	return defence(f, p) - dice_of(p->area[AREA_DEFENCE - 1]) - (p->reused == AREA_DEFENCE) - p->defend_phantoms;
}

/* What the darkness will cost with this much lasting defence; dice: what stands for this round only. */
static int darkness_cost(const struct view *v, int lasting, int dice)
{
	const struct kings_abbey_state *s = v->s;
	int cost = 0, risen = s->phase > PHASE_DARK, now = darkness_level(s) - lasting - dice - v->promised;
	if (!risen && now > 0)
		cost += GAP_NOW * now;
	for (int k = 1; k <= v->after; k++) {
		int cell = s->darkness + k - risen;
		cost += gap_cost(v->f->darkness[cell < DARKNESS_TOP ? cell : DARKNESS_TOP] - lasting) * gap_ahead[k < 8 ? k : 7]
			/ 32;
	}
	return cost;
}

/* What one more point of lasting defence is worth, the n-th one counted from 0. */
static int defence_unit(const struct view *v, int nth)
{
	int lasting = defence_lasting(v->f, v->p), dice = defence(v->f, v->p) - lasting;
	return darkness_cost(v, lasting + nth, dice) - darkness_cost(v, lasting + nth + 1, dice);
}

/* ------------------------------------------------------------------ buildings */

static int defence_of(const struct kings_abbey_figures *f, int building, int copy)
{
	int n = 0;
	for (int i = 0; i < POWER_DEFENCES; i++)
		if (f->power_of[i] == building)
			n += f->power[i][copy == 2 ? 3 : 1] - (copy == 2 ? f->power[i][1] : 0);
	return n;
}

/* What it is worth to have this building manned for so many rounds more; copy 2: as the second of a pair. */
static int engine_worth(const struct view *v, int building, int copy, int left)
{
	const struct abbey *p = v->p;
	int worth = engine_round[building] * left;
	if (copy == 2)
		worth = worth * 31 / 32;
	if (building == BUILDING_BREWERY)
		worth += left * on_cards(p) * DENIER;
	if (building == BUILDING_SHEEP_FARM) {
		int more = left - 1 < SHEEP_MAX - p->sheep ? left - 1 : SHEEP_MAX - p->sheep;
		worth += more > 0 ? more * SHEEP_SCORE * 12 : 0;
	}
	if (building == BUILDING_DAIRY_FARM) {
		int more = left - 1 < COWS_MAX - p->cows ? left - 1 : COWS_MAX - p->cows;
		worth += more > 0 ? more * (COW_SCORE * POINT + 4) : 0;
	}
	if (left > 0 && defence_of(v->f, building, copy))
		worth += defence_unit(v, 0) * defence_of(v->f, building, copy);
	return worth;
}

/* What manning this card would bring; left: rounds of use. */
static int manning_worth(const struct view *v, int card, int left)
{
	const struct abbey *p = v->p;
	if (card == CARD_BELL_TOWER)
		return 5 * left;
	if (card > CARDS_BUILDING)
		return card == CARD_CHAPEL ? 0 : defence_unit(v, 0);
	int building = card_building(card), worth = engine_worth(v, building, active(p, building) ? 2 : 1, left);
	if (!card_has(p->entered, card))
		worth += v->f->building[building].activation * 15;
	return worth;
}

/* ------------------------------------------------------------------ lay brothers to come */

enum { HANDS_MAX = 8 };

/* After how many rounds from now each next lay brother can stand on a card; sorted, at most HANDS_MAX. */
static int hands_coming(const struct view *v, uint8_t *when)
{
	const struct abbey *p = v->p;
	int n = 0, steps = 0, each = moves(v->s, p) - (v->s->phase == PHASE_MOVE ? 0 : event_amount(v->s, EFFECT_MOVES));
	int now = v->s->phase <= PHASE_MOVE ? each - v->s->moves_used : 0;
	each = each > 1 ? each : 1; /* an event may leave none for a round */
	for (int i = 0; i < p->baptistery; i++)
		when[n++] = 0;
	for (int bench = PEW_BENCHES; bench >= 1; bench--)
		for (int row = 1; row <= PEW_ROWS && n < HANDS_MAX; row++)
			if (bits_has(p->pews, pew_bit(bench, row))) {
				steps += PEW_BENCHES - bench;
				when[n++] = (uint8_t)(steps <= now ? 0 : (steps - now + each - 1) / each);
			}
	return n;
}

/* Unmanned cards, the best first, each get the next lay brother. Archers are planned with the buildings. */
static int unmanned_worth(const struct view *v)
{
	const struct abbey *p = v->p;
	uint8_t when[HANDS_MAX];
	int hands = hands_coming(v, when), sum = 0;
	uint64_t left = p->standing & ~p->occupied & (CARDS_OF_BUILDINGS | CARD_BIT(CARD_BELL_TOWER));
	for (int i = 0; i < hands && left; i++) {
		int best = -1, at = 0, use = v->after + (v->s->phase <= PHASE_FOOD) - when[i];
		for (uint64_t m = left; m && use > 0; m &= m - 1) {
			int worth = manning_worth(v, bits_first(m) + 1, use);
			if (worth > best)
				best = worth, at = bits_first(m);
		}
		if (best <= 0)
			break;
		sum += when[i] ? best * 29 / 32 : best * 27 / 32;
		left &= ~bit(at);
	}
	return sum;
}

/* ------------------------------------------------------------------ cards bought */

static int build_chance(const struct view *v, int nth)
{
	int builds = v->after + (v->s->phase < PHASE_BUILD);
	return build_chances[builds < 7 ? builds : 7][nth < 3 ? nth : 3];
}

static int cost_value(const struct kings_abbey_figures *f, const uint8_t *cost)
{
	int n = 0;
	for (int g = 1; g <= MONEYS; g++)
		n += cost[g - 1] * f->good[g];
	return n;
}

/* Gain from building a card rather than not, its cost taken off; copy: which of a pair it would be. */
static int build_profit(const struct view *v, int building)
{
	const struct abbey *p = v->p;
	const struct building_figures *row = &v->f->building[building];
	int copy = card_has(p->standing, card_make(building, 1)) ? 2 : 1, left = v->after - 1;
	int engine = engine_worth(v, building, copy, left > 0 ? left : 0) * 22 / 32;
	int room = row->activation * 8;
	int sheep = building == BUILDING_SHEEP_FARM ? SHEEP_START * SHEEP_SCORE * POINT : 0;
	return row->prestige * POINT + engine + room + sheep - cost_value(v->f, row->cost) * v->lambda * 14 / 32;
}

/* An unbuilt card: an option on its profit, less its penalty if it stays. */
static int unbuilt_worth(const struct view *v, int building, int nth)
{
	const struct building_figures *row = &v->f->building[building];
	int penalty = (row->prestige + row->activation) * POINT;
	if (!allows(may_fit(v->p, building)))
		return -penalty;
	int chance = build_chance(v, nth);
	return (build_profit(v, building) * chance - penalty * (32 - chance)) / 32;
}

static int unbuilt_all(const struct view *v)
{
	int sum = 0, nth = 0, free_slots = slots(v->p) - slots_used(v->p) + (v->p->remodel ? 0 : 1);
	for (int b = 1; b <= BUILDINGS; b++)
		for (int i = 0; i < v->p->unbuilt[b - 1]; i++) {
			sum += unbuilt_worth(v, b, nth);
			nth++;
		}
	if (nth > free_slots && v->after)
		sum -= (nth - free_slots) * 34;
	return sum;
}

/* ------------------------------------------------------------------ crusades */

static int crusade_chance(int gaps, bool has_dice, int rolls)
{
	rolls = rolls < 6 ? rolls : 6;
	return has_dice ? begun[gaps][rolls] : fresh[gaps][rolls];
}

static int reward_worth(const struct view *v, const uint8_t *reward)
{
	int n = reward[GOOD_WAGON - 1] * WAGON;
	for (int g = 1; g <= MONEYS; g++)
		n += reward[g - 1] * v->f->good[g] * v->lambda;
	return n;
}

static int crusade_worth(const struct view *v, const struct crusade *c)
{
	const struct crusade_figures *row = &v->f->crusade[c->card];
	int gain = (row->prestige - c->promised_prestige) * POINT + reward_worth(v, row->reward);
	int loss = row->prestige * POINT, gaps = crusade_gaps(v->f, c);
	if (row->relic && !c->promised_relic)
		gain += 39;
	if (gaps == 0)
		return v->s->phase <= PHASE_REWARD || v->after ? gain : -loss;
	if (v->after == 0 && v->s->phase > PHASE_ABBEY)
		return -loss;
	int rolls = v->after, chance = crusade_chance(gaps, c->value != 0, rolls) * 23 / 32;
	/* dice already there, and those still needed, are missed elsewhere for some rounds */
	int wait = gaps > 1 ? gaps : 1;
	int locked = c->dice * 65 * (wait < rolls ? wait : rolls) / 8 + gaps * 18;
	return (gain * chance - loss * (16 - chance)) / 16 - (chance ? locked * chance / 16 : c->dice * 15);
}

/* ------------------------------------------------------------------ clergy, relics, saint */

/* What reaching a step brings: lasting moves, defence, resources, prestige. */
static int clergy_bonus(const struct view *v, int step)
{
	int level = v->f->step[step].level;
	const struct level_figures *row = &v->f->level[level];
	int worth = v->f->step[step].prestige * POINT;
	if (step == row->last)
		worth += row->moves * moves_round[level] * v->after + row->resources * 6 * v->lambda
			+ (row->defence ? defence_unit(v, 0) : 0);
	return worth;
}

/* The best average per step over the goals that can still be reached: what one step up is worth. */
static int clergy_step_worth(const struct view *v)
{
	const struct abbey *p = v->p;
	int now = v->s->phase <= PHASE_ABBEY ? ABBEY_LIMIT - p->clergy_used : 0;
	int reach = v->after * ABBEY_LIMIT * 15 / 16 + now, sum = 0, best = 0;
	for (int step = p->clergy + 1; step <= v->f->clergy_top && step - p->clergy <= reach; step++) {
		sum += clergy_bonus(v, step);
		int each = sum / (step - p->clergy);
		best = each > best ? each : best;
	}
	return best * CLERGY_TRUST / 16;
}

static int clergy_worth(const struct view *v)
{
	int sum = 0, level = 1;
	for (; level <= LEVELS && v->f->level[level].last <= v->p->clergy; level++)
		sum += v->f->level[level].moves * v->after * moves_round[level];
	return sum + (v->p->clergy - v->f->level[level - 1].last) * clergy_step_worth(v) * 19 / 32;
}

/* Relics and the patron saint. */
static int gifts_worth(const struct view *v)
{
	const struct abbey *p = v->p;
	int sum = bits_count(p->relics) * (v->after ? 11 : 0);
	if (p->saint_mode == MODE_HIDDEN && v->s->kind != KIND_OVER)
		sum += 56 * (v->after < 3 ? v->after + 1 : 4) / 4;
	if (p->saint_mode == MODE_REVEALED)
		sum += rounds_to(v, PHASE_BUILD) * 35;
	return sum;
}

static int treasure_worth(const struct view *v)
{
	const struct abbey *p = v->p;
	int sum = 0, left = rounds_to(v, PHASE_GATHER);
	sum += p->tools * TOOL_ROUND * left / 4;
	if (left)
		sum += p->wagons * (v->after ? WAGON : 23);
	return sum + gifts_worth(v);
}

/* ------------------------------------------------------------------ people */

static int people_worth(const struct view *v)
{
	const struct abbey *p = v->p;
	int people = population(p), fed = power(v->f, p, POWER_FEED) + p->cows, sum = 0;
	int need = people > 8 ? 3 : people > 4 ? 2 : people > 0;
	sum += people * DENIER * rounds_to(v, PHASE_INCOME) + bits_count(p->pews) * v->after * 5 / 8;
	sum += power(v->f, p, POWER_INCOME) * on_cards(p) * DENIER * rounds_to(v, PHASE_INCOME);
	int short_of = need > fed ? need - fed : 0;
	sum -= short_of * v->f->good[GOOD_GRAIN] * 2 * v->after;
	sum += p->reserve * PEASANT_GONE * (v->after > 1 ? 1 : 0);
	return sum;
}

/* Everything but goods and the dice of the pool, which the plan of the round values together. */
static void value_terms(const struct view *v, int32_t *term)
{
	const struct abbey *p = v->p;
	struct score score = {0};
	score_seat(v->f, p, &score);
	int lasting = defence_lasting(v->f, p), engine = 0;
	term[TERM_POINTS] = (score.total - score.category[CATEGORY_UNBUILT] - score.category[CATEGORY_CRUSADES]) * POINT;
	for (int b = 1; b <= BUILDINGS; b++) {
		int n = active(p, b);
		if (n)
			engine += engine_round[b] * v->after * (n == 2 ? 34 : 11) / 16;
	}
	if (p->sheep || p->cows)
		engine += engine_worth(v, p->sheep ? BUILDING_SHEEP_FARM : BUILDING_DAIRY_FARM, 1, v->after) * 9 / 32;
	term[TERM_ENGINE] = engine + unmanned_worth(v) + people_worth(v) + clergy_worth(v) + treasure_worth(v);
	term[TERM_DENIAL] = 0;
	term[TERM_RISK] = unbuilt_all(v) - darkness_cost(v, lasting, defence(v->f, p) - lasting);
	for (int i = 0; i < CRUSADES_MAX; i++)
		if (p->crusade[i].card)
			term[TERM_RISK] += crusade_worth(v, &p->crusade[i]);
}

static int value_without_goods(const struct view *v)
{
	int32_t term[TERMS];
	value_terms(v, term);
	return term[TERM_POINTS] + term[TERM_ENGINE] + term[TERM_DENIAL] + term[TERM_RISK];
}
