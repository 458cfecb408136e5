/* RFC 6455, a client's side of it, byte by byte: whatever is split wherever. */
#define _GNU_SOURCE
#include "server/net/frames.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_PROTOCOL = 1002, CODE_KIND = 1003, CODE_TEXT = 1007, CODE_LONG = 1009, CODE_MEMORY = 1011 };

void frames_init(struct frames *f, size_t most)
{
	memset(f, 0, sizeof *f);
	f->most = most;
}

void frames_forget(struct frames *f)
{
	free(f->message);
	f->message = NULL;
	f->length = f->room = 0;
	f->in_message = false;
}

int frame_head(enum opcode opcode, size_t length, unsigned char head[10])
{
	int more = length < 126 ? 0 : length < 65536 ? 2 : 8;
	head[0] = (unsigned char)(0x80 | opcode);
	head[1] = (unsigned char)(more == 0 ? length : more == 2 ? 126 : 127);
	for (int i = 0; i < more; i++)
		head[2 + i] = (unsigned char)(length >> (8 * (more - 1 - i)));
	return 2 + more;
}

/* How many bytes a character has that begins so, and the least and most its second byte may be; 0: none begins so. */
static int character(unsigned char first, unsigned char *low, unsigned char *high)
{
	*low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
	*high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
	if (first < 0x80)
		return 1;
	if (first < 0xc2 || first > 0xf4)
		return 0;
	return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

bool is_utf8(const char *text, size_t length)
{
	if (!length)
		return true; /* there may be no text at all */
	const unsigned char *at = (const unsigned char *)text, *end = at + length;
	while (at < end) {
		unsigned char low, high;
		int n = character(*at, &low, &high);
		if (!n || end - at < n || (n > 1 && (at[1] < low || at[1] > high)))
			return false;
		for (int i = 2; i < n; i++)
			if ((at[i] & 0xc0) != 0x80)
				return false;
		at += n;
	}
	return true;
}

static enum frames_event broken(struct frames *f, int code)
{
	f->code = code;
	return FRAMES_BROKEN;
}

static enum opcode opcode(const struct frames *f)
{
	return (enum opcode)(f->head[0] & 15);
}

static bool is_control(const struct frames *f)
{
	return opcode(f) >= FRAME_CLOSE;
}

static bool is_final(const struct frames *f)
{
	return f->head[0] & 0x80;
}

/* Of the head that is here so far: how long it will be. */
static int head_size(const struct frames *f)
{
	int length = f->head_length < 2 ? 0 : f->head[1] & 0x7f;
	return 2 + (length == 127 ? 8 : length == 126 ? 2 : 0) + 4;
}

/* What is wrong with a head: a code to close with, or 0. */
static int judge(const struct frames *f)
{
	if (f->head[0] & 0x70 || !(f->head[1] & 0x80))
		return CODE_PROTOCOL; /* an extension, or not masked */
	switch (opcode(f)) {
	case FRAME_CONTINUED:
		return f->in_message ? 0 : CODE_PROTOCOL;
	case FRAME_TEXT:
		return f->in_message ? CODE_PROTOCOL : 0;
	case FRAME_BINARY:
		return CODE_KIND;
	case FRAME_CLOSE:
	case FRAME_PING:
	case FRAME_PONG:
		return is_final(f) && (f->head[1] & 0x7f) <= CONTROL_MAX ? 0 : CODE_PROTOCOL;
	default:
		return CODE_PROTOCOL;
	}
}

/* The head is whole: 0, or the code to close with. */
static int begin_payload(struct frames *f)
{
	int more = head_size(f) - 6;
	f->left = more ? 0 : f->head[1] & 0x7f;
	for (int i = 0; i < more; i++)
		f->left = f->left << 8 | f->head[2 + i];
	f->at = 0;
	f->in_payload = true;
	f->control_length = 0;
	if (is_control(f))
		return 0;
	f->in_message = true;
	return f->left > f->most - f->length ? CODE_LONG : 0;
}

/* Room for so much more, and a zero behind it; never more than twice what came, so that announcing costs nothing. */
static bool make_room(struct frames *f, size_t more)
{
	size_t need = f->length + more + 1;
	if (need <= f->room)
		return true;
	char *larger = realloc(f->message, 2 * need);
	if (!larger)
		return false;
	f->message = larger;
	f->room = 2 * need;
	return true;
}

static void unmask(struct frames *f, const unsigned char *from, unsigned char *to, size_t n)
{
	const unsigned char *mask = f->head + head_size(f) - 4;
	for (size_t i = 0; i < n; i++)
		to[i] = from[i] ^ mask[(f->at + i) & 3];
	f->at += (uint32_t)n;
	f->left -= n;
}

/* Unmasks into the message or the control frame; 0, or the code to close with. */
static int take_payload(struct frames *f, const unsigned char *bytes, size_t n)
{
	if (is_control(f)) {
		unmask(f, bytes, f->control + f->control_length, n);
		f->control_length = (uint8_t)(f->control_length + n);
		return 0;
	}
	if (!make_room(f, n))
		return CODE_MEMORY;
	unmask(f, bytes, (unsigned char *)f->message + f->length, n);
	f->length += n;
	f->message[f->length] = 0;
	return 0;
}

/* A close may say why: a code that may be sent, and a text. */
static enum frames_event close_said(struct frames *f)
{
	int code = f->control_length >= 2 ? f->control[0] << 8 | f->control[1] : 0;
	bool known = (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006)
		|| (code >= 3000 && code <= 4999);
	if (f->control_length == 1 || (f->control_length && !known))
		return broken(f, CODE_PROTOCOL);
	if (f->control_length > 2 && !is_utf8((const char *)f->control + 2, f->control_length - 2U))
		return broken(f, CODE_TEXT);
	f->code = code;
	return FRAMES_CLOSE;
}

/* A frame is whole: what that means. */
static enum frames_event whole(struct frames *f)
{
	f->in_payload = false;
	f->head_length = 0;
	switch (opcode(f)) {
	case FRAME_CLOSE:
		return close_said(f);
	case FRAME_PING:
		return FRAMES_PING;
	case FRAME_PONG:
		return FRAMES_PONG;
	default:
		if (!is_final(f))
			return FRAMES_MORE;
		f->in_message = false;
		return is_utf8(f->message, f->length) ? FRAMES_MESSAGE : broken(f, CODE_TEXT);
	}
}

enum frames_event frames_take(struct frames *f, const unsigned char *bytes, size_t length, size_t *used)
{
	enum frames_event event = FRAMES_MORE;
	*used = 0;
	while (event == FRAMES_MORE && *used < length) {
		if (!f->in_payload) {
			f->head[f->head_length++] = bytes[(*used)++];
			int code = f->head_length == 2 ? judge(f) : 0;
			if (!code && f->head_length == head_size(f))
				code = begin_payload(f);
			if (code)
				return broken(f, code);
		} else {
			size_t n = length - *used < f->left ? length - *used : (size_t)f->left;
			int code = take_payload(f, bytes + *used, n);
			if (code)
				return broken(f, code);
			*used += n;
		}
		if (f->in_payload && f->left == 0)
			event = whole(f);
	}
	return event;
}
