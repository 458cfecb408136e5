/* Threads with libcurl: one message each at a time, and no answer is waited for longer than some seconds. */
#define _GNU_SOURCE
#include "server/notices/courier.h"

#include "server/base/map.h"
#include "server/notices/endpoint.h"

#include <curl/curl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { THREADS = 2, QUEUE = 1000, CONNECT_S = 5, PATIENCE_S = 10, ANSWER_MAX = 4096 };

struct couriers {
	struct courier_config config;
	struct pool *pool;
	atomic_bool closing;
};

static void *open_curl(void *data)
{
	(void)data;
	return curl_easy_init();
}

static void close_curl(void *worker)
{
	curl_easy_cleanup(worker);
}

/* Where the name has led to is known only here: nobody makes us talk to our own machines. */
static curl_socket_t open_socket(void *data, curlsocktype purpose, struct curl_sockaddr *address)
{
	const struct message *m = data;
	(void)purpose;
	if (!m->couriers->config.anywhere && !address_public(&address->addr))
		return CURL_SOCKET_BAD;
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Of an answer only its status is of interest; who sends more than a little is hung up on. */
static size_t ignore(char *bytes, size_t size, size_t count, void *data)
{
	size_t *had = data;
	(void)bytes;
	*had += size * count;
	return *had > ANSWER_MAX ? 0 : size * count;
}

/* Asked about once a second: whoever waits for a service gives up when the server ends. */
static int progress(void *data, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	const struct message *m = data;
	(void)a, (void)b, (void)c, (void)d;
	return atomic_load(&m->couriers->closing);
}

static void set_common(CURL *c, struct message *m, size_t *had)
{
	curl_easy_reset(c);
	curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_S);
	curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)PATIENCE_S);
	curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
	curl_easy_setopt(c, CURLOPT_WRITEDATA, had);
	curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, progress);
	curl_easy_setopt(c, CURLOPT_XFERINFODATA, m);
}

static struct curl_slist *add(struct curl_slist *list, const char *name, const char *value)
{
	char line[COURIER_HEADER + 64];
	snprintf(line, sizeof line, "%s: %s", name, value);
	struct curl_slist *longer = curl_slist_append(list, line);
	return longer ? longer : list;
}

static struct curl_slist *push_headers(const struct message *m)
{
	char ttl[16];
	snprintf(ttl, sizeof ttl, "%d", m->ttl_s);
	struct curl_slist *list = add(NULL, "Authorization", m->authorization);
	list = add(list, "Content-Type", "application/octet-stream");
	list = add(list, "Content-Encoding", "aes128gcm");
	list = add(list, "TTL", ttl);
	list = add(list, "Urgency", m->urgency);
	if (*m->topic)
		list = add(list, "Topic", m->topic);
	return add(list, "Expect", "");
}

/* RFC 8030: 201 it is kept; 404 and 410 the subscription is no more; 429 and 5xx come again. */
static enum outcome judge_push(CURLcode code, long status)
{
	if (code != CURLE_OK || status == 429 || status >= 500 || status == 408)
		return OUTCOME_LATER;
	if (status == 404 || status == 410)
		return OUTCOME_GONE;
	return status >= 200 && status < 300 ? OUTCOME_ARRIVED : OUTCOME_REFUSED;
}

static void carry_push(CURL *c, struct message *m)
{
	struct curl_slist *headers = push_headers(m);
	curl_off_t retry = 0;
	size_t had = 0;
	long status = 0;
	set_common(c, m, &had);
	curl_easy_setopt(c, CURLOPT_URL, m->endpoint);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, m->couriers->config.anywhere ? "http,https" : "https");
	curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(c, CURLOPT_PROXY, "");
	curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, m);
	curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
	curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)m->length);
	curl_easy_setopt(c, CURLOPT_POSTFIELDS, (const char *)m->body);
	CURLcode code = curl_easy_perform(c);
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(c, CURLINFO_RETRY_AFTER, &retry);
	m->status = (int)status;
	m->retry_s = retry > 0 && retry < 86400 ? (int)retry : 0;
	m->outcome = judge_push(code, status);
	snprintf(m->why, sizeof m->why, "%s", code == CURLE_OK ? "" : curl_easy_strerror(code));
	curl_slist_free_all(headers);
}

/* The letter, piece by piece. */
struct reading {
	const char *at;
	size_t left;
};

static size_t read_letter(char *bytes, size_t size, size_t count, void *data)
{
	struct reading *r = data;
	size_t n = size * count < r->left ? size * count : r->left;
	memcpy(bytes, r->at, n);
	r->at += n;
	r->left -= n;
	return n;
}

/* 5xx of SMTP is for good: the address is none. */
static enum outcome judge_mail(CURLcode code, long status)
{
	if (code == CURLE_OK)
		return OUTCOME_ARRIVED;
	return status >= 550 && status <= 556 ? OUTCOME_REFUSED : OUTCOME_LATER;
}

/* On the way to another machine the mail server must speak TLS. */
static long mail_tls(const char *url)
{
	const char *host = strrchr(url, '@') ? strrchr(url, '@') + 1 : strstr(url, "://") + 3;
	bool here = strncmp(host, "127.", 4) == 0 || strncmp(host, "localhost", 9) == 0 || strncmp(host, "[::1]", 5) == 0;
	return here ? CURLUSESSL_TRY : CURLUSESSL_ALL;
}

static void carry_mail(CURL *c, struct message *m)
{
	const struct courier_config *config = &m->couriers->config;
	struct curl_slist *to = curl_slist_append(NULL, m->to);
	struct reading reading = {m->letter, m->length};
	size_t had = 0;
	long status = 0;
	set_common(c, m, &had);
	curl_easy_setopt(c, CURLOPT_URL, config->mail);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(c, CURLOPT_USE_SSL, mail_tls(config->mail));
	curl_easy_setopt(c, CURLOPT_MAIL_FROM, config->from);
	curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to);
	curl_easy_setopt(c, CURLOPT_READFUNCTION, read_letter);
	curl_easy_setopt(c, CURLOPT_READDATA, &reading);
	curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
	CURLcode code = curl_easy_perform(c);
	curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
	m->status = (int)status;
	m->outcome = judge_mail(code, status);
	snprintf(m->why, sizeof m->why, "%s", code == CURLE_OK ? "" : curl_easy_strerror(code));
	curl_slist_free_all(to);
}

/* On a courier's thread. */
static void carry(struct job *job, void *worker)
{
	struct message *m = container_of(job, struct message, job);
	if (m->letter)
		carry_mail(worker, m);
	else
		carry_push(worker, m);
}

/* On the loop. */
static void back(struct job *job)
{
	struct message *m = container_of(job, struct message, job);
	m->done(m);
}

struct couriers *couriers_open(struct ev_loop *loop, const struct courier_config *config)
{
	struct couriers *c = calloc(1, sizeof *c);
	struct pool_config pool = {.threads = THREADS,
		.queue_max = QUEUE,
		.take_max = 1,
		.nice = 5,
		.open = open_curl,
		.close = close_curl,
		.name = "courier"};
	if (!c || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
		free(c);
		return NULL;
	}
	c->config = *config;
	c->pool = pool_open(loop, &pool);
	if (c->pool)
		return c;
	curl_global_cleanup();
	free(c);
	return NULL;
}

void couriers_close(struct couriers *c)
{
	if (!c)
		return;
	atomic_store(&c->closing, true);
	pool_close(c->pool, false);
	curl_global_cleanup();
	free(c);
}

bool courier_send(struct couriers *c, struct message *m)
{
	m->couriers = c;
	m->outcome = OUTCOME_LATER;
	m->job.run = carry;
	m->job.done = back;
	return pool_add(c->pool, &m->job);
}

int couriers_waiting(struct couriers *c)
{
	return pool_waiting(c->pool);
}
