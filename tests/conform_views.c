/*
 * What every game promises about what is seen, said and written of it: redaction and guesses, positions in JSON,
 * texts and labels of choices and events, drawings, records and undo. Random games, no code in a game. CLOISTER_SOAK
 * plays fifty times as much.
 */
#include "walk.h"

#include "core/bytes.h"
#include "core/canvas.h"
#include "core/describe.h"
#include "core/match.h"
#include "host/position.h"
#include "core/record.h"
#include "core/wire.h"
#include "fake_game.h"

/* Choices of the games each property plays: sized to take a second or so under the sanitizers. */
enum { FEW = 8000, JSON_MAX = 1 << 18, RECORD_MAX = 1 << 20 };

static char *json_of(const struct walk *w, const void *state, int viewer, char *text)
{
	struct out o;
	out_init(&o, text, JSON_MAX);
	fields_json(w->game, state, viewer, &o);
	EXPECT(w, !o.full, "the view is longer than %d bytes", JSON_MAX);
	return text;
}

/* A sentence is there, is whole, has no placeholder left, and is not the id of a message that is missing. */
static void expect_sentence(const struct walk *w, const struct out *o, const char *what, const char *name)
{
	static const char *const prefix[] = {"verb.", "event.", "kind.", "seat."};
	for (int i = 0; i < COUNT(prefix); i++)
		EXPECT(w, !text_after(o->text, prefix[i]), "%s of '%s' is missing: %s", what, name, o->text);
	EXPECT(w, o->length > 0 && !o->full && !strpbrk(o->text, "{}"), "%s of '%s' is: %s", what, name, o->text);
}

/* --- what a seat may know --- */

static void expect_same_choices(struct walk *w, const union any_state *other, int seat, const char *what)
{
	static choice a[CHOICES_MAX], b[CHOICES_MAX];
	uint32_t n = w->game->choices(&w->state, seat, a);
	EXPECT(w, w->game->choices(other, seat, b) == n && memcmp(a, b, n * sizeof *a) == 0,
		"seat %d has other choices in %s", seat, what);
	for (uint32_t i = 0; i < n; i += 1 + n / 16)
		EXPECT(
			w, driver_why(w->game, other, seat, a[i]).reason == 0, "a choice of seat %d is refused in %s", seat, what);
}

/* What the rules say against a choice must not depend on what the seat cannot see. */
static void expect_same_refusals(struct walk *w, const union any_state *other, int seat, const char *what)
{
	const uint8_t *verbs = w->game->kinds[w->decision.kind].verbs;
	size_t count = strlen((const char *)verbs);
	for (int i = 0; i < 40; i++) {
		int verb = verbs[rng_below(&w->other, (uint32_t)count)];
		int stored[CHOICE_ARGS] = {0};
		for (int k = 0; k < verb_args(&w->game->verbs[verb]); k++) {
			const struct type *t = &w->game->types[w->game->verbs[verb].arg[k].type];
			struct range r = type_range(t, w->options.players);
			stored[k] = arg_stored(t, r.min) + (int)rng_below(&w->other, (uint32_t)(r.max - r.min + 1));
		}
		choice c = choice_make(verb, stored[0], stored[1], stored[2]);
		struct refusal a = driver_why(w->game, &w->state, seat, c), b = driver_why(w->game, other, seat, c);
		EXPECT(w, memcmp(&a, &b, sizeof a) == 0, "seat %d's refusal of %08x differs in %s: %s, %s", seat, c, what,
			reason_row(w->game, a.reason)->name, reason_row(w->game, b.reason)->name);
	}
}

/* A warning is made of what the seat sees, and says a whole sentence. */
static void expect_same_warnings(struct walk *w, const union any_state *other, int seat)
{
	const struct game *g = w->game;
	struct speaker s = {.game = g, .state = &w->state};
	choice list[CHOICES_MAX];
	for (uint32_t i = 0, n = g->choices(&w->state, seat, list); i < n; i++) {
		int16_t here[FACTS], there[FACTS];
		const struct warning *a = choice_warning(g, &w->state, seat, list[i], here);
		const struct warning *b = choice_warning(g, other, seat, list[i], there);
		EXPECT(w, a == b && (!a || !memcmp(here, there, sizeof here)), "seat %d is warned by what it cannot see", seat);
		for (int lang = 0; a && lang < LANGS; lang++) {
			char text[1024];
			struct out o;
			out_init(&o, text, sizeof text);
			s.lang = lang;
			say_warning(&s, a, here, &o);
			expect_sentence(w, &o, "the warning", a->name);
		}
	}
}

static void expect_same_prompt(struct walk *w, const union any_state *a, const union any_state *b, int viewer)
{
	char one[1024], two[1024];
	struct out o, p;
	struct speaker s = {.game = w->game, .lang = LANG_EN};
	out_init(&o, one, sizeof one);
	out_init(&p, two, sizeof two);
	say_prompt(&s, a, viewer, &o);
	say_prompt(&s, b, viewer, &p);
	EXPECT(w, text_equal(one, two), "seat %d is asked '%s' and, in a guess, '%s'", viewer, one, two);
}

/* What is sent as bytes is read back as it was, and is the same word whatever is hidden. */
static void expect_same_bytes(
	const struct walk *w, const union any_state *seen, const union any_state *guess, int viewer)
{
	char sent[BYTES_TEXT], other[BYTES_TEXT];
	struct out o, p;
	union any_state read;
	out_init(&o, sent, sizeof sent);
	out_init(&p, other, sizeof other);
	bytes_write(w->game, &w->state, viewer, &o);
	bytes_write(w->game, guess, viewer, &p);
	EXPECT(w, !o.full && text_equal(sent, other), "seat %d is sent other bytes where only secrets differ", viewer);
	EXPECT(w, bytes_read(w->game, sent, 0, viewer, &read), "the bytes of seat %d are refused", viewer);
	EXPECT(w, memcmp(&read, seen, w->game->state_size) == 0, "the bytes of seat %d are not what it sees", viewer);
}

/* Bytes from anywhere: refused, or a position that the rules can work with. */
static void expect_damage_found(struct walk *w, int viewer)
{
	static choice list[CHOICES_MAX];
	char sent[BYTES_TEXT];
	struct out o;
	union any_state read;
	out_init(&o, sent, sizeof sent);
	bytes_write(w->game, &w->state, viewer, &o);
	sent[rng_below(&w->other, o.length)] = "A_9."[rng_below(&w->other, 4)];
	if (!bytes_read(w->game, sent, 0, viewer, &read))
		return;
	for (uint32_t actors = w->game->decision(&read).actors & ~ACTOR_CHANCE; actors; actors &= actors - 1)
		w->game->choices(&read, bits_first(actors), list);
	o.text[o.length - 1] = 0;
	EXPECT(w, !bytes_read(w->game, sent, 0, viewer, &read), "bytes that end too early are taken");
}

static void expect_secrets_kept(struct walk *w, int viewer)
{
	static char one[JSON_MAX], two[JSON_MAX];
	static union any_state seen, guess, again;
	const struct game *g = w->game;
	bool acts = viewer != SEAT_NONE && w->decision.actors >> viewer & 1;
	walk_redact(w, viewer, &seen);
	memcpy(&again, &seen, sizeof seen);
	fields_redact(g, &seen, viewer, &again);
	EXPECT(w, memcmp(&again, &seen, sizeof seen) == 0, "redacting for %d again changes it", viewer);
	EXPECT(w, text_equal(json_of(w, &w->state, viewer, one), json_of(w, &seen, viewer, two)),
		"seat %d's view of what it sees differs from its view of the state", viewer);
	struct decision d = g->decision(&seen);
	EXPECT(w, memcmp(&d, &w->decision, sizeof d) == 0, "seat %d sees another decision", viewer);
	if (acts)
		expect_same_choices(w, &seen, viewer, "what it sees");
	if (acts)
		expect_same_refusals(w, &seen, viewer, "what it sees");
	if (acts)
		expect_same_warnings(w, &seen, viewer);
	for (int i = 0; i < 3; i++) {
		guess = seen;
		game_guess(g, &guess, viewer, &w->other);
		uint16_t broken = g->check(&guess);
		EXPECT(w, broken == 0, "a guess of seat %d breaks invariant %s", viewer, g->invariants[broken].name);
		memset(&again, 0, sizeof again);
		fields_redact(g, &guess, viewer, &again);
		EXPECT(w, memcmp(&again, &seen, sizeof seen) == 0, "a guess of seat %d looks different to it:\n%s\n%s", viewer,
			json_of(w, &seen, viewer, one), json_of(w, &again, viewer, two));
		expect_same_bytes(w, &seen, &guess, viewer);
		expect_damage_found(w, viewer);
		if (acts) {
			expect_same_choices(w, &guess, viewer, "a guess");
			expect_same_refusals(w, &guess, viewer, "a guess");
			expect_same_prompt(w, &seen, &guess, viewer);
		}
	}
}

static void play_secrets(struct walk *w)
{
	for (bool open = walk_look(w); open; open = walk_look(w)) {
		if (walk_sampled(w, 16))
			for (int viewer = 0; viewer >= 0; viewer = viewer_next(w, viewer))
				expect_secrets_kept(w, viewer);
		walk_step(w, NULL);
	}
	for (int viewer = 0; viewer >= 0; viewer = viewer_next(w, viewer))
		expect_secrets_kept(w, viewer);
}

static void views_equal_those_of_guesses(void **state)
{
	walk_each(game_of(state), FEW, play_secrets);
}

/* --- positions --- */

/* Puts the JSON of one field, cut out of the whole, into a fresh state as a patch. */
static void expect_patch(struct walk *w, const char *json)
{
	union any_state patched = w->state;
	char error[1024];
	struct out o;
	struct speaker s = {.game = w->game, .lang = LANG_EN};
	json_t *whole = json_loads(json, 0, NULL), *one = json_object();
	const struct field *f = w->game->fields;
	for (uint32_t skip = rng_below(&w->other, (uint32_t)json_object_size(whole)); skip; skip--)
		f++;
	out_init(&o, error, sizeof error);
	json_object_set(one, f->name, json_object_get(whole, f->name));
	bool ok = position_set(&s, &patched, one, &o);
	json_decref(whole);
	json_decref(one);
	EXPECT(w, ok, "setting '%s' to what it is fails: %s", f->name, error);
	EXPECT(
		w, memcmp(&patched, &w->state, sizeof patched) == 0, "setting '%s' to what it is changes the state", f->name);
}

/* JSON and back is the identity, from the state itself and from a fresh setup: every byte that matters is declared. */
static void expect_position(struct walk *w)
{
	static char json[JSON_MAX], after[JSON_MAX];
	char error[1024];
	struct out o;
	struct speaker s = {.game = w->game, .lang = LANG_EN};
	union any_state fresh = {0};
	out_init(&o, error, sizeof error);
	json_of(w, &w->state, SEAT_ALL, json);
	w->game->setup(&fresh, &w->options);
	EXPECT(w, position_set_text(&s, &fresh, json, strlen(json), &o), "its own position is refused: %s", error);
	json_of(w, &fresh, SEAT_ALL, after);
	EXPECT(w, text_equal(json, after), "the position differs after it was set:\n%s\n%s", json, after);
	for (uint32_t i = 0; i < sizeof fresh; i++)
		EXPECT(w, fresh.bytes[i] == w->state.bytes[i], "byte %u of the state is not covered by the declared fields", i);
	expect_patch(w, json);
}

static void play_positions(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL))
		if (walk_sampled(w, 10))
			expect_position(w);
	expect_position(w);
}

static void positions_survive_json(void **state)
{
	walk_each(game_of(state), FEW, play_positions);
}

/* A view read back is the state that its viewer sees, byte for byte: a client far away has all that it is drawn from. */
static void expect_seen(struct walk *w, int viewer)
{
	static char json[JSON_MAX];
	char error[1024];
	struct out o;
	struct speaker s = {.game = w->game, .lang = LANG_EN};
	union any_state seen = {0}, read = {0};
	fields_redact(w->game, &w->state, viewer, &seen);
	json_of(w, &seen, viewer, json);
	json_t *view = json_loads(json, 0, NULL);
	out_init(&o, error, sizeof error);
	w->game->setup(&read, &w->options);
	bool ok = position_see(&s, &read, view, viewer, &o);
	json_decref(view);
	EXPECT(w, ok, "the view of seat %d is refused: %s", viewer, error);
	for (uint32_t i = 0; i < w->game->state_size; i++)
		EXPECT(w, read.bytes[i] == seen.bytes[i], "byte %u of what seat %d sees is not in its view", i, viewer);
}

static void play_seen(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL))
		for (int viewer = 0; walk_sampled(w, 10) && viewer <= w->options.players; viewer++)
			expect_seen(w, viewer < w->options.players ? viewer : SEAT_NONE);
}

static void views_can_be_read_back(void **state)
{
	walk_each(game_of(state), FEW, play_seen);
}

/* --- texts and labels of choices --- */

static int order_of_texts(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void expect_text(struct walk *w, choice c, struct out *o)
{
	choice back = 0;
	uint32_t at;
	choice_text(w->game, c, o);
	EXPECT(w, o->length > 0 && !o->full, "a choice without a text: %08x", c);
	for (uint32_t i = 0; i < o->length; i++)
		EXPECT(w, o->text[i] >= ' ' && o->text[i] < 0x7f && o->text[i] != ',' && o->text[i] != '#',
			"'%s' has a character that no text may have", o->text);
	EXPECT(w, choice_parse(w->game, o->text, o->length, &back, &at) == CHOICE_OK && back == c,
		"'%s' reads back as %08x, not %08x", o->text, back, c);
}

static void expect_label(struct walk *w, const void *seen, int seat, choice c, const char *text)
{
	char label[1024];
	struct out o;
	const char *patterns = NULL;
	out_init(&o, label, sizeof label);
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = w->game, .lang = lang, .state = seen};
		out_clear(&o);
		say_choice(&s, seat, c, &o);
		expect_sentence(w, &o, "the label", text);
	}
	while (choice_element(w->game, seat, c, &patterns, &o))
		EXPECT(w, !o.full && !strpbrk(label, " {}?="), "'%s' has the target '%s'", text, label);
}

/* Whoever reads two choices of a list can tell them apart. */
static void expect_labels_differ(struct walk *w, const void *seen, int seat, const choice *list, uint32_t n)
{
	enum { LABEL_MAX = 512 };
	static char labels[CHOICES_MAX][LABEL_MAX], *sorted[CHOICES_MAX];
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = w->game, .lang = lang, .state = seen};
		for (uint32_t i = 0; i < n; i++) {
			struct out o;
			out_init(&o, labels[i], LABEL_MAX);
			say_choice(&s, seat, list[i], &o);
			sorted[i] = labels[i];
		}
		qsort(sorted, n, sizeof *sorted, order_of_texts);
		for (uint32_t i = 1; i < n; i++) {
			choice a = list[(sorted[i - 1] - labels[0]) / LABEL_MAX], b = list[(sorted[i] - labels[0]) / LABEL_MAX];
			EXPECT(w, strcmp(sorted[i], sorted[i - 1]) != 0, "%s: choices %08x and %08x of %s have one label: %s",
				words_lang_name(lang), a, b, w->game->verbs[choice_verb(a)].name, sorted[i]);
		}
	}
}

static void expect_texts(struct walk *w, int seat)
{
	enum { TEXT_MAX = 128 };
	static char texts[CHOICES_MAX][TEXT_MAX], *sorted[CHOICES_MAX];
	static choice list[CHOICES_MAX];
	static union any_state seen;
	uint32_t n = w->game->choices(&w->state, seat, list);
	walk_redact(w, seat == SEAT_CHANCE ? SEAT_NONE : seat, &seen);
	for (uint32_t i = 0; i < n; i++) {
		struct out o;
		out_init(&o, texts[i], TEXT_MAX);
		sorted[i] = texts[i];
		expect_text(w, list[i], &o);
		expect_label(w, &seen, seat, list[i], texts[i]);
	}
	expect_labels_differ(w, &seen, seat, list, n);
	qsort(sorted, n, sizeof *sorted, order_of_texts);
	for (uint32_t i = 1; i < n; i++)
		EXPECT(w, strcmp(sorted[i], sorted[i - 1]) != 0, "two choices have the text '%s'", sorted[i]);
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = w->game, .lang = lang};
		char prompt[1024];
		struct out o;
		out_init(&o, prompt, sizeof prompt);
		say_prompt(&s, &seen, seat, &o);
		expect_sentence(w, &o, "the prompt", w->game->kinds[w->decision.kind].name);
	}
}

static void play_texts(struct walk *w)
{
	for (; walk_look(w); walk_step(w, NULL))
		if (walk_sampled(w, 24))
			for (int s = seat_after(w->decision.actors, -1); s >= 0; s = seat_after(w->decision.actors, s))
				expect_texts(w, s);
}

static void choices_have_texts_and_labels(void **state)
{
	walk_each(game_of(state), FEW, play_texts);
}

/* --- what is heard of events --- */

/* All a viewer hears of one event: its sentences and its JSON in both languages. */
static bool hear(
	const struct walk *w, const void *seen, const struct event *event, int viewer, char *text, uint32_t size)
{
	struct event copy = *event;
	struct events one = {&copy, 1, 1};
	struct out o;
	bool heard = false;
	out_init(&o, text, size);
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = w->game, .lang = lang, .state = seen};
		wire_events(&s, &one, viewer, &o);
		char sentence[1024];
		struct out said;
		out_init(&said, sentence, sizeof sentence);
		heard = say_event(&s, event, viewer, &said);
		if (heard)
			expect_sentence(w, &said, "the sentence", w->game->events[event->kind].name);
	}
	EXPECT(w, !o.full, "an event is longer than %u bytes", size);
	return heard;
}

/* Another value of the same type. */
static int other_value(const struct type *t, int value, int seats)
{
	for (int v = value + 1; v < value + 300; v++)
		if (value_fits(t, v, seats))
			return v;
	return value_fits(t, value - 1, seats) ? value - 1 : value;
}

static void expect_heard(struct walk *w, const struct event *event, int viewer)
{
	enum { HEARD_MAX = 8192 };
	static char one[HEARD_MAX], two[HEARD_MAX];
	static union any_state seen;
	const struct event_kind *k = &w->game->events[event->kind];
	bool owner = viewer == event->seat && viewer != SEAT_NONE;
	for (int i = 0; i < EVENT_ARGS && k->arg[i].name; i++)
		EXPECT(w, event->seat != SEAT_NONE || !(k->arg[i].flags & ARG_PRIVATE),
			"event %s is about nobody: whose is its private argument %s?", k->name, k->arg[i].name);
	walk_redact(w, viewer, &seen);
	bool heard = hear(w, &seen, event, viewer, one, sizeof one);
	EXPECT(w, heard == (owner || !(k->flags & EVENT_PRIVATE)), "seat %d %s event %s", viewer,
		heard ? "hears" : "misses", k->name);
	json_t *json = json_loads(one, JSON_DISABLE_EOF_CHECK, NULL);
	EXPECT(w, json_is_array(json), "event %s is no JSON: %s", k->name, one);
	json_decref(json);
	for (int i = 0; i < EVENT_ARGS && k->arg[i].name && !owner; i++) {
		struct event other = *event;
		if (!(k->arg[i].flags & ARG_PRIVATE))
			continue;
		other.arg[i] = (int16_t)other_value(&w->game->types[k->arg[i].type], event->arg[i], w->options.players);
		hear(w, &seen, &other, viewer, two, sizeof two);
		EXPECT(w, text_equal(one, two), "seat %d learns the private argument %s of event %s: %s", viewer,
			k->arg[i].name, k->name, one);
	}
}

static void play_events(struct walk *w)
{
	static struct event list[EVENTS_MAX];
	while (walk_look(w)) {
		struct events e = {list, 0, EVENTS_MAX};
		walk_step(w, &e);
		for (uint32_t i = 0; i < e.count && i < EVENTS_MAX; i++)
			for (int viewer = 0; viewer >= 0; viewer = viewer_next(w, viewer))
				expect_heard(w, &list[i], viewer);
	}
}

static void events_tell_no_secrets(void **state)
{
	walk_each(game_of(state), FEW, play_events);
}

/* --- what is drawn or ordered in secret --- */

/* All that a viewer sees and hears of one choice: bytes, then sentences and JSON. */
struct witness {
	union any_state seen;
	char heard[16384];
};

static void look_on(struct walk *w, int seat, choice c, int viewer, struct witness *out)
{
	static struct event list[EVENTS_MAX];
	union any_state next = w->state;
	struct events e = {list, 0, EVENTS_MAX};
	struct out o;
	memset(out, 0, sizeof *out);
	w->game->apply(&next, seat, c, &e);
	fields_redact(w->game, &next, viewer, &out->seen);
	out_init(&o, out->heard, sizeof out->heard);
	struct speaker s = {.game = w->game, .state = &out->seen};
	wire_events(&s, &e, viewer, &o);
	EXPECT(w, !o.full, "events of one choice are longer than %zu bytes", sizeof out->heard);
}

/* Do the two differ at most in private arguments? */
static bool differ_in_secret(const struct game *g, choice a, choice b)
{
	if (choice_verb(a) != choice_verb(b))
		return false;
	for (int i = 0; i < CHOICE_ARGS; i++)
		if (choice_arg(a, i) != choice_arg(b, i) && !(g->verbs[choice_verb(a)].arg[i].flags & ARG_PRIVATE))
			return false;
	return true;
}

/* Is the secret still kept after the choice, or has it just been revealed with those of the others? */
static bool stays_secret(struct walk *w, choice c)
{
	union any_state next = w->state;
	if (w->seat == SEAT_CHANCE)
		return true;
	w->game->apply(&next, w->seat, c, NULL);
	struct decision d = w->game->decision(&next);
	return d.kind == w->decision.kind && d.actors && !(d.actors & ~w->decision.actors);
}

static void play_in_secret(struct walk *w)
{
	static struct witness one, other;
	for (; walk_look(w); walk_step(w, NULL)) {
		bool drawn = w->seat == SEAT_CHANCE && w->decision.for_seat != SEAT_NONE;
		if (!drawn && bits_count(w->decision.actors) < 2)
			continue;
		choice c = w->list[rng_below(&w->other, w->count)];
		for (int viewer = 0; viewer >= 0 && stays_secret(w, c); viewer = viewer_next(w, viewer)) {
			if (viewer == (drawn ? w->decision.for_seat : w->seat))
				continue;
			look_on(w, w->seat, c, viewer, &one);
			for (uint32_t i = 0; i < w->count; i += 1 + w->count / 8) {
				if ((!drawn && !differ_in_secret(w->game, c, w->list[i])) || !stays_secret(w, w->list[i]))
					continue;
				look_on(w, w->seat, w->list[i], viewer, &other);
				EXPECT(w, memcmp(&one.seen, &other.seen, sizeof one.seen) == 0, "seat %d sees what was secret", viewer);
				EXPECT(w, text_equal(one.heard, other.heard), "seat %d hears what was secret: %s, %s", viewer,
					one.heard, other.heard);
			}
		}
	}
}

static void secret_outcomes_look_alike(void **state)
{
	walk_each(game_of(state), FEW, play_in_secret);
}

/* --- JSON of the protocol, drawings --- */

static void expect_json(const struct walk *w, const char *what, struct out *o)
{
	json_error_t error;
	json_t *json = json_loads(o->text, JSON_REJECT_DUPLICATES, &error);
	EXPECT(w, json && !o->full && !strstr(o->text, "\"\":"), "%s is no JSON, %s: %.200s", what, error.text, o->text);
	json_decref(json);
	out_clear(o);
}

static void play_wire(struct walk *w)
{
	static char text[JSON_MAX];
	struct speaker s = {.game = w->game, .lang = (int)(w->seed % LANGS), .state = &w->state};
	struct out o;
	out_init(&o, text, sizeof text);
	for (bool open = walk_look(w); open; open = walk_look(w)) {
		if (walk_sampled(w, 6)) {
			wire_decision(w->game, &w->state, &o);
			expect_json(w, "the decision", &o);
			wire_choices(&s, &w->state, w->seat, &o);
			expect_json(w, "the list of choices", &o);
			wire_scores(w->game, &w->state, &o);
			expect_json(w, "the scores", &o);
			fields_json(w->game, &w->state, w->seat == SEAT_CHANCE ? SEAT_NONE : w->seat, &o);
			expect_json(w, "the view", &o);
			for (int viewer = 0; viewer >= 0; viewer = viewer_next(w, viewer)) {
				emit_open(&o, '{');
				wire_seen(&s, &w->state, viewer, &o);
				emit_close(&o, '}');
				expect_json(w, "what a seat is sent", &o);
			}
		}
		walk_step(w, NULL);
	}
	wire_game(&s, &o);
	expect_json(w, "the game's entry in the list", &o);
	describe_game(&s, &o);
	expect_json(w, "the game's description", &o);
}

static void wire_is_json(void **state)
{
	walk_each(game_of(state), FEW, play_wire);
}

/* Drawings on canvases of many sizes, down to nothing, in blocks of just that size: the sanitizer sees any overrun. */
static void expect_drawing(struct walk *w, int viewer, int width, int height)
{
	enum { ELEMENTS = 8 };
	static union any_state seen;
	struct canvas c;
	struct canvas_cell *cells = calloc((size_t)width * (size_t)height + 1, sizeof *cells);
	struct canvas_element *elements = calloc(ELEMENTS, sizeof *elements);
	struct speaker s = {.game = w->game, .lang = LANG_FR, .state = &seen};
	walk_redact(w, viewer, &seen);
	canvas_init(&c, width, height, cells, elements, ELEMENTS, &s);
	w->game->draw(&seen, viewer, &c);
	bool inside = c.rows <= height && c.element_count <= ELEMENTS && cells[width * height].text[0] == 0;
	free(cells);
	free(elements);
	EXPECT(w, inside, "the drawing leaves its canvas of %d by %d", width, height);
}

static void play_drawing(struct walk *w)
{
	for (bool open = true; open;) {
		open = walk_look(w);
		for (int viewer = 0; viewer >= 0 && walk_sampled(w, 4); viewer = viewer_next(w, viewer)) {
			expect_drawing(w, viewer, 100, 60);
			expect_drawing(w, viewer, (int)rng_below(&w->other, 90), (int)rng_below(&w->other, 50));
		}
		if (open)
			walk_step(w, NULL);
	}
}

static void drawings_stay_on_their_canvas(void **state)
{
	if (game_of(state)->draw)
		walk_each(game_of(state), FEW, play_drawing);
}

/* --- the log: undo, records --- */

/* A match played at random with lists, chance and undos; every live row's state is kept to compare with. */
struct played {
	struct match m;
	void *block;
	unsigned char *states; /* by number of live rows */
};

static void expect_undo(struct walk *w, struct played *p)
{
	uint32_t keep = rng_below(&w->other, p->m.live_count), s = match_live(&p->m, keep)->number,
			 next = match_next(&p->m);
	EXPECT(w, match_undo(&p->m, 0, s), "row %u cannot be taken back", s);
	EXPECT(w, memcmp(p->m.state, p->states + (size_t)keep * w->game->state_size, w->game->state_size) == 0,
		"taking back row %u gives other bytes than there were", s);
	EXPECT(w, p->m.live_count == keep && match_next(&p->m) == next + 1, "an undo is not one row");
}

/* One row: a chance result, or a list of one to three choices that ends where it must. */
static void play_row(struct walk *w, struct played *p)
{
	const struct game *g = w->game;
	struct match *m = &p->m;
	choice list[CHOICES_MAX], row[3] = {0};
	union any_state ahead;
	uint32_t n = 0, most = 1 + rng_below(&w->other, 3), at;
	struct decision d = g->decision(m->state);
	int seat = bits_first(d.actors);
	struct refusal r;
	struct list_play ends = {.game = g, .work = &ahead, .seat = seat};
	memcpy(&ahead, m->state, g->state_size);
	for (; n < most && !ends.ended; n++) {
		row[n] = list[rng_below(&w->other, g->choices(&ahead, seat, list))];
		r = list_play(&ends, &row[n], 1, &at);
		EXPECT(w, r.reason == 0, "a legal choice is refused: %s", reason_row(g, r.reason)->name);
	}
	r = seat == SEAT_CHANCE ? match_chance(m, row[0], NULL) : match_do(m, seat, row, n, NULL, &at);
	EXPECT(w, r.reason == 0, "a legal row is refused: %s", reason_row(g, r.reason)->name);
	EXPECT(w, memcmp(m->state, &ahead, g->state_size) == 0, "a row gives another state than its choices");
	memcpy(p->states + (size_t)m->live_count * g->state_size, m->state, g->state_size);
}

static void open_played(struct walk *w, struct played *p)
{
	p->block = aligned_alloc(16, (match_size(w->game) + 15) / 16 * 16);
	match_open(&p->m, w->game, &w->options, p->block, NULL);
	p->states = malloc((size_t)(p->m.rows_max + 1) * w->game->state_size);
}

/* Reads a record into a fresh match. */
static void replay(struct walk *w, const char *text, uint32_t length, struct played *p)
{
	struct record r;
	struct record_error error = {0};
	struct options o;
	EXPECT(w, record_read(text, length, &r, &error) && record_options(&r, w->game, &o, &error),
		"its own record is refused: %s, line %u", error.message, error.line);
	match_open(&p->m, w->game, &o, p->block, NULL);
	if (r.start.length) {
		char why[1024];
		struct out said;
		struct speaker s = {.game = w->game};
		union any_state start;
		out_init(&said, why, sizeof why);
		memcpy(&start, p->m.start, w->game->state_size);
		EXPECT(w, position_set_text(&s, &start, r.start.text, r.start.length, &said), "the record's start: %s", why);
		match_restart(&p->m, &start, NULL);
	}
	EXPECT(w, record_replay(&r, &p->m, &error), "its own record does not replay: %s, line %u: %.*s", error.message,
		error.line, (int)error.word.length, error.word.text);
}

/* Written, read, replayed, written again: the same bytes, hash and text. */
static void expect_record(struct walk *w, const struct match *m, const char *start)
{
	static char text[RECORD_MAX], again[RECORD_MAX];
	struct record r = {.start = slice_of(start), .seed = slice_of("a seed"), .name = {slice_of("Héloïse\n1 0 x")}};
	struct played p;
	struct out o, o2;
	for (int hashes = 0; hashes < 2; hashes++) {
		out_init(&o, text, sizeof text);
		out_init(&o2, again, sizeof again);
		record_write(m, &r, hashes, &o);
		EXPECT(w, !o.full, "the record is longer than %d bytes", RECORD_MAX);
		open_played(w, &p);
		replay(w, text, o.length, &p);
		EXPECT(w, memcmp(p.m.state, m->state, w->game->state_size) == 0, "a record replays to other bytes");
		EXPECT(w, p.m.count == m->count && memcmp(p.m.rows, m->rows, m->count * sizeof *m->rows) == 0,
			"a record replays to other rows");
		EXPECT(w, state_hash(w->game, p.m.state) == state_hash(w->game, m->state), "another hash");
		record_write(&p.m, &r, hashes, &o2);
		EXPECT(w, text_equal(text, again), "a record is written differently after it was read");
		free(p.block);
		free(p.states);
	}
}

static void play_match(struct walk *w)
{
	static char start[JSON_MAX];
	struct played p;
	open_played(w, &p);
	memcpy(p.states, p.m.state, w->game->state_size);
	uint32_t undos = 4, restart_at = rng_below(&w->other, 2 * w->length + 2);
	*start = 0;
	while (w->game->decision(p.m.state).actors) {
		play_row(w, &p);
		if (undos && p.m.live_count && rng_below(&w->other, w->length + 1) < 4)
			undos--, expect_undo(w, &p);
		if (p.m.count >= restart_at && !*start) { /* a table that did not begin with the usual setup */
			union any_state middle = {0};
			memcpy(&middle, p.m.state, w->game->state_size);
			json_of(w, &middle, SEAT_ALL, start);
			match_restart(&p.m, &middle, NULL);
			memcpy(p.states, p.m.state, w->game->state_size);
		}
		EXPECT(w, p.m.count < p.m.rows_max, "the log is full before the game is over");
	}
	expect_record(w, &p.m, start);
	free(p.block);
	free(p.states);
}

static void records_replay_to_the_same_bytes(void **state)
{
	walk_each(game_of(state), FEW, play_match);
}

/* The number that stands for a game's behaviour does not change from one call to the next. */
static void signature_is_one_number(void **state)
{
	assert_int_equal(game_signature(game_of(state)), game_signature(game_of(state)));
}

int main(void)
{
	static const struct property properties[] = {
		{"views and choices are those of any guess", views_equal_those_of_guesses},
		{"a position survives JSON", positions_survive_json},
		{"a view read back is what its viewer sees", views_can_be_read_back},
		{"choices have unique texts and unique whole labels", choices_have_texts_and_labels},
		{"events tell no secrets", events_tell_no_secrets},
		{"what is drawn or ordered in secret looks alike", secret_outcomes_look_alike},
		{"the protocol's values are JSON", wire_is_json},
		{"drawings stay on their canvas", drawings_stay_on_their_canvas},
		{"records replay to the same bytes, undos too", records_replay_to_the_same_bytes},
		{"the signature is one number", signature_is_one_number},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	return properties_run("conform_views", properties, COUNT(properties), more);
}
