/* What cards, places and the like cost and do: at a terminal, what the page tells when one is pointed at. */
#include "cli/play_int.h"

#include "core/fields.h"
#include "core/plain.h"
#include "core/vocabulary.h"

#include <string.h>

enum { ABOUT_MAX = 1024 };

/* A text of a row, "building.bakery" or "building.bakery.help"; false: nobody has written it. */
static bool row_text(const struct speaker *s, const struct type *t, int row, const char *form, char text[ABOUT_MAX])
{
	struct out o;
	const char *template = component_word(s, t, row, form, -1);
	out_init(&o, text, ABOUT_MAX);
	if (template)
		words_row(s, t, row, template, &o);
	return template;
}

/* Does one of the choices speak of that row? */
static bool is_offered(const struct game *g, const struct step *steps, uint32_t n, const struct type *t, int row)
{
	for (uint32_t i = 0; i < n; i++) {
		const struct verb *verb = &g->verbs[choice_verb(steps[i].choice)];
		for (int k = 0; k < CHOICE_ARGS && k < steps[i].fixed && verb->arg[k].name; k++)
			if (&g->types[verb->arg[k].type] == t && choice_value(steps[i].choice, k, 1) == row)
				return true;
	}
	return false;
}

struct about {
	const struct speaker *s;
	const struct step *steps;
	uint32_t n;
	const char *name;
};

struct told {
	char called[ABOUT_MAX], help[ABOUT_MAX];
};

static bool is_called(const char *name, const char *part)
{
	char plain[ABOUT_MAX], typed[ABOUT_MAX];
	struct out a, b;
	out_init(&a, plain, sizeof plain);
	out_init(&b, typed, sizeof typed);
	text_plain(name, &a);
	text_plain(part, &b);
	return b.length && strstr(plain, typed);
}

/* Is that row to be told of, and how? */
static bool is_wanted(const struct about *a, const struct type *t, int row, struct told *told)
{
	if (!row_text(a->s, t, row, "help", told->help) || !row_text(a->s, t, row, NULL, told->called))
		return false;
	return *a->name ? is_called(told->called, a->name) : is_offered(a->s->game, a->steps, a->n, t, row);
}

/* The copies of a card are rows that read alike, those of the market and of a board even of two types. */
static bool is_told(const struct about *a, const struct type *type, int before, const struct told *told)
{
	struct told other;
	for (const struct type *t = a->s->game->types; t <= type; t++)
		for (int row = 1; t->form == FORM_ID && row <= (t == type ? before - 1 : t->max); row++)
			if (is_wanted(a, t, row, &other) && !strcmp(other.called, told->called) && !strcmp(other.help, told->help))
				return true;
	return false;
}

bool play_about(const struct speaker *s, const struct step *steps, uint32_t n, const char *name)
{
	const struct about a = {s, steps, n, name};
	struct told told;
	bool found = false;
	for (const struct type *t = s->game->types; t->name; t++)
		for (int row = 1; t->form == FORM_ID && row <= t->max; row++) {
			if (!is_wanted(&a, t, row, &told) || is_told(&a, t, row, &told))
				continue;
			struct word_arg args[] = {arg_text("name", told.called), arg_text("help", told.help)};
			cli_say(stdout, "cli.play.about_part", args, COUNT(args));
			fputc('\n', stdout);
			found = true;
		}
	return found;
}
