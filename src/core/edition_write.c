/* The canonical JSON of an edition: keys in the order of their bytes, nothing that is as compiled in, no white space. */
#include "core/edition.h"
#include "core/edition_int.h"

#include "core/json.h"

void edition_init(struct edition *e, const struct game *g)
{
	memset(e, 0, sizeof *e);
	e->game = g;
	e->rules = g->rules_version;
	e->text_length = 1;
	memcpy(e->figures.bytes, g->box->slots, g->box->size);
}

static const struct type *type_of(const struct edition *e, int type)
{
	return &e->game->types[type];
}

int edition_cell(const struct game *g, const struct figure *f, int row)
{
	int cell = row - 1;
	for (const struct figure *at = g->box->figures; at != f; at++)
		cell += (int)g->types[at->type].max;
	return cell;
}

int edition_pair_cell(const struct game *g, int row)
{
	int cell = row - 1;
	for (const struct figure *at = g->box->figures; at->name; at++)
		cell += (int)g->types[at->type].max;
	return cell;
}

static bool is_changed(const struct edition *e, const struct figure *f, int row)
{
	return !figure_same(f, e->figures.bytes, e->game->box->slots, row);
}

char edition_mark(const struct edition *e, const struct figure *f, int row)
{
	char said = e->mark[edition_cell(e->game, f, row)];
	if (said)
		return said;
	return is_changed(e, f, row) ? 'O' : figure_mark(e->game, f, row);
}

/* Of all texts that a visit offers, the next one after `last` in the order of bytes. */
struct next {
	const char *last, *best;
	int at;
};

static void offer(struct next *n, const char *text, int at)
{
	if ((!n->last || text_compare(text, n->last) > 0) && (!n->best || text_compare(text, n->best) < 0))
		n->best = text, n->at = at;
}

static bool advance(struct next *n)
{
	n->last = n->best;
	n->best = NULL;
	return n->last != NULL;
}

/* Whether a figure of a row is written in one part or another of the file. */
typedef bool (*chooses)(const struct edition *e, const struct figure *f, int row);

static bool says_mark(const struct edition *e, const struct figure *f, int row)
{
	char said = e->mark[edition_cell(e->game, f, row)];
	char implied = is_changed(e, f, row) ? 'O' : figure_mark(e->game, f, row);
	return said && said != implied;
}

static bool row_has(const struct edition *e, chooses wants, int type, int row)
{
	for (const struct figure *f = e->game->box->figures; f->name; f++)
		if (figure_is_of(f, type, row) && wants(e, f, row))
			return true;
	return false;
}

/* Pairs of the relation: those compiled in that are gone or of another kind, then new ones. */
static bool pair_differs(const struct edition *e, int row)
{
	const struct relation *r = e->game->box->relation;
	const void *box = e->game->box->slots;
	int i = pair_find(r, e->figures.bytes, pair_ends(r, box, row - 1));
	return i < 0 || pair_kind(r, e->figures.bytes, i) != pair_kind(r, box, row - 1);
}

static void pair_id(const struct edition *e, uint64_t ends, struct out *o)
{
	const struct type *t = type_of(e, e->game->box->relation->of);
	out_text(o, t->rows[bits_first(ends)].id);
	out_char(o, '_');
	out_text(o, t->rows[bits_first(ends & (ends - 1))].id);
}

static void pair_json(const struct edition *e, int i, struct out *o)
{
	const struct relation *r = e->game->box->relation;
	if (i < 0) {
		emit_bool(o, false);
		return;
	}
	emit_open(o, '{');
	emit_key(o, r->kind_name);
	emit_string(o, type_of(e, r->kind)->rows[pair_kind(r, e->figures.bytes, i) - 1].id);
	emit_close(o, '}');
}

enum { PAIRS_MAX = 192, PAIR_ID = 64 };

/* The ids of all pairs that are written. */
static int list_pairs(const struct edition *e, char (*id)[PAIR_ID], int *index)
{
	const struct relation *r = e->game->box->relation;
	const void *own = e->figures.bytes, *box = e->game->box->slots;
	int n = 0;
	struct out o;
	for (int i = 0; i < pair_count(r, box) && n < PAIRS_MAX; i++) {
		if (!pair_differs(e, i + 1))
			continue;
		out_init(&o, id[n], PAIR_ID);
		out_text(&o, type_of(e, r->type)->rows[i].id);
		index[n++] = pair_find(r, own, pair_ends(r, box, i));
	}
	for (int i = 0; i < pair_count(r, own) && n < PAIRS_MAX; i++) {
		if (pair_find(r, box, pair_ends(r, own, i)) >= 0)
			continue;
		out_init(&o, id[n], PAIR_ID);
		pair_id(e, pair_ends(r, own, i), &o);
		index[n++] = i;
	}
	return n;
}

static void write_pairs(const struct edition *e, struct out *o)
{
	char id[PAIRS_MAX][PAIR_ID];
	int index[PAIRS_MAX], n = list_pairs(e, id, index);
	for (struct next at = {0};;) {
		for (int i = 0; i < n; i++)
			offer(&at, id[i], i);
		if (!advance(&at))
			return;
		emit_key(o, id[at.at]);
		pair_json(e, index[at.at], o);
	}
}

static bool type_has_pairs(const struct edition *e, int type)
{
	char id[PAIRS_MAX][PAIR_ID];
	int index[PAIRS_MAX];
	return e->game->box->relation && e->game->box->relation->type == type && list_pairs(e, id, index);
}

static bool type_has(const struct edition *e, chooses wants, int type)
{
	for (int row = 1; row <= type_of(e, type)->max; row++)
		if (row_has(e, wants, type, row))
			return true;
	return false;
}

/* A row that is not in the box is `false`. */
static bool is_gone(const struct edition *e, int type, int row)
{
	for (const struct figure *f = e->game->box->figures; f->name; f++)
		if (f->form == FIGURE_HERE && figure_is_of(f, type, row))
			return !figure_get(f, e->figures.bytes, row, 0);
	return false;
}

static void write_cell(const struct edition *e, const struct figure *f, int row, bool marks, struct out *o)
{
	char mark[2] = {e->mark[edition_cell(e->game, f, row)], 0};
	emit_key(o, f->name);
	if (marks)
		emit_string(o, mark);
	else
		figure_json(e->game, f, e->figures.bytes, row, o);
}

static void write_row(const struct edition *e, chooses wants, int type, int row, bool marks, struct out *o)
{
	if (!marks && is_gone(e, type, row)) {
		emit_bool(o, false);
		return;
	}
	emit_open(o, '{');
	for (struct next at = {0};;) {
		for (const struct figure *f = e->game->box->figures; f->name; f++)
			if (figure_is_of(f, type, row) && wants(e, f, row))
				offer(&at, f->name, (int)(f - e->game->box->figures));
		if (!advance(&at))
			break;
		write_cell(e, &e->game->box->figures[at.at], row, marks, o);
	}
	emit_close(o, '}');
}

static void write_rows(const struct edition *e, chooses wants, int type, bool marks, struct out *o)
{
	const struct type *t = type_of(e, type);
	for (struct next at = {0};;) {
		for (int row = 1; row <= t->max; row++)
			if (row_has(e, wants, type, row))
				offer(&at, t->rows[row - 1].id, row);
		if (!advance(&at))
			return;
		emit_key(o, t->rows[at.at - 1].id);
		write_row(e, wants, type, at.at, marks, o);
	}
}

/* "figures" or "marks"; nothing where there is nothing to say. */
static void write_types(const struct edition *e, const char *key, chooses wants, bool marks, struct out *o)
{
	bool any = false;
	for (struct next at = {0};;) {
		for (int type = 0; type_of(e, type)->name; type++)
			if (type_of(e, type)->form == FORM_ID && (type_has(e, wants, type) || (!marks && type_has_pairs(e, type))))
				offer(&at, type_of(e, type)->name, type);
		if (!advance(&at))
			break;
		if (!any) {
			emit_key(o, key);
			emit_open(o, '{');
		}
		any = true;
		emit_key(o, type_of(e, at.at)->name);
		emit_open(o, '{');
		if (!marks && type_has_pairs(e, at.at))
			write_pairs(e, o);
		else
			write_rows(e, wants, at.at, marks, o);
		emit_close(o, '}');
	}
	if (any)
		emit_close(o, '}');
}

static bool same_row(const struct edition_word *w, int type, int row)
{
	return w->type == type && w->row == row;
}

/* The name of a row in one language: a text, or its forms. */
static void write_forms(const struct edition *e, int type, int row, int lang, struct out *o)
{
	int count = 0;
	for (int i = 0; i < e->word_count; i++)
		count += same_row(&e->word[i], type, row) && e->word[i].lang == lang;
	if (count > 1)
		emit_open(o, '{');
	for (struct next at = {0};;) {
		for (int i = 0; i < e->word_count; i++)
			if (same_row(&e->word[i], type, row) && e->word[i].lang == lang)
				offer(&at, e->word[i].form ? e->text + e->word[i].form : "name", i);
		if (!advance(&at))
			break;
		if (count > 1)
			emit_key(o, at.last);
		emit_string(o, e->text + e->word[at.at].text);
	}
	if (count > 1)
		emit_close(o, '}');
}

static void write_name(const struct edition *e, int type, int row, struct out *o)
{
	emit_open(o, '{');
	for (int lang = 0; lang < LANGS; lang++) /* in the order of their names */
		for (int i = 0; i < e->word_count; i++)
			if (same_row(&e->word[i], type, row) && e->word[i].lang == lang && !e->word[i].form) {
				emit_key(o, words_lang_name(lang));
				write_forms(e, type, row, lang, o);
			}
	emit_close(o, '}');
}

static void write_names_of(const struct edition *e, int type, struct out *o)
{
	emit_open(o, '{');
	for (struct next at = {0};;) {
		for (int i = 0; i < e->word_count; i++)
			if (e->word[i].type == type)
				offer(&at, type_of(e, type)->rows[e->word[i].row - 1].id, e->word[i].row);
		if (!advance(&at))
			break;
		emit_key(o, at.last);
		write_name(e, type, at.at, o);
	}
	emit_close(o, '}');
}

static void write_names(const struct edition *e, struct out *o)
{
	if (!e->word_count)
		return;
	emit_key(o, "names");
	emit_open(o, '{');
	for (struct next at = {0};;) {
		for (int i = 0; i < e->word_count; i++)
			offer(&at, type_of(e, e->word[i].type)->name, e->word[i].type);
		if (!advance(&at))
			break;
		emit_key(o, at.last);
		write_names_of(e, at.at, o);
	}
	emit_close(o, '}');
}

static void write_title(const struct edition *e, struct out *o)
{
	bool any = false;
	for (int lang = 0; lang <= LANGS; lang++)
		any = any || *e->name[lang];
	if (!any)
		return;
	emit_key(o, "name");
	if (*e->name[LANGS]) {
		emit_string(o, e->name[LANGS]);
		return;
	}
	emit_open(o, '{');
	for (int lang = 0; lang < LANGS; lang++)
		if (*e->name[lang]) {
			emit_key(o, words_lang_name(lang));
			emit_string(o, e->name[lang]);
		}
	emit_close(o, '}');
}

static void write_languages(const struct edition *e, struct out *o)
{
	if (!e->language_count)
		return;
	emit_key(o, "languages");
	emit_open(o, '[');
	for (int i = 0; i < e->language_count; i++)
		emit_string(o, e->languages[i]);
	emit_close(o, ']');
}

static void write_text(const char *key, const char *text, struct out *o)
{
	if (!*text)
		return;
	emit_key(o, key);
	emit_string(o, text);
}

void edition_write(const struct edition *e, enum edition_part part, struct out *o)
{
	emit_open(o, '{');
	if (part == EDITION_ALL)
		write_text("author", e->author, o);
	emit_key(o, "cloister_edition");
	emit_number(o, EDITION_FORMAT);
	write_types(e, "figures", is_changed, false, o);
	emit_key(o, "game");
	emit_string(o, e->game->id);
	if (part >= EDITION_RECORD)
		write_languages(e, o);
	if (part == EDITION_ALL)
		write_types(e, "marks", says_mark, true, o);
	if (part >= EDITION_RECORD) {
		write_title(e, o);
		write_names(e, o);
	}
	if (part == EDITION_ALL)
		write_text("notes", e->notes, o);
	emit_key(o, "rules");
	emit_number(o, e->game->rules_version);
	emit_close(o, '}');
}
