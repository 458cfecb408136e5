/* A server's database at a shell. */
#define _GNU_SOURCE
#include "cli/stored.h"
#include "cli/cli.h"

#include "server/server_int.h"
#include "server/tables/archive.h"

#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

struct store *stored_open(const char *database)
{
	const char *variable = getenv("CLOISTER_DATABASE");
	const char *url = database ? database : variable ? variable : "cloister.db";
	char why[STORE_WHY_MAX];
	struct stat there;
	if (!store_is_shared(url) && stat(url, &there) != 0) {
		cli_fail_word("cli.export.no_database", url);
		return NULL;
	}
	struct store *s = archive_open(url, why);
	if (!s)
		cli_fail_word("cli.export.database", why);
	return s;
}

void stored_note(void *ids, const char *id)
{
	struct stored_ids *all = ids;
	if (all->count == all->room) {
		size_t more = all->room ? 2 * all->room : 64;
		void *larger = realloc(all->id, more * sizeof *all->id);
		if (!larger) {
			all->lost = true;
			return;
		}
		all->id = larger;
		all->room = more;
	}
	snprintf(all->id[all->count++], STORE_ID_MAX, "%s", id);
}

int stored_gathered(struct store *s, const struct stored_ids *all, bool read)
{
	if (all->lost)
		return cli_fail("cli.memory", NULL, 0);
	return read ? 0 : cli_fail_word("cli.export.database", store_error(s));
}

bool stored_copy(struct store *s, const char *path)
{
	char whole[PATH_MAX], note[STORE_WHY_MAX];
	struct stat file;
	bool ok = store_copy(s, path);
	if (ok && stat(path, &file) == 0) {
		snprintf(note, sizeof note, "%lld %lld %.200s", (long long)clock_wall_ms(), (long long)file.st_size,
			realpath(path, whole) ? whole : path);
		ok = store_begin(s);
		if (ok)
			store_note_backup(s, note);
		ok = ok && store_commit(s);
	}
	if (!ok)
		cli_fail_word("cli.export.database", store_error(s));
	return ok;
}
