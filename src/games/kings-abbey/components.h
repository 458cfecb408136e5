/*
 * The rows of each type, for declare.c alone: components.def with its provenance marks, then the plain lists of ids.
 */
#ifndef KINGS_ABBEY_COMPONENTS_H
#define KINGS_ABBEY_COMPONENTS_H

#include "core/declare.h"
#include "games/kings-abbey/kings_abbey.h"

enum { R = 'R', P = 'P', D = 'D', C = 'C' };

TABLE struct component goods[] = {
#define GOOD(ID, text, value, supply, mark_) {.id = text, .mark = mark_, .figure = {value, supply}},
#include "games/kings-abbey/components.def"
};

/* What is printed, too, so that who shows a power knows whether an edition says otherwise. */
TABLE struct component powers[] = {
#define POWER(ID, text, building, one, two, mark_) {.id = text, .mark = mark_, .figure = {one, two}},
#include "games/kings-abbey/components.def"
};

TABLE struct component sites[] = {
#define SITE(ID, text, good, divisor, mark_) {.id = text, .mark = mark_, .figure = {good, divisor}},
#include "games/kings-abbey/components.def"
};

TABLE struct component buildings[] = {
#define BUILDING(ID, text, prestige, activation, starting, wood, grain, stone, sand, denier, reward, n, mark_)         \
	{.id = text,                                                                                                       \
		.mark = mark_,                                                                                                 \
		.figure = {prestige, activation, starting, wood, grain, stone, sand, denier, reward, n}},
#include "games/kings-abbey/components.def"
};

TABLE struct component slot_contents[] = {
#define BUILDING(ID, text, ...) {.id = text},
#include "games/kings-abbey/components.def"
	{.id = "barn"},
};

TABLE struct component cards[] = {
#define BUILDING(ID, text, ...) {.id = text "_1", .element = text ".1"}, {.id = text "_2", .element = text ".2"},
#include "games/kings-abbey/components.def"
	{.id = "battlement_1"},
	{.id = "battlement_2"},
	{.id = "gate_tower_1"},
	{.id = "gate_tower_2"},
	{.id = "bell_tower"},
	{.id = "chapel"},
};

TABLE struct component towers[] = {
#define TOWER(ID, text, count, prestige, wood, grain, stone, sand, denier, manned, mark_)                              \
	{.id = text, .mark = mark_, .figure = {count, prestige, wood, grain, stone, sand, denier, manned}},
#include "games/kings-abbey/components.def"
};

TABLE struct component levels[] = {
#define LEVEL(ID, text, spaces, moves, defence, resources, p1, p2, p3, mark_)                                          \
	{.id = text, .mark = mark_, .figure = {spaces, moves, defence, resources}},
#include "games/kings-abbey/components.def"
};

TABLE struct component crusades[] = {
#define CRUSADE(ID, text, slots, prestige, wood, grain, stone, sand, denier, wagon, relic, mark_)                      \
	{.id = text, .mark = mark_, .figure = {slots, prestige, wood, grain, stone, sand, denier, wagon, relic}},
#include "games/kings-abbey/components.def"
};

TABLE struct component relics[] = {
#define RELIC(ID, text, effect, good, amount, mark_) {.id = text, .mark = mark_, .figure = {good, amount}},
#include "games/kings-abbey/components.def"
};

TABLE struct component calamities[] = {
#define CALAMITY(ID, text, type, effect, site, amount, mark_)                                                          \
	{.id = text, .mark = mark_, .figure = {type, site, amount}},
#include "games/kings-abbey/components.def"
};

TABLE struct component mixes[] = {
#define MIX(ID, text, p7, d7, v7, p5, d5, v5, mark_) {.id = text, .mark = mark_, .figure = {p7, d7, v7, p5, d5, v5}},
#include "games/kings-abbey/components.def"
};

TABLE struct component tokens[] = {
#define TOKEN(ID, text, good, amount, mark_) {.id = text, .mark = mark_, .figure = {good, amount}},
#include "games/kings-abbey/components.def"
};

TABLE struct component saints[] = {
#define SAINT(ID, text, amount, mark_) {.id = text, .mark = mark_, .figure = {amount}},
#include "games/kings-abbey/components.def"
};

TABLE struct component cells[] = {
#define DARKNESS(cell, level, mark_) {.id = #cell, .mark = mark_, .figure = {level}},
#include "games/kings-abbey/components.def"
};

/* What an event does, in the order of EFFECT_… */
TABLE struct component effects[] = {{.id = "site"}, {.id = "food"}, {.id = "faith"}, {.id = "deniers"}, {.id = "moves"},
	{.id = "darkness"}, {.id = "price"}, {.id = "plague"}, {.id = "preaching"}, {.id = "clergy"}, {.id = "nothing"}};

TABLE struct component costs[] = {
#define COST(ID, text, wood, grain, stone, sand, denier, prestige, mark_) {.id = text, .mark = mark_},
#include "games/kings-abbey/components.def"
};

TABLE struct component benches[] = {
#define BENCH(number, rows, mark_) {.id = #number, .mark = mark_},
#include "games/kings-abbey/components.def"
};

TABLE struct component spaces[] = {{.id = "forest_main", .element = "forest.main"},
	{.id = "forest_bonus", .element = "forest.bonus"}, {.id = "field_main", .element = "field.main"},
	{.id = "field_bonus", .element = "field.bonus"}, {.id = "mountain_main", .element = "mountain.main"},
	{.id = "mountain_bonus", .element = "mountain.bonus"}, {.id = "sand_pit_main", .element = "sand_pit.main"},
	{.id = "sand_pit_bonus", .element = "sand_pit.bonus"}};
TABLE struct component pews[] = {{.id = "1.1"}, {.id = "1.2"}, {.id = "1.3"}, {.id = "2.1"}, {.id = "2.2"},
	{.id = "2.3"}, {.id = "3.1"}, {.id = "3.2"}, {.id = "3.3"}, {.id = "4.1"}, {.id = "4.2"}, {.id = "4.3"}};
TABLE struct component kind_names[] = {
#define KIND(NAME, text, ...) {.id = text},
#define CHANCE_KIND(NAME, text, ...) {.id = text},
#include VOCABULARY
};

ASSERT_STATIC(COUNT(cards) == CARDS);
ASSERT_STATIC(COUNT(effects) == EFFECTS);

#endif
