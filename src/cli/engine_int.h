/* Inside the engine: its state, and what its commands share. */
#ifndef CLI_ENGINE_INT_H
#define CLI_ENGINE_INT_H

#include "cli/cli.h"
#include "cli/engine.h"
#include "cli/engine_input.h"
#include "cli/seeded.h"
#include "core/wire.h"

#include <jansson.h>

struct engine {
	struct seeded table;
	struct seeded spare; /* a new game is opened here first, so that a failure leaves the old one */
	int lang;
	bool playing, quits;
	bool stopped;            /* the last search was ended by a stop that is not answered yet */
	struct input *input;     /* where a stop comes from; NULL: nowhere */
	char id[ENGINE_ID_MAX + 1]; /* of the request, as it goes back; empty: none */
	struct out *reply;
	const json_t *request;
};

const struct game *engine_game_of(const struct engine *e);
const void *engine_state_of(const struct engine *e);
struct speaker engine_speaker_of(const struct engine *e);
/* Takes the id over; false: it is too long to go back. */
bool engine_read_id(struct engine *e);
/* Replies. A reply is begun with ok, filled, and ended by engine_line. */
void engine_begin(struct engine *e, bool ok);
void engine_fail_text(struct engine *e, const char *code, const char *message);
void engine_fail_args(struct engine *e, const char *code, const char *id, const struct word_arg *args, int count);
void engine_fail(struct engine *e, const char *code, const char *id, const char *word);
void engine_reply_decision(struct engine *e);
/* Reading the request. Each failure has answered already. */
const char *engine_text_member(struct engine *e, const char *key, bool needed);
/* A whole number in [low, high]; absent: otherwise. False after a reply. */
bool engine_number_member(struct engine *e, const char *key, int64_t low, int64_t high, int64_t otherwise, int64_t *n);
/* The seat a command speaks of: named, or the only one that can act. */
bool engine_seat_member(struct engine *e, int *seat);
bool engine_read_options(struct engine *e, const struct game *g, struct options *o);
/* The seed as text: a string, or a number as it is written. */
bool engine_read_seed(struct engine *e, char seed[SEED_TEXT_MAX], bool *given);
bool engine_read_lang(struct engine *e, int *lang);
bool engine_read_chance(struct engine *e, bool *manual);
/* The choices of a do, try or why: "i", "text", "choice" or "list". */
bool engine_read_choices(struct engine *e, int seat, choice *list, uint32_t *count);

/* What "go" and "why" begin with: the position, or where a "list" leads as far as the seat can know. False after a reply. */
bool engine_read_ahead(struct engine *e, int seat, union any_state *state);
void engine_refuse(struct engine *e, const struct refusal *r, int at);

/* The computer's word on the position (engine_go.c). */
void engine_go(struct engine *e);
/* A look back at the game that is over (engine_review.c). */
void engine_review(struct engine *e);

#endif
