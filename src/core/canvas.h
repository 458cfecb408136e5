/*
 * What a game's terminal drawing may call: a grid of character cells with styles, and the board elements that lie
 * on it. Front ends paint the cells (full screen, plain lines) and find elements under the cursor.
 */
#ifndef CORE_CANVAS_H
#define CORE_CANVAS_H

#include "core/say.h"

/* Colours 0-7 in the low bits; a terminal without colours shows letters and marks all the same. */
enum style {
	STYLE_PLAIN,
	STYLE_SEAT0, /* the colours of seats 0-4 follow one another */
	STYLE_SEAT1,
	STYLE_SEAT2,
	STYLE_SEAT3,
	STYLE_SEAT4,
	STYLE_GOLD,
	STYLE_STONE,
	STYLE_COLOUR = 7,
	STYLE_BOLD = 8,
	STYLE_DIM = 16,
	STYLE_REVERSE = 32,
};

struct canvas_cell {
	char text[6]; /* one character in UTF-8, ended by zero; empty: the right half of a wide one */
	uint8_t style;
	uint8_t spare;
};

struct canvas_element {
	char name[48];
	int16_t x, y, width, height;
};

struct canvas {
	int width, height; /* what there is to draw on; drawing outside is clipped */
	int rows;          /* lines used so far */
	bool clipped;      /* something was drawn beyond the width */
	struct canvas_cell *cells;
	struct canvas_element *elements;
	int element_count, element_max;
	const struct speaker *speaker; /* with the state being drawn */
};

void canvas_init(struct canvas *c, int width, int height, struct canvas_cell *cells, struct canvas_element *elements,
	int element_max, const struct speaker *speaker);

/* Each returns the column after what it drew. */
int canvas_text(struct canvas *c, int x, int y, int style, const char *text);
int canvas_number(struct canvas *c, int x, int y, int style, int64_t n);
int canvas_say(struct canvas *c, int x, int y, int style, const char *id, const struct word_arg *args, int count);
int canvas_value(struct canvas *c, int x, int y, int style, const struct type *type, int64_t value, const char *form);
int canvas_seat(struct canvas *c, int x, int y, int style, int seat);

void canvas_box(struct canvas *c, int x, int y, int width, int height, int style);
void canvas_line(struct canvas *c, int x, int y, int length, bool down, int style);

/* Says that the rectangle is the board element of that name (a pattern: "cell.{}" with {} replaced by n). */
void canvas_element(struct canvas *c, int x, int y, int width, int height, const char *pattern, int64_t n);
/* The same with an id in place of a number. */
void canvas_element_id(struct canvas *c, int x, int y, int width, int height, const char *pattern, const char *id);

/* One line as text without styles, trailing blanks cut. */
void canvas_line_text(const struct canvas *c, int y, struct out *o);

/* Columns a text takes: accents 0, wide characters 2. */
int text_columns(const char *text);

#endif
