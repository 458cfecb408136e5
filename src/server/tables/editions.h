/*
 * Editions of tables (docs/editions.md). A text is in the store by its hash; while a table is here its room holds a slot of this process
 * (core/edition.h), which others get when nobody holds it any more. Nobody can take all of them: those that one address has
 * brought here are counted.
 */
#ifndef SERVER_TABLES_EDITIONS_H
#define SERVER_TABLES_EDITIONS_H

#include "server/tables/head.h"

struct request;
struct room;
struct server;

/* What somebody asks for, and what came of it. Whoever has it owns it; edition_asked_free leaves the slot again. */
struct edition_asked {
	const struct game *game;
	int lang;
	char *given;              /* the text as sent; NULL: wanted is the hash or the id of one the server has */
	char wanted[EDITION_HASH];
	char *text;               /* its canonical form; NULL: refused */
	struct head_edition head;
	int slot;
	bool full;    /* no room for it in this process */
	char why[512];            /* the first of what is wrong with it, in the asker's words */
	char *faults;             /* all of it, as a JSON list */
};

/* What create says under "edition"; *asked is NULL where it says nothing. False after a reply. */
bool edition_ask(struct request *r, const struct game *g, struct edition_asked **asked);
/* On the reader's thread: finds it, checks it, plays a few random games with it. False: the store failed. */
bool edition_look_up(struct edition_asked *a, struct store *store, const char *person);
void edition_asked_free(struct edition_asked *a);

/* The edition of a stored head gets a slot, of which the caller has a use. */
enum edition_found { EDITION_FOUND, EDITION_LOST, EDITION_CROWDED, EDITION_UNREAD };
enum edition_found edition_restore(struct head *h, const struct game *g, struct store *store);

/* What a head and the store say of an edition that this process has; text is to be freed. False: out of memory. */
bool edition_of_slot(const struct game *g, int slot, struct head_edition *head, char **text);

/* May who asked from this address bring another slot here? */
bool edition_fits(const struct server *s, const char *address, const struct game *g, int slot);
/* How many that is. */
enum { EDITIONS_EACH = 24 };

/* The member "edition" of what viewers are told: null, or which one it is; with its text where all of it is wanted. */
void edition_json(const struct head *h, const struct game *g, int lang, bool whole, struct out *o);

#endif
