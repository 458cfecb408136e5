#define _GNU_SOURCE
#include "cli/book.h"

#include "cli/cli.h"
#include "cli/learn_int.h"

#include <stdlib.h>
#include <string.h>

const struct book_section *book_of(const char *game)
{
	for (const struct book *b = books; b->game; b++)
		if (!strcmp(b->game, game))
			return b->sections[cli_lang()];
	return NULL;
}

const struct book_section *book_find(const struct book_section *book, const char *name)
{
	char *end;
	long number = strtol(name, &end, 10), at = 0;
	for (const struct book_section *s = book; s->level; s++) {
		at += s->level == 2;
		if (!strcmp(s->id, name) || (!*end && s->level == 2 && at == number))
			return s;
	}
	return NULL;
}

static bool lists(const char *const *list, const char *word, size_t length)
{
	for (; *list; list++)
		if (strlen(*list) == length && !memcmp(*list, word, length))
			return true;
	return false;
}

/* The section that explains the rule written in id[0..length). */
static const struct book_section *of_rule(const struct book_section *s, const char *id, size_t length)
{
	for (; s->level; s++)
		if (lists(s->rules, id, length))
			return s;
	return NULL;
}

/* A rule that is named nowhere is explained where one above it is, or else one below it. */
static const struct book_section *near_rule(const struct book_section *book, const char *id)
{
	const struct book_section *found = NULL;
	for (size_t length = strlen(id); length && !found; length--)
		if (!id[length] || id[length] == '.')
			found = of_rule(book, id, length);
	for (const struct book_section *s = book; s->level && !found; s++)
		for (const char *const *rule = s->rules; *rule; rule++)
			if (!strncmp(*rule, id, strlen(id)) && (*rule)[strlen(id)] == '.')
				found = s;
	return found;
}

const struct book_section *book_asked(const struct book_section *book, const struct kind *asked)
{
	for (const struct book_section *s = book; s->level; s++)
		if (lists(s->decisions, asked->name, strlen(asked->name)))
			return s;
	return asked->rule ? near_rule(book, asked->rule) : NULL;
}

static void write_section(const struct book_section *s, struct out *o)
{
	out_text(o, s->title);
	out_text(o, "\n\n");
	for (const char *const *line = s->lines; *line; line++) {
		out_text(o, *line);
		out_char(o, '\n');
	}
}

void book_write(const struct book_section *s, struct out *o)
{
	int level = s->level;
	do
		write_section(s++, o);
	while (s->level > level);
}

void book_print(const struct book_section *s)
{
	static char text[1 << 16];
	struct out o;
	out_init(&o, text, sizeof text);
	book_write(s, &o);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = 0;
		learn_wrapped("", line);
	}
}

void book_contents(const struct book_section *book, struct out *o)
{
	int number = 0;
	for (const struct book_section *s = book; s->level; s++) {
		char line[256];
		if (s->level != 2)
			continue;
		snprintf(line, sizeof line, "%2d  %-10s %s. %s\n", ++number, s->id, s->title, s->about);
		out_text(o, line);
	}
}
