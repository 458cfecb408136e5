/* Who sits at the table of the browser's worker: people by name; the computer, its choices, and hints for everybody else. */
#include "wasm/offline.h"

#include "ai/computers.h"
#include "ai/explain.h"
#include "ai/search.h"
#include "core/json.h"
#include "core/text.h"

static struct computer {
	struct search *search; /* NULL: a person sits there */
	struct level level;
} computer[SEATS_MAX], adviser;

enum { PERSON_SIZE = 128 };

static char person[SEATS_MAX][PERSON_SIZE]; /* "": who sits there has no name */

EXPORT(offline_person) void offline_person(uint32_t seat);
EXPORT(offline_computer) uint32_t offline_computer(uint32_t seat, uint32_t seed);
EXPORT(offline_choose) uint32_t offline_choose(uint32_t seat);
EXPORT(offline_hint) uint32_t offline_hint(uint32_t seat, uint32_t iterations);
EXPORT(offline_explain) uint32_t offline_explain(uint32_t seat, uint32_t asker);

void computers_leave(void)
{
	memset(computer, 0, sizeof computer);
	memset(person, 0, sizeof person);
	memset(&adviser, 0, sizeof adviser);
}

const char *const *computers_names(void)
{
	static struct computer_names names;
	const char *level[SEATS_MAX];
	for (int i = 0; i < SEATS_MAX; i++)
		level[i] = computer[i].search ? computer[i].level.name : NULL;
	computer_names(offline.lang, level, &names);
	for (int i = 0; i < SEATS_MAX; i++)
		if (*person[i] && !level[i])
			names.name[i] = person[i];
	return names.name;
}

/* Input: what the person on the seat is called. */
void offline_person(uint32_t seat)
{
	struct out o;
	if (seat >= SEATS_MAX)
		return;
	out_init(&o, person[seat], PERSON_SIZE);
	out_text(&o, wasm_input());
}

void computers_forget(void)
{
	for (int i = 0; i < SEATS_MAX; i++)
		if (computer[i].search)
			search_reset(computer[i].search, match_next(&offline.table.match));
}

/* The page's clock, for a machine so slow that a level's iterations would keep people waiting, and for the slider. */
__attribute__((import_module("page"), import_name("now_us"))) double page_now_us(void);

static uint64_t now_us(void *data)
{
	(void)data;
	return (uint64_t)page_now_us();
}

static bool seat_computer(struct computer *c, const struct level *level, uint64_t seed)
{
	size_t size = search_size(offline.table.match.game, level_room(level));
	void *block = offline_memory(size);
	if (!block)
		return false;
	c->level = *level;
	c->search = search_init(block, size, offline.table.match.game, seed);
	search_clock(c->search, now_us, NULL);
	return true;
}

/* Input: a level's name. The computer takes the seat. */
uint32_t offline_computer(uint32_t seat, uint32_t seed)
{
	struct level level;
	if (seat >= SEATS_MAX || !level_parse(wasm_input(), &level))
		return wasm_failed(wasm_input());
	return seat_computer(&computer[seat], &level, seed);
}

/* The computer on that seat makes its choice. */
uint32_t offline_choose(uint32_t seat)
{
	struct seen seen;
	uint32_t at;
	struct computer *c = &computer[seat];
	if (!c->search)
		return wasm_failed("no computer sits there");
	seen_from(offline.table.match.game, offline.table.match.state, (int)seat, &seen);
	choice best = ai_choose(c->search, &seen, &c->level, NULL);
	struct refusal r = table_do(&offline.table, (int)seat, &best, 1, NULL, &at);
	return r.reason ? offline_refused(&r, at) : 1;
}

/* Who thinks for people, and about what was done; false: no memory. */
static bool adviser_sits(const struct level *level)
{
	return adviser.search || seat_computer(&adviser, level, match_next(&offline.table.match));
}

/* Input: a list of choices that are staged, or nothing. What is best after it, as the operation "hint" says it; 0 and the refusal. */
uint32_t offline_hint(uint32_t seat, uint32_t iterations)
{
	struct speaker s = offline_speaker();
	union any_state ahead;
	struct seen seen;
	struct advice advice = {0};
	struct level level = *level_named("abbot");
	level.iterations = iterations;
	if (!offline_ahead(seat, wasm_input(), text_length(wasm_input()), &ahead))
		return 0;
	if (!adviser_sits(&level))
		return wasm_failed("memory");
	seen_from(offline.table.match.game, &ahead, (int)seat, &seen);
	ai_advise(adviser.search, &seen, &level, &advice);
	s.state = &ahead;
	struct out o = wasm_reply();
	emit_open(&o, '{');
	advice_json(&s, &ahead, (int)seat, &advice, &o);
	emit_close(&o, '}');
	return 1;
}

/* Why the computer on that seat made its last choice, as the operation "explain" says it to the asker; 0: none sits there. */
uint32_t offline_explain(uint32_t seat, uint32_t asker)
{
	struct speaker s = offline_speaker();
	struct advice advice = {0};
	struct deed deed;
	if (seat >= SEATS_MAX || !computer[seat].search)
		return wasm_failed("no computer sits there");
	struct level level = level_explaining(&computer[seat].level);
	deed_find(&offline.table.match, (int)seat, (int)asker, &deed);
	if (deed.answer == EXPLAIN_THOUGHT && !adviser_sits(level_named("abbot")))
		return wasm_failed("memory");
	if (deed.answer == EXPLAIN_THOUGHT) {
		ai_advise(adviser.search, &deed.seen, &level, &advice);
		search_tell(adviser.search, deed.choice, &advice);
	}
	struct out o = wasm_reply();
	emit_open(&o, '{');
	deed_json(&s, &deed, &advice, &o);
	emit_close(&o, '}');
	return 1;
}
