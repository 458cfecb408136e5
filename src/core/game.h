/*
 * THE interface: what a board game is to everything else in Cloister.
 *
 * A game is one plain state struct and a dozen pure functions over it, plus tables (core/declare.h) from
 * which all that is textual derives. Drivers, search, server, terminal and browser know this header only.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/bits.h"
#include "core/portable.h"
#include "core/rng.h"

enum {
	SEATS_MAX = 8,
	OPTIONS_MAX = 12,
	CATEGORIES_MAX = 16,
	CHOICE_ARGS = 3,
	EVENT_ARGS = 4,
	FACTS = 4,
	KIND_VERBS_MAX = 48, /* of one kind of decision, the 0 after the last included */
	SEAT_CHANCE = 30, /* the seat of chance */
	SEAT_NONE = 31,   /* a spectator */
};

#define ACTOR_CHANCE ((uint32_t)1 << SEAT_CHANCE)

/*
 * A choice is 32 bits; 0 is none.
 *   31..24  verb, 1-255: a row of game->verbs
 *   23..16  first argument   each stored as value - minimum of its type + 1; 0 is absent.
 *   15..8   second           Ids are numbered from 1 (core/declare.h), so an id is stored as itself.
 *    7..0   third            Trailing arguments may be absent.
 */
typedef uint32_t choice;

static inline choice choice_make(int verb, int a, int b, int c)
{
	assert(verb > 0 && verb < 256 && a >= 0 && a < 256 && b >= 0 && b < 256 && c >= 0 && c < 256);
	return (choice)verb << 24 | (choice)a << 16 | (choice)b << 8 | (choice)c;
}

static inline int choice_verb(choice c)
{
	return (int)(c >> 24);
}

/* The i-th argument as stored: 0 is absent. */
static inline int choice_arg(choice c, int i)
{
	assert(i >= 0 && i < CHOICE_ARGS);
	return (int)(c >> (16 - 8 * i) & 255);
}

/* The first of a list that has the verb; 0: none has. */
static inline choice choice_of_verb(const choice *list, uint32_t count, int verb)
{
	for (uint32_t i = 0; i < count; i++)
		if (choice_verb(list[i]) == verb)
			return list[i];
	return 0;
}

/* Flags of a verb and of a kind of decision, in their rows. Those from OWN_FLAG(0) up are the game's own: core never reads them,
   the game's rules do (core/vocabulary_flags.h). */
enum verb_flags {
	VERB_REVEALS = 1, /* shows something new to somebody: undo never goes past it. Chance always does, unsaid */
	VERB_PRIVATE = 2, /* others are not even told that it happened (a secret order) */
	VERB_UNCERTAIN = 4, /* shows even who chooses it what he cannot know: a list of choices ends with it. So does one
	                       after which chance or another seat is asked, unsaid. See game->uncertain */
	VERB_CHANCE = 8, /* an outcome of chance: no seat ever has it */
	VERB_ENDS = 16, /* says that one is done with what is asked: it stands where one sends, always at the same place */
};

enum kind_flags {
	KIND_ASK = 1, /* put to the player even if there is one choice only */
	KIND_WHY_ALL = 2, /* why also answers seats that are not (or no longer) actors, before "not your turn" does */
	KIND_CHANCE = 4, /* chance decides, never a seat */
};

#define OWN_FLAG(n) ((uint64_t)1 << (8 + (n)))

struct decision {
	uint32_t actors; /* seats that must choose now; ACTOR_CHANCE alone at a chance point; 0: the game is over */
	uint8_t kind; /* a row of game->kinds; 0 when over */
	uint8_t for_seat; /* at a private chance point the only seat that may see the result, else SEAT_NONE */
	uint8_t ask; /* put it even if there is one choice only (see also KIND_ASK) */
	uint8_t spare;
};

/* The outcomes of a chance point, all together. */
struct chances {
	uint32_t count, sum; /* of their weights */
};

/* What random play has decided: where there was more than one choice, or outcome. */
struct roamed {
	uint32_t seats, chance;
};

/* Why a choice is not allowed. Reasons below REASON_GAME are core's and have no rule. */
struct refusal {
	uint16_t reason; /* 0: legal. A row of game->reasons, counted from REASON_GAME */
	int16_t fact[FACTS];
};

enum {
	REASON_LEGAL,
	REASON_OVER, /* the game is over */
	REASON_NOT_YOU, /* facts: seat that asked */
	REASON_NOT_NOW, /* the verb does not belong to the open decision; facts: whose rule says so */
	REASON_NO_VERB, /* facts: verb number */
	REASON_RANGE, /* facts: argument number, value */
	REASON_BEYOND, /* a list goes on past a revelation, a chance point or another seat */
	REASON_LONG, /* a list has more than LIST_MAX choices */
	REASON_NOT_A_CHOICE, /* well formed, but not among the choices (chance outcomes) */
	REASON_EMPTY, /* a list without choices */
	REASON_FULL, /* the match's log has no room for another row */
	REASON_INCOMPLETE, /* secret orders are sent together, all of them; facts: a row of kinds */
	REASON_NO_ELEMENT, /* no choice of the game names such an element */
	REASON_GAME = 16,
};

enum { LIST_MAX = 64 }; /* the longest turns have some forty steps */

struct event {
	uint8_t kind; /* a row of game->events */
	uint8_t seat; /* whom it is about: owner of its private arguments; SEAT_NONE if nobody */
	int16_t arg[EVENT_ARGS]; /* ids from 1 (0 none), numbers as they are */
};

/* A bounded list owned by the caller; what does not fit is counted, not stored. */
struct events {
	struct event *list;
	uint32_t count, max;
};

static inline void event_add(struct events *e, int kind, int seat, int a, int b, int c, int d)
{
	if (!e)
		return;
	if (e->count < e->max) {
		struct event *v = &e->list[e->count];
		v->kind = (uint8_t)kind, v->seat = (uint8_t)seat;
		v->arg[0] = (int16_t)a, v->arg[1] = (int16_t)b, v->arg[2] = (int16_t)c, v->arg[3] = (int16_t)d;
	}
	e->count++;
}

struct score {
	int16_t total;
	uint8_t rank; /* 1 is best; equal for shared places: 1, 1, 3 */
	uint8_t team; /* equal for seats that win together; the seat itself where there are no teams */
	int16_t category[CATEGORIES_MAX];
};

/* What was chosen for a table: validated against game->options before setup sees it. */
struct options {
	uint8_t players;
	uint8_t value[OPTIONS_MAX]; /* index into the option's list of values; 0 is the default */
	uint8_t edition; /* the slot of the figures it is played with (core/figures.h); 0: as compiled in */
};

/* Which wording of an open decision's prompt, and its figures ("you need {n} more"). */
struct prompt {
	uint8_t variant; /* a row of the kind's prompts */
	int16_t arg[FACTS];
};

/* The sentence in which a value is named: what else it speaks of, and the verb where it is the label of a choice. */
struct sentence {
	uint8_t verb; /* 0: an event, a prompt, a refusal */
	uint8_t count;
	struct {
		uint8_t type; /* a row of game->types */
		int16_t value;
	} arg[FACTS];
};

struct field;
struct type;
struct verb;
struct kind;
struct event_kind;
struct game_option;
struct reason;
struct category;
struct invariant;
struct constant;
struct heuristics;
struct warning;
struct catalogue;
struct canvas;
struct box;

struct game {
	const char *id; /* folder, URL, database key, "two-words"; never changes */
	const char *prefix; /* of its rules' ids, two or more capital letters: "NM"; no other game has it */
	uint16_t rules_version; /* bumped when any stored table might now play out otherwise */
	uint8_t seats_min, seats_max;
	uint32_t state_size; /* plain data, multiple of 8, no pointers, no padding; its first byte is the number
	                              of seats in play. memcpy clones, bytes compare and hash */
	uint32_t choices_max; /* widest list of choices, chance included */
	uint32_t decisions_max; /* longest game in choices applied, settled ones included */
	uint32_t events_max; /* most events of one apply */
	uint32_t spots; /* what spot is below; 0: there is none */

	/* Rules. Pure and allocation-free. The caller owns every buffer; nothing is retained. */
	void (*setup)(void *state, const struct options *options); /* state is zeroed, options are valid */
	struct decision (*decision)(const void *state);
	uint32_t (*choices)(const void *state, int seat, choice *out); /* legal ones, distinct, in fixed order; seat is
	                                                                  an actor, SEAT_CHANCE at a chance point */
	choice (*any)(const void *state, int seat, struct rng *rng, uint32_t *count); /* one of them, that with the number
	                                                                 rng_below(their count), which is not asked where there
	                                                                 is one. Random play has no list made then; NULL: it has */
	void (*roam)(void *state, struct rng *rng, choice *list,
		struct roamed *r); /* plays on at random, as by the others here, till
	                                                                 it is over, several seats must choose, or the only choice
	                                                                 is put all the same; counts what it decides. GAME_DEFINE
	                                                                 makes it; NULL: there is none, list is for choices_max */
	void (*weights)(const void *state, uint32_t *out); /* at a chance point: parallel to choices, each > 0;
	                                                      NULL: no chance in this game */
	struct chances (*chances)(
		const void *state); /* at a chance point: how many choices, and the sum of their weights */
	choice (*outcome)(const void *state, uint32_t number); /* at a chance point: the choice that a number below that sum
	                                                          falls to, counting through them by weight. Random play asks
	                                                          these two instead of having all listed; NULL, both: it has */
	struct refusal (*why)(const void *state, int seat, choice c); /* seat is an actor, the verb belongs to the open
	                                                                 kind, arguments are in range; not at chance points */
	void (*apply)(void *state, int seat, choice c, struct events *e); /* legality is asserted; e may be NULL */
	void (*scores)(const void *state, struct score *out); /* one per seat, in mid-game too */
	void (*guess)(void *seen, int seat, struct rng *rng); /* refill what seat cannot know, consistently with it; NULL:
	                                                         nothing is hidden */
	uint16_t (*check)(const void *state); /* 0, or the row of the invariant that is broken */
	uint8_t (*talk)(const void *state); /* may people chat now (vow of silence); NULL: always */
	void (*prompt)(const void *state, int seat, struct prompt *out); /* out is zeroed; NULL: variant 0, no figures */
	/* Words that depend on the state, both may be NULL: which "seat.<n>" names a seat (colours dealt by chance), and
	   which wording of type->names, with which figures, names a value (false: its plain name). */
	int (*seat_name)(const void *state, int seat);
	bool (*name)(const void *state, int type, int value, struct prompt *out);
	/* The same for a name that also depends on what else the sentence speaks of; asked instead of name if there is one. */
	bool (*name_in)(const void *state, int type, int value, const struct sentence *in, struct prompt *out);
	/* Of a verb declared VERB_UNCERTAIN: is the outcome of this choice (a legal one)? Asked of what the seat knows; NULL:
	   always. The outcome of secret orders is, when they are complete. */
	bool (*uncertain)(const void *state, int seat, choice c);
	/* Of a legal choice whose arguments are SPOT: where it is, as one number below spots, different for choices that are
	   legal at once. For spaces of numbered choices (core/space.h), where every pair of arguments would be too many; NULL:
	   no argument is. */
	uint32_t (*spot)(const void *state, int seat, choice c);

	/* Declarations, read by generic code and never by rules. Each table ends with a row whose name is NULL. */
	const struct type *types;
	const struct field *fields;
	const struct verb *verbs; /* row 0 unused: a verb's number is its row */
	const struct kind *kinds; /* row 0 is "over" */
	const struct event_kind *events; /* row 0 unused */
	const struct game_option *options;
	const struct reason *reasons; /* row r is reason REASON_GAME + r */
	const struct category *categories;
	const struct invariant *invariants; /* row 0 unused */
	const struct constant *constants; /* ends with a row without a name; NULL: none */
	const struct heuristics *heuristics; /* opinions, free to be wrong; may be NULL */
	const struct warning *warnings; /* the first that warns of a choice is said; NULL: none */
	const struct catalogue *words; /* generated from the game's po files */
	const struct box *box; /* what is printed on its components and may be another in an edition; NULL: nothing is */
	void (*draw)(const void *seen, int seat, struct canvas *canvas); /* terminal drawing; NULL: generic lines */
};

/*
 * The game that something kept belongs to. Where code is compiled for one game alone, as for a graphics card (src/cuda), it is
 * that one: calls go straight to its rules and can be inlined, and nothing keeps a pointer to functions.
 */
#ifdef CLOISTER_ONLY_GAME
extern const struct game CLOISTER_ONLY_GAME;
#define GAME_OF(kept) (&CLOISTER_ONLY_GAME)
#define GAME_KEPT(game) ((void)(game), NULL)
#else
#define GAME_OF(kept) (kept)
#define GAME_KEPT(game) (game)
#endif

static inline void game_guess(const struct game *g, void *seen, int seat, struct rng *rng)
{
	if (g->guess)
		g->guess(seen, seat, rng);
}

static inline bool game_talks(const struct game *g, const void *state)
{
	return !g->talk || g->talk(state);
}

/*
 * Turns the typed rule functions G_setup, G_decision … of a game into its struct game. The last argument lists the
 * facts and the optional members: .id = …, .rules_version = …, .choices_max = … . Rules that a game may lack are made into
 * members of their own by the macros below it (GAME_ROAM: core/roam.h): GAME_GUESS(G) before, .guess = G_guess_ among the members.
 */
#define GAME_WEIGHTS(G)                                                                                                \
	static void G##_weights_(const void *s, uint32_t *out)                                                             \
	{                                                                                                                  \
		G##_weights((const struct G##_state *)s, out);                                                                 \
	}
#define GAME_OUTCOME(G)                                                                                                \
	static struct chances G##_chances_(const void *s)                                                                  \
	{                                                                                                                  \
		return G##_chances((const struct G##_state *)s);                                                               \
	}                                                                                                                  \
	static choice G##_outcome_(const void *s, uint32_t number)                                                         \
	{                                                                                                                  \
		return G##_outcome((const struct G##_state *)s, number);                                                       \
	}
#define GAME_ANY(G)                                                                                                    \
	static choice G##_any_(const void *s, int seat, struct rng *rng, uint32_t *count)                                  \
	{                                                                                                                  \
		return G##_any((const struct G##_state *)s, seat, rng, count);                                                 \
	}
#define GAME_GUESS(G)                                                                                                  \
	static void G##_guess_(void *s, int seat, struct rng *rng)                                                         \
	{                                                                                                                  \
		G##_guess((struct G##_state *)s, seat, rng);                                                                   \
	}
#define GAME_TALK(G)                                                                                                   \
	static uint8_t G##_talk_(const void *s)                                                                            \
	{                                                                                                                  \
		return G##_talk((const struct G##_state *)s);                                                                  \
	}
#define GAME_PROMPT(G)                                                                                                 \
	static void G##_prompt_(const void *s, int seat, struct prompt *out)                                               \
	{                                                                                                                  \
		G##_prompt((const struct G##_state *)s, seat, out);                                                            \
	}
#define GAME_DEFINE(G, ...)                                                                                            \
	static void G##_setup_(void *s, const struct options *o)                                                           \
	{                                                                                                                  \
		G##_setup((struct G##_state *)s, o);                                                                           \
	}                                                                                                                  \
	static struct decision G##_decision_(const void *s)                                                                \
	{                                                                                                                  \
		return G##_decision((const struct G##_state *)s);                                                              \
	}                                                                                                                  \
	static uint32_t G##_choices_(const void *s, int seat, choice *out)                                                 \
	{                                                                                                                  \
		return G##_choices((const struct G##_state *)s, seat, out);                                                    \
	}                                                                                                                  \
	static struct refusal G##_why_(const void *s, int seat, choice c)                                                  \
	{                                                                                                                  \
		return G##_why((const struct G##_state *)s, seat, c);                                                          \
	}                                                                                                                  \
	static void G##_apply_(void *s, int seat, choice c, struct events *e)                                              \
	{                                                                                                                  \
		G##_apply((struct G##_state *)s, seat, c, e);                                                                  \
	}                                                                                                                  \
	static void G##_scores_(const void *s, struct score *out)                                                          \
	{                                                                                                                  \
		G##_scores((const struct G##_state *)s, out);                                                                  \
	}                                                                                                                  \
	static uint16_t G##_check_(const void *s)                                                                          \
	{                                                                                                                  \
		return G##_check((const struct G##_state *)s);                                                                 \
	}                                                                                                                  \
	GAME_ROAM(G)                                                                                                       \
	const struct game game_##G = {.state_size = sizeof(struct G##_state),                                              \
		.setup = G##_setup_,                                                                                           \
		.decision = G##_decision_,                                                                                     \
		.choices = G##_choices_,                                                                                       \
		.why = G##_why_,                                                                                               \
		.apply = G##_apply_,                                                                                           \
		.roam = GAME_ROAMS(G),                                                                                         \
		.scores = G##_scores_,                                                                                         \
		.check = G##_check_,                                                                                           \
		.types = G##_types,                                                                                            \
		.fields = G##_fields,                                                                                          \
		.verbs = G##_verbs,                                                                                            \
		.kinds = G##_kinds,                                                                                            \
		.events = G##_events,                                                                                          \
		.options = G##_options,                                                                                        \
		.reasons = G##_reasons,                                                                                        \
		.categories = G##_categories,                                                                                  \
		.invariants = G##_invariants,                                                                                  \
		.heuristics = &G##_heuristics,                                                                                 \
		.words = &words_##G,                                                                                           \
		__VA_ARGS__}

#endif
