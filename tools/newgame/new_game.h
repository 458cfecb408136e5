/* New Game: ids, state and limits. Rules: rules.md (XX-…). */
#ifndef NEW_GAME_H
#define NEW_GAME_H

#include "core/vocabulary.h"

enum { HEAP = 21, SMALL_HEAP = 15, TAKE_MAX = 3 };

#define VOCABULARY "games/new-game/vocabulary.def"
#include "core/vocabulary_names.h"

struct new_game_state {
	uint8_t seats;
	uint8_t mover;
	uint8_t phase;  /* the open decision's kind */
	uint8_t left;   /* stones in the heap */
	uint8_t winner; /* seat + 1; 0 nobody yet */
	uint8_t zero[3];
};

ASSERT_STATIC(sizeof(struct new_game_state) == 8);

void new_game_draw(const void *seen, int seat, struct canvas *canvas);

#endif
