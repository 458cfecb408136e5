/* A vocabulary.def begins with this: rows that its reader has not asked for say nothing. */
#ifndef NUMBER
#define NUMBER(...)
#endif
#ifndef IDS
#define IDS(...)
#endif
#ifndef SET
#define SET(...)
#endif
#ifndef SEAT
#define SEAT(...)
#endif
#ifndef OWNER
#define OWNER(...)
#endif
#ifndef FLAG
#define FLAG(...)
#endif
#ifndef SEATS
#define SEATS(...)
#endif
#ifndef LIST
#define LIST(...)
#endif
#ifndef CALLED
#define CALLED(...)
#endif
#ifndef VERB
#define VERB(...)
#endif
#ifndef CHANCE
#define CHANCE(...)
#endif
#ifndef KIND
#define KIND(...)
#endif
#ifndef CHANCE_KIND
#define CHANCE_KIND(...)
#endif
#ifndef EVENT
#define EVENT(...)
#endif
#ifndef WHY
#define WHY(...)
#endif
#ifndef BROKEN
#define BROKEN(...)
#endif
#ifndef OPTION
#define OPTION(...)
#endif
#ifndef CATEGORY
#define CATEGORY(...)
#endif
