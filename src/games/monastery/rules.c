/*
 * The rules of Monastery, rules.md. One predicate per verb (bars_…) says why a choice is not allowed;
 * choices are listed with it, why() answers with it, apply() asserts it.
 *
 * In parts: rules_board.c (components, scratch grid, where tiles fit), rules_move.c (hands, placing, walking),
 * rules_score.c (scoring, collecting, elections), rules_flow.c (what follows what), rules_check.c (invariants).
 */
#include "games/monastery/monastery.h"

#include "games/monastery/rules_board.c"
#include "games/monastery/rules_move.c"
#include "games/monastery/rules_score.c"
#include "games/monastery/rules_flow.c"
#include "games/monastery/rules_check.c"

RULE struct decision monastery_decision(const struct monastery_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	switch (s->phase) {
	case PHASE_OVER:
		d.kind = 0;
		break;
	case PHASE_CH_COLOURS:
		d.actors = ACTOR_CHANCE;
		break;
	case PHASE_CH_DRAW: /* MO-4.2.3 */
		d.actors = ACTOR_CHANCE;
		d.for_seat = (uint8_t)(s->actor - 1);
		break;
	default:
		d.actors = (uint32_t)1 << (s->actor - 1);
	}
	return d;
}

/* ---- choices ---- */

RULE uint32_t list_colours(const struct monastery_state *s, choice *out)
{
	uint32_t n = 0;
	for (int colour = 1; colour < COLOUR_END; colour++)
		if (seat_of_colour(s, colour) < 0)
			out[n++] = choice_make(VERB_DRAW_COLOUR, colour, 0, 0);
	return n;
}

RULE uint32_t list_returns(const struct monastery_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	for (uint64_t m = hand_types(s, seat); m; m &= m - 1)
		if (!bars_return(s, seat, bits_first(m)).reason)
			out[n++] = choice_make(VERB_RETURN_TILE, bits_first(m), 0, 0);
	return n;
}

RULE uint32_t list_places(const struct monastery_state *s, int seat, choice *out)
{
	struct occupancy on;
	uint32_t n = 0;
	occupancy_count(s, &on);
	uint64_t contested = s->phase == PHASE_CONSTRUCT ? contested_sites(s, &on, seat) : 0;
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++) {
		if (s->phase == PHASE_CONSTRUCT && bits_has(contested, place))
			out[n++] = choice_make(VERB_CONSTRUCT, place, 0, 0);
		if (s->phase == PHASE_ENCOURAGE && s->player[seat].blessings && !bars_encourage(s, &on, place).reason)
			out[n++] = choice_make(VERB_ENCOURAGE, place, 0, 0);
	}
	if (s->phase == PHASE_ENCOURAGE)
		out[n++] = choice_make(VERB_DONE, 0, 0, 0);
	return n;
}

RULE uint32_t list_by_colour(const struct monastery_state *s, choice *out)
{
	uint32_t n = 0;
	for (int colour = 1; colour < COLOUR_END; colour++) {
		if (s->phase == PHASE_ELECT_ABBOT && !bars_elect(s, colour).reason)
			out[n++] = choice_make(VERB_ELECT, colour, 0, 0);
		if (s->phase == PHASE_IMPRISON && !bars_imprison(s, colour).reason)
			out[n++] = choice_make(VERB_IMPRISON, colour, 0, 0);
		if (s->phase == PHASE_LETTER_PLACE && !bars_letter_place(s, colour).reason)
			out[n++] = choice_make(VERB_LETTER_PLACE, colour, 0, 0);
	}
	if (s->phase == PHASE_IMPRISON)
		out[n++] = choice_make(VERB_PASS, 0, 0, 0);
	return n;
}

RULE uint32_t list_swaps(const struct monastery_state *s, choice *out)
{
	uint32_t n = 0;
	for (int cell = 1; cell <= GRID_LETTER_CELLS; cell++)
		if (!bars_swap(s, cell).reason)
			out[n++] = choice_make(VERB_SWAP, cell, 0, 0);
	return n;
}

RULE uint32_t list_stables(const struct monastery_state *s, int seat, choice *out)
{
	struct board b;
	uint32_t n = 0;
	board_build(s, &b);
	for (uint64_t m = placeable_types(s, &b, hand_types(s, seat)); m; m &= m - 1)
		out[n++] = choice_make(VERB_PLACE, bits_first(m), 0, 0);
	return n;
}

RULE uint32_t monastery_choices(const struct monastery_state *s, int seat, choice *out)
{
	uint32_t n;
	switch (s->phase) {
	case PHASE_CH_COLOURS:
		return list_colours(s, out);
	case PHASE_CH_DRAW:
		return list_draws(s, out, NULL);
	case PHASE_TURN_ACTION:
	case PHASE_TRANSIT_STEP:
		return list_turn(s, seat, out);
	case PHASE_PLACE_CELL:
		return list_cells(s, out);
	case PHASE_PLACE_ROTATION:
		return list_rotations(s, out);
	case PHASE_START_RETURN:
	case PHASE_EXCHANGE_RETURN:
	case PHASE_WORKSHOP_RETURN:
		return list_returns(s, seat, out);
	case PHASE_ENCOURAGE:
	case PHASE_CONSTRUCT:
		return list_places(s, seat, out);
	case PHASE_SCORE_ACTION:
		return list_score(s, seat, out);
	case PHASE_LIBRARY_FIRST:
	case PHASE_LIBRARY_SECOND:
		return list_swaps(s, out);
	case PHASE_STABLES_TILE:
		return list_stables(s, seat, out);
	case PHASE_ELECT_ABBOT:
	case PHASE_IMPRISON:
	case PHASE_LETTER_PLACE:
		return list_by_colour(s, out);
	case PHASE_COLLECT:
		return list_collect(s, seat, out);
	case PHASE_BREW_KEEP:
		n = list_keep(s, seat, out);
		out[n++] = choice_make(VERB_DONE, 0, 0, 0);
		return n;
	default:
		return 0;
	}
}

RULE void monastery_weights(const struct monastery_state *s, uint32_t *out)
{
	choice list[ROWS];
	if (s->phase == PHASE_CH_DRAW) {
		list_draws(s, NULL, out);
		return;
	}
	uint32_t n = list_colours(s, list);
	for (uint32_t i = 0; i < n; i++)
		out[i] = 1;
}

/* ---- why not ---- */

/* Verbs that need the board. */
RULE struct refusal bars_on_board(const struct monastery_state *s, int seat, choice c)
{
	struct board b;
	struct refusal r;
	int a0 = choice_arg(c, 0), a1 = choice_arg(c, 1), a2 = choice_arg(c, 2);
	board_build(s, &b);
	switch (choice_verb(c)) {
	case VERB_PLACE:
		r = bars_choose_tile(s, seat, a0);
		return r.reason || is_placeable(s, &b, bit(a0)) ? r : refuse(WHY_NO_PLACE_FOR_TILE, a0, 0);
	case VERB_PLACE_CELL:
		return bars_cell(s, &b, a0 - STORED_X, a1 - STORED_Y);
	case VERB_PLACE_ROTATION:
		return bars_rotation(s, &b, a0 - STORED_ROTATION);
	case VERB_STEP:
		return bars_step(s, &b, seat, a0, a1, a2);
	default:
		return bars_passage(s, &b, seat, a0, a1, a2);
	}
}

RULE struct refusal monastery_why(const struct monastery_state *s, int seat, choice c)
{
	struct occupancy on;
	int a0 = choice_arg(c, 0), a1 = choice_arg(c, 1);
	occupancy_count(s, &on);
	switch (choice_verb(c)) {
	case VERB_RETURN_TILE:
		return bars_return(s, seat, a0);
	case VERB_EXCHANGE:
		return bars_exchange(s, seat);
	case VERB_SHIFT:
		return bars_shift(s, &on, seat, a0, a1);
	case VERB_PLACE:
	case VERB_PLACE_CELL:
	case VERB_PLACE_ROTATION:
	case VERB_STEP:
	case VERB_PASSAGE:
		return bars_on_board(s, seat, c);
	case VERB_ENCOURAGE:
		return s->player[seat].blessings ? bars_encourage(s, &on, a0) : refuse(WHY_NO_BLESSING, 0, 0);
	case VERB_CONSTRUCT:
		return bars_construct(s, seat, a0);
	case VERB_ICON:
		return bars_icon(s, &on, seat, a0);
	case VERB_PRAY:
		return bars_pray(s, &on, seat, a0);
	case VERB_WORK:
		return bars_work(s, &on, seat, a0);
	case VERB_SWAP:
		return bars_swap(s, a0);
	case VERB_ELECT:
		return bars_elect(s, a0);
	case VERB_IMPRISON:
		return bars_imprison(s, a0);
	case VERB_COLLECT:
		return bars_collect(s, seat, a0);
	case VERB_LETTER_PLACE:
		return bars_letter_place(s, a0);
	case VERB_KEEP:
		return bars_keep(s, seat, a0, a1);
	default: /* end_turn, done, pass */
		return legal();
	}
}

/* ---- what a choice does ---- */

/* MO-6.3.6, MO-6.9.5, MO-7.6: the tile joins the hand. */
RULE int apply_draw(struct monastery_state *s, int type, struct events *e)
{
	int seat = s->actor - 1;
	hand_add(s, seat, type);
	s->bag_count--;
	event_add(e, EVENT_TILE_DRAWN, seat, type, 0, 0, 0);
	if (s->pending_draw == DRAW_MASS) {
		if (--s->pending_due > 0)
			return STEP_OPEN;
		s->turn++;
		return STEP_DRAW;
	}
	bool exchange = s->pending_draw == DRAW_EXCHANGE;
	s->pending_draw = DRAW_NONE;
	return open_decision(s, exchange ? PHASE_EXCHANGE_RETURN : PHASE_WORKSHOP_RETURN, seat);
}

RULE int apply_return(struct monastery_state *s, int seat, int type, struct events *e)
{
	hand_remove(s, seat, type);
	s->bag_count++;
	event_add(e, EVENT_TILE_RETURNED, seat, type, 0, 0, 0);
	if (s->phase == PHASE_START_RETURN) {
		if (--s->pending_due > 0)
			return STEP_OPEN;
		s->turn++;
		return STEP_RETURN;
	}
	return open_decision(s, s->phase == PHASE_EXCHANGE_RETURN ? PHASE_TURN_ACTION : PHASE_SCORE_ACTION, seat);
}

RULE int draw_for(struct monastery_state *s, int seat, int purpose)
{
	s->pending_draw = (uint8_t)purpose;
	return open_decision(s, PHASE_CH_DRAW, seat);
}

/* MO-6.4.3 to MO-6.4.6 */
RULE int put_tile(struct monastery_state *s, int seat, int rotation, struct events *e)
{
	struct board b;
	struct monastery_tile *t = &s->tile[s->tile_count];
	int type = s->pending_tile;
	bool special = tile_facts[type].kind == KIND_SPECIAL, scoring = s->pending_stables;
	board_build(s, &b);
	int neighbours = neighbour_count(&b, s->pending_x, s->pending_y);
	t->type = (uint8_t)type;
	t->owner = type == TILE_secret_passage ? s->player[seat].colour : COLOUR_NONE;
	t->x = s->pending_x, t->y = s->pending_y;
	t->rotation = (uint8_t)rotation;
	t->built = special;
	s->tile_count++;
	hand_remove(s, seat, type);
	event_add(e, EVENT_TILE_PLACED, seat, type, t->x, t->y, rotation);
	if (special)
		receive_blessings(s, seat, neighbours, scoring, e);
	s->pending_tile = TILE_NONE;
	s->pending_x = s->pending_y = 0;
	s->pending_stables = 0;
	if (scoring)
		return open_decision(s, PHASE_SCORE_ACTION, seat);
	s->placed_or_exchanged = 1;
	return open_decision(s, PHASE_TURN_ACTION, seat);
}

RULE int choose_tile(struct monastery_state *s, int seat, int type)
{
	s->pending_stables = s->phase == PHASE_STABLES_TILE;
	s->pending_tile = (uint8_t)type;
	return open_decision(s, PHASE_PLACE_CELL, seat);
}

/* MO-6.5.3 to MO-6.5.5, MO-6.6: the walk of one monk by one step. */
RULE int walk(struct monastery_state *s, int seat, choice c, struct events *e)
{
	int id = choice_arg(c, 0), place = choice_arg(c, 1), square = choice_arg(c, 2);
	struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	struct occupancy on;
	int from = walker_place(s, m), kind = choice_verb(c) == VERB_STEP ? EVENT_MONK_WALKED : EVENT_PASSAGE_TAKEN;
	m->place = PLACE_NONE;
	m->square = 0;
	s->allowance--;
	s->transit_monk = s->transit_place = 0;
	occupancy_count(s, &on);
	event_add(e, kind, seat, id, from, place, square);
	if (on.monks[place] >= capacity(s, place)) {
		s->transit_monk = (uint8_t)id;
		s->transit_place = (uint8_t)place;
		return open_decision(s, PHASE_TRANSIT_STEP, seat);
	}
	m->place = (uint8_t)place;
	m->square = (uint8_t)square;
	m->stopped = square != 0;
	if (square && s->tile[place - PLACE_TILE].blessings) { /* MO-6.7.2, MO-6.8.4.2 */
		struct monastery_tile *t = &s->tile[place - PLACE_TILE];
		event_add(e, EVENT_BLESSINGS_TAKEN, seat, t->blessings, place, 0, 0);
		s->player[seat].blessings = (uint8_t)(s->player[seat].blessings + t->blessings);
		t->blessings = 0;
	}
	return open_decision(s, PHASE_TURN_ACTION, seat);
}

RULE int shift(struct monastery_state *s, int seat, int id, int square, struct events *e)
{
	struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	m->square = (uint8_t)square;
	m->stopped = 1;
	event_add(e, EVENT_MONK_SHIFTED, seat, id, m->place, square, 0);
	return STEP_OPEN;
}

RULE int encourage(struct monastery_state *s, int seat, int place, struct events *e)
{
	s->player[seat].blessings--;
	s->tile[place - PLACE_TILE].blessings++;
	event_add(e, EVENT_ENCOURAGED, seat, place, 0, 0, 0);
	return STEP_OPEN;
}

/* Section 7: what the icon of a tile does. */
RULE int use_icon(struct monastery_state *s, int seat, int place, struct events *e)
{
	int icon = icon_of(type_at(s, place));
	assert(icon >= 0 && icon < 8);
	s->icon_used |= (uint8_t)(1u << (icon & 7));
	event_add(e, EVENT_ICON_USED, seat, place, 0, 0, 0);
	switch (icon) {
	case ICON_ALMONRY: /* MO-7.2 */
		receive_blessings(s, seat, 1, true, e);
		return STEP_OPEN;
	case ICON_LIBRARY:
		return open_decision(s, PHASE_LIBRARY_FIRST, seat);
	case ICON_WORKSHOP:
		return draw_for(s, seat, DRAW_WORKSHOP);
	case ICON_STABLES:
		return open_decision(s, PHASE_STABLES_TILE, seat);
	default: /* MO-7.8 */
		s->pending_snap = 1;
		return STEP_VOTE;
	}
}

RULE int swap(struct monastery_state *s, int seat, int cell, struct events *e)
{
	if (s->phase == PHASE_LIBRARY_FIRST) {
		s->pending_first = (uint8_t)cell;
		return open_decision(s, PHASE_LIBRARY_SECOND, seat);
	}
	swap_letters(s, seat, cell, e);
	return open_decision(s, PHASE_SCORE_ACTION, seat);
}

RULE int finish(struct monastery_state *s, int seat, struct events *e)
{
	switch (s->phase) {
	case PHASE_ENCOURAGE:
		return STEP_NEXT_TURN;
	case PHASE_SCORE_ACTION:
		work_all(s, seat, e);
		event_add(e, EVENT_POINTS_SCORED, seat, s->points, 0, 0, 0);
		return open_decision(s, PHASE_COLLECT, seat);
	case PHASE_COLLECT:
		return STEP_SCORING_END;
	default: /* BREW_KEEP */
		s->turn++;
		return STEP_BREW;
	}
}

/* Performs the choice and names the step that follows. */
RULE int perform(struct monastery_state *s, int seat, choice c, struct events *e)
{
	int a0 = choice_arg(c, 0), a1 = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_DRAW_COLOUR:
		return draw_colour(s, a0, e);
	case VERB_DRAW:
		return apply_draw(s, a0, e);
	case VERB_RETURN_TILE:
		return apply_return(s, seat, a0, e);
	case VERB_PLACE:
		return choose_tile(s, seat, a0);
	case VERB_EXCHANGE:
		s->placed_or_exchanged = 1;
		event_add(e, EVENT_EXCHANGED, seat, 0, 0, 0, 0);
		return draw_for(s, seat, DRAW_EXCHANGE);
	case VERB_STEP:
	case VERB_PASSAGE:
		return walk(s, seat, c, e);
	case VERB_SHIFT:
		return shift(s, seat, a0, a1, e);
	case VERB_END_TURN:
		return STEP_TURN_END;
	case VERB_PLACE_CELL:
		s->pending_x = (int8_t)(a0 - STORED_X), s->pending_y = (int8_t)(a1 - STORED_Y);
		return open_decision(s, PHASE_PLACE_ROTATION, seat);
	case VERB_PLACE_ROTATION:
		return put_tile(s, seat, a0 - STORED_ROTATION, e);
	case VERB_ENCOURAGE:
		return encourage(s, seat, a0, e);
	case VERB_CONSTRUCT:
		construct(s, seat, a0, e);
		return STEP_CONSTRUCT;
	case VERB_ICON:
		return use_icon(s, seat, a0, e);
	case VERB_PRAY:
		pray(s, seat, a0, e);
		return STEP_OPEN;
	case VERB_WORK:
		work(s, seat, a0, e);
		return STEP_OPEN;
	case VERB_SWAP:
		return swap(s, seat, a0, e);
	case VERB_ELECT:
		make_abbot(s, seat_of_colour(s, a0), e);
		return STEP_ELECTED;
	case VERB_IMPRISON:
		imprison(s, seat, a0, e);
		return STEP_FREED;
	case VERB_PASS:
		return STEP_FREED;
	case VERB_COLLECT:
		collect(s, seat, a0, e);
		return STEP_OPEN;
	case VERB_LETTER_PLACE:
		letter_place(s, seat, a0, e);
		return STEP_OPEN;
	case VERB_KEEP:
		keep(s, seat, a0, a1, e);
		return STEP_OPEN;
	default:
		return finish(s, seat, e);
	}
}

RULE void monastery_apply(struct monastery_state *s, int seat, choice c, struct events *e)
{
	assert(seat == SEAT_CHANCE || !monastery_why(s, seat, c).reason);
	flow(s, perform(s, seat, c, e), e);
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
		row[CATEGORY_TILES] = (int16_t)(row[CATEGORY_TILES] - tile_facts[p->hand[i]].circle);
}

/* MO-8.5, MO-8.6: higher total first; of equals the row furthest from the top, in teams the one of blue and yellow. */
RULE bool ranks_before(const struct monastery_state *s, const struct score *out, int a, int b)
{
	if (out[a].total != out[b].total)
		return out[a].total > out[b].total;
	if (out[a].team == out[b].team || s->phase == PHASE_CH_COLOURS)
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
		bool paired = s->teams && s->phase != PHASE_CH_COLOURS;
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
	bool passage = s->phase == PHASE_CH_COLOURS || holds_passage(s, seat);
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
	if (s->phase != PHASE_STABLES_TILE || s->actor != seat + 1)
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

/* MO-9 vow_of_silence: people talk while the dial shows a mass, and after the end. */
RULE uint8_t monastery_talk(const struct monastery_state *s)
{
	return !s->vow_of_silence || s->phase == PHASE_OVER || round_now(s) == ROUND_MASS;
}

RULE void monastery_prompt(const struct monastery_state *s, int seat, struct prompt *out)
{
	switch (s->phase) {
	case PHASE_TURN_ACTION:
		out->variant = s->placed_or_exchanged;
		out->arg[0] = s->allowance;
		break;
	case PHASE_PLACE_CELL:
	case PHASE_PLACE_ROTATION:
		out->arg[0] = s->pending_tile;
		break;
	case PHASE_START_RETURN:
		out->arg[0] = s->pending_due;
		break;
	case PHASE_COLLECT:
		out->arg[0] = s->points;
		out->arg[1] = (int16_t)(seat < s->seats ? s->player[seat].blessings - s->player[seat].locked : 0);
		break;
	case PHASE_SCORE_ACTION: /* no icons to speak of in the simpler game */
		out->variant = !s->icons;
		break;
	case PHASE_LETTER_PLACE: /* MO-9.2: the partner's strip is as good as the own */
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

enum { NAME_ABBEY, NAME_TILE };                     /* ORDER place_names of declare.c */
enum { NAME_MONK_IN, NAME_MONK_ON };                /* ORDER monk_names */
enum { NAME_LETTER, NAME_MONK, NAME_LETTER_AT };    /* ORDER cell_names */

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
	int row = (cell - 1) / COLUMNS, column = (cell - 1) % COLUMNS, owner;
	int letter = s->letter[row][column];
	int cost = s->actor ? cost_of(s, s->actor - 1, column) : column_facts[column].top;
	if (letter && (s->phase == PHASE_LIBRARY_FIRST || s->phase == PHASE_LIBRARY_SECOND)) {
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

/* ORDER rotation_names of declare.c: where the paths of the tile being placed would lead. */
RULE bool name_rotation(const struct monastery_state *s, int rotation, struct prompt *out)
{
	if (!s->pending_tile)
		return false;
	out->variant = (uint8_t)rotated(tile_facts[s->pending_tile].path, rotation);
	return true;
}

RULE bool monastery_name(const struct monastery_state *s, int type, int value, struct prompt *out)
{
	switch (type) {
	case T_PLACE:
		return name_place(s, value, out);
	case T_MONK:
		return name_monk(s, value, out);
	case T_CELL:
		return name_cell(s, value, out);
	case T_ROTATION:
		return name_rotation(s, value, out);
	default:
		return false;
	}
}
