/* Puzzles out of games: of computers, one file a game, as many threads as one likes; or of records. */
#define _GNU_SOURCE
#include "ai/puzzle.h"
#include "cli/opened.h"
#include "cli/puzzles_int.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_ROOM = 1 << 16, PATH_ROOM = 4096, THREADS_MOST = 64 };

struct work {
	const struct puzzles_request *request;
	const struct game *game;
	struct options options;
	struct level player;
	double end; /* 0: none */
	uint32_t next;
	int error; /* of the system; 0: none */
	pthread_mutex_t mutex;
};

double puzzles_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A maker with its memory. */
struct bench {
	struct puzzle_maker maker;
	void *block;
	char *text;
};

static bool bench_open(struct bench *b, const struct game *g)
{
	size_t size = puzzle_room(g);
	memset(b, 0, sizeof *b);
	b->block = aligned_alloc(16, (size + 15) / 16 * 16);
	b->text = malloc(TEXT_ROOM);
	b->maker.game = g;
	b->maker.list = malloc(g->decisions_max * sizeof *b->maker.list);
	if (!b->block || !b->text || !b->maker.list)
		return false;
	b->maker.search = search_init(b->block, size, g, 1);
	return true;
}

static void bench_close(struct bench *b)
{
	free(b->block);
	free(b->text);
	free(b->maker.list);
}

/* The puzzles of the maker's game as text: nothing where there are none. */
static uint32_t write_puzzles(struct bench *b)
{
	struct puzzle_maker *m = &b->maker;
	struct puzzle found[PUZZLES_OF_A_GAME];
	struct out o;
	uint32_t count = puzzle_find(m, found);
	out_init(&o, b->text, TEXT_ROOM);
	if (count)
		puzzle_write_record(m->game, &m->options, m->list, found[count - 1].moment, &o);
	for (uint32_t i = 0; i < count; i++)
		puzzle_write(m->game, &found[i], &o);
	return o.length;
}

static void path_of(const struct work *w, uint32_t number, char path[PATH_ROOM])
{
	snprintf(path, PATH_ROOM, "%s/%08u.puzzles", w->request->folder, number);
}

static bool is_made(const struct work *w, uint32_t number)
{
	char path[PATH_ROOM];
	path_of(w, number, path);
	return w->request->folder && access(path, F_OK) == 0;
}

static bool keep(const struct work *w, uint32_t number, const char *text, uint32_t length)
{
	char path[PATH_ROOM];
	if (!w->request->folder)
		return fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
	path_of(w, number, path);
	return cli_write_file(path, text, length);
}

/* The number of the next game; 0: there is none. */
static uint32_t next_game(struct work *w)
{
	uint32_t number = 0, last = w->request->first + (w->request->games ? w->request->games : 1);
	pthread_mutex_lock(&w->mutex);
	while (w->next < last && is_made(w, w->next))
		w->next++;
	if (w->next < last && !w->error && !(w->end > 0 && puzzles_now() >= w->end))
		number = w->next++;
	pthread_mutex_unlock(&w->mutex);
	return number;
}

static void *work(void *data)
{
	struct work *w = data;
	struct bench b;
	bool good = bench_open(&b, w->game);
	b.maker.options = w->options;
	b.maker.player = w->player;
	for (uint32_t number; good && (number = next_game(w)) != 0;) {
		puzzle_play(&b.maker, number);
		uint32_t length = write_puzzles(&b);
		good = keep(w, number, b.text, length);
	}
	pthread_mutex_lock(&w->mutex);
	if (!good && !w->error)
		w->error = errno ? errno : ENOMEM;
	pthread_mutex_unlock(&w->mutex);
	bench_close(&b);
	return NULL;
}

static void work_all(struct work *w)
{
	pthread_t thread[THREADS_MOST];
	uint32_t started = 1;
	pthread_mutex_init(&w->mutex, NULL);
	while (started < w->request->threads && pthread_create(&thread[started], NULL, work, w) == 0)
		started++;
	work(w);
	for (uint32_t i = 1; i < started; i++)
		pthread_join(thread[i], NULL);
}

int puzzles_make(const struct puzzles_request *r)
{
	struct work w = {.request = r, .next = r->first, .end = r->seconds > 0 ? puzzles_now() + r->seconds : 0};
	int status = cli_table_open(&r->table, &w.game, &w.options);
	if (status)
		return status;
	if (!level_parse(r->player, &w.player))
		return cli_fail_word("cli.bad_computer", r->player);
	if (r->folder && mkdir(r->folder, 0777) != 0 && errno != EEXIST)
		return cli_fail_file("cli.cannot_write", r->folder, errno);
	work_all(&w);
	return w.error ? cli_fail_file("cli.cannot_write", r->folder ? r->folder : "-", w.error) : 0;
}

int puzzles_print(const struct match *m)
{
	struct bench b;
	bool good = bench_open(&b, m->game);
	if (good) {
		b.maker.options = m->options;
		puzzle_take(&b.maker, m);
		fwrite(b.text, 1, write_puzzles(&b), stdout);
	}
	bench_close(&b);
	return good ? 0 : cli_fail("cli.memory", NULL, 0);
}

bool puzzles_usual(const struct match *m)
{
	return !m->from_position && !m->options.edition;
}

static int cut(const char *path)
{
	static struct opened opened;
	memset(&opened, 0, sizeof opened);
	int status = opened_open(path, &opened);
	if (!status && !puzzles_usual(&opened.match))
		status = cli_fail_word("cli.puzzles.own", path);
	if (!status)
		status = puzzles_print(&opened.match);
	opened_close(&opened);
	return status;
}

int puzzles_cut(const struct puzzles_request *r)
{
	for (uint32_t i = 0; i < r->files; i++) {
		int status = cut(r->file[i]);
		if (status)
			return status;
	}
	return 0;
}
