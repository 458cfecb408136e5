/* A server's database at a shell, beside the server or without it. */
#ifndef CLI_STORED_H
#define CLI_STORED_H

#include "store/store.h"

/* database NULL: $CLOISTER_DATABASE, else cloister.db. NULL after a message. */
struct store *stored_open(const char *database);
/* A complete copy in one new file; the database remembers that there is one. False after a message. */
bool stored_copy(struct store *s, const char *path);

#endif
