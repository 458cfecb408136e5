/* A request's head, strictly: whatever could be read in two ways is refused. */
#define _GNU_SOURCE
#include "server/net/http.h"

#include <string.h>

enum { LINES_MAX = 64, LENGTH_DIGITS = 15 };

/* Headers that matter; once: one that comes twice could be read in two ways. */
static const struct {
	const char *name;
	size_t at;
	bool once;
} wanted[] = {
	{"host", offsetof(struct http, request.host), true},
	{"origin", offsetof(struct http, request.origin), true},
	{"cookie", offsetof(struct http, request.cookie), false},
	{"authorization", offsetof(struct http, request.authorization), true},
	{"accept-language", offsetof(struct http, request.language), false},
	{"accept-encoding", offsetof(struct http, request.encoding), false},
	{"if-none-match", offsetof(struct http, request.if_none_match), false},
	{"content-type", offsetof(struct http, request.content_type), true},
	{"content-length", offsetof(struct http, content_length), true},
	{"transfer-encoding", offsetof(struct http, transfer), true},
	{"upgrade", offsetof(struct http, upgrade), true},
	{"connection", offsetof(struct http, connection), true},
	{"sec-websocket-key", offsetof(struct http, websocket_key), true},
	{"sec-websocket-version", offsetof(struct http, websocket_version), true},
	{"x-forwarded-for", offsetof(struct http, forwarded_for), false},
	{"x-forwarded-proto", offsetof(struct http, forwarded_proto), false},
};

static const struct {
	const char *name;
	enum method method;
} methods[] = {{"GET ", METHOD_GET}, {"HEAD ", METHOD_HEAD}, {"POST ", METHOD_POST}};

enum { WANTED = sizeof wanted / sizeof *wanted, METHODS = sizeof methods / sizeof *methods };

static const char **member(struct http *h, int i)
{
	return (const char **)(void *)((char *)h + wanted[i].at);
}

bool http_begins(const char *bytes, size_t length)
{
	for (int i = 0; i < METHODS; i++) {
		size_t n = strlen(methods[i].name);
		if (memcmp(bytes, methods[i].name, length < n ? length : n) == 0)
			return true;
	}
	return false;
}

bool http_lists(const char *list, const char *name)
{
	size_t n = strlen(name);
	while (*list) {
		list += strspn(list, ", \t");
		size_t length = strcspn(list, ", \t");
		if (length == n && strncasecmp(list, name, n) == 0)
			return true;
		list += length;
	}
	return false;
}

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes %XX from one text to an earlier place; where it ended, or NULL: not decodable. */
static char *decode(const char *from, const char *end, char *to, bool plus)
{
	for (; from < end; from++) {
		unsigned char c = (unsigned char)*from;
		if (c == '%') {
			if (end - from < 3 || hex(from[1]) < 0 || hex(from[2]) < 0)
				return NULL;
			c = (unsigned char)(hex(from[1]) << 4 | hex(from[2]));
			from += 2;
		} else if (plus && c == '+') {
			c = ' ';
		}
		if (!c)
			return NULL;
		*to++ = (char)c;
	}
	*to = 0;
	return to;
}

/* "a=b&c=d" becomes "a=b", "c=d", "": each ended by a zero. There is room for two of them behind it. */
static bool read_query(char *from, char *end, struct net_request *r)
{
	char *to = from;
	r->query = from;
	while (from < end) {
		char *stop = memchr(from, '&', (size_t)(end - from));
		if (!stop)
			stop = end;
		if (stop > from) {
			to = decode(from, stop, to, true);
			if (!to)
				return false;
			to++;
		}
		from = stop + 1;
	}
	*to = 0;
	return true;
}

/* METHOD SP /path?query SP HTTP/1.x: the line has no end of line any more. */
static int read_line(char *line, char *end, struct http *h, const char **why)
{
	size_t skip = 0;
	for (int i = 0; i < METHODS && !skip; i++) {
		if (strncmp(line, methods[i].name, strlen(methods[i].name)) == 0) {
			h->request.method = methods[i].method;
			skip = strlen(methods[i].name);
		}
	}
	*why = "GET, HEAD and POST only";
	if (!skip)
		return 405;
	char *target = line + skip, *space = memchr(target, ' ', (size_t)(end - target));
	*why = "a request is METHOD /path HTTP/1.1";
	if (!space || *target != '/')
		return 400;
	*why = "HTTP/1.1 and HTTP/1.0 only";
	if (end - space != 9 || memcmp(space + 1, "HTTP/1.", 7) != 0 || (space[8] != '0' && space[8] != '1'))
		return 505;
	h->minor = space[8] - '0';
	*why = "the path cannot be decoded";
	for (const char *at = target; at < space; at++)
		if ((unsigned char)*at <= ' ' || *at == 0x7f || *at == '#')
			return 400;
	char *question = memchr(target, '?', (size_t)(space - target));
	if (question && !read_query(question + 1, space, &h->request))
		return 400;
	h->request.path = target;
	return decode(target, question ? question : space, target, false) ? 0 : 400;
}

/* As RFC 9110 has it: what names and methods are made of. */
static bool is_token(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c <= ' ' || c >= 0x7f || strchr("\"(),/:;<=>?@[\\]{}", c))
			return false;
	}
	return length > 0;
}

/* name: value */
static int read_header(char *line, char *end, struct http *h, const char **why)
{
	char *colon = memchr(line, ':', (size_t)(end - line));
	*why = "a header is name: value";
	if (!colon || !is_token(line, (size_t)(colon - line)))
		return 400;
	char *value = colon + 1;
	for (const char *at = value; at < end; at++)
		if (((unsigned char)*at < ' ' && *at != '\t') || *at == 0x7f)
			return 400;
	*colon = 0;
	while (value < end && (*value == ' ' || *value == '\t'))
		value++;
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	*end = 0;
	for (int i = 0; i < WANTED; i++) {
		if (strcasecmp(line, wanted[i].name) != 0)
			continue;
		*why = "a header came twice";
		if (wanted[i].once && **member(h, i))
			return 400;
		*member(h, i) = value;
	}
	return 0;
}

/* One number, or none; 0, or the status to refuse with. */
static int read_length(struct http *h, const char **why)
{
	size_t digits = strspn(h->content_length, "0123456789");
	*why = "bodies have a Content-Length";
	if (*h->transfer)
		return 411;
	*why = "Content-Length is no number";
	if (h->content_length[digits])
		return 400;
	*why = "the request is too long";
	if (digits > LENGTH_DIGITS)
		return 413;
	for (size_t i = 0; i < digits; i++)
		h->length = h->length * 10 + h->content_length[i] - '0';
	*why = "a GET has no body";
	return h->length && h->request.method != METHOD_POST ? 400 : 0;
}

/* Cuts the head up where it stands: lines become texts, nothing is copied. 0, or the status to refuse with. */
int http_read(char *bytes, size_t length, struct http *h, const char **why)
{
	char *line = bytes, *all = bytes + length;
	memset(h, 0, sizeof *h);
	for (int i = 0; i < WANTED; i++)
		*member(h, i) = "";
	h->request.path = h->request.body = h->request.address = h->request.scheme = "";
	h->request.query = "\0";
	for (int n = 0; n < LINES_MAX; n++) {
		char *end = memchr(line, '\r', (size_t)(all - line));
		*why = "lines end with CR LF";
		if (!end || end + 1 >= all || end[1] != '\n')
			return 400;
		if (end == line && n) {
			*why = "HTTP/1.1 needs a Host";
			return h->minor && !*h->request.host ? 400 : read_length(h, why);
		}
		int status = n ? read_header(line, end, h, why) : read_line(line, end, h, why);
		if (status)
			return status;
		line = end + 2;
	}
	*why = "too many headers";
	return 431;
}

const char *http_status(int status)
{
	static const struct {
		int status;
		const char *name;
	} names[] = {{101, "Switching Protocols"}, {200, "OK"}, {204, "No Content"}, {304, "Not Modified"},
		{400, "Bad Request"}, {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"},
		{405, "Method Not Allowed"}, {408, "Request Timeout"}, {409, "Conflict"}, {410, "Gone"},
		{411, "Length Required"}, {413, "Content Too Large"}, {426, "Upgrade Required"}, {429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"}, {500, "Internal Server Error"}, {501, "Not Implemented"},
		{503, "Service Unavailable"}, {505, "HTTP Version Not Supported"}};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].status == status)
			return names[i].name;
	return "Answer";
}
