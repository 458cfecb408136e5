/*
 * Editions (docs/editions.md), of every game that has a box: random ones made from the schema are refused with a reason or end random
 * games under all invariants; what is written is read again to the same bytes; names are said; records carry them.
 */
#include "unit.h"

#include "host/edition_hash.h"
#include "core/bytes.h"
#include "host/position.h"
#include "core/edition_try.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/options.h"
#include "core/record.h"
#include "games/games.h"

#include <stdlib.h>

enum { LAST_SLOT = EDITIONS_MAX - 1, TEXT_MAX = 2 * EDITION_FILE_MAX };

static struct edition made, again;
static struct faults faults;
static char text[TEXT_MAX], copy[TEXT_MAX];

/* How many random editions of each game; CLOISTER_SOAK: the long life of this test. */
static int editions_wanted(void)
{
	return getenv("CLOISTER_SOAK") ? 10000 : 24;
}

static int64_t draw_value(const struct game *g, const struct figure *f, struct rng *rng)
{
	if (f->form != FIGURE_SET)
		return f->min + (int64_t)rng_below(rng, (uint32_t)(f->max - f->min + 1));
	int rows = (int)g->types[f->of].max, n = f->min + (int)rng_below(rng, (uint32_t)(f->max - f->min + 1));
	uint64_t set = 0;
	while (bits_count(set) < n && bits_count(set) < rows)
		set |= (uint64_t)1 << rng_below(rng, (uint32_t)rows);
	return (int64_t)set;
}

static bool is_sound(struct edition *e)
{
	faults_init(&faults, e->game, e->figures.bytes);
	return edition_check(e, &faults);
}

/* Draws figures anew one after the other, and keeps what leaves the edition sound. */
static int draw_edition(struct edition *e, const struct game *g, struct rng *rng)
{
	int changed = 0, rows = 0;
	edition_init(e, g);
	const struct figure *f = g->box->figures;
	while (f[rows].name)
		rows++;
	for (int i = 0; i < 60; i++) {
		const struct figure *at = &f[rng_below(rng, (uint32_t)rows)];
		int row = 1 + (int)rng_below(rng, (uint32_t)g->types[at->type].max);
		if (at->flags & FIGURE_FIXED || !figure_is_of(at, at->type, row))
			continue;
		again = *e;
		for (int k = 0; k < figure_values(at); k++)
			figure_put(at, e->figures.bytes, row, k, draw_value(g, at, rng));
		if (is_sound(e))
			changed++;
		else
			*e = again;
	}
	is_sound(e);
	return changed;
}

/* A slot of this test's own: thousands of editions would not fit into the process. */
static void put_last(const struct edition *e)
{
	const struct box *box = e->game->box;
	memcpy((unsigned char *)box->slots + (size_t)LAST_SLOT * box->size, e->figures.bytes, box->size);
}

static void write_all(const struct edition *e, enum edition_part part, char *to)
{
	struct out o;
	out_init(&o, to, TEXT_MAX);
	edition_write(e, part, &o);
	assert_false(o.full);
}

static void random_editions_end(void **state)
{
	const struct game *g = *state;
	struct rng rng;
	rng_seed(&rng, 18);
	int changed = 0;
	for (int i = 0; i < editions_wanted(); i++) {
		struct trial t;
		changed += draw_edition(&made, g, &rng);
		put_last(&made);
		for (int k = 0; k < 4; k++)
			if (!edition_try(g, LAST_SLOT, 4 * (uint64_t)i + (uint64_t)k, &t)) {
				write_all(&made, EDITION_PLAY, text);
				fail_msg("%s, edition %d, game %d: broke %s (%u choices, widest %u)\n%s", g->id, i, k,
					t.broken ? g->invariants[t.broken].name : "a bound", t.decisions, t.widest, text);
			}
	}
	assert_true(changed > 5 * editions_wanted());
}

static void what_is_written_is_read(void **state)
{
	const struct game *g = *state;
	struct rng rng;
	rng_seed(&rng, 19);
	for (int i = 0; i < editions_wanted(); i++) {
		draw_edition(&made, g, &rng);
		write_all(&made, EDITION_ALL, text);
		if (!edition_read(&again, g, text, text_length(text), &faults))
			fail_msg("%s: %s: %s", g->id, faults.list[0].message, text);
		write_all(&again, EDITION_ALL, copy);
		assert_string_equal(text, copy);
		assert_memory_equal(again.figures.bytes, made.figures.bytes, g->box->size);
	}
}

/* Values that no figure of any form can have. */
static void write_wrong(const struct figure *f, struct out *o, struct rng *rng)
{
	static const char *const never[] = {"null", "1.5", "{}", "true", "\"no such id\"", "[\"no such id\"]"};
	int which = (int)rng_below(rng, 8);
	if (which < 6 || f->form != FIGURE_NUMBER || f->count)
		emit_raw(o, never[which % 6]);
	else
		emit_number(o, which == 6 ? f->max + 1 + rng_below(rng, 50) : f->min - 1 - (int64_t)rng_below(rng, 50));
}

static void wrong_figures_are_refused(void **state)
{
	const struct game *g = *state;
	struct rng rng;
	int rows = 0;
	rng_seed(&rng, 20);
	while (g->box->figures[rows].name)
		rows++;
	for (int i = 0; i < editions_wanted(); i++) {
		const struct figure *f = &g->box->figures[rng_below(&rng, (uint32_t)rows)];
		int row = 1;
		while (!figure_is_of(f, f->type, row))
			row++;
		struct out o;
		out_init(&o, text, sizeof text);
		emit_raw(&o, "");
		out_clear(&o);
		emit_open(&o, '{');
		emit_key(&o, "cloister_edition"), emit_number(&o, 1);
		emit_key(&o, "game"), emit_string(&o, g->id);
		emit_key(&o, "rules"), emit_number(&o, g->rules_version);
		emit_key(&o, "figures"), emit_open(&o, '{');
		emit_key(&o, g->types[f->type].name), emit_open(&o, '{');
		emit_key(&o, g->types[f->type].rows[row - 1].id), emit_open(&o, '{');
		emit_key(&o, f->form == FIGURE_HERE ? "no_such_figure" : f->name), write_wrong(f, &o, &rng);
		emit_close(&o, '}'), emit_close(&o, '}'), emit_close(&o, '}'), emit_close(&o, '}');
		if (edition_read(&again, g, text, o.length, &faults))
			fail_msg("%s: read: %s", g->id, text);
		assert_true(faults.count > 0 && *faults.list[0].type && *faults.list[0].row);
	}
}

/* What is compiled in derives from itself, is sound, and is the edition without figures. */
static void reconstruction_is_sound(void **state)
{
	const struct game *g = *state;
	char id[EDITION_HASH], slot[EDITION_HASH];
	edition_init(&made, g);
	assert_true(is_sound(&made));
	assert_int_equal(faults.count, 0);
	assert_memory_equal(made.figures.bytes, g->box->slots, g->box->size);
	assert_int_equal(edition_keep(&made), 0);
	write_all(&made, EDITION_PLAY, text);
	assert_null(strstr(text, "figures"));
	edition_hash(&made, EDITION_PLAY, id);
	assert_true(edition_slot_hash(g, 0, slot));
	assert_string_equal(id, slot);
	assert_int_equal(edition_slot_of(g, id), 0);
}

/* A name changes what is said and nothing that is played. */
static void names_are_said(void **state)
{
	const struct game *g = *state;
	const struct box_name *n = g->box->names;
	char id[EDITION_HASH], named[EDITION_HASH], said[256];
	struct out o;
	assert_non_null(n);
	out_init(&o, text, sizeof text);
	snprintf(text, sizeof text,
		"{\"cloister_edition\":1,\"game\":\"%s\",\"rules\":%d,\"names\":{\"%s\":{\"%s\":{\"en\":\"  Quite  another "
		"\"}}}}",
		g->id, g->rules_version, g->types[n->type].name, g->types[n->type].rows[0].id);
	assert_true(edition_read(&made, g, text, text_length(text), &faults));
	int slot = edition_keep(&made);
	assert_true(slot > 0);
	assert_int_equal(edition_keep(&made), slot);
	edition_init(&again, g);
	edition_hash(&again, EDITION_PLAY, id);
	edition_hash(&made, EDITION_PLAY, named);
	assert_string_equal(id, named);
	struct speaker s = {.game = g, .lang = LANG_EN, .edition = slot};
	out_init(&o, said, sizeof said);
	words_value(&s, &g->types[n->type], 1, NULL, SEAT_NONE, &o);
	assert_string_equal(said, "Quite another");
}

/* The edition that calls the first row of the first type with names so. */
static int named_slot(const struct game *g, int number)
{
	const struct box_name *n = g->box->names;
	snprintf(text, sizeof text,
		"{\"cloister_edition\":1,\"game\":\"%s\",\"rules\":%d,\"names\":{\"%s\":{\"%s\":{\"en\":\"Name %d\"}}}}", g->id,
		g->rules_version, g->types[n->type].name, g->types[n->type].rows[0].id, number);
	assert_true(edition_read(&made, g, text, text_length(text), &faults));
	return edition_keep(&made);
}

static void assert_named(const struct game *g, int slot, int number)
{
	char said[64], wanted[64];
	struct speaker s = {.game = g, .lang = LANG_EN, .edition = slot};
	struct out o;
	out_init(&o, said, sizeof said);
	words_value(&s, &g->types[g->box->names->type], 1, NULL, SEAT_NONE, &o);
	snprintf(wanted, sizeof wanted, "Name %d", number);
	assert_string_equal(said, wanted);
}

/* A server meets more editions than there are slots: what nobody uses makes room, what somebody uses stays. */
static void unused_slots_make_room(void **state)
{
	const struct game *g = *state;
	int held = named_slot(g, 0), slots[EDITIONS_MAX], count = 0;
	assert_true(held > 0);
	for (int i = 1; i < 4 * EDITIONS_MAX; i++) {
		int slot = named_slot(g, i);
		assert_true(slot > 0 && slot != held);
		assert_named(g, slot, i);
		edition_leave(g, slot);
	}
	assert_named(g, held, 0);
	/* All in use: no more, until one is left. */
	while (count < EDITIONS_MAX && (slots[count] = named_slot(g, 1000 + count)) > 0)
		count++;
	assert_in_range(count, 1, EDITIONS_MAX - 2);
	assert_int_equal(named_slot(g, 5000), -1);
	edition_leave(g, slots[0]);
	assert_int_equal(named_slot(g, 5000), slots[0]);
	for (int i = 0; i < count; i++)
		edition_leave(g, slots[i]);
	assert_named(g, held, 0);
	edition_leave(g, held);
	assert_int_equal(named_slot(g, 0), held); /* still there */
	edition_leave(g, held);
}

/* The slot says where this process keeps an edition; a hash must not. */
static void hashes_leave_the_slot_out(void **state)
{
	const struct game *g = *state;
	union any_state a = {0};
	struct options o = {.players = g->seats_min};
	g->setup(&a, &o);
	uint64_t before = state_hash(g, &a);
	assert_int_equal(a.bytes[g->box->slot_at], 0);
	a.bytes[g->box->slot_at] = 7;
	assert_true(state_hash(g, &a) == before);
	a.bytes[g->box->slot_at] = 0;
	a.bytes[g->box->hashed ? g->box->hashed - 1 : g->box->slot_at ^ 1] ^= 1;
	assert_false(state_hash(g, &a) == before);
}

/* Keeps the edition whose figures are that JSON; its slot. */
static int slot_of(const struct game *g, const char *figures)
{
	snprintf(text, sizeof text, "{\"cloister_edition\":1,\"game\":\"%s\",\"rules\":%d,\"figures\":%s}", g->id,
		g->rules_version, figures);
	if (!edition_read(&made, g, text, text_length(text), &faults))
		fail_msg("%s: %s %s %s", g->id, faults.list[0].message, faults.list[0].row, faults.list[0].value);
	return edition_keep(&made);
}

static void begin(const struct game *g, int slot, int players, void *state)
{
	struct options o = {.players = (uint8_t)players, .edition = (uint8_t)slot};
	memset(state, 0, sizeof(union any_state));
	g->setup(state, &o);
}

static int64_t value_of(const struct game *g, const void *state, const char *field, int i)
{
	const struct field *f = field_named(g, field);
	assert_non_null(f);
	return field_get(g, f, state, f->offset + (uint32_t)i * f->dimension[0].stride);
}

static int64_t value_at(const struct game *g, const void *state, const char *field, int i, int k)
{
	const struct field *f = field_named(g, field);
	assert_non_null(f);
	return field_get(
		g, f, state, f->offset + (uint32_t)i * f->dimension[0].stride + (uint32_t)k * f->dimension[1].stride);
}

/* Two editions at once: each table has its own figures. */
static void pelegrinus_uses_them(void **state)
{
	const struct game *g = game_named("pelegrinus");
	union any_state a, b;
	(void)state;
	int slot = slot_of(g, "{\"city\":{\"constantinople\":{\"slots_4\":6}},\"piece\":{\"commandery\":{\"each\":32}}}");
	begin(g, slot, 4, &a);
	begin(g, 0, 4, &b);
	assert_int_equal(value_of(g, &a, "cap", 0), 6);
	assert_int_equal(value_of(g, &b, "cap", 0), 4);
	assert_int_equal(value_of(g, &a, "com_supply", 0), 32);
	assert_int_equal(value_of(g, &b, "com_supply", 0), 30);
	assert_int_equal(g->check(&a), 0);
	slot = slot_of(g,
		"{\"route\":{\"paris_london\":false,\"paris_glasgow\":{\"type\":\"sea\"}},"
		"\"site\":{\"mont_saint_michel\":{\"to\":\"glasgow\"}}}");
	assert_true(slot > 0);
	struct trial t;
	assert_true(edition_try(g, slot, 1, &t));
}

static void builders_duel_uses_them(void **state)
{
	const struct game *g = game_named("builders-duel");
	union any_state a, b;
	(void)state;
	int slot = slot_of(g, "{\"coin\":{\"5\":{\"coins\":10}},\"card\":{\"A03\":{\"does\":\"raid\",\"gold\":2}}}");
	begin(g, slot, 2, &a);
	begin(g, 0, 2, &b);
	assert_int_equal(value_of(g, &a, "supply", 0), value_of(g, &b, "supply", 0) + 10);
	assert_int_equal(g->check(&a), 0);
}

/* Twelve figures, a number of copies, a way that is shorter, a name. */
static const char abbey_figures[] =
	"{\"building\":{\"bakery\":{\"copies\":4,\"wood\":3,\"stone\":0,\"deniers\":2,\"reward\":\"tool\"},"
	"\"garden\":{\"copies\":2,\"starting\":1},\"brewery\":{\"starting\":0}},"
	"\"tower\":{\"chapel\":{\"deniers\":3}},\"cost\":{\"wall\":{\"prestige\":4},\"crusade\":{\"deniers\":2}},"
	"\"level\":{\"postulant\":{\"spaces\":2,\"prestige\":[4,6]}},\"darkness\":{\"0\":{\"level\":1}},"
	"\"pews\":{\"1\":{\"rows\":2}},\"token\":{\"i1\":{\"amount\":5}},"
	"\"crusade\":{\"c20\":{\"slots\":2,\"prestige\":30,\"stone\":0}},"
	"\"event_card\":{\"e19\":{\"effect\":\"moves\",\"amount\":-1},\"e05\":false}}";

static int row_of(const struct type *t, const char *id)
{
	for (int i = 0; i < t->max; i++)
		if (text_equal(t->rows[i].id, id))
			return i;
	fail_msg("no row %s", id);
	return -1;
}

static const struct type *type_of(const struct game *g, const char *name)
{
	const struct type *t = g->types;
	while (!text_equal(t->name, name) || t->form != FORM_ID)
		t++;
	return t;
}

static void kings_abbey_uses_them(void **state)
{
	const struct game *g = game_named("kings-abbey");
	union any_state a = {0}, b = {0};
	struct trial t;
	(void)state;
	struct options o;
	options_default(g, 2, &o);
	assert_int_equal(options_set(g, &o, "easy_start", "on"), OPTION_OK);
	g->setup(&b, &o);
	o.edition = (uint8_t)slot_of(g, abbey_figures);
	g->setup(&a, &o);
	int bakery = row_of(type_of(g, "building"), "bakery"), garden = row_of(type_of(g, "building"), "garden");
	assert_int_equal(value_of(g, &a, "building_left", bakery), 3);
	assert_int_equal(value_of(g, &b, "building_left", bakery), 2);
	assert_int_equal(value_of(g, &a, "building_left", garden), 1);
	assert_int_equal(value_of(g, &b, "building_left", garden), 3);
	assert_int_equal(value_of(g, &a, "darkness_level", 0), 1);
	assert_int_equal(value_of(g, &b, "darkness_level", 0), 3);
	assert_int_equal(value_of(g, &a, "clergy", 0), 2); /* the easy start: the first rank, the first bench */
	assert_int_equal(value_of(g, &b, "clergy", 0), 3);
	assert_int_equal(value_of(g, &a, "pews", 0), 3);
	assert_int_equal(value_of(g, &b, "pews", 0), 7);
	assert_int_equal(g->check(&a), 0);
	assert_int_equal(g->check(&b), 0);
	for (uint64_t i = 0; i < 10; i++)
		assert_true(edition_try(g, o.edition, i, &t));
}

static void assert_said(const struct game *g, int slot, const char *id, const char *wanted)
{
	struct speaker s = {.game = g, .lang = LANG_EN, .edition = slot};
	assert_non_null(words_find(&s, id));
	assert_string_equal(words_find(&s, id), wanted);
}

/* A sentence that states figures states those in force; what is as compiled in is said as ever. */
static void sentences_state_them(void **state)
{
	const struct game *g = game_named("kings-abbey");
	int slot = slot_of(g, abbey_figures);
	(void)state;
	assert_said(g, slot, "building.bakery.help",
		"costs: 3 wood, 2 deniers; 2 prestige; buying it gives 1\u00a0tool. A lay brother feeds one level; two feed "
		"two.");
	assert_said(g, slot, "crusade.c20.help", "2 equal dice; 30 prestige, 1 sand.");
	assert_said(g, slot, "crusade.c01.help", "3 equal dice; 5 prestige, 3 deniers.");
	assert_said(g, slot, "event_card.e19.help", "Everybody's peasant moves change by \u22121.");
	assert_said(g, slot, "token.i1", "5 \u00d7 wood");
	assert_said(g, slot, "verb.buy_crusade", "Draw a crusade (2 deniers)");
	assert_said(g, 0, "verb.buy_crusade", "Draw a crusade (1 denier)");
	assert_said(g, slot, "verb.archer", "Train an archer for {card.the} (5 deniers)");
	g = game_named("pelegrinus");
	slot = slot_of(g, "{\"character\":{\"nun\":{\"influence\":1}}}");
	assert_said(g, slot, "kind.program.nun", "Where does your Nun go? Influence 1.");
	g = game_named("builders-duel");
	slot = slot_of(g, "{\"card\":{\"A03\":{\"does\":\"raid\",\"gold\":2}}}");
	assert_said(g, slot, "card.A03.help", "Your opponent gives you 2 gold.");
	/* A name that states a figure states the one in force, and a card that does something else is not called after the old. */
	slot = slot_of(g, "{\"card\":{\"A04\":{\"gold\":7},\"A01\":{\"does\":\"income\",\"gold\":9}}}");
	assert_said(g, slot, "card.A04", "Income 7");
	assert_said(g, slot, "card.A01", "Income 9");
	assert_said(g, 0, "card.A04", "Income 4");
}

/* How much a building does may differ; its help goes on to say so, of each of its powers, after what else differs. */
static void powers_are_told(void **state)
{
	const struct game *g = game_named("kings-abbey");
	(void)state;
	int slot = slot_of(g,
		"{\"power\":{\"barracks_defence\":{\"two\":3},\"viking_reach\":{\"one\":2},\"feed\":{\"one\":2}},"
		"\"building\":{\"bakery\":{\"deniers\":2}}}");
	assert_said(g, slot, "building.bakery.help",
		"costs: 1 wood, 1 stone, 2 deniers; 2 prestige; buying it gives 1\u00a0grain. A lay brother feeds one level; "
		"two feed "
		"two. In this box: levels fed 2, with two lay brothers 2.");
	const char *said =
		words_find(&(struct speaker){.game = g, .lang = LANG_EN, .edition = slot}, "building.barracks.help");
	assert_non_null(
		strstr(said, "its value. In this box: defence 1, with two lay brothers 3. In this box: change of a die"));
	assert_null(
		strstr(words_find(&(struct speaker){.game = g, .lang = LANG_EN, .edition = slot}, "building.library.help"),
			"In this box"));
}

/* A building is also a card of a board, of which there may be two. */
static void copies_are_called_the_same(void **state)
{
	const struct game *g = game_named("kings-abbey");
	const struct type *card = type_of(g, "card");
	char said[64];
	struct out o;
	(void)state;
	snprintf(text, sizeof text,
		"{\"cloister_edition\":1,\"game\":\"kings-abbey\",\"rules\":%d,"
		"\"names\":{\"building\":{\"bakery\":{\"en\":\"Oven\"}}}}",
		g->rules_version);
	assert_true(edition_read(&made, g, text, text_length(text), &faults));
	struct speaker s = {.game = g, .lang = LANG_EN, .edition = edition_keep(&made)};
	out_init(&o, said, sizeof said);
	words_value(&s, card, row_of(card, "bakery_1") + 1, NULL, SEAT_NONE, &o);
	out_text(&o, ", ");
	words_value(&s, card, row_of(card, "bakery_2") + 1, NULL, SEAT_NONE, &o);
	assert_string_equal(said, "Oven, Oven (2)");
}

/* What a seat sees travels without the slot: who reads it says which figures it is played with. */
static void bytes_are_read_with_their_edition(void **state)
{
	const struct game *g = game_named("kings-abbey");
	static char sent[BYTES_TEXT];
	union any_state a, read;
	struct out o;
	(void)state;
	int slot = slot_of(g, abbey_figures);
	begin(g, slot, 2, &a);
	out_init(&o, sent, sizeof sent);
	bytes_write(g, &a, 0, &o);
	assert_false(bytes_read(g, sent, 0, 0, &read)); /* with other figures it is no position */
	assert_true(bytes_read(g, sent, slot, 0, &read));
	assert_int_equal(state_edition(g, &read), slot);
	assert_memory_equal(&read, &a, g->state_size);
}

static void say_row(const struct game *g, int slot, int lang, const char *type, int row, char *to)
{
	struct speaker s = {.game = g, .lang = lang, .edition = slot};
	struct out o;
	int t = 0;
	while (!text_equal(g->types[t].name, type))
		t++;
	out_init(&o, to, 256);
	words_value(&s, &g->types[t], row, NULL, SEAT_NONE, &o);
}

/* Chooses the first choice of that verb and arguments for whoever is asked. */
static void choose(const struct game *g, void *state, const char *verb, int a, int b)
{
	choice list[CHOICES_MAX];
	struct decision d = g->decision(state);
	int seat = bits_first(d.actors);
	uint32_t n = g->choices(state, seat, list);
	for (uint32_t i = 0; i < n; i++)
		if (text_equal(g->verbs[choice_verb(list[i])].name, verb) && choice_arg(list[i], 0) == a
			&& choice_arg(list[i], 1) == b) {
			g->apply(state, seat, list[i], NULL);
			return;
		}
	fail_msg("%s: %s %d %d is not offered", g->id, verb, a, b);
}

/* A table with nothing left to chance in setup, and then that position. */
static void arrange(const struct game *g, int slot, void *state, const struct options *options, const char *position)
{
	struct options o = *options;
	struct speaker s = {.game = g, .lang = LANG_EN};
	struct out *error = unit_out();
	o.edition = (uint8_t)slot;
	memset(state, 0, sizeof(union any_state));
	g->setup(state, &o);
	if (!position_set_text(&s, state, position, strlen(position), error))
		fail_msg("%s: %.*s", g->id, (int)error->length, error->text);
	if (g->check(state))
		fail_msg("%s: the position breaks %s", g->id, g->invariants[g->check(state)].name);
}

static bool is_offered(const struct game *g, const void *state, const char *verb, int a, int b)
{
	choice list[CHOICES_MAX];
	uint32_t n = g->choices(state, bits_first(g->decision(state).actors), list);
	for (uint32_t i = 0; i < n; i++)
		if (text_equal(g->verbs[choice_verb(list[i])].name, verb) && choice_arg(list[i], 0) == a
			&& choice_arg(list[i], 1) == b)
			return true;
	return false;
}

#define MONASTERIUM_FIGURES                                                                                            \
	"{\"column\":{\"A\":{\"standard\":\"take_soup\",\"row_1\":\"take_soup\"},\"B\":{\"standard\":\"send_novice\"},"    \
	"\"C\":{\"row_1\":\"move_1\"}},\"row\":{\"I\":{\"favour\":3}},\"token\":{\"soup\":{\"start\":5}},"                 \
	"\"building\":{\"refectory\":{\"points\":4}},\"chapels\":{\"1\":{\"points\":7}},"                                  \
	"\"horseshoe\":{\"two_A\":{\"beside\":{\"k1\":[\"b1\",\"b4\"],\"k2\":[\"b2\"]}}},"                                 \
	"\"road\":{\"10\":false,\"9\":{\"bonus\":\"extra_die\"},\"5\":{\"touches\":[\"B\",\"C\"],\"bonus\":"               \
	"\"any_action\"},\"7\":{\"bonus\":\"none\"}},\"mission\":{\"A2\":{\"year_1\":11,\"chapel\":\"E\"},"                \
	"\"C3\":{\"points\":14}},\"size\":{\"2\":{\"window_tiles\":5,\"chapel_holds\":3}},"                                \
	"\"line\":{\"left\":{\"points\":9}}}"

/* Red is at the last space of this edition's road and has a novice in the building at the far end of monastery A. */
#define MONASTERIUM_TURN(top)                                                                                          \
	"{\"phase\":\"action\",\"actor\":0,\"hand_neutral\":[0,0],\"hand_personal\":[0,0],\"spent_personal\":[1,1],"       \
	"\"slot_neutral\":[1,1,0,0,1,0],\"spent_neutral\":[2,5],\"road\":[9,1],"                                           \
	"\"building\":[[null,null,null,\"red\",\"absent\",\"absent\"]," ROW_OF_FOUR "," ROW_OF_FOUR "," ROW_OF_FOUR        \
	"," ROW_OF_FOUR "],\"chapel\":[[1,0,0,0,0],[0,0,0,0,0]],\"novice\":[[[\"B\",\"C\",\"D\",\"E\"],"                   \
	"[\"A\",\"B\",\"C\",\"D\",\"E\"],[\"B\",\"C\",\"D\",\"E\"],[\"A\",\"B\",\"C\",\"D\",\"E\"]],"                      \
	"[[\"A\",\"B\",\"C\",\"D\",\"E\"],[\"A\",\"B\",\"C\",\"D\",\"E\"],[\"A\",\"B\",\"C\",\"D\",\"E\"],"                \
	"[\"A\",\"B\",\"C\",\"D\",\"E\"]]]" top "}"
#define ROW_OF_FOUR "[null,null,null,null,\"absent\",\"absent\"]"

enum { MM_B1 = 1, MM_K1 = 8, MM_E0 = 17, MM_A0 = 1, MM_B0 = 5, MM_SOUP = 2 };

/* Actions by column, prices, tokens, points, the road's length; then which building a cloister space is beside. */
static void monasterium_uses_them(void **state)
{
	const struct game *g = game_named("monasterium");
	const struct options o = {.players = 2, .value = {1, 1, 1, 1}};
	union any_state a;
	struct score score[SEATS_MAX];
	char said[256];
	(void)state;
	int slot = slot_of(g, MONASTERIUM_FIGURES);
	arrange(g, slot, &a, &o, MONASTERIUM_TURN(""));
	assert_int_equal(value_of(g, &a, "pile", 1), 5);
	g->scores(&a, score);
	assert_int_equal(score[0].category[7], 7); /* one chapel */
	choose(g, &a, "take_dice", 5, 1);
	choose(g, &a, "use_die", MM_E0, 0);
	assert_int_equal(value_of(g, &a, "road", 0), 1); /* nine spaces */
	choose(g, &a, "take_dice", 2, 1);
	choose(g, &a, "use_die", MM_B0, 0); /* blue sends a novice: column B is the one that does */
	choose(g, &a, "send_novice", 1, 2);
	choose(g, &a, "send_target", 1, MM_B1);
	assert_int_equal(value_of(g, &a, "vp_part", 1), 4);
	assert_int_equal(value_at(g, &a, "token", 1, MM_SOUP - 1), 5 - 3);
	choose(g, &a, "take_dice", 1, 1);
	choose(g, &a, "use_die", MM_A0, 0);
	assert_int_equal(value_at(g, &a, "token", 0, MM_SOUP - 1), 5 + 1);
	for (int edition = 0; edition <= slot; edition += slot) {
		arrange(g, edition, &a, &o,
			MONASTERIUM_TURN(",\"in_turn\":true,\"turn_column\":\"A\",\"token\":[[2,2,1,0,0],"
							 "[2,2,1,0,0]],\"stack.frame\":[\"send\"],\"stack.value\":[0],\"stack.row\":[4],"
							 "\"stack.column\":[1]"));
		assert_int_equal(is_offered(g, &a, "send_target", 1, MM_K1), edition != 0); /* beside b4 too */
	}
	say_row(g, slot, LANG_EN, "action", MM_A0, said);
	assert_string_equal(said, "take 1 soup");
	say_row(g, 0, LANG_EN, "action", MM_A0, said);
	assert_string_equal(said, "send a novice");
	say_row(g, slot, LANG_FR, "mission", 2, said);
	assert_string_equal(said, "A2 (chapelle violette, bâtiment jaune, cloître bleu)");
}

#define MONASTERY_FIGURES                                                                                              \
	"{\"tile\":{\"mill\":{\"colour\":\"grey\",\"squares\":2,\"circle\":4,\"edges\":\"PP-P\"},"                         \
	"\"field\":{\"copies\":7},\"path_tee\":{\"copies\":3},\"secret_passage\":{\"circle\":5}},"                         \
	"\"abbey\":{\"abbey\":{\"edges\":\"-P--PP-P-P\"}},\"grid\":{\"red\":{\"crosses\":[2,6,9,12]},"                     \
	"\"cost\":{\"top\":[1,1,2,2,3,3,4,4,5,6,7,8,10]}},\"hour\":{\"lauds\":{\"round\":\"labour\"},"                     \
	"\"prime\":{\"round\":\"study\"}}}"

enum { MO_PASSAGE = 34, MO_X0 = 53, MO_Y0 = 53 }; /* arguments of choices count from 1 */

/* The first seat is red, the second blue; then at random until somebody has a turn. */
static void play_to_turn(const struct game *g, int slot, void *state)
{
	choice list[CHOICES_MAX];
	struct rng rng;
	begin(g, slot, 2, state);
	choose(g, state, "draw_colour", 1, 0);
	choose(g, state, "draw_colour", 2, 0);
	rng_seed(&rng, 7);
	while (!text_equal(g->kinds[g->decision(state).kind].name, "turn_action"))
		driver_step(g, state, &rng, list);
	assert_int_equal(g->check(state), 0);
}

/* Where letters lie, and where a tile can be laid beside the abbey. */
static void monastery_uses_them(void **state)
{
	const struct game *g = game_named("monastery");
	int slot = slot_of(g, MONASTERY_FIGURES);
	(void)state;
	for (int edition = 0; edition <= slot; edition += slot) {
		union any_state a;
		play_to_turn(g, edition, &a);
		assert_int_equal(value_at(g, &a, "grid.letter", 0, 4) != 0, edition != 0);
		assert_int_equal(value_at(g, &a, "grid.letter", 0, 5) == 0, edition != 0);
		assert_true(value_at(g, &a, "grid.letter", 1, 5) != 0);
		choose(g, &a, "place", MO_PASSAGE, 0);
		assert_int_equal(is_offered(g, &a, "place_cell", MO_X0 + 1, MO_Y0 - 1), edition != 0);
		assert_int_equal(is_offered(g, &a, "place_cell", MO_X0 + 2, MO_Y0 - 1), edition == 0);
	}
	struct trial t;
	for (uint64_t i = 0; i < 6; i++)
		assert_true(edition_try(g, slot, i, &t));
}

/* What it was played with stands in a record, and what reads it needs nothing else. */
static void records_carry_them(void **state)
{
	const struct game *g = game_named("pelegrinus");
	int slot = slot_of(g, "{\"city\":{\"acre\":{\"slots_2\":3}}}");
	struct options o = {.players = 2, .edition = (uint8_t)slot}, read = {0};
	struct record none = {0}, r;
	struct record_error error;
	struct match m;
	(void)state;
	void *block = aligned_alloc(16, (match_size(g) + 15) / 16 * 16);
	match_open(&m, g, &o, block, NULL);
	struct out *out = unit_out();
	record_write(&m, &none, true, out);
	assert_non_null(
		strstr(out->text, "\nedition {\"cloister_edition\":1,\"figures\":{\"city\":{\"acre\":{\"slots_2\":3}}}"));
	assert_true(record_read(out->text, out->length, &r, &error));
	assert_true(record_options(&r, g, &read, &error));
	assert_int_equal(read.edition, slot);
	free(block);
}

int main(void)
{
	static const struct {
		const char *name;
		void (*test)(void **state);
	} tests[] = {
		{"random editions end", random_editions_end},
		{"what is written is read", what_is_written_is_read},
		{"wrong figures are refused", wrong_figures_are_refused},
		{"the reconstruction is sound", reconstruction_is_sound},
		{"names are said", names_are_said},
		{"unused slots make room", unused_slots_make_room},
		{"hashes leave the slot out", hashes_leave_the_slot_out},
	};
	struct CMUnitTest all[COUNT(tests) * 16];
	size_t count = 0;
	for (int i = 0; games[i]; i++)
		for (int k = 0; games[i]->box && k < COUNT(tests); k++)
			all[count++] = (struct CMUnitTest){tests[k].name, tests[k].test, NULL, NULL, (void *)(uintptr_t)games[i]};
	if (!count)
		return 1; /* nothing to check */
	static const struct CMUnitTest own[] = {cmocka_unit_test(pelegrinus_uses_them),
		cmocka_unit_test(builders_duel_uses_them), cmocka_unit_test(kings_abbey_uses_them),
		cmocka_unit_test(sentences_state_them), cmocka_unit_test(bytes_are_read_with_their_edition),
		cmocka_unit_test(copies_are_called_the_same), cmocka_unit_test(powers_are_told),
		cmocka_unit_test(monasterium_uses_them), cmocka_unit_test(monastery_uses_them),
		cmocka_unit_test(records_carry_them)};
	for (int i = 0; i < COUNT(own); i++)
		all[count++] = own[i];
	return _cmocka_run_group_tests("editions", all, count, NULL, NULL);
}
