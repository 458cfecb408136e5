#include "core/say.h"

#include "core/fields.h"
#include "core/text.h"

enum {
	ID_MAX = 96,
	PATIENCE_PAYS = 55, /* of 100 games */
};

static const struct type seat_type = TYPE_SEAT("seat"), number_type = TYPE_NUMBER("number", -32768, 32767);

/* Core's own reasons, which speak of turns and forms and have no rule. */
enum { NUMBER, SEAT };
static const struct type *const core_types[] = {[NUMBER] = &number_type, [SEAT] = &seat_type};
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

const char *refusal_rule(const struct game *g, const struct refusal *r)
{
	if (r->reason != REASON_NOT_NOW && r->reason != REASON_INCOMPLETE)
		return reason_row(g, r->reason)->rule;
	const struct kind *k = &g->kinds[r->fact[0]];
	return r->fact[1] && k->waits ? k->waits : k->rule;
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

bool thinking_pays(const struct speaker *s)
{
	const char *percent = words_find(s, "game.patience");
	int64_t won;
	return percent && value_parse(&number_type, percent, text_length(percent), &won) && won >= PATIENCE_PAYS;
}

/* The capital of the small letter at text, a UTF-8 character of two bytes: how far below it lies; 0: it is none. */
static int below_small(unsigned char first, unsigned char second)
{
	int code = (first & 0x1f) << 6 | (second & 0x3f);
	if (code >= 0xe0 && code <= 0xfe && code != 0xf7)
		return 0x20;
	bool odd = (code >= 0x100 && code <= 0x137) || (code >= 0x14a && code <= 0x177);
	bool even = (code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17e);
	return (odd && code % 2 == 1) || (even && code % 2 == 0);
}

/* A sentence begins with a capital, whatever name it begins with. */
static void raise_first(char *text)
{
	unsigned char *t = (unsigned char *)text;
	if (t[0] >= 'a' && t[0] <= 'z')
		t[0] = (unsigned char)(t[0] - 'a' + 'A');
	else if (t[0] >= 0xc3 && t[0] <= 0xc5 && (t[1] & 0xc0) == 0x80)
		t[1] = (unsigned char)(t[1] - below_small(t[0], t[1])); /* of one block of 64: the first byte stays */
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
	uint32_t begin = o->length;
	words_say(s, text, word, n, o);
	raise_first(o->text + begin);
}

/*
 * A verb that answers several questions ("done") may be called after the question: "<verb>@<kind>.<variant>" or
 * "<verb>@<kind>". The name to look for; the verb's own where the question has none.
 */
static const char *name_by_question(const struct speaker *s, int seat, const char *verb, struct out *name)
{
	char text[ID_MAX];
	struct out id;
	if (!s->state)
		return verb;
	struct decision d = s->game->decision(s->state);
	struct prompt p = {0};
	if (!d.actors)
		return verb;
	const struct kind *k = &s->game->kinds[d.kind];
	if (s->game->prompt && seat < state_seats(s->state)) /* chance is asked nothing */
		s->game->prompt(s->state, seat, &p);
	out_text(name, verb);
	out_char(name, '@');
	out_text(name, k->name);
	for (const char *variant = k->prompt[p.variant].suffix;; variant = NULL) {
		out_init(&id, text, sizeof text);
		message_id(&id, "verb", name->text, variant);
		if (words_find(s, text)) {
			if (variant) {
				out_char(name, '.');
				out_text(name, variant);
			}
			return name->text;
		}
		if (!variant)
			return verb;
	}
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
	char text[ID_MAX];
	struct out name;
	out_init(&name, text, sizeof text);
	label.verb = choice_verb(c);
	say_with(&label, "verb", name_by_question(s, seat, v->name, &name), all ? NULL : "short", v->arg, values, present,
		CHOICE_ARGS, seat, o);
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
	if (s->game->prompt && seat < state_seats(seen))
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

const struct warning *choice_warning(const struct game *g, const void *seen, int seat, choice c, int16_t fact[FACTS])
{
	for (const struct warning *w = g->warnings; w && w->name; w++) {
		memset(fact, 0, FACTS * sizeof *fact);
		if (w->warns(seen, seat, c, fact))
			return w;
	}
	return NULL;
}

void say_warning(const struct speaker *s, const struct warning *w, const int16_t fact[FACTS], struct out *o)
{
	struct word_arg word[FACTS];
	char text[ID_MAX];
	struct out id;
	int n = 0;
	for (; n < FACTS && w->fact[n].name; n++)
		word[n] = (struct word_arg){w->fact[n].name, &s->game->types[w->fact[n].type], fact[n], NULL};
	out_init(&id, text, sizeof text);
	message_id(&id, "warning", w->name, NULL);
	words_say(s, text, word, n, o);
}
