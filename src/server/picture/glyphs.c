/*
 * Compiles a font into a table (glyph.h), so that the server can draw letters without one: nothing of fonts is needed where
 * it runs. Run by the build: glyph_compiler OUT.c FONT
 */
#include "server/picture/glyph.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS = 13, BASELINE = 12 };

/* What drawings and names are made of: Latin letters, Greek ones, signs, arrows, lines and shapes. */
static const struct {
	int from, to;
} ranges[] = {{0x20, 0x7e}, {0xa0, 0x17f}, {0x391, 0x3c9}, {0x2010, 0x205e}, {0x2150, 0x218f}, {0x2190, 0x21ff},
	{0x2200, 0x22ff}, {0x2500, 0x25ff}, {0x2600, 0x27bf}};

/* The bitmap into the cell; what reaches beyond it is cut. */
static void put(const struct FT_GlyphSlotRec_ *slot, unsigned char cell[GLYPH_HEIGHT][GLYPH_WIDTH])
{
	const FT_Bitmap *map = &slot->bitmap;
	for (int y = 0; y < (int)map->rows; y++) {
		for (int x = 0; x < (int)map->width; x++) {
			int at_x = x + slot->bitmap_left, at_y = y + BASELINE - slot->bitmap_top;
			if (at_x >= 0 && at_x < GLYPH_WIDTH && at_y >= 0 && at_y < GLYPH_HEIGHT)
				cell[at_y][at_x] = map->buffer[y * map->pitch + x];
		}
	}
}

static void write_glyph(FILE *out, int letter, const unsigned char cell[GLYPH_HEIGHT][GLYPH_WIDTH])
{
	fprintf(out, "\t{0x%x, {", letter);
	for (int y = 0; y < GLYPH_HEIGHT; y++)
		for (int x = 0; x < GLYPH_WIDTH; x++)
			fprintf(out, "%d,", cell[y][x]);
	fprintf(out, "}},\n");
}

static int write_all(FILE *out, FT_Face face)
{
	int written = 0;
	fprintf(out, "#include \"server/picture/glyph.h\"\n\nconst struct glyph glyphs[] = {\n");
	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
		for (int letter = ranges[i].from; letter <= ranges[i].to; letter++) {
			unsigned char cell[GLYPH_HEIGHT][GLYPH_WIDTH] = {{0}};
			FT_UInt index = FT_Get_Char_Index(face, (FT_ULong)letter);
			if (!index || FT_Load_Glyph(face, index, FT_LOAD_RENDER | FT_LOAD_TARGET_LIGHT))
				continue;
			put(face->glyph, cell);
			write_glyph(out, letter, cell);
			written++;
		}
	}
	fprintf(out, "};\nconst int glyph_count = %d;\n", written);
	return written;
}

int main(int argc, char **argv)
{
	FT_Library library;
	FT_Face face;
	FILE *out = argc == 3 ? fopen(argv[1], "w") : NULL;
	if (!out) {
		fprintf(stderr, "usage: glyph_compiler OUT.c FONT\n");
		return 2;
	}
	if (FT_Init_FreeType(&library) || FT_New_Face(library, argv[2], 0, &face) || FT_Set_Pixel_Sizes(face, 0, PIXELS)) {
		fprintf(stderr, "%s: not a font that can be read\n", argv[2]);
		return 1;
	}
	int written = write_all(out, face);
	FT_Done_FreeType(library); /* the face too */
	return fclose(out) || !written;
}
