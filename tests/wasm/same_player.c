/*
 * Does the library choose as the computers of a record did? Each seat gets a search of its own, kept from decision to decision.
 *
 *   same_player RECORD LEVEL…        one level a seat, from seat 0, whose luck begins with the seat's number
 *
 * prints how many choices were alike, or the first row that was not and exits with 1. wasm_offline.mjs asks it about games
 * played in WebAssembly.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ai/search.h"
#include "core/match.h"
#include "core/record.h"
#include "core/text.h"
#include "games/games.h"

enum { RECORD_SIZE = 1 << 20 };

static void *room(size_t size)
{
	void *block = aligned_alloc(16, (size + 15) / 16 * 16);
	if (!block)
		exit(2);
	return block;
}

static struct match match;

static bool load(const char *path)
{
	static char text[RECORD_SIZE];
	static struct record record;
	struct record_error error;
	struct options options;
	FILE *file = fopen(path, "r");
	if (!file)
		return false;
	uint32_t length = (uint32_t)fread(text, 1, sizeof text - 1, file);
	fclose(file);
	if (!record_read(text, length, &record, &error))
		return false;
	for (int i = 0; games[i]; i++) {
		if (text_length(games[i]->id) != record.game.length
			|| memcmp(games[i]->id, record.game.text, record.game.length) != 0)
			continue;
		if (!record_options(&record, games[i], &options, &error))
			return false;
		match_open(&match, games[i], &options, room(match_size(games[i])), NULL);
		return record_replay(&record, &match, &error);
	}
	return false;
}

int main(int argc, char **argv)
{
	struct level level[SEATS_MAX];
	struct search *search[SEATS_MAX] = {0};
	int seats = argc - 2, alike = 0;
	if (seats < 1 || seats > SEATS_MAX || !load(argv[1]))
		return 2;
	for (int i = 0; i < seats; i++) {
		if (!level_parse(argv[i + 2], &level[i]))
			return 2;
		size_t size = search_size(match.game, level_room(&level[i]));
		search[i] = search_init(room(size), (size + 15) / 16 * 16, match.game, (uint64_t)i);
	}
	for (uint32_t i = 0; i < match.count; i++) {
		const struct row *r = &match.rows[i];
		union any_state state;
		struct seen seen;
		if (r->kind != ROW_CHOICES || r->seat >= seats)
			continue;
		match_state_at(&match, i, &state);
		seen_from(match.game, &state, r->seat, &seen);
		if (ai_choose(search[r->seat], &seen, &level[r->seat], NULL) != match.choices[r->first]) {
			printf("row %u: %s chooses otherwise\n", (unsigned)r->number, argv[r->seat + 2]);
			return 1;
		}
		alike++;
	}
	printf("%d\n", alike);
	return 0;
}
