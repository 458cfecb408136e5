#include "core/record.h"

#include "core/options.h"
#include "core/text.h"

struct slice slice_of(const char *text)
{
	struct slice s = {text, text ? text_length(text) : 0};
	return s;
}

/* Cutting the text into lines and words. */
struct reader {
	const char *text;
	uint32_t at, length, line;
};

static bool next_line(struct reader *in, struct slice *line)
{
	if (in->at >= in->length)
		return false;
	uint32_t end = in->at;
	while (end < in->length && in->text[end] != '\n')
		end++;
	line->text = in->text + in->at;
	line->length = end - in->at;
	if (line->length && line->text[line->length - 1] == '\r')
		line->length--;
	in->at = end + 1;
	in->line++;
	return true;
}

/* Takes the first word off the line. */
static struct slice take_word(struct slice *line)
{
	struct slice word = {line->text, 0};
	while (line->length && *line->text == ' ')
		line->text++, line->length--;
	word.text = line->text;
	while (word.length < line->length && word.text[word.length] != ' ')
		word.length++;
	line->text += word.length;
	line->length -= word.length;
	while (line->length && *line->text == ' ')
		line->text++, line->length--;
	return word;
}

static bool is(struct slice s, const char *word)
{
	uint32_t i = 0;
	while (i < s.length && word[i] && word[i] == s.text[i])
		i++;
	return i == s.length && !word[i];
}

static bool fail(struct record_error *error, const char *message, uint32_t line, struct slice word)
{
	error->message = message;
	error->line = line;
	error->word = word;
	return false;
}

static bool small_number(struct slice s, int64_t max, int64_t *n)
{
	return text_number(s.text, s.length, n) && *n >= 0 && *n <= max;
}

/* One header line; key is its first word. */
static bool read_header(
	struct record *r, struct slice key, struct slice rest, uint32_t line, struct record_error *error)
{
	int64_t n = 0;
	if (is(key, "game")) {
		r->game = rest;
	} else if (is(key, "rules")) {
		if (!small_number(rest, 65535, &r->rules_version))
			return fail(error, "record.number", line, rest);
	} else if (is(key, "players")) {
		if (!small_number(rest, SEATS_MAX, &n))
			return fail(error, "record.number", line, rest);
		r->players = (int)n;
	} else if (is(key, "option")) {
		if (r->options == OPTIONS_MAX)
			return fail(error, "record.options", line, rest);
		r->option[r->options] = take_word(&rest);
		r->value[r->options++] = rest;
	} else if (is(key, "seat")) {
		struct slice seat = take_word(&rest);
		if (!small_number(seat, SEATS_MAX - 1, &n))
			return fail(error, "record.number", line, seat);
		r->name[n] = rest;
	} else if (is(key, "commitment")) {
		r->commitment = rest;
	} else if (is(key, "seed")) {
		r->seed = rest;
	} else if (is(key, "start")) {
		r->start = rest;
	} else {
		return fail(error, "record.key", line, key);
	}
	return true;
}

bool record_read(const char *text, uint32_t length, struct record *r, struct record_error *error)
{
	struct reader in = {text, 0, length, 0};
	struct slice line = {text, 0};
	memset(r, 0, sizeof *r);
	if (!next_line(&in, &line) || !is(line, "cloister-record 1"))
		return fail(error, "record.magic", 1, line);
	while (next_line(&in, &line)) {
		struct slice key = take_word(&line);
		if (is(key, "rows")) {
			r->rows.text = text + (in.at < length ? in.at : length);
			r->rows.length = in.at < length ? length - in.at : 0;
			r->rows_line = in.line;
			return r->game.length ? true : fail(error, "record.game", in.line, key);
		}
		if (key.length && !read_header(r, key, line, in.line, error))
			return false;
	}
	return fail(error, "record.rows", in.line, line);
}

static void copy(struct slice s, char *text, uint32_t size)
{
	struct out o;
	out_init(&o, text, size);
	out_bytes(&o, s.text, s.length);
}

bool record_options(const struct record *r, const struct game *g, struct options *o, struct record_error *error)
{
	if (r->rules_version != g->rules_version)
		return fail(error, "record.version", 0, r->game);
	if (r->players < g->seats_min || r->players > g->seats_max)
		return fail(error, "record.players", 0, r->game);
	options_default(g, r->players, o);
	for (int i = 0; i < r->options; i++) {
		char name[RECORD_NAME_MAX], value[RECORD_NAME_MAX];
		copy(r->option[i], name, sizeof name);
		copy(r->value[i], value, sizeof value);
		if (options_set(g, o, name, value))
			return fail(error, "record.option", 0, r->option[i]);
	}
	int row;
	if (options_check(g, o, &row))
		return fail(error, "record.option", 0, slice_of(g->options[row].name));
	return true;
}

/* Parses "choice, choice, …". */
static bool read_choices(
	const struct game *g, struct slice rest, choice *list, uint32_t *count, uint32_t line, struct record_error *error)
{
	bool more = true;
	*count = 0;
	while (rest.length) {
		struct slice one = {rest.text, 0};
		uint32_t at;
		while (one.length < rest.length && rest.text[one.length] != ',')
			one.length++;
		if (*count == LIST_MAX)
			return fail(error, "record.long", line, one);
		if (choice_parse(g, one.text, one.length, &list[*count], &at))
			return fail(error, "record.choice", line, one);
		++*count;
		more = one.length < rest.length; /* a comma promises another choice */
		rest.text += one.length + more;
		rest.length -= one.length + more;
	}
	return !more ? true : fail(error, "record.choice", line, rest);
}

/* Splits " #hash" off the end of a line. */
static bool take_hash(struct slice *line, uint64_t *hash)
{
	uint32_t at = line->length;
	while (at > 0 && line->text[at - 1] != '#')
		at--;
	if (at == 0 || line->length - at != 16)
		return false;
	*hash = 0;
	for (uint32_t i = at; i < line->length; i++) {
		char c = line->text[i];
		int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
		if (digit < 0)
			return false;
		*hash = *hash << 4 | (uint64_t)digit;
	}
	line->length = at - 1;
	while (line->length && line->text[line->length - 1] == ' ')
		line->length--;
	return true;
}

static bool replay_row(struct match *m, struct slice line, uint32_t number, struct record_error *error)
{
	uint64_t hash = 0;
	int64_t n;
	choice list[LIST_MAX];
	uint32_t count, at;
	struct slice whole = line;
	bool hashed = take_hash(&line, &hash);
	struct slice seq = take_word(&line), who = take_word(&line);
	if (!small_number(seq, 1 << 30, &n) || n != match_next(m))
		return fail(error, "record.sequence", number, seq);
	bool chance = is(who, "chance");
	if (!chance && !small_number(who, SEATS_MAX - 1, &n))
		return fail(error, "record.seat", number, who);
	struct slice rest = line, verb = take_word(&rest);
	if (is(verb, "undo")) {
		int64_t to;
		if (chance || !small_number(rest, 1 << 30, &to) || !match_undo(m, (int)n, (uint32_t)to))
			return fail(error, "record.undo", number, rest);
	} else {
		if (!read_choices(m->game, line, list, &count, number, error))
			return false;
		struct refusal r = chance && count == 1 ? match_chance(m, list[0], NULL)
												: match_do(m, chance ? SEAT_CHANCE : (int)n, list, count, NULL, &at);
		if (r.reason)
			return fail(error, "record.illegal", number, line);
	}
	if (hashed && m->rows[m->count - 1].hash != hash)
		return fail(error, "record.hash", number, whole);
	return true;
}

/* "result SEAT rank R total T" against the state. */
static bool check_result(const struct match *m, struct slice line, uint32_t number, struct record_error *error)
{
	struct score score[SEATS_MAX] = {0};
	struct slice whole = line;
	int64_t seat, rank, total;
	struct slice a = take_word(&line), b = take_word(&line), c = take_word(&line), d = take_word(&line);
	m->game->scores(m->state, score);
	if (!small_number(a, state_seats(m->state) - 1, &seat) || !is(b, "rank") || !small_number(c, SEATS_MAX, &rank)
		|| !is(d, "total") || !text_number(line.text, line.length, &total))
		return fail(error, "record.result", number, whole);
	if (score[seat].rank != rank || score[seat].total != total)
		return fail(error, "record.result", number, whole);
	return true;
}

bool record_replay(const struct record *r, struct match *m, struct record_error *error)
{
	struct reader in = {r->rows.text, 0, r->rows.length, r->rows_line};
	struct slice line = {r->rows.text, 0};
	while (next_line(&in, &line)) {
		struct slice rest = line, first = take_word(&rest);
		if (is(first, "end"))
			return true;
		if (is(first, "result")) {
			if (!check_result(m, rest, in.line, error))
				return false;
		} else if (first.length && !replay_row(m, line, in.line, error)) {
			return false;
		}
	}
	return fail(error, "record.end", in.line, line);
}

static void header_line(struct out *o, const char *key, struct slice value)
{
	if (!value.length)
		return;
	out_text(o, key);
	out_char(o, ' ');
	for (uint32_t i = 0; i < value.length; i++) /* a name must not begin a line of its own */
		out_char(o, (unsigned char)value.text[i] < ' ' ? ' ' : value.text[i]);
	out_char(o, '\n');
}

static void header_number(struct out *o, const char *key, int64_t n)
{
	out_text(o, key);
	out_char(o, ' ');
	out_number(o, n);
	out_char(o, '\n');
}

void record_row_text(const struct match *m, const struct row *row, struct out *o)
{
	if (row->kind == ROW_UNDO) {
		out_text(o, "undo ");
		out_number(o, row->first);
		return;
	}
	for (uint32_t i = 0; i < row->count; i++) {
		if (i)
			out_text(o, ", ");
		choice_text(m->game, m->choices[row->first + i], o);
	}
}

static void write_results(const struct match *m, struct out *o)
{
	struct score score[SEATS_MAX] = {0};
	m->game->scores(m->state, score);
	for (int seat = 0; seat < state_seats(m->state); seat++) {
		out_text(o, "result ");
		out_number(o, seat);
		out_text(o, " rank ");
		out_number(o, score[seat].rank);
		out_text(o, " total ");
		out_number(o, score[seat].total);
		out_char(o, '\n');
	}
}

static void write_row(const struct match *m, uint32_t i, bool hashes, struct out *o)
{
	const struct row *row = &m->rows[i];
	out_number(o, i + 1);
	out_char(o, ' ');
	if (row->kind == ROW_CHANCE)
		out_text(o, "chance");
	else
		out_number(o, row->seat);
	out_char(o, ' ');
	record_row_text(m, row, o);
	if (hashes) {
		out_text(o, " #");
		out_hex(o, row->hash, 16);
	}
	out_char(o, '\n');
}

void record_write(const struct match *m, const struct record *r, bool hashes, struct out *o)
{
	const struct game *g = m->game;
	out_text(o, "cloister-record 1\n");
	header_line(o, "game", slice_of(g->id));
	header_number(o, "rules", g->rules_version);
	header_number(o, "players", m->options.players);
	for (int i = 0; g->options[i].name; i++) {
		if (!m->options.value[i])
			continue;
		out_text(o, "option ");
		out_text(o, g->options[i].name);
		out_char(o, ' ');
		out_text(o, g->options[i].value[m->options.value[i]]);
		out_char(o, '\n');
	}
	for (int seat = 0; seat < m->options.players; seat++) {
		char key[16];
		struct out k;
		out_init(&k, key, sizeof key);
		out_text(&k, "seat ");
		out_number(&k, seat);
		header_line(o, key, r->name[seat]);
	}
	header_line(o, "commitment", r->commitment);
	header_line(o, "seed", r->seed);
	header_line(o, "start", r->start);
	out_text(o, "rows\n");
	for (uint32_t i = 0; i < m->count; i++)
		write_row(m, i, hashes, o);
	if (!g->decision(m->state).actors)
		write_results(m, o);
	out_text(o, "end\n");
}
