/*
 * What a pair is worth in the Dutch system, as one long number: the criteria in their order, each a count of what is granted.
 * Whatever is to be kept small counts what is not it: how many pairs a bracket has is decided before.
 */
#include "server/tournaments/swiss_int.h"

#include <stdlib.h>

static int bits_for(int n)
{
	int bits = 1;
	while (n >> bits)
		bits++;
	return bits;
}

static int field_bits(enum swiss_field field, int width, int scores)
{
	switch (field) {
	case SWISS_MOVED_PAIRED:
	case SWISS_DOWN_SCORES:
	case SWISS_UP_SCORES:
	case SWISS_DOWN_TWO_SCORES:
	case SWISS_UP_TWO_SCORES:
		return width * scores;
	case SWISS_NEXT_PAIRED:
		return width * (scores + 1);
	case SWISS_BYE_POINTS:
		return 16;
	case SWISS_EXCHANGED:
	case SWISS_ORDER:
	case SWISS_EASE:
		return 2 * width + 2;
	default:
		return width;
	}
}

void weights_add(struct weights *w, int a, int b, enum swiss_field field, int64_t value)
{
	if (value > 0)
		matching_add(w->matching, a, b, w->bit[field], (uint64_t)value);
}

/* To the field of those points, of fields in which the highest come first. */
static void add_scored(struct weights *w, int a, int b, enum swiss_field field, const struct bracket *bracket,
	int points, int fields, int value)
{
	int at = 0;
	while (at < fields && bracket->score[at] != points)
		at++;
	if (at < fields && value)
		matching_add(w->matching, a, b, w->bit[field] + (fields - 1 - at) * w->width, (uint64_t)value);
}

static void weigh_seats(struct weights *w, const struct swiss *s, int a, int b)
{
	const struct swiss_player *pair[2] = {&s->player[a], &s->player[b]};
	bool first = swiss_sits_first(pair[0], pair[1]);
	int far = 0, thrice = 0, refused = 0, strong = 0;
	for (int i = 0; i < 2; i++) {
		const struct swiss_player *p = pair[i];
		int seat = (i == 0) != first;
		bool against = p->wish != WISH_NONE && p->wanted != seat;
		far += abs(p->difference + (seat == 0 ? 1 : -1)) > 2;
		thrice += p->played > 1 && p->seats[0] == seat && p->seats[1] == seat;
		refused += against;
		strong += against && p->wish == WISH_STRONG;
	}
	bool top = pair[0]->top || pair[1]->top;
	weights_add(w, a, b, SWISS_TOP_DIFFERENCE, 2 - (top ? far : 0));
	weights_add(w, a, b, SWISS_TOP_THRICE, 2 - (top ? thrice : 0));
	weights_add(w, a, b, SWISS_WISH_GRANTED, 2 - refused);
	weights_add(w, a, b, SWISS_STRONG_GRANTED, 2 - strong);
}

/* a came from above: who has drifted before does not again, as far as that can be. */
static void weigh_moved(struct weights *w, const struct swiss *s, const struct bracket *bracket, int a, int b)
{
	static const enum swiss_field up[] = {SWISS_UP_BEFORE, SWISS_UP_TWO_BEFORE};
	static const enum swiss_field up_scores[] = {SWISS_UP_SCORES, SWISS_UP_TWO_SCORES};
	static const enum swiss_field down_scores[] = {SWISS_DOWN_SCORES, SWISS_DOWN_TWO_SCORES};
	int points = s->player[a].points;
	add_scored(w, a, b, SWISS_MOVED_PAIRED, bracket, points, bracket->scores, 1);
	for (int ago = 0; ago < 2; ago++) {
		bool lifted = s->player[b].drift[ago] == DRIFT_UP;
		weights_add(w, a, b, up[ago], !lifted);
		add_scored(w, a, b, up_scores[ago], bracket, points, bracket->scores, !lifted);
		add_scored(w, a, b, down_scores[ago], bracket, points, bracket->scores, s->player[a].drift[ago] == DRIFT_DOWN);
	}
}

static void weigh_residents(struct weights *w, const struct swiss *s, const struct bracket *bracket, int a, int b)
{
	static const enum swiss_field down[] = {SWISS_DOWN_BEFORE, SWISS_DOWN_TWO_BEFORE};
	static const enum swiss_field up[] = {SWISS_UP_BEFORE, SWISS_UP_TWO_BEFORE};
	bool resident = s->player[a].points == bracket->points;
	for (int ago = 0; ago < 2; ago++) {
		int sank = (s->player[b].drift[ago] == DRIFT_DOWN) + (resident && s->player[a].drift[ago] == DRIFT_DOWN);
		weights_add(w, a, b, down[ago], sank);
		if (resident)
			weights_add(w, a, b, up[ago], 1);
	}
}

/* a is ranked before b. */
static void weigh_pair(struct weights *w, const struct swiss *s, const struct bracket *bracket, int a, int b)
{
	weights_add(w, a, b, SWISS_COMPLETE, 1);
	weights_add(w, a, b, SWISS_LEGAL, !s->met[a][b]);
	if (!bracket)
		return;
	if (bracket->in[b] && s->player[b].points == bracket->points) {
		weights_add(w, a, b, SWISS_PAIRS, 1);
		weigh_seats(w, s, a, b);
		if (s->player[a].points != bracket->points)
			weigh_moved(w, s, bracket, a, b);
		weigh_residents(w, s, bracket, a, b);
	} else if (s->player[b].points == bracket->next) {
		weights_add(w, a, b, SWISS_NEXT_PAIRS, 1);
		if (bracket->in[a])
			add_scored(w, a, b, SWISS_NEXT_PAIRED, bracket, s->player[a].points, bracket->scores + 1, 1);
	}
}

static void weigh_bye(struct weights *w, const struct swiss *s, const struct bracket *bracket, int a)
{
	const struct swiss_player *p = &s->player[a];
	if (!swiss_may_rest(s, a) || (bracket && p->points != s->bye_points))
		return;
	weights_add(w, a, s->count, SWISS_COMPLETE, 1);
	weights_add(w, a, s->count, SWISS_LEGAL, !p->had_bye);
	weights_add(w, a, s->count, SWISS_BYE_POINTS, bracket ? 0 : PAIRING_ROUNDS * PAIRING_WIN - p->points);
	if (bracket && bracket->in[a])
		weights_add(w, a, s->count, SWISS_BYE_UNPLAYED, PAIRING_ROUNDS - p->unplayed);
}

bool weights_begin(struct weights *w, const struct swiss *s, const struct bracket *bracket)
{
	int bits = 0, scores = bracket ? bracket->scores : 0, vertices = s->count + s->count % 2;
	w->width = bits_for(s->count + PAIRING_ROUNDS);
	for (int f = SWISS_FIELD_COUNT - 1; f >= 0; f--) {
		w->bit[f] = bits;
		bits += field_bits((enum swiss_field)f, w->width, scores);
	}
	w->matching = matching_new(vertices, bits);
	if (!w->matching)
		return false;
	for (int a = 0; a < s->count; a++) {
		if (s->player[a].paired)
			continue;
		for (int b = a + 1; b < s->count; b++)
			if (!s->player[b].paired && swiss_may_meet(s, a, b))
				weigh_pair(w, s, bracket, a, b);
		if (s->count % 2)
			weigh_bye(w, s, bracket, a);
	}
	return true;
}

void weights_end(struct weights *w)
{
	matching_free(w->matching);
}
