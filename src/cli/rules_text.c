#include "cli/rules_text.h"

#include "core/say.h"

enum { ID_SIZE = 128 };

/* The message "<prefix>.<name>.help"; NULL if there is none. */
static const char *help_of(const struct speaker *s, const char *prefix, const char *name)
{
	char id[ID_SIZE];
	struct out o;
	out_init(&o, id, sizeof id);
	out_text(&o, prefix);
	out_char(&o, '.');
	out_text(&o, name);
	out_text(&o, ".help");
	return words_find(s, id);
}

static void heading(const struct speaker *s, const char *id, struct out *o)
{
	out_char(o, '\n');
	words_say(s, id, NULL, 0, o);
	out_char(o, '\n');
}

/* "- Name: help", the name left out where there is none. */
static void entry(const struct speaker *s, const char *prefix, const char *name, const char *help, struct out *o)
{
	out_text(o, "- ");
	say_name(s, prefix, name, NULL, o);
	if (help) {
		out_text(o, s->lang == LANG_FR ? "\u00a0: " : ": ");
		out_text(o, help);
	}
	out_char(o, '\n');
}

static void write_decisions(const struct speaker *s, struct out *o)
{
	heading(s, "rules.asked", o);
	for (const struct kind *k = s->game->kinds; k->name; k++) {
		const char *help = help_of(s, "kind", k->name);
		if (!help)
			continue;
		out_text(o, "- ");
		out_text(o, help);
		if (k->rule) {
			out_text(o, " (");
			out_text(o, k->rule);
			out_text(o, ")");
		}
		out_char(o, '\n');
	}
}

static void write_options(const struct speaker *s, struct out *o)
{
	if (!s->game->options[0].name)
		return;
	heading(s, "rules.options", o);
	for (const struct game_option *option = s->game->options; option->name; option++)
		entry(s, "option", option->name, help_of(s, "option", option->name), o);
}

static void write_pieces(const struct speaker *s, struct out *o)
{
	bool begun = false;
	for (const struct type *t = s->game->types; t->name; t++) {
		for (int i = 0; t->form == FORM_ID && i < t->max; i++) {
			const char *help = help_of(s, t->name, t->rows[i].id);
			if (!help)
				continue;
			if (!begun)
				heading(s, "rules.pieces", o);
			begun = true;
			entry(s, t->name, t->rows[i].id, help, o);
		}
	}
}

void rules_write(const struct speaker *s, struct out *o)
{
	say_name(s, "game", "title", NULL, o);
	out_char(o, '\n');
	say_name(s, "game", "summary", NULL, o);
	out_char(o, '\n');
	write_decisions(s, o);
	heading(s, "rules.scored", o);
	for (int i = 0; s->game->categories[i].name; i++)
		entry(s, "category", s->game->categories[i].name, NULL, o);
	write_options(s, o);
	write_pieces(s, o);
}
