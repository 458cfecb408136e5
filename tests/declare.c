/*
 * The tables of every game make sense by themselves: names, types, ranges that fit their fields and choices, verbs of
 * kinds, patterns, options. Generic code relies on them without asking.
 */
#include "walk.h"

#include "core/match.h"
#include "fake_game.h"

#define ROW(g, condition, ...)                                                                                         \
	do {                                                                                                               \
		if (!(condition)) {                                                                                            \
			print_error("%s: ", (g)->id);                                                                              \
			print_error(__VA_ARGS__);                                                                                  \
			print_error("\n");                                                                                         \
			_fail(__FILE__, __LINE__);                                                                                 \
		}                                                                                                              \
	} while (0)

static int types_count(const struct game *g)
{
	int n = 0;
	while (g->types[n].name)
		n++;
	return n;
}

/* Lower snake case, dots between columns. */
static bool is_name(const char *text)
{
	if (!(*text >= 'a' && *text <= 'z'))
		return false;
	for (; *text; text++)
		if (!(*text >= 'a' && *text <= 'z') && !(*text >= '0' && *text <= '9') && *text != '_' && *text != '.')
			return false;
	return true;
}

/* An id stands in texts between blanks, in sets between plus signs, in words and elements between dots. */
static bool is_id(const char *text)
{
	return *text && !strpbrk(text, " +,#{}\"\\?=:|") && !text_equal(text, "-") && !text_equal(text, "none");
}

/* A rule's id is the game's own: "NM-6.2.3". */
static bool is_rule_of(const struct game *g, const char *rule)
{
	size_t n = strlen(g->prefix);
	return rule && strncmp(rule, g->prefix, n) == 0 && rule[n] == '-' && rule[n + 1] >= '0' && rule[n + 1] <= '9';
}

static void prefix(void **state)
{
	const struct game *g = game_of(state);
	ROW(g, g->prefix && strlen(g->prefix) >= 2, "no prefix");
	ROW(g, strspn(g->prefix, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(g->prefix), "prefix '%s'", g->prefix);
	for (int i = 0; games[i]; i++)
		ROW(g, games[i] == g || !text_equal(games[i]->prefix, g->prefix), "%s has its prefix", games[i]->id);
	int looked = 0;
	for (int k = 1; g->kinds[k].name; k++, looked++)
		ROW(g, !g->kinds[k].rule || is_rule_of(g, g->kinds[k].rule), "kind %s: rule '%s'", g->kinds[k].name,
			g->kinds[k].rule);
	for (int e = 1; g->events[e].name; e++, looked++)
		ROW(g, is_rule_of(g, g->events[e].rule), "event %s: rule '%s'", g->events[e].name, g->events[e].rule);
	for (int r = 0; g->reasons[r].name; r++, looked++)
		ROW(g, is_rule_of(g, g->reasons[r].rule), "reason %s: rule '%s'", g->reasons[r].name, g->reasons[r].rule);
	for (int i = 1; g->invariants[i].name; i++, looked++)
		ROW(g, is_rule_of(g, g->invariants[i].name), "invariant '%s'", g->invariants[i].name);
	ROW(g, looked > 0, "nothing names a rule");
}

static void facts(void **state)
{
	const struct game *g = game_of(state);
	ROW(g, g->state_size % 8 == 0 && g->state_size <= STATE_MAX, "state_size is %u", g->state_size);
	ROW(g, g->seats_min >= 1 && g->seats_min <= g->seats_max && g->seats_max <= SEATS_MAX, "seats");
	ROW(g, g->choices_max >= 1 && g->choices_max <= CHOICES_MAX, "choices_max is %u", g->choices_max);
	ROW(g, g->events_max >= 1 && g->events_max <= EVENTS_MAX, "events_max is %u", g->events_max);
	ROW(g, g->decisions_max >= 1 && g->decisions_max <= 100000, "decisions_max is %u", g->decisions_max);
	ROW(g, g->rules_version >= 1, "rules_version is 0");
	for (const char *p = g->id; *p; p++)
		ROW(g, (*p >= 'a' && *p <= 'z') || *p == '-', "the id");
	ROW(g, g->setup && g->decision && g->choices && g->why && g->apply && g->scores && g->check,
		"a rule function is missing");
	ROW(g, match_size(g) >= 3 * g->state_size + g->decisions_max * sizeof(struct row),
		"a match has no room for a game");
}

static void types(void **state)
{
	const struct game *g = game_of(state);
	for (const struct type *t = g->types; t->name; t++) {
		ROW(g, is_name(t->name), "type '%s'", t->name);
		ROW(g, t->min <= t->max || t->form == FORM_SEATS, "type %s has no values", t->name);
		ROW(g, t->form != FORM_SET || t->max <= 64, "set %s has more than 64 rows", t->name);
		for (int i = 0; (t->form == FORM_ID || t->form == FORM_SET) && i < t->max; i++) {
			ROW(g, t->rows[i].id && is_id(t->rows[i].id), "%s row %d", t->name, i + 1);
			for (int k = 0; k < i; k++)
				ROW(g, !text_equal(t->rows[i].id, t->rows[k].id), "%s has two rows '%s'", t->name, t->rows[i].id);
		}
	}
}

/* The bytes of an innermost element must hold every value of the type. */
static bool holds(const struct type *t, int size)
{
	struct range r = type_range(t, SEATS_MAX);
	if (t->form == FORM_SET)
		return size == 8 || t->max <= 8 * size;
	if (size == 8)
		return true;
	int64_t span = (int64_t)1 << (8 * size);
	return r.min < 0 ? r.min >= -span / 2 && r.max < span / 2 : r.max < span;
}

static void fields(void **state)
{
	const struct game *g = game_of(state);
	ROW(g, g->fields[0].offset == 0 && g->fields[0].size == 1 && g->fields[0].dimensions == 0,
		"the first field must be the byte with the number of seats");
	for (const struct field *f = g->fields; f->name; f++) {
		ROW(g, is_name(f->name), "field '%s'", f->name);
		ROW(g, field_named(g, f->name) == f, "two fields '%s'", f->name);
		ROW(g, f->type < types_count(g), "field %s has no type", f->name);
		ROW(g, f->size == 1 || f->size == 2 || f->size == 4 || f->size == 8, "field %s: size %d", f->name, f->size);
		ROW(g, holds(&g->types[f->type], f->size), "field %s: %d bytes cannot hold its type", f->name, f->size);
		uint32_t last = f->offset + f->size;
		for (int i = 0; i < f->dimensions; i++) {
			const struct dimension *d = &f->dimension[i];
			ROW(g, d->count >= 1 && d->stride >= f->size, "field %s, dimension %d", f->name, i);
			ROW(g, !d->seat || (i == 0 && d->count >= g->seats_max), "field %s: seats are the first dimension",
				f->name);
			ROW(g, !d->length || (d->length <= g->state_size && d->count < 256), "field %s: its length", f->name);
			last += (uint32_t)(d->count - 1) * d->stride;
		}
		ROW(g, last <= g->state_size, "field %s ends outside the state", f->name);
		bool owned = f->seen == SEEN_BY_OWNER || f->seen == SEEN_BY_OWNER_WHILE;
		ROW(g, !owned || (f->dimensions && f->dimension[0].seat), "field %s is seen by its owner and has none",
			f->name);
		bool declared = f->seen != SEEN_BY_OWNER_WHILE;
		for (const struct field *c = g->fields; c->name && !declared; c++)
			declared = c->offset == f->while_offset && !c->dimensions && c->seen == SEEN_BY_ALL;
		ROW(g, declared, "field %s: what its secrecy depends on is no field that all see", f->name);
	}
}

/* What a seat has is numbers: one, or as many as some type's first rows name. */
static void means(void **state)
{
	const struct game *g = game_of(state);
	for (const struct field *f = g->fields; f->name; f++) {
		int lists = f->dimensions - (f->dimensions && f->dimension[0].seat);
		ROW(g, !f->of || f->means, "field %s names what it counts and is nobody's means", f->name);
		if (!f->means)
			continue;
		ROW(g, g->types[f->type].form == FORM_NUMBER, "field %s: means are numbers", f->name);
		ROW(g, lists == (f->of != 0), "field %s: of what it counts has no name", f->name);
		ROW(g, !f->of || (f->of <= types_count(g) && g->types[f->of - 1].rows), "field %s counts no rows", f->name);
		ROW(g, !f->of || f->dimension[f->dimensions - 1].count <= g->types[f->of - 1].max,
			"field %s counts more rows than %s has", f->name, f->of ? g->types[f->of - 1].name : "");
	}
	for (int v = 1; g->verbs[v].name; v++)
		ROW(g, !(g->verbs[v].flags & VERB_ENDS) || (!verb_args(&g->verbs[v]) && !g->verbs[v].targets),
			"verb %s ends what is asked: one button does it", g->verbs[v].name);
}

/* "=low-high", then a blank or the end. */
static bool is_guard_range(const char *text)
{
	size_t low = strspn(text + 1, "0123456789"), high = text[1 + low] == '-' ? strspn(text + 2 + low, "0123456789") : 0;
	return text[0] == '=' && low && high && (text[2 + low + high] == ' ' || !text[2 + low + high]);
}

/* Placeholders {x} of a list of patterns are declared arguments or {seat}; guards name one and a range. */
static void expect_patterns(
	const struct game *g, const char *patterns, const struct arg *args, int most, const char *of)
{
	for (const char *p = patterns; p && (p = strpbrk(p, "{?")); p++) {
		size_t n = strcspn(p + 1, "}= ");
		bool known = strlen("seat") == n && strncmp(p + 1, "seat", n) == 0;
		for (int i = 0; i < most && args[i].name; i++)
			known |= strlen(args[i].name) == n && strncmp(p + 1, args[i].name, n) == 0;
		ROW(g, known && p[1 + n] == (*p == '{' ? '}' : '='), "target '%s' of %s", p, of);
		ROW(g, *p == '{' || is_guard_range(p + 1 + n), "guard '%s' of %s", p, of);
	}
}

static void expect_args(const struct game *g, const struct arg *args, int most, const char *of)
{
	bool ended = false;
	for (int i = 0; i < most; i++) {
		ROW(g, !args[i].name || !ended, "%s: argument %d after a gap", of, i);
		ended = !args[i].name;
		if (ended)
			continue;
		ROW(g, is_name(args[i].name) && args[i].type < types_count(g), "%s: argument '%s'", of, args[i].name);
		ROW(g, !text_equal(args[i].name, "seat"), "%s: {seat} is the seat it is about, not an argument", of);
	}
}

static void verbs(void **state)
{
	const struct game *g = game_of(state);
	for (int v = 1; g->verbs[v].name; v++) {
		const struct verb *verb = &g->verbs[v];
		bool optional = false;
		ROW(g, v <= 255 && is_name(verb->name), "verb '%s'", verb->name);
		for (int k = 1; k < v; k++)
			ROW(g, !text_equal(verb->name, g->verbs[k].name), "two verbs '%s'", verb->name);
		expect_args(g, verb->arg, CHOICE_ARGS, verb->name);
		expect_patterns(g, verb->targets, verb->arg, CHOICE_ARGS, verb->name);
		for (int i = 0; i < verb_args(verb); i++) {
			const struct type *t = &g->types[verb->arg[i].type];
			struct range r = type_range(t, SEATS_MAX);
			ROW(g, arg_stored(t, r.min) >= 1 && arg_stored(t, r.max) <= 255,
				"verb %s: argument %s needs more than a byte", verb->name, verb->arg[i].name);
			ROW(g, !optional || verb->arg[i].flags & ARG_OPTIONAL, "verb %s: only trailing arguments may be absent",
				verb->name);
			optional |= verb->arg[i].flags & ARG_OPTIONAL;
		}
		bool used = false;
		for (int k = 1; g->kinds[k].name; k++)
			used |= strchr((const char *)g->kinds[k].verbs, v) != NULL;
		ROW(g, used, "verb %s belongs to no kind", verb->name);
	}
}

static void kinds(void **state)
{
	const struct game *g = game_of(state);
	ROW(g, text_equal(g->kinds[0].name, "over") && !g->kinds[0].verbs[0], "kind 0 is not 'over'");
	for (int k = 1; g->kinds[k].name; k++) {
		const struct kind *kind = &g->kinds[k];
		ROW(g, is_name(kind->name), "kind '%s'", kind->name);
		for (int i = 0; i < k; i++)
			ROW(g, !text_equal(kind->name, g->kinds[i].name), "two kinds '%s'", kind->name);
		ROW(g, kind->verbs[0] && !kind->verbs[COUNT(kind->verbs) - 1], "kind %s: its verbs", kind->name);
		for (const uint8_t *v = kind->verbs; *v; v++) {
			ROW(g, *v <= verbs_count(g), "kind %s: verb %d", kind->name, *v);
			ROW(g, strchr((const char *)v + 1, *v) == NULL, "kind %s has verb %s twice", kind->name, g->verbs[*v].name);
		}
		ROW(g, !kind->prompt[0].suffix, "kind %s: variant 0 has no suffix", kind->name);
		for (int i = 0; i < COUNT(kind->prompt); i++)
			expect_args(g, kind->prompt[i].arg, FACTS, kind->name);
	}
}

static void events(void **state)
{
	const struct game *g = game_of(state);
	for (int e = 1; g->events[e].name; e++) {
		ROW(g, e <= 255 && is_name(g->events[e].name), "event '%s'", g->events[e].name);
		for (int i = 1; i < e; i++)
			ROW(g, !text_equal(g->events[e].name, g->events[i].name), "two events '%s'", g->events[e].name);
		ROW(g, g->events[e].rule && strchr(g->events[e].rule, '-'), "event %s names no rule", g->events[e].name);
		expect_args(g, g->events[e].arg, EVENT_ARGS, g->events[e].name);
		expect_patterns(g, g->events[e].targets, g->events[e].arg, EVENT_ARGS, g->events[e].name);
		for (int i = 0; i < EVENT_ARGS && g->events[e].arg[i].name; i++)
			ROW(g, holds(&g->types[g->events[e].arg[i].type], 2), "event %s: an argument has 16 bits",
				g->events[e].name);
	}
}

static void options(void **state)
{
	const struct game *g = game_of(state);
	int count = options_count(g), row;
	ROW(g, count <= OPTIONS_MAX, "%d options", count);
	for (int i = 0; i < count; i++) {
		const struct game_option *o = &g->options[i];
		ROW(g, is_name(o->name) && option_values(o) >= 2, "option '%s'", o->name);
		bool found = !o->needs;
		for (int k = 0; k < count && o->needs; k++)
			found |= k != i && text_equal(o->needs, g->options[k].name);
		ROW(g, found, "option %s needs '%s'", o->name, o->needs ? o->needs : "");
		for (int v = 0; v < option_values(o); v++)
			ROW(g, *o->value[v] && !strpbrk(o->value[v], " ,=#"), "option %s: value '%s'", o->name, o->value[v]);
		ROW(g, !o->value_players[0], "option %s: its default must be allowed with any number of players", o->name);
	}
	for (int players = g->seats_min; players <= g->seats_max; players++) {
		struct options o;
		options_default(g, players, &o);
		ROW(g, options_check(g, &o, &row) == OPTION_OK, "the default options are not allowed with %d players", players);
	}
}

static void reasons(void **state)
{
	const struct game *g = game_of(state);
	for (int r = 0; g->reasons[r].name; r++) {
		ROW(g, is_name(g->reasons[r].name), "reason '%s'", g->reasons[r].name);
		ROW(g, g->reasons[r].rule && strchr(g->reasons[r].rule, '-'), "reason %s names no rule", g->reasons[r].name);
		expect_args(g, g->reasons[r].fact, FACTS, g->reasons[r].name);
	}
	for (int i = 1; g->invariants[i].name; i++)
		ROW(g, strchr(g->invariants[i].name, '-'), "invariant %d has no id", i);
	int categories = 0;
	for (; g->categories[categories].name; categories++)
		ROW(g, is_name(g->categories[categories].name), "category %d", categories);
	ROW(g, categories <= CATEGORIES_MAX, "%d categories", categories);
}

/* Constants have names of their own. */
static void constants_are_named(void **state)
{
	const struct game *g = game_of(state);
	for (const struct constant *c = g->constants; c && c->name; c++) {
		ROW(g, is_name(c->name), "constant '%s' has a bad name", c->name);
		for (const struct constant *d = g->constants; d < c; d++)
			ROW(g, strcmp(c->name, d->name) != 0, "constant '%s' stands there twice", c->name);
	}
}

int main(void)
{
	static const struct property properties[] = {
		{"facts and bounds", facts},
		{"the prefix of its rules", prefix},
		{"types", types},
		{"fields", fields},
		{"means, and what ends a turn", means},
		{"verbs", verbs},
		{"kinds", kinds},
		{"events", events},
		{"options", options},
		{"reasons, invariants, categories", reasons},
		{"constants", constants_are_named},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	return properties_run("declare", properties, COUNT(properties), more);
}
