/* SPDX-License-Identifier: MIT */
/*
 * libiberty demangles and hands the text over in pieces, so that a name made
 * to expand without end is left. Its recursion grows with the name, hence a
 * limit on that too.
 */
#include "kernels/demangle.h"

#include <setjmp.h>
#include <string.h>

#include <libiberty/demangle.h>

/* Names of templates of templates are long; libiberty's own limit is 1024. */
enum { MAX_MANGLED_BYTES = 8192, MAX_DEMANGLED_BYTES = 1 << 16 };

struct output {
    char *bytes;
    size_t size;
    jmp_buf too_long;
};

static void take_piece(const char *piece, size_t size, void *context)
{
    struct output *output = context;

    if (size > MAX_DEMANGLED_BYTES - output->size)
        longjmp(output->too_long, 1);
    memcpy(output->bytes + output->size, piece, size);
    output->size += size;
}

/* libiberty keeps all it needs on the stack, so leaving it half-way loses
 * nothing. */
static bool demangle_to(const char *name, struct output *output)
{
    const int options = DMGL_PARAMS | DMGL_ANSI | DMGL_NO_RECURSE_LIMIT;

    if (setjmp(output->too_long) != 0)
        return false;
    return cplus_demangle_v3_callback(name, options, take_piece, output) != 0 &&
           output->size > 0;
}

const char *demangle(const char *name, struct kernel_list *list, struct error *err)
{
    char bytes[MAX_DEMANGLED_BYTES];
    struct output output = {.bytes = bytes};

    if (strncmp(name, "_Z", 2) != 0 || strlen(name) > MAX_MANGLED_BYTES ||
        !demangle_to(name, &output))
        return name;
    const struct name *kept = kernel_list_name(list, bytes, output.size, err);
    return kept == NULL ? NULL : kept->text;
}
