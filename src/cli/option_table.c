/* SPDX-License-Identifier: MIT */
/*
 * The table of options, and how each kind of value is read. What a value may
 * be is decided in config/value.h, so that options and YAML speak alike.
 */
#include "cli/options.h"

#include <string.h>

#include "config/words.h"

static const char *const rules_names[] = {"exact", "simple", NULL};
static const char *const progress_names[] = {"auto", "always", "never", NULL};

static bool read_axis_value(const struct option_kind *kind, const char *what, const char *text,
                            void *field, struct error *err)
{
    return value_parse_axis_value(what, text, kind->axis, field, err);
}

static bool read_axis_list(const struct option_kind *kind, const char *what, const char *text,
                           void *field, struct error *err)
{
    return value_list_parse(what, text, kind->axis, field, err);
}

static bool read_number(const struct option_kind *kind, const char *what, const char *text,
                        void *field, struct error *err)
{
    return value_parse_number(what, text, &kind->type, field, err);
}

static bool read_special(const struct option_kind *kind, const char *what, const char *text,
                         void *field, struct error *err)
{
    return value_parse_number(what, text, &special_inputs[kind->special].type, field, err);
}

static bool read_word(const struct option_kind *kind, const char *what, const char *text,
                      void *field, struct error *err)
{
    return word_parse(what, text, kind->words, field, err);
}

static bool read_axis(const struct option_kind *kind, const char *what, const char *text,
                      void *field, struct error *err)
{
    (void)kind;
    return value_parse_axis(what, text, field, err);
}

static bool read_carveout(const struct option_kind *kind, const char *what, const char *text,
                          void *field, struct error *err)
{
    (void)kind;
    return carveout_parse(what, text, field, err);
}

static bool read_carveout_list(const struct option_kind *kind, const char *what,
                               const char *text, void *field, struct error *err)
{
    (void)kind;
    return carveout_list_parse(what, text, field, err);
}

static bool read_yes_no(const struct option_kind *kind, const char *what, const char *text,
                        void *field, struct error *err)
{
    (void)kind;
    return value_parse_bool(what, text, field, err);
}

static bool read_caching(const struct option_kind *kind, const char *what, const char *text,
                         void *field, struct error *err)
{
    (void)kind;
    return value_parse_caching(what, text, field, err);
}

static bool read_percent(const struct option_kind *kind, const char *what, const char *text,
                         void *field, struct error *err)
{
    (void)kind;
    return value_parse_percent(what, text, field, err);
}

static bool read_along(const struct option_kind *kind, const char *what, const char *text,
                       void *field, struct error *err)
{
    (void)kind;
    return value_parse_along(what, text, field, err);
}

/* "1+2": producers and consumers. A block has 1024 threads, 8 warpgroups. */
static bool read_warpgroups(const struct option_kind *kind, const char *what, const char *text,
                            void *field, struct error *err)
{
    struct occ_warpgroups *groups = field;
    bool is_pair = strlen(text) == 3 && text[0] >= '1' && text[0] <= '7' && text[1] == '+' &&
                   text[2] >= '1' && text[2] <= '7';

    (void)kind;
    if (!is_pair || text[0] - '0' + text[2] - '0' > 8)
        return error_set(err, ERROR_INPUT,
                         "%s is '%s'; it must be PRODUCERS+CONSUMERS, each 1 or more and "
                         "together at most 8: 1+2",
                         what, text);
    groups->producers = (uint32_t)(text[0] - '0');
    groups->consumers = (uint32_t)(text[2] - '0');
    return true;
}

/* clang-format off */
static const struct option_kind
    threads = {.read = read_axis_value, .axis = OCC_AXIS_THREADS},
    regs = {.read = read_axis_value, .axis = OCC_AXIS_REGS},
    smem = {.read = read_axis_value, .axis = OCC_AXIS_SMEM},
    barriers = {.read = read_axis_value, .axis = OCC_AXIS_BARRIERS},
    threads_list = {.read = read_axis_list, .axis = OCC_AXIS_THREADS},
    regs_list = {.read = read_axis_list, .axis = OCC_AXIS_REGS},
    smem_list = {.read = read_axis_list, .axis = OCC_AXIS_SMEM},
    barriers_list = {.read = read_axis_list, .axis = OCC_AXIS_BARRIERS},
    axis = {.read = read_axis},
    carveout = {.read = read_carveout},
    carveout_list = {.read = read_carveout_list},
    yes_no = {.read = read_yes_no},
    caching = {.read = read_caching},
    scalar_regs = {.read = read_special, .special = SPECIAL_SCALAR_REGS},
    accum_regs = {.read = read_special, .special = SPECIAL_ACCUM_REGS},
    sub_group = {.read = read_special, .special = SPECIAL_SUB_GROUP},
    percent = {.read = read_percent},
    along = {.read = read_along},
    warpgroups = {.read = read_warpgroups},
    grid = {.read = read_number, .type = {.unit = "blocks", .min = 1, .max = UINT32_MAX}},
    blocks = {.read = read_number,
              .type = {.unit = "blocks", .min = 1, .max = OCC_MAX_THREADS_PER_BLOCK}},
    cluster = {.read = read_number, .type = {.unit = "blocks", .min = 1, .max = 1024}},
    sms = {.read = read_number, .type = {.unit = "SMs", .min = 1, .max = 65536}},
    jobs = {.read = read_number, .type = {.unit = "threads", .min = 1, .max = 65536}},
    rules = {.read = read_word, .words = rules_names},
    measure = {.read = read_word, .words = chart_measure_names},
    progress = {.read = read_word, .words = progress_names},
    scale = {.read = read_word, .words = chart_scale_names},
    size = {.read = read_word, .words = chart_size_names},
    theme = {.read = read_word, .words = picture_theme_names};
/* clang-format on */

#define FIELD(field) offsetof(struct cli_args, field)
#define TABLE_FORMATS "text|csv|json|md|latex" /* of emitter_parse() */

/* clang-format off */
const struct option_row option_table[OPTION_COUNT] = {
    [OPT_HELP] = {"help", 'h', false, NULL,
        "show this text", NULL, FIELD(given[OPT_HELP])},
    [OPT_VERSION] = {"version", 'V', false, NULL,
        "show the version", NULL, FIELD(given[OPT_VERSION])},

    [OPT_ARCH] = {"arch", 0, false, "NAME[,NAME...]",
        "architecture: sm_90, 9.0, gfx90a, hopper, \"RTX 4060\", nvidia, all, or "
        "a file (a path with / or ending in .yaml)", NULL, FIELD(arch)},
    [OPT_GPU] = {"gpu", 0, false, "NAME",
        "product (\"H100 SXM5\"): implies --arch and the number of SMs", NULL, FIELD(gpu)},
    [OPT_SET] = {"set", 0, true, "KEY=VALUE",
        "what if: replace a field of the architecture by its YAML path "
        "(registers.partitions=1); may be repeated", NULL, FIELD(set)},
    [OPT_RULES] = {"rules", 0, false, "exact|simple",
        "simple: textbook arithmetic, registers in one partition", &rules, FIELD(rules)},

    [OPT_THREADS] = {"threads", 0, false, "N",
        "threads per block: 256, or dimensions such as 16x16x4",
        &threads, FIELD(threads_per_block)},
    [OPT_REGS] = {"regs", 0, false, "N",
        "registers per thread, as the compiler reports; 0: no limit "
        "(default where registers limit nothing)",
        &regs, FIELD(regs_per_thread)},
    [OPT_SMEM] = {"smem", 0, false, "SIZE",
        "shared memory per block, static and dynamic together: 40K (default 0)",
        &smem, FIELD(smem_per_block_bytes)},
    [OPT_STATIC_SMEM] = {"static-smem", 0, false, "SIZE",
        "the static part of it, instead of --smem", &smem, FIELD(static_smem_bytes)},
    [OPT_DYNAMIC_SMEM] = {"dynamic-smem", 0, false, "SIZE",
        "the dynamic part of it, instead of --smem", &smem, FIELD(dynamic_smem_bytes)},
    [OPT_CARVEOUT] = {"carveout", 0, false, "SPLIT",
        "how the SM splits its memory: default, needed, 50%, or 100K",
        &carveout, FIELD(carveout)},
    [OPT_BARRIERS] = {"barriers", 0, false, "N",
        "named barriers per block (default 1); 0: no limit",
        &barriers, FIELD(barriers_per_block)},

    [OPT_THREADS_LIST] = {"threads", 0, false, "LIST",
        "threads per block: 64,128,256 or 32..1024:32 or 32..max:32",
        &threads_list, FIELD(lists.axes[OCC_AXIS_THREADS])},
    [OPT_REGS_LIST] = {"regs", 0, false, "LIST",
        "registers per thread: 1..max",
        &regs_list, FIELD(lists.axes[OCC_AXIS_REGS])},
    [OPT_SMEM_LIST] = {"smem", 0, false, "LIST",
        "shared memory per block: 0..max:1K",
        &smem_list, FIELD(lists.axes[OCC_AXIS_SMEM])},
    [OPT_CARVEOUT_LIST] = {"carveout", 0, false, "LIST",
        "splits of the SM's memory: default,needed,50%,100K or all",
        &carveout_list, FIELD(lists.carveouts)},
    [OPT_BARRIERS_LIST] = {"barriers", 0, false, "LIST",
        "named barriers per block: 0..max (default 1)",
        &barriers_list, FIELD(lists.axes[OCC_AXIS_BARRIERS])},

    [OPT_OPTIN] = {"optin", 0, false, "yes|no",
        "the kernel raised its shared memory limit above 48K (default yes)",
        &yes_no, FIELD(optin)},
    [OPT_PARTITIONED_CACHING] = {"partitioned-caching", 0, false, "off|on|strict",
        "compute capability 5.2 to 6.2 (default off)",
        &caching, FIELD(partitioned_caching)},
    [OPT_SCALAR_REGS] = {"scalar-regs", 0, false, "N",
        "scalar registers per warp, where there are such (AMD gfx9); 0 (default): no limit",
        &scalar_regs, FIELD(scalar_regs_per_warp)},
    [OPT_ACCUM_REGS] = {"accum-regs", 0, false, "N",
        "accumulation registers per thread, where there are such (AMD gfx908 and later CDNA; "
        "default 0)", &accum_regs, FIELD(accum_regs_per_thread)},
    [OPT_SUB_GROUP] = {"sub-group", 0, false, "N",
        "threads per warp, where a kernel can choose them (Intel: 8, 16 or 32)",
        &sub_group, FIELD(mode.sub_group)},
    [OPT_LARGE_GRF] = {"large-grf", 0, false, "yes|no",
        "the kernel has large register sets, which halve the warps (Intel Xe-HPC; default no)",
        &yes_no, FIELD(mode.large_grf)},
    [OPT_EXPLAIN] = {"explain", 0, false, NULL,
        "show every integer step of the arithmetic", NULL, FIELD(explain)},
    [OPT_GRID] = {"grid", 0, false, "N",
        "blocks of the whole grid: adds waves (with --gpu or --sms)",
        &grid, FIELD(grid_blocks)},
    [OPT_SMS] = {"sms", 0, false, "N",
        "SMs of the GPU, instead of --gpu", &sms, FIELD(sms)},
    [OPT_CLUSTER] = {"cluster", 0, false, "N",
        "blocks of a cluster: adds an estimate of how many are resident (with --gpu or "
        "--sms)", &cluster, FIELD(blocks_per_cluster)},

    [OPT_COLUMNS] = {"columns", 0, false, "NAME[,NAME...]",
        "only these columns, in this order", NULL, FIELD(columns)},
    [OPT_FORMAT] = {"format", 0, false, TABLE_FORMATS,
        "how it is written (default text)", NULL, FIELD(format)},
    [OPT_FORMAT_OR_YAML] = {"format", 0, false, TABLE_FORMATS "|yaml",
        "how it is written (default text); yaml: a file that --arch reads",
        NULL, FIELD(format)},
    [OPT_OUTPUT] = {"output", 'o', false, "FILE",
        "write there, whole or not at all", NULL, FIELD(output)},
    [OPT_OUTPUT_DIR] = {"output", 'o', false, "DIR",
        "the folder, or with several files the parent of their folders",
        NULL, FIELD(output)},
    [OPT_DRY_RUN] = {"dry-run", 0, false, NULL,
        "only say what would be written", NULL, FIELD(dry_run)},
    [OPT_SHARD] = {"shard", 0, false, "K/N",
        "only part K of N, in rows; auto: as the scheduler says that started this; %05d in "
        "-o stands for K", NULL, FIELD(shard)},

    [OPT_JOBS] = {"jobs", 'j', false, "N",
        "threads to work with (default: as many as OpenMP uses)",
        &jobs, FIELD(jobs)},
    [OPT_PROGRESS] = {"progress", 0, false, "WHEN",
        "auto (default: on a terminal), always or never",
        &progress, FIELD(progress)},

    [OPT_ALONG] = {"along", 0, false, "INPUT",
        "the input that varies: threads, regs, smem, barriers, or for cliffs carveout",
        &along, FIELD(along)},
    [OPT_X] = {"x", 0, false, "INPUT", "the input across a map", &axis, FIELD(x)},
    [OPT_Y] = {"y", 0, false, "INPUT", "the input up a map", &axis, FIELD(y)},
    [OPT_SCALE] = {"scale", 0, false, "SCALE",
        "auto (default), linear or log2", &scale, FIELD(scale)},
    [OPT_LLVM] = {"llvm", 0, false, NULL,
        "show LLVM's occupancy too, in waves per SIMD (AMD)", NULL, FIELD(llvm)},
    [OPT_OF] = {"of", 0, false, "WHAT",
        "what a chart is of: waste of registers, shared_memory or warps; step of regs or smem",
        NULL, FIELD(of)},
    [OPT_PANEL] = {"chart", 0, false, "TYPE",
        "the type of each panel: cliffs, limits or occupancy", NULL, FIELD(panel)},
    [OPT_BLOCK_SIZES] = {"threads", 0, false, "N",
        "threads per block: 256, or dimensions such as 16x16x4; of a card also a list, "
        "64,128,256", NULL, FIELD(block_sizes)},
    [OPT_LAUNCH_AGAINST] = {"against", 0, true, "T/R[/S]",
        "waves: another launch beside it, THREADS/REGS or THREADS/REGS/SMEM; may be repeated",
        NULL, FIELD(launches_against)},
    [OPT_SIZE] = {"size", 0, false, "SIZE",
        "page (default, 760 px) or column (320 px)", &size, FIELD(size)},
    [OPT_THEME] = {"theme", 0, false, "THEME",
        "light (default), dark or grey (for print)", &theme, FIELD(theme)},
    [OPT_TITLE] = {"title", 0, false, "TEXT", "instead of the chart's own", NULL, FIELD(title)},
    [OPT_NAME] = {"name", 0, false, "TEXT",
        "what to call the launch that is marked", NULL, FIELD(name)},
    [OPT_PICTURE] = {"output", 'o', false, "FILE",
        "the picture: .svg, .png or .pdf; or .gp, the script, with its data beside it",
        NULL, FIELD(output)},

    [OPT_CLIFFS_ALONG] = {"along", 0, false, "INPUT",
        "the input that varies: regs (default), smem, threads, barriers or carveout",
        &along, FIELD(along)},
    [OPT_UNION] = {"union", 0, false, NULL,
        "only the values at which any of the slices changes", NULL, FIELD(is_union)},
    [OPT_OCCUPANCY] = {"occupancy", 0, false, "PERCENT",
        "the occupancy to reach at least: 50 or 37.5%",
        &percent, FIELD(occupancy_pct_x100)},
    [OPT_BLOCKS] = {"blocks", 0, false, "N",
        "the resident blocks to reach at least", &blocks, FIELD(blocks_per_sm)},
    [OPT_FRONTIER] = {"frontier", 0, false, NULL,
        "registers and shared memory together, for each block count from the wanted one up",
        NULL, FIELD(is_frontier)},
    [OPT_WIDE] = {"wide", 0, false, NULL,
        "the threshold card: block sizes down, block counts across, registers inside",
        NULL, FIELD(is_wide)},
    [OPT_WARPGROUPS] = {"warpgroups", 0, false, "P+C",
        "how setmaxnreg may share out the registers of P producer and C consumer "
        "warpgroups", &warpgroups, FIELD(warpgroups)},
    [OPT_FORMAT_OR_C] = {"format", 0, false, TABLE_FORMATS "|c",
        "how it is written (default text); c: macros", NULL, FIELD(format)},
    [OPT_SMEM_PER_THREAD] = {"smem-per-thread", 0, false, "SIZE",
        "shared memory that each thread adds to --smem (default 0)",
        &smem, FIELD(smem_per_thread_bytes)},
    [OPT_MAX_THREADS] = {"max-threads", 0, false, "N",
        "the largest block size to try", &threads, FIELD(max_threads_per_block)},

    [OPT_MEASURE] = {"measure", 0, false, "WHAT",
        "warps (default), threads or blocks per SM, occupancy, or threads_per_device of --gpu",
        &measure,
        FIELD(measure)},
    [OPT_BASE] = {"base", 0, false, "NAME",
        "what the others are held against (default: the first)", NULL, FIELD(base)},
    [OPT_MATCH] = {"match", 0, false, "GLOB",
        "only the kernels whose name this matches (*gemm*)", NULL, FIELD(match)},

    [OPT_KERNEL_ARCH] = {"arch", 0, false, "NAME[,NAME...]",
        "only kernels that were built for these; what names no target counts as built for "
        "each of them", NULL, FIELD(arch)},
    [OPT_KERNEL_THREADS] = {"threads", 0, false, "LIST",
        "threads per block that they are launched with: 256 or 128,256 (default: as they say "
        "themselves)", &threads_list, FIELD(lists.axes[OCC_AXIS_THREADS])},
    [OPT_KERNEL_DYNAMIC_SMEM] = {"dynamic-smem", 0, false, "SIZE",
        "shared memory that each launch adds to what the code declares (default 0)", &smem,
        FIELD(dynamic_smem_bytes)},
    [OPT_BASELINE] = {"baseline", 0, false, "FILE",
        "the file that says how the kernels were", NULL, FIELD(baseline)},
    [OPT_UPDATE] = {"update", 0, false, NULL,
        "write the baseline anew from these kernels", NULL, FIELD(update)},
    [OPT_AGAINST] = {"against", 0, false, "OLD",
        "the log or binary of another build, instead of --baseline", NULL, FIELD(against)},
    [OPT_MIN_OCCUPANCY] = {"min-occupancy", 0, true, "P[:GLOB]",
        "the least occupancy in percent, of kernels of that name or of all others; may be "
        "repeated", NULL, FIELD(min_occupancy)},
    [OPT_REPORT_ARCH] = {"arch", 0, false, "NAME",
        "the architecture of launches whose report does not tell it; a file with the same "
        "compute capability takes its place", NULL, FIELD(arch)},
    [OPT_FORMAT_OF_CHECK] = {"format", 0, false, "text|json|sarif|github|md",
        "how it is written (default text); github: annotations, md: for a pull request", NULL,
        FIELD(format)},

    [OPT_ARCH_OF_NEW] = {"arch", 0, false, "NAME",
        "the architecture to sweep (default sm_90)", NULL, FIELD(arch)},
    [OPT_FROM] = {"from", 0, false, "NAME",
        "the architecture to copy, with its products and sources, or a file", NULL, FIELD(from)},
};
/* clang-format on */
