/*
 * An edition: the figures and names that an owner read off the box, as a small file. What it does not mention is as compiled in; the
 * compiled-in figures are the edition `reconstruction`, slot 0 of every game. docs/editions.md has the format.
 *
 * A file is read into a struct edition of the caller's, all faults are told, and what is sound can be kept: it gets a slot
 * (core/figures.h) and stays as long as it is used. No libc here: the program and the page's worker run the same code.
 */
#ifndef CORE_EDITION_H
#define CORE_EDITION_H

#include "core/faults.h"
#include "core/words.h"

enum {
	EDITION_FORMAT = 1,
	EDITION_FILE_MAX = 65536,
	EDITION_FIGURES_MAX = 4096, /* bytes of a struct of figures */
	EDITION_CELLS_MAX = 2048,   /* rows with their figures, of one game */
	EDITION_WORDS_MAX = 640,
	EDITION_TEXT_MAX = 24576, /* bytes of all names */
	EDITION_LANGUAGES = 8,
	NAME_MAX_CHARACTERS = 40,
	TITLE_MAX_CHARACTERS = 60,
	NOTES_MAX_CHARACTERS = 4000,
};

struct edition {
	const struct game *game;
	union {
		unsigned char bytes[EDITION_FIGURES_MAX];
		uint64_t align;
	} figures;
	char mark[EDITION_CELLS_MAX]; /* said in the file: 'O', 'C'; 0: nothing. edition_cell has the index */
	int rules;
	char name[LANGS + 1][4 * TITLE_MAX_CHARACTERS + 1]; /* by language; the last one: of all */
	char languages[EDITION_LANGUAGES][12];
	int language_count;
	char author[4 * TITLE_MAX_CHARACTERS + 1];
	char notes[4 * NOTES_MAX_CHARACTERS + 1];
	/* Names per language. Offsets in `text`; form 0 is the plain name. */
	struct edition_word {
		uint16_t form, text;
		uint8_t type, row, lang;
	} word[EDITION_WORDS_MAX];
	int word_count;
	char text[EDITION_TEXT_MAX]; /* begins with an empty one */
	uint32_t text_length;
};

/* The compiled-in edition of a game that has a box, without a name. */
void edition_init(struct edition *e, const struct game *g);

/* The game that a file says it is for; NULL: it says none that has editions. Other faults are left to edition_read. */
const struct game *edition_game(const char *text, uint32_t length, const struct game *(*named)(const char *id));

/* Reads the file for that game and checks it; false: it is refused, for reasons in f. */
bool edition_read(struct edition *e, const struct game *g, const char *text, uint32_t length, struct faults *f);

/* Fills in what derives from the figures, checks sums, structure and names, and tells where the rulebook says otherwise (warnings).
   Ranges hold already. */
bool edition_check(struct edition *e, struct faults *f);

/* One fault in words, and as JSON (docs/editions.md). */
void fault_say(const struct speaker *s, const struct fault *x, struct out *o);
void fault_json(const struct speaker *s, const struct fault *x, struct out *o);

/* Index of a figure's mark; row from 1. */
int edition_cell(const struct game *g, const struct figure *f, int row);
/* The same of the compiled-in pairs of the relation. */
int edition_pair_cell(const struct game *g, int row);
/* The mark of a figure in this edition: R P D C, or O. */
char edition_mark(const struct edition *e, const struct figure *f, int row);

/* How much of it: what identifies it in play; what a record needs; all. Canonical: equal editions give equal bytes. */
enum edition_part { EDITION_PLAY, EDITION_RECORD, EDITION_ALL };
void edition_write(const struct edition *e, enum edition_part part, struct out *o);

/* The box as JSON: every component and figure, what it may be, what it is, its mark, where the names are. */
void edition_schema(const struct speaker *s, struct out *o);

/*
 * Keeping. Any thread may call these; a slot is handed out when it is complete. An edition equal to the compiled-in one in figures and
 * names has slot 0, an equal one the same slot; -1: no room in this process. Who keeps an edition, or holds it once more, has a use of
 * it. A process that goes on for ever leaves it when no state with that slot is left: what nobody uses makes room for others, the
 * longest unused first. Programs that end need not.
 */
int edition_keep(const struct edition *e);
void edition_hold(const struct game *g, int slot);
void edition_leave(const struct game *g, int slot);
/* What a record says of it: the canonical text, which stays as long as somebody uses the slot; NULL for slot 0. */
const char *edition_text(const struct game *g, int slot, uint32_t *length);
/* The edition's own word, before the catalogues; "" : the game's word for it does not apply; NULL: it has none. */
const char *edition_word(const struct game *g, int slot, int lang, const char *id);

#endif
