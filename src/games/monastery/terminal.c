/*
 * Monastery on a terminal: the monastery as far as it has grown, then dial, letter grid, strips and the own hand.
 *
 * A tile is a box. Its border shows the edges: ║ and ═ paths, ┊ and ┈ doors. Below the name stand, while it is unbuilt,
 * its squares with the monks on them ("3r1": red on the 2), later its circle value and its monks ("(3) rb"). Letters are
 * colours, capitals kneel, *2 are blessings. Coordinates as in the rules: the abbey's first cell is 0, 0.
 */
#include "core/canvas.h"
#include "games/monastery/rules.c"

GAME_TABLES(monastery);

enum {
	MARGIN = 4,
	WIDE = 8,
	NARROW = 6,
	TALL = 3,
	BELOW = 18,
	INDENT = 2,
	GRID_LEFT = 12,
	GRID_WIDTH = 54,
	PLAYER_WIDTH = 48 /* in French, with ten blessings and more */
};

/* What part of the board is drawn, and how large. */
struct frame {
	const struct monastery_state *s;
	struct board b;
	/* What is drawn, in cells; the size of a cell, border included once; its first corner on the canvas. */
	int left, top, columns, rows, width, height, x, y;
};

static void frame_include(int *low, int *high, int value)
{
	*low = value < *low ? value : *low;
	*high = value > *high ? value : *high;
}

static void frame_init(struct frame *f, const struct monastery_state *s, const struct canvas *c)
{
	int right = ABBEY_WIDTH - 1, bottom = ABBEY_HEIGHT - 1;
	int around = s->phase == KIND_PLACE_CELL || s->phase == KIND_PLACE_ROTATION;
	f->s = s;
	f->left = f->top = 0;
	for (int i = 0; i < s->tile_count; i++) {
		frame_include(&f->left, &right, s->tile[i].x);
		frame_include(&f->top, &bottom, s->tile[i].y);
	}
	f->left -= around, f->top -= around;
	f->columns = right + around - f->left + 1;
	f->rows = bottom + around - f->top + 1;
	f->width = MARGIN + f->columns * WIDE < c->width ? WIDE : NARROW;
	f->height = f->rows * TALL + BELOW < c->height ? TALL : TALL - 1;
	f->x = MARGIN, f->y = 1;
	board_build(s, &f->b);
}

/* The code of what lies in a cell of the frame, 0 if nothing does; the abbey's cells are one. */
static int code_at(const struct frame *f, int column, int row)
{
	int x = f->left + column, y = f->top + row;
	if (column < 0 || row < 0 || column >= f->columns || row >= f->rows)
		return 0;
	for (int i = 0; i < f->s->tile_count; i++)
		if (f->s->tile[i].x == x && f->s->tile[i].y == y)
			return PLACE_TILE + i;
	return x >= 0 && x < ABBEY_WIDTH && y >= 0 && y < ABBEY_HEIGHT ? CODE_ABBEY + y * ABBEY_WIDTH + x : 0;
}

/* Is there a border between two neighbouring cells? */
static bool is_border(int a, int b)
{
	return (a || b) && !(a >= CODE_ABBEY && b >= CODE_ABBEY);
}

/* The edge seen on a border: path, door that leads somewhere or nowhere yet, blank. */
static int edge_between(const struct frame *f, int a, int b, int from_a)
{
	int back = opposite(from_a);
	bool a_open = a && f->b.lying[a].open >> from_a & 1, b_open = b && f->b.lying[b].open >> back & 1;
	bool a_path = a && f->b.lying[a].shows >> back & 1, b_path = b && f->b.lying[b].shows >> from_a & 1;
	if (a_path || b_path)
		return EDGE_P;
	return (a_open || !a) && (b_open || !b) ? EDGE_D : EDGE_B;
}

static void draw_corner(struct canvas *c, const struct frame *f, int column, int row)
{
	static const char *const corners[16] = {
		" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
	int nw = code_at(f, column - 1, row - 1), ne = code_at(f, column, row - 1);
	int sw = code_at(f, column - 1, row), se = code_at(f, column, row);
	int sides = is_border(nw, ne) | is_border(ne, se) << 1 | is_border(sw, se) << 2 | is_border(nw, sw) << 3;
	if (sides)
		canvas_text(c, f->x + column * f->width, f->y + row * f->height, STYLE_DIM, corners[sides]);
}

/* The border above a cell and the one left of it. */
static void draw_borders(struct canvas *c, const struct frame *f, int column, int row)
{
	static const char *const down[] = {"─", "┊", "║"}, *const across[] = {"│", "┈", "═"};
	int here = code_at(f, column, row), above = code_at(f, column, row - 1), left = code_at(f, column - 1, row);
	int x = f->x + column * f->width, y = f->y + row * f->height;
	if (is_border(above, here)) {
		int edge = edge_between(f, above, here, SOUTH);
		canvas_line(c, x + 1, y, f->width - 1, false, STYLE_DIM);
		canvas_text(c, x + f->width / 2, y, edge == EDGE_B ? STYLE_DIM : STYLE_BOLD, down[edge]);
	}
	if (is_border(left, here)) {
		int edge = edge_between(f, left, here, EAST);
		canvas_line(c, x, y + 1, f->height - 1, true, STYLE_DIM);
		canvas_text(c, x, y + f->height - 1, edge == EDGE_B ? STYLE_DIM : STYLE_BOLD, across[edge]);
	}
}

/* A name cut to so many columns. */
static void draw_cut(struct canvas *c, int x, int y, int style, int most, const struct type *type, int value)
{
	char text[96];
	struct out o;
	out_init(&o, text, sizeof text);
	words_value(c->speaker, type, value, "short", SEAT_NONE, &o);
	for (uint32_t i = o.length; text_columns(text) > most && i > 0; i--)
		if ((text[i - 1] & 0xc0) != 0x80) /* the first byte of a character */
			text[i - 1] = 0;
	canvas_text(c, x, y, style, text);
}

static void element_two(struct canvas *c, int x, int y, int w, int h, const char *pattern, int64_t a, int64_t b)
{
	char id[32];
	struct out o;
	out_init(&o, id, sizeof id);
	out_number(&o, a);
	out_char(&o, '.');
	out_number(&o, b);
	canvas_element_id(c, x, y, w, h, pattern, id);
}

/* Grey and brown tell apart what may lie together and when it pays: as marks, for where there are no colours. */
static const char *const hue_marks[HUE_DUAL + 1] = {"", "□", "■", "◧"};

static int style_of(int hue)
{
	return hue == HUE_BROWN ? STYLE_GOLD : hue ? STYLE_STONE : STYLE_PLAIN;
}

/* One monk as the letter of his colour; a capital kneels. Returns the column after him. */
static int draw_monk(struct canvas *c, int x, int y, const struct monastery_state *s, int seat, int k)
{
	const struct monastery_player *p = &s->player[seat];
	char text[16];
	struct out o;
	if (!p->colour) /* colours are dealt by chance: until then the monks have no name */
		return x;
	out_init(&o, text, sizeof text);
	words_value(c->speaker, &monastery_types[TYPE_COLOUR], p->colour, "letter", SEAT_NONE, &o);
	if (p->monk[k].kneeling && text[0] >= 'a' && text[0] <= 'z')
		text[0] = (char)(text[0] - 'a' + 'A');
	canvas_element_id(c, x, y, 1, 1, "monk.{}", monastery_types[TYPE_MONK].rows[monk_id(p->colour, k) - 1].id);
	return canvas_text(c, x, y, (STYLE_SEAT0 + p->colour - 1) | STYLE_BOLD, text);
}

static int draw_monks(struct canvas *c, int x, int y, const struct monastery_state *s, int place, int square)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			if (s->player[seat].monk[k].place == place && s->player[seat].monk[k].square == square)
				x = draw_monk(c, x, y, s, seat, k);
	return x;
}

static void draw_tile(struct canvas *c, const struct frame *f, int i)
{
	const struct monastery_state *s = f->s;
	const struct monastery_tile *t = &s->tile[i];
	const struct tile_fact *fact = &figures(s)->tile[t->type];
	int x = f->x + (t->x - f->left) * f->width + 1, y = f->y + (t->y - f->top) * f->height + 1;
	int place = PLACE_TILE + i, style = style_of(fact->hue);
	canvas_element(c, x, y, f->width - 1, f->height - 1, "tile.{}", i);
	if (f->height == TALL)
		draw_cut(c, x, y++, style | (t->built ? STYLE_BOLD : 0), f->width - 1, &monastery_types[TYPE_TILE], t->type);
	canvas_text(c, x + f->width - 2, y, style, hue_marks[fact->hue]);
	if (t->built) {
		if (fact->circle) {
			x = canvas_text(c, x, y, style, "(");
			x = canvas_number(c, x, y, style, fact->circle);
			x = canvas_text(c, x, y, style, ")");
		}
		draw_monks(c, x, y, s, place, 0);
		return;
	}
	for (int square = fact->circle; square > fact->circle - fact->squares; square--) {
		element_two(c, x, y, 1, 1, "square.{}", i, square);
		int after = draw_monks(c, x, y, s, place, square);
		x = after > x ? after : canvas_number(c, x, y, style, square);
	}
	if (t->blessings)
		canvas_number(c, canvas_text(c, x, y, STYLE_GOLD, "*"), y, STYLE_GOLD, t->blessings);
}

static void draw_abbey(struct canvas *c, const struct frame *f)
{
	int x = f->x - f->left * f->width + 1, y = f->y - f->top * f->height + 1;
	canvas_element_id(c, x, y, ABBEY_WIDTH * f->width - 1, ABBEY_HEIGHT * f->height - 1, "{}", "abbey");
	int after = canvas_value(c, x + 1, y, STYLE_STONE | STYLE_BOLD, &monastery_types[TYPE_PLACE], PLACE_ABBEY, NULL);
	canvas_text(c, after + 1, y, STYLE_STONE, hue_marks[HUE_GREY]);
	draw_monks(c, x + 1, y + 1, f->s, PLACE_ABBEY, 0);
}

static void draw_offer(struct canvas *c, const struct frame *f, int cell_x, int cell_y)
{
	int x = f->x + (cell_x - f->left) * f->width + 1, y = f->y + (cell_y - f->top) * f->height + 1;
	canvas_text(c, x + f->width / 2 - 1, y, STYLE_REVERSE, "?");
	element_two(c, x, y, f->width - 1, f->height - 1, "cell.{}", cell_x, cell_y);
}

/* Cells where the tile in hand may go, for the player who is to say. */
static void draw_offers(struct canvas *c, const struct frame *f, int seat)
{
	choice list[MONASTERY_CHOICES_MAX];
	if (f->s->actor != seat + 1)
		return;
	if (f->s->phase == KIND_PLACE_ROTATION)
		draw_offer(c, f, f->s->pending_x, f->s->pending_y);
	if (f->s->phase != KIND_PLACE_CELL)
		return;
	uint32_t n = monastery_choices(f->s, seat, list);
	for (uint32_t i = 0; i < n; i++)
		draw_offer(c, f, choice_value(list[i], 0, LOW_X), choice_value(list[i], 1, LOW_Y));
}

static int draw_board(struct canvas *c, const struct monastery_state *s, int seat)
{
	struct frame f;
	frame_init(&f, s, c);
	for (int row = 0; row <= f.rows; row++) {
		for (int column = 0; column <= f.columns; column++) {
			draw_borders(c, &f, column, row);
			draw_corner(c, &f, column, row);
		}
		if (row < f.rows)
			canvas_value(c, 0, f.y + row * f.height + 1, STYLE_DIM, &monastery_types[TYPE_Y], f.top + row, NULL);
	}
	for (int column = 0; column < f.columns; column++)
		canvas_value(
			c, f.x + column * f.width + f.width / 2, 0, STYLE_DIM, &monastery_types[TYPE_X], f.left + column, NULL);
	draw_abbey(c, &f);
	for (int i = 0; i < s->tile_count; i++)
		draw_tile(c, &f, i);
	draw_offers(c, &f, seat);
	return f.y + f.rows * f.height + 1;
}

/* ---- below the board ---- */

static struct word_arg number(const char *name, int type, int value)
{
	struct word_arg a = {name, &monastery_types[type], value, NULL};
	return a;
}

/* The hours, masses and those in which brown tiles pay with their marks, which the line below explains. */
static void draw_dial(struct canvas *c, int y, const struct monastery_state *s)
{
	static const char *const marks[] = {
		[ROUND_NONE] = "", [ROUND_MASS] = "+", [ROUND_STUDY] = "", [ROUND_LABOUR] = "■", [ROUND_NIGHT] = ""};
	struct word_arg day = number("day", TYPE_DAY, s->day);
	int x = canvas_say(c, 0, y, STYLE_BOLD, "terminal.day", &day, 1) + 1;
	canvas_say(c, 0, y + 1, STYLE_DIM, "terminal.hues", NULL, 0);
	for (int i = 0; i < HOURS; i++) {
		bool now = i == s->position;
		int round = figures(s)->round[i];
		int style = now ? STYLE_BOLD | STYLE_REVERSE : round == ROUND_LABOUR ? STYLE_GOLD : STYLE_DIM;
		canvas_element(c, x, y, 1, 1, "dial.{}", i);
		x = canvas_text(c, x, y, style, now ? "[" : "");
		x = canvas_text(c, x, y, style, marks[round]);
		x = canvas_value(c, x, y, style, &monastery_types[TYPE_HOUR], i + 1, NULL);
		x = canvas_text(c, x, y, style, now ? "]" : " ");
	}
}

/* Phrases, costs, letters (turned ones small), monks (+) that wait on crosses. */
static void draw_grid(struct canvas *c, int y, const struct monastery_state *s, int seat)
{
	bool full = seat < s->seats && s->player[seat].colour && empty_spaces(s, seat) == 0;
	for (int column = 0; column < COLUMNS; column++) {
		int x = GRID_LEFT + column * 3;
		canvas_number(c, x, y, full ? STYLE_DIM : STYLE_BOLD, figures(s)->cost[0][column]);
		canvas_number(c, x, y + ROWS + 1, full ? STYLE_BOLD : STYLE_DIM, figures(s)->cost[1][column]);
	}
	for (int row = 0; row < ROWS; row++) {
		int style = STYLE_SEAT0 + row, owner;
		canvas_value(c, 0, y + 1 + row, style | STYLE_BOLD, &monastery_types[TYPE_COLOUR], row + 1, "letter");
		for (int i = 0; i < SPACES; i++)
			canvas_text(c, 2 + i, y + 1 + row, style, monastery_types[TYPE_LETTER].rows[phrases[row][i] - 1].id);
		for (int column = 0; column < COLUMNS; column++) {
			int x = GRID_LEFT + column * 3, letter = s->letter[row][column];
			char text[2] = {letter ? monastery_types[TYPE_LETTER].rows[letter - 1].id[0] : 0, 0};
			if (s->turned[row][column])
				text[0] = (char)(text[0] - 'A' + 'a');
			if (!letter)
				text[0] = monk_on_cross(s, row, column, &owner) >= 0 ? '+' : '.';
			canvas_text(c, x, y + 1 + row, letter ? STYLE_PLAIN : style, text);
			element_two(c, x, y + 1 + row, 1, 1, "grid.{}", row, column + 1);
		}
	}
}

/* A player's phrase: large letters, small ones, empty spaces. */
static int draw_strip(struct canvas *c, int x, int y, const struct monastery_player *p)
{
	canvas_element_id(c, x, y, SPACES, 1, "strip.{}", monastery_types[TYPE_COLOUR].rows[p->colour - 1].id);
	for (int i = 0; i < SPACES; i++) {
		char text[2] = {monastery_types[TYPE_LETTER].rows[phrases[p->colour - 1][i] - 1].id[0], 0};
		int style = p->strip[i] == SIDE_LARGE ? STYLE_BOLD | (STYLE_SEAT0 + p->colour - 1) : STYLE_DIM;
		if (p->strip[i] == SIDE_SMALL)
			text[0] = (char)(text[0] - 'A' + 'a');
		x = canvas_text(c, x, y, style, p->strip[i] == SIDE_NONE ? "_" : text);
	}
	return x;
}

static void draw_player(struct canvas *c, int x, int y, const struct monastery_state *s, int seat, int viewer)
{
	const struct monastery_player *p = &s->player[seat];
	int style = STYLE_SEAT0 + p->colour - 1;
	bool shown = !s->blessings_hidden || seat == viewer || s->phase == PHASE_OVER;
	struct word_arg args[] = {
		number("blessings", TYPE_BLESSINGS, p->blessings), number("tiles", TYPE_HAND, p->hand_count)};
	canvas_element_id(c, x, y, 8, 1, "player.{}", monastery_types[TYPE_COLOUR].rows[p->colour - 1].id);
	canvas_text(c, x, y, style | STYLE_BOLD, s->abbot == seat + 1 ? "†" : " ");
	canvas_seat(c, x + 2, y, style | STYLE_BOLD, seat);
	x = draw_strip(c, x + 11, y, p) + 2;
	canvas_say(c, x, y, STYLE_PLAIN, shown ? "terminal.player" : "terminal.player_hidden", args, 2);
}

/* A tile's ways as one sign. By the set of directions with a path: north is 1, east 2, south 4, west 8. */
static const char *ways_sign(const struct tile_fact *f, int rotation)
{
	static const char *const sign[] = {"·", "╨", "╞", "╚", "╥", "║", "╔", "╠", "╡", "╝", "═", "╩", "╗", "╣", "╦", "╬"};
	return f->open != f->path ? "┼" : sign[rotated(f->path, rotation)];
}

/* The turns of the tile being placed, for the player who is to say. */
static void draw_turns(struct canvas *c, int y, const struct monastery_state *s, int seat)
{
	choice list[MONASTERY_CHOICES_MAX];
	if (s->phase != KIND_PLACE_ROTATION || s->actor != seat + 1)
		return;
	uint32_t n = monastery_choices(s, seat, list);
	int x = canvas_say(c, 0, y, STYLE_BOLD, "terminal.turns", NULL, 0) + 1;
	for (uint32_t i = 0; i < n; i++) {
		int rotation = choice_value(list[i], 0, LOW_ROTATION);
		canvas_element(c, x, y, 1, 1, "rotation.{}", rotation);
		x = canvas_text(c, x, y, STYLE_REVERSE, ways_sign(&figures(s)->tile[s->pending_tile], rotation)) + 2;
	}
}

/* Returns the line after it. */
static int draw_hand(struct canvas *c, int y, const struct monastery_state *s, int seat)
{
	const struct monastery_player *p = &s->player[seat];
	int x = canvas_say(c, 0, y, STYLE_BOLD, "terminal.hand", NULL, 0) + 1;
	for (int i = 0; i < p->hand_count; i++) {
		const struct tile_fact *f = &figures(s)->tile[p->hand[i]];
		char text[96];
		struct out o;
		out_init(&o, text, sizeof text);
		words_value(c->speaker, &monastery_types[TYPE_TILE], p->hand[i], NULL, SEAT_NONE, &o);
		out_text(&o, " (");
		out_number(&o, f->circle);
		out_text(&o, ") ");
		out_text(&o, ways_sign(&figures(s)->tile[p->hand[i]], 0));
		out_text(&o, hue_marks[f->hue]);
		int width = text_columns(text);
		if (x + width > c->width)
			x = INDENT, y++;
		canvas_element_id(c, x, y, width, 1, "hand.{}", monastery_types[TYPE_TILE].rows[p->hand[i] - 1].id);
		x = canvas_text(c, x, y, style_of(f->hue), text) + 2;
	}
	return y + 1;
}

void monastery_draw(const void *seen, int seat, struct canvas *c)
{
	const struct monastery_state *s = seen;
	struct word_arg stock[] = {number("bag", TYPE_BAG, s->bag_count), number("supply", TYPE_BLESSINGS, s->supply)};
	int y = draw_board(c, s, seat);
	draw_dial(c, y, s);
	draw_grid(c, y += 3, s, seat);
	/* The players stand beside the letter grid, or below it where there is not room enough. */
	int x = GRID_WIDTH, below = y + 1;
	if (c->width < GRID_WIDTH + PLAYER_WIDTH)
		x = 0, below = y + ROWS + 3;
	for (int colour = 1; colour <= ROWS; colour++) {
		int owner = seat_of_colour(s, colour);
		if (owner >= 0)
			draw_player(c, x, below++, s, owner, seat);
	}
	below = x ? y + ROWS + 1 : below;
	canvas_element_id(c, x + INDENT, below, 1, 1, "{}", "bag");
	canvas_element_id(c, x + INDENT + 1, below, 1, 1, "{}", "supply");
	canvas_say(c, x + INDENT, below, STYLE_DIM, "terminal.stock", stock, COUNT(stock));
	if (seat >= 0 && seat < s->seats)
		draw_turns(c, draw_hand(c, below + 2, s, seat), s, seat);
}
