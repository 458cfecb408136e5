/* The store: the same promises in SQLite and, with $CLOISTER_TEST_POSTGRES, in PostgreSQL. */
#define _GNU_SOURCE
#include "../unit.h"

#include "store/store_int.h"

#include <poll.h>
#include <sqlite3.h>
#include <unistd.h>

/* Two processes on one database. */
struct fixture {
	char folder[64], url[512];
	struct store *one, *two;
};

static int open_stores(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	const char *server = getenv("CLOISTER_TEST_POSTGRES");
	char why[STORE_WHY_MAX], command[1024];
	strcpy(f->folder, "/tmp/cloister-store-XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	if (server) {
		snprintf(f->url, sizeof f->url, "%s/t%d_%s", server, (int)getpid(), f->folder + strlen("/tmp/cloister-store-"));
		for (char *c = strrchr(f->url, '/'); *c; c++)
			*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
		snprintf(command, sizeof command, "psql -q -X '%s/postgres' -c 'CREATE DATABASE %s'", server,
			strrchr(f->url, '/') + 1);
		assert_int_equal(system(command), 0);
	} else {
		snprintf(f->url, sizeof f->url, "%s/test.db", f->folder);
	}
	f->one = store_open(f->url, 1, why);
	f->two = store_open(f->url, 2, why);
	assert_non_null(f->one);
	assert_non_null(f->two);
	*state = f;
	return 0;
}

static int close_stores(void **state)
{
	struct fixture *f = *state;
	char command[256];
	store_close(f->one);
	store_close(f->two);
	snprintf(command, sizeof command, "rm -r '%s'", f->folder);
	assert_int_equal(system(command), 0);
	free(f);
	return 0;
}

static void commit(struct store *s)
{
	assert_true(store_commit(s));
}

/* What a read brought, the last row of it. */
struct seen {
	int count;
	char text[8][600];
	int64_t number[12];
};

static void see_person(void *data, const struct store_person *p)
{
	struct seen *s = data;
	s->count++;
	snprintf(s->text[0], sizeof s->text[0], "%s", p->id);
	snprintf(s->text[1], sizeof s->text[1], "%s", p->name);
	snprintf(s->text[2], sizeof s->text[2], "%s", p->password ? p->password : "");
}

static void test_people_and_their_names(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	int64_t written = 0;
	assert_true(store_begin(f->one));
	store_add_person(f->one, "p-1", "Élise \"'; DROP TABLE people", "élise", "fr", 5, &written);
	store_set_password(f->one, "p-1", "élise", "hash", &written);
	commit(f->one);
	assert_int_equal(written, 2);
	assert_true(store_person_by_login(f->two, "élise", see_person, &s));
	assert_int_equal(s.count, 1);
	assert_string_equal(s.text[1], "Élise \"'; DROP TABLE people");
	assert_string_equal(s.text[2], "hash");
	/* The name is hers: nobody else gets it, whichever way. */
	written = 0;
	assert_true(store_begin(f->two));
	store_add_person(f->two, "p-2", "Elise", "élise", "en", 6, &written);
	store_add_person(f->two, "p-3", "Bruno", "bruno", "en", 6, NULL);
	store_rename(f->two, "p-3", "Élise", "élise", &written);
	store_set_password(f->two, "p-3", "élise", "other", &written);
	commit(f->two);
	assert_int_equal(written, 0);
	/* Renamed, she has the new name and the old one is free. */
	assert_true(store_begin(f->one));
	store_rename(f->one, "p-1", "Héloïse", "héloïse", &written);
	commit(f->one);
	assert_int_equal(written, 1);
	s.count = 0;
	assert_true(store_person_by_login(f->two, "élise", see_person, &s));
	assert_int_equal(s.count, 0);
	assert_true(store_person_by_login(f->two, "héloïse", see_person, &s));
	assert_int_equal(s.count, 1);
}

static void test_sessions(void **state)
{
	struct fixture *f = *state;
	unsigned char hash[STORE_HASH] = {0, 255, 'x'};
	struct seen s = {0};
	assert_true(store_begin(f->one));
	store_add_person(f->one, "p-1", "Anna", "anna", "en", 5, NULL);
	store_add_session(f->one, hash, "p-1", 5);
	commit(f->one);
	int64_t at = 0, written = 0;
	assert_true(store_session(f->two, hash, 5, 5, see_person, &s, &at));
	assert_int_equal(s.count, 1);
	assert_int_equal(at, 5);
	assert_string_equal(s.text[0], "p-1");
	assert_true(store_begin(f->two));
	store_drop_session(f->two, hash, "p-2", &written); /* not hers */
	commit(f->two);
	assert_int_equal(written, 0);
	assert_true(store_begin(f->two));
	store_drop_session(f->two, hash, "p-1", &written);
	commit(f->two);
	assert_int_equal(written, 1);
	assert_true(store_session(f->one, hash, 0, 0, see_person, &s, &at));
	assert_int_equal(s.count, 1);
}

static void see_session(void *data, const struct store_session_row *r)
{
	struct seen *s = data;
	s->number[s->count++ % 12] = r->seen;
}

static void test_sessions_expire_and_others_end(void **state)
{
	struct fixture *f = *state;
	unsigned char hash[3][STORE_HASH] = {{1}, {2}, {3}};
	struct seen s = {0};
	int64_t at, written = 0;
	assert_true(store_begin(f->one));
	store_add_person(f->one, "p-1", "Anna", "anna", "en", 5, NULL);
	for (int i = 0; i < 3; i++)
		store_add_session(f->one, hash[i], "p-1", 10 * i);
	store_seen(f->one, hash[0], "p-1", 50);
	commit(f->one);
	assert_true(store_sessions(f->two, "p-1", 10, see_session, &s)); /* last used first */
	assert_int_equal(s.count, 3);
	assert_int_equal(s.number[0], 50);
	s.count = 0;
	assert_true(store_session(f->two, hash[1], 11, 0, see_person, &s, &at)); /* not used for long */
	assert_int_equal(s.count, 0);
	assert_true(store_session(f->two, hash[0], 11, 11, see_person, &s, &at)); /* a guest's does not grow too old */
	assert_int_equal(s.count, 1);
	assert_true(store_begin(f->one));
	store_set_password(f->one, "p-1", "anna", "hash", &written);
	commit(f->one);
	assert_true(store_session(f->two, hash[0], 11, 11, see_person, &s, &at));
	assert_int_equal(s.count, 1);
	assert_true(store_begin(f->one));
	store_drop_other_sessions(f->one, "p-1", hash[2]);
	commit(f->one);
	s.count = 0;
	assert_true(store_sessions(f->two, "p-1", 10, see_session, &s));
	assert_int_equal(s.count, 1);
	assert_int_equal(s.number[0], 20);
	assert_true(store_begin(f->one));
	store_expire_sessions(f->one, 21);
	commit(f->one);
	assert_true(store_sessions(f->two, "p-1", 10, see_session, &s));
	assert_int_equal(s.count, 1);
}

static void test_who_was_not_added_leaves_no_session(void **state)
{
	struct fixture *f = *state;
	unsigned char hash[STORE_HASH] = {7};
	struct seen s = {0};
	int64_t written = 0;
	assert_true(store_begin(f->one));
	store_add_person(f->one, "p-1", "Anna", "anna", "en", 5, NULL);
	store_set_password(f->one, "p-1", "anna", "hash", &written);
	commit(f->one);
	written = 0;
	assert_true(store_begin(f->two));
	store_add_person(f->two, "p-2", "Anna", "anna", "en", 5, &written);
	store_add_session(f->two, hash, "p-2", 5);
	commit(f->two);
	assert_int_equal(written, 0);
	assert_true(store_sessions(f->one, "p-2", 10, see_session, &s));
	assert_int_equal(s.count, 0);
}

static void see_guest(void *data, const char *id, int64_t at)
{
	struct seen *s = data;
	snprintf(s->text[s->count++ % 8], sizeof s->text[0], "%s %lld", id, (long long)at);
}

static const struct store_table a_table = {.id = "t1",
	.game = "morris",
	.status = "open",
	.host = "p-1",
	.seed = "s",
	.invite = "k",
	.head = "{}",
	.rules = 1,
	.players = 2,
	.is_public = 1,
	.created = 10,
	.changed = 10,
	.revision = 1};

static void add_table(struct store *s, const char *id)
{
	struct store_table t = a_table;
	t.id = id;
	assert_true(store_begin(s));
	store_add_table(s, &t);
	commit(s);
}

static void see_table(void *data, const struct store_table *t)
{
	struct seen *s = data;
	s->count++;
	snprintf(s->text[0], sizeof s->text[0], "%s", t->id);
	snprintf(s->text[1], sizeof s->text[1], "%s", t->status);
	snprintf(s->text[2], sizeof s->text[2], "%s", t->head);
	s->number[0] = t->revision;
	s->number[1] = t->seq;
	s->number[2] = t->actors;
	s->number[3] = t->due;
}

static void test_guests_who_never_played_go(void **state)
{
	struct fixture *f = *state;
	unsigned char hash[STORE_HASH] = {9};
	struct seen s = {0};
	int64_t written = 0;
	add_table(f->one, "t1");
	assert_true(store_begin(f->one));
	store_add_person(f->one, "p-idle", "Idle", "idle", "en", 5, NULL);
	store_add_session(f->one, hash, "p-idle", 5);
	store_add_person(f->one, "p-plays", "Plays", "plays", "en", 6, NULL);
	store_set_seat(f->one, "t1", 1, 0, &(struct store_seat){"p-plays", "Plays", 0, 0});
	store_add_person(f->one, "p-kept", "Kept", "kept", "en", 7, NULL);
	store_set_password(f->one, "p-kept", "kept", "hash", &written);
	store_add_person(f->one, "p-new", "New", "new", "en", 90, NULL);
	commit(f->one);
	assert_true(store_idle_guests(f->two, 0, 50, 10, see_guest, &s));
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "p-idle 5");
	const char *all[] = {"p-idle", "p-plays", "p-kept", "p-new"};
	written = 0;
	assert_true(store_begin(f->two));
	for (int i = 0; i < 4; i++)
		store_drop_guest(f->two, all[i], 50, &written);
	commit(f->two);
	assert_int_equal(written, 1);
	s.count = 0;
	assert_true(store_sessions(f->one, "p-idle", 10, see_session, &s));
	assert_int_equal(s.count, 0);
}

static void test_heads_carry_a_revision(void **state)
{
	struct fixture *f = *state;
	struct store_table t = a_table;
	struct seen s = {0};
	int64_t first = 0, second = 0;
	add_table(f->one, "t1");
	t.status = "playing";
	t.head = "{\"first\":1}";
	assert_true(store_begin(f->one));
	store_set_table(f->one, &t, false, &first);
	commit(f->one);
	t.head = "{\"second\":1}";
	assert_true(store_begin(f->two));
	store_set_table(f->two, &t, false, &second);
	store_set_seat(f->two, "t1", 2, 0, &(struct store_seat){"p-2", "Bruno", 0, 0});
	commit(f->two);
	assert_int_equal(first, 1);
	assert_int_equal(second, 0); /* too late, and nothing that belonged to it was written */
	assert_true(store_table(f->two, "t1", see_table, &s));
	assert_string_equal(s.text[2], "{\"first\":1}");
	assert_int_equal(s.number[0], 2);
	s.count = 0;
	assert_true(store_tables_of(f->one, "p-2", 10, see_table, &s));
	assert_int_equal(s.count, 0);
}

static void see_row(void *data, const struct store_row *r)
{
	struct seen *s = data;
	s->count++;
	s->number[0] = r->seq;
	s->number[1] = r->hash;
	s->number[2] = r->count;
	s->number[3] = r->choice[0];
	s->number[4] = r->count ? r->choice[r->count - 1] : 0;
	s->number[5] = r->first;
	s->number[6] = r->spent;
}

static struct store_row row(int64_t seq, uint32_t first_choice, int count)
{
	struct store_row r = {.seq = seq, .hash = -seq, .at = 100 + seq, .count = (uint8_t)count, .spent = 7};
	for (int i = 0; i < count; i++)
		r.choice[i] = first_choice + (uint32_t)i;
	return r;
}

static void test_a_row_is_written_once(void **state)
{
	struct fixture *f = *state;
	struct store_row mine[] = {row(1, 0xfe000001, 16), row(2, 0, 0)}, theirs = row(1, 9, 1);
	struct seen s = {0};
	int64_t first = 0, second = 0;
	add_table(f->one, "t1");
	mine[1].first = 1;
	assert_true(store_begin(f->one));
	store_append(f->one, "t1", mine, 2, &first);
	commit(f->one);
	assert_true(store_begin(f->two));
	store_append(f->two, "t1", &theirs, 1, &second);
	commit(f->two);
	assert_int_equal(first, 2);
	assert_int_equal(second, 0);
	assert_true(store_rows(f->two, "t1", 0, see_row, &s));
	assert_int_equal(s.count, 2);
	assert_int_equal(s.number[0], 2);
	assert_int_equal(s.number[1], -2);
	assert_int_equal(s.number[2], 0);
	assert_int_equal(s.number[5], 1);
	memset(&s, 0, sizeof s);
	assert_true(store_rows(f->two, "t1", 0, see_row, &s));
	assert_true(store_rows(f->two, "t1", 1, see_row, &s));
	assert_int_equal(s.count, 3);
}

static void test_rows_go_in_together_or_not_at_all(void **state)
{
	struct fixture *f = *state;
	/* The other was first with row 1 only: our 1, 2 and 3 must all stay out, though 2 and 3 are free. */
	struct store_row mine[] = {row(1, 1, 1), row(2, 2, 1), row(3, 3, 1)}, theirs = row(1, 9, 1);
	struct store_table t = a_table;
	struct seen s = {0};
	int64_t wrote = 0, head = 0;
	add_table(f->one, "t1");
	assert_true(store_begin(f->two));
	store_append(f->two, "t1", &theirs, 1, &wrote);
	store_moved(f->two, "t1", 1, 2, 50, 60);
	commit(f->two);
	assert_int_equal(wrote, 1);
	wrote = 0;
	t.status = "over";
	t.seq = 3;
	assert_true(store_begin(f->one));
	store_append(f->one, "t1", mine, 3, &wrote);
	store_moved(f->one, "t1", 3, 1, 0, 70);
	store_set_table(f->one, &t, true, &head); /* an end that depends on rows that are not there */
	commit(f->one);
	assert_int_equal(wrote, 0);
	assert_int_equal(head, 0);
	assert_true(store_rows(f->one, "t1", 0, see_row, &s));
	assert_int_equal(s.count, 1);
	assert_int_equal(s.number[3], 9);
	assert_true(store_table(f->one, "t1", see_table, &s));
	assert_int_equal(s.number[1], 1);
	assert_int_equal(s.number[2], 2);
	assert_int_equal(s.number[3], 50);
	assert_string_equal(s.text[1], "open");
}

static void test_what_a_game_begins_with_goes_in_with_its_head(void **state)
{
	struct fixture *f = *state;
	struct store_row mine[] = {row(1, 1, 1), row(2, 2, 1)};
	struct store_table t = a_table;
	struct seen s = {0};
	int64_t got_up = 0, head = 0, wrote = 0;
	add_table(f->one, "t1");
	assert_true(store_begin(f->two)); /* somebody gets up there */
	store_set_table(f->two, &t, false, &got_up);
	commit(f->two);
	assert_int_equal(got_up, 1);
	t.status = "playing";
	for (int i = 0; i < 2; i++) { /* once not knowing of it, then knowing */
		t.revision = a_table.revision + i;
		assert_true(store_begin(f->one));
		store_set_table(f->one, &t, false, &head);
		store_append_begun(f->one, "t1", t.revision + 1, mine, 2, &wrote);
		commit(f->one);
		assert_int_equal(head, i);
		assert_int_equal(wrote, 2 * i);
	}
	assert_true(store_rows(f->two, "t1", 0, see_row, &s));
	assert_int_equal(s.count, 2);
}

static void test_many_tables_in_one_transaction(void **state)
{
	struct fixture *f = *state;
	enum { TABLES = 200 };
	int64_t wrote[TABLES] = {0};
	char id[16];
	assert_true(store_begin(f->one));
	for (int i = 0; i < TABLES; i++) {
		struct store_table t = a_table;
		snprintf(id, sizeof id, "t%d", i);
		t.id = id;
		t.created = i;
		store_add_table(f->one, &t);
		struct store_row r[] = {row(1, 1, 1), row(2, 2, 2)};
		store_append(f->one, id, r, 2, &wrote[i]);
		store_notify(f->one, id);
	}
	commit(f->one);
	for (int i = 0; i < TABLES; i++)
		assert_int_equal(wrote[i], 2);
	struct seen s = {0};
	assert_true(store_public_tables(f->two, 50, see_table, &s));
	assert_int_equal(s.count, 50);
	assert_true(store_tables_by_status(f->two, "open", see_table, &s));
	assert_int_equal(s.count, 50 + TABLES);
}

static void test_what_failed_has_not_happened(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	add_table(f->one, "t1");
	assert_true(store_begin(f->two));
	store_add_person(f->two, "p-9", "Zoe", "zoe", "en", 1, NULL);
	store_add_table(f->two, &a_table); /* there is one already: this is an error, and takes the rest with it */
	assert_false(store_commit(f->two));
	assert_true(strlen(store_error(f->two)) > 0);
	assert_true(store_person(f->one, "p-9", see_person, &s));
	assert_int_equal(s.count, 0);
	assert_true(store_begin(f->two)); /* and the next one is fine */
	store_add_person(f->two, "p-9", "Zoe", "zoe", "en", 1, NULL);
	commit(f->two);
	assert_true(store_person(f->one, "p-9", see_person, &s));
	assert_int_equal(s.count, 1);
}

static void see_line(void *data, const struct store_chat *line)
{
	struct seen *s = data;
	snprintf(s->text[s->count++ % 8], sizeof s->text[0], "%lld:%s", (long long)line->n, line->text);
}

static void test_chat(void **state)
{
	struct fixture *f = *state;
	struct store_chat line = {1, 5, -1, "p-1", "Anna", "Pax"};
	struct seen s = {0};
	int64_t first = 0, second = 0;
	assert_true(store_begin(f->one));
	store_add_chat(f->one, "t1", &line, &first);
	line.n = 2;
	line.text = "vobiscum";
	store_add_chat(f->one, "t1", &line, &first);
	commit(f->one);
	assert_true(store_begin(f->two));
	store_add_chat(f->two, "t1", &line, &second);
	commit(f->two);
	assert_int_equal(first, 2);
	assert_int_equal(second, 0);
	assert_true(store_chat(f->two, "t1", 0, 50, see_line, &s)); /* newest first */
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "2:vobiscum");
	assert_true(store_chat(f->two, "t1", 1, 50, see_line, &s));
	assert_int_equal(s.count, 3);
}

static void see_rating(void *data, const struct store_rating *r)
{
	struct seen *s = data;
	s->number[s->count++ % 12] = r->rating;
}

static void see_result(void *data, const struct store_result_row *r)
{
	struct seen *s = data;
	snprintf(s->text[s->count++ % 8], sizeof s->text[0], "%s %s %lld/%lld", r->game, *r->who ? r->name : "-",
		(long long)r->won, (long long)r->played);
}

static void see_tally(void *data, const struct store_tally *t)
{
	struct seen *s = data;
	snprintf(s->text[s->count++ % 8], sizeof s->text[0], "%s %lld: %lld/%lld", t->game, (long long)t->players,
		(long long)t->won, (long long)t->played);
}

/* Counts a result that was computed from a rating of so many games. */
static bool rate(struct store *s, const char *id, int64_t revision, int64_t played, int64_t rating)
{
	struct store_rating r = {"morris", "p-1", "Anna", rating, 1, 1, played};
	struct store_table t = a_table;
	int64_t written = 0;
	t.id = id;
	t.status = "over";
	t.ended = 100 + played;
	t.revision = revision;
	assert_true(store_begin(s));
	store_claim_rating(s, id, &r);
	store_rate_table(s, &t, 1, &written);
	store_set_rating(s, id, revision + 1, &r, 100 + played);
	commit(s);
	return written == 1;
}

static void test_a_result_counts_on_the_rating_it_was_computed_from(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	add_table(f->one, "t1");
	add_table(f->one, "t2");
	assert_true(rate(f->one, "t1", 1, 0, 1600000));
	assert_false(rate(f->two, "t2", 1, 0, 1700000)); /* read before the other was counted */
	assert_true(store_rating(f->two, "morris", "p-1", see_rating, &s));
	assert_int_equal(s.count, 1);
	assert_int_equal(s.number[0], 1600000);
	assert_true(rate(f->two, "t2", 1, 1, 1650000));
	assert_false(rate(f->one, "t2", 1, 2, 1660000)); /* once only */
	assert_true(store_rating(f->one, "morris", "p-1", see_rating, &s));
	assert_int_equal(s.number[1], 1650000);
}

static void test_results_and_ratings(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	for (int i = 0; i < 3; i++) {
		struct store_table t = a_table;
		char id[16];
		int64_t written = 0;
		snprintf(id, sizeof id, "r%d", i);
		add_table(f->one, id);
		t.id = id;
		t.status = "over";
		t.ended = 100 + i;
		assert_true(store_begin(f->one));
		store_set_table(f->one, &t, false, &written);
		store_set_seat(f->one, id, 2, 0, &(struct store_seat){"p-1", "Anna", i ? 1 : 2, 3});
		store_set_seat(f->one, id, 2, 1, &(struct store_seat){"level:prior", "prior", i ? 2 : 1, 4});
		commit(f->one);
		assert_int_equal(written, 1);
		assert_true(rate(f->one, id, 2, i, 1500000 + i));
	}
	assert_true(store_results(f->two, "p-1", false, see_result, &s));
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "morris - 2/3");
	assert_string_equal(s.text[1], "morris prior 2/3");
	s.count = 0;
	assert_true(store_ratings(f->two, "", "p-1", &(struct store_places){0, 10}, see_rating, &s));
	assert_true(store_ratings(f->two, "morris", "", &(struct store_places){0, 10}, see_rating, &s));
	assert_int_equal(s.count, 2);
	assert_int_equal(s.number[0], 1500002);
	s.count = 0;
	assert_true(store_finished_tables(f->two, "p-1", false, "", &(struct store_page){102, "", 10}, see_table, &s));
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "r0");
	assert_true(
		store_finished_tables(f->two, "", false, "chess", &(struct store_page){INT64_MAX, "", 10}, see_table, &s));
	assert_int_equal(s.count, 2);
}

static void test_private_tables_are_nobody_elses(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	for (int i = 0; i < 4; i++) {
		struct store_table t = a_table;
		char id[16];
		snprintf(id, sizeof id, "v%d", i);
		t.id = id;
		t.status = "over";
		t.ended = 100 + i;
		t.is_public = i == 0;
		assert_true(store_begin(f->one));
		store_add_table(f->one, &t);
		for (int seat = 0; seat < 2; seat++) /* both seats are hers */
			store_set_seat(f->one, id, 1, seat, &(struct store_seat){"p-1", "Anna", 1, 3});
		store_set_seat(f->one, id, 1, 2, &(struct store_seat){"p-2", "Bruno", 2, 3});
		commit(f->one);
	}
	assert_true(store_results(f->two, "p-2", false, see_result, &s));
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "morris - 0/1");
	s.count = 0;
	assert_true(store_results(f->two, "p-2", true, see_result, &s));
	assert_string_equal(s.text[0], "morris - 0/4");
	/* What may not be seen takes no place of what may; and a table is one however many seats one had. */
	s.count = 0;
	assert_true(store_finished_tables(f->two, "p-1", false, "", &(struct store_page){INT64_MAX, "", 1}, see_table, &s));
	assert_int_equal(s.count, 1);
	assert_string_equal(s.text[0], "v0");
	s.count = 0;
	assert_true(store_finished_tables(f->two, "p-1", true, "", &(struct store_page){INT64_MAX, "", 10}, see_table, &s));
	assert_int_equal(s.count, 4);
}

/* How many of five that ended at once the pages of two show, one after the other; none twice, or it would not end. */
static int paged(struct store *store, const char *person, const char *game)
{
	char after[600] = "";
	int shown = 0;
	for (int page = 0; page < 4; page++) {
		struct seen s = {0};
		struct store_page p = {page ? 100 : INT64_MAX, after, 2};
		assert_true(store_finished_tables(store, person, false, game, &p, see_table, &s));
		if (!s.count)
			break;
		shown += s.count;
		strcpy(after, s.text[0]); /* the last seen */
	}
	return shown;
}

static void test_what_ended_at_once_is_not_lost_between_pages(void **state)
{
	struct fixture *f = *state;
	for (int i = 0; i < 5; i++) {
		struct store_table t = a_table;
		char id[16];
		snprintf(id, sizeof id, "w%d", i);
		t.id = id;
		t.status = "over";
		t.ended = 100;
		assert_true(store_begin(f->one));
		store_add_table(f->one, &t);
		store_set_seat(f->one, id, 1, 0, &(struct store_seat){"p-1", "Anna", 1, 3});
		commit(f->one);
	}
	assert_int_equal(paged(f->two, "", ""), 5);
	assert_int_equal(paged(f->two, "", "morris"), 5);
	assert_int_equal(paged(f->two, "p-1", ""), 5);
}

static void test_what_is_due(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	for (int i = 0; i < 3; i++) {
		struct store_table t = a_table;
		char id[16];
		snprintf(id, sizeof id, "d%d", i);
		t.id = id;
		t.status = "playing";
		t.due = 1000 * i; /* 0: never */
		assert_true(store_begin(f->one));
		store_add_table(f->one, &t);
		commit(f->one);
	}
	assert_true(store_due_tables(f->two, "morris", 2, 1500, 10, see_table, &s)); /* of other rules */
	assert_int_equal(s.count, 0);
	assert_true(store_due_tables(f->two, "morris", 1, 1500, 10, see_table, &s));
	assert_int_equal(s.count, 1);
	assert_string_equal(s.text[0], "d1");
	int64_t alive;
	assert_true(store_last_alive(f->two, &alive));
	assert_int_equal(alive, 0);
	for (int i = 1; i <= 2; i++) {
		assert_true(store_begin(f->one));
		store_alive(f->one, 70 + i);
		commit(f->one);
	}
	assert_true(store_last_alive(f->two, &alive));
	assert_int_equal(alive, 72);
}

static void see_notice(void *data, const char *text)
{
	struct seen *s = data;
	snprintf(s->text[s->count++ % 8], sizeof s->text[0], "%s", text);
}

static void test_other_nodes_hear(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	assert_true(store_listen(f->two));
	assert_true(store_begin(f->one));
	store_notify(f->one, "hello");
	store_notify(f->one, "all of you");
	commit(f->one);
	if (!store_is_shared(f->url)) {
		assert_int_equal(store_socket(f->two), -1);
		return;
	}
	struct pollfd wait = {.fd = store_socket(f->two), .events = POLLIN};
	assert_int_equal(poll(&wait, 1, 20000), 1);
	assert_true(store_notices(f->two, see_notice, &s));
	assert_int_equal(s.count, 2);
	assert_string_equal(s.text[0], "hello");
	assert_string_equal(s.text[1], "all of you");
}

static void count_notice(void *data, const char *text)
{
	int *next = data;
	assert_int_equal(strtol(text, NULL, 10), (*next)++);
}

/* More than goes into one notice of the database: none is lost, and their order stays. */
static void test_other_nodes_hear_much(void **state)
{
	enum { LINES = 2000 };
	struct fixture *f = *state;
	struct pollfd wait = {.events = POLLIN};
	char line[64];
	int next = 0;
	assert_true(store_listen(f->two));
	if (!store_is_shared(f->url))
		return;
	assert_true(store_begin(f->one));
	for (int i = 0; i < LINES; i++) {
		snprintf(line, sizeof line, "%d and something to make it longer", i);
		store_notify(f->one, line);
	}
	commit(f->one);
	while (next < LINES) {
		wait.fd = store_socket(f->two);
		assert_int_equal(poll(&wait, 1, 20000), 1);
		assert_true(store_notices(f->two, count_notice, &next));
	}
}

static void test_it_is_all_there_again(void **state)
{
	struct fixture *f = *state;
	char why[STORE_WHY_MAX];
	struct seen s = {0};
	add_table(f->one, "t1");
	store_close(f->one);
	f->one = store_open(f->url, 3, why);
	assert_non_null(f->one);
	assert_true(store_table(f->one, "t1", see_table, &s));
	assert_int_equal(s.count, 1);
	assert_null(store_open(store_is_shared(f->url) ? "postgresql://localhost:1/x" : "/nowhere/x.db", 1, why));
	assert_true(strlen(why) > 0);
}

static void see_edition(void *data, const struct store_edition *e)
{
	struct seen *s = data;
	snprintf(s->text[s->count & 7], sizeof s->text[0], "%s %s %s", e->hash, e->game, e->text);
	s->number[0] = e->at;
	s->count++;
}

/* A text is there once, whoever brings it; of one's own the last used are listed, and the others are let go. */
static void test_editions(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	char hash[16];
	assert_true(store_begin(f->one));
	for (int i = 0; i <= STORE_SHELF; i++) {
		snprintf(hash, sizeof hash, "h%d", i);
		store_add_edition(f->one, &(struct store_edition){hash, "id", "morris", "{\"name\":\"é\"}", 0});
		store_shelve(f->one, "p-1", hash, 100 + i);
	}
	store_add_edition(f->one, &(struct store_edition){"h1", "id", "morris", "other", 0});
	store_shelve(f->one, "p-1", "h1", 500);
	commit(f->one);
	assert_true(store_edition(f->two, "h1", see_edition, &s));
	assert_int_equal(s.count, 1);
	assert_string_equal(s.text[0], "h1 morris {\"name\":\"é\"}");
	s.count = 0;
	assert_true(store_editions_of(f->two, "p-1", see_edition, &s));
	assert_int_equal(s.count, STORE_SHELF);
	assert_int_equal(s.number[0], 102); /* h1 was used again, h0 is let go */
	s.count = 0;
	assert_true(store_editions_of(f->two, "p-2", see_edition, &s));
	assert_true(store_edition(f->two, "h", see_edition, &s));
	assert_int_equal(s.count, 0);
}

static void see_tournament(void *data, const struct store_tournament *t)
{
	struct seen *s = data;
	s->count++;
	s->number[0] = t->revision;
	snprintf(s->text[0], sizeof s->text[0], "%s", t->head);
}

static void test_tournaments(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	struct store_tournament t = {
		.id = "u", .host = "p-1", .game = "morris", .status = "playing", .head = "{1}", .due = 9};
	int64_t one = 0, two = 0;
	assert_true(store_begin(f->one));
	store_add_tournament(f->one, &t);
	assert_true(store_commit(f->one));
	t.revision = 1;
	t.head = "{2}";
	assert_true(store_begin(f->one));
	store_set_tournament(f->one, &t, &one);
	assert_true(store_commit(f->one));
	assert_true(store_begin(f->two));
	store_set_tournament(f->two, &t, &two); /* somebody was first */
	store_wake_tournament(f->two, "u");
	assert_true(store_commit(f->two));
	assert_int_equal(one, 1);
	assert_int_equal(two, 0);
	assert_true(store_due_tournaments(f->one, 1, 10, see_tournament, &s));
	assert_int_equal(s.count, 1);
	assert_int_equal(s.number[0], 3); /* waking counts: who was about to write reads again */
	assert_string_equal(s.text[0], "{2}");
}

static void see_belonging(void *data, const struct store_belonging *who)
{
	struct seen *s = data;
	snprintf(s->text[s->count % 8], sizeof s->text[0], "%s %s", who->id, club_role_names[who->role]);
	s->count++;
}

static void see_club(void *data, const struct store_club *c)
{
	struct seen *s = data;
	s->count++;
	s->number[0] = c->size;
	snprintf(s->text[0], sizeof s->text[0], "%s %s", c->name, club_role_names[c->role]);
}

static struct seen members_of(struct store *store, const char *club)
{
	struct seen s = {0};
	assert_true(store_members(store, club, CLUB_BARRED, see_belonging, &s));
	return s;
}

static void change_role(struct store *store, const char *person, enum club_role from, enum club_role to, int expect)
{
	const struct store_role_change change = {"c-1", person, from, to, from + to};
	int64_t written = 0;
	assert_true(store_begin(store));
	store_change_role(store, &change, &written);
	commit(store);
	assert_int_equal(written, expect);
}

/* Three people, of whom the first owns the club. */
static void found_club(struct fixture *f)
{
	static const char *const people[] = {"p-1", "p-2", "p-3"};
	const struct store_club club = {.id = "c-1", .name = "Anna's", .about = "", .open = true, .created = 1};
	int64_t written = 0;
	assert_true(store_begin(f->one));
	for (int i = 0; i < 3; i++)
		store_add_person(f->one, people[i], people[i], people[i], "en", 1, NULL);
	store_add_club(f->one, &club, "annas", "p-1", &written);
	commit(f->one);
	assert_int_equal(written, 1);
	change_role(f->one, "p-2", CLUB_NONE, CLUB_MEMBER, 1);
	change_role(f->one, "p-3", CLUB_NONE, CLUB_MEMBER, 1);
}

static void test_roles_change_from_what_they_were(void **state)
{
	struct fixture *f = *state;
	found_club(f);
	change_role(f->two, "p-3", CLUB_MEMBER, CLUB_STEWARD, 1);
	change_role(f->one, "p-3", CLUB_MEMBER, CLUB_BARRED, 0); /* somebody was first */
	change_role(f->one, "p-3", CLUB_NONE, CLUB_MEMBER, 0);
	struct seen s = members_of(f->one, "c-1");
	assert_int_equal(s.count, 3);
	assert_string_equal(s.text[0], "p-1 owner");
	assert_string_equal(s.text[1], "p-3 steward");
	assert_string_equal(s.text[2], "p-2 member");
}

static void test_a_clubs_name_is_its_own(void **state)
{
	struct fixture *f = *state;
	struct store_club other = {.id = "c-2", .name = "ANNA'S", .about = "", .created = 2};
	struct seen s = {0};
	int64_t one = 0, two = 0, three = 0;
	found_club(f);
	assert_true(store_begin(f->two));
	store_add_club(f->two, &other, "annas", "p-2", &one);
	other.name = "Other";
	store_add_club(f->two, &other, "other", "p-2", &two);
	other.name = "Anna's";
	store_set_club(f->two, &other, "annas", &three);
	commit(f->two);
	assert_int_equal(one, 0);
	assert_int_equal(two, 1);
	assert_int_equal(three, 0);
	assert_true(store_club(f->one, "c-2", "p-2", see_club, &s));
	assert_string_equal(s.text[0], "Other owner");
}

static void test_clubs_go_on_without_who_left(void **state)
{
	struct fixture *f = *state;
	struct seen s = {0};
	found_club(f);
	assert_true(store_begin(f->one));
	store_leave(f->one, "p-1", 9);
	commit(f->one);
	assert_string_equal(members_of(f->one, "c-1").text[0], "p-2 owner"); /* the oldest */
	assert_string_equal(members_of(f->one, "c-1").text[1], "p-3 member");
	assert_true(store_club(f->one, "c-1", "p-3", see_club, &s));
	assert_int_equal(s.number[0], 2);
	s.count = 0;
	assert_true(store_begin(f->two));
	store_quit_clubs(f->two, "p-3", "c-1", NULL);
	store_quit_clubs(f->two, "p-2", "c-1", NULL);
	commit(f->two);
	assert_true(store_largest_clubs(f->two, "p-2", 10, see_club, &s));
	assert_int_equal(s.count, 0); /* with the last it is gone */
}

/* A database as the first version made it, with something in it, is brought up to date and keeps all of it. */
static void test_an_old_schema_is_brought_up_to_date(void **state)
{
	struct fixture *f = *state;
	char command[8192], why[STORE_WHY_MAX];
	struct seen s = {0};
	static const char drop[] =
		"DROP TABLE people; DROP TABLE logins; DROP TABLE sessions; DROP TABLE tables; DROP TABLE "
		"seats; DROP TABLE log; DROP TABLE chat; DROP TABLE ratings; DROP TABLE nodes; DROP TABLE kept; "
		"DROP TABLE editions; DROP TABLE shelves; DROP TABLE wishes; DROP TABLE devices; DROP TABLE hushed; DROP TABLE "
		"outbox; DROP TABLE tickets; DROP TABLE rated; DROP TABLE friends; DROP TABLE blocks; DROP TABLE invitations; "
		"DROP TABLE leaving; "
		"DROP TABLE orders; DROP TABLE reports; DROP TABLE audit; DROP TABLE closings; DROP TABLE agreements; DROP "
		"TABLE "
		"queue; DROP TABLE tournaments; DROP TABLE entrants; DROP TABLE places; DROP TABLE barred; DROP TABLE clubs; "
		"DROP TABLE club_names; DROP TABLE "
		"members; DROP TABLE absences; DROP TABLE plans; DROP TABLE consents;";
	static const char rows[] =
		"UPDATE meta SET value = '1' WHERE key = 'schema';"
		"INSERT INTO people VALUES ('p-1', 'Anna', 'en', NULL, 5);"
		"INSERT INTO tables VALUES ('o', 'morris', 'over', 'p-1', 's', 'k', '{}', 1, 2, 1, 1, 1, 77, 1, 0, 0, 0, 4, 9);"
		"INSERT INTO tables VALUES ('f', 'morris', 'frozen', 'p-1', 's', 'k', '{}', 1, 2, 1, 1, 1, 78, 1, 0, 0, 0, 4, "
		"9);"
		"INSERT INTO tables VALUES ('g', 'morris', 'frozen', 'p-1', 's', 'k', '{}', 1, 2, 1, 1, 1, 0, 1, 0, 0, 0, 4, "
		"9);"
		"INSERT INTO seats VALUES ('o', 1, NULL, NULL, 2, 1), ('f', 1, NULL, NULL, 2, 1), ('o', 0, 'p-1', 'Anna', 1, "
		"3), ('f', 0, 'p-1', 'Anna', 1, 3), ('g', 0, 'p-1', "
		"'Anna', 0, 0);"
		"INSERT INTO ratings VALUES ('morris', 'p-1', 'Anna', 1600000, 1, 1, 3);";
	store_close(f->one);
	store_close(f->two);
	f->one = f->two = NULL;
	if (store_is_shared(f->url)) {
		snprintf(command, sizeof command, "psql -q -X -v ON_ERROR_STOP=1 '%s' <<'END'\n%s\n%s\n%s\nEND\n", f->url, drop,
			store_migrations[0], rows);
		assert_int_equal(system(command), 0);
	} else {
		sqlite3 *db;
		snprintf(command, sizeof command, "%s%s%s", drop, store_migrations[0], rows);
		assert_int_equal(sqlite3_open(f->url, &db), SQLITE_OK);
		assert_int_equal(sqlite3_exec(db, command, NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(db);
	}
	f->one = store_open(f->url, 1, why);
	f->two = store_open(f->url, 2, why);
	assert_non_null(f->one);
	assert_non_null(f->two);
	assert_true(
		store_finished_tables(f->one, "p-1", false, "", &(struct store_page){INT64_MAX, "", 10}, see_table, &s));
	assert_int_equal(s.count, 2); /* what was over is over, frozen or not */
	s.count = 0;
	assert_true(store_tables_of(f->two, "p-1", 10, see_table, &s));
	assert_int_equal(s.count, 1);
	assert_string_equal(s.text[0], "g");
	assert_string_equal(s.text[1], "playing");
	s.count = 0;
	assert_true(store_results(f->one, "p-1", false, see_result, &s));
	assert_string_equal(s.text[0], "morris - 2/2");
	s.count = 0;
	assert_true(store_tallies(f->one, "p-1", false, see_tally, &s));
	assert_string_equal(s.text[0], "morris 2: 2/2"); /* how many played is known of old tables too */
	s.count = 0;
	assert_true(store_rating(f->one, "morris", "p-1", see_rating, &s));
	assert_int_equal(s.number[0], 1600000);
}

int main(void)
{
#define EACH(name) cmocka_unit_test_setup_teardown(name, open_stores, close_stores)
	const struct CMUnitTest tests[] = {
		EACH(test_people_and_their_names),
		EACH(test_sessions),
		EACH(test_sessions_expire_and_others_end),
		EACH(test_who_was_not_added_leaves_no_session),
		EACH(test_guests_who_never_played_go),
		EACH(test_heads_carry_a_revision),
		EACH(test_a_row_is_written_once),
		EACH(test_rows_go_in_together_or_not_at_all),
		EACH(test_what_a_game_begins_with_goes_in_with_its_head),
		EACH(test_many_tables_in_one_transaction),
		EACH(test_what_failed_has_not_happened),
		EACH(test_chat),
		EACH(test_a_result_counts_on_the_rating_it_was_computed_from),
		EACH(test_private_tables_are_nobody_elses),
		EACH(test_results_and_ratings),
		EACH(test_what_ended_at_once_is_not_lost_between_pages),
		EACH(test_what_is_due),
		EACH(test_other_nodes_hear),
		EACH(test_other_nodes_hear_much),
		EACH(test_it_is_all_there_again),
		EACH(test_an_old_schema_is_brought_up_to_date),
		EACH(test_tournaments),
		EACH(test_roles_change_from_what_they_were),
		EACH(test_a_clubs_name_is_its_own),
		EACH(test_clubs_go_on_without_who_left),
		EACH(test_editions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
