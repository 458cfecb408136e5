/*
 * Records of random games of every game, player count and option: whatever is written is read, proven and written
 * again alike, with chance from a seed or by hand, with undos, seeds of any text and positions of their own; and
 * whatever is changed in one is found, at the row where it was changed. CLOISTER_SOAK plays fifty times as much.
 */
#include "walk.h"

#include "core/match.h"
#include "host/position.h"
#include "core/record.h"
#include "host/seed.h"

enum { RECORD_MAX = 1 << 20, HEAD_MAX = 1 << 15, CHOICES_PLAYED = 1500, ROWS_MUTATED = 90 };

/* Seeds that a line of text cannot hold as they are, and some that it can. */
static const char *const seeds[] = {"42", " led by a space", "ended by one ", "\"quoted\"", "\"", "a\nnew\nline",
	"\t\x01\x1f", "back\\slash \\n", "H\xc3\xa9lo\xc3\xafse", "end", "rows", "\x7f",
	("01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012"
	 "3"
	 "4567890123456")};

/* A game under way, and the record it becomes. */
struct game_played {
	struct walk *w;
	struct match match, copy;
	void *block, *copy_block;
	struct seed seed;
	struct record head;
	char commitment[SEED_HEX], start[HEAD_MAX];
	char *text;
	uint32_t length;
};

static void *block_of(const struct game *g)
{
	return aligned_alloc(16, (match_size(g) + 15) / 16 * 16);
}

static void open_played(struct game_played *p, struct walk *w)
{
	const char *seed = seeds[rng_below(&w->other, COUNT(seeds))];
	memset(p, 0, sizeof *p);
	p->w = w;
	p->block = block_of(w->game);
	p->copy_block = block_of(w->game);
	p->text = malloc(RECORD_MAX);
	assert_null(seed_wrong(seed, strlen(seed)));
	seed_from_text(&p->seed, seed, strlen(seed));
	seed_commitment(&p->seed, p->commitment);
	p->head.seed = slice_of(seed);
	p->head.commitment = slice_of(p->commitment);
	p->head.by_hand = rng_below(&w->other, 3) == 0;
	p->head.name[0] = slice_of("  Ann \xc3\xa9 \n#x ");
	match_open(&p->match, w->game, &w->options, p->block, NULL);
}

static void close_played(struct game_played *p)
{
	free(p->block);
	free(p->copy_block);
	free(p->text);
}

/* Begins again from the state as it is. */
static void restart(struct game_played *p)
{
	union any_state now;
	struct out o;
	memcpy(&now, p->match.state, p->w->game->state_size);
	out_init(&o, p->start, sizeof p->start);
	fields_json(p->w->game, &now, SEAT_ALL, &o);
	assert_false(o.full);
	p->head.start = slice_of(p->start);
	match_restart(&p->match, &now, NULL);
}

/* Takes a row in force back: by who made it, somebody, or nobody. */
static void take_back(struct game_played *p)
{
	struct match *m = &p->match;
	uint32_t s = match_live(m, rng_below(&p->w->other, m->live_count))->number;
	int seat = m->rows[s - 1].seat;
	if (rng_below(&p->w->other, 2))
		seat = rng_below(&p->w->other, 4) ? (int)rng_below(&p->w->other, m->options.players) : SEAT_NONE;
	match_undo(m, seat, s);
}

static bool play_one(struct game_played *p)
{
	choice list[CHOICES_MAX];
	struct match *m = &p->match;
	struct decision d = m->game->decision(m->state);
	uint32_t at, actors = d.actors;
	if (!actors)
		return false;
	for (uint32_t skip = rng_below(&p->w->other, (uint32_t)bits_count(actors)); skip; skip--)
		actors &= actors - 1;
	int seat = bits_first(actors);
	choice c = list[rng_below(&p->w->other, m->game->choices(m->state, seat, list))];
	if (seat == SEAT_CHANCE)
		return !match_chance(m, p->head.by_hand ? c : seed_outcome(&p->seed, m), NULL).reason;
	return !match_do(m, seat, &c, 1, NULL, &at).reason;
}

/* Plays so many rows or to the end; a few are taken back. */
static void play_rows(struct game_played *p, uint32_t rows)
{
	uint32_t undos = 6, begin = rng_below(&p->w->other, 2) ? rng_below(&p->w->other, 30) : 0;
	for (uint32_t n = 0; n < rows && play_one(p); n++) {
		if (begin && n == begin && p->match.game->decision(p->match.state).actors)
			restart(p);
		if (undos && p->match.live_count && rng_below(&p->w->other, 12) == 0)
			take_back(p), undos--;
	}
	struct out o;
	out_init(&o, p->text, RECORD_MAX);
	record_write(&p->match, &p->head, true, &o);
	EXPECT(p->w, !o.full, "the record is longer than %d bytes", RECORD_MAX);
	p->length = o.length;
}

/* Reads a text as the record of this game and proves it into the copy. */
static bool prove(
	struct game_played *p, const char *text, struct record *r, struct record_proof *proof, struct record_error *error)
{
	struct options o;
	struct speaker s = {.game = p->w->game};
	union any_state start;
	char why[1024];
	struct out w;
	struct seed seed;
	memset(error, 0, sizeof *error);
	out_init(&w, why, sizeof why);
	if (!record_read(text, text_length(text), r, error) || !record_options(r, p->w->game, &o, error))
		return false;
	seed_from_text(&seed, r->seed.text, r->seed.length);
	*proof = (struct record_proof){.draw = r->seed.length ? seed_outcome : NULL, .seed = &seed};
	match_open(&p->copy, p->w->game, &o, p->copy_block, NULL);
	if (r->start.length) {
		memcpy(&start, p->copy.start, p->w->game->state_size);
		EXPECT(p->w, position_set_text(&s, &start, r->start.text, r->start.length, &w), "start is refused: %s", why);
		match_restart(&p->copy, &start, NULL);
	}
	return record_prove(r, &p->copy, proof, error);
}

static void play_round_trip(struct walk *w)
{
	static struct game_played p;
	struct record r;
	struct record_proof proof;
	struct record_error error;
	char *again = malloc(RECORD_MAX);
	struct out o;
	open_played(&p, w);
	play_rows(&p, rng_below(&w->other, 2) ? 10000 : rng_below(&w->other, 100));
	EXPECT(w, prove(&p, p.text, &r, &proof, &error), "its own record is refused: %s, line %u, row %u\n%s",
		error.message, error.line, error.row, p.text);
	EXPECT(w, memcmp(p.copy.state, p.match.state, w->game->state_size) == 0, "the record comes to another state");
	EXPECT(w, proof.unhashed == 0 && proof.bare == 0, "row %u has no hash", proof.bare);
	bool over = !w->game->decision(p.match.state).actors;
	EXPECT(w, proof.results == (over ? (1u << w->options.players) - 1 : 0), "results of seats %x", proof.results);
	EXPECT(w, r.by_hand == p.head.by_hand && (r.seed.length == 0) == r.by_hand, "chance by hand and a seed");
	out_init(&o, again, RECORD_MAX);
	record_write(&p.copy, &r, true, &o);
	EXPECT(w, text_equal(again, p.text), "written again it differs:\n%s\n%s", p.text, again);
	free(again);
	close_played(&p);
}

static void what_is_written_is_read(void **state)
{
	walk_each(game_of(state), 20 * CHOICES_PLAYED, play_round_trip);
}

/* A row of the text: from its number to its line's end. */
struct line {
	uint32_t at, end;
};

static struct line line_of(const struct game_played *p, uint32_t row)
{
	const char *at = strstr(p->text, "\nrows\n") + 6;
	for (uint32_t i = 1; i < row; i++)
		at = strchr(at, '\n') + 1;
	return (struct line){(uint32_t)(at - p->text), (uint32_t)(strchr(at, '\n') - p->text)};
}

/* The text with a row replaced by what is in with (no line end). */
static char *changed(const struct game_played *p, uint32_t row, const char *with)
{
	struct line l = line_of(p, row);
	char *text = malloc(p->length + strlen(with) + 1);
	memcpy(text, p->text, l.at);
	strcpy(text + l.at, with);
	strcat(text, p->text + l.end);
	return text;
}

/* A changed record is refused at that row. */
static void expect_found(struct game_played *p, uint32_t row, const char *with, const char *what)
{
	struct record r;
	struct record_proof proof;
	struct record_error error;
	char *text = changed(p, row, with);
	bool good = prove(p, text, &r, &proof, &error);
	EXPECT(p->w, !good, "%s of row %u is not found: %s\n%s", what, row, with, p->text);
	EXPECT(p->w, error.row == row, "%s of row %u is found at row %u, line %u (%s): %s\n%s", what, row, error.row,
		error.line, error.message, with, p->text);
	free(text);
}

/* The line of a row in pieces: "number who what #hash". */
struct pieces {
	char line[1 << 12], who[16], what[1 << 12], hash[20];
};

static void take_apart(const struct game_played *p, uint32_t row, struct pieces *s)
{
	struct line l = line_of(p, row);
	snprintf(s->line, sizeof s->line, "%.*s", (int)(l.end - l.at), p->text + l.at);
	char *who = strchr(s->line, ' ') + 1, *what = strchr(who, ' ') + 1, *hash = strrchr(what, '#');
	snprintf(s->who, sizeof s->who, "%.*s", (int)(what - 1 - who), who);
	snprintf(s->what, sizeof s->what, "%.*s", (int)(hash - 1 - what), what);
	snprintf(s->hash, sizeof s->hash, "%s", hash);
}

/* Another outcome or choice that could stand in this row; false: there is none. */
static bool other_choice(struct game_played *p, uint32_t row, struct out *o)
{
	static union any_state before;
	static choice list[CHOICES_MAX];
	const struct row *is = &p->match.rows[row - 1];
	struct record r;
	struct record_proof proof;
	struct record_error error;
	char *text = changed(p, row, "cut"); /* stops before the row */
	prove(p, text, &r, &proof, &error);
	free(text);
	memcpy(&before, p->copy.state, p->w->game->state_size);
	if (is->kind == ROW_UNDO || is->count != 1)
		return false;
	uint32_t n = p->w->game->choices(&before, is->seat, list), i = rng_below(&p->w->other, n);
	for (uint32_t k = 0; k < n && list[i] == p->match.choices[is->first]; k++)
		i = (i + 1) % n;
	choice_text(p->w->game, list[i], o);
	return n > 1;
}

static void mutate_choice(struct game_played *p, uint32_t row, const struct pieces *s)
{
	char with[1 << 14], other[512];
	struct out o;
	out_init(&o, other, sizeof other);
	bool chance = p->match.rows[row - 1].kind == ROW_CHANCE;
	if (other_choice(p, row, &o)) {
		snprintf(with, sizeof with, "%u %s %s %s", row, s->who, other, s->hash);
		expect_found(p, row, with, "another choice");
		snprintf(with, sizeof with, "%u %s %s", row, s->who, other);
		if (chance && !p->head.by_hand)
			expect_found(p, row, with, "another draw without its hash");
	}
	snprintf(with, sizeof with, "%u %s %s, %s %s", row, s->who, s->what, s->what, s->hash);
	if (chance)
		expect_found(p, row, with, "a list of outcomes");
}

static void mutate_row(struct game_played *p, uint32_t row)
{
	static struct pieces s;
	char with[1 << 14];
	take_apart(p, row, &s);
	mutate_choice(p, row, &s);
	snprintf(with, sizeof with, "%s", s.line);
	char *digit = with + strlen(with) - 1 - rng_below(&p->w->other, 16);
	*digit = *digit == '0' ? '1' : '0';
	expect_found(p, row, with, "a bit of the hash");
	int other = ((int)strtol(s.who, NULL, 10) + 1) % 8;
	snprintf(with, sizeof with, "%u %d %s %s", row, other, s.what, s.hash);
	expect_found(p, row, with, "another seat");
	snprintf(with, sizeof with, "%u %s %s %s", row + 1, s.who, s.what, s.hash);
	expect_found(p, row, with, "the number");
}

/* The next row in a row's place, under its number. */
static void mutate_order(struct game_played *p, uint32_t row)
{
	static struct pieces b;
	char with[1 << 14];
	take_apart(p, row + 1, &b);
	snprintf(with, sizeof with, "%u %s %s %s", row, b.who, b.what, b.hash);
	expect_found(p, row, with, "the next row in the place");
}

/* A hash left out is said; the record can be read still. */
static void mutate_hash(struct game_played *p, uint32_t row)
{
	static struct pieces s;
	struct record r;
	struct record_proof proof;
	struct record_error error;
	char with[1 << 14];
	take_apart(p, row, &s);
	snprintf(with, sizeof with, "%u %s %s", row, s.who, s.what);
	char *text = changed(p, row, with);
	EXPECT(p->w, prove(p, text, &r, &proof, &error), "row %u without its hash: %s", row, error.message);
	EXPECT(p->w, proof.unhashed == 1 && proof.bare == row, "row %u without its hash is not said: %u", row, proof.bare);
	free(text);
}

/* The last row left out: the results come too early. */
static void mutate_tail(struct game_played *p)
{
	struct record r;
	struct record_proof proof;
	struct record_error error;
	struct line l = line_of(p, p->match.count);
	if (p->match.game->decision(p->match.state).actors)
		return;
	char *text = malloc(p->length + 1);
	memcpy(text, p->text, l.at);
	strcpy(text + l.at, p->text + l.end + 1);
	EXPECT(p->w, !prove(p, text, &r, &proof, &error) && text_equal(error.message, "record.early"),
		"the end cut off is not found: %s", error.message);
	free(text);
}

static void play_mutations(struct walk *w)
{
	static struct game_played p;
	open_played(&p, w);
	bool whole = rng_below(&w->other, 3) == 0;
	play_rows(&p, whole ? 10000 : 10 + rng_below(&w->other, ROWS_MUTATED));
	for (uint32_t row = 1; row <= p.match.count; row++) {
		if (whole && rng_below(&w->other, p.match.count) > ROWS_MUTATED / 4)
			continue;
		mutate_row(&p, row);
		mutate_hash(&p, row);
		if (row < p.match.count)
			mutate_order(&p, row);
	}
	mutate_tail(&p);
	close_played(&p);
}

static void what_is_changed_is_found(void **state)
{
	walk_each(game_of(state), CHOICES_PLAYED, play_mutations);
}

int main(void)
{
	static const struct property properties[] = {
		{"what is written is read", what_is_written_is_read},
		{"what is changed is found", what_is_changed_is_found},
	};
	static const struct game *const more[] = {NULL};
	return properties_run("record_games", properties, COUNT(properties), more);
}
