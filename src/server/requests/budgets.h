/*
 * What one person, and one address, may do in a while: whatever others pay for with their time or their screens. A budget
 * fills up as time goes by; who has used it up is told which it is. The loop's.
 */
#ifndef SERVER_REQUESTS_BUDGETS_H
#define SERVER_REQUESTS_BUDGETS_H

#include <stdbool.h>

struct request;

enum budget {
#define BUDGET(name, ...) BUDGET_##name,
#include "server/requests/budgets.def"
#undef BUDGET
	BUDGETS
};

/* False after a reply that names the limit. */
bool budget_take(struct request *r, enum budget b);
/* What the operation costs by its declaration, where it does not take that itself. False after a reply. */
bool budget_of_operation(struct request *r);

#endif
