/* The tags of a table's page. Its picture is asked for with the same key, and refused to who may not see it. */
#include "server/tags.h"

#include "core/words.h"
#include "server/server_int.h"

#include <string.h>

/* A piece of the address of letters, digits and more; false: it is something else, or too long. */
static bool take(char *to, size_t size, const char *text, size_t length, const char *more)
{
	for (size_t i = 0; i < length; i++) {
		char c = text[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		if (!plain && (!c || !strchr(more, c)))
			return false;
	}
	if (!length || length >= size)
		return false;
	memcpy(to, text, length);
	to[length] = 0;
	return true;
}

static void take_member(char *to, size_t size, const char *query, const char *name)
{
	size_t n = strlen(name);
	for (; *query; query += strlen(query) + 1)
		if (strncmp(query, name, n) == 0 && query[n] == '=' && take(to, size, query + n + 1, strlen(query + n + 1), ""))
			return;
}

bool tags_of(const struct net_request *r, struct tags *t)
{
	static const char table[] = "/table/";
	int lang = accepted_language(r->language);
	const char *scheme = *r->scheme ? r->scheme : "https";
	*t = (struct tags){.lang = lang < 0 ? LANG_EN : lang};
	if (strncmp(r->path, table, strlen(table)) != 0 || !take(t->host, sizeof t->host, r->host, strlen(r->host), ".:-[]")
		|| !take(t->scheme, sizeof t->scheme, scheme, strlen(scheme), ""))
		return false;
	const char *id = r->path + strlen(table);
	take_member(t->key, sizeof t->key, r->query, "key");
	take_member(t->at, sizeof t->at, r->query, "at");
	take_member(t->review, sizeof t->review, r->query, "review");
	return take(t->id, sizeof t->id, id, strcspn(id, "/"), "");
}

/* People choose their names: what could end the attribute is written so that it does not. */
static void tag(struct out *o, const char *property, const char *content)
{
	out_text(o, "<meta property=\"");
	out_text(o, property);
	out_text(o, "\" content=\"");
	for (const char *c = content; *c; c++)
		switch (*c) {
		case '&':
			out_text(o, "&amp;");
			break;
		case '"':
			out_text(o, "&quot;");
			break;
		case '<':
			out_text(o, "&lt;");
			break;
		case '>':
			out_text(o, "&gt;");
			break;
		default:
			out_char(o, *c);
		}
	out_text(o, "\" />");
}

static void said_tag(struct out *o, const struct speaker *s, const char *property, const char *id)
{
	char text[TAG_TEXT_MAX];
	struct out said;
	out_init(&said, text, sizeof text);
	words_say(s, id, NULL, 0, &said);
	tag(o, property, text);
}

static void picture_tag(struct out *o, const struct tags *t)
{
	const char *const members[][2] = {{"key", t->key}, {"at", t->at}, {"review", t->review}};
	char url[512], join = '?';
	struct out u;
	out_init(&u, url, sizeof url);
	out_text(&u, t->scheme);
	out_text(&u, "://");
	out_text(&u, t->host);
	out_text(&u, "/table/");
	out_text(&u, t->id);
	out_text(&u, "/picture.png");
	for (int i = 0; i < COUNT(members); i++) {
		if (!*members[i][1])
			continue;
		out_char(&u, join);
		join = '&';
		out_text(&u, members[i][0]);
		out_char(&u, '=');
		out_text(&u, members[i][1]);
	}
	tag(o, "og:image", url);
}

void tags_write(const struct tags *t, const char *title, const char *about, struct out *o)
{
	struct speaker s = {.lang = t->lang};
	tag(o, "og:type", "website");
	tag(o, "og:site_name", "Cloister");
	if (title)
		tag(o, "og:title", title);
	else
		said_tag(o, &s, "og:title", *t->review ? "link.review.title" : "link.title");
	if (about)
		tag(o, "og:description", about);
	else
		said_tag(o, &s, "og:description", *t->review ? "link.review.about" : "link.about");
	picture_tag(o, t);
	out_text(o, "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
}
