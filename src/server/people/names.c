/*
 * The tables are a small part of Unicode's (UTS #39): the letters of the scripts whose shapes are Latin ones. ICU has
 * all of it, and is 35 MB for this one question; what is not here is at worst a name that somebody takes the trouble to
 * write in another alphabet and that differs to a second look.
 */
#define _GNU_SOURCE
#include "server/people/names.h"

#include "ai/levels.h"
#include "core/out.h"
#include "core/words.h"
#include "server/tables/head.h"

#include <stdint.h>
#include <string.h>

struct range {
	uint32_t from, to;
};

/* Not seen, not seen as what they are, or letters in disguise; in order. */
static const struct range refused[] = {
	{0x0000, 0x001f}, /* control */
	{0x007f, 0x00a0},
	{0x00ad, 0x00ad}, /* soft hyphen */
	{0x01c0, 0x01c3}, /* strokes as letters */
	{0x0250, 0x036f}, /* phonetic and small letters; marks that a letter has not been composed with */
	{0x061c, 0x061c}, /* from right to left */
	{0x115f, 0x1160}, /* fillers */
	{0x13a0, 0x13fd}, /* Cherokee: shaped after Latin */
	{0x1680, 0x1680},
	{0x17b4, 0x17b5},
	{0x180b, 0x180f},
	{0x1ab0, 0x1aff}, /* marks */
	{0x1d00, 0x1dff}, /* phonetic letters, marks */
	{0x2000, 0x200f}, /* spaces, joiners, directions */
	{0x2028, 0x202f},
	{0x205f, 0x20ff}, /* the same; raised and lowered; marks */
	{0x2100, 0x218f}, /* letters as signs, Roman numbers */
	{0x2460, 0x24ff}, /* in circles */
	{0x2800, 0x28ff}, /* Braille: its first is empty */
	{0x2c60, 0x2c7f},
	{0x3000, 0x3000},
	{0x3164, 0x3164},
	{0xa4d0, 0xa4ff}, /* Lisu: Latin capitals */
	{0xa720, 0xa7ff},
	{0xd800, 0xf8ff}, /* no characters; private ones */
	{0xfb00, 0xfb06}, /* ligatures */
	{0xfe00, 0xfe2f}, /* variants, marks */
	{0xfeff, 0xfeff},
	{0xff00, 0xffff}, /* wide and narrow */
	{0x1bca0, 0x1bca3},
	{0x1d100, 0x1d7ff}, /* music, mathematics */
	{0x1f100, 0x1f1ff}, /* in squares */
	{0xe0000, 0x10ffff},
};

/* What looks like which Latin letter; i, l, I and 1 are one, as are o, O and 0. */
static const struct look {
	uint32_t letter;
	char as;
} looks[] = {
	{'0', 'o'},
	{'1', 'l'},
	{'|', 'l'},
	{'I', 'l'},
	{'i', 'l'},
	{0xb5, 'u'},
	{0x131, 'l'},
	/* Greek */
	{0x37f, 'j'},
	{0x391, 'a'},
	{0x392, 'b'},
	{0x395, 'e'},
	{0x396, 'z'},
	{0x397, 'h'},
	{0x399, 'l'},
	{0x39a, 'k'},
	{0x39c, 'm'},
	{0x39d, 'n'},
	{0x39f, 'o'},
	{0x3a1, 'p'},
	{0x3a4, 't'},
	{0x3a5, 'y'},
	{0x3a7, 'x'},
	{0x3b1, 'a'},
	{0x3b2, 'b'},
	{0x3b3, 'y'},
	{0x3b5, 'e'},
	{0x3b7, 'n'},
	{0x3b9, 'l'},
	{0x3ba, 'k'},
	{0x3bc, 'u'},
	{0x3bd, 'v'},
	{0x3bf, 'o'},
	{0x3c1, 'p'},
	{0x3c3, 'o'},
	{0x3c4, 't'},
	{0x3c5, 'u'},
	{0x3c7, 'x'},
	{0x3c9, 'w'},
	{0x3f2, 'c'},
	{0x3f3, 'j'},
	{0x3f9, 'c'},
	/* Cyrillic */
	{0x405, 's'},
	{0x406, 'l'},
	{0x408, 'j'},
	{0x410, 'a'},
	{0x412, 'b'},
	{0x413, 'r'},
	{0x415, 'e'},
	{0x417, '3'},
	{0x41a, 'k'},
	{0x41c, 'm'},
	{0x41d, 'h'},
	{0x41e, 'o'},
	{0x41f, 'n'},
	{0x420, 'p'},
	{0x421, 'c'},
	{0x422, 't'},
	{0x423, 'y'},
	{0x425, 'x'},
	{0x42c, 'b'},
	{0x430, 'a'},
	{0x432, 'b'},
	{0x433, 'r'},
	{0x435, 'e'},
	{0x437, '3'},
	{0x43a, 'k'},
	{0x43c, 'm'},
	{0x43d, 'h'},
	{0x43e, 'o'},
	{0x43f, 'n'},
	{0x440, 'p'},
	{0x441, 'c'},
	{0x442, 't'},
	{0x443, 'y'},
	{0x445, 'x'},
	{0x44c, 'b'},
	{0x455, 's'},
	{0x456, 'l'},
	{0x458, 'j'},
	{0x460, 'w'},
	{0x461, 'w'},
	{0x474, 'v'},
	{0x475, 'v'},
	{0x4ae, 'y'},
	{0x4af, 'y'},
	{0x4ba, 'h'},
	{0x4bb, 'h'},
	{0x4c0, 'l'},
	{0x4cf, 'l'},
	{0x500, 'd'},
	{0x501, 'd'},
	{0x51a, 'q'},
	{0x51b, 'q'},
	{0x51c, 'w'},
	{0x51d, 'w'},
	/* Armenian */
	{0x54d, 'u'},
	{0x555, 'o'},
	{0x561, 'w'},
	{0x566, 'q'},
	{0x570, 'h'},
	{0x578, 'n'},
	{0x57d, 'u'},
	{0x581, 'g'},
	{0x585, 'o'},
};

/* The character at *at, which moves on; 0 at the end. What is no UTF-8 is a character that is refused. */
static uint32_t take(const char **at)
{
	const unsigned char *c = (const unsigned char *)*at;
	int more = *c < 0x80 ? 0 : *c < 0xc2 ? -1 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : *c < 0xf5 ? 3 : -1;
	uint32_t code = more <= 0 ? *c : *c & (0x3fu >> more);
	if (!*c)
		return 0;
	for (int i = 1; i <= more; i++) {
		if ((c[i] & 0xc0) != 0x80) {
			more = -1;
			break;
		}
		code = code << 6 | (c[i] & 0x3f);
	}
	*at += more < 0 ? 1 : more + 1;
	return more < 0 ? 0xffff : code;
}

/* Nobody can see it, or it only decorates. */
static bool is_refused(uint32_t code)
{
	for (size_t i = 0; i < COUNT(refused); i++)
		if (code >= refused[i].from && code <= refused[i].to)
			return true;
	return false;
}

static bool is_letter(uint32_t code)
{
	bool plain = (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
	return plain || (code >= 0xc0 && code != 0xd7 && code != 0xf7 && !(code >= 0x2000 && code < 0x2c00));
}

bool name_visible(const char *name)
{
	bool letters = false;
	for (uint32_t code; (code = take(&name));) {
		if (is_refused(code))
			return false;
		letters |= is_letter(code);
	}
	return letters;
}

/* Capitals of the alphabets that have them, as far as names need it. */
static uint32_t lower(uint32_t code)
{
	if ((code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0xde && code != 0xd7))
		return code + 32;
	if ((code >= 0x100 && code <= 0x137) || (code >= 0x14a && code <= 0x177))
		return code | 1;
	if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e))
		return code + (code & 1);
	if (code == 0x178)
		return 0xff;
	if ((code >= 0x391 && code <= 0x3a9) || (code >= 0x410 && code <= 0x42f))
		return code + 32;
	return code >= 0x400 && code <= 0x40f ? code + 0x50 : code;
}

static uint32_t fold(uint32_t code)
{
	for (size_t i = 0; i < COUNT(looks); i++)
		if (looks[i].letter == code)
			return (unsigned char)looks[i].as;
	return lower(code);
}

static void put(struct out *o, uint32_t code)
{
	if (code < 0x80) {
		out_char(o, (char)code);
		return;
	}
	int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	out_char(o, (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | code >> (6 * more)));
	while (more--)
		out_char(o, (char)(0x80 | (code >> (6 * more) & 0x3f)));
}

/* Two letters that look like one: rn and m, vv and w. */
static bool joins(struct out *o, uint32_t code)
{
	char last = o->length ? o->text[o->length - 1] : 0;
	char one = last == 'r' && code == 'n' ? 'm' : last == 'v' && code == 'v' ? 'w' : 0;
	if (one)
		o->text[o->length - 1] = one;
	return one;
}

/* What a name looks like: two names with the same login are one. */
void name_to_login(const char *name, char *login, size_t size)
{
	struct out o;
	bool space = false;
	out_init(&o, login, (uint32_t)size);
	for (uint32_t code; (code = take(&name));) {
		if (code == ' ') {
			space = o.length > 0;
			continue;
		}
		if (space)
			out_char(&o, ' ');
		space = false;
		code = fold(code);
		if (!joins(&o, code))
			put(&o, code);
	}
}

static bool looks_like(const char *login, const char *name)
{
	char other[NAME_MAX_BYTES];
	name_to_login(name, other, sizeof other);
	return strcmp(login, other) == 0;
}

/* The house's own names, and the computer's levels, which would be believed. */
bool name_reserved(const char *name)
{
	static const char *const house[] = {"admin", "administrator", "administrateur", "moderator", "modérateur", "root",
		"system", "système", "server", "serveur", "support", "staff", "computer", "ordinateur", "cloister", "cloître"};
	char login[NAME_MAX_BYTES];
	name_to_login(name, login, sizeof login);
	for (size_t i = 0; i < COUNT(house); i++)
		if (looks_like(login, house[i]))
			return true;
	for (int n = 0; level_offered(n); n++)
		for (int lang = 0; lang < LANGS; lang++) {
			char title[NAME_MAX_BYTES];
			struct out t;
			out_init(&t, title, sizeof title);
			level_say(&(struct speaker){.lang = lang}, level_offered(n)->name, &t);
			if (looks_like(login, title) || looks_like(login, level_offered(n)->name))
				return true;
		}
	return false;
}

bool name_common(const char *name)
{
	char login[NAME_MAX_BYTES], guest[NAME_MAX_BYTES];
	name_to_login(name, login, sizeof login);
	for (int lang = 0; lang < LANGS; lang++) {
		struct out o;
		out_init(&o, guest, sizeof guest);
		words_say(&(struct speaker){.lang = lang}, "person.guest", NULL, 0, &o);
		if (looks_like(login, guest))
			return true;
	}
	return false;
}
