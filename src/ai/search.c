/* The search's block: how large, and what lies where in it. */
#include "ai/search_int.h"

enum {
	ITERATION_BYTES = 160, /* a node, its table entry, and what opening a third of them takes on average */
	POOL_MIN = 1 << 14,
	POOL_MAX = 1 << 28,
};

static size_t up16(size_t size)
{
	return (size + 15) / 16 * 16;
}

/* Everything but table and pool. */
static size_t fixed_size(const struct game *g)
{
	uint32_t scratch = g->heuristics ? g->heuristics->scratch_size : 0, n = g->choices_max;
	return up16(sizeof(struct search)) + up16(views_size(g)) + up16(n * sizeof(struct tally)) + 4 * up16(n * 4)
		+ 2 * up16(g->state_size) + up16(scratch) + HABITS * sizeof(struct habit) + MEMOS * sizeof(struct memo)
		+ exact_frame(g) * (EXACT_DEPTH_MAX + 1) + up16(sizeof(struct mixture)) + 2 * up16(g->state_size) + up16(n * 4);
}

size_t search_size(const struct game *g, uint32_t iterations)
{
	struct level level = levels[0];
	level.iterations = iterations;
	level_settle(&level, g->heuristics ? g->heuristics->tuning : NULL, &level);
	iterations = level.iterations > iterations ? level.iterations : iterations;
	size_t pool = (size_t)iterations * ITERATION_BYTES * 2; /* twice: what an earlier decision of the turn left */
	pool = pool > POOL_MAX ? POOL_MAX : pool;
	return fixed_size(g) + pool + POOL_MIN + (size_t)g->choices_max * sizeof(struct edge) * 2;
}

static void *take(unsigned char **free, size_t size)
{
	void *taken = *free;
	*free += up16(size);
	return taken;
}

struct search *search_init(void *block, size_t size, const struct game *g, uint64_t seed)
{
	unsigned char *free = block, *end = free + size / 16 * 16;
	uint32_t n = g->choices_max;
	assert((uintptr_t)block % 16 == 0 && size >= search_size(g, 0));
	struct search *s = take(&free, sizeof *s);
	memset(s, 0, sizeof *s);
	s->game = g;
	views_init(&s->views, g, take(&free, views_size(g)));
	s->tally = take(&free, n * sizeof *s->tally);
	s->root_list = take(&free, n * sizeof *s->root_list);
	s->list = take(&free, n * sizeof *s->list);
	s->prior = take(&free, n * 4);
	s->state = take(&free, g->state_size);
	s->redacted = take(&free, g->state_size);
	s->scratch = take(&free, g->heuristics ? g->heuristics->scratch_size : 0);
	s->habits = take(&free, HABITS * sizeof *s->habits);
	s->memos = take(&free, MEMOS * sizeof *s->memos);
	s->mixture = take(&free, sizeof *s->mixture);
	memset(s->mixture, 0, sizeof *s->mixture);
	s->mixture->base = take(&free, g->state_size);
	s->mixture->given = take(&free, g->state_size);
	s->mixture->list = take(&free, n * sizeof *s->mixture->list);
	s->stack = take(&free, exact_frame(g) * (EXACT_DEPTH_MAX + 1));
	uint32_t entries = 64;
	while ((size_t)entries * 2 * ITERATION_BYTES <= (size_t)(end - free) * 2 && entries < 1u << 30)
		entries *= 2;
	s->table = take(&free, entries * sizeof *s->table);
	s->table_mask = entries - 1;
	s->nodes = (struct node *)(void *)free;
	s->edges = (struct edge *)(void *)end;
	s->units = (uint64_t)(end - free) / 16;
	if (g->heuristics && g->heuristics->net)
		search_net(s, g->heuristics->net, g->heuristics->net_size);
	search_reset(s, seed);
	return s;
}

bool search_net(struct search *s, const void *blob, size_t size)
{
	return brain_open(&s->net, blob, size, s->game) == BRAIN_GOOD;
}

void search_clock(struct search *s, clock_us *now, void *data)
{
	s->now = now;
	s->now_data = data;
}

void search_reset(struct search *s, uint64_t seed)
{
	s->seed = seed;
	rng_seed(&s->rng, seed);
	memset(&s->seen, 0, sizeof s->seen);
	tree_clear(s);
	mixture_forget(s);
}
