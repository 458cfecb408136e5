#include "core/say.h"

#include "core/fields.h"
#include "core/text.h"

enum { ID_MAX = 96 };

static const struct type seat_type = TYPE_SEAT("seat"), number_type = TYPE_NUMBER("number", -32768, 32767);

/* ORDER REASON_*: core's own reasons, which speak of turns and forms and have no rule. */
static const struct type *const core_types[] = {&number_type, &seat_type};
enum { NUMBER, SEAT };
static const struct reason core_reasons[] = {
	[REASON_LEGAL] = {"legal", NULL, {{0}}},
	[REASON_OVER] = {"over", NULL, {{0}}},
	[REASON_NOT_YOU] = {"not_you", NULL, {{"asker", SEAT, 0}}},
	[REASON_NOT_NOW] = {"not_now", NULL, {{0}}},
	[REASON_INCOMPLETE] = {"incomplete", NULL, {{0}}},
	[REASON_NO_ELEMENT] = {"no_element", NULL, {{0}}},
	[REASON_NO_VERB] = {"no_verb", NULL, {{"verb", NUMBER, 0}}},
	[REASON_RANGE] = {"range", NULL, {{"place", NUMBER, 0}, {"value", NUMBER, 0}}},
	[REASON_BEYOND] = {"beyond", NULL, {{0}}},
	[REASON_LONG] = {"long", NULL, {{"most", NUMBER, 0}}},
	[REASON_NOT_A_CHOICE] = {"not_a_choice", NULL, {{0}}},
	[REASON_EMPTY] = {"empty", NULL, {{0}}},
	[REASON_FULL] = {"full", NULL, {{0}}},
};

const struct reason *reason_row(const struct game *g, int reason)
{
	if (reason >= REASON_GAME)
		return &g->reasons[reason - REASON_GAME];
	return &core_reasons[reason < COUNT(core_reasons) ? reason : 0];
}

static void message_id(struct out *id, const char *prefix, const char *name, const char *suffix)
{
	out_clear(id);
	out_text(id, prefix);
	out_char(id, '.');
	out_text(id, name);
	if (suffix) {
		out_char(id, '.');
		out_text(id, suffix);
	}
}

void say_name(const struct speaker *s, const char *prefix, const char *name, const char *suffix, struct out *o)
{
	char text[ID_MAX];
	struct out id;
	out_init(&id, text, sizeof text);
	message_id(&id, prefix, name, suffix);
	words_say(s, text, NULL, 0, o);
}

/* Says "<prefix>.<name>[.suffix]" with the declared arguments and {seat}. */
static void say_with(const struct speaker *s, const char *prefix, const char *name, const char *suffix,
	const struct arg *args, const int64_t *values, const bool *present, int most, int seat, struct out *o)
{
	char text[ID_MAX];
	struct out id;
	struct word_arg word[FACTS + 1];
	int n = 0;
	for (int i = 0; i < most && args[i].name; i++)
		if (present[i])
			word[n++] = (struct word_arg){args[i].name, &s->game->types[args[i].type], values[i], NULL};
	word[n++] = (struct word_arg){"seat", &seat_type, seat, NULL};
	out_init(&id, text, sizeof text);
	message_id(&id, prefix, name, suffix);
	words_say(s, text, word, n, o);
}

void say_choice(const struct speaker *s, int seat, choice c, struct out *o)
{
	const struct verb *v = &s->game->verbs[choice_verb(c)];
	int64_t values[CHOICE_ARGS] = {0};
	bool present[CHOICE_ARGS] = {0}, all = true;
	for (int i = 0; i < CHOICE_ARGS && v->arg[i].name; i++) {
		present[i] = choice_arg(c, i) != 0;
		all &= present[i];
		if (present[i])
			values[i] = arg_value(&s->game->types[v->arg[i].type], choice_arg(c, i));
	}
	/* A verb whose last argument may be absent has a second message for that case. */
	struct speaker label = *s;
	label.verb = choice_verb(c);
	say_with(&label, "verb", v->name, all ? NULL : "short", v->arg, values, present, CHOICE_ARGS, seat, o);
}

bool say_event(const struct speaker *s, const struct event *e, int viewer, struct out *o)
{
	const struct event_kind *k = &s->game->events[e->kind];
	bool owner = event_is_of(e, viewer), all = true;
	int64_t values[EVENT_ARGS] = {0};
	bool present[EVENT_ARGS] = {0};
	if ((k->flags & EVENT_PRIVATE) && !owner)
		return false;
	for (int i = 0; i < EVENT_ARGS && k->arg[i].name; i++) {
		present[i] = owner || !(k->arg[i].flags & ARG_PRIVATE);
		all &= present[i];
		values[i] = e->arg[i];
	}
	say_with(s, "event", k->name, all ? NULL : "other", k->arg, values, present, EVENT_ARGS, e->seat, o);
	return true;
}

void say_prompt(const struct speaker *s, const void *seen, int seat, struct out *o)
{
	struct decision d = s->game->decision(seen);
	const struct kind *k = &s->game->kinds[d.kind];
	struct prompt p = {0};
	bool present[FACTS] = {true, true, true, true};
	if (!d.actors) {
		words_say(s, "kind.over", NULL, 0, o);
		return;
	}
	struct speaker here = *s;
	here.state = seen;
	if (s->game->prompt)
		s->game->prompt(seen, seat, &p);
	assert(p.variant < COUNT(k->prompt));
	int64_t values[FACTS] = {p.arg[0], p.arg[1], p.arg[2], p.arg[3]};
	const struct prompt_kind *v = &k->prompt[p.variant];
	say_with(&here, "kind", k->name, v->suffix, v->arg, values, present, FACTS, seat, o);
}

void say_refusal(const struct speaker *s, const struct refusal *r, struct out *o)
{
	const struct reason *row = reason_row(s->game, r->reason);
	struct word_arg word[FACTS];
	char text[ID_MAX];
	struct out id;
	int n = 0;
	for (; n < FACTS && row->fact[n].name; n++) {
		const struct type *t =
			r->reason >= REASON_GAME ? &s->game->types[row->fact[n].type] : core_types[row->fact[n].type];
		word[n] = (struct word_arg){row->fact[n].name, t, r->fact[n], NULL};
	}
	out_init(&id, text, sizeof text);
	message_id(&id, "reason", row->name, NULL);
	words_say(s, text, word, n, o);
}
