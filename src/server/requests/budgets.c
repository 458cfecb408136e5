/* Buckets of a person and of an address, one for each thing that costs others. */
#define _GNU_SOURCE
#include "server/tables/room.h"

enum { HOUR = 3600, MINUTE = 60, USUAL_RATE = 30 };

static const struct {
	const char *message; /* says {n}: what is allowed in its time */
	int allowed, seconds;
	int burst;   /* of one person at once; 0: people are not counted one by one */
	int address; /* so many times as much for an address */
} budgets[BUDGETS] = {
	[BUDGET_PEOPLE] = {"limit.people", 100, HOUR, 0, 1},
	[BUDGET_TABLES] = {"limit.making", 120, HOUR, 40, 4},
	[BUDGET_CHAT] = {"limit.chat", 20, MINUTE, 10, 4},
	[BUDGET_LOOKS] = {"limit.looks", 120, MINUTE, 300, 8},
	[BUDGET_TRIES] = {"limit.tries", 600, MINUTE, 120, 8},
	[BUDGET_EDITIONS] = {"limit.editions", 60, HOUR, 20, 4},
	[BUDGET_NOTICES] = {"limit.notices", 30, MINUTE, 60, 4},
	[BUDGET_PROFILES] = {"limit.profiles", 60, MINUTE, 60, 8},
	[BUDGET_FRIENDS] = {"limit.friends", 30, MINUTE, 30, 4},
	[BUDGET_INVITATIONS] = {"limit.invitations", 20, MINUTE, 20, 4},
	[BUDGET_EXPORTS] = {"limit.exports", 10, HOUR, 5, 4},
	[BUDGET_REVIEWS] = {"limit.reviews", 10, MINUTE, 5, 4},
	[BUDGET_LISTS] = {"limit.lists", 300, MINUTE, 300, 8},
	[BUDGET_SELF] = {"limit.self", 60, MINUTE, 60, 8},
	[BUDGET_SEATS] = {"limit.seats", 120, MINUTE, 120, 8},
	[BUDGET_QUEUE] = {"limit.queue", 30, MINUTE, 30, 8},
	[BUDGET_REPORTS] = {"limit.reports", 20, HOUR, 5, 4},
	[BUDGET_ORDER] = {"limit.order", 120, MINUTE, 120, 8},
	[BUDGET_TOURNAMENTS] = {"limit.tournaments", 120, MINUTE, 120, 16},
	[BUDGET_ENTRIES] = {"limit.entries", 30, MINUTE, 30, 16},
	[BUDGET_LETTERS] = {"limit.letters", 6, HOUR, 3, 4},
};

static bool take(struct bucket *b, double rate, double burst)
{
	int64_t now = clock_now_us();
	b->left = b->at ? b->left + (double)(now - b->at) * 1e-6 * rate : burst;
	b->left = b->left < burst ? b->left : burst;
	b->at = now;
	if (b->left < 1)
		return false;
	b->left -= 1;
	return true;
}

/* A person's first: what it refuses costs the address nothing. */
bool budget_take(struct request *r, enum budget b)
{
	double more =
		(double)r->server->config.limits.message_rate / USUAL_RATE; /* who allows more messages allows more of all */
	double rate = more * budgets[b].allowed / budgets[b].seconds, burst = more * budgets[b].burst;
	double times = budgets[b].address, crowd = budgets[b].burst ? times * burst : more * budgets[b].allowed;
	struct person *p = request_person(r);
	struct address *a = r->client ? r->client->address : NULL;
	bool ok = !p || !budgets[b].burst || take(&p->budget[b], rate, burst);
	if (ok && (!a || take(&a->budget[b], times * rate, crowd)))
		return true;
	r->server->metrics.refused_fast++;
	reply_limit(r, ERROR_TOO_FAST, budgets[b].message, budgets[b].allowed);
	return false;
}

bool budget_of_operation(struct request *r)
{
	unsigned budget = r->op->flags >> OP_BUDGET;
	return !budget || r->op->flags & OP_LATER || budget_take(r, (enum budget)(budget - 1));
}
