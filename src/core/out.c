#include "core/out.h"

void out_init(struct out *o, char *text, uint32_t size)
{
	assert(size > 0);
	o->text = text;
	o->size = size;
	out_clear(o);
}

void out_clear(struct out *o)
{
	o->length = 0;
	o->full = false;
	o->text[0] = 0;
}

void out_bytes(struct out *o, const char *bytes, uint32_t n)
{
	if (n >= o->size - o->length) {
		o->full = true;
		return;
	}
	memcpy(o->text + o->length, bytes, n);
	o->length += n;
	o->text[o->length] = 0;
}

void out_text(struct out *o, const char *text)
{
	out_bytes(o, text, text_length(text));
}

void out_number(struct out *o, int64_t n)
{
	char digits[24];
	int at = sizeof digits;
	if (n >= 0 && n < 10) { /* most are */
		out_char(o, (char)('0' + n));
		return;
	}
	uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
	do
		digits[--at] = (char)('0' + rest % 10);
	while (rest /= 10);
	if (n < 0)
		digits[--at] = '-';
	out_bytes(o, digits + at, (uint32_t)(sizeof digits - (size_t)at));
}

void out_hex(struct out *o, uint64_t n, int digits)
{
	for (int i = digits - 1; i >= 0; i--)
		out_char(o, "0123456789abcdef"[n >> (4 * i) & 15]);
}

int text_compare(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

bool text_equal(const char *a, const char *b)
{
	return text_compare(a, b) == 0;
}

uint32_t text_length(const char *a)
{
	uint32_t n = 0;
	while (a[n])
		n++;
	return n;
}

const char *text_after(const char *text, const char *prefix)
{
	while (*prefix && *text == *prefix)
		text++, prefix++;
	return *prefix ? NULL : text;
}

uint32_t text_character(const char *text, uint32_t n)
{
	const unsigned char *p = (const unsigned char *)text;
	if (n == 0 || p[0] < 0x80)
		return n > 0;
	uint32_t length = p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
	if (length == 0 || length > n)
		return 0;
	for (uint32_t i = 1; i < length; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
	bool outside = (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f);
	return overlong || outside ? 0 : length;
}

bool text_number(const char *text, uint32_t n, int64_t *value)
{
	uint32_t i = n > 0 && text[0] == '-';
	int64_t sum = 0;
	if (i == n || n > 15)
		return false;
	for (uint32_t k = i; k < n; k++) {
		if (text[k] < '0' || text[k] > '9')
			return false;
		sum = sum * 10 + (text[k] - '0');
	}
	*value = i ? -sum : sum;
	return true;
}
