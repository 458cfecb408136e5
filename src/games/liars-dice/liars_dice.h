/* Liar's Dice: ids, state and limits. Rules: rules.md (LD-…). The example of a game with chance, a secret and several seats. */
#ifndef LIARS_DICE_H
#define LIARS_DICE_H

#include "core/vocabulary.h"

enum { DICE = 5, FACES = 6, ACE = 1, PLAYERS_MAX = 5, DICE_MAX = PLAYERS_MAX * DICE, ROUNDS_MAX = DICE_MAX };

#define VOCABULARY "games/liars-dice/vocabulary.def"
#include "core/vocabulary_names.h"

struct liars_dice_player {
	uint8_t dice; /* how many are left */
	uint8_t out; /* the round in which the last was lost; 0: still in play */
	uint8_t quantity, face; /* the last bid of this round; 0: none */
	uint8_t hand[DICE]; /* faces under the cup, ascending, then 0: the owner's secret */
	uint8_t shown[DICE]; /* the same when cups were last lifted: everybody has seen it, LD-10.3 */
};

struct liars_dice_state {
	uint8_t seats;
	uint8_t phase; /* the open decision's kind */
	uint8_t mover; /* whose dice are thrown, or whose choice is open */
	uint8_t starter; /* who bids first in this round */
	uint8_t rolled; /* dice that mover has thrown: hands of others are unknown to them, so it is said here */
	uint8_t bidder; /* seat + 1 of whose bid stands; 0 nobody */
	uint8_t round; /* from 1 */
	uint8_t wild, spot_on, difference; /* options, LD-9 */
	uint8_t zero[8]; /* makes the whole a multiple of 8 bytes */
	struct liars_dice_player player[PLAYERS_MAX];
};

ASSERT_STATIC(sizeof(struct liars_dice_state) == 88);

void liars_dice_draw(const void *seen, int seat, struct canvas *canvas);

#endif
