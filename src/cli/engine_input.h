/*
 * Lines of the engine's input. While the engine thinks it looks here whether it is told to stop; what has come in and
 * was not asked for yet waits in the buffer, so that lines are answered in their order.
 */
#ifndef CLI_ENGINE_INPUT_H
#define CLI_ENGINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct input;

struct input *input_open(int file); /* NULL when memory is short; the file stays the caller's */
void input_close(struct input *in);

/*
 * The next line without its end, good until the next call of either function; waits for it. One longer than
 * ENGINE_LINE_MAX is read to its end and *too_long set. False at the end of input.
 */
bool input_line(struct input *in, const char **line, size_t *length, bool *too_long);

/* errno, where input ended because it could not be read; 0 otherwise. */
int input_error(const struct input *in);

/* Has a line come in that ends thinking, "stop" or "quit"? Each such line is told once. Never waits. */
bool input_stops(struct input *in);

#endif
