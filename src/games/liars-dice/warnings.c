/* Liar's Dice: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/liars-dice/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(liars_dice);

/* LD-6.3: with every die that the seat does not see the bid would still be too high. */
static bool cannot_be(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct liars_dice_state *s = seen;
	const struct liars_dice_player *p = &s->player[seat];
	int face = choice_arg(c, 1), unseen = 0;
	if (choice_verb(c) != VERB_BID)
		return false;
	for (int i = 0; i < s->seats; i++)
		unseen += i == seat ? 0 : s->player[i].dice;
	fact[0] = (int16_t)matching(p->hand, face, s->wild);
	fact[1] = (int16_t)unseen;
	return choice_value(c, 0, LOW_QUANTITY) > fact[0] + unseen;
}

const struct warning liars_dice_warnings[] = {
	{"cannot_be", "LD-6.3", A2(own, COUNT, unseen, COUNT), cannot_be},
	{0},
};
