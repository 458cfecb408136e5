/* All that the server keeps of somebody, as one object to be taken along. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <string.h>

enum {
	EXPORT_JSON = 3 << 20,
	SITTINGS_MAX = 10000,
	LINES_MAX = 10000,
	SESSIONS_MAX = 1000,
	PLACES_MAX = 1000,
	CLUBS_MAX = 1000
};

static struct out *out_of(void *data)
{
	return &((struct query *)data)->out;
}

static void see_person(void *data, const struct store_person *p)
{
	struct out *o = out_of(data);
	emit_key(o, "person");
	emit_open(o, '{');
	member_text(o, "id", p->id);
	member_text(o, "name", p->name);
	member_text(o, "lang", p->lang);
	member_bool(o, "registered", p->password != NULL);
	emit_close(o, '}');
}

static void see_session(void *data, const struct store_session_row *row)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_number(o, "created", row->created);
	member_number(o, "seen", row->seen);
	emit_close(o, '}');
}

static void see_place(void *data, const struct store_place *p)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "address", p->place);
	member_number(o, "seen", p->seen);
	emit_close(o, '}');
}

static void see_wishes(void *data, const struct store_wishes *w)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "mail", w->mail);
	member_number(o, "confirmed", w->confirmed);
	member_number(o, "wanted", w->wanted);
	member_number(o, "quiet_from", w->quiet_from);
	member_number(o, "quiet_to", w->quiet_to);
	member_number(o, "zone", w->zone);
	member_number(o, "daily", w->daily);
	member_number(o, "until", w->until);
	emit_close(o, '}');
}

static void see_absence(void *data, const struct store_absence *a)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_number(o, "from", a->starts);
	member_number(o, "until", a->ends);
	emit_close(o, '}');
}

static void see_planned(void *data, const char *table, int64_t base)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "table", table);
	member_number(o, "row", base);
	emit_close(o, '}');
}

static void see_device(void *data, const struct store_device *d)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "name", d->name);
	member_number(o, "created", d->created);
	member_number(o, "used", d->used);
	emit_close(o, '}');
}

static void see_acquaintance(void *data, const struct store_acquaintance *who)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "id", who->id);
	member_text(o, "name", who->name);
	member_number(o, "at", who->at);
	emit_close(o, '}');
}

static void see_club(void *data, const struct store_club *c)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "club", c->id);
	member_text(o, "name", c->name);
	member_text(o, "role", club_role_names[c->role]);
	emit_close(o, '}');
}

static void see_edition(void *data, const struct store_edition *e)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "game", e->game);
	member_text(o, "hash", e->hash);
	member_text(o, "text", e->text);
	emit_close(o, '}');
}

static void see_standing(void *data, const struct store_standing *t)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "game", t->game);
	member_number(o, "rating", t->rating);
	member_number(o, "deviation", t->deviation);
	member_number(o, "played", t->played);
	emit_close(o, '}');
}

static void see_sitting(void *data, const struct store_sitting *t)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "table", t->table);
	member_text(o, "game", t->game);
	member_number(o, "seat", t->seat);
	member_text(o, "name", t->name);
	member_number(o, "players", t->players);
	member_number(o, "rank", t->rank);
	member_number(o, "total", t->total);
	member_number(o, "ended", t->ended);
	member_text(o, "opening", t->opening);
	emit_close(o, '}');
}

static void see_line(void *data, const char *table, int64_t at, const char *text)
{
	struct out *o = out_of(data);
	emit_open(o, '{');
	member_text(o, "table", table);
	member_number(o, "at", at);
	member_text(o, "text", text);
	emit_close(o, '}');
}

static void open_list(struct query *q, const char *key)
{
	emit_key(&q->out, key);
	emit_open(&q->out, '[');
}

#define LIST_OF(key, call)                                                                                             \
	open_list(q, key);                                                                                                 \
	ok = ok && (call);                                                                                                 \
	emit_close(&q->out, ']')

/* What is about the person. */
static bool read_self(struct query *q, struct store *store)
{
	int64_t since = 0, agreed = 0;
	bool ok = store_person(store, q->person, see_person, q) && store_since(store, q->person, &since)
		&& store_consent(store, q->person, &agreed);
	member_number(&q->out, "since", since);
	member_number(&q->out, "puzzles", agreed);
	LIST_OF("sessions", store_sessions(store, q->person, SESSIONS_MAX, see_session, q));
	LIST_OF("addresses", store_places(store, q->person, PLACES_MAX, see_place, q));
	LIST_OF("notices", store_wishes(store, q->person, see_wishes, q));
	LIST_OF("absences", store_absences(store, q->person, 0, see_absence, q));
	LIST_OF("plans", store_plans_of(store, q->person, SITTINGS_MAX, see_planned, q));
	LIST_OF("devices", store_devices(store, q->person, see_device, q));
	LIST_OF("friends", store_friends(store, q->person, see_acquaintance, q));
	LIST_OF("asked", store_asked(store, q->person, see_acquaintance, q));
	LIST_OF("blocked", store_blocked(store, q->person, see_acquaintance, q));
	LIST_OF("clubs", store_clubs_of(store, q->person, CLUBS_MAX, see_club, q));
	return ok;
}

/* What was played and said. */
static bool read_deeds(struct query *q, struct store *store)
{
	bool ok = true;
	LIST_OF("editions", store_editions_of(store, q->person, see_edition, q));
	LIST_OF("ratings", store_standings(store, q->person, INT64_MAX, see_standing, q));
	LIST_OF("tables", store_sittings(store, q->person, SITTINGS_MAX, see_sitting, q));
	LIST_OF("chat", store_lines_of(store, q->person, LINES_MAX, see_line, q));
	return ok;
}

/* On the reader's thread. */
static void read_export(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, EXPORT_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	job->ok = read_self(q, store) && read_deeds(q, store);
	emit_close(&q->out, '}');
}

static void reply_export(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	if (q->out.full) {
		reply_error(r, ERROR_TOO_LONG, "");
	} else {
		struct out *o = reply_begin(r);
		emit_key(o, "export");
		emit_raw(o, q->memory);
		reply_send(r);
	}
	query_free(q);
}

void op_export(struct request *r)
{
	struct query *q = budget_take(r, BUDGET_EXPORTS) ? query_new(r, read_export, reply_export) : NULL;
	if (q)
		storage_read(r->server->storage, &q->job);
}
