/*
 * Pelegrinus on a terminal: the pope track, the cities by region with their slots, the players, one's own programme and networks.
 * Orders are shapes, so that colours are never needed: filled ones stand on the map or lie face up.
 */
#include "core/canvas.h"
#include "core/declare.h"
#include "games/pelegrinus/pelegrinus.h"

GAME_TABLES(pelegrinus);

enum {
	MARGIN = 1,
	COLUMN = 32, /* of a region */
	NAME = 18,
	SLOTS_AT = MARGIN + NAME,
	SLOTS = 4, /* that most boards have; an edition with more moves what follows */
	ABBEY_AT = SLOTS_AT + SLOTS + 1,
	SITE_AT = ABBEY_AT + 3,
	REGION_ROWS = CITIES_OF_REGION + 2,
	TOTAL_AT = 18,
	SPACE_WIDTH = 3,
	INDENT = 4, /* of a line that goes on */
	WORD = 96
};

static const char *const shapes[PE_SEATS] = {"■", "▲", "●", "◆"};
static const char *const hollow[PE_SEATS] = {"□", "△", "○", "◇"};

static const struct {
	const char *word, *element;
} regions[] = {
#define REGION(id, ...) {"region." #id, #id},
#include "games/pelegrinus/components.def"
};

static const struct {
	const char *word, *element;
} cities[] = {
#define CITY(id, ...) {"city." #id, #id},
#include "games/pelegrinus/components.def"
};

static const char *const destinations[] = {
#define CITY(id, ...) "destination." #id,
#include "games/pelegrinus/components.def"
	"destination.court", "destination.stay"};

static const struct {
	const char *word, *element;
} characters[] = {
#define CHARACTER(id, ...) {"character." #id, #id},
#include "games/pelegrinus/components.def"
};

static const struct {
	const char *word, *element;
} sites[] = {
#define SITE(id, ...) {"site." #id, #id},
#include "games/pelegrinus/components.def"
};

static const char *const phases[] = {"phase.chance_active_site", "phase.chance_pope_start", "phase.program",
	"phase.pick_commandery_site", "phase.pick_abbey_site", "phase.pick_tied_abbey", "phase.over"};

static const char *const categories[CATEGORIES_END] = {
	"category.popes", "category.relics", "category.commanderies", "category.abbeys", "terminal.networks"};

static int say(struct canvas *c, int x, int y, int style, const char *id)
{
	return canvas_say(c, x, y, style, id, NULL, 0);
}

static int number_of(struct canvas *c, int x, int y, int style, int part, int whole)
{
	x = canvas_number(c, x, y, style, part);
	x = canvas_text(c, x, y, style, "/");
	return canvas_number(c, x, y, style, whole);
}

/* A site is the capital of its id: J, C, M, G, R, A. */
static int draw_site_letter(struct canvas *c, int x, int y, int site)
{
	char letter[2] = {(char)(sites[site].element[0] - 'a' + 'A'), 0};
	x = canvas_text(c, x, y, STYLE_GOLD, "†");
	return canvas_text(c, x, y, STYLE_GOLD, letter);
}

static bool is_active(const struct pelegrinus_state *s, int site)
{
	return site + 1 < SITE_rome || site + 1 == s->active_site;
}

static void draw_heading(const struct pelegrinus_state *s, struct canvas *c)
{
	int round = s->round < ROUND_FINISHED ? s->round : ROUNDS;
	int x = number_of(c, MARGIN, 0, STYLE_BOLD, round, ROUNDS);
	if (s->phase)
		say(c, x + 2, 0, STYLE_PLAIN, phases[s->phase - 1]);
}

/* The active sites and their letters, in one line or two; returns the row after them. */
static int draw_sites(const struct pelegrinus_state *s, struct canvas *c, int y, int across)
{
	int x = MARGIN, drawn = 0;
	for (int i = 0; i < SITES; i++) {
		if (!is_active(s, i))
			continue;
		if (across < 3 && drawn++ == 3)
			x = MARGIN, y++;
		int from = x;
		x = draw_site_letter(c, x, y, i);
		x = say(c, x + 1, y, STYLE_PLAIN, sites[i].word);
		canvas_element_id(c, from, y, x - from, 1, "site.{}", sites[i].element);
		x += 2;
	}
	return y + 1;
}

/* From the lowest start space to the space of round 14, the rounds above the tokens. */
static void draw_track(const struct pelegrinus_state *s, struct canvas *c)
{
	for (int i = 0; i < SPACES; i++) {
		int x = MARGIN + i * SPACE_WIDTH + (i >= START_SPACES ? 2 : 0), round = i - START_SPACES + 1;
		if (round > 0) {
			canvas_number(c, x, 1, round == s->round ? STYLE_BOLD : STYLE_DIM, round);
			canvas_element(c, x, 1, 2, 1, "round.{}", round);
		}
		int seat = s->track[i] - 1;
		if (seat < 0)
			canvas_text(c, x, 2, STYLE_DIM, "·");
		else if (s->player[seat].face == i)
			canvas_text(c, x, 2, (STYLE_SEAT0 + seat) | STYLE_BOLD, shapes[seat]);
		else
			canvas_text(c, x, 2, (STYLE_SEAT0 + seat) | STYLE_DIM, hollow[seat]);
		canvas_element(c, x, 2, 2, 1, "track.{}", i);
	}
	canvas_text(c, MARGIN + START_SPACES * SPACE_WIDTH, 2, STYLE_DIM, "│");
	int from = MARGIN + SPACES * SPACE_WIDTH + 4;
	canvas_element_id(c, from, 1, say(c, from, 1, STYLE_PLAIN, "destination.court") - from, 1, "{}", "court");
	canvas_element_id(c, from, 2, say(c, from, 2, STYLE_DIM, "destination.stay") - from, 1, "{}", "stay");
}

static void draw_city(const struct pelegrinus_state *s, struct canvas *c, int x, int y, int city, bool open)
{
	const struct pelegrinus_figures *f = &pelegrinus_boxes[s->edition];
	int at = x + SLOTS_AT, total = 0, more = s->cap[city] > SLOTS ? s->cap[city] - SLOTS : 0;
	say(c, x + MARGIN, y, open ? STYLE_PLAIN : STYLE_DIM, cities[city].word);
	for (int p = 0; p < s->seats; p++)
		for (int i = 0; i < s->player[p].com[city]; i++, total++)
			at = canvas_text(c, at, y, STYLE_SEAT0 + p, shapes[p]);
	for (; total < s->cap[city]; total++)
		at = canvas_text(c, at, y, STYLE_DIM, "·");
	if (s->abbey[city]) {
		at = canvas_text(c, x + more + ABBEY_AT, y, STYLE_GOLD, "⌂");
		canvas_text(c, at, y, STYLE_SEAT0 + s->abbey[city] - 1, shapes[s->abbey[city] - 1]);
	}
	for (int i = 0; i < SITES; i++)
		if (is_active(s, i) && f->site_ends[i] >> city & 1)
			draw_site_letter(c, x + more + SITE_AT, y, i);
	canvas_element_id(c, x + MARGIN, y, COLUMN - MARGIN - 1, 1, "city.{}", cities[city].element);
}

static void draw_region(const struct pelegrinus_state *s, struct canvas *c, int x, int y, int region)
{
	int opens = pelegrinus_boxes[s->edition].opens[region];
	bool open = s->round >= opens;
	int filled = 0, slots = 0, abbeys = 0, style = open ? STYLE_BOLD : STYLE_DIM;
	for (int i = 0; i < CITIES_OF_REGION; i++) {
		int city = region * CITIES_OF_REGION + i;
		slots += s->cap[city];
		abbeys += s->abbey[city] != 0;
		for (int p = 0; p < s->seats; p++)
			filled += s->player[p].com[city];
		draw_city(s, c, x, y + 1 + i, city, open);
	}
	int at = say(c, x + MARGIN, y, style, regions[region].word) + 1;
	if (open) {
		at = number_of(c, at, y, STYLE_PLAIN, filled, slots);
		at = canvas_text(c, at, y, STYLE_GOLD, "⌂");
		canvas_number(c, at, y, abbeys == ABBEYS_OF_REGION ? STYLE_DIM : STYLE_PLAIN, abbeys);
	} else {
		at = canvas_text(c, at, y, STYLE_DIM, "→ ");
		canvas_number(c, at, y, STYLE_DIM, opens);
	}
	canvas_element_id(c, x + MARGIN, y, COLUMN - MARGIN - 1, 1, "region.{}", regions[region].element);
}

/* A figure and, in brackets, the pieces left. */
static void draw_figure(struct canvas *c, int x, int y, int figure, int left)
{
	x = canvas_number(c, x, y, STYLE_PLAIN, figure);
	x = canvas_text(c, x, y, STYLE_DIM, " (");
	x = canvas_number(c, x, y, STYLE_DIM, left);
	canvas_text(c, x, y, STYLE_DIM, ")");
}

static void draw_relics(const struct pelegrinus_state *s, struct canvas *c, int x, int y, int seat, int points)
{
	x = canvas_number(c, x, y, STYLE_PLAIN, points);
	x = canvas_text(c, x, y, STYLE_DIM, " (");
	for (int v = 0; v < RELIC_VALUES; v++)
		for (int i = 0; i < s->player[seat].relics[v]; i++)
			x = canvas_number(c, x, y, STYLE_DIM, pelegrinus_boxes[s->edition].value[PIECE_relic_low - 1 + v]);
	canvas_text(c, x, y, STYLE_DIM, ")");
}

/* Points by category, in brackets what is left of the pieces, or the relics themselves. */
static void draw_players(const struct pelegrinus_state *s, struct canvas *c, int y)
{
	static const uint8_t column[CATEGORIES_END] = {24, 31, 49, 63, 71};
	struct score score[SEATS_MAX];
	game_pelegrinus.scores(s, score);
	canvas_text(c, TOTAL_AT, y, STYLE_DIM, "Σ");
	for (int i = 0; i < CATEGORIES_END; i++)
		say(c, column[i], y, STYLE_DIM, categories[i]);
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		const int16_t *points = score[p].category;
		int row = y + 1 + p, style = STYLE_SEAT0 + p;
		int x = canvas_text(c, MARGIN, row, style | STYLE_BOLD, shapes[p]);
		x = canvas_seat(c, x + 1, row, style | STYLE_BOLD, p);
		canvas_text(c, x + 1, row, STYLE_PLAIN, player->ready ? "✓" : s->phase == KIND_PROGRAM ? "…" : "");
		canvas_number(c, TOTAL_AT, row, STYLE_BOLD, score[p].total);
		draw_figure(c, column[CATEGORY_POPES], row, points[CATEGORY_POPES], player->pope_supply);
		draw_relics(s, c, column[CATEGORY_RELICS], row, p, points[CATEGORY_RELICS]);
		draw_figure(c, column[CATEGORY_COMMANDERIES], row, points[CATEGORY_COMMANDERIES], player->com_supply);
		draw_figure(c, column[CATEGORY_ABBEYS], row, points[CATEGORY_ABBEYS], player->abbey_supply);
		canvas_number(c, column[CATEGORY_NETWORKS], row, STYLE_PLAIN, points[CATEGORY_NETWORKS]);
		canvas_element(c, MARGIN, row, column[CATEGORY_NETWORKS], 1, "player.{}", p);
	}
}

static void draw_programme(const struct pelegrinus_state *s, struct canvas *c, int y, int seat)
{
	for (int k = 0; k < CHARACTERS; k++) {
		int place = s->player[seat].prog[k], from = MARGIN, row = y + k;
		int x = say(c, from, row, STYLE_PLAIN, characters[k].word);
		x = canvas_text(c, x, row, STYLE_PLAIN, " → ");
		x = place ? say(c, x, row, STYLE_BOLD, destinations[place - 1]) : canvas_text(c, x, row, STYLE_DIM, "…");
		canvas_element_id(c, from, row, x - from, 1, "character.{}", characters[k].element);
	}
}

/* Where the next word of a text goes that may take several lines. */
struct pen {
	struct canvas *c;
	int x, y;
};

static void write_word(struct pen *pen, int style, const char *text)
{
	if (pen->x > INDENT && pen->x + text_columns(text) > pen->c->width)
		pen->x = INDENT, pen->y++;
	pen->x = canvas_text(pen->c, pen->x, pen->y, style, text) + 1;
}

static void write_cities(struct pen *pen, int style, uint64_t set)
{
	char text[WORD];
	struct out o;
	for (; set; set &= set - 1) {
		out_init(&o, text, sizeof text);
		words_say(pen->c->speaker, cities[bits_first(set)].word, NULL, 0, &o);
		out_text(&o, set & (set - 1) ? "," : "");
		write_word(pen, style, text);
	}
}

/* Of these cities those that routes join to the lowest of them. */
static uint64_t joined(const struct pelegrinus_figures *f, uint64_t own)
{
	uint64_t network = own & ~(own - 1), before;
	do {
		before = network;
		for (int r = 0; r < f->routes; r++)
			if (f->route_ends[r] & network && !(f->route_ends[r] & ~own))
				network |= f->route_ends[r];
	} while (network != before);
	return network;
}

/* Cities at the other end of a route in which there is room for a commandery. */
static uint64_t next_to(const struct pelegrinus_state *s, const struct pelegrinus_figures *f, uint64_t network)
{
	uint64_t next = 0, room = 0;
	for (int city = 0; city < CITIES; city++) {
		int built = 0;
		for (int p = 0; p < s->seats; p++)
			built += s->player[p].com[city];
		room |= (uint64_t)(built < s->cap[city]) << city;
	}
	for (int r = 0; r < f->routes; r++)
		next |= f->route_ends[r] & network ? f->route_ends[r] : 0;
	return next & room & ~network;
}

/* A list of cities shows no routes: so what one's own are joined to, the sites they reach, and where they could lead on. */
static void draw_networks(const struct pelegrinus_state *s, struct canvas *c, int y, int seat)
{
	const struct pelegrinus_figures *f = &pelegrinus_boxes[s->edition];
	uint64_t own = 0;
	for (int city = 0; city < CITIES; city++)
		own |= (uint64_t)(s->player[seat].com[city] != 0) << city;
	if (own)
		say(c, MARGIN, y++, STYLE_DIM, "terminal.routes");
	while (own) {
		uint64_t network = joined(f, own);
		struct pen pen = {c, MARGIN, y};
		write_cities(&pen, STYLE_PLAIN, network);
		for (int i = 0; i < SITES; i++)
			if (is_active(s, i) && f->site_ends[i] & network)
				pen.x = draw_site_letter(c, pen.x, pen.y, i) + 1;
		write_word(&pen, STYLE_DIM, "→");
		write_cities(&pen, STYLE_DIM, next_to(s, f, network));
		own &= ~network;
		y = pen.y + 1;
	}
}

void pelegrinus_draw(const void *seen, int seat, struct canvas *c)
{
	const struct pelegrinus_state *s = seen;
	int across = c->width >= 3 * COLUMN ? 3 : 2;
	draw_heading(s, c);
	draw_track(s, c);
	int y = draw_sites(s, c, 3, across) + 1;
	for (int r = 0; r < REGIONS; r++)
		draw_region(s, c, r % across * COLUMN, y + r / across * REGION_ROWS, r);
	y += REGIONS / across * REGION_ROWS;
	draw_players(s, c, y);
	bool in_setup = s->phase == KIND_CHANCE_ACTIVE_SITE || s->phase == KIND_CHANCE_POPE_START;
	if (seat < 0 || seat >= s->seats || in_setup || s->phase == PHASE_OVER)
		return;
	y += s->seats + 2;
	draw_programme(s, c, y, seat);
	draw_networks(s, c, y + CHARACTERS + 1, seat);
}
