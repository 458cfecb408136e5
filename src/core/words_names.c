/* What a value is called: components and their forms, people, sets, numbers. */
#include "core/words_int.h"

#include "core/box.h"
#include "core/text.h"

#define MINUS "\xe2\x88\x92" /* a sign, not a hyphen */

enum { ROW_FIGURES = 24 };

static const struct type number_type = TYPE_NUMBER("number", -32768, 32767);

const char *component_word(const struct speaker *s, const struct type *type, int64_t row, const char *form, int seat)
{
	char id[ID_MAX];
	struct out o;
	out_init(&o, id, sizeof id);
	out_text(&o, type->name);
	out_char(&o, '.');
	out_text(&o, type->rows[row - 1].id);
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

/* Nothing of a type: "<type>.none" where the type has a word of its own, as « aucune » of a feminine noun. */
static void say_none(const struct speaker *s, const struct type *type, struct out *o)
{
	char id[ID_MAX];
	struct out name;
	out_init(&name, id, sizeof id);
	out_text(&name, type->name);
	out_text(&name, ".none");
	words_say(s, words_find(s, id) ? id : "none", NULL, 0, o);
}

static int slot_of(const struct speaker *s)
{
	return s->state ? state_edition(s->game, s->state) : s->edition;
}

/* Where the figures of a type's rows stand: a set has those of the type whose rows it has. */
static int type_with_rows(const struct game *g, const struct type *type)
{
	for (int i = 0; g->types[i].name; i++)
		if (g->types[i].form == FORM_ID && g->types[i].rows == type->rows)
			return i;
	return -1;
}

/* The figures of a row as arguments of its name; lists and sets have no one value. */
static int row_args(const struct speaker *s, const struct figure *f, int type, int row, struct word_arg *args, int n)
{
	const void *figures = box_figures(s->game->box, slot_of(s));
	for (; f && f->name && n < ROW_FIGURES; f++)
		if (figure_is_of(f, type, row) && !f->count && f->form != FIGURE_SET)
			args[n++] = (struct word_arg){f->name, f->form == FIGURE_ID ? &s->game->types[f->of] : &number_type,
				figure_get(f, figures, row, 0), NULL};
	return n;
}

static bool is_template(const char *text)
{
	while (*text && *text != '{')
		text++;
	return *text;
}

void words_row(const struct speaker *s, const struct type *type, int64_t row, const char *text, struct out *o)
{
	struct word_arg args[ROW_FIGURES];
	const struct box *box = s->game ? s->game->box : NULL;
	if (!box || !is_template(text)) {
		out_text(o, text);
		return;
	}
	int of = type_with_rows(s->game, type), n = row_args(s, box->figures, of, (int)row, args, 0);
	n = row_args(s, box->derived, of, (int)row, args, n);
	template_say(s, text, args, n, o);
}

static void say_component(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat, struct out *o)
{
	if (value < 1 || value > type->max) {
		say_none(s, type, o);
		return;
	}
	const char *word = seat < SEATS_MAX ? component_word(s, type, value, form, seat) : NULL;
	if (!word)
		word = component_word(s, type, value, form, -1);
	if (!word)
		word = component_word(s, type, value, NULL, -1);
	words_row(s, type, value, word ? word : type->rows[value - 1].id, o);
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

/* The wording that the state chooses for a value, with its figures; NULL: it has its plain name. */
static const struct prompt_kind *wording_of(const struct speaker *s, const struct named *n, struct prompt *p)
{
	if (!n->type->names || !s->state)
		return NULL;
	int row = (int)(n->type - s->game->types);
	if (s->game->name_in) {
		struct sentence in = sentence_of(s, n->args, n->count);
		if (!s->game->name_in(s->state, row, (int)n->value, &in, p))
			return NULL;
	} else if (!s->game->name || !s->game->name(s->state, row, (int)n->value, p)) {
		return NULL;
	}
	return &n->type->names[p->variant];
}

/* A wording that the state chooses: "the parlour at (2, 3)" for the seventh tile; in a form if it has that form. */
static bool say_by_state(const struct speaker *s, const struct named *n, const char *form, struct out *o)
{
	struct prompt p = {0};
	const struct prompt_kind *wording = wording_of(s, n, &p);
	if (!wording)
		return false;
	struct word_arg word[FACTS];
	char id[ID_MAX];
	struct out name;
	int count = 0;
	for (; count < FACTS && wording->arg[count].name; count++)
		word[count] =
			(struct word_arg){wording->arg[count].name, &s->game->types[wording->arg[count].type], p.arg[count], NULL};
	out_init(&name, id, sizeof id);
	out_text(&name, n->type->name);
	out_char(&name, ':');
	out_text(&name, wording->suffix);
	uint32_t plain = name.length;
	if (form && *form) {
		out_char(&name, '.');
		out_text(&name, form);
		if (!words_find(s, id))
			id[plain] = 0;
	}
	words_say(s, id, word, count, o);
	return true;
}

/* The word for a seat without a person: "chance", "nobody", "seat.<n>". */
static void seat_word(const struct speaker *s, int seat, struct out *id)
{
	if (seat == SEAT_CHANCE || seat == SEAT_NONE || seat < 0 || seat >= SEATS_MAX) {
		out_text(id, seat == SEAT_CHANCE ? "chance" : "nobody");
		return;
	}
	out_text(id, "seat.");
	out_number(id, s->state && s->game->seat_name ? s->game->seat_name(s->state, seat) : seat);
}

static void say_seat(const struct speaker *s, int seat, const char *form, struct out *o)
{
	char id[ID_MAX];
	struct out name;
	if (seat >= 0 && seat < SEATS_MAX && s->names && s->names[seat]) {
		if (!joined_say(s->lang, form, s->names[seat], o))
			out_text(o, s->names[seat]);
		return;
	}
	out_init(&name, id, sizeof id);
	seat_word(s, seat, &name);
	uint32_t plain = name.length;
	if (form && *form) {
		out_char(&name, '.');
		out_text(&name, form);
		if (words_find(s, id)) {
			words_say(s, id, NULL, 0, o);
			return;
		}
		id[plain] = 0;
	}
	const char *word = words_find(s, id);
	if (!joined_say(s->lang, form, word ? word : id, o))
		out_text(o, word ? word : id);
}

void words_seat(const struct speaker *s, int seat, struct out *o)
{
	say_seat(s, seat, NULL, o);
}

static void say_set(const struct speaker *s, const struct type *type, uint64_t set, const char *form, struct out *o)
{
	if (!set)
		say_none(s, type, o);
	for (uint64_t m = set; m; m &= m - 1) {
		if (m != set && !(m & (m - 1)))
			words_say(s, "list.last", NULL, 0, o);
		else if (m != set)
			out_text(o, ", ");
		if (type->form == FORM_SET)
			say_component(s, type, bits_first(m) + 1, form, SEAT_NONE, o);
		else
			words_seat(s, bits_first(m), o);
	}
}

void number_say(int64_t value, struct out *o)
{
	if (value < 0)
		out_text(o, MINUS);
	out_number(o, value < 0 ? -value : value);
}

bool number_is_plural(int lang, int64_t value)
{
	int64_t size = value < 0 ? -value : value;
	return lang == LANG_FR ? size >= 2 : size != 1;
}

/* What makes a number an ordinal: 1er, 1re, 2e; 1st, 2nd, 3rd, 11th. */
static const char *ordinal_end(int lang, int64_t value, bool feminine)
{
	static const char *const english[] = {"th", "st", "nd", "rd"};
	if (lang == LANG_FR)
		return value != 1 ? "e" : feminine ? "re" : "er";
	int64_t last = value % 10;
	return english[last <= 3 && value / 10 % 10 != 1 ? last : 0];
}

/* A for 1, Z for 26, AA for 27; −A for 0, so that no two have one name. */
static void letters_say(int64_t value, struct out *o)
{
	char letter[16];
	int n = 0;
	if (value < 1)
		out_text(o, MINUS);
	for (int64_t left = value < 1 ? 1 - value : value; left; left = (left - 1) / 26)
		letter[n++] = (char)('A' + (left - 1) % 26);
	while (n)
		out_char(o, letter[--n]);
}

static void say_number(int lang, const struct type *type, int64_t value, const char *form, struct out *o)
{
	if (type->letters) {
		letters_say(value + type->said, o);
		return;
	}
	number_say(value + type->said, o);
	if (form && (text_equal(form, "nth") || text_equal(form, "nthf")))
		out_text(o, ordinal_end(lang, value, text_equal(form, "nthf")));
}

void name_say(const struct speaker *s, const struct named *n, const char *form, struct out *o)
{
	bool plain = form && text_equal(form, "plain");
	if (form && text_equal(form, "id")) {
		value_text(n->type, n->value, o);
		return;
	}
	if (!plain && say_by_state(s, n, form, o))
		return;
	switch (n->type->form) {
	case FORM_ID:
		say_component(s, n->type, n->value, plain ? NULL : form, n->seat, o);
		break;
	case FORM_SEAT:
		say_seat(s, (int)n->value, form, o);
		break;
	case FORM_OWNER:
		say_seat(s, n->value ? (int)n->value - 1 : SEAT_NONE, form, o);
		break;
	case FORM_SET:
	case FORM_SEATS:
		say_set(s, n->type, (uint64_t)n->value, form, o);
		break;
	case FORM_FLAG:
		words_say(s, n->value ? "yes" : "no", NULL, 0, o);
		break;
	default:
		say_number(s->lang, n->type, n->value, form, o);
	}
}

void words_value(
	const struct speaker *s, const struct type *type, int64_t value, const char *form, int seat, struct out *o)
{
	struct named n = {type, value, seat, NULL, 0};
	name_say(s, &n, form, o);
}

static const char *component_gender(const struct speaker *s, const struct type *type, int64_t value)
{
	if (!type || type->form != FORM_ID || value < 1 || value > type->max)
		return "";
	const char *gender = component_word(s, type, value, "gender", -1);
	return gender ? gender : "";
}

/* Where the state chooses the wording, the gender is that of the first component in it: of the tile that lies there. */
const char *name_gender(const struct speaker *s, const struct named *n)
{
	struct prompt p = {0};
	const struct prompt_kind *wording = wording_of(s, n, &p);
	for (int i = 0; wording && i < FACTS && wording->arg[i].name; i++)
		if (s->game->types[wording->arg[i].type].form == FORM_ID)
			return component_gender(s, &s->game->types[wording->arg[i].type], p.arg[i]);
	return component_gender(s, n->type, n->value);
}
