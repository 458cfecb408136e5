/* The page of a table, which says what a spectator may know of it: what is kept of the address until the table is known. */
#ifndef SERVER_TABLES_PAGE_H
#define SERVER_TABLES_PAGE_H

#include "server/requests/proto.h"
#include "server/tags.h"

struct page {
	struct tags tags;
	bool known; /* title and about are said */
	char title[TAG_TEXT_MAX], about[TAG_TEXT_MAX];
};

/* Run about its table; whatever it is answered with, the client gets the page. */
extern const struct operation page_operation;

/* NULL: something else was asked for, or out of memory. */
struct page *page_new(const struct net_request *r);
void page_reply(struct conn *c, const struct page *page);

#endif
