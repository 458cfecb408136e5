/*
 * The rules of Monasterium. Ids (MM-…) are rows of rules.md.
 *
 * Two layers. Predicates answer whether something is barred and why: choices keep what they pass, why() reports what
 * they say, apply asserts it. Effects change the state and never look for choices. Between decisions proceed() runs
 * what needs nobody: messenger steps, the next die of a turn, the next player, the end of a round.
 */
#include "games/monasterium/monasterium.h"

#include "games/monasterium/rules_board.c"
#include "games/monasterium/rules_window.c"
#include "games/monasterium/rules_legal.c"
#include "games/monasterium/rules_effect.c"
#include "games/monasterium/rules_flow.c"
#include "games/monasterium/rules_check.c"
