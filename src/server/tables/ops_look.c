/* Looking back: rows, positions, the record. In progress everybody is the viewer that they are. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/fields.h"
#include "core/json.h"
#include "core/wire.h"
#include "server/tables/archive.h"
#include "server/tables/kept.h"

#include <stdlib.h>
#include <string.h>

/* Which viewer: the asker; when the game is over anybody, or everybody at once ("all"). False after a reply. */
static bool read_viewer(struct request *r, struct viewer *v)
{
	struct room *room = r->room;
	const json_t *seat = json_object_get(r->json, "seat");
	bool over = room->head.status == STATUS_OVER;
	bool all = json_is_string(seat) && strcmp(json_string_value(seat), "all") == 0;
	int64_t n = json_is_integer(seat) ? json_integer_value(seat) : -1;
	if (!room->course.block && !room->kept) {
		reply_error(r, room->head.status == STATUS_FROZEN || over ? ERROR_FROZEN : ERROR_NOT_PLAYING, "");
		return false;
	}
	if (seat && !all && (n < 0 || n >= room->head.options.players)) {
		reply_bad(r, "engine.number_wanted", "seat", 0, room->head.options.players - 1);
		return false;
	}
	*v = room_viewer(room, request_person(r), (int)n, r->lang);
	if (seat && (all || v->seat != n)) {
		if (!over) {
			reply_error(r, all ? ERROR_NOT_OVER : ERROR_NOT_YOUR_SEAT, "");
			return false;
		}
		v->seat = all ? SEAT_ALL : (int)n;
	}
	return true;
}

/* Spectators of a delayed table are so many rows behind. */
uint32_t rows_seen(const struct room *room, const struct viewer *v)
{
	uint32_t rows = room_rows(room), delay = (uint32_t)room->head.delay;
	if (v->seat != SEAT_NONE || room->head.status == STATUS_OVER)
		return rows;
	return rows > delay ? rows - delay : 0;
}

void op_rows(struct request *r)
{
	struct viewer v;
	if (!read_viewer(r, &v))
		return;
	uint32_t seq = rows_seen(r->room, &v), from = (uint32_t)get_number(r, "from", 1) - 1;
	uint32_t to = from + (uint32_t)get_number(r, "limit", 200);
	struct out *o = reply_begin(r);
	member_number(o, "seq", seq);
	emit_key(o, "rows");
	room_write_rows(r->room, &v, from < seq ? from : seq, to < seq ? to : seq, NULL, o);
	reply_send(r);
}

/* The state after a row is found from the nearest that the match has kept. */
void op_at(struct request *r)
{
	struct viewer v;
	union any_state state;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	if (!read_viewer(r, &v))
		return;
	uint32_t seq = rows_seen(r->room, &v), row = (uint32_t)get_number(r, "row", 0);
	if (row > seq) {
		reply_error(r, ERROR_NO_SUCH_ROW, "");
		return;
	}
	if (r->room->kept) {
		struct out *o = reply_begin(r);
		member_number(o, "row", row);
		member_number(o, "seq", seq);
		kept_write_state(r->room->kept, row, r->lang, o);
		reply_send(r);
		return;
	}
	match_state_after(&r->room->course.table.match, row, &state);
	struct speaker s = room_speaker(r->room, r->lang, names, pointers);
	struct out *o = reply_begin(r);
	member_number(o, "row", row);
	member_number(o, "seq", seq);
	wire_seen(&s, &state, v.seat, o);
	reply_send(r);
}

/* Answers with a record: as a file, or as a text in JSON. */
static void reply_record(struct request *r, const char *text)
{
	if (r->client && r->client->wants_file) {
		reply_file(r, r->room->id, text, strlen(text));
		return;
	}
	struct out *o = reply_begin(r);
	member_text(o, "record", text);
	reply_send(r);
}

void op_record(struct request *r)
{
	struct room *room = r->room;
	char names[SEATS_MAX][2 * NAME_MAX_BYTES];
	const char *pointers[SEATS_MAX];
	struct out text;
	bool over = room->head.status == STATUS_OVER;
	if (over && room->kept) {
		reply_record(r, kept_record(room->kept));
		return;
	}
	if (!over || !room->course.block) {
		reply_error(r, over || room->head.status == STATUS_FROZEN ? ERROR_FROZEN : ERROR_NOT_OVER, "");
		return;
	}
	char *memory = malloc(ARCHIVE_TEXT_MAX);
	if (!memory) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	room_speaker(room, LANG_EN, names, pointers);
	out_init(&text, memory, ARCHIVE_TEXT_MAX);
	archive_write(&room->course, pointers, room->seed, &text);
	reply_record(r, memory);
	free(memory);
}
