/*
 * The words of every game are complete and no more than complete, in both languages: each message that its tables
 * call for is there, each entry is called for, placeholders are arguments of their message, and both languages tell
 * the same facts. Core's own catalogue: test_words.py.
 */
#define _GNU_SOURCE
#include "walk.h"

#include "core/box.h"
#include "core/words.h"

#include <glob.h>

enum { ID_MAX = 128, ENTRIES_MAX = 4096, FORMS_MAX = 256 };

/* The names an entry may use, in the order of the tables. */
struct entry {
	char id[ID_MAX];
	const struct arg *args; /* NULL: none at all, not even {seat} */
	int most;
	int without; /* arguments with this flag are not there */
	bool seat, optional, name; /* says {seat}; need not exist; is a name, shown with its own figures at most */
	bool form;     /* is a form of a wording, which must be asked for by some message */
};

static bool same_word(const char *text, size_t n, const char *word)
{
	return strlen(word) == n && strncmp(text, word, n) == 0;
}

/* A form of a type's names that some template asks for; a gender counts as a form. */
struct form {
	const struct type *type;
	char name[24];
	bool met;
};

struct audit {
	const struct game *game;
	int lang, bad;
	struct entry *entries;
	int count;
	struct form forms[FORMS_MAX];
	int form_count;
	char *sources; /* every C and TypeScript file of the game's folder */
};

#define COMPLAIN(a, ...)                                                                                               \
	do {                                                                                                               \
		print_error("%s, %s: ", (a)->game->id, words_lang_name((a)->lang));                                            \
		print_error(__VA_ARGS__);                                                                                      \
		print_error("\n");                                                                                             \
		(a)->bad++;                                                                                                    \
	} while (0)

/* --- what the tables call for --- */

static const char *find(const struct audit *a, int lang, const char *id)
{
	const struct word_list *list = &a->game->words->lang[lang];
	for (uint32_t i = 0; i < list->count; i++)
		if (text_equal(list->words[i].id, id))
			return list->words[i].text;
	return NULL;
}

static struct entry *want(struct audit *a, const char *prefix, const char *name, const char *suffix)
{
	static struct entry spare;
	if (a->count == ENTRIES_MAX) {
		COMPLAIN(a, "more than %d messages", ENTRIES_MAX);
		return &spare;
	}
	struct entry *e = &a->entries[a->count++];
	memset(e, 0, sizeof *e);
	snprintf(e->id, ID_MAX, "%s.%s%s%s", prefix, name, suffix ? "." : "", suffix ? suffix : "");
	return e;
}

static struct entry *want_with(
	struct audit *a, const char *prefix, const char *name, const char *suffix, const struct arg *args, int most)
{
	struct entry *e = want(a, prefix, name, suffix);
	e->args = args;
	e->most = most;
	e->seat = true;
	return e;
}

/* An entry that need not be, but has these arguments if it is. */
static void want_if(
	struct audit *a, const char *prefix, const char *name, const char *suffix, const struct arg *args, int most)
{
	char id[ID_MAX];
	snprintf(id, sizeof id, "%s.%s%s%s", prefix, name, suffix ? "." : "", suffix ? suffix : "");
	if (find(a, LANG_EN, id) || find(a, LANG_FR, id))
		want_with(a, prefix, name, suffix, args, most);
}

/* The label of a verb that is called after the question it answers. */
static void want_by_question(struct audit *a, const struct verb *v)
{
	for (const struct kind *k = a->game->kinds + 1; k->name; k++) {
		char name[ID_MAX];
		snprintf(name, sizeof name, "%s@%s", v->name, k->name);
		want_if(a, "verb", name, NULL, v->arg, CHOICE_ARGS);
		for (int i = 1; i < COUNT(k->prompt) && k->prompt[i].suffix; i++)
			want_if(a, "verb", name, k->prompt[i].suffix, v->arg, CHOICE_ARGS);
	}
}

static void want_verbs(struct audit *a)
{
	for (const struct verb *v = a->game->verbs + 1; v->name; v++) {
		bool optional = false;
		for (int i = 0; i < verb_args(v); i++)
			optional |= v->arg[i].flags & ARG_OPTIONAL;
		want_with(a, "verb", v->name, NULL, v->arg, CHOICE_ARGS);
		if (optional)
			want_with(a, "verb", v->name, "short", v->arg, CHOICE_ARGS)->without = ARG_OPTIONAL;
		want_by_question(a, v);
	}
}

/* A kind that only chance ever faces needs no help for players. */
static void want_kinds(struct audit *a, const bool *faced)
{
	for (int k = 1; a->game->kinds[k].name; k++) {
		const struct kind *kind = &a->game->kinds[k];
		want_with(a, "kind", kind->name, NULL, kind->prompt[0].arg, FACTS);
		for (int i = 1; i < COUNT(kind->prompt) && kind->prompt[i].suffix; i++)
			want_with(a, "kind", kind->name, kind->prompt[i].suffix, kind->prompt[i].arg, FACTS);
		want(a, "kind", kind->name, "help")->optional = !faced[k];
	}
}

static void want_events(struct audit *a)
{
	for (const struct event_kind *e = a->game->events + 1; e->name; e++) {
		bool secret = false;
		for (int i = 0; i < EVENT_ARGS && e->arg[i].name; i++)
			secret |= e->arg[i].flags & ARG_PRIVATE;
		want_with(a, "event", e->name, NULL, e->arg, EVENT_ARGS);
		if (secret && !(e->flags & EVENT_PRIVATE))
			want_with(a, "event", e->name, "other", e->arg, EVENT_ARGS)->without = ARG_PRIVATE;
	}
}

static void want_options(struct audit *a)
{
	for (const struct game_option *o = a->game->options; o->name; o++) {
		want(a, "option", o->name, NULL);
		want(a, "option", o->name, "help");
		for (int v = 0; v < option_values(o); v++)
			want(a, "option", o->name, o->value[v]);
	}
}

/* A wording of the type, and its forms in either language. */
static void want_wording(struct audit *a, const struct type *t, const struct prompt_kind *n)
{
	char id[ID_MAX];
	int length = snprintf(id, sizeof id, "%s:%s", t->name, n->suffix);
	struct entry *e = want_with(a, t->name, "", NULL, n->arg, FACTS);
	memcpy(e->id, id, sizeof id);
	e->seat = false;
	const struct word_list *list = &a->game->words->lang[a->lang];
	for (uint32_t i = 0; i < list->count; i++) {
		if (strncmp(list->words[i].id, id, (size_t)length) != 0 || list->words[i].id[length] != '.')
			continue;
		struct entry *form = want_with(a, t->name, "", NULL, n->arg, FACTS);
		snprintf(form->id, ID_MAX, "%s", list->words[i].id);
		form->seat = false;
		form->form = true;
	}
}

static int number_type(const struct game *g)
{
	int i = 0;
	while (g->types[i].form != FORM_NUMBER)
		i++;
	return i;
}

/* A name or a help may state figures of its own row: those are its arguments. */
static void tell_figures(struct audit *a, struct entry *e, const struct type *t, int row)
{
	enum { FIGURES_MOST = 24 };
	const struct game *g = a->game;
	const struct figure *lists[] = {g->box ? g->box->figures : NULL, g->box ? g->box->derived : NULL};
	int type = 0;
	e->name = true;
	while (g->types[type].name && !(g->types[type].form == FORM_ID && g->types[type].rows == t->rows))
		type++;
	struct arg *args = calloc(FIGURES_MOST + 1, sizeof *args); /* as long as the entries */
	for (int i = 0; i < COUNT(lists); i++)
		for (const struct figure *f = lists[i]; f && f->name && e->most < FIGURES_MOST; f++)
			if (figure_is_of(f, type, row) && !f->count && f->form != FIGURE_SET)
				args[e->most++] = (struct arg){f->name, (uint8_t)(f->form == FIGURE_ID ? f->of : number_type(g)), 0};
	e->args = args;
}

static void want_types(struct audit *a)
{
	for (const struct type *t = a->game->types; t->name; t++) {
		bool helps = false; /* where one component explains itself, all of its type do */
		for (int i = 0; (t->form == FORM_ID || t->form == FORM_SET) && i < t->max; i++) {
			char id[ID_MAX];
			snprintf(id, sizeof id, "%s.%s.help", t->name, t->rows[i].id);
			helps |= find(a, LANG_EN, id) != NULL;
			tell_figures(a, want(a, t->name, t->rows[i].id, NULL), t, i + 1);
		}
		for (int i = 0; helps && i < t->max; i++)
			tell_figures(a, want(a, t->name, t->rows[i].id, "help"), t, i + 1);
		want(a, t->name, "none", NULL)->optional = true;
		for (const struct prompt_kind *n = t->names; n && n->suffix; n++)
			want_wording(a, t, n);
	}
}

/* What a table without a board shows of a state. */
static void want_fields(struct audit *a)
{
	for (const struct field *f = a->game->fields; f->name; f++)
		want(a, "field", f->name, NULL)->name = true;
}

static void want_all(struct audit *a, const bool *faced)
{
	static const char *const facts[] = {"title", "summary", "length", "hard", "patience"};
	for (int i = 0; i < COUNT(facts); i++)
		want(a, "game", facts[i], NULL);
	for (int i = 0; i < SEATS_MAX; i++) {
		char number[12];
		snprintf(number, sizeof number, "%d", i);
		if (i < a->game->seats_max || a->game->seat_name) /* colours that are dealt may be more than seats */
			want(a, "seat", number, NULL)->optional = i >= a->game->seats_max;
	}
	want_verbs(a);
	want_kinds(a, faced);
	want_events(a);
	want_options(a);
	for (const struct reason *r = a->game->reasons; r->name; r++)
		want_with(a, "reason", r->name, NULL, r->fact, FACTS)->seat = false;
	for (const struct warning *w = a->game->warnings; w && w->name; w++)
		want_with(a, "warning", w->name, NULL, w->fact, FACTS)->seat = false;
	for (const struct category *c = a->game->categories; c->name; c++)
		want(a, "category", c->name, NULL);
	want_types(a);
	want_fields(a);
}

/* --- templates --- */

#define NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789_"

static const struct arg seat_arg = {"seat", 0, 0};

/* The argument a placeholder begins with; NULL: not declared for this message. */
static const struct arg *arg_of(const struct entry *e, const char *name, size_t n)
{
	if (e->seat && n == strlen("seat") && strncmp(name, "seat", n) == 0)
		return &seat_arg;
	for (int i = 0; i < e->most && e->args[i].name; i++)
		if (!(e->args[i].flags & e->without) && strlen(e->args[i].name) == n && strncmp(e->args[i].name, name, n) == 0)
			return &e->args[i];
	return NULL;
}

static void use_form(struct audit *a, const struct type *t, const char *name, size_t n)
{
	if (same_word(name, n, "plain") || same_word(name, n, "id")) /* every component has these */
		return;
	for (int i = 0; i < a->form_count; i++)
		if (text_equal(a->forms[i].type->name, t->name) && strlen(a->forms[i].name) == n
			&& strncmp(a->forms[i].name, name, n) == 0)
			return;
	if (a->form_count == FORMS_MAX || n >= sizeof a->forms[0].name) {
		COMPLAIN(a, "the form '%.*s' is one too many or too long", (int)n, name);
		return;
	}
	struct form *f = &a->forms[a->form_count++];
	f->type = t;
	memcpy(f->name, name, n);
	f->met = same_word(name, n, "one") || same_word(name, n, "many"); /* the plain name serves for both */
}

/* The bit of an argument among the facts that a message tells. */
static uint32_t fact(const struct entry *e, const struct arg *arg)
{
	return 1u << (arg == &seat_arg ? 31 : arg - e->args);
}

/* {x.form}: forms of components are entries, those of people and numbers are the expander's. */
static void read_form(
	struct audit *a, const struct entry *e, const struct type *t, const char *form, size_t n, const char *inside)
{
	bool person = !t || t->form == FORM_SEAT || t->form == FORM_OWNER;
	if (person && (same_word(form, n, "of") || same_word(form, n, "that")))
		return;
	if (t && t->form == FORM_NUMBER && (same_word(form, n, "nth") || same_word(form, n, "nthf")))
		return;
	if (!t || (t->form != FORM_ID && t->form != FORM_SET && !t->names))
		COMPLAIN(a, "%s: {%s has no such form", e->id, inside);
	else
		use_form(a, t, form, n);
}

/* {n*thing} and {n&m?text}: two arguments. */
static void read_pair(
	struct audit *a, const struct entry *e, const char *inside, size_t n, size_t first, uint32_t *told)
{
	size_t second = strspn(inside + first + 1, NAME_CHARACTERS);
	const struct arg *number = arg_of(e, inside, first), *other = arg_of(e, inside + first + 1, second);
	bool counts = inside[first] == '*';
	if (!number || !other || number == &seat_arg || other == &seat_arg) {
		COMPLAIN(a, "%s: {%.*s} speaks of no argument of it", e->id, (int)n, inside);
		return;
	}
	const struct type *t = &a->game->types[other->type];
	if (a->game->types[number->type].form != FORM_NUMBER || t->form != (counts ? FORM_ID : FORM_NUMBER))
		COMPLAIN(a, "%s: {%.*s} must be {number*component} or {number&number?text}", e->id, (int)n, inside);
	if (counts) {
		*told |= fact(e, number) | fact(e, other);
		use_form(a, t, "one", strlen("one"));
		use_form(a, t, "many", strlen("many"));
	}
}

/* One placeholder; inside points behind its brace. Adds the argument to the facts the message tells. */
static void read_placeholder(struct audit *a, const struct entry *e, const char *inside, size_t n, uint32_t *told)
{
	size_t name = strspn(inside, NAME_CHARACTERS);
	char mark = name < n ? inside[name] : 0;
	if (mark == '*' || mark == '&') {
		read_pair(a, e, inside, n, name, told);
		return;
	}
	const struct arg *arg = arg_of(e, inside, name);
	if (!arg) {
		COMPLAIN(a, "%s: {%.*s} is no argument of it", e->id, (int)n, inside);
		return;
	}
	const struct type *t = arg == &seat_arg ? NULL : &a->game->types[arg->type];
	const char *bar = memchr(inside + name, '|', n - name);
	if (mark == 0 || mark == '.' || (mark == ':' && memchr(inside + name, '#', n - name)))
		*told |= fact(e, arg);
	if (mark == ':' && (!bar || !t || t->form != FORM_NUMBER))
		COMPLAIN(a, "%s: {%.*s} must be {number:one|many}", e->id, (int)n, inside);
	if ((mark == '/' || mark == '=') && (!bar || !t || (t->form != FORM_ID && !t->names)))
		COMPLAIN(a, "%s: {%.*s} must be {component%calternatives}", e->id, (int)n, inside, mark);
	if (mark == '.')
		read_form(a, e, t, inside + name + 1, n - name - 1, inside);
	else if ((mark == '/' || mark == '=') && t && !t->names)
		use_form(a, t, "gender", strlen("gender"));
	else if (mark && !strchr(".:/=", mark))
		COMPLAIN(a, "%s: {%.*s} is not understood", e->id, (int)n, inside);
}

/* Reads a whole template; returns the set of arguments it tells. */
static uint32_t read_template(struct audit *a, const struct entry *e, const char *text)
{
	uint32_t told = 0;
	for (const char *p = text; *p; p++) {
		if (e->name && !e->most && (*p == '{' || *p == '}')) {
			COMPLAIN(a, "%s: a name has no placeholders", e->id);
			return 0;
		}
		if (p[0] == '{' && p[1] == '{') {
			p++;
		} else if (*p == '}') {
			COMPLAIN(a, "%s: a brace too many in: %s", e->id, text);
			return told;
		} else if (*p == '{') {
			size_t n = strcspn(p + 1, "{}");
			if (p[1 + n] != '}' || n == 0) {
				COMPLAIN(a, "%s: an open brace in: %s", e->id, text);
				return told;
			}
			read_placeholder(a, e, p + 1, n, &told);
			p += n + 1;
		}
	}
	return told;
}

/* --- entries nobody called for --- */

/* Does the game's own code (its drawing, its board) have the text as a literal? */
static bool is_quoted(const struct audit *a, const char *text, size_t n)
{
	char literal[ID_MAX + 4];
	snprintf(literal, sizeof literal, "\"%.*s\"", (int)n, text);
	return strstr(a->sources, literal) != NULL;
}

/* Is the entry "<type>.<id>.<form>" or "<type>.<id>.<form>.<seat>" of a form that is in use? */
static bool is_form(struct audit *a, const char *id)
{
	bool known = false;
	for (const struct type *t = a->game->types; t->name && !known; t++) {
		const char *rest = text_after(id, t->name);
		for (int i = 0; rest && *rest == '.' && (t->form == FORM_ID || t->form == FORM_SET) && i < t->max; i++) {
			const char *form = text_after(rest + 1, t->rows[i].id);
			if (!form || *form != '.')
				continue;
			known |= is_quoted(a, form + 1, strcspn(form + 1, ".")) || text_equal(form, ".help");
			for (int f = 0; f < a->form_count; f++) {
				const char *seat = text_after(form + 1, a->forms[f].name);
				if (!text_equal(a->forms[f].type->name, t->name) || !seat)
					continue;
				if (*seat == 0 || (seat[0] == '.' && seat[1] >= '0' && seat[1] < '0' + a->game->seats_max && !seat[2]))
					known = a->forms[f].met = true;
			}
		}
	}
	return known;
}

/* Is it "<type>:<wording>.<form>" of a form that is in use? */
static bool is_wording_form(struct audit *a, const char *id)
{
	for (int f = 0; f < a->form_count; f++) {
		const struct type *t = a->forms[f].type;
		const char *rest = text_after(id, t->name);
		for (const struct prompt_kind *n = t->names; rest && *rest == ':' && n && n->suffix; n++) {
			const char *form = text_after(rest + 1, n->suffix);
			if (form && *form == '.' && text_equal(form + 1, a->forms[f].name))
				return a->forms[f].met = true;
		}
	}
	return false;
}

/* Is it how a seat's own colour is joined to the words before it: "seat.<n>.of"? */
static bool is_seat_form(const char *id)
{
	const char *rest = text_after(id, "seat.");
	return rest && *rest >= '0' && *rest <= '9' && (text_equal(rest + 1, ".of") || text_equal(rest + 1, ".that"));
}

/* Does the game's own code say the id, or begin ids with all but its last part? */
static bool is_in_sources(const struct audit *a, const char *id)
{
	char literal[ID_MAX + 4];
	if (is_quoted(a, id, strlen(id)))
		return true;
	snprintf(literal, sizeof literal, "\"%s", id);
	char *dot = strrchr(literal, '.');
	if (!dot)
		return false;
	dot[1] = 0;
	return strchr(literal, '.') != dot && strstr(a->sources, literal);
}

static void read_sources(struct audit *a)
{
	enum { SOURCES_MAX = 4 << 20 };
	static const char *const endings[] = {"*.c", "web/*.ts", "web/*.tsx"};
	size_t used = 0;
	a->sources = calloc(SOURCES_MAX, 1);
	for (int i = 0; i < COUNT(endings); i++) {
		char pattern[256];
		glob_t found;
		snprintf(pattern, sizeof pattern, "src/games/%s/%s", a->game->id, endings[i]);
		if (glob(pattern, 0, NULL, &found))
			continue;
		for (size_t f = 0; f < found.gl_pathc; f++) {
			FILE *in = fopen(found.gl_pathv[f], "rb");
			used += in ? fread(a->sources + used, 1, SOURCES_MAX - 1 - used, in) : 0;
			if (in)
				fclose(in);
		}
		globfree(&found);
	}
}

/* --- the audit --- */

/* Which kinds a player faced in random games. */
static bool faced_by_players[256];

static void play_faced(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL))
		if (w->seat != SEAT_CHANCE)
			faced_by_players[w->decision.kind] = true;
}

static void audit_open(struct audit *a, const struct game *g, int lang)
{
	memset(a, 0, sizeof *a);
	a->game = g;
	a->lang = lang;
	a->entries = calloc(ENTRIES_MAX, sizeof *a->entries);
	read_sources(a);
	memset(faced_by_players, 0, sizeof faced_by_players);
	walk_each(g, 20000, play_faced);
	want_all(a, faced_by_players);
}

static void audit_close(struct audit *a)
{
	for (int i = 0; i < a->count; i++)
		if (a->entries[i].name) /* tell_figures */
			free((void *)(uintptr_t)a->entries[i].args);
	free(a->entries);
	free(a->sources);
	if (a->bad)
		fail_msg("%s: %d complaints about %s", a->game->id, a->bad, words_lang_name(a->lang));
}

static void read_all(struct audit *a)
{
	for (int i = 0; i < a->count; i++) {
		const struct entry *e = &a->entries[i];
		const char *text = find(a, a->lang, e->id);
		if (!text && !e->optional)
			COMPLAIN(a, "%s is missing", e->id);
		if (text)
			read_template(a, e, text);
	}
}

static void every_message_is_there(void **state)
{
	for (int lang = 0; lang < LANGS; lang++) {
		static struct audit a;
		audit_open(&a, game_of(state), lang);
		read_all(&a);
		audit_close(&a);
	}
}

/* Templates of an edition (core/edition_words.c): of a type that the game has. */
static bool is_of_edition(const struct game *g, const char *id)
{
	static const char *const prefixes[] = {"edition.help.", "edition.name.", "edition.word."};
	for (int i = 0; g->box && i < COUNT(prefixes); i++) {
		const char *type = text_after(id, prefixes[i]);
		for (const struct type *t = g->types; type && t->name; t++) {
			const char *rest = text_after(type, t->name);
			if (rest && (*rest == '.' || !*rest))
				return true;
		}
	}
	return false;
}

/* A game says in its own words what core says of every game: other words, or they would not be needed. */
static bool replaces_core(const struct audit *a, const struct word *own)
{
	struct speaker core = {.lang = a->lang};
	const char *text = words_find(&core, own->id);
	return text && !text_equal(text, own->text);
}

/* What an element is called (cli/element.c): of a kind that some board or declaration of the game has. */
static bool names_element(const struct audit *a, const char *id)
{
	const char *kind = text_after(id, "element.");
	char name[ID_MAX];
	if (!kind)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(kind, "."), kind);
	return strstr(a->sources, name) != NULL;
}

static void no_entry_is_unused(void **state)
{
	for (int lang = 0; lang < LANGS; lang++) {
		static struct audit a;
		audit_open(&a, game_of(state), lang);
		read_all(&a);
		a.bad = 0;
		const struct word_list *list = &a.game->words->lang[lang];
		for (uint32_t i = 0; i < list->count; i++) {
			bool wanted = false;
			for (int k = 0; k < a.count && !wanted; k++)
				wanted = !a.entries[k].form && text_equal(a.entries[k].id, list->words[i].id);
			if (!is_form(&a, list->words[i].id) && !is_wording_form(&a, list->words[i].id)
				&& !is_seat_form(list->words[i].id) && !is_of_edition(a.game, list->words[i].id) && !wanted
				&& !replaces_core(&a, &list->words[i]) && !names_element(&a, list->words[i].id)
				&& !is_in_sources(&a, list->words[i].id))
				COMPLAIN(&a, "%s is used by nothing", list->words[i].id);
			if (i && text_compare(list->words[i - 1].id, list->words[i].id) >= 0)
				COMPLAIN(&a, "%s is out of order", list->words[i].id);
		}
		for (int f = 0; f < a.form_count; f++)
			if (!a.forms[f].met)
				COMPLAIN(&a, "no %s has the form '%s' that a message asks for", a.forms[f].type->name, a.forms[f].name);
		audit_close(&a);
	}
}

/* Plural words and forms may differ; what is told may not. */
static void languages_tell_the_same(void **state)
{
	static struct audit a;
	audit_open(&a, game_of(state), LANG_EN);
	for (int i = 0; i < a.count; i++) {
		const char *en = find(&a, LANG_EN, a.entries[i].id), *fr = find(&a, LANG_FR, a.entries[i].id);
		if (!en || !fr)
			continue;
		if (read_template(&a, &a.entries[i], en) != read_template(&a, &a.entries[i], fr))
			COMPLAIN(&a, "%s tells one thing in English, another in French: '%s', '%s'", a.entries[i].id, en, fr);
	}
	audit_close(&a);
}

int main(void)
{
	static const struct property properties[] = {
		{"every message is there and well formed", every_message_is_there},
		{"no entry is unused, no form is missing", no_entry_is_unused},
		{"both languages tell the same", languages_tell_the_same},
	};
	static const struct game *const more[] = {NULL};
	return properties_run("words", properties, COUNT(properties), more);
}
