/* Monasterium: what it says about its components and its state; its words are in vocabulary.def. */
#include "core/declare.h"
#include "core/vocabulary_args.h"
#include "games/monasterium/monasterium.h"

GAME_TABLES(monasterium);

static const struct component sizes[] = {
#define TABLE_SIZE(players, side, neutral, tiles, chapel, blocked, mark)                                               \
	{#players, mark, {side, neutral, tiles, chapel, blocked}, NULL},
#include "games/monasterium/components.def"
};

static const struct component sides[] = {
#define SIDE(name, id, buildings, cloisters, building_marked, cloister_marked, mark) {id, mark, {0}, NULL},
#include "games/monasterium/components.def"
};

static const struct component holders[] = {
#define HOLDER(name, id, seat, mark) {id, mark, {seat}, NULL},
#include "games/monasterium/components.def"
};

static const struct component monasteries[] = {
#define MONASTERY(name, id, colour, mark) {id, mark, {0}, NULL},
#include "games/monasterium/components.def"
};

static const struct component horseshoes[] = {
#define BUILDINGS(side, monastery, id, b1, b2, b3, b4, b5, b6, mark) {id, mark, {side, monastery}, NULL},
#include "games/monasterium/components.def"
};

static const struct component road_spaces[] = {
#define ROAD(space, one, two, bonus, mark_) {.id = #space, .mark = (mark_)},
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

static const struct component deeds[] = {
#define DEED(name, id_, ...) {.id = id_},
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

static const struct component bonuses[] = {
#define BONUS(name, id_, ...) {.id = id_},
#include "games/monasterium/components.def"
};

static const struct component frames[] = {
#define FRAME(name, id_, ...) {.id = id_},
#include "games/monasterium/components.def"
};

static const struct component parts[] = {
#define PART(NAME, id_) {.id = id_},
#include VOCABULARY
};

static const struct prompt_kind place_names[] = {
#define PLACE_NAME(NAME, id, args) {id, args},
#include VOCABULARY
	{NULL, A0},
};

ASSERT_STATIC(COUNT(actions) == ACTIONS);
ASSERT_STATIC(COUNT(parts) == PARTS_IN_PLAY);

#define GAME monasterium
#include "core/vocabulary_tables.h"

ASSERT_STATIC(COUNT(places) == PLACES);

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
	FIELD_SEAT_LIST(S, "token", player, token, TYPE_HELD, MEANS_OF(TYPE_TOKEN)),
	FIELD_SEAT_LIST(S, "vp_part", player, vp_part, TYPE_POINTS),
	FIELD_SEAT_LIST(S, "novice", player, novice, TYPE_COLUMN_SET),
	FIELD_SEAT(S, "extra", player, extra, TYPE_ROW_SET),
	FIELD_SEAT(S, "road", player, road, TYPE_ROAD),
	FIELD_SEAT(S, "dice_owned", player, dice_owned, TYPE_OWNED, MEANS),
	FIELD_SEAT(S, "hand_neutral", player, hand_neutral, TYPE_UP_TO_5, MEANS),
	FIELD_SEAT(S, "hand_personal", player, hand_personal, TYPE_UP_TO_3, MEANS),
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
