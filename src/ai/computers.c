#include "ai/computers.h"

#include "ai/levels.h"
#include "core/json.h"
#include "core/say.h"

enum { TEXT_SIZE = 256 };

static const char expert[] = "expert"; /* who thinks for as long as people say */

const char *computer_of(const char *level)
{
	if (text_after(level, "time"))
		return expert;
	for (int i = 0; level_offered(i); i++)
		if (text_equal(level_offered(i)->name, level))
			return level_offered(i)->name;
	return text_equal(level_companion()->name, level) ? level_companion()->name : NULL;
}

static void say_member(int lang, const char *prefix, const char *who, const char *what, struct out *o)
{
	struct speaker core = {.lang = lang};
	say_name(&core, prefix, who, what, o);
}

/* The name of the number-th of them at a table, from 0. */
static void say_computer(int lang, const char *who, int number, struct out *o)
{
	char which[2] = {(char)('1' + number % COMPUTER_NAMES), 0};
	say_member(lang, "computer", who, which, o);
}

void computer_names(int lang, const char *const level[SEATS_MAX], struct computer_names *out)
{
	const char *who[SEATS_MAX];
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		int before = 0;
		struct out o;
		who[seat] = level[seat] ? computer_of(level[seat]) : NULL;
		for (int i = 0; i < seat; i++)
			before += who[i] == who[seat];
		out_init(&o, out->text[seat], COMPUTER_NAME_SIZE);
		if (who[seat])
			say_computer(lang, who[seat], before, &o);
		out->name[seat] = who[seat] ? out->text[seat] : NULL;
	}
}

static void emit_said(const char *key, int lang, const char *prefix, const char *who, const char *what, struct out *o)
{
	char text[TEXT_SIZE];
	struct out t;
	out_init(&t, text, sizeof text);
	say_member(lang, prefix, who, what, &t);
	member_text(o, key, text);
}

static void write_computer(int lang, const char *who, const char *level, struct out *o)
{
	emit_open(o, '{');
	member_text(o, "computer", who);
	member_text(o, "level", level);
	emit_said("title", lang, "level", who, NULL, o);
	emit_said("name", lang, "computer", who, "1", o);
	emit_said("character", lang, "computer", who, "character", o);
	emit_said("strength", lang, "computer", who, "strength", o);
	emit_close(o, '}');
}

void computers_json(int lang, struct out *o)
{
	emit_open(o, '[');
	for (int i = 0; level_offered(i); i++)
		write_computer(lang, level_offered(i)->name, level_offered(i)->name, o);
	write_computer(lang, level_companion()->name, level_companion()->name, o);
	write_computer(lang, expert, "time:5000", o);
	emit_close(o, ']');
}
