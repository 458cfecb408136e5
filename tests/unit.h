/* cmocka with what it wants included before it, and a buffer to write into. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/out.h"

/* An out over a buffer that is as large as any test needs, emptied; one at a time. */
static inline struct out *unit_out(void)
{
	static char text[1 << 16];
	static struct out o;
	out_init(&o, text, sizeof text);
	return &o;
}

#endif
