#include "core/scan.h"

#include "core/out.h"

enum { DEPTH_MAX = 16 };

static char peek(const struct scan *s)
{
	return s->at < s->length ? s->text[s->at] : 0;
}

static void skip_space(struct scan *s)
{
	while (peek(s) == ' ' || peek(s) == '\n' || peek(s) == '\r' || peek(s) == '\t')
		s->at++;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

char scan_kind(struct scan *s)
{
	skip_space(s);
	char c = s->bad ? 0 : peek(s);
	if (is_digit(c) || c == '-')
		return '0';
	return c == '{' || c == '[' || c == '"' || c == 't' || c == 'f' || c == 'n' ? c : 0;
}

/* One character that must stand here. */
static bool expect(struct scan *s, char c)
{
	skip_space(s);
	if (s->bad || peek(s) != c)
		return !(s->bad = true);
	s->at++;
	return true;
}

bool scan_open(struct scan *s, char bracket)
{
	return expect(s, bracket);
}

bool scan_more(struct scan *s, char bracket, bool *first)
{
	char close = bracket == '{' ? '}' : ']';
	skip_space(s);
	if (s->bad)
		return false;
	if (peek(s) == close) {
		s->at++;
		return false;
	}
	if (!*first && !expect(s, ','))
		return false;
	*first = false;
	return true;
}

static int hex(char c)
{
	return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four hexadecimal digits; -1: they are none. */
static int32_t take_hex(struct scan *s)
{
	int32_t n = 0;
	for (int i = 0; i < 4; i++) {
		int digit = hex(peek(s));
		if (digit < 0)
			return -1;
		n = n << 4 | digit;
		s->at++;
	}
	return n;
}

static void put_character(struct out *o, uint32_t c)
{
	if (c < 0x80) {
		out_char(o, (char)c);
		return;
	}
	int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
	out_char(o, (char)(lead[more] | c >> 6 * more));
	while (more--)
		out_char(o, (char)(0x80 | (c >> 6 * more & 63)));
}

/* After "\u": one character, of two halves where it lies beyond 16 bits. Zero ends texts and is none. */
static bool take_unicode(struct scan *s, struct out *o)
{
	int32_t c = take_hex(s);
	if (c >= 0xd800 && c < 0xdc00) {
		if (peek(s) != '\\' || s->at + 1 >= s->length || s->text[s->at + 1] != 'u')
			return false;
		s->at += 2;
		int32_t low = take_hex(s);
		if (low < 0xdc00 || low > 0xdfff)
			return false;
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
	} else if (c >= 0xdc00 && c <= 0xdfff) {
		return false;
	}
	if (c <= 0)
		return false;
	put_character(o, (uint32_t)c);
	return true;
}

/* After a backslash. */
static bool take_escape(struct scan *s, struct out *o)
{
	static const char letters[] = "\"\\/bfnrt", stand_for[] = "\"\\/\b\f\n\r\t";
	char c = peek(s);
	s->at++;
	if (c == 'u')
		return take_unicode(s, o);
	for (int i = 0; letters[i]; i++)
		if (c == letters[i]) {
			out_char(o, stand_for[i]);
			return true;
		}
	return false;
}

bool scan_string(struct scan *s, char *text, uint32_t size)
{
	struct out o;
	out_init(&o, text, size);
	if (!expect(s, '"'))
		return false;
	while (peek(s) != '"') {
		uint32_t n = text_character(s->text + s->at, s->length - s->at);
		bool plain = n && (unsigned char)peek(s) >= ' ' && peek(s) != '\\';
		if (plain) {
			out_bytes(&o, s->text + s->at, n);
			s->at += n;
		} else if (peek(s) == '\\') {
			s->at++;
			s->bad = !take_escape(s, &o);
		} else {
			s->bad = true;
		}
		if (s->bad)
			return false;
	}
	s->at++;
	return !o.full;
}

bool scan_key(struct scan *s, char *text, uint32_t size)
{
	bool fits = scan_string(s, text, size);
	return expect(s, ':') && fits;
}

static uint32_t take_digits(struct scan *s, int64_t *value)
{
	uint32_t n = 0;
	for (; is_digit(peek(s)); s->at++, n++)
		*value = n < 15 ? *value * 10 + (peek(s) - '0') : *value;
	return n;
}

bool scan_integer(struct scan *s, int64_t *value)
{
	skip_space(s);
	bool negative = peek(s) == '-', whole = true;
	int64_t rest = 0;
	s->at += negative;
	char lead = peek(s);
	*value = 0;
	uint32_t n = take_digits(s, value);
	s->bad = s->bad || n == 0 || (lead == '0' && n > 1);
	if (peek(s) == '.') {
		s->at++, whole = false;
		s->bad = s->bad || take_digits(s, &rest) == 0;
	}
	if (peek(s) == 'e' || peek(s) == 'E') {
		s->at++, whole = false;
		s->at += peek(s) == '+' || peek(s) == '-';
		s->bad = s->bad || take_digits(s, &rest) == 0;
	}
	*value = negative ? -*value : *value;
	return whole && !s->bad && n <= 15;
}

static void skip_word(struct scan *s, const char *word)
{
	for (; *word; word++, s->at++)
		if (peek(s) != *word) {
			s->bad = true;
			return;
		}
}

/* Objects and lists inside one another are counted, not called: a file cannot ask for much of the stack. */
void scan_skip(struct scan *s)
{
	char open[DEPTH_MAX], text[2];
	bool first[DEPTH_MAX];
	int depth = 0;
	int64_t n;
	do {
		char kind = 0;
		if (depth && !scan_more(s, open[depth - 1], &first[depth - 1])) {
			depth--;
			continue;
		}
		if (depth && open[depth - 1] == '{')
			scan_key(s, text, sizeof text);
		kind = scan_kind(s);
		if (kind == '"')
			scan_string(s, text, sizeof text);
		else if (kind == '0')
			scan_integer(s, &n);
		else if (kind == 't' || kind == 'f' || kind == 'n')
			skip_word(s, kind == 't' ? "true" : kind == 'f' ? "false" : "null");
		else if ((kind == '{' || kind == '[') && depth < DEPTH_MAX && scan_open(s, kind))
			open[depth] = kind, first[depth++] = true;
		else
			s->bad = true;
	} while (depth && !s->bad);
}

bool scan_done(struct scan *s)
{
	skip_space(s);
	return !s->bad && s->at >= s->length;
}
