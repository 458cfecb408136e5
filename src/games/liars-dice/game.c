/* Liar's Dice as a struct game. */
#include "core/roam.h"
#include "games/liars-dice/rules.c"

GAME_TABLES(liars_dice);

GAME_WEIGHTS(liars_dice)
GAME_OUTCOME(liars_dice)
GAME_GUESS(liars_dice)
GAME_PROMPT(liars_dice)

/*
 * Widest list: the first bid of five players, and the two other verbs. Longest game: with so many dice in play a round has
 * as many throws, six bids a quantity and a doubt; each round loses a die, from 25 down to 2.
 * Most events: a call, five hands shown, the count, four players losing the last die, the end.
 */
GAME_DEFINE(liars_dice, .id = "liars-dice", .prefix = "LD", .rules_version = 1, .seats_min = 2,
	.seats_max = PLAYERS_MAX, .choices_max = DICE_MAX * FACES + 2,
	.decisions_max = (1 + FACES) * (DICE_MAX * (DICE_MAX + 1) / 2 - 1) + ROUNDS_MAX - 1,
	.events_max = 1 + PLAYERS_MAX + 1 + 2 * (PLAYERS_MAX - 1) + 1, .weights = liars_dice_weights_,
	.chances = liars_dice_chances_, .outcome = liars_dice_outcome_, .guess = liars_dice_guess_,
	.prompt = liars_dice_prompt_, .draw = liars_dice_draw, .warnings = liars_dice_warnings);
