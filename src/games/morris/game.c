/* Nine Men's Morris as a struct game. */
#define ROAM_ON
#include "core/roam.h"
#include "games/morris/rules.c"

GAME_TABLES(morris);

GAME_ANY(morris)
GAME_PROMPT(morris)

/* The longest game: 14 stones taken, 50 quiet choices before each and before the end; widest list: three flying stones. */
GAME_DEFINE(morris, .id = "morris", .prefix = "NM", .rules_version = 1, .seats_min = 2, .seats_max = 2,
	.choices_max = 3 * 18, .decisions_max = 15 * (QUIET_MAX + 1) + 14, .events_max = 3, .any = morris_any_,
	.prompt = morris_prompt_, .draw = morris_draw, .warnings = morris_warnings);
