#include "terminal/menu.h"

#include "core/plain.h"

#include <stdlib.h>
#include <string.h>

static bool contains(const char *label, const char *part)
{
	char plain[MENU_LABEL * 2];
	struct out o;
	out_init(&o, plain, sizeof plain);
	text_plain(label, &o);
	return strstr(plain, part);
}

/* The number that is being typed; 0 if it is not one. */
static uint32_t number_of(const char *filter)
{
	char *end;
	unsigned long n = strtoul(filter, &end, 10);
	return *filter >= '0' && *filter <= '9' && !*end && n <= CHOICES_MAX ? (uint32_t)n : 0;
}

static void narrow(struct menu *m)
{
	uint32_t number = number_of(m->filter);
	int kept = menu_at(m);
	char part[MENU_FILTER * 2];
	struct out o;
	out_init(&o, part, sizeof part);
	text_plain(m->filter, &o);
	m->shown_count = 0;
	m->at = 0;
	for (uint32_t i = 0; i < m->count; i++)
		if (number || contains(m->label[i], part))
			m->shown[m->shown_count++] = i;
	if (number && number <= m->count)
		m->at = number - 1;
	else if (kept >= 0)
		menu_select(m, kept);
}

void menu_clear(struct menu *m)
{
	m->count = m->shown_count = m->at = 0;
	m->first = 0;
	m->filter[0] = 0;
	m->typing = false;
	m->columns = 1;
}

void menu_ready(struct menu *m)
{
	narrow(m);
}

int menu_at(const struct menu *m)
{
	return m->at < m->shown_count ? (int)m->shown[m->at] : -1;
}

void menu_select(struct menu *m, int entry)
{
	for (uint32_t i = 0; i < m->shown_count; i++)
		if (m->shown[i] == (uint32_t)entry)
			m->at = i;
}

static void move(struct menu *m, int by)
{
	int to = (int)m->at + by;
	if (to >= 0 && to < (int)m->shown_count)
		m->at = (uint32_t)to;
	else if (by == m->columns && m->shown_count && (int)m->at / by < (int)(m->shown_count - 1) / by)
		m->at = m->shown_count - 1; /* the last line is shorter */
}

static void erase_last(struct menu *m)
{
	size_t n = strlen(m->filter);
	while (n > 0 && ((unsigned char)m->filter[n - 1] & 0xc0) == 0x80)
		n--;
	m->filter[n ? n - 1 : 0] = 0;
	m->typing = m->filter[0] != 0;
}

static bool type(struct menu *m, const char *text)
{
	static const char commands[] = "?wh!ulstq<>"; /* what these mean is not ours, unless something is being typed */
	size_t n = strlen(m->filter);
	if (!m->typing && text_equal(text, "/")) {
		m->typing = true;
		return true;
	}
	bool digits = number_of(m->filter) != 0;
	if ((!m->typing || digits) && !text[1] && strchr(commands, text[0]))
		return false;
	if (n + strlen(text) < sizeof m->filter)
		memcpy(m->filter + n, text, strlen(text) + 1);
	m->typing = true;
	narrow(m);
	return true;
}

bool menu_press(struct menu *m, const struct press *p)
{
	switch (p->kind) {
	case PRESS_UP:
		move(m, -m->columns);
		return true;
	case PRESS_DOWN:
		move(m, m->columns);
		return true;
	case PRESS_LEFT:
		move(m, -1);
		return true;
	case PRESS_RIGHT:
		move(m, 1);
		return true;
	case PRESS_HOME:
		m->at = 0;
		return true;
	case PRESS_END:
		m->at = m->shown_count ? m->shown_count - 1 : 0;
		return true;
	case PRESS_ERASE:
		erase_last(m);
		narrow(m);
		return true;
	case PRESS_ESCAPE:
		if (!m->typing)
			return false;
		m->filter[0] = 0;
		m->typing = false;
		narrow(m);
		return true;
	case PRESS_TEXT:
		return type(m, p->text);
	default:
		return false;
	}
}

int menu_hit(const struct menu *m, int x, int y)
{
	struct rect r = m->where;
	if (x < r.x || y < r.y || y >= r.y + r.height || x >= r.x + m->columns * m->column_width)
		return -1;
	uint32_t i = (uint32_t)((m->first + y - r.y) * m->columns + (x - r.x) / m->column_width);
	return i < m->shown_count ? (int)m->shown[i] : -1;
}

int menu_rows(struct menu *m, int width)
{
	int widest = 1;
	for (uint32_t i = 0; i < m->count; i++) {
		int w = text_columns(m->label[i]);
		widest = w > widest ? w : widest;
	}
	m->column_width = widest + 7; /* "  12  label " */
	m->columns = width / m->column_width;
	if (m->columns < 1 || m->count <= 4) /* a few read better one below the other */
		m->columns = 1, m->column_width = width > 1 ? width : 1;
	return ((int)m->count + m->columns - 1) / m->columns;
}

void menu_draw(struct menu *m, struct canvas *c, struct rect r)
{
	menu_rows(m, r.width);
	m->where = r;
	int row = (int)m->at / m->columns, rows = ((int)m->shown_count + m->columns - 1) / m->columns;
	if (m->first > rows - r.height)
		m->first = rows - r.height;
	if (row < m->first || m->first < 0)
		m->first = row < m->first ? row : 0;
	if (row >= m->first + r.height)
		m->first = row - r.height + 1;
	for (uint32_t i = (uint32_t)(m->first * m->columns); i < m->shown_count; i++) {
		int y = (int)i / m->columns - m->first;
		if (y >= r.height)
			break;
		char number[16], label[MENU_LABEL + 16];
		struct out o;
		out_init(&o, number, sizeof number);
		out_number(&o, m->shown[i] + 1);
		out_init(&o, label, sizeof label);
		for (uint32_t pad = (uint32_t)strlen(number); pad < 4; pad++)
			out_char(&o, ' ');
		out_text(&o, number);
		out_text(&o, "  ");
		out_text(&o, m->label[m->shown[i]]);
		int x = r.x + (int)i % m->columns * m->column_width;
		bool selected = i == m->at;
		if (selected)
			label[0] = '>'; /* where there are neither colours nor reverse */
		pane_text(c, (struct rect){x, r.y + y, m->column_width - 1, 1},
			selected ? STYLE_REVERSE | STYLE_BOLD : STYLE_PLAIN, label);
	}
	if (m->first > 0)
		canvas_text(c, r.x + r.width - 1, r.y, STYLE_BOLD, "↑");
	if (m->first + r.height < rows)
		canvas_text(c, r.x + r.width - 1, r.y + r.height - 1, STYLE_BOLD, "↓");
}
