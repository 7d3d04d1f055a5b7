/* SPDX-License-Identifier: MIT */
/* The counter, and a table of the blocks of memory that are in use. */
#define _GNU_SOURCE
#include "faults/fault_count.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BLOCK_BITS = 20, MAX_BLOCKS = 1 << BLOCK_BITS, MAX_FRAMES = 48, MAX_DESCRIPTORS = 256 };

struct block {
    const void *address;
    void *caller;
    unsigned long call;
};

static struct {
    pid_t pid; /* of the process that is tested; 0 before it is known */
    unsigned long count, fail_at;
    bool keeps_failing, has_failed;
    enum fault_kind failed_kind;
    char failed_name[32];
    int list, descriptors_before;
    struct block blocks[MAX_BLOCKS];
    pthread_mutex_t lock;
} fault = {.list = -1, .lock = PTHREAD_MUTEX_INITIALIZER};

/* What the library itself calls is not counted. */
static __thread bool is_inside;

void fault_find_next(void *function, const char *name)
{
    bool was_inside = is_inside;
    is_inside = true;
    void *found = dlsym(RTLD_NEXT, name);
    is_inside = was_inside;
    memcpy(function, &found, sizeof(found));
}

static int count_descriptors(void)
{
    int count = 0;
    for (int fd = 0; fd < MAX_DESCRIPTORS; fd++)
        count += syscall(SYS_fcntl, fd, F_GETFD) >= 0;
    return count;
}

static unsigned long number_from(const char *variable)
{
    const char *text = getenv(variable);
    return text == NULL ? 0 : strtoul(text, NULL, 10);
}

static int create(const char *path)
{
    return (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                        0666);
}

static void write_line(int file, const char *line, int length)
{
    if (syscall(SYS_write, file, line, (size_t)length) != length)
        abort();
}

__attribute__((constructor)) static void begin(void)
{
    void *frames[2];
    is_inside = true;
    backtrace(frames, 2); /* loads what it needs */
    fault.descriptors_before = count_descriptors();
    const char *list = getenv("FAULT_LIST");
    if (list != NULL) {
        fault.list = create(list);
        fault.descriptors_before++;
    }
    fault.fail_at = number_from("FAULT_AT");
    fault.keeps_failing = number_from("FAULT_ON") != 0;
    unsetenv("LD_PRELOAD");
    fault.pid = (pid_t)syscall(SYS_getpid);
    is_inside = false;
}

/* The stack of the caller, as a number: the same place in a loop has the same. */
static uint64_t hash_stack(void)
{
    void *frames[MAX_FRAMES];
    int depth = backtrace(frames, MAX_FRAMES);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (int i = 0; i < depth; i++)
        hash = (hash ^ (uintptr_t)frames[i]) * UINT64_C(1099511628211);
    return hash;
}

static void list_call(const char *name)
{
    char line[96];
    int length =
        snprintf(line, sizeof(line), "%s %016llx\n", name, (unsigned long long)hash_stack());
    write_line(fault.list, line, length);
}

static void show_stack(void)
{
    void *frames[MAX_FRAMES];
    backtrace_symbols_fd(frames, backtrace(frames, MAX_FRAMES), STDERR_FILENO);
}

static bool is_counted(void)
{
    return !is_inside && fault.pid != 0 && fault.pid == (pid_t)syscall(SYS_getpid);
}

static bool is_to_fail(enum fault_kind kind, const char *name)
{
    fault.count++;
    if (fault.list >= 0)
        list_call(name);
    if (fault.count != fault.fail_at)
        return fault.has_failed && fault.keeps_failing && kind == fault.failed_kind;
    fault.has_failed = true;
    fault.failed_kind = kind;
    if (getenv("FAULT_TRACE") != NULL)
        show_stack();
    snprintf(fault.failed_name, sizeof(fault.failed_name), "%s", name);
    return true;
}

bool fault_is_due(enum fault_kind kind, const char *name, int error)
{
    if (!is_counted())
        return false;
    pthread_mutex_lock(&fault.lock);
    is_inside = true;
    bool is_due = is_to_fail(kind, name);
    is_inside = false;
    pthread_mutex_unlock(&fault.lock);
    if (is_due)
        errno = error;
    return is_due;
}

/* ---- blocks ---- */

/* A slot whose block is gone keeps its place in the chain. */
static const char gone;

static size_t slot_of(const void *address)
{
    return (size_t)(((uintptr_t)address >> 4) * UINT64_C(0x9E3779B97F4A7C15) >>
                    (64 - BLOCK_BITS));
}

void fault_block_taken(void *block, void *caller)
{
    if (block == NULL || !is_counted())
        return;
    pthread_mutex_lock(&fault.lock);
    size_t slot = slot_of(block);
    while (fault.blocks[slot].address != NULL && fault.blocks[slot].address != &gone)
        slot = (slot + 1) % MAX_BLOCKS;
    fault.blocks[slot] = (struct block){block, caller, fault.count};
    pthread_mutex_unlock(&fault.lock);
}

void fault_block_given_back(const void *block)
{
    if (block == NULL || fault.pid == 0)
        return;
    pthread_mutex_lock(&fault.lock);
    size_t slot = slot_of(block);
    while (fault.blocks[slot].address != NULL && fault.blocks[slot].address != block)
        slot = (slot + 1) % MAX_BLOCKS;
    if (fault.blocks[slot].address == block)
        fault.blocks[slot].address = &gone;
    pthread_mutex_unlock(&fault.lock);
}

/* The team of threads that OpenMP keeps is not ours to give back. */
static bool is_of_program(const struct block *block)
{
    static const char *const others[] = {"libgomp", "libomp", "ld-linux"};
    Dl_info info;
    if (block->address == NULL || block->address == &gone)
        return false;
    if (dladdr(block->caller, &info) == 0 || info.dli_fname == NULL)
        return true;
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        if (strstr(info.dli_fname, others[i]) != NULL)
            return false;
    return true;
}

/* NAME BLOCKS CALL DESCRIPTORS CALLS: what failed, the blocks that are left and
 * the first call that took one, the descriptors that are left, all calls. */
__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_REPORT");
    char line[160];
    if (path == NULL || !is_counted())
        return;
    is_inside = true;
    unsigned long left = 0, first = 0;
    for (size_t i = 0; i < MAX_BLOCKS; i++) {
        const struct block *block = &fault.blocks[i];
        if (!is_of_program(block))
            continue;
        left++;
        first = first == 0 || block->call < first ? block->call : first;
    }
    int descriptors = count_descriptors() - fault.descriptors_before;
    int length = snprintf(line, sizeof(line), "%s %lu %lu %d %lu\n",
                          fault.has_failed ? fault.failed_name : "none", left, first,
                          descriptors, fault.count);
    write_line(create(path), line, length);
}
