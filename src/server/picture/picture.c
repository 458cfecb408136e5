#define _GNU_SOURCE
#include "server/picture/picture.h"

#include "core/canvas.h"
#include "core/driver.h"
#include "core/fields.h"
#include "core/say.h"
#include "server/picture/glyph.h"
#include "server/picture/png.h"

#include <stdlib.h>
#include <string.h>

enum {
	MARGIN = 3, /* cells */
	COLUMNS = PICTURE_WIDTH / GLYPH_WIDTH,
	ROWS = PICTURE_HEIGHT / GLYPH_HEIGHT,
	BOARD = ROWS - 4, /* under the title */
	SHADES = 4, /* between paper and each ink */
	INKS = STYLE_COLOUR + 1,
};

struct colour {
	unsigned char red, green, blue;
};

/* The page's colours by day: paper, and the ink of each style. */
static const struct colour paper = {0xf7, 0xef, 0xdc};
static const struct colour ink[INKS] = {[STYLE_PLAIN] = {0x2b, 0x21, 0x18},
	[STYLE_SEAT0] = {0x9f, 0x2a, 0x1b},
	[STYLE_SEAT1] = {0x1f, 0x4f, 0x8a},
	[STYLE_SEAT2] = {0x2f, 0x6b, 0x3a},
	[STYLE_SEAT3] = {0x9a, 0x6b, 0x08},
	[STYLE_SEAT4] = {0x6f, 0x5c, 0x6d},
	[STYLE_GOLD] = {0x71, 0x4f, 0x06},
	[STYLE_STONE] = {0x6f, 0x5c, 0x45}};

static unsigned char mixed(int from, int to, int part)
{
	return (unsigned char)(from + (to - from) * part / SHADES);
}

/* Colour 0 is paper; of each ink the shades from the faintest to itself follow. */
static void make_palette(unsigned char palette[3 * (1 + INKS * SHADES)])
{
	unsigned char *at = palette;
	*at++ = paper.red, *at++ = paper.green, *at++ = paper.blue;
	for (int i = 0; i < INKS; i++)
		for (int part = 1; part <= SHADES; part++) {
			*at++ = mixed(paper.red, ink[i].red, part);
			*at++ = mixed(paper.green, ink[i].green, part);
			*at++ = mixed(paper.blue, ink[i].blue, part);
		}
}

/* One character of UTF-8 that is known to be whole. */
static int letter_of(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
	int letter = more ? *at & (0x3f >> more) : *at;
	while (more-- && *++at)
		letter = letter << 6 | (*at & 0x3f);
	return letter;
}

static int by_letter(const void *key, const void *row)
{
	return *(const int *)key - ((const struct glyph *)row)->letter;
}

/* How much ink, as a shade: dim letters have half, bold ones are as dark as can be. */
static int shade(int amount, int style)
{
	int part = (amount * SHADES + 128) / 255;
	if (style & STYLE_DIM)
		part = (part + 1) / 2;
	if (style & STYLE_BOLD && part)
		part = part + 1 < SHADES ? part + 1 : SHADES;
	return part;
}

static void draw_cell(unsigned char *pixels, int column, int row, const struct canvas_cell *cell)
{
	int letter = letter_of(cell->text);
	const struct glyph *g = bsearch(&letter, glyphs, (size_t)glyph_count, sizeof *glyphs, by_letter);
	int colour = cell->style & STYLE_COLOUR;
	for (int i = 0; i < GLYPH_WIDTH * GLYPH_HEIGHT; i++) {
		int x = column * GLYPH_WIDTH + i % GLYPH_WIDTH, y = row * GLYPH_HEIGHT + i / GLYPH_WIDTH;
		int part = shade(g ? g->ink[i] : 0, cell->style);
		if (cell->style & STYLE_REVERSE)
			part = SHADES - part;
		pixels[y * PICTURE_WIDTH + x] = (unsigned char)(part ? 1 + colour * SHADES + part - 1 : 0);
	}
}

/* Draws the canvas from a row on; how far it reaches to the right, in cells. */
static int draw_canvas(unsigned char *pixels, const struct canvas *c, int from)
{
	int reach = 0;
	for (int y = 0; y < c->height && y < c->rows; y++)
		for (int x = 0; x < c->width; x++) {
			const struct canvas_cell *cell = &c->cells[y * c->width + x];
			if (*cell->text)
				draw_cell(pixels, x + MARGIN, y + from, cell);
			if (*cell->text && *cell->text != ' ' && x >= reach)
				reach = x + 1;
		}
	return reach;
}

/* Services show pictures of one shape, as wide as they have room: what is empty is cut off, so that letters are large. */
static int width_for(int columns, int rows)
{
	int wide = (columns + 2 * MARGIN) * GLYPH_WIDTH, high = (rows + 1) * GLYPH_HEIGHT * PICTURE_WIDTH / PICTURE_HEIGHT;
	int width = wide > high ? wide : high;
	return width < PICTURE_WIDTH / 2 ? PICTURE_WIDTH / 2 : width > PICTURE_WIDTH ? PICTURE_WIDTH : width;
}

/* The upper left part of the pixels, line behind line, in place. */
static void crop(unsigned char *pixels, int width, int height)
{
	for (int y = 1; y < height; y++)
		memmove(&pixels[y * width], &pixels[y * PICTURE_WIDTH], (size_t)width);
}

/* What the game is called, in a line of its own. */
static void draw_title(unsigned char *pixels, const struct speaker *s)
{
	struct canvas_cell cells[COLUMNS] = {0};
	struct canvas c;
	canvas_init(&c, COLUMNS - 2 * MARGIN, 1, cells, NULL, 0, s);
	canvas_say(&c, 0, 0, STYLE_BOLD | STYLE_SEAT0, "game.title", NULL, 0);
	draw_canvas(pixels, &c, 1);
}

/* How wide the whole picture is then. */
static int draw_board(unsigned char *pixels, const struct speaker *s, const void *seen, struct canvas_cell *cells)
{
	enum { ELEMENTS = 512 };
	static _Thread_local struct canvas_element elements[ELEMENTS];
	struct canvas c;
	canvas_init(&c, COLUMNS - 2 * MARGIN, BOARD, cells, elements, ELEMENTS, s);
	s->game->draw(seen, SEAT_NONE, &c);
	int columns = draw_canvas(pixels, &c, 3);
	return width_for(columns, 3 + (c.rows < BOARD ? c.rows : BOARD));
}

/* Where the curve is drawn, in a picture of half the size, so that letters are large. */
enum { PLOT_WIDTH = PICTURE_WIDTH / 2, PLOT_HEIGHT = PICTURE_HEIGHT / 2, LEFT = 24, RIGHT = 24, TOP = 88, UNDER = 20 };

static void dot(unsigned char *pixels, int x, int y, int colour, int part)
{
	if (x >= 0 && x < PLOT_WIDTH && y >= 0 && y < PLOT_HEIGHT)
		pixels[y * PICTURE_WIDTH + x] = (unsigned char)(1 + colour * SHADES + part - 1);
}

static int plot_x(int at)
{
	return LEFT + (PLOT_WIDTH - LEFT - RIGHT) * at / CURVE_WHOLE;
}

static int plot_y(int chance)
{
	return TOP + (PLOT_HEIGHT - TOP - UNDER) * (CURVE_WHOLE - chance) / CURVE_WHOLE;
}

/* Nothing, a half and all, faintly. */
static void draw_grid(unsigned char *pixels)
{
	for (int chance = 0; chance <= CURVE_WHOLE; chance += CURVE_WHOLE / 2)
		for (int x = LEFT; x < PLOT_WIDTH - RIGHT; x++)
			dot(pixels, x, plot_y(chance), STYLE_STONE, chance ? 1 : 2);
}

/* A column of the line as thick as a pen, and as high as the line climbs there. */
static void draw_stroke(unsigned char *pixels, int x, int from, int to, int colour)
{
	enum { PEN = 1 };
	int low = from < to ? from : to, high = from < to ? to : from;
	for (int y = low - PEN; y <= high + PEN; y++)
		dot(pixels, x, y, colour, SHADES);
}

static void draw_curve(unsigned char *pixels, const struct curve *c, int seat)
{
	int last = plot_y(c->chance[0][seat]);
	for (int i = 0; i + 1 < c->points; i++) {
		int from = plot_x(c->at[i]), to = plot_x(c->at[i + 1]);
		for (int x = from; x <= to && from < to; x++) {
			int chance = c->chance[i][seat] + (c->chance[i + 1][seat] - c->chance[i][seat]) * (x - from) / (to - from);
			draw_stroke(pixels, x, last, plot_y(chance), STYLE_SEAT0 + seat % 5);
			last = plot_y(chance);
		}
	}
}

/* What the game is called, and everybody in the colour of the line. */
static void draw_heading(unsigned char *pixels, const struct speaker *s, const struct curve *curve)
{
	enum { WIDE = PLOT_WIDTH / GLYPH_WIDTH - 2 * MARGIN, HIGH = 3, APART = 3 };
	struct canvas_cell cells[WIDE * HIGH] = {0};
	struct canvas c;
	int x = 0;
	canvas_init(&c, WIDE, HIGH, cells, NULL, 0, s);
	canvas_say(&c, 0, 0, STYLE_BOLD | STYLE_SEAT0, "game.title", NULL, 0);
	canvas_say(&c, 0, 1, STYLE_STONE, "link.review.picture", NULL, 0);
	for (int seat = 0; seat < curve->seats; seat++)
		x = canvas_seat(&c, x, 2, STYLE_BOLD | (STYLE_SEAT0 + seat % 5), seat) + APART;
	draw_canvas(pixels, &c, 1);
}

unsigned char *picture_of_curve(const struct speaker *s, const struct curve *curve, size_t *length)
{
	unsigned char palette[3 * (1 + INKS * SHADES)], *file = NULL;
	unsigned char *pixels = calloc((size_t)PICTURE_WIDTH * PICTURE_HEIGHT, 1);
	if (!pixels)
		return NULL;
	make_palette(palette);
	draw_grid(pixels);
	draw_heading(pixels, s, curve);
	for (int seat = curve->seats; seat-- > 0;)
		draw_curve(pixels, curve, seat);
	crop(pixels, PLOT_WIDTH, PLOT_HEIGHT);
	file = png_write(pixels, PLOT_WIDTH, PLOT_HEIGHT, palette, 1 + INKS * SHADES, length);
	free(pixels);
	return file;
}

unsigned char *picture_of(const struct speaker *s, const void *state, size_t *length)
{
	unsigned char palette[3 * (1 + INKS * SHADES)], *file = NULL;
	unsigned char *pixels = calloc((size_t)PICTURE_WIDTH * PICTURE_HEIGHT, 1);
	struct canvas_cell *cells = calloc((size_t)COLUMNS * ROWS, sizeof *cells);
	union any_state seen;
	struct speaker here = *s;
	if (s->game->draw && pixels && cells) {
		fields_redact(s->game, state, SEAT_NONE, &seen);
		here.state = &seen;
		make_palette(palette);
		draw_title(pixels, &here);
		int width = draw_board(pixels, &here, &seen, cells), height = width * PICTURE_HEIGHT / PICTURE_WIDTH;
		crop(pixels, width, height);
		file = png_write(pixels, width, height, palette, 1 + INKS * SHADES, length);
	}
	free(pixels);
	free(cells);
	return file;
}
