/* SPDX-License-Identifier: MIT */
/* The names that architectures and products go by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "config/arch_match.h"
#include "config/arch_names.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void assert_says(const struct error *err, const char *words)
{
    if (strstr(err->text, words) == NULL)
        print_error("wanted '%s' in: %s\n", words, err->text);
    assert_non_null(strstr(err->text, words));
    assert_int_equal(err->kind, ERROR_INPUT);
}

static const struct {
    const char *rule;
    const char *text;
    const char *archs; /* joined by blanks; NULL: refused */
    const char *refusal;
} lists[] = {
    {"the name", "sm_90", "sm_90", NULL},
    {"the name in capitals", "SM_90", "sm_90", NULL},
    {"the number", "90", "sm_90", NULL},
    {"the compute capability", "9.0", "sm_90", NULL},
    {"a compute capability of three digits", "12.1", "sm_121", NULL},
    {"without the underscore", "sm90", "sm_90", NULL},
    {"the target of one architecture", "sm_90a", "sm_90", NULL},
    {"the virtual architecture", "compute_90", "sm_90", NULL},
    {"the virtual target of one architecture", "compute_90a", "sm_90", NULL},
    {"the target of a family", "sm_100f", "sm_100", NULL},
    {"number and suffix", "120a", "sm_120", NULL},
    {"a target that does not exist", "sm_80a", NULL, "did you mean sm_80?"},
    {"a family target that does not exist", "sm_90f", NULL, "did you mean sm_90?"},
    {"the old name of 11.0", "sm_101", "sm_110", NULL},
    {"the old number of 11.0", "10.1", "sm_110", NULL},
    {"the old target of 11.0", "sm_101a", "sm_110", NULL},
    {"two spellings count once", "sm_90,9.0,H100", "sm_90", NULL},
    {"the order is the one given", "sm_90, sm_80", "sm_90 sm_80", NULL},
    {"a family of one architecture", "hopper", "sm_90", NULL},
    {"a family in capitals", "TURING", "sm_75", NULL},
    {"a family of several", "volta", NULL, "is more than one architecture: sm_70, sm_72"},
    {"a product", "RTX 4060", "sm_89", NULL},
    {"a product with everything", "NVIDIA GeForce RTX 4060", "sm_89", NULL},
    {"vendor words that cling to the rest", "NVIDIAGeForceRTX4060", "sm_89", NULL},
    {"a family of two words", "blackwell-ultra", "sm_103", NULL},
    {"a family is not its first word", "blackwell ultra", "sm_103", NULL},
    {"a product without blanks", "rtx4060", "sm_89", NULL},
    {"a product with hyphens", "geforce-rtx-4060", "sm_89", NULL},
    {"a product with underscores", "rtx_4060_ti", "sm_89", NULL},
    {"a product by its number", "5090", "sm_120", NULL},
    {"an equal name wins over longer ones", "GTX TITAN", "sm_35", NULL},
    {"an equal name wins", "b200", "sm_100", NULL},
    {"text in parentheses is ignored", "Tesla K80 (per GPU)", "sm_37", NULL},
    {"text in parentheses may be left out", "K80", "sm_37", NULL},
    {"a name that ends with the words", "thor", "sm_110", NULL},
    {"a word without its last number", "H100 SXM", "sm_90", NULL},
    {"a word is matched whole", "H1", NULL, "unknown architecture"},
    {"several architectures have such a product", "rtx 6000", NULL,
     "Quadro RTX 6000 (sm_75), RTX 6000 Ada (sm_89); name one of them"},
    {"many such products", "jetson", NULL, "and 1 more"},
    {"nothing but a vendor word", "tesla", NULL, "unknown architecture"},
    {"nothing but parentheses", "(x)", NULL, "unknown architecture"},
    {"no fall-back", "sm_91", NULL, "did you mean sm_90?"},
    {"the nearest number, not the most alike", "sm_95", NULL, "did you mean sm_90?"},
    {"the nearest family", "hoper", NULL, "did you mean Hopper?"},
    {"the nearest first word of a product", "H1000", NULL, "did you mean H100 SXM5?"},
    {"the nearest product", "RTX 4061", NULL, "did you mean"},
    {"nothing is near", "voodoo banshee", NULL, "`occsweep arch list`"},
    {"a number of one digit", "9", NULL, "unknown architecture"},
    {"two points", "9..0", NULL, "unknown architecture"},
    {"an empty item", "sm_90,", NULL, "empty item"},
    {"nothing", "", NULL, "what is empty"},
};

static void names_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(lists); i++) {
        struct arch_list list = {.archs = NULL};
        struct error err = {ERROR_NONE, ""};
        char text[256] = "";
        print_message("# %s\n", lists[i].rule);
        bool ok = arch_list_parse("what", lists[i].text, NULL, &list, &err);
        assert_int_equal(ok, lists[i].archs != NULL);
        for (size_t j = 0; ok && j < list.count; j++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof(text) - used, "%s%s", j == 0 ? "" : " ",
                     list.archs[j]->name);
        }
        if (ok)
            assert_string_equal(text, lists[i].archs);
        else
            assert_says(&err, lists[i].refusal);
        arch_list_release(&list);
    }
}

static void a_vendor_is_all_of_its_architectures(void **state)
{
    (void)state;
    struct arch_list list = {.archs = NULL};
    struct error err;
    assert_true(arch_list_parse("what", "nvidia,NVIDIA", NULL, &list, &err));
    assert_int_equal(list.count, 24);
    assert_string_equal(list.archs[0]->name, "sm_30");
    assert_string_equal(list.archs[23]->name, "sm_121");
    assert_true(arch_list_parse("what", "all", NULL, &list, &err));
    assert_int_equal(list.count, occ_arch_count());
    arch_list_release(&list);
}

static void check_product(const struct occ_arch *arch, const struct occ_gpu *gpu)
{
    struct gpu_match match;
    struct error err = {ERROR_NONE, ""};
    if (!gpu_find("what", gpu->name, NULL, &match, &err))
        fail_msg("%s", err.text);
    /* Of a product another mode is not meant. */
    if (arch_mode_base(arch) != NULL)
        return;
    assert_ptr_equal(match.arch, arch);
    assert_int_equal(match.gpu->sms, gpu->sms);
}

/* Every product finds itself by its full name. */
static void every_product_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < occ_arch_count(); i++)
        for (size_t j = 0; j < occ_arch_at(i)->gpu_count; j++)
            check_product(occ_arch_at(i), &occ_arch_at(i)->gpus[j]);
}

static const struct {
    const char *rule;
    const char *gpu;
    const char *archs; /* NULL: none asked for */
    const char *found; /* NULL: refused */
    const char *refusal;
} gpus[] = {
    {"one product", "RTX 4090", NULL, "GeForce RTX 4090", NULL},
    {"several SM counts", "h100", NULL, NULL,
     "is more than one SM count: H100 SXM5 (132 SMs), H100 PCIe (114 SMs)"},
    {"several products of one SM count", "H200", NULL, "H200 SXM", NULL},
    {"several architectures", "rtx 6000", NULL, NULL, "is more than one architecture"},
    {"the architecture decides", "rtx 6000", "sm_89", "RTX 6000 Ada", NULL},
    {"the same architecture", "h100 nvl", "hopper", "H100 NVL", NULL},
    {"a contradiction", "h100 nvl", "sm_80", NULL, "is of sm_90, which is not among"},
    {"an architecture is no product", "sm_90", NULL, NULL, "unknown GPU"},
};

static void gpus_are_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(gpus); i++) {
        struct arch_list list = {.archs = NULL};
        struct gpu_match match;
        struct error err = {ERROR_NONE, ""};
        print_message("# %s\n", gpus[i].rule);
        if (gpus[i].archs != NULL)
            assert_true(arch_list_parse("what", gpus[i].archs, NULL, &list, &err));
        bool ok = gpu_find("what", gpus[i].gpu, &list, &match, &err);
        assert_int_equal(ok, gpus[i].found != NULL);
        if (ok)
            assert_string_equal(match.gpu->name, gpus[i].found);
        else
            assert_says(&err, gpus[i].refusal);
        arch_list_release(&list);
    }
}

/* "sm_90:H100 SXM5": what was named, in order, with the product after it. */
static const struct {
    const char *rule, *text, *named;
} named_gpus[] = {
    {"an architecture is no product", "sm_90,hopper", "sm_90"},
    {"a product stays with its architecture", "H100 SXM5", "sm_90:H100 SXM5"},
    {"a product and its architecture are two", "sm_90,H100 SXM5", "sm_90 sm_90:H100 SXM5"},
    {"two products of one architecture are two", "RTX 4060,RTX 4070",
     "sm_89:GeForce RTX 4060 sm_89:GeForce RTX 4070"},
    {"named twice counts once", "RTX 4060,GeForce RTX 4060", "sm_89:GeForce RTX 4060"},
    {"products of several SM counts are their architecture", "h100", "sm_90"},
    {"products of one SM count are the first of them", "h200", "sm_90:H200 SXM"},
};

static void products_stay_what_was_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(named_gpus); i++) {
        struct arch_list list = {.archs = NULL};
        struct arch_matches named = {.items = NULL};
        struct error err = {ERROR_NONE, ""};
        char text[256] = "";
        print_message("# %s\n", named_gpus[i].rule);
        assert_true(
            arch_list_parse_gpus("what", named_gpus[i].text, NULL, &list, &named, &err));
        for (size_t j = 0; j < named.count; j++) {
            const struct gpu_match *match = &named.items[j];
            size_t used = strlen(text);
            snprintf(text + used, sizeof(text) - used, "%s%s%s%s", j == 0 ? "" : " ",
                     match->arch->name, match->gpu == NULL ? "" : ":",
                     match->gpu == NULL ? "" : match->gpu->name);
        }
        assert_string_equal(text, named_gpus[i].named);
        free(named.items);
        arch_list_release(&list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(a_vendor_is_all_of_its_architectures),
        cmocka_unit_test(every_product_is_found),
        cmocka_unit_test(gpus_are_found),
        cmocka_unit_test(products_stay_what_was_named),
    };
    return cmocka_run_group_tests_name("arch_names", tests, NULL, NULL);
}
