#include "core/wire.h"

#include "core/fields.h"
#include "core/options.h"
#include "core/say.h"
#include "core/text.h"

enum { LABEL_MAX = 1024, ELEMENT_MAX = 96, REFUSALS_MAX = 64 };

void wire_decision(const struct game *g, const void *state, struct out *o)
{
	struct decision d = g->decision(state);
	emit_open(o, '{');
	member_text(o, "kind", g->kinds[d.kind].name);
	emit_key(o, "actors");
	emit_open(o, '[');
	for (uint32_t m = d.actors; m; m &= m - 1) {
		if (bits_first(m) == SEAT_CHANCE)
			emit_string(o, "chance");
		else
			emit_number(o, bits_first(m));
	}
	emit_close(o, ']');
	emit_close(o, '}');
}

static void wire_choice_text(const struct game *g, choice c, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	choice_text(g, c, &t);
	emit_string(o, text);
}

static void wire_args(const struct game *g, choice c, struct out *o)
{
	const struct verb *v = &g->verbs[choice_verb(c)];
	emit_open(o, '[');
	for (int i = 0; i < CHOICE_ARGS && v->arg[i].name && choice_arg(c, i); i++) {
		const struct type *t = &g->types[v->arg[i].type];
		value_json(t, arg_value(t, choice_arg(c, i)), o);
	}
	emit_close(o, ']');
}

void wire_choice_members(const struct speaker *s, const void *state, int seat, choice c, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	const char *patterns = NULL;
	struct speaker here = *s;
	here.state = state;
	emit_key(o, "text");
	wire_choice_text(s->game, c, o);
	member_text(o, "verb", s->game->verbs[choice_verb(c)].name);
	emit_key(o, "args");
	wire_args(s->game, c, o);
	emit_key(o, "targets");
	emit_open(o, '[');
	out_init(&t, text, sizeof text);
	while (choice_element(s->game, seat, c, &patterns, &t))
		emit_string(o, text);
	emit_close(o, ']');
	emit_key(o, "label");
	out_clear(&t);
	say_choice(&here, seat, c, &t);
	emit_string(o, text);
}

/* What a person should think of first, if there is something. */
static void wire_warning(const struct speaker *s, const void *state, int seat, choice c, struct out *o)
{
	int16_t fact[FACTS];
	const struct warning *w = seat < SEATS_MAX ? choice_warning(s->game, state, seat, c, fact) : NULL;
	char text[LABEL_MAX];
	struct speaker here = *s;
	struct out t;
	if (!w)
		return;
	here.state = state;
	out_init(&t, text, sizeof text);
	say_warning(&here, w, fact, &t);
	emit_key(o, "warning");
	emit_open(o, '{');
	member_text(o, "kind", w->name);
	member_text(o, "rule", w->rule);
	member_text(o, "message", text);
	emit_close(o, '}');
}

void wire_choice(const struct speaker *s, const void *state, int seat, choice c, struct out *o)
{
	emit_open(o, '{');
	wire_choice_members(s, state, seat, c, o);
	emit_close(o, '}');
}

void wire_choices(const struct speaker *s, const void *state, int seat, struct out *o)
{
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX], n = 0;
	if (s->game->decision(state).actors >> seat & 1)
		n = s->game->choices(state, seat, list);
	if (n && seat == SEAT_CHANCE)
		s->game->weights(state, weight);
	choice obvious = n && seat != SEAT_CHANCE ? driver_obvious(s->game, state, seat, list, n) : 0;
	emit_open(o, '[');
	for (uint32_t i = 0; i < n; i++) {
		emit_open(o, '{');
		member_number(o, "i", i);
		wire_choice_members(s, state, seat, list[i], o);
		if (seat == SEAT_CHANCE && weight[i])
			member_number(o, "weight", weight[i]);
		if (list[i] == obvious)
			member_bool(o, "obvious", true);
		wire_warning(s, state, seat, list[i], o);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

static void wire_event(const struct speaker *s, const struct event *e, int viewer, struct out *o)
{
	const struct event_kind *k = &s->game->events[e->kind];
	bool owner = event_is_of(e, viewer);
	char said[LABEL_MAX], element[ELEMENT_MAX];
	struct out t;
	const char *patterns = NULL;
	out_init(&t, said, sizeof said);
	if (!say_event(s, e, viewer, &t))
		return;
	emit_open(o, '{');
	member_text(o, "kind", k->name);
	emit_key(o, "seat");
	if (e->seat < SEATS_MAX)
		emit_number(o, e->seat);
	else
		emit_null(o);
	emit_key(o, "args");
	emit_open(o, '{');
	for (int i = 0; i < EVENT_ARGS && k->arg[i].name; i++) {
		emit_key(o, k->arg[i].name);
		if (owner || !(k->arg[i].flags & ARG_PRIVATE))
			value_json(&s->game->types[k->arg[i].type], e->arg[i], o);
		else
			emit_null(o);
	}
	emit_close(o, '}');
	emit_key(o, "targets");
	emit_open(o, '[');
	out_init(&t, element, sizeof element);
	while (event_element(s->game, e, viewer, &patterns, &t))
		emit_string(o, element);
	emit_close(o, ']');
	member_text(o, "text", said);
	emit_close(o, '}');
}

void wire_events(const struct speaker *s, const struct events *e, int viewer, struct out *o)
{
	emit_open(o, '[');
	for (uint32_t i = 0; i < e->count && i < e->max; i++)
		wire_event(s, &e->list[i], viewer, o);
	emit_close(o, ']');
}

void wire_scores(const struct game *g, const void *state, struct out *o)
{
	struct score score[SEATS_MAX] = {0};
	g->scores(state, score);
	emit_open(o, '[');
	for (int seat = 0; seat < state_seats(state); seat++) {
		emit_open(o, '{');
		member_number(o, "seat", seat);
		member_number(o, "total", score[seat].total);
		member_number(o, "rank", score[seat].rank);
		if (score[seat].team != seat)
			member_number(o, "team", score[seat].team);
		emit_key(o, "categories");
		emit_open(o, '{');
		for (int i = 0; g->categories[i].name; i++) {
			emit_key(o, g->categories[i].name);
			emit_number(o, score[seat].category[i]);
		}
		emit_close(o, '}');
		emit_close(o, '}');
	}
	emit_close(o, ']');
}

/* "Waiting for Anna, Bernard" to those who are not asked. */
static void say_waiting(const struct speaker *s, uint32_t actors, struct out *o)
{
	char text[LABEL_MAX];
	struct out names;
	out_init(&names, text, sizeof text);
	for (uint32_t m = actors & ~ACTOR_CHANCE; m; m &= m - 1) {
		if (names.length)
			out_text(&names, ", ");
		words_seat(s, bits_first(m), &names);
	}
	struct word_arg arg = {"names", NULL, 0, text};
	words_say(s, "table.waiting", &arg, 1, o);
}

static void write_prompt(const struct speaker *here, struct decision d, bool acts, int viewer, struct out *o)
{
	char prompt[LABEL_MAX];
	struct out p;
	out_init(&p, prompt, sizeof prompt);
	if (acts || !d.actors)
		say_prompt(here, here->state, viewer, &p);
	else
		say_waiting(here, d.actors, &p);
	emit_string(o, prompt);
}

void wire_prompt(const struct speaker *s, const void *state, struct out *o)
{
	struct speaker here = *s;
	union any_state seen;
	fields_redact(s->game, state, SEAT_ALL, &seen);
	here.state = &seen;
	write_prompt(&here, s->game->decision(state), false, SEAT_ALL, o);
}

void wire_seen(const struct speaker *s, const void *state, int viewer, struct out *o)
{
	const struct game *g = s->game;
	struct speaker here = *s;
	union any_state seen;
	struct decision d = g->decision(state);
	bool acts = viewer >= 0 && viewer < SEATS_MAX && (d.actors >> viewer & 1);
	fields_redact(g, state, viewer, &seen);
	here.state = &seen;
	emit_key(o, "decision");
	wire_decision(g, state, o);
	emit_key(o, "prompt");
	write_prompt(&here, d, acts, viewer, o);
	emit_key(o, "choices");
	if (acts)
		wire_choices(&here, &seen, viewer, o);
	else
		emit_raw(o, "[]");
	emit_key(o, "view");
	fields_json(g, &seen, viewer, o);
	emit_key(o, "scores");
	wire_scores(g, d.actors ? (const void *)&seen : state, o);
}

void wire_refusal_members(const struct speaker *s, const struct refusal *r, struct out *o)
{
	const struct reason *row = reason_row(s->game, r->reason);
	const char *rule = refusal_rule(s->game, r);
	char text[LABEL_MAX];
	struct out t;
	emit_key(o, "rule");
	if (rule)
		emit_string(o, rule);
	else
		emit_null(o);
	member_text(o, "reason", row->name);
	emit_key(o, "facts");
	emit_open(o, '{');
	for (int i = 0; i < FACTS && row->fact[i].name; i++) {
		emit_key(o, row->fact[i].name);
		if (r->reason >= REASON_GAME)
			value_json(&s->game->types[row->fact[i].type], r->fact[i], o);
		else
			emit_number(o, r->fact[i]);
	}
	emit_close(o, '}');
	emit_key(o, "message");
	out_init(&t, text, sizeof text);
	say_refusal(s, r, &t);
	emit_string(o, text);
}

void wire_refusal(const struct speaker *s, const struct refusal *r, int at, struct out *o)
{
	emit_open(o, '{');
	member_text(o, "code", r->reason == REASON_BEYOND ? "beyond-chance" : "illegal");
	wire_refusal_members(s, r, o);
	if (at >= 0)
		member_number(o, "at", at);
	emit_close(o, '}');
}

struct search {
	const struct speaker *s;
	const void *state;
	const char *element;
	struct out *o;
	int seat, found;
	bool legal, once; /* one refusal is enough */
};

static bool names_element(const struct search *q, choice c)
{
	char text[ELEMENT_MAX];
	struct out t;
	const char *patterns = NULL;
	out_init(&t, text, sizeof text);
	while (choice_element(q->s->game, q->seat, c, &patterns, &t))
		if (text_equal(text, q->element))
			return true;
	return false;
}

static void explain_as(struct search *q, const char *text, const struct refusal *r)
{
	emit_open(q->o, '{');
	member_text(q->o, "text", text);
	wire_refusal_members(q->s, r, q->o);
	emit_close(q->o, '}');
}

static bool explain(void *data, choice c)
{
	struct search *q = data;
	char text[LABEL_MAX];
	struct out t;
	if (!names_element(q, c))
		return true;
	struct refusal r = driver_why(q->s->game, q->state, q->seat, c);
	out_init(&t, text, sizeof text);
	choice_text(q->s->game, c, &t);
	if (!r.reason)
		q->legal = true;
	else if (q->found++ < REFUSALS_MAX)
		explain_as(q, text, &r);
	return !q->once; /* a legal one may still come */
}

/* The element means nothing to the open decision: to which does it, or to none at all? */
static void explain_elsewhere(struct search *q)
{
	const struct game *g = q->s->game;
	struct refusal none = {REASON_NO_ELEMENT, {0}};
	q->once = true;
	for (int verb = 1; verb <= verbs_count(g); verb++)
		verb_each(g, verb, state_seats(q->state), explain, q);
	if (!q->found)
		explain_as(q, q->element, &none);
}

bool wire_refusals_of(const struct speaker *s, const void *state, int seat, const char *element, struct out *o)
{
	struct search q = {.s = s, .state = state, .element = element, .o = o, .seat = seat};
	const uint8_t *verb = s->game->kinds[s->game->decision(state).kind].verbs;
	emit_open(o, '[');
	for (; *verb; verb++)
		verb_each(s->game, *verb, state_seats(state), explain, &q);
	if (!q.legal && !q.found)
		explain_elsewhere(&q);
	emit_close(o, ']');
	return q.legal;
}

static void wire_said(
	const struct speaker *s, const char *key, const char *prefix, const char *name, const char *suffix, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	say_name(s, prefix, name, suffix, &t);
	emit_key(o, key);
	emit_string(o, text);
}

static void wire_option(const struct speaker *s, const struct game_option *option, struct out *o)
{
	emit_open(o, '{');
	member_text(o, "name", option->name);
	wire_said(s, "title", "option", option->name, NULL, o);
	wire_said(s, "help", "option", option->name, "help", o);
	emit_key(o, "values");
	emit_open(o, '[');
	for (int v = 0; v < option_values(option); v++) {
		emit_open(o, '{');
		member_text(o, "value", option->value[v]);
		wire_said(s, "title", "option", option->name, option->value[v], o);
		emit_close(o, '}');
	}
	emit_close(o, ']');
	if (option->players) {
		emit_key(o, "players");
		emit_open(o, '[');
		for (uint32_t m = option->players; m; m &= m - 1)
			emit_number(o, bits_first(m));
		emit_close(o, ']');
	}
	if (option->needs)
		member_text(o, "needs", option->needs);
	emit_close(o, '}');
}

void wire_game(const struct speaker *s, struct out *o)
{
	const struct game *g = s->game;
	emit_open(o, '{');
	member_text(o, "id", g->id);
	wire_said(s, "title", "game", "title", NULL, o);
	wire_said(s, "summary", "game", "summary", NULL, o);
	wire_said(s, "length", "game", "length", NULL, o);
	wire_said(s, "hard", "game", "hard", NULL, o);
	wire_said(s, "patience", "game", "patience", NULL, o);
	member_bool(o, "thinking_pays", thinking_pays(s));
	member_number(o, "rules_version", g->rules_version);
	member_number(o, "seats_min", g->seats_min);
	member_number(o, "seats_max", g->seats_max);
	emit_key(o, "options");
	emit_open(o, '[');
	for (const struct game_option *option = g->options; option->name; option++)
		wire_option(s, option, o);
	emit_close(o, ']');
	emit_close(o, '}');
}
