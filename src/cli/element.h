/* What elements of the board are called, for who reads of them instead of seeing them. */
#ifndef CLI_ELEMENT_H
#define CLI_ELEMENT_H

#include "core/words.h"

/*
 * What an element of the board is called. "player.1" is a seat, "city.acre" row acre of type city; others are told by
 * "element.<itself>" or "element.<kind>". There a, b and c are what follows the kind, seat the first of them as a seat,
 * and {city} a row of that type that is named by one of them. False: it has no name, and is told as it is written.
 */
bool element_say(const struct speaker *s, const char *element, struct out *o);

#endif
