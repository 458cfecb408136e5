/* Editions in the page (docs/editions.md): the schema of a game, reading a file, trying it. What is read stays until edition_free. */
#include "core/edition.h"
#include "core/edition_try.h"
#include "core/json.h"
#include "games/games.h"
#include "wasm/wasm.h"

EXPORT(edition_schema_of) uint32_t edition_schema_of(uint32_t slot, uint32_t lang);
EXPORT(edition_load) uint32_t edition_load(uint32_t lang);
EXPORT(edition_free) void edition_free(uint32_t slot);
EXPORT(edition_plays) uint32_t edition_plays(uint32_t slot, uint32_t number);

static struct edition edition;
static struct faults faults;

/* Input: a game's id. Replies with its schema, with the values of that slot in force. */
uint32_t edition_schema_of(uint32_t slot, uint32_t lang)
{
	const struct game *g = game_named(wasm_input());
	uint32_t length;
	if (!g || !g->box || (slot && !edition_text(g, (int)slot, &length)))
		return wasm_failed("no such game or edition");
	struct speaker s = {.game = g, .lang = wasm_lang(lang), .edition = (int)slot};
	struct out o = wasm_reply();
	edition_schema(&s, &o);
	return 1;
}

/* A canonical text of the edition, as a string: its BLAKE2b is the page's to compute. */
static void reply_text(const char *key, enum edition_part part, struct out *o)
{
	static char text[2 * EDITION_FILE_MAX];
	struct out canonical;
	out_init(&canonical, text, sizeof text);
	edition_write(&edition, part, &canonical);
	member_text(o, key, text);
}

/* Input: an edition file. Replies {"slot","play","file","faults"}; slot is null where it is refused. */
uint32_t edition_load(uint32_t lang)
{
	const char *text = wasm_input();
	const struct game *g = edition_game(text, text_length(text), game_named);
	if (!g)
		return wasm_failed("no game that has editions");
	bool good = edition_read(&edition, g, text, text_length(text), &faults);
	int slot = good ? edition_keep(&edition) : -1;
	struct speaker s = {.game = g, .lang = wasm_lang(lang)};
	struct out o = wasm_reply();
	emit_open(&o, '{');
	emit_key(&o, "slot");
	if (slot < 0)
		emit_null(&o);
	else
		emit_number(&o, slot);
	member_text(&o, "game", g->id);
	reply_text("play", EDITION_PLAY, &o);
	reply_text("file", EDITION_ALL, &o);
	emit_key(&o, "faults");
	emit_open(&o, '[');
	for (uint32_t i = 0; i < faults.count; i++)
		fault_json(&s, &faults.list[i], &o);
	emit_close(&o, ']');
	emit_close(&o, '}');
	return 1;
}

/* Input: a game's id. What edition_load gave is of no use any more, and makes room for others. */
void edition_free(uint32_t slot)
{
	const struct game *g = game_named(wasm_input());
	if (g && slot < EDITIONS_MAX)
		edition_leave(g, (int)slot);
}

/* Input: a game's id. Does the random game of that number end under all invariants? 1 or 0. */
uint32_t edition_plays(uint32_t slot, uint32_t number)
{
	const struct game *g = game_named(wasm_input());
	struct trial t;
	return g && g->box && slot < EDITIONS_MAX && edition_try(g, (int)slot, number, &t);
}
