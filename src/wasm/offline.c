/*
 * A table inside the browser's worker: the truth of a game played without a server. The page gets views only. One
 * table per instance of the module. What happened is told row by row, from the log. The table itself is core/table.h's,
 * as everywhere; here are only words in and out. The computer's part is in offline_computer.c.
 */
#include "wasm/offline.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/edition.h"
#include "core/options.h"
#include "host/position.h"
#include "core/record.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"
#include "games/games.h"

enum { PAGE = 65536, TITLE_MAX = 256, MESSAGE_MAX = 1024 };

struct offline offline;

extern unsigned char __heap_base; /* the linker's: where free memory begins */
static unsigned char *heap_at; /* NULL: nothing was handed out yet */

static unsigned char *heap_begin(void)
{
	return (unsigned char *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15);
}

/* Memory is handed out upwards and taken back all at once, when another table is opened. */
void *offline_memory(size_t size)
{
	if (!heap_at)
		heap_at = heap_begin();
	size = (size + 15) & ~(size_t)15;
	uintptr_t end = (uintptr_t)heap_at + size, have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
	if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
		return NULL;
	void *block = heap_at;
	heap_at += size;
	return block;
}

struct speaker offline_speaker(void)
{
	return (struct speaker){.game = offline.table.match.game,
		.lang = offline.lang,
		.names = computers_names(),
		.state = offline.table.match.state};
}

uint32_t offline_refused(const struct refusal *r, uint32_t at)
{
	struct speaker s = offline_speaker();
	return wasm_refused(&s, r, at);
}

EXPORT(offline_open) uint32_t offline_open(uint32_t players, uint32_t lang);
EXPORT(offline_lang) void offline_lang(uint32_t lang);
EXPORT(offline_load) uint32_t offline_load(uint32_t lang);
EXPORT(offline_position) uint32_t offline_position(void);
EXPORT(offline_update) void offline_update(uint32_t viewer);
EXPORT(offline_rows) void offline_rows(uint32_t viewer, uint32_t from, uint32_t limit);
EXPORT(offline_actors) uint32_t offline_actors(void);
EXPORT(offline_seq) uint32_t offline_seq(void);
EXPORT(offline_do) uint32_t offline_do(uint32_t seat);
EXPORT(offline_try) uint32_t offline_try(uint32_t seat);
EXPORT(offline_why) uint32_t offline_why(uint32_t seat);
EXPORT(offline_total_hi) uint32_t offline_total_hi(void);
EXPORT(offline_total_lo) uint32_t offline_total_lo(void);
EXPORT(offline_chance) uint32_t offline_chance(uint32_t hi, uint32_t lo);
EXPORT(offline_undo_row) uint32_t offline_undo_row(uint32_t seat);
EXPORT(offline_undo) uint32_t offline_undo(uint32_t seat, uint32_t row);
EXPORT(offline_record) void offline_record(void);
EXPORT(offline_at) void offline_at(uint32_t viewer, uint32_t row);

bool offline_begin(const struct game *g, const struct options *o)
{
	heap_at = heap_begin();
	computers_leave();
	review_leave();
	void *block = offline_memory(match_size(g));
	offline.table.manual = true; /* the page draws */
	if (block)
		table_open(&offline.table, g, o, block, NULL);
	offline.open = block != NULL;
	return offline.open;
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

/* The slot of an edition that edition_load has read. */
static bool take_edition(const struct game *g, const char *text, struct options *o)
{
	int64_t slot = 0;
	uint32_t length;
	if (!text_number(text, text_length(text), &slot) || slot < 0 || slot >= EDITIONS_MAX)
		return false;
	if (slot && !(g->box && edition_text(g, (int)slot, &length)))
		return false;
	o->edition = (uint8_t)slot;
	return true;
}

/* Input: "game option value option value …"; among the options may be "edition SLOT". */
uint32_t offline_open(uint32_t players, uint32_t lang)
{
	const char *at = wasm_input();
	char word[64], value[64];
	struct options o;
	int row;
	const struct game *g = next_word(&at, word, sizeof word) ? game_named(word) : NULL;
	if (!g || players < g->seats_min || players > g->seats_max)
		return wasm_failed("no such game, or not for so many");
	options_default(g, (int)players, &o);
	while (next_word(&at, word, sizeof word))
		if (!next_word(&at, value, sizeof value)
			|| (text_equal(word, "edition") ? !take_edition(g, value, &o) : options_set(g, &o, word, value)))
			return wasm_failed(word);
	if (options_check(g, &o, &row))
		return wasm_failed(g->options[row].name);
	offline_lang(lang);
	return offline_begin(g, &o);
}

void offline_lang(uint32_t lang)
{
	offline.lang = wasm_lang(lang);
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
		return wasm_failed(error.message);
	out_bytes(&name, r.game.text, r.game.length);
	const struct game *g = game_named(id);
	if (!g || r.start.length)
		return wasm_failed("record.game");
	if (!record_options(&r, g, &o, &error) || !offline_begin(g, &o) || !record_replay(&r, &offline.table.match, &error))
		return wasm_failed(error.message);
	return 1;
}

/*
 * Input: a position, or some fields of one, as JSON: the table begins again from there, its chance left to be answered.
 * 0 and what is wrong with it.
 */
uint32_t offline_position(void)
{
	struct speaker s = offline_speaker();
	union any_state state;
	char message[MESSAGE_MAX];
	struct out error;
	out_init(&error, message, sizeof message);
	if (!offline.open)
		return wasm_failed("no table is open");
	memcpy(&state, offline.table.match.state, s.game->state_size);
	if (!position_set_text(&s, &state, wasm_input(), text_length(wasm_input()), &error))
		return wasm_failed(message);
	computers_forget();
	return table_restart(&offline.table, &state, NULL);
}

/* What the seats are called now, for a game may draw its colours, and who of the computers sits there. */
static void write_titles(const struct speaker *speaker, struct out *o)
{
	struct speaker s = *speaker;
	emit_key(o, "names");
	emit_open(o, '[');
	for (int seat = 0; seat < offline.table.match.options.players; seat++) {
		if (s.names[seat])
			emit_string(o, s.names[seat]);
		else
			emit_null(o);
	}
	emit_close(o, ']');
	s.names = NULL;
	emit_key(o, "titles");
	emit_open(o, '[');
	for (int seat = 0; seat < offline.table.match.options.players; seat++) {
		char title[TITLE_MAX];
		struct out t;
		out_init(&t, title, sizeof title);
		words_seat(&s, seat, &t);
		emit_string(o, title);
	}
	emit_close(o, ']');
}

/* What the viewer (31: a spectator) sees now. */
void offline_update(uint32_t viewer)
{
	struct out o = wasm_reply();
	struct speaker s = offline_speaker();
	emit_open(&o, '{');
	member_number(&o, "seq", match_next(&offline.table.match) - 1);
	wire_seen(&s, offline.table.match.state, (int)viewer, &o);
	emit_key(&o, "seen");
	wire_bytes(offline.table.match.game, offline.table.match.state, (int)viewer, &o);
	write_titles(&s, &o);
	emit_close(&o, '}');
}

/* What is being told, and to whom. */
struct telling {
	struct out *o;
	int viewer;
};

static void tell_row(void *data, const struct row *r, const void *after, const struct events *e)
{
	const struct telling *t = data;
	struct speaker s = offline_speaker();
	struct row_told told = {.match = &offline.table.match, .row = r, .after = after, .events = e};
	wire_row(&s, &told, t->viewer, t->o);
}

/* Rows of the log after number `from`, at most `limit` of them, as the viewer hears them. */
void offline_rows(uint32_t viewer, uint32_t from, uint32_t limit)
{
	struct out o = wasm_reply();
	struct telling t = {&o, (int)viewer};
	uint32_t first = table_rows_after(&offline.table.match, from), left = offline.table.match.count - first;
	emit_open(&o, '[');
	table_walk(&offline.table.match, first, first + (left < limit ? left : limit), tell_row, &t);
	emit_close(&o, ']');
}

/* What the viewer saw after a row of the log (0: at the beginning). */
void offline_at(uint32_t viewer, uint32_t row)
{
	struct speaker s = offline_speaker();
	union any_state state;
	uint32_t next = table_rows_after(&offline.table.match, row); /* a row that was forgotten changed nothing */
	match_state_after(&offline.table.match, next ? offline.table.match.rows[next - 1].number : 0, &state);
	s.state = &state;
	struct out o = wasm_reply();
	emit_open(&o, '{');
	member_number(&o, "row", row);
	member_number(&o, "seq", match_next(&offline.table.match) - 1);
	wire_seen(&s, &state, (int)viewer, &o);
	emit_close(&o, '}');
}

uint32_t offline_actors(void)
{
	return offline.open ? offline.table.match.game->decision(offline.table.match.state).actors : 0;
}

/* The number of the next row: what a chance point draws with. */
uint32_t offline_seq(void)
{
	return match_next(&offline.table.match);
}

static bool read_list(choice *list, uint32_t *count)
{
	const char *text = wasm_input();
	return wasm_list(offline.table.match.game, text, text_length(text), list, count) && *count;
}

/* Input: a list of choices. 1, or 0 and the refusal. */
uint32_t offline_do(uint32_t seat)
{
	choice list[LIST_MAX];
	uint32_t count, at;
	if (!read_list(list, &count))
		return wasm_failed(wasm_input());
	struct refusal r = table_do(&offline.table, (int)seat, list, count, NULL, &at);
	return r.reason ? offline_refused(&r, at) : 1;
}

/* Input: a list of choices. What the seat would see after it, as far as it can know; nothing is stored. */
uint32_t offline_try(uint32_t seat)
{
	choice list[LIST_MAX];
	struct tried t;
	uint32_t count;
	struct speaker s = offline_speaker();
	if (!read_list(list, &count))
		return wasm_failed(wasm_input());
	table_try(offline.table.match.game, offline.table.match.state, (int)seat, list, count, &t);
	if (t.refusal.reason)
		return offline_refused(&t.refusal, t.at);
	struct out o = wasm_reply();
	emit_open(&o, '{');
	wire_tried(&s, &t, count, (int)seat, &o);
	emit_close(&o, '}');
	return 1;
}

bool offline_ahead(uint32_t seat, const char *text, uint32_t length, union any_state *seen)
{
	const struct match *m = &offline.table.match;
	choice list[LIST_MAX];
	uint32_t count, at;
	if (!wasm_list(m->game, text, length, list, &count))
		return wasm_failed(text);
	struct refusal r = table_ahead(m->game, m->state, (int)seat, list, count, seen, &at);
	return !r.reason || offline_refused(&r, at);
}

/* Input: a line with a list of choices, or an empty one, and an element's name. {"legal","refusals"} of the choices that name it. */
uint32_t offline_why(uint32_t seat)
{
	union any_state ahead;
	struct speaker s = offline_speaker();
	const char *input = wasm_input();
	uint32_t length = 0;
	while (input[length] && input[length] != '\n')
		length++;
	if (!input[length])
		return wasm_failed("no element is named");
	if (!offline_ahead(seat, input, length, &ahead))
		return 0;
	s.state = &ahead;
	struct out o = wasm_reply();
	emit_open(&o, '{');
	emit_key(&o, "refusals");
	bool legal = wire_refusals_of(&s, &ahead, (int)seat, input + length + 1, &o);
	member_bool(&o, "legal", legal);
	emit_close(&o, '}');
	return 1;
}

/* At a chance point: the sum of the weights, below which a number is drawn. */
uint32_t offline_total_hi(void)
{
	return (uint32_t)(driver_chance_total(offline.table.match.game, offline.table.match.state) >> 32);
}

uint32_t offline_total_lo(void)
{
	return (uint32_t)driver_chance_total(offline.table.match.game, offline.table.match.state);
}

/* Answers the open chance point with a number below the total. */
uint32_t offline_chance(uint32_t hi, uint32_t lo)
{
	choice c = driver_chance_pick(offline.table.match.game, offline.table.match.state, (uint64_t)hi << 32 | lo);
	uint32_t at;
	struct refusal r = table_do(&offline.table, SEAT_CHANCE, &c, 1, NULL, &at);
	return r.reason ? offline_refused(&r, 0) : 1;
}

/* The row that the seat could take back now; 0: none, or something new was seen since. */
uint32_t offline_undo_row(uint32_t seat)
{
	return match_undo_last(&offline.table.match, (int)seat);
}

/* Takes a row and all after it back; row 0: the seat's last choice, if nothing was shown since. 0 if there is none. */
uint32_t offline_undo(uint32_t seat, uint32_t row)
{
	if (!row)
		row = offline_undo_row(seat);
	computers_forget();
	return row && table_undo(&offline.table, (int)seat, row, NULL);
}

/* The match as text; the page adds commitment and seed, which it keeps. */
void offline_record(void)
{
	struct out o = wasm_reply();
	struct record r = {0};
	record_write(&offline.table.match, &r, true, &o);
}
