/* The terminal itself: a grid of cells goes out, key presses and clicks come in. The only file that knows curses. */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "core/canvas.h"

enum press_kind {
	PRESS_NOTHING, /* the time is over */
	PRESS_TEXT,    /* one character, in text */
	PRESS_UP,
	PRESS_DOWN,
	PRESS_LEFT,
	PRESS_RIGHT,
	PRESS_HOME,
	PRESS_END,
	PRESS_PAGE_UP,
	PRESS_PAGE_DOWN,
	PRESS_ENTER,
	PRESS_ESCAPE,
	PRESS_ERASE,
	PRESS_CLICK, /* at x, y */
	PRESS_WHEEL_UP,
	PRESS_WHEEL_DOWN,
	PRESS_RESIZE,
	PRESS_GONE, /* the terminal is gone */
};

struct press {
	enum press_kind kind;
	char text[8];
	int x, y;
};

/* Is there a screen to draw on? A dumb terminal has none, and nothing can be drawn into a pipe. */
bool terminal_there(void);

/* False if the terminal cannot be drawn on. */
bool terminal_open(void);
void terminal_close(void);

void terminal_size(int *width, int *height);
void terminal_paint(const struct canvas *c);

/* Waits for the next press; wait_ms < 0: as long as it takes. */
struct press terminal_press(int wait_ms);

#endif
