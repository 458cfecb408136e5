/* What a table on a server looks like besides its board: who sits there, their clocks, what happened, what was said. */
#define _GNU_SOURCE
#include "cli/play_remote_int.h"

#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

bool remote_table_hints(const struct remote_table *t)
{
	return json_is_true(json_object_get(json_object_get(t->answer, "about"), "hints"));
}

/* What is left on a seat's clock in seconds; -1: it has none. */
static int64_t seconds_left(const struct remote_table *t, size_t seat)
{
	const json_t *clock = json_array_get(json_object_get(t->answer, "clocks"), seat);
	if (!clock)
		return -1;
	int64_t left = json_integer_value(json_object_get(clock, "turn"));
	left = (left > 0 ? left : 0) + json_integer_value(json_object_get(clock, "reserve"));
	if (json_is_true(json_object_get(clock, "running")))
		left -= (int64_t)(remote_now_ms() - t->answered_at);
	return left > 0 ? left / 1000 : 0;
}

bool remote_table_ticks(const struct remote_table *t)
{
	return t->status == REMOTE_PLAYING && json_is_array(json_object_get(t->answer, "clocks"));
}

void remote_table_seats(const struct remote_table *t, struct out *o)
{
	size_t n = json_array_size(json_object_get(t->answer, "seats"));
	for (size_t i = 0; i < n; i++) {
		if (i)
			out_text(o, ", ");
		out_text(o, remote_seat_text(t, i, "title"));
		out_text(o, cli_lang() == LANG_FR ? "\u00a0: " : ": ");
		out_text(o, *remote_seat_text(t, i, "name") ? remote_seat_text(t, i, "name") : "…");
		int64_t left = seconds_left(t, i);
		if (left < 0)
			continue;
		char clock[32];
		snprintf(clock, sizeof clock, " %" PRId64 ":%02" PRId64, left / 60, left % 60);
		out_text(o, clock);
	}
}

void remote_table_link(const struct remote_table *t, struct out *o)
{
	const char *key = json_string_value(json_object_get(json_object_get(t->answer, "about"), "key"));
	out_text(o, remote_url(t->server));
	out_text(o, "/table/");
	out_text(o, t->id);
	if (key) {
		out_text(o, "?key=");
		out_text(o, key);
	}
}

static int64_t number_in(const json_t *object, const char *member)
{
	return json_integer_value(json_object_get(object, member));
}

/* What was said before a time, from the given number on; returns the number of the next. */
static int64_t write_chat(const struct remote_table *t, int64_t from, int64_t before, struct out *o)
{
	struct speaker s = {.lang = cli_lang()};
	size_t i;
	const json_t *line;
	json_array_foreach (json_object_get(t->answer, "chat"), i, line) {
		const char *who = json_string_value(json_object_get(json_object_get(line, "person"), "name"));
		const char *text = json_string_value(json_object_get(line, "text"));
		if (number_in(line, "n") < from || number_in(line, "at") >= before || !who || !text)
			continue;
		struct word_arg args[] = {arg_text("who", who), arg_text("word", text)};
		words_say(&s, "remote.said", args, COUNT(args), o);
		out_char(o, '\n');
		from = number_in(line, "n") + 1;
	}
	return from;
}

int64_t remote_table_story(const struct remote_table *t, size_t from, int64_t from_chat, struct out *o)
{
	for (size_t i = from; i < json_array_size(t->rows); i++) {
		const json_t *row = json_array_get(t->rows, i), *event;
		size_t k;
		from_chat = write_chat(t, from_chat, number_in(row, "at"), o);
		json_array_foreach (json_object_get(row, "events"), k, event) {
			const char *text = json_string_value(json_object_get(event, "text"));
			if (!text)
				continue;
			out_text(o, text);
			out_char(o, '\n');
		}
	}
	return write_chat(t, from_chat, INT64_MAX, o);
}

void remote_table_scores(const struct remote_table *t, struct score *score)
{
	size_t seat;
	const json_t *one;
	json_array_foreach (json_object_get(t->answer, "scores"), seat, one) {
		if (seat >= SEATS_MAX)
			break;
		const json_t *categories = json_object_get(one, "categories");
		score[seat].total = (int16_t)json_integer_value(json_object_get(one, "total"));
		score[seat].rank = (uint8_t)json_integer_value(json_object_get(one, "rank"));
		for (int i = 0; t->game->categories[i].name; i++)
			score[seat].category[i] =
				(int16_t)json_integer_value(json_object_get(categories, t->game->categories[i].name));
	}
}
