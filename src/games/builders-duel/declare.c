/* Builders' Duel: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/builders-duel/builders_duel.h"

GAME_TABLES(builders_duel);

static const struct component goods[] = {
#define GOOD(id_, name_, markers, camp, basic, mark_) {name_, mark_, {markers, camp, basic}, NULL},
#include "games/builders-duel/components.def"
};

static const struct component sections[] = {
#define SECTION(id_, name_, a, b, c, seals, gold, conversions, mark_)                                                  \
	{name_, mark_, {a, b, c, seals, gold, conversions}, NULL},
#include "games/builders-duel/components.def"
};

static const struct component installs[] = {
#define INSTALL(number, price, mark_) {#number, mark_, {price}, NULL},
#include "games/builders-duel/components.def"
};

/* The board calls a seal by its faces alone (BD-13.5). */
enum { SEAL_PREFIX = sizeof "seal_" - 1 };
static const struct component seals[] = {
#define SEAL(id_, name_, low, high, copies, start, mark_)                                                              \
	{name_, mark_, {low, high, copies, start}, &(name_)[SEAL_PREFIX]},
#include "games/builders-duel/components.def"
};

static const struct component coins[] = {
#define COIN(value, coins_, mark_) {#value, mark_, {coins_}, NULL},
#include "games/builders-duel/components.def"
};

static const struct component lines[] = {
#define LINE(id_, name_, a, b, c, direction, mark_) {name_, mark_, {a, b, c, direction}, NULL},
#include "games/builders-duel/components.def"
};

static const struct component cards[] = {
#define CARD(id_, category, frame, raw, gold, count, sale, effect, mark_)                                              \
	{#id_, mark_, {category, frame, raw, gold, count, sale, effect}, NULL},
#include "games/builders-duel/components.def"
};

static const struct component onces[] = {{.id = "A22"}, {.id = "A23"}, {.id = "B20"}, {.id = "B21"}};
static const struct component cells[] = {{.id = "0"}, {.id = "1"}, {.id = "2"}, {.id = "3"}, {.id = "4"}, {.id = "5"},
	{.id = "6"}, {.id = "7"}, {.id = "8"}};
static const struct component phases[] = {{.id = "deal"}, {.id = "place"}, {.id = "conflict"}, {.id = "after_conflict"},
	{.id = "cards"}, {.id = "build"}, {.id = "end"}};
static const struct component endings[] = {
	{.id = "completion"}, {.id = "sections"}, {.id = "installed"}, {.id = "gold"}, {.id = "second"}};
static const struct component views[] = {{.id = "top"}, {.id = "hidden"}, {.id = "all"}};

static const struct prompt_kind line_names[] = {
	{"dealt", {{"line", TYPE_LINE, 0}, {"first", TYPE_CARD, 0}, {"second", TYPE_CARD, 0}, {"third", TYPE_CARD, 0}}},
	{0},
};
static const struct prompt_kind cell_names[] = {{"dealt", {{"card", TYPE_CARD, 0}}}, {0}};

const struct type builders_duel_types[] = {
	[TYPE_GOOD] = TYPE_IDS("goods", goods, "markers camp basic"),
	[TYPE_GOODS] = TYPE_SET("goods", goods),
	[TYPE_SECTION] = TYPE_IDS("section", sections, "need_1 need_2 need_3 bonus_seals bonus_gold bonus_conversions"),
	[TYPE_INSTALL] = TYPE_IDS("install", installs, "price"),
	[TYPE_SEAL] = TYPE_IDS("seal", seals, "low high copies each_player"),
	[TYPE_COIN] = TYPE_IDS("coin", coins, "coins"),
	[TYPE_LINE] = TYPE_IDS("line", lines, "cell_1 cell_2 cell_3 direction"),
	[TYPE_LINE_DEALT] = TYPE_IDS("line", lines, NULL, .names = line_names),
	[TYPE_CELL] = TYPE_IDS("cell", cells, NULL),
	[TYPE_CELL_DEALT] = TYPE_IDS("cell", cells, NULL, .names = cell_names),
	[TYPE_CELLS] = TYPE_SET("cell", cells),
	[TYPE_CARD] = TYPE_IDS("card", cards, "category frame raw gold count sale effect"),
	[TYPE_CARDS] = TYPE_SET("card", cards),
	[TYPE_ONCE] = TYPE_IDS("card", onces, NULL),
	[TYPE_PHASE] = TYPE_IDS("phase", phases, NULL),
	[TYPE_ENDING] = TYPE_IDS("end_reason", endings, NULL),
	[TYPE_VIEW] = TYPE_IDS("seal_pile_view", views, NULL),
	[TYPE_HOLDER] = TYPE_OWNER("holder"),
	[TYPE_PLAYER] = TYPE_SEAT("player"),
	[TYPE_YES] = TYPE_FLAG("flag"),
	[TYPE_PLAYERS] = TYPE_NUMBER("players", PLAYERS, PLAYERS),
	[TYPE_ROUND] = TYPE_NUMBER("round", 1, ROUNDS),
	[TYPE_ROUNDS] = TYPE_NUMBER("rounds", ROUNDS_SHORT, ROUNDS),
	[TYPE_DEAL] = TYPE_NUMBER("deal", 1, DEALS),
	[TYPE_GOLD] = TYPE_NUMBER("gold", 0, GOLD),
	[TYPE_MARKERS] = TYPE_NUMBER("markers", 0, 4),
	[TYPE_COPIES] = TYPE_NUMBER("copies", 0, 4),
	[TYPE_UNKNOWN] = TYPE_NUMBER("unknown", 0, 2),
	[TYPE_FACE] = TYPE_NUMBER("face", 0, 5),
	[TYPE_SUM] = TYPE_NUMBER("sum", 0, SUM_MAX),
	[TYPE_TOSSES] = TYPE_NUMBER("tosses", 0, TOSSES_MAX),
	[TYPE_INSTALLS] = TYPE_NUMBER("installs", 0, INSTALLS_MAX),
	[TYPE_PURCHASES] = TYPE_NUMBER("purchases", 0, PURCHASES_MAX),
	[TYPE_CONVERSIONS] = TYPE_NUMBER("conversions", 0, CONVERSIONS_MAX),
	[TYPE_DRAWS] = TYPE_NUMBER("draws", 0, BONUS_SEALS),
	{0},
};

#define S builders_duel_state
const struct field builders_duel_fields[] = {
	FIELD(S, "seats", seats, TYPE_PLAYERS),
	FIELD(S, "round", round, TYPE_ROUND),
	FIELD(S, "deal", deal, TYPE_DEAL),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "power", power, TYPE_HOLDER),
	FIELD(S, "opener", opener, TYPE_HOLDER),
	FIELD(S, "deal_first", deal_first, TYPE_PLAYER),
	FIELD(S, "actor", actor, TYPE_HOLDER),
	FIELD_LIST(S, "grid", grid, TYPE_CARD),
	FIELD_SEAT(S, "line", player, line, TYPE_LINE),
	FIELD(S, "contested", contested, TYPE_CELL),
	FIELD(S, "conflict_winner", conflict_winner, TYPE_HOLDER),
	FIELD(S, "resolved", resolved, TYPE_CELLS),
	FIELD(S, "undealt", undealt, TYPE_CARDS),
	FIELD_LIST(S, "once_holder", once_holder, TYPE_HOLDER),
	FIELD_SEAT(S, "gold", player, gold, TYPE_GOLD),
	FIELD_SEAT_LIST(S, "reserve", player, reserve, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "camp_raw", player, camp_raw, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "camp_mat", player, camp_mat, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "box", player, box, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "site", player, site, TYPE_GOODS),
	FIELD_SEAT_LIST(S, "done", player, done, TYPE_YES),
	FIELD_SEAT_LIST(S, "seals", player, seals, TYPE_COPIES),
	FIELD(S, "seal_top", seal_top, TYPE_SEAL),
	FIELD_LIST(S, "seal_unknown", seal_unknown, TYPE_UNKNOWN),
	FIELD_COUNTED(S, "seal_queue", seal_queue, TYPE_SEAL, seal_queue_count),
	FIELD(S, "supply", supply, TYPE_GOLD),
	FIELD_LIST(S, "first_done", first_done, TYPE_HOLDER),
	FIELD_SEAT(S, "sum", player, sum, TYPE_SUM),
	FIELD_SEAT_COUNTED(S, "used", player, used, TYPE_SEAL, used_count),
	FIELD_SEAT(S, "personal_used", player, personal_used, TYPE_YES),
	FIELD(S, "tosses", tosses, TYPE_TOSSES),
	FIELD(S, "tossed", tossed, TYPE_SEAL),
	FIELD(S, "installs", installs, TYPE_INSTALLS),
	FIELD(S, "turn_section", turn_section, TYPE_SECTION),
	FIELD(S, "foreman", foreman, TYPE_YES),
	FIELD(S, "market_bought", market_bought, TYPE_PURCHASES),
	FIELD(S, "convert_left", convert_left, TYPE_CONVERSIONS),
	FIELD(S, "convert_mask", convert_mask, TYPE_GOODS),
	FIELD(S, "convert_may_stop", convert_may_stop, TYPE_YES),
	FIELD(S, "draw_left", draw_left, TYPE_DRAWS),
	FIELD(S, "card", card, TYPE_CARD),
	FIELD(S, "winner", winner, TYPE_HOLDER),
	FIELD(S, "end_reason", end_reason, TYPE_ENDING),
	FIELD(S, "seal_pile_view", seal_pile_view, TYPE_VIEW),
	FIELD(S, "rounds", rounds, TYPE_ROUNDS),
	FIELD(S, "once_any", once_any, TYPE_YES),
	FIELD(S, "outer_card", outer_card, TYPE_CARD),
	FIELD(S, "outer_left", outer_left, TYPE_CONVERSIONS),
	FIELD(S, "outer_mask", outer_mask, TYPE_GOODS),
	FIELD(S, "outer_may_stop", outer_may_stop, TYPE_YES),
	{0},
};

const struct verb builders_duel_verbs[] = {
	[VERB_OPEN] = {"open", {{"holder", TYPE_PLAYER, 0}}, "player.{holder} power", 0},
	[VERB_REVEAL_SEAL] = {"reveal_seal", {{"seal", TYPE_SEAL, 0}}, "seal_pile", VERB_REVEALS},
	[VERB_DRAW_CARD] = {"draw_card", {{"card", TYPE_CARD, 0}}, "card.{card}", VERB_REVEALS},
	[VERB_FACE] = {"face", {{"face", TYPE_FACE, 0}}, NULL, VERB_REVEALS},
	[VERB_PLACE_LINE] = {"place_line", {{"line", TYPE_LINE_DEALT, 0}}, "line.{line}", 0},
	[VERB_TOSS] = {"toss", {{"seal", TYPE_SEAL, 0}}, "seal.{seal}", 0},
	[VERB_GIVE_UP] = {"give_up", {{0}}, NULL, 0},
	[VERB_KEEP_SEAL] = {"keep_seal", {{"seal", TYPE_SEAL, 0}}, "seal.{seal}", 0},
	[VERB_NONE] = {"none", {{0}}, "seal_pile", 0},
	[VERB_RESOLVE] = {"resolve", {{"cell", TYPE_CELL_DEALT, 0}}, "cell.{cell}", 0},
	[VERB_USE_ONCE] = {"use_once", {{"card", TYPE_ONCE, 0}}, "once.{card}", 0},
	[VERB_BUY] = {"buy", {{"goods", TYPE_GOOD, ARG_OPTIONAL}}, "reserve.{seat}.{goods} seal_pile?goods=0-0", 0},
	[VERB_CONVERT] = {"convert", {{"goods", TYPE_GOOD, 0}}, "raw.{seat}.{goods}", 0},
	[VERB_SELL_WOOL] = {"sell_wool", {{0}}, "raw.{seat}.wool", 0},
	[VERB_TAKE_RAW] = {"take_raw", {{"goods", TYPE_GOOD, 0}}, "reserve.{seat}.{goods}", 0},
	[VERB_INSTALL] = {"install", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}},
		"section.{seat}.{section} material.{seat}.{goods}", 0},
	[VERB_SCAFFOLD] = {"scaffold", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}},
		"section.{seat}.{section} material.{seat}.{goods}", 0},
	[VERB_DONE] = {"done", {{0}}, NULL, 0},
	{0},
};

const struct kind builders_duel_kinds[] = {
	[KIND_OVER] = {.name = "over"},
	[KIND_OPENING] = {.name = "opening", .verbs = {VERB_OPEN}, .rule = "BD-6.9.1"},
	[KIND_REVEAL_SEAL] = {.name = "reveal_seal", .verbs = {VERB_REVEAL_SEAL}, .rule = "BD-6.9.2"},
	[KIND_DRAW_CARD] = {.name = "draw_card", .verbs = {VERB_DRAW_CARD}, .rule = "BD-6.9.3"},
	[KIND_TOSS] = {.name = "toss", .verbs = {VERB_FACE}, .rule = "BD-6.9.4"},
	[KIND_PLACE_LINE] = {.name = "place_line",
		.verbs = {VERB_PLACE_LINE},
		.prompt = {[PROMPT_FIRST] = {NULL, {{0}}}, [PROMPT_SECOND] = {"second", {{0}}}},
		.rule = "BD-6.2.2"},
	[KIND_CONFLICT_TOSS] = {.name = "conflict_toss",
		.flags = KIND_ASK,
		.verbs = {VERB_TOSS, VERB_GIVE_UP},
		.prompt = {[PROMPT_OPENING] = {NULL, {{0}}},
			[PROMPT_ANSWER] = {"answer", {{"n", TYPE_SUM, 0}}},
			[PROMPT_LATER] = {"later", {{"n", TYPE_SUM, 0}}}},
		.rule = "BD-6.3.4"},
	[KIND_KEEP_SEAL] = {.name = "keep_seal", .verbs = {VERB_KEEP_SEAL, VERB_NONE}, .rule = "BD-6.4.4"},
	[KIND_TURN_CARD] = {.name = "turn_card", .verbs = {VERB_RESOLVE, VERB_USE_ONCE}, .rule = "BD-6.5.2"},
	[KIND_INFLUENCE] = {.name = "influence",
		.verbs = {VERB_BUY, VERB_USE_ONCE, VERB_DONE},
		.prompt = {{NULL, {{"price", TYPE_GOLD, 0}}}},
		.rule = "BD-7.3"},
	[KIND_CRAFT] = {.name = "craft",
		.verbs = {VERB_CONVERT, VERB_USE_ONCE, VERB_DONE},
		.prompt = {{NULL, {{"goods", TYPE_GOOD, 0}, {"price", TYPE_GOLD, 0}}}},
		.rule = "BD-7.5"},
	[KIND_MARKET] = {.name = "market", .verbs = {VERB_BUY, VERB_SELL_WOOL, VERB_USE_ONCE, VERB_DONE}, .rule = "BD-7.6"},
	[KIND_FREE_CONVERT] = {.name = "free_convert",
		.verbs = {VERB_CONVERT, VERB_USE_ONCE, VERB_DONE},
		.prompt = {{NULL, {{"n", TYPE_CONVERSIONS, 0}}}},
		.rule = "BD-7.9.1"},
	[KIND_TAKE_RAW] = {.name = "take_raw", .verbs = {VERB_TAKE_RAW}, .rule = "BD-7.9.2"},
	[KIND_BUILD] = {.name = "build",
		.verbs = {VERB_INSTALL, VERB_USE_ONCE, VERB_DONE},
		.prompt = {[PROMPT_PRICE] = {NULL, {{"price", TYPE_GOLD, 0}}},
			[PROMPT_FREE] = {"free", {{0}}},
			[PROMPT_FULL] = {"full", {{0}}}},
		.rule = "BD-6.6.2",
		.waits = "BD-6.6.5"},
	[KIND_SCAFFOLD] = {.name = "scaffold", .verbs = {VERB_SCAFFOLD}, .rule = "BD-7.7.6"},
	{0},
};

const struct event_kind builders_duel_events[] = {
	[EVENT_OPENED] = {"opened", {{0}}, "player.{seat} power", 0, "BD-6.9.1"},
	[EVENT_DEAL_BEGUN] = {"deal_begun", {{"round", TYPE_ROUND, 0}, {"deal", TYPE_DEAL, 0}}, NULL, 0, "BD-6.1.2"},
	[EVENT_CARD_DEALT] = {"card_dealt", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}, "cell.{cell} card.{card}", 0,
		"BD-6.1.3"},
	[EVENT_SEAL_REVEALED] = {"seal_revealed", {{"seal", TYPE_SEAL, 0}}, "seal_pile", 0, "BD-6.9.2"},
	[EVENT_LINE_CLAIMED] = {"line_claimed",
		{{"line", TYPE_LINE, 0}, {"first", TYPE_CARD, 0}, {"second", TYPE_CARD, 0}, {"third", TYPE_CARD, 0}},
		"line.{line}", 0, "BD-6.2.3"},
	[EVENT_CONTESTED] = {"contested", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}, "cell.{cell}", 0, "BD-6.2.4"},
	[EVENT_SEAL_TOSSED] = {"seal_tossed", {{"seal", TYPE_SEAL, 0}}, "seal.{seal} player.{seat}", 0, "BD-6.3.5"},
	[EVENT_SEAL_LANDED] = {"seal_landed", {{"seal", TYPE_SEAL, 0}, {"face", TYPE_FACE, 0}, {"sum", TYPE_SUM, 0}},
		"player.{seat}", 0, "BD-6.3.5"},
	[EVENT_GAVE_UP] = {"gave_up", {{0}}, "player.{seat}", 0, "BD-6.3.6"},
	[EVENT_CONFLICT_WON] = {"conflict_won",
		{{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}, {"sum", TYPE_SUM, 0}, {"against", TYPE_SUM, 0}}, "cell.{cell}",
		0, "BD-6.4.1"},
	[EVENT_SEAL_RETURNED] = {"seal_returned", {{"seal", TYPE_SEAL, 0}}, "seal_pile", 0, "BD-6.4.5"},
	[EVENT_SEAL_KEPT] = {"seal_kept", {{"seal", TYPE_SEAL, 0}}, "seal.{seal} player.{seat}", 0, "BD-6.4.4"},
	[EVENT_CARD_SKIPPED] = {"card_skipped", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}, "cell.{cell}", 0,
		"BD-6.5.1"},
	[EVENT_CARD_RESOLVED] = {"card_resolved", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}, "cell.{cell}", 0,
		"BD-6.5.3"},
	[EVENT_POWER_TAKEN] = {"power_taken", {{0}}, "power player.{seat}", 0, "BD-7.1"},
	[EVENT_POWER_KEPT] = {"power_kept", {{0}}, "power player.{seat}", 0, "BD-7.1"},
	[EVENT_GOLD_RECEIVED] = {"gold_received", {{"gold", TYPE_GOLD, 0}}, "supply gold.{seat}", 0, "BD-7.2"},
	[EVENT_GOLD_SHORT] = {"gold_short", {{"gold", TYPE_GOLD, 0}, {"due", TYPE_GOLD, 0}}, "supply gold.{seat}", 0,
		"BD-10.9"},
	[EVENT_GOLD_RAIDED] = {"gold_raided", {{"gold", TYPE_GOLD, 0}}, "gold.{seat}", 0, "BD-7.8.3"},
	[EVENT_SEAL_DRAWN] = {"seal_drawn", {{"seal", TYPE_SEAL, 0}}, "seal_pile player.{seat}", 0, "BD-6.9.5"},
	[EVENT_SEAL_BOUGHT] = {"seal_bought", {{"gold", TYPE_GOLD, 0}}, "gold.{seat} supply", 0, "BD-7.3"},
	[EVENT_RAW_TAKEN] = {"raw_taken", {{"goods", TYPE_GOOD, 0}, {"number", TYPE_MARKERS, 0}},
		"reserve.{seat}.{goods} raw.{seat}.{goods}", 0, "BD-7.4"},
	[EVENT_RAW_NONE] = {"raw_none", {{"goods", TYPE_GOOD, 0}}, "reserve.{seat}.{goods}", 0, "BD-7.4"},
	[EVENT_CONVERTED] = {"converted", {{"goods", TYPE_GOOD, 0}, {"gold", TYPE_GOLD, 0}},
		"raw.{seat}.{goods} material.{seat}.{goods} gold.{seat} supply", 0, "BD-7.5"},
	[EVENT_CONVERTED_FREE] = {"converted_free", {{"goods", TYPE_GOOD, 0}}, "raw.{seat}.{goods} material.{seat}.{goods}",
		0, "BD-7.9.1"},
	[EVENT_RAW_BOUGHT] = {"raw_bought", {{"goods", TYPE_GOOD, 0}, {"gold", TYPE_GOLD, 0}},
		"reserve.{seat}.{goods} raw.{seat}.{goods} gold.{seat} supply", 0, "BD-7.6"},
	[EVENT_WOOL_SOLD] = {"wool_sold", {{0}}, "raw.{seat}.wool reserve.{seat}.wool", 0, "BD-7.6"},
	[EVENT_FOREMAN_HIRED] = {"foreman_hired", {{0}}, "player.{seat}", 0, "BD-7.8.4"},
	[EVENT_STOPPED] = {"stopped", {{0}}, "player.{seat}", 0, "BD-6.5.4"},
	[EVENT_ONCE_TAKEN] = {"once_taken", {{"card", TYPE_CARD, 0}}, "once.{card} player.{seat}", 0, "BD-7.7.1"},
	[EVENT_ONCE_USED] = {"once_used", {{"card", TYPE_CARD, 0}}, "once.{card}", 0, "BD-7.7.2"},
	[EVENT_ONCE_RETURNED] = {"once_returned", {{"card", TYPE_CARD, 0}}, "once.{card}", 0, "BD-6.1.1"},
	[EVENT_INSTALLED] = {"installed", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}, {"gold", TYPE_GOLD, 0}},
		"material.{seat}.{goods} section.{seat}.{section} gold.{seat} supply", 0, "BD-6.6.3"},
	[EVENT_INSTALLED_FREE] = {"installed_free", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}},
		"material.{seat}.{goods} section.{seat}.{section}", 0, "BD-7.7.6"},
	[EVENT_SECTION_FINISHED] = {"section_finished", {{"section", TYPE_SECTION, 0}}, "section.{seat}.{section}", 0,
		"BD-6.7.1"},
	[EVENT_BONUS_WON] = {"bonus_won", {{"section", TYPE_SECTION, 0}}, "section.{seat}.{section}", 0, "BD-6.7.3"},
	[EVENT_TURN_ENDED] = {"turn_ended", {{0}}, "player.{seat}", 0, "BD-6.6.6"},
	[EVENT_GAME_WON] = {"game_won", {{"end_reason", TYPE_ENDING, 0}}, "player.{seat}", 0, "BD-8.1"},
	[EVENT_TIE_HELD] = {"tie_held", {{0}}, "power player.{seat}", 0, "BD-6.3.2"},
	{0},
};

/* The rulebook has no variants; the defaults are its rules. */
const struct game_option builders_duel_options[] = {
	[OPTION_OPENING_POWER] = {.name = "opening_power", .value = {"waleran", "philip", "random"}, .mark = 'C'},
	[OPTION_SEAL_PILE_VIEW] = {.name = "seal_pile_view", .value = {"top", "hidden", "all"}, .mark = 'C'},
	[OPTION_START_GOLD] = {.name = "start_gold", .value = {"3", "5"}, .mark = 'C'},
	[OPTION_ROUNDS] = {.name = "rounds", .value = {"4", "2"}, .mark = 'C'},
	[OPTION_ONCE_CARDS] = {.name = "once_cards", .value = {"between", "any"}, .mark = 'C'},
	{0},
};

#define ROW(reason_) [(reason_) - REASON_GAME]
const struct reason builders_duel_reasons[] = {
	ROW(REASON_SAME_DIRECTION) = {"same_direction", "BD-6.2.2", {{"line", TYPE_LINE, 0}, {"theirs", TYPE_LINE, 0}}},
	ROW(REASON_MUST_TOSS) = {"must_toss", "BD-6.3.1", {{0}}},
	ROW(REASON_SEAL_NOT_HELD) = {"seal_not_held", "BD-6.3.4", {{"seal", TYPE_SEAL, 0}}},
	ROW(REASON_SEAL_NOT_USED) = {"seal_not_used", "BD-6.4.4", {{"seal", TYPE_SEAL, 0}}},
	ROW(REASON_PERSONAL_RETURNS) = {"personal_returns", "BD-6.4.2", {{0}}},
	ROW(REASON_NOT_YOUR_CARD) = {"not_your_card", "BD-6.5.1", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}},
	ROW(REASON_LOST_CARD) = {"lost_card", "BD-6.4.1", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}},
	ROW(REASON_FOREIGN_CARD) = {"foreign_card", "BD-6.5.1", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}},
	ROW(REASON_CARD_RESOLVED) = {"card_resolved", "BD-6.5.2", {{"card", TYPE_CARD, 0}, {"cell", TYPE_CELL, 0}}},
	ROW(REASON_ONCE_NOT_HELD) = {"once_not_held", "BD-7.7.1", {{"card", TYPE_ONCE, 0}}},
	ROW(REASON_ONCE_RESERVE) = {"once_reserve", "BD-7.7.4", {{"card", TYPE_ONCE, 0}}},
	ROW(REASON_ONCE_RAW) = {"once_raw", "BD-7.7.5", {{"card", TYPE_ONCE, 0}}},
	ROW(REASON_ONCE_BUILD) = {"once_build", "BD-7.7.6", {{"card", TYPE_ONCE, 0}}},
	ROW(REASON_ONCE_FIT) = {"once_fit", "BD-7.7.6", {{"card", TYPE_ONCE, 0}}},
	ROW(REASON_ONLY_SEALS) = {"only_seals", "BD-7.3", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_PILE_EMPTY) = {"pile_empty", "BD-7.3", {{0}}},
	ROW(REASON_SEAL_PRICE) = {"seal_price", "BD-7.3", {{"need", TYPE_GOLD, 0}, {"gold", TYPE_GOLD, 0}}},
	ROW(REASON_WRONG_CRAFT) = {"wrong_craft", "BD-7.5", {{"card", TYPE_CARD, 0}, {"goods", TYPE_GOOD, 0}}},
	ROW(REASON_CRAFT_RAW) = {"craft_raw", "BD-7.5", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_CRAFT_PRICE) = {"craft_price", "BD-7.5", {{"need", TYPE_GOLD, 0}, {"gold", TYPE_GOLD, 0}}},
	ROW(REASON_BUY_WHAT) = {"buy_what", "BD-7.6", {{0}}},
	ROW(REASON_MARKET_LIMIT) = {"market_limit", "BD-7.6", {{"most", TYPE_PURCHASES, 0}}},
	ROW(REASON_MARKET_RESERVE) = {"market_reserve", "BD-7.6", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_MARKET_PRICE) = {"market_price", "BD-7.6", {{"need", TYPE_GOLD, 0}, {"gold", TYPE_GOLD, 0}}},
	ROW(REASON_NO_WOOL) = {"no_wool", "BD-7.6", {{0}}},
	ROW(REASON_CONVERT_TYPE) = {"convert_type", "BD-7.9.1", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_CONVERT_RAW) = {"convert_raw", "BD-7.9.1", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_CONVERT_GO_ON) = {"convert_go_on", "BD-7.7.5", {{0}}},
	ROW(REASON_TAKE_RESERVE) = {"take_reserve", "BD-7.9.2", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_INSTALLS_FULL) = {"installs_full", "BD-6.6.2", {{"most", TYPE_INSTALLS, 0}}},
	ROW(REASON_OTHER_SECTION) = {"other_section", "BD-6.6.4", {{"section", TYPE_SECTION, 0}}},
	ROW(REASON_SECTION_DONE) = {"section_done", "BD-6.6.2", {{"section", TYPE_SECTION, 0}}},
	ROW(REASON_NOT_NEEDED) = {"not_needed", "BD-6.6.2", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}}},
	ROW(REASON_ALREADY_THERE) = {"already_there", "BD-6.6.2", {{"section", TYPE_SECTION, 0}, {"goods", TYPE_GOOD, 0}}},
	ROW(REASON_NO_MATERIAL) = {"no_material", "BD-6.6.2", {{"goods", TYPE_GOOD, 0}}},
	ROW(REASON_INSTALL_PRICE) = {"install_price", "BD-6.6.2", {{"need", TYPE_GOLD, 0}, {"gold", TYPE_GOLD, 0}}},
	ROW(REASON_ONCE_INSIDE) = {"once_inside", "BD-7.7.2", {{"card", TYPE_ONCE, 0}}},
	{0},
};

const struct category builders_duel_categories[] = {
	[SCORE_SECTIONS] = {"sections"}, [SCORE_INSTALLED] = {"installed"}, [SCORE_GOLD] = {"gold"}, {0}};

/* Ranges and the order of play inside a deal are broken in the name of the state's own section. */
const struct invariant builders_duel_invariants[] = {
	[BROKEN_RANGE] = {"BD-4"},
	[BROKEN_GOLD] = {"BD-12.1"},
	[BROKEN_MARKERS] = {"BD-12.2"},
	[BROKEN_BOX] = {"BD-12.3"},
	[BROKEN_SEALS] = {"BD-12.4"},
	[BROKEN_CARDS] = {"BD-12.5"},
	[BROKEN_LINES] = {"BD-12.6"},
	[BROKEN_CELLS] = {"BD-12.7"},
	[BROKEN_POWER] = {"BD-12.8"},
	[BROKEN_FIRST] = {"BD-12.9"},
	[BROKEN_TURN] = {"BD-12.10"},
	[BROKEN_ONCE] = {"BD-12.12"},
	[BROKEN_CONFLICT] = {"BD-12.13"},
	[BROKEN_WINNER] = {"BD-12.14"},
	{0},
};

/* Cells and lines are called by the cards that lie there. */
bool builders_duel_name(const void *state, int type, int value, struct prompt *out)
{
	const struct builders_duel_state *s = state;
	if (type == TYPE_CELL_DEALT) {
		out->arg[0] = s->grid[value - 1];
		return out->arg[0] != CARD_NONE;
	}
	if (type != TYPE_LINE_DEALT)
		return false;
	const int16_t *cell = lines[value - 1].figure;
	out->arg[0] = (int16_t)value;
	for (int i = 0; i < LINE_CELLS; i++)
		out->arg[1 + i] = s->grid[cell[i]];
	return out->arg[1] != CARD_NONE && out->arg[2] != CARD_NONE && out->arg[3] != CARD_NONE;
}
