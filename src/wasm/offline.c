/*
 * A table inside the browser's worker: the truth of a game played without a server. The page gets views only. One
 * table per instance of the module. What happened is told row by row, from the log.
 */
#include "wasm/wasm.h"

#include "ai/search.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/match.h"
#include "core/options.h"
#include "core/record.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"
#include "games/games.h"

enum { PAGE = 65536, TITLE_MAX = 256 };

struct computer {
	struct search *search;
	struct level level;
};

static struct {
	struct match match;
	bool open;
	int lang;
	struct computer computer[SEATS_MAX], adviser;
	uint32_t *in_force;     /* room for the numbers of all rows */
	union any_state walked; /* the state after so many rows of the log, where the next telling goes on */
	uint32_t walked_rows;
} table;

extern unsigned char __heap_base; /* the linker's: where free memory begins */
static unsigned char *heap_at;

/* Memory is handed out upwards and taken back all at once, when another table is opened. */
static void *take(size_t size)
{
	size = (size + 15) & ~(size_t)15;
	uintptr_t end = (uintptr_t)heap_at + size, have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
	if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
		return NULL;
	void *block = heap_at;
	heap_at += size;
	return block;
}

static struct speaker speaker(void)
{
	return (struct speaker){.game = table.match.game, .lang = table.lang, .state = table.match.state};
}

static uint32_t failed(const char *message)
{
	struct out o = wasm_reply();
	emit_open(&o, '{');
	emit_key(&o, "message");
	emit_string(&o, message);
	emit_close(&o, '}');
	return 0;
}

static uint32_t refused(const struct refusal *r, uint32_t at)
{
	struct out o = wasm_reply();
	struct speaker s = speaker();
	wire_refusal(&s, r, (int)at, &o);
	return 0;
}

EXPORT(offline_open) uint32_t offline_open(uint32_t players, uint32_t lang);
EXPORT(offline_lang) void offline_lang(uint32_t lang);
EXPORT(offline_load) uint32_t offline_load(uint32_t lang);
EXPORT(offline_update) void offline_update(uint32_t viewer);
EXPORT(offline_rows) void offline_rows(uint32_t viewer, uint32_t from, uint32_t limit);
EXPORT(offline_actors) uint32_t offline_actors(void);
EXPORT(offline_seq) uint32_t offline_seq(void);
EXPORT(offline_do) uint32_t offline_do(uint32_t seat);
EXPORT(offline_try) uint32_t offline_try(uint32_t seat);
EXPORT(offline_why) void offline_why(uint32_t seat);
EXPORT(offline_total_hi) uint32_t offline_total_hi(void);
EXPORT(offline_total_lo) uint32_t offline_total_lo(void);
EXPORT(offline_chance) uint32_t offline_chance(uint32_t hi, uint32_t lo);
EXPORT(offline_undo) uint32_t offline_undo(uint32_t seat, uint32_t row);
EXPORT(offline_record) void offline_record(void);
EXPORT(offline_at) void offline_at(uint32_t viewer, uint32_t row);
EXPORT(offline_computer) uint32_t offline_computer(uint32_t seat, uint32_t seed);
EXPORT(offline_choose) uint32_t offline_choose(uint32_t seat);
EXPORT(offline_hint) uint32_t offline_hint(uint32_t seat, uint32_t iterations);

static bool open_match(const struct game *g, const struct options *o)
{
	heap_at = (unsigned char *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15);
	memset(&table.computer, 0, sizeof table.computer);
	memset(&table.adviser, 0, sizeof table.adviser);
	void *block = take(match_size(g));
	if (block)
		match_open(&table.match, g, o, block, NULL);
	table.in_force = block ? take(table.match.rows_max * sizeof *table.in_force) : NULL;
	table.walked_rows = UINT32_MAX;
	table.open = table.in_force != NULL;
	return table.open;
}

/* Cuts the next word, ended by a space, off *text; its characters go to word. */
static bool next_word(const char **text, char *word, uint32_t size)
{
	struct out o;
	out_init(&o, word, size);
	while (**text == ' ')
		++*text;
	while (**text && **text != ' ')
		out_char(&o, *(*text)++);
	return o.length > 0;
}

/* Input: "game option value option value …". */
uint32_t offline_open(uint32_t players, uint32_t lang)
{
	const char *at = wasm_input();
	char word[64], value[64];
	struct options o;
	int row;
	const struct game *g = next_word(&at, word, sizeof word) ? game_named(word) : NULL;
	if (!g || players < g->seats_min || players > g->seats_max)
		return failed("no such game, or not for so many");
	options_default(g, (int)players, &o);
	while (next_word(&at, word, sizeof word))
		if (!next_word(&at, value, sizeof value) || options_set(g, &o, word, value))
			return failed(word);
	if (options_check(g, &o, &row))
		return failed(g->options[row].name);
	offline_lang(lang);
	return open_match(g, &o);
}

void offline_lang(uint32_t lang)
{
	table.lang = lang == LANG_FR ? LANG_FR : LANG_EN;
}

/* Input: a record. Records that begin at a position of their own are the server's and the engine's to read. */
uint32_t offline_load(uint32_t lang)
{
	struct record r;
	struct record_error error = {.message = "record.magic"};
	struct options o;
	char id[RECORD_NAME_MAX];
	struct out name;
	offline_lang(lang);
	out_init(&name, id, sizeof id);
	if (!record_read(wasm_input(), text_length(wasm_input()), &r, &error))
		return failed(error.message);
	out_bytes(&name, r.game.text, r.game.length);
	const struct game *g = game_named(id);
	if (!g || r.start.length)
		return failed("record.game");
	if (!record_options(&r, g, &o, &error) || !open_match(g, &o) || !record_replay(&r, &table.match, &error))
		return failed(error.message);
	return 1;
}

/* What the seats are called now: a game may draw its colours. */
static void write_titles(const struct speaker *s, struct out *o)
{
	emit_key(o, "titles");
	emit_open(o, '[');
	for (int seat = 0; seat < table.match.options.players; seat++) {
		char title[TITLE_MAX];
		struct out t;
		out_init(&t, title, sizeof title);
		words_seat(s, seat, &t);
		emit_string(o, title);
	}
	emit_close(o, ']');
}

/* What the viewer (31: a spectator) sees now. */
void offline_update(uint32_t viewer)
{
	struct out o = wasm_reply();
	struct speaker s = speaker();
	emit_open(&o, '{');
	emit_key(&o, "seq");
	emit_number(&o, table.match.count);
	wire_seen(&s, table.match.state, (int)viewer, &o);
	write_titles(&s, &o);
	emit_close(&o, '}');
}

/* Plays a row that is no undo; e hears it. */
static void walk_row(uint32_t row, union any_state *state, struct events *e)
{
	const struct match *m = &table.match;
	const struct row *r = &m->rows[row];
	union any_state from;
	uint32_t at;
	memcpy(&from, state, m->game->state_size);
	driver_list(m->game, &from, r->seat, &m->choices[r->first], r->count, state, e, &at);
}

/* The state after the first so many rows of the log, undos among them. */
static void state_after(uint32_t rows, union any_state *state)
{
	const struct match *m = &table.match;
	uint32_t count = 0;
	for (uint32_t i = 0; i < rows; i++) {
		if (m->rows[i].kind != ROW_UNDO)
			table.in_force[count++] = i;
		else
			while (count && table.in_force[count - 1] + 1 >= m->rows[i].first)
				count--;
	}
	memcpy(state, m->start, m->game->state_size);
	driver_settle(m->game, state, NULL, NULL);
	for (uint32_t i = 0; i < count; i++)
		walk_row(table.in_force[i], state, NULL);
}

static void tell_row(uint32_t row, uint32_t viewer, struct events *e, struct out *o)
{
	const struct row *r = &table.match.rows[row];
	struct speaker s = speaker();
	s.state = &table.walked;
	emit_open(o, '{');
	emit_key(o, "seq");
	emit_number(o, row + 1);
	emit_key(o, "seat");
	if (r->seat == SEAT_CHANCE)
		emit_string(o, "chance");
	else
		emit_number(o, r->seat);
	if (r->kind == ROW_UNDO) {
		emit_key(o, "undo");
		emit_number(o, r->first);
	}
	emit_key(o, "events");
	wire_events(&s, e, (int)viewer, o);
	emit_close(o, '}');
}

/* Rows of the log after the first `from`, at most `limit` of them, as the viewer hears them. */
void offline_rows(uint32_t viewer, uint32_t from, uint32_t limit)
{
	struct event heard[EVENTS_MAX];
	struct out o = wasm_reply();
	if (table.walked_rows != from)
		state_after(from < table.match.count ? from : table.match.count, &table.walked);
	emit_open(&o, '[');
	uint32_t row = from;
	for (; row < table.match.count && row - from < limit; row++) {
		struct events e = {heard, 0, EVENTS_MAX};
		if (table.match.rows[row].kind == ROW_UNDO)
			state_after(row + 1, &table.walked);
		else
			walk_row(row, &table.walked, &e);
		tell_row(row, viewer, &e, &o);
	}
	table.walked_rows = row;
	emit_close(&o, ']');
}

/* What the viewer saw after a row of the log (0: at the beginning). */
void offline_at(uint32_t viewer, uint32_t row)
{
	struct out o = wasm_reply();
	struct speaker s = speaker();
	union any_state state;
	state_after(row < table.match.count ? row : table.match.count, &state);
	s.state = &state;
	emit_open(&o, '{');
	emit_key(&o, "row");
	emit_number(&o, row);
	emit_key(&o, "seq");
	emit_number(&o, table.match.count);
	wire_seen(&s, &state, (int)viewer, &o);
	emit_close(&o, '}');
}

uint32_t offline_actors(void)
{
	return table.open ? table.match.game->decision(table.match.state).actors : 0;
}

/* The number of the next row: what a chance point draws with. */
uint32_t offline_seq(void)
{
	return match_next(&table.match);
}

/* Reads "choice, choice" from the input. */
static bool read_list(choice *list, uint32_t *count)
{
	const char *at = wasm_input();
	for (*count = 0; *at && *count < LIST_MAX; ++*count) {
		uint32_t n = 0, wrong;
		while (at[n] && at[n] != ',')
			n++;
		if (choice_parse(table.match.game, at, n, &list[*count], &wrong))
			return false;
		at += at[n] ? n + 1 : n;
	}
	return *count > 0 && !*at;
}

/* Input: a list of choices. 1, or 0 and the refusal. */
uint32_t offline_do(uint32_t seat)
{
	choice list[LIST_MAX];
	uint32_t count, at;
	if (!read_list(list, &count))
		return failed(wasm_input());
	struct refusal r = match_do(&table.match, (int)seat, list, count, NULL, &at);
	return r.reason ? refused(&r, at) : 1;
}

/* Input: a list of choices. What the seat would see after it; nothing is stored. */
uint32_t offline_try(uint32_t seat)
{
	choice list[LIST_MAX];
	union any_state work;
	uint32_t count, at;
	struct speaker s = speaker();
	if (!read_list(list, &count))
		return failed(wasm_input());
	struct refusal r = driver_list(table.match.game, table.match.state, (int)seat, list, count, &work, NULL, &at);
	if (r.reason)
		return refused(&r, at);
	struct out o = wasm_reply();
	s.state = &work;
	emit_open(&o, '{');
	wire_seen(&s, &work, (int)seat, &o);
	emit_close(&o, '}');
	return 1;
}

/* Input: an element's name. {"legal","refusals"} of the choices that name it. */
void offline_why(uint32_t seat)
{
	struct out o = wasm_reply();
	struct speaker s = speaker();
	emit_open(&o, '{');
	emit_key(&o, "refusals");
	bool legal = wire_refusals_of(&s, table.match.state, (int)seat, wasm_input(), &o);
	emit_key(&o, "legal");
	emit_bool(&o, legal);
	emit_close(&o, '}');
}

/* At a chance point: the sum of the weights, below which a number is drawn. */
uint32_t offline_total_hi(void)
{
	return (uint32_t)(driver_chance_total(table.match.game, table.match.state) >> 32);
}

uint32_t offline_total_lo(void)
{
	return (uint32_t)driver_chance_total(table.match.game, table.match.state);
}

/* Answers the open chance point with a number below the total. */
uint32_t offline_chance(uint32_t hi, uint32_t lo)
{
	choice c = driver_chance_pick(table.match.game, table.match.state, (uint64_t)hi << 32 | lo);
	struct refusal r = match_chance(&table.match, c, NULL);
	return r.reason ? refused(&r, 0) : 1;
}

/* Takes a row and all after it back; row 0: the seat's last choice, if nothing was shown since. 0 if there is none. */
uint32_t offline_undo(uint32_t seat, uint32_t row)
{
	if (!row)
		row = match_undo_last(&table.match, (int)seat);
	for (int i = 0; i < SEATS_MAX; i++)
		if (table.computer[i].search)
			search_reset(table.computer[i].search, table.match.count);
	return row && match_undo(&table.match, (int)seat, row);
}

/* The match as text; the page adds commitment and seed, which it keeps. */
void offline_record(void)
{
	struct out o = wasm_reply();
	struct record r = {0};
	record_write(&table.match, &r, true, &o);
}

/* The page's clock, for a machine so slow that a level's iterations would keep people waiting, and for the slider. */
__attribute__((import_module("page"), import_name("now_us"))) double page_now_us(void);

static uint64_t now_us(void *data)
{
	(void)data;
	return (uint64_t)page_now_us();
}

static bool seat_computer(struct computer *c, const struct level *level, uint64_t seed)
{
	size_t size = search_size(table.match.game, level_room(level));
	void *block = take(size);
	if (!block)
		return false;
	c->level = *level;
	c->search = search_init(block, size, table.match.game, seed);
	search_clock(c->search, now_us, NULL);
	return true;
}

/* Input: a level's name. The computer takes the seat. */
uint32_t offline_computer(uint32_t seat, uint32_t seed)
{
	struct level level;
	if (seat >= SEATS_MAX || !level_parse(wasm_input(), &level))
		return failed(wasm_input());
	return seat_computer(&table.computer[seat], &level, seed);
}

/* The computer on that seat makes its choice. */
uint32_t offline_choose(uint32_t seat)
{
	struct seen seen;
	uint32_t at;
	struct computer *c = &table.computer[seat];
	if (!c->search)
		return failed("no computer sits there");
	seen_from(table.match.game, table.match.state, (int)seat, &seen);
	choice best = ai_choose(c->search, &seen, &c->level, NULL);
	struct refusal r = match_do(&table.match, (int)seat, &best, 1, NULL, &at);
	return r.reason ? refused(&r, at) : 1;
}

/* The best few choices of the seat, with reasons. */
uint32_t offline_hint(uint32_t seat, uint32_t iterations)
{
	struct speaker s = speaker();
	struct seen seen;
	struct advice advice = {0};
	char reason[512];
	struct level level = *level_named("abbot");
	level.iterations = iterations;
	if (!table.adviser.search && !seat_computer(&table.adviser, &level, table.match.count))
		return failed("memory");
	seen_from(table.match.game, table.match.state, (int)seat, &seen);
	ai_advise(table.adviser.search, &seen, &level, &advice);
	struct out o = wasm_reply();
	emit_open(&o, '[');
	for (uint32_t i = 0; i < advice.count; i++) {
		struct out t;
		out_init(&t, reason, sizeof reason);
		advice_reason(&s, &advice.list[i], &t);
		emit_open(&o, '{');
		wire_choice_members(&s, table.match.state, (int)seat, advice.list[i].choice, &o);
		emit_key(&o, "score");
		emit_number(&o, advice.list[i].score);
		emit_key(&o, "win");
		emit_number(&o, advice.list[i].place[0]);
		emit_key(&o, "reason");
		emit_string(&o, reason);
		emit_close(&o, '}');
	}
	emit_close(&o, ']');
	return 1;
}
