/*
 * « de » and « que » before a person's name, whatever the name: « de Marc », « d’Anne », « d’Hélène », « de Hans ». It
 * is elided before a vowel, before y that is followed by a consonant (Yves, not Yann), and before h that is followed by
 * anything but a: French names in h are silent, the foreign ones that are not begin mostly with ha. Never before
 * figures, signs and other letters.
 */
#include "core/words_int.h"

/* The first letter of a name in small, without its accent; 0 if it is none of those that matter. */
static char plain_letter(const char *text)
{
	static const struct {
		const char *first, *last;
		char letter;
	} accented[] = {{"\xc3\x80", "\xc3\x86", 'a'}, {"\xc3\x88", "\xc3\x8b", 'e'}, {"\xc3\x8c", "\xc3\x8f", 'i'},
		{"\xc3\x92", "\xc3\x96", 'o'}, {"\xc3\x99", "\xc3\x9c", 'u'}, {"\xc3\xa0", "\xc3\xa6", 'a'},
		{"\xc3\xa8", "\xc3\xab", 'e'}, {"\xc3\xac", "\xc3\xaf", 'i'}, {"\xc3\xb2", "\xc3\xb6", 'o'},
		{"\xc3\xb9", "\xc3\xbc", 'u'}, {"\xc5\x92", "\xc5\x93", 'o'}};
	if (*text >= 'A' && *text <= 'Z')
		return (char)(*text - 'A' + 'a');
	if (*text >= 'a' && *text <= 'z')
		return *text;
	for (int i = 0; i < COUNT(accented); i++)
		if (text[0] == accented[i].first[0] && (unsigned char)text[1] >= (unsigned char)accented[i].first[1]
			&& (unsigned char)text[1] <= (unsigned char)accented[i].last[1])
			return accented[i].letter;
	return 0;
}

static bool is_vowel(char letter)
{
	return letter == 'a' || letter == 'e' || letter == 'i' || letter == 'o' || letter == 'u';
}

static bool is_elided(const char *name)
{
	char first = plain_letter(name);
	if (first == 'y' || first == 'h') {
		char second = plain_letter(name + 1);
		return second && (first == 'y' ? !is_vowel(second) : second != 'a');
	}
	return is_vowel(first);
}

bool joined_say(int lang, const char *form, const char *name, struct out *o)
{
	bool of = form && text_equal(form, "of"), that = form && text_equal(form, "that");
	if (!of && !that)
		return false;
	if (lang != LANG_FR)
		out_text(o, of ? "of " : "that ");
	else if (is_elided(name))
		out_text(o, of ? "d\xe2\x80\x99" : "qu\xe2\x80\x99");
	else
		out_text(o, of ? "de " : "que ");
	out_text(o, name);
	return true;
}
