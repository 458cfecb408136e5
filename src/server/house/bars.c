/* Who comes from an address that is barred. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

int64_t bar_until(int64_t until, int64_t now)
{
	int64_t latest = now + DAYS_MS(BAR_DAYS_MAX);
	return until < latest ? until : latest;
}

static void see_bar(void *data, const struct store_bar *b)
{
	struct bars *bars = data;
	if (bars->count == BARS_MAX)
		return;
	struct bar *to = &bars->of[bars->count++];
	snprintf(to->place, sizeof to->place, "%s", b->place);
	to->until = b->until;
}

bool bars_read(struct store *store, int64_t now, struct bars *bars)
{
	bars->count = 0;
	return store_bars(store, now, BARS_MAX, see_bar, bars);
}

static int64_t barred_until(const struct bars *bars, const char *place)
{
	for (int i = 0; i < bars->count; i++)
		if (strcmp(bars->of[i].place, place) == 0)
			return bars->of[i].until;
	return 0;
}

bool bars_let_in(struct request *r)
{
	const struct address *a = r->client->address;
	int64_t until = a ? barred_until(&r->server->bars, a->text) : 0;
	if (until <= clock_wall_ms())
		return true;
	char day[16] = "";
	time_t at = (time_t)(until / 1000);
	struct tm parts;
	if (gmtime_r(&at, &parts))
		strftime(day, sizeof day, "%Y-%m-%d", &parts);
	reply_error(r, ERROR_BARRED, day);
	return false;
}
