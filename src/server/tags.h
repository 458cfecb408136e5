/* What services that show links read of a table's page: which game, who plays, how it stands, and where its picture is. */
#ifndef SERVER_TAGS_H
#define SERVER_TAGS_H

#include "core/out.h"
#include "server/net/net.h"

enum { TAGS_MAX = 8192, TAG_TEXT_MAX = 640 };

/* The address of a table's page, as far as its tags say it again: nothing in it can end an attribute. */
struct tags {
	int lang; /* that the asker reads */
	char scheme[8], host[256], id[41], key[65], at[17], review[9]; /* the last three "": not in the address */
};

/* False: no such address. */
bool tags_of(const struct net_request *r, struct tags *t);
/* What is said of the table; NULL: nothing, as where the asker may not know of it. */
void tags_write(const struct tags *t, const char *title, const char *about, struct out *o);

#endif
