/* What a network sees (ai/encode.h) and says (ai/brain.h), on every registered game, with weights nobody learnt. */
#include "walk.h"

#include "ai/search_int.h"
#include "fake_game.h"

enum { CHOICES = 300, SAMPLES = 8, BLOB_MAX = BRAIN_SIZE_MAX };

static _Alignas(16) unsigned char blob[BLOB_MAX];

static size_t up16(size_t n)
{
	return (n + 15) / 16 * 16;
}

static uint32_t sum_of(const unsigned char *at, size_t size)
{
	uint64_t h = 0, word;
	for (size_t i = 0; i + 8 <= size; i += 8) {
		memcpy(&word, at + i, 8);
		h = (h ^ word) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return (uint32_t)h;
}

/* A blob of small random weights that is good for the game; returns its size. */
static size_t make_blob(const struct game *g)
{
	struct encoder e;
	struct rng rng;
	assert_true(encoder_init(&e, g));
	struct brain_head h = {.version = BRAIN_VERSION,
		.rules_version = g->rules_version,
		.inputs_hash = e.hash,
		.inputs = e.inputs,
		.leads = e.leads,
		.first = BRAIN_FIRST,
		.second = BRAIN_SECOND,
		.heads = BRAIN_HEADS};
	size_t inputs = up16((size_t)e.inputs * BRAIN_FIRST), leads = up16((size_t)e.leads * BRAIN_FIRST * 2);
	size_t rest = up16(BRAIN_FIRST * 4) + up16(BRAIN_SECOND * BRAIN_FIRST) + up16(BRAIN_SECOND * 4)
		+ up16(BRAIN_HEADS * BRAIN_SECOND * 2) + up16(BRAIN_HEADS * 4);
	size_t size = sizeof h + inputs + leads + rest;
	assert_true(size <= BLOB_MAX);
	memset(blob, 0, sizeof blob);
	rng_seed(&rng, 1);
	for (size_t i = 0; i < inputs; i++)
		blob[sizeof h + i] = (unsigned char)(rng_below(&rng, 9) + 252); /* -4 .. 4 */
	for (size_t i = 0; i < BRAIN_SECOND * BRAIN_FIRST; i++)
		blob[sizeof h + inputs + leads + BRAIN_FIRST * 4 + i] = (unsigned char)(rng_below(&rng, 33) + 240);
	for (size_t i = 0; i < BRAIN_SECOND; i++)
		blob[size - up16(BRAIN_HEADS * 4) - up16(BRAIN_HEADS * BRAIN_SECOND * 2) + 2 * i] =
			(unsigned char)rng_next(&rng);
	memcpy(h.magic, "cloister", 8);
	memcpy(h.game, g->id, strlen(g->id));
	h.size = (uint32_t)size;
	h.check = sum_of(blob + sizeof h, size - sizeof h);
	memcpy(blob, &h, sizeof h);
	return size;
}

/* A seat sees the same whether what is hidden from it is there or wiped, and nothing beyond the inputs there are. */
static void see_only_ones_own(struct walk *w)
{
	struct encoder e;
	assert_true(encoder_init(&e, w->game));
	while (walk_look(w)) {
		for (int seat = 0; seat < state_seats(&w->state) && walk_sampled(w, SAMPLES); seat++) {
			static struct encoded a, b;
			struct prospect p[SEATS_MAX];
			union any_state seen;
			encode_prospects(w->game, &w->state, p);
			fields_redact(w->game, &w->state, seat, &seen);
			encode(&e, &w->state, p, seat, &a);
			encode(&e, &seen, p, seat, &b);
			EXPECT(w, a.count == b.count && memcmp(a.active, b.active, a.count * sizeof *a.active) == 0,
				"seat %d is told what it may not know", seat);
			EXPECT(w, a.count > 0 && a.count < ACTIVE_MAX, "%u inputs are on", a.count);
			for (uint32_t i = 0; i < a.count; i++)
				EXPECT(w, a.active[i] < e.inputs, "input %u of %u", a.active[i], e.inputs);
		}
		walk_step(w, NULL);
	}
}

static void encodes(void **state)
{
	walk_each(game_of(state), CHOICES, see_only_ones_own);
}

static void chances_add_up(struct walk *w)
{
	static struct brain b;
	assert_int_equal(brain_open(&b, blob, make_blob(w->game), w->game), BRAIN_GOOD);
	while (walk_look(w)) {
		if (walk_sampled(w, SAMPLES)) {
			int32_t chance[SEATS_MAX], sum = 0;
			brain_chances(&b, &w->state, chance);
			for (int i = 0; i < state_seats(&w->state); i++) {
				EXPECT(w, chance[i] >= 0 && chance[i] <= BRAIN_CERTAIN, "a chance of %d", chance[i]);
				sum += chance[i];
			}
			EXPECT(w, sum <= BRAIN_CERTAIN && sum > BRAIN_CERTAIN - SEATS_MAX, "they add up to %d", sum);
		}
		walk_step(w, NULL);
	}
}

static void chances(void **state)
{
	walk_each(game_of(state), CHOICES, chances_add_up);
}

/* A blob of another game, of other rules or inputs, or one that was damaged, is not used: the estimate is. */
static void refuses(void **state)
{
	static struct brain b;
	const struct game *g = game_of(state);
	struct game other = *g;
	size_t size = make_blob(g);
	struct brain_head *h = (struct brain_head *)(void *)blob;
	assert_int_equal(brain_open(&b, blob, size, g), BRAIN_GOOD);
	assert_true(size <= BRAIN_SIZE_MAX);
	other.rules_version++;
	assert_int_equal(brain_open(&b, blob, size, &other), BRAIN_OTHER_RULES);
	assert_null(b.head);
	other.id = "other";
	assert_int_equal(brain_open(&b, blob, size, &other), BRAIN_OTHER_GAME);
	h->inputs_hash++;
	assert_int_equal(brain_open(&b, blob, size, g), BRAIN_OTHER_INPUTS);
	h->inputs_hash--;
	assert_int_equal(brain_open(&b, blob, size - 16, g), BRAIN_BROKEN);
	blob[sizeof *h + 100] ^= 1;
	assert_int_equal(brain_open(&b, blob, size, g), BRAIN_BROKEN);
	blob[0] = 'x';
	assert_int_equal(brain_open(&b, blob, size, g), BRAIN_BROKEN);
}

/* With every new way to search: legal, repeatable, and with a network that is refused just as without one. */
static void search_with(struct walk *w)
{
	static const char *const players[] = {"mcts:40:net=100:depth=2:guide=0:consult=0:exact=0",
		"mcts:40:net=50:horizon=1:widen=50:guide=0:consult=0:exact=0",
		"mcts:60:halving=8:depth=2:guide=0:consult=0:exact=0"};
	size_t room = (search_size(w->game, 100) + 15) / 16 * 16, size = make_blob(w->game);
	void *block = aligned_alloc(16, room);
	struct advice a, b;
	struct seen seen;
	assert_non_null(block);
	while (walk_look(w)) {
		for (int i = 0; i < COUNT(players) && walk_sampled(w, 2) && w->seat != SEAT_CHANCE; i++) {
			struct level level;
			bool found = false;
			assert_true(level_parse(players[i], &level));
			seen_from(w->game, &w->state, w->seat, &seen);
			memset(&a, 0, sizeof a);
			memset(&b, 0, sizeof b);
			for (int k = 0; k < 2; k++) {
				struct search *s = search_init(block, room, w->game, 5);
				assert_true(search_net(s, blob, size));
				ai_choose(s, &seen, &level, k ? &b : &a);
			}
			EXPECT(w, memcmp(&a, &b, sizeof a) == 0, "%s does not repeat", players[i]);
			for (uint32_t k = 0; k < w->count; k++)
				found |= w->list[k] == a.best;
			EXPECT(w, found, "%s chose what is not allowed", players[i]);
		}
		walk_step(w, NULL);
	}
	free(block);
}

static void searches(void **state)
{
	walk_each(game_of(state), CHOICES / 3, search_with);
}

int main(void)
{
	static const struct property properties[] = {
		{"a seat sees what it may", encodes},
		{"chances add up", chances},
		{"blobs of others are refused", refuses},
		{"a search uses it", searches},
	};
	static const struct game *const more[] = {&game_fake, NULL};
	return properties_run("brain", properties, COUNT(properties), more);
}
