/*
 * The head of an HTTP/1 request, read strictly: what is not plainly right is refused, so that no proxy in front can read
 * it otherwise. No allocation, no I/O: the texts of a request point into the bytes it was read from.
 */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include "server/net/net.h"

struct http {
	struct net_request request;
	int64_t length; /* of the body that follows */
	int minor;      /* of HTTP/1.x */
	const char *upgrade, *connection, *websocket_key, *websocket_version, *forwarded_for, *forwarded_proto;
	const char *transfer, *content_length;
};

/* 0, or the status to refuse with; then *why says what is wrong. The bytes end with an empty line, and are changed. */
int http_read(char *bytes, size_t length, struct http *h, const char **why);
/* Can these first bytes of a connection still become a request? */
bool http_begins(const char *bytes, size_t length);
/* Is the name among those of a list with commas? */
bool http_lists(const char *list, const char *name);
/* What a status is called. */
const char *http_status(int status);

#endif
