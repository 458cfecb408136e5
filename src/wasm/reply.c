/* What the files of this folder answer and read alike. */
#include "core/json.h"
#include "core/text.h"
#include "core/wire.h"
#include "wasm/wasm.h"

uint32_t wasm_failed(const char *message)
{
	struct out o = wasm_reply();
	emit_open(&o, '{');
	member_text(&o, "message", message);
	emit_close(&o, '}');
	return 0;
}

uint32_t wasm_refused(const struct speaker *s, const struct refusal *r, uint32_t at)
{
	struct out o = wasm_reply();
	wire_refusal(s, r, (int)at, &o);
	return 0;
}

bool wasm_list(const struct game *g, const char *text, uint32_t length, choice *list, uint32_t *count)
{
	const char *end = text + length;
	for (*count = 0; text < end && *count < LIST_MAX; ++*count) {
		uint32_t n = 0, wrong;
		while (text + n < end && text[n] != ',')
			n++;
		if (choice_parse(g, text, n, &list[*count], &wrong))
			return false;
		text += text + n < end ? n + 1 : n;
	}
	return text == end;
}
