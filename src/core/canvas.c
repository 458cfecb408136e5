#include "core/canvas.h"

void canvas_init(struct canvas *c, int width, int height, struct canvas_cell *cells, struct canvas_element *elements,
	int element_max, const struct speaker *speaker)
{
	c->width = width;
	c->height = height;
	c->rows = 0;
	c->clipped = false;
	c->cells = cells;
	c->elements = elements;
	c->element_count = 0;
	c->element_max = element_max;
	c->speaker = speaker;
	for (int i = 0; i < width * height; i++)
		cells[i] = (struct canvas_cell){" ", STYLE_PLAIN, 0};
}

/* Length in bytes of the UTF-8 character that begins with c; 1 for a stray byte. */
static int character_length(unsigned char c)
{
	return c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
}

static uint32_t character(const char *text, int *length)
{
	const unsigned char *p = (const unsigned char *)text;
	int n = character_length(p[0]);
	uint32_t code = n == 1 ? p[0] : p[0] & (0xff >> (n + 1));
	for (int i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80) {
			*length = 1;
			return p[0];
		}
		code = code << 6 | (p[i] & 0x3f);
	}
	*length = n;
	return code;
}

static int columns_of(uint32_t code)
{
	static const struct {
		uint32_t first, last;
		int columns;
	} table[] = {
		{0x0300, 0x036f, 0}, {0x200b, 0x200f, 0}, {0xfe00, 0xfe0f, 0}, /* accents, joiners, selectors */
		{0x1100, 0x115f, 2}, {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2}, /* East Asian */
		{0xf900, 0xfaff, 2}, {0xfe30, 0xfe6f, 2}, {0xff00, 0xff60, 2}, {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2},
		{0x20000, 0x3fffd, 2}, /* pictures and rare ideographs */
	};
	for (int i = 0; i < COUNT(table); i++)
		if (code >= table[i].first && code <= table[i].last)
			return table[i].columns;
	return 1;
}

int text_columns(const char *text)
{
	int columns = 0, length;
	for (; *text; text += length)
		columns += columns_of(character(text, &length));
	return columns;
}

static void put(struct canvas *c, int x, int y, int style, const char *text, int length)
{
	if (x >= c->width && *text != ' ')
		c->clipped = true;
	if (x < 0 || y < 0 || x >= c->width || y >= c->height)
		return;
	struct canvas_cell *cell = &c->cells[y * c->width + x];
	memset(cell->text, 0, sizeof cell->text);
	memcpy(cell->text, text, (size_t)length);
	cell->style = (uint8_t)style;
	if (y >= c->rows)
		c->rows = y + 1;
}

int canvas_text(struct canvas *c, int x, int y, int style, const char *text)
{
	int length;
	for (; *text; text += length) {
		uint32_t code = character(text, &length);
		int columns = columns_of(code);
		bool control = code < ' ' || (code >= 0x7f && code < 0xa0); /* 0x9b begins an escape sequence by itself */
		if (columns == 0 || control) /* accents on their own and control characters are left out */
			continue;
		put(c, x, y, style, text, length);
		if (columns == 2)
			put(c, x + 1, y, style, "", 0);
		x += columns;
	}
	return x;
}

int canvas_number(struct canvas *c, int x, int y, int style, int64_t n)
{
	char text[24];
	struct out o;
	out_init(&o, text, sizeof text);
	out_number(&o, n);
	return canvas_text(c, x, y, style, text);
}

int canvas_say(struct canvas *c, int x, int y, int style, const char *id, const struct word_arg *args, int count)
{
	char text[256];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(c->speaker, id, args, count, &o);
	return canvas_text(c, x, y, style, text);
}

int canvas_value(struct canvas *c, int x, int y, int style, const struct type *type, int64_t value, const char *form)
{
	char text[256];
	struct out o;
	out_init(&o, text, sizeof text);
	words_value(c->speaker, type, value, form, SEAT_NONE, &o);
	return canvas_text(c, x, y, style, text);
}

int canvas_seat(struct canvas *c, int x, int y, int style, int seat)
{
	char text[96];
	struct out o;
	out_init(&o, text, sizeof text);
	words_seat(c->speaker, seat, &o);
	return canvas_text(c, x, y, style, text);
}

void canvas_line(struct canvas *c, int x, int y, int length, bool down, int style)
{
	for (int i = 0; i < length; i++)
		canvas_text(c, down ? x : x + i, down ? y + i : y, style, down ? "│" : "─");
}

void canvas_box(struct canvas *c, int x, int y, int width, int height, int style)
{
	int right = x + width - 1, bottom = y + height - 1;
	canvas_line(c, x, y, width, false, style);
	canvas_line(c, x, bottom, width, false, style);
	canvas_line(c, x, y, height, true, style);
	canvas_line(c, right, y, height, true, style);
	canvas_text(c, x, y, style, "┌");
	canvas_text(c, right, y, style, "┐");
	canvas_text(c, x, bottom, style, "└");
	canvas_text(c, right, bottom, style, "┘");
}

void canvas_element_id(struct canvas *c, int x, int y, int width, int height, const char *pattern, const char *id)
{
	if (c->element_count == c->element_max)
		return;
	struct canvas_element *e = &c->elements[c->element_count++];
	struct out o;
	out_init(&o, e->name, sizeof e->name);
	for (; *pattern; pattern++) {
		if (pattern[0] == '{' && pattern[1] == '}') {
			out_text(&o, id);
			pattern++;
		} else {
			out_char(&o, *pattern);
		}
	}
	e->x = (int16_t)x, e->y = (int16_t)y, e->width = (int16_t)width, e->height = (int16_t)height;
}

void canvas_element(struct canvas *c, int x, int y, int width, int height, const char *pattern, int64_t n)
{
	char number[24];
	struct out o;
	out_init(&o, number, sizeof number);
	out_number(&o, n);
	canvas_element_id(c, x, y, width, height, pattern, number);
}

void canvas_line_text(const struct canvas *c, int y, struct out *o)
{
	uint32_t keep = o->length;
	for (int x = 0; x < c->width; x++) {
		const struct canvas_cell *cell = &c->cells[y * c->width + x];
		out_text(o, cell->text);
		if (cell->text[0] && cell->text[0] != ' ')
			keep = o->length;
	}
	o->length = keep;
	o->text[keep] = 0;
}
