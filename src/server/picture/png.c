#include "server/picture/png.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void put_u32(unsigned char *at, uint32_t n)
{
	for (int i = 0; i < 4; i++)
		at[i] = (unsigned char)(n >> (24 - 8 * i));
}

/* Length, name, bytes, checksum; where the next one begins. */
static unsigned char *chunk(unsigned char *at, const char *name, const void *bytes, size_t length)
{
	put_u32(at, (uint32_t)length);
	memcpy(at + 4, name, 4);
	memcpy(at + 8, bytes, length);
	put_u32(at + 8 + length, (uint32_t)crc32(0, at + 4, (uInt)(length + 4)));
	return at + 12 + length;
}

/* Each line behind a byte that says that nothing was done to it. */
static unsigned char *squeeze(const unsigned char *pixels, int width, int height, uLongf *length)
{
	size_t line = (size_t)width + 1, whole = line * (size_t)height;
	unsigned char *plain = malloc(whole), *squeezed = malloc(compressBound(whole));
	*length = compressBound(whole);
	for (int y = 0; plain && y < height; y++) {
		plain[line * (size_t)y] = 0;
		memcpy(&plain[line * (size_t)y + 1], &pixels[(size_t)width * (size_t)y], (size_t)width);
	}
	bool ok = plain && squeezed && compress2(squeezed, length, plain, whole, 6) == Z_OK;
	free(plain);
	if (ok)
		return squeezed;
	free(squeezed);
	return NULL;
}

unsigned char *png_write(
	const unsigned char *pixels, int width, int height, const unsigned char *palette, int colours, size_t *length)
{
	static const unsigned char mark[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
	enum { CHUNKS = 4, HEAD = 13 };
	unsigned char head[HEAD] = {[8] = 8, [9] = 3}; /* 8 bits, each a colour of the palette */
	uLongf squeezed_length;
	unsigned char *squeezed = squeeze(pixels, width, height, &squeezed_length);
	size_t size = sizeof mark + CHUNKS * 12 + HEAD + 3 * (size_t)colours + squeezed_length;
	unsigned char *file = squeezed ? malloc(size) : NULL, *at = file;
	if (file) {
		put_u32(head, (uint32_t)width);
		put_u32(head + 4, (uint32_t)height);
		memcpy(at, mark, sizeof mark);
		at = chunk(at + sizeof mark, "IHDR", head, HEAD);
		at = chunk(at, "PLTE", palette, 3 * (size_t)colours);
		at = chunk(at, "IDAT", squeezed, squeezed_length);
		at = chunk(at, "IEND", "", 0);
		*length = (size_t)(at - file);
	}
	free(squeezed);
	return file;
}
