/*
 * The rules of Monastery, rules.md. One predicate per verb (may_…) says why a choice is not allowed: why() answers with
 * it, apply() asserts it, the lists hold what it passes. Where a list asks it often, the part that needs the
 * board or who is where is a function of its own (bars_…), for which the caller has them ready.
 *
 * In parts: rules_board.c (components, scratch grid, where tiles fit), rules_table.c (players, monks, hands), rules_place.c
 * (tiles), rules_walk.c (turns), rules_score.c, rules_collect.c (letters), rules_mass.c (elections, prison, Brewhouse),
 * rules_flow.c (what follows what), rules_check.c (invariants).
 */
#include "games/monastery/monastery.h"

#include "core/vocabulary_choice.h"
#include "games/monastery/rules_board.c"
#include "games/monastery/rules_table.c"
#include "games/monastery/rules_place.c"
#include "games/monastery/rules_walk.c"
#include "games/monastery/rules_score.c"
#include "games/monastery/rules_collect.c"
#include "games/monastery/rules_mass.c"
#include "games/monastery/rules_flow.c"
#include "games/monastery/rules_check.c"

#define STATE struct monastery_state
#include "core/vocabulary_rules.h"

RULE struct decision monastery_decision(const struct monastery_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (s->phase == PHASE_OVER)
		d.kind = KIND_OVER;
	else
		d.actors = kind_is_chance(s->phase) ? ACTOR_CHANCE : (uint32_t)1 << (s->actor - 1);
	if (s->phase == KIND_CH_DRAW) /* MO-4.2.3 */
		d.for_seat = (uint8_t)(s->actor - 1);
	return d;
}

RULE uint32_t monastery_choices(const struct monastery_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->phase, seat, &l);
	return l.count;
}

RULE void monastery_weights(const struct monastery_state *s, uint32_t *out)
{
	struct list l = list_into(NULL, out);
	outcomes_list(s, s->phase, &l);
}

RULE struct chances monastery_chances(const struct monastery_state *s)
{
	return outcomes_sum(s, s->phase);
}

RULE choice monastery_outcome(const struct monastery_state *s, uint32_t number)
{
	return outcome_at(s, s->phase, number);
}

RULE struct refusal monastery_why(const struct monastery_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void monastery_apply(struct monastery_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE || allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* MO-10.33, MO-9.7: where the hands decide whether the game goes on, the end of a round shows something of them. So any choice
   that ends one is uncertain. */
RULE bool monastery_uncertain(const struct monastery_state *s, int seat, choice c)
{
	struct monastery_state after = *s;
	if (!reads(s, READING_BLOCKED_HANDS))
		return false;
	monastery_apply(&after, seat, c, NULL);
	return after.phase == PHASE_OVER || after.position != s->position;
}

/* ---- scores ---- */

enum { LETTER_POINTS = 3 };

/* MO-8.4 by category, MO-9.4 for teams. A hand one may not see counts nothing. */
RULE void score_rows(const struct monastery_state *s, int seat, int16_t *row)
{
	const struct monastery_player *p = &s->player[seat];
	for (int i = 0; i < SPACES; i++)
		if (p->strip[i] == SIDE_LARGE)
			row[CATEGORY_LETTERS] += LETTER_POINTS;
	row[CATEGORY_BLESSINGS] = p->blessings;
	for (int i = 0; i < p->hand_count; i++)
		row[CATEGORY_TILES] = (int16_t)(row[CATEGORY_TILES] - figures(s)->tile[p->hand[i]].circle);
}

/* MO-8.5, MO-8.6: higher total first; of equals the row furthest from the top, in teams the one of blue and yellow. */
RULE bool ranks_before(const struct monastery_state *s, const struct score *out, int a, int b)
{
	if (out[a].total != out[b].total)
		return out[a].total > out[b].total;
	if (out[a].team == out[b].team || s->phase == KIND_CH_COLOURS)
		return false;
	int colour_a = s->player[a].colour, colour_b = s->player[b].colour;
	return s->teams ? colour_a % 2 == 0 : colour_a > colour_b;
}

RULE void monastery_scores(const struct monastery_state *s, struct score *out)
{
	int16_t own[PLAYERS_MAX];
	for (int seat = 0; seat < s->seats; seat++) {
		memset(&out[seat], 0, sizeof out[seat]);
		out[seat].team = (uint8_t)seat;
		score_rows(s, seat, out[seat].category);
		own[seat] = 0;
		for (int i = CATEGORY_LETTERS; i < CATEGORY_PARTNER; i++)
			own[seat] = (int16_t)(own[seat] + out[seat].category[i]);
	}
	for (int seat = 0; seat < s->seats; seat++) {
		bool paired = s->teams && s->phase != KIND_CH_COLOURS;
		int partner = paired ? seat_of_colour(s, partner_colour(s, s->player[seat].colour)) : -1;
		if (partner >= 0) {
			out[seat].category[CATEGORY_PARTNER] = own[partner];
			out[seat].team = (uint8_t)(partner < seat ? partner : seat);
		}
		out[seat].total = (int16_t)(own[seat] + out[seat].category[CATEGORY_PARTNER]);
	}
	for (int seat = 0; seat < s->seats; seat++) {
		out[seat].rank = 1;
		for (int other = 0; other < s->seats; other++)
			out[seat].rank = (uint8_t)(out[seat].rank + ranks_before(s, out, other, seat));
	}
}

/* ---- hidden hands ---- */

/* Draws a tile out of the unseen ones, each copy equally likely. */
RULE int draw_unseen(uint8_t *unseen, int *total, struct rng *rng)
{
	int pick = (int)rng_below(rng, (uint32_t)*total), type = 1;
	while (pick >= unseen[type])
		pick -= unseen[type++];
	unseen[type]--;
	--*total;
	return type;
}

/* Fills the hand of a seat by chance: its passage and a tile being placed are known (MO-4.2.2, MO-4.2.4). */
RULE void deal_hand(struct monastery_state *s, int seat, uint8_t *unseen, int *total, struct rng *rng)
{
	struct monastery_player *p = &s->player[seat];
	int known = s->pending_tile && s->actor == seat + 1 ? s->pending_tile : TILE_NONE;
	int due = p->hand_count;
	memset(p->hand, 0, sizeof p->hand);
	p->hand_count = 0;
	bool passage = s->phase == KIND_CH_COLOURS || holds_passage(s, seat);
	if (passage && due > 0)
		hand_add(s, seat, TILE_secret_passage);
	if (known && known != TILE_secret_passage && p->hand_count < due) {
		hand_add(s, seat, known);
		if (unseen[known])
			unseen[known]--, --*total;
	}
	while (p->hand_count < due && *total > 0)
		hand_add(s, seat, draw_unseen(unseen, total, rng));
}

/* MO-4.2.4: the owner of a hand at stables_tile is known to hold something that fits. */
RULE bool is_hand_possible(const struct monastery_state *s, int seat)
{
	struct board b;
	if (s->phase != KIND_STABLES_TILE || s->actor != seat + 1)
		return true;
	board_build(s, &b);
	return is_placeable(s, &b, hand_types(s, seat));
}

RULE void monastery_guess(struct monastery_state *s, int viewer, struct rng *rng)
{
	enum { TRIES = 4000 }; /* a hand with something that fits is found long before */
	struct monastery_state seen = *s;
	for (int attempt = 0; attempt < TRIES; attempt++) {
		uint8_t unseen[TILE_END];
		int total = 0;
		bool possible = true;
		for (int seat = 0; seat < s->seats; seat++)
			if (seat != viewer)
				s->player[seat].hand_count = 0;
		bag_contents(s, unseen);
		for (int type = 1; type < TILE_END; type++)
			total += unseen[type];
		for (int i = 0; i < s->seats;
			i++) { /* who acts first: what he is known to hold is set aside before others draw */
			int seat = (s->actor + i + s->seats - 1) % s->seats;
			if (seat == viewer)
				continue;
			s->player[seat].hand_count = seen.player[seat].hand_count;
			deal_hand(s, seat, unseen, &total, rng);
			possible &= is_hand_possible(s, seat);
		}
		if (possible)
			return;
	}
}

/* ---- talk, prompts, names ---- */

/* The first turn of a round after a mass, and nothing done in it. */
RULE bool is_mass_just_over(const struct monastery_state *s)
{
	return s->position && figures(s)->round[s->position - 1] == ROUND_MASS && s->phase == KIND_TURN_ACTION && !s->turn
		&& !s->placed_or_exchanged && s->allowance == allowance_of(s, s->actor - 1);
}

/* MO-9 vow_of_silence: people talk while the dial shows a mass and until the first choice after it, for most masses ask nobody
   and would be over before anything is said; and after the end. */
RULE uint8_t monastery_talk(const struct monastery_state *s)
{
	return !s->vow_of_silence || s->phase == PHASE_OVER || round_now(s) == ROUND_MASS || is_mass_just_over(s);
}

RULE void monastery_prompt(const struct monastery_state *s, int seat, struct prompt *out)
{
	switch (s->phase) {
	case KIND_TURN_ACTION:
		out->variant = s->placed_or_exchanged;
		out->arg[0] = s->allowance;
		break;
	case KIND_PLACE_CELL:
	case KIND_PLACE_ROTATION:
		out->arg[0] = s->pending_tile;
		break;
	case KIND_START_RETURN:
		out->arg[0] = s->pending_due;
		break;
	case KIND_COLLECT:
		out->arg[0] = s->points;
		out->arg[1] = (int16_t)(seat < s->seats ? s->player[seat].blessings - s->player[seat].locked : 0);
		break;
	case KIND_SCORE_ACTION: /* no icons to speak of in the simpler game */
		out->variant = !s->icons;
		break;
	case KIND_LETTER_PLACE: /* MO-9.2: the partner's strip is as good as the own */
		out->variant = s->teams;
		out->arg[0] = s->pending_letter;
		break;
	default:
		break;
	}
}

/* ---- names that depend on the state ---- */

/* Words "seat.<n>": the colour, or 4 before it is dealt. */
RULE int monastery_seat_name(const struct monastery_state *s, int seat)
{
	int colour = seat < s->seats ? s->player[seat].colour : COLOUR_NONE;
	return colour ? colour - 1 : ROWS;
}

RULE bool name_place(const struct monastery_state *s, int place, struct prompt *out)
{
	if (place == PLACE_ABBEY)
		return true;
	if (!is_tile(s, place))
		return false;
	const struct monastery_tile *t = &s->tile[place - PLACE_TILE];
	out->variant = NAME_TILE;
	out->arg[0] = t->type, out->arg[1] = t->x, out->arg[2] = t->y;
	return true;
}

RULE bool name_monk(const struct monastery_state *s, int id, struct prompt *out)
{
	int seat = seat_of_colour(s, (id - 1) / MONKS + 1);
	if (id < 1 || seat < 0)
		return false;
	const struct monastery_monk *m = &s->player[seat].monk[(id - 1) % MONKS];
	int place = s->transit_monk == id ? s->transit_place : m->place;
	if (place == PLACE_NONE || place >= PLACE_CROSS)
		return false;
	out->variant = m->square ? NAME_MONK_ON : NAME_MONK_IN;
	out->arg[0] = (int16_t)place, out->arg[1] = m->square;
	return true;
}

RULE bool name_cell(const struct monastery_state *s, int cell, struct prompt *out)
{
	if (cell < 1 || cell > GRID_LETTER_CELLS)
		return false;
	int row = row_of(cell), column = column_of(cell), owner;
	int letter = s->letter[row][column];
	int cost = s->actor ? cost_of(s, s->actor - 1, column) : figures(s)->cost[0][column];
	if (letter && (s->phase == KIND_LIBRARY_FIRST || s->phase == KIND_LIBRARY_SECOND)) {
		out->variant = NAME_LETTER_AT;
		out->arg[0] = (int16_t)letter, out->arg[1] = (int16_t)(row + 1), out->arg[2] = (int16_t)(column + 1);
		return true;
	}
	if (!letter && monk_on_cross(s, row, column, &owner) < 0)
		return false;
	out->variant = letter ? NAME_LETTER : NAME_MONK;
	out->arg[0] = (int16_t)(letter ? letter : row + 1), out->arg[1] = (int16_t)cost;
	return true;
}

/* Where the paths of the tile being placed would lead. */
RULE bool name_rotation(const struct monastery_state *s, int rotation, struct prompt *out)
{
	if (!s->pending_tile)
		return false;
	out->variant = (uint8_t)rotated(figures(s)->tile[s->pending_tile].path, rotation);
	return true;
}

RULE bool monastery_name(const struct monastery_state *s, int type, int value, struct prompt *out)
{
	switch (type) {
	case TYPE_PLACE:
		return name_place(s, value, out);
	case TYPE_MONK:
		return name_monk(s, value, out);
	case TYPE_CELL:
		return name_cell(s, value, out);
	case TYPE_ROTATION:
		return name_rotation(s, value, out);
	default:
		return false;
	}
}
