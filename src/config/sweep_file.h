/* SPDX-License-Identifier: MIT */
/*
 * Sweep files: YAML into struct sweep_spec, checked in full. Everything that
 * could be wrong with the file is found here, with its place: also that each
 * list means something on each architecture, and that the grid is countable.
 */
#ifndef CONFIG_SWEEP_FILE_H
#define CONFIG_SWEEP_FILE_H

#include "config/arch_names.h"
#include "config/chart_words.h"
#include "config/mode_archs.h"
#include "config/value.h"

#include <occsweep/occupancy.h>

struct sweep_grid_lists {
    struct value_list axes[OCC_AXIS_COUNT];
    struct carveout_list carveouts;
};

/* A launch that is named and marked on charts. */
struct sweep_kernel {
    const char *name;
    struct occ_launch launch;
    bool has_mode; /* of its own */
    struct launch_mode mode;
    uint32_t grid_blocks; /* 0: not given */
    bool has_split_smem;  /* then static_smem and dynamic_smem were given */
    uint32_t static_smem_bytes;
    uint32_t dynamic_smem_bytes;
    size_t line;
};

/* A file whose kernels are meant, too: `from`. */
struct sweep_kernel_file {
    const char *path; /* from the folder of the sweep file, if it is relative */
    size_t line, column;
};

/* How the kernels of files are launched whose name, raw or demangled, the
 * pattern matches; the first that does holds. */
struct sweep_launch {
    const char *match;                   /* a glob */
    struct value_list threads_per_block; /* empty: as the kernel itself says */
    bool has_dynamic_smem;               /* else as the kernel says, or none */
    uint32_t dynamic_smem_bytes;
    uint32_t grid_blocks; /* 0: not given */
    struct occ_carveout carveout;
    /* What the kernel says gives way to what is said here. */
    bool has_scalar_regs, has_accum_regs, has_mode;
    uint32_t scalar_regs_per_warp, accum_regs_per_thread;
    struct launch_mode mode;
    size_t line, column; /* 0: not from a file */
};

/* A chart as asked for. What was not given is NULL, false or 0, but for
 * `launch`, whose inputs that the chart does not vary are all set. */
struct sweep_chart {
    const struct chart_word *type;
    const struct chart_word *panel; /* `chart` */
    const char *id;
    const char *title;
    enum occ_axis along;
    enum occ_axis x, y; /* as far as the type has them; of a type with `along`, x is that */
    enum chart_scale scale;
    size_t of; /* index into the type's words */
    enum chart_measure measure;
    bool llvm; /* shows LLVM's occupancy too */
    enum chart_size size;
    bool has_size;     /* else output.size holds */
    bool has_barriers; /* barriers_per_block was given */
    struct occ_launch launch;
    bool has_mode; /* of its own, which archs are in */
    struct launch_mode mode;
    struct value_list
        block_sizes; /* of types that have a list of them; empty: the usual ones */
    const struct occ_arch **archs; /* those of the chart, or of the sweep */
    size_t arch_count;
    struct gpu_match *gpus; /* products; archs are theirs */
    size_t gpu_count;
    size_t gpu_name_count; /* as written, with repeats */
    bool shows_kernels;    /* no launch was given: those of the kernels are shown */
    size_t line, column;
};

struct sweep_note {
    const char *key; /* nested keys are joined: "flags.host" */
    const char *value;
};

/* The report of a profiler. */
struct sweep_profile {
    const char *path; /* from the folder of the sweep file, if it is relative */
    size_t line, column;
};

/* A page that the report points to. */
struct sweep_link {
    const char *name;
    const char *to;
    const char *group; /* NULL: none */
};

struct sweep_output {
    unsigned formats;                 /* sum of 1 << enum picture_format */
    unsigned themes;                  /* sum of 1 << enum picture_theme */
    enum picture_format first_format; /* of those in the file */
    enum picture_theme first_theme;
    enum chart_size size;
    bool has_csv; /* data: csv; false for data: none */
};

struct sweep_spec {
    const char *path; /* as given, for messages */
    const char *text; /* the file as read */
    size_t text_bytes;
    const char *name;
    const char *title; /* the name, if none is given */
    struct arch_list archs;
    struct sweep_grid_lists grid;
    bool optin;
    enum occ_partitioned_caching partitioned_caching;
    uint32_t scalar_regs_per_warp, accum_regs_per_thread;
    struct launch_mode mode;  /* which archs are in */
    struct mode_archs *modes; /* those that charts, kernels and launches choose */
    const struct sweep_kernel *kernels;
    size_t kernel_count;
    const struct sweep_kernel_file *kernel_files;
    size_t kernel_file_count;
    struct sweep_launch *launches;
    size_t launch_count;
    const struct sweep_profile *profiles;
    size_t profile_count;
    const struct sweep_note *provenance;
    size_t provenance_count;
    const struct sweep_link *links;
    size_t link_count;
    bool has_charts; /* false: no `charts:` in the file */
    struct sweep_chart *charts;
    size_t chart_count;
    struct sweep_output output;
    const char **warnings; /* one line each, with its place */
    size_t warning_count;
    struct pool pool; /* everything above that is pointed to */
};

/* Read and check the sweep file at `path`. Release *spec when done with it;
 * on failure it is left as it was. */
bool sweep_file_read(const char *path, struct sweep_spec *spec, struct error *err);

/* Put the place in the sweep file that names a file before what is wrong with that one,
 * but for a signal; returns false. */
bool sweep_error_place(const struct sweep_spec *spec, size_t line, size_t column,
                       struct error *err);

void sweep_spec_release(struct sweep_spec *spec);

#endif
