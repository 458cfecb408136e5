/* A server's database at a shell, beside the server or without it. */
#ifndef CLI_STORED_H
#define CLI_STORED_H

#include "store/store.h"

/* database NULL: $CLOISTER_DATABASE, else cloister.db. NULL after a message. */
struct store *stored_open(const char *database);
/* Ids are gathered before anything is done with them: one statement at a time. Zeroed at first; freed by the owner. */
struct stored_ids {
	char (*id)[STORE_ID_MAX];
	size_t count, room;
	bool lost; /* one for which there was no memory: not all of them are here */
};
void stored_note(void *ids, const char *id);
/* After a reading that went well, or did not: are all there? A status, after a message where it is none. */
int stored_gathered(struct store *s, const struct stored_ids *all, bool read);

/* A complete copy in one new file; the database remembers that there is one. False after a message. */
bool stored_copy(struct store *s, const char *path);

#endif
