/* Templates: what stands between braces becomes words. */
#include "core/words_int.h"

#define NO_BREAK "\xc2\xa0"

/* A template with what it speaks of. */
struct telling {
	const struct speaker *speaker;
	const struct word_arg *args;
	int count;
};

/* How many alternatives "a|b|c" has. */
static uint32_t alternatives(const char *text, uint32_t n)
{
	uint32_t count = 1;
	for (uint32_t i = 0; i < n; i++)
		count += text[i] == '|';
	return count;
}

/* The bytes of alternative `which` of text[0..*n); *n becomes their number. */
static const char *alternative(const char *text, uint32_t *n, uint32_t which)
{
	uint32_t from = 0, to;
	for (;; which--, from = to + 1) {
		for (to = from; to < *n && text[to] != '|';)
			to++;
		if (!which || to == *n)
			break;
	}
	*n = which ? 0 : to - from;
	return text + from;
}

/* In French a number stays beside what it counts. */
static bool keeps_beside(const struct telling *t, const char *next)
{
	return t->speaker->lang == LANG_FR && *next == ' ';
}

/* "one|many" or "zero|one|many"; '#' is the number, "##" the sign. */
static void say_counted(const struct telling *t, int64_t value, const char *text, uint32_t n, struct out *o)
{
	uint32_t which = number_is_plural(t->speaker->lang, value) ? 1 : 0;
	if (alternatives(text, n) > 2)
		which = value ? which + 1 : 0;
	text = alternative(text, &n, which);
	for (uint32_t i = 0; i < n; i++) {
		if (text[i] != '#') {
			out_char(o, text[i]);
		} else if (i + 1 < n && text[i + 1] == '#') {
			out_char(o, text[i++]);
		} else {
			number_say(value, o);
			if (i + 1 < n && keeps_beside(t, text + i + 1)) {
				out_text(o, NO_BREAK);
				i++;
			}
		}
	}
}

/* "masculine|feminine", "masculine|feminine|several masculine|several feminine". */
static void say_agreeing(const char *gender, const char *text, uint32_t n, struct out *o)
{
	bool feminine = gender[0] == 'f', several = gender[0] == 'p' || (gender[0] && gender[1] == 'p');
	uint32_t which = feminine + (several && alternatives(text, n) == 4 ? 2 : 0);
	text = alternative(text, &n, which);
	out_bytes(o, text, n);
}

/* "is|are" by the number of the thing's name. */
static void say_numbered(const char *gender, const char *text, uint32_t n, struct out *o)
{
	bool several = gender[0] == 'p' || (gender[0] && gender[1] == 'p');
	text = alternative(text, &n, several);
	out_bytes(o, text, n);
}

static const struct word_arg *arg_named(const struct telling *t, const char *name, uint32_t n)
{
	for (int i = 0; i < t->count; i++)
		if (text_after(name, t->args[i].name) == name + n)
			return &t->args[i];
	return NULL;
}

/* Whom the sentence is about: its argument "seat". */
static int seat_of(const struct telling *t)
{
	for (int i = 0; i < t->count; i++)
		if (text_equal(t->args[i].name, "seat") && t->args[i].type)
			return (int)t->args[i].value;
	return SEAT_NONE;
}

static struct named named(const struct telling *t, const struct word_arg *a)
{
	return (struct named){a->type, a->value, seat_of(t), t->args, t->count};
}

static void copy_form(const char *text, uint32_t n, char form[FORM_MAX])
{
	struct out o;
	out_init(&o, form, FORM_MAX);
	out_bytes(&o, text, n);
}

/* {n*good}: the number and the thing it counts, in the singular or the plural. */
static void say_count(const struct telling *t, int64_t value, const struct word_arg *thing, struct out *o)
{
	struct named name = named(t, thing);
	number_say(value, o);
	out_text(o, NO_BREAK);
	name_say(t->speaker, &name, number_is_plural(t->speaker->lang, value) ? "many" : "one", o);
}

static void say_text(const struct telling *t, const char *text, const char *form, struct out *o)
{
	if (!joined_say(t->speaker->lang, form, text, o))
		out_text(o, text);
}

static void say_argument(
	const struct telling *t, const struct word_arg *a, char mark, const char *rest, uint32_t n, struct out *o)
{
	char form[FORM_MAX] = "";
	struct named name = named(t, a);
	if (mark == '.')
		copy_form(rest, n, form);
	if (!a->type)
		say_text(t, a->text, form, o);
	else if (mark == ':')
		say_counted(t, a->value, rest, n, o);
	else if (mark == '/')
		say_agreeing(name_gender(t->speaker, &name), rest, n, o);
	else if (mark == '=')
		say_numbered(name_gender(t->speaker, &name), rest, n, o);
	else
		name_say(t->speaker, &name, form, o);
}

/* {a&b?text}: the text if neither number is 0. */
static void say_both(const struct word_arg *a, const struct word_arg *b, const char *text, uint32_t n, struct out *o)
{
	if (a->value && b->value)
		out_bytes(o, text, n);
}

/* Length of the name at the beginning of text[0..n). */
static uint32_t name_length(const char *text, uint32_t n)
{
	uint32_t end = 0;
	while (end < n
		&& ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_' || (text[end] >= '0' && text[end] <= '9')))
		end++;
	return end;
}

/* One placeholder, inside[0..n) being what stands between the braces. True: it printed a bare number. */
static bool say_placeholder(const struct telling *t, const char *inside, uint32_t n, struct out *o)
{
	uint32_t end = name_length(inside, n), second = 0;
	char mark = end < n ? inside[end] : 0;
	const char *rest = inside + end + 1;
	const struct word_arg *a = arg_named(t, inside, end), *b = NULL;
	if (mark == '*' || mark == '&') {
		second = name_length(rest, n - end - 1);
		b = arg_named(t, rest, second);
	}
	if (!a || ((mark == '*' || mark == '&') && !b)) { /* a hole in the catalogue: show it */
		out_char(o, '{');
		out_bytes(o, inside, n);
		out_char(o, '}');
	} else if (mark == '*') {
		say_count(t, a->value, b, o);
	} else if (mark == '&') {
		uint32_t skip = end + 1 + second + 1;
		say_both(a, b, inside + skip, n > skip ? n - skip : 0, o);
	} else {
		say_argument(t, a, mark, rest, mark ? n - end - 1 : 0, o);
	}
	return a && !mark && a->type && a->type->form == FORM_NUMBER;
}

void template_say(const struct speaker *s, const char *t, const struct word_arg *args, int count, struct out *o)
{
	struct telling telling = {s, args, count};
	while (*t) {
		if (t[0] == '{' && t[1] == '{') {
			out_char(o, '{');
			t += 2;
		} else if (*t == '{') {
			uint32_t n = 0;
			while (t[1 + n] && t[1 + n] != '}')
				n++;
			bool number = say_placeholder(&telling, t + 1, n, o);
			t += t[1 + n] ? n + 2 : n + 1;
			if (number && keeps_beside(&telling, t)) {
				out_text(o, NO_BREAK);
				t++;
			}
		} else {
			uint32_t n = 1;
			while (t[n] && t[n] != '{')
				n++;
			out_bytes(o, t, n);
			t += n;
		}
	}
}

void words_say(const struct speaker *s, const char *id, const struct word_arg *args, int count, struct out *o)
{
	const char *text = words_find(s, id);
	if (text)
		template_say(s, text, args, count, o);
	else
		out_text(o, id);
}
