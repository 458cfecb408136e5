/*
 * How argument lists, prompts and values of a row become members of the tables of core/declare.h. vocabulary_tables.h has
 * them from here; a declare.c that makes a table of its own rows (type->names) includes this before.
 */
#ifndef CORE_VOCABULARY_ARGS_H
#define CORE_VOCABULARY_ARGS_H

#define TYPE_MAYBE(NAME) TYPE_##NAME, .flags = ARG_OPTIONAL
#define TYPE_SECRET(NAME) TYPE_##NAME, .flags = ARG_PRIVATE
#define TYPE_IMPLIED(NAME) TYPE_##NAME, .flags = ARG_IMPLIED
#define TYPE_OWN(NAME) TYPE_##NAME, .flags = ARG_OWN
#define TYPE_SPOT(NAME) TYPE_##NAME, .flags = ARG_SPOT
#define TYPE_LEAST(NAME) TYPE_##NAME, .flags = ARG_LEAST
#define TYPE_MOST(NAME) TYPE_##NAME, .flags = ARG_MOST
#define ARG_(a, A) {.name = #a, .type = TYPE_##A}
#define A0 {{0}}
#define A1(a, A) {ARG_(a, A)}
#define A2(a, A, b, B) {ARG_(a, A), ARG_(b, B)}
#define A3(a, A, b, B, c, C) {ARG_(a, A), ARG_(b, B), ARG_(c, C)}
#define A4(a, A, b, B, c, C, d, D) {ARG_(a, A), ARG_(b, B), ARG_(c, C), ARG_(d, D)}
#define VERBS(...) {__VA_ARGS__}
#define PROMPT(suffix, args) {suffix, args}
#define RULES(rule_, waits_) rule_, .waits = (waits_)
#define VALUES(...) {__VA_ARGS__}

#endif
