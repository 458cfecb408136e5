#include "core/record.h"

#include "core/edition.h"
#include "core/json.h"
#include "core/options.h"
#include "core/text.h"

struct slice slice_of(const char *text)
{
	struct slice s = {text, text ? text_length(text) : 0};
	return s;
}

enum { ROW_MAX = 1 << 30 };

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
	memset(error, 0, sizeof *error);
	error->message = message;
	error->line = line;
	error->word = word;
	return false;
}

/* The same where {low} to {high} is allowed. */
static bool fail_range(
	struct record_error *error, const char *message, uint32_t line, struct slice word, int64_t low, int64_t high)
{
	fail(error, message, line, word);
	error->low = low;
	error->high = high;
	return false;
}

static bool small_number(struct slice s, int64_t max, int64_t *n)
{
	return text_number(s.text, s.length, n) && *n >= 0 && *n <= max;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* What a letter behind a backslash stands for; 0 if it is none of JSON's. */
static char escaped(char c)
{
	static const char letters[] = "\"\\/bfnrt", stand_for[] = "\"\\/\b\f\n\r\t";
	for (int i = 0; letters[i]; i++)
		if (letters[i] == c)
			return stand_for[i];
	return 0;
}

/* One character of a quoted text: of JSON's escapes those of ASCII; 0 if it is none. *text goes past it. */
static char unquote(struct slice *text)
{
	struct slice s = *text;
	uint32_t used = 1;
	char c = s.text[0];
	if (c == '\\' && s.length >= 2) {
		int high =
			s.length >= 6 && s.text[1] == 'u' && s.text[2] == '0' && s.text[3] == '0' ? hex_digit(s.text[4]) : -1;
		int low = high >= 0 ? hex_digit(s.text[5]) : -1;
		used = s.text[1] == 'u' ? 6 : 2;
		c = escaped(s.text[1]);
		if (used == 6)
			c = (char)(high >= 0 && high < 8 && low >= 0 ? high << 4 | low : 0);
	} else if (c == '"' || c == '\\' || (unsigned char)c < ' ') {
		c = 0;
	}
	used = c ? used : 0;
	text->text += used;
	text->length -= used;
	return c;
}

/* Whole characters, none of them the zero that ends texts elsewhere. */
static bool is_text(struct slice s)
{
	for (uint32_t at = 0, n; at < s.length; at += n) {
		n = text_character(s.text + at, s.length - at);
		if (n == 0 || !s.text[at])
			return false;
	}
	return true;
}

/* A seed stands as it is, or as a JSON string. */
static bool read_seed(struct record *r, struct slice rest, uint32_t line, struct record_error *error)
{
	struct slice whole = rest;
	uint32_t n = 0;
	r->seed = rest;
	if (rest.length && rest.text[0] == '"') {
		rest.text++, rest.length--;
		for (char c; n < SEED_LONGEST && rest.length > 1 && (c = unquote(&rest));)
			r->unquoted[n++] = c;
		if (rest.length != 1 || rest.text[0] != '"')
			return fail_range(error, "record.seed", line, whole, 1, SEED_LONGEST);
		r->seed = (struct slice){r->unquoted, n};
	}
	if (r->seed.length == 0 || r->seed.length > SEED_LONGEST || !is_text(r->seed))
		return fail_range(error, "record.seed", line, whole, 1, SEED_LONGEST);
	return true;
}

/* The front of a text that fits into size bytes with its end, cut between characters. */
static struct slice fitting(struct slice s, uint32_t size)
{
	uint32_t n = 0, next;
	while (n < s.length && (next = text_character(s.text + n, s.length - n), n + (next ? next : 1) < size))
		n += next ? next : 1;
	s.length = n;
	return s;
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
			return fail_range(error, "record.number", line, rest, 0, 65535);
	} else if (is(key, "edition")) {
		r->edition = rest;
	} else if (is(key, "players")) {
		if (!small_number(rest, SEATS_MAX, &n))
			return fail_range(error, "record.number", line, rest, 0, SEATS_MAX);
		r->players = (int)n;
	} else if (is(key, "option")) {
		if (r->options == OPTIONS_MAX)
			return fail_range(error, "record.options", line, rest, 0, OPTIONS_MAX);
		r->option[r->options] = take_word(&rest);
		r->value[r->options++] = rest;
	} else if (is(key, "seat")) {
		struct slice seat = take_word(&rest);
		if (!small_number(seat, SEATS_MAX - 1, &n))
			return fail_range(error, "record.number", line, seat, 0, SEATS_MAX - 1);
		r->name[n] = fitting(rest, RECORD_NAME_MAX);
	} else if (is(key, "chance")) {
		if (!is(rest, "manual"))
			return fail(error, "record.chance", line, rest);
		r->by_hand = true;
	} else if (is(key, "commitment")) {
		r->commitment = rest;
	} else if (is(key, "seed")) {
		return read_seed(r, rest, line, error);
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

/* The figures that it was played with, which stand in it: it needs no machine that has seen them. */
static bool read_edition(const struct record *r, const struct game *g, struct options *o, struct record_error *error)
{
	struct edition e;
	struct faults f;
	int slot = 0;
	if (r->edition.length)
		slot = g->box && edition_read(&e, g, r->edition.text, r->edition.length, &f) ? edition_keep(&e) : -1;
	if (slot < 0)
		return fail(error, "record.edition", 0, r->game);
	o->edition = (uint8_t)slot;
	return true;
}

bool record_options(const struct record *r, const struct game *g, struct options *o, struct record_error *error)
{
	static const char *const messages[] = {
		"", "record.option", "record.value", "record.option_players", "record.option_needs"}; /* by option_error */
	if (r->rules_version != g->rules_version)
		return fail_range(error, "record.version", 0, r->game, r->rules_version, g->rules_version);
	if (r->players < g->seats_min || r->players > g->seats_max)
		return fail_range(error, "record.players", 0, r->game, g->seats_min, g->seats_max);
	options_default(g, r->players, o);
	if (!read_edition(r, g, o, error))
		return false;
	for (int i = 0; i < r->options; i++) {
		char name[RECORD_NAME_MAX], value[RECORD_NAME_MAX];
		copy(r->option[i], name, sizeof name);
		copy(r->value[i], value, sizeof value);
		enum option_error why = options_set(g, o, name, value);
		if (why)
			return fail(error, messages[why], 0, why == OPTION_UNKNOWN ? r->option[i] : r->value[i]);
	}
	int row;
	enum option_error why = options_check(g, o, &row);
	return why ? fail(error, messages[why], 0, slice_of(g->options[row].name)) : true;
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
			return fail_range(error, "record.long", line, one, 1, LIST_MAX);
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
		int digit = hex_digit(line->text[i]);
		if (digit < 0)
			return false;
		*hash = *hash << 4 | (uint64_t)digit;
	}
	line->length = at - 1;
	while (line->length && line->text[line->length - 1] == ' ')
		line->length--;
	return true;
}

/* Who stands before the choices: a seat of the table, chance, or nobody, who can only take back. */
static bool read_who(const struct match *m, struct slice who, int *seat)
{
	int64_t n = is(who, "chance") ? SEAT_CHANCE : SEAT_NONE;
	bool known = n == SEAT_CHANCE || is(who, "nobody") || small_number(who, m->options.players - 1, &n);
	*seat = (int)n;
	return known;
}

static void write_who(const struct row *row, struct out *o)
{
	if (row->seat < SEATS_MAX)
		out_number(o, row->seat);
	else
		out_text(o, row->seat == SEAT_CHANCE ? "chance" : "nobody");
}

static uint64_t mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

/*
 * What stands behind '#': a hash of the row, of the state after it and of the hash before it, so that a row that is
 * changed, moved or left out shows even where the state comes to the same.
 */
static uint64_t chained(uint64_t before, const struct match *m, uint32_t i)
{
	const struct row *row = &m->rows[i];
	uint64_t h = mix(mix(before, row->hash), (uint64_t)row->kind << 16 | (uint64_t)row->seat << 8 | row->count);
	if (row->kind == ROW_UNDO)
		return mix(h, row->first);
	for (uint32_t k = 0; k < row->count; k++)
		h = mix(h, m->choices[row->first + k]);
	return h;
}

/* Records once had the hashes of the states alone: they are read still. */
static bool hash_holds(const struct match *m, uint64_t hash, struct record_proof *proof)
{
	uint32_t i = m->count - 1;
	proof->chain = chained(i ? proof->chain : state_hash(m->game, m->start), m, i);
	return hash == proof->chain || hash == m->rows[i].hash;
}

/* Chance takes back only what chance gave. */
static bool replay_undo(struct match *m, int seat, struct slice rest)
{
	int64_t to;
	if (!small_number(rest, ROW_MAX, &to))
		return false;
	const struct row *row = match_row(m, (uint32_t)to);
	if (seat == SEAT_CHANCE && row && row->kind != ROW_CHANCE)
		return false;
	return match_undo(m, seat, (uint32_t)to);
}

/* One result, and the one the seed gives. A list of them would be several rows. */
static const char *replay_chance(struct match *m, const choice *list, uint32_t count, struct record_proof *proof)
{
	if (count != 1)
		return "record.chance_list";
	if (proof->draw && m->game->decision(m->state).actors == ACTOR_CHANCE && proof->draw(proof->seed, m) != list[0])
		return "record.draw";
	proof->chance++;
	return match_chance(m, list[0], NULL).reason ? "record.illegal" : NULL;
}

static const char *replay_choices(
	struct match *m, int seat, const choice *list, uint32_t count, struct record_proof *proof)
{
	uint32_t at;
	if (seat == SEAT_CHANCE)
		return replay_chance(m, list, count, proof);
	return match_do(m, seat, list, count, NULL, &at).reason ? "record.illegal" : NULL;
}

static bool replay_row(
	struct match *m, struct slice line, uint32_t number, struct record_proof *proof, struct record_error *error)
{
	uint64_t hash = 0;
	int64_t n;
	choice list[LIST_MAX];
	uint32_t count;
	int seat;
	struct slice whole = line;
	bool hashed = take_hash(&line, &hash);
	struct slice seq = take_word(&line), who = take_word(&line);
	if (!small_number(seq, ROW_MAX, &n) || n != match_next(m) || proof->results)
		return fail_range(error, "record.sequence", number, seq, 0, match_next(m));
	struct slice rest = line, verb = take_word(&rest);
	bool undo = is(verb, "undo");
	if (!read_who(m, who, &seat) || (seat == SEAT_NONE && !undo))
		return fail_range(error, "record.seat", number, who, 0, m->options.players - 1);
	if (undo) {
		if (!replay_undo(m, seat, rest))
			return fail(error, "record.undo", number, rest);
	} else {
		if (!read_choices(m->game, line, list, &count, number, error))
			return false;
		const char *wrong = replay_choices(m, seat, list, count, proof);
		if (wrong)
			return fail(error, wrong, number, line);
	}
	bool holds = hash_holds(m, hash, proof);
	if (!hashed && !proof->unhashed++)
		proof->bare = m->count;
	return holds || !hashed ? true : fail(error, "record.hash", number, whole);
}

/* "result SEAT rank R total T" against the state. */
static bool check_result(
	const struct match *m, struct slice line, uint32_t number, struct record_proof *proof, struct record_error *error)
{
	struct score score[SEATS_MAX] = {0};
	struct slice whole = line;
	int64_t seat, rank, total;
	struct slice a = take_word(&line), b = take_word(&line), c = take_word(&line), d = take_word(&line);
	if (m->game->decision(m->state).actors)
		return fail_range(error, "record.early", number, whole, 0, m->count);
	m->game->scores(m->state, score);
	if (!small_number(a, state_seats(m->state) - 1, &seat) || !is(b, "rank") || !small_number(c, SEATS_MAX, &rank)
		|| !is(d, "total") || !text_number(line.text, line.length, &total))
		return fail(error, "record.result", number, whole);
	if (score[seat].rank != rank || score[seat].total != total || proof->results >> seat & 1)
		return fail(error, "record.result", number, whole);
	proof->results |= 1u << seat;
	return true;
}

/* "forgotten FROM to TO": the rows were taken back; the numbers go on after them. */
static bool skip_forgotten(struct match *m, struct slice line, uint32_t number, struct record_error *error)
{
	struct slice whole = line;
	int64_t from, to;
	struct slice a = take_word(&line), b = take_word(&line);
	if (!small_number(a, ROW_MAX, &from) || from != match_next(m) || !is(b, "to") || !small_number(line, ROW_MAX, &to)
		|| !match_skip(m, (uint32_t)to))
		return fail_range(error, "record.sequence", number, whole, 0, match_next(m));
	return true;
}

bool record_replay(const struct record *r, struct match *m, struct record_error *error)
{
	struct record_proof none = {0};
	return record_prove(r, m, &none, error);
}

bool record_prove(const struct record *r, struct match *m, struct record_proof *proof, struct record_error *error)
{
	struct reader in = {r->rows.text, 0, r->rows.length, r->rows_line};
	struct slice line = {r->rows.text, 0};
	while (next_line(&in, &line)) {
		struct slice rest = line, first = take_word(&rest);
		if (is(first, "end"))
			return true;
		if (is(first, "result")) {
			if (!check_result(m, rest, in.line, proof, error))
				return false;
		} else if (is(first, "forgotten")) {
			if (!skip_forgotten(m, rest, in.line, error))
				return false;
		} else if (first.length) {
			uint32_t row = match_next(m);
			bool ok = replay_row(m, line, in.line, proof, error);
			error->row = row;
			if (!ok)
				return false;
		}
	}
	return fail(error, "record.end", in.line, line);
}

/* A name keeps its line: what would end it or be read as a space before it is left out. */
static void header_line(struct out *o, const char *key, struct slice value)
{
	while (value.length && (unsigned char)value.text[0] <= ' ')
		value.text++, value.length--;
	if (!value.length)
		return;
	out_text(o, key);
	out_char(o, ' ');
	for (uint32_t i = 0; i < value.length; i++)
		out_char(o, (unsigned char)value.text[i] < ' ' ? ' ' : value.text[i]);
	out_char(o, '\n');
}

/* Does the seed mean itself when it is read again? */
static bool is_plain(struct slice s)
{
	for (uint32_t i = 0; i < s.length; i++)
		if ((unsigned char)s.text[i] < ' ')
			return false;
	return s.length && s.text[0] != ' ' && s.text[0] != '"' && s.text[s.length - 1] != ' ';
}

static void write_seed(struct out *o, struct slice seed)
{
	if (!seed.length || is_plain(seed)) {
		header_line(o, "seed", seed);
		return;
	}
	out_text(o, "seed ");
	emit_quoted(o, seed.text, seed.length);
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

/* Rows that were taken back and of which nothing else is known, where there are any: from up to, not including, to. */
static void write_forgotten(uint32_t from, uint32_t to, struct out *o)
{
	if (from == to)
		return;
	out_text(o, "forgotten ");
	out_number(o, from);
	out_text(o, " to ");
	out_number(o, to - 1);
	out_char(o, '\n');
}

static void write_row(const struct match *m, uint32_t i, const uint64_t *hash, struct out *o)
{
	const struct row *row = &m->rows[i];
	out_number(o, row->number);
	out_char(o, ' ');
	write_who(row, o);
	out_char(o, ' ');
	record_row_text(m, row, o);
	if (hash) {
		out_text(o, " #");
		out_hex(o, *hash, 16);
	}
	out_char(o, '\n');
}

static void write_edition(const struct match *m, struct out *o)
{
	struct slice text;
	text.text = edition_text(m->game, m->options.edition, &text.length);
	if (text.text)
		header_line(o, "edition", text);
}

void record_write(const struct match *m, const struct record *r, bool hashes, struct out *o)
{
	const struct game *g = m->game;
	out_text(o, "cloister-record 1\n");
	header_line(o, "game", slice_of(g->id));
	header_number(o, "rules", g->rules_version);
	write_edition(m, o);
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
	if (r->by_hand) {
		header_line(o, "chance", slice_of("manual"));
	} else {
		header_line(o, "commitment", r->commitment);
		write_seed(o, r->seed);
	}
	header_line(o, "start", r->start);
	out_text(o, "rows\n");
	uint64_t hash = state_hash(g, m->start);
	for (uint32_t i = 0; i < m->count; i++) {
		write_forgotten(i ? m->rows[i - 1].number + 1 : 1, m->rows[i].number, o);
		hash = chained(hash, m, i);
		write_row(m, i, hashes ? &hash : NULL, o);
	}
	write_forgotten(m->count ? m->rows[m->count - 1].number + 1 : 1, match_next(m), o);
	if (!g->decision(m->state).actors)
		write_results(m, o);
	out_text(o, "end\n");
}
