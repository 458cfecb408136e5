/* The web page: its files. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "server/tags.h"

struct server;

void assets_serve(struct server *s, struct conn *c, const struct net_request *r);
/* The page with these tags; title and about as for tags_write. */
void assets_page(struct conn *c, const struct tags *t, const char *title, const char *about);

#endif
