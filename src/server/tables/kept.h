/*
 * A finished game as it was: everything that is shown of it, written down when it ended under the rules it was played
 * by, so that no later program needs those rules (or can change what happened). Nothing in it is secret any more.
 *
 * It is text, squeezed: a line about the whole (JSON), then for the beginning and for each row of the log the position
 * (members of a table message), and in each language the prompt and the row itself. A reader takes lines and sends them
 * on as they are.
 */
#ifndef SERVER_TABLES_KEPT_H
#define SERVER_TABLES_KEPT_H

#include "core/out.h"
#include "core/words.h"
#include "server/tables/head.h"

enum { KEPT_TEXT_MAX = 32 << 20 }; /* the longest there is, unsqueezed */

/* Names by seat in a language, as they are shown. */
struct kept_names {
	const char *const *of[LANGS];
};

/* Bytes to be stored (free them), or NULL: out of memory. Works on any thread. */
void *kept_write(const struct course *p, const struct kept_names *names, const char *seed, size_t *length);

struct kept;
/* NULL: not what kept_write wrote, or out of memory. */
struct kept *kept_read(const void *bytes, size_t length);
void kept_free(struct kept *k);

uint32_t kept_rows(const struct kept *k);
const char *kept_record(const struct kept *k); /* as record_write wrote it */
/* Members "decision", "prompt", "choices", "view", "scores" after so many rows. */
void kept_write_state(const struct kept *k, uint32_t rows, int lang, struct out *o);
/* One row, index from 0. */
void kept_write_row(const struct kept *k, uint32_t index, int lang, struct out *o);

/*
 * The same without somebody's names: sentences and the record say that it is someone who left. Bytes to be stored (free them); NULL:
 * not what kept_write wrote, or out of memory.
 */
void *kept_forget(
	const void *bytes, size_t length, uint32_t seats, char names[SEATS_MAX][NAME_MAX_BYTES], size_t *squeezed);

#endif
