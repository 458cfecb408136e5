/*
 * Puzzles at the table of the browser's worker: the page has the file of a game's puzzles, says which one, shows the table
 * as its seat saw it, and sends what was chosen. The answer stays here until it is found or asked for.
 */
#include "wasm/offline.h"

#include "ai/puzzle.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"

enum { SAID = 1024 };

static struct puzzle puzzle; /* the one on the table */
static union any_state asked; /* the table as the seat saw it when it was asked */

EXPORT(puzzle_list) uint32_t puzzle_list(uint32_t lang);
EXPORT(puzzle_set) uint32_t puzzle_set(uint32_t number, uint32_t lang);
EXPORT(puzzle_try) uint32_t puzzle_try(void);
EXPORT(puzzle_answer) void puzzle_answer(uint32_t lang);

static void write_theme(int lang, const struct puzzle *p, struct out *o)
{
	char title[SAID];
	struct speaker core = {.lang = lang};
	struct out t;
	out_init(&t, title, sizeof title);
	say_name(&core, "theme", puzzle_reason_name(p), NULL, &t);
	member_text(o, "theme", puzzle_reason_name(p));
	member_text(o, "title", title);
}

static void write_id(const struct puzzle *p, struct out *o)
{
	char id[32];
	struct out t;
	out_init(&t, id, sizeof id);
	out_hex(&t, p->hash, 16);
	member_text(o, "id", id);
}

static void write_head(int lang, const struct game *g, const struct puzzle *p, struct out *o)
{
	write_id(p, o);
	member_text(o, "kind", g->kinds[p->kind].name);
	write_theme(lang, p, o);
	member_number(o, "level", puzzle_level(p));
	member_number(o, "rating", puzzle_rating(p));
	member_number(o, "seat", p->seat);
	member_number(o, "lead", p->lead);
}

/* Input: a file. What is known of its puzzles before they are solved; 0: it is none. */
uint32_t puzzle_list(uint32_t lang)
{
	struct puzzle_file f;
	struct puzzle p;
	struct out o = wasm_reply();
	puzzle_open(&f, wasm_input(), text_length(wasm_input()));
	emit_open(&o, '[');
	while (puzzle_next(&f, &p)) {
		emit_open(&o, '{');
		write_head(wasm_lang(lang), f.game, &p, &o);
		emit_close(&o, '}');
	}
	emit_close(&o, ']');
	return f.wrong ? wasm_failed(f.wrong) : 1;
}

/* Input: a file. Opens the table for one of its puzzles, from 0; its head, and the last rows that were played. */
uint32_t puzzle_set(uint32_t number, uint32_t lang)
{
	struct puzzle_file f;
	struct puzzle p;
	puzzle_open(&f, wasm_input(), text_length(wasm_input()));
	for (uint32_t i = 0; i <= number; i++)
		if (!puzzle_next(&f, &p))
			return wasm_failed(f.wrong ? f.wrong : "no such puzzle");
	offline.lang = wasm_lang(lang);
	if (!offline_begin(f.game, &f.options))
		return wasm_failed("memory");
	struct match *m = &offline.table.match;
	if (!puzzle_replay(&f, &p, m) || puzzle_wrong(f.game, &p, m->state))
		return wasm_failed("the puzzle does not follow the rules");
	puzzle = p;
	fields_redact(f.game, m->state, p.seat, &asked);
	struct out o = wasm_reply();
	emit_open(&o, '{');
	write_head(offline.lang, f.game, &p, &o);
	emit_close(&o, '}');
	return 1;
}

/* Input: a choice. 1: it is the answer, and was made; 0: it is not, or is none. */
uint32_t puzzle_try(void)
{
	const char *text = wasm_input();
	choice c;
	uint32_t at;
	if (choice_parse(offline.table.match.game, text, text_length(text), &c, &at) || c != puzzle.line[0])
		return 0;
	return !match_do(&offline.table.match, puzzle.seat, &c, 1, NULL, &at).reason;
}

/* How the answer goes on, each choice named as its seat would see it then. */
static void write_line(const struct speaker *speaker, struct out *o)
{
	struct speaker s = *speaker;
	union any_state state = asked;
	s.state = &state;
	emit_key(o, "line");
	emit_open(o, '[');
	for (int i = 0; i < puzzle.line_count; i++) {
		struct tried t;
		wire_choice(&s, &state, puzzle.seat, puzzle.line[i], o);
		table_try(s.game, &state, puzzle.seat, &puzzle.line[i], 1, &t);
		if (t.refusal.reason || t.complete)
			break;
		state = t.seen;
	}
	emit_close(o, ']');
}

/* What is to be known when it is over: the line, the second best choice, why, and by how much. */
void puzzle_answer(uint32_t lang)
{
	char reason[SAID];
	struct out o = wasm_reply(), r;
	struct speaker s = offline_speaker();
	s.lang = wasm_lang(lang);
	s.state = &asked;
	out_init(&r, reason, sizeof reason);
	puzzle_say_reason(&s, &puzzle, &r);
	emit_open(&o, '{');
	write_line(&s, &o);
	emit_key(&o, "second");
	wire_choice(&s, &asked, puzzle.seat, puzzle.second, &o);
	member_text(&o, "reason", reason);
	member_number(&o, "win", puzzle.win);
	member_number(&o, "lead", puzzle.lead);
	member_number(&o, "error", puzzle.error);
	emit_close(&o, '}');
}
