/* Figures of a running server: counters and spreads of times, as Prometheus reads them. The loop's. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "server/base/spread.h"

/* Where a choice's time goes. */
enum stage {
	STAGE_CHECK, /* from its arrival until it waits for the store */
	STAGE_WAIT,  /* for the transaction before its own */
	STAGE_STORE, /* its own, to the disk */
	STAGE_WAKE,  /* until the loop hears of it */
	STAGE_TELL,  /* writing everybody's message */
	STAGES,
};

struct metrics {
	int64_t choices, undos, requests, errors, chats, tables_begun, tables_over, tables_matched, tables_frozen, thoughts,
		hints, conflicts;
	int64_t refused_busy, refused_fast, started_ms, games_kept;
	struct spread choices_us;   /* from the request to the moment everybody's message is queued: durable in between */
	struct spread stages_us[STAGES];
	struct spread thoughts_us; /* waiting for a thread and thinking */
};

#endif
