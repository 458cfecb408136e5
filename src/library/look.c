/* A state as somebody may see it: bytes, figures, JSON, drawing, sentences. */
#include "library/library.h"

#include "core/canvas.h"
#include "core/fields.h"
#include "core/text.h"

#include <stdlib.h>

enum { WIDTH = 120, HEIGHT = 80, ELEMENTS = 1024 };

int cloister_view(const cloister_game *game, const cloister_state *state, int viewer, uint8_t *out)
{
	viewer = library_looks(game, state, viewer);
	if (!library_viewer(game, viewer))
		return CLOISTER_SEAT;
	layout_view(&game->layout, bytes_of(state), viewer, out);
	return 0;
}

int cloister_features(const cloister_game *game, const cloister_state *state, int viewer, float *out)
{
	viewer = library_looks(game, state, viewer);
	if (!library_viewer(game, viewer))
		return CLOISTER_SEAT;
	layout_features(&game->layout, bytes_of(state), viewer, out);
	return 0;
}

int cloister_view_json(const cloister_game *game, const cloister_state *state, int viewer, char *out, size_t size)
{
	struct out o;
	viewer = library_looks(game, state, viewer);
	if (!library_viewer(game, viewer))
		return CLOISTER_SEAT;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	fields_json(game->rules, bytes_of(state), viewer, &o);
	return library_written(&o);
}

/* Who speaks about a state as the viewer sees it; false: no such viewer or language. */
static bool speaker_of(const cloister_game *game, const cloister_state *state, int viewer, const char *lang,
	union any_state *seen, struct speaker *s)
{
	if (!library_viewer(game, viewer) || !lang || words_lang(lang) < 0)
		return false;
	if (viewer == CLOISTER_TRUTH)
		memcpy(seen, bytes_of(state), game->rules->state_size);
	else
		fields_redact(game->rules, bytes_of(state), viewer, seen);
	*s = (struct speaker){.game = game->rules, .lang = words_lang(lang), .state = seen};
	return true;
}

static void draw_lines(const struct game *g, const void *seen, int viewer, struct canvas *canvas, struct out *o)
{
	g->draw(seen, viewer == CLOISTER_TRUTH ? SEAT_NONE : viewer, canvas);
	for (int y = 0; y < canvas->rows; y++) {
		canvas_line_text(canvas, y, o);
		out_char(o, '\n');
	}
}

int cloister_draw(
	const cloister_game *game, const cloister_state *state, int viewer, const char *lang, char *out, size_t size)
{
	union any_state seen;
	struct speaker s;
	struct canvas canvas;
	struct out o;
	if (!speaker_of(game, state, viewer, lang, &seen, &s) || !game->rules->draw)
		return CLOISTER_UNKNOWN;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	struct canvas_cell *cells = calloc((size_t)WIDTH * HEIGHT, sizeof *cells);
	struct canvas_element *elements = calloc(ELEMENTS, sizeof *elements);
	if (cells && elements) {
		canvas_init(&canvas, WIDTH, HEIGHT, cells, elements, ELEMENTS, &s);
		draw_lines(game->rules, &seen, viewer, &canvas, &o);
	}
	int written = cells && elements ? library_written(&o) : CLOISTER_MEMORY;
	free(cells);
	free(elements);
	return written;
}

/* Whose question it is: the seat's own, or for a spectator that of the lowest who must choose. */
static int asked(const cloister_game *game, const cloister_state *state, int seat)
{
	uint32_t actors = cloister_actors(game, state) & ((1u << game->options.players) - 1);
	return library_seat(game, seat) ? seat : actors ? bits_first(actors) : SEAT_NONE;
}

int cloister_prompt(
	const cloister_game *game, const cloister_state *state, int seat, const char *lang, char *out, size_t size)
{
	union any_state seen;
	struct speaker s;
	struct out o;
	if (!speaker_of(game, state, seat, lang, &seen, &s))
		return CLOISTER_UNKNOWN;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	say_prompt(&s, &seen, asked(game, state, seat), &o);
	return library_written(&o);
}

static bool arg_fits(const cloister_game *game, const struct arg *a, int stored)
{
	if (!a->name || !stored)
		return !stored;
	const struct type *t = &game->rules->types[a->type];
	struct range r = type_range(t, game->options.players);
	return arg_value(t, stored) >= r.min && arg_value(t, stored) <= r.max;
}

/* Is it a verb of the game with arguments within their types? Words can be made of nothing else. */
static bool well_formed(const cloister_game *game, choice c)
{
	int verb = choice_verb(c);
	if (verb < 1 || verb > verbs_count(game->rules))
		return false;
	for (int i = 0; i < CHOICE_ARGS; i++)
		if (!arg_fits(game, &game->rules->verbs[verb].arg[i], choice_arg(c, i)))
			return false;
	return true;
}

int cloister_label(const cloister_game *game, const cloister_state *state, int seat, uint32_t packed, const char *lang,
	char *out, size_t size)
{
	union any_state seen;
	struct speaker s;
	struct out o;
	if (!library_seat(game, seat) && seat != SEAT_CHANCE)
		return CLOISTER_SEAT;
	if (!speaker_of(game, state, seat == SEAT_CHANCE ? CLOISTER_TRUTH : seat, lang, &seen, &s))
		return CLOISTER_UNKNOWN;
	if (!cloister_actors(game, state))
		return CLOISTER_OVER;
	if (!well_formed(game, packed))
		return CLOISTER_ILLEGAL;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	say_choice(&s, seat, packed, &o);
	return library_written(&o);
}

int cloister_why(const cloister_game *game, const cloister_state *state, int seat, uint32_t packed, const char *lang,
	char *out, size_t size)
{
	union any_state seen;
	struct speaker s;
	struct out o;
	if (!library_seat(game, seat))
		return CLOISTER_SEAT;
	if (!speaker_of(game, state, seat, lang, &seen, &s))
		return CLOISTER_UNKNOWN;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	struct refusal r = driver_why(game->rules, bytes_of(state), seat, packed);
	if (r.reason)
		say_refusal(&s, &r, &o);
	return library_written(&o);
}

int cloister_packed_text(const cloister_game *game, uint32_t packed, char *out, size_t size)
{
	struct out o;
	if (!well_formed(game, packed))
		return CLOISTER_ILLEGAL;
	if (!library_out(&o, out, size))
		return CLOISTER_FULL;
	choice_text(game->rules, packed, &o);
	return library_written(&o);
}

int cloister_packed_parse(const cloister_game *game, const char *text, uint32_t *packed)
{
	uint32_t at;
	return choice_parse(game->rules, text, text_length(text), packed, &at) == CHOICE_OK ? 0 : CLOISTER_ILLEGAL;
}

int cloister_packed_choice(
	const cloister_game *game, const cloister_state *state, int seat, uint32_t packed, uint32_t *number)
{
	if (!library_seat(game, seat) && seat != SEAT_CHANCE)
		return CLOISTER_SEAT;
	if (driver_why(game->rules, bytes_of(state), seat, packed).reason)
		return CLOISTER_ILLEGAL;
	*number = space_number(&game->space, bytes_of(state), seat, packed);
	return 0;
}
