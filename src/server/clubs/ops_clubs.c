/* Clubs as people look at them: lists, one with all that is its own, its members by rating. */
#define _GNU_SOURCE
#include "server/clubs/club.h"
#include "server/people/names.h"

#include "core/json.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_JSON = 1 << 18, PAGE_JSON = 1 << 20, LISTED = 50, TABLES = 40, PAST = 10, WEEK_MS = 7 * 86400000 };

static void write_about(struct out *o, const struct store_club *c)
{
	member_text(o, "club", c->id);
	member_text(o, "name", c->name);
	member_text(o, "about", c->about);
	member_bool(o, "open", c->open);
	member_number(o, "created", c->created);
	member_number(o, "size", c->size);
	member_text(o, "role", club_role_names[c->role]);
}

static void see_listed(void *data, const struct store_club *c)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	write_about(o, c);
	emit_close(o, '}');
}

static void see_mine(void *data, const struct store_club *c)
{
	if (c->role >= CLUB_ASKING)
		see_listed(data, c);
}

static void list_begin(struct query *q, const char *key)
{
	emit_key(&q->out, key);
	emit_open(&q->out, '[');
}

/* On the reader's thread. */
static void read_lists(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	q->found = job->ok = query_gather(q, LIST_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	list_begin(q, "mine");
	job->ok = !*q->person || store_clubs_of(store, q->person, 2 * CLUBS_JOINED, see_mine, q);
	emit_close(&q->out, ']');
	list_begin(q, "found");
	job->ok &= *q->login ? store_clubs_named(store, q->person, q->login, LISTED, see_listed, q)
						 : store_largest_clubs(store, q->person, LISTED, see_listed, q);
	emit_close(&q->out, ']');
	emit_close(&q->out, '}');
}

static void reply_lists(struct store_job *job)
{
	query_reply_object(job, "clubs", ERROR_STORAGE);
}

void op_clubs(struct request *r)
{
	struct query *q = query_new(r, read_lists, reply_lists);
	const char *name = get_text(r, "name");
	if (!q)
		return;
	if (name)
		name_to_login(name, q->login, sizeof q->login);
	storage_read(r->server->storage, &q->job);
}

/* One club while it is written, for who asks. */
struct page {
	struct query *query;
	enum club_role role;
};

static void see_page(void *data, const struct store_club *c)
{
	struct page *p = data;
	p->query->found = true;
	p->role = c->role;
	write_about(&p->query->out, c);
}

static void see_member(void *data, const struct store_belonging *who)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	emit_key(o, "person");
	person_json(o, who->id, who->name, who->registered);
	member_text(o, "role", club_role_names[who->role]);
	member_number(o, "at", who->at);
	emit_close(o, '}');
}

static void see_ladder(void *data, const char *game, int64_t people)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "game", game);
	member_number(o, "people", people);
	emit_close(o, '}');
}

/* Members get the key along: a private table is theirs to see. */
static void see_club_table(void *data, const struct store_table *t)
{
	const struct page *p = data;
	struct out *o = &p->query->out;
	emit_open(o, '{');
	emit_key(o, "listing");
	listing_of_stored(t, p->query->person, p->query->lang, o);
	if (p->role >= CLUB_MEMBER)
		member_text(o, "key", t->invite);
	emit_close(o, '}');
}

/* Who keeps the club sees those who ask and those who were sent away; others see who belongs to it. */
static bool write_page(struct page *p, struct store *store)
{
	struct query *q = p->query;
	enum club_role least = p->role >= CLUB_STEWARD ? CLUB_BARRED : CLUB_MEMBER;
	bool all = p->role >= CLUB_MEMBER;
	list_begin(q, "members");
	bool ok = store_members(store, q->text[0], least, see_member, q);
	emit_close(&q->out, ']');
	list_begin(q, "ladders");
	ok &= store_ladders(store, q->text[0], see_ladder, q);
	emit_close(&q->out, ']');
	list_begin(q, "tables");
	ok &= store_club_tables(store, q->text[0], all, TABLES, see_club_table, p);
	emit_close(&q->out, ']');
	list_begin(q, "tournaments");
	ok &= store_club_tournaments(store, q->text[0], PAST, tournament_listed, q);
	emit_close(&q->out, ']');
	list_begin(q, "past");
	ok &= store_club_past(store, q->text[0], all, PAST, see_club_table, p);
	emit_close(&q->out, ']');
	return ok;
}

/* On the reader's thread. */
static void read_page(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct page p = {q, CLUB_NONE};
	job->ok = query_gather(q, PAGE_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	job->ok = store_club(store, q->text[0], q->person, see_page, &p);
	if (job->ok && q->found)
		job->ok = write_page(&p, store);
	emit_close(&q->out, '}');
}

static void reply_page(struct store_job *job)
{
	query_reply_object(job, "club", ERROR_NO_SUCH_CLUB);
}

/* A read of the club that the request names. */
static struct query *query_club(
	struct request *r, void (*run)(struct store_job *job, struct store *store), void (*done)(struct store_job *job))
{
	struct query *q = query_new(r, run, done);
	if (q)
		query_text(q->text[0], get_text(r, "club"), "");
	return q;
}

void op_club(struct request *r)
{
	struct query *q = query_club(r, read_page, reply_page);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* Ratings are kept in thousandths. */
static int64_t rating_shown(int64_t rating)
{
	return (rating + 500) / 1000;
}

static void write_last(struct out *o, const struct store_rung *t)
{
	static const char *const how[] = {NULL, "lost", "drawn", "won"};
	emit_key(o, "last");
	emit_open(o, '[');
	for (int i = 0; i < STORE_RUNG_GAMES && t->last[i]; i++)
		emit_string(o, how[t->last[i]]);
	emit_close(o, ']');
}

static void see_rung(void *data, const struct store_rung *t)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	emit_key(o, "person");
	person_json(o, t->id, t->name, t->registered);
	member_number(o, "rating", rating_shown(t->rating));
	member_number(o, "deviation", rating_shown(t->deviation));
	member_number(o, "played", t->played);
	if (t->before)
		member_number(o, "before", rating_shown(t->before));
	write_last(o, t);
	emit_close(o, '}');
}

/* On the reader's thread. */
static void read_ladder(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, PAGE_JSON) && query_belonging(q, store, q->text[0]);
	q->found = q->has_club;
	if (!job->ok)
		return;
	emit_open(&q->out, '[');
	job->ok = store_ladder(store, q->text[0], q->text[1], clock_wall_ms() - WEEK_MS, see_rung, q);
	emit_close(&q->out, ']');
}

static void reply_ladder(struct store_job *job)
{
	query_reply_object(job, "ladder", ERROR_NO_SUCH_CLUB);
}

void op_ladder(struct request *r)
{
	struct query *q = query_club(r, read_ladder, reply_ladder);
	if (!q)
		return;
	query_text(q->text[1], get_text(r, "game"), "");
	storage_read(r->server->storage, &q->job);
}
