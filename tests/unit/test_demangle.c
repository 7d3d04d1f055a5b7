/* SPDX-License-Identifier: MIT */
/* Names of C++ as people write them; hostile ones are left as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "kernels/demangle.h"

static const struct {
    const char *name, *demangled;
} names[] = {
    {"_Z2tkILi3EEvPf", "void tk<3>(float*)"},
    {"_ZN12_GLOBAL__N_14kernEPKfi", "(anonymous namespace)::kern(float const*, int)"},
    {"_Z1fIJifEEvDpT_", "void f<int, float>(int, float)"},
    {"_ZN2cv1AcvT_IiEI1BEEv", "cv::A::operator B<int><B>()"},
    {"k_plain", "k_plain"},
    {"", ""},
    {"_Z", "_Z"},
    {"_Znonsense", "_Znonsense"},
    {"_Z2tkILi3EEvPf and more", "_Z2tkILi3EEvPf and more"},
    {"void tk<3>(float*)", "void tk<3>(float*)"},
};

static void names_are_demangled(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct kernel_list list = {.items = NULL};
        struct error err;
        assert_string_equal(demangle(names[i].name, &list, &err), names[i].demangled);
        kernel_list_release(&list);
    }
}

/* Each argument says the one before twice. */
static void add_doubling(struct buffer *name, const char *digits, int arguments)
{
    buffer_add_text(name, "_Z1f1AIiiE");
    for (int i = 0; i < arguments; i++)
        buffer_printf(name, "S_IS%c_S%c_E", digits[i], digits[i]);
}

static void what_expands_without_end_is_left(void **state)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct kernel_list list = {.items = NULL};
    struct buffer few = BUFFER_INIT, many = BUFFER_INIT;
    struct error err;

    (void)state;
    add_doubling(&few, digits, 2);
    assert_string_equal(demangle(few.bytes, &list, &err),
                        "f(A<int, int>, A<A<int, int>, A<int, int> >, A<A<A<int, int>, A<int, "
                        "int> >, A<A<int, int>, A<int, int> > >)");
    add_doubling(&many, digits, 35);
    assert_ptr_equal(demangle(many.bytes, &list, &err), many.bytes);
    kernel_list_release(&list);
    buffer_release(&few);
    buffer_release(&many);
}

/* What libiberty goes down into for each letter: any answer will do. */
static void what_is_deep_does_no_harm(void **state)
{
    static const char *const letters[] = {"P", "PK", "A_", "F", "N", "I", "Dp", "T_", "1aI"};

    (void)state;
    for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
        for (size_t size = 1000; size < 1000000; size *= 2) {
            struct kernel_list list = {.items = NULL};
            struct buffer name = BUFFER_INIT;
            struct error err;
            buffer_add_text(&name, "_Z1f");
            while (name.size < size)
                buffer_add_text(&name, letters[i]);
            buffer_add_text(&name, "i");
            assert_non_null(demangle(name.bytes, &list, &err));
            kernel_list_release(&list);
            buffer_release(&name);
        }
}

/* What libiberty reads anew for each level, so that 30 of them take minutes. */
static void what_is_read_anew_is_left(void **state)
{
    static const char *const levels[] = {"cvT_I", "cvPT_I", "cvT123_I", "cv1AIT_I"};

    (void)state;
    for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
        struct kernel_list list = {.items = NULL};
        struct buffer name = BUFFER_INIT;
        struct error err;
        buffer_add_text(&name, "_ZN1A");
        for (int k = 0; k < 100; k++)
            buffer_add_text(&name, levels[i]);
        buffer_add_text(&name, "i");
        for (int k = 0; k < 300; k++)
            buffer_add_text(&name, "E");
        assert_ptr_equal(demangle(name.bytes, &list, &err), name.bytes);
        kernel_list_release(&list);
        buffer_release(&name);
    }
}

/* Longer than libiberty takes without being told to. */
static void long_names_are_demangled(void **state)
{
    struct kernel_list list = {.items = NULL};
    struct buffer name = BUFFER_INIT;
    struct error err;

    (void)state;
    buffer_add_text(&name, "_Z1fIN1a");
    for (int i = 0; i < 400; i++)
        buffer_add_text(&name, "5abcde");
    buffer_add_text(&name, "EEvT_");
    const char *demangled = demangle(name.bytes, &list, &err);
    assert_int_equal(strncmp(demangled, "void f<a::abcde::abcde::", 24), 0);
    kernel_list_release(&list);
    buffer_release(&name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_demangled),
        cmocka_unit_test(what_expands_without_end_is_left),
        cmocka_unit_test(what_is_deep_does_no_harm),
        cmocka_unit_test(what_is_read_anew_is_left),
        cmocka_unit_test(long_names_are_demangled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
