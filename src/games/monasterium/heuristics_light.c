/* Light opinions on single choices of Monasterium: weights for playouts and priors, without looking ahead. */
#include "games/monasterium/heuristics.h"
#include "games/monasterium/rules.c"

GAME_TABLES(monasterium);

/* How well a kind of action is liked. */
static const uint8_t action_liking[] = {
	[DO_NOTHING] = 1,
	[DO_SEND_NOVICE] = 14,
	[DO_TAKE_SOUP] = 3,
	[DO_TAKE_INFLUENCE] = 4,
	[DO_TAKE_ROSARY] = 3,
	[DO_MOVE_1] = 4,
	[DO_UPGRADE] = 3,
	[DO_TAKE_TOOL] = 6,
	[DO_SEND_NOVICE_DISCOUNT] = 16,
	[DO_TAKE_TWO_SAME] = 7,
	[DO_MOVE_2] = 8,
	[DO_GAIN_3_VP] = 9,
	[DO_WINDOW_OWN_CHAPEL] = 20,
};
/* For placing dice, by the standard action of their column. */
static const uint8_t standard_liking[DEEDS_END] = {
	[DO_SEND_NOVICE] = 8, [DO_TAKE_SOUP] = 3, [DO_TAKE_INFLUENCE] = 4, [DO_TAKE_ROSARY] = 3, [DO_MOVE_1] = 4};
enum { JOKER_LIKING = 7 };
static const uint8_t row_liking[ROWS] = {4, 2, 6, 6};
static const uint8_t line_liking[] = {0, 4, 4, 5, 3, 4, 5};
static const uint8_t cell_liking[WINDOW_SIZE] = {3, 5, 12};

ASSERT_STATIC(COUNT(action_liking) == DEEDS_END);

static int slot_liking(const struct monasterium_state *s, int slot)
{
	return slot == JOKER_SLOT ? JOKER_LIKING : standard_liking[figures(s)->column[slot][0]];
}

/* The best action a die could be used for in a column. */
static int column_liking(const struct monasterium_state *s, int seat, int column)
{
	int best = 0;
	for (int level = 0; level < LEVELS; level++) {
		int liking = action_liking[figures(s)->column[column][level]];
		if (liking > best && allows(bars_action(s, seat, column, level)))
			best = liking;
	}
	return best;
}

static int take_liking(const struct monasterium_state *s, int seat, int slot, int count)
{
	if (slot == JOKER_SLOT)
		return 12;
	int liking = column_liking(s, seat, slot);
	return liking ? liking * (1 + count) : 1;
}

static int space_liking(const struct monasterium_state *s, int seat, int monastery, int place)
{
	int chapel = s->player[seat].chapel[monastery - 1], goes = place_goes(place);
	if (goes == GOES_TO_CHAPEL)
		return chapel ? 3 + 2 * own_cloisters(s, seat, monastery) : 10;
	if (goes == GOES_TO_CLOISTER)
		return 4 + 4 * chapel;
	return 2 + 2 * building_type(s, monastery, place) + (own_novices(s, seat, monastery) ? 0 : 2);
}

static int die_or_points(const struct monasterium_state *s)
{
	int rounds = (YEARS - s->year) * s->seats + s->seats - 1 - s->round_in_year;
	return rounds > 3 ? 9 : rounds > 1 ? 3 : 1;
}

static int liking(const struct monasterium_state *s, int seat, choice c)
{
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_PLACE_VALUE:
		return slot_liking(s, a) * (s->rolled_personal[a - 1] ? 3 : 1);
	case VERB_MARK_NEUTRAL:
	case VERB_MARK_PERSONAL:
		return 9 - slot_liking(s, a);
	case VERB_TAKE_DICE:
		return take_liking(s, seat, a, b);
	case VERB_JOKER_COLUMN:
		return column_liking(s, seat, a);
	case VERB_USE_DIE:
	case VERB_ANY_ACTION:
		return action_liking[figures(s)->column[action_column(a)][action_level(a)]];
	case VERB_SEND_NOVICE:
		return row_liking[a - 1];
	case VERB_SEND_TARGET:
	case VERB_EXTRA_NOVICE:
		return space_liking(s, seat, a, b);
	case VERB_GO:
	case VERB_TAKE_VP:
	case VERB_KEEP:
	case VERB_TILE_SOURCE:
		return 4;
	case VERB_TAKE_DIE:
		return die_or_points(s);
	case VERB_TILE_ROW:
		return cell_liking[b - 1];
	case VERB_TILE_BONUS:
		return line_liking[a];
	default: /* tokens alike; the reroll tile, declining */
		return 1;
	}
}

static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	const struct monasterium_state *s = state;
	uint8_t weight[MONASTERIUM_CHOICES_MAX];
	uint32_t total = 0, i = 0;
	for (; i < count; i++)
		total += weight[i] = (uint8_t)liking(s, seat, list[i]);
	uint32_t at = rng_below(rng, total);
	for (i = 0; i + 1 < count && at >= weight[i]; i++)
		at -= weight[i];
	return list[i];
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	for (uint32_t i = 0; i < count; i++)
		out[i] = (uint16_t)liking(state, seat, list[i]);
}

/* Of a round, by its two phases: a third is placing. */
static uint32_t progress(const void *state)
{
	const struct monasterium_state *s = state;
	int rounds = s->year ? (s->year - 1) * s->seats + s->round_in_year : 0;
	int tenths = s->phase == PHASE_PLACE ? 2 : s->phase == PHASE_ACTION ? 6 : 0;
	return s->phase == PHASE_OVER ? 1000 : (uint32_t)(100 * (10 * rounds + tenths) / (YEARS * s->seats));
}

const struct heuristics monasterium_heuristics = {
	.insight = &monasterium_insight,
	.scratch_size = sizeof(struct monasterium_search),
	.estimate = monasterium_estimate,
	.play = monasterium_play,
	.rollout = rollout,
	.prior = prior,
	.tuning = "depth=30:explore=400:consult=20:pace=400",
	.progress = progress,
	.lead = {400, 290, 150, 100, 30},
	.came_true =
		{
#include "games/monasterium/came_true.def"
		},
};
