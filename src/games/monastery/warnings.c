/* Monastery: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/monastery/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(monastery);

static bool offers(const struct monastery_state *s, int seat, int verb)
{
	choice list[MONASTERY_CHOICES_MAX];
	return choice_of_verb(list, monastery_choices(s, seat, list), verb) != 0;
}

static bool may_walk(const struct monastery_state *s, int seat)
{
	return offers(s, seat, VERB_STEP) || offers(s, seat, VERB_PASSAGE);
}

/* MO-6.3.2: neither placed nor exchanged. */
static bool tile_kept(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	if (choice_verb(c) != VERB_END_TURN || s->placed_or_exchanged || !offers(s, seat, VERB_PLACE))
		return false;
	*fact = (int16_t)(may_walk(s, seat) ? s->allowance : 0);
	return true;
}

/* MO-6.3.4: what is not walked now is lost. */
static bool steps_left(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	*fact = s->allowance;
	return choice_verb(c) == VERB_END_TURN && s->allowance && may_walk(s, seat);
}

/* MO-6.8.2: a monk is alone on a tile, and prayer is left out. */
static bool no_prayer(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	(void)fact;
	return choice_verb(c) == VERB_DONE && s->phase == KIND_SCORE_ACTION && offers(s, seat, VERB_PRAY);
}

static bool leaves_market(const struct monastery_state *s, choice c)
{
	return choice_verb(c) == VERB_DONE && s->phase == KIND_COLLECT;
}

/* MO-6.8.3.5: a letter of the seat's own phrase can be had. */
static bool letter_left(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	choice list[MONASTERY_CHOICES_MAX];
	uint32_t n = leaves_market(s, c) ? monastery_choices(s, seat, list) : 0;
	for (uint32_t i = 0; i < n && !*fact; i++) {
		int cell = choice_arg(list[i], 0);
		int letter = choice_verb(list[i]) == VERB_COLLECT ? s->letter[row_of(cell)][column_of(cell)] : 0;
		if (letter && space_for(s, seat, letter) >= 0)
			*fact = (int16_t)letter;
	}
	return *fact;
}

/* MO-6.8.3.4: a monk of the seat's own can be had. */
static bool monk_left(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	choice list[MONASTERY_CHOICES_MAX];
	uint32_t n = leaves_market(s, c) ? monastery_choices(s, seat, list) : 0;
	(void)fact;
	for (uint32_t i = 0; i < n; i++) {
		int cell = choice_arg(list[i], 0), owner = -1;
		if (choice_verb(list[i]) == VERB_COLLECT && monk_on_cross(s, row_of(cell), column_of(cell), &owner) >= 0
			&& owner == seat)
			return true;
	}
	return false;
}

/* MO-6.8.3.7: what is not spent becomes few blessings. */
static bool points_kept(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct monastery_state *s = seen;
	*fact = s->points;
	return leaves_market(s, c) && s->points && offers(s, seat, VERB_COLLECT);
}

const struct warning monastery_warnings[] = {
	{"tile_kept", "MO-6.3.2", A1(steps, ALLOWANCE), tile_kept},
	{"steps_left", "MO-6.3.4", A1(steps, ALLOWANCE), steps_left},
	{"no_prayer", "MO-6.8.2", A0, no_prayer},
	{"letter_left", "MO-6.8.3.5", A1(letter, LETTER), letter_left},
	{"monk_left", "MO-6.8.3.4", A0, monk_left},
	{"points_kept", "MO-6.8.3.7", A1(points, POINTS), points_kept},
	{0},
};
