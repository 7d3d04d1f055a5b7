/* SPDX-License-Identifier: MIT */
/* occsweep arch show: one architecture in full, with sources. */
#include "base/arch_words.h"
#include "cli/account_words.h"
#include "cli/arch_facts.h"
#include "cli/command.h"
#include "cli/write_output.h"
#include "config/arch_file.h"
#include "config/arch_match.h"
#include "emit/formats.h"

static void write_gpus(const struct occ_arch *arch, struct buffer *out)
{
    if (arch->gpu_count != 0)
        buffer_add_text(out, "\nGPUs\n");
    for (size_t i = 0; i < arch->gpu_count; i++) {
        buffer_printf(out, "  %-34s %4u ", arch->gpus[i].name, (unsigned)arch->gpus[i].sms);
        arch_words_add(&arch->words, "SMs\n", out);
    }
}

/* Those of the same file, where there are several. */
static void write_modes(const struct occ_arch *arch, struct buffer *out)
{
    const struct occ_arch *base = arch_mode_base(arch);
    size_t count = 0;
    if (base == NULL)
        base = arch;
    for (size_t i = 0; i < occ_arch_count(); i++) {
        const struct occ_arch *mode = occ_arch_at(i);
        if (arch_mode_base(mode) != base)
            continue;
        if (count++ == 0)
            buffer_printf(out, "\nModes\n  %s\n", base->name);
        buffer_printf(out, "  %s\n", mode->name);
    }
}

static void write_sources(const struct occ_arch *arch, struct buffer *out)
{
    if (arch->source_count != 0)
        buffer_add_text(out, "\nSources\n");
    for (size_t i = 0; i < arch->source_count; i++)
        buffer_printf(out, "  %-34s %s: %s\n", arch->sources[i].field,
                      arch->sources[i].document, arch->sources[i].where);
}

static void write_value(const struct arch_fact *fact, struct buffer *out)
{
    if (!fact->is_text && fact->is_bytes)
        words_add_bytes(out, fact->number);
    else if (!fact->is_text)
        buffer_add_u64(out, fact->number);
    else
        buffer_printf(out, "%s%s", fact->text.size != 0 ? fact->text.bytes : "-",
                      fact->text.size != 0 && fact->is_bytes ? " B" : "");
}

static void write_meaning(const struct occ_arch *arch, const struct arch_fact *fact,
                          struct buffer *out)
{
    struct buffer meaning = BUFFER_INIT;
    arch_words_add(&arch->words, fact->meaning, &meaning);
    buffer_printf(out, "  %-34s %-42s ", fact->field,
                  meaning.failed ? fact->meaning : meaning.bytes);
    buffer_release(&meaning);
}

static void write_text(const struct occ_arch *arch, const struct arch_facts *facts,
                       struct buffer *out)
{
    words_add_arch(out, arch);
    buffer_add_text(out, "\n\nFields\n");
    for (size_t i = 0; i < facts->count; i++) {
        const struct arch_fact *fact = &facts->facts[i];
        write_meaning(arch, fact, out);
        write_value(fact, out);
        buffer_add_char(out, '\n');
    }
    write_modes(arch, out);
    write_gpus(arch, out);
    write_sources(arch, out);
}

static bool write_facts(const struct emitter *format, const struct occ_arch *arch,
                        struct buffer *out, struct error *err)
{
    struct arch_facts facts = {NULL, 0};
    struct selection all = columns_all(&arch_fact_table);

    bool ok = arch_facts_collect(arch, &facts, err);
    if (ok && format == &emit_text)
        write_text(arch, &facts, out);
    else if (ok)
        format->table(out, &all, RECORDS(facts.facts, facts.count));
    arch_facts_release(&facts);
    return ok;
}

static bool run_arch_show(const struct cli_args *args, int *status, struct error *err)
{
    const struct emitter *format = NULL;
    struct arch_list archs = {.count = 0};
    struct buffer out = BUFFER_INIT;

    (void)status;
    bool ok = arch_list_parse("arch show", args->operands.items[0], NULL, &archs, err);
    if (ok && archs.count != 1)
        ok = error_set(err, ERROR_INPUT, "arch show shows one architecture; %s names %zu",
                       args->operands.items[0], archs.count);
    ok = ok && emitter_parse(args->format, "yaml", &format, err);
    if (ok && format == NULL)
        arch_file_write(archs.archs[0], &out);
    else if (ok)
        ok = write_facts(format, archs.archs[0], &out, err);
    if (ok)
        ok = write_output(args->output, &out, err);
    buffer_release(&out);
    arch_list_release(&archs);
    return ok;
}

static const enum option_id options[] = {OPT_FORMAT_OR_YAML, OPT_OUTPUT, OPT_END};

const struct command cmd_arch_show = {
    .name = "arch show",
    .words = {"arch", "show"},
    .arguments = "NAME [OPTIONS]",
    .summary = "one architecture in full: limits, GPUs, and where each was read",
    .examples = "occsweep arch show sm_90\n"
                "occsweep arch show \"RTX 4060\" --format yaml -o mine.yaml\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run_arch_show,
};
