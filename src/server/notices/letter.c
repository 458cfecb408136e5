/* Words in headers are encoded (RFC 2047), the text is base64: so no line is too long and none begins with a dot. */
#define _GNU_SOURCE
#include "server/notices/letter.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

enum { LINE = 57 /* bytes of a line of base64 */, WORD = 42 /* of an encoded word */, ADDRESS_MAX = 200 };

static void base64(struct out *o, const char *bytes, size_t n)
{
	char text[sodium_base64_ENCODED_LEN(LINE, sodium_base64_VARIANT_ORIGINAL)];
	sodium_bin2base64(
		text, sizeof text, (const unsigned char *)bytes, n < LINE ? n : LINE, sodium_base64_VARIANT_ORIGINAL);
	out_text(o, text);
}

static void header(struct out *o, const char *name, const char *value)
{
	out_text(o, name);
	out_text(o, ": ");
	out_text(o, value);
	out_text(o, "\r\n");
}

/* No word is cut within a character. */
static size_t word_length(const char *text)
{
	size_t n = strlen(text);
	if (n <= WORD)
		return n;
	for (n = WORD; n && ((unsigned char)text[n] & 0xc0) == 0x80;)
		n--;
	return n;
}

static void subject(struct out *o, const char *text)
{
	out_text(o, "Subject:");
	for (size_t n; *text; text += n) {
		n = word_length(text);
		out_text(o, " =?UTF-8?B?");
		base64(o, text, n);
		out_text(o, text[n] ? "?=\r\n" : "?=");
	}
	out_text(o, "\r\n");
}

static void date(struct out *o, int64_t at_s)
{
	static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char *const months[] = {
		"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	char text[64], clock[48];
	time_t at = (time_t)at_s;
	struct tm t;
	struct out line;
	gmtime_r(&at, &t);
	out_init(&line, text, sizeof text);
	strftime(clock, sizeof clock, " %Y %H:%M:%S +0000", &t);
	out_text(&line, days[t.tm_wday]);
	out_text(&line, ", ");
	out_number(&line, t.tm_mday);
	out_text(&line, " ");
	out_text(&line, months[t.tm_mon]);
	out_text(&line, clock);
	header(o, "Date", text);
}

bool address_sound(const char *address)
{
	const char *at = strrchr(address, '@');
	size_t length = strlen(address);
	if (!at || at == address || length > ADDRESS_MAX || strchr(address, '@') != at)
		return false;
	for (const char *c = address; *c; c++) {
		bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
		if (!letter && !strchr(c < at ? "!#$%&'*+-/=?^_`{|}~." : "@-.", *c))
			return false;
	}
	const char *dot = strrchr(at, '.');
	return dot && dot > at + 1 && dot[1] && !strstr(at, "..") && *address != '.' && at[-1] != '.' && at[1] != '-';
}

bool address_bare(const char *from, char *bare, uint32_t size)
{
	const char *open = strchr(from, '<'), *begin = open ? open + 1 : from;
	size_t n = strcspn(begin, ">");
	struct out o;
	out_init(&o, bare, size);
	out_bytes(&o, begin, (uint32_t)n);
	return !o.full && !strpbrk(from, "\r\n") && (address_sound(bare) || strstr(bare, "@localhost"));
}

static void unsubscribe(struct out *o, const char *link)
{
	out_text(o, "List-Unsubscribe: <");
	out_text(o, link);
	out_text(o, ">\r\n");
	header(o, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
}

void letter_write(const struct letter *l, struct out *o)
{
	char bare[ADDRESS_MAX + 1];
	const char *host = address_bare(l->from, bare, sizeof bare) ? strchr(bare, '@') : "@localhost";
	header(o, "From", l->from);
	header(o, "To", l->to);
	subject(o, l->subject);
	date(o, l->at_s);
	out_text(o, "Message-ID: <");
	out_text(o, l->id);
	out_text(o, host);
	out_text(o, ">\r\n");
	header(o, "Auto-Submitted", "auto-generated");
	if (l->unsubscribe)
		unsubscribe(o, l->unsubscribe);
	header(o, "MIME-Version", "1.0");
	header(o, "Content-Type", "text/plain; charset=utf-8");
	header(o, "Content-Transfer-Encoding", "base64");
	out_text(o, "\r\n");
	for (size_t at = 0, whole = strlen(l->text); at < whole; at += LINE) {
		base64(o, l->text + at, whole - at);
		out_text(o, "\r\n");
	}
}
