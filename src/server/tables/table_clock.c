/* See the header; all of it is arithmetic, so that tests need not wait. */
#include "server/tables/table_clock.h"

void table_clock_start(struct table_clock *c, int64_t wall_ms, int64_t now_us, bool shared)
{
	*c = (struct table_clock){.base = wall_ms - now_us / 1000, .looked = now_us, .started = wall_ms, .shared = shared};
}

void table_clock_follow(struct table_clock *c, int64_t last_alive)
{
	if (last_alive <= c->started)
		return;
	c->base += last_alive - c->started;
	c->started = last_alive;
}

/* A pause is taken out where nobody else went on meanwhile. */
int64_t table_clock_now(struct table_clock *c, int64_t now_us)
{
	enum { PAUSE_US = 2000000 }; /* a loop that turns looks far more often */
	int64_t passed = now_us - c->looked;
	if (passed > PAUSE_US && !c->shared)
		c->base -= passed / 1000;
	c->looked = now_us;
	return now_us / 1000 + c->base;
}
