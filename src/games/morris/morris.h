/* Nine Men's Morris: ids, state and limits. Rules: docs/rules/morris.md (NM-…). The game to copy for a new one. */
#ifndef MORRIS_H
#define MORRIS_H

#include "core/game.h"

enum { MORRIS_POINTS = 24, MORRIS_STONES = 9, MORRIS_MILLS = 16, MORRIS_QUIET_MAX = 50, MORRIS_FLY_AT = 3 };

/* Verbs. ORDER morris_verbs */
enum { MORRIS_PLACE = 1, MORRIS_MOVE, MORRIS_REMOVE };

/* Decision kinds. ORDER morris_kinds */
enum { MORRIS_OVER, MORRIS_PLACING, MORRIS_MOVING, MORRIS_REMOVING };

/* Events. ORDER morris_events */
enum { MORRIS_PLACED = 1, MORRIS_MOVED, MORRIS_MILL, MORRIS_REMOVED, MORRIS_WON, MORRIS_DRAWN };

/* How it ended. ORDER morris_endings in declare.c */
enum { MORRIS_FEW_STONES = 1, MORRIS_BLOCKED, MORRIS_REPETITION, MORRIS_QUIET };

/* Reasons of refusals. ORDER morris_reasons */
enum { MORRIS_OCCUPIED = REASON_GAME, MORRIS_NOT_YOURS, MORRIS_NOT_ADJACENT, MORRIS_NOT_ENEMY, MORRIS_IN_MILL };

/* Invariants. ORDER morris_invariants */
enum { MORRIS_BAD_STONES = 1, MORRIS_BAD_COUNT, MORRIS_BAD_PHASE, MORRIS_BAD_PAST, MORRIS_BAD_END };

struct morris_state {
	uint8_t seats;
	uint8_t mover;
	uint8_t phase;  /* the open decision's kind */
	uint8_t flying; /* option NM-9.1 */
	uint8_t winner; /* seat + 1; 0 nobody, or a draw */
	uint8_t ending; /* how it ended; 0 while it goes on */
	uint8_t quiet;  /* choices since the last mill, NM-8.4 */
	uint8_t past_count;
	uint32_t stones[2]; /* bit p - 1: a stone on point p */
	uint8_t hand[2];
	uint8_t captured[2];              /* stones the seat has taken */
	uint8_t zero[4];                  /* keeps what follows aligned */
	uint64_t past[MORRIS_QUIET_MAX];  /* positions since the last mill: stones of 0, stones of 1, mover */
};

ASSERT_STATIC(sizeof(struct morris_state) == 424);

void morris_draw(const void *seen, int seat, struct canvas *canvas);

#endif
