/* Messages made of what is due: a push that one browser can read, a letter with all that a person is to be told. */
#define _GNU_SOURCE
#include "server/notices/letter.h"
#include "server/notices/outbox.h"

#include "core/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	WORTH_S = 86400, /* a push that cannot be delivered for so long is forgotten */
	LETTER_MAX = 1 << 17,
	LINK_MAX = 1024,
	CONFIRM_MS = 86400000,
};

bool parcel_is_mail(const struct parcel *p)
{
	return strncmp(p->target, "mail:", 5) == 0;
}

/* An invitation leads to where it can be taken or declined: the key of a private table stands in no letter. */
void parcel_path(const struct parcel *p, char path[PARCEL_PATH])
{
	if (p->kind == NOTICE_INVITE)
		snprintf(path, PARCEL_PATH, "/");
	else if (p->kind == NOTICE_PUZZLE)
		snprintf(path, PARCEL_PATH, "/puzzles");
	else
		snprintf(path, PARCEL_PATH, *p->table ? "/table/%s" : "/notices", p->table);
}

void delivery_free(struct delivery *d)
{
	free(d->message.letter);
	free(d);
}

static struct delivery *delivery_new(struct server *s, const struct parcel *first, int count)
{
	struct delivery *d = calloc(1, sizeof *d + (size_t)count * sizeof *first);
	if (!d)
		return NULL;
	d->server = s;
	d->count = count;
	memcpy(d->parcel, first, (size_t)count * sizeof *first);
	return d;
}

/* Pushes. */

static void push_text(const struct parcel *p, struct out *o)
{
	char path[PARCEL_PATH];
	parcel_path(p, path);
	emit_open(o, '{');
	member_text(o, "kind", p->kind < NOTICE_KINDS ? notice_names[p->kind] : "trial");
	member_text(o, "title", p->said.title);
	member_text(o, "body", p->said.body);
	member_text(o, "path", path);
	member_number(o, "turns", p->turns);
	emit_close(o, '}');
}

/* Whom a push service may write to if something is wrong with us. */
static void contact(const struct server *s, char *text, size_t size)
{
	if (*s->notices->from)
		snprintf(text, size, "mailto:%s", s->notices->from);
	else
		snprintf(text, size, "%s", server_secure(s) && s->config.origin ? s->config.origin : "");
}

/* The body is as long for every notice, so that its length tells nothing. */
static bool seal(struct delivery *d, const struct webpush_browser *browser)
{
	enum { PADDED = 1024 };
	struct message *m = &d->message;
	struct webpush_keys once;
	unsigned char salt[WEBPUSH_SALT];
	char text[PADDED + 1];
	struct out o;
	out_init(&o, text, sizeof text);
	push_text(&d->parcel[0], &o);
	randombytes_buf(salt, sizeof salt);
	m->length = !o.full && webpush_keys_new(&once)
		? webpush_seal(browser, &once, salt, text, o.length, PADDED - o.length, m->body)
		: 0;
	sodium_memzero(&once, sizeof once);
	return m->length > 0;
}

static bool authorize(struct delivery *d, int64_t now)
{
	enum { HOLDS_S = 43200 };
	char origin[ORIGIN_MAX], who[300];
	contact(d->server, who, sizeof who);
	return endpoint_origin(d->message.endpoint, origin, sizeof origin)
		&& webpush_authorize(&d->server->notices->keys, origin, who, now / 1000 + HOLDS_S, d->message.authorization,
			sizeof d->message.authorization);
}

struct delivery *delivery_push(struct server *s, const struct parcel *p, int64_t now, bool *gone)
{
	struct webpush_browser browser;
	*gone = !webpush_browser_read(&browser, p->public, p->secret);
	struct delivery *d = *gone ? NULL : delivery_new(s, p, 1);
	if (!d)
		return NULL;
	struct message *m = &d->message;
	snprintf(m->endpoint, sizeof m->endpoint, "%s", p->endpoint);
	/* A later notice of the same kind and table takes the place of one that the service still holds. */
	snprintf(m->topic, sizeof m->topic, "%d-%.28s", p->kind, *p->table ? p->table : "trial");
	m->urgency = p->kind == NOTICE_CLOCK ? "high" : "normal";
	m->ttl_s = WORTH_S;
	if (seal(d, &browser) && authorize(d, now))
		return d;
	delivery_free(d);
	return NULL;
}

/* Mails. */

static void line(struct out *o, const char *text)
{
	out_text(o, text);
	out_text(o, "\r\n");
}

static void said_line(struct out *o, int lang, const char *id, const char *site)
{
	struct speaker s = {.lang = lang};
	struct word_arg arg = {"site", NULL, 0, site};
	words_say(&s, id, &arg, 1, o);
	line(o, "");
}

/* As a part of a link: everything but letters and digits by number. */
static void percent(struct out *o, const char *text)
{
	for (; *text; text++) {
		bool plain = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') || (*text >= '0' && *text <= '9');
		if (plain)
			out_char(o, *text);
		else
			out_char(o, '%'), out_hex(o, (unsigned char)*text, 2);
	}
}

static void confirm_link(const struct server *s, const struct parcel *p, int64_t now, struct out *o)
{
	char text[LINK_MAX], token[LINK_TOKEN];
	int64_t until = now + CONFIRM_MS;
	link_confirm_text(p->person, p->mail, until, text, sizeof text);
	link_token(s, text, token);
	out_text(o, s->config.origin);
	out_text(o, "/notices?confirm=");
	out_text(o, token);
	out_text(o, "&person=");
	out_text(o, p->person);
	out_text(o, "&until=");
	out_number(o, until);
	out_text(o, "&address=");
	percent(o, p->mail);
}

static void recover_link(const struct server *s, const struct parcel *p, struct out *o)
{
	out_text(o, s->config.origin);
	out_text(o, "/recover?token=");
	out_text(o, p->table);
}

static void end_link(const struct server *s, const struct parcel *p, struct out *o)
{
	char text[LINK_MAX], token[LINK_TOKEN];
	link_end_text(p->person, text, sizeof text);
	link_token(s, text, token);
	out_text(o, s->config.origin);
	out_text(o, "/unsubscribe?person=");
	out_text(o, p->person);
	out_text(o, "&token=");
	out_text(o, token);
}

static void write_tables(const struct server *s, const struct parcel *p, int count, struct out *o)
{
	for (int i = 0; i < count; i++) {
		char path[PARCEL_PATH];
		parcel_path(&p[i], path);
		line(o, p[i].said.title);
		line(o, p[i].said.body);
		out_text(o, s->config.origin);
		line(o, path);
		line(o, "");
	}
}

static void write_subject(const struct parcel *p, int count, struct out *o)
{
	struct speaker s = {.lang = words_lang(p->lang)};
	struct type number = TYPE_NUMBER("number", 0, INT64_MAX);
	struct word_arg arg = {"n", &number, count, NULL};
	if (count > 1) {
		words_say(&s, "mail.several", &arg, 1, o);
		return;
	}
	out_text(o, p->said.title);
	if (p->kind < NOTICE_KINDS) {
		out_text(o, " · ");
		out_text(o, p->said.body);
	}
}

static void write_body(
	const struct server *s, const struct parcel *p, int count, int64_t now, const char *end, struct out *o)
{
	int lang = words_lang(p->lang);
	if (p->kind >= NOTICE_CONFIRM) {
		said_line(o, lang, p->kind == NOTICE_CONFIRM ? "mail.confirm" : "mail.recover", s->config.origin);
		line(o, "");
		if (p->kind == NOTICE_CONFIRM)
			confirm_link(s, p, now, o);
		else
			recover_link(s, p, o);
		line(o, "");
		return;
	}
	write_tables(s, p, count, o);
	line(o, "-- ");
	said_line(o, lang, "mail.why", s->config.origin);
	line(o, end);
}

/* The letter as bytes; 0: it does not fit. */
static uint32_t write_letter(
	const struct server *s, const struct parcel *p, int count, int64_t now, char *body, char *letter)
{
	char subject[600], end[LINK_MAX], id[24];
	struct out o;
	out_init(&o, end, sizeof end);
	end_link(s, p, &o);
	out_init(&o, subject, sizeof subject);
	write_subject(p, count, &o);
	out_init(&o, body, LETTER_MAX / 2);
	write_body(s, p, count, now, end, &o);
	id_new(id, 20, "");
	out_init(&o, letter, LETTER_MAX);
	struct letter l = {.from = s->config.mail_from,
		.to = p->mail,
		.subject = subject,
		.text = body,
		.unsubscribe = p->kind >= NOTICE_CONFIRM ? NULL : end,
		.id = id,
		.at_s = now / 1000};
	letter_write(&l, &o);
	return o.full ? 0 : o.length;
}

struct delivery *delivery_mail(struct server *s, const struct parcel *p, int count, int64_t now)
{
	struct delivery *d = delivery_new(s, p, count);
	char *body = malloc(LETTER_MAX / 2);
	if (d)
		d->message.letter = malloc(LETTER_MAX);
	if (d && body && d->message.letter)
		d->message.length = write_letter(s, p, count, now, body, d->message.letter);
	free(body);
	if (d && d->message.length) {
		snprintf(d->message.to, sizeof d->message.to, "%s", p->mail);
		return d;
	}
	if (d)
		delivery_free(d);
	return NULL;
}
