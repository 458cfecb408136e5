/* Buckets of a person and of an address, one for each thing that costs others. */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <math.h>

enum { HOUR = 3600, MINUTE = 60, USUAL_RATE = 30 };

static const struct {
	const char *message;
	int allowed, seconds, burst, address;
} budgets[BUDGETS] = {
#define BUDGET(name, ...) {__VA_ARGS__},
#include "server/requests/budgets.def"
#undef BUDGET
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
	double rate = more * budgets[b].allowed / budgets[b].seconds;
	double burst = fmax(more * budgets[b].burst, 1); /* who allows little forbids nothing */
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
