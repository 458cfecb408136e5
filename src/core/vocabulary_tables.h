/* Reads VOCABULARY into the tables of core/declare.h (core/vocabulary.h). GAME is the game's name in C. */
#include "core/vocabulary_args.h"

#define TABLE_OF_(game, what) game##_##what
#define TABLE_OF(game, what) TABLE_OF_(game, what)

#define LIST(NAME, list, ...) static const struct component list[] = {__VA_ARGS__};
#define ID(NAME, id_, ...) {.id = (id_), __VA_ARGS__},
#define CALLED(list, ...) static const struct component list[] = {__VA_ARGS__};
#define AT(value, id_, ...) ROW_AT_((value) - 1, .id = (id_), __VA_ARGS__)
#define ROW_AT_(row, ...) [row] = {__VA_ARGS__},
#include VOCABULARY

const struct type TABLE_OF(GAME, types)[] = {
#define NUMBER(NAME, ...) TYPE_NUMBER(__VA_ARGS__),
#define IDS(NAME, ...) TYPE_IDS(__VA_ARGS__),
#define SET(NAME, ...) TYPE_SET(__VA_ARGS__),
#define SEAT(NAME, id) TYPE_SEAT(id),
#define OWNER(NAME, id) TYPE_OWNER(id),
#define FLAG(NAME, id) TYPE_FLAG(id),
#define SEATS(NAME, id) TYPE_SEATS(id),
#include VOCABULARY
	{0},
};

const struct verb TABLE_OF(GAME, verbs)[] = {
	{0},
#define VERB(NAME, id, args, elements, rule_, may, does, flags_)                                                       \
	{.name = (id), .arg = args, .targets = (elements), .flags = (uint8_t)(flags_), .rule = (rule_)},
#define CHANCE(NAME, id, args, elements, rule_, does)                                                                  \
	{.name = (id), .arg = args, .targets = (elements), .flags = VERB_REVEALS | VERB_CHANCE, .rule = (rule_)},
#include VOCABULARY
	{0},
};

const struct kind TABLE_OF(GAME, kinds)[] = {
	{.name = "over"},
#define KIND(NAME, id, verbs_, lists, rule_, flags_, ...)                                                              \
	{.name = (id), .flags = (uint8_t)(flags_), .verbs = verbs_, .prompt = {__VA_ARGS__}, .rule = rule_},
#define FIRST_(rule_, ...) rule_
#define CHANCE_KIND(NAME, id, verbs_, lists, ...)                                                                      \
	{.name = (id), .flags = KIND_CHANCE, .verbs = verbs_, .rule = FIRST_(__VA_ARGS__, 0)},
#include VOCABULARY
	{0},
};

const struct event_kind TABLE_OF(GAME, events)[] = {
	{0},
#define EVENT(NAME, id, args, elements, rule_, flags_)                                                                 \
	{.name = (id), .arg = args, .targets = (elements), .flags = (flags_), .rule = (rule_)},
#include VOCABULARY
	{0},
};

const struct reason TABLE_OF(GAME, reasons)[] = {
#define WHY(NAME, id, rule_, args) {.name = (id), .rule = (rule_), .fact = args},
#include VOCABULARY
	{0},
};

const struct invariant TABLE_OF(GAME, invariants)[] = {
	{0},
#define BROKEN(NAME, rule) {rule},
#include VOCABULARY
	{0},
};

/* Further members may be appended: OPTION(TEAMS, "teams", 'R', VALUES("off", "on"), .players = 1 << 4). */
const struct game_option TABLE_OF(GAME, options)[] = {
#define OPTION(NAME, id, mark_, ...) {.name = (id), .mark = (mark_), .value = __VA_ARGS__},
#include VOCABULARY
	{0},
};

const struct category TABLE_OF(GAME, categories)[] = {
#define CATEGORY(NAME, id) {id},
#include VOCABULARY
	{0},
};
