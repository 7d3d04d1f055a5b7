/* SPDX-License-Identifier: MIT */
/*
 * Architectures as YAML: files read into struct occ_arch, checked against
 * themselves, and written back. The built-in table is made by the same
 * reader, so nothing here looks into that table.
 */
#ifndef CONFIG_ARCH_FILE_H
#define CONFIG_ARCH_FILE_H

#include <occsweep/arch.h>

#include "base/buffer.h"
#include "config/pool.h"
#include "config/yaml_reader.h"

/*
 * Read the architecture file at `path`. *arch and all it points to live in
 * `pool`; its modes are checked and left aside. A file that cannot be read is ERROR_SYSTEM, a
 * bad one ERROR_INPUT.
 */
bool arch_file_read(const char *path, struct pool *pool, const struct occ_arch **arch,
                    struct error *err);

/* The same for a map inside another file. */
bool arch_node_read(const struct yaml_file *file, const struct yaml_node *node,
                    struct pool *pool, const struct occ_arch **arch, struct error *err);

/*
 * The same with the modes of the file, if it has any: (*archs)[0] is the file's
 * own architecture, those from 1 to *count - 1 are its modes.
 */
bool arch_file_read_all(const char *path, struct pool *pool, const struct occ_arch **archs,
                        size_t *count, struct error *err);
bool arch_node_read_all(const struct yaml_file *file, const struct yaml_node *node,
                        struct pool *pool, const struct occ_arch **archs, size_t *count,
                        struct error *err);

/* Write `arch` as a file that arch_file_read() reads back. */
void arch_file_write(const struct occ_arch *arch, struct buffer *out);

/*
 * A copy of `base`, in `pool`, with fields replaced: `sets` holds `count`
 * texts KEY=VALUE, where KEY is a YAML path such as registers.partitions.
 * The result is checked as a file is; its name is that of base with "+set".
 */
bool arch_with_sets(const struct occ_arch *base, const char *const *sets, size_t count,
                    struct pool *pool, const struct occ_arch **arch, struct error *err);

/* The longest path of a key, with its end. */
#define ARCH_PATH_BYTES 64

/* The YAML path of one field of an architecture. */
struct arch_field {
    char path[ARCH_PATH_BYTES];
};

/* The field of this index, counted from 0 in the order of a file; false
 * after the last. Lists of maps (gpus, sources) are no fields. */
bool arch_field_at(size_t index, struct arch_field *field);

/* Write the value of that field as in a file; nothing where it is not set. */
void arch_field_write(const struct occ_arch *arch, size_t index, struct buffer *out);

#endif
