#include "host/ask.h"

#include "host/edition_hash.h"
#include "core/options.h"
#include "core/text.h"

#include <stdlib.h>

static const struct type figure = TYPE_NUMBER("number", INT64_MIN, INT64_MAX);

static bool fail(struct ask_error *error, const char *code, const char *message, const char *word, size_t length)
{
	struct out o;
	memset(error, 0, sizeof *error);
	error->code = code;
	error->message = message;
	error->at = -1;
	out_init(&o, error->word, sizeof error->word);
	out_bytes(&o, word, (uint32_t)(length < sizeof error->word - 4 ? length : sizeof error->word - 4));
	error->args[error->count++] = (struct word_arg){"word", NULL, 0, error->word};
	return false;
}

static bool fail_word(struct ask_error *error, const char *code, const char *message, const char *word)
{
	return fail(error, code, message, word, text_length(word));
}

static void add_number(struct ask_error *error, const char *name, int64_t n)
{
	error->args[error->count++] = (struct word_arg){name, &figure, n, NULL};
}

static void add_text(struct ask_error *error, const char *name, const char *text)
{
	error->args[error->count++] = (struct word_arg){name, NULL, 0, text};
}

/* Which argument begins at offset: words before it, the verb not counted. */
static int arg_at(const char *text, uint32_t offset)
{
	int words = 0;
	for (uint32_t i = 0; i < offset; i++)
		words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
	return words ? words - 1 : 0;
}

/* Which argument it is, and what it may be. */
static void add_arg(struct ask_error *error, const struct game *g, const char *text, uint32_t offset)
{
	uint32_t begin = 0, end;
	while (text[begin] == ' ')
		begin++;
	for (end = begin; end < offset && text[end] != ' ';)
		end++;
	const struct verb *v = &g->verbs[verb_named(g, text + begin, end - begin)];
	int i = arg_at(text, offset);
	struct out o;
	out_init(&o, error->allowed, sizeof error->allowed);
	type_allowed(&g->types[v->arg[i].type], SEATS_MAX, &o);
	add_number(error, "n", i + 1);
	add_text(error, "name", v->arg[i].name);
	add_text(error, "allowed", error->allowed);
}

/* The verbs of the game, as far as there is room. */
static void add_verbs(struct ask_error *error, const struct game *g)
{
	struct out o;
	out_init(&o, error->allowed, sizeof error->allowed);
	for (int verb = 1; g->verbs[verb].name; verb++) {
		if (o.length + text_length(g->verbs[verb].name) + 8 > sizeof error->allowed) {
			out_text(&o, ", ...");
			break;
		}
		out_text(&o, verb > 1 ? ", " : "");
		choice_text(g, choice_make(verb, 0, 0, 0), &o);
	}
	add_text(error, "allowed", error->allowed);
}

static bool parse_text(
	const struct game *g, const char *text, size_t length, int at, choice *c, struct ask_error *error)
{
	static const char *const messages[] = {
		"", "engine.choice_empty", "engine.choice_verb", "engine.choice_arg", "engine.choice_many"};
	uint32_t offset;
	enum choice_error why = choice_parse(g, text, (uint32_t)length, c, &offset);
	if (!why)
		return true;
	fail(error, "bad-choice", messages[why], text, length);
	if (why == CHOICE_BAD_ARG)
		add_arg(error, g, text, offset);
	if (why == CHOICE_NO_VERB)
		add_verbs(error, g);
	error->at = at;
	return false;
}

/* An argument as the text of a choice has it; false: it is nothing an argument can be. */
static bool arg_to_text(const json_t *arg, struct out *o)
{
	if (json_is_string(arg))
		out_text(o, json_string_value(arg));
	else if (json_is_integer(arg))
		out_number(o, json_integer_value(arg));
	else if (json_is_boolean(arg))
		out_number(o, json_is_true(arg));
	else if (json_is_null(arg))
		out_text(o, "none");
	else
		return false;
	return true;
}

/* A set is a list of names or seats. */
static bool set_to_text(const json_t *set, struct out *o)
{
	if (!json_array_size(set))
		out_char(o, '-');
	for (size_t i = 0; i < json_array_size(set); i++) {
		if (i)
			out_char(o, '+');
		if (!arg_to_text(json_array_get(set, i), o))
			return false;
	}
	return true;
}

/* Written as text, then parsed, so that there is one parser. */
static bool parse_object(const struct game *g, const json_t *v, int at, choice *c, struct ask_error *error)
{
	const char *verb = json_string_value(json_object_get(v, "verb"));
	const json_t *args = json_object_get(v, "args");
	char text[256];
	struct out o;
	if (!verb || (args && !json_is_array(args)))
		return fail_word(error, "bad-request", "engine.choice_wanted", "choice");
	out_init(&o, text, sizeof text);
	out_text(&o, verb);
	for (size_t i = 0; i < json_array_size(args); i++) {
		const json_t *arg = json_array_get(args, i);
		out_char(&o, ' ');
		if (!(json_is_array(arg) ? set_to_text(arg, &o) : arg_to_text(arg, &o)))
			return fail_word(error, "bad-request", "engine.choice_wanted", "args");
	}
	if (!parse_text(g, text, o.length, at, c, error))
		return false;
	const struct verb *known = &g->verbs[choice_verb(*c)];
	for (int i = 0; i < verb_args(known); i++) {
		int form = g->types[known->arg[i].type].form;
		if (json_is_array(json_array_get(args, (size_t)i)) && form != FORM_SET && form != FORM_SEATS)
			return fail_word(error, "bad-request", "engine.choice_wanted", "args");
	}
	return true;
}

bool ask_choice(const struct game *g, const json_t *value, int at, choice *c, struct ask_error *error)
{
	if (json_is_string(value))
		return parse_text(g, json_string_value(value), json_string_length(value), at, c, error);
	return parse_object(g, value, at, c, error);
}

static bool parse_index(
	const struct game *g, const void *state, int seat, const json_t *value, choice *c, struct ask_error *error)
{
	choice list[CHOICES_MAX];
	uint32_t n = 0;
	if (g->decision(state).actors >> seat & 1)
		n = g->choices(state, seat, list);
	if (n == 0)
		return fail_word(error, "bad-request", "engine.no_choices", "i");
	if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= n) {
		fail_word(error, "bad-request", "engine.number_wanted", "i");
		add_number(error, "low", 0);
		add_number(error, "high", n - 1);
		return false;
	}
	*c = list[json_integer_value(value)];
	return true;
}

bool ask_list(const struct game *g, const json_t *request, choice *list, uint32_t *count, struct ask_error *error)
{
	const json_t *many = json_object_get(request, "list");
	*count = (uint32_t)json_array_size(many);
	if (many && !json_is_array(many))
		return fail_word(error, "bad-request", "engine.choice_wanted", "list");
	if (many && *count == 0)
		return fail_word(error, "bad-request", "engine.list_empty", "list");
	if (*count > LIST_MAX)
		return fail_word(error, "bad-request", "engine.list_long", "list");
	for (uint32_t i = 0; i < *count; i++)
		if (!ask_choice(g, json_array_get(many, i), (int)i, &list[i], error))
			return false;
	return true;
}

bool ask_choices(const struct game *g, const void *state, int seat, const json_t *request, choice *list,
	uint32_t *count, struct ask_error *error)
{
	const json_t *index = json_object_get(request, "i"), *text = json_object_get(request, "text");
	const json_t *one = json_object_get(request, "choice"), *many = json_object_get(request, "list");
	*count = 1;
	if ((index != NULL) + (text != NULL) + (one != NULL) + (many != NULL) > 1)
		return fail_word(error, "bad-request", "engine.choice_wanted", "text"); /* which of them? */
	if (index)
		return parse_index(g, state, seat, index, list, error);
	if (json_is_string(text))
		return ask_choice(g, text, -1, list, error);
	if (json_is_object(one))
		return ask_choice(g, one, -1, list, error);
	if (!json_is_array(many))
		return fail_word(error, "bad-request", "engine.choice_wanted", "text");
	return ask_list(g, request, list, count, error);
}

static bool set_option(
	const struct game *g, struct options *o, const char *name, const json_t *value, struct ask_error *error)
{
	char text[24];
	struct out number;
	const char *id = json_string_value(value);
	out_init(&number, text, sizeof text);
	if (json_is_integer(value)) {
		out_number(&number, json_integer_value(value));
		id = text;
	} else if (json_is_boolean(value)) {
		id = json_is_true(value) ? "on" : "off";
	}
	enum option_error why = id ? options_set(g, o, name, id) : OPTION_VALUE;
	if (!why)
		return true;
	fail_word(error, "bad-option", why == OPTION_UNKNOWN ? "cli.option_unknown" : "cli.option_value", name);
	add_text(error, "game", g->id);
	struct out allowed;
	out_init(&allowed, error->allowed, sizeof error->allowed);
	options_allowed(g, name, &allowed);
	add_text(error, "allowed", error->allowed);
	return false;
}

bool ask_options(const struct game *g, const json_t *object, struct options *o, struct ask_error *error)
{
	const char *name;
	json_t *value;
	int row;
	if (object && !json_is_object(object))
		return fail_word(error, "bad-request", "engine.object_wanted", "options");
	json_object_foreach ((json_t *)(uintptr_t)object, name, value) {
		if (!set_option(g, o, name, value, error))
			return false;
	}
	enum option_error why = options_check(g, o, &row);
	if (!why)
		return true;
	const struct game_option *option = &g->options[row];
	fail_word(error, "bad-option", why == OPTION_NEEDS ? "cli.option_needs" : "cli.option_players", option->name);
	add_text(error, "game", g->id);
	add_number(error, "players", o->players);
	add_text(error, "needs", option->needs ? option->needs : "");
	return false;
}

/* The first of the faults: the others would be told when it is mended, or by `cloister edition check`. */
static bool fail_fault(struct ask_error *error, const struct game *g, const struct faults *f)
{
	const struct fault *x = &f->list[0];
	for (uint32_t i = 0; i < f->count && x->warns; i++)
		x = &f->list[i];
	fail_word(error, "bad-edition", x->message, "");
	struct out o;
	out_init(&o, error->word, sizeof error->word);
	fault_where(x, &o);
	out_init(&o, error->value, sizeof error->value);
	out_text(&o, x->value);
	out_init(&o, error->allowed, sizeof error->allowed);
	out_text(&o, x->allowed);
	error->game = g;
	add_text(error, "where", error->word);
	add_text(error, "value", error->value);
	add_text(error, "allowed", error->allowed);
	return false;
}

static bool keep_edition(
	const struct game *g, const char *text, struct edition *e, struct options *o, struct ask_error *error)
{
	struct faults f;
	if (!edition_read(e, g, text, text_length(text), &f))
		return fail_fault(error, g, &f);
	int slot = edition_keep(e);
	o->edition = (uint8_t)(slot < 0 ? 0 : slot);
	return slot >= 0 || fail_word(error, "full", "edition.full", "edition");
}

bool ask_edition(const struct game *g, const json_t *value, struct options *o, struct ask_error *error)
{
	if (!value)
		return true;
	if (!g->box)
		return fail_word(error, "bad-edition", "edition.no_box", g->id);
	if (json_is_string(value)) {
		int slot = edition_slot_of(g, json_string_value(value));
		o->edition = (uint8_t)(slot < 0 ? 0 : slot);
		return slot >= 0 || fail_word(error, "bad-edition", "edition.unknown", json_string_value(value));
	}
	if (!json_is_object(value))
		return fail_word(error, "bad-request", "engine.object_wanted", "edition");
	char *text = json_dumps(value, JSON_COMPACT);
	struct edition *e = malloc(sizeof *e);
	bool good = text && e ? keep_edition(g, text, e, o, error) : fail_word(error, "memory", "cli.memory", "edition");
	free(e);
	free(text);
	return good;
}
