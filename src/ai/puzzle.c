#include "ai/puzzle.h"

#include "core/options.h"
#include "core/text.h"
#include "games/games.h"

enum { DIGITS = 64, WORD_MAX = 64 };

static const char digits[DIGITS + 1] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char *const reason_names[PUZZLE_REASONS] = {"points", "engine", "denial", "risk", "chance"};

static int digit_of(char c)
{
	int i = 0;
	while (i < DIGITS && digits[i] != c)
		i++;
	return i < DIGITS ? i : -1;
}

int puzzle_level(const struct puzzle *p)
{
	return p->found[1] >= PUZZLE_TRIES - 1 ? 1 : p->found[2] >= PUZZLE_TRIES - 1 ? 2 : 3;
}

int puzzle_rating(const struct puzzle *p)
{
	enum { EASIEST = 1000, A_TRY = 75 };
	int missed = PUZZLE_LADDER * PUZZLE_TRIES;
	for (int i = 0; i < PUZZLE_LADDER; i++)
		missed -= p->found[i];
	return EASIEST + missed * A_TRY;
}

const char *puzzle_reason_name(const struct puzzle *p)
{
	return reason_names[p->reason];
}

void puzzle_say_reason(const struct speaker *speaker, const struct puzzle *p, struct out *o)
{
	struct candidate why = {.choice = p->line[0], .reason = p->reason, .size = p->size};
	if (p->reason == PUZZLE_CHANCE)
		words_say(speaker, "review.chance", NULL, 0, o);
	else
		advice_reason(speaker, &why, o);
}

/* --- reading */

static struct slice next_word(struct slice *line)
{
	while (line->length && *line->text == ' ')
		line->text++, line->length--;
	struct slice word = {line->text, 0};
	while (word.length < line->length && word.text[word.length] != ' ')
		word.length++;
	line->text += word.length;
	line->length -= word.length;
	return word;
}

static bool is(struct slice s, const char *word)
{
	return s.length == text_length(word) && memcmp(s.text, word, s.length) == 0;
}

/* A word as a text of its own; false: it is too long. */
static bool copied(struct slice s, char word[WORD_MAX])
{
	if (s.length >= WORD_MAX)
		return false;
	memcpy(word, s.text, s.length);
	word[s.length] = 0;
	return true;
}

static bool next_number(struct slice *line, int64_t low, int64_t high, int64_t *n)
{
	struct slice word = next_word(line);
	return text_number(word.text, word.length, n) && *n >= low && *n <= high;
}

static bool next_line(struct puzzle_file *f, struct slice *line)
{
	if (f->at >= f->length)
		return false;
	uint32_t end = f->at;
	while (end < f->length && f->text[end] != '\n')
		end++;
	*line = (struct slice){f->text + f->at, end - f->at};
	f->at = end + 1;
	f->line++;
	return true;
}

static bool fail(struct puzzle_file *f, const char *wrong)
{
	f->wrong = wrong;
	return false;
}

/* "flying=off" */
static bool set_option(struct puzzle_file *f, struct slice word)
{
	char name[WORD_MAX];
	if (!copied(word, name))
		return false;
	for (char *c = name; *c; c++)
		if (*c == '=') {
			*c = 0;
			return options_set(f->game, &f->options, name, c + 1) == OPTION_OK;
		}
	return false;
}

static bool read_record(struct puzzle_file *f, struct slice line)
{
	char id[WORD_MAX];
	int64_t players;
	int row;
	f->game = copied(next_word(&line), id) ? game_named(id) : NULL;
	if (!f->game)
		return fail(f, "no such game");
	if (!next_number(&line, 1, UINT16_MAX, &f->rules_version)
		|| !next_number(&line, f->game->seats_min, f->game->seats_max, &players))
		return fail(f, "a version of the rules and a number of players were expected");
	options_default(f->game, (int)players, &f->options);
	for (struct slice word = next_word(&line); word.length; word = next_word(&line))
		if (!set_option(f, word))
			return fail(f, "no such option");
	f->played.text = NULL;
	f->record++;
	return options_check(f->game, &f->options, &row) == OPTION_OK || fail(f, "these options do not go together");
}

static bool read_choice(const struct game *g, struct slice text, choice *c)
{
	uint32_t at;
	while (text.length && *text.text == ' ')
		text.text++, text.length--;
	while (text.length && text.text[text.length - 1] == ' ')
		text.length--;
	return choice_parse(g, text.text, text.length, c, &at) == CHOICE_OK;
}

/* The part before the next such character, which is cut off with it. */
static struct slice part(struct slice *rest, char end)
{
	struct slice s = {rest->text, 0};
	while (s.length < rest->length && s.text[s.length] != end)
		s.length++;
	uint32_t past = s.length < rest->length ? s.length + 1 : s.length;
	rest->text += past;
	rest->length -= past;
	return s;
}

static bool read_line(struct puzzle_file *f, struct slice rest, struct puzzle *p)
{
	struct slice line = part(&rest, '/');
	if (!read_choice(f->game, rest, &p->second))
		return fail(f, "the second best choice is not one");
	while (line.length) {
		if (p->line_count == PUZZLE_LINE || !read_choice(f->game, part(&line, ','), &p->line[p->line_count++]))
			return fail(f, "the line has something that is no choice");
	}
	return p->line_count > 0 || fail(f, "there is no answer");
}

static bool read_kind(const struct game *g, struct slice word, uint8_t *kind)
{
	for (int i = 1; g->kinds[i].name; i++)
		if (is(word, g->kinds[i].name)) {
			*kind = (uint8_t)i;
			return true;
		}
	return false;
}

static bool read_reason(struct slice word, uint8_t *reason)
{
	for (*reason = 0; *reason < PUZZLE_REASONS; ++*reason)
		if (is(word, reason_names[*reason]))
			return true;
	return false;
}

static bool read_found(struct slice word, struct puzzle *p)
{
	for (uint32_t i = 0; i < PUZZLE_LADDER; i++) {
		if (word.length != PUZZLE_LADDER || word.text[i] < '0' || word.text[i] > '0' + PUZZLE_TRIES)
			return false;
		p->found[i] = (uint8_t)(word.text[i] - '0');
	}
	return true;
}

static bool read_hash(struct slice word, uint64_t *hash)
{
	static const char hex[] = "0123456789abcdef";
	*hash = 0;
	for (uint32_t i = 0; i < word.length; i++) {
		uint64_t value = 0;
		while (value < 16 && hex[value] != word.text[i])
			value++;
		if (value == 16)
			return false;
		*hash = *hash << 4 | value;
	}
	return word.length == 16;
}

static bool read_figures(struct slice *line, struct puzzle *p)
{
	int64_t lead, error, win;
	if (!next_number(line, 0, 10000, &lead) || !next_number(line, 0, 10000, &error)
		|| !next_number(line, 0, 10000, &win))
		return false;
	p->lead = (int32_t)lead, p->error = (int32_t)error, p->win = (int32_t)win;
	return read_hash(next_word(line), &p->hash);
}

static bool read_puzzle(struct puzzle_file *f, struct slice line, struct puzzle *p)
{
	int64_t moment, seat, size;
	memset(p, 0, sizeof *p);
	if (!f->game || !f->played.text)
		return fail(f, "a puzzle comes after its record and what was played");
	if (!next_number(&line, 0, f->game->decisions_max, &moment) || !next_number(&line, 0, SEATS_MAX - 1, &seat))
		return fail(f, "a moment and a seat were expected");
	if (!read_kind(f->game, next_word(&line), &p->kind) || !read_reason(next_word(&line), &p->reason))
		return fail(f, "a kind of decision and a reason were expected");
	if (!next_number(&line, 0, INT32_MAX, &size) || !read_found(next_word(&line), p) || !read_figures(&line, p))
		return fail(f, "size, tries, lead, error, chance and hash were expected");
	p->moment = (uint32_t)moment, p->seat = (uint8_t)seat, p->size = (int32_t)size;
	return read_line(f, line, p);
}

void puzzle_open(struct puzzle_file *f, const char *text, uint32_t length)
{
	memset(f, 0, sizeof *f);
	f->text = text;
	f->length = length;
}

bool puzzle_next(struct puzzle_file *f, struct puzzle *out)
{
	struct slice line;
	while (!f->wrong && next_line(f, &line)) {
		struct slice word = next_word(&line);
		if (is(word, "puzzle"))
			return read_puzzle(f, line, out);
		if (is(word, "record"))
			read_record(f, line);
		else if (is(word, "played"))
			f->played = next_word(&line);
		else
			return fail(f, "record, played or puzzle was expected");
	}
	return false;
}

/* --- replaying */

/* How many digits name one of so many. */
static uint32_t width_of(uint32_t count)
{
	return count > DIGITS ? 2 : count > 1;
}

static bool take_digits(struct slice *from, uint32_t width, uint32_t *n)
{
	*n = 0;
	for (uint32_t i = 0; i < width; i++) {
		int digit = i < from->length ? digit_of(from->text[i]) : -1;
		if (digit < 0)
			return false;
		*n = *n * DIGITS + (uint32_t)digit;
	}
	from->text += width;
	from->length -= width;
	return true;
}

/* Who chooses next, and what. */
static bool take_played(struct slice *from, const struct game *g, const void *state, struct played *out)
{
	choice list[CHOICES_MAX];
	struct decision d = g->decision(state);
	uint32_t seat = (uint32_t)decision_seat(d), at;
	if (d.actors & (d.actors - 1) && (!take_digits(from, 1, &seat) || seat >= SEATS_MAX))
		return false;
	if (!d.actors || !(d.actors >> seat & 1))
		return false;
	uint32_t count = g->choices(state, (int)seat, list);
	if (!take_digits(from, width_of(count), &at) || at >= count)
		return false;
	*out = (struct played){(uint8_t)seat, list[at]};
	return true;
}

bool puzzle_replay(const struct puzzle_file *f, const struct puzzle *p, struct match *m)
{
	struct slice rest = f->played;
	for (uint32_t i = 0; i < p->moment; i++) {
		struct played next;
		struct refusal r;
		uint32_t at;
		if (!take_played(&rest, f->game, m->state, &next))
			return false;
		if (next.seat == SEAT_CHANCE)
			r = match_chance(m, next.choice, NULL);
		else
			r = match_do(m, next.seat, &next.choice, 1, NULL, &at);
		if (r.reason)
			return false;
	}
	return true;
}

/* The seat makes these choices one after the other; false: that cannot be done. */
static bool go_along(const struct game *g, union any_state *state, int seat, const choice *line, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!(g->decision(state).actors >> seat & 1) || driver_why(g, state, seat, line[i]).reason)
			return false;
		g->apply(state, seat, line[i], NULL);
		driver_settle(g, state, NULL, NULL);
	}
	return true;
}

bool puzzle_is_order(const struct game *g, const struct puzzle *p, const void *state)
{
	choice other[PUZZLE_LINE] = {p->second};
	union any_state one = {0}, two = {0};
	uint32_t at = 1;
	while (at < p->line_count && p->line[at] != p->second)
		at++;
	if (at >= p->line_count)
		return false;
	memcpy(&other[1], p->line, at * sizeof *other);
	memcpy(&one, state, g->state_size);
	memcpy(&two, state, g->state_size);
	return go_along(g, &one, p->seat, p->line, at + 1) && go_along(g, &two, p->seat, other, at + 1)
		&& state_hash(g, &one) == state_hash(g, &two);
}

const char *puzzle_wrong(const struct game *g, const struct puzzle *p, const void *state)
{
	struct decision d = g->decision(state);
	if (!(d.actors >> p->seat & 1))
		return "the seat does not choose then";
	if (d.kind != p->kind)
		return "the decision is of another kind";
	if (state_hash(g, state) != p->hash)
		return "the position is another";
	if (driver_why(g, state, p->seat, p->line[0]).reason || driver_why(g, state, p->seat, p->second).reason)
		return "the answer or the second best choice is not legal";
	if (p->line[0] == p->second)
		return "the answer is also the second best choice";
	return puzzle_is_order(g, p, state) ? "the second best choice is the answer in another order" : NULL;
}

/* --- writing */

static void put_digits(struct out *o, uint32_t width, uint32_t n)
{
	if (width > 1)
		out_char(o, digits[n / DIGITS]);
	if (width)
		out_char(o, digits[n % DIGITS]);
}

static void write_options(const struct game *g, const struct options *o, struct out *out)
{
	for (int i = 0; g->options[i].name; i++) {
		if (!o->value[i])
			continue;
		out_char(out, ' ');
		out_text(out, g->options[i].name);
		out_char(out, '=');
		out_text(out, g->options[i].value[o->value[i]]);
	}
}

void puzzle_write_record(
	const struct game *g, const struct options *o, const struct played *list, uint32_t count, struct out *out)
{
	union any_state state = {0};
	choice choices[CHOICES_MAX];
	out_text(out, "record ");
	out_text(out, g->id);
	out_char(out, ' ');
	out_number(out, g->rules_version);
	out_char(out, ' ');
	out_number(out, o->players);
	write_options(g, o, out);
	out_text(out, "\nplayed ");
	g->setup(&state, o);
	driver_settle(g, &state, NULL, NULL);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t actors = g->decision(&state).actors, n = g->choices(&state, list[i].seat, choices), at = 0;
		while (at + 1 < n && choices[at] != list[i].choice)
			at++;
		put_digits(out, (actors & (actors - 1)) != 0, list[i].seat);
		put_digits(out, width_of(n), at);
		g->apply(&state, list[i].seat, list[i].choice, NULL);
		driver_settle(g, &state, NULL, NULL);
	}
	out_char(out, '\n');
}

static void write_numbers(struct out *o, const int32_t *n, int count)
{
	for (int i = 0; i < count; i++) {
		out_char(o, ' ');
		out_number(o, n[i]);
	}
}

void puzzle_write(const struct game *g, const struct puzzle *p, struct out *o)
{
	out_text(o, "puzzle");
	write_numbers(o, (int32_t[]){(int32_t)p->moment, p->seat}, 2);
	out_char(o, ' ');
	out_text(o, g->kinds[p->kind].name);
	out_char(o, ' ');
	out_text(o, reason_names[p->reason]);
	write_numbers(o, &p->size, 1);
	out_char(o, ' ');
	for (int i = 0; i < PUZZLE_LADDER; i++)
		out_number(o, p->found[i]);
	write_numbers(o, (int32_t[]){p->lead, p->error, p->win}, 3);
	out_char(o, ' ');
	out_hex(o, p->hash, 16);
	for (int i = 0; i < p->line_count; i++) {
		out_text(o, i ? ", " : " ");
		choice_text(g, p->line[i], o);
	}
	out_text(o, " / ");
	choice_text(g, p->second, o);
	out_char(o, '\n');
}
