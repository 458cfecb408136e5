#include "terminal/pane.h"

static int character_bytes(const char *text)
{
	unsigned char c = (unsigned char)text[0];
	int n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
	for (int i = 1; i < n; i++)
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			return i;
	return n;
}

/* Bytes of text that fit into so many columns. */
static int fitting(const char *text, int width)
{
	int bytes = 0, columns = 0;
	while (text[bytes] && text[bytes] != '\n') {
		char one[8] = "";
		int n = character_bytes(text + bytes);
		memcpy(one, text + bytes, (size_t)n);
		columns += text_columns(one);
		if (columns > width)
			break;
		bytes += n;
	}
	return bytes;
}

int pane_text(struct canvas *c, struct rect r, int style, const char *text)
{
	char line[1024];
	struct out o;
	if (r.height < 1 || r.width < 1)
		return r.x;
	out_init(&o, line, sizeof line);
	int n = fitting(text, r.width);
	bool cut = text[n] && text[n] != '\n';
	out_bytes(&o, text, (uint32_t)(cut ? fitting(text, r.width - 1) : n));
	if (cut)
		out_text(&o, "…");
	return canvas_text(c, r.x, r.y, style, line);
}

struct rect pane_title(struct canvas *c, struct rect r, const char *title)
{
	if (r.height < 1)
		return r;
	canvas_line(c, r.x, r.y, r.width, false, STYLE_DIM);
	if (!*title)
		return (struct rect){r.x, r.y + 1, r.width, r.height - 1};
	int end = pane_text(c, (struct rect){r.x + 3, r.y, r.width - 5, 1}, STYLE_BOLD, title);
	canvas_text(c, r.x + 2, r.y, STYLE_PLAIN, " ");
	canvas_text(c, end, r.y, STYLE_PLAIN, " ");
	return (struct rect){r.x, r.y + 1, r.width, r.height - 1};
}

void pane_drawing(struct canvas *c, struct rect r, const struct canvas *drawing, int column, int line)
{
	for (int y = 0; y < r.height && line + y < drawing->rows; y++) {
		for (int x = 0; x < r.width && column + x < drawing->width; x++) {
			const struct canvas_cell *from = &drawing->cells[(line + y) * drawing->width + column + x];
			if (r.x + x < c->width && r.y + y < c->height)
				c->cells[(r.y + y) * c->width + r.x + x] = *from;
		}
	}
}

bool pane_wrap(const char **text, int width, struct out *o)
{
	const char *from = *text;
	out_clear(o);
	if (!*from)
		return false;
	int n = fitting(from, width), end = n;
	if (from[n] && from[n] != '\n') {
		while (end > 0 && from[end] != ' ')
			end--;
		if (end == 0) /* a word longer than the line, or a line too narrow for a character */
			end = n > 0 ? n : character_bytes(from);
	}
	out_bytes(o, from, (uint32_t)end);
	from += end;
	if (*from == '\n') {
		from++;
	} else {
		while (*from == ' ')
			from++;
	}
	*text = from;
	return true;
}

int pane_lines(const char *text, int width)
{
	char line[1024];
	struct out o;
	int n = 0;
	out_init(&o, line, sizeof line);
	while (pane_wrap(&text, width, &o))
		n++;
	return n;
}

void pane_page(struct canvas *c, struct rect r, int style, const char *text, int line)
{
	char piece[1024];
	struct out o;
	out_init(&o, piece, sizeof piece);
	for (int y = -line; y < r.height && pane_wrap(&text, r.width, &o); y++)
		if (y >= 0)
			canvas_text(c, r.x, r.y + y, style, piece);
}

bool pane_mark(struct canvas *drawing, const char *element, struct rect *where)
{
	bool found = false;
	for (int i = 0; i < drawing->element_count; i++) {
		const struct canvas_element *e = &drawing->elements[i];
		if (!text_equal(e->name, element))
			continue;
		found = true;
		*where = (struct rect){e->x, e->y, e->width, e->height};
		for (int y = e->y; y < e->y + e->height; y++)
			for (int x = e->x; x < e->x + e->width; x++)
				if (x >= 0 && y >= 0 && x < drawing->width && y < drawing->height)
					drawing->cells[y * drawing->width + x].style |= STYLE_REVERSE;
	}
	return found;
}
