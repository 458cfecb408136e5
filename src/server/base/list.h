/* A doubly linked ring whose links are members of what it links. The head is a link of its own. No lock: a
   list belongs to one thread, which may remove the element it is at while it walks. */
#ifndef SERVER_BASE_LIST_H
#define SERVER_BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct link {
	struct link *next, *previous;
};

static inline void list_init(struct link *head)
{
	head->next = head->previous = head;
}

static inline bool list_empty(const struct link *head)
{
	return head->next == head;
}

static inline void list_append(struct link *head, struct link *item)
{
	item->previous = head->previous;
	item->next = head;
	head->previous->next = item;
	head->previous = item;
}

static inline void list_prepend(struct link *head, struct link *item)
{
	list_append(head->next, item); /* before what is first now */
}

/* Harmless for an item that is in no list, if it was initialised as a head. */
static inline void list_remove(struct link *item)
{
	item->previous->next = item->next;
	item->next->previous = item->previous;
	item->next = item->previous = item;
}

/* Removes the first item of a list that is not empty. */
static inline struct link *list_take(struct link *head)
{
	struct link *first = head->next;
	head->next = first->next;
	first->next->previous = head;
	first->next = first->previous = first;
	return first;
}

/* Moves all items of one list to the end of another. */
static inline void list_move(struct link *from, struct link *to)
{
	while (!list_empty(from))
		list_append(to, list_take(from));
}

/* The item may be removed in the body. */
#define list_each(item, head)                                                                                          \
	for (struct link *item = (head)->next, *item##_next = item->next; item != (head);                                  \
		item = item##_next, item##_next = item->next)

#endif
