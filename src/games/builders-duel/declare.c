/* Builders' Duel: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "core/vocabulary_args.h"
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

/* What a card does: categories, then effects (DOES_CATEGORIES). */
static const struct component does[] = {{.id = "power"}, {.id = "income"}, {.id = "influence"}, {.id = "raw"},
	{.id = "craft"}, {.id = "market"}, {.id = "convoy"}, {.id = "journeyman"}, {.id = "scaffold"}, {.id = "patron"},
	{.id = "master"}, {.id = "raid"}, {.id = "foreman"}, {.id = "envoy"}};

static const struct component frames[] = {{.id = "waleran"}, {.id = "philip"}};

static const struct component cells[] = {{.id = "0"}, {.id = "1"}, {.id = "2"}, {.id = "3"}, {.id = "4"}, {.id = "5"},
	{.id = "6"}, {.id = "7"}, {.id = "8"}};

static const struct prompt_kind line_names[] = {
	PROMPT("dealt", A4(line, LINE, first, CARD, second, CARD, third, CARD)),
	{0},
};
static const struct prompt_kind cell_names[] = {PROMPT("dealt", A1(card, CARD)), {0}};

#define GAME builders_duel
#include "core/vocabulary_tables.h"

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
	FIELD_SEAT(S, "gold", player, gold, TYPE_GOLD, MEANS),
	FIELD_SEAT_LIST(S, "reserve", player, reserve, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "camp_raw", player, camp_raw, TYPE_MARKERS, MEANS_OF(TYPE_GOOD)),
	FIELD_SEAT_LIST(S, "camp_mat", player, camp_mat, TYPE_MARKERS, MEANS_OF(TYPE_GOOD)),
	FIELD_SEAT_LIST(S, "box", player, box, TYPE_MARKERS),
	FIELD_SEAT_LIST(S, "site", player, site, TYPE_GOODS),
	FIELD_SEAT_LIST(S, "done", player, done, TYPE_YES),
	FIELD_SEAT_LIST(S, "seals", player, seals, TYPE_COPIES, MEANS_OF(TYPE_SEAL)),
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
