/* When something may reach somebody: quiet hours, the one mail of the day, the reminder before a clock runs out. Pure. */
#ifndef SERVER_NOTICES_HOURS_H
#define SERVER_NOTICES_HOURS_H

#include <stdbool.h>
#include <stdint.h>

enum { MINUTES_DAY = 1440, CLOCK_BEFORE_MS = 3 * 3600 * 1000, PUZZLE_MINUTE = 9 * 60 };

/* Minutes of the day, and of the zone. */
struct hours {
	int64_t quiet_from, quiet_to; /* the same: never */
	int64_t zone; /* minutes that local time is ahead */
	int64_t daily; /* of the mail; -1: none */
	int64_t until; /* nothing before then: milliseconds since 1970, as all times here */
};

/* The first moment from at on that is not quiet. */
int64_t hours_awake(const struct hours *h, int64_t at);
/* The first time from at on that it is that minute of the local day. */
int64_t hours_next(const struct hours *h, int64_t minute, int64_t at);
/* When to say that a clock runs out: three hours before; if that is in quiet hours, before those begin. */
int64_t hours_reminder(const struct hours *h, int64_t deadline);

#endif
