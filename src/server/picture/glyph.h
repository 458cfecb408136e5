/* Letters as pixels, made by glyphs.c when the server is built. */
#ifndef SERVER_PICTURE_GLYPH_H
#define SERVER_PICTURE_GLYPH_H

enum { GLYPH_WIDTH = 8, GLYPH_HEIGHT = 16 };

struct glyph {
	int letter; /* its number in Unicode; rows ascend by it */
	unsigned char ink[GLYPH_HEIGHT * GLYPH_WIDTH]; /* 0 paper to 255 ink */
};

extern const struct glyph glyphs[];
extern const int glyph_count;

#endif
