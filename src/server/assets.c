/* The web page: its files, or a word on how to build it. */
#define _GNU_SOURCE
#include "server/assets.h"

#include "server/asset.h"
#include "server/server_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Styles come from files; the drawings have style attributes, which can carry no selector and fetch nothing from elsewhere. */
static const char csp[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
						  "style-src-attr 'unsafe-inline'; "
						  "img-src 'self' data: blob:; "
						  "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; "
						  "base-uri 'none'; form-action 'none'; "
						  "frame-ancestors 'none'";

static const char no_page[] =
	"<!doctype html><html lang=\"en\"><head><meta "
	"charset=\"utf-8\"><title>Cloister</title></head><body style=\"max-width:40em;margin:4em auto;font:1.1em/1.5 "
	"serif\">"
	"<h1>Cloister</h1><p>This server runs, but was "
	"built without "
	"its web page. Build it and the program again:<p><code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>, "
	"then "
	"<code>make</code>.<p>The API is there: <a href=\"/api\">/api</a>, described in <code>docs/api.md</code>.</html>\n";

static void reply(struct conn *c, int status, const char *type, const struct net_header *more, const void *bytes,
	size_t length, struct buffer *buffer)
{
	struct net_header headers[12] = {
		{"content-security-policy:", csp},
		{"x-content-type-options:", "nosniff"},
		{"x-frame-options:", "DENY"},
		{"referrer-policy:", "same-origin"},
		{"cross-origin-opener-policy:", "same-origin"},
	};
	int n = 5;
	for (; more && more->name; more++)
		headers[n++] = *more;
	net_reply(c,
		&(struct net_reply){
			.status = status, .type = type, .headers = headers, .body = buffer, .fixed = bytes, .length = length});
}

static const struct asset *find(const char *path)
{
	for (const struct asset *a = assets; a->path; a++)
		if (strcmp(a->path, path) == 0)
			return a;
	return NULL;
}

/* Does a list of names separated by commas hold this one? Weights of zero are rare enough to be ignored. */
static bool lists(const char *header, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = header; (at = strcasestr(at, name)); at += n)
		if ((at == header || at[-1] == ' ' || at[-1] == ',') && (!at[n] || strchr(" ,;", at[n])))
			return true;
	return false;
}

/* As the program has it, squeezed where the browser can take that; unchanged ones are not sent again. */
static void serve_asset(struct conn *c, const struct net_request *r, const struct asset *a, int status)
{
	struct net_header headers[4] = {{"etag:", a->etag},
		{"cache-control:", a->immutable ? "public, max-age=31536000, immutable" : "no-cache"},
		{"vary:", "accept-encoding"}};
	struct net_header encoded[5];
	const void *bytes = a->bytes;
	size_t length = a->length;
	const char *encoding = NULL;
	if (status == 200 && strstr(r->if_none_match, a->etag)) {
		reply(c, 304, a->type, headers, NULL, 0, NULL);
		return;
	}
	if (a->brotli && lists(r->encoding, "br"))
		bytes = a->brotli, length = a->brotli_length, encoding = "br";
	else if (a->gzip && lists(r->encoding, "gzip"))
		bytes = a->gzip, length = a->gzip_length, encoding = "gzip";
	memcpy(encoded, headers, sizeof headers);
	if (encoding)
		encoded[3] = (struct net_header){"content-encoding:", encoding};
	encoded[4] = (struct net_header){0};
	reply(c, status, a->type, encoded, bytes, length, NULL);
}

void assets_page(struct conn *c, const struct tags *told, const char *title, const char *about)
{
	static const struct net_header fresh[] = {{"cache-control:", "no-cache"}, {"vary:", "accept-language"}, {0}};
	const struct asset *a = find("/index.html");
	const char *page = a ? a->bytes : no_page;
	size_t length = a ? a->length : sizeof no_page - 1;
	char tags[TAGS_MAX];
	struct out t;
	out_init(&t, tags, sizeof tags);
	tags_write(told, title, about, &t);
	const char *head = memmem(page, length, "</head>", strlen("</head>"));
	size_t before = head ? (size_t)(head - page) : length;
	char *text = malloc(length + t.length);
	struct buffer *b = NULL;
	if (text) {
		memcpy(text, page, before);
		memcpy(text + before, tags, t.length);
		memcpy(text + before + t.length, page + before, length - before);
		b = buffer_new(text, length + t.length);
		free(text);
	}
	reply(c, b ? 200 : 500, "text/html; charset=utf-8", fresh, NULL, 0, b);
}

static const char *type_of(const char *path)
{
	static const struct {
		const char *end, *type;
	} types[] = {{".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
		{".css", "text/css; charset=utf-8"}, {".wasm", "application/wasm"}, {".svg", "image/svg+xml"},
		{".json", "application/json"}, {".webmanifest", "application/manifest+json"}, {".woff2", "font/woff2"},
		{".png", "image/png"}, {".ico", "image/x-icon"}};
	size_t n = strlen(path);
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (n > strlen(types[i].end) && strcmp(path + n - strlen(types[i].end), types[i].end) == 0)
			return types[i].type;
	return "application/octet-stream";
}

/* From a folder, for those who work on the page: read anew each time. */
static bool serve_file(struct server *s, struct conn *c, const char *path, int status)
{
	enum { FILE_MAX = 32 << 20 };
	static const struct net_header fresh[] = {{"cache-control:", "no-cache"}, {0}};
	char name[1024];
	if (strstr(path, "..") || snprintf(name, sizeof name, "%s%s", s->config.web, path) >= (int)sizeof name)
		return false;
	FILE *file = fopen(name, "rb");
	if (!file)
		return false;
	char *bytes = malloc(FILE_MAX);
	size_t length = bytes ? fread(bytes, 1, FILE_MAX, file) : 0;
	bool ok = bytes && !ferror(file) && length < FILE_MAX; /* a folder cannot be read */
	fclose(file);
	struct buffer *b = ok ? buffer_new(bytes, length) : NULL;
	free(bytes);
	if (b)
		reply(c, status, type_of(path), fresh, NULL, 0, b);
	return b != NULL;
}

/* Pages of the application live in one file: a path without a dot in its last part is one of them. */
static bool is_page(const char *path)
{
	return !strchr(strrchr(path, '/') ? strrchr(path, '/') : path, '.');
}

/* Addresses of the page begin with one of these: whatever else somebody asks for is told to be nowhere. */
static bool is_place(const char *path)
{
	static const char *const places[] = {"", "table", "offline", "rules", "records", "learn", "figures", "notices",
		"unsubscribe", "recover", "person", "leaders", "friends", "house", "puzzles", "tournament", "tournaments",
		"clubs", "openings", "help", "index.html"};
	if (*path != '/')
		return false;
	size_t length = strcspn(path + 1, "/");
	for (int i = 0; i < COUNT(places); i++)
		if (strlen(places[i]) == length && !strncmp(path + 1, places[i], length))
			return true;
	return false;
}

/* What is no file but a place in the page gets the page, which finds out by itself what is meant. */
void assets_serve(struct server *s, struct conn *c, const struct net_request *r)
{
	static const struct net_header fresh[] = {{"cache-control:", "no-cache"}, {0}};
	const char *path = is_page(r->path) ? "/index.html" : r->path;
	int status = is_page(r->path) && !is_place(r->path) ? 404 : 200;
	if (r->method != METHOD_GET && r->method != METHOD_HEAD) {
		static const struct net_header allow[] = {{"allow:", "GET, HEAD"}, {0}};
		static const char text[] = "GET and HEAD only; POST under /api\n";
		reply(c, 405, "text/plain", allow, text, sizeof text - 1, NULL);
		return;
	}
	if (s->config.web && serve_file(s, c, path, status))
		return;
	const struct asset *a = s->config.web ? NULL : find(path);
	if (a)
		serve_asset(c, r, a, status);
	else if (is_page(r->path))
		reply(c, status, "text/html; charset=utf-8", fresh, no_page, sizeof no_page - 1, NULL);
	else
		reply(c, 404, "text/plain", NULL, "not found\n", 10, NULL);
}
