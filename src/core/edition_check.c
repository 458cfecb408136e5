/* Which game a file is for, what must hold of an edition beyond the range of each figure, and faults in words. */
#include "core/edition.h"
#include "core/edition_int.h"
#include "core/json.h"
#include "core/scan.h"

enum { KEY_MAX = 64 };

/* What the rulebook prints may be changed, but it is probably a slip. */
static void warn_rulebook(const struct edition *e, struct faults *f)
{
	const struct box *box = e->game->box;
	for (const struct figure *g = box->figures; g->name; g++)
		for (int row = 1; row <= e->game->types[g->type].max; row++) {
			if (!figure_is_of(g, g->type, row) || figure_same(g, e->figures.bytes, box->slots, row)
				|| figure_mark(e->game, g, row) != 'R')
				continue;
			struct fault *x = fault_warn(f, "edition.rulebook", g->type, row, g->name);
			struct out o;
			out_init(&o, x->allowed, sizeof x->allowed);
			figure_json(e->game, g, box->slots, row, &o);
		}
}

static void check_pairs(const struct edition *e, struct faults *f)
{
	const struct relation *r = e->game->box->relation;
	int n = r ? e->figures.bytes[r->count_at] : 0;
	if (r && (n < r->min || n > r->max))
		fault_sum(f, r->type, NULL, n, r->min, r->max);
}

/* What a row is called in this edition; NULL: by an entry of the game that speaks of the state. */
static const char *name_of(const struct edition *e, int type, int row, int lang)
{
	for (int i = 0; i < e->word_count; i++)
		if (e->word[i].type == type && e->word[i].row == row && e->word[i].lang == lang && !e->word[i].form)
			return e->text + e->word[i].text;
	char id[96];
	struct out o;
	struct speaker s = {.game = e->game, .lang = lang};
	out_init(&o, id, sizeof id);
	out_text(&o, e->game->types[type].name);
	out_char(&o, '.');
	out_text(&o, e->game->types[type].rows[row - 1].id);
	return words_find(&s, id);
}

/* Two rows of one name cannot be told apart. */
static void check_names(const struct edition *e, struct faults *f)
{
	for (int i = 0; i < e->word_count; i++) {
		const struct edition_word *w = &e->word[i];
		for (int row = 1; row <= e->game->types[w->type].max && !w->form; row++) {
			const char *other = row == w->row ? NULL : name_of(e, w->type, row, w->lang);
			if (!other || !text_equal(other, e->text + w->text))
				continue;
			struct fault *x = fault_add(f, "edition.name_twice", w->type, w->row, NULL);
			struct out o;
			out_init(&o, x->value, sizeof x->value);
			out_text(&o, e->text + w->text);
			out_init(&o, x->allowed, sizeof x->allowed);
			out_text(&o, e->game->types[w->type].rows[row - 1].id);
			break;
		}
	}
}

bool edition_check(struct edition *e, struct faults *f)
{
	const struct box *box = e->game->box;
	f->figures = e->figures.bytes;
	if (f->errors)
		return false; /* what is derived and summed supposes that each figure is sound */
	if (box->derive)
		box->derive(e->figures.bytes);
	check_pairs(e, f);
	check_names(e, f);
	if (box->check)
		box->check(e->figures.bytes, f);
	warn_rulebook(e, f);
	return f->errors == 0;
}

void fault_say(const struct speaker *s, const struct fault *x, struct out *o)
{
	char where[128];
	struct out w;
	out_init(&w, where, sizeof where);
	fault_where(x, &w);
	struct word_arg args[] = {
		{"where", NULL, 0, where}, {"value", NULL, 0, x->value}, {"allowed", NULL, 0, x->allowed}};
	words_say(s, x->message, args, COUNT(args), o);
}

void fault_json(const struct speaker *s, const struct fault *x, struct out *o)
{
	char text[1024];
	struct out said;
	out_init(&said, text, sizeof text);
	fault_say(s, x, &said);
	emit_open(o, '{');
	member_text(o, "message", x->message);
	member_text(o, "type", x->type);
	member_text(o, "row", x->row);
	member_text(o, "figure", x->figure);
	member_text(o, "value", x->value);
	member_text(o, "allowed", x->allowed);
	member_bool(o, "warning", x->warns);
	member_text(o, "text", text);
	emit_close(o, '}');
}

const struct game *edition_game(const char *text, uint32_t length, const struct game *(*named)(const char *id))
{
	struct scan in = {text, 0, length, false};
	const struct game *found = NULL;
	if (scan_kind(&in) != '{')
		return NULL;
	scan_open(&in, '{');
	for (bool first = true; scan_more(&in, '{', &first);) {
		char key[KEY_MAX], id[KEY_MAX];
		scan_key(&in, key, sizeof key);
		if (text_equal(key, "game") && scan_kind(&in) == '"' && scan_string(&in, id, sizeof id))
			found = named(id);
		else if (!in.bad)
			scan_skip(&in);
	}
	return found && found->box ? found : NULL;
}
