/*
 * What one person, and one address, may do in a while: whatever others pay for with their time or their screens. A budget
 * fills up as time goes by; who has used it up is told which it is. The loop's.
 */
#ifndef SERVER_REQUESTS_BUDGETS_H
#define SERVER_REQUESTS_BUDGETS_H

#include <stdbool.h>

struct request;

enum budget {
	BUDGET_PEOPLE,
	BUDGET_TABLES,
	BUDGET_CHAT,
	BUDGET_LOOKS,
	BUDGET_TRIES,
	BUDGET_EDITIONS,
	BUDGET_NOTICES,
	BUDGET_LETTERS,
	BUDGET_PROFILES,
	BUDGET_FRIENDS,
	BUDGET_INVITATIONS,
	BUDGET_EXPORTS,
	BUDGET_REVIEWS,
	BUDGET_LISTS,
	BUDGET_SELF,
	BUDGET_SEATS,
	BUDGET_QUEUE,
	BUDGET_REPORTS,
	BUDGET_ORDER,
	BUDGET_TOURNAMENTS,
	BUDGET_ENTRIES,
	BUDGETS
};

/* False after a reply that names the limit. */
bool budget_take(struct request *r, enum budget b);
/* What the operation costs by its declaration, where it does not take that itself. False after a reply. */
bool budget_of_operation(struct request *r);

#endif
