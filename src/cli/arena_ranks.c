/*
 * With CLOISTER_MPI defined over MPI, without it for one process alone. CMake compiles both where MPI is installed, so
 * that neither rots.
 */
#include "cli/arena_ranks.h"

#include <string.h>

#ifdef CLOISTER_MPI

#include <mpi.h>
#include <stdlib.h>

struct ranks ranks_init(int *argc, char ***argv)
{
	struct ranks r = {0, 1};
	if (getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE") || getenv("PMIX_RANK")) {
		MPI_Init(argc, argv);
		MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
		MPI_Comm_size(MPI_COMM_WORLD, &r.size);
	}
	return r;
}

void ranks_end(struct ranks r)
{
	if (r.size > 1 || getenv("OMPI_COMM_WORLD_SIZE"))
		MPI_Finalize();
}

void ranks_share(struct ranks r, void *data, size_t size)
{
	if (r.size > 1)
		MPI_Bcast(data, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

int ranks_worst(struct ranks r, int status)
{
	int worst = status;
	if (r.size > 1)
		MPI_Allreduce(&status, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
	return worst;
}

void ranks_gather(struct ranks r, const struct arena_round *mine, uint32_t count, struct arena_round *all)
{
	int bytes = (int)(count * sizeof *mine), sizes[RANKS_MAX] = {0}, starts[RANKS_MAX] = {0}, end = 0;
	if (r.size < 2) {
		memcpy(all, mine, (size_t)bytes);
		return;
	}
	MPI_Gather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, 0, MPI_COMM_WORLD);
	for (int i = 0; i < r.size && r.rank == 0; i++)
		starts[i] = end, end += sizes[i];
	MPI_Gatherv(mine, bytes, MPI_BYTE, all, sizes, starts, MPI_BYTE, 0, MPI_COMM_WORLD);
}

#else

struct ranks ranks_init(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	return (struct ranks){0, 1};
}

void ranks_end(struct ranks r)
{
	(void)r;
}

void ranks_share(struct ranks r, void *data, size_t size)
{
	(void)r, (void)data, (void)size;
}

int ranks_worst(struct ranks r, int status)
{
	(void)r;
	return status;
}

void ranks_gather(struct ranks r, const struct arena_round *mine, uint32_t count, struct arena_round *all)
{
	(void)r;
	memcpy(all, mine, count * sizeof *mine);
}

#endif
