/* The declarations of declare.c and heuristics.c that game.c hands out. Rules never see them. */
#ifndef GAMES_PELEGRINUS_TABLES_H
#define GAMES_PELEGRINUS_TABLES_H

#include "core/declare.h"

extern const struct type pelegrinus_types[];
extern const struct field pelegrinus_fields[];
extern const struct verb pelegrinus_verbs[];
extern const struct kind pelegrinus_kinds[];
extern const struct event_kind pelegrinus_events[];
extern const struct option pelegrinus_options[];
extern const struct reason pelegrinus_reasons[];
extern const struct category pelegrinus_categories[];
extern const struct invariant pelegrinus_invariants[];
extern const struct heuristics pelegrinus_heuristics;
extern const struct catalogue words_pelegrinus;
extern const struct game game_pelegrinus;

#endif
