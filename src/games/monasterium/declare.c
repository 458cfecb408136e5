/* Monasterium: what it says about its state and vocabulary. Elements are those of MM-13.9. */
#include "core/declare.h"
#include "games/monasterium/monasterium.h"

GAME_TABLES(monasterium);

static const struct component sizes[] = {
#define TABLE_SIZE(players, side, neutral, tiles, chapel, blocked, mark)                                               \
	{#players, mark, {side, neutral, tiles, chapel, blocked}, NULL},
#include "games/monasterium/components.def"
};

static const struct component sides[] = {
#define SIDE(name, id, buildings, cloisters, building_marked, cloister_marked, mark)                                   \
	{id, mark, {buildings, cloisters, building_marked, cloister_marked}, NULL},
#include "games/monasterium/components.def"
};

static const struct component holders[] = {
#define SEAT_COLOUR(seat, id, mark) {id, mark, {seat}, NULL},
#include "games/monasterium/components.def"
	{"blocked", 'R', {0}, NULL}, {"absent", 'C', {0}, NULL}};

static const struct component monasteries[] = {
#define MONASTERY(name, id, colour, mark) {id, mark, {0}, NULL},
#include "games/monasterium/components.def"
};

static const struct component horseshoes[] = {
#define BUILDINGS(side, monastery, id, b1, b2, b3, b4, b5, b6, mark)                                                   \
	{id, mark, {side, monastery, b1, b2, b3, b4, b5, b6}, NULL},
#include "games/monasterium/components.def"
};

static const struct component road_spaces[] = {
#define ROAD(space, one, two, bonus, mark) {#space, mark, {one, two, bonus}, NULL},
#include "games/monasterium/components.def"
};

static const struct component tokens[] = {
#define TOKEN(name, id, start, half_points, mark) {id, mark, {start, half_points}, NULL},
#include "games/monasterium/components.def"
};

static const struct component buildings[] = {
#define BUILDING_TYPE(name, id, pays, points, gives, mark) {id, mark, {pays, points, gives}, NULL},
#include "games/monasterium/components.def"
};

static const struct component rows[] = {
#define ROW(name, id, goes, influence, favour, grows, mark) {id, mark, {goes, influence, favour, grows}, NULL},
#include "games/monasterium/components.def"
};

static const struct component columns[] = {
#define COLUMN(name, id, standard, row_1, row_2, row_3, mark) {id, mark, {standard, row_1, row_2, row_3}, NULL},
#include "games/monasterium/components.def"
};

static const struct component actions[] = {
#define COLUMN(name, id, standard, row_1, row_2, row_3, mark)                                                          \
	{id ".0", mark, {standard}, NULL}, {id ".1", mark, {row_1}, NULL}, {id ".2", mark, {row_2}, NULL},                 \
		{id ".3", mark, {row_3}, NULL},
#include "games/monasterium/components.def"
};

static const struct component lines[] = {
#define LINE(name, id, token, steps, points, mark) {id, mark, {token, steps, points}, NULL},
#include "games/monasterium/components.def"
};

static const struct component missions[] = {
#define MISSION_PLACES(name, id, chapel, building, cloister, year_1, year_2, year_3, mark)                             \
	{id, mark, {GOAL_PLACES, 0, chapel, building, cloister, year_1, year_2, year_3}, NULL},
#define MISSION_GOAL(name, id, goal, threshold, points, mark)                                                          \
	{id, mark, {goal, threshold, 0, 0, 0, points, points, points}, NULL},
#include "games/monasterium/components.def"
};

static const struct component chapels[] = {
#define CHAPELS(chapels, points, mark) {#chapels, mark, {points}, NULL},
#include "games/monasterium/components.def"
};

static const struct component places[] = {{.id = "b1"}, {.id = "b2"}, {.id = "b3"}, {.id = "b4"}, {.id = "b5"},
	{.id = "b6"}, {.id = "chapel"}, {.id = "k1"}, {.id = "k2"}, {.id = "k3"}, {.id = "k4"}, {.id = "k5"}};
/* ORDER enum NAME_BUILDING … of rules_flow.c */
#define WHICH_BUILDING {"building", TYPE_BUILDING, 0}, {"n", TYPE_VALUE, 0}
static const struct prompt_kind place_names[] = {
	{"building", {WHICH_BUILDING}},
	{"building_price", {WHICH_BUILDING, {"count", TYPE_UP_TO_3, 0}, {"influence", TYPE_UP_TO_3, 0}}},
	{"building_favour", {WHICH_BUILDING, {"count", TYPE_UP_TO_3, 0}}},
	{"chapel_price", {{"influence", TYPE_UP_TO_3, 0}}},
	{"chapel_free", {{0}}},
	{"cloister_price", {{"n", TYPE_VALUE, 0}, {"count", TYPE_UP_TO_3, 0}}},
	{NULL, {{0}}},
};

static const struct component phases[] = {{.id = "setup"}, {.id = "place"}, {.id = "action"}, {.id = "over"}};
static const struct component dice[] = {{.id = "neutral"}, {.id = "personal"}};
static const struct component goes[] = {{.id = "building"}, {.id = "chapel"}, {.id = "cloister"}};
static const struct component bonuses[] = {{.id = "influence_or_rosary"}, {.id = "soup_or_upgrade"},
	{.id = "any_action"}, {.id = "window_tile"}, {.id = "extra_die"}};
static const struct component window_rows[] = {{.id = "top"}, {.id = "middle"}, {.id = "bottom"}};
static const struct component window_columns[] = {{.id = "left"}, {.id = "centre"}, {.id = "right"}};
static const struct component parts[] = {{.id = "buildings"}, {.id = "yellow_tiles"}, {.id = "three_vp"},
	{.id = "road"}, {.id = "window"}, {.id = "missions"}};
static const struct component frames[] = {{.id = "move"}, {.id = "bonus"}, {.id = "joker"}, {.id = "use"},
	{.id = "send"}, {.id = "extra"}, {.id = "tile_from"}, {.id = "tile"}, {.id = "tile_b"}, {.id = "pick"},
	{.id = "xroll"}, {.id = "die"}};

ASSERT_STATIC(COUNT(holders) == HOLDER_ABSENT);
ASSERT_STATIC(COUNT(places) == PLACES);
ASSERT_STATIC(COUNT(actions) == ACTIONS);
ASSERT_STATIC(COUNT(missions) == MISSION_C5);
ASSERT_STATIC(COUNT(frames) == FRAME_DIE);
ASSERT_STATIC(COUNT(bonuses) == BONUS_EXTRA_DIE);
ASSERT_STATIC(COUNT(parts) == PARTS_IN_PLAY);

/* ORDER enum TYPE_SIZE … */
const struct type monasterium_types[] = {
	[TYPE_SIZE] = TYPE_IDS("size", sizes, "side neutral_dice window_tiles chapel_holds marked_4_blocked"),
	[TYPE_SIDE] = TYPE_IDS("side", sides, "buildings cloister_spaces first_building_marked_4 first_cloister_marked_4"),
	[TYPE_HORSESHOE] = TYPE_IDS("horseshoe", horseshoes, "side monastery b1 b2 b3 b4 b5 b6"),
	[TYPE_CHAPELS] = TYPE_IDS("chapels", chapels, "points"),
	[TYPE_BUILDING] = TYPE_IDS("building", buildings, "pays points gives"),
	[TYPE_HOLDER] = TYPE_IDS("holder", holders, NULL),
	[TYPE_MONASTERY] = TYPE_IDS("monastery", monasteries, NULL),
	[TYPE_ROAD] = TYPE_IDS("road", road_spaces, "touches and bonus"),
	[TYPE_TOKEN] = TYPE_IDS("token", tokens, "start half_points"),
	[TYPE_ROW] = TYPE_IDS("row", rows, "goes_to influence favour grows_to"),
	[TYPE_ROW_SET] = TYPE_SET("row", rows),
	[TYPE_COLUMN] = TYPE_IDS("column", columns, "standard row_1 row_2 row_3"),
	[TYPE_COLUMN_SET] = TYPE_SET("column", columns),
	[TYPE_ACTION] = TYPE_IDS("action", actions, "does"),
	[TYPE_PLACE] = TYPE_IDS("place", places, NULL, .names = place_names),
	[TYPE_GOES] = TYPE_IDS("goes", goes, NULL),
	[TYPE_WINDOW_ROW] = TYPE_IDS("window_row", window_rows, NULL),
	[TYPE_WINDOW_COLUMN] = TYPE_IDS("window_column", window_columns, NULL),
	[TYPE_LINE] = TYPE_IDS("line", lines, "token steps points"),
	[TYPE_MISSION] = TYPE_IDS("mission", missions, "goal at_least chapel building cloister year_1 year_2 year_3"),
	[TYPE_PHASE] = TYPE_IDS("phase", phases, NULL),
	[TYPE_DIE] = TYPE_IDS("die", dice, NULL),
	[TYPE_BONUS] = TYPE_IDS("bonus", bonuses, NULL),
	[TYPE_PART] = TYPE_IDS("part", parts, NULL),
	[TYPE_FRAME] = TYPE_IDS("frame", frames, NULL),
	[TYPE_SEAT] = TYPE_SEAT("seat"),
	[TYPE_OWNER] = TYPE_OWNER("owner"),
	[TYPE_FLAG] = TYPE_FLAG("flag"),
	[TYPE_SEATS] = TYPE_NUMBER("seats", 2, PLAYERS_MAX),
	[TYPE_YEAR] = TYPE_NUMBER("year", 1, YEARS),
	[TYPE_YEAR_DONE] = TYPE_NUMBER("year_done", 0, YEARS),
	[TYPE_ROUND] = TYPE_NUMBER("round", 0, PLAYERS_MAX - 1),
	[TYPE_ROUND_SHOWN] = TYPE_NUMBER("round_shown", 1, PLAYERS_MAX),
	[TYPE_VALUE] = TYPE_NUMBER("value", 1, FACES),
	[TYPE_TAKEN] = TYPE_NUMBER("taken", 1, TAKE_MAX),
	[TYPE_UP_TO_2] = TYPE_NUMBER("up_to_2", 0, 2),
	[TYPE_UP_TO_3] = TYPE_NUMBER("up_to_3", 0, 3),
	[TYPE_UP_TO_5] = TYPE_NUMBER("up_to_5", 0, 5),
	[TYPE_UP_TO_6] = TYPE_NUMBER("up_to_6", 0, 6),
	[TYPE_UP_TO_8] = TYPE_NUMBER("up_to_8", 0, 8),
	[TYPE_UP_TO_10] = TYPE_NUMBER("up_to_10", 0, 10),
	[TYPE_OWNED] = TYPE_NUMBER("owned", 1, DICE_PERSONAL_MAX),
	[TYPE_HELD] = TYPE_NUMBER("held", 0, TOKENS_HELD_MAX),
	[TYPE_POINTS] = TYPE_NUMBER("points", 0, VP_PART_MAX),
	{0},
};

#define S monasterium_state
const struct field monasterium_fields[] = {
	FIELD(S, "n", seats, TYPE_SEATS),
	FIELD(S, "year", year, TYPE_YEAR),
	FIELD(S, "round_in_year", round_in_year, TYPE_ROUND),
	FIELD(S, "first_player", first_player, TYPE_OWNER),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "actor", actor, TYPE_OWNER),
	FIELD(S, "auto_single", auto_single, TYPE_FLAG),
	FIELD(S, "prices_each", prices_each, TYPE_FLAG),
	FIELD_LIST(S, "mission", mission, TYPE_MISSION),
	FIELD(S, "missions_drawn", missions_drawn, TYPE_UP_TO_6),
	FIELD_LIST(S, "pile", pile, TYPE_UP_TO_8),
	FIELD_GRID(S, "building", building, TYPE_HOLDER),
	FIELD_GRID(S, "cloister", cloister, TYPE_HOLDER),
	FIELD_SEAT_LIST(S, "chapel", player, chapel, TYPE_UP_TO_8),
	FIELD_LIST(S, "slot_neutral", slot_neutral, TYPE_UP_TO_10),
	FIELD_SEAT_LIST(S, "slot_personal", player, slot_personal, TYPE_UP_TO_3),
	FIELD_SEAT_LIST(S, "token", player, token, TYPE_HELD),
	FIELD_SEAT_LIST(S, "vp_part", player, vp_part, TYPE_POINTS),
	FIELD_SEAT_LIST(S, "novice", player, novice, TYPE_COLUMN_SET),
	FIELD_SEAT(S, "extra", player, extra, TYPE_ROW_SET),
	FIELD_SEAT(S, "road", player, road, TYPE_ROAD),
	FIELD_SEAT(S, "dice_owned", player, dice_owned, TYPE_OWNED),
	FIELD_SEAT(S, "hand_neutral", player, hand_neutral, TYPE_UP_TO_5),
	FIELD_SEAT(S, "hand_personal", player, hand_personal, TYPE_UP_TO_3),
	FIELD_LIST(S, "rolled_neutral", rolled_neutral, TYPE_UP_TO_5),
	FIELD_LIST(S, "rolled_personal", rolled_personal, TYPE_UP_TO_3),
	FIELD_LIST(S, "reroll_mark_neutral", reroll_mark_neutral, TYPE_UP_TO_5),
	FIELD_LIST(S, "reroll_mark_personal", reroll_mark_personal, TYPE_UP_TO_3),
	FIELD(S, "rerolling", rerolling, TYPE_UP_TO_2),
	FIELD_SEAT(S, "reroll_ready", player, reroll_ready, TYPE_FLAG),
	FIELD_SEAT_GRID(S, "window", player, window, TYPE_MONASTERY),
	FIELD_SEAT_LIST(S, "mission_done", player, mission_done, TYPE_YEAR_DONE),
	FIELD(S, "used_2", used_2, TYPE_COLUMN_SET),
	FIELD(S, "used_3", used_3, TYPE_COLUMN_SET),
	FIELD(S, "in_turn", in_turn, TYPE_FLAG),
	FIELD(S, "turn_column", turn_column, TYPE_COLUMN),
	FIELD(S, "turn_personal", turn_personal, TYPE_UP_TO_3),
	FIELD(S, "turn_neutral", turn_neutral, TYPE_UP_TO_3),
	FIELD_SEAT(S, "spent_neutral", player, spent_neutral, TYPE_UP_TO_10),
	FIELD_SEAT(S, "spent_personal", player, spent_personal, TYPE_UP_TO_3),
	FIELD_ROWS(S, "stack.frame", stack, kind, TYPE_FRAME, depth),
	FIELD_ROWS(S, "stack.value", stack, value, TYPE_UP_TO_6, depth),
	FIELD_ROWS(S, "stack.row", stack, row, TYPE_UP_TO_5, depth),
	FIELD_ROWS(S, "stack.column", stack, column, TYPE_UP_TO_5, depth),
	{0},
};

#define SPACE_TARGETS                                                                                                  \
	"building.{monastery}.{place}?place=1-6 chapel.{monastery}?place=7-7 cloister.{monastery}.{place}?place=8-12"

const struct verb monasterium_verbs[] = {
	[VERB_DRAW_MISSION] = {"draw_mission", {{"mission", TYPE_MISSION, 0}}, "mission.{mission}", 0},
	[VERB_DRAW_FIRST_PLAYER] = {"draw_first_player", {{"first", TYPE_SEAT, 0}}, "player.{first}", 0},
	[VERB_ROLL] = {"roll", {{"value", TYPE_VALUE, 0}}, NULL, 0},
	[VERB_PLACE_VALUE] = {"place_value", {{"value", TYPE_VALUE, 0}},
		"die.neutral.{value} die.personal.{value} slot.{value}", 0},
	[VERB_USE_REROLL] = {"use_reroll", {{0}}, "reroll", VERB_REVEALS}, /* MM-6.2.2: no undo */
	[VERB_MARK_NEUTRAL] = {"mark_neutral", {{"value", TYPE_VALUE, 0}}, "die.neutral.{value}", 0},
	[VERB_MARK_PERSONAL] = {"mark_personal", {{"value", TYPE_VALUE, 0}}, "die.personal.{value}", 0},
	[VERB_GO] = {"go", {{0}}, NULL, 0},
	[VERB_TAKE_DICE] = {"take_dice", {{"slot", TYPE_VALUE, 0}, {"count", TYPE_TAKEN, 0}}, "slot.{slot}", 0},
	[VERB_JOKER_COLUMN] = {"joker_column", {{"column", TYPE_COLUMN, 0}}, "column.{column}", 0},
	[VERB_USE_DIE] = {"use_die", {{"action", TYPE_ACTION, 0}}, "action.{action}", 0},
	[VERB_SEND_NOVICE] = {"send_novice", {{"row", TYPE_ROW, 0}, {"column", TYPE_COLUMN, 0}}, "novice.{column}.{row}",
		0},
	[VERB_SEND_TARGET] = {"send_target", {{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}}, SPACE_TARGETS,
		0},
	[VERB_EXTRA_NOVICE] = {"extra_novice", {{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}}, SPACE_TARGETS,
		0},
	[VERB_DECLINE] = {"decline", {{0}}, NULL, 0},
	[VERB_UPGRADE] = {"upgrade", {{"token", TYPE_TOKEN, 0}}, "token.{token}", 0},
	[VERB_TAKE_TWO] = {"take_two", {{"token", TYPE_TOKEN, 0}}, "token.{token}", 0},
	[VERB_BONUS_TOKEN] = {"bonus_token", {{"token", TYPE_TOKEN, 0}}, "token.{token}", 0},
	[VERB_TAKE_SOUP] = {"take_soup", {{0}}, "token.soup", 0},
	[VERB_ANY_ACTION] = {"any_action", {{"action", TYPE_ACTION, 0}}, "action.{action}", 0},
	[VERB_TAKE_DIE] = {"take_die", {{0}}, NULL, 0},
	[VERB_TAKE_VP] = {"take_vp", {{0}}, NULL, 0},
	[VERB_KEEP] = {"keep", {{0}}, NULL, 0},
	[VERB_TILE_SOURCE] = {"tile_source", {{"monastery", TYPE_MONASTERY, 0}}, "pile.{monastery}", 0},
	[VERB_TILE_ROW] = {"tile_row", {{"row", TYPE_WINDOW_ROW, 0}, {"column", TYPE_WINDOW_COLUMN, 0}},
		"window.{row}.{column}", 0},
	[VERB_TILE_BONUS] = {"tile_bonus", {{"line", TYPE_LINE, 0}}, "line.{line}", 0},
	{0},
};

#define SEND_FIGURES {{"row", TYPE_ROW, 0}, {"influence", TYPE_UP_TO_3, 0}, {"count", TYPE_UP_TO_3, 0}}

const struct kind monasterium_kinds[] = {
	[KIND_OVER] = {.name = "over"},
	[KIND_CH_MISSIONS] = {.name = "ch_missions", .verbs = {VERB_DRAW_MISSION}, .rule = "MM-5.4"},
	[KIND_CH_FIRST_PLAYER] = {.name = "ch_first_player", .verbs = {VERB_DRAW_FIRST_PLAYER}, .rule = "MM-5.9"},
	[KIND_CH_ROLL] = {.name = "ch_roll", .verbs = {VERB_ROLL}, .rule = "MM-6.2.13"},
	[KIND_PLACE_VALUE] = {.name = "place_value", .verbs = {VERB_PLACE_VALUE, VERB_USE_REROLL}, .rule = "MM-6.2.1"},
	[KIND_REROLL_PICK] = {.name = "reroll_pick",
		.verbs = {VERB_MARK_NEUTRAL, VERB_MARK_PERSONAL, VERB_GO},
		.rule = "MM-6.2.2"},
	[KIND_CH_REROLL] = {.name = "ch_reroll", .verbs = {VERB_ROLL}, .rule = "MM-6.2.2"},
	[KIND_TAKE_DICE] = {.name = "take_dice", .verbs = {VERB_TAKE_DICE}, .rule = "MM-6.2.3"},
	[KIND_JOKER_COLUMN] = {.name = "joker_column", .verbs = {VERB_JOKER_COLUMN}, .rule = "MM-6.2.6"},
	[KIND_USE_DIE] = {.name = "use_die",
		.verbs = {VERB_USE_DIE},
		.prompt = {{NULL, {{"column", TYPE_COLUMN, 0}, {"left", TYPE_UP_TO_3, 0}}}},
		.rule = "MM-6.2.7"},
	[KIND_SEND_NOVICE] = {.name = "send_novice",
		.verbs = {VERB_SEND_NOVICE},
		.prompt = {{NULL, {{0}}}, {"discount", {{0}}}},
		.rule = "MM-7.1.6"},
	[KIND_SEND_TARGET] = {.name = "send_target",
		.verbs = {VERB_SEND_TARGET},
		.prompt = {{NULL, SEND_FIGURES}, {"chapel", SEND_FIGURES}, {"cloister", SEND_FIGURES},
			{"chapel_each", SEND_FIGURES}, {"cloister_each", SEND_FIGURES}},
		.rule = "MM-7.1.6"},
	[KIND_EXTRA_NOVICE] = {.name = "extra_novice",
		.verbs = {VERB_EXTRA_NOVICE, VERB_DECLINE},
		.prompt = {{NULL, {{"row", TYPE_ROW, 0}}}},
		.rule = "MM-7.3.1"},
	[KIND_UPGRADE] = {.name = "upgrade", .verbs = {VERB_UPGRADE}, .rule = "MM-7.5.3"},
	[KIND_TAKE_TWO] = {.name = "take_two", .verbs = {VERB_TAKE_TWO}, .rule = "MM-7.5.2"},
	[KIND_BONUS_TOKEN] = {.name = "bonus_token", .verbs = {VERB_BONUS_TOKEN}, .rule = "MM-7.2.3"},
	[KIND_BONUS_SOUP] = {.name = "bonus_soup", .verbs = {VERB_TAKE_SOUP, VERB_UPGRADE}, .rule = "MM-7.2.4"},
	[KIND_ANY_ACTION] = {.name = "any_action", .verbs = {VERB_ANY_ACTION}, .rule = "MM-7.2.5"},
	[KIND_BONUS_DIE] = {.name = "bonus_die", .verbs = {VERB_TAKE_DIE, VERB_TAKE_VP}, .rule = "MM-7.2.7"},
	[KIND_CH_EXTRA_DIE] = {.name = "ch_extra_die", .verbs = {VERB_ROLL}, .rule = "MM-7.2.8"},
	[KIND_EXTRA_REROLL] = {.name = "extra_reroll",
		.verbs = {VERB_KEEP, VERB_USE_REROLL},
		.prompt = {{NULL, {{"value", TYPE_VALUE, 0}}}},
		.rule = "MM-7.2.8"},
	[KIND_TILE_SOURCE] = {.name = "tile_source",
		.verbs = {VERB_TILE_SOURCE, VERB_DECLINE},
		.prompt = {{NULL, {{0}}}, {"own", {{0}}}},
		.rule = "MM-7.4.1"},
	[KIND_TILE_ROW] = {.name = "tile_row",
		.verbs = {VERB_TILE_ROW},
		.prompt = {{NULL, {{"monastery", TYPE_MONASTERY, 0}}}},
		.rule = "MM-7.4.2"},
	[KIND_TILE_BONUS] = {.name = "tile_bonus",
		.verbs = {VERB_TILE_BONUS},
		.prompt = {{NULL, {{"row", TYPE_LINE, 0}, {"column", TYPE_LINE, 0}}}},
		.rule = "MM-7.4.5"},
	{0},
};

const struct event_kind monasterium_events[] = {
	[EVENT_MISSION_DRAWN] = {"mission_drawn", {{"mission", TYPE_MISSION, 0}}, "mission.{mission}", 0, "MM-5.4"},
	[EVENT_FIRST_PLAYER] = {"first_player", {{0}}, "player.{seat}", 0, "MM-6.1.4"},
	[EVENT_ROUND_BEGINS] = {"round_begins", {{"year", TYPE_YEAR, 0}, {"round", TYPE_ROUND_SHOWN, 0}}, NULL, 0,
		"MM-6.1.1"},
	[EVENT_DIE_ROLLED] = {"die_rolled", {{"die", TYPE_DIE, 0}, {"value", TYPE_VALUE, 0}}, "die.{die}.{value}", 0,
		"MM-6.2.13"},
	[EVENT_DICE_PLACED] = {"dice_placed",
		{{"slot", TYPE_VALUE, 0}, {"neutral", TYPE_UP_TO_5, 0}, {"personal", TYPE_UP_TO_3, 0}}, "slot.{slot}", 0,
		"MM-6.2.1"},
	[EVENT_REROLL_USED] = {"reroll_used", {{0}}, "reroll", 0, "MM-6.2.2"},
	[EVENT_DICE_LIFTED] = {"dice_lifted", {{"neutral", TYPE_UP_TO_5, 0}, {"personal", TYPE_UP_TO_3, 0}}, NULL, 0,
		"MM-6.2.2"},
	[EVENT_DICE_TAKEN] = {"dice_taken",
		{{"slot", TYPE_VALUE, 0}, {"neutral", TYPE_UP_TO_3, 0}, {"personal", TYPE_UP_TO_3, 0}}, "slot.{slot}", 0,
		"MM-6.2.4"},
	[EVENT_JOKER_PLACED] = {"joker_placed", {{"column", TYPE_COLUMN, 0}}, "column.{column}", 0, "MM-6.2.6"},
	[EVENT_ACTION_DONE] = {"action_done", {{"action", TYPE_ACTION, 0}}, "action.{action}", 0, "MM-6.2.7"},
	[EVENT_ACTION_LOST] = {"action_lost", {{"column", TYPE_COLUMN, 0}}, "column.{column}", 0, "MM-6.2.8"},
	[EVENT_TOKENS_GAINED] = {"tokens_gained", {{"token", TYPE_TOKEN, 0}, {"count", TYPE_UP_TO_3, 0}}, "token.{token}",
		0, "MM-7.5.1"},
	[EVENT_TOKENS_PAID] = {"tokens_paid", {{"token", TYPE_TOKEN, 0}, {"count", TYPE_UP_TO_3, 0}}, "token.{token}", 0,
		"MM-7.1.7"},
	[EVENT_UPGRADED] = {"upgraded", {{"token", TYPE_TOKEN, 0}, {"better", TYPE_TOKEN, 0}},
		"token.{token} token.{better}", 0, "MM-7.5.3"},
	[EVENT_VP_GAINED] = {"vp_gained", {{"points", TYPE_POINTS, 0}, {"part", TYPE_PART, 0}}, "player.{seat}", 0,
		"MM-8.7"},
	[EVENT_NOVICE_SENT] = {"novice_sent",
		{{"row", TYPE_ROW, 0}, {"column", TYPE_COLUMN, 0}, {"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}},
		"novice.{column}.{row} " SPACE_TARGETS, 0, "MM-7.1.7"},
	[EVENT_EXTRA_SENT] = {"extra_sent",
		{{"row", TYPE_ROW, 0}, {"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}},
		"extra.{row} " SPACE_TARGETS, 0, "MM-7.3.1"},
	[EVENT_EXTRA_STAYS] = {"extra_stays", {{"row", TYPE_ROW, 0}}, "extra.{row}", 0, "MM-7.3.2"},
	[EVENT_UNLOCKED] = {"unlocked", {{"action", TYPE_ACTION, 0}}, "action.{action}", 0, "MM-7.1.7"},
	[EVENT_TILE_TURNED] = {"tile_turned", {{"column", TYPE_COLUMN, 0}}, "column.{column}", 0, "MM-7.1.7"},
	[EVENT_MESSENGER_MOVED] = {"messenger_moved", {{"road", TYPE_ROAD, 0}}, "road.{road}", 0, "MM-7.2.1"},
	[EVENT_ROAD_BONUS] = {"road_bonus", {{"bonus", TYPE_BONUS, 0}}, NULL, 0, "MM-7.2.2"},
	[EVENT_WINDOW_PLACED] = {"window_placed",
		{{"monastery", TYPE_MONASTERY, 0}, {"row", TYPE_WINDOW_ROW, 0}, {"column", TYPE_WINDOW_COLUMN, 0}},
		"pile.{monastery} window.{row}.{column}", 0, "MM-7.4.2"},
	[EVENT_WINDOW_LOST] = {"window_lost", {{"monastery", TYPE_MONASTERY, 0}}, "pile.{monastery}", 0, "MM-7.1.8"},
	[EVENT_WINDOW_NONE] = {"window_none", {{0}}, NULL, 0, "MM-7.2.6"},
	[EVENT_WINDOW_DECLINED] = {"window_declined", {{0}}, NULL, 0, "MM-7.2.6"},
	[EVENT_LINE_COMPLETE] = {"line_complete", {{"line", TYPE_LINE, 0}}, "line.{line}", 0, "MM-7.4.4"},
	[EVENT_MISSION_CLAIMED] = {"mission_claimed",
		{{"mission", TYPE_MISSION, 0}, {"points", TYPE_POINTS, 0}, {"year", TYPE_YEAR, 0}}, "mission.{mission}", 0,
		"MM-7.6.4"},
	[EVENT_DIE_GAINED] = {"die_gained", {{"owned", TYPE_OWNED, 0}}, "player.{seat}", 0, "MM-7.2.8"},
	[EVENT_EXTRA_DIE_PLACED] = {"extra_die_placed", {{"slot", TYPE_VALUE, 0}}, "slot.{slot}", 0, "MM-7.2.8"},
	[EVENT_TURN_SKIPPED] = {"turn_skipped", {{0}}, "player.{seat}", 0, "MM-6.1.3"},
	[EVENT_FINAL_SCORED] = {"final_scored",
		{{"majorities", TYPE_POINTS, 0}, {"chapels", TYPE_POINTS, 0}, {"cloisters", TYPE_POINTS, 0},
			{"resources", TYPE_POINTS, 0}},
		"player.{seat}", 0, "MM-8.1"},
	[EVENT_WON] = {"won", {{"points", TYPE_POINTS, 0}}, "player.{seat}", 0, "MM-8.6"},
	[EVENT_SHARED] = {"shared", {{"points", TYPE_POINTS, 0}}, "player.{seat}", 0, "MM-8.6"},
	{0},
};

#define PAIRS {"random", "12", "13", "14", "15", "23", "24", "25", "34", "35", "45"}

const struct game_option monasterium_options[] = {
	{.name = "first_player",
		.value = {"random", "seat0", "seat1", "seat2", "seat3"},
		.value_players = {0, 0, 0, 1 << 3 | 1 << 4, 1 << 4},
		.mark = 'C'},
	{.name = "missions_a", .value = PAIRS, .mark = 'C'},
	{.name = "missions_b", .value = PAIRS, .mark = 'C'},
	{.name = "missions_c", .value = PAIRS, .mark = 'C'},
	{.name = "auto_single", .value = {"on", "off"}, .mark = 'C'},
	{.name = "novice_prices", .value = {"overall", "per_monastery"}, .mark = 'C'},
	{0},
};

#define WHY(reason) [reason - REASON_GAME]
const struct reason monasterium_reasons[] = {
	WHY(WHY_NO_FACE) = {"no_face", "MM-6.2.1", {{"value", TYPE_VALUE, 0}}},
	WHY(WHY_REROLL_USED) = {"reroll_used", "MM-6.2.2", {{0}}},
	WHY(WHY_NO_NEUTRAL_DIE) = {"no_neutral_die", "MM-6.2.2", {{"value", TYPE_VALUE, 0}}},
	WHY(WHY_NO_PERSONAL_DIE) = {"no_personal_die", "MM-6.2.2", {{"value", TYPE_VALUE, 0}}},
	WHY(WHY_NOTHING_MARKED) = {"nothing_marked", "MM-6.2.2", {{0}}},
	WHY(WHY_SLOT_EMPTY) = {"slot_empty", "MM-6.2.4", {{"slot", TYPE_VALUE, 0}}},
	WHY(WHY_TOO_FEW_DICE) = {"too_few_dice", "MM-6.2.3",
		{{"slot", TYPE_VALUE, 0}, {"have", TYPE_UP_TO_10, 0}, {"count", TYPE_TAKEN, 0}}},
	WHY(WHY_ONE_JOKER) = {"one_joker", "MM-6.2.3", {{0}}},
	WHY(WHY_NOTHING_IN_COLUMN) = {"nothing_in_column", "MM-6.2.6", {{"column", TYPE_COLUMN, 0}}},
	WHY(WHY_OTHER_COLUMN) = {"other_column", "MM-6.2.6", {{"column", TYPE_COLUMN, 0}}},
	WHY(WHY_LOCKED) = {"locked", "MM-6.2.8", {{"action", TYPE_ACTION, 0}}},
	WHY(WHY_ONCE_A_TURN) = {"once_a_turn", "MM-6.2.10", {{"action", TYPE_ACTION, 0}}},
	WHY(WHY_NO_SEND) = {"no_send", "MM-6.2.8", {{0}}},
	WHY(WHY_NO_UPGRADE) = {"no_upgrade", "MM-6.2.8", {{0}}},
	WHY(WHY_NO_WINDOW) = {"no_window", "MM-6.2.8", {{0}}},
	WHY(WHY_NOVICE_GONE) = {"novice_gone", "MM-7.1.2", {{"row", TYPE_ROW, 0}, {"column", TYPE_COLUMN, 0}}},
	WHY(WHY_NO_TARGET) = {"no_target", "MM-7.1.6", {{"row", TYPE_ROW, 0}, {"goes", TYPE_GOES, 0}}},
	WHY(WHY_WRONG_PLACE) = {"wrong_place", "MM-7.1.2", {{"row", TYPE_ROW, 0}, {"goes", TYPE_GOES, 0}}},
	WHY(WHY_NO_SUCH_SPACE) = {"no_such_space", "MM-5.1", {{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}}},
	WHY(WHY_BLOCKED) = {"blocked", "MM-5.1", {{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}}},
	WHY(WHY_CLOSED) = {"closed", "MM-7.1.1", {{"monastery", TYPE_MONASTERY, 0}, {"road", TYPE_ROAD, 0}}},
	WHY(WHY_BUILDING_TAKEN) = {"building_taken", "MM-7.1.3",
		{{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}, {"holder", TYPE_HOLDER, 0}}},
	WHY(WHY_BUILDING_INFLUENCE) = {"building_influence", "MM-7.1.3",
		{{"need", TYPE_UP_TO_3, 0}, {"have", TYPE_HELD, 0}}},
	WHY(WHY_FAVOUR) = {"favour", "MM-7.1.3",
		{{"token", TYPE_TOKEN, 0}, {"need", TYPE_UP_TO_3, 0}, {"have", TYPE_HELD, 0}}},
	WHY(WHY_CHAPEL_FULL) = {"chapel_full", "MM-7.1.4", {{"monastery", TYPE_MONASTERY, 0}, {"limit", TYPE_UP_TO_8, 0}}},
	WHY(WHY_CHAPEL_INFLUENCE) = {"chapel_influence", "MM-7.1.4", {{"need", TYPE_UP_TO_3, 0}, {"have", TYPE_HELD, 0}}},
	WHY(WHY_CLOISTER_TAKEN) = {"cloister_taken", "MM-7.1.5",
		{{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}, {"holder", TYPE_HOLDER, 0}}},
	WHY(WHY_NO_NEIGHBOUR) = {"no_neighbour", "MM-7.1.5", {{"monastery", TYPE_MONASTERY, 0}, {"place", TYPE_PLACE, 0}}},
	WHY(WHY_ROSARIES) = {"rosaries", "MM-7.1.5", {{"need", TYPE_UP_TO_3, 0}, {"have", TYPE_HELD, 0}}},
	WHY(WHY_NOT_UPGRADED) = {"not_upgraded", "MM-7.5.3", {{"token", TYPE_TOKEN, 0}}},
	WHY(WHY_TOKEN_MISSING) = {"token_missing", "MM-7.5.3", {{"token", TYPE_TOKEN, 0}}},
	WHY(WHY_NOT_IN_PAIR) = {"not_in_pair", "MM-7.5.2", {{"token", TYPE_TOKEN, 0}}},
	WHY(WHY_NOT_ON_ROAD) = {"not_on_road", "MM-7.2.3", {{"token", TYPE_TOKEN, 0}}},
	WHY(WHY_ALL_DICE) = {"all_dice", "MM-7.2.7", {{"count", TYPE_OWNED, 0}}},
	WHY(WHY_NOT_YOUR_CHAPEL) = {"not_your_chapel", "MM-7.4.1", {{"monastery", TYPE_MONASTERY, 0}}},
	WHY(WHY_PILE_EMPTY) = {"pile_empty", "MM-7.4.3", {{"monastery", TYPE_MONASTERY, 0}}},
	WHY(WHY_NO_ROW) = {"no_row", "MM-7.4.3", {{"monastery", TYPE_MONASTERY, 0}}},
	WHY(WHY_ROW_FULL) = {"row_full", "MM-7.4.2", {{"row", TYPE_WINDOW_ROW, 0}}},
	WHY(WHY_NOT_LEFTMOST) = {"not_leftmost", "MM-7.4.2",
		{{"row", TYPE_WINDOW_ROW, 0}, {"column", TYPE_WINDOW_COLUMN, 0}}},
	WHY(WHY_COLOUR_IN_ROW) = {"colour_in_row", "MM-7.4.2",
		{{"monastery", TYPE_MONASTERY, 0}, {"row", TYPE_WINDOW_ROW, 0}}},
	WHY(WHY_COLOUR_IN_COLUMN) = {"colour_in_column", "MM-7.4.2",
		{{"monastery", TYPE_MONASTERY, 0}, {"row", TYPE_WINDOW_ROW, 0}, {"column", TYPE_WINDOW_COLUMN, 0}}},
	WHY(WHY_NO_DECLINE) = {"no_decline", "MM-6.2.9", {{0}}},
	WHY(WHY_OTHER_LINE) = {"other_line", "MM-7.4.5", {{"row", TYPE_LINE, 0}, {"column", TYPE_LINE, 0}}},
	{0},
};

/* ORDER enum PART_BUILDINGS … */
const struct category monasterium_categories[] = {{"buildings"}, {"yellow_tiles"}, {"three_vp"}, {"road"}, {"window"},
	{"missions"}, {"majorities"}, {"chapels"}, {"cloisters"}, {"resources"}, {0}};

const struct invariant monasterium_invariants[] = {
	[BROKEN_NOVICES] = {"MM-12.1"},
	[BROKEN_TILES] = {"MM-12.2"},
	[BROKEN_DICE] = {"MM-12.3"},
	[BROKEN_SPACES] = {"MM-12.4"},
	[BROKEN_NEIGHBOUR] = {"MM-12.5"},
	[BROKEN_RANGES] = {"MM-12.6"},
	[BROKEN_WINDOW] = {"MM-12.7"},
	[BROKEN_REROLL] = {"MM-12.8"},
	[BROKEN_HANDS] = {"MM-12.9"},
	[BROKEN_CHOICES] = {"MM-12.10"},
	[BROKEN_MISSIONS] = {"MM-12.11"},
	[BROKEN_USED] = {"MM-12.12"},
	[BROKEN_EXTRA] = {"MM-12.16"},
	[BROKEN_PHASE] = {"MM-4"},
	[BROKEN_STACK] = {"MM-6.3"},
	{0},
};
