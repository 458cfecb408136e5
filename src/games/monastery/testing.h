/*
 * What the tests of Monastery share: tables set up in a few words, boards drawn in the source, choices that are
 * checked against choices(), why() and check() wherever they are made.
 *
 * A drawing is rows of words separated by blanks, rows by newlines. "AA" is a cell of the abbey, the first of them
 * the cell (0,0); ".." is empty; a tile is two letters (codes below) and its rotation, capitals built, small unbuilt:
 *
 *     .. PS0 .. ki1        a straight path, built, north of the abbey; a kitchen not yet built, turned once
 *     AA AA  AA ..
 *     AA AA  AA ..
 *
 * Tiles lie in board order as they are read.
 */
#ifndef MONASTERY_TESTING_H
#define MONASTERY_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/monastery/rules.c"

/* The figures as compiled in. */
#define PRINTED (&monastery_boxes[0])

enum { RED, BLUE, GREEN, YELLOW }; /* seats, when colours are dealt in order */

static const struct {
	char code[3];
	uint8_t type, owner;
} tile_codes[] = {
	{"ps", TILE_path_straight, 0},
	{"pb", TILE_path_bend, 0},
	{"pt", TILE_path_tee, 0},
	{"px", TILE_path_cross, 0},
	{"fi", TILE_field, 0},
	{"ga", TILE_garden, 0},
	{"be", TILE_beehive, 0},
	{"cp", TILE_carp_pond, 0},
	{"dc", TILE_dovecote, 0},
	{"re", TILE_refectory, 0},
	{"in", TILE_infirmary, 0},
	{"gr", TILE_garderobes, 0},
	{"ch", TILE_chapel, 0},
	{"al", TILE_almonry, 0},
	{"sc", TILE_scriptorium, 0},
	{"li", TILE_library, 0},
	{"ah", TILE_abbots_house, 0},
	{"fa", TILE_farm, 0},
	{"wo", TILE_workshop, 0},
	{"st", TILE_stables, 0},
	{"br", TILE_brewhouse, 0},
	{"pr", TILE_prison_cell, 0},
	{"cl", TILE_cloister, 0},
	{"co", TILE_chapter_house, 0},
	{"dm", TILE_dormitory, 0},
	{"pa", TILE_parlour, 0},
	{"gh", TILE_guest_house, 0},
	{"ki", TILE_kitchen, 0},
	{"bk", TILE_bakery, 0},
	{"sm", TILE_smithy, 0},
	{"gn", TILE_granary, 0},
	{"mi", TILE_mill, 0},
	{"ce", TILE_cellar, 0},
	{"sr", TILE_secret_passage, COLOUR_red},
	{"sb", TILE_secret_passage, COLOUR_blue},
	{"sg", TILE_secret_passage, COLOUR_green},
	{"sy", TILE_secret_passage, COLOUR_yellow},
};

/* ---- drawings ---- */

struct word_of_drawing {
	const char *text;
	int length, x, y;
};

/* Calls visit for every word of a drawing, with its cell. */
static inline void drawing_read(const char *drawing, void (*visit)(void *data, struct word_of_drawing w), void *data)
{
	int origin_x = 0, origin_y = 0;
	for (int pass = 0; pass < 2; pass++) { /* first find the abbey, then read */
		int x = 0, y = 0;
		bool found = false;
		for (const char *p = drawing; *p;) {
			if (*p == '\n')
				x = 0, y++, p++;
			else if (*p == ' ')
				p++;
			else {
				struct word_of_drawing w = {p, 0, x - origin_x, y - origin_y};
				while (p[w.length] && p[w.length] != ' ' && p[w.length] != '\n')
					w.length++;
				if (pass == 0 && !found && p[0] == 'A' && p[1] == 'A' && w.length == 2)
					origin_x = x, origin_y = y, found = true;
				if (pass == 1)
					visit(data, w);
				p += w.length;
				x++;
			}
		}
	}
}

static inline void draw_tile(void *data, struct word_of_drawing w)
{
	struct monastery_state *s = data;
	if (w.length != 3 || w.text[0] == '.')
		return;
	for (int i = 0; i < COUNT(tile_codes); i++) {
		const char *code = tile_codes[i].code;
		bool small = w.text[0] == code[0] && w.text[1] == code[1];
		bool large = w.text[0] == code[0] - 32 && w.text[1] == code[1] - 32;
		if (!small && !large)
			continue;
		struct monastery_tile *t = &s->tile[s->tile_count++];
		t->type = tile_codes[i].type, t->owner = tile_codes[i].owner;
		t->x = (int8_t)w.x, t->y = (int8_t)w.y;
		t->rotation = (uint8_t)(w.text[2] - '0');
		t->built = large;
		return;
	}
	fail_msg("no tile '%.3s'", w.text);
}

static inline void board(struct monastery_state *s, const char *drawing)
{
	drawing_read(drawing, draw_tile, s);
}

static inline int place_at(const struct monastery_state *s, int x, int y)
{
	for (int i = 0; i < s->tile_count; i++)
		if (s->tile[i].x == x && s->tile[i].y == y)
			return PLACE_TILE + i;
	if (x >= 0 && x < ABBEY_WIDTH && y >= 0 && y < ABBEY_HEIGHT)
		return PLACE_ABBEY;
	fail_msg("nothing at (%d,%d)", x, y);
	return 0;
}

/* ---- tables ---- */

static inline void table_with(
	struct monastery_state *s, int players, const char *colours, const struct options *options)
{
	struct options o = *options;
	o.players = (uint8_t)players;
	volatile int chance = SEAT_CHANCE; /* or gcc carries it into branches chance never takes, and says they overrun */
	memset(s, 0, sizeof *s);
	monastery_setup(s, &o);
	for (int seat = 0; seat < players; seat++) {
		int colour = colours[seat] == 'r' ? COLOUR_red
			: colours[seat] == 'b'        ? COLOUR_blue
			: colours[seat] == 'g'        ? COLOUR_green
										  : COLOUR_yellow;
		monastery_apply(s, chance, choose(VERB_DRAW_COLOUR, colour, 0, 0), NULL);
	}
}

/* A table whose seats have these colours ("rb": red and blue), before the first draw. */
static inline void table(struct monastery_state *s, const char *colours)
{
	struct options none = {0};
	table_with(s, (int)strlen(colours), colours, &none);
}

static inline void hold(struct monastery_state *s, int seat, int type)
{
	hand_add(s, seat, type);
}

/* Stands the k-th monk of a seat on the tile at (x,y): on that square while it is unbuilt, square 0 once built. */
static inline void stand(struct monastery_state *s, int seat, int k, int x, int y, int square)
{
	struct monastery_monk *m = &s->player[seat].monk[k];
	m->place = (uint8_t)place_at(s, x, y);
	m->square = (uint8_t)square;
}

static inline void kneel(struct monastery_state *s, int seat, int k, int x, int y)
{
	stand(s, seat, k, x, y, 0);
	s->player[seat].monk[k].kneeling = 1;
}

static inline void in_abbey(struct monastery_state *s, int seat, int monks)
{
	for (int k = 0; k < monks; k++)
		s->player[seat].monk[k].place = PLACE_ABBEY;
}

static inline void bless(struct monastery_state *s, int seat, int blessings)
{
	s->supply = (uint8_t)(s->supply + s->player[seat].blessings - blessings);
	s->player[seat].blessings = (uint8_t)blessings;
}

static inline void assert_sound(const struct monastery_state *s)
{
	assert_int_equal(monastery_check(s), BROKEN_NONE);
}

/* Takes from the hands what the board shows and counts the bag. */
static inline void sort_tiles(struct monastery_state *s)
{
	int out = s->tile_count;
	for (int seat = 0; seat < s->seats; seat++) {
		if (hand_has(s, seat, TILE_secret_passage) && !holds_passage(s, seat))
			hand_remove(s, seat, TILE_secret_passage);
		out += s->player[seat].hand_count;
	}
	s->bag_count = (uint8_t)(BAG_TILES + s->seats - out);
}

/* Turns the dial to an hour of a day; what happens there by itself happens. */
static inline void dial(struct monastery_state *s, int day, int hour)
{
	sort_tiles(s);
	s->pending_draw = s->pending_due = 0;
	s->day = (uint8_t)day;
	s->position = (uint8_t)(hour - 1);
	flow(s, STEP_HOUR, NULL);
	assert_sound(s);
}

/* ---- choices ---- */

static inline bool offered(const struct monastery_state *s, int seat, choice c)
{
	choice list[MONASTERY_CHOICES_MAX];
	uint32_t n = monastery_choices(s, seat, list);
	bool found = false;
	assert_true(n <= MONASTERY_CHOICES_MAX);
	for (uint32_t i = 0; i < n; i++)
		found |= list[i] == c;
	if (seat != SEAT_CHANCE)
		assert_int_equal(found, !monastery_why(s, seat, c).reason);
	return found;
}

static inline uint32_t choice_count(const struct monastery_state *s, int seat)
{
	choice list[MONASTERY_CHOICES_MAX];
	return monastery_choices(s, seat, list);
}

/* As core does after every choice: what has one choice only is carried out. */
static inline void settle(struct monastery_state *s)
{
	choice list[MONASTERY_CHOICES_MAX];
	for (;;) {
		struct decision d = monastery_decision(s);
		if (!d.actors || monastery_choices(s, bits_first(d.actors), list) != 1)
			return;
		monastery_apply(s, bits_first(d.actors), list[0], NULL);
		assert_sound(s);
	}
}

/* Applies a choice without settling what follows. */
static inline void act_only(struct monastery_state *s, int seat, choice c)
{
	struct event list[MONASTERY_EVENTS_MAX];
	struct events e = {list, 0, MONASTERY_EVENTS_MAX};
	assert_true(monastery_decision(s).actors >> seat & 1);
	assert_true(offered(s, seat, c));
	monastery_apply(s, seat, c, &e);
	assert_true(e.count <= e.max);
	assert_sound(s);
}

static inline void act(struct monastery_state *s, int seat, choice c)
{
	act_only(s, seat, c);
	settle(s);
}

static inline void refused(const struct monastery_state *s, int seat, choice c, int reason)
{
	assert_true(monastery_decision(s).actors >> seat & 1);
	assert_false(offered(s, seat, c));
	assert_int_equal(monastery_why(s, seat, c).reason, reason);
}

static inline void draw(struct monastery_state *s, int type)
{
	assert_int_equal(s->phase, KIND_CH_DRAW);
	act(s, SEAT_CHANCE, choose(VERB_DRAW, type, 0, 0));
}

static inline choice verb(int v)
{
	return choose(v, 0, 0, 0);
}

static inline choice to_tile(int v, int type)
{
	return choose(v, type, 0, 0);
}

static inline choice at(const struct monastery_state *s, int v, int x, int y)
{
	return choose(v, place_at(s, x, y), 0, 0);
}

static inline choice cell(int x, int y)
{
	return choose(VERB_PLACE_CELL, x, y, 0);
}

static inline choice rotation(int r)
{
	return choose(VERB_PLACE_ROTATION, r, 0, 0);
}

/* A step or passage of the k-th monk to what lies at (x,y); square 0: none. */
static inline choice move(const struct monastery_state *s, int v, int seat, int k, int x, int y, int square)
{
	return choose(v, monk_id(s->player[seat].colour, k), place_at(s, x, y), square);
}

static inline choice to_square(const struct monastery_state *s, int seat, int k, int square)
{
	return choose(VERB_SHIFT, monk_id(s->player[seat].colour, k), square, 0);
}

/* A cell of the letter grid: row from 0, column from 1, as the rules count. */
static inline choice grid(int v, int row, int column)
{
	return choose(v, cell_id(row, column - 1), 0, 0);
}

static inline choice for_colour(int v, int colour)
{
	return choose(v, colour, 0, 0);
}

/* Places a tile from the hand: the three choices in one. */
static inline void place(struct monastery_state *s, int seat, int type, int x, int y, int r)
{
	act_only(s, seat, to_tile(VERB_PLACE, type));
	act_only(s, seat, cell(x, y));
	act_only(s, seat, rotation(r));
	settle(s);
}

/* Everybody ends his turn, nobody encourages: the first scoring begins. Nothing is settled. */
static inline void end_turns(struct monastery_state *s)
{
	for (int i = 0; i < s->seats; i++) {
		act_only(s, s->order[i] - 1, verb(VERB_END_TURN));
		if (s->phase == KIND_ENCOURAGE)
			act_only(s, s->order[i] - 1, verb(VERB_DONE));
	}
}

/* The player scores without icons or prayer and buys nothing. */
static inline void score_quietly(struct monastery_state *s, int seat)
{
	assert_int_equal(s->phase, KIND_SCORE_ACTION);
	act_only(s, seat, verb(VERB_DONE));
	act_only(s, seat, verb(VERB_DONE));
}

/* ---- where a tile fits ---- */

struct fit_data {
	const struct monastery_state *s;
	struct board b;
	int type, total;
};

static inline void compare_fit(void *data, struct word_of_drawing w)
{
	struct fit_data *f = data;
	int legal_rotations = 0;
	if (w.length != 1)
		return;
	for (int r = 0; r < PRINTED->tile[f->type].rotations; r++)
		legal_rotations += bars_place(f->s, &f->b, f->type, w.x, w.y, r) == REASON_LEGAL;
	if (legal_rotations != (w.text[0] == '.' ? 0 : w.text[0] - '0'))
		fail_msg("%d rotations fit at (%d,%d), drawn '%c'", legal_rotations, w.x, w.y, w.text[0]);
	f->total += legal_rotations;
}

/* The drawing shows how many rotations of the tile fit each cell, "." none, and nothing fits outside it. */
static inline void fits(const struct monastery_state *s, int type, const char *drawing)
{
	static struct fit_data f;
	struct spot spots[FRONTIER_MAX];
	int total = 0;
	f.s = s, f.type = type, f.total = 0;
	board_build(s, &f.b);
	drawing_read(drawing, compare_fit, &f);
	int n = frontier_find(s, &f.b, spots); /* the search must find exactly the drawn ones */
	for (int i = 0; i < n; i++) {
		struct site site = site_at(&f.b, spots[i].cell);
		total += bits_count((uint64_t)fitting_rotations(s, &f.b, &site, type));
	}
	assert_int_equal(total, f.total);
}

#endif
