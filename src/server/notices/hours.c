/* Minutes of a day that goes round. */
#include "server/notices/hours.h"

enum { MINUTE_MS = 60000 };

/* The minute of the local day. */
static int64_t minute_of(const struct hours *h, int64_t at)
{
	int64_t minutes = at / MINUTE_MS + h->zone;
	return (minutes % MINUTES_DAY + MINUTES_DAY) % MINUTES_DAY;
}

/* Minutes from one to the other, forwards. */
static int64_t ahead(int64_t from, int64_t to)
{
	return (to - from + MINUTES_DAY) % MINUTES_DAY;
}

static bool is_quiet(const struct hours *h, int64_t at)
{
	return ahead(h->quiet_from, minute_of(h, at)) < ahead(h->quiet_from, h->quiet_to);
}

static int64_t minute_start(int64_t at)
{
	return at - at % MINUTE_MS;
}

int64_t hours_awake(const struct hours *h, int64_t at)
{
	int64_t from = at > h->until ? at : h->until;
	if (!is_quiet(h, from))
		return from;
	return minute_start(from) + ahead(minute_of(h, from), h->quiet_to) * MINUTE_MS;
}

int64_t hours_next(const struct hours *h, int64_t minute, int64_t at)
{
	int64_t wait = ahead(minute_of(h, at), minute);
	int64_t start = minute_start(at);
	return wait == 0 && start != at ? start + (int64_t)MINUTES_DAY * MINUTE_MS : start + wait * MINUTE_MS;
}

int64_t hours_reminder(const struct hours *h, int64_t deadline)
{
	int64_t at = deadline - CLOCK_BEFORE_MS;
	if (!is_quiet(h, at))
		return at;
	return minute_start(at) - (ahead(h->quiet_from, minute_of(h, at)) + 1) * MINUTE_MS;
}
