/* The engine protocol (docs/engine-protocol.md): one JSON object a line in, exactly one out. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "core/out.h"

struct engine;

struct engine *engine_open(void); /* NULL when memory is short */
void engine_close(struct engine *e);

/* Answers one line (without its line end). The reply is one JSON object without a line end. */
void engine_line(struct engine *e, const char *line, size_t length, struct out *reply);

bool engine_quits(const struct engine *e);

enum { ENGINE_LINE_MAX = 4 << 20, ENGINE_REPLY_MAX = 8 << 20, ENGINE_ID_MAX = 4096 /* bytes as compact JSON */ };

#endif
