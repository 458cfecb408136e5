#include "terminal/screen.h"

#include <string.h>

enum { WIDTH_MAX = 500, HEIGHT_MAX = 200, WIDTH_MIN = 40, HEIGHT_MIN = 12, SIDE_LOG_FROM = 132 };

static struct canvas_cell cells[WIDTH_MAX * HEIGHT_MAX];

/* An empty canvas of the screen's size. */
static void begin(struct canvas *c, const struct speaker *s)
{
	int width, height;
	terminal_size(&width, &height);
	canvas_init(c, width < WIDTH_MAX ? width : WIDTH_MAX, height < HEIGHT_MAX ? height : HEIGHT_MAX, cells, NULL, 0, s);
}

static void say(const struct speaker *s, const char *id, const char *word, struct out *o)
{
	struct word_arg arg = {"word", NULL, 0, word};
	words_say(s, id, &arg, word ? 1 : 0, o);
}

static void title_bar(struct canvas *c, const char *title)
{
	for (int x = 0; x < c->width; x++)
		canvas_text(c, x, 0, STYLE_REVERSE, " ");
	pane_text(c, (struct rect){1, 0, c->width - 2, 1}, STYLE_REVERSE | STYLE_BOLD, title);
}

static bool too_small(struct canvas *c)
{
	if (c->width >= WIDTH_MIN && c->height >= HEIGHT_MIN)
		return false;
	char text[256];
	struct out o;
	out_init(&o, text, sizeof text);
	say(c->speaker, "screen.small", NULL, &o);
	pane_page(c, (struct rect){0, 0, c->width, c->height}, STYLE_PLAIN, text, 0);
	return true;
}

static int clamp(int n, int low, int high)
{
	return n > high ? (high < low ? low : high) : n < low ? low : n;
}

void screen_draw(struct screen *s, const struct game *g, const void *seen, int viewer)
{
	int width, height;
	terminal_size(&width, &height);
	width = clamp(width, DRAWING_WIDTH_MIN, DRAWING_WIDTH);
	for (bool fits = false; !fits; width = DRAWING_WIDTH) { /* what needs more than the screen has scrolls */
		canvas_init(&s->drawing, width, DRAWING_HEIGHT, s->cells, s->elements, DRAWING_ELEMENTS, s->speaker);
		if (g->draw)
			g->draw(seen, viewer, &s->drawing);
		fits = !s->drawing.clipped || width == DRAWING_WIDTH;
	}
}

/* Columns of the drawing that are used. */
static int drawing_width(const struct canvas *d)
{
	int width = 0;
	for (int y = 0; y < d->rows; y++)
		for (int x = width; x < d->width; x++)
			if (d->cells[y * d->width + x].text[0] != ' ')
				width = x + 1;
	return width;
}

static void keep_inside(struct screen *s)
{
	s->line = clamp(s->line, 0, s->drawing.rows - s->board.height);
	s->column = clamp(s->column, 0, drawing_width(&s->drawing) - s->board.width);
}

void screen_reveal(struct screen *s, struct rect r)
{
	if (s->board.height < 1)
		return;
	if (r.y < s->line || r.y + r.height > s->line + s->board.height)
		s->line = r.y + r.height / 2 - s->board.height / 2;
	if (r.x < s->column || r.x + r.width > s->column + s->board.width)
		s->column = r.x + r.width / 2 - s->board.width / 2;
	keep_inside(s);
}

static void paint_board(struct screen *s, struct canvas *c, struct rect r)
{
	s->board = r;
	keep_inside(s);
	pane_drawing(c, r, &s->drawing, s->column, s->line);
	int right = r.x + r.width - 1, bottom = r.y + r.height - 1;
	if (s->line > 0)
		canvas_text(c, right, r.y, STYLE_BOLD, "▲");
	if (s->line + r.height < s->drawing.rows)
		canvas_text(c, right, bottom, STYLE_BOLD, "▼");
	if (s->column + r.width < drawing_width(&s->drawing))
		canvas_text(c, right, r.y + r.height / 2, STYLE_BOLD, "▶");
	if (s->column > 0)
		canvas_text(c, r.x, r.y + r.height / 2, STYLE_BOLD, "◀");
}

static void paint_story(struct screen *s, struct canvas *c, struct rect r)
{
	char title[64];
	struct out o;
	if (r.height < 2)
		return;
	out_init(&o, title, sizeof title);
	say(s->speaker, "screen.log", NULL, &o);
	r = pane_title(c, r, title);
	int lines = pane_lines(s->story, r.width);
	pane_page(c, r, STYLE_PLAIN, s->story, lines > r.height ? lines - r.height : 0);
}

static void paint_choices(struct screen *s, struct canvas *c, struct rect r)
{
	char title[128];
	struct out o;
	out_init(&o, title, sizeof title);
	if (s->menu.count)
		say(s->speaker, "screen.choices", NULL, &o);
	if (s->menu.typing) {
		out_clear(&o);
		say(s->speaker, "screen.filter", s->menu.filter, &o);
		if (!s->menu.shown_count) {
			out_text(&o, " - ");
			say(s->speaker, "screen.nothing", NULL, &o);
		}
	}
	r = pane_title(c, r, title);
	int most = !s->menu.count ? r.height : r.height > 3 ? r.height - 2 : 1;
	int lines = clamp(pane_lines(s->prompt, r.width - 1), 0, most);
	pane_page(c, (struct rect){r.x + 1, r.y, r.width - 1, lines}, STYLE_BOLD, s->prompt, 0);
	r.y += lines;
	r.height -= lines;
	if (r.height > 0)
		menu_draw(&s->menu, c, r);
}

/* Shares the lines out: the drawing gets what it needs, but leaves room for a few choices and a bit of log. */
static void layout(struct screen *s, int width, int height, bool side, int *board, int *choices)
{
	int wanted = 1 + pane_lines(s->prompt, width - 1) + menu_rows(&s->menu, width);
	int log = side ? 0 : height >= 30 ? 5 : height >= 18 ? 3 : 0;
	int least = clamp(wanted, 0, clamp((height - log) / 3, 6, 14));
	*board = clamp(s->drawing.rows, 0, height - log - least);
	*choices = clamp(wanted, least, height - log - *board);
	if (side)
		*choices = height - *board;
}

static void paint_bottom(const struct screen *s, struct canvas *c)
{
	char keys[256];
	struct out o;
	struct rect last = {0, c->height - 1, c->width, 1};
	out_init(&o, keys, sizeof keys);
	say(s->speaker, s->keys, NULL, &o);
	bool message = s->message[0] != 0;
	pane_text(c, last, message ? STYLE_BOLD | STYLE_GOLD : STYLE_DIM, message ? s->message : keys);
}

void screen_paint(struct screen *s)
{
	struct canvas c;
	int board, choices;
	begin(&c, s->speaker);
	if (!too_small(&c)) {
		bool side = c.width >= SIDE_LOG_FROM;
		int width = side ? DRAWING_WIDTH : c.width, height = c.height - 2;
		layout(s, width, height, side, &board, &choices);
		title_bar(&c, s->title);
		paint_board(s, &c, (struct rect){0, 1, width, board});
		paint_choices(s, &c, (struct rect){0, 1 + board, width, choices});
		if (side)
			paint_story(s, &c, (struct rect){width + 1, 1, c.width - width - 1, height});
		else
			paint_story(s, &c, (struct rect){0, 1 + board + choices, width, height - board - choices});
		paint_bottom(s, &c);
	}
	terminal_paint(&c);
}

bool screen_scroll(struct screen *s, const struct press *p)
{
	int page = s->board.height > 2 ? s->board.height - 2 : 1;
	if (p->kind == PRESS_PAGE_UP || p->kind == PRESS_WHEEL_UP)
		s->line -= p->kind == PRESS_PAGE_UP ? page : 3;
	else if (p->kind == PRESS_PAGE_DOWN || p->kind == PRESS_WHEEL_DOWN)
		s->line += p->kind == PRESS_PAGE_DOWN ? page : 3;
	else if (p->kind == PRESS_TEXT && (text_equal(p->text, "<") || text_equal(p->text, ">")))
		s->column += p->text[0] == '<' ? -10 : 10;
	else
		return false;
	keep_inside(s);
	return true;
}

const char *screen_element(const struct screen *s, int x, int y)
{
	const struct canvas_element *best = NULL;
	struct rect b = s->board;
	if (x < b.x || y < b.y || x >= b.x + b.width || y >= b.y + b.height)
		return NULL;
	x += s->column - b.x;
	y += s->line - b.y;
	for (int i = 0; i < s->drawing.element_count; i++) {
		const struct canvas_element *e = &s->drawing.elements[i];
		bool inside = x >= e->x && y >= e->y && x < e->x + e->width && y < e->y + e->height;
		if (inside && (!best || e->width * e->height < best->width * best->height))
			best = e; /* the smallest is what one points at */
	}
	return best ? best->name : NULL;
}

static void paint_text(const struct speaker *s, const char *title, const char *text, int *line, int *page)
{
	struct canvas c;
	char more[128];
	struct out o;
	begin(&c, s);
	struct rect r = {1, 2, c.width - 2, c.height - 4};
	*page = r.height > 1 ? r.height - 1 : 1;
	*line = clamp(*line, 0, pane_lines(text, r.width) - r.height);
	title_bar(&c, title);
	pane_page(&c, r, STYLE_PLAIN, text, *line);
	out_init(&o, more, sizeof more);
	say(s, "screen.more", NULL, &o);
	pane_text(&c, (struct rect){0, c.height - 1, c.width, 1}, STYLE_DIM, more);
	terminal_paint(&c);
}

bool screen_show(const struct speaker *s, const char *title_id, const char *text, bool at_end)
{
	char title[128];
	struct out o;
	int line = at_end ? 1 << 20 : 0, page;
	out_init(&o, title, sizeof title);
	say(s, title_id, NULL, &o);
	for (;;) {
		paint_text(s, title, text, &line, &page);
		struct press p = terminal_press(-1);
		switch (p.kind) {
		case PRESS_GONE:
			return false;
		case PRESS_ENTER:
		case PRESS_ESCAPE:
		case PRESS_TEXT:
			return true;
		case PRESS_UP:
		case PRESS_WHEEL_UP:
			line--;
			break;
		case PRESS_DOWN:
		case PRESS_WHEEL_DOWN:
			line++;
			break;
		case PRESS_PAGE_UP:
			line -= page;
			break;
		case PRESS_PAGE_DOWN:
			line += page;
			break;
		case PRESS_HOME:
			line = 0;
			break;
		case PRESS_END:
			line = 1 << 20;
			break;
		default:
			break;
		}
	}
}

static void erase_last(char *text)
{
	size_t n = strlen(text);
	while (n > 0 && ((unsigned char)text[n - 1] & 0xc0) == 0x80)
		n--;
	text[n ? n - 1 : 0] = 0;
}

bool screen_ask(struct screen *s, const char *label_id, char *text, uint32_t size)
{
	struct press p = {0};
	*text = 0;
	while (p.kind != PRESS_ENTER && p.kind != PRESS_ESCAPE && p.kind != PRESS_GONE) {
		struct out o;
		/* The end of a long line is what one is typing. */
		int width, height;
		terminal_size(&width, &height);
		const char *shown = text;
		while (text_columns(shown) > width / 2)
			do
				shown++;
			while (((unsigned char)*shown & 0xc0) == 0x80);
		out_init(&o, s->message, sizeof s->message);
		say(s->speaker, label_id, shown, &o);
		screen_paint(s);
		p = terminal_press(-1);
		if (p.kind == PRESS_ERASE)
			erase_last(text);
		else if (p.kind == PRESS_TEXT && strlen(text) + strlen(p.text) < size)
			memcpy(text + strlen(text), p.text, strlen(p.text) + 1);
	}
	s->message[0] = 0;
	return p.kind == PRESS_ENTER && *text;
}

bool screen_hide(const struct speaker *s, const char *text, const char *key_text)
{
	for (;;) {
		struct canvas c;
		begin(&c, s);
		int y = c.height / 2 - 1, x = (c.width - text_columns(text)) / 2, k = (c.width - text_columns(key_text)) / 2;
		canvas_text(&c, x > 0 ? x : 0, y, STYLE_BOLD, text);
		canvas_text(&c, k > 0 ? k : 0, y + 2, STYLE_PLAIN, key_text);
		terminal_paint(&c);
		struct press p = terminal_press(-1);
		if (p.kind == PRESS_ENTER)
			return true;
		if (p.kind == PRESS_GONE || (p.kind == PRESS_TEXT && text_equal(p.text, "q")))
			return false;
	}
}
