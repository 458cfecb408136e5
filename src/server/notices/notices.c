/* What the server has for notices: keys that are made once and kept, and the links of its mails. */
#define _GNU_SOURCE
#include "server/notices/notice.h"
#include "server/notices/letter.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const notice_names[NOTICE_KINDS + 1] = {[NOTICE_TURN] = "turn",
	[NOTICE_CLOCK] = "clock",
	[NOTICE_OVER] = "over",
	[NOTICE_CHAT] = "chat",
	[NOTICE_ROUND] = "round",
	[NOTICE_INVITE] = "invite",
	[NOTICE_FRIEND] = "friend",
	[NOTICE_PUZZLE] = "puzzle"};
const char *const way_names[WAYS + 1] = {
	[WAY_PAGE] = "page", [WAY_SOUND] = "sound", [WAY_PUSH] = "push", [WAY_MAIL] = "mail"};

#define WISH(kind, way) ((int64_t)1 << ((kind) * WAYS + (way)))
const int64_t wishes_usual = WISH(NOTICE_TURN, WAY_PAGE) | WISH(NOTICE_TURN, WAY_PUSH) | WISH(NOTICE_CLOCK, WAY_PAGE)
	| WISH(NOTICE_CLOCK, WAY_PUSH) | WISH(NOTICE_CLOCK, WAY_MAIL) | WISH(NOTICE_OVER, WAY_PAGE)
	| WISH(NOTICE_CHAT, WAY_PAGE) | WISH(NOTICE_ROUND, WAY_PAGE) | WISH(NOTICE_ROUND, WAY_PUSH)
	| WISH(NOTICE_ROUND, WAY_MAIL) | WISH(NOTICE_INVITE, WAY_PAGE) | WISH(NOTICE_INVITE, WAY_PUSH)
	| WISH(NOTICE_INVITE, WAY_MAIL);

int64_t wishes_of_way(int way)
{
	int64_t bits = 0;
	for (int kind = 0; kind < NOTICE_KINDS; kind++)
		bits |= wish_bit(kind, way);
	return bits;
}

bool notices_push(const struct server *s)
{
	return s->config.push && s->notices->ready;
}

bool notices_mail(const struct server *s)
{
	return s->config.mail && s->notices->ready;
}

/* Looked at soon, to find its hour; once sent, it is told again the day after. */
void notices_arm_puzzle(const struct server *s, struct store *store, const char *person)
{
	int64_t now = clock_wall_ms();
	store_tell(store,
		&(struct store_telling){.person = person,
			.table = "",
			.kind = NOTICE_PUZZLE,
			.at = now,
			.due = now,
			.push = notices_push(s) ? wish_bit(NOTICE_PUZZLE, WAY_PUSH) : 0,
			.mail = notices_mail(s) ? wish_bit(NOTICE_PUZZLE, WAY_MAIL) : 0});
}

/* Links. */

void link_token(const struct server *s, const char *text, char token[LINK_TOKEN])
{
	unsigned char bytes[(LINK_TOKEN - 1) / 2];
	crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text, strlen(text),
		(const unsigned char *)s->notices->secret, strlen(s->notices->secret));
	sodium_bin2hex(token, LINK_TOKEN, bytes, sizeof bytes);
}

bool link_proved(const struct server *s, const char *text, const char *token)
{
	char right[LINK_TOKEN];
	link_token(s, text, right);
	return s->notices->ready && secrets_equal(right, token);
}

void link_end_text(const char *person, char *text, size_t size)
{
	snprintf(text, size, "end %s", person);
}

void link_confirm_text(const char *person, const char *address, int64_t until, char *text, size_t size)
{
	snprintf(text, size, "confirm %s %lld %s", person, (long long)until, address);
}

/* The keys: offered to the store, which keeps the first; then read from it, whoever made them. */

struct making {
	struct store_job job;
	struct server *server;
	char push[SECRET_TEXT], secret[SECRET_TEXT];
};

static void write_keys(struct store_job *job, struct store *store)
{
	const struct making *m = container_of(job, struct making, job);
	store_add_key(store, "push", m->push);
	store_add_key(store, "links", m->secret);
}

static void read_keys(struct store_job *job, struct store *store)
{
	struct making *m = container_of(job, struct making, job);
	job->ok =
		store_key(store, "push", m->push, sizeof m->push) && store_key(store, "links", m->secret, sizeof m->secret);
}

static bool take_keys(struct notices *n, const struct making *m)
{
	unsigned char private[WEBPUSH_SCALAR];
	size_t length = 0;
	memcpy(n->secret, m->secret, sizeof n->secret);
	bool ok = sodium_base642bin(private, sizeof private, m->push, strlen(m->push), NULL, &length, NULL,
				  sodium_base64_VARIANT_URLSAFE_NO_PADDING)
			== 0
		&& length == sizeof private && webpush_keys_of(&n->keys, private) && *n->secret;
	if (ok)
		sodium_bin2base64(
			n->public, sizeof n->public, n->keys.public, WEBPUSH_POINT, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(private, sizeof private);
	return ok;
}

static void making_free(struct making *m)
{
	sodium_memzero(m, sizeof *m);
	free(m);
}

/* On the loop. Who hosts learns what people can be told by; nobody else does. */
static void keys_read(struct store_job *job)
{
	struct making *m = container_of(job, struct making, job);
	struct server *s = m->server;
	s->notices->ready = job->ok && take_keys(s->notices, m);
	if (!s->stopping)
		log_event(s, s->notices->ready ? "info" : "warning", "notices", "\"push\":%s,\"mail\":%s",
			notices_push(s) ? "true" : "false", notices_mail(s) ? "true" : "false");
	making_free(m);
}

static void keys_written(struct store_job *job)
{
	struct making *m = container_of(job, struct making, job);
	if (m->server->stopping) {
		making_free(m);
		return;
	}
	m->job.run = read_keys;
	m->job.done = keys_read;
	storage_read(m->server->storage, &m->job);
}

/* A private key of the curve is 32 random bytes, as a secret is; the rare ones that are none are tried again. */
static bool make_keys(struct server *s)
{
	struct making *m = calloc(1, sizeof *m);
	struct webpush_keys keys;
	if (!m || !webpush_keys_new(&keys)) {
		free(m);
		return false;
	}
	m->server = s;
	sodium_bin2base64(
		m->push, sizeof m->push, keys.private, sizeof keys.private, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(&keys, sizeof keys);
	secret_new(m->secret);
	m->job.run = write_keys;
	m->job.done = keys_written;
	storage_write(s->storage, &m->job);
	return true;
}

static bool check(struct server *s, char *why, size_t size)
{
	const struct server_config *c = &s->config;
	if (!c->mail)
		return true;
	if (!c->mail_from || !address_bare(c->mail_from, s->notices->from, sizeof s->notices->from)) {
		snprintf(why, size, "mail needs --mail-from, an address like 'Cloister <cloister@example.org>'");
		return false;
	}
	if (!c->origin) {
		snprintf(why, size, "mail needs --origin: letters carry links");
		return false;
	}
	return true;
}

bool notices_open(struct server *s, char *why, size_t size)
{
	s->notices = calloc(1, sizeof *s->notices);
	snprintf(why, size, "out of memory");
	return s->notices && check(s, why, size) && make_keys(s);
}

void notices_close(struct server *s)
{
	if (s->notices)
		couriers_close(s->notices->couriers);
}
