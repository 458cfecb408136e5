/* A match looked back at: its moments, the passes through them, and the sums. What is found out at one: review_judge.c. */
#include "ai/review.h"

#include "ai/review_int.h"

/* Losses that chance alone makes rare; docs/review.md has the figures behind them. */
const struct verdict_row review_verdicts[VERDICTS] = {
	[VERDICT_NONE] = {"none", 0},
	[VERDICT_BEST] = {"best", 0},
	[VERDICT_GOOD] = {"good", 0},
	[VERDICT_SLIP] = {"slip", 300},
	[VERDICT_MISTAKE] = {"mistake", 600},
	[VERDICT_BLUNDER] = {"blunder", 1200},
};

/* Iterations that a search's memory is for; with more its tree just stops growing. */
enum { ROOM = 2000 };

/* What is not told apart is half a game in size on average (docs/review.md): beyond a quarter the sum is no account of a game. */
enum { ROUGH = REVIEW_WHOLE / 4 };

bool review_may(const struct match *m)
{
	return !m->game->decision(m->state).actors;
}

/* A row being walked through, choice by choice. */
struct walk {
	const struct match *match;
	const struct row *row;
	union any_state state;
	struct list_play play;
	uint32_t step;
};

static void walk_begin(struct walk *w, const struct match *m, const struct row *row)
{
	w->match = m;
	w->row = row;
	w->step = 0;
	w->play = (struct list_play){.game = m->game, .work = &w->state, .seat = row->seat};
}

/* How many choices there were for the row's next step, which is to be made now; 0: it repeats what was settled. */
static uint32_t walk_choices(const struct walk *w)
{
	const struct game *g = w->match->game;
	choice list[CHOICES_MAX];
	if (w->row->kind == ROW_CHANCE)
		return driver_chances(g, &w->state).count;
	if (w->play.ended || driver_why(g, &w->state, w->row->seat, w->match->choices[w->row->first + w->step]).reason)
		return 0;
	return g->choices(&w->state, w->row->seat, list);
}

static void walk_step(struct walk *w)
{
	uint32_t at;
	list_play(&w->play, &w->match->choices[w->row->first + w->step++], 1, &at);
}

/* The moments found so far; moment NULL: they are only counted. */
struct found {
	struct moment *moment;
	uint32_t count;
	bool in_chance; /* the last one is of chance, and goes on */
	bool in_orders; /* several seats choose at once */
	bool news; /* since the last moment something came that its seat did not know when it chose */
	uint32_t last[SEATS_MAX]; /* one more than each seat's last moment; 0: something new came since then */
	uint32_t orders_from, orders_first; /* the row in force and the moment with which that began */
};

static void add_moment(struct found *f, const struct walk *w, uint32_t live, uint32_t choices)
{
	const struct row *row = w->row;
	uint32_t last = row->kind == ROW_CHANCE || f->in_orders ? 0 : f->last[row->seat];
	if (f->moment)
		f->moment[f->count] = (struct moment){.row = row->number,
			.live = live,
			.step = (uint8_t)w->step,
			.seat = row->seat,
			.secret = f->in_orders,
			.goes_on = f->count && !f->news && f->moment[f->count - 1].seat == row->seat,
			.follows = last ? f->count + 1 - last : 0,
			.orders_from = f->orders_from,
			.rows = 1,
			.outcomes = choices,
			.played = {.choice = w->match->choices[row->first + w->step]}};
	f->count++;
}

/* A row of chance: one more of a throw, or the first of one. */
static void add_chance(struct found *f, const struct walk *w, uint32_t live)
{
	if (!f->in_chance) {
		add_moment(f, w, live, walk_choices(w));
	} else if (f->moment) {
		f->moment[f->count - 1].rows++;
		f->moment[f->count - 1].outcomes = 0;
	}
	f->in_chance = true;
}

static void begin_orders(struct found *f, struct decision d, uint32_t live)
{
	if (f->in_orders || d.actors == ACTOR_CHANCE || !(d.actors & (d.actors - 1)))
		return;
	f->in_orders = true;
	f->orders_from = live;
	f->orders_first = f->count;
}

/* Are all orders given? Then the last moment of theirs has them. */
static void end_orders(struct found *f, struct decision before, struct decision after, uint32_t live)
{
	if (!f->in_orders || (after.actors && after.kind == before.kind && !(after.actors & ~before.actors)))
		return;
	f->in_orders = false;
	if (f->moment && f->count > f->orders_first)
		f->moment[f->count - 1].orders_rows = live + 1 - f->orders_from;
}

/* A row's next step, with so many choices: does who chose last learn anything by it, or does another act? */
static void note_news(struct found *f, const struct walk *w, uint32_t choices)
{
	const struct row *row = w->row;
	if (!f->moment)
		return;
	bool uncertain = row->kind == ROW_CHANCE
		|| (choices && driver_uncertain(w->match->game, &w->state, row->seat, w->match->choices[row->first + w->step]));
	if (choices > 1) {
		f->news = false; /* a moment of its own has just begun */
		if (row->kind != ROW_CHANCE)
			f->last[row->seat] = f->count;
	}
	if (uncertain || f->in_orders)
		memset(f->last, 0, sizeof f->last);
	if (row->kind == ROW_CHANCE || (f->count && f->moment[f->count - 1].seat != row->seat))
		f->news = true;
	else
		f->news |= uncertain;
}

static uint32_t find_moments(const struct match *m, struct moment *moment)
{
	struct found f = {.moment = moment};
	struct walk w;
	match_state_at(m, 0, &w.state);
	for (uint32_t i = 0; i < m->live_count; i++) {
		const struct row *row = match_live(m, i);
		struct decision d = m->game->decision(&w.state);
		begin_orders(&f, d, i);
		for (walk_begin(&w, m, row); w.step < row->count; walk_step(&w)) {
			uint32_t choices = walk_choices(&w);
			if (row->kind == ROW_CHANCE && (choices > 1 || f.in_chance))
				add_chance(&f, &w, i);
			else if (row->kind != ROW_CHANCE && choices > 1)
				add_moment(&f, &w, i, choices);
			f.in_chance &= row->kind == ROW_CHANCE;
			note_news(&f, &w, choices);
		}
		end_orders(&f, d, m->game->decision(&w.state), i);
	}
	return f.count;
}

void review_state(const struct review *r, const struct moment *o, void *state)
{
	struct walk w;
	match_state_at(r->match, o->live, &w.state);
	walk_begin(&w, r->match, match_live(r->match, o->live));
	while (w.step < o->step)
		walk_step(&w);
	memcpy(state, &w.state, r->match->game->state_size);
}

static size_t up16(size_t size)
{
	return (size + 15) / 16 * 16;
}

static size_t head_size(uint32_t moments)
{
	return up16(sizeof(struct review) + moments * sizeof(struct moment));
}

size_t review_size(const struct match *m)
{
	return head_size(find_moments(m, NULL)) + up16(round_size()) + up16(search_size(m->game, ROOM));
}

/* Who shares the first place, by sides. */
static void find_result(struct review *r)
{
	struct score score[SEATS_MAX] = {{0}};
	int firsts = 0;
	r->match->game->scores(r->match->state, score);
	for (int i = 0; i < r->seats; i++)
		r->team[i] = score[i].team;
	for (int i = 0; i < r->seats; i++)
		firsts += first_of_team(r, i) && score[i].rank == 1;
	for (int i = 0; i < r->seats; i++)
		r->result[i] = score[i].rank == 1 ? REVIEW_WHOLE / firsts : 0;
}

struct review *review_open(void *block, size_t size, const struct match *m)
{
	struct review *r = block;
	uint32_t count = find_moments(m, NULL);
	size_t moments = head_size(count), head = moments + up16(round_size());
	assert(review_may(m) && size >= head);
	memset(r, 0, head);
	r->round = (struct round *)((unsigned char *)block + moments);
	r->match = m;
	r->count = find_moments(m, r->moment);
	r->seats = state_seats(m->state);
	r->passes = REVIEW_USUAL;
	r->search = search_init((unsigned char *)block + head, size - head, m->game, 1);
	find_result(r);
	for (uint32_t i = 0; i < count; i++)
		for (int seat = 0; seat < r->seats; seat++)
			r->moment[i].chance[seat] = REVIEW_WHOLE / r->seats;
	return r;
}

uint32_t review_steps(const struct review *r)
{
	return r->passes * r->count;
}

uint32_t review_done(const struct review *r)
{
	return r->pass * r->count + r->at;
}

bool review_step(struct review *r)
{
	if (r->pass >= r->passes || !r->count)
		return false;
	review_judge(r, r->at, r->pass);
	review_look_back(r, r->at);
	review_share_guesses(r, r->at);
	if (++r->at == r->count)
		r->at = 0, r->pass++;
	return true;
}

void review_look_at(struct review *r, uint32_t at)
{
	review_judge(r, at, 0);
}

static int32_t bounded(int32_t chance)
{
	return chance < 0 ? 0 : chance > REVIEW_WHOLE ? REVIEW_WHOLE : chance;
}

void review_curve(struct review *r)
{
	const int32_t *after = r->result;
	uint32_t first = 0;
	while (first < r->count && r->moment[first].seat == SEAT_CHANCE)
		first++;
	for (uint32_t i = r->count; i-- > first; after = r->moment[i].chance)
		for (int seat = 0; seat < r->seats && r->moment[i].seat == SEAT_CHANCE; seat++)
			r->moment[i].chance[seat] = bounded(after[seat] - r->moment[i].luck[seat]);
}

static int32_t root_of(int64_t square)
{
	return (int32_t)(__builtin_sqrtf((float)square) + 0.5f);
}

int32_t review_given(const struct review *r, const struct moment *o, int seat)
{
	int64_t rest = 0;
	int others = review_sides(r) - 1;
	if (r->team[o->seat] == r->team[seat])
		return -o->loss;
	for (int i = 0; i < r->seats; i++)
		if (r->team[i] != r->team[o->seat] && first_of_team(r, i))
			rest += o->chance[i];
	return (int32_t)(rest > 0 ? (int64_t)o->loss * o->chance[seat] / rest : o->loss / (others ? others : 1));
}

static void add_decision(const struct moment *o, struct review_sum *sum)
{
	sum->decisions++;
	sum->verdict[o->verdict]++;
	sum->lost += o->loss;
}

/* Who shares the first place asks where the whole of it was nearest. */
static void add_peak(const struct moment *o, int seat, struct review_sum *sum)
{
	if (o->chance[seat] > sum->peak) {
		sum->peak = o->chance[seat];
		sum->peak_row = o->row;
	}
}

static int32_t luck_of(const struct review *r, int seat)
{
	int32_t luck = 0;
	for (uint32_t i = 0; i < r->count; i++)
		luck += r->moment[i].seat == SEAT_CHANCE ? r->moment[i].luck[seat] : 0;
	return luck;
}

/* Results less luck may lie beyond what there is to be had: then the sides share what is left as they would have had it. */
static int32_t without_luck(const struct review *r, int seat)
{
	int64_t own = bounded(r->result[seat] - luck_of(r, seat)), all = 0;
	for (int i = 0; i < r->seats; i++)
		all += first_of_team(r, i) ? bounded(r->result[i] - luck_of(r, i)) : 0;
	return (int32_t)(review_sides(r) > 1 && all > 0 ? own * REVIEW_WHOLE / all : own);
}

void review_sum(const struct review *r, int seat, struct review_sum *out)
{
	int64_t squares = 0, guesses = 0;
	memset(out, 0, sizeof *out);
	for (uint32_t i = 0; i < r->count; i++) {
		const struct moment *o = &r->moment[i];
		if (o->seat == seat && o->verdict) {
			add_decision(o, out);
			add_peak(o, seat, out);
		}
		if (o->seat != SEAT_CHANCE && o->seat != seat)
			out->given += review_given(r, o, seat);
		if (o->seat == SEAT_CHANCE) {
			out->luck += o->luck[seat];
			squares += (int64_t)o->error * o->error;
		}
		out->guessed += o->guessed[seat];
		guesses += (int64_t)o->guess_error * o->guess_error;
	}
	if (out->decisions) {
		uint32_t good = out->verdict[VERDICT_BEST] + out->verdict[VERDICT_GOOD];
		out->accuracy = (int32_t)((uint64_t)good * REVIEW_WHOLE / out->decisions);
		out->a_choice = (out->lost + (int32_t)out->decisions / 2) / (int32_t)out->decisions;
	}
	out->luck_error = root_of(squares);
	out->guessed_error = root_of(guesses);
	out->start = r->count ? r->moment[0].chance[seat] : r->result[seat];
	out->result = r->result[seat];
	out->rest = out->result - (out->start - out->lost + out->given + out->guessed + out->luck);
	out->rough = out->rest >= ROUGH || out->rest <= -ROUGH;
	out->without = without_luck(r, seat);
	out->vague = out->luck_error >= ROUGH;
}
