/* SPDX-License-Identifier: MIT */
/* Where the search for a block size begins: below every bound that is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <occsweep/arch.h>
#include <occsweep/best.h>
#include <occsweep/version.h>

static void the_smallest_bound_is_the_largest_size(void **state)
{
    static const struct {
        const char *rule;
        uint32_t asked, of_kernel, largest;
    } cases[] = {
        {"the architecture's own", 0, 0, 1024},
        {"what is asked for", 512, 0, 512},
        {"not above the architecture's", 4096, 0, 1024},
        {"what the kernel was built for", 0, 256, 256},
        {"the smaller of the two", 512, 256, 256},
        {"whichever that is", 128, 256, 128},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct occ_block_sizes sizes = {.launch = OCC_LAUNCH_DEFAULT,
                                        .max_threads_per_block = cases[i].asked};
        sizes.launch.max_threads_for_kernel = cases[i].of_kernel;
        print_message("# %s\n", cases[i].rule);
        assert_int_equal(occ_largest_block_size(occ_arch_find("sm_90"), &sizes),
                         cases[i].largest);
    }
}

static void the_library_has_the_version_of_its_headers(void **state)
{
    (void)state;
    assert_string_equal(occ_version(), OCCSWEEP_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_bound_is_the_largest_size),
        cmocka_unit_test(the_library_has_the_version_of_its_headers),
    };
    return cmocka_run_group_tests_name("best", tests, NULL, NULL);
}
