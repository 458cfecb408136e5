/* The grid of cells a terminal drawing writes on: clipping, widths, elements, words. */
#include "unit.h"

#include "core/canvas.h"
#include "fake_game.h"

enum { WIDTH = 12, HEIGHT = 4, ELEMENTS = 3 };

static struct canvas_cell cells[WIDTH * HEIGHT];
static struct canvas_element elements[ELEMENTS];
static const struct speaker speaker = {.game = &game_fake, .lang = LANG_FR};

static struct canvas blank(void)
{
	struct canvas c;
	memset(cells, 0xff, sizeof cells);
	canvas_init(&c, WIDTH, HEIGHT, cells, elements, ELEMENTS, &speaker);
	return c;
}

static const char *line(const struct canvas *c, int y)
{
	struct out *o = unit_out();
	canvas_line_text(c, y, o);
	return o->text;
}

static void a_canvas_begins_blank(void **state)
{
	(void)state;
	struct canvas c = blank();
	assert_int_equal(c.rows, 0);
	for (int y = 0; y < HEIGHT; y++)
		assert_string_equal(line(&c, y), "");
	for (int i = 0; i < WIDTH * HEIGHT; i++) {
		assert_string_equal(cells[i].text, " ");
		assert_int_equal(cells[i].style, STYLE_PLAIN);
	}
}

static void text_is_clipped(void **state)
{
	(void)state;
	struct canvas c = blank();
	assert_int_equal(canvas_text(&c, 2, 1, STYLE_GOLD | STYLE_BOLD, "abbé"), 6);
	assert_string_equal(line(&c, 1), "  abbé");
	assert_int_equal(c.rows, 2);
	assert_int_equal(cells[WIDTH + 2].style, STYLE_GOLD | STYLE_BOLD);
	assert_int_equal(cells[WIDTH + 6].style, STYLE_PLAIN);
	canvas_text(&c, -2, 2, 0, "left");
	canvas_text(&c, 10, 2, 0, "right");
	assert_string_equal(line(&c, 2), "ft        ri");
	canvas_text(&c, 0, -1, 0, "above");
	canvas_text(&c, 0, HEIGHT, 0, "below");
	canvas_text(&c, 1000000, 1, 0, "far");
	canvas_text(&c, -1000000, 1, 0, "far");
	assert_string_equal(line(&c, 0), "");
	assert_int_equal(c.rows, 3);
}

static void characters_have_widths(void **state)
{
	(void)state;
	assert_int_equal(text_columns(""), 0);
	assert_int_equal(text_columns("moulin"), 6);
	assert_int_equal(text_columns("é│·−"), 4);
	assert_int_equal(text_columns("e\xcc\x81"), 1); /* an accent of its own */
	assert_int_equal(text_columns("寺"), 2);
	assert_int_equal(text_columns("🔔"), 2);
	struct canvas c = blank();
	assert_int_equal(canvas_text(&c, 0, 0, 0, "a寺b"), 4);
	assert_string_equal(cells[2].text, "");
	assert_string_equal(cells[3].text, "b");
	assert_string_equal(line(&c, 0), "a寺b");
}

/* Nothing that could move a terminal's cursor gets into a cell; broken UTF-8 is no overrun. */
static void control_characters_are_left_out(void **state)
{
	(void)state;
	struct canvas c = blank();
	canvas_text(&c, 0, 0, 0,
		"a\x1b[2J\tb\x7f\xc2\x9b"
		"c\r\n");
	assert_string_equal(line(&c, 0), "a[2Jbc");
	static const char *const broken[] = {"\xc3", "\xe2\x94", "\xf0\x9f\x94", "\xff\xfe", "\x80\x80", "x\xc3"};
	for (int i = 0; i < COUNT(broken); i++) {
		char *copy = malloc(strlen(broken[i]) + 1); /* of just that size */
		memcpy(copy, broken[i], strlen(broken[i]) + 1);
		canvas_text(&c, 0, 1, 0, copy);
		text_columns(copy);
		free(copy);
	}
}

static void boxes_and_lines(void **state)
{
	(void)state;
	struct canvas c = blank();
	canvas_box(&c, 1, 0, 5, 3, STYLE_DIM);
	assert_string_equal(line(&c, 0), " ┌───┐");
	assert_string_equal(line(&c, 1), " │   │");
	assert_string_equal(line(&c, 2), " └───┘");
	canvas_box(&c, 9, 2, 9, 9, 0); /* half outside */
	assert_string_equal(line(&c, 2), " └───┘   ┌──");
	canvas_line(&c, 0, 3, 3, false, 0);
	assert_string_equal(line(&c, 3), "───      │");
}

static void words_on_a_canvas(void **state)
{
	(void)state;
	struct canvas c = blank();
	struct word_arg n = {"n", &fake_types[FAKE_T_SMALL], 2, NULL};
	int x = canvas_number(&c, 0, 0, 0, -12);
	assert_int_equal(x, 3);
	canvas_seat(&c, x + 1, 0, 0, 1);
	assert_string_equal(line(&c, 0), "-12 Bleu");
	assert_int_equal(canvas_value(&c, 0, 1, 0, &fake_types[FAKE_T_GOOD], FAKE_GOLD, "the"), 4);
	assert_string_equal(line(&c, 1), "l'or");
	canvas_say(&c, 0, 2, 0, "test.plural", &n, 1);
	assert_string_equal(line(&c, 2), "2\u00a0pièces");
}

static void elements_have_names(void **state)
{
	(void)state;
	struct canvas c = blank();
	canvas_element(&c, 1, 2, 3, 4, "cell.{}.{}", 7);
	canvas_element_id(&c, -1, 0, 1, 1, "city.{}", "acre");
	assert_string_equal(elements[0].name, "cell.7.7");
	assert_int_equal(elements[0].x, 1);
	assert_int_equal(elements[0].height, 4);
	assert_string_equal(elements[1].name, "city.acre");
	assert_int_equal(elements[1].x, -1);
	for (int i = 0; i < 5; i++)
		canvas_element_id(&c, 0, 0, 1, 1, "{}", "a name much longer than the forty-eight bytes there are for it");
	assert_int_equal(c.element_count, ELEMENTS); /* what does not fit is left out */
	assert_true(strlen(elements[2].name) < sizeof elements[2].name);
}

static void a_canvas_may_have_no_cells(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 0, 0, NULL, NULL, 0, &speaker);
	canvas_text(&c, 0, 0, 0, "nothing");
	canvas_box(&c, 0, 0, 3, 3, 0);
	canvas_element(&c, 0, 0, 1, 1, "x.{}", 1);
	assert_int_equal(c.rows, 0);
	assert_int_equal(c.element_count, 0);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_canvas_begins_blank),
		cmocka_unit_test(text_is_clipped),
		cmocka_unit_test(characters_have_widths),
		cmocka_unit_test(control_characters_are_left_out),
		cmocka_unit_test(boxes_and_lines),
		cmocka_unit_test(words_on_a_canvas),
		cmocka_unit_test(elements_have_names),
		cmocka_unit_test(a_canvas_may_have_no_cells),
	};
	return cmocka_run_group_tests_name("canvas", tests, NULL, NULL);
}
