/*
 * Monasterium on a terminal, 80 columns: dice, road, monasteries, missions, every player in two lines, and the
 * viewer's own cathedral in full. Seats are letters; ● is a novice still at home, □ a neutral die.
 */
#include "core/canvas.h"
#include "games/monasterium/monasterium.h"

GAME_TABLES(monasterium);

enum { SLOT_WIDTH = 13, ROAD_WIDTH = 8, MONASTERY_WIDTH = 16, COLUMN_WIDTH = 13, WINDOW_X = 71 };

static const struct monasterium_figures *figures(const struct monasterium_state *s)
{
	return &monasterium_boxes[s->edition];
}

static const char *const letters[] = {"", "A", "B", "C", "D", "E"};
static const char *const row_ids[] = {"", "I", "II", "III", "IV"};
static const char *const place_ids[] = {"", "b1", "b2", "b3", "b4", "b5", "b6", "", "k1", "k2", "k3", "k4", "k5"};
static const char *const token_ids[] = {"", "influence", "soup", "rosary", "tool", "book"};
static const char *const line_ids[] = {"", "top", "middle", "bottom", "left", "centre", "right"};
static const char *const line_names[] = {"", "draw.line.top", "draw.line.middle", "draw.line.bottom", "draw.line.left",
	"draw.line.centre", "draw.line.right"};
static const char *const seat_marks[] = {"draw.seat.0", "draw.seat.1", "draw.seat.2", "draw.seat.3"};
static const char *const bonus_names[] = {
	"", "draw.bonus.1", "draw.bonus.2", "draw.bonus.3", "draw.bonus.4", "draw.bonus.5"};
static const char *const type_names[] = {"", "draw.refectory", "draw.workshop", "draw.library"};
static const char *const action_names[] = {"", "draw.do.send", "draw.do.soup", "draw.do.influence", "draw.do.rosary",
	"draw.do.move_1", "draw.do.upgrade", "draw.do.tool", "draw.do.discount", "draw.do.two", "draw.do.move_2",
	"draw.do.vp", "draw.do.window"};
static const char *const building_of[] = {
	"", "building.A.{}", "building.B.{}", "building.C.{}", "building.D.{}", "building.E.{}"};
static const char *const cloister_of[] = {
	"", "cloister.A.{}", "cloister.B.{}", "cloister.C.{}", "cloister.D.{}", "cloister.E.{}"};
static const char *const novice_of[] = {"", "novice.A.{}", "novice.B.{}", "novice.C.{}", "novice.D.{}", "novice.E.{}"};
static const char *const action_of[] = {"", "action.A.{}", "action.B.{}", "action.C.{}", "action.D.{}", "action.E.{}"};
static const char *const window_of[] = {"", "window.top.{}", "window.middle.{}", "window.bottom.{}"};

/* A slot by the standard action of its column; those that are standard in no box have none. */
static const char *const slot_names[DEEDS_END] = {[DO_SEND_NOVICE] = "draw.slot.send",
	[DO_TAKE_SOUP] = "draw.slot.soup",
	[DO_TAKE_INFLUENCE] = "draw.slot.influence",
	[DO_TAKE_ROSARY] = "draw.slot.rosary",
	[DO_MOVE_1] = "draw.slot.messenger"};

ASSERT_STATIC(COUNT(action_names) == DEEDS_END);

static struct word_arg figure(const char *name, int type, int value)
{
	struct word_arg a = {name, &monasterium_types[type], value, NULL};
	return a;
}

static int say(struct canvas *c, int x, int y, int style, const char *id)
{
	return canvas_say(c, x, y, style, id, NULL, 0);
}

static int draw_seat_mark(struct canvas *c, int x, int y, int seat)
{
	return say(c, x, y, (STYLE_SEAT0 + seat) | STYLE_BOLD, seat_marks[seat]);
}

static int draw_dots(struct canvas *c, int x, int y, int style, const char *dot, int n)
{
	for (int i = 0; i < n; i++)
		x = canvas_text(c, x, y, style, dot);
	return x;
}

static void draw_head(const struct monasterium_state *s, struct canvas *c, int y)
{
	struct word_arg args[] = {figure("year", TYPE_YEAR, s->year),
		figure("round", TYPE_ROUND_SHOWN, s->round_in_year + 1), figure("rounds", TYPE_SEATS, s->seats),
		figure("phase", TYPE_PHASE, s->phase)};
	int x = canvas_say(c, 0, y, STYLE_BOLD, "draw.head", args, COUNT(args));
	if (s->first_player) {
		x = say(c, x + 2, y, STYLE_GOLD, "draw.chalice");
		canvas_seat(c, x + 1, y, STYLE_SEAT0 + s->first_player - 1, s->first_player - 1);
	}
}

static void draw_slots(const struct monasterium_state *s, struct canvas *c, int y)
{
	for (int slot = 1; slot <= FACES; slot++) {
		int x = (slot - 1) * SLOT_WIDTH, from = x;
		canvas_element(c, x, y, SLOT_WIDTH - 1, 2, "slot.{}", slot);
		x = canvas_number(c, x, y, STYLE_BOLD, slot);
		say(c, x + 1, y, STYLE_DIM, slot == JOKER_SLOT ? "draw.slot.joker" : slot_names[figures(s)->column[slot][0]]);
		x = draw_dots(c, from, y + 1, STYLE_PLAIN, "□", s->slot_neutral[slot - 1]);
		for (int seat = 0; seat < s->seats; seat++)
			for (int i = 0; i < s->player[seat].slot_personal[slot - 1]; i++)
				x = draw_seat_mark(c, x, y + 1, seat);
	}
}

/* The roll of the actor, marked dice in reverse. */
static int draw_dice(
	const uint8_t *rolled, const uint8_t *marked, struct canvas *c, int x, int y, int style, const char *element)
{
	for (int value = 1; value <= FACES; value++)
		for (int i = 0; i < rolled[value - 1]; i++) {
			bool mark = i < marked[value - 1];
			canvas_element(c, x, y, 1, 1, element, value);
			x = canvas_number(c, x, y, mark ? style | STYLE_REVERSE : style | STYLE_BOLD, value);
			x = canvas_text(c, x, y, STYLE_PLAIN, mark ? "* " : "  ");
		}
	return x;
}

static void draw_turn(const struct monasterium_state *s, struct canvas *c, int y)
{
	if (!s->actor)
		return;
	int style = STYLE_SEAT0 + s->actor - 1, x = canvas_seat(c, 0, y, style | STYLE_BOLD, s->actor - 1) + 1;
	const struct monasterium_player *p = &s->player[s->actor - 1];
	if (s->phase == PHASE_PLACE) {
		struct word_arg hand = figure("count", TYPE_UP_TO_10, p->hand_neutral + p->hand_personal);
		x = canvas_say(c, x, y, STYLE_PLAIN, "draw.hand", &hand, 1) + 1;
		x = draw_dice(s->rolled_neutral, s->reroll_mark_neutral, c, x, y, STYLE_PLAIN, "die.neutral.{}");
		draw_dice(s->rolled_personal, s->reroll_mark_personal, c, x + 1, y, style, "die.personal.{}");
	} else if (s->in_turn && s->turn_column) {
		struct word_arg args[] = {figure("column", TYPE_COLUMN, s->turn_column),
			figure("count", TYPE_UP_TO_3, s->turn_neutral + s->turn_personal)};
		canvas_say(c, x, y, STYLE_PLAIN, "draw.tile", args, COUNT(args));
	}
}

static void draw_road(const struct monasterium_state *s, struct canvas *c, int y)
{
	for (int space = 1; space <= figures(s)->road_length; space++) {
		int x = (space - 1) * ROAD_WIDTH, at = x;
		const struct road_figures *f = &figures(s)->road[space];
		canvas_element(c, x, y, ROAD_WIDTH - 1, 3, "road.{}", space);
		x = canvas_number(c, x, y, STYLE_BOLD, space);
		x++;
		for (uint64_t touched = f->touches; touched; touched &= touched - 1)
			x = canvas_text(c, x, y, STYLE_PLAIN, letters[bits_first(touched) + 1]);
		if (f->bonus)
			say(c, at, y + 1, STYLE_GOLD, bonus_names[f->bonus]);
		for (int seat = 0; seat < s->seats; seat++)
			if (s->player[seat].road == space)
				at = draw_seat_mark(c, at, y + 2, seat);
	}
}

static int draw_holder(struct canvas *c, int x, int y, int holder)
{
	if (holder >= HOLDER_RED && holder <= HOLDER_YELLOW)
		return draw_seat_mark(c, x, y, holder - HOLDER_RED);
	return canvas_text(c, x, y, STYLE_DIM, holder == HOLDER_BLOCKED ? "×" : "·");
}

static void draw_chapel(const struct monasterium_state *s, struct canvas *c, int x, int y, int m)
{
	canvas_element_id(c, x, y, MONASTERY_WIDTH - 1, 1, "chapel.{}", letters[m]);
	x = say(c, x, y, STYLE_PLAIN, "draw.chapel") + 1;
	for (int seat = 0; seat < s->seats; seat++)
		if (s->player[seat].chapel[m - 1]) {
			x = draw_seat_mark(c, x, y, seat);
			x = canvas_number(c, x, y, STYLE_PLAIN, s->player[seat].chapel[m - 1]);
		}
}

static void draw_monastery(const struct monasterium_state *s, struct canvas *c, int x, int y, int m)
{
	int side = monasterium_types[TYPE_SIZE].rows[s->seats - 2].figure[0];
	const uint8_t *type = figures(s)->horseshoe[(side - 1) * MONASTERIES + m - 1].building;
	int at = canvas_text(c, x, y, STYLE_BOLD, letters[m]) + 1;
	at = canvas_value(c, at, y, STYLE_BOLD, &monasterium_types[TYPE_MONASTERY], m, "colour") + 1;
	canvas_element_id(c, at, y, 3, 1, "pile.{}", letters[m]);
	at = canvas_text(c, at, y, STYLE_GOLD, "▦");
	canvas_number(c, at, y, STYLE_GOLD, s->pile[m - 1]);
	draw_chapel(s, c, x, y + 1, m);
	for (int i = 0; i < BUILDINGS_MAX; i++) {
		int row = y + 2 + i;
		if (s->building[m - 1][i] != HOLDER_ABSENT) {
			canvas_element_id(c, x, row, 8, 1, building_of[m], place_ids[PLACE_B1 + i]);
			canvas_text(c, x, row, STYLE_DIM, place_ids[PLACE_B1 + i]);
			say(c, x + 3, row, STYLE_PLAIN, type_names[type[i]]);
			draw_holder(c, x + 7, row, s->building[m - 1][i]);
		}
		if (i < CLOISTERS_MAX && s->cloister[m - 1][i] != HOLDER_ABSENT) {
			canvas_element_id(c, x + 9, row, 4, 1, cloister_of[m], place_ids[PLACE_K1 + i]);
			canvas_text(c, x + 9, row, STYLE_DIM, place_ids[PLACE_K1 + i]);
			draw_holder(c, x + 12, row, s->cloister[m - 1][i]);
		}
	}
}

static void draw_missions(const struct monasterium_state *s, struct canvas *c, int y)
{
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		int mission = s->mission[i], x;
		if (!mission)
			continue;
		canvas_element_id(c, 0, y + i, 60, 1, "mission.{}", monasterium_types[TYPE_MISSION].rows[mission - 1].id);
		canvas_value(c, 0, y + i, STYLE_PLAIN, &monasterium_types[TYPE_MISSION], mission, NULL);
		const uint8_t *points = figures(s)->mission[mission].points;
		x = canvas_number(c, 60, y + i, STYLE_GOLD, points[0]);
		for (int year = 1; year < YEARS && mission < MISSION_C1; year++) {
			x = canvas_text(c, x, y + i, STYLE_DIM, "/");
			x = canvas_number(c, x, y + i, STYLE_GOLD, points[year]);
		}
		x = 70;
		for (int seat = 0; seat < s->seats; seat++)
			if (s->player[seat].mission_done[i]) {
				x = draw_seat_mark(c, x, y + i, seat);
				x = canvas_number(c, x, y + i, STYLE_DIM, s->player[seat].mission_done[i]) + 1;
			}
	}
}

/* One line: name, points, tokens, dice, reroll tile. Tokens of the viewer are board elements. */
static void draw_purse(const struct monasterium_state *s, struct canvas *c, int y, int seat, bool own)
{
	const struct monasterium_player *p = &s->player[seat];
	int x, points = 0;
	for (int part = 0; part < PARTS_IN_PLAY; part++)
		points += p->vp_part[part];
	x = canvas_seat(c, 0, y, (STYLE_SEAT0 + seat) | STYLE_BOLD, seat);
	canvas_element(c, 0, y, x, 1, "player.{}", seat);
	struct word_arg vp = figure("points", TYPE_POINTS, points), dice = figure("dice", TYPE_OWNED, p->dice_owned);
	canvas_say(c, 8, y, STYLE_GOLD, "draw.points", &vp, 1);
	x = 16;
	for (int t = INFLUENCE; t <= TOKENS; t++) {
		int from = x;
		x = canvas_value(c, x, y, STYLE_DIM, &monasterium_types[TYPE_TOKEN], t, "short") + 1;
		x = canvas_number(c, x, y, STYLE_BOLD, p->token[t - 1]);
		if (own)
			canvas_element_id(c, from, y, x - from, 1, "token.{}", token_ids[t]);
		x += 2;
	}
	x = canvas_say(c, x, y, STYLE_PLAIN, "draw.dice", &dice, 1) + 2;
	if (p->reroll_ready) {
		int end = say(c, x, y, STYLE_PLAIN, "draw.reroll");
		if (own)
			canvas_element_id(c, x, y, end - x, 1, "reroll", "");
	}
}

/* The second line of another player: novices at home by column, extra novices, window. */
static void draw_brief(const struct monasterium_state *s, struct canvas *c, int y, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int x = 2;
	for (int row = ROW_I; row <= ROWS; row++) {
		x = canvas_text(c, x, y, STYLE_DIM, row_ids[row]) + 1;
		for (int column = COLUMN_A; column <= COLUMNS; column++)
			x = canvas_text(c, x, y, STYLE_PLAIN, p->novice[row - 1] >> (column - 1) & 1 ? letters[column] : "·");
		x = canvas_text(c, x, y, STYLE_PLAIN, p->extra >> (row - 1) & 1 ? "+●" : "  ") + 1;
	}
	x = say(c, x + 1, y, STYLE_DIM, "draw.window") + 1;
	for (int r = 0; r < WINDOW_SIZE; r++, x++)
		for (int k = 0; k < WINDOW_SIZE; k++)
			x = canvas_text(c, x, y, STYLE_BOLD, p->window[r][k] ? letters[p->window[r][k]] : "·");
}

static void draw_action(
	const struct monasterium_state *s, int seat, struct canvas *c, int x, int y, int column, int row)
{
	const struct monasterium_player *p = &s->player[seat];
	const uint8_t *does = figures(s)->column[column];
	bool home = p->novice[row - 1] >> (column - 1) & 1;
	int style = home ? STYLE_DIM : STYLE_BOLD;
	if (home)
		canvas_element_id(c, x, y, COLUMN_WIDTH - 1, 1, novice_of[column], row_ids[row]);
	else if (row < ROW_IV)
		canvas_element(c, x, y, COLUMN_WIDTH - 1, 1, action_of[column], row);
	x = canvas_text(c, x, y, STYLE_PLAIN, home ? "●" : " ");
	say(c, x, y, style, row < ROW_IV ? action_names[does[row]] : home ? "draw.white" : "draw.yellow");
}

static void draw_window(const struct monasterium_player *p, struct canvas *c, int x, int y)
{
	for (int r = 1; r <= WINDOW_SIZE; r++) {
		canvas_element_id(c, x - 2, y + r, 1, 1, "line.{}", line_ids[r]);
		say(c, x - 2, y + r, STYLE_GOLD, line_names[r]);
		canvas_element_id(c, x + 2 * (r - 1), y, 1, 1, "line.{}", line_ids[WINDOW_SIZE + r]);
		say(c, x + 2 * (r - 1), y, STYLE_GOLD, line_names[WINDOW_SIZE + r]);
		for (int k = 1; k <= WINDOW_SIZE; k++) {
			int colour = p->window[r - 1][k - 1], at = x + 2 * (k - 1);
			canvas_element_id(c, at, y + r, 1, 1, window_of[r], line_ids[WINDOW_SIZE + k]);
			canvas_text(c, at, y + r, STYLE_BOLD, colour ? letters[colour] : "·");
		}
	}
}

/* The viewer's cathedral: five columns of actions, the window at the right. */
static void draw_cathedral(const struct monasterium_state *s, struct canvas *c, int y, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	for (int column = COLUMN_A; column <= COLUMNS; column++) {
		int x = 4 + (column - 1) * COLUMN_WIDTH, at;
		canvas_element_id(c, x, y, 4, 1, "column.{}", letters[column]);
		at = canvas_text(c, x, y, STYLE_BOLD, letters[column]) + 1;
		canvas_number(c, at, y, STYLE_DIM, column);
		canvas_element(c, x, y + 1, COLUMN_WIDTH - 1, 1, action_of[column], 0);
		say(c, x + 1, y + 1, STYLE_BOLD, action_names[figures(s)->column[column][0]]);
		for (int row = ROW_I; row <= ROWS; row++)
			draw_action(s, seat, c, x, y + 1 + row, column, row);
	}
	for (int row = ROW_I; row <= ROWS; row++) {
		canvas_text(c, 0, y + 1 + row, STYLE_DIM, row_ids[row]);
		canvas_element_id(c, 4 + COLUMNS * COLUMN_WIDTH, y + 1 + row, 1, 1, "extra.{}", row_ids[row]);
		canvas_text(c, 4 + COLUMNS * COLUMN_WIDTH, y + 1 + row, STYLE_PLAIN, p->extra >> (row - 1) & 1 ? "●" : " ");
	}
	draw_window(p, c, WINDOW_X + 2, y + 1);
}

/* Lines that the monastery with most spaces one below the other needs. */
static int monastery_lines(const struct monasterium_state *s)
{
	int lines = 0;
	for (int m = 0; m < MONASTERIES; m++)
		for (int i = lines; i < BUILDINGS_MAX; i++)
			if (s->building[m][i] != HOLDER_ABSENT || (i < CLOISTERS_MAX && s->cloister[m][i] != HOLDER_ABSENT))
				lines = i + 1;
	return lines;
}

void monasterium_draw(const void *seen, int seat, struct canvas *c)
{
	const struct monasterium_state *s = seen;
	int viewer = seat >= 0 && seat < s->seats ? seat : s->actor ? s->actor - 1 : 0;
	int y = 0, lines = monastery_lines(s);
	draw_head(s, c, y);
	draw_slots(s, c, y += 2);
	draw_turn(s, c, y += 2);
	draw_road(s, c, y += 2);
	y += 4;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		draw_monastery(s, c, (m - 1) * MONASTERY_WIDTH, y, m);
	draw_missions(s, c, y += lines + 3);
	y += MISSIONS_OPEN + 1;
	for (int i = 1; i < s->seats; i++, y += 2) {
		draw_purse(s, c, y, (viewer + i) % s->seats, false);
		draw_brief(s, c, y + 1, (viewer + i) % s->seats);
	}
	draw_purse(s, c, y + 1, viewer, true);
	draw_cathedral(s, c, y + 2, viewer);
}
