/*
 * Lines of the engine protocol: each gets one JSON object with "ok" and, when that is false, an error's code. In the end
 * the game in progress, whatever it went through, is recorded, loaded and recorded again alike.
 */
#include "fuzz.h"

#include "cli/engine.h"

#include <jansson.h>

static void expect_reply(const struct out *reply)
{
	json_error_t error;
	json_t *json = json_loadb(reply->text, reply->length, JSON_REJECT_DUPLICATES, &error);
	DEMAND(json_is_object(json));
	const json_t *ok = json_object_get(json, "ok"), *wrong = json_object_get(json, "error");
	DEMAND(json_is_boolean(ok));
	DEMAND(json_is_true(ok) == (wrong == NULL));
	DEMAND(json_is_true(ok) || json_is_string(json_object_get(wrong, "code")));
	DEMAND(json_is_true(ok) || json_is_string(json_object_get(wrong, "message")));
	DEMAND(!memchr(reply->text, '\n', reply->length));
	json_decref(json);
}

/* A search may take as long as it is asked to: here it is asked for little. */
static char *tame(const char *line, size_t length)
{
	json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
	const char *command = json_string_value(json_object_get(json, "cmd"));
	char *text = NULL;
	if (command && strcmp(command, "go") == 0) {
		json_object_del(json, "time_ms");
		json_object_del(json, "level");
		json_object_set_new(json, "iterations", json_integer(8));
		text = json_dumps(json, JSON_COMPACT);
	}
	json_decref(json);
	return text;
}

/* A member of the reply to a request, or NULL. */
static json_t *ask(struct engine *e, json_t *request, const char *member, struct out *reply)
{
	char *line = json_dumps(request, JSON_COMPACT);
	DEMAND(line);
	engine_line(e, line, strlen(line), reply);
	expect_reply(reply);
	json_t *answer = json_loadb(reply->text, reply->length, 0, NULL);
	json_t *found = json_incref(json_object_get(answer, member));
	json_decref(answer);
	json_decref(request);
	free(line);
	return found;
}

static void expect_round_trip(struct engine *e, struct out *reply)
{
	json_t *record = ask(e, json_pack("{ss}", "cmd", "record"), "record", reply);
	if (!record)
		return; /* no game, or a reply that would be too long */
	json_t *decision = ask(e, json_pack("{sssO}", "cmd", "load", "record", record), "decision", reply);
	DEMAND(decision);
	json_t *again = ask(e, json_pack("{ss}", "cmd", "record"), "record", reply);
	DEMAND(json_equal(record, again));
	json_decref(record);
	json_decref(decision);
	json_decref(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	enum { LINES_MAX = 200 };
	static char buffer[ENGINE_REPLY_MAX];
	struct engine *e = engine_open();
	struct out reply;
	const char *at = (const char *)data, *end = at + size;
	DEMAND(e);
	out_init(&reply, buffer, sizeof buffer);
	for (int n = 0; at < end && n < LINES_MAX && !engine_quits(e); n++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		char *tamed = tame(at, length);
		engine_line(e, tamed ? tamed : at, tamed ? strlen(tamed) : length, &reply);
		expect_reply(&reply);
		free(tamed);
		at += length + 1;
	}
	expect_round_trip(e, &reply);
	engine_close(e);
	return 0;
}
