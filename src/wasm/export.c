/* What the page calls about the games as such: the list, signatures, descriptions. A table of its own: offline.c. */
#include "wasm/wasm.h"

#include "ai/computers.h"
#include "core/box.h"
#include "core/describe.h"
#include "core/json.h"
#include "core/say.h"
#include "core/text.h"
#include "core/wire.h"
#include "games/games.h"

/* With bulk memory these are single instructions, so the builtins do not come back here. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
	return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
	return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
	return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
	const unsigned char *p = a, *q = b;
	for (size_t i = 0; i < size; i++)
		if (p[i] != q[i])
			return p[i] - q[i];
	return 0;
}

static char input[WASM_INPUT], output[WASM_OUTPUT];

const char *wasm_input(void)
{
	return input;
}

int wasm_lang(uint32_t lang)
{
	return lang == LANG_FR ? LANG_FR : LANG_EN;
}

struct out wasm_reply(void)
{
	struct out o;
	out_init(&o, output, sizeof output);
	return o;
}

EXPORT(input_at) char *input_at(void);
EXPORT(input_size) uint32_t input_size(void);
EXPORT(output_at) const char *output_at(void);
EXPORT(cloister_games) uint32_t cloister_games(void);
EXPORT(cloister_signature_hi) uint32_t cloister_signature_hi(uint32_t game);
EXPORT(cloister_signature_lo) uint32_t cloister_signature_lo(uint32_t game);
EXPORT(games_json) void games_json(uint32_t lang);
EXPORT(describe_json) uint32_t describe_json(uint32_t lang, uint32_t slot);
EXPORT(offered_json) void offered_json(uint32_t lang);
EXPORT(choice_said) uint32_t choice_said(uint32_t lang);

/* Texts come in here, UTF-8, ended by a zero byte. */
char *input_at(void)
{
	return input;
}

uint32_t input_size(void)
{
	return sizeof input;
}

/* Replies stand here, ended by a zero byte, until the next call. */
const char *output_at(void)
{
	return output;
}

uint32_t cloister_games(void)
{
	return (uint32_t)games_count();
}

/* Halves, because a 64-bit number is a BigInt in JavaScript. */
uint32_t cloister_signature_hi(uint32_t game)
{
	return (uint32_t)(game_signature(games[game]) >> 32);
}

uint32_t cloister_signature_lo(uint32_t game)
{
	return (uint32_t)game_signature(games[game]);
}

/* Every game with its options, in words. */
void games_json(uint32_t lang)
{
	struct out o = wasm_reply();
	emit_open(&o, '[');
	for (int i = 0; games[i]; i++) {
		struct speaker s = {.game = games[i], .lang = wasm_lang(lang)};
		wire_game(&s, &o);
	}
	emit_close(&o, ']');
}

/* The computer players that people are offered, in words. */
void offered_json(uint32_t lang)
{
	struct out o = wasm_reply();
	computers_json(wasm_lang(lang), &o);
}

/* A choice in words without a table; a game's id, a space and the choice are in the input. 0: there is no such choice. */
uint32_t choice_said(uint32_t lang)
{
	struct out o = wasm_reply();
	char label[512];
	struct out said;
	choice c;
	uint32_t at, space = 0;
	while (input[space] && input[space] != ' ')
		space++;
	if (!input[space])
		return 0;
	input[space] = 0;
	struct speaker s = {.game = game_named(input), .lang = wasm_lang(lang)};
	const char *text = input + space + 1;
	if (!s.game || choice_parse(s.game, text, text_length(text), &c, &at))
		return 0;
	out_init(&said, label, sizeof label);
	say_choice(&s, 0, c, &said);
	emit_open(&o, '{');
	member_text(&o, "label", label);
	emit_close(&o, '}');
	return 1;
}

/* All that a game declares, in words, with the figures of that edition; its id is in the input. 0: no such game. */
uint32_t describe_json(uint32_t lang, uint32_t slot)
{
	struct out o = wasm_reply();
	struct speaker s = {.game = game_named(input), .lang = wasm_lang(lang)};
	if (s.game && s.game->box && slot < EDITIONS_MAX)
		s.edition = (int)slot;
	if (s.game)
		describe_game(&s, &o);
	return s.game && !o.full;
}
