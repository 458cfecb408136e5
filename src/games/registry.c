#include "games/games.h"

#include "core/out.h"

#define GAME(name, id) extern const struct game game_##name;
#include "games/games.def"
#undef GAME

const struct game *const games[] = {
#define GAME(name, id) &game_##name,
#include "games/games.def"
#undef GAME
	NULL,
};

int games_count(void)
{
	int n = 0;
	while (games[n])
		n++;
	return n;
}

const struct game *game_named(const char *id)
{
	for (int i = 0; games[i]; i++)
		if (text_equal(games[i]->id, id))
			return games[i];
	return NULL;
}
