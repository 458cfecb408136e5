/* Parts of a screen: rectangles of a canvas that are filled with text, lines, or a piece of a larger drawing. */
#ifndef TERMINAL_PANE_H
#define TERMINAL_PANE_H

#include "core/canvas.h"

struct rect {
	int x, y, width, height;
};

/* Text in a rectangle of one line, cut at its right edge; returns the column after it. */
int pane_text(struct canvas *c, struct rect r, int style, const char *text);

/* "── title ─────" on the first line; returns what is left below. */
struct rect pane_title(struct canvas *c, struct rect r, const char *title);

/* A piece of the drawing, from its column and line. */
void pane_drawing(struct canvas *c, struct rect r, const struct canvas *drawing, int column, int line);

/* Moves *text past one line of at most width columns, broken between words, and writes it to o; false at the end. */
bool pane_wrap(const char **text, int width, struct out *o);

/* How many lines a text takes. */
int pane_lines(const char *text, int width);

/* The text from a line on. Lines that begin with a blank are set as they are. */
void pane_page(struct canvas *c, struct rect r, int style, const char *text, int line);

/* Reverses the cells of a board element; false if the drawing has none of that name. */
bool pane_mark(struct canvas *drawing, const char *element, struct rect *where);

#endif
