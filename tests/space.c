/* Numbered choices: one number for each choice that is legal at once, all of them inside the game's space. */
#include "walk.h"

#include "core/space.h"

static struct space space;

/* Every number is used once among the legal choices of a decision, and chance has its own. */
static void look(struct walk *w)
{
	uint32_t numbers[CHOICES_MAX];
	bool chance = w->seat == SEAT_CHANCE;
	EXPECT(w, ((w->game->kinds[w->decision.kind].flags & KIND_CHANCE) != 0) == chance, "KIND_CHANCE of %s is wrong",
		w->game->kinds[w->decision.kind].name);
	for (uint32_t i = 0; i < w->count; i++) {
		bool outcome = w->game->verbs[choice_verb(w->list[i])].flags & VERB_CHANCE;
		EXPECT(w, outcome == chance, "VERB_CHANCE of %s is wrong", w->game->verbs[choice_verb(w->list[i])].name);
		numbers[i] = space_number(&space, &w->state, w->seat, w->list[i]);
		EXPECT(w, numbers[i] < (chance ? space.outcomes : space.choices), "number %u is outside", numbers[i]);
		for (uint32_t k = 0; k < i; k++)
			EXPECT(w, numbers[k] != numbers[i], "%08x and %08x are both number %u", w->list[k], w->list[i], numbers[i]);
	}
}

static void play(struct walk *w)
{
	while (walk_look(w)) {
		look(w);
		walk_step(w, NULL);
	}
}

static void one_number_each(void **state)
{
	space_init(&space, game_of(state));
	walk_each(game_of(state), 40000, play);
}

/* Who learns has an output for each: none may be too many, and what they mean is written down in tests/spaces.txt. */
static void space_is_known(void **state)
{
	char line[256], kept[256];
	bool found = false;
	space_init(&space, game_of(state));
	assert_in_range(space.choices, 1, 5000);
	snprintf(line, sizeof line, "%s %u %u %016llx\n", game_of(state)->id, space.choices, space.outcomes,
		(unsigned long long)space.signature);
	FILE *file = fopen("tests/spaces.txt", "r");
	assert_non_null(file);
	while (!found && fgets(kept, sizeof kept, file))
		found = text_equal(kept, line);
	fclose(file);
	if (!found)
		fail_msg("numbers mean something else: if that is meant, tests/spaces.txt should say %s", line);
}

/* Every number can be told apart by its text. */
static void texts_differ(void **state)
{
	static char text[5000][96];
	space_init(&space, game_of(state));
	for (uint32_t i = 0; i < space.choices; i++) {
		struct out o;
		out_init(&o, text[i], sizeof text[i]);
		space_text(&space, i, false, &o);
		assert_true(o.length > 0 && !o.full);
		assert_true(i == 0 || !text_equal(text[i], text[i - 1]));
	}
}

int main(void)
{
	static const struct game *const more[] = {NULL};
	const struct property properties[] = {
		{"one number for each choice", one_number_each},
		{"a known space", space_is_known},
		{"a text for each number", texts_differ},
	};
	return properties_run("space", properties, COUNT(properties), more);
}
