/*
 * The computer player, on every registered game: its choices are legal, repeatable, within budget, made without
 * allocation, and never depend on what its seat may not know.
 */
#include "walk.h"

#include "ai/computers.h"
#include "ai/missed.h"
#include "ai/search_int.h"
#include "ai/threads.h"
#include "core/options.h"
#include "fake_game.h"
#include "games/morris/morris.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

enum { CHOICES = 600, ITERATIONS = 100, SAMPLES = 4, PLAYERS = 7 };

/* Rule-based players may think for milliseconds, so all searches but one do without their advice. */
#define ALONE ":depth=2:guide=0:consult=0"
#define ADVISED "abbot:iterations=3:depth=1"

static const char *const players[PLAYERS] = {
	"random", "greedy", "rules", "novice:iterations=12" ALONE, "brother:iterations=12" ALONE, ADVISED, "time:1" ALONE};

/* Who is offered poisoned states: every level at some iterations; in the long run as it really plays. */
static const char *const curious[] = {"greedy", "rules", "novice:iterations=60" ALONE, "brother:iterations=100" ALONE,
	"prior:iterations=100" ALONE, "abbot:iterations=100" ALONE, "abbot:iterations=10:depth=2"};
static const char *const curious_long[] = {"greedy", "rules", "novice", "brother", "prior", "abbot"};

static volatile uint64_t allocations;

#ifndef SANITIZED
void *__libc_malloc(size_t size);

void *malloc(size_t size)
{
	allocations++;
	return __libc_malloc(size);
}
#endif

/* Searches of a game, as many as asked for; freed by the next call. */
static struct search *const *searches(const struct game *g, int count, uint64_t seed)
{
	enum { SEARCHES_MAX = 4 };
	static void *block[SEARCHES_MAX];
	static struct search *list[SEARCHES_MAX];
	size_t size = (search_size(g, ITERATIONS) + 15) / 16 * 16;
	for (int i = 0; i < count; i++) {
		free(block[i]);
		block[i] = aligned_alloc(16, size);
		assert_non_null(block[i]);
		list[i] = search_init(block[i], size, g, seed + (uint64_t)i);
	}
	return list;
}

static struct level level_of(const char *text)
{
	struct level level;
	assert_true(level_parse(text, &level));
	return level;
}

/* A walk's position where a seat chooses, seen by it. False: it is chance's turn. */
static bool see(struct walk *w, struct seen *seen)
{
	if (w->seat == SEAT_CHANCE)
		return false;
	seen_from(w->game, &w->state, w->seat, seen);
	return true;
}

static bool is_listed(const struct walk *w, choice c)
{
	for (uint32_t i = 0; i < w->count; i++)
		if (w->list[i] == c)
			return true;
	return false;
}

static void expect_advice(struct walk *w, const struct advice *a, const char *player)
{
	EXPECT(w, is_listed(w, a->best), "%s chose what is not allowed", player);
	EXPECT(w, a->count >= 1 && a->count <= CANDIDATES_MAX && a->count <= w->count, "%u candidates", a->count);
	EXPECT(w, a->forced == (w->count == 1), "forced is wrong");
	for (uint32_t i = 0; i < a->count; i++) {
		const struct candidate *c = &a->list[i];
		int sum = 0;
		EXPECT(w, is_listed(w, c->choice), "%s: candidate %u is not allowed", player, i);
		EXPECT(w, c->value >= 0 && c->value <= 1000, "%s: value %d", player, c->value);
		EXPECT(w, c->reason < TERMS, "%s: reason %d", player, c->reason);
		for (int k = 0; k < SEATS_MAX; k++)
			sum += c->place[k];
		EXPECT(w, sum == 0 || (sum >= 990 && sum <= 1010), "%s: places add up to %d", player, sum);
		for (uint32_t k = 0; k < i; k++)
			EXPECT(w, a->list[k].choice != c->choice, "%s: a candidate twice", player);
	}
}

static void choose_legally(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct seen seen;
	struct advice a;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && see(w, &seen)) {
			for (int i = 0; i < PLAYERS; i++) {
				struct level level = level_of(players[i]);
				choice c = ai_choose(s[0], &seen, &level, &a);
				EXPECT(w, c == a.best, "%s: the choice is not the advice", players[i]);
				expect_advice(w, &a, players[i]);
			}
		}
		walk_step(w, NULL);
	}
}

static void legal(void **state)
{
	walk_each(game_of(state), CHOICES, choose_legally);
}

/* The same seed and the same positions in the same order: the same advice, to the last figure. */
static void choose_twice(struct walk *w)
{
	struct search *const *s = searches(w->game, 2, 1);
	struct level level = level_of(ADVISED);
	struct advice a, b;
	struct seen seen;
	search_reset(s[1], 7);
	search_reset(s[0], 7);
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && see(w, &seen)) {
			memset(&a, 0, sizeof a);
			memset(&b, 0xff, sizeof b);
			ai_choose(s[0], &seen, &level, &a);
			ai_choose(s[1], &seen, &level, &b);
			EXPECT(w, memcmp(&a, &b, sizeof a) == 0, "the same search gave other advice");
		}
		walk_step(w, NULL);
	}
}

static void repeatable(void **state)
{
	walk_each(game_of(state), CHOICES, choose_twice);
}

/* A clock on which every look takes a while, so that every slice is over at once. */
static uint64_t hurried(void *data)
{
	return *(uint64_t *)data += 1000;
}

/* However often it is interrupted, so many iterations give the same advice. */
static void choose_in_slices(struct walk *w)
{
	struct search *const *s = searches(w->game, 2, 7);
	struct level level = level_of("prior:iterations=60" ALONE);
	struct advice whole, sliced;
	struct seen seen;
	uint64_t now = 0;
	search_clock(s[1], hurried, &now);
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && see(w, &seen)) {
			int slices = 1;
			search_reset(s[0], 7);
			search_reset(s[1], 7);
			search_think(s[0], &seen, &level);
			search_conclude(s[0], &whole);
			for (search_begin(s[1], &seen, &level); !search_go_on(s[1], 1); slices++)
				;
			search_conclude(s[1], &sliced);
			EXPECT(w, memcmp(&whole, &sliced, sizeof whole) == 0, "in slices it came to something else");
			EXPECT(w, whole.forced || whole.exact || slices > 1, "there was one slice only");
		}
		walk_step(w, NULL);
	}
}

static void slices(void **state)
{
	walk_each(game_of(state), CHOICES / 4, choose_in_slices);
}

/* Fills every element of the state that the seat may not see with garbage; true if there was one. */
static bool poison(struct walk *w, int seat, union any_state *state)
{
	bool any = false;
	for (const struct field *f = w->game->fields; f->name; f++) {
		int owners = f->dimensions ? f->dimension[0].count : 1;
		int rows = f->dimensions > 1 ? f->dimension[1].count : 1,
			columns = f->dimensions > 2 ? f->dimension[2].count : 1;
		for (int i = 0; i < owners * rows * columns; i++) {
			int owner = i / (rows * columns);
			uint32_t at = f->offset + (uint32_t)owner * f->dimension[0].stride
				+ (uint32_t)(i / columns % rows) * f->dimension[1].stride
				+ (uint32_t)(i % columns) * f->dimension[2].stride;
			if (field_visible(f, &w->state, seat, f->dimensions ? owner : SEAT_NONE - 1))
				continue;
			any = true;
			for (uint32_t k = 0; k < f->size; k++)
				state->bytes[at + k] = (unsigned char)rng_next(&w->other);
		}
	}
	return any;
}

static void expect_blind(
	struct walk *w, struct search *s, const struct seen *seen, const struct seen *poisoned, const char *player)
{
	struct level level = level_of(player);
	struct advice a, b;
	memset(&a, 0, sizeof a);
	memset(&b, 0, sizeof b);
	search_reset(s, 3);
	ai_choose(s, seen, &level, &a);
	search_reset(s, 3);
	ai_choose(s, poisoned, &level, &b);
	EXPECT(w, memcmp(&a, &b, sizeof a) == 0, "%s knows what it may not", player);
}

static void choose_poisoned(struct walk *w)
{
	bool soak = getenv("CLOISTER_SOAK") != NULL;
	const char *const *who = soak ? curious_long : curious;
	int count = soak ? COUNT(curious_long) : COUNT(curious);
	struct search *const *s = searches(w->game, 1, 1);
	struct seen seen, poisoned;
	while (walk_look(w)) {
		union any_state state = w->state;
		if (walk_sampled(w, SAMPLES) && see(w, &seen) && poison(w, w->seat, &state)) {
			seen_from(w->game, &state, w->seat, &poisoned);
			for (int i = 0; i < count; i++)
				expect_blind(w, s[0], &seen, &poisoned, who[i]);
		}
		walk_step(w, NULL);
	}
}

static void blind(void **state)
{
	walk_each(game_of(state), CHOICES, choose_poisoned);
}

/* A clock that goes on by a step each time it is looked at. */
struct ticks {
	uint64_t now, step;
};

static uint64_t ticking(void *data)
{
	struct ticks *t = data;
	return t->now += t->step;
}

/* Iterations and time are kept to; what an earlier decision of the turn found is used and counts. */
static void choose_within(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct level some = level_of("mcts:40" ALONE), time = level_of("time:3" ALONE), level = level_of("abbot" ALONE);
	struct seen seen;
	struct advice a;
	struct ticks clock = {0, 100};
	search_clock(s[0], ticking, &clock);
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && see(w, &seen)) {
			ai_advise(s[0], &seen, &some, &a);
			EXPECT(w, a.iterations <= 40, "%u iterations of 40", a.iterations);
			EXPECT(w, a.best == a.list[0].choice, "the best is not the first");
			uint64_t before = clock.now;
			ai_advise(s[0], &seen, &time, &a);
			EXPECT(w, clock.now - before <= 4000, "%llu us of 3000", (unsigned long long)(clock.now - before));
			clock.step = 100000; /* a machine on which four iterations take a tenth of a second */
			before = clock.now;
			ai_choose(s[0], &seen, &level, &a);
			EXPECT(w, clock.now - before < 2000000, "%llu us of 2 s", (unsigned long long)(clock.now - before));
			clock.step = 100;
		}
		walk_step(w, NULL);
	}
}

static void budgets(void **state)
{
	walk_each(game_of(state), CHOICES, choose_within);
}

/* As if an earlier decision of the turn had tried the best choice so often that it is not tried again. */
static void make_sure(struct search *s, choice best)
{
	if (s->raced || s->root_count < 2)
		return;
	struct node *n = node_at(s, s->root);
	for (uint32_t i = 0; i < n->count; i++)
		edge_at(s, n, i)->visits += edge_at(s, n, i)->choice == best ? 100000 : 0;
	n->visits += 100000;
}

/* Asked again, when the tree is full of what it knows already, it still looks at what it shows. */
static void choose_again(struct walk *w)
{
	enum { TIMES = 2 };
	struct search *const *s = searches(w->game, 1, 1);
	struct level level = level_of("mcts:100:exact=0" ALONE);
	struct seen seen;
	struct advice a;
	while (walk_look(w)) {
		for (int i = 0; i < TIMES && walk_sampled(w, SAMPLES) && w->count > 1 && see(w, &seen); i++) {
			ai_advise(s[0], &seen, &level, &a);
			make_sure(s[0], a.best);
			for (uint32_t k = 0; k < a.count; k++) {
				int sum = 0;
				for (int p = 0; p < SEATS_MAX; p++)
					sum += a.list[k].place[p];
				EXPECT(w, sum == 1000, "time %d: places of choice %u add up to %d", i, k, sum);
			}
		}
		walk_step(w, NULL);
	}
}

static void shown(void **state)
{
	walk_each(game_of(state), CHOICES / 4, choose_again);
}

/* Whole random games at the leaves are the same whether the rules play them by themselves or choice by choice. */
static void choose_plainly(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct level whole = level_of("mcts:20:exact=0:guide=0:share=0:stages=0:horizon=0:race=0:plain=1" ALONE);
	struct seen seen;
	struct advice a, b;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && w->count > 1 && see(w, &seen)) {
			whole.set[SET_DEPTH] = w->game->decisions_max;
			search_reset(s[0], 1);
			ai_advise(s[0], &seen, &whole, &a);
			whole.set[SET_DEPTH]--;
			search_reset(s[0], 1);
			ai_advise(s[0], &seen, &whole, &b);
			EXPECT(w, a.best == b.best && memcmp(a.list, b.list, a.count * sizeof *a.list) == 0, "other games");
		}
		walk_step(w, NULL);
	}
}

static void plainly(void **state)
{
	walk_each(game_of(state), CHOICES / 8, choose_plainly);
}

/* Chances as they are counted, and told to be surer. */
static const uint16_t plainly_told[CAME_KNOTS] = {1, 100, 200, 300, 400, 500, 600, 700, 800, 900, 999};
static const uint16_t surely_told[CAME_KNOTS] = {1, 10, 30, 80, 200, 500, 800, 920, 970, 990, 999};

/* How chances are told changes nothing but what is told, and never which of two is the larger. */
static void choose_surely(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct level plain = level_of("mcts:40:exact=0" ALONE), sure = plain, far = plain;
	struct seen seen;
	struct advice a, b, c;
	memcpy(plain.told, plainly_told, sizeof plain.told);
	memcpy(sure.told, surely_told, sizeof sure.told);
	memcpy(far.told, plainly_told, sizeof far.told);
	plain.lead = sure.lead = 100;
	far.lead = 1;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && w->count > 1 && see(w, &seen)) {
			search_reset(s[0], 1);
			ai_advise(s[0], &seen, &plain, &a);
			search_reset(s[0], 1);
			ai_advise(s[0], &seen, &sure, &b);
			search_reset(s[0], 1);
			ai_advise(s[0], &seen, &far, &c);
			EXPECT(
				w, a.best == b.best && a.count == b.count && a.best == c.best && a.count == c.count, "another choice");
			for (uint32_t k = 0; k < a.count && state_seats(&w->state) == 2; k++) {
				int before = a.list[k].place[0] - 500, after = b.list[k].place[0] - 500;
				EXPECT(w, before >= 0 ? after >= before - 1 : after <= before + 1, "%d, then %d", before, after);
				EXPECT(w, b.list[k].place[0] + b.list[k].place[1] == 1000, "places do not add up");
			}
		}
		walk_step(w, NULL);
	}
}

static void surely(void **state)
{
	walk_each(game_of(state), CHOICES / 2, choose_surely);
}

/* How far a game is rises from its beginning to its end, as far as the position tells. */
static void get_on(struct walk *w)
{
	const struct heuristics *h = w->game->heuristics;
	uint32_t now = 0;
	if (!h || !h->came_true[0][CAME_KNOTS - 1])
		return;
	assert_non_null(h->progress);
	EXPECT(w, h->progress(&w->state) < 150, "begins at %u", h->progress(&w->state));
	while (walk_look(w)) {
		now = h->progress(&w->state);
		EXPECT(w, now <= 1000, "%u of 1000 are over", now);
		walk_step(w, NULL);
	}
	EXPECT(w, now > 150, "ends at %u", now);
}

static void progress(void **state)
{
	walk_each(game_of(state), CHOICES, get_on);
}

/* What a lead is worth is measured alike by searches of any seed. */
static void choose_on_one_scale(struct walk *w)
{
	struct search *const *s = searches(w->game, 2, 1);
	struct level level = level_of("mcts:20:exact=0" ALONE);
	struct seen seen;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && w->count > 1 && see(w, &seen)) {
			for (int i = 0; i < 2; i++) {
				search_reset(s[i], (uint64_t)i + 1);
				search_think(s[i], &seen, &level);
			}
			EXPECT(w, memcmp(&s[0]->scale, &s[1]->scale, sizeof s[0]->scale) == 0, "two seeds, two scales");
		}
		walk_step(w, NULL);
	}
}

static void one_scale(void **state)
{
	walk_each(game_of(state), CHOICES, choose_on_one_scale);
}

static void choose_quietly(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct seen seen;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES) && see(w, &seen)) {
			uint64_t before = allocations;
			for (int i = 0; i < PLAYERS; i++) {
				struct level level = level_of(players[i]);
				ai_choose(s[0], &seen, &level, NULL);
			}
			EXPECT(w, allocations == before, "the search allocates");
		}
		walk_step(w, NULL);
	}
}

static void no_allocation(void **state)
{
	walk_each(game_of(state), CHOICES, choose_quietly);
}

static void choose_together(struct walk *w)
{
	enum { THREADS = 3 };
	struct level level = level_of(ADVISED);
	struct advice a, b;
	struct seen seen;
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES / 2) && see(w, &seen)) {
			memset(&a, 0, sizeof a);
			memset(&b, 0, sizeof b);
			threads_choose(searches(w->game, THREADS, 1), THREADS, &seen, &level, &a);
			expect_advice(w, &a, "three threads");
			threads_choose(searches(w->game, THREADS, 1), THREADS, &seen, &level, &b);
			EXPECT(w, memcmp(&a, &b, sizeof a) == 0, "the same threads gave other advice");
			EXPECT(w, a.exact || a.iterations <= ITERATIONS, "%u iterations", a.iterations);
		}
		walk_step(w, NULL);
	}
}

static void threads(void **state)
{
	walk_each(game_of(state), CHOICES / 2, choose_together);
}

/* The place that a choice which ends the game brings the seat, or 0. */
static int place_after(const struct walk *w, choice c)
{
	union any_state next = w->state;
	struct score score[SEATS_MAX];
	w->game->apply(&next, w->seat, c, NULL);
	if (w->game->decision(&next).actors)
		return 0;
	w->game->scores(&next, score);
	return score[w->seat].rank;
}

/* The last choice of a game, where nothing is hidden, is searched to the end: no better place was to be had. */
static void choose_last(struct walk *w)
{
	struct search *const *s = searches(w->game, 1, 1);
	struct level level = level_of("mcts:30:depth=2:exact=3000");
	struct seen seen;
	struct advice a;
	while (walk_look(w)) {
		if (w->step + 3 >= w->length && see(w, &seen) && w->count > 1) {
			ai_choose(s[0], &seen, &level, &a);
			if (a.exact) {
				EXPECT(w, a.iterations == 0, "exact, and yet %u iterations", a.iterations);
				for (uint32_t i = 0; i < w->count && place_after(w, a.best); i++) {
					int place = place_after(w, w->list[i]);
					EXPECT(w, !place || place >= place_after(w, a.best), "place %d was to be had", place);
				}
			}
		}
		walk_step(w, NULL);
	}
}

static void endgames(void **state)
{
	walk_each(game_of(state), CHOICES * 4, choose_last);
}

static void levels_are_data(void **state)
{
	struct level level, settled;
	(void)state;
	static const char *const good[] = {"novice", "abbot", "mcts:1", "time:100000000", "prior:depth=0:noise=7",
		"mcts:5:explore=100", "abbot:percent=10", "rules"};
	static const char *const bad[] = {"", "abbott", "abbo", "mcts:", "mcts:0", "mcts:x", "mcts:5:", "mcts:5:depth",
		"mcts:5:depth=", "mcts:5:depth=-1", "mcts:5:deep=1", "time:0", "time:100000001", "prior:iterations", ":"};
	for (int i = 0; i < COUNT(good); i++)
		assert_true(level_parse(good[i], &level));
	for (int i = 0; i < COUNT(bad); i++)
		assert_false(level_parse(bad[i], &level));
	assert_true(level_parse("prior:depth=0:noise=7", &level));
	assert_true(level_settle(&level, NULL, &settled));
	assert_int_equal(settled.set[SET_DEPTH], 0);
	assert_int_equal(settled.set[SET_NOISE], 7);
	for (int i = 0; i < SETTINGS; i++)
		assert_true(settled.set[i] != OWN);
	assert_true(level_settle(level_named("abbot"), "depth=30:pace=50", &settled));
	assert_int_equal(settled.set[SET_DEPTH], 30);
	assert_int_equal(settled.iterations, level_named("abbot")->iterations / 2);
	assert_false(level_settle(level_named("abbot"), "deep=30", &settled));
	for (int i = 0; games[i]; i++)
		assert_true(level_settle(level_named("abbot"), games[i]->heuristics->tuning, &settled));
	for (int i = 0; level_offered(i); i++)
		assert_ptr_equal(level_named(level_offered(i)->name), level_offered(i));
	assert_string_equal(level_offered(0)->name, "novice");
	assert_string_equal(level_offered(3)->name, "abbot");
	assert_null(level_offered(4));
	for (const struct level *l = levels; l->name; l++)
		for (int i = SET_PERCENT + 1; i < SETTINGS; i++)
			assert_true(l->set[i] == OWN); /* a row that is too short would switch the last of them off */
	assert_null(level_named("nobody"));
}

/* Whoever sits at a table has a name of their own; players that people are not offered have none. */
static void computers_have_names(void **state)
{
	const char *level[SEATS_MAX] = {"novice", NULL, "novice", "time:2000", "random"};
	struct computer_names names;
	(void)state;
	computer_names(LANG_EN, level, &names);
	assert_string_equal(names.name[0], "Odo");
	assert_null(names.name[1]);
	assert_string_not_equal(names.name[2], "Odo");
	assert_string_equal(names.name[3], "Hildegard");
	assert_null(names.name[4]);
	computer_names(LANG_FR, level, &names);
	assert_string_equal(names.name[0], "Odon");
	for (int lang = 0; lang < LANGS; lang++)
		for (int n = 0; level_offered(n); n++) {
			for (int i = 0; i < SEATS_MAX; i++)
				level[i] = level_offered(n)->name;
			computer_names(lang, level, &names);
			for (int i = 0; i < COMPUTER_NAMES; i++)
				for (int k = 0; k < i; k++)
					assert_string_not_equal(names.name[i], names.name[k]);
		}
	for (int i = 0; games[i]; i++)
		assert_true(games[i]->seats_max <= COMPUTER_NAMES);
}

static choice morris_choice(const char *text)
{
	choice c = 0;
	uint32_t at;
	assert_int_equal(choice_parse(game_named("morris"), text, (uint32_t)strlen(text), &c, &at), 0);
	return c;
}

static void put_stone(struct morris_state *s, int seat, const char *place)
{
	s->stones[seat] |= 1u << (choice_arg(morris_choice(place), 0) - 1);
}

/* Whoever closes a mill next has won: White has one at hand, and Black too if White does something else. */
static void one_move_from_winning(struct morris_state *s)
{
	struct options o;
	options_default(game_named("morris"), 2, &o);
	game_named("morris")->setup(s, &o);
	s->hand[0] = s->hand[1] = 0;
	s->captured[0] = s->captured[1] = 6;
	s->phase = KIND_MOVE;
	put_stone(s, 0, "place a1"), put_stone(s, 0, "place d1"), put_stone(s, 0, "place g4");
	put_stone(s, 1, "place b4"), put_stone(s, 1, "place d6"), put_stone(s, 1, "place f6");
	assert_int_equal(game_named("morris")->check(s), 0);
}

/* Whatever else was moved was weak, and the mill was not. */
static void a_win_is_missed(void **state)
{
	const struct game *g = game_named("morris");
	struct speaker speaker = {.game = g};
	union any_state start = {0};
	struct missed m;
	char text[512];
	struct out o;
	choice weak = morris_choice("move g4 g7"), mill = morris_choice("move g4 g1");
	size_t size = (search_size(g, MISSED_ITERATIONS) + 15) / 16 * 16;
	void *block = aligned_alloc(16, size);
	(void)state;
	assert_non_null(block);
	one_move_from_winning((struct morris_state *)&start);
	struct search *s = search_init(block, size, g, 1);
	assert_true(ai_missed(s, g, &start, 0, &weak, 1, &m));
	assert_int_equal(m.best.choice, mill);
	assert_int_equal(m.at, 0);
	out_init(&o, text, sizeof text);
	missed_say(&speaker, 0, &m, &o);
	assert_non_null(strstr(text, "Better than “Move the stone on g4 to g7” was: Move the stone on g4 to g1"));
	assert_false(ai_missed(s, g, &start, 0, &mill, 1, &m));
	free(block);
}

int main(void)
{
	static const struct property properties[] = {
		{"choices of all levels are legal", legal},
		{"a seed repeats a search", repeatable},
		{"slices come to the same", slices},
		{"what is hidden never counts", blind},
		{"budgets are kept", budgets},
		{"whatever is shown was looked at", shown},
		{"values are on one scale", one_scale},
		{"chances are shown as sure as they are", surely},
		{"games get on", progress},
		{"whole random games are the same by the rules alone", plainly},
		{"no allocation in a search", no_allocation},
		{"threads agree with themselves", threads},
		{"the end is played exactly", endgames},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	static const struct CMUnitTest first[] = {
		cmocka_unit_test(levels_are_data), cmocka_unit_test(computers_have_names), cmocka_unit_test(a_win_is_missed)};
	if (cmocka_run_group_tests_name("levels", first, NULL, NULL))
		return 1;
	return properties_run("search", properties, COUNT(properties), more);
}
