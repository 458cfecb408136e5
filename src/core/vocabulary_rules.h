/*
 * Reads VOCABULARY into the switches of the rules (core/vocabulary.h). STATE is the game's state; every may_, do_ and
 * list_ function that a row names is declared before. Each takes its verb's arguments as natural values.
 */
#define A0
#define A1(a, A) , choice_value(c, 0, LOW_##A)
#define A2(a, A, b, B) A1(a, A), choice_value(c, 1, LOW_##B)
#define A3(a, A, b, B, d, D) A2(a, A, b, B), choice_value(c, 2, LOW_##D)

/* The may_ of a verb without arguments that nothing forbids while its decision is open. */
RULE struct refusal may_always(const STATE *s, int seat)
{
	(void)s, (void)seat;
	return allow();
}

/* Why a choice of the open kind is not allowed. Outcomes of chance are looked for in their list instead. */
RULE struct refusal verb_why(const STATE *s, int seat, choice c)
{
	switch (choice_verb(c)) {
#define VERB(NAME, id, args, elements, rule, may, does, flags)                                                         \
	case VERB_##NAME:                                                                                                  \
		return may(s, seat args);
#include VOCABULARY
	default:
		return refuse(REASON_NOT_A_CHOICE, 0, 0, 0, 0);
	}
}

RULE void outcome_apply(STATE *s, int seat, choice c, struct events *e)
{
	(void)s, (void)seat, (void)e;
	switch (choice_verb(c)) {
#define CHANCE(NAME, id, args, elements, rule, does)                                                                   \
	case VERB_##NAME:                                                                                                  \
		does(s, seat args, e);                                                                                         \
		break;
#include VOCABULARY
	default:
		assert(!"an outcome of this game");
	}
}

/* Whose choice it is says which of two small switches: a jump among all verbs is hard to foresee for a processor. */
RULE void verb_apply(STATE *s, int seat, choice c, struct events *e)
{
	if (seat == SEAT_CHANCE) {
		outcome_apply(s, seat, c, e);
		return;
	}
	switch (choice_verb(c)) {
#define VERB(NAME, id, args, elements, rule, may, does, flags)                                                         \
	case VERB_##NAME:                                                                                                  \
		does(s, seat args, e);                                                                                         \
		break;
#include VOCABULARY
	default:
		assert(!"a verb of this game");
	}
}

/* Does chance take the decision? */
RULE bool kind_is_chance(int kind)
{
	(void)kind;
	return false
#define CHANCE_KIND(NAME, ...) || kind == KIND_##NAME
#include VOCABULARY
		;
}

/* The outcomes of a decision of chance with their weights. */
RULE void outcomes_list(const STATE *s, int kind, struct list *l)
{
	(void)s, (void)l;
	switch (kind) {
#define CHANCE_KIND(NAME, id, verbs, lists, ...)                                                                       \
	case KIND_##NAME:                                                                                                  \
		lists(s, l);                                                                                                   \
		break;
#include VOCABULARY
	default:
		break;
	}
}

/* How many outcomes a decision of chance has, and the sum of their weights. */
RULE struct chances outcomes_sum(const STATE *s, int kind)
{
	struct list l = list_into(NULL, NULL);
	outcomes_list(s, kind, &l);
	struct chances all = {l.count, l.sum};
	return all;
}

/* The outcome that a number below that sum falls to. */
RULE choice outcome_at(const STATE *s, int kind, uint32_t number)
{
	struct list l = list_into(NULL, NULL);
	l.number = number;
	outcomes_list(s, kind, &l);
	return l.picked;
}

/* The choices of a decision. */
RULE void kind_list(const STATE *s, int kind, int seat, struct list *l)
{
	switch (kind) {
#define KIND(NAME, id, verbs, lists, ...)                                                                              \
	case KIND_##NAME:                                                                                                  \
		lists(s, seat, l);                                                                                             \
		break;
#define CHANCE_KIND(NAME, id, verbs, lists, ...)                                                                       \
	case KIND_##NAME:                                                                                                  \
		lists(s, l);                                                                                                   \
		break;
#include VOCABULARY
	default:
		break;
	}
}

#undef A0
#undef A1
#undef A2
#undef A3
