#include "cli/typed.h"

#include "core/plain.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

static void name_step(const struct offered *from, struct step step, struct out *o)
{
	char text[PLAIN_MAX];
	struct out name;
	out_init(&name, text, sizeof text);
	step_say(from->speaker, from->seat, step, &name);
	out_clear(o);
	text_plain(text, o);
}

/* The only one of the steps that is called so, or whose name goes on after those words. */
static bool only(
	const struct offered *from, const struct step *steps, uint32_t n, const char *plain, bool begun, struct step *step)
{
	char text[PLAIN_MAX];
	struct out name;
	uint32_t found = 0;
	out_init(&name, text, sizeof text);
	for (uint32_t i = 0; i < n && *plain; i++) {
		name_step(from, steps[i], &name);
		const char *rest = text_after(text, plain);
		if (!rest || (*rest && !(begun && *rest == ' ')))
			continue;
		*step = steps[i];
		found++;
	}
	return found == 1;
}

static bool only_choice(const struct offered *from, const char *plain, struct step *step)
{
	uint32_t found = 0;
	for (uint32_t i = 0; i < from->n; i++) {
		struct step one = {from->list[i], CHOICE_ARGS};
		found += only(from, &one, 1, plain, false, step);
	}
	return found == 1;
}

bool typed_step(const struct offered *from, const char *line, struct step *step)
{
	char plain[PLAIN_MAX];
	struct out o;
	uint32_t at;
	*step = (struct step){0, CHOICE_ARGS};
	if (!choice_parse(from->speaker->game, line, text_length(line), &step->choice, &at))
		return true;
	out_init(&o, plain, sizeof plain);
	text_plain(line, &o);
	return only(from, from->steps, from->count, plain, false, step) || only_choice(from, plain, step);
}

bool typed_beginning(const struct offered *from, const char *line, struct step *step)
{
	char plain[PLAIN_MAX];
	struct out o;
	out_init(&o, plain, sizeof plain);
	text_plain(line, &o);
	return only(from, from->steps, from->count, plain, true, step);
}

bool typed_command(const char *line, const char *name, const char **rest)
{
	static const char *const french[][2] = {{"quit", "quitter"}, {"help", "aide"}, {"say", "dire"}, {"rules", "règles"},
		{"about", "fiche"}, {"why", "pourquoi"}, {"hint", "conseil"}, {"advice", "conseils"}, {"undo", "annuler"},
		{"explain", "expliquer"}, {"log", "journal"}, {"save", "enregistrer"}, {"back", "retour"}, {"skip", "suivant"},
		{"show", "montrer"}, {"repeat", "refaire"}, {"list", "liste"}};
	char word[PLAIN_MAX];
	size_t n = strcspn(line, " ");
	snprintf(word, sizeof word, "%.*s", (int)n, line);
	*rest = line + n + strspn(line + n, " ");
	for (int i = 0; i < COUNT(french); i++)
		if (text_equal(french[i][0], name) && text_alike(french[i][1], word))
			return true;
	return text_alike(name, word);
}
