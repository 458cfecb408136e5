/* Who is connected: WebSockets and HTTP exchanges, from their first byte to the request they make. */
#define _GNU_SOURCE
#include "server/tables/page.h"
#include "server/tables/room.h"

#include "host/outside.h"
#include "core/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The secret of the cookie or of the Authorization header, hashed: the text itself is kept nowhere. */
static void read_secret(const struct net_request *r, char hash[HASH_HEX])
{
	unsigned char digest[STORE_HASH];
	const char *at = strncasecmp(r->authorization, "Bearer ", 7) == 0 ? r->authorization + 7 : NULL;
	size_t length = at ? strcspn(at, " ") : 0;
	for (const char *c = r->cookie; !at && c && *c; c = strchr(c, ';')) {
		c += strspn(c, "; ");
		if (strncmp(c, "cloister=", 9) == 0) {
			at = c + 9;
			length = strcspn(at, "; ");
		}
	}
	*hash = 0;
	if (!at || !length)
		return;
	crypto_generichash(digest, sizeof digest, (const unsigned char *)at, length, NULL, 0);
	sodium_bin2hex(hash, HASH_HEX, digest, sizeof digest);
}

/* The first of our languages in Accept-Language. Weights are rarely out of order. */
int accepted_language(const char *header)
{
	for (const char *at = header; *at;) {
		char name[8];
		at += strspn(at, ", ");
		snprintf(name, sizeof name, "%.*s", (int)(strcspn(at, "-,; ") < 7 ? strcspn(at, "-,; ") : 7), at);
		if (words_lang(name) >= 0)
			return words_lang(name);
		at += strcspn(at, ",");
	}
	return -1;
}

/* A browser says where a page comes from; programs say nothing. */
bool origin_allowed(const struct server *s, const struct net_request *r)
{
	const char *origin = r->origin;
	if (!*origin)
		return true;
	if (s->config.origin)
		return strcasecmp(origin, s->config.origin) == 0;
	const char *mark = strstr(origin, "://");
	size_t scheme = mark ? (size_t)(mark - origin) : 0, said = strlen(r->scheme);
	bool same = said ? scheme == said && strncasecmp(origin, r->scheme, said) == 0
					 : strncasecmp(origin, "http://", 7) == 0 || strncasecmp(origin, "https://", 8) == 0;
	return mark && same && strcasecmp(mark + 3, r->host) == 0;
}

/* Attached to the connection, and counted at its address; NULL: out of memory. */
static struct client *client_new(struct server *s, struct conn *conn, const struct net_request *r, bool websocket)
{
	struct client *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->server = s;
	c->conn = conn;
	c->websocket = websocket;
	c->lang = -1;
	c->accepts = accepted_language(r->language);
	c->address = address_of(s, r->address);
	list_init(&c->of_person);
	list_init(&c->in_lobby);
	list_init(&c->in_lookup);
	list_init(&c->requests);
	list_init(&c->follows);
	list_init(&c->waiting);
	list_append(&s->clients, &c->link);
	read_secret(r, c->hash);
	conn_set_data(conn, c);
	if (websocket && c->address)
		c->address->sockets++;
	return c;
}

/* Before the WebSocket opens: the origin, and the address's limits. */
bool client_may_open(struct server *s, const struct net_request *r)
{
	struct address *a = address_of(s, r->address);
	bool ok = !s->stopping && strcmp(r->path, "/ws") == 0 && origin_allowed(s, r) && a
		&& a->sockets < s->config.limits.sockets && address_may_ask(s, a);
	s->metrics.refused_fast += !ok;
	return ok;
}

/* Who it is may have to be looked up: requests wait until then. */
void client_attach(struct server *s, struct conn *conn, const struct net_request *r, bool websocket)
{
	struct client *c = client_new(s, conn, r, websocket);
	if (c)
		client_identify(c);
	else
		net_close_conn(conn, 1011);
}

/* The connection is gone; requests under way go on without anybody to answer. */
void client_detach(struct client *c)
{
	list_each(item, &c->follows) follow_end(container_of(item, struct follow, of_client));
	list_each(item, &c->requests)
	{
		struct request *r = container_of(item, struct request, of_client);
		list_remove(item);
		r->client = NULL;
	}
	list_each(item, &c->waiting) request_free(container_of(item, struct request, link));
	list_remove(&c->link);
	list_remove(&c->of_person);
	list_remove(&c->in_lobby);
	list_remove(&c->in_lookup);
	if (c->websocket && c->address)
		c->address->sockets--;
	if (c->person)
		person_drop(c->person);
	free(c->page);
	free(c);
}

void client_presence(struct client *c)
{
	list_each(item, &c->follows) room_presence(container_of(item, struct follow, of_client)->room);
}

void client_known(struct client *c, struct person *person)
{
	c->known = true;
	c->person = person;
	address_met(c->address, person);
	if (person) {
		person->references++;
		if (c->websocket)
			list_append(&person->clients, &c->of_person);
	}
	while (!list_empty(&c->waiting)) {
		struct request *r = container_of(c->waiting.next, struct request, link);
		list_remove(&r->link);
		request_run(r); /* may end the client, if that was an exchange; then nothing waits */
		if (!c->websocket)
			return;
	}
}

void client_unknown(struct client *c)
{
	while (!list_empty(&c->waiting)) {
		struct request *r = container_of(c->waiting.next, struct request, link);
		reply_error(r, ERROR_STORAGE, "");
	}
	if (c->websocket)
		net_close_conn(c->conn, 1013);
}

void client_send(struct client *c, struct buffer *b)
{
	if (c->conn)
		net_send(c->conn, b);
}

/* Begins an operation; takes the object over. */
static void begin(struct client *c, const struct operation *op, json_t *object)
{
	struct proto_error e;
	struct request *r = request_new(c->server, c, op, object);
	if (!r) {
		net_close_conn(c->conn, 1011);
		return;
	}
	if (!proto_check(op, object, &e)) {
		reply_bad(r, e.message, e.word, e.low, e.high);
	} else if (!c->known) {
		list_append(&c->waiting, &r->link);
	} else {
		request_run(r);
	}
}

static void fail(struct client *c, json_t *object, enum error error, const char *word)
{
	struct request *r = request_new(c->server, c, NULL, object);
	if (r)
		reply_error(r, error, word);
	else
		net_close_conn(c->conn, 1011);
}

static void fail_bad(struct client *c, json_t *object, const char *message, const char *word)
{
	struct request *r = request_new(c->server, c, NULL, object);
	if (r)
		reply_bad(r, message, word, 0, 0);
	else
		net_close_conn(c->conn, 1011);
}

/* What jansson says of other beginnings. */
static const char no_object[] = "'{' expected";

static void pong(struct client *c)
{
	struct buffer *b = buffer_new("{\"t\":\"pong\"}", 12);
	if (b)
		client_send(c, b);
	buffer_drop(b);
}

/* False after a reply, which names the question: who asked waits for it. Who goes on and on is closed. */
static bool may_send(struct client *c, const char *text, size_t length)
{
	enum { PATIENCE = 10, FORGIVEN = 10, POLICY = 1008 };
	struct server *s = c->server;
	const struct server_limits *limits = &s->config.limits;
	json_error_t why;
	if (bucket_take(&c->messages, limits->message_rate, limits->message_burst) && address_may_send(s, c->address)) {
		c->refused = c->refused > FORGIVEN ? c->refused - FORGIVEN : 0;
		return true;
	}
	s->metrics.refused_fast++;
	if (++c->refused / PATIENCE > limits->message_burst)
		net_close_conn(c->conn, POLICY);
	else
		fail(c, outside_read(text, length, &why), ERROR_TOO_FAST, "");
	return false;
}

/* Something else than an object, or nothing: then why. */
static void fail_json(struct client *c, json_t *other, const char *why)
{
	fail(c, NULL, outside_starved() ? ERROR_BUSY : ERROR_BAD_JSON, other ? no_object : why);
	json_decref(other);
}

/* One message: its limits, its JSON, its declaration, then it runs. */
void client_message(struct client *c, const char *text, size_t length)
{
	json_error_t why;
	if (!may_send(c, text, length))
		return;
	json_t *object = outside_read(text, length, &why);
	const char *name = json_string_value(json_object_get(object, "t"));
	if (!json_is_object(object)) {
		fail_json(c, object, why.text);
	} else if (!name) {
		fail_bad(c, object, "error.member_missing", "t");
	} else if (strcmp(name, "ping") == 0) {
		json_decref(object);
		pong(c);
	} else {
		const struct operation *op = operation_named(name);
		if (!op)
			fail(c, object, ERROR_UNKNOWN_OPERATION, name);
		else if (op->flags & OP_HTTP)
			fail_bad(c, object, "error.http_wanted", op->name);
		else
			begin(c, op, object);
	}
}

/* The members of an HTTP request: of its body, or of its query for what only reads. NULL after a reply. */
static json_t *http_members(struct client *c, const struct net_request *r, const struct operation *op)
{
	json_error_t why;
	json_t *object;
	if (r->method == METHOD_GET && op->flags & OP_READS) {
		object = json_object();
		if (object)
			proto_from_query(op, r->query, object);
		else
			fail(c, NULL, ERROR_BUSY, "");
		return object;
	}
	if (r->method != METHOD_POST) {
		fail_bad(c, NULL, "error.post_wanted", op->name);
		return NULL;
	}
	/* Forms of other sites cannot send this type without asking first. */
	if (r->length && strncasecmp(r->content_type, "application/json", 16) != 0) {
		fail_bad(c, NULL, "error.type_wanted", "application/json");
		return NULL;
	}
	object = r->length ? outside_read(r->body, r->length, &why) : json_object();
	if (!json_is_object(object)) {
		fail_json(c, object, why.text);
		return NULL;
	}
	return object;
}

/* A client for one exchange; NULL after a reply. */
static struct client *exchange(struct server *s, struct conn *conn, const struct net_request *r)
{
	struct client *c = client_new(s, conn, r, false);
	if (!c) {
		net_reply(conn, &(struct net_reply){.status = 500});
		return NULL;
	}
	if (!address_may_ask(s, c->address)) {
		s->metrics.refused_fast++;
		fail(c, NULL, ERROR_TOO_FAST, "");
		return NULL;
	}
	return c;
}

/* The same from HTTP; the client lives as long as the exchange. */
void client_api(struct server *s, struct conn *conn, const struct net_request *r)
{
	const char *name = r->path + strlen("/api/");
	const struct operation *op = operation_named(name);
	struct client *c = exchange(s, conn, r);
	if (!c)
		return;
	if (!op || op->flags & OP_WEBSOCKET) {
		fail(c, NULL, ERROR_UNKNOWN_OPERATION, name);
		return;
	}
	if (!origin_allowed(s, r)) {
		fail(c, NULL, ERROR_BAD_ORIGIN, r->origin);
		return;
	}
	json_t *object = http_members(c, r, op);
	if (!object)
		return;
	/* The request first: finding out who this is may be over at once. */
	begin(c, op, object);
	if (!list_empty(&c->requests))
		client_identify(c);
}

/* The person and the proof are in the address; the body says List-Unsubscribe=One-Click, and who sends it has no cookie. */
bool client_one_click(struct server *s, struct conn *conn, const struct net_request *r)
{
	const struct operation *op = operation_named("unsubscribe");
	if (r->method != METHOD_POST || strcmp(r->path, "/unsubscribe") != 0)
		return false;
	struct client *c = exchange(s, conn, r);
	json_t *object = c ? json_object() : NULL;
	if (!object)
		return true;
	proto_from_query(op, r->query, object);
	begin(c, op, object);
	if (!list_empty(&c->requests))
		client_identify(c);
	return true;
}

bool client_file(struct server *s, struct conn *conn, const struct net_request *r)
{
	static const char before[] = "/table/";
	static const struct {
		const char *end, *operation;
	} files[] = {{"/record", "record"}, {"/picture.png", "picture"}};
	const struct operation *op = NULL;
	if (r->method != METHOD_GET || strncmp(r->path, before, strlen(before)) != 0)
		return false;
	const char *id = r->path + strlen(before), *end = strchr(id, '/');
	for (int i = 0; end && i < COUNT(files); i++)
		if (strcmp(end, files[i].end) == 0)
			op = operation_named(files[i].operation);
	if (!op)
		return false;
	struct client *c = exchange(s, conn, r);
	if (!c)
		return true;
	json_t *object = json_object();
	proto_from_query(op, r->query, object);
	json_object_set_new(object, "table", json_stringn(id, (size_t)(end - id)));
	c->wants_file = true;
	begin(c, op, object);
	if (!list_empty(&c->requests))
		client_identify(c);
	return true;
}

/* Who has been here reads no tags: their browser gets the page at once. From a folder it is served as it is. */
bool client_page(struct server *s, struct conn *conn, const struct net_request *r)
{
	struct page *page = s->config.web || strstr(r->cookie, "cloister=") ? NULL : page_new(r);
	struct client *c = page ? client_new(s, conn, r, false) : NULL;
	if (!c) {
		free(page);
		return false;
	}
	c->page = page;
	json_t *object = json_object();
	json_object_set_new(object, "table", json_string(page->tags.id));
	if (*page->tags.key)
		json_object_set_new(object, "key", json_string(page->tags.key));
	if (!address_may_ask(s, c->address))
		fail(c, object, ERROR_TOO_FAST, "");
	else
		begin(c, &page_operation, object);
	if (!list_empty(&c->requests))
		client_identify(c);
	return true;
}
