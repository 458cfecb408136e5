#define _GNU_SOURCE
#include "cli/remote.h"

#include "cli/cli.h"
#include "host/outside.h"

#include <curl/curl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 64 << 20, URL_SIZE = 1024, TEXT_SIZE = 1024, CONNECT_S = 10, CALL_S = 30, LISTEN_S = 60 };

struct transfer {
	CURL *easy;
	struct curl_slist *headers;
	char *answer;
	size_t length;
};

struct remote {
	char url[URL_SIZE], token[TEXT_SIZE], code[64], error[TEXT_SIZE];
	struct transfer call, listen;
	CURLM *multi;
	bool listening;
};

struct remote *remote_open(const char *url)
{
	struct remote *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	curl_global_init(CURL_GLOBAL_DEFAULT);
	snprintf(r->url, sizeof r->url, "%s", url);
	for (size_t n = strlen(r->url); n && r->url[n - 1] == '/'; n--)
		r->url[n - 1] = 0;
	r->call.easy = curl_easy_init();
	r->listen.easy = curl_easy_init();
	r->multi = curl_multi_init();
	if (r->call.easy && r->listen.easy && r->multi)
		return r;
	remote_close(r);
	return NULL;
}

/* Frees what one exchange needed; the handle, with its open connection, stays. */
static void transfer_end(struct transfer *t)
{
	curl_slist_free_all(t->headers);
	free(t->answer);
	t->headers = NULL;
	t->answer = NULL;
	t->length = 0;
}

static void stop_listening(struct remote *r)
{
	if (r->listening)
		curl_multi_remove_handle(r->multi, r->listen.easy);
	r->listening = false;
	transfer_end(&r->listen);
}

void remote_close(struct remote *r)
{
	if (!r)
		return;
	stop_listening(r);
	transfer_end(&r->call);
	curl_easy_cleanup(r->call.easy);
	curl_easy_cleanup(r->listen.easy);
	curl_multi_cleanup(r->multi);
	curl_global_cleanup();
	free(r);
}

const char *remote_url(const struct remote *r)
{
	return r->url;
}

const char *remote_code(const struct remote *r)
{
	return r->code;
}

const char *remote_error(const struct remote *r)
{
	return r->error;
}

void remote_set_token(struct remote *r, const char *token)
{
	snprintf(r->token, sizeof r->token, "%s", token);
}

static size_t receive(char *bytes, size_t size, size_t count, void *data)
{
	struct transfer *t = data;
	size_t n = size * count;
	char *more = t->length + n < ANSWER_MAX ? realloc(t->answer, t->length + n + 1) : NULL;
	if (!more)
		return 0;
	memcpy(more + t->length, bytes, n);
	t->answer = more;
	t->length += n;
	more[t->length] = 0;
	return n;
}

/* Sets an exchange up; members is used up. */
static void transfer_begin(
	const struct remote *r, struct transfer *t, const char *operation, json_t *members, long seconds)
{
	char url[URL_SIZE + 64], authorization[TEXT_SIZE + 32];
	json_object_set_new(members, "lang", json_string(words_lang_name(cli_lang())));
	char *body = json_dumps(members, JSON_COMPACT);
	json_decref(members);
	transfer_end(t);
	t->headers = curl_slist_append(NULL, "Content-Type: application/json");
	t->headers = curl_slist_append(t->headers, "Expect:");
	if (*r->token) {
		snprintf(authorization, sizeof authorization, "Authorization: Bearer %s", r->token);
		t->headers = curl_slist_append(t->headers, authorization);
	}
	snprintf(url, sizeof url, "%s/api/%s", r->url, operation);
	curl_easy_setopt(t->easy, CURLOPT_URL, url);
	curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER, t->headers);
	curl_easy_setopt(t->easy, CURLOPT_COPYPOSTFIELDS, body ? body : "{}");
	curl_easy_setopt(t->easy, CURLOPT_WRITEFUNCTION, receive);
	curl_easy_setopt(t->easy, CURLOPT_WRITEDATA, t);
	curl_easy_setopt(t->easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
	curl_easy_setopt(t->easy, CURLOPT_TIMEOUT, seconds);
	curl_easy_setopt(t->easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(t->easy, CURLOPT_PROTOCOLS_STR, "http,https");
	free(body);
}

static void fail(struct remote *r, const char *code, const char *message, const char *why)
{
	struct speaker s = {.lang = cli_lang()};
	struct word_arg args[] = {arg_text("word", r->url), arg_text("why", why)};
	struct out o;
	snprintf(r->code, sizeof r->code, "%s", code);
	out_init(&o, r->error, sizeof r->error);
	words_say(&s, message, args, COUNT(args), &o);
}

/* The answer of an exchange that is over; NULL after fail(). */
static json_t *transfer_answer(struct remote *r, struct transfer *t, CURLcode result)
{
	const char *code = NULL, *message = NULL;
	if (result != CURLE_OK) {
		fail(r, "unreachable", "remote.unreachable", curl_easy_strerror(result));
		return NULL;
	}
	json_t *answer = t->answer ? outside_load(t->answer, t->length, 0, NULL) : NULL;
	if (!json_is_object(answer)) {
		long status = 0;
		char text[32];
		curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
		snprintf(text, sizeof text, "HTTP %ld", status);
		fail(r, "unreachable", "remote.not_cloister", text);
		json_decref(answer);
		return NULL;
	}
	if (json_unpack(answer, "{s:{s:s,s:s}}", "error", "code", &code, "message", &message) != 0)
		return answer;
	snprintf(r->code, sizeof r->code, "%s", code);
	snprintf(r->error, sizeof r->error, "%s", message);
	json_decref(answer);
	return NULL;
}

json_t *remote_call(struct remote *r, const char *operation, json_t *members)
{
	transfer_begin(r, &r->call, operation, members, CALL_S);
	json_t *answer = transfer_answer(r, &r->call, curl_easy_perform(r->call.easy));
	transfer_end(&r->call);
	return answer;
}

void remote_listen(struct remote *r, const char *operation, json_t *members)
{
	stop_listening(r);
	transfer_begin(r, &r->listen, operation, members, LISTEN_S);
	r->listening = curl_multi_add_handle(r->multi, r->listen.easy) == CURLM_OK;
}

/* Has the operation in the background ended? */
static bool take_answer(struct remote *r, enum heard *heard, json_t **answer)
{
	int running, left;
	curl_multi_perform(r->multi, &running);
	for (CURLMsg *m; (m = curl_multi_info_read(r->multi, &left));) {
		if (m->msg != CURLMSG_DONE)
			continue;
		*answer = transfer_answer(r, &r->listen, m->data.result);
		stop_listening(r);
		*heard = *answer ? HEARD_ANSWER : HEARD_FAILURE;
		return true;
	}
	return false;
}

enum heard remote_hear(struct remote *r, int wait_ms, int file, json_t **answer)
{
	struct curl_waitfd input = {.fd = file, .events = CURL_WAIT_POLLIN};
	enum heard heard = HEARD_NOTHING;
	if (take_answer(r, &heard, answer))
		return heard;
	curl_multi_poll(r->multi, &input, file >= 0, wait_ms, NULL);
	if (take_answer(r, &heard, answer))
		return heard;
	/* curl says that something is there, not what: ask again whether it is the end. */
	struct pollfd end = {.fd = file, .events = POLLIN};
	if (file < 0 || poll(&end, 1, 0) < 1)
		return HEARD_NOTHING;
	return end.revents & (POLLHUP | POLLERR | POLLNVAL) && !(end.revents & POLLIN) ? HEARD_END : HEARD_INPUT;
}
