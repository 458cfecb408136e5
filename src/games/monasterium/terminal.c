#include "core/canvas.h"
#include "games/monasterium/monasterium.h"
void monasterium_draw(const void *seen, int seat, struct canvas *c)
{
	(void)seen, (void)seat, (void)c;
}
