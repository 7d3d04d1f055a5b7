/* SPDX-License-Identifier: MIT */
/*
 * The parts of a sweep file that are read once the rest is known, since
 * their defaults come from it.
 */
#ifndef CONFIG_SWEEP_PARTS_H
#define CONFIG_SWEEP_PARTS_H

#include "config/keys.h"
#include "config/sweep_file.h"

/* Each takes the value of its key; NULL where the file has none. */
bool sweep_kernels_read(const struct key_reader *reader, const struct yaml_node *list,
                        struct sweep_spec *spec);
bool sweep_launches_read(const struct key_reader *reader, const struct yaml_node *list,
                         struct sweep_spec *spec);
bool sweep_charts_read(const struct key_reader *reader, const struct yaml_node *list,
                       struct sweep_spec *spec);
/* The architectures of a chart, by those of its keys that name them: `architectures`,
 * or `gpus`, or neither. */
bool sweep_archs_read(const struct key_reader *reader, const struct sweep_spec *spec,
                      struct sweep_chart *chart);
/* Products, of the architectures of the sweep; they become those of the chart. */
bool sweep_gpus_read(const struct key_reader *reader, const struct yaml_node *node,
                     const struct sweep_spec *spec, struct sweep_chart *chart);

bool sweep_notes_read(const struct key_reader *reader, const struct yaml_node *map,
                      struct sweep_spec *spec);

/* A relative path starts from the folder of the sweep file; NULL without memory. */
const char *sweep_join_path(const struct key_reader *reader, const char *path);

/* The keys of the file, of a kernel, of a launch, of a profile, of a chart and of a link. */
extern const struct key_table sweep_keys;
extern const struct key_table sweep_kernel_keys;
extern const struct key_table sweep_launch_keys;
extern const struct key_table sweep_profile_keys;
extern const struct key_table sweep_chart_keys;
extern const struct key_table sweep_link_keys;

#endif
