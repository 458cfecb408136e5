/*
 * Builders' Duel on a terminal, 80 columns: the opponent above, the nine cards, the player at the keyboard below.
 * Goods are dots: in the reserve, raw, turned over; a place of a section is a square, full once it is installed.
 */
#include "core/canvas.h"
#include "games/builders-duel/builders_duel.h"

GAME_TABLES(builders_duel);

enum { CARD_WIDTH = 26, CARD_HEIGHT = 3, GOODS_WIDTH = 15, SECTION_WIDTH = 26, PLAYER_HEIGHT = 3 };

static const struct builders_duel_figures *figures(const struct builders_duel_state *s)
{
	return &builders_duel_boxes[s->edition];
}

static const uint16_t line_cells[LINES + 1] = {
	0,
#define LINE(id, name, a, b, c, direction, mark) 1 << (a) | 1 << (b) | 1 << (c),
#include "games/builders-duel/components.def"
};

static const char *const good_ids[] = {
#define GOOD(id, name, markers, camp, basic, mark) name,
#include "games/builders-duel/components.def"
};

static const char *const letters[] = {"W", "P"};

/* What a card does, in a few words: by category, 1x and personal cards by effect. */
static const char *const category_words[] = {[INFLUENCE] = "draw.influence",
	[RAW] = "draw.raw",
	[CRAFT] = "draw.craft",
	[MARKET] = "draw.market",
	[PERSONAL] = NULL};
static const char *const effect_words[] = {[CONVOY] = "draw.convoy",
	[JOURNEYMAN] = "draw.journeyman",
	[SCAFFOLD] = "draw.scaffold",
	[PATRON] = "draw.patron",
	[MASTER] = "draw.master",
	[RAID] = "draw.raid",
	[FOREMAN] = "draw.foreman",
	[ENVOY] = "draw.envoy"};

static const char *const reserve_of[] = {"reserve.0.{}", "reserve.1.{}"};
static const char *const raw_of[] = {"raw.0.{}", "raw.1.{}"};
static const char *const material_of[] = {"material.0.{}", "material.1.{}"};
static const char *const section_of[] = {"section.0.{}", "section.1.{}"};
static const char *const roman[] = {"I", "II", "III"};
static const char *const once_ids[] = {"A22", "A23", "B20", "B21"};
static const char *const seal_ids[] = {"05", "14", "23"};
static const char *const seal_faces[] = {"0/5", "1/4", "2/3"};

static struct word_arg number(const char *name, int type, int value)
{
	struct word_arg a = {name, &builders_duel_types[type], value, NULL};
	return a;
}

/* The same character n times; returns the column after them. */
static int dots(struct canvas *c, int x, int y, int style, const char *dot, int n)
{
	for (int i = 0; i < n; i++)
		x = canvas_text(c, x, y, style, dot);
	return x;
}

static void draw_goods(struct canvas *c, const struct builders_duel_player *p, int seat, int y)
{
	for (int t = 0; t < GOODS; t++) {
		int x = 2 + t * GOODS_WIDTH;
		x = canvas_value(c, x, y, STYLE_PLAIN, &builders_duel_types[TYPE_GOOD], t + 1, NULL) + 1;
		int raw = dots(c, x, y, STYLE_DIM, "·", p->reserve[t]);
		int material = dots(c, raw, y, STYLE_PLAIN, "○", p->camp_raw[t]);
		int end = dots(c, material, y, STYLE_BOLD, "●", p->camp_mat[t]);
		if (raw > x)
			canvas_element_id(c, x, y, raw - x, 1, reserve_of[seat], good_ids[t]);
		if (material > raw)
			canvas_element_id(c, raw, y, material - raw, 1, raw_of[seat], good_ids[t]);
		if (end > material)
			canvas_element_id(c, material, y, end - material, 1, material_of[seat], good_ids[t]);
	}
}

static void draw_sections(struct canvas *c, const struct builders_duel_state *s, int seat, int y)
{
	const struct builders_duel_player *p = &s->player[seat];
	for (int i = 0; i < SECTIONS; i++) {
		int x = 2 + i * SECTION_WIDTH, style = p->done[i] ? STYLE_SEAT0 + seat : STYLE_PLAIN;
		canvas_element(c, x, y, SECTION_WIDTH - 1, 1, section_of[seat], i);
		x = canvas_text(c, x, y, style | STYLE_BOLD, roman[i]);
		for (int k = 0; k < SECTION_PLACES; k++) {
			int need = figures(s)->section[i + 1].need[k];
			bool full = p->done[i] || bits_has(p->site[i], need - 1);
			x = canvas_text(c, x + 1, y, style, full ? "■" : "□");
			x = canvas_value(c, x, y, full ? style | STYLE_DIM : style, &builders_duel_types[TYPE_GOOD], need, NULL);
		}
	}
}

/* The seals in hand; only the player at the keyboard can pick his. Returns the column after them. */
static int draw_seals(struct canvas *c, const struct builders_duel_player *p, bool own, int x, int y)
{
	for (int t = 0; t < NEUTRAL_SEALS; t++)
		for (int i = 0; i < p->seals[t]; i++) {
			if (own)
				canvas_element_id(c, x, y, 3, 1, "seal.{}", seal_ids[t]);
			x = canvas_text(c, x, y, STYLE_STONE, seal_faces[t]) + 1;
		}
	if (p->personal_used)
		return x;
	int end = canvas_say(c, x, y, STYLE_STONE, "draw.personal", NULL, 0);
	if (own)
		canvas_element_id(c, x, y, end - x, 1, "seal.{}", "personal");
	return end + 1;
}

/* Name, power, gold, seals and 1x cards. */
static void draw_purse(struct canvas *c, const struct builders_duel_state *s, int seat, bool own, int y)
{
	const struct builders_duel_player *p = &s->player[seat];
	struct word_arg gold = number("gold", TYPE_GOLD, p->gold);
	int style = STYLE_SEAT0 + seat, x = canvas_seat(c, 0, y, style | STYLE_BOLD, seat);
	canvas_element(c, 0, y, x, 1, "player.{}", seat);
	if (s->power == seat + 1) {
		int from = x + 2;
		x = canvas_say(c, from, y, STYLE_REVERSE, "draw.power", NULL, 0);
		canvas_element(c, from, y, x - from, 1, "power", 0);
	}
	int from = x + 2;
	x = canvas_say(c, from, y, STYLE_GOLD, "draw.player", &gold, 1);
	canvas_element(c, from, y, x - from, 1, "gold.{}", seat);
	x = draw_seals(c, p, own, x + 2, y);
	if (s->phase == PHASE_CONFLICT) {
		struct word_arg sum = number("sum", TYPE_SUM, p->sum);
		x = canvas_say(c, x + 1, y, STYLE_BOLD, "draw.conflict", &sum, 1) + 1;
	}
	for (int i = 0; i < ONCES; i++) {
		if (s->once_holder[i] != seat + 1)
			continue;
		from = x + 1;
		x = canvas_value(c, from, y, STYLE_PLAIN, &builders_duel_types[TYPE_ONCE], i + 1, NULL);
		canvas_element_id(c, from, y, x - from, 1, "once.{}", once_ids[i]);
	}
}

static int draw_player(struct canvas *c, const struct builders_duel_state *s, int seat, bool own, int y)
{
	draw_purse(c, s, seat, own, y);
	draw_goods(c, &s->player[seat], seat, y + 1);
	draw_sections(c, s, seat, y + 2);
	return y + PLAYER_HEIGHT;
}

static void draw_face(struct canvas *c, const struct card_figures *f, int x, int y)
{
	const char *what = f->effect != PLAIN ? effect_words[f->effect] : category_words[f->category];
	struct word_arg args[] = {number("goods", TYPE_GOOD, f->raw), number("gold", TYPE_GOLD, f->gold),
		number("count", TYPE_MARKERS, f->count), number("sale", TYPE_GOLD, f->sale)};
	if (f->frame != NEUTRAL) {
		x = canvas_text(c, x, y, STYLE_SEAT0 + f->frame - 1, letters[f->frame - 1]);
		x = canvas_text(c, x, y, STYLE_DIM, ": ");
	}
	if (what)
		canvas_say(c, x, y, STYLE_DIM, what, args, COUNT(args));
}

static void draw_cell(struct canvas *c, const struct builders_duel_state *s, int cell, int y)
{
	int x = cell % LINE_CELLS * CARD_WIDTH + 1, top = y + cell / LINE_CELLS * CARD_HEIGHT, card = s->grid[cell];
	int frame = figures(s)->card[card].frame, mark = x;
	canvas_element(c, x, top, CARD_WIDTH - 2, CARD_HEIGHT, "cell.{}", cell);
	if (card == CARD_NONE) {
		canvas_text(c, x + 2, top, STYLE_DIM, "-");
		return;
	}
	bool gone = bits_has(s->resolved, cell), glows = cell == s->contested - 1 && s->conflict_winner == NONE;
	int style = gone ? STYLE_DIM : glows ? STYLE_REVERSE : STYLE_BOLD;
	canvas_value(c, x + 2, top, style | (frame != NEUTRAL ? STYLE_SEAT0 + frame - 1 : 0),
		&builders_duel_types[TYPE_CARD], card, NULL);
	draw_face(c, &figures(s)->card[card], x + 2, top + 1);
	for (int seat = 0; seat < PLAYERS; seat++) {
		bool lost = cell == s->contested - 1 && s->conflict_winner != NONE && s->conflict_winner != seat + 1;
		if (bits_has(line_cells[s->player[seat].line], cell) && !lost)
			mark = canvas_text(c, mark, top, STYLE_SEAT0 + seat, letters[seat]);
	}
}

/* While lines are claimed: an arrow for each, left of rows, above columns and at the upper ends of diagonals. */
static void draw_handles(struct canvas *c, int y)
{
	static const struct {
		uint8_t x, y;
		const char *arrow;
	} at[] = {
		{0, 1, "→"}, {0, 4, "→"}, {0, 7, "→"}, {3, 0, "↓"}, {29, 0, "↓"}, {55, 0, "↓"}, {0, 0, "↘"}, {78, 0, "↙"}};
	for (int i = 0; i < LINES; i++) {
		canvas_text(c, at[i].x, y + at[i].y, STYLE_DIM, at[i].arrow);
		canvas_element(c, at[i].x, y + at[i].y, 1, 1, "line.{}", i);
	}
}

static void draw_table(struct canvas *c, const struct builders_duel_state *s, int y)
{
	int unknown = s->seal_unknown[0] + s->seal_unknown[1] + s->seal_unknown[2];
	struct word_arg table[] = {number("round", TYPE_ROUND, s->round), number("deal", TYPE_DEAL, s->deal),
		number("left", TYPE_GOLD, bits_count(s->undealt)), number("gold", TYPE_GOLD, s->supply)};
	struct word_arg seals[] = {
		number("seal", TYPE_SEAL, s->seal_top), number("below", TYPE_GOLD, unknown + s->seal_queue_count)};
	const char *pile = s->seal_top != NONE ? "draw.seals"
		: seals[1].value > 0               ? "draw.seals_hidden"
										   : "draw.seals_none";
	int x = canvas_say(c, 0, y, STYLE_PLAIN, "draw.table", table, COUNT(table));
	canvas_element(c, 0, y, x, 1, "supply", 0);
	x = canvas_say(c, 0, y + 1, STYLE_STONE, pile, seals, COUNT(seals));
	canvas_element(c, 0, y + 1, x, 1, "seal_pile", 0);
	canvas_say(c, x + 3, y + 1, STYLE_DIM, "draw.legend", NULL, 0);
}

void builders_duel_draw(const void *seen, int seat, struct canvas *c)
{
	const struct builders_duel_state *s = seen;
	int below = seat == PHILIP_SEAT ? PHILIP_SEAT : WALERAN_SEAT, y = 0;
	draw_table(c, s, y);
	y = draw_player(c, s, PLAYERS - 1 - below, false, y + 2) + 1;
	if (s->phase == PHASE_PLACE)
		draw_handles(c, y - 1);
	for (int cell = 0; cell < CELLS; cell++)
		draw_cell(c, s, cell, y);
	draw_player(c, s, below, true, y + LINE_CELLS * CARD_HEIGHT);
}
