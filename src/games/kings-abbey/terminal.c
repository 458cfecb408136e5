/*
 * The King's Abbey on a terminal, 80 columns: the table above (round, event, market, sites), a strip per opponent, the
 * player's own abbey below. A full dot is a peasant in place, a hollow one an empty seat or an unmanned card.
 */
#include "core/canvas.h"
#include "games/kings-abbey/kings_abbey.h"

GAME_TABLES(kings_abbey);

/* A name of a building has 22 letters at most. */
enum { MARKET_WIDTH = 23, COLUMN_SITES = 2 + 2 * MARKET_WIDTH, WIDTH = 80 };

static const char *const crusade_of[] = {
	"crusade.0.{}", "crusade.1.{}", "crusade.2.{}", "crusade.3.{}", "crusade.4.{}"};
static const char *const building_of[] = {
	"building.0.{}", "building.1.{}", "building.2.{}", "building.3.{}", "building.4.{}"};
static const char *const tower_of[] = {"tower.0.{}", "tower.1.{}", "tower.2.{}", "tower.3.{}", "tower.4.{}"};
static const char *const seat_of[] = {"seat.1.{}", "seat.2.{}", "seat.3.{}", "seat.4.{}"};
static const char *const market_of[] = {"market.0.{}", "market.1.{}"};
static const char *const area_element[] = {"preach", "clergy", "defend"};
static const char *const area_label[] = {"draw.preach", "draw.clergy_dice", "draw.defend"};

/* The figures that the table is played with. */
static const struct kings_abbey_figures *figures(const struct kings_abbey_state *s)
{
	return &kings_abbey_boxes[s->player[0].edition];
}

static const uint8_t divisors[] = {
#define SITE(ID, text, good, divisor, mark) divisor,
#include "games/kings-abbey/components.def"
};

/* The type of that name whose values are single ids, or numbers. */
static const struct type *type_named(const char *name)
{
	const struct type *t = kings_abbey_types;
	while (!text_equal(t->name, name) || t->form == FORM_SET)
		t++;
	return t;
}

static struct word_arg number(const char *name, int value)
{
	struct word_arg a = {name, type_named("number"), value, NULL};
	return a;
}

static int say_number(struct canvas *c, int x, int y, int style, const char *id, int n)
{
	struct word_arg arg = number("n", n);
	return canvas_say(c, x, y, style, id, &arg, 1);
}

static int draw_name(struct canvas *c, int x, int y, int style, const char *type, int value)
{
	return canvas_value(c, x, y, style, type_named(type), value, NULL);
}

/* ------------------------------------------------------------------ the table */

static void draw_head(struct canvas *c, const struct kings_abbey_state *s)
{
	struct word_arg round[] = {number("round", s->round), number("rounds", s->quick ? ROUNDS_QUICK : ROUNDS)};
	int x = canvas_say(c, 0, 0, STYLE_BOLD, "draw.round", round, 2), from;
	if (s->phase)
		x = draw_name(c, x + 2, 0, STYLE_PLAIN, "phase", s->phase);
	from = x + 2;
	if (s->event)
		x = draw_name(c, from, 0, STYLE_GOLD, "event_card", s->event);
	canvas_element(c, from, 0, x - from, 1, "event", 0);
	int next = s->darkness < DARKNESS_TOP ? s->darkness + 1 : DARKNESS_TOP;
	struct word_arg dark[] = {number("level", s->darkness_level), number("next", figures(s)->darkness[next])};
	from = 0;
	x = canvas_say(c, from, 1, STYLE_PLAIN, "draw.darkness", dark, 2);
	canvas_element(c, from, 1, x - from, 1, "darkness", 0);
	struct word_arg pile[] = {number("plenty", s->event_left[0]), number("disaster", s->event_left[1]),
		number("vikings", s->event_left[2]), number("under", s->event_under)};
	canvas_say(c, x + 2, 1, STYLE_DIM, "draw.events", pile, 4);
}

static void draw_vikings(struct canvas *c, const struct kings_abbey_state *s, int y)
{
	int x = canvas_say(c, COLUMN_SITES, y, STYLE_BOLD, "draw.vikings", NULL, 0) + 1;
	for (int i = 0; i < PLAYERS_MAX && s->viking[i]; i++) {
		int owner = s->cover_owner[i], style = owner ? STYLE_SEAT0 + owner - 1 : STYLE_PLAIN;
		canvas_element(c, x, y, 3, 1, "viking.{}", i);
		x = canvas_number(c, x, y, STYLE_PLAIN, s->viking[i]);
		x = canvas_text(c, x, y, style,
				s->cover[i] == COVER_NONE          ? "?"
					: s->cover[i] == COVER_DIE     ? "■"
					: s->cover[i] == COVER_PHANTOM ? "▪"
					: s->cover[i] == COVER_PEASANT ? "●"
												   : "×")
			+ 1;
	}
}

static void draw_market(struct canvas *c, const struct kings_abbey_state *s, int y)
{
	for (int row = MARKET_ROWS - 1; row >= 0; row--, y++) {
		canvas_number(c, 0, y, STYLE_GOLD, row + 1);
		for (int column = 0; column < MARKET_COLUMNS; column++) {
			int x = 2 + column * MARKET_WIDTH, b = s->market[column][row];
			if (b)
				draw_name(c, x, y, STYLE_PLAIN, "building", b);
			else
				canvas_text(c, x, y, STYLE_DIM, "-");
			canvas_element(c, x, y, MARKET_WIDTH - 1, 1, market_of[column], row);
		}
	}
}

static void draw_sites(struct canvas *c, const struct kings_abbey_state *s, int y)
{
	const struct type *site = type_named("site");
	for (int r = 0; r < SITES; r++, y++) {
		int x = canvas_value(c, COLUMN_SITES, y, STYLE_PLAIN, site, r + 1, NULL);
		x = canvas_text(c, x, y, STYLE_DIM, " ÷");
		canvas_number(c, x, y, STYLE_DIM, divisors[r]);
		x = say_number(c, COLUMN_SITES + 12, y, STYLE_DIM, "draw.bonus", s->bonus_free[r]) + 1;
		for (int i = 0; i < s->seats; i++)
			if (s->player[i].main_die[r]) {
				x = canvas_number(c, x, y, STYLE_SEAT0 + i, s->player[i].main_die[r]);
				if (s->player[i].bonus_die[r]) {
					if (s->seats < PLAYERS_MAX) /* the dice of five would not fit */
						x = canvas_text(c, x, y, STYLE_DIM, "+");
					x = canvas_number(c, x, y, STYLE_SEAT0 + i, s->player[i].bonus_die[r]);
				}
				x++;
			}
		canvas_element_id(c, COLUMN_SITES, y, WIDTH - COLUMN_SITES, 1, "site.{}", site->rows[r].id);
	}
	int x = say_number(c, COLUMN_SITES, y, STYLE_PLAIN, "draw.initiative", s->initiative_pile);
	canvas_element(c, COLUMN_SITES, y, x - COLUMN_SITES, 1, "initiative", 0);
	if (s->initiative_holder)
		canvas_seat(c, x + 1, y, STYLE_SEAT0 + s->initiative_holder - 1, s->initiative_holder - 1);
	if (s->initiative_elias)
		canvas_say(c, x + 1, y, STYLE_PLAIN, "draw.elias", NULL, 0);
}

static void draw_elias(struct canvas *c, const struct kings_abbey_state *s, int y)
{
	int x = canvas_say(c, 0, y, STYLE_BOLD, "draw.elias", NULL, 0) + 1;
	for (int v = 0; v < DIE_FACES; v++)
		for (int i = 0; i < s->elias_pool[v]; i++)
			x = canvas_number(c, x, y, STYLE_PLAIN, v + 1) + 1;
	for (int i = 0; i < s->elias_peasants; i++)
		x = canvas_text(c, x, y, STYLE_PLAIN, "●");
	canvas_element(c, 0, y, x, 1, "elias", 0);
}

/* ------------------------------------------------------------------ an abbey */

static int draw_dice(struct canvas *c, int x, int y, int style, const uint8_t *by_value, bool elements)
{
	for (int v = 0; v < DIE_FACES; v++) {
		int from = x;
		for (int i = 0; i < by_value[v]; i++)
			x = canvas_number(c, x, y, style, v + 1) + 1;
		if (elements && x > from)
			canvas_element(c, from, y, x - from, 1, "die.{}", v + 1);
	}
	return x;
}

/* Prestige, defence, people; below them goods and tokens; below those the dice. */
static void draw_standing(struct canvas *c, const struct kings_abbey_state *s, int seat, int y)
{
	const struct abbey *p = &s->player[seat];
	int x = canvas_seat(c, 0, y, (STYLE_SEAT0 + seat) | STYLE_BOLD, seat);
	canvas_element(c, 0, y, x, 1, "player.{}", seat);
	if (s->first == seat && !s->elias_first)
		x = canvas_text(c, x, y, STYLE_BOLD, "*");
	struct word_arg args[] = {number("prestige", p->prestige), number("defence", p->defence),
		number("people", p->population), number("food", p->food_need)};
	canvas_say(c, x + 1, y, STYLE_PLAIN, "draw.abbey", args, 4);
}

static void draw_purse(struct canvas *c, const struct kings_abbey_state *s, int seat, bool own, int y)
{
	const struct abbey *p = &s->player[seat];
	const struct type *good = type_named("good");
	int x = 2;
	for (int g = 0; g < MONEYS; g++) {
		int from = x;
		x = canvas_number(c, x, y, STYLE_BOLD, p->goods[g]);
		x = canvas_value(c, x + 1, y, STYLE_DIM, good, g + 1, NULL) + 1;
		if (own && g < RESOURCES)
			canvas_element_id(c, from, y, x - 1 - from, 1, "resource.{}", good->rows[g].id);
		else if (own)
			canvas_element(c, from, y, x - 1 - from, 1, "denier", 0);
	}
	struct word_arg tokens[] = {number("tools", p->tools - p->tools_used), number("wagons", p->wagons),
		number("trades", TRADES - p->trades_used)};
	int from = x + 1;
	x = canvas_say(c, from, y, STYLE_DIM, "draw.tokens", tokens, 3);
	if (own)
		canvas_element_id(c, from, y, x - from, 1, "token.{}", "trade");
}

static void draw_dice_line(struct canvas *c, const struct kings_abbey_state *s, int seat, bool own, int y)
{
	const struct abbey *p = &s->player[seat];
	int x = canvas_say(c, 2, y, STYLE_DIM, "draw.dice", NULL, 0) + 1, from;
	x = draw_dice(c, x, y, STYLE_BOLD, p->pool, own) + 1;
	for (int a = 0; a < 3; a++) {
		from = x;
		x = canvas_say(c, x, y, STYLE_DIM, area_label[a], NULL, 0) + 1;
		x = draw_dice(c, x, y, STYLE_PLAIN, p->area[a], false) + 1;
		if (own)
			canvas_element(c, from, y, x - 1 - from, 1, area_element[a], 0);
	}
}

static int draw_card(struct canvas *c, const struct kings_abbey_state *s, int seat, int card, int x, int y)
{
	const struct type *type = type_named("card");
	const struct component *row = &type->rows[card - 1];
	int from = x, style = card > CARDS_BUILDING ? STYLE_STONE : STYLE_PLAIN;
	x = canvas_text(c, x, y, style, bits_has(s->player[seat].occupied, card - 1) ? "●" : "○");
	x = canvas_value(c, x, y, style, type, card, NULL);
	if (card > CARDS_BUILDING)
		canvas_element_id(c, from, y, x - from, 1, tower_of[seat], row->id);
	else
		canvas_element_id(c, from, y, x - from, 1, building_of[seat], row->element);
	return x + 1;
}

/* Standing cards, then those bought, as many lines as they need. Returns the line after. */
static int draw_cards(struct canvas *c, const struct kings_abbey_state *s, int seat, int y)
{
	const struct abbey *p = &s->player[seat];
	const struct type *building = type_named("building");
	int x = 2;
	for (uint64_t m = p->standing; m; m &= m - 1) {
		if (x > WIDTH - 22)
			x = 2, y++;
		x = draw_card(c, s, seat, bits_first(m) + 1, x, y);
	}
	bool any = false;
	for (int b = 0; b < BUILDINGS; b++)
		for (int i = 0; i < p->unbuilt[b]; i++) {
			if (x > WIDTH - 22)
				x = 2, y++;
			if (!any)
				x = canvas_say(c, x, y, STYLE_GOLD, "draw.unbuilt", NULL, 0) + 1;
			any = true;
			int from = x;
			x = canvas_value(c, x, y, STYLE_GOLD, building, b + 1, NULL);
			canvas_element_id(c, from, y, x - from, 1, "card.{}", building->rows[b].id);
			x++;
		}
	return y + 1;
}

/* Crusades, relics, saint. */
static int draw_quests(struct canvas *c, const struct kings_abbey_state *s, int seat, int y)
{
	const struct abbey *p = &s->player[seat];
	const struct type *crusade = type_named("crusade"), *relic = type_named("relic");
	int x = 2;
	for (int i = 0; i < CRUSADES_MAX; i++) {
		const struct crusade *q = &p->crusade[i];
		if (!q->card)
			continue;
		int from = x, filled = q->dice + q->ally_dice + q->elias_dice + q->phantoms;
		x = canvas_value(c, x, y, STYLE_PLAIN, crusade, q->card, NULL) + 1;
		x = canvas_number(c, x, y, STYLE_PLAIN, filled);
		x = canvas_text(c, x, y, STYLE_DIM, "/");
		x = canvas_number(c, x, y, STYLE_DIM, figures(s)->crusade[q->card].slots);
		if (q->value) {
			x = canvas_text(c, x, y, STYLE_DIM, " ×");
			x = canvas_number(c, x, y, STYLE_BOLD, q->value);
		}
		if (q->ally)
			x = canvas_seat(c, x + 1, y, STYLE_SEAT0 + q->ally - 1, q->ally - 1);
		canvas_element_id(c, from, y, x - from, 1, crusade_of[seat], crusade->rows[q->card - 1].id);
		x += 2;
	}
	for (uint64_t m = p->relics; m; m &= m - 1) {
		int from = x;
		x = canvas_value(c, x, y, STYLE_GOLD, relic, bits_first(m) + 1, NULL);
		canvas_element_id(c, from, y, x - from, 1, "relic.{}", relic->rows[bits_first(m)].id);
		x += 2;
	}
	if (p->saint_mode) {
		int from = x, saint = p->saint ? p->saint : p->saint_shown;
		x = saint ? draw_name(c, x, y, STYLE_GOLD, "saint", saint)
				  : canvas_say(c, x, y, STYLE_DIM, "draw.saint", NULL, 0);
		x++;
		x = draw_name(c, x, y, STYLE_DIM, "mode", p->saint_mode);
		canvas_element(c, from, y, x - from, 1, "saint", 0);
	}
	return x > 2 ? y + 1 : y;
}

/* The church: pews with their benches from left to right, baptistery, clergy, altar, walls, animals. */
static void draw_church(struct canvas *c, const struct kings_abbey_state *s, int seat, int y)
{
	const struct abbey *p = &s->player[seat];
	for (int row = PEW_ROWS; row >= 1; row--) {
		int line = y + PEW_ROWS - row;
		for (int bench = 1; bench <= PEW_BENCHES; bench++) {
			int x = 2 + 2 * bench;
			if (row > figures(s)->bench[bench])
				continue;
			bool sits = bits_has(p->pews, PEW_ROWS * (bench - 1) + row - 1);
			canvas_text(c, x, line, STYLE_SEAT0 + seat, sits ? "●" : "·");
			canvas_element(c, x, line, 1, 1, seat_of[bench - 1], row);
		}
	}
	int x = say_number(c, 16, y, STYLE_PLAIN, "draw.baptistery", p->baptistery);
	canvas_element(c, 16, y, x - 16, 1, "baptistery", 0);
	struct word_arg clergy[] = {number("n", p->clergy), number("top", figures(s)->clergy_top)};
	canvas_say(c, 16, y + 1, STYLE_PLAIN, "draw.clergy", clergy, 2);
	struct word_arg walls = number("n", p->walls);
	x = canvas_say(c, 16, y + 2, STYLE_PLAIN, "draw.walls", &walls, 1) + 2;
	int from = x;
	x = canvas_say(c, x, y + 2, p->altar ? STYLE_BOLD : STYLE_DIM, p->altar ? "draw.altar" : "draw.no_altar", NULL, 0);
	canvas_element(c, from, y + 2, x - from, 1, "altar", 0);
	if (p->sheep || p->cows) {
		from = x + 2;
		x = say_number(c, from, y + 2, STYLE_PLAIN, p->sheep ? "draw.sheep" : "draw.cows", p->sheep + p->cows);
		canvas_element_id(c, from, y + 2, x - from, 1, "{}", p->sheep ? "sheep" : "cow");
	}
	struct word_arg people[] = {number("reserve", p->reserve), number("income", p->income)};
	canvas_say(c, 44, y, STYLE_DIM, "draw.people", people, 2);
}

void kings_abbey_draw(const void *seen, int seat, struct canvas *c)
{
	const struct kings_abbey_state *s = seen;
	int y = 3, own = seat < s->seats ? seat : 0;
	draw_head(c, s);
	draw_market(c, s, y);
	draw_sites(c, s, y);
	y += MARKET_ROWS;
	if (s->seats == 1)
		draw_elias(c, s, y);
	if (s->viking[0])
		draw_vikings(c, s, 2);
	y += 2;
	for (int k = 1; k < s->seats; k++) {
		int other = (own + k) % s->seats;
		draw_standing(c, s, other, y++);
		draw_purse(c, s, other, false, y++);
		draw_dice_line(c, s, other, false, y++);
		y = draw_cards(c, s, other, y);
		y = draw_quests(c, s, other, y);
	}
	y++;
	draw_standing(c, s, own, y++);
	draw_purse(c, s, own, true, y++);
	draw_dice_line(c, s, own, true, y++);
	y = draw_cards(c, s, own, y);
	y = draw_quests(c, s, own, y);
	draw_church(c, s, own, y);
}
