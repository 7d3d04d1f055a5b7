/* SPDX-License-Identifier: MIT */
/*
 * Register budgets against ptxas: the count it chose for launch bounds is
 * what occ_maxrregcount() says. nvidia_ptxas_regs.csv holds its answers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <occsweep/budget.h>

#define ROWS 528

static void ptxas_chooses_the_same(void **state)
{
    (void)state;
    FILE *file = fopen("tests/oracle/nvidia_ptxas_regs.csv", "r");
    char name[32];
    unsigned threads, blocks, regs;
    int rows = 0;

    assert_non_null(file);
    assert_int_equal(fscanf(file, "%*[^\n]"), 0);
    while (fscanf(file, " %31[^,],%u,%u,%u", name, &threads, &blocks, &regs) == 4) {
        const struct occ_arch *arch = occ_arch_find(name);
        assert_non_null(arch);
        uint32_t ours = occ_maxrregcount(arch, threads, blocks);
        if (ours != regs)
            fail_msg("%s, %u threads, %u blocks: ptxas %u, ours %u", name, threads, blocks,
                     regs, (unsigned)ours);
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, ROWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ptxas_chooses_the_same)};
    return cmocka_run_group_tests_name("ptxas", tests, NULL, NULL);
}
