/* Advice to who plays at the terminal: a warning before a choice, once of each kind, and after it what was missed. */
#define _GNU_SOURCE
#include "cli/play_int.h"

#include "ai/missed.h"
#include "core/fields.h"

#include <string.h>

bool play_advises(const struct play *p)
{
	return p->advice && (!p->remote || remote_table_hints(p->remote));
}

bool play_warns(struct play *p, int seat, choice c, struct out *o)
{
	const struct game *g = play_game(p);
	union any_state seen;
	int16_t fact[FACTS];
	if (!play_advises(p) || driver_why(g, play_state(p), seat, c).reason)
		return false;
	fields_redact(g, play_state(p), seat, &seen);
	const struct warning *w = choice_warning(g, &seen, seat, c, fact);
	if (!w || p->warned >> (w - g->warnings) & 1)
		return false;
	p->warned |= UINT64_C(1) << (w - g->warnings);
	struct speaker s = play_speaker(p);
	s.state = &seen;
	say_warning(&s, w, fact, o);
	out_char(o, ' ');
	words_say(&s, "advice.again", NULL, 0, o);
	return true;
}

void play_judge(struct play *p, const void *before, int seat, const choice *list, uint32_t count)
{
	static struct missed m; /* large, and looked at here only */
	struct speaker s = play_speaker(p);
	struct seen seen;
	struct out o;
	out_init(&o, p->missed, sizeof p->missed);
	seen_from(play_game(p), before, seat, &seen);
	if (!play_advises(p) || !play_adviser(p)
		|| !ai_missed(play_adviser(p), play_game(p), &seen.state, seat, list, count, &m))
		return;
	missed_say(&s, seat, &m, &o);
	out_char(&o, ' ');
	words_say(&s, "advice.undo", NULL, 0, &o);
}
