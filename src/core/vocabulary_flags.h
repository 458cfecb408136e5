/*
 * Reads VOCABULARY into what rules may ask about a row (core/vocabulary.h): its flags, the game's own among them, and the verbs
 * of a kind. For games whose rules depend on it; others need not include it.
 */
TABLE uint64_t verb_has_flags[VERBS_END] = {
	0,
#define VERB(NAME, id, args, elements, rule, may, does, flags) flags,
#define CHANCE(...) VERB_REVEALS,
#include VOCABULARY
};

TABLE uint64_t kind_has_flags[KINDS_END] = {
	0,
#define KIND(NAME, id, verbs, lists, rule, flags, ...) flags,
#define SECOND_(rule, flags, ...) flags
#define CHANCE_KIND(NAME, id, verbs, lists, ...) SECOND_(__VA_ARGS__, 0, 0),
#include VOCABULARY
};

#define VERBS(...) {__VA_ARGS__}
TABLE uint8_t kind_has_verbs[KINDS_END][KIND_VERBS_MAX] = {
	{0},
#define KIND(NAME, id, verbs, ...) verbs,
#define CHANCE_KIND(NAME, id, verbs, ...) verbs,
#include VOCABULARY
};
#undef VERBS

/* Has the row of the kind all these flags? */
RULE bool kind_says(int kind, uint64_t flags)
{
	return (kind_has_flags[kind] & flags) == flags;
}

/* Does the verb belong to decisions of this kind? */
RULE bool kind_has(int kind, int verb)
{
	const uint8_t *v = kind_has_verbs[kind];
	while (*v && *v != verb)
		v++;
	return *v != 0;
}
