/* The one table of the browser's worker, shared by the files that answer for it. One thread, nothing else runs. */
#ifndef WASM_OFFLINE_H
#define WASM_OFFLINE_H

#include "core/table.h"
#include "wasm/wasm.h"

extern struct offline {
	struct table table; /* chance is drawn by the page, which keeps the seed */
	bool open;
	int lang;
} offline;

struct speaker offline_speaker(void);
/* Another table, where nothing has happened; false: no memory. */
bool offline_begin(const struct game *g, const struct options *o);
/* Replies with the refusal; returns 0. */
uint32_t offline_refused(const struct refusal *r, uint32_t at);
/* What the seat would see after the list written in text[0..length), where it has still to choose; false after a reply. */
bool offline_ahead(uint32_t seat, const char *text, uint32_t length, union any_state *seen);
/* Memory until another table is opened; NULL: there is no more. */
void *offline_memory(size_t size);

/* offline_computer.c */
/* Names by seat, in the table's language; a person's only where it was said (offline_person). */
const char *const *computers_names(void);
void computers_leave(void); /* all of them: another table is opened */
void computers_forget(void); /* what they thought: something was taken back */

/* offline_review.c */
void review_leave(void); /* its memory goes: another table is opened */

#endif
