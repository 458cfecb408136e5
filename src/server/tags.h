/* What services that show links read of a page: who asks gets it with the page, without anything being looked up. */
#ifndef SERVER_TAGS_H
#define SERVER_TAGS_H

#include "core/out.h"
#include "server/net/net.h"

/* For the address of a table: its title in the asker's language and where its picture is. False: no such address. */
bool tags_of(const struct net_request *r, struct out *o);

#endif
