/*
 * One call that fails, wherever one likes: a library to be loaded before a program (LD_PRELOAD). It counts the calls of
 * each kind that the program, and the libraries it hands its work to, make; and lets one of them fail, the one that a
 * file named by $CLOISTER_FAILING says. The file is shared memory: whoever runs the program chooses a call while it runs
 * and reads what came of it. See test_failing.py, which knows the file as struct control lays it out.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { KIND_MEMORY, KIND_OPEN, KIND_READ, KIND_WRITE, KIND_SYNC, KIND_ACCEPT, KIND_DATABASE, KIND_THREAD, KINDS };

/* Shared with the test. left counts down when armed: the call that makes it 0 fails. */
struct control {
	_Atomic int64_t left[KINDS];
	_Atomic int64_t count[KINDS];
	_Atomic int64_t fired;
	_Atomic uint64_t place; /* where it was called from, as an offset into that file */
	char object[104];       /* the file */
};

enum { OBJECTS_MAX = 16, EARLY_MAX = 1 << 16, SQLITE_IOERR_CODE = 10 };

struct object {
	uintptr_t from, to, base;
	char name[104];
};

static struct control *control;
static struct object object[OBJECTS_MAX];
static int objects;
static _Alignas(16) char early[EARLY_MAX]; /* what is allocated before the real allocator is found */
static size_t early_used;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

/* Libraries whose failures the program must bear: it gave them its work. Others (the loop, TLS) end the program themselves. */
static int cared_for(const char *path)
{
	static const char *const names[] = {"libsqlite3", "libjansson", "libpq.", "libc.so"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strstr(path, names[i]))
			return 1;
	return 0;
}

static int note_object(struct dl_phdr_info *info, size_t size, void *first)
{
	(void)size;
	int program = !*(int *)first;
	*(int *)first = 1;
	if (!program && !cared_for(info->dlpi_name))
		return 0;
	for (int i = 0; i < info->dlpi_phnum && objects < OBJECTS_MAX; i++) {
		if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X))
			continue;
		struct object *o = &object[objects++];
		o->base = info->dlpi_addr;
		o->from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
		o->to = o->from + info->dlpi_phdr[i].p_memsz;
		snprintf(o->name, sizeof o->name, "%s", program ? "program" : strrchr(info->dlpi_name, '/') + 1);
	}
	return 0;
}

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("CLOISTER_FAILING");
	int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	if (file < 0)
		return;
	int first = 0;
	dl_iterate_phdr(note_object, &first);
	void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	if (memory != MAP_FAILED)
		control = memory;
}

/* Whether this call is the one; its caller is at `at`. */
static int fails(enum kind kind, void *at)
{
	if (!control)
		return 0;
	uintptr_t place = (uintptr_t)at;
	for (int i = 0; i < objects; i++) {
		if (place < object[i].from || place >= object[i].to)
			continue;
		/* SQLite calls itself, and does not believe what a step of its own returns. */
		if (kind == KIND_DATABASE && strcmp(object[i].name, "program") != 0)
			return 0;
		atomic_fetch_add(&control->count[kind], 1);
		if (atomic_load(&control->left[kind]) <= 0 || atomic_fetch_sub(&control->left[kind], 1) != 1)
			return 0;
		memcpy(control->object, object[i].name, sizeof control->object);
		atomic_store(&control->place, place - object[i].base);
		atomic_fetch_add(&control->fired, 1);
		return 1;
	}
	return 0;
}

#define CALLER __builtin_extract_return_addr(__builtin_return_address(0))
#define REAL(name) (*(__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void *early_block(size_t size)
{
	size = (size + 31) & ~(size_t)15;
	if (early_used + size > EARLY_MAX)
		abort();
	void *block = early + early_used;
	early_used += size;
	return block;
}

static int is_early(const void *block)
{
	return (const char *)block >= early && (const char *)block < early + EARLY_MAX;
}

static void find_allocator(void)
{
	static int looking;
	if (looking)
		return;
	looking = 1;
	real_malloc = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
	real_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
	real_free = (void (*)(void *))dlsym(RTLD_NEXT, "free");
	real_calloc = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "calloc");
}

static void *no_memory(void)
{
	errno = ENOMEM;
	return NULL;
}

void *malloc(size_t size)
{
	if (!real_calloc)
		find_allocator();
	if (!real_calloc)
		return early_block(size);
	return fails(KIND_MEMORY, CALLER) ? no_memory() : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	if (!real_calloc)
		find_allocator();
	if (!real_calloc)
		return early_block(count * size);
	return fails(KIND_MEMORY, CALLER) ? no_memory() : real_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
	if (!real_calloc)
		find_allocator();
	if (is_early(block)) {
		void *moved = real_calloc ? real_malloc(size) : early_block(size);
		size_t kept = (size_t)(early + EARLY_MAX - (char *)block);
		return moved ? memcpy(moved, block, size < kept ? size : kept) : NULL;
	}
	return fails(KIND_MEMORY, CALLER) ? no_memory() : real_realloc(block, size);
}

void free(void *block)
{
	if (block && !is_early(block))
		real_free(block);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return fails(KIND_MEMORY, CALLER) ? no_memory() : REAL(aligned_alloc)(alignment, size);
}

/* glibc's own calls its allocator by another way than ours; the program's copies count as allocations of the program. */
char *strdup(const char *text)
{
	if (fails(KIND_MEMORY, CALLER))
		return no_memory();
	size_t size = strlen(text) + 1;
	char *copy = real_malloc(size);
	return copy ? memcpy(copy, text, size) : NULL;
}

static int failed(int code)
{
	errno = code;
	return -1;
}

static int is_socket(int file)
{
	struct stat about;
	return fstat(file, &about) == 0 && S_ISSOCK(about.st_mode);
}

#define OPENS(name)                                                                                                    \
	int name(const char *path, int flags, ...)                                                                         \
	{                                                                                                                  \
		va_list rest;                                                                                                  \
		va_start(rest, flags);                                                                                         \
		mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                      \
		va_end(rest);                                                                                                  \
		return fails(KIND_OPEN, CALLER) ? failed(EMFILE) : REAL(name)(path, flags, mode);                              \
	}
OPENS(open)
OPENS(open64)

FILE *fopen(const char *path, const char *mode)
{
	return fails(KIND_OPEN, CALLER) ? (failed(EMFILE), NULL) : REAL(fopen)(path, mode);
}

int eventfd(unsigned count, int flags)
{
	return fails(KIND_OPEN, CALLER) ? failed(EMFILE) : REAL(eventfd)(count, flags);
}

ssize_t read(int file, void *bytes, size_t size)
{
	return fails(KIND_READ, CALLER) ? failed(EIO) : REAL(read)(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at)
{
	return fails(KIND_READ, CALLER) ? failed(EIO) : REAL(pread)(file, bytes, size, at);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t at)
{
	return fails(KIND_READ, CALLER) ? failed(EIO) : REAL(pread64)(file, bytes, size, at);
}

ssize_t recv(int file, void *bytes, size_t size, int flags)
{
	return fails(KIND_READ, CALLER) ? failed(ECONNRESET) : REAL(recv)(file, bytes, size, flags);
}

/* As the C library marks a stream of which a call failed: ferror() sees it. */
static size_t stream_failed(FILE *file, int code)
{
	file->_flags |= _IO_ERR_SEEN;
	errno = code;
	return 0;
}

size_t fread(void *bytes, size_t size, size_t count, FILE *file)
{
	return fails(KIND_READ, CALLER) ? stream_failed(file, EIO) : REAL(fread)(bytes, size, count, file);
}

char *fgets(char *text, int size, FILE *file)
{
	return fails(KIND_READ, CALLER) ? (stream_failed(file, EIO), NULL) : REAL(fgets)(text, size, file);
}

ssize_t write(int file, const void *bytes, size_t size)
{
	return fails(KIND_WRITE, CALLER) ? failed(is_socket(file) ? EPIPE : ENOSPC) : REAL(write)(file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
	return fails(KIND_WRITE, CALLER) ? failed(ENOSPC) : REAL(pwrite)(file, bytes, size, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at)
{
	return fails(KIND_WRITE, CALLER) ? failed(ENOSPC) : REAL(pwrite64)(file, bytes, size, at);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags)
{
	return fails(KIND_WRITE, CALLER) ? failed(EPIPE) : REAL(sendmsg)(file, message, flags);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
	return fails(KIND_WRITE, CALLER) ? stream_failed(file, ENOSPC) : REAL(fwrite)(bytes, size, count, file);
}

int fsync(int file)
{
	return fails(KIND_SYNC, CALLER) ? failed(EIO) : REAL(fsync)(file);
}

int fdatasync(int file)
{
	return fails(KIND_SYNC, CALLER) ? failed(EIO) : REAL(fdatasync)(file);
}

int ftruncate64(int file, off64_t size)
{
	return fails(KIND_SYNC, CALLER) ? failed(EIO) : REAL(ftruncate64)(file, size);
}

int accept4(int file, struct sockaddr *address, socklen_t *length, int flags)
{
	return fails(KIND_ACCEPT, CALLER) ? failed(EMFILE) : REAL(accept4)(file, address, length, flags);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *), void *with)
{
	return fails(KIND_THREAD, CALLER) ? EAGAIN : REAL(pthread_create)(thread, how, start, with);
}

/* SQLite's, declared here: this library must load without it. */
int sqlite3_open_v2(const char *path, void **db, int flags, const char *way);
int sqlite3_wal_checkpoint_v2(void *db, const char *name, int mode, int *pages, int *moved);
int sqlite3_step(void *statement);
int sqlite3_prepare_v3(void *db, const char *sql, int size, unsigned flags, void **statement, const char **rest);
int sqlite3_exec(void *db, const char *sql, void *call, void *with, char **message);

int sqlite3_open_v2(const char *path, void **db, int flags, const char *way)
{
	if (!fails(KIND_DATABASE, CALLER))
		return REAL(sqlite3_open_v2)(path, db, flags, way);
	*db = NULL;
	return SQLITE_IOERR_CODE;
}

int sqlite3_wal_checkpoint_v2(void *db, const char *name, int mode, int *pages, int *moved)
{
	return fails(KIND_DATABASE, CALLER) ? SQLITE_IOERR_CODE
										: REAL(sqlite3_wal_checkpoint_v2)(db, name, mode, pages, moved);
}

int sqlite3_step(void *statement)
{
	return fails(KIND_DATABASE, CALLER) ? SQLITE_IOERR_CODE : REAL(sqlite3_step)(statement);
}

int sqlite3_prepare_v3(void *db, const char *sql, int size, unsigned flags, void **statement, const char **rest)
{
	if (!fails(KIND_DATABASE, CALLER))
		return REAL(sqlite3_prepare_v3)(db, sql, size, flags, statement, rest);
	*statement = NULL;
	return SQLITE_IOERR_CODE;
}

int sqlite3_exec(void *db, const char *sql, void *call, void *with, char **message)
{
	return fails(KIND_DATABASE, CALLER) ? SQLITE_IOERR_CODE : REAL(sqlite3_exec)(db, sql, call, with, message);
}
