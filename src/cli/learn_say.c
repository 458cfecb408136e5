#define _GNU_SOURCE
#include "cli/element.h"
#include "cli/learn_int.h"

#include "cli/drawn.h"
#include "core/canvas.h"
#include "core/say.h"
#include "core/text.h"

#include <string.h>

enum { COLUMNS = 80, TEXT = 1024 };

void learn_line(const char *id, const struct word_arg *args, int count)
{
	struct speaker s = {.lang = cli_lang()};
	char text[LEARN_LINE];
	struct out o;
	out_init(&o, text, sizeof text);
	words_say(&s, id, args, count, &o);
	if (strchr(text, '\n') || text_columns(text) <= COLUMNS)
		puts(text);
	else
		learn_wrapped("", text);
}

const char *learn_text(const struct lesson_text *t)
{
	const char *text = t->in[cli_lang()];
	return text ? text : "";
}

struct speaker learn_speaker(const struct learn *l)
{
	return (struct speaker){.game = l->game, .lang = cli_lang(), .state = l->table.table.match.state};
}

/* Prints a text after `before`, in lines of at most COLUMNS; the lines that follow are set in, so that a mark stands once. */
void learn_wrapped(const char *before, const char *text)
{
	int column = 0, margin = text_columns(before);
	fputs(before, stdout);
	while (*text) {
		size_t n = strcspn(text, " ");
		char word[TEXT];
		snprintf(word, sizeof word, "%.*s", (int)n, text);
		int width = text_columns(word);
		if (column && margin + column + 1 + width > COLUMNS) {
			printf("\n%*s", margin, "");
			column = 0;
		}
		printf("%s%s", column ? " " : "", word);
		column += width + (column ? 1 : 0);
		text += n;
		text += *text == ' ';
	}
	fputc('\n', stdout);
}

/* Is there an element of that name before the i-th? Spaces of a track, or monks in one place, are told once. */
static bool is_named(const struct speaker *s, const struct lesson_names *names, uint32_t i, const char *name)
{
	char before[TEXT];
	struct out o;
	while (i-- > 0) {
		out_init(&o, before, sizeof before);
		element_say(s, names->list[i], &o);
		if (text_equal(before, name))
			return true;
	}
	return false;
}

static void print_names(const struct learn *l, const char *id, const struct lesson_names *names)
{
	struct speaker s = learn_speaker(l);
	char text[TEXT], name[TEXT];
	struct out o, one;
	out_init(&o, text, sizeof text);
	for (uint32_t i = 0; i < names->count; i++) {
		out_init(&one, name, sizeof name);
		element_say(&s, names->list[i], &one);
		if (is_named(&s, names, i, name))
			continue;
		out_text(&o, i ? " · " : "");
		out_text(&o, name);
	}
	struct word_arg arg = arg_text("names", "");
	out_init(&one, name, sizeof name);
	words_say(&s, id, &arg, 1, &one);
	if (names->count)
		learn_wrapped(name, text);
}

static void print_told(const struct learn *l, uint32_t from, uint32_t count)
{
	struct speaker s = learn_speaker(l);
	char text[TEXT];
	struct out o;
	out_init(&o, text, sizeof text);
	for (uint32_t i = from; i < count; i++) {
		out_clear(&o);
		if (say_event(&s, &l->runner.list[i], l->runner.lesson->seat, &o))
			learn_wrapped("- ", text);
	}
}

void learn_print_events(const struct learn *l, uint32_t from)
{
	const struct events *e = &l->runner.events;
	print_told(l, from, e->count < e->max ? e->count : e->max);
}

/* What another seat will do, where the lesson shows it. */
static void print_plans(const struct learn *l)
{
	struct speaker s = learn_speaker(l);
	char name[96], text[TEXT];
	struct out o;
	for (uint32_t i = 0; i < l->runner.step->script_count; i++) {
		const struct lesson_script *script = &l->runner.step->scripts[i];
		if (!script->open)
			continue;
		out_init(&o, name, sizeof name);
		words_seat(&s, script->seat, &o);
		struct word_arg arg = arg_text("name", name);
		learn_line("cli.learn.plan", &arg, 1);
		for (uint32_t k = 0; k < script->choices.count; k++) {
			out_init(&o, text, sizeof text);
			say_choice(&s, script->seat, script->choices.list[k], &o);
			learn_wrapped("  ", text);
		}
	}
}

static void print_bold(const struct learn *l, const char *text)
{
	fputs(l->styled ? "\033[1m" : "", stdout);
	learn_wrapped("", text);
	fputs(l->styled ? "\033[0m" : "", stdout);
}

static void print_heading(const struct learn *l)
{
	const struct runner *r = &l->runner;
	struct word_arg args[] = {arg_number("lesson", r->lesson - r->course->lessons + 1),
		arg_number("lessons", r->course->lesson_count), arg_text("title", learn_text(&r->lesson->title)),
		arg_number("step", r->step - r->lesson->steps + 1), arg_number("steps", r->lesson->step_count)};
	fputc('\n', stdout);
	learn_line("cli.learn.heading", args, COUNT(args));
}

void learn_print_step(struct learn *l)
{
	struct speaker s = learn_speaker(l);
	const struct lesson_step *step = l->runner.step;
	print_heading(l);
	drawn_print(&s, l->table.table.match.state, l->runner.lesson->seat);
	fputc('\n', stdout);
	print_told(l, 0, l->runner.heard);
	print_plans(l);
	learn_wrapped("", learn_text(&step->say));
	print_bold(l, learn_text(&step->task));
	print_names(l, "cli.learn.look", &step->marks);
}

void learn_print_after(const struct learn *l)
{
	struct speaker s = learn_speaker(l);
	const struct lesson_after *after = &l->runner.step->after;
	char title[TEXT];
	struct out o;
	for (uint32_t i = 0; i < after->gain_count; i++) {
		const struct lesson_gain *gain = &after->gains[i];
		if (gain->category == LESSON_TOTAL || !gain->points || gain->seat != l->runner.lesson->seat)
			continue;
		out_init(&o, title, sizeof title);
		say_name(&s, "category", l->game->categories[gain->category].name, NULL, &o);
		printf("%+d  %s\n", gain->points, title);
	}
	learn_wrapped("", learn_text(&after->say));
}
