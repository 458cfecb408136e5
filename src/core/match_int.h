/* Inside a match: what its two files share. */
#ifndef CORE_MATCH_INT_H
#define CORE_MATCH_INT_H

#include "core/match.h"

/* After a row of choices was appended: keeps the state after it, if it is its turn to be kept. */
void match_mark(struct match *m);

/* After rows were taken back: drops the states kept of them. */
void match_unmark(struct match *m);

/* Drops the rows that are not in force, undos too; the others keep their numbers. */
void match_forget(struct match *m);

#endif
