/* Records out of the store and into it. */
#define _GNU_SOURCE
#include "server/tables/archive.h"

#include "core/record.h"
#include "core/text.h"
#include "games/games.h"
#include "server/base/ids.h"
#include "server/tables/editions.h"
#include "server/tables/kept.h"
#include "server/people/names.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A record's names are short and end at a whole character. */
static struct slice short_name(const char *name)
{
	struct slice s = slice_of(name ? name : "");
	if (s.length >= RECORD_NAME_MAX)
		s.length = RECORD_NAME_MAX - 1;
	while (s.length && ((unsigned char)s.text[s.length] & 0xc0) == 0x80)
		s.length--;
	return s;
}

void archive_write(const struct course *p, const char *const *names, const char *seed, struct out *o)
{
	struct record record = {0};
	char commitment[SEED_HEX];
	seed_commitment(&p->seed, commitment);
	for (int i = 0; i < p->table.match.options.players; i++)
		record.name[i] = short_name(names[i]);
	record.seed = slice_of(seed);
	record.commitment = slice_of(commitment);
	record_write(&p->table.match, &record, true, o);
}

struct store *archive_open(const char *url, char why[STORE_WHY_MAX])
{
	if (sodium_init() < 0)
		return NULL;
	return store_open(url, (int64_t)randombytes_random() << 20 | 1, why); /* rows are marked as nobody else's */
}

static void see_table(void *data, const struct store_table *t)
{
	struct archived *f = data;
	int status = name_number(status_names, t->status);
	f->game = game_named(t->game);
	snprintf(f->seed, sizeof f->seed, "%s", t->seed);
	if (!f->game || t->rules != f->game->rules_version || !head_read(&f->head, f->game, (int)t->players, t->head))
		f->result = ARCHIVE_FROZEN;
	else if (status == STATUS_OPEN || status == STATUS_CLOSED)
		f->result = ARCHIVE_UNPLAYED;
	else
		f->result = ARCHIVE_DONE;
}

/* The rows are replayed with the figures they were played with. */
static enum archive_result open_course(struct archived *f, struct store *store)
{
	struct clock_time time = {0, 0};
	enum edition_found found = edition_restore(&f->head, f->game, store);
	if (found != EDITION_FOUND)
		return found == EDITION_LOST ? ARCHIVE_FROZEN : ARCHIVE_FAILED;
	return course_open(&f->course, f->game, &f->head.options, f->seed, &time) ? ARCHIVE_DONE : ARCHIVE_FAILED;
}

static void see_row(void *data, const struct store_row *row)
{
	struct archived *f = data;
	if (f->result == ARCHIVE_DONE && !course_repeat(&f->course, row, NULL))
		f->result = ARCHIVE_FROZEN;
}

static void see_kept(void *data, const void *bytes, size_t length)
{
	*(struct kept **)data = kept_read(bytes, length);
}

/* A finished game of other rules, from what was written down of it. */
static enum archive_result export_kept(struct store *store, const char *id, struct out *o)
{
	struct kept *k = NULL;
	if (!store_kept(store, id, see_kept, &k))
		return ARCHIVE_FAILED;
	if (!k)
		return ARCHIVE_FROZEN;
	out_text(o, kept_record(k));
	kept_free(k);
	return o->full ? ARCHIVE_FAILED : ARCHIVE_DONE;
}

void archive_load(struct store *store, const char *id, struct archived *a)
{
	*a = (struct archived){.result = ARCHIVE_MISSING};
	if (!store_table(store, id, see_table, a))
		a->result = ARCHIVE_FAILED;
	if (a->result == ARCHIVE_DONE)
		a->result = open_course(a, store);
	if (a->result == ARCHIVE_DONE && !store_rows(store, id, 0, see_row, a))
		a->result = ARCHIVE_FAILED;
}

void archived_close(struct archived *a)
{
	course_close(&a->course);
	if (a->game)
		edition_leave(a->game, a->head.options.edition);
}

enum archive_result archive_export(struct store *store, const char *id, struct out *o)
{
	struct archived a;
	const char *names[SEATS_MAX] = {0};
	archive_load(store, id, &a);
	if (a.result == ARCHIVE_DONE) {
		for (int i = 0; i < a.head.options.players; i++)
			names[i] = a.head.seat[i].kind == SEAT_COMPUTER ? a.head.seat[i].level : head_name(&a.head, i);
		archive_write(&a.course, names, a.seed, o);
		if (o->full)
			a.result = ARCHIVE_FAILED;
	}
	archived_close(&a);
	if (a.result == ARCHIVE_FROZEN)
		return export_kept(store, id, o);
	return a.result;
}

/* Import. */

static void say_error(const struct speaker *s, const struct record_error *why, struct out *error)
{
	static const struct type number = TYPE_NUMBER("number", 0, INT32_MAX);
	char word[128];
	snprintf(word, sizeof word, "%.*s", (int)(why->word.length < 100 ? why->word.length : 100),
		why->word.text ? why->word.text : "");
	struct word_arg args[] = {{"line", &number, why->line, NULL}, {"word", NULL, 0, word},
		{"low", &number, why->low, NULL}, {"high", &number, why->high, NULL}};
	words_say(s, why->message, args, COUNT(args), error);
}

static void see_person(void *data, const struct store_person *p)
{
	struct seat *seat = data;
	seat->kind = SEAT_PERSON;
	seat->registered = true;
	snprintf(seat->person, sizeof seat->person, "%s", p->id);
	snprintf(seat->name, sizeof seat->name, "%s", p->name);
}

static bool take_seats(struct store *store, const struct record *r, struct head *h)
{
	for (int i = 0; i < h->options.players; i++) {
		struct seat *seat = &h->seat[i];
		char name[RECORD_NAME_MAX], login[NAME_MAX_BYTES];
		snprintf(name, sizeof name, "%.*s", (int)r->name[i].length, r->name[i].text ? r->name[i].text : "");
		name_to_login(name, login, sizeof login);
		if (!store_person_by_login(store, login, see_person, seat))
			return false;
		if (seat->kind != SEAT_PERSON) {
			seat->kind = SEAT_COMPUTER;
			snprintf(seat->level, sizeof seat->level, "prior");
			snprintf(seat->name, sizeof seat->name, "%s", name);
		}
	}
	return true;
}

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void write_rows(struct store *store, const char *id, struct course *p, int64_t now, int64_t *written)
{
	uint32_t count = p->table.match.count;
	struct store_row *rows = calloc(count ? count : 1, sizeof *rows);
	for (uint32_t i = 0; rows && i < count; i++) {
		p->at[i] = now;
		course_row(p, i, 0, &rows[i]);
	}
	if (rows)
		store_append(store, id, rows, (int)count, written);
	free(rows);
}

/* As text, which is the same in every language and says something under other rules too. */
void archive_opening(
	struct store *store, const char *table, int64_t revision, int seat, const struct game *g, choice opening)
{
	char text[OPENING_MAX];
	struct out o;
	out_init(&o, text, sizeof text);
	choice_text(g, opening, &o);
	if (opening && !o.full)
		store_set_opening(store, table, revision, seat, text);
}

static enum archive_result keep(
	struct store *store, const struct game *g, struct head *h, struct course *p, const char *seed, char id[ID_MAX])
{
	char text[HEAD_TEXT_MAX], invite[ID_MAX + 8], *edition;
	struct out o;
	int64_t now = now_ms(), written = 0;
	uint32_t actors = g->decision(p->table.match.state).actors;
	id_new(id, 12, "");
	id_new(invite, 24, "");
	h->status = actors ? STATUS_PLAYING : STATUS_OVER;
	if (!actors)
		head_result(h, g, p->table.match.state);
	if (!edition_of_slot(g, h->options.edition, &h->edition, &edition))
		return ARCHIVE_FAILED;
	out_init(&o, text, sizeof text);
	head_write(h, g, &o);
	struct store_table t = {.id = id,
		.game = g->id,
		.status = status_names[h->status],
		.host = "",
		.seed = seed,
		.invite = invite,
		.head = text,
		.rules = g->rules_version,
		.players = h->options.players,
		.is_public = h->is_public,
		.created = now,
		.started = now,
		.ended = actors ? 0 : now,
		.changed = now,
		.seq = p->table.match.count,
		.actors = actors,
		.due = actors & head_computers(h) ? now : 0,
		.revision = 1};
	if (!store_begin(store)) {
		free(edition);
		return ARCHIVE_FAILED;
	}
	store_add_table(store, &t);
	if (edition)
		store_add_edition(store, &(struct store_edition){h->edition.hash, h->edition.id, g->id, edition, now});
	free(edition);
	write_rows(store, id, p, now, &written);
	for (int i = 0; i < h->options.players; i++) {
		char who[ID_MAX + LEVEL_MAX];
		head_who(h, i, who);
		struct store_seat seat = {*who ? who : NULL, h->seat[i].name, h->seat[i].rank, h->seat[i].total};
		store_set_seat(store, id, 1, i, &seat);
		if (h->status == STATUS_OVER)
			archive_opening(store, id, 1, i, g, course_opening(p, i));
	}
	return store_commit(store) && written == p->table.match.count ? ARCHIVE_DONE : ARCHIVE_FAILED;
}

/* Replays the record into a play of its own. */
static enum archive_result replay(const struct speaker *s, const struct record *r, const struct game *g, struct head *h,
	struct course *p, struct out *error)
{
	struct record_error why;
	struct clock_time time = {0, 0};
	char seed[SEED_LONGEST + 1];
	if (!record_options(r, g, &h->options, &why)) {
		say_error(s, &why, error);
		return ARCHIVE_BAD;
	}
	snprintf(seed, sizeof seed, "%.*s", (int)r->seed.length, r->seed.text ? r->seed.text : "");
	if (!course_open(p, g, &h->options, seed, &time))
		return ARCHIVE_FAILED;
	struct record_proof proof = {.draw = seed_outcome, .seed = &p->seed};
	if (record_prove(r, &p->table.match, &proof, &why))
		return ARCHIVE_DONE;
	say_error(s, &why, error);
	return ARCHIVE_BAD;
}

enum archive_result archive_import(
	const struct speaker *s, struct store *store, const char *text, size_t length, char id[ID_MAX], struct out *error)
{
	struct record r;
	struct record_error why = {.message = "record.magic"};
	struct head h = {.is_public = true, .hints = true};
	struct course p = {0};
	char name[RECORD_NAME_MAX], seed[SEED_LONGEST + 1];
	if (!record_read(text, (uint32_t)length, &r, &why)) {
		say_error(s, &why, error);
		return ARCHIVE_BAD;
	}
	snprintf(name, sizeof name, "%.*s", (int)r.game.length, r.game.text);
	snprintf(seed, sizeof seed, "%.*s", (int)r.seed.length, r.seed.text ? r.seed.text : "");
	const struct game *g = game_named(name);
	if (!g || r.start.length || !*seed) {
		const char *wrong = !g ? "archive.game" : r.start.length ? "archive.start" : "archive.seed";
		words_say(s, wrong, &(struct word_arg){"word", NULL, 0, name}, 1, error);
		return ARCHIVE_BAD;
	}
	enum archive_result result = replay(s, &r, g, &h, &p, error);
	if (result == ARCHIVE_DONE)
		result = take_seats(store, &r, &h) ? keep(store, g, &h, &p, seed, id) : ARCHIVE_FAILED;
	edition_leave(g, h.options.edition);
	course_close(&p);
	return result;
}
