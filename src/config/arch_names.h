/* SPDX-License-Identifier: MIT */
/*
 * The names that an architecture goes by: sm_90, 9.0, compute_90, hopper,
 * "RTX 4060", nvidia, a path to a file. An unknown or ambiguous name is an
 * error; there is never a fall-back.
 */
#ifndef CONFIG_ARCH_NAMES_H
#define CONFIG_ARCH_NAMES_H

#include "config/pool.h"

#include <occsweep/arch.h>

/* An architecture, and what it was called: a product, or what several products
 * of it have in common ("H100"). */
struct arch_product {
    const struct occ_arch *arch;
    const char *name;
};

/* Architectures in the order they were named, each once. Zeroed, a list is
 * empty; those from files are its own. */
struct arch_list {
    const struct occ_arch **archs;
    size_t count;
    size_t named_count; /* with repeats */
    struct arch_product *products;
    size_t product_count;
    struct pool pool;
};

/* The product by which an architecture of the list was named first; NULL where
 * it was named by none. */
const char *arch_list_product(const struct arch_list *list, const struct occ_arch *arch);

/* The most architectures of a list: each is compared with those before it. And
 * the most names in one. */
enum { MAX_LISTED_ARCHS = 256, MAX_ARCH_NAMES = 4096 };

void arch_list_release(struct arch_list *list);

/* The architecture of exactly this name in the list; NULL if there is none. */
const struct occ_arch *arch_list_find(const struct arch_list *list, const char *name);

/* An architecture, and the product it was named by; NULL if it was not. */
struct gpu_match {
    const struct occ_arch *arch;
    const struct occ_gpu *gpu;
};

/* Release with free(items). */
struct arch_matches {
    struct gpu_match *items;
    size_t count;
};

/*
 * Append what a comma list of names means. `what` begins a message
 * ("--arch"); `folder` is what relative paths start from, NULL for the
 * current one.
 */
bool arch_list_parse(const char *what, const char *text, const char *folder,
                     struct arch_list *list, struct error *err);

/*
 * The same, and append to *named each architecture or product that was named,
 * in that order and each once. Products of several SM counts (h100) have no
 * `gpu`: what they have in common is the architecture.
 */
bool arch_list_parse_gpus(const char *what, const char *text, const char *folder,
                          struct arch_list *list, struct arch_matches *named,
                          struct error *err);

/*
 * The one built-in architecture that `text` means: any of its names, but no
 * list and no path. For names that come from data, which open no files.
 */
bool arch_name_parse(const char *what, const char *text, const struct occ_arch **arch,
                     struct error *err);

/* Append one architecture, unless the list has it. It must outlive the list
 * (or lie in list->pool). Another one of the same name is an error. */
bool arch_list_add(struct arch_list *list, const struct occ_arch *arch, struct error *err);

/*
 * The product called `text` (--gpu) among the built-in architectures and
 * those of `archs` (may be NULL). If `archs` names any, it must be one of
 * theirs. More than one SM count among what is found is an error.
 */
bool gpu_find(const char *what, const char *text, const struct arch_list *archs,
              struct gpu_match *match, struct error *err);

#endif
