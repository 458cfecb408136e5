/* A connected socket that never blocks, plain or under TLS (OpenSSL, known to stream.c alone). Its connection owns it. */
#ifndef SERVER_NET_STREAM_H
#define SERVER_NET_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <sys/uio.h>

/* A certificate with its key; connections keep the one they began with. */
struct ssl_ctx_st;
struct ssl_st;

struct ssl_ctx_st *tls_open(const char *certificate, const char *key, char *why, size_t size);
void tls_close(struct ssl_ctx_st *tls);

struct stream {
	int fd;
	struct ssl_st *tls; /* NULL: plain */
	bool wants_write; /* TLS cannot go on before the socket takes more */
};

enum { STREAM_AGAIN = -1, STREAM_GONE = -2 };

/* Takes the socket over. */
bool stream_open(struct stream *s, int fd, struct ssl_ctx_st *tls);
/* 0: the handshake is over. */
int stream_shake(struct stream *s);
/* Bytes, or STREAM_AGAIN, or STREAM_GONE. A read takes all that is there if the room is STREAM_ROOM or more. */
enum { STREAM_ROOM = 16384 };
ssize_t stream_read(struct stream *s, void *bytes, size_t room);
ssize_t stream_write(struct stream *s, const struct iovec *pieces, int count);
/* We say no more; the other side may still. */
void stream_finish(struct stream *s);
void stream_close(struct stream *s);

#endif
