/* The box of The King's Abbey: its figures as compiled in, what an edition may say, what must hold. */
#include "core/box.h"
#include "core/faults.h"
#include "games/kings-abbey/kings_abbey.h"

GAME_TABLES(kings_abbey);

enum {
	STARTING = 6, /* cards dealt at the beginning, KA-5.9 */
	BOX_BUILDINGS = (int)BUILDINGS * (int)COPIES, /* the starting cards and both piles, KA-5.10 */
	FARM_COPIES = 3, /* there are sheep and cows for so many farms, KA-12.4 */
	BOX_EVENTS = 28,
	PLENTY_MIN = 7, /* the most that a mix of KA-9.2 draws */
	DISASTER_MIN = 3,
	VIKINGS = 8,
};

/* Running sums: each row ends one below what the next one begins with. */
enum {
#define LEVEL(ID, text, spaces, moves, ...) MOVES_BELOW_##ID, MOVES_AFTER_##ID = MOVES_BELOW_##ID + (moves) - 1,
#include "games/kings-abbey/components.def"
};
enum {
#define LEVEL(ID, text, spaces, moves, defence, ...)                                                                   \
	DEFENCE_BELOW_##ID, DEFENCE_AFTER_##ID = DEFENCE_BELOW_##ID + (defence) - 1,
#include "games/kings-abbey/components.def"
};
enum {
#define LEVEL(ID, text, spaces, ...) STEPS_BELOW_##ID, STEPS_AFTER_##ID = STEPS_BELOW_##ID + (spaces) - 1,
#include "games/kings-abbey/components.def"
	STEPS,
};

struct kings_abbey_figures kings_abbey_boxes[EDITIONS_MAX] = {{
	.building =
		{
			{0},
#define BUILDING(ID, text, prestige, activation, starting, wood, grain, stone, sand, denier, reward, n, mark)          \
	{prestige, activation, starting, {wood, grain, stone, sand, denier}, reward, n, COPIES},
#include "games/kings-abbey/components.def"
		},
	.tower =
		{
			{0},
#define TOWER(ID, text, count, prestige, wood, grain, stone, sand, denier, manned, mark)                               \
	{count, prestige, {wood, grain, stone, sand, denier}, manned},
#include "games/kings-abbey/components.def"
		},
	.level =
		{
			{0},
#define LEVEL(ID, text, spaces, moves, defence, resources, p1, p2, p3, mark)                                           \
	{spaces, moves, defence, resources, {p1, p2, p3}, STEPS_BELOW_##ID + (spaces)},
#include "games/kings-abbey/components.def"
		},
	.step =
		{
			{0},
#define LEVEL(ID, text, spaces, moves, defence, resources, p1, p2, p3, mark)                                           \
	{LEVEL_##ID, 1, p1, 0, MOVES_BELOW_##ID, DEFENCE_BELOW_##ID},                                                      \
		{LEVEL_##ID, 2, p2, 0, MOVES_BELOW_##ID, DEFENCE_BELOW_##ID},                                                  \
		{LEVEL_##ID, 3, p3, resources, MOVES_BELOW_##ID + (moves), DEFENCE_BELOW_##ID + (defence)},
#include "games/kings-abbey/components.def"
		},
	.crusade =
		{
			{0},
#define CRUSADE(ID, text, slots, prestige, wood, grain, stone, sand, denier, wagon, relic, mark)                       \
	{slots, prestige, {wood, grain, stone, sand, denier, wagon}, relic},
#include "games/kings-abbey/components.def"
		},
	.relic =
		{
			{RELIC_WAIVER, 0, 0},
#define RELIC(ID, text, effect, good, amount, mark) {effect, good, amount},
#include "games/kings-abbey/components.def"
		},
	.event =
		{
			{0},
#define CALAMITY(ID, text, type, effect, site, amount, mark)                                                           \
	{type, effect, site, amount, 1, (type) == SORT_VIKINGS ? VIKINGS : 1},
#include "games/kings-abbey/components.def"
		},
	.token =
		{
			0,
#define TOKEN(ID, text, good, amount, mark) amount,
#include "games/kings-abbey/components.def"
		},
	.saint =
		{
			0,
#define SAINT(ID, text, amount, mark) amount,
#include "games/kings-abbey/components.def"
		},
	.darkness =
		{
#define DARKNESS(cell, level, mark) level,
#include "games/kings-abbey/components.def"
		},
	.bench =
		{
			0,
#define BENCH(number, rows, mark) rows,
#include "games/kings-abbey/components.def"
		},
	.cost =
		{
			{0},
#define COST(ID, text, wood, grain, stone, sand, denier, prestige, mark) {wood, grain, stone, sand, denier},
#include "games/kings-abbey/components.def"
		},
	.wall_prestige = 0
#define COST(ID, text, wood, grain, stone, sand, denier, prestige, mark) +(prestige)
#include "games/kings-abbey/components.def"
	,
	.good =
		{
			0,
#define GOOD(ID, text, value, supply, mark) value,
#include "games/kings-abbey/components.def"
		},
	.site =
		{
			0,
#define SITE(ID, text, good, divisor, mark) divisor,
#include "games/kings-abbey/components.def"
		},
	.power =
		{
#define POWER(ID, text, building, one, two, mark) {0, one, one, two},
#include "games/kings-abbey/components.def"
		},
	.power_of =
		{
#define POWER(ID, text, building, ...) BUILDING_##building,
#include "games/kings-abbey/components.def"
		},
	.clergy_top = STEPS,
	.seats = 0
#define BENCH(number, rows, mark) +(((1 << (rows)) - 1) << PEW_ROWS * ((number) - 1))
#include "games/kings-abbey/components.def"
	,
	.events = {0
#define CALAMITY(ID, text, type, ...) +((type) == SORT_PLENTY ? 1u << (CALAMITY_##ID - 1) : 0)
#include "games/kings-abbey/components.def"
		,
		0
#define CALAMITY(ID, text, type, ...) +((type) == SORT_DISASTER ? 1u << (CALAMITY_##ID - 1) : 0)
#include "games/kings-abbey/components.def"
		,
		0
#define CALAMITY(ID, text, type, ...) +((type) == SORT_VIKINGS ? 1u << (CALAMITY_##ID - 1) : 0)
#include "games/kings-abbey/components.def"
	},
}};

/* ------------------------------------------------------------------ what an edition may say */

/* Rows that have a figure. */
#define ROW_OF(row) ((uint64_t)1 << ((row) - 1))
#define ROWS_OF(last) (((uint64_t)1 << (last)) - 1)
#define ROWS_PLENTY_AND_DISASTER (ROWS_OF(CALAMITIES) & ~ROW_OF(CALAMITY_VIKINGS))

#define F kings_abbey_figures
#define NUMBER_OF(TYPE, name, list, member, lo, hi, ...)                                                               \
	FIGURE(F, TYPE_##TYPE, name, FIGURE_NUMBER, list[1].member, list[2].member, lo, hi, __VA_ARGS__)
#define PAID(name, good, hi, ...)                                                                                      \
	FIGURE(F, TYPE_COST, name, FIGURE_NUMBER, cost[1][(good) - 1], cost[2][(good) - 1], 0, hi, __VA_ARGS__)
#define BUILT_COSTS ROWS_OF(COST_REMODEL)
/* Rows of powers count from 1, their numbers from 0. */
#define POWER_ROW(ID) ROW_OF(POWER_##ID + 1)
#define POWER_AMOUNTS(most, rows_)                                                                                     \
	FIGURE(F, TYPE_POWER, "one", FIGURE_NUMBER, power[0][1], power[1][1], 0, most, .rows = rows_),                     \
		FIGURE(F, TYPE_POWER, "two", FIGURE_NUMBER, power[0][3], power[1][3], 0, most, .rows = rows_)
/* There or not; once a round; what the income and the deals of a round have room for; any value of a die. */
#define POWERS_ONE                                                                                                     \
	(POWER_ROW(NO_STOCK_LIMIT) | POWER_ROW(STONE_CHEAPER) | POWER_ROW(GRAIN_CHEAPER) | POWER_ROW(DOUBLE)               \
		| POWER_ROW(TRIPLE) | POWER_ROW(REUSE) | POWER_ROW(TENTH_DIE) | POWER_ROW(CHANGE))
#define POWERS_TWO (POWER_ROW(INCOME) | POWER_ROW(DEAL))
#define POWERS_FIVE (POWER_ROW(VIKING_REACH) | POWER_ROW(CRUSADE_REACH))
#define POWERS_THREE (ROWS_OF(POWERS) & ~(POWERS_ONE | POWERS_TWO | POWERS_FIVE))

static const struct figure figures_of_box[] = {
	NUMBER_OF(BUILDING, "wood", building, cost[0], 0, 6),
	NUMBER_OF(BUILDING, "grain", building, cost[1], 0, 6),
	NUMBER_OF(BUILDING, "stone", building, cost[2], 0, 6),
	NUMBER_OF(BUILDING, "sand", building, cost[3], 0, 6),
	NUMBER_OF(BUILDING, "deniers", building, cost[4], 0, 12),
	FIGURE(F, TYPE_BUILDING, "reward", FIGURE_ID, building[1].reward, building[2].reward, 0, GOODS, .of = TYPE_GOOD),
	NUMBER_OF(BUILDING, "reward_n", building, reward_n, 0, 5),
	NUMBER_OF(BUILDING, "copies", building, copies, 2, COPIES_BOX, .mark = 'D'),
	NUMBER_OF(BUILDING, "starting", building, starting, 0, 1),
	NUMBER_OF(BUILDING, "prestige", building, prestige, 0, 20, .mark = 'R'),
	NUMBER_OF(BUILDING, "activation", building, activation, 0, 20, .mark = 'R'),
	NUMBER_OF(TOWER, "wood", tower, cost[0], 0, 6),
	NUMBER_OF(TOWER, "grain", tower, cost[1], 0, 6),
	NUMBER_OF(TOWER, "stone", tower, cost[2], 0, 6),
	NUMBER_OF(TOWER, "sand", tower, cost[3], 0, 6, .marks = "RCCC"),
	NUMBER_OF(TOWER, "deniers", tower, cost[4], 0, 12, .marks = "RCCC"),
	NUMBER_OF(TOWER, "prestige", tower, prestige, 0, 20, .mark = 'R'),
	NUMBER_OF(TOWER, "per_player", tower, count, 1, 2, .flags = FIGURE_FIXED, .mark = 'R'),
	NUMBER_OF(LEVEL, "spaces", level, spaces, 1, LEVEL_SPACES),
	NUMBER_OF(LEVEL, "prestige", level, prestige[0], 0, 12, .count = LEVEL_SPACES, .step = 1),
	NUMBER_OF(LEVEL, "moves", level, moves, 0, 4, .mark = 'R'),
	NUMBER_OF(LEVEL, "defence", level, defence, 0, 3, .mark = 'R'),
	NUMBER_OF(LEVEL, "resources", level, resources, 0, 4, .mark = 'R'),
	FIGURE(F, TYPE_CELL, "level", FIGURE_NUMBER, darkness[0], darkness[1], 0, 20),
	FIGURE(F, TYPE_PEWS, "rows", FIGURE_NUMBER, bench[1], bench[2], 1, PEW_ROWS),
	NUMBER_OF(CRUSADE, "slots", crusade, slots, 2, CRUSADE_SLOTS_MAX),
	NUMBER_OF(CRUSADE, "prestige", crusade, prestige, 0, CRUSADE_PRESTIGE_MAX),
	NUMBER_OF(CRUSADE, "wood", crusade, reward[0], 0, REWARD_MAX),
	NUMBER_OF(CRUSADE, "grain", crusade, reward[1], 0, REWARD_MAX),
	NUMBER_OF(CRUSADE, "stone", crusade, reward[2], 0, REWARD_MAX),
	NUMBER_OF(CRUSADE, "sand", crusade, reward[3], 0, REWARD_MAX),
	NUMBER_OF(CRUSADE, "deniers", crusade, reward[4], 0, REWARD_MAX),
	NUMBER_OF(CRUSADE, "wagons", crusade, reward[5], 0, REWARD_MAX),
	FIGURE(F, TYPE_CRUSADE, "relic", FIGURE_ID, crusade[1].relic, crusade[2].relic, 0, RELICS, .of = TYPE_RELIC,
		.flags = FIGURE_FIXED, .mark = 'R'),
	FIGURE(F, TYPE_CALAMITY, "here", FIGURE_HERE, event[1].here, event[2].here, 0, 1, .rows = ROWS_PLENTY_AND_DISASTER),
	FIGURE(F, TYPE_CALAMITY, "type", FIGURE_ID, event[1].type, event[2].type, SORT_PLENTY, SORT_DISASTER,
		.of = TYPE_SORT, .rows = ROWS_PLENTY_AND_DISASTER),
	FIGURE(F, TYPE_CALAMITY, "effect", FIGURE_ID, event[1].effect, event[2].effect, 1, EFFECTS, .of = TYPE_EFFECT,
		.rows = ROWS_PLENTY_AND_DISASTER),
	FIGURE(F, TYPE_CALAMITY, "site", FIGURE_ID, event[1].site, event[2].site, 0, SITES, .of = TYPE_SITE,
		.rows = ROWS_PLENTY_AND_DISASTER),
	NUMBER_OF(CALAMITY, "amount", event, amount, -6, 6, .rows = ROWS_PLENTY_AND_DISASTER),
	NUMBER_OF(CALAMITY, "copies", event, copies, 4, VIKINGS, .rows = ROW_OF(CALAMITY_VIKINGS)),
	PAID("wood", GOOD_WOOD, 6, .rows = BUILT_COSTS, .mark = 'R'),
	PAID("grain", GOOD_GRAIN, 6, .rows = BUILT_COSTS, .mark = 'R'),
	PAID("stone", GOOD_STONE, 6, .rows = BUILT_COSTS, .mark = 'R'),
	PAID("sand", GOOD_SAND, 6, .rows = BUILT_COSTS, .mark = 'R'),
	PAID("deniers", GOOD_DENIER, 12, .mark = 'R'),
	/* the one row's figure: from row to row it does not move */
	FIGURE(F, TYPE_COST, "prestige", FIGURE_NUMBER, wall_prestige, wall_prestige, 0, 12, .rows = ROW_OF(COST_WALL)),
	NUMBER_OF(RELIC, "amount", relic, amount, 1, 6,
		.rows = ROW_OF(RELIC_HOLY_CROSS) | ROW_OF(RELIC_HOLY_LANCE) | ROW_OF(RELIC_MANNA_JAR) | ROW_OF(RELIC_AARONS_ROD)
			| ROW_OF(RELIC_TORAH)),
	FIGURE(F, TYPE_TOKEN, "amount", FIGURE_NUMBER, token[1], token[2], 1, 9),
	FIGURE(F, TYPE_SAINT, "amount", FIGURE_NUMBER, saint[1], saint[2], 1, 6,
		.rows = ROW_OF(SAINT_ARNOLD) | ROW_OF(SAINT_GAWAIN) | ROW_OF(SAINT_REYNOLD)),
	FIGURE(F, TYPE_SAINT, "amount", FIGURE_NUMBER, saint[1], saint[2], 1, 3, .rows = ROW_OF(SAINT_ANDREW)),
	FIGURE(F, TYPE_SAINT, "amount", FIGURE_NUMBER, saint[1], saint[2], 1, 4, .rows = ROW_OF(SAINT_LIONEL)),
	FIGURE(F, TYPE_GOOD, "value", FIGURE_NUMBER, good[1], good[2], 1, 9, .rows = ROWS_OF(RESOURCES)),
	FIGURE(F, TYPE_SITE, "divisor", FIGURE_NUMBER, site[1], site[2], 1, 9),
	FIGURE(F, TYPE_POWER, "building", FIGURE_ID, power_of[0], power_of[1], 1, BUILDINGS, .of = TYPE_BUILDING,
		.flags = FIGURE_FIXED),
	POWER_AMOUNTS(1, POWERS_ONE),
	POWER_AMOUNTS(2, POWERS_TWO),
	POWER_AMOUNTS(3, POWERS_THREE),
	POWER_AMOUNTS(5, POWERS_FIVE),
	{0},
};

static const struct box_name names[] = {
	{TYPE_BUILDING, 0, "the"},
	{TYPE_CRUSADE, 0, "of"},
	{TYPE_CALAMITY, 0, NULL},
	{0},
};

/* ------------------------------------------------------------------ what follows from figures */

/* What the amount of an event may be, by its effect (KA-7.6); those without a range to choose from are 1, or nothing. */
static const int8_t amounts[EFFECTS + 1][2] = {
	[EFFECT_SITE] = {-3, 3},
	[EFFECT_FOOD] = {-2, 2},
	[EFFECT_FAITH] = {1, 1},
	[EFFECT_DENIERS] = {-6, 6},
	[EFFECT_MOVES] = {-1, 6},
	[EFFECT_DARKNESS] = {-3, 5},
	[EFFECT_PRICE] = {-4, 3},
	[EFFECT_PLAGUE] = {1, 1},
	[EFFECT_PREACHING] = {-ABBEY_LIMIT, 0},
	[EFFECT_CLERGY] = {-ABBEY_LIMIT, 0},
};

static void derive_steps(struct F *f)
{
	struct step_figures so_far = {0};
	int step = 0;
	memset(f->step, 0, sizeof f->step);
	for (int level = 1; level <= LEVELS; level++) {
		struct level_figures *l = &f->level[level];
		for (int space = l->spaces; space < LEVEL_SPACES; space++)
			l->prestige[space] = 0;
		for (int space = 1; space <= l->spaces && step < CLERGY_MAX; space++) {
			bool last = space == l->spaces;
			so_far.level = (uint8_t)level, so_far.space = (uint8_t)space;
			so_far.prestige = l->prestige[space - 1];
			so_far.resources = last ? l->resources : 0;
			so_far.moves = (uint8_t)(so_far.moves + (last ? l->moves : 0));
			so_far.defence = (uint8_t)(so_far.defence + (last ? l->defence : 0));
			f->step[++step] = so_far;
		}
		l->last = (uint8_t)step;
	}
	f->clergy_top = (uint8_t)step;
}

static void derive_events(struct F *f)
{
	memset(f->events, 0, sizeof f->events);
	for (int card = 1; card <= CALAMITIES; card++) {
		struct event_figures *e = &f->event[card];
		if (!e->here) { /* a card that is not there has no figures of its own */
			*e = kings_abbey_boxes[0].event[card];
			e->here = 0;
		}
		if (e->effect != EFFECT_SITE)
			e->site = SITE_NONE;
		if (amounts[e->effect][0] == amounts[e->effect][1])
			e->amount = amounts[e->effect][0];
		if (e->here)
			f->events[e->type - 1] |= (uint32_t)1 << (card - 1);
	}
}

static void derive(void *figures)
{
	struct F *f = figures;
	derive_steps(f);
	derive_events(f);
	for (int i = 0; i < POWERS; i++)
		f->power[i][2] = f->power[i][1];
	f->seats = 0;
	for (int bench = 1; bench <= PEW_BENCHES; bench++)
		f->seats = (uint16_t)(f->seats | ((1 << f->bench[bench]) - 1) << PEW_ROWS * (bench - 1));
	for (int b = 1; b <= BUILDINGS; b++) /* of nothing there are none, and no good is none */
		if (!f->building[b].reward || !f->building[b].reward_n)
			f->building[b].reward = f->building[b].reward_n = 0;
}

/* ------------------------------------------------------------------ what must hold */

static bool is_room_or_farm(int building)
{
	return building == BUILDING_SHEEP_FARM || building == BUILDING_DAIRY_FARM || building == BUILDING_CALEFACTORY
		|| building == BUILDING_CHAPTERHOUSE || building == BUILDING_REFECTORY;
}

static int cost_sum(const uint8_t *cost)
{
	int n = 0;
	for (int g = 0; g < MONEYS; g++)
		n += cost[g];
	return n;
}

/* KA-5.9, KA-5.10: as many cards as are dealt. Whoever begins with a farm or a great room could find nothing in the quick draft. */
static void check_buildings(const struct F *f, struct faults *faults)
{
	int copies = 0, starting = 0;
	for (int b = 1; b <= BUILDINGS; b++) {
		const struct building_figures *row = &f->building[b];
		copies += row->copies, starting += row->starting;
		if (!cost_sum(row->cost))
			fault_add(faults, "edition.free", TYPE_BUILDING, b, "wood");
		if ((b == BUILDING_SHEEP_FARM || b == BUILDING_DAIRY_FARM) && row->copies > FARM_COPIES)
			fault_bounds(faults, TYPE_BUILDING, b, "copies", 2, FARM_COPIES);
		if (row->starting && is_room_or_farm(b))
			fault_add(faults, "edition.no_start", TYPE_BUILDING, b, "starting");
	}
	if (copies != BOX_BUILDINGS)
		fault_sum(faults, TYPE_BUILDING, "copies", copies, BOX_BUILDINGS, BOX_BUILDINGS);
	if (starting != STARTING)
		fault_sum(faults, TYPE_BUILDING, "starting", starting, STARTING, STARTING);
}

/* A name that rules refer to by its place: two kinds of reward fit into an offer of help, KA-6.14.3. */
static void check_crusades(const struct F *f, struct faults *faults)
{
	static const char *const goods[REWARDS] = {"wood", "grain", "stone", "sand", "deniers", "wagons"};
	for (int card = 1; card <= CRUSADES; card++) {
		int kinds = 0, last = 0;
		for (int g = 0; g < REWARDS; g++)
			if (f->crusade[card].reward[g])
				kinds++, last = g;
		if (kinds > REWARDS_MAX)
			fault_add(faults, "edition.three_rewards", TYPE_CRUSADE, card, goods[last]);
	}
}

static void check_event(const struct F *f, int card, struct faults *faults)
{
	const struct event_figures *e = &f->event[card];
	const int8_t *range = amounts[e->effect];
	if (e->effect == EFFECT_SITE && !e->site)
		fault_add(faults, "edition.site_wanted", TYPE_CALAMITY, card, "site");
	if (e->amount < range[0] || e->amount > range[1])
		fault_bounds(faults, TYPE_CALAMITY, card, "amount", range[0], range[1]);
}

/* KA-9.2, KA-12.17: every mix finds its cards. */
static void check_events(const struct F *f, struct faults *faults)
{
	int plenty = bits_count(f->events[SORT_PLENTY - 1]), disaster = bits_count(f->events[SORT_DISASTER - 1]);
	for (int card = 1; card < CALAMITY_VIKINGS; card++)
		check_event(f, card, faults);
	if (plenty < PLENTY_MIN)
		fault_sum(faults, TYPE_CALAMITY, "plenty", plenty, PLENTY_MIN, BOX_EVENTS);
	if (disaster < DISASTER_MIN)
		fault_sum(faults, TYPE_CALAMITY, "disaster", disaster, DISASTER_MIN, BOX_EVENTS);
	if (plenty + disaster + f->event[CALAMITY_VIKINGS].copies != BOX_EVENTS)
		fault_warn(faults, "edition.event_cards", TYPE_CALAMITY, CALAMITY_VIKINGS, "copies");
}

static int power_most(int row)
{
	const struct figure *f = figures_of_box;
	while (f->type != TYPE_POWER || !figure_is_of(f, TYPE_POWER, row))
		f++;
	return f->max;
}

/* A second lay brother never takes away what the first one brought. */
static void check_powers(const struct F *f, struct faults *faults)
{
	for (int i = 0; i < POWERS; i++)
		if (f->power[i][3] < f->power[i][1])
			fault_bounds(faults, TYPE_POWER, i + 1, "two", f->power[i][1], power_most(i + 1));
}

static void check(const void *figures, struct faults *faults)
{
	const struct F *f = figures;
	int steps = 0;
	check_powers(f, faults);
	check_buildings(f, faults);
	check_crusades(f, faults);
	check_events(f, faults);
	for (int tower = 1; tower <= TOWERS; tower++)
		if (!cost_sum(f->tower[tower].cost))
			fault_add(faults, "edition.free", TYPE_TOWER, tower, "wood");
	for (int level = 1; level <= LEVELS; level++)
		steps += f->level[level].spaces;
	if (steps > CLERGY_MAX)
		fault_sum(faults, TYPE_LEVEL, "spaces", steps, LEVELS, CLERGY_MAX);
	for (int cell = 1; cell <= DARKNESS_TOP; cell++)
		if (f->darkness[cell] < f->darkness[cell - 1])
			fault_add(faults, "edition.falling", TYPE_CELL, cell + 1, "level");
}

const struct box kings_abbey_box = {
	.slots = kings_abbey_boxes,
	.size = sizeof(struct F),
	.slot_at = offsetof(struct kings_abbey_state, player[0].edition),
	.figures = figures_of_box,
	.names = names,
	.copies = {TYPE_BUILDING, TYPE_CARD, COPIES_MAX},
	.derive = derive,
	.check = check,
};
