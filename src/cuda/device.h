/* A kernel and its thread: on a card, or with CLOISTER_CUDA_HOST on the processor, where a loop stands for the threads. */
#ifndef CUDA_DEVICE_H
#define CUDA_DEVICE_H

#ifdef CLOISTER_CUDA_HOST
static uint32_t cuda_thread;
#define KERNEL static
#define THREAD cuda_thread
#else
#define KERNEL __attribute__((nvptx_kernel))
#define THREAD                                                                                                         \
	((uint32_t)(__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x()))
#endif

#endif
