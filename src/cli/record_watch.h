/* A record on the full screen: forward and back row by row, by itself at any speed, as any viewer. */
#ifndef CLI_RECORD_WATCH_H
#define CLI_RECORD_WATCH_H

#include "core/match.h"

/* Returns the exit status; names may be NULL for seats without one. */
int record_watch(const struct match *m, const char *const *names);

#endif
