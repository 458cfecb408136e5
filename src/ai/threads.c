#include "ai/threads.h"

#include <pthread.h>

struct task {
	struct search *search;
	const struct seen *seen;
	const struct level *level;
	pthread_t thread;
	bool started;
};

static void *run(void *data)
{
	struct task *t = data;
	search_think(t->search, t->seen, t->level);
	return NULL;
}

/* All searches think; what they found is in the first. */
static void think(struct search *const *searches, int count, const struct seen *seen, const struct level *level)
{
	struct task task[THREADS_MAX];
	struct level part = *level;
	count = count > THREADS_MAX ? THREADS_MAX : count;
	part.iterations = (part.iterations + (uint32_t)count - 1) / (uint32_t)count;
	for (int i = 0; i < count; i++) {
		task[i] = (struct task){.search = searches[i], .seen = seen, .level = &part};
		task[i].started = i > 0 && pthread_create(&task[i].thread, NULL, run, &task[i]) == 0;
	}
	for (int i = 0; i < count; i++)
		if (!task[i].started)
			run(&task[i]); /* the first one here, and others too if there is no thread to be had */
	for (int i = 1; i < count; i++) {
		if (task[i].started)
			pthread_join(task[i].thread, NULL);
		search_merge(searches[0], searches[i]);
	}
}

choice threads_choose(struct search *const *searches, int count, const struct seen *seen, const struct level *level,
	struct advice *advice)
{
	struct advice own;
	advice = advice ? advice : &own;
	if (level->player != PLAYER_SEARCH || count < 2)
		return ai_choose(searches[0], seen, level, advice);
	think(searches, count, seen, level);
	search_conclude(searches[0], advice);
	return advice->best;
}

void threads_advise(struct search *const *searches, int count, const struct seen *seen, const struct level *level,
	struct advice *advice)
{
	struct level honest = *level;
	honest.set[SET_NOISE] = 0;
	think(searches, count, seen, &honest);
	search_conclude(searches[0], advice);
	advice->best = advice->list[0].choice;
}
