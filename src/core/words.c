#include "core/words.h"

#include "core/text.h"

enum { ID_MAX = 96 };

int words_lang(const char *name)
{
	if (!name)
		return -1;
	for (int l = 0; l < LANGS; l++) {
		const char *rest = text_after(name, words_lang_name(l));
		if (rest && (*rest == 0 || *rest == '_' || *rest == '-' || *rest == '.'))
			return l;
	}
	return -1;
}

const char *words_lang_name(int lang)
{
	return lang == LANG_FR ? "fr" : "en";
}

static const char *find(const struct word_list *list, const char *id)
{
	uint32_t low = 0, high = list->count;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		int order = text_compare(id, list->words[middle].id);
		if (order == 0)
			return list->words[middle].text;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const char *words_find(const struct speaker *s, const char *id)
{
	const char *text = s->game ? find(&s->game->words->lang[s->lang], id) : NULL;
	return text ? text : find(&words_core.lang[s->lang], id);
}

/* The entry "<type>.<row>", "<type>.<row>.<form>" or "<type>.<row>.<form>.<seat>" (seat < 0: without). */
static const char *component_word(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat)
{
	char id[ID_MAX];
	struct out o;
	out_init(&o, id, sizeof id);
	out_text(&o, type->name);
	out_char(&o, '.');
	out_text(&o, type->rows[value - 1].id);
	if (form && *form) {
		out_char(&o, '.');
		out_text(&o, form);
	}
	if (seat >= 0) {
		out_char(&o, '.');
		out_number(&o, seat);
	}
	return words_find(s, id);
}

static void say_component(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat, struct out *o)
{
	if (value < 1 || value > type->max) {
		words_say(s, "none", NULL, 0, o);
		return;
	}
	const char *word = seat < SEATS_MAX ? component_word(s, type, value, form, seat) : NULL;
	if (!word)
		word = component_word(s, type, value, form, -1);
	if (!word)
		word = component_word(s, type, value, NULL, -1);
	out_text(o, word ? word : type->rows[value - 1].id);
}

static int row_of_type(const struct game *g, const struct type *type)
{
	for (int i = 0; g->types[i].name; i++)
		if (&g->types[i] == type)
			return i;
	return -1;
}

/* The game's own arguments of a sentence. */
static struct sentence sentence_of(const struct speaker *s, const struct word_arg *args, int count)
{
	struct sentence in = {.verb = (uint8_t)s->verb};
	for (int i = 0; i < count && in.count < FACTS; i++) {
		int row = row_of_type(s->game, args[i].type);
		if (row < 0)
			continue;
		in.arg[in.count].type = (uint8_t)row;
		in.arg[in.count++].value = (int16_t)args[i].value;
	}
	return in;
}

/* A wording that the state chooses: "the parlour at (2, 3)" for the seventh tile. */
static bool say_by_state(const struct speaker *s, const struct type *type, int64_t value, const struct word_arg *args,
	int count, struct out *o)
{
	struct prompt p = {0};
	if (!type->names || !s->state)
		return false;
	int row = (int)(type - s->game->types);
	if (s->game->name_in) {
		struct sentence in = sentence_of(s, args, count);
		if (!s->game->name_in(s->state, row, (int)value, &in, &p))
			return false;
	} else if (!s->game->name || !s->game->name(s->state, row, (int)value, &p)) {
		return false;
	}
	const struct prompt_kind *wording = &type->names[p.variant];
	struct word_arg word[FACTS];
	char id[ID_MAX];
	struct out name;
	int n = 0;
	for (; n < FACTS && wording->arg[n].name; n++)
		word[n] = (struct word_arg){wording->arg[n].name, &s->game->types[wording->arg[n].type], p.arg[n], NULL};
	out_init(&name, id, sizeof id);
	out_text(&name, type->name);
	out_char(&name, ':');
	out_text(&name, wording->suffix);
	words_say(s, id, word, n, o);
	return true;
}

void words_seat(const struct speaker *s, int seat, struct out *o)
{
	if (seat == SEAT_CHANCE || seat == SEAT_NONE || seat < 0 || seat >= SEATS_MAX) {
		words_say(s, seat == SEAT_CHANCE ? "chance" : "nobody", NULL, 0, o);
		return;
	}
	if (s->names && s->names[seat]) {
		out_text(o, s->names[seat]);
		return;
	}
	char id[ID_MAX];
	struct out name;
	out_init(&name, id, sizeof id);
	out_text(&name, "seat.");
	out_number(&name, s->state && s->game->seat_name ? s->game->seat_name(s->state, seat) : seat);
	words_say(s, id, NULL, 0, o);
}

static void say_set(const struct speaker *s, const struct type *type, uint64_t set, const char *form, struct out *o)
{
	if (!set)
		words_say(s, "none", NULL, 0, o);
	for (uint64_t m = set; m; m &= m - 1) {
		if (m != set)
			out_text(o, ", ");
		if (type->form == FORM_SET)
			say_component(s, type, bits_first(m) + 1, form, SEAT_NONE, o);
		else
			words_seat(s, bits_first(m), o);
	}
}

/* A value in a sentence that has these arguments. */
static void say_value(const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat,
	const struct word_arg *args, int count, struct out *o)
{
	bool plain = form && text_equal(form, "plain");
	if (form && text_equal(form, "id")) {
		value_text(type, value, o);
		return;
	}
	if (!plain && say_by_state(s, type, value, args, count, o))
		return;
	switch (type->form) {
	case FORM_ID:
		say_component(s, type, value, plain ? NULL : form, seat, o);
		break;
	case FORM_SEAT:
		words_seat(s, (int)value, o);
		break;
	case FORM_OWNER:
		words_seat(s, value ? (int)value - 1 : SEAT_NONE, o);
		break;
	case FORM_SET:
	case FORM_SEATS:
		say_set(s, type, (uint64_t)value, form, o);
		break;
	case FORM_FLAG:
		words_say(s, value ? "yes" : "no", NULL, 0, o);
		break;
	default:
		if (value < 0)
			out_text(o, "\xe2\x88\x92"); /* a minus sign, not a hyphen */
		out_number(o, value < 0 ? -value : value);
	}
}

void words_value(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat, struct out *o)
{
	say_value(s, type, value, form, seat, NULL, 0, o);
}

/* Appends the first or the second of "one|many}". */
static void say_either(const char *text, uint32_t n, bool second, struct out *o)
{
	uint32_t bar = 0;
	while (bar < n && text[bar] != '|')
		bar++;
	if (!second)
		out_bytes(o, text, bar);
	else if (bar < n)
		out_bytes(o, text + bar + 1, n - bar - 1);
}

static bool is_plural(int lang, int64_t n)
{
	int64_t size = n < 0 ? -n : n;
	return lang == LANG_FR ? size >= 2 : size != 1;
}

static bool is_feminine(const struct speaker *s, const struct word_arg *a)
{
	if (!a->type || a->type->form != FORM_ID || a->value < 1 || a->value > a->type->max)
		return false;
	const char *gender = component_word(s, a->type, a->value, "gender", -1);
	return gender && gender[0] == 'f';
}

/* Whom the sentence is about: its argument "seat". */
static int seat_of(const struct word_arg *args, int count)
{
	for (int i = 0; i < count; i++)
		if (text_equal(args[i].name, "seat") && args[i].type)
			return (int)args[i].value;
	return SEAT_NONE;
}

/* One placeholder, inside[0..n) being what stands between the braces. */
static void say_placeholder(
	const struct speaker *s, const char *inside, uint32_t n, const struct word_arg *args, int count, struct out *o)
{
	uint32_t end = 0;
	while (end < n && inside[end] != '.' && inside[end] != ':' && inside[end] != '/')
		end++;
	const struct word_arg *a = NULL;
	for (int i = 0; i < count && !a; i++) {
		const char *rest = text_after(inside, args[i].name);
		if (rest == inside + end)
			a = &args[i];
	}
	if (!a) { /* a hole in the catalogue: show it */
		out_char(o, '{');
		out_bytes(o, inside, n);
		out_char(o, '}');
	} else if (!a->type) {
		out_text(o, a->text);
	} else if (end < n && inside[end] == ':') {
		say_either(inside + end + 1, n - end - 1, is_plural(s->lang, a->value), o);
	} else if (end < n && inside[end] == '/') {
		say_either(inside + end + 1, n - end - 1, is_feminine(s, a), o);
	} else {
		char form[24] = "";
		struct out f;
		out_init(&f, form, sizeof form);
		if (end < n)
			out_bytes(&f, inside + end + 1, n - end - 1);
		say_value(s, a->type, a->value, form, seat_of(args, count), args, count, o);
	}
}

void words_say(const struct speaker *s, const char *id, const struct word_arg *args, int count, struct out *o)
{
	const char *t = words_find(s, id);
	if (!t) {
		out_text(o, id);
		return;
	}
	while (*t) {
		if (t[0] == '{' && t[1] == '{') {
			out_char(o, '{');
			t += 2;
		} else if (*t == '{') {
			uint32_t n = 0;
			while (t[1 + n] && t[1 + n] != '}')
				n++;
			say_placeholder(s, t + 1, n, args, count, o);
			t += t[1 + n] ? n + 2 : n + 1;
		} else {
			out_char(o, *t++);
		}
	}
}
