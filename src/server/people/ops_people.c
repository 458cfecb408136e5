/* Who is who: names, passwords, secrets. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "server/notices/notice.h"
#include "server/people/hashers.h"
#include "server/people/names.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One thing a person wants, in up to three steps: look up, hash, write. */
struct task {
	struct store_job store;
	struct hash hash;
	struct request *request;
	struct server *server;
	char id[ID_MAX], name[NAME_MAX_BYTES], login[NAME_MAX_BYTES], lang[4];
	char stored[crypto_pwhash_STRBYTES]; /* the hash of the password there is; "": none */
	char fresh[crypto_pwhash_STRBYTES];
	char password[801], old[801];
	char secret[SECRET_TEXT], hex[HASH_HEX];
	unsigned char digest[STORE_HASH];
	bool bearer, found, right, sets_name, sets_lang;
	int64_t written;
};

/* Passwords and secrets do not stay in memory. */
static void task_free(struct task *t)
{
	sodium_memzero(t, sizeof *t);
	free(t);
}

static struct task *task_new(struct request *r)
{
	struct task *t = calloc(1, sizeof *t);
	const struct person *p = request_person(r);
	if (!t) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	t->request = r;
	t->server = r->server;
	t->bearer = get_bool(r, "bearer", false);
	if (p) {
		memcpy(t->id, p->id, sizeof t->id);
		memcpy(t->name, p->name, sizeof t->name);
		memcpy(t->lang, p->lang, sizeof t->lang);
	}
	return t;
}

/* True: go on. Otherwise the request is answered and the task freed. */
static bool task_sound(struct task *t)
{
	if (request_awaited(t->request, t->store.ok))
		return true;
	task_free(t);
	return false;
}

/* Answers, and that was all. */
static void fail(struct task *t, enum error error, const char *word)
{
	reply_error(t->request, error, word);
	task_free(t);
}

static void write_me(struct out *o, const struct person *p)
{
	emit_key(o, "me");
	if (!p) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_text(o, "id", p->id);
	member_text(o, "name", p->name);
	member_text(o, "lang", p->lang);
	member_bool(o, "registered", p->registered);
	if (p->order.role)
		member_text(o, "role", role_names[p->order.role]);
	if (p->order.banned > clock_wall_ms())
		member_bool(o, "banned", true);
	if (p->order.muted > clock_wall_ms())
		member_bool(o, "muted", true);
	emit_close(o, '}');
}

static void reply_me(struct request *r)
{
	write_me(reply_begin(r), request_person(r));
	reply_send(r);
}

void op_me(struct request *r)
{
	reply_me(r);
}

/* The secret goes to the person and is forgotten; its hash is stored. */
static void new_secret(struct task *t)
{
	secret_new(t->secret);
	crypto_generichash(t->digest, sizeof t->digest, (const unsigned char *)t->secret, strlen(t->secret), NULL, 0);
	sodium_bin2hex(t->hex, sizeof t->hex, t->digest, sizeof t->digest);
}

/* Answers with the secret: as a cookie, or to programs as text. */
static void reply_secret(struct task *t, const struct person *p)
{
	struct request *r = t->request;
	address_met(r->client->address, p);
	struct out *o = reply_begin(r);
	write_me(o, p);
	if (t->bearer) {
		member_text(o, "token", t->secret);
		reply_send(r);
	} else {
		reply_with_cookie(r, t->secret);
	}
	task_free(t);
}

/* On the storage's thread, as are the other write_ functions here; written stays 0 where the name is taken. */
static void write_person(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	int64_t now = clock_wall_ms();
	t->written = 0;
	store_add_person(store, t->id, t->name, t->login, t->lang, now, &t->written);
	store_add_session(store, t->digest, t->id, now);
}

/* On the loop. */
static void person_written(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	struct store_person stored = {t->id, t->name, t->lang, NULL};
	if (!task_sound(t))
		return;
	if (!t->written) {
		fail(t, ERROR_NAME_TAKEN, t->name);
		return;
	}
	struct person *p = person_known(t->server, &stored);
	if (p)
		reply_secret(t, p);
	else
		fail(t, ERROR_STORAGE, "");
}

static void write_rename(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	t->written = !t->sets_name;
	if (t->sets_name)
		store_rename(store, t->id, t->name, t->login, &t->written);
	if (t->sets_lang)
		store_set_lang(store, t->id, t->lang);
}

/* The person in memory changes when the store has, not before. */
static void renamed(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (!task_sound(t))
		return;
	if (!t->written) {
		fail(t, ERROR_NAME_TAKEN, t->name);
		return;
	}
	struct person *p = request_person(t->request);
	snprintf(p->name, sizeof p->name, "%s", t->name);
	snprintf(p->lang, sizeof p->lang, "%s", t->lang);
	reply_me(t->request);
	task_free(t);
}

/* Fills name and language from the request; false after a reply. */
static bool read_names(struct task *t)
{
	const char *name = get_text(t->request, "name"), *lang = get_text(t->request, "lang");
	if (name && !clean_name(name, t->name, sizeof t->name)) {
		bad_name(t->request);
		task_free(t);
		return false;
	}
	if (name && name_reserved(t->name)) {
		fail(t, ERROR_NAME_TAKEN, t->name);
		return false;
	}
	name_to_login(t->name, t->login, sizeof t->login);
	t->sets_name = name != NULL;
	t->sets_lang = lang != NULL;
	if (lang)
		snprintf(t->lang, sizeof t->lang, "%s", lang);
	return true;
}

static void submit(struct task *t, void (*run)(struct store_job *, struct store *), void (*done)(struct store_job *))
{
	t->store.run = run;
	t->store.done = done;
	storage_write(t->server->storage, &t->store);
}

/* Somebody new, or somebody known who changes name or language. */
void op_hello(struct request *r)
{
	struct task *t = task_new(r);
	struct speaker s = request_speaker(r);
	struct out o;
	if (!t)
		return;
	bool known = request_person(r) != NULL;
	if (!known && (!bars_let_in(r) || !budget_take(r, BUDGET_PEOPLE))) {
		task_free(t);
		return;
	}
	if (!known) {
		out_init(&o, t->name, sizeof t->name);
		words_say(&s, "person.guest", NULL, 0, &o);
		snprintf(t->lang, sizeof t->lang, "%s", words_lang_name(r->lang));
	}
	if (!read_names(t))
		return;
	if (known && !t->sets_name && !t->sets_lang) {
		task_free(t);
		reply_me(r);
	} else if (known) {
		submit(t, write_rename, renamed);
	} else {
		id_new(t->id, 10, "p-");
		new_secret(t);
		submit(t, write_person, person_written);
	}
}

void op_rename(struct request *r)
{
	struct task *t = task_new(r);
	if (t && read_names(t))
		submit(t, write_rename, renamed);
}

/* For this socket at once, for the person when it is stored. */
void op_lang(struct request *r)
{
	struct task *t = task_new(r);
	const char *lang = get_text(r, "lang");
	if (!t)
		return;
	if (!lang) {
		reply_bad(r, "error.member_missing", "lang", 0, 0);
		task_free(t);
		return;
	}
	if (r->client->websocket)
		r->client->lang = words_lang(lang);
	if (!request_person(r)) {
		task_free(t);
		reply_me(r);
	} else if (read_names(t)) {
		submit(t, write_rename, renamed);
	}
}

/* Passwords. */

/* On the reader's thread. */
static void see_password(void *data, const struct store_person *p)
{
	struct task *t = data;
	t->found = true;
	snprintf(t->id, sizeof t->id, "%s", p->id);
	snprintf(t->name, sizeof t->name, "%s", p->name);
	snprintf(t->lang, sizeof t->lang, "%s", p->lang);
	snprintf(t->stored, sizeof t->stored, "%s", p->password ? p->password : "");
}

static void read_by_login(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	job->ok = store_person_by_login(store, t->login, see_password, t);
}

static void read_by_id(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	char id[ID_MAX];
	memcpy(id, t->id, sizeof id);
	job->ok = store_person(store, id, see_password, t);
}

/* Of a password that nobody has, so that a wrong name takes as long as a wrong password. */
static const char nobody[] =
	"$argon2id$v=19$m=65536,t=2,p=1$s0LfQ0Nl214y8QxU78OO6w$Vex6x/maE9FgchEcqJOuobmzLQIUklNvyUKgLrCwIyo";

/* On the hashing thread: as long for a name that nobody has. */
static void check_password(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	const char *shown = *t->old ? t->old : t->password;
	t->right = crypto_pwhash_str_verify(*t->stored ? t->stored : nobody, shown, strlen(shown)) == 0 && *t->stored;
}

/* On the hashing thread: the old one is checked and the new one hashed in one go. */
static void hash_password(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	t->right = !*t->stored;
	if (*t->stored && *t->old)
		check_password(hash);
	if (t->right
		&& crypto_pwhash_str(t->fresh, t->password, strlen(t->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
			   crypto_pwhash_MEMLIMIT_INTERACTIVE)
			!= 0)
		*t->fresh = 0;
}

/* No place is an answer: busy, try again. */
static void person_found(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (task_sound(t) && !hash_add(&t->hash, t->login))
		fail(t, ERROR_LOGINS_BUSY, "");
}

/* Reads who it is, on the reader's thread, then hashes on a hasher's; both hand back to the loop. */
static void read_and_hash(struct task *t, void (*read)(struct store_job *, struct store *), void (*run)(struct hash *),
	void (*done)(struct hash *))
{
	t->hash.run = run;
	t->hash.done = done;
	t->hash.request = t->request;
	t->store.run = read;
	t->store.done = person_found;
	storage_read(t->server->storage, &t->store);
}

/* One address has few under way; one name has few that fail. */
static bool may_try(struct task *t)
{
	enum { AT_ONCE = 4 };
	struct address *a = t->hash.address = t->request->client->address;
	bool allowed = bucket_take(&a->logins, 1, 20) && a->hashing < AT_ONCE && attempt_allowed(t->server, t->login);
	if (!allowed) {
		t->server->metrics.refused_fast++;
		fail(t, ERROR_LOGINS, "");
	}
	return allowed;
}

static void write_session(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	store_add_session(store, t->digest, t->id, clock_wall_ms());
}

/* The session is stored before its secret is told. */
static void logged_in(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	struct store_person stored = {t->id, t->name, t->lang, ""};
	if (!task_sound(t))
		return;
	struct person *p = person_known(t->server, &stored);
	if (p)
		reply_secret(t, p);
	else
		fail(t, ERROR_STORAGE, "");
}

/* The task whose password was looked at; NULL if that was all: who asked is gone, nobody looked, or it was wrong. */
static struct task *task_hashed(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	bool looked = hash->turn.finished;
	if (looked && !t->right)
		attempt_failed(t->server, t->login, hash->address->text);
	if (t->request->client && t->right)
		return t;
	if (t->request->client) {
		fail(t, looked ? ERROR_BAD_LOGIN : ERROR_LOGINS_BUSY, "");
	} else {
		request_free(t->request);
		task_free(t);
	}
	return NULL;
}

static void login_checked(struct hash *hash)
{
	struct task *t = task_hashed(hash);
	if (!t)
		return;
	new_secret(t);
	submit(t, write_session, logged_in);
}

/* Look the name up, check the password, store a session; the request may be gone after each step. */
void op_login(struct request *r)
{
	struct task *t = task_new(r);
	char name[NAME_MAX_BYTES];
	if (!t)
		return;
	*t->id = 0;
	if (!clean_name(get_text(r, "name"), name, sizeof name)) {
		fail(t, ERROR_BAD_LOGIN, "");
		return;
	}
	name_to_login(name, t->login, sizeof t->login);
	if (!may_try(t))
		return;
	snprintf(t->password, sizeof t->password, "%s", get_text(r, "password"));
	read_and_hash(t, read_by_login, check_password, login_checked);
}

/* Password and sessions change in one transaction: no moment in which the old one is worth something. */
static void write_password(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	unsigned char digest[STORE_HASH];
	size_t length;
	t->written = 0;
	store_set_password(store, t->id, t->login, t->fresh, &t->written);
	if (!*t->stored) { /* registered from now on, at whatever node */
		notify_person(t->server, store, t->id);
		return;
	}
	/* A new password: whoever had the old one is out. */
	sodium_hex2bin(digest, sizeof digest, t->hex, strlen(t->hex), NULL, &length, NULL);
	store_drop_other_sessions(store, t->id, digest);
	notify_other_sessions(t->server, store, t->id, t->hex);
}

static void password_written(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (!task_sound(t))
		return;
	if (!t->written) {
		fail(t, ERROR_NAME_TAKEN, t->name);
		return;
	}
	if (*t->stored)
		sessions_end_others(t->server, t->id, t->hex);
	request_person(t->request)->registered = true;
	address_met(t->request->client->address, request_person(t->request));
	reply_me(t->request);
	task_free(t);
}

/* Who has a password is registered, also where the answer that said so was lost. */
static void password_hashed(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	struct person *p = t->request->client ? request_person(t->request) : NULL;
	if (p && *t->stored)
		p->registered = true;
	t = task_hashed(hash);
	if (!t)
		return;
	if (!*t->fresh) {
		fail(t, ERROR_LOGINS_BUSY, "");
	} else {
		name_to_login(t->name, t->login, sizeof t->login);
		submit(t, write_password, password_written);
	}
}

/* As a login, for whoever knows the old one may change it. */
void op_password(struct request *r)
{
	struct task *t = task_new(r);
	const char *old = get_text(r, "old");
	if (!t)
		return;
	name_to_login(t->name, t->login, sizeof t->login);
	if (!may_try(t))
		return;
	if (name_common(t->name) || name_reserved(t->name)) {
		fail(t, ERROR_NAME_TAKEN, t->name);
		return;
	}
	memcpy(t->hex, r->client->hash, sizeof t->hex);
	snprintf(t->password, sizeof t->password, "%s", get_text(r, "password"));
	snprintf(t->old, sizeof t->old, "%s", old ? old : "");
	read_and_hash(t, read_by_id, hash_password, password_hashed);
}

/* Forgotten passwords. */

enum { TICKET_LETTERS = 22, TICKET_MS = 3600000, TICKETS_APART_MS = 600000 };

static void ticket_digest(const char *secret, unsigned char digest[STORE_HASH])
{
	crypto_generichash(digest, STORE_HASH, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

static void write_ticket(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	int64_t now = clock_wall_ms();
	store_set_ticket(store, t->login, t->digest, now, TICKETS_APART_MS);
	store_tell_ticket(store, t->digest, NOTICE_RECOVER, t->secret, now);
}

/* The same answer whether there is such a person, with an address or without. */
static void ticket_written(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (!task_sound(t))
		return;
	reply_empty(t->request);
	task_free(t);
}

void op_recover(struct request *r)
{
	char name[NAME_MAX_BYTES];
	if (!notices_mail(r->server)) {
		reply_error(r, ERROR_NO_MAIL, "");
		return;
	}
	struct task *t = budget_take(r, BUDGET_LETTERS) ? task_new(r) : NULL;
	if (!t)
		return;
	if (!clean_name(get_text(r, "name"), name, sizeof name)) {
		bad_name(r);
		task_free(t);
		return;
	}
	name_to_login(name, t->login, sizeof t->login);
	id_new(t->secret, TICKET_LETTERS, "");
	ticket_digest(t->secret, t->digest);
	submit(t, write_ticket, ticket_written);
}

static void read_by_ticket(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	job->ok = store_ticket(store, t->digest, clock_wall_ms() - TICKET_MS, see_password, t);
}

/* On the hashing thread; the ticket stands for the old one. */
static void hash_fresh(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	*t->stored = 0;
	t->right = t->found;
	if (t->found)
		hash_password(hash);
}

/* The ticket is used up, whoever was logged in is out, and who has the letter is in. */
static void write_reset(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	t->written = 0;
	store_drop_ticket(store, t->id);
	store_set_password(store, t->id, t->login, t->fresh, &t->written);
	store_add_session(store, t->digest, t->id, clock_wall_ms());
	store_drop_other_sessions(store, t->id, t->digest);
	notify_other_sessions(t->server, store, t->id, t->hex);
}

static void reset_written(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (job->ok && t->written)
		sessions_end_others(t->server, t->id, t->hex);
	logged_in(job);
}

static void reset_hashed(struct hash *hash)
{
	struct task *t = container_of(hash, struct task, hash);
	if (hash->turn.finished && t->request->client && !t->found) {
		fail(t, ERROR_BAD_LINK, "");
		return;
	}
	t = task_hashed(hash);
	if (!t)
		return;
	if (!*t->fresh) {
		fail(t, ERROR_LOGINS_BUSY, "");
		return;
	}
	name_to_login(t->name, t->login, sizeof t->login);
	new_secret(t);
	submit(t, write_reset, reset_written);
}

/* As a login, but by the secret of a letter. */
void op_reset(struct request *r)
{
	struct task *t = task_new(r);
	if (!t)
		return;
	*t->id = 0;
	snprintf(t->login, sizeof t->login, "%s", get_text(r, "token"));
	if (!may_try(t))
		return;
	ticket_digest(get_text(r, "token"), t->digest);
	snprintf(t->password, sizeof t->password, "%s", get_text(r, "password"));
	read_and_hash(t, read_by_ticket, hash_fresh, reset_hashed);
}

static void drop_session(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	store_drop_session(store, t->digest, t->id, &t->written);
	notify_session(t->server, store, t->hex);
}

static void session_dropped(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	if (!task_sound(t))
		return;
	session_end(t->server, t->hex);
	reply_begin(t->request);
	reply_with_cookie(t->request, "");
	task_free(t);
}

void op_logout(struct request *r)
{
	struct task *t = task_new(r);
	size_t length;
	if (!t)
		return;
	memcpy(t->hex, r->client->hash, sizeof t->hex);
	sodium_hex2bin(t->digest, sizeof t->digest, t->hex, strlen(t->hex), NULL, &length, NULL);
	submit(t, drop_session, session_dropped);
}

/* Leaving for good. */

static void write_leave(struct store_job *job, struct store *store)
{
	struct task *t = container_of(job, struct task, store);
	store_leave(store, t->id, clock_wall_ms());
	notify_other_sessions(t->server, store, t->id, "-");
}

/* Answered first: then every socket of theirs is closed. */
static void left(struct store_job *job)
{
	struct task *t = container_of(job, struct task, store);
	struct server *s = t->server;
	char id[ID_MAX];
	memcpy(id, t->id, sizeof id);
	bool ok = job->ok;
	if (task_sound(t)) {
		reply_begin(t->request);
		reply_with_cookie(t->request, "");
		task_free(t);
	}
	if (!ok)
		return;
	leaving_begin(s, id);
	sessions_end_others(s, id, "");
}

static void leave_checked(struct hash *hash)
{
	struct task *t = task_hashed(hash);
	if (t)
		submit(t, write_leave, left);
}

void op_leave_server(struct request *r)
{
	struct task *t = task_new(r);
	const char *password = get_text(r, "password");
	if (!t)
		return;
	if (!request_person(r)->registered) {
		submit(t, write_leave, left);
		return;
	}
	name_to_login(t->name, t->login, sizeof t->login);
	if (!may_try(t))
		return;
	snprintf(t->password, sizeof t->password, "%s", password ? password : "");
	read_and_hash(t, read_by_id, check_password, leave_checked);
}
