/* The table on the whole screen: drawing, prompt and choices, log, a line of keys or news; and texts that cover it. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "terminal/menu.h"

enum { DRAWING_WIDTH_MIN = 80, DRAWING_WIDTH = 100, DRAWING_HEIGHT = 120, DRAWING_ELEMENTS = 512, SCREEN_TEXT = 1024 };

struct screen {
	const struct speaker *speaker;
	char title[SCREEN_TEXT], prompt[SCREEN_TEXT], message[SCREEN_TEXT];
	const char *story; /* one fact a line, the latest last */
	const char *keys;  /* message id of the line of keys */
	struct canvas drawing;
	struct canvas_cell cells[DRAWING_WIDTH * DRAWING_HEIGHT];
	struct canvas_element elements[DRAWING_ELEMENTS];
	struct menu menu;
	struct rect board; /* where the drawing was painted, */
	int column, line;  /* and from where on it shows */
};

/* Draws the table as the viewer sees it, as wide as the screen; the caller gives a state that hides what he must not see. */
void screen_draw(struct screen *s, const struct game *g, const void *seen, int viewer);

/* Scrolls so that the rectangle of the drawing shows. */
void screen_reveal(struct screen *s, struct rect r);

/* Paints everything. */
void screen_paint(struct screen *s);

/* Presses that move the drawing; false: it means something else. */
bool screen_scroll(struct screen *s, const struct press *p);

/* The board element under a place of the screen; NULL if there is none. */
const char *screen_element(const struct screen *s, int x, int y);

/* Shows a text until it is closed; at_end: from its last page. False: the terminal is gone. */
bool screen_show(const struct speaker *s, const char *title_id, const char *text, bool at_end);

/* Lets a line be typed below the table; false: given up, or nothing was typed. */
bool screen_ask(struct screen *s, const char *label_id, char *text, uint32_t size);

/* Hides everything behind a few words until Enter is pressed. False: the terminal is gone or q was pressed. */
bool screen_hide(const struct speaker *s, const char *text, const char *key_text);

#endif
