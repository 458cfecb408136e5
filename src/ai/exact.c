/*
 * The last decisions of a game, searched exhaustively when they are few enough: every choice, every outcome of
 * chance by its weight, each side choosing what is best for itself. Only where nothing is hidden and one seat
 * chooses at a time; gives up as soon as the game proves too long.
 */
#include "ai/search_int.h"

/* One level of the stack: a state, its choices, the weights of a chance point. */
size_t exact_frame(const struct game *g)
{
	return (g->state_size + (size_t)g->choices_max * 8 + 15) / 16 * 16;
}

struct frame {
	unsigned char *state;
	choice *list;
	uint32_t *weight;
};

static struct frame frame_at(const struct search *s, int depth)
{
	unsigned char *at = s->stack + exact_frame(s->game) * (size_t)depth;
	struct frame f = {at, (choice *)(void *)(at + s->game->state_size), NULL};
	f.weight = f.list + s->game->choices_max;
	return f;
}

static void leaf_add(struct leaf *sum, const struct leaf *leaf, float share, int seats)
{
	for (int i = 0; i < seats; i++) {
		sum->value[i] += leaf->value[i] * share;
		sum->prospect[i] += leaf->prospect[i] * share;
		sum->ahead[i] += leaf->ahead[i] * share;
	}
	for (int t = 0; t < TERMS; t++)
		sum->term[t] += leaf->term[t] * share;
	sum->over = true;
}

static bool solve(struct search *s, int depth, struct leaf *out);

static bool solve_after(struct search *s, int depth, int seat, choice c, struct leaf *out)
{
	struct frame here = frame_at(s, depth), next = frame_at(s, depth + 1);
	memcpy(next.state, here.state, s->game->state_size);
	s->game->apply(next.state, seat, c, NULL);
	return solve(s, depth + 1, out);
}

static bool solve_chance(struct search *s, int depth, uint32_t n, struct leaf *out)
{
	struct frame f = frame_at(s, depth);
	uint64_t total = 0;
	s->game->weights(f.state, f.weight);
	for (uint32_t i = 0; i < n; i++)
		total += f.weight[i];
	memset(out, 0, sizeof *out);
	for (uint32_t i = 0; i < n; i++) {
		struct leaf leaf = {0};
		if (!solve_after(s, depth, SEAT_CHANCE, f.list[i], &leaf))
			return false;
		leaf_add(out, &leaf, (float)f.weight[i] / (float)total, s->seats);
	}
	return true;
}

/* The state of frame depth played out by everybody's best choices; false: too long, or not open to all. */
static bool solve(struct search *s, int depth, struct leaf *out)
{
	struct frame f = frame_at(s, depth);
	struct decision d = s->game->decision(f.state);
	if (!d.actors) {
		leaf_judge(s, f.state, out);
		return true;
	}
	if (depth + 1 >= EXACT_DEPTH_MAX || !s->exact_left-- || d.actors & (d.actors - 1)) {
		s->exact_left = 0;
		return false;
	}
	int seat = bits_first(d.actors);
	uint32_t n = s->game->choices(f.state, seat, f.list);
	if (seat == SEAT_CHANCE)
		return solve_chance(s, depth, n, out);
	for (uint32_t i = 0; i < n; i++) {
		struct leaf leaf = {0};
		if (!solve_after(s, depth, seat, f.list[i], &leaf))
			return false;
		if (i == 0 || leaf.value[seat] > out->value[seat])
			*out = leaf;
	}
	return true;
}

/* Does the seat know the state for certain? Two guesses must both leave it as it is. */
static bool is_open(struct search *s)
{
	for (int i = 0; i < 2 && s->views.anything; i++) {
		memcpy(s->state, &s->seen.state, s->game->state_size);
		game_guess(s->game, s->state, s->seen.seat, &s->rng);
		if (memcmp(s->state, &s->seen.state, s->game->state_size) != 0)
			return false;
	}
	return true;
}

bool exact_solve(struct search *s, uint32_t positions_max)
{
	struct decision d = s->game->decision(&s->seen.state);
	if (d.actors & (d.actors - 1) || !is_open(s))
		return false;
	struct scale kept = s->scale;
	memset(&s->scale, 0, sizeof s->scale);
	s->scale.swing = s->scale.spread = 1;
	s->exact_left = positions_max;
	struct frame f = frame_at(s, 0);
	memcpy(f.state, &s->seen.state, s->game->state_size);
	for (uint32_t i = 0; i < s->root_count; i++) {
		struct leaf leaf = {0};
		if (!solve_after(s, 0, s->seen.seat, s->root_list[i], &leaf)) {
			memset(s->tally, 0, s->root_count * sizeof *s->tally);
			s->scale = kept;
			return false;
		}
		tally_add(s, i, &leaf);
		s->tally[i].all = 1;
		s->tally[i].value = leaf.value[s->seen.seat];
	}
	s->scale = kept;
	s->exact = true;
	return true;
}
