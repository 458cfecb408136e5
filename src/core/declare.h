/*
 * Declarations: what a game says once about its state and vocabulary. Generic code derives from them the JSON
 * view, redaction, positions, texts of choices, labels in every language, board elements, TypeScript types.
 *
 * An id (card, city, phase …) is a row of its type, counted from 1, in states, choices, events and facts alike; 0
 * is none. Numbers and seats are stored as they are in states, events and facts, owners as seat + 1; in a choice a
 * number is value - min + 1, a seat, owner, flag or set is value + 1. So 0 in a choice's argument is always
 * "absent", and a wiped field is never mistaken for a component.
 */
#ifndef CORE_DECLARE_H
#define CORE_DECLARE_H

#include "core/game.h"

/* A component: one row of a type. Mark: R rulebook, P public source, D derived, C chosen by us (a reconstruction). */
struct component {
	const char *id;
	char mark;
	int16_t figure[10];  /* named one by one by the figures of the type */
	const char *element; /* what stands for it in board elements; NULL: its id */
};

struct prompt_kind;

enum type_form {
	FORM_NUMBER, /* min..max */
	FORM_FLAG,   /* 0 or 1; JSON false, true */
	FORM_ID,     /* a row of rows, from 1; 0 none */
	FORM_SEAT,   /* 0..seats-1, always somebody */
	FORM_OWNER,  /* seat + 1; 0 nobody. Also SEAT_NONE + 1 and the like never occur */
	FORM_SET,    /* bit i is row i + 1 of rows */
	FORM_SEATS,  /* bit i is seat i */
};

struct type {
	const char *name; /* words: "<name>.<id>" */
	uint8_t form;
	int64_t min, max;             /* numbers: the range. Ids: 1..max, filled in by TYPE_IDS */
	const struct component *rows; /* ids and sets */
	const char *figures;          /* names of the figures of a row, separated by spaces; NULL: none */
	const struct prompt_kind *names; /* wordings "<name>:<suffix>" that game->name chooses by the state; NULL: none.
	                                    Ends with a row whose suffix is NULL */
	int said;     /* numbers: what is added where one is said, as rows of a board that grows both ways begin at 10 */
	bool letters; /* numbers: said as a letter: A for 1, Z for 26, AA for 27 */
};

/* Further members may be appended: TYPE_IDS("place", places, NULL, .names = place_names). */
#define TYPE_NUMBER(name_, lo, hi, ...) {.name = name_, .form = FORM_NUMBER, .min = (lo), .max = (hi), __VA_ARGS__}
#define TYPE_FLAG(name_) {.name = name_, .form = FORM_FLAG, .max = 1}
#define TYPE_IDS(name_, rows_, figures_, ...)                                                                          \
	{.name = name_, .form = FORM_ID, .min = 1, .max = COUNT(rows_), .rows = (rows_), .figures = (figures_), __VA_ARGS__}
#define TYPE_SET(name_, rows_) {.name = name_, .form = FORM_SET, .min = 1, .max = COUNT(rows_), .rows = (rows_)}
#define TYPE_SEAT(name_) {.name = name_, .form = FORM_SEAT, .max = SEATS_MAX - 1}
#define TYPE_OWNER(name_) {.name = name_, .form = FORM_OWNER, .max = SEATS_MAX}
#define TYPE_SEATS(name_) {.name = name_, .form = FORM_SEATS}

enum visibility {
	SEEN_BY_ALL,
	SEEN_BY_OWNER,       /* the seat of the field's first dimension */
	SEEN_BY_NOBODY,
	SEEN_BY_OWNER_WHILE, /* hidden from others while the byte at while_offset equals while_value */
};

struct dimension {
	uint16_t count, stride;
	uint16_t length; /* offset + 1 of the byte that holds the length of the list, for index 0 of the outer
	                    dimensions (it moves with them: it lies in the same struct as the list); 0: always count */
	uint8_t seat;    /* runs over the seats in play; always the first dimension */
};

struct field {
	const char *name; /* the spec's name; columns of an array of structs are dotted: "tile.x" */
	uint8_t type;     /* a row of game->types */
	uint8_t size;     /* 1, 2, 4 or 8 bytes; signed if the type's min is negative */
	uint8_t dimensions;
	uint8_t seen; /* enum visibility */
	uint16_t offset;
	struct dimension dimension[3];
	uint16_t while_offset;
	uint8_t while_value;
	uint8_t memory; /* what rules have to remember and no player need look at: left out of what learners see */
	uint8_t
		means; /* what a seat (of a field without seats: who chooses) has and may spend or win: said before it changes */
	uint8_t
		of; /* type + 1 whose rows, from the first, the last dimension counts; 0: it counts nothing that has a name */
};
#define MEANS .means = 1
#define MEANS_OF(type_) .means = 1, .of = (type_) + 1

/* Helpers for the fields table. S: the state's struct tag; visibility members may be appended with commas. */
#define FIELD_AT_(S, path) (((struct S *)0)->path)
#define FIELD(S, name_, member, type_, ...)                                                                            \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member)),                                                                          \
		.offset = offsetof(struct S, member),                                                                          \
		__VA_ARGS__}
#define FIELD_LIST(S, name_, member, type_, ...)                                                                       \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member[0])),                                                                       \
		.offset = offsetof(struct S, member),                                                                          \
		.dimensions = 1,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, member)), sizeof(FIELD_AT_(S, member[0])), 0, 0}},                           \
		__VA_ARGS__}
#define FIELD_GRID(S, name_, member, type_, ...)                                                                       \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member[0][0])),                                                                    \
		.offset = offsetof(struct S, member),                                                                          \
		.dimensions = 2,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, member)), sizeof(FIELD_AT_(S, member[0])), 0, 0},                            \
			{COUNT(FIELD_AT_(S, member[0])), sizeof(FIELD_AT_(S, member[0][0])), 0, 0}},                               \
		__VA_ARGS__}
/* A plain array indexed by seat, one value or a list each: s->member[seat], s->member[seat][i]. */
#define FIELD_BY_SEAT(S, name_, member, type_, ...)                                                                    \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member[0])),                                                                       \
		.offset = offsetof(struct S, member),                                                                          \
		.dimensions = 1,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, member)), sizeof(FIELD_AT_(S, member[0])), 0, 1}},                           \
		__VA_ARGS__}
#define FIELD_BY_SEAT_LIST(S, name_, member, type_, ...)                                                               \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member[0][0])),                                                                    \
		.offset = offsetof(struct S, member),                                                                          \
		.dimensions = 2,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, member)), sizeof(FIELD_AT_(S, member[0])), 0, 1},                            \
			{COUNT(FIELD_AT_(S, member[0])), sizeof(FIELD_AT_(S, member[0][0])), 0, 0}},                               \
		__VA_ARGS__}
/* One value per seat: s->player[seat].member. */
#define FIELD_SEAT(S, name_, array, member, type_, ...)                                                                \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, array[0].member)),                                                                 \
		.offset = offsetof(struct S, array[0].member),                                                                 \
		.dimensions = 1,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, array)), sizeof(FIELD_AT_(S, array[0])), 0, 1}},                             \
		__VA_ARGS__}
#define FIELD_SEAT_LIST(S, name_, array, member, type_, ...)                                                           \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, array[0].member[0])),                                                              \
		.offset = offsetof(struct S, array[0].member),                                                                 \
		.dimensions = 2,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, array)), sizeof(FIELD_AT_(S, array[0])), 0, 1},                              \
			{COUNT(FIELD_AT_(S, array[0].member)), sizeof(FIELD_AT_(S, array[0].member[0])), 0, 0}},                   \
		__VA_ARGS__}
#define FIELD_SEAT_GRID(S, name_, array, member, type_, ...)                                                           \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, array[0].member[0][0])),                                                           \
		.offset = offsetof(struct S, array[0].member),                                                                 \
		.dimensions = 3,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, array)), sizeof(FIELD_AT_(S, array[0])), 0, 1},                              \
			{COUNT(FIELD_AT_(S, array[0].member)), sizeof(FIELD_AT_(S, array[0].member[0])), 0, 0},                    \
			{COUNT(FIELD_AT_(S, array[0].member[0])), sizeof(FIELD_AT_(S, array[0].member[0][0])), 0, 0}},             \
		__VA_ARGS__}
/* One column of an array of structs whose length stands in the byte `length`: s->tile[i].member for i < s->length. */
#define FIELD_ROWS(S, name_, array, member, type_, length_, ...)                                                       \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, array[0].member)),                                                                 \
		.offset = offsetof(struct S, array[0].member),                                                                 \
		.dimensions = 1,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, array)), sizeof(FIELD_AT_(S, array[0])),                                     \
			(uint16_t)(offsetof(struct S, length_) + 1), 0}},                                                          \
		__VA_ARGS__}
/* A plain array whose length stands in the byte `length`. */
#define FIELD_COUNTED(S, name_, member, type_, length_, ...)                                                           \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, member[0])),                                                                       \
		.offset = offsetof(struct S, member),                                                                          \
		.dimensions = 1,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, member)), sizeof(FIELD_AT_(S, member[0])),                                   \
			(uint16_t)(offsetof(struct S, length_) + 1), 0}},                                                          \
		__VA_ARGS__}
/* The same inside each seat's struct: s->player[seat].member[i] for i < s->player[seat].length. */
#define FIELD_SEAT_COUNTED(S, name_, array, member, type_, length_, ...)                                               \
	{.name = name_,                                                                                                    \
		.type = type_,                                                                                                 \
		.size = sizeof(FIELD_AT_(S, array[0].member[0])),                                                              \
		.offset = offsetof(struct S, array[0].member),                                                                 \
		.dimensions = 2,                                                                                               \
		.dimension = {{COUNT(FIELD_AT_(S, array)), sizeof(FIELD_AT_(S, array[0])), 0, 1},                              \
			{COUNT(FIELD_AT_(S, array[0].member)), sizeof(FIELD_AT_(S, array[0].member[0])),                           \
				(uint16_t)(offsetof(struct S, array[0].length_) + 1), 0}},                                             \
		__VA_ARGS__}
#define HIDDEN_WHILE(S, member, value_)                                                                                \
	.seen = SEEN_BY_OWNER_WHILE, .while_offset = offsetof(struct S, member), .while_value = (value_)

enum arg_flags {
	ARG_PRIVATE = 1, /* for others than the acting (event: the named) seat it is absent */
	ARG_OPTIONAL = 2, /* a verb's argument that may be absent; only trailing ones */
	/* Only for numbering choices (core/space.h): */
	ARG_IMPLIED = 4, /* follows from the state and the other arguments */
	ARG_OWN = 8, /* ids in equal blocks, one for each seat there can be; only ids of one block are legal at once */
	ARG_SPOT = 16, /* it and the other arguments of the verb are one number: game->spot */
	/* Only for pages: of choices that differ in this argument alone, which is meant where nobody says which. */
	ARG_LEAST = 32,
	ARG_MOST = 64,
};

struct arg {
	const char *name; /* placeholder in words, key in JSON */
	uint8_t type; /* a row of game->types */
	uint8_t flags;
};

struct verb {
	const char *name; /* lower snake case; hyphens in texts. Words: "verb.<name>" */
	struct arg arg[CHOICE_ARGS];
	const char *targets; /* board elements, separated by spaces: "section.{seat}.{section} supply". A pattern may end
	                        in a guard: "chapel.{house}?place=7-7" counts only if that argument lies in the range */
	uint8_t flags;
	const char *rule; /* the rule that says what it is: "NM-6.2" */
};

/* Words of a kind's prompt: "kind.<name>" for variant 0, "kind.<name>.<suffix>" for the others. */
struct prompt_kind {
	const char *suffix;
	struct arg arg[FACTS];
};

struct kind {
	const char *name; /* lower snake case; row 0 is "over" */
	uint8_t flags;
	uint8_t verbs[KIND_VERBS_MAX]; /* verbs that can appear here, ended by 0 */
	struct prompt_kind prompt[8]; /* variant 0 first; figures of each */
	const char *rule; /* the rule a player is shown for it: "BD-6.2" */
	const char *waits; /* the rule that keeps its verbs out of other decisions, or secret orders together; NULL: rule */
};

enum event_flags {
	EVENT_PRIVATE = 1, /* only the named seat hears of it */
};

struct event_kind {
	const char *name; /* words: "event.<name>", and "event.<name>.other" if an argument is private */
	struct arg arg[EVENT_ARGS];
	const char *targets; /* patterns over its arguments and {seat} */
	uint8_t flags;
	const char *rule; /* where the rules say that it happens: "BD-6.2.3" */
};

struct game_option {
	const char *name; /* words: "option.<name>", ".help", and "option.<name>.<value>" for each */
	const char *value[16]; /* ids; the first is the default */
	uint8_t players; /* bit n: allowed with n players; 0: with any. Otherwise only the default is */
	uint8_t value_players[16]; /* the same for single values; 0: with any */
	const char *needs; /* another option that must not be at its default for this one to be changed; or NULL */
	char mark; /* provenance */
};

struct reason {
	const char *name; /* words: "reason.<name>" */
	const char *rule; /* the rule id that forbids it */
	struct arg fact[FACTS];
};

struct category {
	const char *name; /* words: "category.<name>" */
};

struct invariant {
	const char *name; /* the spec's id: "BD-12.1" */
};

/* A figure of the rules that no component carries: how many rounds, walls, deals. Boards read it and repeat none. */
struct constant {
	const char *name;
	int value;
};

/* The same four terms in every game, so that hints can be put into words by generic code. */
enum { TERM_POINTS, TERM_ENGINE, TERM_DENIAL, TERM_RISK, TERMS };

struct prospect {
	int32_t value; /* of the seat's position, in 1/16 of a point (or whatever the score counts) */
	int32_t term[TERMS]; /* what it is made of; they add up to value */
};

enum { CAME_STAGES = 5, CAME_KNOTS = 11 };

/*
 * Opinions about a game: free to be wrong, never read by rules. All get the redacted state of the seat (or a guess
 * of it), never more. scratch is scratch_size bytes owned by the caller, contents arbitrary, 16-aligned.
 */
enum { FIGURES_MAX = 128 };

/*
 * What games of strong computers taught about the estimate: figures of each seat's position and what the final score
 * had beyond the estimate for each of them. Figure 0 is the estimate itself.
 */
struct insight {
	uint32_t (*look)(
		const void *state, int32_t (*f)[FIGURES_MAX]); /* one row a seat, zeroed before; returns the phase */
	const int32_t *worth; /* [figures][phases], in 1/65536 of a point */
	uint16_t phases, figures;
};

struct heuristics {
	uint32_t scratch_size;
	void (*estimate)(const void *state, struct prospect *out); /* one per seat */
	choice (*play)(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng,
		void *scratch); /* the rule-based player */
	choice (*rollout)(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng);
	void (*prior)(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out); /* weights > 0 */
	/* After guess; may be NULL. Makes the guess likelier by what players tend to do, or takes back secret orders that
	   others have given, ready flags too, so that a search gives them anew by its own lights. */
	void (*believe)(void *guessed, int seat, struct rng *rng);
	/* Settings of the search that won in the arena for this game, as they may follow a player's name there:
	   "depth=30:share=20"; NULL: the defaults of ai/levels.c. */
	const char *tuning;
	/* Of a legal choice; may be NULL. Can it be left without loss, because it can as well be made at a later decision that will be
	   put, or brings nothing here? Where that is so of all but one, the one goes without saying (driver_obvious). */
	bool (*waits)(const void *seen, int seat, choice c);
	/* The number of the stage (a round, say) that the game is in, up to 2^24; may be NULL. Where one begins, positions
	   can be judged best. */
	uint32_t (*stage)(const void *state);
	/* How much of a game is over, in thousandths, as far as the position tells; needed for the two that follow. */
	uint32_t (*progress)(const void *state);
	/* What came of the chances that searches find, in thousandths: at the beginning, … the end of a finished game, of a chance of nothing,
	   a tenth … against one other side. Nothing: chances are told as they are found. */
	uint16_t came_true[CAME_STAGES][CAME_KNOTS];
	/* At the same stages: half of the estimates of a lead were further than so many tenths of a point from the lead at the end, which is
	   what makes a lead three quarters of certainty there. Nothing: it is measured anew at every decision. */
	uint16_t lead[CAME_STAGES];
	const struct insight *insight; /* NULL: none */
	/* What was learnt from self-play (ai/brain.h): so many bytes, 16-aligned; NULL: nothing. */
	const void *net;
	uint32_t net_size;
};

/*
 * What a player should think of before a choice that is allowed ("two steps are unused"). An opinion like those above: made
 * of what the seat sees, and rules never read it.
 */
struct warning {
	const char *name; /* words: "warning.<name>", with the facts; NULL: the end of the table */
	const char *rule; /* what it is about */
	struct arg fact[FACTS];
	bool (*warns)(const void *seen, int seat, choice c, int16_t *fact); /* of a legal choice; facts are zeroed */
};

/* The tables of a game, defined in its declare.c, heuristics.c, warnings.c and generated words; game.c refers to them. */
#define GAME_TABLES(G)                                                                                                 \
	extern const struct type G##_types[];                                                                              \
	extern const struct field G##_fields[];                                                                            \
	extern const struct verb G##_verbs[];                                                                              \
	extern const struct kind G##_kinds[];                                                                              \
	extern const struct event_kind G##_events[];                                                                       \
	extern const struct game_option G##_options[];                                                                     \
	extern const struct reason G##_reasons[];                                                                          \
	extern const struct category G##_categories[];                                                                     \
	extern const struct invariant G##_invariants[];                                                                    \
	extern const struct heuristics G##_heuristics;                                                                     \
	extern const struct warning G##_warnings[];                                                                        \
	extern const struct catalogue words_##G;                                                                           \
	extern const struct game game_##G

static inline const void *state_at(const void *state, uint32_t offset)
{
	return (const unsigned char *)state + offset;
}

static inline int state_seats(const void *state)
{
	return *(const uint8_t *)state;
}

#endif
