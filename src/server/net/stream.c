/* Plain sockets and TLS behind four functions; OpenSSL is known here alone. */
#define _GNU_SOURCE
#include "server/net/stream.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* http/1.1 and nothing else. */
static int choose_protocol(
	SSL *tls, const unsigned char **out, unsigned char *length, const unsigned char *in, unsigned in_length, void *data)
{
	static const unsigned char ours[] = "\x08http/1.1";
	unsigned char *chosen;
	(void)tls, (void)data;
	if (SSL_select_next_proto(&chosen, length, ours, sizeof ours - 1, in, in_length) != OPENSSL_NPN_NEGOTIATED)
		return SSL_TLSEXT_ERR_ALERT_FATAL;
	*out = chosen;
	return SSL_TLSEXT_ERR_OK;
}

struct ssl_ctx_st *tls_open(const char *certificate, const char *key, char *why, size_t size)
{
	SSL_CTX *c = SSL_CTX_new(TLS_server_method());
	ERR_clear_error();
	if (!c || SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION) != 1
		|| SSL_CTX_set_cipher_list(c, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1
		|| SSL_CTX_use_certificate_chain_file(c, certificate) != 1
		|| SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(c) != 1) {
		const char *reason = ERR_reason_error_string(ERR_peek_last_error());
		snprintf(why, size, "certificate %s and key %s cannot be used: %s", certificate, key, reason ? reason : "?");
		SSL_CTX_free(c);
		return NULL;
	}
	SSL_CTX_set_options(c,
		SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE
			| SSL_OP_IGNORE_UNEXPECTED_EOF);
	SSL_CTX_set_mode(c, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
	SSL_CTX_set_alpn_select_cb(c, choose_protocol, NULL);
	return c;
}

void tls_close(struct ssl_ctx_st *tls)
{
	SSL_CTX_free(tls);
}

bool stream_open(struct stream *s, int fd, struct ssl_ctx_st *tls)
{
	*s = (struct stream){.fd = fd};
	if (!tls)
		return true;
	s->tls = SSL_new(tls);
	if (!s->tls || SSL_set_fd(s->tls, fd) != 1) {
		stream_close(s);
		return false;
	}
	SSL_set_accept_state(s->tls);
	return true;
}

/* What a call of OpenSSL that did not succeed means. */
static int outcome(struct stream *s, int returned)
{
	int error = SSL_get_error(s->tls, returned);
	s->wants_write = error == SSL_ERROR_WANT_WRITE;
	if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
		return STREAM_AGAIN;
	SSL_set_quiet_shutdown(s->tls, 1); /* after an error nothing more may be said */
	return STREAM_GONE;
}

int stream_shake(struct stream *s)
{
	ERR_clear_error();
	int n = SSL_do_handshake(s->tls);
	s->wants_write = false;
	return n == 1 ? 0 : outcome(s, n);
}

/* Bytes, STREAM_AGAIN or STREAM_GONE; an end is GONE, for nobody here reads half a stream. */
ssize_t stream_read(struct stream *s, void *bytes, size_t room)
{
	if (s->tls) {
		ERR_clear_error();
		int n = SSL_read(s->tls, bytes, (int)room);
		return n > 0 ? n : outcome(s, n);
	}
	ssize_t n = recv(s->fd, bytes, room, 0);
	if (n > 0)
		return n;
	return n < 0 && (errno == EAGAIN || errno == EINTR) ? STREAM_AGAIN : STREAM_GONE;
}

/* One record of what is there: a call a piece would make a record a piece. */
static ssize_t write_record(struct stream *s, const struct iovec *pieces, int count)
{
	static unsigned char record[STREAM_ROOM]; /* the loop's thread's */
	size_t length = 0;
	for (int i = 0; i < count && length < sizeof record; i++) {
		size_t n = pieces[i].iov_len < sizeof record - length ? pieces[i].iov_len : sizeof record - length;
		memcpy(record + length, pieces[i].iov_base, n);
		length += n;
	}
	ERR_clear_error();
	int n = SSL_write(s->tls, record, (int)length);
	s->wants_write = false;
	return n > 0 ? n : outcome(s, n);
}

/* As much as the socket takes at once; TLS has records instead of pieces. */
ssize_t stream_write(struct stream *s, const struct iovec *pieces, int count)
{
	if (s->tls)
		return write_record(s, pieces, count);
	struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)pieces, .msg_iovlen = (size_t)count};
	ssize_t n = sendmsg(s->fd, &message, MSG_NOSIGNAL);
	if (n >= 0)
		return n;
	return errno == EAGAIN || errno == EINTR ? STREAM_AGAIN : STREAM_GONE;
}

void stream_finish(struct stream *s)
{
	if (s->tls && SSL_is_init_finished(s->tls)) {
		ERR_clear_error();
		SSL_shutdown(s->tls);
	}
	shutdown(s->fd, SHUT_WR);
}

void stream_close(struct stream *s)
{
	SSL_free(s->tls);
	s->tls = NULL;
	close(s->fd);
	s->fd = -1;
}
