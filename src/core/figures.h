/*
 * The figures of a game: what is printed on its cards, tiles and boards, as one plain struct that rules read. There is an array
 * of such structs per game, and a state has in one of its bytes the slot it is played with, so several editions are played
 * at once, in any thread, without a pointer in a state. Slot 0 is compiled in: the edition `reconstruction`. A slot is written
 * before any state names it, and stays as it is while one does (core/edition.h). The byte says where this process keeps an edition and
 * nothing about the game: hashes, texts and views leave it out.
 *
 * box.h tells generic code what such a struct means. This header is all that rules need.
 */
#ifndef CORE_FIGURES_H
#define CORE_FIGURES_H

#include "core/portable.h"

enum { EDITIONS_MAX = 128 }; /* of one game in one process, slot 0 included */

#ifdef __CUDACC__
#define FIGURES(G) extern __device__ struct G##_figures G##_boxes[EDITIONS_MAX]
#else
#define FIGURES(G) extern struct G##_figures G##_boxes[EDITIONS_MAX]
#endif

#endif
