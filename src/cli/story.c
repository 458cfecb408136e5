#include "cli/story.h"

#include "cli/cli.h"
#include "core/canvas.h"
#include "core/say.h"

void story_write(const struct match *m, uint32_t n, const struct speaker *s, int viewer, struct out *o)
{
	static struct event list[EVENTS_MAX];
	union any_state after;
	match_state_at(m, 0, &after);
	for (uint32_t i = 0; i < n && i < m->live_count; i++) {
		struct events e = {list, 0, EVENTS_MAX};
		match_replay(m, match_live(m, i), &after, &e);
		for (uint32_t k = 0; k < e.count && k < e.max; k++)
			if (say_event(s, &list[k], viewer, o))
				out_char(o, '\n');
	}
}

/* What nobody has tells nothing: that of partners, for one, where there are no teams. */
static bool is_met(const struct score *all, int seats, int category)
{
	for (int seat = 0; seat < seats; seat++)
		if (all[seat].category[category])
			return true;
	return false;
}

static void write_score(int seat, const struct score *all, int seats, const struct speaker *s, struct out *o)
{
	const struct score *score = &all[seat];
	const struct category *categories = s->game->categories;
	char text[256];
	struct out name;
	out_init(&name, text, sizeof text);
	words_seat(s, seat, &name);
	struct word_arg args[] = {
		arg_number("rank", score->rank), arg_text("name", text), arg_number("total", score->total)};
	words_say(s, "cli.score", args, COUNT(args), o);
	out_char(o, '\n');
	for (int i = 0; categories[i].name; i++) {
		if (!is_met(all, seats, i))
			continue;
		out_clear(&name);
		say_name(s, "category", categories[i].name, NULL, &name);
		out_text(o, "     ");
		out_text(o, text);
		for (int pad = text_columns(text); pad < 34; pad++)
			out_char(o, ' ');
		words_value(s, arg_number("", 0).type, score->category[i], NULL, SEAT_NONE, o);
		out_char(o, '\n');
	}
}

void story_scores(const struct score *score, int seats, const struct speaker *s, struct out *o)
{
	for (int rank = 1; rank <= seats; rank++)
		for (int seat = 0; seat < seats; seat++)
			if (score[seat].rank == rank)
				write_score(seat, score, seats, s, o);
}
