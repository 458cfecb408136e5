/* The registry: every game of games.def once, under an id that can be found. */
#include "unit.h"

#include "core/out.h"
#include "games/games.h"

static void every_game_is_found_by_its_id(void **state)
{
	(void)state;
	assert_true(games_count() >= 1);
	for (int i = 0; i < games_count(); i++) {
		assert_non_null(games[i]);
		assert_ptr_equal(game_named(games[i]->id), games[i]);
	}
	assert_null(games[games_count()]);
}

/* ORDER games.def: its id is the game's own. */
static void ids_are_those_of_the_list(void **state)
{
	(void)state;
	static const char *const ids[] = {
#define GAME(name, id) id,
#include "games/games.def"
#undef GAME
	};
	assert_int_equal(games_count(), COUNT(ids));
	for (int i = 0; i < COUNT(ids); i++)
		assert_string_equal(games[i]->id, ids[i]);
}

static void others_are_not_found(void **state)
{
	(void)state;
	assert_null(game_named(""));
	assert_null(game_named("chess"));
	assert_null(game_named("morri"));
	assert_null(game_named("morris "));
	assert_null(game_named("MORRIS"));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_is_found_by_its_id),
		cmocka_unit_test(ids_are_those_of_the_list),
		cmocka_unit_test(others_are_not_found),
	};
	return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
