/* The box of Pelegrinus: its figures as compiled in, what an edition may say, what must hold. */
#include "core/box.h"
#include "core/faults.h"
#include "games/pelegrinus/pelegrinus.h"

GAME_TABLES(pelegrinus);

#define SET_OF(a, b) ((uint64_t)1 << (CITY_##a - 1) | (uint64_t)1 << (CITY_##b - 1))
struct pelegrinus_figures pelegrinus_boxes[EDITIONS_MAX] = {{
	.route_ends =
		{
#define ROUTE(from, to, ...) SET_OF(from, to),
#include "games/pelegrinus/components.def"
		},
	.site_ends =
		{
#define SITE(id, from, to, ...) SET_OF(from, to),
#include "games/pelegrinus/components.def"
		},
	.lat =
		{
#define CITY(id, region, lat, ...) lat,
#include "games/pelegrinus/components.def"
		},
	.lon =
		{
#define CITY(id, region, lat, lon, ...) lon,
#include "games/pelegrinus/components.def"
		},
	.route_type =
		{
#define ROUTE(from, to, type, ...) ROUTE_##type,
#include "games/pelegrinus/components.def"
		},
	.slots =
		{
#define CITY(id, region, lat, lon, four, three, two, ...) {two, three, four},
#include "games/pelegrinus/components.def"
		},
	.site_from =
		{
#define SITE(id, from, ...) CITY_##from,
#include "games/pelegrinus/components.def"
		},
	.site_to =
		{
#define SITE(id, from, to, ...) CITY_##to,
#include "games/pelegrinus/components.def"
		},
	.opens =
		{
#define REGION(id, round, mark) round,
#include "games/pelegrinus/components.def"
		},
	.influence =
		{
#define CHARACTER(id, influence, ...) influence,
#include "games/pelegrinus/components.def"
		},
	.pieces =
		{
#define PIECE(id, each, ...) each,
#include "games/pelegrinus/components.def"
		},
	.value =
		{
#define PIECE(id, each, value, mark) value,
#include "games/pelegrinus/components.def"
		},
	.routes = ROUTES,
}};

/* The marks of the slots of a city for four players; for fewer all are reconstructed. */
static const char slot_marks[] = {
#define CITY(id, region, lat, lon, four, three, two, name, in, slots, mark) slots,
#include "games/pelegrinus/components.def"
};

#define F pelegrinus_figures
#define ROW(piece) ((uint64_t)1 << (PIECE_##piece - 1))
static const struct figure figures_of_box[] = {
	FIGURE(F, TYPE_REGION, "opens", FIGURE_NUMBER, opens[0], opens[1], 1, ROUNDS),
	FIGURE(F, TYPE_CITY, "lat", FIGURE_NUMBER, lat[0], lat[1], 2700, 6200, .mark = 'P'),
	FIGURE(F, TYPE_CITY, "lon", FIGURE_NUMBER, lon[0], lon[1], -1200, 3900, .mark = 'P'),
	FIGURE(F, TYPE_CITY, "slots_4", FIGURE_NUMBER, slots[0][2], slots[1][2], 1, SLOTS_MAX, .marks = slot_marks),
	FIGURE(F, TYPE_CITY, "slots_3", FIGURE_NUMBER, slots[0][1], slots[1][1], 1, SLOTS_MAX, .mark = 'C'),
	FIGURE(F, TYPE_CITY, "slots_2", FIGURE_NUMBER, slots[0][0], slots[1][0], 1, SLOTS_MAX, .mark = 'C'),
	FIGURE(F, TYPE_SITE, "from", FIGURE_ID, site_from[0], site_from[1], 1, CITIES, .of = TYPE_CITY),
	FIGURE(F, TYPE_SITE, "to", FIGURE_ID, site_to[0], site_to[1], 1, CITIES, .of = TYPE_CITY),
	FIGURE(F, TYPE_CHARACTER, "influence", FIGURE_NUMBER, influence[0], influence[1], 1, 6,
		.rows = ((uint64_t)1 << (CHARACTERS - 1)) - 1),
	FIGURE(F, TYPE_PIECE, "each", FIGURE_NUMBER, pieces[0], pieces[1], 12, COMMANDERIES_MAX, .rows = ROW(commandery)),
	FIGURE(F, TYPE_PIECE, "each", FIGURE_NUMBER, pieces[0], pieces[1], 1, ABBEYS_MAX, .rows = ROW(abbey)),
	FIGURE(F, TYPE_PIECE, "each", FIGURE_NUMBER, pieces[0], pieces[1], 2, POPE_TOKENS_MAX, .rows = ROW(pope_token)),
	FIGURE(F, TYPE_PIECE, "each", FIGURE_NUMBER, pieces[0], pieces[1], 1, RELICS_MAX,
		.rows = ROW(relic_low) | ROW(relic_middle) | ROW(relic_high)),
	FIGURE(F, TYPE_PIECE, "value", FIGURE_NUMBER, value[0], value[1], 1, RELICS_MAX,
		.rows = ROW(relic_low) | ROW(relic_middle) | ROW(relic_high)),
	{0},
};

static const struct relation routes = {
	.type = TYPE_ROUTE,
	.of = TYPE_CITY,
	.kind = TYPE_ROUTE_TYPE,
	.min = ROUTES_MIN,
	.max = ROUTES_MAX,
	.kind_name = "type",
	.ends_at = offsetof(struct F, route_ends),
	.kind_at = offsetof(struct F, route_type),
	.count_at = offsetof(struct F, routes),
};

static const struct box_name names[] = {
	{TYPE_CITY, TYPE_DESTINATION, "at to"},
	{TYPE_REGION, 0, NULL},
	{TYPE_SITE, 0, NULL},
	{0},
};

static void derive(void *figures)
{
	struct F *f = figures;
	for (int i = 0; i < SITES; i++)
		f->site_ends[i] = (uint64_t)1 << (f->site_from[i] - 1) | (uint64_t)1 << (f->site_to[i] - 1);
}

static bool has_route(const struct F *f, uint64_t ends)
{
	for (int r = 0; r < f->routes; r++)
		if (f->route_ends[r] == ends)
			return true;
	return false;
}

/* PE-3.5: every city on a route, and all of them one network. */
static void check_routes(const struct F *f, struct faults *faults)
{
	uint64_t on_route = 0, reached = 1, before;
	for (int r = 0; r < f->routes; r++)
		on_route |= f->route_ends[r];
	for (int c = 0; c < CITIES; c++)
		if (!(on_route >> c & 1))
			fault_add(faults, "edition.no_route", TYPE_CITY, c + 1, NULL);
	do {
		before = reached;
		for (int r = 0; r < f->routes; r++)
			reached |= f->route_ends[r] & reached ? f->route_ends[r] : 0;
	} while (reached != before);
	for (int c = 0; c < CITIES; c++)
		if (on_route >> c & 1 && !(reached >> c & 1)) {
			fault_add(faults, "edition.not_joined", TYPE_CITY, c + 1, NULL);
			return;
		}
}

/* PE-3.6: each in the middle of a route of its own. */
static void check_sites(const struct F *f, struct faults *faults)
{
	for (int i = 0; i < SITES; i++) {
		if (!has_route(f, f->site_ends[i]))
			fault_add(faults, "edition.site_route", TYPE_SITE, i + 1, "to");
		for (int j = 0; j < i; j++)
			if (f->site_ends[i] == f->site_ends[j])
				fault_add(faults, "edition.site_twice", TYPE_SITE, i + 1, "to");
	}
}

/* PE-3.3.1: the first opens at once, the others one after the other; rules stop at the first closed one. */
static void check_openings(const struct F *f, struct faults *faults)
{
	if (f->opens[0] != 1)
		fault_bounds(faults, TYPE_REGION, 1, "opens", 1, 1);
	for (int r = 1; r < REGIONS; r++)
		if (f->opens[r] <= f->opens[r - 1])
			fault_bounds(faults, TYPE_REGION, r + 1, "opens", f->opens[r - 1] + 1, ROUNDS);
}

static void check(const void *figures, struct faults *faults)
{
	const struct F *f = figures;
	int influence = 0;
	check_openings(f, faults);
	check_routes(f, faults);
	check_sites(f, faults);
	for (int i = 0; i < CHARACTERS; i++)
		influence += f->influence[i];
	if (influence > INFLUENCE_MAX)
		fault_sum(faults, TYPE_CHARACTER, "influence", influence, 1, INFLUENCE_MAX);
}

const struct box pelegrinus_box = {
	.slots = pelegrinus_boxes,
	.size = sizeof(struct F),
	.slot_at = offsetof(struct pelegrinus_state, edition),
	.figures = figures_of_box,
	.relation = &routes,
	.names = names,
	.derive = derive,
	.check = check,
};
