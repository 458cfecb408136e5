/*
 * Computers explain their last choice, on every registered game: the choice that was made, in words of both languages, and
 * never by what the asker may not know. And the companion: it errs when it is ahead, and only then.
 */
#include "unit.h"

#include "ai/explain.h"
#include "core/fields.h"
#include "core/options.h"
#include "core/text.h"
#include "games/games.h"

enum { ITERATIONS = 40, CHOICES = 30 };

#define QUICKLY ":depth=2:guide=0:consult=0:race=0:exact=0"

struct table_of {
	struct match m;
	struct rng rng;
	struct search *search;
	void *block, *room;
	choice last[SEATS_MAX]; /* that was not forced; 0: none yet */
};

static void open_table(const struct game *g, struct table_of *t)
{
	struct options o;
	size_t size = (search_size(g, ITERATIONS) + 15) / 16 * 16;
	memset(t, 0, sizeof *t);
	options_default(g, g->seats_min < 2 ? 2 : g->seats_min, &o);
	t->block = aligned_alloc(16, (match_size(g) + 15) / 16 * 16);
	t->room = aligned_alloc(16, size);
	assert_true(t->block && t->room);
	match_open(&t->m, g, &o, t->block, NULL);
	t->search = search_init(t->room, size, g, 1);
	rng_seed(&t->rng, 7);
}

static void close_table(struct table_of *t)
{
	free(t->block);
	free(t->room);
}

/* One row: chance, or anything that whoever is to act may choose. False: the game is over. */
static bool play_row(struct table_of *t)
{
	const struct game *g = t->m.game;
	choice list[CHOICES_MAX];
	uint32_t at;
	struct decision d = g->decision(t->m.state);
	if (!d.actors)
		return false;
	if (d.actors == ACTOR_CHANCE) {
		uint64_t number = rng_next(&t->rng) % driver_chance_total(g, t->m.state);
		assert_int_equal(match_chance(&t->m, driver_chance_pick(g, t->m.state, number), NULL).reason, 0);
		return true;
	}
	int seat = bits_first(d.actors);
	uint32_t n = g->choices(t->m.state, seat, list);
	choice c = driver_likely(g, t->m.state, seat, list, n, &t->rng);
	assert_int_equal(match_do(&t->m, seat, &c, 1, NULL, &at).reason, 0);
	if (n > 1)
		t->last[seat] = c;
	return true;
}

static bool has_secrets(const struct game *g)
{
	for (const struct field *f = g->fields; f->name; f++)
		if (f->seen != SEEN_BY_ALL && f->seen != SEEN_BY_NOBODY)
			return true;
	return false;
}

/* Says it in both languages; no word is missing and nothing is left to fill in. */
static void expect_said(struct table_of *t, const struct deed *deed)
{
	struct level level;
	struct advice advice = {0};
	assert_true(level_parse("abbot:iterations=40" QUICKLY, &level));
	level = level_explaining(&level);
	if (deed->answer == EXPLAIN_THOUGHT) {
		bool told = false;
		ai_advise(t->search, &deed->seen, &level, &advice);
		search_tell(t->search, deed->choice, &advice);
		for (uint32_t i = 0; i < advice.count; i++)
			told |= advice.list[i].choice == deed->choice;
		assert_true(told); /* so nobody calls a choice hasty because others are as good */
	}
	for (int lang = 0; lang < LANGS; lang++) {
		struct speaker s = {.game = t->m.game, .lang = lang};
		struct out *o = unit_out();
		deed_say(&s, deed, &advice, o);
		assert_true(o->length > 10);
		assert_null(strchr(o->text, '{'));
		assert_null(strstr(o->text, "explain."));
	}
}

static void before_the_first_choice(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct table_of t;
		struct deed deed;
		open_table(games[i], &t);
		deed_find(&t.m, 1, 0, &deed);
		assert_int_equal(deed.answer, EXPLAIN_NOTHING);
		expect_said(&t, &deed);
		close_table(&t);
	}
}

/* While a game goes on: the last free choice of an open game; nothing of one that has secrets, unless to oneself. */
static void in_progress(void **state)
{
	int thought = 0, hidden = 0;
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct table_of t;
		struct deed deed;
		open_table(games[i], &t);
		for (int k = 0; k < CHOICES && play_row(&t); k++) {
			for (int seat = 0; seat < 2; seat++) {
				deed_find(&t.m, seat, 1 - seat, &deed);
				if (!t.last[seat] || deed.answer == EXPLAIN_NOTHING)
					continue;
				assert_true(deed.answer != EXPLAIN_FORCED);
				assert_true(deed.answer == EXPLAIN_HIDDEN || deed.choice == t.last[seat]);
				assert_true(deed.answer == EXPLAIN_THOUGHT || has_secrets(games[i]));
				thought += deed.answer == EXPLAIN_THOUGHT;
				hidden += deed.answer == EXPLAIN_HIDDEN;
			}
		}
		deed_find(&t.m, 0, 1, &deed);
		expect_said(&t, &deed);
		close_table(&t);
	}
	assert_true(thought > 50 && hidden > 50);
}

/* Another value of what the asker may not see changes neither whether there is an answer nor the answer. */
static void hidden_fields_do_not_count(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct table_of t;
		struct deed deed;
		union any_state seen, again;
		open_table(games[i], &t);
		for (int k = 0; k < CHOICES && play_row(&t); k++)
			;
		for (int seat = 0; seat < 2; seat++) {
			deed_find(&t.m, seat, 1 - seat, &deed);
			if (deed.answer != EXPLAIN_THOUGHT)
				continue;
			fields_redact(games[i], &deed.seen.state, 1 - seat, &seen);
			fields_redact(games[i], &seen, seat, &again);
			assert_memory_equal(&again, &deed.seen.state, games[i]->state_size);
		}
		close_table(&t);
	}
}

static void at_the_end(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct table_of t;
		struct deed deed;
		open_table(games[i], &t);
		while (play_row(&t))
			;
		for (int seat = 0; seat < 2; seat++) {
			deed_find(&t.m, seat, 1 - seat, &deed);
			assert_int_equal(deed.answer, EXPLAIN_THOUGHT);
			assert_true(deed.choice == t.last[seat]);
			expect_said(&t, &deed);
		}
		close_table(&t);
	}
}

/* Where it is not ahead it chooses as the strongest level does; ahead it sometimes does not. */
static void the_companion_errs_when_ahead(void **state)
{
	struct level companion, honest;
	int behind = 0, ahead = 0, erred = 0;
	(void)state;
	assert_true(level_parse("companion:iterations=40" QUICKLY, &companion));
	honest = level_honest(&companion);
	for (int i = 0; games[i]; i++) {
		struct table_of t;
		open_table(games[i], &t);
		for (int k = 0; k < CHOICES * 2; k++) {
			struct decision d = games[i]->decision(t.m.state);
			struct advice best, chosen;
			struct seen seen;
			if (d.actors && d.actors != ACTOR_CHANCE && !(d.actors & (d.actors - 1))) {
				seen_from(games[i], t.m.state, bits_first(d.actors), &seen);
				search_reset(t.search, (uint64_t)k);
				ai_choose(t.search, &seen, &honest, &best);
				search_reset(t.search, (uint64_t)k);
				ai_choose(t.search, &seen, &companion, &chosen);
				bool leads = chosen.list[0].place[0] * state_seats(t.m.state) >= 995;
				assert_true(leads || chosen.best == chosen.list[0].choice);
				behind += !leads && !best.forced;
				ahead += leads && !best.forced;
				erred += chosen.best != chosen.list[0].choice;
			}
			if (!play_row(&t))
				break;
		}
		close_table(&t);
	}
	assert_true(behind > 20 && ahead > 20 && erred > 10);
}

/* Who adapts plays for no ratings, and is none of the ladder's. */
static void the_companion_is_no_rung(void **state)
{
	(void)state;
	assert_true(level_for_people("companion"));
	assert_false(level_for_ratings("companion"));
	assert_false(level_for_ratings("time:2000"));
	for (int i = 0; level_offered(i); i++) {
		assert_true(level_for_ratings(level_offered(i)->name));
		assert_string_not_equal(level_offered(i)->name, "companion");
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(before_the_first_choice),
		cmocka_unit_test(in_progress),
		cmocka_unit_test(hidden_fields_do_not_count),
		cmocka_unit_test(at_the_end),
		cmocka_unit_test(the_companion_errs_when_ahead),
		cmocka_unit_test(the_companion_is_no_rung),
	};
	return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
