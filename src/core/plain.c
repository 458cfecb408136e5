#include "core/plain.h"

/* The letters from U+00C0 to U+00FF without their accents; a space: no letter, or more than one. */
static const char latin[] = "aaaaaa ceeeeiiiidnooooo ouuuuy  aaaaaa ceeeeiiiidnooooo ouuuuy y";

static const struct {
	uint32_t code;
	const char *letters;
} pairs[] = {{0xc6, "ae"}, {0xe6, "ae"}, {0xd7, "x"}, {0xde, "th"}, {0xfe, "th"}, {0xdf, "ss"}, {0x152, "oe"},
	{0x153, "oe"}, {0x178, "y"}};

static uint32_t code_of(const char *text, uint32_t n)
{
	const unsigned char *p = (const unsigned char *)text;
	if (n == 1)
		return p[0];
	uint32_t code = p[0] & (0x7fu >> n);
	for (uint32_t i = 1; i < n; i++)
		code = code << 6 | (p[i] & 0x3fu);
	return code;
}

/* What is written for a character, in at most two letters; an empty text: it parts words. */
static const char *plain_of(uint32_t code, char one[2])
{
	one[0] = one[1] = 0;
	if ((code >= '0' && code <= '9') || (code >= 'a' && code <= 'z'))
		one[0] = (char)code;
	else if (code >= 'A' && code <= 'Z')
		one[0] = (char)(code - 'A' + 'a');
	for (int i = 0; i < COUNT(pairs); i++)
		if (pairs[i].code == code)
			return pairs[i].letters;
	if (code >= 0xc0 && code <= 0xff && latin[code - 0xc0] != ' ')
		one[0] = latin[code - 0xc0];
	return one;
}

/* Letters of other alphabets stay as they are: people have names in them. */
static bool is_foreign(uint32_t code)
{
	return (code >= 0x100 && code < 0x2000) || code >= 0x3040;
}

static bool is_figure(char c)
{
	return c >= '0' && c <= '9';
}

void text_plain(const char *text, struct out *o)
{
	uint32_t left = text_length(text), begin = o->length;
	bool apart = false;
	for (uint32_t n; left; text += n, left -= n) {
		char one[2];
		n = text_character(text, left);
		uint32_t code = n ? code_of(text, n) : 0;
		n = n ? n : 1; /* what is no character parts words, too */
		const char *letters = plain_of(code, one);
		bool foreign = !*letters && is_foreign(code);
		if (!*letters && !foreign) {
			apart = true;
			continue;
		}
		bool first = o->length == begin;
		if (!first && (apart || is_figure(o->text[o->length - 1]) != is_figure(*letters)))
			out_char(o, ' ');
		apart = false;
		out_bytes(o, foreign ? text : letters, foreign ? n : text_length(letters));
	}
}

bool text_alike(const char *text, const char *typed)
{
	char a[PLAIN_MAX], b[PLAIN_MAX];
	struct out x, y;
	out_init(&x, a, sizeof a);
	out_init(&y, b, sizeof b);
	text_plain(text, &x);
	text_plain(typed, &y);
	return x.length && text_equal(a, b);
}
