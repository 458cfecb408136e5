/* A mail as bytes: headers (RFC 5322), one part of text in UTF-8, and how to end such mails in one click (RFC 8058). Pure. */
#ifndef SERVER_NOTICES_LETTER_H
#define SERVER_NOTICES_LETTER_H

#include "core/out.h"

#include <stdbool.h>
#include <stdint.h>

struct letter {
	const char *from; /* "Cloister <cloister@example.org>" */
	const char *to; /* the bare address */
	const char *subject, *text; /* UTF-8; lines end with \n */
	const char *unsubscribe; /* a link; NULL: this is no letter that comes again */
	const char *id; /* letters that no other letter has */
	int64_t at_s; /* seconds since 1970 */
};

/* One address, as people write it: name@host.tld, nothing around it, nothing that could end a line. */
bool address_sound(const char *address);
/* The bare address of "Name <address>"; false: there is none. */
bool address_bare(const char *from, char *bare, uint32_t size);
/* Full: it does not fit. */
void letter_write(const struct letter *l, struct out *o);

#endif
