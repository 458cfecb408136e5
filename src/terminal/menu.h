/*
 * A list to choose from: by arrow keys, by number, by letters of the name, by a click. Letters narrow the list to the
 * labels that have them, whatever their case and accents; a number goes to that entry.
 */
#ifndef TERMINAL_MENU_H
#define TERMINAL_MENU_H

#include "core/driver.h"
#include "terminal/pane.h"
#include "terminal/terminal.h"

enum { MENU_LABEL = 192, MENU_FILTER = 48 };

struct menu {
	char label[CHOICES_MAX][MENU_LABEL];
	uint32_t count;
	uint32_t shown[CHOICES_MAX], shown_count; /* indexes of the labels that pass the filter */
	uint32_t at;         /* of shown */
	char filter[MENU_FILTER];
	bool typing; /* every character goes to the filter */
	struct rect where; /* of the entries when last drawn, */
	int columns, first, column_width; /* and how */
};

/* Empties the menu; labels are then written to label[count++] and made choosable by menu_ready. */
void menu_clear(struct menu *m);
void menu_ready(struct menu *m);

/* Takes a press that is the menu's; false: it means something else. */
bool menu_press(struct menu *m, const struct press *p);

/* The entry selected; -1 if none passes the filter. */
int menu_at(const struct menu *m);
/* Selects an entry, if it is shown. */
void menu_select(struct menu *m, int entry);
/* The entry drawn at a place of the screen; -1 if none is. */
int menu_hit(const struct menu *m, int x, int y);

/* Lines it would like to have at that width. */
int menu_rows(struct menu *m, int width);
void menu_draw(struct menu *m, struct canvas *c, struct rect r);

#endif
