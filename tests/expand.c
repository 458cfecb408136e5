/* The expander of messages: arguments, plurals, genders, forms, forms by seat, holes, and sentences about a game. */
#include "unit.h"

#include "core/describe.h"
#include "core/say.h"
#include "fake_game.h"

static const struct type *const GOOD = &fake_types[FAKE_T_GOOD], *const GOODS = &fake_types[FAKE_T_GOODS],
								*const NUMBER = &fake_types[FAKE_T_SCORE], *const SEAT = &fake_types[FAKE_T_SEAT],
								*const OWNER = &fake_types[FAKE_T_OWNER], *const PLAYERS = &fake_types[FAKE_T_SEATS],
								*const FLAG = &fake_types[FAKE_T_FLAG];

static const char *say(int lang, const char *id, const struct word_arg *args, int count)
{
	struct speaker s = {.game = &game_fake, .lang = lang};
	struct out *o = unit_out();
	words_say(&s, id, args, count, o);
	return o->text;
}

static const char *value(int lang, const struct type *t, int64_t n, const char *form, int seat)
{
	struct speaker s = {.game = &game_fake, .lang = lang};
	struct out *o = unit_out();
	words_value(&s, t, n, form, seat, o);
	return o->text;
}

/* English: only one is singular. French: nothing and one are. */
static void plurals(void **state)
{
	(void)state;
	static const struct {
		int64_t n;
		const char *en, *fr;
	} rows[] = {{0, "0 coins", "0\u00a0pièce"}, {1, "1 coin", "1\u00a0pièce"}, {2, "2 coins", "2\u00a0pièces"},
		{-1, "−1 coin", "−1\u00a0pièce"}, {-2, "−2 coins", "−2\u00a0pièces"}, {21, "21 coins", "21\u00a0pièces"}};
	for (int i = 0; i < COUNT(rows); i++) {
		struct word_arg arg = {"n", NUMBER, rows[i].n, NULL};
		assert_string_equal(say(LANG_EN, "test.plural", &arg, 1), rows[i].en);
		assert_string_equal(say(LANG_FR, "test.plural", &arg, 1), rows[i].fr);
	}
}

static void genders(void **state)
{
	(void)state;
	struct word_arg gold = {"good", GOOD, FAKE_GOLD, NULL}, silver = {"good", GOOD, FAKE_SILVER, NULL},
					none = {"good", GOOD, 0, NULL};
	assert_string_equal(say(LANG_FR, "test.gender", &gold, 1), "pris");
	assert_string_equal(say(LANG_FR, "test.gender", &silver, 1), "prise");
	assert_string_equal(say(LANG_FR, "test.gender", &none, 1), "pris");
	assert_string_equal(say(LANG_EN, "test.gender", &gold, 1), "he is gold"); /* a form nobody wrote: the plain name */
}

/* A form; of the seat the sentence is about where there is one; else the plain name. */
static void forms(void **state)
{
	(void)state;
	struct word_arg args[] = {{"good", GOOD, FAKE_GOLD, NULL}, {"seat", SEAT, 0, NULL}};
	assert_string_equal(say(LANG_EN, "event.took", args, 2), "Red takes the gold.");
	args[1].value = 1;
	assert_string_equal(say(LANG_EN, "event.took", args, 2), "Blue takes your gold.");
	assert_string_equal(say(LANG_FR, "event.took", args, 2), "Bleu prend l'or.");
	args[0].value = FAKE_SILVER;
	assert_string_equal(say(LANG_EN, "event.took", args, 2), "Blue takes silver.");
	args[0].value = 0;
	assert_string_equal(say(LANG_EN, "event.took", args, 2), "Blue takes none.");
	args[0].value = 99;
	assert_string_equal(say(LANG_EN, "event.took", args, 2), "Blue takes none.");
}

static void values(void **state)
{
	(void)state;
	assert_string_equal(value(LANG_EN, GOOD, FAKE_GOLD, NULL, SEAT_NONE), "gold");
	assert_string_equal(value(LANG_EN, GOOD, FAKE_GOLD, "the", 1), "your gold");
	assert_string_equal(value(LANG_EN, GOODS, 3, NULL, SEAT_NONE), "gold and silver");
	assert_string_equal(value(LANG_EN, GOODS, 1, "the", SEAT_NONE), "the gold");
	assert_string_equal(value(LANG_EN, GOODS, 0, NULL, SEAT_NONE), "none");
	assert_string_equal(value(LANG_FR, GOODS, 0, NULL, SEAT_NONE), "aucun");
	assert_string_equal(value(LANG_EN, SEAT, 2, NULL, SEAT_NONE), "Green");
	assert_string_equal(value(LANG_EN, SEAT, SEAT_CHANCE, NULL, SEAT_NONE), "chance");
	assert_string_equal(value(LANG_EN, SEAT, -5, NULL, SEAT_NONE), "nobody");
	assert_string_equal(value(LANG_EN, SEAT, 1000, NULL, SEAT_NONE), "nobody");
	assert_string_equal(value(LANG_EN, OWNER, 0, NULL, SEAT_NONE), "nobody");
	assert_string_equal(value(LANG_EN, OWNER, 1, NULL, SEAT_NONE), "Red");
	assert_string_equal(value(LANG_FR, PLAYERS, 6, NULL, SEAT_NONE), "Bleu et Vert");
	assert_string_equal(value(LANG_FR, FLAG, 1, NULL, SEAT_NONE), "oui");
	assert_string_equal(value(LANG_EN, FLAG, 0, NULL, SEAT_NONE), "no");
	assert_string_equal(value(LANG_EN, NUMBER, -12, NULL, SEAT_NONE), "−12");
}

/* --- what templates can say --- */

static const struct word template_words[] = {{"good.gold", "or"}, {"good.gold.gender", "m"}, {"good.gold.many", "ors"},
	{"good.gold.one", "or"}, {"good.none", "aucune"}, {"good.silver", "pièces"}, {"good.silver.gender", "fp"},
	{"seat.0", "Rouge"}, {"seat.2", "un joueur"}, {"seat.2.of", "d’un joueur"},
	{"t.agree", "{good/pris|prise|pris+|prise+}"}, {"t.both", "{n&m?, puis }"}, {"t.count", "{n*good}"},
	{"t.many", "{n:rien|# pièce|# pièces ##}"}, {"t.nth", "{n.nth} {n.nthf}"}, {"t.number", "{good=est|sont}"},
	{"t.of", "le tour {seat.of}"}, {"t.spaced", "{n} pièces"}, {"t.text", "{name.of}, {name.that}"}};

static const char *tell(int lang, const char *id, const struct word_arg *args, int count)
{
	static const struct word empty[] = {{"t", ""}};
	struct catalogue catalogue = {{{empty, 0, NULL, 0}, {empty, 0, NULL, 0}}};
	catalogue.lang[lang] = (struct word_list){.words = template_words, .count = COUNT(template_words)};
	struct game g = game_fake;
	g.words = &catalogue;
	struct speaker s = {.game = &g, .lang = lang};
	struct out *o = unit_out();
	words_say(&s, id, args, count, o);
	return o->text;
}

static const char *tell_number(int lang, const char *id, int64_t n)
{
	struct word_arg args[] = {{"n", NUMBER, n, NULL}, {"good", GOOD, FAKE_GOLD, NULL}, {"m", NUMBER, 1, NULL}};
	return tell(lang, id, args, 3);
}

static const char *tell_name(const char *name)
{
	struct word_arg arg = {"name", NULL, 0, name};
	return tell(LANG_FR, "t.text", &arg, 1);
}

/* Before a vowel, a y with a consonant behind it, an h that is not followed by a; names as people have them. */
static void de_is_elided(void **state)
{
	(void)state;
	assert_string_equal(tell_name("Marc"), "de Marc, que Marc");
	static const char *const elided[] = {
		"Anne", "anne", "Émile", "Élodie", "Œdipe", "Yves", "Hélène", "Henri", "Hugo", "Île"};
	static const char *const whole[] = {"Yann", "Hans", "Harold", "William", "7e ciel", "_x", "Zoé", "h", "Ça", ""};
	for (int i = 0; i < COUNT(elided); i++) {
		char text[64];
		snprintf(text, sizeof text, "d’%s, qu’%s", elided[i], elided[i]);
		assert_string_equal(tell_name(elided[i]), text);
	}
	for (int i = 0; i < COUNT(whole); i++) {
		char text[64];
		snprintf(text, sizeof text, "de %s, que %s", whole[i], whole[i]);
		assert_string_equal(tell_name(whole[i]), text);
	}
}

/* A seat without a person may have its own wording; chance has. */
static void seats_are_joined(void **state)
{
	(void)state;
	struct word_arg arg = {"seat", SEAT, 0, NULL};
	assert_string_equal(tell(LANG_FR, "t.of", &arg, 1), "le tour de Rouge");
	arg.value = 2;
	assert_string_equal(tell(LANG_FR, "t.of", &arg, 1), "le tour d’un joueur");
	arg.value = SEAT_CHANCE;
	assert_string_equal(tell(LANG_FR, "t.of", &arg, 1), "le tour du hasard");
	arg.value = SEAT_NONE;
	assert_string_equal(tell(LANG_FR, "t.of", &arg, 1), "le tour de personne");
}

static void nothing_one_and_many(void **state)
{
	(void)state;
	assert_string_equal(tell_number(LANG_FR, "t.many", 0), "rien");
	assert_string_equal(tell_number(LANG_FR, "t.many", 1), "1\u00a0pièce");
	assert_string_equal(tell_number(LANG_FR, "t.many", -2), "−2\u00a0pièces #");
	assert_string_equal(tell_number(LANG_EN, "t.many", 2), "2 pièces #");
	assert_string_equal(tell_number(LANG_FR, "t.spaced", 3), "3\u00a0pièces"); /* a number stays with what it counts */
	assert_string_equal(tell_number(LANG_FR, "t.count", 1), "1\u00a0or");
	assert_string_equal(tell_number(LANG_FR, "t.count", 2), "2\u00a0ors");
	assert_string_equal(tell_number(LANG_EN, "t.count", 0), "0\u00a0ors");
	assert_string_equal(tell_number(LANG_FR, "t.both", 2), ", puis ");
	assert_string_equal(tell_number(LANG_FR, "t.both", 0), "");
}

static void ordinals(void **state)
{
	(void)state;
	assert_string_equal(tell_number(LANG_FR, "t.nth", 1), "1er 1re");
	assert_string_equal(tell_number(LANG_FR, "t.nth", 2), "2e 2e");
	static const char *const english[] = {"1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"};
	static const int numbers[] = {1, 2, 3, 4, 11, 12, 13, 21, 112};
	for (int i = 0; i < COUNT(numbers); i++)
		assert_non_null(strstr(tell_number(LANG_EN, "t.nth", numbers[i]), english[i]));
}

/* Columns and rows of a board that grows both ways. */
static void coordinates(void **state)
{
	(void)state;
	static const struct type column = TYPE_NUMBER("x", -60, 60, .said = 12, .letters = true);
	static const struct type row = TYPE_NUMBER("y", -60, 60, .said = 10);
	static const int at[] = {-13, -12, -11, 0, 14, 15, 40, 41};
	static const char *const called[] = {"−B", "−A", "A", "L", "Z", "AA", "AZ", "BA"};
	for (int i = 0; i < COUNT(at); i++)
		assert_string_equal(value(LANG_FR, &column, at[i], NULL, SEAT_NONE), called[i]);
	assert_string_equal(value(LANG_EN, &row, -1, NULL, SEAT_NONE), "9");
	assert_string_equal(value(LANG_EN, &row, -11, NULL, SEAT_NONE), "−1");
}

static void agreement(void **state)
{
	(void)state;
	struct word_arg gold = {"good", GOOD, FAKE_GOLD, NULL}, silver = {"good", GOOD, FAKE_SILVER, NULL};
	assert_string_equal(tell(LANG_FR, "t.agree", &gold, 1), "pris");
	assert_string_equal(tell(LANG_FR, "t.agree", &silver, 1), "prise+");
	assert_string_equal(tell(LANG_FR, "t.number", &gold, 1), "est");
	assert_string_equal(tell(LANG_FR, "t.number", &silver, 1), "sont");
}

/* A hole in a catalogue shows itself and breaks nothing. */
static void holes_show(void **state)
{
	(void)state;
	struct word_arg n = {"n", NUMBER, 5, NULL};
	assert_string_equal(say(LANG_EN, "no.such.message", NULL, 0), "no.such.message");
	assert_string_equal(say(LANG_EN, "test.plural", NULL, 0), "{n} {n:coin|coins}");
	assert_string_equal(say(LANG_EN, "test.brace", &n, 1), "{5}");
	assert_string_equal(say(LANG_EN, "test.hole", &n, 1), "{nothing.of} 5");
	assert_string_equal(say(LANG_FR, "test.brace", &n, 1), "test.brace"); /* the languages do not mix */
}

/* An argument's name is compared whole: {n} is not {name}. */
static void names_are_compared_whole(void **state)
{
	(void)state;
	struct word_arg args[] = {{"number", NULL, 0, "wrong"}, {"n", NUMBER, 1, NULL}};
	assert_string_equal(say(LANG_EN, "test.plural", args, 2), "1 coin");
	struct word_arg text = {"n", NULL, 0, "text {n}"};
	assert_string_equal(say(LANG_EN, "test.brace", &text, 1), "{text {n}}"); /* a text is not expanded again */
}

static void people_have_names(void **state)
{
	(void)state;
	static const char *const names[SEATS_MAX] = {"Héloïse", NULL};
	struct speaker s = {.game = &game_fake, .lang = LANG_FR, .names = names};
	struct out *o = unit_out();
	words_seat(&s, 0, o);
	out_char(o, ' ');
	words_seat(&s, 1, o);
	out_char(o, ' ');
	words_seat(&s, SEAT_NONE, o);
	assert_string_equal(o->text, "Héloïse Bleu personne");
}

static void languages_are_named(void **state)
{
	(void)state;
	assert_int_equal(words_lang("en"), LANG_EN);
	assert_int_equal(words_lang("fr"), LANG_FR);
	assert_int_equal(words_lang("fr_FR.UTF-8"), LANG_FR);
	assert_int_equal(words_lang("en-GB"), LANG_EN);
	assert_int_equal(words_lang("french"), -1);
	assert_int_equal(words_lang("C"), -1);
	assert_int_equal(words_lang(""), -1);
	assert_int_equal(words_lang(NULL), -1);
	assert_string_equal(words_lang_name(LANG_FR), "fr");
	assert_string_equal(words_lang_name(LANG_EN), "en");
}

/* A game's words come before core's; core's serve every game. */
static void core_is_behind_the_game(void **state)
{
	(void)state;
	struct speaker s = {.game = &game_fake, .lang = LANG_EN}, core = {.lang = LANG_EN};
	assert_string_equal(words_find(&s, "seat.0"), "Red");
	assert_null(words_find(&core, "seat.0"));
	assert_string_equal(words_find(&s, "yes"), "yes");
	assert_string_equal(words_find(&core, "yes"), "yes");
}

static void a_short_buffer_is_no_harm(void **state)
{
	(void)state;
	for (uint32_t size = 1; size < 40; size++) {
		char *text = malloc(size);
		struct out o;
		struct speaker s = {.game = &game_fake, .lang = LANG_FR};
		struct word_arg args[] = {{"good", GOOD, FAKE_GOLD, NULL}, {"seat", SEAT, 0, NULL}};
		out_init(&o, text, size);
		words_say(&s, "event.took", args, 2, &o);
		assert_int_equal(strlen(text), o.length);
		free(text);
	}
}

/* Splits a line of templates.txt at " | "; NULL behind its last part. */
static char *next_part(char **rest)
{
	char *part = *rest, *bar = part ? strstr(part, " | ") : NULL;
	*rest = bar ? bar + 3 : NULL;
	if (bar)
		*bar = 0;
	return part;
}

/* "n=3 name=Anne": what is all digits is a number. */
static int read_arguments(char *text, struct word_arg *args, int most)
{
	int count = 0;
	for (char *pair = strtok(text, " "); pair && count < most; pair = strtok(NULL, " ")) {
		char *value = strchr(pair, '='), *end = NULL;
		assert_non_null(value);
		*value++ = 0;
		int64_t number = strtoll(value, &end, 10);
		args[count++] = (struct word_arg){pair, *value && !*end ? NUMBER : NULL, number, value};
	}
	return count;
}

static const char *tell_template(int lang, const char *template, const struct word_arg *args, int count)
{
	struct word word = {"t", template};
	struct catalogue catalogue = {{{&word, lang == LANG_EN, NULL, 0}, {&word, lang == LANG_FR, NULL, 0}}};
	struct game g = game_fake;
	g.words = &catalogue;
	struct speaker s = {.game = &g, .lang = lang};
	struct out *o = unit_out();
	words_say(&s, "t", args, count, o);
	return o->text;
}

/* The page expands templates by itself; both are held to the same sentences. Of a no-break space the file has '_'. */
static void the_page_says_the_same(void **state)
{
	(void)state;
	FILE *in = fopen("tests/templates.txt", "rb");
	assert_non_null(in);
	char line[512];
	int checked = 0;
	while (fgets(line, sizeof line, in)) {
		line[strcspn(line, "\n")] = 0;
		if (*line == '#')
			continue;
		char *rest = line, *lang = next_part(&rest), *template = next_part(&rest), *arguments = next_part(&rest);
		struct word_arg args[4];
		struct out *expected = unit_out();
		int count = read_arguments(arguments, args, COUNT(args));
		for (; *rest; rest++)
			*rest == '_' ? out_text(expected, "\u00a0") : out_char(expected, *rest);
		assert_string_equal(tell_template(words_lang(lang), template, args, count), expected->text);
		checked++;
	}
	fclose(in);
	assert_true(checked > 40);
}

/* --- sentences from the declarations --- */

static void choices_are_said(void **state)
{
	(void)state;
	struct speaker s = {.game = &game_fake, .lang = LANG_EN};
	struct out *o = unit_out();
	say_choice(&s, 0, choice_make(FAKE_TAKE, FAKE_SILVER, 0, 0), o);
	assert_string_equal(o->text, "Take silver");
	out_clear(o);
	say_choice(&s, 0, choice_make(FAKE_TAKE, 0, 0, 0), o); /* without its optional argument */
	assert_string_equal(o->text, "Take nothing");
	out_clear(o);
	say_choice(&s, 0, choice_make(FAKE_BID, 1, 0, 0), o); /* stored as value + 1 */
	assert_string_equal(o->text, "Bid 0");
}

static void events_are_said_to_whom_they_concern(void **state)
{
	(void)state;
	struct speaker s = {.game = &game_fake, .lang = LANG_EN};
	struct event drew = {FAKE_DREW, 1, {2, 0, 0, 0}}, bid = {FAKE_BID_MADE, 1, {3, 0, 0, 0}};
	struct out *o = unit_out();
	assert_true(say_event(&s, &drew, 1, o));
	assert_string_equal(o->text, "Blue draws the Moon.");
	for (int viewer = 0; viewer <= SEAT_NONE; viewer += SEAT_NONE) {
		out_clear(o);
		assert_true(say_event(&s, &drew, viewer, o));
		assert_string_equal(o->text, "Blue draws a card.");
		out_clear(o);
		assert_false(say_event(&s, &bid, viewer, o));
		assert_string_equal(o->text, "");
	}
	assert_true(say_event(&s, &bid, 1, o));
	assert_string_equal(o->text, "You bid 3.");
	out_clear(o);
	assert_true(say_event(&s, &bid, -1, o)); /* who runs the game hears all */
	assert_string_equal(o->text, "You bid 3.");
}

static void prompts_have_variants(void **state)
{
	(void)state;
	struct fake_state s = {.seats = 2, .kind = FAKE_BIDDING, .round = 1, .roll = 2};
	struct speaker speaker = {.game = &game_fake, .lang = LANG_EN};
	struct out *o = unit_out();
	say_prompt(&speaker, &s, 0, o);
	assert_string_equal(o->text, "Bid (2).");
	s.roll = 3;
	out_clear(o);
	say_prompt(&speaker, &s, 0, o);
	assert_string_equal(o->text, "Bid for the best.");
	s.kind = FAKE_OVER;
	out_clear(o);
	say_prompt(&speaker, &s, 0, o);
	assert_string_equal(o->text, "The game is over.");
}

static void refusals_name_the_fact(void **state)
{
	(void)state;
	struct speaker s = {.game = &game_fake, .lang = LANG_EN};
	struct refusal rows[] = {{FAKE_TOO_DEAR, {2, 3, 0, 0}}, {FAKE_NONE_LEFT, {FAKE_GOLD, 0, 0, 0}},
		{REASON_NOT_YOU, {1, 0, 0, 0}}, {REASON_RANGE, {2, -3, 0, 0}}, {REASON_NO_VERB, {77, 0, 0, 0}}};
	static const char *const texts[] = {"at most 2, not 3", "no bullion is left", "it is not Blue's turn",
		"argument 2 cannot have the value −3", "there is no verb number 77"};
	for (int i = 0; i < COUNT(rows); i++) {
		struct out *o = unit_out();
		say_refusal(&s, &rows[i], o);
		assert_string_equal(o->text, texts[i]);
	}
	assert_string_equal(reason_row(&game_fake, FAKE_OWES)->rule, "FK-6.3.1");
	assert_null(reason_row(&game_fake, REASON_OVER)->rule);
}

/* Names that the state chooses: a type with wordings, and colours dealt to seats. */
static bool fake_name(const void *s, int type, int n, struct prompt *out)
{
	(void)s;
	out->variant = 1;
	out->arg[0] = (int16_t)(10 * n);
	return type == FAKE_T_CARD && n > 1;
}

static int fake_colour(const void *s, int seat)
{
	(void)s;
	return 2 - seat;
}

static void names_may_depend_on_the_state(void **state)
{
	(void)state;
	static const struct prompt_kind names[] = {{"plain", {{0}}}, {"marked", {{"n", FAKE_T_SCORE, 0}}}, {NULL, {{0}}}};
	static const struct word words[] = {{"card.moon", "Moon"}, {"card.sun", "Sun"}, {"card:marked", "card {n}"},
		{"seat.0", "Red"}, {"seat.2", "Green"}};
	static const struct catalogue catalogue = {{{words, COUNT(words), NULL, 0}, {words, COUNT(words), NULL, 0}}};
	struct type types[COUNT(fake_types)];
	struct game g = game_fake;
	struct fake_state s = {.seats = 2};
	memcpy(types, fake_types, sizeof types);
	types[FAKE_T_CARD].names = names;
	g.types = types, g.words = &catalogue, g.name = fake_name, g.seat_name = fake_colour;
	struct speaker speaker = {.game = &g, .lang = LANG_EN, .state = &s};
	struct out *o = unit_out();
	words_value(&speaker, &types[FAKE_T_CARD], 1, NULL, SEAT_NONE, o);
	out_text(o, ", ");
	words_value(&speaker, &types[FAKE_T_CARD], 2, NULL, SEAT_NONE, o);
	out_text(o, ", ");
	words_seat(&speaker, 0, o);
	speaker.state = NULL; /* nobody knows the state: plain names */
	out_text(o, "; ");
	words_value(&speaker, &types[FAKE_T_CARD], 2, NULL, SEAT_NONE, o);
	out_text(o, ", ");
	words_seat(&speaker, 0, o);
	assert_string_equal(o->text, "Sun, card 20, Green; Moon, Red");
}

/* Forms of a name are described with it; those by seat, help and gender are not forms. */
static void forms_are_described(void **state)
{
	(void)state;
	static char text[1 << 16];
	struct speaker s = {.game = &game_fake, .lang = LANG_EN};
	struct out o;
	out_init(&o, text, sizeof text);
	describe_game(&s, &o);
	assert_non_null(strstr(text, "\"name\":\"gold\",\"forms\":{\"stuff\":\"bullion\",\"the\":\"the gold\"}"));
	assert_non_null(strstr(text, "\"name\":\"silver\",\"forms\":{}"));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(plurals),
		cmocka_unit_test(genders),
		cmocka_unit_test(forms),
		cmocka_unit_test(values),
		cmocka_unit_test(de_is_elided),
		cmocka_unit_test(seats_are_joined),
		cmocka_unit_test(nothing_one_and_many),
		cmocka_unit_test(ordinals),
		cmocka_unit_test(coordinates),
		cmocka_unit_test(agreement),
		cmocka_unit_test(the_page_says_the_same),
		cmocka_unit_test(holes_show),
		cmocka_unit_test(names_are_compared_whole),
		cmocka_unit_test(people_have_names),
		cmocka_unit_test(languages_are_named),
		cmocka_unit_test(core_is_behind_the_game),
		cmocka_unit_test(a_short_buffer_is_no_harm),
		cmocka_unit_test(choices_are_said),
		cmocka_unit_test(events_are_said_to_whom_they_concern),
		cmocka_unit_test(prompts_have_variants),
		cmocka_unit_test(refusals_name_the_fact),
		cmocka_unit_test(names_may_depend_on_the_state),
		cmocka_unit_test(forms_are_described),
	};
	return cmocka_run_group_tests_name("expand", tests, NULL, NULL);
}
