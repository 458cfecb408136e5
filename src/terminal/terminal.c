#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "terminal/terminal.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;

/* Colours of the styles by what the terminal has; -1 is its own foreground. */
static void start_colours(void)
{
	static const short many[] = {-1, 39, 203, 77, 214, 141, 220, 246},
					   few[] = {-1, COLOR_CYAN, COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_MAGENTA, COLOR_YELLOW, -1};
	const char *none = getenv("NO_COLOR");
	if (!has_colors() || (none && *none))
		return;
	start_color();
	if (use_default_colors() == ERR)
		return;
	for (int i = 1; i <= STYLE_COLOUR; i++)
		init_pair((short)i, COLORS >= 256 ? many[i] : few[i], -1);
}

bool terminal_there(void)
{
	const char *term = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && !text_equal(term, "dumb");
}

bool terminal_open(void)
{
	if (!text_equal(nl_langinfo(CODESET), "UTF-8"))
		setlocale(LC_CTYPE, "C.UTF-8"); /* what is drawn is UTF-8 whatever the environment forgot to say */
	screen = newterm(NULL, stdout, stdin);
	if (!screen)
		return false;
	set_term(screen);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	set_escdelay(50);
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	mouseinterval(0);
	curs_set(0);
	start_colours();
	return true;
}

void terminal_close(void)
{
	if (!screen)
		return;
	endwin();
	delscreen(screen);
	screen = NULL;
}

void terminal_size(int *width, int *height)
{
	getmaxyx(stdscr, *height, *width);
}

static void set_style(int style)
{
	attr_t attributes = A_NORMAL;
	if (style & STYLE_BOLD)
		attributes |= A_BOLD;
	if (style & STYLE_DIM)
		attributes |= A_DIM;
	if (style & STYLE_REVERSE)
		attributes |= A_REVERSE;
	attr_set(attributes, (short)(style & STYLE_COLOUR), NULL);
}

void terminal_paint(const struct canvas *c)
{
	int width, height;
	terminal_size(&width, &height);
	erase();
	for (int y = 0; y < c->height && y < height; y++) {
		for (int x = 0; x < c->width && x < width; x++) {
			const struct canvas_cell *cell = &c->cells[y * c->width + x];
			if (!cell->text[0])
				continue;
			set_style(cell->style);
			mvaddstr(y, x, cell->text);
		}
	}
	refresh();
}

static struct press of_mouse(void)
{
	struct press p = {PRESS_NOTHING, "", 0, 0};
	MEVENT e;
	if (getmouse(&e) != OK)
		return p;
	p.x = e.x, p.y = e.y;
	if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
		p.kind = PRESS_CLICK;
	else if (e.bstate & BUTTON4_PRESSED)
		p.kind = PRESS_WHEEL_UP;
	else if (e.bstate & BUTTON5_PRESSED)
		p.kind = PRESS_WHEEL_DOWN;
	return p;
}

static enum press_kind of_code(wint_t code)
{
	static const struct {
		wint_t code;
		enum press_kind kind;
	} table[] = {
		{KEY_UP, PRESS_UP},
		{KEY_DOWN, PRESS_DOWN},
		{KEY_LEFT, PRESS_LEFT},
		{KEY_RIGHT, PRESS_RIGHT},
		{KEY_HOME, PRESS_HOME},
		{KEY_END, PRESS_END},
		{KEY_PPAGE, PRESS_PAGE_UP},
		{KEY_NPAGE, PRESS_PAGE_DOWN},
		{KEY_ENTER, PRESS_ENTER},
		{KEY_BACKSPACE, PRESS_ERASE},
		{KEY_DC, PRESS_ERASE},
		{KEY_RESIZE, PRESS_RESIZE},
	};
	for (int i = 0; i < COUNT(table); i++)
		if (table[i].code == code)
			return table[i].kind;
	return PRESS_NOTHING;
}

static struct press of_character(wint_t c)
{
	struct press p = {PRESS_NOTHING, "", 0, 0};
	mbstate_t state = {0};
	char text[MB_LEN_MAX];
	if (c == '\r' || c == '\n')
		p.kind = PRESS_ENTER;
	else if (c == 27)
		p.kind = PRESS_ESCAPE;
	else if (c == 8 || c == 127)
		p.kind = PRESS_ERASE;
	if (p.kind || c < ' ')
		return p;
	size_t n = wcrtomb(text, (wchar_t)c, &state);
	if (n == 0 || n >= sizeof p.text)
		return p;
	memcpy(p.text, text, n);
	p.kind = PRESS_TEXT;
	return p;
}

struct press terminal_press(int wait_ms)
{
	struct press p = {PRESS_NOTHING, "", 0, 0};
	wint_t c = 0;
	do {
		timeout(wait_ms);
		errno = 0;
		int got = get_wch(&c);
		if (got == ERR && errno == EINTR)
			continue;
		if (got == ERR)
			p.kind = wait_ms < 0 ? PRESS_GONE : PRESS_NOTHING;
		else if (got == OK)
			p = of_character(c);
		else if (c == KEY_MOUSE)
			p = of_mouse();
		else
			p.kind = of_code(c);
	} while (p.kind == PRESS_NOTHING && wait_ms < 0);
	return p;
}
