/* Nine Men's Morris on a terminal: three squares, stones as letters. */
#include "core/canvas.h"
#include "games/morris/morris.h"

enum { LEFT = 3, TOP = 0, ACROSS = 4 }; /* columns between points of neighbouring files */

static const struct {
	uint8_t x, y;
} points[] = {
#define POINT(id, column, row, neighbours, across, down, mark) {column, row},
#include "games/morris/components.def"
#undef POINT
};

static const char *const ids[] = {
#define POINT(id, column, row, neighbours, across, down, mark) #id,
#include "games/morris/components.def"
#undef POINT
};

static void draw_lines(struct canvas *c)
{
	for (int ring = 0; ring < 3; ring++) {
		int x = LEFT + ring * ACROSS, y = TOP + ring, width = (6 - 2 * ring) * ACROSS + 1, height = 7 - 2 * ring;
		canvas_box(c, x, y, width, height, STYLE_DIM);
	}
	canvas_line(c, LEFT, TOP + 3, 2 * ACROSS, false, STYLE_DIM);
	canvas_line(c, LEFT + 4 * ACROSS, TOP + 3, 2 * ACROSS, false, STYLE_DIM);
	canvas_line(c, LEFT + 3 * ACROSS, TOP, 3, true, STYLE_DIM);
	canvas_line(c, LEFT + 3 * ACROSS, TOP + 4, 3, true, STYLE_DIM);
	for (int row = 0; row < 7; row++)
		canvas_number(c, 0, TOP + 6 - row, STYLE_DIM, row + 1);
	for (int column = 0; column < 7; column++) {
		char letter[2] = {(char)('a' + column), 0};
		canvas_text(c, LEFT + column * ACROSS, TOP + 7, STYLE_DIM, letter);
	}
}

void morris_draw(const void *seen, int seat, struct canvas *c)
{
	const struct morris_state *s = seen;
	(void)seat;
	draw_lines(c);
	for (int i = 0; i < POINTS; i++) {
		int x = LEFT + points[i].x * ACROSS, y = TOP + 6 - points[i].y;
		if (bits_has(s->stones[0], i))
			canvas_text(c, x, y, STYLE_SEAT0 | STYLE_BOLD, "O");
		else if (bits_has(s->stones[1], i))
			canvas_text(c, x, y, STYLE_SEAT1 | STYLE_BOLD, "X");
		else
			canvas_text(c, x, y, STYLE_PLAIN, "·");
		canvas_element_id(c, x, y, 1, 1, "point.{}", ids[i]);
	}
	for (int side = 0; side < 2; side++) {
		int x = LEFT + 7 * ACROSS + 2, y = TOP + 1 + 2 * side, style = STYLE_SEAT0 + side;
		x = canvas_text(c, x, y, style | STYLE_BOLD, side ? "X " : "O ");
		x = canvas_seat(c, x, y, style, side);
		canvas_text(c, x, y, STYLE_PLAIN, ": ");
		for (int k = 0; k < s->hand[side]; k++)
			canvas_text(c, x + 2 + k, y, style, side ? "X" : "O");
	}
}
