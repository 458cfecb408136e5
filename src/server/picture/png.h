/* Writes pixels as PNG: a palette of up to 256 colours, squeezed by zlib. */
#ifndef SERVER_PICTURE_PNG_H
#define SERVER_PICTURE_PNG_H

#include <stddef.h>

/* The palette has three bytes a colour. The bytes of the file, to be freed; NULL: no memory. */
unsigned char *png_write(
	const unsigned char *pixels, int width, int height, const unsigned char *palette, int colours, size_t *length);

#endif
