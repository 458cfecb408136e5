/* RFC 8291 and RFC 8292: the curve, the cipher and the signature are OpenSSL's, the rest is libsodium's. */
#define _GNU_SOURCE
#include "server/notices/webpush.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { MAC = crypto_auth_hmacsha256_BYTES, CIPHER_KEY = 16, NONCE = 12, RECORD = 4096 };

/* One step of HKDF (RFC 5869): each of the two is one HMAC here, for nothing longer than a hash is wanted. */
static void mac(const unsigned char *key, size_t key_length, const void *a, size_t a_length, const void *b,
	size_t b_length, unsigned char out[MAC])
{
	crypto_auth_hmacsha256_state state;
	crypto_auth_hmacsha256_init(&state, key, key_length);
	crypto_auth_hmacsha256_update(&state, a, a_length);
	crypto_auth_hmacsha256_update(&state, b, b_length);
	crypto_auth_hmacsha256_final(&state, out);
}

/* A key of P-256 for OpenSSL: public alone, or both. NULL: not a point of the curve. */
static EVP_PKEY *key_of(const unsigned char *public, const unsigned char *private)
{
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	BIGNUM *scalar = private ? BN_bin2bn(private, WEBPUSH_SCALAR, NULL) : NULL;
	OSSL_PARAM *parameters = NULL;
	EVP_PKEY *key = NULL;
	bool ok = build && context && (!private || scalar)
		&& OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0)
		&& OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public, WEBPUSH_POINT)
		&& (!scalar || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, scalar));
	parameters = ok ? OSSL_PARAM_BLD_to_param(build) : NULL;
	if (!parameters || EVP_PKEY_fromdata_init(context) != 1
		|| EVP_PKEY_fromdata(context, &key, private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
		key = NULL;
	OSSL_PARAM_free(parameters);
	OSSL_PARAM_BLD_free(build);
	EVP_PKEY_CTX_free(context);
	BN_clear_free(scalar);
	return key;
}

bool webpush_keys_of(struct webpush_keys *k, const unsigned char private[WEBPUSH_SCALAR])
{
	EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	BIGNUM *scalar = BN_bin2bn(private, WEBPUSH_SCALAR, NULL);
	EC_POINT *point = group ? EC_POINT_new(group) : NULL;
	bool ok = point && scalar && !BN_is_zero(scalar) && BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0
		&& EC_POINT_mul(group, point, scalar, NULL, NULL, NULL) == 1
		&& EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, k->public, WEBPUSH_POINT, NULL)
			== WEBPUSH_POINT;
	memcpy(k->private, private, WEBPUSH_SCALAR);
	EC_POINT_free(point);
	EC_GROUP_free(group);
	BN_clear_free(scalar);
	return ok;
}

/* Random bytes are a private key but for one time in 2^32. */
bool webpush_keys_new(struct webpush_keys *k)
{
	enum { TRIES = 8 };
	unsigned char private[WEBPUSH_SCALAR];
	bool ok = false;
	for (int i = 0; i < TRIES && !ok; i++) {
		randombytes_buf(private, sizeof private);
		ok = webpush_keys_of(k, private);
	}
	sodium_memzero(private, sizeof private);
	return ok;
}

static bool from_text(const char *text, unsigned char *bytes, size_t size)
{
	size_t length = 0, n = strcspn(text, "=");
	return sodium_base642bin(bytes, size, text, n, NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
		&& length == size;
}

bool webpush_browser_read(struct webpush_browser *b, const char *public, const char *auth)
{
	if (!from_text(public, b->public, sizeof b->public) || !from_text(auth, b->auth, sizeof b->auth))
		return false;
	EVP_PKEY *key = key_of(b->public, NULL);
	EVP_PKEY_free(key);
	return key != NULL;
}

/* What both ends can compute and nobody else. */
static bool agree(const struct webpush_keys *ours, const unsigned char *theirs, unsigned char shared[WEBPUSH_SCALAR])
{
	EVP_PKEY *mine = key_of(ours->public, ours->private), *other = key_of(theirs, NULL);
	EVP_PKEY_CTX *context = mine && other ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
	size_t length = WEBPUSH_SCALAR;
	bool ok = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, other) == 1
		&& EVP_PKEY_derive(context, shared, &length) == 1 && length == WEBPUSH_SCALAR;
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(mine);
	EVP_PKEY_free(other);
	return ok;
}

/* RFC 8291, section 3.4: the key of the cipher and its nonce. */
static bool derive(const struct webpush_browser *b, const struct webpush_keys *once, const unsigned char *salt,
	unsigned char key[MAC], unsigned char nonce[MAC])
{
	static const char info[] = "WebPush: info", cek[] = "Content-Encoding: aes128gcm\0\1",
					  count[] = "Content-Encoding: nonce\0\1";
	unsigned char shared[WEBPUSH_SCALAR], first[MAC], both[sizeof info + 2 * WEBPUSH_POINT];
	if (!agree(once, b->public, shared))
		return false;
	memcpy(both, info, sizeof info);
	memcpy(both + sizeof info, b->public, WEBPUSH_POINT);
	memcpy(both + sizeof info + WEBPUSH_POINT, once->public, WEBPUSH_POINT);
	mac(b->auth, WEBPUSH_AUTH, shared, sizeof shared, "", 0, first);
	mac(first, MAC, both, sizeof both, "\1", 1, first);
	mac(salt, WEBPUSH_SALT, first, MAC, "", 0, first);
	mac(first, MAC, cek, sizeof cek - 1, "", 0, key);
	mac(first, MAC, count, sizeof count - 1, "", 0, nonce);
	sodium_memzero(shared, sizeof shared);
	sodium_memzero(first, sizeof first);
	return true;
}

static bool encrypt(
	const unsigned char *key, const unsigned char *nonce, const unsigned char *plain, size_t length, unsigned char *out)
{
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	int n = 0, last = 0;
	bool ok = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1
		&& EVP_EncryptUpdate(context, out, &n, plain, (int)length) == 1
		&& EVP_EncryptFinal_ex(context, out + n, &last) == 1 && n + last == (int)length
		&& EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, WEBPUSH_TAG, out + length) == 1;
	EVP_CIPHER_CTX_free(context);
	return ok;
}

size_t webpush_seal(const struct webpush_browser *b, const struct webpush_keys *once,
	const unsigned char salt[WEBPUSH_SALT], const char *text, size_t length, size_t padding,
	unsigned char body[WEBPUSH_BODY])
{
	enum { LAST = 2 }; /* of RFC 8188: this record is the last */
	unsigned char key[MAC], nonce[MAC], plain[WEBPUSH_BODY] = {0};
	size_t whole = length + 1 + padding;
	if (length > WEBPUSH_TEXT || whole > WEBPUSH_TEXT + 1 || !derive(b, once, salt, key, nonce))
		return 0;
	memcpy(plain, text, length);
	plain[length] = LAST;
	memcpy(body, salt, WEBPUSH_SALT);
	memcpy(body + WEBPUSH_SALT, (unsigned char[]){0, 0, RECORD >> 8, RECORD & 255, WEBPUSH_POINT}, 5);
	memcpy(body + WEBPUSH_SALT + 5, once->public, WEBPUSH_POINT);
	bool ok = encrypt(key, nonce, plain, whole, body + WEBPUSH_HEAD);
	sodium_memzero(key, sizeof key);
	sodium_memzero(plain, sizeof plain);
	return ok ? WEBPUSH_HEAD + whole + WEBPUSH_TAG : 0;
}

/* A signature as JWT wants it: both numbers, 32 bytes each, one after the other. */
static bool sign(
	const struct webpush_keys *ours, const char *text, size_t length, unsigned char out[2 * WEBPUSH_SCALAR])
{
	unsigned char der[128];
	const unsigned char *at = der;
	size_t n = sizeof der;
	EVP_PKEY *key = key_of(ours->public, ours->private);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	bool ok = key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1
		&& EVP_DigestSign(context, der, &n, (const unsigned char *)text, length) == 1;
	ECDSA_SIG *signature = ok ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
	ok = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, WEBPUSH_SCALAR) == WEBPUSH_SCALAR
		&& BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + WEBPUSH_SCALAR, WEBPUSH_SCALAR) == WEBPUSH_SCALAR;
	ECDSA_SIG_free(signature);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return ok;
}

static void to_text(const void *bytes, size_t length, char *text, size_t size)
{
	sodium_bin2base64(text, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool webpush_authorize(const struct webpush_keys *ours, const char *origin, const char *contact, int64_t expires_s,
	char *header, size_t size)
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	char claims[600], token[1200], part[900], key[WEBPUSH_KEY_TEXT];
	unsigned char signature[2 * WEBPUSH_SCALAR];
	int n = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld%s%s%s}", origin, (long long)expires_s,
		*contact ? ",\"sub\":\"" : "", contact, *contact ? "\"" : "");
	if (n < 0 || n >= (int)sizeof claims)
		return false;
	to_text(head, sizeof head - 1, token, sizeof token);
	size_t length = strlen(token);
	token[length++] = '.';
	to_text(claims, (size_t)n, token + length, sizeof token - length);
	length += strlen(token + length);
	if (!sign(ours, token, length, signature))
		return false;
	to_text(signature, sizeof signature, part, sizeof part);
	to_text(ours->public, WEBPUSH_POINT, key, sizeof key);
	n = snprintf(header, size, "vapid t=%s.%s, k=%s", token, part, key);
	return n > 0 && n < (int)size;
}
