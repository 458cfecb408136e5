/* Requests and their answers: one JSON object each, over WebSocket or HTTP. */
#define _GNU_SOURCE
#include "server/tables/page.h"
#include "server/tables/room.h"

#include "core/json.h"
#include "core/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request *request_new(struct server *s, struct client *c, const struct operation *op, json_t *json)
{
	struct request *r = calloc(1, sizeof *r);
	if (!r) {
		json_decref(json);
		return NULL;
	}
	r->server = s;
	r->client = c;
	r->op = op;
	r->json = json;
	r->begun = clock_now_us();
	r->lang = -1;
	r->run = op ? op->run : NULL;
	list_init(&r->link);
	list_init(&r->of_client);
	if (c)
		list_append(&c->requests, &r->of_client);
	s->metrics.requests++;
	return r;
}

struct request *request_internal(struct server *s, void (*run)(struct request *r))
{
	struct request *r = request_new(s, NULL, NULL, NULL);
	if (r) {
		r->internal = true;
		r->run = run;
		s->metrics.requests--;
	}
	return r;
}

/* Of a request that is answered, or that nobody waits for. */
void request_free(struct request *r)
{
	list_remove(&r->link);
	list_remove(&r->of_client);
	json_decref(r->json);
	free(r);
}

struct request *request_awaited(struct request *r, bool ok)
{
	if (ok && r->client)
		return r;
	if (r->client)
		reply_error(r, ERROR_STORAGE, "");
	else
		request_free(r);
	return NULL;
}

struct person *request_person(const struct request *r)
{
	return r->client ? r->client->person : NULL;
}

/* The request's, the connection's, the person's, the browser's, English. */
static int language(const struct request *r)
{
	const struct client *c = r->client;
	const char *said = json_string_value(json_object_get(r->json, "lang"));
	int lang = said ? words_lang(said) : -1;
	if (lang < 0 && c)
		lang = c->lang;
	if (lang < 0 && c && c->person)
		lang = words_lang(c->person->lang);
	if (lang < 0 && c)
		lang = c->accepts;
	return lang < 0 ? LANG_EN : lang;
}

struct speaker request_speaker(const struct request *r)
{
	return (struct speaker){.lang = r->lang};
}

/* Who must be known is known by now; where a table is meant, its room runs it in turn. */
void request_run(struct request *r)
{
	const struct operation *op = r->op;
	static const char *const langs[] = {"en", "fr", NULL};
	const char *lang = get_text(r, "lang");
	r->lang = language(r);
	if (lang && words_lang(lang) < 0)
		reply_one_of(r, "lang", langs);
	else if (r->server->stopping)
		reply_error(r, ERROR_STOPPING, "");
	else if ((op->flags & OP_PERSON) && !request_person(r))
		reply_error(r, ERROR_NO_PERSON, "");
	else if (!order_allows(r) || !budget_of_operation(r))
		return;
	else if (op->flags & OP_TABLE)
		room_enter(r, get_text(r, "table"));
	else
		r->run(r);
}

struct out *message_begin(struct server *s, const char *type)
{
	out_init(&s->out, s->scratch, REPLY_MAX);
	emit_open(&s->out, '{');
	if (type)
		member_text(&s->out, "t", type);
	return &s->out;
}

struct buffer *message_finish(struct server *s)
{
	emit_close(&s->out, '}');
	return s->out.full ? NULL : buffer_new(s->out.text, s->out.length);
}

static void emit_id(const struct request *r, struct out *o)
{
	const json_t *id = json_object_get(r->json, "id");
	char *text = id ? json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
	if (text) {
		emit_key(o, "id");
		emit_raw(o, text);
	}
	free(text);
}

/* Everything is written into the server's one scratch: nothing else may be written until it is sent. */
static struct out *begin(struct request *r, const char *type)
{
	bool websocket = r->client && r->client->websocket;
	struct out *o = message_begin(r->server, websocket ? type : NULL);
	if (websocket)
		emit_id(r, o);
	return o;
}

struct out *reply_begin(struct request *r)
{
	return begin(r, "ok");
}

/* The security headers of every answer to a program; pages have their own (assets.c). */
static void send(struct request *r, int status, const char *cookie)
{
	struct net_header headers[] = {
		{"cache-control:", "no-store"}, {"x-content-type-options:", "nosniff"}, {"set-cookie:", cookie}, {0}};
	struct client *c = r->client;
	struct buffer *b = message_finish(r->server);
	if (!cookie)
		headers[2] = (struct net_header){0};
	if (c && b)
		address_charge(c->address, b->length);
	if (c && c->page) {
		buffer_drop(b);
		request_free(r);
		page_reply(c->conn, c->page);
		return;
	}
	if (c && c->websocket && b) {
		client_send(c, b);
		buffer_drop(b);
	} else if (c && c->websocket) {
		net_close_conn(c->conn, 1011);
	} else if (c) {
		struct net_reply reply = {
			.status = b ? status : 500, .type = "application/json", .headers = headers, .body = b};
		struct conn *conn = c->conn;
		request_free(r);
		net_reply(conn, &reply);
		return;
	} else {
		buffer_drop(b);
	}
	request_free(r);
}

void reply_send(struct request *r)
{
	send(r, 200, NULL);
}

/* An empty secret takes the cookie away. */
void reply_with_cookie(struct request *r, const char *secret)
{
	char cookie[256];
	snprintf(cookie, sizeof cookie, "cloister=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", secret,
		*secret ? 31536000 : 0, server_secure(r->server) ? "; Secure" : "");
	send(r, 200, cookie);
}

void reply_file(struct request *r, const char *name, const char *text, size_t length)
{
	char disposition[128];
	const struct net_header headers[] = {{"cache-control:", "no-store"}, {"x-content-type-options:", "nosniff"},
		{"content-disposition:", disposition}, {0}};
	struct buffer *b = buffer_new(text, length);
	struct conn *conn = r->client ? r->client->conn : NULL;
	snprintf(disposition, sizeof disposition, "attachment; filename=\"%s.txt\"", name);
	request_free(r);
	if (conn)
		net_reply(conn,
			&(struct net_reply){
				.status = b ? 200 : 500, .type = "text/plain; charset=utf-8", .headers = headers, .body = b});
	else
		buffer_drop(b);
}

void reply_bytes(struct request *r, const char *type, const void *bytes, size_t length)
{
	static const struct net_header headers[] = {
		{"cache-control:", "max-age=60"}, {"x-content-type-options:", "nosniff"}, {0}};
	struct buffer *b = buffer_new(bytes, length);
	struct conn *conn = r->client ? r->client->conn : NULL;
	request_free(r);
	if (conn)
		net_reply(conn, &(struct net_reply){.status = b ? 200 : 500, .type = type, .headers = headers, .body = b});
	else
		buffer_drop(b);
}

void reply_empty(struct request *r)
{
	reply_begin(r);
	reply_send(r);
}

void reply_faults(struct request *r, enum error error, const char *message, const char *faults)
{
	struct out *o = begin(r, "error");
	r->server->metrics.errors++;
	emit_key(o, "error");
	emit_open(o, '{');
	member_text(o, "code", errors[error].code);
	member_text(o, "message", message);
	if (faults) {
		emit_key(o, "faults");
		emit_raw(o, faults);
	}
	emit_close(o, '}');
	send(r, errors[error].status, NULL);
}

void reply_error_text(struct request *r, enum error error, const char *code, const char *message, int at)
{
	struct out *o = begin(r, "error");
	r->server->metrics.errors++;
	emit_key(o, "error");
	emit_open(o, '{');
	member_text(o, "code", code ? code : errors[error].code);
	member_text(o, "message", message);
	if (at >= 0)
		member_number(o, "at", at);
	emit_close(o, '}');
	send(r, errors[error].status, NULL);
}

static void reply_words(
	struct request *r, enum error error, const char *message, const struct word_arg *args, int count)
{
	char text[1024];
	struct out o;
	if (r->lang < 0)
		r->lang = language(r);
	struct speaker s = request_speaker(r);
	out_init(&o, text, sizeof text);
	words_say(&s, message, args, count, &o);
	reply_error_text(r, error, NULL, text, -1);
}

void reply_error_args(struct request *r, enum error error, const struct word_arg *args, int count)
{
	reply_words(r, error, errors[error].message, args, count);
}

void reply_error(struct request *r, enum error error, const char *word)
{
	struct word_arg arg = {"word", NULL, 0, word};
	reply_error_args(r, error, &arg, 1);
}

void reply_bad(struct request *r, const char *message, const char *word, int64_t low, int64_t high)
{
	struct type number = TYPE_NUMBER("number", INT64_MIN, INT64_MAX);
	struct word_arg args[] = {{"word", NULL, 0, word}, {"low", &number, low, NULL}, {"high", &number, high, NULL}};
	reply_words(r, ERROR_BAD_REQUEST, message, args, 3);
}

void reply_said(struct request *r, enum error error, const char *message)
{
	reply_words(r, error, message, NULL, 0);
}

void reply_limit(struct request *r, enum error error, const char *message, int64_t n)
{
	struct type number = TYPE_NUMBER("number", INT64_MIN, INT64_MAX);
	struct word_arg arg = {"n", &number, n, NULL};
	reply_words(r, error, message, &arg, 1);
}

void reply_one_of(struct request *r, const char *word, const char *const *names)
{
	char list[256];
	struct out o;
	out_init(&o, list, sizeof list);
	for (int i = 0; names[i]; i++) {
		out_text(&o, i ? ", " : "");
		out_text(&o, names[i]);
	}
	struct word_arg args[] = {{"word", NULL, 0, word}, {"list", NULL, 0, list}};
	reply_words(r, ERROR_BAD_REQUEST, "error.one_of", args, 2);
}

void reply_refusal(struct request *r, const struct speaker *s, const struct refusal *why, int at)
{
	struct out *o = begin(r, "error");
	r->server->metrics.errors++;
	emit_key(o, "error");
	wire_refusal(s, why, at, o);
	send(r, errors[ERROR_ILLEGAL].status, NULL);
}

const char *get_text(const struct request *r, const char *name)
{
	return json_string_value(json_object_get(r->json, name));
}

int64_t get_number(const struct request *r, const char *name, int64_t otherwise)
{
	const json_t *v = json_object_get(r->json, name);
	return json_is_integer(v) ? json_integer_value(v) : otherwise;
}

bool get_bool(const struct request *r, const char *name, bool otherwise)
{
	const json_t *v = json_object_get(r->json, name);
	return json_is_boolean(v) ? json_is_true(v) : otherwise;
}
