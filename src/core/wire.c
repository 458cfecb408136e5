#include "core/wire.h"

#include "core/fields.h"
#include "core/options.h"
#include "core/say.h"
#include "core/text.h"

enum { LABEL_MAX = 1024, ELEMENT_MAX = 96, REFUSALS_MAX = 64 };

void wire_decision(const struct game *g, const void *state, struct out *o)
{
	struct decision d = g->decision(state);
	json_open(o, '{');
	json_key(o, "kind");
	json_string(o, g->kinds[d.kind].name);
	json_key(o, "actors");
	json_open(o, '[');
	for (uint32_t m = d.actors; m; m &= m - 1) {
		if (bits_first(m) == SEAT_CHANCE)
			json_string(o, "chance");
		else
			json_number(o, bits_first(m));
	}
	json_close(o, ']');
	json_close(o, '}');
}

static void wire_choice_text(const struct game *g, choice c, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	choice_text(g, c, &t);
	json_string(o, text);
}

static void wire_args(const struct game *g, choice c, struct out *o)
{
	const struct verb *v = &g->verbs[choice_verb(c)];
	json_open(o, '[');
	for (int i = 0; i < verb_args(v) && choice_arg(c, i); i++) {
		const struct type *t = &g->types[v->arg[i].type];
		value_json(t, arg_value(t, choice_arg(c, i)), o);
	}
	json_close(o, ']');
}

void wire_choice(const struct speaker *s, const void *state, int seat, choice c, int i, uint32_t weight, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	const char *patterns = NULL;
	struct speaker here = *s;
	here.state = state;
	json_open(o, '{');
	if (i >= 0) {
		json_key(o, "i");
		json_number(o, i);
	}
	json_key(o, "text");
	wire_choice_text(s->game, c, o);
	json_key(o, "verb");
	json_string(o, s->game->verbs[choice_verb(c)].name);
	json_key(o, "args");
	wire_args(s->game, c, o);
	json_key(o, "targets");
	json_open(o, '[');
	out_init(&t, text, sizeof text);
	while (choice_element(s->game, seat, c, &patterns, &t))
		json_string(o, text);
	json_close(o, ']');
	json_key(o, "label");
	out_clear(&t);
	say_choice(&here, seat, c, &t);
	json_string(o, text);
	if (weight) {
		json_key(o, "weight");
		json_number(o, weight);
	}
	json_close(o, '}');
}

void wire_choices(const struct speaker *s, const void *state, int seat, struct out *o)
{
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX] = {0}, n = 0;
	if (s->game->decision(state).actors >> seat & 1)
		n = s->game->choices(state, seat, list);
	if (n && seat == SEAT_CHANCE)
		s->game->weights(state, weight);
	json_open(o, '[');
	for (uint32_t i = 0; i < n; i++)
		wire_choice(s, state, seat, list[i], (int)i, weight[i], o);
	json_close(o, ']');
}

static void wire_event(const struct speaker *s, const struct event *e, int viewer, struct out *o)
{
	const struct event_kind *k = &s->game->events[e->kind];
	bool owner = viewer == SEAT_ALL || viewer == e->seat;
	char text[LABEL_MAX];
	struct out t;
	const char *patterns = NULL;
	out_init(&t, text, sizeof text);
	if (!say_event(s, e, viewer, &t))
		return;
	json_open(o, '{');
	json_key(o, "kind");
	json_string(o, k->name);
	json_key(o, "seat");
	if (e->seat < SEATS_MAX)
		json_number(o, e->seat);
	else
		json_null(o);
	json_key(o, "args");
	json_open(o, '{');
	for (int i = 0; i < EVENT_ARGS && k->arg[i].name; i++) {
		json_key(o, k->arg[i].name);
		if (owner || !(k->arg[i].flags & ARG_PRIVATE))
			value_json(&s->game->types[k->arg[i].type], e->arg[i], o);
		else
			json_null(o);
	}
	json_close(o, '}');
	json_key(o, "text");
	json_string(o, text);
	json_key(o, "targets");
	json_open(o, '[');
	while (event_element(s->game, e, viewer, &patterns, &t))
		json_string(o, text);
	json_close(o, ']');
	json_close(o, '}');
}

void wire_events(const struct speaker *s, const struct events *e, int viewer, struct out *o)
{
	json_open(o, '[');
	for (uint32_t i = 0; i < e->count && i < e->max; i++)
		wire_event(s, &e->list[i], viewer, o);
	json_close(o, ']');
}

void wire_scores(const struct game *g, const void *state, struct out *o)
{
	struct score score[SEATS_MAX] = {0};
	g->scores(state, score);
	json_open(o, '[');
	for (int seat = 0; seat < state_seats(state); seat++) {
		json_open(o, '{');
		json_key(o, "seat");
		json_number(o, seat);
		json_key(o, "total");
		json_number(o, score[seat].total);
		json_key(o, "rank");
		json_number(o, score[seat].rank);
		if (score[seat].team != seat) {
			json_key(o, "team");
			json_number(o, score[seat].team);
		}
		json_key(o, "categories");
		json_open(o, '{');
		for (int i = 0; g->categories[i].name; i++) {
			json_key(o, g->categories[i].name);
			json_number(o, score[seat].category[i]);
		}
		json_close(o, '}');
		json_close(o, '}');
	}
	json_close(o, ']');
}

void wire_refusal_members(const struct speaker *s, const struct refusal *r, struct out *o)
{
	const struct reason *row = reason_row(s->game, r->reason);
	char text[LABEL_MAX];
	struct out t;
	json_key(o, "rule");
	if (row->rule)
		json_string(o, row->rule);
	else
		json_null(o);
	json_key(o, "reason");
	json_string(o, row->name);
	json_key(o, "facts");
	json_open(o, '{');
	for (int i = 0; i < FACTS && row->fact[i].name; i++) {
		json_key(o, row->fact[i].name);
		if (r->reason >= REASON_GAME)
			value_json(&s->game->types[row->fact[i].type], r->fact[i], o);
		else
			json_number(o, r->fact[i]);
	}
	json_close(o, '}');
	json_key(o, "message");
	out_init(&t, text, sizeof text);
	say_refusal(s, r, &t);
	json_string(o, text);
}

void wire_refusal(const struct speaker *s, const struct refusal *r, int at, struct out *o)
{
	json_open(o, '{');
	json_key(o, "code");
	json_string(o, r->reason == REASON_BEYOND ? "beyond-chance" : "illegal");
	wire_refusal_members(s, r, o);
	if (at >= 0) {
		json_key(o, "at");
		json_number(o, at);
	}
	json_close(o, '}');
}

struct search {
	const struct speaker *s;
	const void *state;
	const char *element;
	struct out *o;
	int seat, found;
	bool legal;
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

static bool explain(void *data, choice c)
{
	struct search *q = data;
	if (!names_element(q, c))
		return true;
	struct refusal r = driver_why(q->s->game, q->state, q->seat, c);
	if (!r.reason) {
		q->legal = true;
	} else {
		json_open(q->o, '{');
		json_key(q->o, "text");
		wire_choice_text(q->s->game, c, q->o);
		wire_refusal_members(q->s, &r, q->o);
		json_close(q->o, '}');
		q->found++;
	}
	return q->found < REFUSALS_MAX;
}

bool wire_refusals_of(const struct speaker *s, const void *state, int seat, const char *element, struct out *o)
{
	struct search q = {.s = s, .state = state, .element = element, .o = o, .seat = seat};
	const uint8_t *verb = s->game->kinds[s->game->decision(state).kind].verbs;
	json_open(o, '[');
	for (; *verb; verb++)
		verb_each(s->game, *verb, state_seats(state), explain, &q);
	json_close(o, ']');
	return q.legal;
}

static void wire_said(const struct speaker *s, const char *key, const char *prefix, const char *name,
	const char *suffix, struct out *o)
{
	char text[LABEL_MAX];
	struct out t;
	out_init(&t, text, sizeof text);
	say_name(s, prefix, name, suffix, &t);
	json_key(o, key);
	json_string(o, text);
}

static void wire_option(const struct speaker *s, const struct option *option, struct out *o)
{
	json_open(o, '{');
	json_key(o, "name");
	json_string(o, option->name);
	wire_said(s, "title", "option", option->name, NULL, o);
	wire_said(s, "help", "option", option->name, "help", o);
	json_key(o, "values");
	json_open(o, '[');
	for (int v = 0; v < option_values(option); v++) {
		json_open(o, '{');
		json_key(o, "value");
		json_string(o, option->value[v]);
		wire_said(s, "title", "option", option->name, option->value[v], o);
		json_close(o, '}');
	}
	json_close(o, ']');
	if (option->players) {
		json_key(o, "players");
		json_open(o, '[');
		for (uint32_t m = option->players; m; m &= m - 1)
			json_number(o, bits_first(m));
		json_close(o, ']');
	}
	if (option->needs) {
		json_key(o, "needs");
		json_string(o, option->needs);
	}
	json_close(o, '}');
}

void wire_game(const struct speaker *s, struct out *o)
{
	const struct game *g = s->game;
	json_open(o, '{');
	json_key(o, "id");
	json_string(o, g->id);
	wire_said(s, "title", "game", "title", NULL, o);
	wire_said(s, "summary", "game", "summary", NULL, o);
	wire_said(s, "length", "game", "length", NULL, o);
	json_key(o, "rules_version");
	json_number(o, g->rules_version);
	json_key(o, "seats_min");
	json_number(o, g->seats_min);
	json_key(o, "seats_max");
	json_number(o, g->seats_max);
	json_key(o, "options");
	json_open(o, '[');
	for (const struct option *option = g->options; option->name; option++)
		wire_option(s, option, o);
	json_close(o, ']');
	json_close(o, '}');
}
