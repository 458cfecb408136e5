#define _GNU_SOURCE
#include "cli/remote_person.h"

#include "cli/cli.h"
#include "cli/play_int.h"

#include <stdlib.h>
#include <sys/stat.h>

static bool file_of_secrets(char *path)
{
	char in[PATH_SIZE];
	return journal_folder(in) && snprintf(path, PATH_SIZE, "%s/servers.json", in) < PATH_SIZE;
}

/* {"<url>":"<secret>"}; empty where there is no file. */
static json_t *read_secrets(void)
{
	char path[PATH_SIZE];
	json_t *secrets = file_of_secrets(path) ? json_load_file(path, 0, NULL) : NULL;
	if (json_is_object(secrets))
		return secrets;
	json_decref(secrets);
	return json_object();
}

static void keep_secret(const struct remote *r, const char *token)
{
	char path[PATH_SIZE];
	json_t *secrets = read_secrets();
	json_object_set_new(secrets, remote_url(r), json_string(token));
	char *text = json_dumps(secrets, JSON_INDENT(1));
	mode_t mask = umask(077); /* nobody else may read it */
	if (text && file_of_secrets(path))
		cli_write_file(path, text, strlen(text));
	umask(mask);
	free(text);
	json_decref(secrets);
}

/* Is the secret that we have still good? */
static bool is_known(struct remote *r, const char *name)
{
	const char *called = NULL;
	json_t *answer = remote_call(r, "me", json_object());
	bool known = answer && json_unpack(answer, "{s:{s:s}}", "me", "name", &called) == 0;
	bool other = known && name && !text_equal(name, called);
	json_decref(answer);
	if (other)
		json_decref(remote_call(r, "rename", json_pack("{ss}", "name", name)));
	return known;
}

bool remote_greet(struct remote *r, const char *name)
{
	const char *token = NULL, *user = getenv("USER");
	json_t *secrets = read_secrets();
	token = json_string_value(json_object_get(secrets, remote_url(r)));
	if (token)
		remote_set_token(r, token);
	bool known = token && is_known(r, name);
	json_decref(secrets);
	if (known)
		return true;
	remote_set_token(r, "");
	if (!name)
		name = user && *user ? user : cli_word("remote.somebody");
	json_t *answer = remote_call(r, "hello", json_pack("{sssb}", "name", name, "bearer", 1));
	if (!answer)
		return false;
	token = json_string_value(json_object_get(answer, "token"));
	if (token) {
		remote_set_token(r, token);
		keep_secret(r, token);
	}
	json_decref(answer);
	return true;
}
