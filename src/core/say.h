/* Sentences about a game from its declarations: labels of choices, log lines, prompts, refusals. */
#ifndef CORE_SAY_H
#define CORE_SAY_H

#include "core/words.h"

/* The label of a choice made (or open) by seat. */
void say_choice(const struct speaker *s, int seat, choice c, struct out *o);

/* An event as the viewer may hear it; false if he must not hear of it at all. */
bool say_event(const struct speaker *s, const struct event *e, int viewer, struct out *o);

/* What the seat is asked now. */
void say_prompt(const struct speaker *s, const void *seen, int seat, struct out *o);

/* Why a choice was refused. */
void say_refusal(const struct speaker *s, const struct refusal *r, struct out *o);

/* What should be thought of before a legal choice, with its facts; NULL: nothing. seen: what the seat sees. */
const struct warning *choice_warning(const struct game *g, const void *seen, int seat, choice c, int16_t fact[FACTS]);
void say_warning(const struct speaker *s, const struct warning *w, const int16_t fact[FACTS], struct out *o);

/* The reason's row: name, rule (NULL for core's) and facts. */
const struct reason *reason_row(const struct game *g, int reason);

/* The rule behind a refusal; NULL: none. Core's own reasons have the rule of the decision they speak of. */
const char *refusal_rule(const struct game *g, const struct refusal *r);

/* Appends "<prefix>.<name>" expanded; suffix may be NULL. */
void say_name(const struct speaker *s, const char *prefix, const char *name, const char *suffix, struct out *o);

/* Is it worth offering that the computer thinks longer at this game? game.patience says how often it wins with four times as long. */
bool thinking_pays(const struct speaker *s);

#endif
