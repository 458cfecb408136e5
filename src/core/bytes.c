#include "core/bytes.h"

#include "core/box.h"
#include "core/fields.h"

enum { DIGIT_BITS = 6 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void bytes_write(const struct game *g, const void *state, int viewer, struct out *o)
{
	union any_state seen;
	uint32_t bits = 0, held = 0, i = 0;
	fields_redact(g, state, viewer, &seen);
	if (g->box)
		seen.bytes[g->box->slot_at] = 0; /* the reader keeps the edition elsewhere */
	out_number(o, g->rules_version);
	out_char(o, '.');
	for (; i + 3 <= g->state_size; i += 3) {
		const unsigned char *b = seen.bytes + i;
		const char four[] = {digits[b[0] >> 2], digits[(b[0] << 4 | b[1] >> 4) & 63],
			digits[(b[1] << 2 | b[2] >> 6) & 63], digits[b[2] & 63]};
		out_bytes(o, four, sizeof four);
	}
	for (; i < g->state_size; i++) {
		bits = bits << 8 | seen.bytes[i];
		for (held += 8; held >= DIGIT_BITS; held -= DIGIT_BITS)
			out_char(o, digits[bits >> (held - DIGIT_BITS) & 63]);
	}
	if (held)
		out_char(o, digits[bits << (DIGIT_BITS - held) & 63]);
}

static int digit_of(char c)
{
	for (int i = 0; i < 64; i++)
		if (digits[i] == c)
			return i;
	return -1;
}

/* Exactly so many bytes, and nothing after them. */
static bool read_digits(const char *text, unsigned char *bytes, uint32_t size)
{
	uint32_t bits = 0, held = 0, count = 0;
	for (; *text; text++) {
		int digit = digit_of(*text);
		if (digit < 0 || count == size)
			return false;
		bits = bits << DIGIT_BITS | (uint32_t)digit;
		held += DIGIT_BITS;
		if (held >= 8) {
			held -= 8;
			bytes[count++] = (unsigned char)(bits >> held);
		}
	}
	return count == size;
}

/* 0 stands for what is hidden, in any type. */
static bool in_range(const struct type *t, int64_t value, int seats)
{
	switch (t->form) {
	case FORM_FLAG:
		return value == 0 || value == 1;
	case FORM_SEAT:
		return value >= 0 && value < seats;
	case FORM_OWNER:
		return value >= 0 && value <= seats;
	case FORM_ID:
		return value >= 0 && value <= t->max;
	case FORM_SET:
		return t->max >= 64 || (uint64_t)value >> t->max == 0;
	case FORM_SEATS:
		return (uint64_t)value >> seats == 0;
	default:
		return value == 0 || (value >= t->min && value <= t->max);
	}
}

static bool field_in_range(const struct game *g, const struct field *f, const void *seen)
{
	int count[3];
	for (int i = 0; i < 3; i++)
		count[i] = i < f->dimensions ? f->dimension[i].count : 1;
	for (int i = 0; i < count[0]; i++)
		for (int j = 0; j < count[1]; j++)
			for (int k = 0; k < count[2]; k++) {
				uint32_t at = f->offset
					+ (uint32_t)(i * f->dimension[0].stride + j * f->dimension[1].stride + k * f->dimension[2].stride);
				if (!in_range(&g->types[f->type], field_get(g, f, seen, at), state_seats(seen)))
					return false;
			}
	return true;
}

uint16_t seen_breaks(const struct game *g, const void *seen, int viewer)
{
	union any_state guess;
	struct rng rng;
	memcpy(&guess, seen, g->state_size);
	rng_seed(&rng, 1);
	game_guess(g, &guess, viewer, &rng);
	return g->check(&guess);
}

/* Seats and ranges of all fields; 0 may stand for what is hidden. */
static bool all_in_range(const struct game *g, const void *seen)
{
	if (state_seats(seen) < g->seats_min || state_seats(seen) > g->seats_max)
		return false;
	if (state_edition(g, seen) >= EDITIONS_MAX)
		return false; /* rules would look for its figures past the last */
	for (const struct field *f = g->fields; f->name; f++)
		if (!field_in_range(g, f, seen))
			return false;
	return true;
}

bool bytes_sound(const struct game *g, const void *state)
{
	return all_in_range(g, state) && g->check(state) == 0;
}

bool bytes_read(const struct game *g, const char *text, int slot, int viewer, void *seen)
{
	uint32_t n = 0;
	int64_t version;
	while (text[n] && text[n] != '.')
		n++;
	if (slot < 0 || slot >= EDITIONS_MAX || !text[n] || !text_number(text, n, &version) || version != g->rules_version)
		return false;
	memset(seen, 0, sizeof(union any_state));
	if (!read_digits(text + n + 1, seen, g->state_size))
		return false;
	if (g->box)
		((unsigned char *)seen)[g->box->slot_at] = (unsigned char)slot;
	return all_in_range(g, seen) && seen_breaks(g, seen, viewer) == 0;
}
