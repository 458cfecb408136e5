/* What a table tells: its rows, and where a list that was tried leads. */
#include "core/bytes.h"
#include "core/fields.h"
#include "core/record.h"
#include "core/say.h"
#include "core/wire.h"

void wire_bytes(const struct game *g, const void *state, int viewer, struct out *o)
{
	char text[BYTES_TEXT + 2];
	struct out t;
	out_init(&t, text, sizeof text);
	out_char(&t, '"'); /* nothing of it has to be escaped */
	bytes_write(g, state, viewer, &t);
	out_char(&t, '"');
	emit_raw_bytes(o, text, t.length);
}

static void wire_row_text(const struct row_told *t, struct out *o)
{
	char text[1024];
	struct out said;
	out_init(&said, text, sizeof text);
	record_row_text(t->match, t->row, &said);
	emit_string(o, text);
}

void wire_standing(const struct game *g, const void *seen, struct out *o)
{
	static const char *const rounds[] = {"round", "year", "day"};
	struct score score[SEATS_MAX] = {0};
	const struct field *f = NULL;
	g->scores(seen, score);
	emit_key(o, "totals");
	emit_open(o, '[');
	for (int seat = 0; seat < state_seats(seen); seat++)
		emit_number(o, score[seat].total);
	emit_close(o, ']');
	for (int i = 0; i < COUNT(rounds) && !f; i++)
		f = field_named(g, rounds[i]);
	if (!f || f->dimensions)
		return;
	emit_key(o, "round");
	emit_number(o, field_get(g, f, seen, f->offset));
}

/* What others chose is told by events alone: a secret order stays one. */
void wire_row(const struct speaker *s, const struct row_told *t, int viewer, struct out *o)
{
	const struct row *r = t->row;
	struct speaker hears = *s;
	union any_state seen;
	fields_redact(s->game, t->after, viewer, &seen);
	hears.state = &seen;
	emit_open(o, '{');
	member_number(o, "seq", r->number);
	emit_key(o, "seat");
	if (r->seat == SEAT_CHANCE)
		emit_string(o, "chance");
	else
		emit_number(o, r->seat);
	if (t->at)
		member_number(o, "at", t->at);
	emit_key(o, r->kind == ROW_UNDO ? "undo" : "text");
	if (r->kind == ROW_UNDO)
		emit_number(o, r->first);
	else if (r->seat == viewer || t->open)
		wire_row_text(t, o);
	else
		emit_null(o);
	emit_key(o, "events");
	wire_events(&hears, t->events, viewer, o);
	wire_standing(s->game, t->open || !s->game->decision(t->after).actors ? t->after : &seen, o);
	emit_close(o, '}');
}

/* Unknown from here on: what the seat sees stays, what comes next nobody can say. */
static void wire_unknown(const struct game *g, const struct tried *t, int seat, struct out *o)
{
	emit_key(o, "decision");
	emit_null(o);
	emit_key(o, "prompt");
	emit_null(o);
	emit_key(o, "choices");
	emit_raw(o, "[]");
	emit_key(o, "view");
	fields_json(g, &t->seen, seat, o);
	emit_key(o, "scores");
	wire_scores(g, &t->seen, o);
}

void wire_tried(const struct speaker *s, const struct tried *t, uint32_t count, int seat, struct out *o)
{
	member_number(o, "known", t->known);
	if (t->known == count)
		wire_seen(s, &t->seen, seat, o);
	else
		wire_unknown(s->game, t, seat, o);
}

void wire_odds(const struct speaker *s, const struct odds *odds, int seat, struct out *o)
{
	char text[1024];
	struct out said;
	emit_open(o, '[');
	for (uint32_t i = 0; i < odds->count; i++) {
		struct speaker here = *s;
		here.state = &odds->seen[i];
		out_init(&said, text, sizeof text);
		say_choice(&here, SEAT_CHANCE, odds->outcome[i], &said);
		emit_open(o, '{');
		member_text(o, "label", text);
		member_number(o, "weight", odds->weight[i]);
		emit_key(o, "view");
		fields_json(s->game, &odds->seen[i], seat, o);
		emit_key(o, "scores");
		wire_scores(s->game, &odds->seen[i], o);
		emit_close(o, '}');
	}
	emit_close(o, ']');
}
