/* Monastery as a struct game. */
#define ROAM_KEEPS struct monastery_kept
#include "core/roam.h"
#include "games/monastery/rules.c"
#include "games/monastery/roam.c"

GAME_TABLES(monastery);
extern const struct box monastery_box;

GAME_WEIGHTS(monastery)
GAME_OUTCOME(monastery)
GAME_GUESS(monastery)
GAME_TALK(monastery)
GAME_PROMPT(monastery)

static int seat_name(const void *state, int seat)
{
	return monastery_seat_name((const struct monastery_state *)state, seat);
}

static bool name(const void *state, int type, int value, struct prompt *out)
{
	return monastery_name((const struct monastery_state *)state, type, value, out);
}

static uint32_t spot(const void *state, int seat, choice c)
{
	(void)seat;
	return (uint32_t)cell_spot(
		(const struct monastery_state *)state, choice_value(c, 0, LOW_X), choice_value(c, 1, LOW_Y));
}

static bool uncertain(const void *state, int seat, choice c)
{
	return monastery_uncertain((const struct monastery_state *)state, seat, c);
}

static const struct constant constants[] = {
	{"phrase_letters", SPACES}, {"abbey_column", ABBEY_COLUMN}, {"abbey_row", ABBEY_ROW}, {NULL, 0}};

GAME_DEFINE(monastery, .weights = monastery_weights_, .chances = monastery_chances_, .outcome = monastery_outcome_,
	.guess = monastery_guess_, .talk = monastery_talk_, .prompt = monastery_prompt_, .id = "monastery", .prefix = "MO",
	.rules_version = 1, .seats_min = 2, .seats_max = PLAYERS_MAX, .choices_max = MONASTERY_CHOICES_MAX,
	.decisions_max = MONASTERY_DECISIONS_MAX, .events_max = MONASTERY_EVENTS_MAX,
	.spots = ABBEY_EDGES + (int)TILES_MAX * (int)DIRECTIONS, .spot = spot, .seat_name = seat_name, .name = name,
	.uncertain = uncertain, .draw = monastery_draw, .constants = constants, .box = &monastery_box,
	.warnings = monastery_warnings);
