/* Many states: what is written into the caller's arrays. */
#include "library/vec.h"

void vec_unmark(cloister_vec *v, uint32_t i)
{
	uint32_t choices = v->game->space.choices, bytes = (choices + 7) / 8;
	for (uint32_t r = i * v->agents; r < (i + 1) * v->agents; r++) {
		const uint32_t *number = &v->number[(size_t)r * v->width];
		for (uint32_t k = 0; k < v->legal[r]; k++) {
			if (v->out.mask)
				v->out.mask[(size_t)r * choices + number[k]] = 0;
			if (v->out.mask_bits)
				v->out.mask_bits[(size_t)r * bytes + number[k] / 8] = 0;
		}
		v->legal[r] = 0;
	}
}

static void mark(cloister_vec *v, uint32_t r)
{
	uint32_t choices = v->game->space.choices, bytes = (choices + 7) / 8;
	const uint32_t *number = &v->number[(size_t)r * v->width];
	for (uint32_t k = 0; k < v->legal[r]; k++) {
		if (v->out.mask)
			v->out.mask[(size_t)r * choices + number[k]] = 1;
		if (v->out.mask_bits)
			v->out.mask_bits[(size_t)r * bytes + number[k] / 8] |= (uint8_t)(1u << number[k] % 8);
	}
}

static void write_list(cloister_vec *v, uint32_t r)
{
	size_t at = (size_t)r * v->width;
	if (v->out.list)
		for (uint32_t k = 0; k < v->legal[r]; k++)
			v->out.list[at + k] = (int32_t)v->number[at + k];
	if (v->out.list_packed)
		memcpy(&v->out.list_packed[at], &v->list[at], v->legal[r] * sizeof(choice));
	if (v->out.list_count)
		v->out.list_count[r] = (int32_t)v->legal[r];
}

static void write_seen(cloister_vec *v, uint32_t r, const void *state, int viewer)
{
	const struct layout *l = &v->game->layout;
	if (v->out.view)
		layout_view(l, state, viewer, v->out.view + (size_t)r * l->view_size);
	if (v->out.features)
		layout_features(l, state, viewer, v->out.features + (size_t)r * l->features);
}

/* Lists the legal choices of a row that has some: those given, or asked for. */
static void list_row(cloister_vec *v, uint32_t r, const void *state, int seat, const choice *first, uint32_t count)
{
	choice *list = &v->list[(size_t)r * v->width];
	uint32_t *number = &v->number[(size_t)r * v->width];
	if (first)
		memcpy(list, first, count * sizeof *list);
	else
		count = vec_rules(v)->choices(state, seat, list);
	for (uint32_t k = 0; k < count; k++)
		number[k] = space_number(&v->game->space, state, seat, list[k]);
	v->legal[r] = count;
}

void vec_show(cloister_vec *v, uint32_t i, const choice *first, uint32_t count)
{
	const void *state = env_state(vec_env(v, i));
	struct decision d = vec_rules(v)->decision(state);
	uint32_t actors = v->over[i] ? 0 : d.actors;
	int lowest = actors ? bits_first(actors) : SEAT_NONE;
	for (uint32_t a = 0; a < v->agents; a++) {
		uint32_t r = i * v->agents + a;
		int seat = row_seat(v, i, a, actors);
		if (seat != SEAT_NONE && (actors >> seat & 1))
			list_row(v, r, state, seat, seat == lowest ? first : NULL, count);
		mark(v, r);
		write_list(v, r);
		write_seen(v, r, state, seat == SEAT_NONE ? v->last[i] : seat);
	}
	if (v->out.seat)
		v->out.seat[i] = (uint8_t)lowest;
	if (v->out.kind)
		v->out.kind[i] = actors ? d.kind : 0;
	if (v->out.actors)
		v->out.actors[i] = actors;
}

void vec_show_again(cloister_vec *v, uint32_t i)
{
	vec_unmark(v, i);
	vec_show(v, i, NULL, 0);
}

void vec_show_end(cloister_vec *v, uint32_t i)
{
	const struct layout *l = &v->game->layout;
	const void *state = env_state(vec_env(v, i));
	uint32_t players = v->game->options.players;
	struct score score[SEATS_MAX];
	if (v->out.final_score) {
		vec_rules(v)->scores(state, score);
		for (uint32_t p = 0; p < players; p++)
			v->out.final_score[(size_t)i * players + p] = score[p].total;
	}
	for (uint32_t p = 0; v->out.final_view && p < players; p++)
		layout_view(l, state, (int)p, v->out.final_view + ((size_t)i * players + p) * l->view_size);
}
