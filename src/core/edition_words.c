/*
 * Sentences that state figures, as an edition has them. The catalogue says them for the figures compiled in; where a row of an edition
 * differs, they are made from its figures by templates of the game, {amount} being the row's figure of that name:
 *   edition.help.TYPE.ROW, edition.help.TYPE.ID (an id among its figures, or none), edition.help.TYPE: the help of the row
 *   edition.name.TYPE.ROW, .ID and edition.name.TYPE likewise: its name, where its owner does not say it
 *   edition.word.TYPE.ROW.WORD: any other word of the catalogue
 * {rest} is what the catalogue says after the first sentence of the help, or after the first word of the name; of any other word, all
 * that is said so far. What else stands between braces stays a placeholder.
 */
#include "core/edition_int.h"

enum { ARGS_MAX = 32, NAME_MAX = 24, WORD_ID_MAX = 96, SENTENCE_MAX = 1024 };

static const struct type number = TYPE_NUMBER("number", -1000, 1000);

/* A row with its figures as arguments of templates. */
struct told {
	const struct edition *e;
	struct speaker speaker;
	int type, row;
	struct word_arg arg[ARGS_MAX];
	char name[ARGS_MAX][NAME_MAX];
	int count;
};

static void add_text(struct told *t, const char *name, const char *text)
{
	t->arg[t->count++] = (struct word_arg){name, NULL, 0, text};
}

/* Values of a list are numbered: prestige_1, prestige_2. */
static void add_figure(struct told *t, const struct figure *f)
{
	for (int i = 0; i < figure_values(f) && t->count < ARGS_MAX - 1; i++) {
		int64_t value = figure_get(f, t->e->figures.bytes, t->row, i);
		struct out o;
		out_init(&o, t->name[t->count], NAME_MAX);
		out_text(&o, f->name);
		if (f->count) {
			out_char(&o, '_');
			out_number(&o, i + 1);
		}
		if (f->form == FIGURE_ID && !value)
			add_text(t, t->name[t->count], "");
		else
			t->arg[t->count] = (struct word_arg){t->name[t->count],
				f->form == FIGURE_ID ? &t->e->game->types[f->of] : &number, value, NULL},
			t->count++;
	}
}

static bool take_row(struct told *t, const struct edition *e, int lang, int type, int row)
{
	bool differs = false;
	t->e = e, t->type = type, t->row = row, t->count = 0;
	t->speaker = (struct speaker){.game = e->game, .lang = lang};
	for (const struct figure *f = e->game->box->figures; f->name; f++) {
		if (!figure_is_of(f, type, row) || f->form == FIGURE_SET)
			continue;
		differs = differs || !figure_same(f, e->figures.bytes, e->game->box->slots, row);
		add_figure(t, f);
	}
	return differs;
}

static const char *after(const char *text, const char *mark)
{
	for (; text && *text; text++)
		if (text_after(text, mark))
			return text_after(text, mark);
	return "";
}

/* A list begins with a comma in a template, since nobody knows which of its things there are: not after a colon. */
static void put_sentence(struct out *o, const char *text)
{
	for (char last = 0; *text; last = *text++)
		if (!(last == ':' && *text == ','))
			out_char(o, *text);
	out_char(o, 0);
}

static void put(struct told *t, const char *id, const char *template, const char *rest, struct out *o)
{
	char text[SENTENCE_MAX];
	struct out said;
	out_init(&said, text, sizeof text);
	add_text(t, "rest", rest);
	words_say(&t->speaker, template, t->arg, t->count, &said);
	t->count--;
	out_char(o, (char)t->speaker.lang);
	out_text(o, id);
	out_char(o, 0);
	put_sentence(o, text);
}

static void join(char id[WORD_ID_MAX], const char *before, const char *type, const char *between, const char *last)
{
	struct out o;
	out_init(&o, id, WORD_ID_MAX);
	out_text(&o, before);
	out_text(&o, type);
	out_text(&o, between);
	out_text(&o, last);
}

/* The template for a row's help or name: of the row, of an id among its figures, of all rows. False: the game has none. */
static bool find_template(const struct told *t, const char *sort, char id[WORD_ID_MAX])
{
	const struct type *type = &t->e->game->types[t->type];
	join(id, sort, type->name, ".", type->rows[t->row - 1].id);
	if (words_find(&t->speaker, id))
		return true;
	for (const struct figure *f = t->e->game->box->figures; f->name; f++) {
		if (f->form != FIGURE_ID || f->count || !figure_is_of(f, t->type, t->row))
			continue;
		int64_t value = figure_get(f, t->e->figures.bytes, t->row, 0);
		join(id, sort, type->name, ".", value ? t->e->game->types[f->of].rows[value - 1].id : "none");
		if (words_find(&t->speaker, id))
			return true;
	}
	join(id, sort, type->name, "", "");
	return words_find(&t->speaker, id) != NULL;
}

/* Has the owner said what it is called? */
static bool is_named(const struct told *t)
{
	for (int i = 0; i < t->e->word_count; i++) {
		const struct edition_word *w = &t->e->word[i];
		if (w->type == t->type && w->row == t->row && w->lang == t->speaker.lang && !w->form)
			return true;
	}
	return false;
}

static void put_row(struct told *t, struct out *o)
{
	const struct type *type = &t->e->game->types[t->type];
	char id[WORD_ID_MAX], template[WORD_ID_MAX];
	struct out of;
	join(id, "", type->name, ".", type->rows[t->row - 1].id);
	if (!is_named(t) && find_template(t, "edition.name.", template))
		put(t, id, template, after(words_find(&t->speaker, id), " "), o);
	join(id, "", type->name, ".", type->rows[t->row - 1].id);
	out_init(&of, id, sizeof id);
	out_text(&of, type->name);
	out_char(&of, '.');
	out_text(&of, type->rows[t->row - 1].id);
	out_text(&of, ".help");
	if (find_template(t, "edition.help.", template))
		put(t, id, template, after(words_find(&t->speaker, id), ". "), o);
}

/* "TYPE.ROW.WORD": the row, and where the word begins; NULL: no such row. */
static const char *row_named(const struct game *g, const char *text, int *type, int *row)
{
	for (*type = 0; g->types[*type].name; ++*type) {
		const char *rest = g->types[*type].form == FORM_ID ? text_after(text, g->types[*type].name) : NULL;
		for (*row = 1; rest && *rest == '.' && *row <= g->types[*type].max; ++*row) {
			const char *word = text_after(rest + 1, g->types[*type].rows[*row - 1].id);
			if (word && *word == '.')
				return word + 1;
		}
	}
	return NULL;
}

static const char *said_so_far(const struct speaker *s, const char *words, const char *end, const char *id)
{
	const char *said = edition_word_in(words, end, s->lang, id);
	return said ? said : words_find(s, id);
}

/* A word about several rows says something of each that differs: what comes goes on from what is there. */
static void put_words_of(const struct edition *e, int lang, uint32_t from, struct out *o)
{
	struct speaker s = {.game = e->game, .lang = lang};
	for (const struct word *w = NULL; (w = words_behind(&s, "edition.word.", w));) {
		int type, row;
		const char *word = row_named(e->game, text_after(w->id, "edition.word."), &type, &row);
		struct told t;
		if (word && take_row(&t, e, lang, type, row))
			put(&t, word, w->id, said_so_far(&t.speaker, &o->text[from], &o->text[o->length], word), o);
	}
}

void edition_sentences(const struct edition *e, struct out *o)
{
	uint32_t from = o->length;
	for (int lang = 0; lang < LANGS; lang++) {
		for (int type = 1; e->game->types[type].name; type++)
			for (int row = 1; e->game->types[type].form == FORM_ID && row <= e->game->types[type].max; row++) {
				struct told t;
				if (take_row(&t, e, lang, type, row))
					put_row(&t, o);
			}
		put_words_of(e, lang, from, o);
	}
}
