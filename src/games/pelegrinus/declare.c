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

/* ORDER the kinds, then over */
static const struct component phases[] = {{.id = "chance_active_site"}, {.id = "chance_pope_start"}, {.id = "program"},
	{.id = "pick_commandery_site"}, {.id = "pick_abbey_site"}, {.id = "pick_tied_abbey"}, {.id = "over"}};

enum {
	REGION_ID,
	CITY_ID,
	CITY_SET,
	DESTINATION,
	ROUTE_ID,
	SITE_ID,
	CHARACTER_ID,
	COLOR_ID,
	PHASE,
	PLAYERS,
	ROUND,
	FLAG,
	SEAT,
	OWNER,
	SPACE,
	SLOTS,
	HELD,
	COM_SUPPLY,
	ABBEY_SUPPLY,
	POPE_SUPPLY,
	RELICS,
	SET_COUNT,
	INFLUENCE,
	RELIC,
	POINTS,
	PLACE
};

/* ORDER the enum above */
const struct type pelegrinus_types[] = {
	[REGION_ID] = TYPE_IDS("region", regions, "opens"),
	[CITY_ID] = TYPE_IDS("city", cities, "region lat lon slots_4 slots_3 slots_2"),
	[CITY_SET] = TYPE_SET("city", cities),
	[DESTINATION] = TYPE_IDS("destination", destinations, NULL),
	[ROUTE_ID] = TYPE_IDS("route", routes, "from to type site lat1 lon1 lat2 lon2 lat3 lon3"),
	[SITE_ID] = TYPE_IDS("site", sites, "route from to lat lon"),
	[CHARACTER_ID] = TYPE_IDS("character", characters, "influence court"),
	[COLOR_ID] = TYPE_IDS("color", colors, NULL),
	[PHASE] = TYPE_IDS("phase", phases, NULL),
	[PLAYERS] = TYPE_NUMBER("players", 2, PE_SEATS),
	[ROUND] = TYPE_NUMBER("round", 1, ROUND_FINISHED),
	[FLAG] = TYPE_FLAG("flag"),
	[SEAT] = TYPE_SEAT("seat"),
	[OWNER] = TYPE_OWNER("owner"),
	[SPACE] = TYPE_NUMBER("space", 0, SPACES - 1),
	[SLOTS] = TYPE_NUMBER("slots", 1, SLOTS_MAX),
	[HELD] = TYPE_NUMBER("held", 0, SLOTS_MAX),
	[COM_SUPPLY] = TYPE_NUMBER("commanderies", 0, COMMANDERIES),
	[ABBEY_SUPPLY] = TYPE_NUMBER("abbeys", 0, ABBEYS),
	[POPE_SUPPLY] = TYPE_NUMBER("tokens", 0, POPE_TOKENS),
	[RELICS] = TYPE_NUMBER("relics", 0, 2 * PE_SEATS),
	[SET_COUNT] = TYPE_NUMBER("set", 0, CHARACTERS),
	[INFLUENCE] = TYPE_NUMBER("influence", 0, 10),
	[RELIC] = TYPE_NUMBER("relic", 1, 4),
	[POINTS] = TYPE_NUMBER("points", 0, 300),
	[PLACE] = TYPE_NUMBER("place", 1, PE_SEATS),
	{0},
};

#define S pelegrinus_state
#define SECRET HIDDEN_WHILE(S, phase, PE_KIND_PROGRAM) /* PE-4.14, PE-4.15 */
const struct field pelegrinus_fields[] = {
	FIELD(S, "n_players", seats, PLAYERS),
	FIELD(S, "round", round, ROUND),
	FIELD(S, "phase", phase, PHASE),
	FIELD(S, "active_site", active_site, SITE_ID),
	FIELD(S, "silent", silent, FLAG),
	FIELD(S, "keeper_shields", keeper_shields, FLAG),
	FIELD(S, "relic_if_cancelled", relic_if_cancelled, FLAG),
	FIELD_LIST(S, "track", track, OWNER),
	FIELD_LIST(S, "cap", cap, SLOTS),
	FIELD_LIST(S, "abbey", abbey, OWNER),
	FIELD_LIST(S, "won", won, OWNER),
	FIELD(S, "start_full", start_full, CITY_SET),
	FIELD(S, "kept", kept, CITY_SET),
	FIELD_SEAT(S, "color", player, color, COLOR_ID),
	FIELD_SEAT(S, "com_supply", player, com_supply, COM_SUPPLY),
	FIELD_SEAT(S, "abbey_supply", player, abbey_supply, ABBEY_SUPPLY),
	FIELD_SEAT(S, "pope_supply", player, pope_supply, POPE_SUPPLY),
	FIELD_SEAT(S, "face", player, face, SPACE),
	FIELD_SEAT(S, "held_by", player, held_by, OWNER),
	FIELD_SEAT(S, "set", player, set, SET_COUNT, SECRET),
	FIELD_SEAT(S, "ready", player, ready, FLAG),
	FIELD_SEAT_LIST(S, "relics", player, relics, RELICS),
	FIELD_SEAT_LIST(S, "prog", player, prog, DESTINATION, SECRET),
	FIELD_SEAT_LIST(S, "com", player, com, HELD),
	{0},
};

/* An assign is as good as final: the last of a seat is announced, the last of all shows every programme (PE-6.2.11). */
const struct verb pelegrinus_verbs[] = {
	[PE_VERB_DRAW_SITE] = {"draw_site", {{"site", SITE_ID, 0}}, "site.{site}", 0},
	[PE_VERB_DRAW_PLAYER] = {"draw_player", {{"player", SEAT, 0}}, "player.{player}", 0},
	[PE_VERB_ASSIGN] = {"assign", {{"character", CHARACTER_ID, 0}, {"destination", DESTINATION, 0}},
		"character.{character} {destination}", VERB_PRIVATE | VERB_REVEALS | VERB_UNCERTAIN},
	[PE_VERB_PICK] = {"pick", {{"city", CITY_ID, 0}}, "city.{city}", 0},
	{0},
};

const struct kind pelegrinus_kinds[] = {
	[PE_KIND_OVER] = {.name = "over"},
	[PE_KIND_CHANCE_ACTIVE_SITE] = {.name = "chance_active_site", .verbs = {PE_VERB_DRAW_SITE}, .rule = "PE-5.3"},
	[PE_KIND_CHANCE_POPE_START] = {.name = "chance_pope_start", .verbs = {PE_VERB_DRAW_PLAYER}, .rule = "PE-5.4"},
	[PE_KIND_PROGRAM] = {.name = "program",
		.flags = KIND_WHY_ALL, /* PE-6.2.14: a seat that is ready is told so */
		.verbs = {PE_VERB_ASSIGN},
		.prompt = {{NULL, {{0}}}, {"master", {{0}}}, {"chaplain", {{0}}}, {"nun", {{0}}}, {"pilgrim", {{0}}},
			{"keeper", {{0}}}, {"sent", {{0}}}},
		.rule = "PE-6.2",
		.waits = "PE-6.2.9"},
	[PE_KIND_PICK_COMMANDERY_SITE] = {.name = "pick_commandery_site",
		.verbs = {PE_VERB_PICK},
		.prompt = {{NULL, {{"left", COM_SUPPLY, 0}}}},
		.rule = "PE-6.5.1"},
	[PE_KIND_PICK_ABBEY_SITE] = {.name = "pick_abbey_site",
		.verbs = {PE_VERB_PICK},
		.prompt = {{NULL, {{"left", ABBEY_SUPPLY, 0}}}},
		.rule = "PE-6.5.2"},
	[PE_KIND_PICK_TIED_ABBEY] = {.name = "pick_tied_abbey",
		.verbs = {PE_VERB_PICK},
		.prompt = {{NULL, {{"region", REGION_ID, 0}}}},
		.rule = "PE-6.5.3"},
	{0},
};

const struct event_kind pelegrinus_events[] = {
	[PE_EVENT_SITE_DRAWN] = {"site_drawn", {{"site", SITE_ID, 0}}, "site.{site}", 0, "PE-5.3"},
	[PE_EVENT_POPE_START] = {"pope_start", {{"space", SPACE, 0}, {"start", SPACE, 0}}, "track.{space}", 0, "PE-5.4"},
	[PE_EVENT_ROUND_START] = {"round_start", {{"round", ROUND, 0}}, "round.{round}", 0, "PE-6.1.1"},
	[PE_EVENT_REGION_OPENED] = {"region_opened", {{"region", REGION_ID, 0}}, "region.{region}", 0, "PE-6.1.1"},
	[PE_EVENT_ASSIGNED] = {"assigned", {{"character", CHARACTER_ID, 0}, {"destination", DESTINATION, 0}},
		"character.{character} {destination}", EVENT_PRIVATE, "PE-6.2.6"},
	[PE_EVENT_READY] = {"ready", {{0}}, "player.{seat}", 0, "PE-6.2.9"},
	[PE_EVENT_REVEALED] = {"revealed",
		{{"master", DESTINATION, 0}, {"chaplain", DESTINATION, 0}, {"nun", DESTINATION, 0},
			{"pilgrim", DESTINATION, 0}},
		"{master} {chaplain} {nun} {pilgrim}", 0, "PE-6.3.1"},
	[PE_EVENT_KEEPER_REVEALED] = {"keeper_revealed", {{"keeper", DESTINATION, 0}}, "{keeper}", 0, "PE-6.3.1"},
	[PE_EVENT_MASTER_CANCELLED] = {"master_cancelled", {{"destination", DESTINATION, 0}}, "{destination}", 0, "PE-7.2"},
	[PE_EVENT_POPE_ELECTED] = {"pope_elected", {{"influence", INFLUENCE, 0}, {"space", SPACE, 0}},
		"court track.{space}", 0, "PE-6.4.11"},
	[PE_EVENT_NO_POPE] = {"no_pope", {{"round", ROUND, 0}}, "court", 0, "PE-6.4.10"},
	[PE_EVENT_PICKED] = {"picked", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.5.4"},
	[PE_EVENT_MAJORITY] = {"majority", {{"city", CITY_ID, 0}, {"influence", INFLUENCE, 0}}, "city.{city}", 0,
		"PE-6.4.4"},
	[PE_EVENT_COMMANDERY_BUILT] = {"commandery_built", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.22"},
	[PE_EVENT_NOTHING_BUILT] = {"nothing_built", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.23"},
	[PE_EVENT_KEEPER_CAPTURED] = {"keeper_captured", {{"city", CITY_ID, 0}, {"by", SEAT, 0}}, "city.{city}", 0,
		"PE-6.4.50"},
	[PE_EVENT_KEEPER_RETURNED] = {"keeper_returned", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.40"},
	[PE_EVENT_CITY_COMPLETE] = {"city_complete", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.22"},
	[PE_EVENT_REGION_COMPLETE] = {"region_complete", {{"region", REGION_ID, 0}}, "region.{region}", 0, "PE-6.4.22"},
	[PE_EVENT_ABBEY_BUILT] = {"abbey_built", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.34"},
	[PE_EVENT_ABBEY_CANCELLED] = {"abbey_cancelled", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.33"},
	[PE_EVENT_REGION_CLOSED] = {"region_closed", {{"region", REGION_ID, 0}}, "region.{region}", 0, "PE-6.4.35"},
	[PE_EVENT_VOID_DESTINATION] = {"void_destination", {{"city", CITY_ID, 0}}, "city.{city}", 0, "PE-6.4.31"},
	[PE_EVENT_RELIC_CLAIMED] = {"relic_claimed", {{"from", SEAT, 0}, {"value", RELIC, 0}},
		"relic.{from}.{value} relic.{seat}.{value}", 0, "PE-6.4.40"},
	[PE_EVENT_NO_RELIC] = {"no_relic", {{"from", SEAT, 0}}, "player.{from}", 0, "PE-6.4.40"},
	[PE_EVENT_ROUND_END] = {"round_end", {{"round", ROUND, 0}}, "round.{round}", 0, "PE-6.1.2"},
	[PE_EVENT_FINAL_SCORE] = {"final_score", {{"points", POINTS, 0}, {"place", PLACE, 0}, {"networks", POINTS, 0}},
		"player.{seat}", 0, "PE-8.9"},
	[PE_EVENT_CITY_TIE] = {"city_tie", {{"city", CITY_ID, 0}, {"influence", INFLUENCE, 0}}, "city.{city}", 0,
		"PE-6.4.4"},
	[PE_EVENT_COURT_TIE] = {"court_tie", {{"influence", INFLUENCE, 0}}, "court", 0, "PE-6.4.5"},
	[PE_EVENT_FINAL_PARTS] = {"final_parts",
		{{"popes", POINTS, 0}, {"relics", POINTS, 0}, {"commanderies", POINTS, 0}, {"abbeys", POINTS, 0}},
		"player.{seat}", 0, "PE-8.1"},
	[PE_EVENT_FINAL_TIE] = {"final_tie", {{"other", SEAT, 0}}, "player.{seat}", 0, "PE-8.9"},
	{0},
};

const struct game_option pelegrinus_options[] = {
	[PE_OPTION_ACTIVE_SITE] = {.name = "active_site", .value = {"random", "rome", "avignon"}, .mark = 'C'},
	[PE_OPTION_SLOT_PROFILE] = {.name = "slot_profile", .value = {"auto", "2", "3", "4"}, .mark = 'C'},
	[PE_OPTION_TABLE_TALK] = {.name = "table_talk", .value = {"chat", "silent"}, .mark = 'C'},
	[PE_OPTION_WINNER_KEEPER] = {.name = "winner_keeper", .value = {"excluded", "shields"}, .mark = 'C'},
	[PE_OPTION_CANCELLED_ABBEY] = {.name = "cancelled_abbey", .value = {"no_relic", "relic"}, .mark = 'C'},
	{0},
};

const struct reason pelegrinus_reasons[] = {
	[PE_REASON_READY - REASON_GAME] = {"ready", "PE-6.2.11", {{0}}},
	[PE_REASON_NEXT_CHARACTER - REASON_GAME] = {"next_character", "PE-6.2.6", {{"next", CHARACTER_ID, 0}}},
	[PE_REASON_KEEPER_COURT - REASON_GAME] = {"keeper_court", "PE-6.2.3", {{0}}},
	[PE_REASON_REGION_NOT_OPEN -
		REASON_GAME] = {"region_not_open", "PE-3.3.1", {{"region", REGION_ID, 0}, {"round", ROUND, 0}}},
	[PE_REASON_REGION_CLOSED - REASON_GAME] = {"region_closed", "PE-7.8", {{"region", REGION_ID, 0}}},
	[PE_REASON_NO_COMMANDERY - REASON_GAME] = {"no_commandery", "PE-10.13", {{"city", CITY_ID, 0}}},
	[PE_REASON_HAS_ABBEY - REASON_GAME] = {"has_abbey", "PE-10.16", {{"city", CITY_ID, 0}, {"owner", OWNER, 0}}},
	[PE_REASON_REGION_INCOMPLETE -
		REASON_GAME] = {"region_incomplete", "PE-7.7", {{"city", CITY_ID, 0}, {"region", REGION_ID, 0}}},
	[PE_REASON_NOT_WON - REASON_GAME] = {"not_won", "PE-6.5.1", {{"city", CITY_ID, 0}}},
	[PE_REASON_NOT_CANDIDATE - REASON_GAME] = {"not_candidate", "PE-6.5.2", {{"city", CITY_ID, 0}}},
	[PE_REASON_NOT_TIED - REASON_GAME] = {"not_tied", "PE-6.5.3", {{"city", CITY_ID, 0}}},
	{0},
};

/* ORDER PE_CATEGORY_ */
const struct category pelegrinus_categories[] = {
	{"popes"}, {"relics"}, {"commanderies"}, {"abbeys"}, {"networks"}, {0}};

const struct invariant pelegrinus_invariants[] = {
	[PE_INVARIANT_COMMANDERIES] = {"PE-12.1"},
	[PE_INVARIANT_ABBEYS] = {"PE-12.2"},
	[PE_INVARIANT_POPES] = {"PE-12.3"},
	[PE_INVARIANT_SLOTS] = {"PE-12.4"},
	[PE_INVARIANT_REGION_ABBEYS] = {"PE-12.5"},
	[PE_INVARIANT_ABBEY_OWNER] = {"PE-12.6"},
	[PE_INVARIANT_FACES] = {"PE-12.7"},
	[PE_INVARIANT_RELICS] = {"PE-12.8"},
	[PE_INVARIANT_NOT_OPEN] = {"PE-12.9"},
	[PE_INVARIANT_HOME] = {"PE-12.11"},
	[PE_INVARIANT_PROGRAMMES] = {"PE-12.19"},
	[PE_INVARIANT_PACE] = {"PE-12.20"},
	[PE_INVARIANT_TABLE] = {"PE-4.5"},
	[PE_INVARIANT_START_FULL] = {"PE-4.17"},
	[PE_INVARIANT_WON] = {"PE-4.18"},
	{0},
};
