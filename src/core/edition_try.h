/* Playing an edition at random, the last part of its check: whatever passes must end under all invariants. */
#ifndef CORE_EDITION_TRY_H
#define CORE_EDITION_TRY_H

#include "core/driver.h"

struct trial {
	uint16_t broken;    /* a row of game->invariants; 0: all held */
	uint32_t decisions; /* choices made, settled ones too; more than game->decisions_max: it does not end */
	uint32_t widest;    /* list of choices; more than game->choices_max: too many */
	bool stuck;         /* somebody had no choice */
};

/* One random game; number, from 0, decides players, options and chance: half of them have options drawn at random. */
bool edition_try(const struct game *g, int slot, uint64_t number, struct trial *out);

#endif
