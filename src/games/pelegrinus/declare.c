/* Pelegrinus: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/pelegrinus/pelegrinus.h"

GAME_TABLES(pelegrinus);

static const struct component regions[] = {
#define REGION(id_, round, mark_) {.id = #id_, .mark = mark_, .figure = {round}},
#include "games/pelegrinus/components.def"
};

static const struct component cities[] = {
#define CITY(id_, region, lat, lon, four, three, two, name, in, slots, mark_)                                          \
	{.id = #id_, .mark = mark_, .figure = {REGION_##region, lat, lon, four, three, two}},
#include "games/pelegrinus/components.def"
};

/* The cities again, under the names of their board elements, then the two places that are none. */
static const struct component destinations[] = {
#define CITY(id_, region, lat, lon, four, three, two, name, in, slots, mark_)                                          \
	{.id = #id_, .mark = mark_, .element = "city." #id_},
#include "games/pelegrinus/components.def"
	{.id = "court", .mark = 'R', .element = "court"},
	{.id = "stay", .mark = 'C', .element = "stay"},
};

static const struct component routes[] = {
#define ROUTE(from, to, type, site, lat1, lon1, lat2, lon2, lat3, lon3, mark_)                                         \
	{.id = #from "_" #to,                                                                                              \
		.mark = mark_,                                                                                                 \
		.figure = {CITY_##from, CITY_##to, ROUTE_##type, SITE_##site, lat1, lon1, lat2, lon2, lat3, lon3}},
#include "games/pelegrinus/components.def"
};

static const struct component sites[] = {
#define SITE(id_, from, to, lat, lon, mark_)                                                                           \
	{.id = #id_, .mark = mark_, .figure = {ROUTE_##from##_##to, CITY_##from, CITY_##to, lat, lon}},
#include "games/pelegrinus/components.def"
};

static const struct component characters[] = {
#define CHARACTER(id_, influence, court, mark_) {.id = #id_, .mark = mark_, .figure = {influence, court}},
#include "games/pelegrinus/components.def"
};

static const struct component colors[] = {
#define COLOR(id_, mark_) {.id = #id_, .mark = mark_},
#include "games/pelegrinus/components.def"
};

static const struct component pieces[] = {
#define PIECE(id_, each, value, mark_) {.id = #id_, .mark = mark_, .figure = {each, value}},
#include "games/pelegrinus/components.def"
};

static const struct component route_types[] = {[ROUTE_land - 1] = {.id = "land"}, [ROUTE_sea - 1] = {.id = "sea"}};

/* The kinds, then over. */
static const struct component phases[] = {
#define CHANCE_KIND(NAME, id_, ...) [KIND_##NAME - 1] = {.id = (id_)},
#define KIND(NAME, id_, ...) [KIND_##NAME - 1] = {.id = (id_)},
#include VOCABULARY
	[PHASE_OVER - 1] = {.id = "over"},
};

#define GAME pelegrinus
#include "core/vocabulary_tables.h"

#define S pelegrinus_state
#define IN_SECRET HIDDEN_WHILE(S, phase, KIND_PROGRAM) /* PE-4.14, PE-4.15 */
const struct field pelegrinus_fields[] = {
	FIELD(S, "n_players", seats, TYPE_PLAYERS),
	FIELD(S, "round", round, TYPE_ROUND),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "active_site", active_site, TYPE_SITE),
	FIELD(S, "silent", silent, TYPE_FLAG),
	FIELD(S, "keeper_shields", keeper_shields, TYPE_FLAG),
	FIELD(S, "relic_if_cancelled", relic_if_cancelled, TYPE_FLAG),
	FIELD_LIST(S, "track", track, TYPE_OWNER),
	FIELD_LIST(S, "cap", cap, TYPE_SLOTS),
	FIELD_LIST(S, "abbey", abbey, TYPE_OWNER),
	FIELD_LIST(S, "won", won, TYPE_OWNER),
	FIELD(S, "start_full", start_full, TYPE_CITIES),
	FIELD(S, "kept", kept, TYPE_CITIES),
	FIELD_SEAT(S, "color", player, color, TYPE_COLOR),
	FIELD_SEAT(S, "com_supply", player, com_supply, TYPE_COM_SUPPLY),
	FIELD_SEAT(S, "abbey_supply", player, abbey_supply, TYPE_ABBEY_SUPPLY),
	FIELD_SEAT(S, "pope_supply", player, pope_supply, TYPE_POPE_SUPPLY),
	FIELD_SEAT(S, "face", player, face, TYPE_SPACE),
	FIELD_SEAT(S, "held_by", player, held_by, TYPE_OWNER),
	FIELD_SEAT(S, "set", player, set, TYPE_SET_COUNT, IN_SECRET),
	FIELD_SEAT(S, "ready", player, ready, TYPE_FLAG),
	FIELD_SEAT_LIST(S, "relics", player, relics, TYPE_RELICS),
	FIELD_SEAT_LIST(S, "prog", player, prog, TYPE_DESTINATION, IN_SECRET),
	FIELD_SEAT_LIST(S, "com", player, com, TYPE_HELD),
	{0},
};
