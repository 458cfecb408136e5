/* Pelegrinus: figures of a position and what games taught about each (insight.def). Part of heuristics.c. */

enum {
	SEATS_LEARNT = 3 /* with four it did not win */,
	INSIGHT_PHASES = 15,
	MISSING_TOLD = 8,
};

enum {
#define FIGURE(ID, ...) SEE_##ID,
#include "games/pelegrinus/insight.def"
	INSIGHTS,
};

static const int32_t insight_worth[INSIGHTS][INSIGHT_PHASES] = {
#define FIGURE(ID, ...) {__VA_ARGS__},
#include "games/pelegrinus/insight.def"
};

/* The pairs by what they lack, and what network_prospect makes of it. */
static void see_networks(
	const struct pelegrinus_state *s, const struct roads *roads, const struct view *v, int seat, int32_t *f)
{
	int32_t lack[COUNT(pair_worth)] = {0};
	int limit = joins_to_come(v), told = limit < MISSING_TOLD ? MISSING_TOLD - 1 : limit;
	pairs_lacking(s, roads, v->own[seat], v->free & ~v->own[seat], told, lack);
	memcpy(&f[SEE_MISSING_0], lack, MISSING_TOLD * sizeof *lack);
	for (int i = 0; i <= limit; i++)
		f[SEE_NETWORK_PROSPECT] += lack[i] * pair_worth[i];
}

static void see_regions(const struct pelegrinus_state *s, const struct view *v, int seat, int32_t *f)
{
	for (int r = 0; r < REGIONS; r++) {
		int own = v->in_region[seat][r], abbeys = own_abbeys_in(s, seat, r), most = 0;
		int open = own * (ABBEYS_OF_REGION - v->abbeys[r]);
		for (int p = 0; p < s->seats; p++)
			most = p != seat && v->in_region[p][r] > most ? v->in_region[p][r] : most;
		f[SEE_REGION_1 + r] = own;
		f[SEE_OPEN_1 + r] = open;
		f[SEE_OWN_ABBEYS_1 + r] = abbeys;
		f[SEE_FULL_1 + r] = v->slots_free_max[r] ? 0 : open;
		f[SEE_MOST_1 + r] = v->abbeys[r] < ABBEYS_OF_REGION && own > most;
		f[SEE_ROOM_1 + r] = abbeys * bits_count(v->free & region_cities(r));
	}
}

static int parts_of(const struct roads *roads, uint64_t cities)
{
	int parts = 0;
	for (; cities; parts++) {
		uint64_t part = cities & -cities, more;
		while ((more = (part | near(roads, part)) & cities) != part)
			part = more;
		cities &= ~part;
	}
	return parts;
}

static void see_seat(
	const struct pelegrinus_state *s, const struct roads *roads, const struct view *v, int seat, int32_t *f)
{
	const struct pelegrinus_player *p = &s->player[seat];
	uint64_t own = v->own[seat];
	f[SEE_POPES] = pieces(s, PIECE_pope_token) - p->pope_supply;
	f[SEE_COMMANDERIES] = pieces(s, PIECE_commandery) - p->com_supply;
	f[SEE_ABBEY_POINTS] = abbeys_points(s, seat);
	f[SEE_NETWORK_POINTS] = networks_points(s, own);
	for (int i = 0; i < RELIC_VALUES; i++)
		f[SEE_RELICS_1 + i] = p->relics[i];
	f[SEE_ABBEYS_LEFT] = p->abbey_supply;
	f[SEE_ABBEY_LEFT] = p->abbey_supply > 0;
	f[SEE_COMMANDERIES_FEW] = p->com_supply > 0 && p->com_supply < 6 ? 6 - p->com_supply : 0;
	f[SEE_COMMANDERIES_NONE] = p->com_supply == 0;
	f[SEE_KEEPER_HELD] = p->held_by != 0;
	f[SEE_FACE] = p->face;
	f[SEE_TIE] = tie_prospect(s, v, seat);
	f[SEE_ABBEY_PROSPECT] = abbey_prospect(s, v, seat);
	f[SEE_CITIES] = bits_count(own);
	f[SEE_DESTINATIONS] = bits_count(destinations(s, seat));
	f[SEE_NEIGHBOURS] = bits_count(near(roads, own) & v->free & ~own);
	for (int i = 0; i < SITES; i++)
		f[SEE_SITES] += is_active(s, i) && figures(s)->site_ends[i] & own;
	f[SEE_PARTS] = parts_of(roads, own);
	see_networks(s, roads, v, seat, f);
	see_regions(s, v, seat, f);
}

static uint32_t see(const void *state, int32_t (*f)[FIGURES_MAX])
{
	const struct pelegrinus_state *s = (const struct pelegrinus_state *)state;
	struct roads roads;
	struct view v;
	roads_init(&roads, figures(s));
	view_init(&v, s);
	for (int seat = 0; seat < s->seats && s->seats <= SEATS_LEARNT; seat++)
		see_seat(s, &roads, &v, seat, f[seat]);
	return (uint32_t)v.left;
}

static const struct insight insight = {see, &insight_worth[0][0], INSIGHT_PHASES, INSIGHTS};
