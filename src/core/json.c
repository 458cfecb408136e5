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

void emit_key(struct out *o, const char *key)
{
	emit_string(o, key);
	out_char(o, ':');
}

void emit_string(struct out *o, const char *text)
{
	emit_string_bytes(o, text, text_length(text));
}

void emit_string_bytes(struct out *o, const char *text, uint32_t n)
{
	separate(o);
	out_char(o, '"');
	for (uint32_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];
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

void emit_null(struct out *o)
{
	separate(o);
	out_text(o, "null");
}

void emit_raw(struct out *o, const char *json)
{
	separate(o);
	out_text(o, json);
}
