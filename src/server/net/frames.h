/*
 * Frames of a WebSocket (RFC 6455), a client's to us: masked, without extensions, text only. Bytes go in as they come;
 * out come whole messages. No I/O; the only memory is the message under way.
 */
#ifndef SERVER_NET_FRAMES_H
#define SERVER_NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_HEAD_MAX = 14, CONTROL_MAX = 125 };

enum opcode { FRAME_CONTINUED, FRAME_TEXT, FRAME_BINARY, FRAME_CLOSE = 8, FRAME_PING, FRAME_PONG };

struct frames {
	size_t most; /* bytes of a message */
	unsigned char head[FRAME_HEAD_MAX], control[CONTROL_MAX];
	uint8_t head_length, control_length;
	bool in_payload, in_message;
	uint64_t left; /* of the payload */
	uint32_t at;   /* in it, for the mask */
	char *message; /* freed by whoever takes it, or by frames_forget */
	size_t length, room;
	int code;      /* what to close with after FRAMES_BROKEN; after FRAMES_CLOSE what the client said, or 0 */
};

enum frames_event { FRAMES_MORE, FRAMES_MESSAGE, FRAMES_PING, FRAMES_PONG, FRAMES_CLOSE, FRAMES_BROKEN };

void frames_init(struct frames *f, size_t most);
/* Takes bytes until something is whole; *used says how many. A message is in message and length, a ping in control. */
enum frames_event frames_take(struct frames *f, const unsigned char *bytes, size_t length, size_t *used);
void frames_forget(struct frames *f); /* the message */
/* The head of a frame of ours; its length. */
int frame_head(enum opcode opcode, size_t length, unsigned char head[10]);
bool is_utf8(const char *text, size_t length);

#endif
