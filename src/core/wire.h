/*
 * The JSON shapes of the engine protocol, the server and the page (docs/engine-protocol.md), written once. Each
 * appends one value; the caller has written the key. Labels are in the speaker's language.
 */
#ifndef CORE_WIRE_H
#define CORE_WIRE_H

#include "core/driver.h"
#include "core/json.h"
#include "core/table.h"
#include "core/words.h"

void wire_decision(const struct game *g, const void *state, struct out *o);
/* {"text","verb","args","targets","label"}. */
void wire_choice(const struct speaker *s, const void *state, int seat, choice c, struct out *o);
/* The same members without the braces. */
void wire_choice_members(const struct speaker *s, const void *state, int seat, choice c, struct out *o);
/* A list of the same with "i", at a chance point with "weight", and "obvious" where one goes without saying (driver_obvious). */
void wire_choices(const struct speaker *s, const void *state, int seat, struct out *o);
/* Only what the viewer may hear. */
void wire_events(const struct speaker *s, const struct events *e, int viewer, struct out *o);
void wire_scores(const struct game *g, const void *state, struct out *o);
/*
 * The members of one state as a viewer sees it: "decision", "prompt", "choices" (where it is his to choose), "view" and
 * "scores". Nothing but what fields_redact leaves is looked at, except for the scores of a game that is over.
 */
void wire_seen(const struct speaker *s, const void *state, int viewer, struct out *o);
/* The same state for a page that tries choices by itself (core/bytes.h): a string. */
void wire_bytes(const struct game *g, const void *state, int viewer, struct out *o);
/* Its prompt alone, as one who sees everything and decides nothing reads it. */
void wire_prompt(const struct speaker *s, const void *state, struct out *o);
/* A row of a match to be told: with the state after it and its events. */
struct row_told {
	const struct match *match;
	const struct row *row;
	const void *after;
	const struct events *events;
	int64_t at; /* when it was made; 0: is not told */
	bool open; /* its choices are no secret from anybody any more */
};
/*
 * The members "totals" and, where the game counts them in a field "round", "year" or "day", "round": everybody's points and
 * the round after a row. So a log is headed and summed without asking for the table after each of them.
 */
void wire_standing(const struct game *g, const void *seen, struct out *o);
/* {"seq","seat","at","text" or "undo","events","totals","round"} as the viewer may hear it. */
void wire_row(const struct speaker *s, const struct row_told *t, int viewer, struct out *o);
/*
 * The members of a list of so many choices that was tried and not refused: "known", how many of them the rest is the
 * result of, and those of wire_seen. Where the outcome of the last one is uncertain "decision" and "prompt" are null, and there
 * are no choices.
 */
void wire_tried(const struct speaker *s, const struct tried *t, uint32_t count, int seat, struct out *o);
/* A list of {"label","weight","view","scores"}: what chance can say, and what the seat would see then. */
void wire_odds(const struct speaker *s, const struct odds *odds, int seat, struct out *o);
/* {"code":"illegal","rule","reason","facts","message"}; at < 0: no "at". */
void wire_refusal(const struct speaker *s, const struct refusal *r, int at, struct out *o);
/* The members of a refusal without the braces and the code, for "why". */
void wire_refusal_members(const struct speaker *s, const struct refusal *r, struct out *o);
/*
 * Why not: the refusals of all choices of the open kind that name the element; true if one of them is legal. Where none
 * of them names it, one refusal of each verb that ever does, or that there is no such element: never nothing.
 */
bool wire_refusals_of(const struct speaker *s, const void *state, int seat, const char *element, struct out *o);
/* One game: id, title, players, options with words. */
void wire_game(const struct speaker *s, struct out *o);

#endif
