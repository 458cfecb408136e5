/*
 * A server that tables stand on (docs/api.md), spoken to over HTTP: one operation at a time, and one that waits in
 * the background for news. The only part that knows libcurl.
 */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include <jansson.h>
#include <stdbool.h>

struct remote;

/* NULL only when memory is short. The URL may end in a slash. */
struct remote *remote_open(const char *url);
void remote_close(struct remote *r);
const char *remote_url(const struct remote *r);

/* The secret that says who we are; until it is set we are nobody. */
void remote_set_token(struct remote *r, const char *token);

/*
 * Carries out an operation; members becomes ours. NULL: refused or out of reach, and remote_code ("stale", … or
 * "unreachable") and remote_error (a sentence) say why.
 */
json_t *remote_call(struct remote *r, const char *operation, json_t *members);
const char *remote_code(const struct remote *r);
const char *remote_error(const struct remote *r);

/* Begins an operation that may take long to answer, in place of the one before. */
void remote_listen(struct remote *r, const char *operation, json_t *members);

enum heard {
	HEARD_NOTHING, /* the time is over */
	HEARD_ANSWER,  /* the operation answered: *answer is the caller's */
	HEARD_FAILURE, /* it failed, as remote_call says */
	HEARD_INPUT,   /* there is something to read at the file */
	HEARD_END,     /* that file is gone */
};

/* Waits for the answer or for input at the file (-1: none). */
enum heard remote_hear(struct remote *r, int wait_ms, int file, json_t **answer);

#endif
