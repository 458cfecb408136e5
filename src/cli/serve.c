/* cloister serve: the settings, from flags or from the environment, and the server. */
#define _GNU_SOURCE
#include "cli/cli.h"

#include "server/handover.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT_MAX = 65535 };

/* A setting is a flag and a variable of the environment; the flag is stronger. */
struct setting {
	const char *name, *variable, *argument, *help; /* argument NULL: a switch; help NULL: not told of */
	bool (*set)(struct server_config *c, char *value);
};

/* ADDRESS:PORT, PORT, or [ADDRESS]:PORT. */
static bool set_listen(struct server_config *c, char *value)
{
	char *colon = strrchr(value, ':'), *port = colon ? colon + 1 : value, *end;
	long n = strtol(port, &end, 10);
	if (*end || end == port || n < 0 || n > PORT_MAX)
		return false;
	c->port = (int)n;
	if (!colon)
		return true;
	*colon = 0;
	if (*value == '[') {
		value++;
		value[strcspn(value, "]")] = 0;
	}
	c->address = value;
	return *value != 0;
}

static bool number(const char *value, long least, long most, int *n)
{
	char *end;
	long v = strtol(value, &end, 10);
	if (*end || end == value || v < least || v > most)
		return false;
	*n = (int)v;
	return true;
}

static bool set_database(struct server_config *c, char *value)
{
	c->database = value;
	return *value != 0;
}

static bool set_certificate(struct server_config *c, char *value)
{
	c->certificate = value;
	return *value != 0;
}

static bool set_key(struct server_config *c, char *value)
{
	c->key = value;
	return *value != 0;
}

static bool set_origin(struct server_config *c, char *value)
{
	size_t n = strlen(value);
	if (n && value[n - 1] == '/')
		value[n - 1] = 0;
	c->origin = value;
	return strncmp(value, "http://", 7) == 0 || strncmp(value, "https://", 8) == 0;
}

static bool set_web(struct server_config *c, char *value)
{
	c->web = value;
	return *value != 0;
}

static bool set_proxied(struct server_config *c, char *value)
{
	if (!value || strcmp(value, "no") != 0)
		c->proxies = "127.0.0.0/8,::1";
	return true;
}

static bool set_proxy(struct server_config *c, char *value)
{
	c->proxies = value;
	return *value != 0;
}

static bool set_quiet(struct server_config *c, char *value)
{
	c->quiet = !value || strcmp(value, "no") != 0;
	return true;
}

static bool set_threads(struct server_config *c, char *value)
{
	return number(value, 1, 64, &c->thinkers);
}

static bool set_queue(struct server_config *c, char *value)
{
	return number(value, 1, 1000000, &c->limits.queue);
}

static bool set_idle(struct server_config *c, char *value)
{
	return number(value, 1, 3600, &c->idle_s);
}

static bool set_rate(struct server_config *c, char *value)
{
	if (!number(value, 1, 1000000, &c->limits.message_rate))
		return false;
	c->limits.message_burst = 4 * c->limits.message_rate;
	return true;
}

static bool set_address_rate(struct server_config *c, char *value)
{
	if (!number(value, 1, 1000000, &c->limits.request_rate))
		return false;
	c->limits.request_burst = 4 * c->limits.request_rate;
	return true;
}

static bool set_sockets(struct server_config *c, char *value)
{
	return number(value, 1, 1000000, &c->limits.sockets);
}

static bool set_tables(struct server_config *c, char *value)
{
	return number(value, 1, 1000000, &c->limits.tables);
}

static bool set_push(struct server_config *c, char *value)
{
	c->push = strcmp(value, "no") != 0;
	return strcmp(value, "no") == 0 || strcmp(value, "yes") == 0;
}

static bool set_push_anywhere(struct server_config *c, char *value)
{
	c->push_anywhere = !value || strcmp(value, "no") != 0;
	return true;
}

static bool set_mail(struct server_config *c, char *value)
{
	c->mail = value;
	return strncmp(value, "smtp://", 7) == 0 || strncmp(value, "smtps://", 8) == 0;
}

static bool set_mail_from(struct server_config *c, char *value)
{
	c->mail_from = value;
	return strchr(value, '@') != NULL;
}

static bool set_notice_delay(struct server_config *c, char *value)
{
	return number(value, 0, 3600000, &c->notice_delay_ms);
}

static bool set_queue_offer(struct server_config *c, char *value)
{
	return number(value, 0, 3600000, &c->queue_offer_ms);
}

static bool set_rows(struct server_config *c, char *value)
{
	return number(value, 1, 1000000, &c->limits.rows);
}

static const struct setting settings[] = {
	{"listen", "CLOISTER_LISTEN", "ADDRESS:PORT", "cli.serve.listen", set_listen},
	{"database", "CLOISTER_DATABASE", "PATH|URL", "cli.serve.database", set_database},
	{"tls-certificate", "CLOISTER_TLS_CERTIFICATE", "FILE", "cli.serve.certificate", set_certificate},
	{"tls-key", "CLOISTER_TLS_KEY", "FILE", "cli.serve.key", set_key},
	{"origin", "CLOISTER_ORIGIN", "URL", "cli.serve.origin", set_origin},
	{"proxied", "CLOISTER_PROXIED", NULL, "cli.serve.proxied", set_proxied},
	{"proxy", "CLOISTER_PROXY", "ADDRESS[/BITS],…", "cli.serve.proxy", set_proxy},
	{"web", "CLOISTER_WEB", "FOLDER", "cli.serve.web", set_web},
	{"ai-threads", "CLOISTER_AI_THREADS", "N", "cli.serve.threads", set_threads},
	{"ai-queue", "CLOISTER_AI_QUEUE", "N", "cli.serve.queue", set_queue},
	{"idle", "CLOISTER_IDLE", "SECONDS", "cli.serve.idle", set_idle},
	{"rate", "CLOISTER_RATE", "N", "cli.serve.rate", set_rate},
	{"address-rate", "CLOISTER_ADDRESS_RATE", "N", "cli.serve.address_rate", set_address_rate},
	{"address-sockets", "CLOISTER_ADDRESS_SOCKETS", "N", "cli.serve.sockets", set_sockets},
	{"tables", "CLOISTER_TABLES", "N", "cli.serve.tables", set_tables},
	{"quiet", "CLOISTER_QUIET", NULL, "cli.serve.quiet", set_quiet},
	{"push", "CLOISTER_PUSH", "yes|no", "cli.serve.push", set_push},
	{"mail", "CLOISTER_MAIL", "URL", "cli.serve.mail", set_mail},
	{"mail-from", "CLOISTER_MAIL_FROM", "ADDRESS", "cli.serve.mail_from", set_mail_from},
	{"push-anywhere", "CLOISTER_PUSH_ANYWHERE", NULL, NULL, set_push_anywhere}, /* for tests */
	{"notice-delay", "CLOISTER_NOTICE_DELAY", "MS", NULL, set_notice_delay},    /* for tests */
	{"queue-offer", "CLOISTER_QUEUE_OFFER", "MS", NULL, set_queue_offer},       /* for tests */
	{"rows", "CLOISTER_ROWS", "N", NULL, set_rows}, /* for tests */
};

enum { SETTINGS = sizeof settings / sizeof *settings, FIRST_KEY = 1000 };

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct server_config *c = state->input;
	if (key == 'L' && !cli_set_lang(arg))
		exit(cli_fail_word("cli.bad_lang", arg));
	if (key < FIRST_KEY || key >= FIRST_KEY + SETTINGS)
		return key == 'L' ? 0 : ARGP_ERR_UNKNOWN;
	const struct setting *s = &settings[key - FIRST_KEY];
	if (!s->set(c, arg)) {
		struct word_arg args[] = {arg_text("word", arg), arg_text("setting", s->name)};
		exit(cli_fail("cli.serve.bad", args, 2));
	}
	return 0;
}

static int from_environment(struct server_config *c)
{
	for (int i = 0; i < SETTINGS; i++) {
		char *value = getenv(settings[i].variable);
		if (value && *value && !settings[i].set(c, value)) {
			struct word_arg args[] = {arg_text("word", value), arg_text("setting", settings[i].variable)};
			return cli_fail("cli.serve.bad", args, 2);
		}
	}
	return 0;
}

/* For people; programs read the log. */
static void say_where(const struct server_config *c, int port)
{
	char url[300];
	bool all = strcmp(c->address, "0.0.0.0") == 0 || strcmp(c->address, "::") == 0, six = strchr(c->address, ':');
	snprintf(url, sizeof url, "%s://%s%s%s:%d", c->certificate ? "https" : "http", six && !all ? "[" : "",
		all ? "localhost" : c->address, six && !all ? "]" : "", port);
	struct word_arg args[] = {arg_text("word", c->origin ? c->origin : url)};
	cli_say(stdout, "cli.serve.at", args, 1);
	putchar('\n');
	fflush(stdout);
}

int cli_serve(int argc, char **argv)
{
	struct argp_option options[SETTINGS + 2] = {{0}};
	struct server_config config;
	for (int i = 0; i < SETTINGS; i++)
		options[i] = (struct argp_option){settings[i].name, FIRST_KEY + i, settings[i].argument,
			settings[i].help ? 0 : OPTION_HIDDEN, settings[i].help, 0};
	options[SETTINGS] = (struct argp_option){"lang", 'L', "en|fr", 0, "cli.opt.lang", 0};
	const struct argp argp = {options, parse, NULL, "cli.serve.help", NULL, NULL, NULL};
	server_config_default(&config);
	config.handed = handover_take();
	int status = from_environment(&config);
	if (status)
		return status;
	cli_parse(&argp, argc, argv, &config);
	if (!config.certificate != !config.key)
		return cli_fail("cli.serve.pair", NULL, 0);
	if (isatty(STDOUT_FILENO))
		config.ready = say_where;
	return server_run(&config);
}
