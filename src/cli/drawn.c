#include "cli/drawn.h"

#include "core/canvas.h"
#include "core/driver.h"
#include "core/fields.h"

#include <stdio.h>

enum { WIDTH = 100, HEIGHT = 64, ELEMENTS = 512 };

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
	canvas_init(&c, WIDTH, HEIGHT, cells, elements, ELEMENTS, &here);
	g->draw(&seen, viewer, &c);
	for (int y = 0; y < c.rows; y++) {
		out_clear(&o);
		canvas_line_text(&c, y, &o);
		puts(text);
	}
}
