/* SPDX-License-Identifier: MIT */
/*
 * The options: one row each in the table of option_table.c, which serves the
 * parser, its messages and --help. A command lists the rows it takes. Two
 * rows may share a name (`--regs` is one number for calc and a list for
 * sweep) as long as no command takes both.
 *
 * A new option is one enum value, one field of cli_args and one row.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <occsweep/warpgroups.h>

#include "base/error.h"
#include "config/special_inputs.h"
#include "config/sweep_file.h"

enum option_id {
    OPT_END, /* ends a command's list; not an option */
    OPT_HELP,
    OPT_VERSION,
    /* the architecture */
    OPT_ARCH,
    OPT_GPU,
    OPT_SET,
    OPT_RULES,
    /* one launch */
    OPT_THREADS,
    OPT_REGS,
    OPT_SMEM,
    OPT_STATIC_SMEM,
    OPT_DYNAMIC_SMEM,
    OPT_CARVEOUT,
    OPT_BARRIERS,
    /* a grid of launches */
    OPT_THREADS_LIST,
    OPT_REGS_LIST,
    OPT_SMEM_LIST,
    OPT_CARVEOUT_LIST,
    OPT_BARRIERS_LIST,
    /* how launches run; the same for one and for many */
    OPT_OPTIN,
    OPT_PARTITIONED_CACHING,
    OPT_SCALAR_REGS,
    OPT_ACCUM_REGS,
    OPT_SUB_GROUP,
    OPT_LARGE_GRF,
    OPT_EXPLAIN,
    OPT_GRID,
    OPT_SMS,
    OPT_CLUSTER,
    /* what is written, and where to */
    OPT_COLUMNS,
    OPT_FORMAT,
    OPT_FORMAT_OR_YAML,
    OPT_OUTPUT,
    OPT_OUTPUT_DIR,
    OPT_DRY_RUN,
    OPT_SHARD,
    /* how it is worked out */
    OPT_JOBS,
    OPT_PROGRESS,
    /* a chart */
    OPT_ALONG,
    OPT_X,
    OPT_Y,
    OPT_SCALE,
    OPT_LLVM,
    OPT_OF,
    OPT_PANEL,
    OPT_LAUNCH_AGAINST,
    OPT_BLOCK_SIZES,
    OPT_SIZE,
    OPT_THEME,
    OPT_TITLE,
    OPT_NAME,
    OPT_PICTURE,
    /* thresholds and budgets */
    OPT_CLIFFS_ALONG,
    OPT_UNION,
    OPT_OCCUPANCY,
    OPT_BLOCKS,
    OPT_FRONTIER,
    OPT_WIDE,
    OPT_WARPGROUPS,
    OPT_FORMAT_OR_C,
    OPT_SMEM_PER_THREAD,
    OPT_MAX_THREADS,
    /* a comparison */
    OPT_MEASURE,
    OPT_BASE,
    OPT_MATCH,
    /* kernels of files */
    OPT_KERNEL_ARCH,
    OPT_KERNEL_THREADS,
    OPT_KERNEL_DYNAMIC_SMEM,
    OPT_BASELINE,
    OPT_UPDATE,
    OPT_AGAINST,
    OPT_MIN_OCCUPANCY,
    OPT_FORMAT_OF_CHECK,
    OPT_REPORT_ARCH,
    /* files to start from */
    OPT_ARCH_OF_NEW,
    OPT_FROM,
    OPTION_COUNT,
};

/* For the list of a command: how an architecture, and one launch, are given. */
#define ARCH_OPTIONS OPT_ARCH, OPT_GPU, OPT_SET, OPT_RULES
#define LAUNCH_OPTIONS OPT_THREADS, LAUNCH_OPTIONS_BUT_THREADS
#define LAUNCH_OPTIONS_BUT_THREADS                                                             \
    OPT_REGS, OPT_SMEM, OPT_STATIC_SMEM, OPT_DYNAMIC_SMEM, OPT_CARVEOUT, OPT_BARRIERS,         \
        OPT_OPTIN, OPT_PARTITIONED_CACHING, SPECIAL_OPTIONS
/* How kernels of files are chosen and launched. */
#define KERNEL_OPTIONS                                                                         \
    OPT_KERNEL_ARCH, OPT_SET, OPT_RULES, OPT_KERNEL_THREADS, OPT_KERNEL_DYNAMIC_SMEM,          \
        OPT_CARVEOUT, OPT_OPTIN, OPT_PARTITIONED_CACHING, SPECIAL_OPTIONS, OPT_MATCH
/* What only some architectures have. */
#define SPECIAL_OPTIONS OPT_SCALAR_REGS, OPT_ACCUM_REGS, OPT_SUB_GROUP, OPT_LARGE_GRF

enum cli_rules { CLI_RULES_EXACT, CLI_RULES_SIMPLE };
enum cli_progress {
    CLI_PROGRESS_AUTO,
    CLI_PROGRESS_ALWAYS,
    CLI_PROGRESS_NEVER,
};

struct cli_texts {
    const char **items; /* the array is owned, the texts are argv's */
    size_t count;
};

/* Everything that a command line says. Texts are argv's own. A field whose
 * option was not given holds its default: NULL, 0, or what the comment says. */
struct cli_args {
    const struct command *command;
    bool given[OPTION_COUNT];
    struct cli_texts operands;

    const char *arch;
    const char *gpu;
    const char *from; /* NULL: the usual one */
    struct cli_texts set;
    size_t rules; /* enum cli_rules */

    uint32_t threads_per_block;
    uint32_t regs_per_thread;
    uint32_t smem_per_block_bytes; /* of --smem alone: see launch_choice.h */
    uint32_t static_smem_bytes;
    uint32_t dynamic_smem_bytes;
    struct occ_carveout carveout; /* OCC_CARVEOUT_DEFAULT */
    uint32_t barriers_per_block;  /* 1 */
    bool optin;                   /* true */
    enum occ_partitioned_caching partitioned_caching;
    uint32_t scalar_regs_per_warp;
    uint32_t accum_regs_per_thread;
    struct launch_mode mode;
    bool explain;
    bool llvm;
    uint32_t grid_blocks;
    uint32_t sms;
    uint32_t blocks_per_cluster; /* 0: no clusters are asked about */

    struct sweep_grid_lists lists; /* the inputs of many launches; not given: empty */

    const char *columns;
    const char *format;
    const char *output; /* NULL: standard output, or the command's own default */
    bool dry_run;
    const char *shard; /* NULL: all rows */
    uint32_t jobs;     /* 0: as many as OpenMP would use */
    size_t progress;   /* enum cli_progress */

    enum occ_axis along; /* or ALONG_CARVEOUT */
    enum occ_axis x, y;
    size_t scale;            /* enum chart_scale */
    const char *of;          /* a word of the chart's type */
    const char *panel;       /* the type of a chart's panels */
    const char *block_sizes; /* one, or a list: as the chart's type wants */
    size_t size;             /* enum chart_size */
    size_t theme;            /* enum picture_theme */
    const char *title;
    const char *name;                  /* of the launch that a chart marks */
    struct cli_texts launches_against; /* THREADS/REGS/SMEM */

    bool is_union;
    uint32_t occupancy_pct_x100;
    uint32_t blocks_per_sm;
    bool is_frontier;
    bool is_wide;
    struct occ_warpgroups warpgroups;
    uint32_t smem_per_thread_bytes;
    uint32_t max_threads_per_block; /* 0: only the architecture's limit */

    size_t measure;    /* enum chart_measure */
    const char *base;  /* NULL: the first of the architectures */
    const char *match; /* NULL: every kernel */

    const char *baseline; /* at most one of these two */
    const char *against;
    bool update;
    struct cli_texts min_occupancy;
};

/* How the value of an option is read, and with what: a few functions serve
 * all rows. */
struct option_kind {
    /* Read `text` into the field; `what` ("--regs") begins a message. */
    bool (*read)(const struct option_kind *kind, const char *what, const char *text,
                 void *field, struct error *err);
    enum occ_axis axis;       /* of a launch input */
    const char *const *words; /* to choose from; NULL ends them */
    struct value_type type;   /* of a number */
    enum special_input special;
};

struct option_row {
    const char *name;     /* without the dashes */
    char short_name;      /* 0: none */
    bool is_repeatable;   /* the field is a struct cli_texts */
    const char *argument; /* what --help calls the value; NULL: a switch */
    const char *help;     /* --help breaks it into lines */
    /* NULL: the field is a `const char *`, or a `bool` if there is no value. */
    const struct option_kind *kind;
    size_t offset; /* of the field in struct cli_args */
};

/* By enum option_id. */
extern const struct option_row option_table[OPTION_COUNT];

/*
 * Read argv[1] and on; argv[0] is not looked at. Stops at --help and
 * --version. Release *args on failure too.
 */
bool options_parse(const struct command *command, int argc, char *const argv[],
                   struct cli_args *args, struct error *err);
void cli_args_release(struct cli_args *args);

/* The options that `command` takes, in its order and then --help and
 * --version: their number. */
size_t options_of(const struct command *command, enum option_id ids[OPTION_COUNT]);

/*
 * False, with an error that names the first missing one, unless every option
 * of `needed` (ends with OPT_END) was given.
 */
bool options_require(const struct cli_args *args, const enum option_id *needed,
                     struct error *err);

#endif
