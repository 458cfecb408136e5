/* For who hosts: how the house is, in figures. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "server/notices/notice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* What the store says; the rest is here. */
struct count {
	struct store_job job;
	struct request *request;
	struct store_figures figures;
};

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	enum { ALIVE_MS = 25 * 1000 };
	struct count *c = container_of(job, struct count, job);
	job->ok = store_figures(store, clock_wall_ms() - ALIVE_MS, &c->figures);
}

/* Of SQLite: the file and its journal. */
static int64_t file_size(const char *path)
{
	char journal[1024];
	struct stat file, wal;
	snprintf(journal, sizeof journal, "%s-wal", path);
	return (stat(path, &file) == 0 ? (int64_t)file.st_size : 0) + (stat(journal, &wal) == 0 ? (int64_t)wal.st_size : 0);
}

static void write_health(struct out *o, struct server *s, const struct count *c)
{
	enum storage_state state = storage_state(s->storage);
	char why[STORE_WHY_MAX] = "";
	if (state != STORAGE_SOUND)
		storage_why(s->storage, why);
	emit_key(o, "health");
	emit_open(o, '{');
	member_text(o, "storage", storage_states[state]);
	member_text(o, "why", why);
	member_number(o, "frozen", s->metrics.tables_frozen);
	member_number(o, "nodes", c->figures.nodes);
	member_number(o, "reports", c->figures.reports);
	emit_close(o, '}');
}

static void write_load(struct out *o, struct server *s)
{
	struct net_figures net = {0};
	struct storage_figures store;
	struct rusage use;
	net_figures(s->net, &net);
	storage_figures(s->storage, &store);
	getrusage(RUSAGE_SELF, &use);
	emit_key(o, "load");
	emit_open(o, '{');
	member_number(o, "started", s->metrics.started_ms);
	member_number(o, "sockets", net.websockets);
	member_number(o, "loaded", (int64_t)s->rooms.count);
	member_number(o, "waiting", (int64_t)s->waiting.count);
	member_number(o, "thoughts", computers_waiting(s));
	member_number(o, "store_queue", store.waiting);
	member_number(o, "moves", s->metrics.choices);
	member_number(o, "refused", s->metrics.refused_fast);
	member_number(o, "memory", (int64_t)use.ru_maxrss * 1024);
	member_number(o, "cpu", (int64_t)use.ru_utime.tv_sec + use.ru_stime.tv_sec);
	emit_close(o, '}');
}

static void write_tables(struct out *o, const struct store_figures *f)
{
	emit_key(o, "tables");
	emit_open(o, '{');
	for (int i = 0; i < f->statuses; i++)
		member_number(o, f->tables[i].status, f->tables[i].count);
	emit_close(o, '}');
}

static void write_storage(struct out *o, const struct server *s, const struct store_figures *f)
{
	bool shared = store_is_shared(s->config.database);
	char *at_end, *bytes_end;
	int64_t at = strtoll(f->backup, &at_end, 10), bytes = strtoll(at_end, &bytes_end, 10);
	emit_key(o, "storage");
	emit_open(o, '{');
	member_text(o, "kind", shared ? "postgresql" : "sqlite");
	member_number(o, "bytes", shared ? f->size : file_size(s->config.database));
	emit_close(o, '}');
	emit_key(o, "backup");
	if (at_end == f->backup || bytes_end == at_end) {
		emit_null(o);
		return;
	}
	emit_open(o, '{');
	member_number(o, "at", at);
	member_number(o, "bytes", bytes);
	member_text(o, "file", bytes_end + strspn(bytes_end, " "));
	emit_close(o, '}');
}

/* A house without mail or push says so here, and nowhere else. */
static void write_post(struct out *o, struct server *s, const struct store_figures *f)
{
	emit_key(o, "mail");
	emit_open(o, '{');
	member_bool(o, "configured", notices_mail(s));
	member_number(o, "queue", f->mails);
	member_number(o, "sent", s->notices->mails);
	emit_close(o, '}');
	emit_key(o, "push");
	emit_open(o, '{');
	member_bool(o, "configured", notices_push(s));
	member_number(o, "queue", f->notices - f->mails);
	member_number(o, "sent", s->notices->pushes);
	emit_close(o, '}');
	member_number(o, "undelivered", s->notices->failures);
}

static void looked(struct store_job *job)
{
	struct count *c = container_of(job, struct count, job);
	struct request *r = request_awaited(c->request, job->ok);
	const struct store_figures *f = &c->figures;
	if (r) {
		struct out *o = reply_begin(r);
		emit_key(o, "house");
		emit_open(o, '{');
		write_health(o, r->server, c);
		write_load(o, r->server);
		emit_key(o, "people");
		emit_open(o, '{');
		member_number(o, "registered", f->registered);
		member_number(o, "guests", f->people - f->registered);
		emit_close(o, '}');
		write_tables(o, f);
		write_storage(o, r->server, f);
		write_post(o, r->server, f);
		emit_close(o, '}');
		reply_send(r);
	}
	free(c);
}

void op_house(struct request *r)
{
	struct count *c = calloc(1, sizeof *c);
	if (!c) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	c->request = r;
	c->job.run = look;
	c->job.done = looked;
	storage_read(r->server->storage, &c->job);
}
