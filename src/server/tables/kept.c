/* Finished games as lines of JSON, squeezed; whoever reads them needs no rules. */
#define _GNU_SOURCE
#include "server/tables/kept.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/record.h"
#include "core/wire.h"
#include "host/outside.h"
#include "server/tables/archive.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FORM = 1, SIZE_BYTES = 4 }; /* the text's length stands before the squeezed text, lowest byte first */

/* Lines of one position: what all languages share, then of each the prompt and the row. */
enum { LINES_SHARED = 1, LINES_SPOKEN = 2 };

static void end_line(struct out *o)
{
	out_char(o, '\n');
}

/* About the whole. The JSON writer puts no line's end into a string. */
static void write_whole(const struct course *p, const struct kept_names *names, const char *seed, struct out *o)
{
	char *record = malloc(ARCHIVE_TEXT_MAX);
	struct out text = {0};
	if (!record) {
		o->full = true;
		return;
	}
	out_init(&text, record, ARCHIVE_TEXT_MAX);
	archive_write(p, names->of[LANG_EN], seed, &text);
	emit_open(o, '{');
	member_number(o, "form", FORM);
	member_number(o, "rules", p->table.match.game->rules_version);
	member_number(o, "rows", p->table.match.count);
	emit_key(o, "languages");
	emit_open(o, '[');
	for (int lang = 0; lang < LANGS; lang++)
		emit_string(o, words_lang_name(lang));
	emit_close(o, ']');
	member_text(o, "record", record);
	emit_close(o, '}');
	end_line(o);
	free(record);
}

/* As everybody may see it, for nothing is hidden any more. */
static void write_position(const struct game *g, const void *state, struct out *o)
{
	union any_state seen;
	fields_redact(g, state, SEAT_ALL, &seen);
	emit_key(o, "decision");
	wire_decision(g, state, o);
	emit_key(o, "choices");
	emit_raw(o, "[]");
	emit_key(o, "view");
	fields_json(g, &seen, SEAT_ALL, o);
	emit_key(o, "scores");
	wire_scores(g, state, o);
	end_line(o);
}

static void write_row(const struct course *p, struct speaker s, const struct news *news, uint32_t i, struct out *o)
{
	const struct row *r = &p->table.match.rows[i];
	struct events heard = {NULL, news->rows[i].events, news->rows[i].events};
	char text[1024];
	struct out t;
	union any_state seen;
	fields_redact(s.game, news_state(news, i), SEAT_ALL, &seen);
	s.state = &seen;
	emit_open(o, '{');
	member_number(o, "seq", i + 1);
	emit_key(o, "seat");
	if (r->seat == SEAT_CHANCE)
		emit_string(o, "chance");
	else
		emit_number(o, r->seat);
	member_number(o, "at", p->at[i]);
	emit_key(o, r->kind == ROW_UNDO ? "undo" : "text");
	if (r->kind == ROW_UNDO) {
		emit_number(o, r->first);
	} else {
		out_init(&t, text, sizeof text);
		record_row_text(&p->table.match, r, &t);
		emit_string(o, text);
	}
	if (heard.count)
		heard.list = &news->events[news->rows[i].first_event];
	emit_key(o, "events");
	wire_events(&s, &heard, SEAT_ALL, o);
	wire_standing(s.game, &seen, o);
	emit_close(o, '}');
	end_line(o);
}

/* The position after so many rows, and the row that led there. */
static void write_step(const struct course *p, const struct kept_names *names, const struct news *news,
	const void *state, uint32_t rows, struct out *o)
{
	write_position(p->table.match.game, state, o);
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = p->table.match.game, .lang = lang, .names = names->of[lang]};
		wire_prompt(&s, state, o);
		end_line(o);
		if (rows)
			write_row(p, s, news, rows - 1, o);
		else
			end_line(o);
	}
}

/* zlib's best makes it 2 to 6 % shorter and takes up to twice as long: it was 8 % of a busy server's samples. */
static void *squeeze(const struct out *text, size_t *length)
{
	enum { LEVEL = 6 };
	uLongf room = compressBound(text->length);
	unsigned char *bytes = malloc(SIZE_BYTES + room);
	if (!bytes)
		return NULL;
	for (int i = 0; i < SIZE_BYTES; i++)
		bytes[i] = (unsigned char)(text->length >> (8 * i));
	if (compress2(bytes + SIZE_BYTES, &room, (const unsigned char *)text->text, text->length, LEVEL) != Z_OK) {
		free(bytes);
		return NULL;
	}
	*length = SIZE_BYTES + room;
	void *fitting = realloc(bytes, *length);
	return fitting ? fitting : bytes;
}

static void *write_course(const struct course *p, const struct kept_names *names, const char *seed, size_t *length)
{
	union any_state first;
	struct news news = {0};
	struct out o;
	void *bytes = NULL;
	char *memory = malloc(KEPT_TEXT_MAX);
	bool ok = memory && match_state_after(&p->table.match, 0, &first) && course_walk(p, 0, p->table.match.count, &news);
	if (ok) {
		out_init(&o, memory, KEPT_TEXT_MAX);
		write_whole(p, names, seed, &o);
		write_step(p, names, &news, &first, 0, &o);
		for (uint32_t i = 0; i < news.count; i++)
			write_step(p, names, &news, news_state(&news, i), i + 1, &o);
		bytes = o.full ? NULL : squeeze(&o, length);
	}
	news_free(&news);
	free(memory);
	return bytes;
}

/*
 * On the keepers' thread, while the loop may show earlier rows of the same game: looking back notes its way in the
 * match, so this one looks back in a copy with a way of its own. NULL: out of memory.
 */
void *kept_write(const struct course *p, const struct kept_names *names, const char *seed, size_t *length)
{
	struct course mine = *p;
	void *bytes = NULL;
	mine.table.match.path = calloc(p->table.match.rows_max, sizeof *mine.table.match.path);
	if (mine.table.match.path)
		bytes = write_course(&mine, names, seed, length);
	free(mine.table.match.path);
	return bytes;
}

/* Reading. */

struct kept {
	char *text;
	json_t *whole;
	const char **line; /* after the first; each ends with a zero */
	uint32_t rows;
	uint32_t stride;
	int place[LANGS]; /* of our languages among those it was written in */
};

static char *unsqueeze(const unsigned char *bytes, size_t length, uLongf *size)
{
	*size = 0;
	for (int i = 0; length > SIZE_BYTES && i < SIZE_BYTES; i++)
		*size |= (uLongf)bytes[i] << (8 * i);
	char *text = *size && *size <= KEPT_TEXT_MAX ? malloc(*size + 1) : NULL;
	if (!text)
		return NULL;
	if (uncompress((unsigned char *)text, size, bytes + SIZE_BYTES, (uLong)(length - SIZE_BYTES)) != Z_OK) {
		free(text);
		return NULL;
	}
	text[*size] = 0;
	return text;
}

/* Our languages' places; one it was not written in is read in its first. */
static void find_languages(struct kept *k, const json_t *languages)
{
	size_t i;
	const json_t *name;
	json_array_foreach (languages, i, name) {
		int lang = words_lang(json_string_value(name));
		if (lang >= 0)
			k->place[lang] = (int)i;
	}
}

/* Cuts the text into its lines. False: there are not as many as there should be. */
static bool cut(struct kept *k, char *at)
{
	uint32_t count = (k->rows + 1) * k->stride, n = 0;
	k->line = malloc(count * sizeof *k->line);
	for (char *end; k->line && n < count && (end = strchr(at, '\n')); at = end + 1) {
		*end = 0;
		k->line[n++] = at;
	}
	return k->line && n == count;
}

/* NULL: damaged, or out of memory; nothing in it is believed before it is bounded. */
struct kept *kept_read(const void *bytes, size_t length)
{
	uLongf size;
	struct kept *k = calloc(1, sizeof *k);
	if (!k)
		return NULL;
	k->text = unsqueeze(bytes, length, &size);
	char *end = k->text ? strchr(k->text, '\n') : NULL;
	if (end)
		k->whole = outside_load(k->text, (size_t)(end - k->text), 0, NULL);
	const json_t *languages = json_object_get(k->whole, "languages");
	if (end && json_integer_value(json_object_get(k->whole, "form")) == FORM && json_array_size(languages)) {
		k->rows = (uint32_t)json_integer_value(json_object_get(k->whole, "rows"));
		k->stride = LINES_SHARED + LINES_SPOKEN * (uint32_t)json_array_size(languages);
		find_languages(k, languages);
		if (k->rows < KEPT_TEXT_MAX / k->stride && cut(k, end + 1))
			return k;
	}
	kept_free(k);
	return NULL;
}

void kept_free(struct kept *k)
{
	if (!k)
		return;
	json_decref(k->whole);
	free(k->line);
	free(k->text);
	free(k);
}

uint32_t kept_rows(const struct kept *k)
{
	return k->rows;
}

const char *kept_record(const struct kept *k)
{
	const char *text = json_string_value(json_object_get(k->whole, "record"));
	return text ? text : "";
}

static const char *spoken(const struct kept *k, uint32_t rows, int lang, int which)
{
	int place = lang >= 0 && lang < LANGS ? k->place[lang] : 0;
	return k->line[rows * k->stride + LINES_SHARED + (uint32_t)(LINES_SPOKEN * place + which)];
}

void kept_write_state(const struct kept *k, uint32_t rows, int lang, struct out *o)
{
	emit_key(o, "prompt");
	emit_raw(o, spoken(k, rows, lang, 0));
	emit_raw(o, k->line[rows * k->stride]);
}

void kept_write_row(const struct kept *k, uint32_t index, int lang, struct out *o)
{
	emit_raw(o, spoken(k, index + 1, lang, 1));
}

/* Forgetting who somebody was. */

/* Is a name that ends before text, or begins after it, whole? */
static bool parts(unsigned char next)
{
	return !next || (next < 0x80 && !(next >= '0' && next <= '9') && !((next | 32) >= 'a' && (next | 32) <= 'z'))
		|| next == 0xE2 || next == 0xC2;
}

/* « d’Anne » and « qu’Anne » get their vowel back. */
static void restore_vowel(struct out *o)
{
	static const char mark[] = "’";
	uint32_t n = (uint32_t)strlen(mark);
	if (o->length <= n || strcmp(o->text + o->length - n, mark) != 0)
		return;
	char before = o->text[o->length - n - 1];
	if (before != 'd' && before != 'u')
		return;
	o->length -= n;
	out_text(o, "e ");
}

/* A sentence without the names; left stands for each. */
static void without_names(
	const char *text, uint32_t seats, char names[SEATS_MAX][NAME_MAX_BYTES], const char *left, struct out *o)
{
	bool starts = true;
	for (const char *at = text; *at;) {
		size_t found = 0;
		for (uint32_t m = seats; m && starts; m &= m - 1) {
			const char *name = names[bits_first(m)];
			size_t n = strlen(name);
			if (n > found && strncmp(at, name, n) == 0 && parts((unsigned char)at[n]))
				found = n;
		}
		if (found) {
			restore_vowel(o);
			out_text(o, left);
		}
		size_t n = found ? found : 1;
		if (!found)
			out_char(o, *at);
		at += n;
		unsigned char last = (unsigned char)at[-1];
		starts = parts(last) || (at - text >= 3 && strncmp(at - 3, "’", 3) == 0) || last == 0xA0;
	}
}

/* Is this a line "seat N name" of one of the seats? N has one digit. */
static bool names_seat(const char *line, uint32_t seats)
{
	static const char key[] = "seat ";
	size_t n = sizeof key - 1;
	return strncmp(line, key, n) == 0 && line[n] >= '0' && line[n] < '0' + SEATS_MAX && line[n + 1] == ' '
		&& seats >> (line[n] - '0') & 1;
}

/* The head of a record says who sat where. */
static void forget_record(const char *record, uint32_t seats, const char *left, struct out *o)
{
	enum { NAME_AT = 7 };
	bool head = true;
	for (const char *at = record, *end; *at; at = end) {
		end = strchr(at, '\n');
		end = end ? end + 1 : at + strlen(at);
		head = head && strncmp(at, "rows\n", 5) != 0;
		bool names = head && names_seat(at, seats);
		out_bytes(o, at, names ? NAME_AT : (uint32_t)(end - at));
		out_text(o, names ? left : "");
		if (names)
			out_char(o, '\n');
	}
}

static void dump(json_t *v, struct out *o)
{
	char *text = json_dumps(v, JSON_COMPACT | JSON_ENCODE_ANY);
	out_text(o, text ? text : "null");
	o->full |= !text;
	free(text);
	json_decref(v);
}

/* A prompt, which is a text, or a row with its events. */
static void forget_spoken(const char *line, uint32_t seats, char names[SEATS_MAX][NAME_MAX_BYTES], const char *left,
	char *memory, struct out *o)
{
	json_t *v = *line ? outside_load(line, strlen(line), JSON_DECODE_ANY, NULL) : NULL, *event;
	const json_t *events = json_object_get(v, "events");
	struct out t;
	size_t i;
	if (!v) {
		out_text(o, line);
		return;
	}
	if (json_is_string(v)) {
		out_init(&t, memory, KEPT_TEXT_MAX);
		without_names(json_string_value(v), seats, names, left, &t);
		json_string_set(v, memory);
	}
	json_array_foreach (events, i, event) {
		const char *said = json_string_value(json_object_get(event, "text"));
		out_init(&t, memory, KEPT_TEXT_MAX);
		without_names(said ? said : "", seats, names, left, &t);
		json_object_set_new(event, "text", json_string(memory));
	}
	dump(v, o);
}

static void forget_lines(
	const struct kept *k, uint32_t seats, char names[SEATS_MAX][NAME_MAX_BYTES], char *memory, struct out *o)
{
	struct speaker s = {.lang = LANG_EN};
	json_t *whole = json_deep_copy(k->whole);
	struct out t;
	out_init(&t, memory, KEPT_TEXT_MAX);
	forget_record(kept_record(k), seats, words_find(&s, "person.left"), &t);
	json_object_set_new(whole, "record", json_string(memory));
	dump(whole, o);
	end_line(o);
	for (uint32_t i = 0; i < (k->rows + 1) * k->stride; i++) {
		uint32_t place = i % k->stride;
		s.lang = LANG_EN;
		for (int lang = 0; lang < LANGS && place; lang++)
			if ((uint32_t)k->place[lang] == (place - LINES_SHARED) / LINES_SPOKEN)
				s.lang = lang;
		if (place)
			forget_spoken(k->line[i], seats, names, words_find(&s, "person.left"), memory, o);
		else
			out_text(o, k->line[i]);
		end_line(o);
	}
}

void *kept_forget(
	const void *bytes, size_t length, uint32_t seats, char names[SEATS_MAX][NAME_MAX_BYTES], size_t *squeezed)
{
	struct kept *k = kept_read(bytes, length);
	char *text = k ? malloc(KEPT_TEXT_MAX) : NULL, *memory = text ? malloc(KEPT_TEXT_MAX) : NULL;
	struct out o;
	void *made = NULL;
	if (memory) {
		out_init(&o, text, KEPT_TEXT_MAX);
		forget_lines(k, seats, names, memory, &o);
		made = o.full ? NULL : squeeze(&o, squeezed);
	}
	free(memory);
	free(text);
	kept_free(k);
	return made;
}
