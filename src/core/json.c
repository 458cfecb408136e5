#include "core/json.h"

/* A value needs a comma unless it is the first of its list, follows its key, or begins the text. */
static void separate(struct out *o)
{
	char last = o->length ? o->text[o->length - 1] : '[';
	if (last != '[' && last != '{' && last != ':' && last != '\n')
		out_char(o, ',');
}

void emit_open(struct out *o, char bracket)
{
	separate(o);
	out_char(o, bracket);
}

void emit_close(struct out *o, char bracket)
{
	out_char(o, bracket);
}

static bool is_plain(char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* Nearly all keys and texts stand for themselves: one pass measures them, another copies them, quotes and what follows these. */
static void emit_text(struct out *o, const char *text, const char *behind, uint32_t more)
{
	uint32_t n = 0;
	while (is_plain(text[n]))
		n++;
	separate(o);
	if (text[n]) {
		emit_quoted(o, text, n + text_length(text + n));
		out_bytes(o, behind + 1, more - 1);
		return;
	}
	if (1 + n + more >= o->size - o->length) {
		o->full = true;
		return;
	}
	char *at = o->text + o->length;
	*at = '"';
	memcpy(at + 1, text, n);
	memcpy(at + 1 + n, behind, more + 1);
	o->length += 1 + n + more;
}

void emit_key(struct out *o, const char *key)
{
	emit_text(o, key, "\":", 2);
}

void emit_string(struct out *o, const char *text)
{
	emit_text(o, text, "\"", 1);
}

/* JSON is UTF-8: a byte that is not, in a name or where a message was cut, becomes the replacement character. */
static uint32_t emit_character(struct out *o, const char *text, uint32_t n)
{
	uint32_t length = text_character(text, n);
	if (length == 0)
		out_text(o, "\xef\xbf\xbd");
	else
		out_bytes(o, text, length);
	return length ? length : 1;
}

void emit_string_bytes(struct out *o, const char *text, uint32_t n)
{
	separate(o);
	emit_quoted(o, text, n);
}

/* How many characters at the beginning stand for themselves. */
static uint32_t plain_length(const char *text, uint32_t n)
{
	uint32_t i = 0;
	while (i < n && is_plain(text[i]))
		i++;
	return i;
}

static uint32_t emit_special(struct out *o, const char *text, uint32_t n)
{
	unsigned char c = (unsigned char)*text;
	if (c >= 0x80)
		return emit_character(o, text, n);
	if (c == '"' || c == '\\') {
		out_char(o, '\\');
		out_char(o, (char)c);
	} else if (c == '\n') {
		out_text(o, "\\n");
	} else if (c < 0x20) {
		out_text(o, "\\u");
		out_hex(o, c, 4);
	} else {
		out_char(o, (char)c);
	}
	return 1;
}

void emit_quoted(struct out *o, const char *text, uint32_t n)
{
	out_char(o, '"');
	for (uint32_t i = 0; i < n;) {
		uint32_t plain = plain_length(text + i, n - i);
		out_bytes(o, text + i, plain);
		i += plain;
		if (i < n)
			i += emit_special(o, text + i, n - i);
	}
	out_char(o, '"');
}

void emit_number(struct out *o, int64_t n)
{
	separate(o);
	out_number(o, n);
}

void emit_bool(struct out *o, bool b)
{
	separate(o);
	out_text(o, b ? "true" : "false");
}

void member_text(struct out *o, const char *key, const char *text)
{
	emit_key(o, key);
	emit_string(o, text);
}

void member_number(struct out *o, const char *key, int64_t n)
{
	emit_key(o, key);
	emit_number(o, n);
}

void member_bool(struct out *o, const char *key, bool b)
{
	emit_key(o, key);
	emit_bool(o, b);
}

void emit_null(struct out *o)
{
	separate(o);
	out_text(o, "null");
}

void emit_raw(struct out *o, const char *json)
{
	emit_raw_bytes(o, json, text_length(json));
}

void emit_raw_bytes(struct out *o, const char *json, uint32_t n)
{
	if (!n && o->length && o->text[o->length - 1] == ':') /* a key has a value */
		json = "null", n = 4;
	if (!n)
		return;
	separate(o);
	out_bytes(o, json, n);
}
