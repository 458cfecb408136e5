/* People and their secrets. Of a secret only a hash is kept, in memory as in the store. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include "core/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void person_json(struct out *o, const char *id, const char *name, bool registered)
{
	emit_open(o, '{');
	member_text(o, "id", id);
	member_text(o, "name", name);
	member_bool(o, "registered", registered);
	emit_close(o, '}');
}

void person_drop(struct person *p)
{
	/* Without sessions and clients a person stays until sessions_forget looks. */
	p->references--;
}

/* The person in memory, as the store says now; made if need be. NULL: out of memory. */
struct person *person_known(struct server *s, const struct store_person *stored)
{
	struct map_node *node = map_find(&s->people, stored->id);
	struct person *p = node ? container_of(node, struct person, node) : calloc(1, sizeof *p);
	if (!p)
		return NULL;
	snprintf(p->name, sizeof p->name, "%s", stored->name);
	snprintf(p->lang, sizeof p->lang, "%s", stored->lang);
	p->registered = stored->password != NULL;
	if (node)
		return p;
	snprintf(p->id, sizeof p->id, "%s", stored->id);
	list_init(&p->clients);
	if (map_add(&s->people, &p->node, p->id))
		return p;
	free(p);
	return NULL;
}

/* Only those that were shown to this process since it started are here. */
static struct session *session_find(struct server *s, const char *hash)
{
	struct map_node *node = map_find(&s->sessions, hash);
	return node ? container_of(node, struct session, node) : NULL;
}

static void session_remove(struct server *s, struct session *session)
{
	map_remove(&s->sessions, &session->node);
	person_drop(session->person);
	free(session);
}

/* Logged out: sockets that showed this secret are strangers' from now on. */
void session_end(struct server *s, const char *hash)
{
	struct session *session = session_find(s, hash);
	if (!session)
		return; /* it would be here if somebody had shown it: a session stays as long as its person's sockets */
	list_each(item, &session->person->clients)
	{
		struct client *c = container_of(item, struct client, of_person);
		if (strcmp(c->hash, hash) == 0)
			net_close_conn(c->conn, 1000);
	}
	session_remove(s, session);
}

/* What sessions_end_others looks for. */
struct others {
	struct server *server;
	const char *person, *hash;
};

static void end_other(void *data, struct map_node *node)
{
	const struct others *o = data;
	struct session *session = container_of(node, struct session, node);
	char hash[HASH_HEX];
	if (strcmp(session->person->id, o->person) != 0 || strcmp(session->hash, o->hash) == 0)
		return;
	memcpy(hash, session->hash, sizeof hash);
	session_end(o->server, hash);
}

void sessions_end_others(struct server *s, const char *person, const char *hash)
{
	map_each(&s->sessions, end_other, &(struct others){s, person, hash});
}

/* It comes back from the store when it is shown again. */
static void forget_session(void *data, struct map_node *node)
{
	enum { KEPT_US = 600 * 1000000 };
	struct server *s = data;
	struct session *session = container_of(node, struct session, node);
	if (clock_now_us() - session->used > KEPT_US && list_empty(&session->person->clients))
		session_remove(s, session);
}

static void forget_person(void *data, struct map_node *node)
{
	struct server *s = data;
	struct person *p = container_of(node, struct person, node);
	if (p->references)
		return;
	map_remove(&s->people, node);
	blocks_free(&p->blocks);
	free(p);
}

void sessions_forget(struct server *s)
{
	map_each(&s->sessions, forget_session, s);
	map_each(&s->people, forget_person, s);
}

/* The store hears of a session's use once an hour, enough to know which are idle, or when it comes from another address. */
struct use {
	struct store_job job;
	char person[STORE_ID_MAX], place[NETWORK_TEXT];
	unsigned char digest[STORE_HASH];
	int64_t now;
};

static void write_use(struct store_job *job, struct store *store)
{
	struct use *u = container_of(job, struct use, job);
	store_seen(store, u->digest, u->person, u->now);
	if (*u->place)
		store_place(store, u->person, u->place, u->now);
}

static void free_use(struct store_job *job)
{
	free(container_of(job, struct use, job));
}

static void session_used(struct server *s, struct session *session, const char *place)
{
	enum { HOUR_MS = 3600 * 1000, MINUTE_MS = 60 * 1000 };
	int64_t now = clock_wall_ms();
	size_t length;
	session->used = clock_now_us();
	bool moved = strcmp(place, session->place) != 0;
	if (now - session->stored < (!moved ? HOUR_MS : *session->place ? MINUTE_MS : 0))
		return;
	struct use *u = calloc(1, sizeof *u);
	if (!u)
		return;
	session->stored = u->now = now;
	snprintf(session->place, sizeof session->place, "%s", place);
	memcpy(u->place, session->place, sizeof u->place);
	memcpy(u->person, session->person->id, sizeof u->person);
	sodium_hex2bin(u->digest, sizeof u->digest, session->hash, strlen(session->hash), NULL, &length, NULL);
	u->job.run = write_use;
	u->job.done = free_use;
	storage_write(s->storage, &u->job);
}

/* Where the client is, as far as it matters: "" is this machine. */
static const char *place_of(const struct client *c)
{
	return c->address && !network_is_ours(c->address->text) ? c->address->text : "";
}

/* Looking a secret up in the store. Several clients may wait for the same one: who comes first looks for all. */
struct lookup {
	struct map_node node;
	struct link clients; /* by client.in_lookup */
	struct store_job job;
	struct server *server;
	char hash[HASH_HEX];
	bool found;
	char id[STORE_ID_MAX], name[132], lang[4];
	bool registered;
	int64_t at; /* when it was last used, as stored */
	char place[NETWORK_TEXT]; /* from where it is used now */
	int64_t place_at; /* when it was so last, as stored */
	struct blocks blocks;
	struct store_order order;
};

static void session_add(struct server *s, const struct lookup *l, struct person *p)
{
	struct session *session = calloc(1, sizeof *session);
	if (!session)
		return;
	memcpy(session->hash, l->hash, sizeof session->hash);
	session->person = p;
	session->used = clock_now_us();
	session->stored = l->at;
	if (clock_wall_ms() - l->place_at < DAYS_MS(1)) /* the store need not be told again */
		memcpy(session->place, l->place, sizeof session->place);
	if (map_add(&s->sessions, &session->node, session->hash))
		p->references++; /* NOLINT(clang-analyzer-unix.Malloc): the map has the session */
	else
		free(session);
}

static void copy_person(void *data, const struct store_person *p)
{
	struct lookup *l = data;
	l->found = true;
	snprintf(l->id, sizeof l->id, "%s", p->id);
	snprintf(l->name, sizeof l->name, "%s", p->name);
	snprintf(l->lang, sizeof l->lang, "%s", p->lang);
	l->registered = p->password != NULL;
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct lookup *l = container_of(job, struct lookup, job);
	unsigned char digest[STORE_HASH];
	size_t length;
	sodium_hex2bin(digest, sizeof digest, l->hash, strlen(l->hash), NULL, &length, NULL);
	int64_t now = clock_wall_ms();
	job->ok = store_session(store, digest, now - SESSION_IDLE_MS, now - SESSION_OLD_MS, copy_person, l, &l->at);
	if (job->ok && l->found)
		job->ok = blocks_read(store, l->id, &l->blocks) && store_order_of(store, l->id, &l->order)
			&& store_place_known(store, l->id, l->place, &l->place_at);
}

/* Those who wait for this secret get to know, whoever asked. */
static void looked(struct store_job *job)
{
	struct lookup *l = container_of(job, struct lookup, job);
	struct server *s = l->server;
	struct person *p = NULL;
	if (l->found) {
		struct store_person stored = {l->id, l->name, l->lang, l->registered ? "" : NULL};
		p = person_known(s, &stored);
		if (p) {
			person_take_blocks(p, &l->blocks);
			p->order = l->order;
		}
		if (p && !session_find(s, l->hash))
			session_add(s, l, p);
	}
	struct session *session = session_find(s, l->hash);
	if (session)
		session_used(s, session, l->place);
	map_remove(&s->lookups, &l->node);
	while (!list_empty(&l->clients)) {
		struct client *c = container_of(list_take(&l->clients), struct client, in_lookup);
		if (job->ok)
			client_known(c, p);
		else
			client_unknown(c);
	}
	blocks_free(&l->blocks);
	free(l);
}

/* NULL: out of memory. */
static struct lookup *lookup_new(struct server *s, const struct client *c)
{
	struct lookup *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	l->server = s;
	memcpy(l->hash, c->hash, sizeof l->hash);
	snprintf(l->place, sizeof l->place, "%s", place_of(c));
	list_init(&l->clients);
	if (!map_add(&s->lookups, &l->node, l->hash)) {
		free(l);
		return NULL;
	}
	l->job.run = look;
	l->job.done = looked;
	return l;
}

/* At once where the session is here; else the store is asked, and requests wait. */
void client_identify(struct client *c)
{
	struct server *s = c->server;
	struct session *session = *c->hash ? session_find(s, c->hash) : NULL;
	if (session) {
		session_used(s, session, place_of(c));
		client_known(c, session->person);
		return;
	}
	struct map_node *node = *c->hash ? map_find(&s->lookups, c->hash) : NULL;
	struct lookup *l = node ? container_of(node, struct lookup, node) : *c->hash ? lookup_new(s, c) : NULL;
	if (!l) {
		client_known(c, NULL);
		return;
	}
	list_append(&l->clients, &c->in_lookup);
	if (!node)
		storage_read(s->storage, &l->job); /* may be over at once */
}
