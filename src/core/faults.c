#include "core/faults.h"

void faults_init(struct faults *f, const struct game *g, const void *figures)
{
	f->game = g;
	f->figures = figures;
	f->count = f->errors = 0;
}

static void copy(char *to, uint32_t size, const char *text)
{
	struct out o;
	out_init(&o, to, size);
	out_text(&o, text);
}

/* Beyond the last one that is kept they are counted and overwrite one another. */
static struct fault *next(struct faults *f, const char *message)
{
	struct fault *x = f->count < FAULTS_MAX ? &f->list[f->count++] : &f->beyond;
	memset(x, 0, sizeof *x);
	x->message = message;
	return x;
}

struct fault *fault_warn(struct faults *f, const char *message, int type, int row, const char *figure)
{
	struct fault *x = next(f, message);
	const struct type *t = &f->game->types[type];
	x->warns = true;
	if (!type && !row)
		return x;
	copy(x->type, sizeof x->type, t->name);
	copy(x->row, sizeof x->row, row ? t->rows[row - 1].id : "");
	copy(x->figure, sizeof x->figure, figure ? figure : "");
	const struct figure *known = row && figure ? figure_named(f->game, type, row, figure) : NULL;
	if (known && f->figures) {
		struct out o;
		out_init(&o, x->value, sizeof x->value);
		figure_json(f->game, known, f->figures, row, &o);
	}
	return x;
}

struct fault *fault_add(struct faults *f, const char *message, int type, int row, const char *figure)
{
	struct fault *x = fault_warn(f, message, type, row, figure);
	x->warns = false;
	f->errors++;
	return x;
}

static void say_range(struct fault *x, int64_t low, int64_t high)
{
	struct out o;
	out_init(&o, x->allowed, sizeof x->allowed);
	out_number(&o, low);
	if (high != low) {
		out_text(&o, "..");
		out_number(&o, high);
	}
}

void fault_bounds(struct faults *f, int type, int row, const char *figure, int64_t low, int64_t high)
{
	say_range(fault_add(f, "edition.range", type, row, figure), low, high);
}

void fault_sum(struct faults *f, int type, const char *figure, int64_t sum, int64_t low, int64_t high)
{
	struct fault *x = fault_add(f, "edition.sum", type, 0, figure);
	struct out o;
	out_init(&o, x->value, sizeof x->value);
	out_number(&o, sum);
	say_range(x, low, high);
}

void fault_where(const struct fault *x, struct out *o)
{
	out_text(o, x->type);
	out_text(o, *x->row ? " " : "");
	out_text(o, x->row);
	out_text(o, *x->figure ? ", " : "");
	out_text(o, x->figure);
}
