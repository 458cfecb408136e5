#include "ai/explain.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/say.h"
#include "core/wire.h"

enum { TEXT_SIZE = 1024, EXPLAINED_SIZE = 4096, CLOSE = 20 /* thousandths of a chance that nobody would rue */ };

/* Does the declaration let the seat see anything in this state that the asker may not? Whatever is there: no value counts. */
static bool sees_more(const struct game *g, const void *state, int seat, int asker)
{
	for (const struct field *f = g->fields; f->name; f++) {
		int owners = f->dimensions ? f->dimension[0].count : 1;
		for (int i = 0; i < owners; i++)
			if (field_visible(f, state, seat, i) && !field_visible(f, state, asker, i))
				return true;
	}
	return false;
}

static bool is_private(const struct game *g, choice c)
{
	return g->verbs[choice_verb(c)].flags & VERB_PRIVATE;
}

/* The state before the k-th choice of a row; false: nobody knows any more. */
static bool state_before(const struct match *m, const struct row *r, uint32_t k, union any_state *out)
{
	union any_state from;
	uint32_t at;
	if (!match_state_after(m, r->before, &from))
		return false;
	memcpy(out, &from, m->game->state_size);
	return !k || !driver_list(m->game, &from, r->seat, &m->choices[r->first], k, out, NULL, &at).reason;
}

/* Takes the k-th choice of the row for the deed, if it is the first that was found or the first that was free. */
static bool take(const struct match *m, const struct row *r, uint32_t k, struct deed *out, union any_state *before)
{
	union any_state state;
	choice list[CHOICES_MAX];
	if (!state_before(m, r, k, &state) || !(m->game->decision(&state).actors >> r->seat & 1))
		return false;
	bool free = m->game->choices(&state, r->seat, list) > 1;
	if (!free && out->answer == EXPLAIN_FORCED)
		return false;
	out->answer = free ? EXPLAIN_THOUGHT : EXPLAIN_FORCED;
	out->choice = m->choices[r->first + k];
	out->row = r->number;
	*before = state;
	return free;
}

static void find(const struct match *m, int seat, struct deed *out, union any_state *before)
{
	enum { LOOK_BACK = 64 }; /* rows of the seat */
	uint32_t looked = 0;
	for (uint32_t i = m->live_count; i-- > 0 && looked < LOOK_BACK;) {
		const struct row *r = match_live(m, i);
		if (r->kind != ROW_CHOICES || r->seat != seat)
			continue;
		looked++;
		for (uint32_t k = r->count; k-- > 0;)
			if (take(m, r, k, out, before))
				return;
	}
}

void deed_find(const struct match *m, int seat, int asker, struct deed *out)
{
	union any_state before = {0};
	bool over = !m->game->decision(m->state).actors;
	memset(out, 0, sizeof *out);
	find(m, seat, out, &before);
	if (out->answer == EXPLAIN_NOTHING)
		return;
	seen_from(m->game, &before, seat, &out->seen);
	if (!over && (is_private(m->game, out->choice) || sees_more(m->game, &before, seat, asker))) {
		memset(out, 0, sizeof *out);
		out->answer = EXPLAIN_HIDDEN;
	}
}

struct level level_explaining(const struct level *level)
{
	int strongest = 0;
	while (level_offered(strongest + 1))
		strongest++;
	bool counts = level->player == PLAYER_SEARCH && level->iterations;
	return level_honest(counts ? level : level_offered(strongest));
}

/* A sentence about a candidate: its label, its reason and its chance of the first place. */
static void say_about(
	const struct speaker *s, const char *id, const struct deed *deed, const struct candidate *c, struct out *o)
{
	static const struct type percent = TYPE_NUMBER("number", 0, 100);
	char label[TEXT_SIZE], reason[TEXT_SIZE];
	struct out l, r;
	out_init(&l, label, sizeof label);
	out_init(&r, reason, sizeof reason);
	say_choice(s, deed->seen.seat, c->choice, &l);
	advice_reason(s, c, &r);
	struct word_arg args[] = {
		{"choice", NULL, 0, label}, {"reason", NULL, 0, reason}, {"win", &percent, (c->place[0] + 5) / 10, NULL}};
	words_say(s, id, args, 3, o);
}

static void say_thought(const struct speaker *s, const struct deed *deed, const struct advice *advice, struct out *o)
{
	const struct candidate unseen = {.choice = deed->choice}, *own = NULL;
	for (uint32_t i = 0; i < advice->count && !own; i++)
		if (advice->list[i].choice == deed->choice)
			own = &advice->list[i];
	say_about(s, own ? "explain.thought" : "explain.unthought", deed, own ? own : &unseen, o);
	const struct candidate *other = own == &advice->list[0] ? &advice->list[1] : &advice->list[0];
	if (other >= advice->list + advice->count)
		return;
	out_text(o, " ");
	bool better = other == &advice->list[0] && (!own || other->place[0] >= own->place[0] + CLOSE);
	say_about(s, better ? "explain.rather" : "explain.next", deed, other, o);
}

void deed_say(const struct speaker *speaker, const struct deed *deed, const struct advice *advice, struct out *o)
{
	const struct candidate only = {.choice = deed->choice};
	struct speaker s = *speaker;
	s.state = &deed->seen.state;
	if (deed->answer == EXPLAIN_THOUGHT)
		say_thought(&s, deed, advice, o);
	else if (deed->answer == EXPLAIN_FORCED)
		say_about(&s, "explain.forced", deed, &only, o);
	else
		words_say(speaker, deed->answer == EXPLAIN_HIDDEN ? "explain.hidden" : "explain.nothing", NULL, 0, o);
}

void deed_json(const struct speaker *speaker, const struct deed *deed, const struct advice *advice, struct out *o)
{
	static const char *const names[] = {[EXPLAIN_NOTHING] = "nothing",
		[EXPLAIN_HIDDEN] = "hidden",
		[EXPLAIN_FORCED] = "forced",
		[EXPLAIN_THOUGHT] = "thought"};
	char text[EXPLAINED_SIZE];
	struct speaker s = *speaker;
	struct out t;
	out_init(&t, text, sizeof text);
	deed_say(speaker, deed, advice, &t);
	member_text(o, "explained", names[deed->answer]);
	member_text(o, "text", text);
	if (deed->answer < EXPLAIN_FORCED)
		return;
	s.state = &deed->seen.state;
	member_number(o, "row", deed->row);
	emit_key(o, "choice");
	wire_choice(&s, &deed->seen.state, deed->seen.seat, deed->choice, o);
}
