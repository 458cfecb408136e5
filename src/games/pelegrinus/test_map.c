/* The map as data, and the final count on it: sections 3.3 to 3.8 and 8 of the rules. */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/declare.h"
#include "games/pelegrinus/testing.h"

GAME_TABLES(pelegrinus);

enum { VIAS = 3, POINTS = VIAS + 2, FAR = 99 };

struct point {
	int64_t x, y; /* longitude and latitude in hundredths of a degree */
};

static const struct point cities[CITIES] = {
#define CITY(id, region, lat, lon, ...) {lon, lat},
#include "games/pelegrinus/components.def"
};

static const struct {
	uint8_t from, to, type, site;
	int16_t via[2 * VIAS];
} routes[ROUTES] = {
#define ROUTE(from, to, type, site, lat1, lon1, lat2, lon2, lat3, lon3, mark)                                          \
	{CITY_##from, CITY_##to, ROUTE_##type, SITE_##site, {lat1, lon1, lat2, lon2, lat3, lon3}},
#include "games/pelegrinus/components.def"
};

static const struct {
	uint8_t from, to;
	struct point at;
} sites[SITES] = {
#define SITE(id, from, to, lat, lon, mark) {CITY_##from, CITY_##to, {lon, lat}},
#include "games/pelegrinus/components.def"
};

static const uint8_t region_ids[CITIES] = {
#define CITY(id, region, ...) REGION_##region,
#include "games/pelegrinus/components.def"
};

static uint64_t neighbours(int city)
{
	uint64_t set = 0;
	for (int r = 0; r < ROUTES; r++)
		if (box->route_ends[r] & bit(city))
			set |= box->route_ends[r] & ~bit(city);
	return set;
}

/* PE-3.3.3: canonical order is by region, six each. */
static void pe_3_3_3_six_cities_per_region(void **state)
{
	(void)state;
	assert_int_equal(CITIES, 36);
	for (int c = 0; c < CITIES; c++)
		assert_int_equal(region_ids[c] - 1, region_of(c));
	/* PE-10.30: Crete and Marseille lie in Italy, and so does Naples. */
	assert_int_equal(region_of(CITY_crete - 1), REGION_italy - 1);
	assert_int_equal(region_of(CITY_marseille - 1), REGION_italy - 1);
	assert_int_equal(region_of(CITY_naples - 1), REGION_italy - 1);
}

/* PE-3.4.1: what the examples of the rulebook ask of the map. */
static void pe_3_4_1_cities_of_the_examples(void **state)
{
	static const uint8_t italy[] = {CITY_marseille, CITY_naples, CITY_crete, CITY_palermo, CITY_venice, CITY_genoa};
	(void)state;
	for (int i = 0; i < (int)(sizeof italy / sizeof *italy); i++)
		assert_int_equal(region_of(italy[i] - 1), REGION_italy - 1);
	/* With two regions open, Constantinople is there to go to. */
	assert_in_range(region_of(CITY_constantinople - 1), REGION_near_east - 1, REGION_italy - 1);
	/* From the east to Italy through the Dalmatians alone, and along North Africa alone. */
	assert_true(neighbours(CITY_ragusa - 1) & bit(CITY_constantinople - 1));
	assert_true(neighbours(CITY_ragusa - 1) & bit(CITY_venice - 1));
	assert_true(neighbours(CITY_alexandria - 1) & bit(CITY_sinai - 1));
	assert_true(neighbours(CITY_tunis - 1) & bit(CITY_palermo - 1));
}

/* PE-10.28: one region opens with each odd round to 11, and none with another. */
static void pe_10_28_a_region_each_odd_round(void **state)
{
	(void)state;
	for (int r = 0; r < REGIONS; r++)
		assert_int_equal(box->opens[r], 2 * r + 1);
	assert_int_equal(box->opens[REGIONS - 1], 11);
}

/* PE-12.13 */
static void pe_3_5_routes(void **state)
{
	int land = 0;
	uint64_t seen[CITIES] = {0};
	(void)state;
	assert_int_equal(ROUTES, 60);
	for (int r = 0; r < ROUTES; r++) {
		land += routes[r].type == ROUTE_land;
		assert_int_equal(bits_count(box->route_ends[r]), 2);
		assert_int_equal(box->route_ends[r], bit(routes[r].from - 1) | bit(routes[r].to - 1));
		assert_false(seen[routes[r].from - 1] & bit(routes[r].to - 1)); /* each pair once */
		seen[routes[r].from - 1] |= bit(routes[r].to - 1), seen[routes[r].to - 1] |= bit(routes[r].from - 1);
	}
	assert_int_equal(land, 37);
	for (int c = 0; c < CITIES; c++) {
		assert_int_equal(neighbours(c), seen[c]);
		for (uint64_t m = neighbours(c); m; m &= m - 1)
			assert_true(neighbours(bits_first(m)) & bit(c)); /* symmetric */
	}
	assert_int_equal(network_of_first(box, ALL_CITIES), ALL_CITIES); /* connected, and so is each region */
	for (int r = 0; r < REGIONS; r++)
		assert_int_equal(network_of_first(box, region_cities(r)), region_cities(r));
	assert_true(neighbours(CITY_acre - 1) & bit(CITY_sinai - 1)); /* the three of the rulebook */
	assert_true(neighbours(CITY_glasgow - 1) & bit(CITY_bergen - 1));
	assert_true(neighbours(CITY_paris - 1) & bit(CITY_bordeaux - 1));
	assert_int_equal(routes[ROUTE_glasgow_bergen - 1].type, ROUTE_sea);
	assert_int_equal(routes[ROUTE_paris_bordeaux - 1].type, ROUTE_land);
}

/* The route as drawn; returns the number of points. */
static int polyline(int route, struct point *out)
{
	int n = 0;
	out[n++] = cities[routes[route].from - 1];
	for (int i = 0; i < VIAS && routes[route].via[2 * i]; i++) {
		struct point p = {routes[route].via[2 * i + 1], routes[route].via[2 * i]};
		out[n++] = p;
	}
	out[n++] = cities[routes[route].to - 1];
	return n;
}

static int side(struct point a, struct point b, struct point c)
{
	int64_t cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
	return (cross > 0) - (cross < 0);
}

static bool same_point(struct point a, struct point b)
{
	return a.x == b.x && a.y == b.y;
}

static bool within(struct point a, struct point b, struct point c)
{
	return (c.x - a.x) * (c.x - b.x) <= 0 && (c.y - a.y) * (c.y - b.y) <= 0;
}

/* Do two segments meet anywhere but in an end they share? */
static bool cross(struct point a, struct point b, struct point c, struct point d)
{
	int ac = side(a, b, c), ad = side(a, b, d), ca = side(c, d, a), cb = side(c, d, b);
	if (ac != ad && ca != cb && ac && ad && ca && cb)
		return true;
	return (!ac && within(a, b, c) && !same_point(c, a) && !same_point(c, b))
		|| (!ad && within(a, b, d) && !same_point(d, a) && !same_point(d, b))
		|| (!ca && within(c, d, a) && !same_point(a, c) && !same_point(a, d))
		|| (!cb && within(c, d, b) && !same_point(b, c) && !same_point(b, d));
}

static void map_is_planar(void **state)
{
	(void)state;
	for (int i = 0; i < ROUTES; i++) {
		struct point a[POINTS], b[POINTS];
		int n = polyline(i, a);
		for (int j = 0; j < i; j++) {
			int m = polyline(j, b);
			for (int k = 0; k + 1 < n; k++)
				for (int l = 0; l + 1 < m; l++)
					if (cross(a[k], a[k + 1], b[l], b[l + 1]))
						fail_msg("routes %d and %d cross", i, j);
		}
		for (int c = 0; c < CITIES; c++) /* no route runs through a third city */
			for (int k = 0; k + 1 < n; k++)
				assert_false(!(box->route_ends[i] & bit(c)) && !side(a[k], a[k + 1], cities[c])
					&& within(a[k], a[k + 1], cities[c]));
	}
}

/* PE-3.6, PE-10.4: six sites in all, Gniezno among them. */
static void sites_lie_on_their_routes(void **state)
{
	int on_routes = 0;
	(void)state;
	assert_int_equal(SITES, 6);
	for (int r = 0; r < ROUTES; r++) {
		if (!routes[r].site)
			continue;
		struct point p[POINTS];
		int site = routes[r].site - 1;
		on_routes++;
		assert_int_equal(polyline(r, p), 3); /* drawn through the site */
		assert_true(same_point(p[1], sites[site].at));
		assert_int_equal(box->site_ends[site], box->route_ends[r]);
		assert_int_equal(box->site_ends[site], bit(sites[site].from - 1) | bit(sites[site].to - 1));
	}
	assert_int_equal(on_routes, SITES);
	assert_int_equal(box->site_ends[SITE_gniezno - 1], bit(CITY_krakow - 1) | bit(CITY_gdansk - 1));
}

/* The fewest cities one needs to link two sites, their ends included. */
static int cities_between(int a, int b)
{
	uint64_t reached = box->site_ends[a];
	for (int n = 1; n < FAR; n++) {
		if (reached & box->site_ends[b])
			return n;
		for (uint64_t m = reached; m; m &= m - 1)
			reached |= neighbours(bits_first(m));
	}
	return FAR;
}

/* PE-3.6.2: each site lies on the way its pilgrims take. */
static void pe_3_6_2_ways_to_the_sites(void **state)
{
	static const struct {
		uint8_t site, one, other;
	} ways[] = {
		{SITE_compostela, CITY_leon, CITY_lisbon},
		{SITE_mont_saint_michel, CITY_london, CITY_paris},
		{SITE_gniezno, CITY_krakow, CITY_gdansk},
		{SITE_rome, CITY_genoa, CITY_naples},
		{SITE_avignon, CITY_marseille, CITY_barcelona},
	};
	(void)state;
	for (int i = 0; i < (int)(sizeof ways / sizeof *ways); i++) {
		int found = 0;
		for (int r = 0; r < ROUTES; r++)
			if (routes[r].site == ways[i].site) {
				assert_true(box->route_ends[r] == (bit(ways[i].one - 1) | bit(ways[i].other - 1)));
				found++;
			}
		assert_int_equal(found, 1);
	}
}

static void pe_3_6_1_distances(void **state)
{
	static const uint8_t expected[][3] = {{SITE_jerusalem, SITE_rome, 5}, {SITE_jerusalem, SITE_avignon, 5},
		{SITE_jerusalem, SITE_gniezno, 6}, {SITE_jerusalem, SITE_compostela, 7},
		{SITE_jerusalem, SITE_mont_saint_michel, 7}, {SITE_rome, SITE_compostela, 4},
		{SITE_rome, SITE_mont_saint_michel, 4}, {SITE_rome, SITE_gniezno, 4}, {SITE_avignon, SITE_compostela, 3},
		{SITE_avignon, SITE_mont_saint_michel, 3}, {SITE_avignon, SITE_gniezno, 5},
		{SITE_compostela, SITE_mont_saint_michel, 3}, {SITE_compostela, SITE_gniezno, 6},
		{SITE_mont_saint_michel, SITE_gniezno, 4}};
	(void)state;
	for (int i = 0; i < COUNT(expected); i++)
		assert_int_equal(cities_between(expected[i][0] - 1, expected[i][1] - 1), expected[i][2]);
	for (int a = 0; a < SITES; a++)
		for (int b = 0; b < a; b++)
			assert_int_equal(box->site_ends[a] & box->site_ends[b], 0); /* no city is the end of two sites */
}

static void own(struct pelegrinus_state *s, int seat, const uint8_t *list, int n)
{
	for (int i = 0; i < n; i++)
		s->player[seat].com[list[i] - 1] = 1;
}

/* A finished game in which Blue holds one commandery in each of the cities. */
static int networks(int site, const uint8_t *list, int n)
{
	struct pelegrinus_state s;
	open_table(&s, 4, ROUNDS);
	s.round = ROUND_FINISHED;
	s.active_site = (uint8_t)site;
	own(&s, B, list, n);
	arrange(&s);
	return points(&s, B, CATEGORY_NETWORKS);
}

#define NETWORKS(site, ...)                                                                                            \
	networks(SITE_##site, (const uint8_t[]){__VA_ARGS__}, (int)sizeof((const uint8_t[]){__VA_ARGS__}))

/* PE-3.8, PE-10.1, PE-10.2, PE-10.3 */
static void pe_8_7_networks(void **state)
{
	(void)state;
	assert_int_equal(NETWORKS(rome, CITY_paris), 0); /* PE-10.3: one site is nothing */
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_london), 0);
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_bordeaux, CITY_leon), 4); /* PE-10.2: one end is enough */
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_leon), 0);               /* not joined */
	assert_int_equal(NETWORKS(avignon, CITY_paris, CITY_bordeaux, CITY_leon, CITY_marseille), 9);
	assert_int_equal(NETWORKS(avignon, CITY_paris, CITY_bordeaux, CITY_leon, CITY_marseille, CITY_genoa, CITY_venice,
						 CITY_buda, CITY_krakow),
		16);
	assert_int_equal(NETWORKS(rome, CITY_leon, CITY_bordeaux, CITY_paris, CITY_marseille, CITY_genoa, CITY_venice,
						 CITY_buda, CITY_krakow, CITY_constantinople, CITY_iconium, CITY_antioch, CITY_acre),
		25);
	assert_int_equal(
		NETWORKS(rome, CITY_paris, CITY_bordeaux, CITY_leon, CITY_genoa, CITY_venice, CITY_buda, CITY_krakow),
		8); /* PE-10.1: two and two */
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_bordeaux, CITY_leon, CITY_genoa, CITY_venice, CITY_buda,
						 CITY_krakow, CITY_constantinople, CITY_iconium, CITY_antioch, CITY_acre),
		13); /* three and two */
}

static void pe_3_5_1_sea_and_land_alike(void **state)
{
	(void)state;
	assert_int_equal(routes[ROUTE_london_cologne - 1].type, ROUTE_sea);
	assert_int_equal(
		NETWORKS(rome, CITY_london, CITY_glasgow, CITY_bergen, CITY_lubeck, CITY_gdansk), 4); /* land, sea */
	assert_int_equal(NETWORKS(rome, CITY_london, CITY_cologne, CITY_regensburg, CITY_prague, CITY_krakow), 4);
}

/* PE-7.9, PE-10.5: a site that is not active does not count, its road joins all the same. */
static void pe_3_5_2_inactive_road_joins(void **state)
{
	(void)state;
	assert_int_equal(NETWORKS(rome, CITY_genoa, CITY_marseille, CITY_barcelona, CITY_toledo, CITY_leon), 4);
	assert_int_equal(NETWORKS(avignon, CITY_marseille, CITY_barcelona, CITY_toledo, CITY_leon), 4);
	assert_int_equal(NETWORKS(rome, CITY_marseille, CITY_barcelona, CITY_toledo, CITY_leon), 0);
	assert_int_equal(NETWORKS(avignon, CITY_genoa, CITY_naples, CITY_palermo, CITY_marseille, CITY_barcelona,
						 CITY_toledo, CITY_leon),
		4); /* Rome's road, unused as a site */
	assert_int_equal(NETWORKS(avignon, CITY_genoa, CITY_naples), 0);
}

/* PE-8.8: a second way counts nothing, and two players use the same cities. */
static void pe_8_8_alternative_ways(void **state)
{
	struct pelegrinus_state s;
	static const uint8_t list[] = {CITY_paris, CITY_bordeaux, CITY_leon};
	(void)state;
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_bordeaux, CITY_leon, CITY_london), 4);
	assert_int_equal(NETWORKS(rome, CITY_paris, CITY_bordeaux, CITY_leon, CITY_barcelona, CITY_toledo, CITY_lisbon), 4);
	open_table(&s, 4, ROUNDS);
	s.round = ROUND_FINISHED;
	own(&s, B, list, 3);
	own(&s, G, list, 2);
	s.player[G].com[CITY_leon - 1] = 1;
	arrange(&s);
	assert_int_equal(points(&s, B, CATEGORY_NETWORKS), 4);
	assert_int_equal(points(&s, G, CATEGORY_NETWORKS), 4); /* PE-8.6 */
}

/* PE-10.6: every token on the track counts, face up or turned, the start token too. */
static void pe_8_2_popes(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	assert_int_equal(points(&s, B, CATEGORY_POPES), 1);
	send(&s, B, PAPAL_COURT, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(points(&s, B, CATEGORY_POPES), 2);
	assert_int_equal(points(&s, G, CATEGORY_POPES), 1);
}

/* PE-10.26: relics are there for all to see. */
static void pe_8_3_relics(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 2, 1);
	s.player[B].relics[0] = 2, s.player[B].relics[1] = 1, s.player[B].relics[2] = 2;
	s.player[G].relics[0] = 0, s.player[G].relics[1] = 3, s.player[G].relics[2] = 0;
	arrange(&s);
	assert_int_equal(points(&s, B, CATEGORY_RELICS), 12);
	assert_int_equal(points(&s, G, CATEGORY_RELICS), 6);
	for (const struct field *f = pelegrinus_fields; f->name; f++)
		if (f->offset == offsetof(struct pelegrinus_state, player[0].relics))
			assert_int_equal(f->seen, SEEN_BY_ALL);
}

static void pe_8_4_commanderies_and_pe_8_5_abbeys(void **state)
{
	struct pelegrinus_state s;
	struct score score[PE_SEATS] = {{0}};
	(void)state;
	open_table(&s, 4, ROUNDS);
	s.round = ROUND_FINISHED;
	fill_near_east(&s);
	fill_italy(&s);
	raise_abbey(&s, CITY_acre, G);
	raise_abbey(&s, CITY_cyprus, G);
	raise_abbey(&s, CITY_venice, Y);
	arrange(&s);
	assert_int_equal(points(&s, G, CATEGORY_COMMANDERIES), 10); /* PE-8.4 */
	assert_int_equal(points(&s, Y, CATEGORY_COMMANDERIES), 7);
	assert_int_equal(points(&s, G, CATEGORY_ABBEYS), 10); /* PE-8.5: both count, its own region only */
	assert_int_equal(points(&s, Y, CATEGORY_ABBEYS), 4);
	assert_int_equal(points(&s, B, CATEGORY_ABBEYS), 0);
	pelegrinus_scores(&s, score);
	for (int p = 0; p < 4; p++) {
		int sum = 0;
		for (int i = 0; i < CATEGORIES_END; i++)
			sum += score[p].category[i];
		assert_int_equal(score[p].total, sum);
	}
}

/* PE-10.7: the higher space is the larger index. */
static void pe_8_9_ranking(void **state)
{
	struct pelegrinus_state s;
	struct score score[PE_SEATS] = {{0}};
	(void)state;
	open_table(&s, 4, ROUNDS);
	s.round = ROUND_FINISHED;
	set_faces(&s, R, B, Y, G);
	s.player[R].com[0] = 1;
	arrange(&s);
	pelegrinus_scores(&s, score);
	assert_int_equal(score[R].rank, 1); /* one point more, though lowest on the track */
	assert_int_equal(score[G].rank, 2); /* then level: by the track */
	assert_int_equal(score[Y].rank, 3);
	assert_int_equal(score[B].rank, 4);
	for (int p = 0; p < 4; p++)
		assert_int_equal(score[p].team, p);
}

/* The board of the interfaces comes from the same rows. */
static void components_carry_the_map(void **state)
{
	(void)state;
	for (const struct type *t = pelegrinus_types; t->name; t++) {
		if (!t->rows)
			continue;
		for (int i = 0; i < t->max; i++)
			assert_non_null(t->rows[i].id);
		if (t->form != FORM_ID || !t->figures || strcmp(t->name, "route") != 0)
			continue;
		assert_int_equal(t->max, ROUTES);
		for (int i = 0; i < ROUTES; i++) {
			assert_int_equal(t->rows[i].figure[0], routes[i].from);
			assert_int_equal(t->rows[i].figure[3], routes[i].site);
			assert_int_equal(t->rows[i].figure[4], routes[i].via[0]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pe_3_3_3_six_cities_per_region),
		cmocka_unit_test(pe_3_4_1_cities_of_the_examples),
		cmocka_unit_test(pe_10_28_a_region_each_odd_round),
		cmocka_unit_test(pe_3_5_routes),
		cmocka_unit_test(map_is_planar),
		cmocka_unit_test(sites_lie_on_their_routes),
		cmocka_unit_test(pe_3_6_2_ways_to_the_sites),
		cmocka_unit_test(pe_3_6_1_distances),
		cmocka_unit_test(pe_8_7_networks),
		cmocka_unit_test(pe_3_5_1_sea_and_land_alike),
		cmocka_unit_test(pe_3_5_2_inactive_road_joins),
		cmocka_unit_test(pe_8_8_alternative_ways),
		cmocka_unit_test(pe_8_2_popes),
		cmocka_unit_test(pe_8_3_relics),
		cmocka_unit_test(pe_8_4_commanderies_and_pe_8_5_abbeys),
		cmocka_unit_test(pe_8_9_ranking),
		cmocka_unit_test(components_carry_the_map),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
