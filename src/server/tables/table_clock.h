/*
 * The clock by which tables live: milliseconds since 1970 when the server began, and from then on what really passed.
 * Steps of the machine's clock do not move it, and while the process stood still (stopped, or its machine asleep) it stood
 * still too: nobody is charged for time in which nobody could play. Where nodes share a store the others went on, and
 * so does this clock. The loop's.
 */
#ifndef SERVER_TABLES_TABLE_CLOCK_H
#define SERVER_TABLES_TABLE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct table_clock {
	int64_t base;    /* to be added to the time that never goes back, in milliseconds */
	int64_t looked;  /* at it last, in microseconds */
	int64_t started; /* by itself: when this process began */
	bool shared;
};

void table_clock_start(struct table_clock *c, int64_t wall_ms, int64_t now_us, bool shared);
/* A server was last alive then: this one does not begin before that. */
void table_clock_follow(struct table_clock *c, int64_t last_alive);
/* It must be looked at several times a second. */
int64_t table_clock_now(struct table_clock *c, int64_t now_us);

#endif
