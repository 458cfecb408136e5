/* Texts as they are typed: what somebody means who leaves out capitals, accents and signs. */
#ifndef CORE_PLAIN_H
#define CORE_PLAIN_H

#include "core/out.h"

enum { PLAIN_MAX = 1024 }; /* bytes of a plain text that is compared */

/* Appends a text in small letters without accents; whatever is neither letter nor figure parts words, as does going over from
   the one to the other: "Liar!" is "liar", "3×" is "3 x". */
void text_plain(const char *text, struct out *o);

/* Is that what was typed? Two texts without a letter or a figure are not. */
bool text_alike(const char *text, const char *typed);

#endif
