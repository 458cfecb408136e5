/*
 * Names of people: which may be carried, and which are one and the same to the eye. A name that has a password belongs
 * to one person together with all that look like it.
 */
#ifndef SERVER_PEOPLE_NAMES_H
#define SERVER_PEOPLE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum { NAMES_VERSION = 1 }; /* of name_to_login: logins stored by another are folded anew */

/* Is everything in it seen as it is, in composed form, and is there anything to see? */
bool name_visible(const char *name);
/* A name as it is compared: "Anna ", "anna" and one with a Cyrillic A are one. */
void name_to_login(const char *name, char *login, size_t size);
/* The house's own, and what the computer is called in any language: nobody else's. */
bool name_reserved(const char *name);
/* What those are called who have said nothing: many have it, so it is nobody's own. */
bool name_common(const char *name);

#endif
