/*
 * What one seat sees of a table that is kept elsewhere (a server, a worker): the page asks here where choices lead and
 * why others may not be made, without a word to whoever keeps the table. The state holds nothing that the seat may not
 * know (core/bytes.h), and trying means what it means everywhere (table_try). One seat per instance of the module.
 */
#include "ai/missed.h"
#include "core/bytes.h"
#include "core/json.h"
#include "core/table.h"
#include "core/wire.h"
#include "games/games.h"
#include "wasm/offline.h"

enum { LINE_MAX = 256 };

static struct {
	const struct game *game; /* NULL: nothing is seen */
	union any_state state;
	int seat, lang;
	char name[SEATS_MAX][LINE_MAX];
	const char *names[SEATS_MAX];
} seen;

EXPORT(seen_open) uint32_t seen_open(uint32_t seat, uint32_t lang, uint32_t slot);
EXPORT(seen_try) uint32_t seen_try(void);
EXPORT(seen_odds) uint32_t seen_odds(void);
EXPORT(seen_why) uint32_t seen_why(void);
EXPORT(seen_missed) uint32_t seen_missed(void);

static struct speaker speaker(const void *state)
{
	return (struct speaker){.game = seen.game, .lang = seen.lang, .state = state, .names = seen.names};
}

/* Cuts the next line off *text; what is too long for its place is cut. */
static void next_line(const char **text, char *line, uint32_t size)
{
	struct out o;
	out_init(&o, line, size);
	while (**text && **text != '\n')
		out_char(&o, *(*text)++);
	if (**text)
		++*text;
}

/*
 * Input: a line each for the game, the bytes, and the name of each seat ("": it has none). slot: of the edition that the table is
 * played with (edition_load), which bytes do not say. 0: not of these rules.
 */
uint32_t seen_open(uint32_t seat, uint32_t lang, uint32_t slot)
{
	static char bytes[BYTES_TEXT];
	const char *at = wasm_input();
	char id[LINE_MAX];
	next_line(&at, id, sizeof id);
	next_line(&at, bytes, sizeof bytes);
	for (int i = 0; i < SEATS_MAX; i++) {
		next_line(&at, seen.name[i], LINE_MAX);
		seen.names[i] = *seen.name[i] ? seen.name[i] : NULL;
	}
	seen.seat = (int)seat;
	seen.lang = wasm_lang(lang);
	seen.game = game_named(id);
	if (seat < SEATS_MAX && seen.game && bytes_read(seen.game, bytes, (int)slot, seen.seat, &seen.state))
		return 1;
	seen.game = NULL;
	return wasm_failed("these bytes are of other rules");
}

/* Plays the list on what is seen; 0 after a reply. */
static bool try_list(const char *text, uint32_t length, uint32_t *count, struct tried *t)
{
	choice list[LIST_MAX];
	struct speaker s = speaker(&seen.state);
	if (!seen.game || !wasm_list(seen.game, text, length, list, count))
		return wasm_failed("no such list of choices");
	if (*count == 0) {
		memset(t, 0, sizeof *t);
		memcpy(&t->seen, &seen.state, sizeof t->seen);
		return true;
	}
	table_try(seen.game, &seen.state, seen.seat, list, *count, t);
	return !t->refusal.reason || wasm_refused(&s, &t->refusal, t->at);
}

/* Input: a list of choices, or nothing. Where it leads, as the operation "try" says it; 0 and the refusal. */
uint32_t seen_try(void)
{
	struct tried t;
	uint32_t count;
	if (!try_list(wasm_input(), text_length(wasm_input()), &count, &t))
		return 0;
	struct speaker s = speaker(&t.seen);
	struct out o = wasm_reply();
	emit_open(&o, '{');
	wire_tried(&s, &t, count, seen.seat, &o);
	emit_close(&o, '}');
	return 1;
}

/* Input: a list of choices. What chance can say after it: a list of outcomes, empty where that cannot be told. */
uint32_t seen_odds(void)
{
	static struct odds odds;
	choice list[LIST_MAX];
	uint32_t count;
	struct speaker s = speaker(&seen.state);
	if (!seen.game || !wasm_list(seen.game, wasm_input(), text_length(wasm_input()), list, &count))
		return wasm_failed("no such list of choices");
	table_odds(seen.game, &seen.state, seen.seat, list, count, &odds);
	struct out o = wasm_reply();
	wire_odds(&s, &odds, seen.seat, &o);
	return 1;
}

/* Input: a line with a list of choices, or an empty one, and an element's name: why not this one, after those? */
uint32_t seen_why(void)
{
	struct tried t;
	const char *input = wasm_input();
	uint32_t count, length = 0;
	while (input[length] && input[length] != '\n')
		length++;
	if (!input[length])
		return wasm_failed("no element is named");
	if (!try_list(input, length, &count, &t))
		return 0;
	struct speaker s = speaker(&t.seen);
	struct out o = wasm_reply();
	emit_open(&o, '{');
	emit_key(&o, "refusals");
	bool legal = wire_refusals_of(&s, &t.seen, seen.seat, input + length + 1, &o);
	member_bool(&o, "legal", legal);
	emit_close(&o, '}');
	return 1;
}

/* A search for this game; where the game is another the last one's memory is left. NULL: no memory. */
static struct search *judge(void)
{
	static const struct game *game;
	static struct search *search;
	if (game != seen.game) {
		size_t size = search_size(seen.game, MISSED_ITERATIONS);
		void *block = offline_memory(size);
		game = block ? seen.game : NULL;
		search = block ? search_init(block, size, game, 1) : NULL;
	}
	return search;
}

/*
 * Input: a list of choices that the seat has made. Which of them was weak, {"missed"}. It takes a while, and memory of its
 * own: for an instance of the module that keeps no table.
 */
uint32_t seen_missed(void)
{
	choice list[LIST_MAX];
	struct missed m;
	uint32_t count;
	struct speaker s = speaker(&seen.state);
	if (!seen.game || !wasm_list(seen.game, wasm_input(), text_length(wasm_input()), list, &count) || !judge())
		return wasm_failed("no such list of choices");
	bool found = ai_missed(judge(), seen.game, &seen.state, seen.seat, list, count, &m);
	struct out o = wasm_reply();
	emit_open(&o, '{');
	missed_json(&s, seen.seat, found ? &m : NULL, &o);
	emit_close(&o, '}');
	return 1;
}
