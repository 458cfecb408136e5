/* Reads VOCABULARY into names (core/vocabulary.h). No guard: each game's header includes it once. */

#define LIST(NAME, list, ...) enum { NAME##_NONE, __VA_ARGS__ AFTER_##NAME, LAST_##NAME = AFTER_##NAME - 1 };
#define ID(NAME, ...) NAME,
#include VOCABULARY

enum {
#define NUMBER(NAME, ...) TYPE_##NAME,
#define IDS(NAME, ...) TYPE_##NAME,
#define SET(NAME, ...) TYPE_##NAME,
#define SEAT(NAME, ...) TYPE_##NAME,
#define OWNER(NAME, ...) TYPE_##NAME,
#define FLAG(NAME, ...) TYPE_##NAME,
#define SEATS(NAME, ...) TYPE_##NAME,
#include VOCABULARY
};

enum {
#define NUMBER(NAME, id, lowest, ...) LOW_##NAME = (lowest),
#define IDS(NAME, ...) LOW_##NAME = 1,
#define SET(NAME, ...) LOW_##NAME = 0,
#define SEAT(NAME, ...) LOW_##NAME = 0,
#define OWNER(NAME, ...) LOW_##NAME = 0,
#define FLAG(NAME, ...) LOW_##NAME = 0,
#define SEATS(NAME, ...) LOW_##NAME = 0,
#include VOCABULARY
};

enum {
	VERB_NONE,
#define VERB(NAME, ...) VERB_##NAME,
#define CHANCE(NAME, ...) VERB_##NAME,
#include VOCABULARY
	VERBS_END
};

enum {
	KIND_OVER,
#define KIND(NAME, ...) KIND_##NAME,
#define CHANCE_KIND(NAME, ...) KIND_##NAME,
#include VOCABULARY
	KINDS_END
};

enum {
	EVENT_NONE,
#define EVENT(NAME, ...) EVENT_##NAME,
#include VOCABULARY
	EVENTS_END
};

enum {
	WHY_FIRST = REASON_GAME - 1,
#define WHY(NAME, ...) WHY_##NAME,
#include VOCABULARY
};

enum {
	BROKEN_NONE,
#define BROKEN(NAME, ...) BROKEN_##NAME,
#include VOCABULARY
};

enum {
#define OPTION(NAME, ...) OPTION_##NAME,
#include VOCABULARY
	OPTIONS_END
};

enum {
#define CATEGORY(NAME, ...) CATEGORY_##NAME,
#include VOCABULARY
	CATEGORIES_END
};
