/*
 * The vocabulary of a game: one row for each word it has, in the game's vocabulary.def. A row says everything there is to
 * say about its word, so a new verb is its row, its rule and its sentences, and nothing has an order to be kept.
 *
 *   NUMBER(FACE, "face", 1, 6)  IDS(POINT, "point", points, "column row")  SET  SEAT  OWNER  FLAG  SEATS
 *       a type (core/declare.h): TYPE_FACE; LOW_FACE is what its lowest value is. The rows of ids are those of a list:
 *   LIST(ENDING, endings, ID(BLOCKED, "blocked") ID(QUIET, "quiet"))
 *       a list of ids and their names, from 1 in the order of the rows: the component list endings and an enum of ENDING_NONE,
 *       BLOCKED, QUIET, LAST_ENDING. Further members may be appended: ID(HILL, "hill", .element = "hill.top").
 *       Lists with figures are rows of components.def instead
 *   CALLED(phases, AT(KIND_PLACE, "placing") AT(KIND_MOVE, "moving"))
 *       the same for values that have names already
 *   VERB(MOVE, "move", A2(from, POINT, to, POINT), "point.{from} point.{to}", "NM-6.2", may_move, do_move, 0)
 *       a choice: its arguments, the board elements it names, the rule a player is shown, then
 *       struct refusal may_move(s, seat, from, to) says why not, void do_move(s, seat, from, to, e) carries it out;
 *       may_always is there for a verb without arguments that nothing forbids
 *   CHANCE(ROLL, "roll", A1(face, FACE), NULL, "MM-6.1", do_roll)
 *       an outcome of chance: nobody asks whether it may be, and it always shows something new
 *   KIND(PLACE, "place", VERBS(VERB_PLACE), list_place, "NM-6.1", 0, PROMPT(NULL, A1(hand, STONES)))
 *       a decision: the verbs it has, void list_place(s, seat, l) lists them, the wordings of its prompt with their figures
 *       (several may be named: [PROMPT_FREE] = PROMPT("free", A0)). RULES("BD-6.6.2", "BD-6.6.5") instead of a rule says also
 *       which one keeps its verbs out of other decisions, or secret orders together
 *   CHANCE_KIND(ROLL, "roll", VERBS(VERB_ROLL), list_roll, "MM-6.1")
 *       a decision that chance takes: void list_roll(s, l) lists the outcomes with their weights; the game's own flags may follow
 *   EVENT(MOVED, "moved", A2(from, POINT, to, POINT), "point.{from} point.{to}", "NM-6.2.4", 0)
 *   WHY(OCCUPIED, "occupied", "NM-6.1.1", A1(point, POINT))
 *   BROKEN(STONES, "NM-12.1")  OPTION(FLYING, "flying", 'P', VALUES("on", "off"))  CATEGORY(STONES, "stones")
 *
 * A type in an argument list may be wrapped: SECRET(TILE) is told to its owner alone, MAYBE(DIE) may be left out at the end;
 * IMPLIED(CARD), OWN(MONK) and SPOT(X) say how few numbers its choices need (core/space.h); LEAST(DIE) and MOST(DIE) which one a
 * person means who clicks a place and names no die.
 * Arguments are natural values everywhere (the face 3 is 3); how they are packed into a choice is known here alone.
 *
 * Headers read the rows, each with VOCABULARY defined as the file's name:
 *   vocabulary_names.h    in the game's header    the enums: VERB_ KIND_ EVENT_ WHY_ BROKEN_ TYPE_ LOW_ OPTION_ CATEGORY_
 *   vocabulary_flags.h    in rules.c, if needed   verb_has_flags, kind_says, kind_has: what rules may ask about a row
 *   vocabulary_rules.h    in rules.c              verb_why, verb_apply, kind_list, outcomes_list: plain switches over the rows
 *   vocabulary_tables.h   in declare.c            the tables of core/declare.h
 */
#ifndef CORE_VOCABULARY_H
#define CORE_VOCABULARY_H

#include "core/game.h"

RULE struct refusal refuse(int reason, int a, int b, int c, int d)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
	return r;
}

RULE struct refusal allow(void)
{
	return refuse(REASON_LEGAL, 0, 0, 0, 0);
}

RULE bool allows(struct refusal r)
{
	return r.reason == REASON_LEGAL;
}

/*
 * A list of choices being written, in the caller's memory. At a chance point either half may be NULL; if both are, nothing
 * is written: outcomes are counted, and one is picked. The count has another type than what is written, so that the compiler can
 * keep it in a register meanwhile.
 */
struct list {
	choice *out;
	uint32_t *weight;
	uint16_t count;
	uint32_t sum; /* of the weights so far; only where nothing is written, like those below */
	uint32_t number; /* below the sum of all: says which outcome is picked */
	choice picked;
};

RULE struct list list_into(choice *out, uint32_t *weight)
{
	struct list l = {out, weight, 0, 0, 0, 0};
	return l;
}

RULE void list_add(struct list *l, choice c)
{
	l->out[l->count++] = c;
}

RULE void list_if(struct list *l, struct refusal r, choice c)
{
	if (allows(r))
		list_add(l, c);
}

/* A choice for each member of a set: bit i stands for the i-th value of the verb's argument. */
RULE void list_firsts(struct list *l, int verb, uint64_t set)
{
	choice *out = &l->out[l->count], lowest = choice_make(verb, 1, 0, 0);
	l->count = (uint16_t)(l->count + bits_count(set));
	for (uint64_t m = set; m; m &= m - 1)
		*out++ = lowest + ((choice)bits_first(m) << 16);
}

/* The same for the second argument. */
RULE void list_seconds(struct list *l, int verb, int first, uint64_t set)
{
	choice *out = &l->out[l->count], lowest = choice_make(verb, first, 1, 0);
	l->count = (uint16_t)(l->count + bits_count(set));
	for (uint64_t m = set; m; m &= m - 1)
		*out++ = lowest + ((choice)bits_first(m) << 8);
}

/* list_if without a jump, where nobody foresees which choices are allowed; there is room for one more either way. */
RULE void list_maybe(struct list *l, bool there, choice c)
{
	l->out[l->count] = c;
	l->count = (uint16_t)(l->count + there);
}

/* An outcome of chance and how often it comes; one that cannot come is none. */
RULE void list_outcome(struct list *l, choice c, uint32_t weight)
{
	if (!weight)
		return;
	if (l->out) {
		l->out[l->count] = c;
	} else if (l->weight) {
		l->weight[l->count] = weight;
	} else {
		if (l->number - l->sum < weight) /* wraps to a large one where it is less */
			l->picked = c;
		l->sum += weight;
	}
	l->count++;
}

/* An outcome for each member of a set, all equally likely; bit i stands for the i-th value of the verb's argument. */
RULE void list_evenly(struct list *l, int verb, uint64_t set)
{
	uint32_t n = (uint32_t)bits_count(set);
	choice lowest = choice_make(verb, 1, 0, 0), step = choice_make(verb, 2, 0, 0) - lowest;
	if (l->out) {
		choice *out = &l->out[l->count];
		for (uint64_t m = set; m; m &= m - 1)
			*out++ = lowest + (choice)bits_first(m) * step;
	} else if (l->weight) {
		uint32_t *weight = &l->weight[l->count];
		for (uint32_t i = 0; i < n; i++)
			weight[i] = 1;
	} else {
		uint32_t number = l->number - l->sum;
		if (number < n)
			l->picked = lowest + (choice)bits_nth(set, (int)number) * step;
		l->sum += n;
	}
	l->count = (uint16_t)(l->count + n);
}

/* The same for the first n values of the argument: a die. */
RULE void list_values(struct list *l, int verb, uint32_t n)
{
	choice lowest = choice_make(verb, 1, 0, 0), step = choice_make(verb, 2, 0, 0) - lowest;
	for (uint32_t i = 0; i < n && (l->out || l->weight); i++)
		list_outcome(l, lowest + i * step, 1);
	if (l->out || l->weight)
		return;
	if (l->number - l->sum < n)
		l->picked = lowest + (l->number - l->sum) * step;
	l->sum += n;
	l->count = (uint16_t)(l->count + n);
}

/* The same for the first n values of the argument by weights that lie side by side. */
RULE void list_weighted(struct list *l, int verb, const uint8_t *weight, uint32_t n)
{
	choice lowest = choice_make(verb, 1, 0, 0), step = choice_make(verb, 2, 0, 0) - lowest;
	uint32_t sum = 0, count = 0, number = l->number - l->sum, i = 0;
	if (l->out || l->weight) {
		for (; i < n; i++)
			list_outcome(l, lowest + i * step, weight[i]);
		return;
	}
	for (uint32_t k = 0; k < n; k++)
		sum += weight[k], count += weight[k] != 0;
	if (number < sum) {
		while (number >= weight[i])
			number -= weight[i++];
		l->picked = lowest + i * step;
	}
	l->sum += sum;
	l->count = (uint16_t)(l->count + count);
}

/* Which of the weights a number below their sum falls to. */
RULE uint32_t pick_by_weight(const uint32_t *weight, uint64_t number)
{
	uint32_t i = 0;
	while (number >= weight[i])
		number -= weight[i++];
	return i;
}

/* The i-th argument of a choice as the natural value of a type whose lowest value is low; absent: one below it. */
RULE int choice_value(choice c, int i, int low)
{
	return choice_arg(c, i) + low - 1;
}

#endif
