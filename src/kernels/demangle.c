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

#include "base/stack_room.h"

/* Names of templates of templates are long; libiberty's own limit is 1024. */
enum { MAX_MANGLED_BYTES = 8192, MAX_DEMANGLED_BYTES = 1 << 16 };

/* In the type of a conversion libiberty reads the arguments of a parameter
 * ("T_I...E") twice, and those within them twice as often each. */
enum { MAX_READ_TWICE = 4 };

/* A fifth more at least than what any name was found to take of the stack, in all and for
 * each of its bytes. */
enum { STACK_KIB = 128, STACK_BYTES_PER_BYTE = 512 };

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

/* Is there a conversion, and are there so many parameters with arguments behind
 * it that it never ends? What only looks so is left, too. */
static bool is_read_for_ever(const char *name)
{
    const char *at = strstr(name, "cv");
    size_t count = 0;

    while (at != NULL && (at = strchr(at, 'T')) != NULL) {
        at++;
        size_t length = strspn(at, "0123456789L_");
        at += length;
        count += length > 0 && at[-1] == '_' && *at == 'I';
    }
    return count > MAX_READ_TWICE;
}

static bool has_stack(size_t size, struct error *err)
{
    return stack_room_check_for("the name of a kernel",
                                STACK_KIB + size * STACK_BYTES_PER_BYTE / 1024, err);
}

const char *demangle(const char *name, struct kernel_list *list, struct error *err)
{
    char bytes[MAX_DEMANGLED_BYTES];
    struct output output = {.bytes = bytes};
    size_t size = strlen(name);

    if (strncmp(name, "_Z", 2) != 0 || size > MAX_MANGLED_BYTES || is_read_for_ever(name))
        return name;
    if (!has_stack(size, err))
        return NULL;
    if (!demangle_to(name, &output))
        return name;
    const struct name *kept = kernel_list_name(list, bytes, output.size, err);
    return kept == NULL ? NULL : kept->text;
}
