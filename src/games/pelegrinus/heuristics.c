/*
 * Opinions about Pelegrinus: the baseline of PE-14.3 and PE-14.8. Programmes of all players are drawn by the value of
 * their destinations, own ones are resolved against those of the opponents, the best on average is played: mixed by
 * nature. All in integers, so that every machine has the same opinions: values of destinations in tenths of a point,
 * prospects in thousandths.
 */
#include "core/declare.h"
#include "games/pelegrinus/rules.c"

GAME_TABLES(pelegrinus);

enum {
	VALUE_MAX = 80,
	OPPONENTS_DRAWS = 8,
	DRAW_KEEN = 7,      /* of 10 programmes are drawn at temperature 1 */
	LAST_GROWTH = 12,   /* the last round in which a commandery still leads to something */
	PAIR_WORTH = 5000,  /* of two sites joined, before the last round */
	JOINS_PER_ROUND = 3 /* cities a player may hope to win in a round */
};

/* 1000 exp(v / 10 / T) for T = 1 and T = 3. */
static const uint32_t weight_keen[VALUE_MAX + 1] = {1000, 1105, 1221, 1350, 1492, 1649, 1822, 2014, 2226, 2460, 2718,
	3004, 3320, 3669, 4055, 4482, 4953, 5474, 6050, 6686, 7389, 8166, 9025, 9974, 11023, 12182, 13464, 14880, 16445,
	18174, 20086, 22198, 24533, 27113, 29964, 33115, 36598, 40447, 44701, 49402, 54598, 60340, 66686, 73700, 81451,
	90017, 99484, 109947, 121510, 134290, 148413, 164022, 181272, 200337, 221406, 244692, 270426, 298867, 330300,
	365037, 403429, 445858, 492749, 544572, 601845, 665142, 735095, 812406, 897847, 992275, 1096633, 1211967, 1339431,
	1480300, 1635984, 1808042, 1998196, 2208348, 2440602, 2697282, 2980958};
static const uint32_t weight_loose[VALUE_MAX + 1] = {1000, 1034, 1069, 1105, 1143, 1181, 1221, 1263, 1306, 1350, 1396,
	1443, 1492, 1542, 1595, 1649, 1705, 1762, 1822, 1884, 1948, 2014, 2082, 2153, 2226, 2301, 2379, 2460, 2543, 2629,
	2718, 2810, 2906, 3004, 3106, 3211, 3320, 3433, 3549, 3669, 3794, 3922, 4055, 4193, 4335, 4482, 4634, 4791, 4953,
	5121, 5294, 5474, 5659, 5851, 6050, 6255, 6467, 6686, 6913, 7147, 7389, 7640, 7898, 8166, 8443, 8729, 9025, 9331,
	9647, 9974, 10312, 10662, 11023, 11397, 11783, 12182, 12595, 13022, 13464, 13920, 14392};

/* PAIR_WORTH x 0.7^missing. */
static const int16_t pair_worth[] = {5000, 3500, 2450, 1715, 1200, 840, 588, 412, 288, 202, 141, 99, 69, 48, 34, 24};

/* The neighbours of each city. */
struct roads {
	uint64_t near[CITIES];
};

static void roads_init(struct roads *roads, const struct pelegrinus_figures *f)
{
	memset(roads, 0, sizeof *roads);
	for (int r = 0; r < f->routes; r++) {
		uint64_t ends = f->route_ends[r];
		int from = bits_first(ends), to = bits_first(ends & (ends - 1));
		roads->near[from] |= bit(to), roads->near[to] |= bit(from);
	}
}

static uint64_t near(const struct roads *roads, uint64_t cities)
{
	uint64_t set = 0;
	for (; cities; cities &= cities - 1)
		set |= roads->near[bits_first(cities)];
	return set;
}

static int own_abbeys_in(const struct pelegrinus_state *s, int seat, int region)
{
	int n = 0;
	for (int c = region * CITIES_OF_REGION; c < (region + 1) * CITIES_OF_REGION; c++)
		n += s->abbey[c] == seat + 1;
	return n;
}

static bool is_active(const struct pelegrinus_state *s, int site)
{
	return site + 1 < SITE_rome || site + 1 == s->active_site;
}

/* What a first commandery of the seat in the city adds to its roads. */
static int value_of_road(const struct pelegrinus_state *s, const struct roads *roads, uint64_t own, int city)
{
	int now = networks_points(s, own), then = networks_points(s, own | bit(city));
	int value = 10 * (then - now);
	if (s->round <= LAST_GROWTH && near(roads, bit(city)) & own)
		value += 5;
	for (int i = 0; i < SITES; i++)
		if (is_active(s, i) && figures(s)->site_ends[i] & bit(city) && !(figures(s)->site_ends[i] & own))
			value += 10;
	return value;
}

/* PE-14.8: of a place where the seat can act; own are its cities. */
static int value_of(const struct pelegrinus_state *s, const struct roads *roads, int seat, uint64_t own, int place)
{
	if (place == COURT)
		return s->round < ROUNDS ? 15 : 10;
	if (place == STAY)
		return 0;
	int r = region_of(place);
	if (s->start_full & bit(place))
		return commanderies_in_region(s, seat, r) * (region_complete(s, r) ? 10 : 4);
	int value = 10 + 10 * own_abbeys_in(s, seat, r);
	if (s->round <= LAST_GROWTH && abbeys_in(s, r) < ABBEYS_OF_REGION)
		value += 5;
	return own & bit(place) ? value : value + value_of_road(s, roads, own, place);
}

enum temperature { KEEN, LOOSE, UNIFORM };

/* The destinations of one seat this round: the cities, then the court; weights are running sums. */
struct menu {
	uint32_t cities;
	uint8_t place[PLACES];
	uint32_t keen[PLACES], loose[PLACES];
};

static void menu_init(struct menu *menu, const struct pelegrinus_state *s, const struct roads *roads, int seat)
{
	uint64_t own = cities_of(s, seat);
	uint32_t n = 0, keen = 0, loose = 0;
	for (uint64_t m = destinations(s, seat) | bit(COURT); m; m &= m - 1) {
		int place = bits_first(m), value = value_of(s, roads, seat, own, place);
		value = value < VALUE_MAX ? value : VALUE_MAX;
		menu->place[n] = (uint8_t)place;
		menu->keen[n] = keen += weight_keen[value];
		menu->loose[n] = loose += weight_loose[value];
		n++;
	}
	menu->cities = n - 1;
}

static int menu_draw(const struct menu *menu, const uint32_t *sums, struct rng *rng)
{
	uint32_t number = rng_below(rng, sums[menu->cities]), i = 0;
	while (sums[i] <= number)
		i++;
	return menu->place[i];
}

/* How many places of the menu a character has: the court is the last of them. */
static uint32_t menu_places(const struct menu *menu, int character)
{
	return menu->cities + goes_to_court(character);
}

/* Fills in the programme from its character `from` on. */
static void menu_programme(const struct menu *menu, enum temperature t, int from, uint8_t *prog, struct rng *rng)
{
	for (int k = from; k < KEEPER; k++) {
		int place = t == UNIFORM ? menu->place[rng_below(rng, menu_places(menu, k + 1))]
								 : menu_draw(menu, t == KEEN ? menu->keen : menu->loose, rng);
		prog[k] = (uint8_t)(place + 1);
	}
	uint32_t n = menu_places(menu, CHARACTER_keeper);
	prog[KEEPER] = (uint8_t)(n ? menu->place[rng_below(rng, n)] + 1 : DESTINATION_stay);
}

struct view {
	uint64_t own[PE_SEATS], free;
	uint8_t in_region[PE_SEATS][REGIONS];
	uint8_t abbeys[REGIONS], slots_free_max[REGIONS];
	int left; /* rounds to play */
};

static void view_init(struct view *v, const struct pelegrinus_state *s)
{
	memset(v, 0, sizeof *v);
	v->left = ROUND_FINISHED - s->round;
	for (int c = 0; c < CITIES; c++) {
		int r = region_of(c), room = s->cap[c];
		v->abbeys[r] = (uint8_t)(v->abbeys[r] + (s->abbey[c] != 0));
		for (int p = 0; p < s->seats; p++) {
			int n = s->player[p].com[c];
			room -= n;
			v->own[p] |= (uint64_t)(n != 0) << c;
			v->in_region[p][r] = (uint8_t)(v->in_region[p][r] + n);
		}
		v->free |= (uint64_t)(room > 0) << c;
		if (room > v->slots_free_max[r])
			v->slots_free_max[r] = (uint8_t)room;
	}
}

/* Half-built networks: how many cities each pair of active sites lacks; lack[n] pairs lack n of them, up to limit. */
static void pairs_lacking(
	const struct pelegrinus_state *s, const struct roads *roads, uint64_t own, uint64_t open, int limit, int32_t *lack)
{
	for (int i = 0; i < SITES; i++) {
		if (!is_active(s, i))
			continue;
		uint64_t reached = 0, edge = figures(s)->site_ends[i];
		unsigned wanted = 0; /* the sites not yet reached, of those after i */
		for (int j = i + 1; j < SITES; j++)
			wanted |= (unsigned)is_active(s, j) << j;
		for (int missing = 0; wanted && missing <= limit; missing++) {
			uint64_t step = edge & (missing ? open : own);
			while (step) {
				reached |= step;
				edge = (edge | near(roads, step)) & ~reached;
				step = edge & own;
			}
			for (unsigned m = wanted; m; m &= m - 1) {
				int j = bits_first(m);
				if (reached & figures(s)->site_ends[j])
					lack[missing]++, wanted &= ~(1u << j);
			}
			if (missing && !(edge & open))
				break;
		}
	}
}

/* How many cities may still be joined, as far as pair_worth goes. */
static int joins_to_come(const struct view *v)
{
	int joins = JOINS_PER_ROUND * v->left;
	return joins < COUNT(pair_worth) ? joins : COUNT(pair_worth) - 1;
}

/* What the pairs are worth by the cities that they lack. */
static int network_prospect(const struct pelegrinus_state *s, const struct roads *roads, const struct view *v, int seat)
{
	int32_t lack[COUNT(pair_worth)] = {0};
	int worth = 0, limit = joins_to_come(v);
	pairs_lacking(s, roads, v->own[seat], v->free & ~v->own[seat], limit, lack);
	for (int i = 0; i <= limit; i++)
		worth += lack[i] * pair_worth[i];
	return worth;
}

/* What the seat's commanderies may yet be worth through abbeys. */
static int abbey_prospect(const struct pelegrinus_state *s, const struct view *v, int seat)
{
	int worth = 0, round = s->round - 1;
	if (!v->left || !s->player[seat].abbey_supply)
		return 0;
	for (int r = 0; r < REGIONS; r++) {
		int chance = 0, from = round > 2 * r ? round : 2 * r;
		if (!v->slots_free_max[r])
			chance = 250;
		else if (ROUNDS - from > v->slots_free_max[r])
			chance = 175;
		worth += v->in_region[seat][r] * (ABBEYS_OF_REGION - v->abbeys[r]) * chance;
	}
	return worth;
}

/* Points that nobody can take back, relics apart. */
static int points_of(const struct pelegrinus_state *s, const struct view *v, int seat)
{
	const struct pelegrinus_player *p = &s->player[seat];
	int points = pieces(s, PIECE_pope_token) - p->pope_supply + pieces(s, PIECE_commandery) - p->com_supply;
	for (int i = 0; i < RELIC_VALUES; i++)
		points += p->relics[i] * relic_value(s, i);
	for (int c = 0; p->abbey_supply < pieces(s, PIECE_abbey) && c < CITIES; c++)
		if (s->abbey[c] == seat + 1)
			points += v->in_region[seat][region_of(c)];
	return points;
}

static int tie_prospect(const struct pelegrinus_state *s, const struct view *v, int seat)
{
	int below = 0;
	for (int p = 0; p < s->seats; p++)
		below += s->player[p].face < s->player[seat].face;
	return v->left ? 300 * below : 0;
}

/* PE-14.8: of a position between two rounds, in thousandths of a point. */
static int prospect(const struct pelegrinus_state *s, const struct roads *roads, const struct view *v, int seat)
{
	int worth = 1000 * points_of(s, v, seat) + abbey_prospect(s, v, seat) + tie_prospect(s, v, seat);
	if (v->left)
		return worth + network_prospect(s, roads, v, seat);
	return worth + 1000 * networks_points(s, v->own[seat]);
}

/* PE-14.8: the city (its id) of the highest value, the lowest on a tie. */
static int best_pick(const struct pelegrinus_state *s, const struct roads *roads, int seat)
{
	uint64_t own = cities_of(s, seat);
	int best = 0, value_best = -1;
	for (uint64_t m = cities_to_pick(s, seat); m; m &= m - 1) {
		int value = value_of(s, roads, seat, own, bits_first(m));
		if (value > value_best)
			best = bits_first(m) + 1, value_best = value;
	}
	return best;
}

/* Resolves the round of a state whose programmes are all filled in, rare choices included. */
static void play_round(struct pelegrinus_state *s, const struct roads *roads)
{
	resolve(s, NULL);
	while (is_picking(s)) {
		int seat = bits_first(pelegrinus_decision(s).actors);
		do_pick(s, seat, best_pick(s, roads, seat), NULL);
	}
}

/* The seat's prospects against the mean of the others', times the number of the others. */
static int lead_after(const struct pelegrinus_state *s, const struct roads *roads, int seat)
{
	struct view v;
	int lead = 0;
	view_init(&v, s);
	for (int p = 0; p < s->seats; p++)
		lead += prospect(s, roads, &v, p) * (p == seat ? s->seats - 1 : -1);
	return lead;
}

static void fill_in(struct pelegrinus_state *s, int seat, const uint8_t *prog)
{
	memcpy(s->player[seat].prog, prog, CHARACTERS);
	s->player[seat].set = CHARACTERS;
	s->player[seat].ready = 1;
}

struct planning {
	struct roads roads;
	struct menu menu[PE_SEATS];
	uint8_t drawn[OPPONENTS_DRAWS][PE_SEATS][CHARACTERS];
};

/*
 * The destination (its id) of the seat's next character: that of the best of the programmes drawn, own commits kept. Nothing is
 * remembered between the five commits of a seat, so each plans anew, with fresh draws; the later ones, which have less
 * to settle, with fewer.
 */
static const uint8_t programmes[CHARACTERS] = {200, 50, 30, 20, 12};

static int plan(const struct pelegrinus_state *seen, int seat, struct planning *plan, struct rng *rng)
{
	int from = seen->player[seat].set, best = DESTINATION_stay, lead_best = 0;
	for (int p = 0; p < seen->seats; p++)
		menu_init(&plan->menu[p], seen, &plan->roads, p);
	for (int i = 0; i < OPPONENTS_DRAWS; i++)
		for (int p = 0; p < seen->seats; p++)
			menu_programme(&plan->menu[p], rng_below(rng, 10) < DRAW_KEEN ? KEEN : UNIFORM, 0, plan->drawn[i][p], rng);
	for (int n = 0; n < programmes[from]; n++) {
		uint8_t prog[CHARACTERS];
		int lead = 0;
		memcpy(prog, seen->player[seat].prog, CHARACTERS);
		menu_programme(&plan->menu[seat], rng_below(rng, 10) < DRAW_KEEN ? KEEN : LOOSE, from, prog, rng);
		for (int i = 0; i < OPPONENTS_DRAWS; i++) {
			struct pelegrinus_state s = *seen;
			for (int p = 0; p < s.seats; p++)
				fill_in(&s, p, p == seat ? prog : plan->drawn[i][p]);
			play_round(&s, &plan->roads);
			lead += lead_after(&s, &plan->roads, seat);
		}
		if (n == 0 || lead > lead_best)
			best = prog[from], lead_best = lead;
	}
	return best;
}

static choice pelegrinus_play(
	const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)seen;
	struct planning *planning = (struct planning *)scratch;
	(void)list, (void)count;
	roads_init(&planning->roads, figures(s));
	if (is_picking(s))
		return choose(VERB_PICK, best_pick(s, &planning->roads, seat), 0, 0);
	return choose(VERB_ASSIGN, s->player[seat].set + 1, plan(s, seat, planning, rng), 0);
}

static void pelegrinus_estimate(const void *state, struct prospect *out)
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)state;
	struct roads roads;
	struct view v;
	roads_init(&roads, figures(s));
	view_init(&v, s);
	for (int p = 0; p < s->seats; p++) {
		int points = points_of(s, &v, p) + networks_points(s, v.own[p]);
		memset(&out[p], 0, sizeof out[p]);
		out[p].value = prospect(s, &roads, &v, p) * 16 / 1000;
		out[p].term[TERM_POINTS] = points * 16;
		out[p].term[TERM_ENGINE] = out[p].value - out[p].term[TERM_POINTS];
	}
}

/* As value_of, but a road is worth a site or a neighbour, not what it joins: no network is filled for it. */
static int value_in_haste(const struct pelegrinus_state *s, int seat, int place)
{
	if (place >= CITIES)
		return place == COURT ? 15 : 0;
	int r = region_of(place);
	if (s->start_full & bit(place))
		return commanderies_in_region(s, seat, r) * ((s->start_full & region_cities(r)) == region_cities(r) ? 10 : 4);
	if (s->player[seat].com[place])
		return 15;
	for (int i = 0; i < SITES; i++)
		if (figures(s)->site_ends[i] & bit(place) && is_active(s, i))
			return 30;
	return 20;
}

static choice pelegrinus_rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)state;
	uint32_t sums[PLACES], sum = 0, i = 0;
	if (s->phase != KIND_PROGRAM || s->player[seat].set == KEEPER)
		return list[rng_below(rng, count > 1 && s->phase == KIND_PROGRAM ? count - 1 : count)]; /* never stay */
	for (uint32_t n = 0; n < count; n++) {
		int value = value_in_haste(s, seat, choice_arg(list[n], 1) - 1);
		sums[n] = sum += weight_keen[value < VALUE_MAX ? value : VALUE_MAX];
	}
	uint32_t number = rng_below(rng, sum);
	while (i + 1 < count && sums[i] <= number)
		i++;
	return list[i];
}

static void pelegrinus_prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)state;
	struct roads roads;
	uint64_t own = seat < s->seats ? cities_of(s, seat) : 0;
	roads_init(&roads, figures(s));
	for (uint32_t n = 0; n < count; n++) {
		int verb = choice_verb(list[n]), place = choice_arg(list[n], verb == VERB_ASSIGN ? 1 : 0) - 1,
			value = VALUE_MAX / 2;
		bool keeper = verb == VERB_ASSIGN && s->player[seat].set == KEEPER;
		if ((verb == VERB_ASSIGN && !keeper) || verb == VERB_PICK)
			value = value_of(s, &roads, seat, own, place);
		else if (keeper && place == STAY)
			value = 0;
		out[n] = (uint16_t)(weight_keen[value < VALUE_MAX ? value : VALUE_MAX] / 50);
	}
}

/* Orders already given are taken back: what others would send is for the search to find out. */
static void pelegrinus_believe(void *guessed, int seat, struct rng *rng)
{
	struct pelegrinus_state *s = (struct pelegrinus_state *)guessed;
	(void)rng;
	for (int p = 0; p < s->seats && s->phase == KIND_PROGRAM; p++) {
		if (p == seat)
			continue;
		s->player[p].ready = s->player[p].set = 0;
		memset(s->player[p].prog, 0, sizeof s->player[p].prog);
	}
}

static uint32_t pelegrinus_progress(const void *state)
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)state;
	int half_rounds = s->round ? 2 * s->round - 1 : 0;
	return s->phase == PHASE_OVER ? 1000 : (uint32_t)(1000 * half_rounds / (2 * ROUNDS));
}

#include "games/pelegrinus/insight.c"

const struct heuristics pelegrinus_heuristics = {
	.scratch_size = sizeof(struct planning),
	.estimate = pelegrinus_estimate,
	.play = pelegrinus_play,
	.rollout = pelegrinus_rollout,
	.prior = pelegrinus_prior,
	.believe = pelegrinus_believe,
	.insight = &insight,
	.tuning = "depth=0:share=20:explore=400:pace=200:answers=120",
	.progress = pelegrinus_progress,
	.lead = {120, 115, 85, 45, 12},
	.came_true =
		{
#include "games/pelegrinus/came_true.def"
		},
};
