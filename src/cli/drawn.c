#include "cli/drawn.h"

#include "core/canvas.h"
#include "core/driver.h"
#include "core/fields.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 80, WIDTH = 100, HEIGHT = 64, ELEMENTS = 512 };

/* A terminal that is narrower than a drawing would break its lines in two. */
static int width(void)
{
	struct winsize w;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) || !w.ws_col || w.ws_col >= WIDTH)
		return WIDTH;
	return w.ws_col > NARROWEST ? w.ws_col : NARROWEST;
}

void drawn_print(const struct speaker *s, const void *state, int viewer)
{
	static struct canvas_cell cells[WIDTH * HEIGHT];
	static struct canvas_element elements[ELEMENTS];
	static char text[1 << 16];
	const struct game *g = s->game;
	struct speaker here = *s;
	union any_state seen;
	struct canvas c;
	struct out o;
	fields_redact(g, state, viewer, &seen);
	here.state = &seen;
	out_init(&o, text, sizeof text);
	fputc('\n', stdout);
	if (!g->draw) {
		fields_json(g, &seen, viewer, &o);
		puts(text);
		return;
	}
	canvas_init(&c, width(), HEIGHT, cells, elements, ELEMENTS, &here);
	g->draw(&seen, viewer, &c);
	for (int y = 0; y < c.rows; y++) {
		out_clear(&o);
		canvas_line_text(&c, y, &o);
		puts(text);
	}
}
