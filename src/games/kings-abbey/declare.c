/* The King's Abbey: what it says about its state and vocabulary. Figures: components.def. */
#include "core/declare.h"
#include "core/vocabulary_args.h"
#include "games/kings-abbey/components.h"

GAME_TABLES(kings_abbey);

/* The wordings among which kings_abbey_name chooses. */
static const struct prompt_kind column_names[] = {PROMPT("nth", A1(n, NUMBER)), {0}};
static const struct prompt_kind row_names[] = {PROMPT("price", A1(price, NUMBER)), PROMPT("nth", A1(n, NUMBER)), {0}};
static const struct prompt_kind amount_names[] = {
	PROMPT("for", A3(n, NUMBER, m, NUMBER, get, GOOD)),
	PROMPT("change", A4(n, NUMBER, m, NUMBER, get, GOOD, change, NUMBER)),
	{0},
};
/* What an ally is promised: prestige, one or two kinds of goods; then the same with the relic. */
static const struct prompt_kind terms_names[] = {
	PROMPT("prestige", A1(n, NUMBER)),
	PROMPT("one", A3(n, NUMBER, m, NUMBER, good, GOOD)),
	PROMPT("two", A4(n, NUMBER, m, NUMBER, good, GOOD, more, MORE)),
	PROMPT("relic", A1(n, NUMBER)),
	PROMPT("one_relic", A3(n, NUMBER, m, NUMBER, good, GOOD)),
	PROMPT("two_relic", A4(n, NUMBER, m, NUMBER, good, GOOD, more, MORE)),
	{0},
};
static const struct prompt_kind more_names[] = {PROMPT("good", A2(m, NUMBER, good, GOOD)), {0}};

#define GAME kings_abbey
#include "core/vocabulary_tables.h"

#include "games/kings-abbey/declare_state.c"
