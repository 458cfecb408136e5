/* Pelegrinus as a struct game. */
#include "core/roam.h"
#include "games/pelegrinus/rules.c"

GAME_TABLES(pelegrinus);
extern const struct box pelegrinus_box;

/* PE-6.2.9: orders show nothing until the programme is complete. */
static bool pelegrinus_uncertain(const void *s, int seat, choice c)
{
	return choice_arg(c, 0) == CHARACTERS && ((const struct pelegrinus_state *)s)->player[seat].set == CHARACTERS - 1;
}

GAME_WEIGHTS(pelegrinus)
GAME_OUTCOME(pelegrinus)
GAME_GUESS(pelegrinus)
GAME_TALK(pelegrinus)
GAME_PROMPT(pelegrinus)

static const struct constant constants[] = {
	{"start_spaces", START_SPACES}, {"abbeys_of_region", ABBEYS_OF_REGION}, {NULL, 0}};

GAME_DEFINE(pelegrinus, .weights = pelegrinus_weights_, .chances = pelegrinus_chances_, .outcome = pelegrinus_outcome_,
	.guess = pelegrinus_guess_, .talk = pelegrinus_talk_, .prompt = pelegrinus_prompt_, .id = "pelegrinus",
	.prefix = "PE", .rules_version = 1, .seats_min = 2, .seats_max = PE_SEATS, .choices_max = PE_CHOICES_MAX,
	.decisions_max = PE_DECISIONS_MAX, .events_max = PE_EVENTS_MAX, .uncertain = pelegrinus_uncertain,
	.draw = pelegrinus_draw, .box = &pelegrinus_box, .constants = constants, .warnings = pelegrinus_warnings);
