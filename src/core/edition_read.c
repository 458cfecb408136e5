/* Reading an edition: JSON to figures, names and marks, with every fault told. */
#include "core/edition.h"
#include "core/edition_int.h"

#include "core/scan.h"
#include "core/text.h"

enum { KEY_MAX = 64 };

struct reading {
	struct edition *e;
	struct faults *f;
	struct scan in;
};

static void set_text(char *to, uint32_t size, const char *text)
{
	struct out o;
	out_init(&o, to, size);
	out_text(&o, text);
}

/* What stands in the file from `from` on, as far as the reader has got. */
static void set_raw(const struct reading *r, struct fault *x, uint32_t from)
{
	struct out o;
	out_init(&o, x->value, sizeof x->value);
	while (from < r->in.at && (r->in.text[from] == ' ' || r->in.text[from] == '\n'))
		from++;
	for (uint32_t n; from < r->in.at && o.length + 8 < sizeof x->value; from += n) {
		n = text_character(r->in.text + from, r->in.at - from);
		n = n ? n : 1;
		out_bytes(&o, r->in.text + from, n);
	}
}

/* A text of 1 to most characters; what is wrong with it is told under the key. */
static bool read_text(struct reading *r, const char *key, char *text, uint32_t size, uint32_t most, bool lines)
{
	bool is_text = scan_kind(&r->in) == '"'; /* looks past white space */
	uint32_t from = r->in.at, n = 0;
	bool fits = is_text && scan_string(&r->in, text, size);
	if (fits)
		n = text_tidy(text, lines);
	else if (!r->in.bad && scan_kind(&r->in) != 0 && r->in.at == from)
		scan_skip(&r->in);
	if (fits && n >= 1 && n <= most)
		return true;
	if (r->in.bad)
		return false;
	struct fault *x = fault_add(r->f, "edition.text", 0, 0, NULL);
	struct out o;
	set_text(x->figure, sizeof x->figure, key);
	out_init(&o, x->allowed, sizeof x->allowed);
	out_number(&o, 1);
	out_text(&o, "..");
	out_number(&o, most);
	text[0] = 0;
	return false;
}

static int row_named(const struct type *t, const char *id)
{
	for (int i = 0; t->rows && i < t->max; i++)
		if (text_equal(t->rows[i].id, id))
			return i + 1;
	return 0;
}

/* "PP-P": a set by a letter for each row it could have, P where it has it. */
static bool read_letters(const struct type *of, const struct figure *f, const char *letters, int64_t *value)
{
	if ((int64_t)text_length(letters) != of->max)
		return false;
	for (int i = 0; letters[i]; i++) {
		if (letters[i] != 'P' && letters[i] != '-')
			return false;
		*value |= (int64_t)(letters[i] == 'P') << i;
	}
	int n = bits_count((uint64_t)*value);
	return n >= f->min && n <= f->max;
}

/* A value of a figure as rules read it; false: it is none. */
static bool read_one(struct reading *r, const struct figure *f, int64_t *value)
{
	char id[KEY_MAX];
	*value = 0;
	if (f->form == FIGURE_NUMBER || f->form == FIGURE_HERE)
		return scan_kind(&r->in) == '0' && scan_integer(&r->in, value) && *value >= f->min && *value <= f->max;
	if (f->form == FIGURE_ID) {
		if (scan_kind(&r->in) != '"' || !scan_string(&r->in, id, sizeof id))
			return false;
		*value = row_named(&r->e->game->types[f->of], id);
		return *value ? *value >= f->min && *value <= f->max : f->min == 0 && text_equal(id, "none");
	}
	if (scan_kind(&r->in) == '"')
		return scan_string(&r->in, id, sizeof id) && read_letters(&r->e->game->types[f->of], f, id, value);
	if (scan_kind(&r->in) != '[' || !scan_open(&r->in, '['))
		return false;
	bool good = true;
	for (bool first = true; scan_more(&r->in, '[', &first);) {
		int row = 0;
		if (scan_kind(&r->in) == '"' && scan_string(&r->in, id, sizeof id))
			row = row_named(&r->e->game->types[f->of], id);
		else
			scan_skip(&r->in);
		good = good && row && !(*value >> (row - 1) & 1);
		*value |= row ? (int64_t)1 << (row - 1) : 0;
	}
	int n = bits_count((uint64_t)*value);
	return good && n >= f->min && n <= f->max;
}

/* One value of a list; what is none is passed over. */
static bool read_item(struct reading *r, const struct figure *f, int64_t *value)
{
	scan_kind(&r->in); /* looks past white space */
	uint32_t from = r->in.at;
	bool good = read_one(r, f, value);
	if (r->in.at == from && !r->in.bad)
		scan_skip(&r->in);
	return good;
}

/* Values by the rows that name them; what is not named is none. */
static bool read_keyed(struct reading *r, const struct figure *f, int64_t *values)
{
	const struct type *t = &r->e->game->types[f->keyed];
	uint64_t seen = 0;
	bool good = true;
	if (scan_kind(&r->in) != '{' || !scan_open(&r->in, '{'))
		return false;
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		int64_t value;
		int i = (scan_key(&r->in, key, sizeof key) ? row_named(t, key) : 0) - f->first;
		bool known = i >= 0 && i < f->count && !(seen >> i & 1);
		good = !r->in.bad && read_item(r, f, known ? &values[i] : &value) && known && good;
		seen |= known ? (uint64_t)1 << i : 0;
	}
	return good;
}

/* A list has exactly its number of values, or fewer where the rest may be none, or 0. */
static bool read_list(struct reading *r, const struct figure *f, int64_t *values)
{
	int n = 0;
	bool good = true;
	if (scan_kind(&r->in) != '[' || !scan_open(&r->in, '['))
		return false;
	for (bool first = true; scan_more(&r->in, '[', &first); n++) {
		int64_t value;
		good = read_item(r, f, n < f->count ? &values[n] : &value) && good;
	}
	return good && (n == f->count || (n < f->count && f->min == 0));
}

enum { LIST_VALUES = 16 };

static void read_figure(struct reading *r, const struct figure *f, int row)
{
	int64_t values[LIST_VALUES] = {0};
	scan_kind(&r->in); /* looks past white space */
	uint32_t from = r->in.at;
	bool good = f->keyed ? read_keyed(r, f, values) : f->count ? read_list(r, f, values) : read_one(r, f, values);
	if (r->in.at == from && !r->in.bad)
		scan_skip(&r->in);
	if (r->in.bad)
		return;
	if (!good) {
		struct fault *x = fault_add(r->f, "edition.range", f->type, row, f->name);
		struct out o;
		set_raw(r, x, from);
		out_init(&o, x->allowed, sizeof x->allowed);
		figure_allowed(r->e->game, f, &o);
		return;
	}
	for (int i = 0; i < figure_values(f); i++)
		figure_put(f, r->e->figures.bytes, row, i, values[i]);
	if (f->flags & FIGURE_FIXED && !figure_same(f, r->e->figures.bytes, r->e->game->box->slots, row)) {
		struct fault *x = fault_add(r->f, "edition.fixed", f->type, row, f->name);
		struct out o;
		out_init(&o, x->allowed, sizeof x->allowed);
		figure_json(r->e->game, f, r->e->game->box->slots, row, &o);
	}
}

/* What is not known is told with what there is, as far as there is room. */
static struct fault *unknown(struct reading *r, const char *message, int type, int row, const char *key)
{
	struct fault *x = fault_add(r->f, message, type, row, NULL);
	if (type)
		set_text(x->type, sizeof x->type, r->e->game->types[type].name);
	set_text(x->value, sizeof x->value, key);
	return x;
}

static void twice(struct reading *r, const char *key)
{
	unknown(r, "edition.twice", 0, 0, key);
}

static void unknown_figure(struct reading *r, int type, int row, const char *key)
{
	struct fault *x = unknown(r, "edition.no_figure", type, row, key);
	struct out o;
	out_init(&o, x->allowed, sizeof x->allowed);
	for (const struct figure *f = r->e->game->box->figures; f->name; f++)
		if (figure_is_of(f, type, row)) {
			out_text(&o, o.length ? ", " : "");
			out_text(&o, f->name);
		}
	scan_skip(&r->in);
}

static void read_figures_of(struct reading *r, int type, int row)
{
	uint64_t seen = 0;
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		const struct figure *f = scan_key(&r->in, key, sizeof key) ? figure_named(r->e->game, type, row, key) : NULL;
		if (r->in.bad)
			return;
		if (!f || f->form == FIGURE_HERE) {
			unknown_figure(r, type, row, key);
			continue;
		}
		uint64_t bit_of = (uint64_t)1 << (f - r->e->game->box->figures) % 64;
		if (seen & bit_of)
			twice(r, key);
		seen |= bit_of;
		read_figure(r, f, row);
	}
}

/* `false` takes a row out of the box, where that is allowed. */
static void read_gone(struct reading *r, int type, int row)
{
	scan_skip(&r->in);
	for (const struct figure *f = r->e->game->box->figures; f->name; f++)
		if (f->form == FIGURE_HERE && figure_is_of(f, type, row)) {
			figure_put(f, r->e->figures.bytes, row, 0, 0);
			return;
		}
	unknown(r, "edition.stays", type, row, "false");
}

static void read_row(struct reading *r, int type, int row)
{
	char kind = scan_kind(&r->in);
	uint32_t from = r->in.at;
	if (kind == 'f') {
		read_gone(r, type, row);
	} else if (kind == '{') {
		read_figures_of(r, type, row);
	} else {
		scan_skip(&r->in);
		set_raw(r, unknown(r, "edition.object", type, row, ""), from);
	}
}

/* The pair that an id names: of the compiled-in row, or of two ids in the order of their table. 0: none. */
static uint64_t pair_named(const struct reading *r, const char *id)
{
	const struct relation *rel = r->e->game->box->relation;
	const struct type *of = &r->e->game->types[rel->of];
	for (int a = 1; a <= of->max; a++) {
		const char *rest = text_after(id, of->rows[a - 1].id);
		int b = rest && *rest == '_' ? row_named(of, rest + 1) : 0;
		if (b > a)
			return (uint64_t)1 << (a - 1) | (uint64_t)1 << (b - 1);
	}
	int row = row_named(&r->e->game->types[rel->type], id);
	return row ? pair_ends(rel, r->e->game->box->slots, row - 1) : 0;
}

static int read_pair_kind(struct reading *r, const char *id)
{
	const struct relation *rel = r->e->game->box->relation;
	char key[KEY_MAX], value[KEY_MAX];
	int kind = 1;
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		uint32_t from = r->in.at;
		bool known = scan_key(&r->in, key, sizeof key) && text_equal(key, rel->kind_name);
		bool text = scan_kind(&r->in) == '"' && scan_string(&r->in, value, sizeof value);
		if (!text && !r->in.bad)
			scan_skip(&r->in);
		int row = known && text ? row_named(&r->e->game->types[rel->kind], value) : 0;
		kind = row ? row : kind;
		if (row || r->in.bad)
			continue;
		struct fault *x = unknown(r, "edition.range", rel->type, 0, "");
		struct out o;
		set_text(x->row, sizeof x->row, id);
		set_raw(r, x, from);
		out_init(&o, x->allowed, sizeof x->allowed);
		type_allowed(&r->e->game->types[rel->kind], SEATS_MAX, &o);
	}
	return kind;
}

static void pair_remove(struct reading *r, int i)
{
	const struct relation *rel = r->e->game->box->relation;
	unsigned char *figures = r->e->figures.bytes, *count = &figures[rel->count_at];
	unsigned char *ends = &figures[rel->ends_at], *kinds = &figures[rel->kind_at];
	size_t after = (size_t)(*count - i - 1);
	memmove(&ends[8 * i], &ends[8 * (i + 1)], 8 * after);
	memmove(&kinds[i], &kinds[i + 1], after);
	--*count;
	memset(&ends[8 * *count], 0, 8);
	kinds[*count] = 0;
}

static void pair_set(struct reading *r, int i, uint64_t ends, int kind)
{
	const struct relation *rel = r->e->game->box->relation;
	unsigned char *figures = r->e->figures.bytes, *count = &figures[rel->count_at];
	if (i < 0) {
		i = *count;
		if (i == rel->max)
			return;
		++*count;
	}
	memcpy(&figures[rel->ends_at + 8 * i], &ends, 8);
	figures[rel->kind_at + i] = (unsigned char)kind;
}

static void read_pair(struct reading *r, const char *id)
{
	uint64_t ends = pair_named(r, id);
	char kind = scan_kind(&r->in);
	if (!ends || (kind != 'f' && kind != '{')) {
		scan_skip(&r->in);
		unknown(r, "edition.no_row", r->e->game->box->relation->type, 0, id);
		return;
	}
	int at = pair_find(r->e->game->box->relation, r->e->figures.bytes, ends);
	if (kind == '{') {
		pair_set(r, at, ends, read_pair_kind(r, id));
		return;
	}
	scan_skip(&r->in);
	if (at >= 0)
		pair_remove(r, at);
	else
		twice(r, id);
}

static bool is_relation(const struct reading *r, int type)
{
	const struct relation *rel = r->e->game->box->relation;
	return rel && rel->type == type;
}

/* What is read of each row: figures, marks or a name. */
typedef void (*reads_row)(struct reading *r, int type, int row);

static void read_rows(struct reading *r, int type, reads_row reads)
{
	uint64_t seen[4] = {0};
	const struct type *t = &r->e->game->types[type];
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		scan_key(&r->in, key, sizeof key);
		if (r->in.bad)
			return;
		if (reads == read_row && is_relation(r, type)) {
			read_pair(r, key);
			continue;
		}
		int row = row_named(t, key);
		if (!row) {
			struct fault *x = unknown(r, "edition.no_row", type, 0, key);
			struct out o;
			out_init(&o, x->allowed, sizeof x->allowed);
			type_allowed(t, SEATS_MAX, &o);
			scan_skip(&r->in);
			continue;
		}
		if (seen[row / 64 % 4] >> row % 64 & 1)
			twice(r, key);
		seen[row / 64 % 4] |= (uint64_t)1 << row % 64;
		reads(r, type, row);
	}
}

static bool type_has_figures(const struct reading *r, int type)
{
	for (const struct figure *f = r->e->game->box->figures; f->name; f++)
		if (f->type == type)
			return true;
	return is_relation(r, type);
}

static bool type_has_names(const struct reading *r, int type)
{
	for (const struct box_name *n = r->e->game->box->names; n && n->type; n++)
		if (n->type == type)
			return true;
	return false;
}

static int type_named(const struct reading *r, const char *name, bool names)
{
	for (int i = 0; r->e->game->types[i].name; i++)
		if (text_equal(r->e->game->types[i].name, name) && r->e->game->types[i].form == FORM_ID
			&& (names ? type_has_names(r, i) : type_has_figures(r, i)))
			return i;
	return -1;
}

static void unknown_type(struct reading *r, const char *key, bool names)
{
	struct fault *x = unknown(r, "edition.no_type", 0, 0, key);
	struct out o;
	out_init(&o, x->allowed, sizeof x->allowed);
	for (int i = 0; r->e->game->types[i].name; i++)
		if (type_named(r, r->e->game->types[i].name, names) == i) {
			out_text(&o, o.length ? ", " : "");
			out_text(&o, r->e->game->types[i].name);
		}
	scan_skip(&r->in);
}

static void read_types(struct reading *r, reads_row reads, bool names)
{
	bool seen[UINT8_MAX + 1] = {false}; /* types, which a figure names in a byte */
	if (scan_kind(&r->in) != '{') {
		scan_skip(&r->in);
		unknown(r, "edition.object", 0, 0, "");
		return;
	}
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		scan_key(&r->in, key, sizeof key);
		if (r->in.bad)
			return;
		int type = type_named(r, key, names);
		if (type < 0 || scan_kind(&r->in) != '{') {
			unknown_type(r, key, names);
			continue;
		}
		if (seen[type])
			twice(r, key);
		seen[type] = true;
		read_rows(r, type, reads);
	}
}

/* "O": read off the box; "C": changed, but guessed. */
static char read_mark(struct reading *r, int type, int row, const char *figure)
{
	char mark[4] = "";
	uint32_t from = r->in.at;
	bool good = scan_kind(&r->in) == '"' && scan_string(&r->in, mark, sizeof mark)
		&& (text_equal(mark, "O") || text_equal(mark, "C"));
	if (good || r->in.bad)
		return mark[0];
	if (r->in.at == from)
		scan_skip(&r->in);
	struct fault *x = fault_add(r->f, "edition.range", type, row, figure);
	set_raw(r, x, from);
	set_text(x->allowed, sizeof x->allowed, "\"O\", \"C\"");
	return 0;
}

static void read_marks(struct reading *r, int type, int row)
{
	const struct figure *figures = r->e->game->box->figures;
	if (scan_kind(&r->in) == '"') {
		char mark = read_mark(r, type, row, NULL);
		for (const struct figure *f = figures; f->name; f++)
			if (figure_is_of(f, type, row))
				r->e->mark[edition_cell(r->e->game, f, row)] = mark;
		if (is_relation(r, type))
			r->e->mark[edition_pair_cell(r->e->game, row)] = mark;
		return;
	}
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		scan_key(&r->in, key, sizeof key);
		const struct figure *f = r->in.bad ? NULL : figure_named(r->e->game, type, row, key);
		if (r->in.bad)
			return;
		if (f)
			r->e->mark[edition_cell(r->e->game, f, row)] = read_mark(r, type, row, key);
		else
			unknown_figure(r, type, row, key);
	}
}

static uint16_t keep_text(struct edition *e, const char *text)
{
	uint32_t at = e->text_length, n = text_length(text) + 1;
	if (!*text || at + n > EDITION_TEXT_MAX)
		return 0;
	memcpy(e->text + at, text, n);
	e->text_length += n;
	return (uint16_t)at;
}

/* What the catalogues put between braces becomes words; a name is said as it stands. */
static bool has_braces(const char *text)
{
	while (*text && *text != '{' && *text != '}')
		text++;
	return *text;
}

static void read_word(struct reading *r, int type, int row, int lang, const char *form)
{
	char text[4 * NAME_MAX_CHARACTERS + 1];
	struct edition *e = r->e;
	if (!read_text(r, *form ? form : "name", text, sizeof text, NAME_MAX_CHARACTERS, false))
		return;
	if (has_braces(text)) {
		unknown(r, "edition.braces", type, row, text);
		return;
	}
	if (e->word_count == EDITION_WORDS_MAX || e->text_length + sizeof text + KEY_MAX > EDITION_TEXT_MAX) {
		unknown(r, "edition.long", type, row, "names");
		return;
	}
	struct edition_word *w = &e->word[e->word_count++];
	*w = (struct edition_word){0, 0, (uint8_t)type, (uint8_t)row, (uint8_t)lang};
	w->form = keep_text(e, form);
	w->text = keep_text(e, text);
}

static bool is_form(const struct reading *r, int type, const char *form)
{
	for (const struct box_name *n = r->e->game->box->names; n->type; n++)
		for (const char *at = n->type == type ? n->forms : NULL; at && *at;) {
			const char *rest = text_after(at, form);
			if (rest && (*rest == ' ' || !*rest))
				return true;
			while (*at && *at != ' ')
				at++;
			at += *at == ' ';
		}
	return false;
}

static void read_forms(struct reading *r, int type, int row, int lang)
{
	int before = r->e->word_count;
	bool plain = false;
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		scan_key(&r->in, key, sizeof key);
		if (r->in.bad)
			return;
		bool is_name = text_equal(key, "name");
		if (!is_name && !is_form(r, type, key)) {
			unknown(r, "edition.no_form", type, row, key);
			scan_skip(&r->in);
			continue;
		}
		plain = plain || is_name;
		read_word(r, type, row, lang, is_name ? "" : key);
	}
	if (!plain && r->e->word_count > before)
		unknown(r, "edition.wanted", type, row, "name");
}

static void read_names(struct reading *r, int type, int row)
{
	if (scan_kind(&r->in) != '{') {
		scan_skip(&r->in);
		unknown(r, "edition.object", type, row, "");
		return;
	}
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		scan_key(&r->in, key, sizeof key);
		if (r->in.bad)
			return;
		int lang = 0;
		while (lang < LANGS && !text_equal(words_lang_name(lang), key))
			lang++;
		if (lang == LANGS) {
			unknown(r, "edition.no_language", type, row, key);
			scan_skip(&r->in);
		} else if (scan_kind(&r->in) == '{') {
			read_forms(r, type, row, lang);
		} else {
			read_word(r, type, row, lang, "");
		}
	}
}

static void read_title(struct reading *r)
{
	if (scan_kind(&r->in) != '{') {
		read_text(r, "name", r->e->name[LANGS], sizeof r->e->name[LANGS], TITLE_MAX_CHARACTERS, false);
		return;
	}
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		int lang = scan_key(&r->in, key, sizeof key) ? 0 : LANGS;
		while (lang < LANGS && !text_equal(words_lang_name(lang), key))
			lang++;
		if (r->in.bad)
			return;
		if (lang < LANGS) {
			read_text(r, "name", r->e->name[lang], sizeof r->e->name[lang], TITLE_MAX_CHARACTERS, false);
		} else {
			unknown(r, "edition.no_language", 0, 0, key);
			scan_skip(&r->in);
		}
	}
}

static void read_languages(struct reading *r)
{
	if (scan_kind(&r->in) != '[') {
		scan_skip(&r->in);
		unknown(r, "edition.list", 0, 0, "languages");
		return;
	}
	scan_open(&r->in, '[');
	for (bool first = true; scan_more(&r->in, '[', &first);) {
		char text[12];
		if (!read_text(r, "languages", text, sizeof text, 8, false))
			continue;
		if (r->e->language_count == EDITION_LANGUAGES)
			unknown(r, "edition.long", 0, 0, "languages");
		else
			set_text(r->e->languages[r->e->language_count++], sizeof r->e->languages[0], text);
	}
}

static void read_format(struct reading *r)
{
	int64_t n = 0;
	bool good = scan_kind(&r->in) == '0' && scan_integer(&r->in, &n) && n >= 1;
	if (!good && !r->in.bad && scan_kind(&r->in) != ',' && scan_kind(&r->in))
		scan_skip(&r->in);
	if (!good)
		unknown(r, "edition.wanted", 0, 0, "cloister_edition");
	else if (n > EDITION_FORMAT)
		unknown(r, "edition.newer", 0, 0, "cloister_edition");
}

static void read_game(struct reading *r)
{
	char id[KEY_MAX] = "";
	if (scan_kind(&r->in) != '"')
		scan_skip(&r->in);
	else
		scan_string(&r->in, id, sizeof id);
	if (text_equal(id, r->e->game->id))
		return;
	struct fault *x = unknown(r, "edition.game", 0, 0, id);
	set_text(x->allowed, sizeof x->allowed, r->e->game->id);
}

static void read_rules(struct reading *r)
{
	int64_t n = 0;
	if (scan_kind(&r->in) != '0') {
		scan_skip(&r->in);
		unknown(r, "edition.wanted", 0, 0, "rules");
	} else if (!scan_integer(&r->in, &n) || n < 1 || n > 65535) {
		unknown(r, "edition.wanted", 0, 0, "rules");
	}
	r->e->rules = (int)n;
}

enum member { AUTHOR, FORMAT, FIGURES_, GAME_, LANGUAGES, MARKS_, NAME, NAMES, NOTES, RULES, MEMBERS };
static const char *const members[MEMBERS] = {
	[AUTHOR] = "author",
	[FORMAT] = "cloister_edition",
	[FIGURES_] = "figures",
	[GAME_] = "game",
	[LANGUAGES] = "languages",
	[MARKS_] = "marks",
	[NAME] = "name",
	[NAMES] = "names",
	[NOTES] = "notes",
	[RULES] = "rules",
};

static void read_member(struct reading *r, enum member m)
{
	struct edition *e = r->e;
	switch (m) {
	case AUTHOR:
		read_text(r, "author", e->author, sizeof e->author, TITLE_MAX_CHARACTERS, false);
		break;
	case FORMAT:
		read_format(r);
		break;
	case FIGURES_:
		read_types(r, read_row, false);
		break;
	case GAME_:
		read_game(r);
		break;
	case LANGUAGES:
		read_languages(r);
		break;
	case MARKS_:
		read_types(r, read_marks, false);
		break;
	case NAME:
		read_title(r);
		break;
	case NAMES:
		read_types(r, read_names, true);
		break;
	case NOTES:
		read_text(r, "notes", e->notes, sizeof e->notes, NOTES_MAX_CHARACTERS, true);
		break;
	default:
		read_rules(r);
	}
}

static void unknown_member(struct reading *r, const char *key)
{
	struct fault *x = unknown(r, "edition.member", 0, 0, key);
	struct out o;
	out_init(&o, x->allowed, sizeof x->allowed);
	for (int i = 0; i < MEMBERS; i++) {
		out_text(&o, i ? ", " : "");
		out_text(&o, members[i]);
	}
	scan_skip(&r->in);
}

static void read_members(struct reading *r)
{
	unsigned seen = 0;
	scan_open(&r->in, '{');
	for (bool first = true; scan_more(&r->in, '{', &first);) {
		char key[KEY_MAX];
		int m = 0;
		scan_key(&r->in, key, sizeof key);
		while (m < MEMBERS && !text_equal(members[m], key))
			m++;
		if (r->in.bad)
			break;
		if (m == MEMBERS) {
			unknown_member(r, key);
			continue;
		}
		if (seen >> m & 1)
			twice(r, key);
		seen |= 1u << m;
		read_member(r, (enum member)m);
	}
	static const enum member wanted[] = {FORMAT, GAME_, RULES};
	for (int i = 0; i < COUNT(wanted) && !r->in.bad; i++)
		if (!(seen >> wanted[i] & 1))
			unknown(r, "edition.wanted", 0, 0, members[wanted[i]]);
}

bool edition_read(struct edition *e, const struct game *g, const char *text, uint32_t length, struct faults *f)
{
	struct reading r = {e, f, {text, 0, length, false}};
	edition_init(e, g);
	faults_init(f, g, e->figures.bytes);
	if (length > EDITION_FILE_MAX) {
		unknown(&r, "edition.long", 0, 0, "");
		return false;
	}
	read_members(&r);
	if (r.in.bad || !scan_done(&r.in)) {
		struct fault *x = unknown(&r, "edition.json", 0, 0, "");
		struct out o;
		out_init(&o, x->value, sizeof x->value);
		out_number(&o, r.in.at + 1);
		return false;
	}
	return edition_check(e, f);
}
