/* Files of the web page inside the program; the table is generated from web/dist by tools/embed.py. */
#ifndef SERVER_ASSET_H
#define SERVER_ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
	const char *path; /* "/assets/index-4f1c.js"; NULL ends the table */
	const char *type;
	const char *etag;
	bool immutable;   /* its name changes with its contents */
	const void *bytes, *gzip, *brotli; /* gzip and brotli NULL where they save nothing */
	size_t length, gzip_length, brotli_length;
};

extern const struct asset assets[];

#endif
