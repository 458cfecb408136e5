/*
 * libcloister: exact board games for programs that play, search and learn.
 *
 * A game (cloister_game) is a set of rules at a number of players with options: immutable, to be shared by threads. A state
 * (cloister_state) is plain memory of the caller's: cloister_state_size() bytes, 8-aligned; memcpy clones it. Choices are
 * numbers below facts.choices, the same for every number of players and every option of a game (facts.space says when
 * they change); outcomes of chance are numbers of their own. Nothing illegal is ever carried out: whatever is not among the
 * legal numbers is refused, and nothing has changed.
 *
 * Functions that can fail return 0 or more, or a negative enum cloister_error. Functions that write a text into out[0..size)
 * return its length, or CLOISTER_FULL; the text is ended by a zero byte. No function keeps a pointer of the caller's but
 * cloister_vec_bind. Threads: different states, vecs and computers may be used at once; one may not.
 */
#ifndef CLOISTER_H
#define CLOISTER_H

#include <stddef.h>
#include <stdint.h>

#ifndef CLOISTER_API
#define CLOISTER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cloister_game cloister_game;
typedef struct cloister_state cloister_state;
typedef struct cloister_vec cloister_vec;
typedef struct cloister_computer cloister_computer;

enum cloister_error {
	CLOISTER_FULL = -1,    /* it does not fit into what the caller gave */
	CLOISTER_UNKNOWN = -2, /* no such game, option, level or language; why says more, where there is one */
	CLOISTER_SEAT = -3,    /* no such seat, or it has nothing to choose */
	CLOISTER_ILLEGAL = -4, /* not among the legal choices */
	CLOISTER_BROKEN = -5,  /* bytes or a record that are none of this game's, or of other rules */
	CLOISTER_MEMORY = -6,
	CLOISTER_OVER = -7 /* the game is over */
};

/* Seats are 0 … players - 1, and these. */
enum {
	CLOISTER_CHANCE = 30,
	CLOISTER_NOBODY = 31, /* a spectator; the seat to choose when the game is over */
	CLOISTER_TRUTH = -1,  /* as a viewer: nothing is hidden */
	CLOISTER_NEXT = -2    /* the lowest seat that must choose; as a viewer at a chance point a spectator */
};

/* How a state is carried on; bits. */
enum cloister_flags {
	CLOISTER_EXPLICIT_CHANCE = 1, /* chance points are answered by the caller; else drawn from the seed */
	CLOISTER_EXPLICIT_FORCED = 2, /* a single choice is put to the seat; else carried out */
	CLOISTER_RECALL = 4           /* what each seat has seen and done is summed up: cloister_recall */
};

enum cloister_form {
	CLOISTER_NUMBER, /* min … max */
	CLOISTER_FLAG,
	CLOISTER_ID,     /* 1 … max, 0 none */
	CLOISTER_OF_SEAT, /* a seat */
	CLOISTER_OWNER,  /* seat + 1, 0 nobody */
	CLOISTER_SET,    /* bit i is row i + 1 of max */
	CLOISTER_SEATS   /* bit i is seat i */
};

enum cloister_seen {
	CLOISTER_SEEN_BY_ALL,
	CLOISTER_SEEN_BY_OWNER, /* the seat of the first dimension */
	CLOISTER_SEEN_BY_NOBODY,
	CLOISTER_SEEN_WHILE /* by the owner alone while the byte at while_offset is while_value, then by all */
};

/* Of a game as it was opened. size is set by the caller to sizeof(cloister_facts). */
typedef struct {
	size_t size;
	uint32_t players, choices, outcomes; /* seats; numbers of choices and of outcomes of chance */
	uint32_t list_width;                 /* most legal choices at once, chance included */
	uint32_t view_size, features;        /* bytes of a view; figures of cloister_features */
	uint32_t decisions_max;              /* longest game, forced choices and chance included */
	uint32_t hidden, simultaneous, teams, chance; /* 1: there is something hidden, secret orders; teams; chance */
	uint32_t rules_version;
	uint64_t space; /* signature of the numbering */
	uint64_t options; /* signature of what the game was opened with */
} cloister_facts;

/* A row of the layout of a view. Elements of dimension i are stride[i] bytes apart; count[i] of them; little-endian. */
typedef struct {
	const char *name, *type;
	uint32_t offset, bytes, is_signed, form, dimensions;
	uint32_t count[3], stride[3];
	uint32_t by_seat; /* the first dimension runs over the seats */
	uint32_t seen, while_offset, while_value;
	uint32_t features_from, features;
	int64_t min, max;
} cloister_field;

typedef struct {
	int32_t total, rank,
		team; /* rank 1 is best, equal for shared places; team is the seat itself where there are none */
	int32_t category[16];
} cloister_score;

/* What the computer thinks of a choice. */
typedef struct {
	uint32_t choice;
	uint32_t visits;
	int32_t value; /* 0 … 1000 */
	int32_t score; /* expected, in tenths */
	int32_t place[8]; /* chance of each place in thousandths */
} cloister_advice;

CLOISTER_API uint32_t cloister_abi(void);
CLOISTER_API const char *cloister_version(void);

/* ---- games ---- */
CLOISTER_API int cloister_games(void);
CLOISTER_API const char *cloister_game_id(int i); /* NULL past the last */
CLOISTER_API int cloister_players_min(int i);
CLOISTER_API int cloister_players_max(int i);
/* The options of game i and what each may be, its default first; NULL past the last. */
CLOISTER_API const char *cloister_option_name(int i, int option);
CLOISTER_API const char *cloister_option_value(int i, int option, int value);
/* options: "name=value" each, ended by NULL; may be NULL. why[0..size) says what was wrong; may be NULL. */
CLOISTER_API int cloister_game_open(
	cloister_game **out, const char *id, int players, const char *const *options, char *why, size_t size);
CLOISTER_API void cloister_game_close(cloister_game *game);
CLOISTER_API int cloister_game_facts(const cloister_game *game, cloister_facts *out);
CLOISTER_API int cloister_layout_rows(const cloister_game *game);
CLOISTER_API int cloister_layout_row(const cloister_game *game, int row, cloister_field *out, size_t size);
CLOISTER_API const char *cloister_layout_id(
	const cloister_game *game, int row, int id); /* of an id or a member; or NULL */
/* Everything the game declares, in JSON: docs/engine-protocol.md, "describe". lang is "en" or "fr". */
CLOISTER_API int cloister_describe(const cloister_game *game, const char *lang, char *out, size_t size);
CLOISTER_API int cloister_kinds(const cloister_game *game);
CLOISTER_API const char *cloister_kind_name(const cloister_game *game, int kind);
CLOISTER_API int cloister_option_text(
	const cloister_game *game, char *out, size_t size); /* "name=value …" off default */
/* Which value each option has, by its place, and how many options there are. */
CLOISTER_API int cloister_option_values(const cloister_game *game, uint8_t *out, size_t size);
/* What a number means whatever the state: "place a1", "step #2 abbey". */
CLOISTER_API int cloister_choice_name(const cloister_game *game, uint32_t number, char *out, size_t size);
CLOISTER_API int cloister_outcome_name(const cloister_game *game, uint32_t outcome, char *out, size_t size);

/* ---- one state ---- */
CLOISTER_API size_t cloister_state_size(const cloister_game *game);
CLOISTER_API int cloister_reset(const cloister_game *game, cloister_state *state, uint64_t seed, uint32_t flags);
CLOISTER_API uint32_t cloister_actors(
	const cloister_game *game, const cloister_state *state); /* bit: a seat must choose */
CLOISTER_API int cloister_seat(const cloister_game *game, const cloister_state *state); /* the lowest of them */
CLOISTER_API int cloister_kind(const cloister_game *game, const cloister_state *state);
CLOISTER_API uint32_t cloister_decisions(const cloister_game *game, const cloister_state *state); /* made so far */
/* The legal numbers of a seat (room for list_width), in the game's order; packed may be NULL: verb, then three arguments as
   stored, a byte each, highest first. */
CLOISTER_API int cloister_legal(
	const cloister_game *game, const cloister_state *state, int seat, uint32_t *choices, uint32_t *packed);
/* At a chance point: outcomes with weights. */
CLOISTER_API int cloister_chance(
	const cloister_game *game, const cloister_state *state, uint32_t *outcomes, uint32_t *weights);
/* Carries out a choice of a seat, or an outcome where seat is CLOISTER_CHANCE, and what follows by itself. */
CLOISTER_API int cloister_apply(const cloister_game *game, cloister_state *state, int seat, uint32_t number);
/* A legal choice (at a chance point an outcome by weight) at random; *generator is any number of the caller's, and changes. */
CLOISTER_API int cloister_random(
	const cloister_game *game, const cloister_state *state, int seat, uint64_t *generator, uint32_t *number);
CLOISTER_API int cloister_playout(const cloister_game *game, cloister_state *state); /* to the end; decisions made */
CLOISTER_API int cloister_scores(const cloister_game *game, const cloister_state *state, cloister_score *out);
CLOISTER_API uint64_t cloister_hash(const cloister_game *game, const cloister_state *state);

/* What a viewer may know: view_size bytes; as figures of 0 … 1, the viewer's own seat first; as JSON; as a drawing. */
CLOISTER_API int cloister_view(const cloister_game *game, const cloister_state *state, int viewer, uint8_t *out);
CLOISTER_API int cloister_features(const cloister_game *game, const cloister_state *state, int viewer, float *out);
CLOISTER_API int cloister_view_json(
	const cloister_game *game, const cloister_state *state, int viewer, char *out, size_t size);
CLOISTER_API int cloister_draw(
	const cloister_game *game, const cloister_state *state, int viewer, const char *lang, char *out, size_t size);
CLOISTER_API int cloister_prompt(
	const cloister_game *game, const cloister_state *state, int seat, const char *lang, char *out, size_t size);
/* A choice in words; why one is refused ("" where it is legal): packed as cloister_legal has it. */
CLOISTER_API int cloister_label(const cloister_game *game, const cloister_state *state, int seat, uint32_t packed,
	const char *lang, char *out, size_t size);
CLOISTER_API int cloister_why(const cloister_game *game, const cloister_state *state, int seat, uint32_t packed,
	const char *lang, char *out, size_t size);
CLOISTER_API int cloister_packed_text(const cloister_game *game, uint32_t packed, char *out, size_t size);
CLOISTER_API int cloister_packed_parse(const cloister_game *game, const char *text, uint32_t *packed);
/* The number of a legal choice. */
CLOISTER_API int cloister_packed_choice(
	const cloister_game *game, const cloister_state *state, int seat, uint32_t packed, uint32_t *number);

/* All that a seat has seen and done since the beginning, as 16 bytes: equal means that it cannot tell two games apart.
   Only of states with CLOISTER_RECALL. */
CLOISTER_API int cloister_recall(const cloister_game *game, const cloister_state *state, int seat, uint8_t out[16]);
/* Makes up what the seat cannot know, consistently with what it does, and new randomness. */
CLOISTER_API int cloister_guess(const cloister_game *game, cloister_state *state, int seat, uint64_t seed);
/* As bytes; they carry game, rules and options, and are checked when they are read. */
CLOISTER_API size_t cloister_save_size(const cloister_game *game);
CLOISTER_API int cloister_save(const cloister_game *game, const cloister_state *state, uint8_t *out, size_t size);
CLOISTER_API int cloister_load(const cloister_game *game, cloister_state *state, const uint8_t *in, size_t size);

/* ---- the computer ---- */
/* level: "random", "greedy", "rules", "novice", "brother", "prior", "abbot", "mcts:N". One for each seat it plays. */
CLOISTER_API int cloister_computer_new(
	cloister_computer **out, const cloister_game *game, const char *level, uint64_t seed);
CLOISTER_API void cloister_computer_free(cloister_computer *computer);
/* What it would choose as that seat, knowing what the seat knows. */
CLOISTER_API int cloister_computer_choose(
	cloister_computer *computer, const cloister_state *state, int seat, uint32_t *number);
/* The same with the best few choices looked at; returns how many. Levels that do not search give one. */
CLOISTER_API int cloister_computer_advise(
	cloister_computer *computer, const cloister_state *state, int seat, cloister_advice *out, int max);

/* ---- records (docs/terminal.md): a whole game as text ---- */
/* From the beginning with that seed and flags; seats[i] made choices[i], 255 being whoever had to. */
CLOISTER_API int cloister_record_write(const cloister_game *game, uint64_t seed, uint32_t flags, const uint8_t *seats,
	const uint32_t *choices, size_t count, char *out, size_t size);
/* Opens the game of a record and says what was played, chance included: of each row kept the seat, the number and the packed
   choice; forced choices are among them. Returns how many; any array may be NULL. */
CLOISTER_API int cloister_record_read(const char *text, size_t length, cloister_game **game, uint8_t *seats,
	uint32_t *choices, uint32_t *packed, size_t max, char *why, size_t size);

/* ---- many states ---- */
enum cloister_reward {
	CLOISTER_PLACE, /* at the end: first 1, last -1, shared places shared; teams are one */
	CLOISTER_WIN, /* at the end: 1 to who is first, shared; else 0 */
	CLOISTER_MARGIN, /* at the end: own score less the best other's */
	CLOISTER_CHANGE /* at every step: change of own score less the mean of the others', as a spectator sees it */
};
enum cloister_illegal {
	CLOISTER_RAISE, /* cloister_vec_step returns CLOISTER_ILLEGAL and no game has gone on */
	CLOISTER_LOSE, /* that seat's game is over: -1 to it, the rest shared out */
	CLOISTER_FIRST /* the first legal choice is taken instead */
};
enum cloister_autoreset {
	CLOISTER_SAME_STEP, /* a game that ends begins anew at once: what is seen is the new one's beginning */
	CLOISTER_NEXT_STEP, /* it begins anew with the next step, which ignores the choice */
	CLOISTER_NEVER /* it stays as it is */
};

typedef struct {
	size_t size; /* sizeof(cloister_vec_config) */
	uint32_t reward, illegal, autoreset;
	uint32_t by_list; /* choices are places in the list of legal ones instead of numbers */
	uint32_t
		parallel; /* a row for each seat instead of one for the seat to choose: all who must choose do so at once */
	uint32_t forced; /* single choices are put */
	uint32_t decisions; /* of one game before it is truncated; 0: no end but its own */
	float scale; /* rewards are multiplied by it; 0: by 1 */
} cloister_vec_config;

/*
 * The caller's arrays, written by every step; any may be NULL. n games of p seats; r rows: n, or n * p if parallel.
 */
typedef struct {
	size_t size; /* sizeof(cloister_arrays) */
	uint8_t *view; /* [r][view_size] of the row's seat */
	float *features; /* [r][features] */
	uint8_t *mask; /* [r][choices], 0 or 1 */
	uint8_t *mask_bits; /* [r][(choices + 7) / 8], bit i % 8 of byte i / 8 */
	int32_t *list; /* [r][list_width] numbers of legal choices */
	uint32_t *list_packed; /* [r][list_width] */
	int32_t *list_count; /* [r] */
	float *reward; /* [n][p] */
	uint8_t *terminal, *truncated; /* [n] */
	uint8_t *seat, *kind; /* [n] */
	uint32_t *actors; /* [n] */
	int32_t *final_score; /* [n][p] of the game that ended last */
	uint8_t *final_view; /* [n][p][view_size] the same */
} cloister_arrays;

CLOISTER_API int cloister_vec_new(
	cloister_vec **out, const cloister_game *game, uint32_t count, uint64_t seed, const cloister_vec_config *config);
CLOISTER_API void cloister_vec_free(cloister_vec *vec);
CLOISTER_API int cloister_vec_bind(cloister_vec *vec, const cloister_arrays *arrays); /* they stay the caller's */
CLOISTER_API int cloister_vec_reset(
	cloister_vec *vec, uint64_t seed); /* game i begins with its own seed, made of both */
/* One choice a row, or -1: it waits. Rows with nothing to choose are ignored, and a game in which nobody chooses stays as it is.
   *where is the row that was refused; may be NULL. */
CLOISTER_API int cloister_vec_step(cloister_vec *vec, const int32_t *choices, uint32_t *where);
CLOISTER_API int cloister_vec_random(cloister_vec *vec, int32_t *choices); /* a legal choice for each row, else -1 */
/* So many steps of such choices; of those before the last nothing is shown but final scores and views. */
CLOISTER_API int cloister_vec_walk(cloister_vec *vec, uint32_t steps);
/* What each seat gets by random play from where each game is, the mean of so many: out[n][p]. Games stay where they are. */
CLOISTER_API int cloister_vec_rollout(const cloister_vec *vec, uint32_t times, uint64_t seed, float *out);
CLOISTER_API cloister_state *cloister_vec_state(cloister_vec *vec, uint32_t i); /* to look at, or NULL */
CLOISTER_API int cloister_vec_set(cloister_vec *vec, uint32_t i, const cloister_state *state);
CLOISTER_API uint64_t cloister_vec_hash(const cloister_vec *vec); /* of all states */

#ifdef __cplusplus
}
#endif

#endif
