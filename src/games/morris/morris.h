/* Nine Men's Morris: ids, state and limits. Rules: rules.md (NM-…). The game to copy for a new one. */
#ifndef MORRIS_H
#define MORRIS_H

#include "core/vocabulary.h"

enum { POINTS = 24, STONES = 9, MILLS = 16, QUIET_MAX = 50, FLY_AT = 3 };

#define VOCABULARY "games/morris/vocabulary.def"
#include "core/vocabulary_names.h"

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
	uint64_t past[QUIET_MAX];  /* positions since the last mill: stones of 0, stones of 1, mover */
};

ASSERT_STATIC(sizeof(struct morris_state) == 424);

void morris_draw(const void *seen, int seat, struct canvas *canvas);

#endif
