/*
 * The tags of a table's page. They repeat the address and say nothing of the table: its picture is asked for with the same key,
 * and refused to who may not see it.
 */
#include "server/tags.h"

#include "core/words.h"
#include "server/server_int.h"

#include <string.h>

static bool only(const char *text, size_t length, const char *more)
{
	for (size_t i = 0; i < length; i++) {
		char c = text[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		if (!plain && (!c || !strchr(more, c)))
			return false;
	}
	return length > 0;
}

/* The value of a member of the query that is letters and digits; NULL: there is none. */
static const char *query_value(const char *query, const char *name)
{
	size_t n = strlen(name);
	for (; *query; query += strlen(query) + 1)
		if (strncmp(query, name, n) == 0 && query[n] == '=' && only(query + n + 1, strlen(query + n + 1), ""))
			return query + n + 1;
	return NULL;
}

static void tag(struct out *o, const char *property, const char *content)
{
	out_text(o, "<meta property=\"");
	out_text(o, property);
	out_text(o, "\" content=\"");
	out_text(o, content);
	out_text(o, "\" />");
}

static void said_tag(struct out *o, const struct speaker *s, const char *property, const char *id)
{
	char text[256];
	struct out said;
	out_init(&said, text, sizeof text);
	words_say(s, id, NULL, 0, &said);
	tag(o, property, text);
}

static void picture_tag(struct out *o, const struct net_request *r, const char *id, size_t length)
{
	static const char *const members[] = {"key", "at", "review"};
	char url[512], join = '?';
	struct out u;
	out_init(&u, url, sizeof url);
	out_text(&u, *r->scheme ? r->scheme : "https");
	out_text(&u, "://");
	out_text(&u, r->host);
	out_text(&u, "/table/");
	for (size_t i = 0; i < length; i++)
		out_char(&u, id[i]);
	out_text(&u, "/picture.png");
	for (int i = 0; i < COUNT(members); i++) {
		const char *value = query_value(r->query, members[i]);
		if (!value)
			continue;
		if (join == '?')
			out_char(&u, '?');
		else
			out_text(&u, "&amp;");
		join = '&';
		out_text(&u, members[i]);
		out_char(&u, '=');
		out_text(&u, value);
	}
	tag(o, "og:image", url);
}

bool tags_of(const struct net_request *r, struct out *o)
{
	static const char table[] = "/table/";
	int lang = accepted_language(r->language);
	struct speaker s = {.lang = lang < 0 ? LANG_EN : lang};
	if (strncmp(r->path, table, strlen(table)) != 0 || !only(r->host, strlen(r->host), ".:-[]"))
		return false;
	const char *id = r->path + strlen(table);
	size_t length = strcspn(id, "/");
	if (!only(id, length, "") || length > 40)
		return false;
	tag(o, "og:type", "website");
	tag(o, "og:site_name", "Cloister");
	bool review = query_value(r->query, "review") != NULL;
	said_tag(o, &s, "og:title", review ? "link.review.title" : "link.title");
	said_tag(o, &s, "og:description", review ? "link.review.about" : "link.about");
	picture_tag(o, r, id, length);
	out_text(o, "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
	return true;
}
