/* SPDX-License-Identifier: MIT */
/*
 * Counts the calls that a program and its libraries make for memory, files and
 * processes, and says which one is to fail. inject.py sets these variables:
 *
 *   FAULT_LIST=FILE    one line for each call: its name, and a number of its stack
 *   FAULT_AT=N         call N fails, counted from 1, and with
 *   FAULT_ON=1         each later one of its kind, too: a disk stays full
 *   FAULT_TRACE=1      its stack goes to standard error
 *   FAULT_REPORT=FILE  at the end: the call that failed, what was not given back
 *
 * Children are left alone: what they run is not what is tested.
 */
#ifndef FAULTS_FAULT_COUNT_H
#define FAULTS_FAULT_COUNT_H

#include <stdbool.h>
#include <stddef.h>

enum fault_kind {
    FAULT_MEMORY,
    FAULT_OPEN,
    FAULT_READ,
    FAULT_WRITE, /* and closing, which tells of writes that went wrong */
    FAULT_NAMES,
    FAULT_REMOVE,
    FAULT_PROCESS,
};

/* Count a call; true, with `error` as errno, if it is to fail. */
bool fault_is_due(enum fault_kind kind, const char *name, int error);

/* Store the address of the next function NAME in `*function`. */
void fault_find_next(void *function, const char *name);

/* A block was given to `caller`, or given back. NULL is none. */
void fault_block_taken(void *block, void *caller);
void fault_block_given_back(const void *block);

#endif
