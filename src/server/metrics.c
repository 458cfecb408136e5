/* /metrics: what the server counts, as text for Prometheus. Written on the loop, from figures that are the loop's. */
#define _GNU_SOURCE
#include "server/notices/notice.h"
#include "server/tables/room.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* One line with its two lines of help, as the format wants it. */
static void figure(struct out *o, const char *name, const char *type, const char *help, double value)
{
	char line[512];
	snprintf(line, sizeof line, "# HELP cloister_%s %s\n# TYPE cloister_%s %s\ncloister_%s %.15g\n", name, help, name,
		type, name, value);
	out_text(o, line);
}

static void spread_head(struct out *o, const char *name, const char *help)
{
	char line[512];
	snprintf(
		line, sizeof line, "# HELP cloister_%s_seconds %s\n# TYPE cloister_%s_seconds histogram\n", name, help, name);
	out_text(o, line);
}

/* label: such as stage="store", or "". */
static void spread_body(struct out *o, const char *name, const char *label, const struct spread *s)
{
	char line[512];
	const char *comma = *label ? "," : "";
	int64_t sum = 0, step = SPREAD_FIRST_US;
	for (int i = 0; i < SPREAD_STEPS - 1; i++, step *= 2) {
		sum += s->count[i];
		snprintf(line, sizeof line, "cloister_%s_seconds_bucket{%s%sle=\"%g\"} %lld\n", name, label, comma,
			(double)step * 1e-6, (long long)sum);
		out_text(o, line);
	}
	snprintf(line, sizeof line,
		"cloister_%s_seconds_bucket{%s%sle=\"+Inf\"} %lld\ncloister_%s_seconds_sum{%s} %.6f\n"
		"cloister_%s_seconds_count{%s} %lld\n",
		name, label, comma, (long long)s->total, name, label, (double)s->sum_us * 1e-6, name, label,
		(long long)s->total);
	out_text(o, line);
}

static void spread_write(struct out *o, const char *name, const char *help, const struct spread *s)
{
	spread_head(o, name, help);
	spread_body(o, name, "", s);
}

static void stages_write(struct out *o, const struct spread *stages)
{
	static const char *const labels[STAGES] = {[STAGE_CHECK] = "stage=\"check\"",
		[STAGE_WAIT] = "stage=\"wait\"",
		[STAGE_STORE] = "stage=\"store\"",
		[STAGE_WAKE] = "stage=\"wake\"",
		[STAGE_TELL] = "stage=\"tell\""};
	spread_head(
		o, "stage", "Of a move: checking it, waiting for the store, storing, waking the loop, telling everybody.");
	for (int i = 0; i < STAGES; i++)
		spread_body(o, "stage", labels[i], &stages[i]);
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

void metrics_write(struct server *s, struct out *o)
{
	const struct metrics *m = &s->metrics;
	struct net_figures net = {0};
	struct storage_figures store;
	struct rusage use;
	net_figures(s->net, &net);
	storage_figures(s->storage, &store);
	getrusage(RUSAGE_SELF, &use);
	figure(o, "tables_loaded", "gauge", "Tables in memory.", (double)s->rooms.count);
	figure(o, "sockets", "gauge", "Open WebSockets.", (double)net.websockets);
	figure(o, "exchanges", "gauge", "Other connections.", (double)net.exchanges);
	figure(o, "unread_bytes", "gauge", "Bytes waiting for sockets to take them.", (double)net.queued);
	figure(o, "connections_refused_total", "counter", "Connections refused: too many.", (double)net.refused);
	figure(o, "connections_late_total", "counter", "Connections closed because they were slow.", (double)net.late);
	figure(o, "connections_bad_total", "counter", "Connections that spoke no HTTP, or no WebSocket.", (double)net.bad);
	figure(o, "people_known", "gauge", "People with a session in memory.", (double)s->people.count);
	figure(o, "moves_total", "counter", "Choices stored.", (double)m->choices);
	figure(o, "undos_total", "counter", "Rows taken back.", (double)m->undos);
	figure(o, "requests_total", "counter", "Operations asked for.", (double)m->requests);
	figure(o, "errors_total", "counter", "Operations refused.", (double)m->errors);
	figure(o, "tables_begun_total", "counter", "Games begun.", (double)m->tables_begun);
	figure(o, "tables_matched_total", "counter", "Games of people who waited for one.", (double)m->tables_matched);
	figure(o, "people_waiting", "gauge", "People here who wait for a table.", (double)s->waiting.count);
	figure(o, "tables_over_total", "counter", "Games ended.", (double)m->tables_over);
	figure(o, "tables_frozen_total", "counter", "Tables that could not be replayed.", (double)m->tables_frozen);
	figure(o, "games_kept_total", "counter", "Finished games written down for good.", (double)m->games_kept);
	figure(o, "conflicts_total", "counter", "Changes that another node was faster with.", (double)m->conflicts);
	figure(o, "messages_received_total", "counter", "WebSocket messages in.", (double)net.received);
	figure(o, "messages_sent_total", "counter", "WebSocket messages out.", (double)net.sent);
	figure(o, "bytes_sent_total", "counter", "Bytes of messages and replies.", (double)net.bytes_sent);
	figure(o, "slow_readers_total", "counter", "Sockets closed because they did not read.", (double)net.dropped);
	figure(o, "refused_fast_total", "counter", "Requests refused by rate limits.", (double)m->refused_fast);
	figure(o, "ai_queue", "gauge", "Computer's decisions waiting for a thread.", computers_waiting(s));
	figure(o, "ai_decisions_total", "counter", "Decisions made by the computer.", (double)m->thoughts);
	figure(o, "ai_hints_total", "counter", "Hints given.", (double)m->hints);
	figure(o, "ai_refused_total", "counter", "Hints refused because the queue was full.", (double)m->refused_busy);
	figure(o, "push_configured", "gauge", "1: browsers can be told by push.", notices_push(s));
	figure(o, "mail_configured", "gauge", "1: people can be told by mail.", notices_mail(s));
	figure(o, "pushes_total", "counter", "Pushes that a service took.", (double)s->notices->pushes);
	figure(o, "mails_total", "counter", "Mails that the mail server took.", (double)s->notices->mails);
	figure(o, "notice_failures_total", "counter", "Pushes and mails that nobody took.", (double)s->notices->failures);
	figure(o, "notice_queue", "gauge", "Notices that were due when last looked.", (double)s->notices->waiting);
	figure(o, "store_commits_total", "counter", "Transactions.", (double)store.commits);
	figure(o, "store_writes_total", "counter", "Changes in them.", (double)store.writes);
	figure(o, "store_failures_total", "counter", "Transactions that failed.", (double)store.failures);
	figure(o, "store_read_failures_total", "counter", "Reads that failed.", (double)store.read_failures);
	figure(o, "store_state", "gauge", "0 sound, 1 fails, 2 does not answer, 3 damaged.", storage_state(s->storage));
	figure(o, "store_journal_pages", "gauge", "Of SQLite's journal: not yet begun anew.", (double)store.journal);
	figure(o, "store_queue", "gauge", "Changes and reads waiting.", (double)store.waiting);
	figure(o, "memory_peak_bytes", "gauge", "Most memory resident so far.", (double)use.ru_maxrss * 1024);
	figure(o, "cpu_seconds_total", "counter", "Processor time.", seconds(use.ru_utime) + seconds(use.ru_stime));
	figure(o, "start_time_seconds", "gauge", "When the server started.", (double)m->started_ms / 1000);
	spread_write(o, "move", "From a choice's arrival until everybody's message is on its way.", &m->choices_us);
	stages_write(o, m->stages_us);
	spread_write(o, "send", "From a message's writing until the socket takes it.", &net.waits_us);
	spread_write(o, "ai", "Waiting and thinking of the computer.", &m->thoughts_us);
}
