/* Instructions a decision takes: a figure that does not depend on what else the machine is doing. */
#ifndef CLI_INSTRUCTIONS_H
#define CLI_INSTRUCTIONS_H

#include "core/game.h"

/* Mean over random play, legal list, random pick and apply included; 0 where processes may not be traced. */
double instructions_per_decision(const struct game *g, const struct options *o);

#endif
