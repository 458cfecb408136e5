#include "cli/steps.h"

#include "core/text.h"

enum { MANY = 20 }; /* choices of one verb: more are told step by step */

/* The choice with so many of its arguments. */
static choice cut(choice c, int args)
{
	return c & ~(choice)0 << 8 * (CHOICE_ARGS - args);
}

bool step_is_choice(struct step step)
{
	return step.fixed == CHOICE_ARGS;
}

bool step_has(struct step step, choice c)
{
	return !step.choice || cut(c, step.fixed) == step.choice;
}

/* How many choices of the list lie within a step. */
static uint32_t count_in(const choice *list, uint32_t n, struct step step)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < n; i++)
		count += step_has(step, list[i]);
	return count;
}

/* The step to which a choice belongs: the widest below `within` if its verb has many there, else the choice itself. */
static struct step step_to(const choice *list, uint32_t n, struct step within, choice c)
{
	struct step whole = {c, CHOICE_ARGS}, verb = {cut(c, within.fixed), within.fixed};
	if (within.fixed + 1 >= CHOICE_ARGS || count_in(list, n, verb) <= MANY)
		return whole;
	struct step next = {cut(c, within.fixed + 1), within.fixed + 1};
	return count_in(list, n, next) > 1 ? next : whole;
}

static uint32_t fall_into(const choice *list, uint32_t n, struct step within, struct step *out)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (!step_has(within, list[i]))
			continue;
		struct step step = step_to(list, n, within, list[i]);
		bool told = false;
		for (uint32_t k = 0; k < count && !told; k++)
			told = out[k].choice == step.choice;
		if (!told)
			out[count++] = step;
	}
	return count;
}

uint32_t steps_of(const choice *list, uint32_t n, struct step within, struct step *out)
{
	uint32_t count = fall_into(list, n, within, out);
	while (count == 1 && !step_is_choice(out[0])) /* nothing would be chosen by it */
		count = fall_into(list, n, out[0], out);
	return count;
}

void step_say(const struct speaker *s, int seat, struct step step, struct out *o)
{
	const struct verb *v = &s->game->verbs[choice_verb(step.choice)];
	struct word_arg args[CHOICE_ARGS];
	int count = 0;
	if (step_is_choice(step)) {
		say_choice(s, seat, step.choice, o);
		return;
	}
	for (; count < CHOICE_ARGS && v->arg[count].name; count++) {
		const struct type *type = &s->game->types[v->arg[count].type];
		args[count] = (struct word_arg){v->arg[count].name, NULL, 0, "…"};
		if (count < step.fixed)
			args[count] =
				(struct word_arg){v->arg[count].name, type, arg_value(type, choice_arg(step.choice, count)), NULL};
	}
	char id[96];
	struct out name;
	out_init(&name, id, sizeof id);
	out_text(&name, "verb.");
	out_text(&name, v->name);
	words_say(s, id, args, count, o);
}
