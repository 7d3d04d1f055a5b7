/* SPDX-License-Identifier: MIT */
/*
 * Architectures of users, held against the built-in ones: one may not take
 * the name of another that it differs from.
 */
#ifndef CONFIG_ARCH_USER_H
#define CONFIG_ARCH_USER_H

#include "config/arch_file.h"

/*
 * Read a user's architecture file as arch_file_read() does, and check its
 * name and aliases. One that has the name and all limits of a built-in
 * architecture is that one.
 */
bool arch_user_read(const char *path, struct pool *pool, const struct occ_arch **arch,
                    struct error *err);

/* The same for a map inside another file. */
bool arch_user_node_read(const struct yaml_file *file, const struct yaml_node *node,
                         struct pool *pool, const struct occ_arch **arch, struct error *err);

/* Have two architectures the same limits? If not, *field is the first that
 * differs. False without memory. */
bool arch_compare(const struct occ_arch *a, const struct occ_arch *b, bool *are_same,
                  struct arch_field *field, struct error *err);

#endif
