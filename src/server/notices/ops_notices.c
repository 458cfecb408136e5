/* What reaches me, where and when: wishes, devices, tables one wants to hear nothing of. */
#define _GNU_SOURCE
#include "server/notices/endpoint.h"
#include "server/notices/notice.h"
#include "server/requests/ops.h"

#include "core/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 14, DEVICE_ID = 20 };

/* Something to be written for a person, and then {} answered. */
struct errand {
	struct store_job job;
	struct request *request;
	char person[ID_MAX], table[ID_MAX], id[DEVICE_ID + 4], endpoint[ENDPOINT_MAX], public[100], secret[40];
	char name[NAME_MAX_BYTES];
	unsigned char session[STORE_HASH];
	struct store_wishes wishes;
	bool quiet, needs; /* needs: something must have been written, or there is no such device */
	int64_t written;
};

static struct errand *errand_new(struct request *r)
{
	struct errand *e = calloc(1, sizeof *e);
	if (!e) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	e->request = r;
	memcpy(e->person, request_person(r)->id, sizeof e->person);
	return e;
}

static void errand_done(struct store_job *job)
{
	struct errand *e = container_of(job, struct errand, job);
	struct request *r = request_awaited(e->request, job->ok);
	bool found = !e->needs || e->written;
	free(e);
	if (r && !found)
		reply_error(r, ERROR_NO_SUCH_DEVICE, "");
	else if (r)
		reply_empty(r);
}

static void errand_run(struct errand *e, void (*run)(struct store_job *, struct store *))
{
	e->job.run = run;
	e->job.done = errand_done;
	storage_write(e->request->server->storage, &e->job);
}

/* Reading. */

static void write_wishes(struct out *o, int64_t wanted)
{
	emit_key(o, "wishes");
	emit_open(o, '{');
	for (int kind = 0; kind < NOTICE_KINDS; kind++) {
		emit_key(o, notice_names[kind]);
		emit_open(o, '[');
		for (int way = 0; way < WAYS; way++)
			if (wanted & wish_bit(kind, way))
				emit_string(o, way_names[way]);
		emit_close(o, ']');
	}
	emit_close(o, '}');
}

static void write_mail(struct out *o, const struct store_wishes *w)
{
	emit_key(o, "mail");
	if (!*w->mail) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_text(o, "address", w->mail);
	member_bool(o, "confirmed", w->confirmed > 0);
	emit_close(o, '}');
}

static void write_quiet(struct out *o, const struct store_wishes *w)
{
	emit_key(o, "quiet");
	if (w->quiet_from == w->quiet_to) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_number(o, "from", w->quiet_from);
	member_number(o, "to", w->quiet_to);
	emit_close(o, '}');
}

static void see_wishes(void *data, const struct store_wishes *w)
{
	struct query *q = data;
	struct out *o = &q->out;
	q->found = true;
	write_wishes(o, w->wanted);
	write_quiet(o, w);
	member_number(o, "zone", w->zone);
	member_number(o, "daily", w->daily);
	member_number(o, "until", w->until);
	write_mail(o, w);
}

static void see_device(void *data, const struct store_device *d)
{
	struct query *q = data;
	char hex[HASH_HEX];
	sodium_bin2hex(hex, sizeof hex, d->session, STORE_HASH);
	emit_open(&q->out, '{');
	member_text(&q->out, "device", d->id);
	member_text(&q->out, "name", d->name);
	member_number(&q->out, "created", d->created);
	member_number(&q->out, "used", d->used);
	member_bool(&q->out, "here", strcmp(hex, q->hash) == 0);
	emit_close(&q->out, '}');
}

/* On the reader's thread. */
static void read_notices(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct store_wishes usual = {.wanted = wishes_usual, .daily = -1, .mail = ""};
	q->memory = malloc(ANSWER_MAX);
	if (!q->memory)
		return;
	out_init(&q->out, q->memory, ANSWER_MAX);
	emit_open(&q->out, '{');
	job->ok = store_wishes(store, q->person, see_wishes, q);
	if (!q->found)
		see_wishes(q, &usual);
	emit_key(&q->out, "devices");
	emit_open(&q->out, '[');
	job->ok = job->ok && store_devices(store, q->person, see_device, q);
	emit_close(&q->out, ']');
	emit_close(&q->out, '}');
}

/* A way that this server does not have is not spoken of: push null, mails false. */
static void reply_notices(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	const struct server *s = r->server;
	struct out *o = reply_begin(r);
	emit_key(o, "notices");
	emit_raw(o, q->memory);
	emit_key(o, "push");
	if (notices_push(s))
		emit_string(o, s->notices->public);
	else
		emit_null(o);
	member_bool(o, "mails", notices_mail(s));
	reply_send(r);
	query_free(q);
}

void op_notices(struct request *r)
{
	struct query *q = query_new(r, read_notices, reply_notices);
	if (!q)
		return;
	memcpy(q->hash, r->client->hash, sizeof q->hash);
	storage_read(r->server->storage, &q->job);
}

/* Choosing. */

static bool read_ways(struct request *r, int kind, const json_t *ways, int64_t *wanted)
{
	size_t i;
	json_t *way;
	if (!json_is_array(ways)) {
		reply_bad(r, "error.list_wanted", notice_names[kind], 0, WAYS);
		return false;
	}
	json_array_foreach (ways, i, way) {
		int n = json_is_string(way) ? name_number(way_names, json_string_value(way)) : -1;
		if (n < 0) {
			reply_one_of(r, notice_names[kind], way_names);
			return false;
		}
		*wanted |= wish_bit(kind, n);
	}
	return true;
}

static bool read_wishes(struct request *r, int64_t *wanted)
{
	const char *name;
	json_t *ways;
	json_object_foreach (json_object_get(r->json, "wishes"), name, ways) {
		int kind = name_number(notice_names, name);
		if (kind < 0) {
			reply_one_of(r, "wishes", notice_names);
			return false;
		}
		if (!read_ways(r, kind, ways, wanted))
			return false;
	}
	return true;
}

static void write_choice(struct store_job *job, struct store *store)
{
	const struct errand *e = container_of(job, struct errand, job);
	store_set_wishes(store, e->person, &e->wishes);
	notices_arm_puzzle(e->request->server, store, e->person);
}

void op_set_notices(struct request *r)
{
	struct errand *e = budget_take(r, BUDGET_NOTICES) ? errand_new(r) : NULL;
	if (!e)
		return;
	if (!read_wishes(r, &e->wishes.wanted)) {
		free(e);
		return;
	}
	e->wishes.quiet_from = get_number(r, "quiet_from", 0);
	e->wishes.quiet_to = get_number(r, "quiet_to", 0);
	e->wishes.zone = get_number(r, "zone", 0);
	e->wishes.daily = get_number(r, "daily", -1);
	e->wishes.until = get_number(r, "until", 0);
	errand_run(e, write_choice);
}

/* Devices. */

static void write_device(struct store_job *job, struct store *store)
{
	const struct errand *e = container_of(job, struct errand, job);
	struct store_device d = {.id = e->id,
		.endpoint = e->endpoint,
		.public = e->public,
		.secret = e->secret,
		.name = e->name,
		.session = e->session,
		.created = clock_wall_ms()};
	store_add_wishes(store, e->person, wishes_usual);
	store_add_device(store, e->person, &d);
	notices_arm_puzzle(e->request->server, store, e->person);
}

/* The same browser has the same id; who does not have its keys cannot take it over. */
static void name_device(struct errand *e)
{
	unsigned char bytes[DEVICE_ID / 2];
	char all[ENDPOINT_MAX + 160];
	int n = snprintf(all, sizeof all, "%s %s %s", e->endpoint, e->public, e->secret);
	crypto_generichash(bytes, sizeof bytes, (const unsigned char *)all, (size_t)n, NULL, 0);
	sodium_bin2hex(e->id, sizeof e->id, bytes, sizeof bytes);
}

static bool read_device(struct request *r, struct errand *e)
{
	struct webpush_browser browser;
	size_t length = 0;
	const char *name = get_text(r, "name");
	if (!endpoint_allowed(get_text(r, "endpoint"), r->server->config.push_anywhere)) {
		reply_bad(r, "error.endpoint", "endpoint", 0, 0);
		return false;
	}
	snprintf(e->endpoint, sizeof e->endpoint, "%s", get_text(r, "endpoint"));
	snprintf(e->public, sizeof e->public, "%s", get_text(r, "p256dh"));
	snprintf(e->secret, sizeof e->secret, "%s", get_text(r, "auth"));
	if (!webpush_browser_read(&browser, e->public, e->secret)) {
		reply_bad(r, "error.push_key", "p256dh", 0, 0);
		return false;
	}
	if (name && !clean_name(name, e->name, sizeof e->name)) {
		bad_name(r);
		return false;
	}
	sodium_hex2bin(e->session, sizeof e->session, r->client->hash, strlen(r->client->hash), NULL, &length, NULL);
	return true;
}

void op_add_device(struct request *r)
{
	if (!notices_push(r->server)) {
		reply_error(r, ERROR_NO_PUSH, "");
		return;
	}
	struct errand *e = budget_take(r, BUDGET_NOTICES) ? errand_new(r) : NULL;
	if (!e)
		return;
	if (!read_device(r, e)) {
		free(e);
		return;
	}
	name_device(e);
	errand_run(e, write_device);
}

static void write_drop(struct store_job *job, struct store *store)
{
	struct errand *e = container_of(job, struct errand, job);
	e->written = 0;
	store_drop_device(store, e->person, e->id, &e->written);
}

void op_drop_device(struct request *r)
{
	struct errand *e = budget_take(r, BUDGET_NOTICES) ? errand_new(r) : NULL;
	if (!e)
		return;
	snprintf(e->id, sizeof e->id, "%s", get_text(r, "device"));
	e->needs = true;
	errand_run(e, write_drop);
}

/* A table one wants to hear nothing of, or again. */

static void write_hush(struct store_job *job, struct store *store)
{
	const struct errand *e = container_of(job, struct errand, job);
	store_hush(store, e->person, e->table, e->quiet);
}

void op_hush(struct request *r)
{
	if (!head_seats_of(&r->room->head, request_person(r)->id)) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return;
	}
	struct errand *e = errand_new(r);
	if (!e)
		return;
	memcpy(e->table, r->room->id, sizeof e->table);
	e->quiet = get_bool(r, "quiet", true);
	errand_run(e, write_hush);
}

static void read_hushed(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = store_hushed(store, q->person, q->text[0], &q->found);
}

static void reply_hushed(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	member_bool(reply_begin(r), "quiet", q->found);
	reply_send(r);
	query_free(q);
}

void op_hushed(struct request *r)
{
	struct query *q = query_new(r, read_hushed, reply_hushed);
	if (!q)
		return;
	memcpy(q->text[0], r->room->id, sizeof q->text[0]);
	storage_read(r->server->storage, &q->job);
}

/* One now, to try: to every device, and to the address if that is confirmed. */

static void write_trial(struct store_job *job, struct store *store)
{
	const struct errand *e = container_of(job, struct errand, job);
	const struct server *s = e->request->server;
	int64_t now = clock_wall_ms();
	store_tell(store,
		&(struct store_telling){.person = e->person,
			.table = "",
			.kind = NOTICE_TRIAL,
			.at = now,
			.due = now,
			.push = notices_push(s) ? -1 : 0,
			.mail = notices_mail(s) ? -1 : 0});
}

void op_try_notice(struct request *r)
{
	struct errand *e = budget_take(r, BUDGET_LETTERS) ? errand_new(r) : NULL;
	if (e)
		errand_run(e, write_trial);
}
