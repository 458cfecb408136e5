/* Every chance to win that was shown, a line each as tools/calibrate.py reads them: how true they are, game by game. */
#include "cli/arena_int.h"

#include <errno.h>

static int32_t parts(double share, int32_t whole)
{
	return (int32_t)(share * whole + 0.5);
}

/* Threads write whole lines: stdio has a lock for each. */
static void write_point(void *data, const struct arena_chance *c)
{
	enum { WHOLE = 10000, STAGES = 1000, GAMES = 1000, SEARCHED = -1 };
	const struct arena_match *m = data;
	fprintf(m->points, "%s %u %d %d %s %d %d %d 0 best\n", m->arena.game->id, c->round * GAMES + c->game,
		(int)(c->stage * STAGES), c->seat, m->arena.name[c->row], c->exact ? SEARCHED : parts(c->counted, WHOLE),
		parts(c->chance, WHOLE), parts(c->won, WHOLE));
}

int arena_points_open(struct arena_match *m, const char *path)
{
	m->points = fopen(path, "a");
	if (!m->points)
		return cli_fail_file("cli.cannot_open", path, errno);
	m->arena.shown = write_point;
	m->arena.shown_data = m;
	return 0;
}
