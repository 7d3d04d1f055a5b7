/* SPDX-License-Identifier: MIT */
/*
 * Everything of one kernel is gathered by its name, since it stands in three
 * places of the file. Words as LLVM 14 to 22 write them.
 */
#include "kernels/amd_assembly.h"

#include <stdlib.h>
#include <string.h>

#include <occsweep/occupancy.h>

#include "base/array.h"
#include "kernels/amd_metadata.h"
#include "kernels/amd_metadata_text.h"
#include "kernels/log_items.h"
#include "kernels/log_reader.h"

#define FIELD(name) offsetof(struct amd_kernel, name)

/* Arguments make the metadata of a kernel long; of those that are longer
 * nothing is read. */
enum { MAX_BLOCK_BYTES = 1 << 18 };

/* clang-format off */
static const struct assembly_item {
    const char *words;
    size_t offset; /* of a kernel_number */
    uint32_t max;
} items[] = {
    {".amdhsa_group_segment_fixed_size ", FIELD(shared_bytes), OCC_MAX_SMEM_PER_BLOCK},
    {".amdhsa_private_segment_fixed_size ", FIELD(scratch_bytes), UINT32_MAX},
    {".amdhsa_wavefront_size32 ", FIELD(is_wave32), 1},
    {".amdhsa_workgroup_processor_mode ", FIELD(is_wgp), 1},
    {".amdhsa_uses_dynamic_stack ", FIELD(uses_dynamic_stack), 1},
    {".amdhsa_next_free_vgpr ", FIELD(next_free_vector), OCC_MAX_REGS_PER_THREAD},
    {".amdhsa_accum_offset ", FIELD(accumulator_offset), OCC_MAX_REGS_PER_THREAD},
    {"; NumVgprs: ", FIELD(vectors), OCC_MAX_REGS_PER_THREAD},
    {"; NumAgprs: ", FIELD(accumulators), OCC_MAX_ACCUM_REGS_PER_THREAD},
    {"; TotalNumVgprs: ", FIELD(total_vectors), OCC_MAX_REGS_PER_THREAD},
    {"; NumSgprs: ", FIELD(scalars), OCC_MAX_SCALAR_REGS_PER_WARP},
    {"; TotalNumSgprs: ", FIELD(scalars), OCC_MAX_SCALAR_REGS_PER_WARP},
    {"; ScratchSize: ", FIELD(scratch_bytes), UINT32_MAX},
    {"; LDSByteSize: ", FIELD(shared_bytes), OCC_MAX_SMEM_PER_BLOCK},
    {"; NumVGPRsForWavesPerEU: ", FIELD(granted_vectors), OCC_MAX_REGS_PER_THREAD},
    {"; Occupancy: ", FIELD(waves), UINT32_MAX},
};
/* clang-format on */

void amd_assembly_release(struct amd_assembly *assembly)
{
    for (size_t i = 0; i < assembly->count; i++)
        assembly->kernels[i].name->pending = 0;
    free(assembly->kernels);
    buffer_release(&assembly->block);
    *assembly = (struct amd_assembly){.block = BUFFER_INIT};
}

/* ---- kernels ---- */

/* The kernel of that name, which is new if it was not there. */
static struct amd_kernel *get_kernel(struct log_reader *reader, struct name *name,
                                     struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;

    if (name->pending != 0)
        return &assembly->kernels[name->pending - 1];
    struct amd_kernel *kernels =
        array_grow(assembly->kernels, assembly->count, sizeof(*kernels));
    if (kernels == NULL) {
        error_no_memory(err);
        return NULL;
    }
    assembly->kernels = kernels;
    kernels[assembly->count] = (struct amd_kernel){.name = name, .line = reader->text.line};
    name->pending = ++assembly->count;
    return &kernels[assembly->count - 1];
}

/* Comments and metadata say more than directives, which say what is granted. */
static void settle(struct amd_kernel *kernel)
{
    if (kernel->is_wave32.is_known && !kernel->threads_per_warp.is_known)
        kernel->threads_per_warp =
            (struct kernel_number){true, kernel->is_wave32.value ? 32 : 64};
    if (kernel->total_vectors.is_known || kernel->vectors.is_known)
        return;
    kernel->total_vectors = kernel->next_free_vector;
    if (kernel->accumulator_offset.is_known &&
        kernel->next_free_vector.value > kernel->accumulator_offset.value)
        kernel->accumulators = (struct kernel_number){
            true, kernel->next_free_vector.value - kernel->accumulator_offset.value};
}

/* All of one target go to the list. */
static bool flush(struct log_reader *reader, struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;
    const char *target = assembly->target == NULL ? "" : assembly->target->text;
    const struct amd_source from = {
        .source = reader->source,
        .kind = KERNEL_FROM_ASSEMBLY,
        .target = {target, target + strlen(target)},
        .list = reader->list,
    };
    bool ok = true;

    for (size_t i = 0; i < assembly->count; i++) {
        settle(&assembly->kernels[i]);
        ok = ok && amd_kernel_add(&from, &assembly->kernels[i], err);
        assembly->kernels[i].name->pending = 0;
        reader->kernel_count++;
    }
    assembly->count = 0;
    assembly->current = 0;
    return ok;
}

/* ---- directives and comments ---- */

static bool on_target(struct log_reader *reader, struct span text, struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;

    if (!flush(reader, err))
        return false;
    struct span target = amd_metadata_target(text);
    assembly->in_metadata = false;
    assembly->target = kernel_list_name(reader->list, target.begin, span_size(target), err);
    return assembly->target != NULL;
}

static bool on_kernel(struct log_reader *reader, struct span text, struct error *err)
{
    if (span_size(text) > 1 && text.begin[0] == '"' && text.end[-1] == '"')
        text = (struct span){text.begin + 1, text.end - 1};
    if (span_size(text) == 0)
        return log_reader_skip(reader);
    struct name *name = kernel_list_name(reader->list, text.begin, span_size(text), err);
    if (name == NULL || get_kernel(reader, name, err) == NULL)
        return false;
    reader->assembly.current = name->pending;
    return true;
}

/* The figures of a function that is no kernel come behind its own heading. */
static bool on_function(struct log_reader *reader, struct span text, struct error *err)
{
    (void)text;
    (void)err;
    reader->assembly.current = 0;
    return true;
}

static bool on_metadata(struct log_reader *reader, struct span text, struct error *err)
{
    (void)text;
    (void)err;
    reader->assembly.in_metadata = true;
    reader->assembly.in_kernels = false;
    buffer_clear(&reader->assembly.block);
    return true;
}

/* clang-format off */
static const struct {
    const char *words;
    bool (*read)(struct log_reader *reader, struct span text, struct error *err);
} lines[] = {
    {".amdgcn_target ", on_target},
    {".amdhsa_kernel ", on_kernel},
    {"; Function info:", on_function},
    {".amdgpu_metadata", on_metadata},
};
/* clang-format on */

/* What cannot be a number, as what LLVM has not worked out yet, is not known. */
static bool read_item(struct log_reader *reader, struct span line)
{
    struct amd_assembly *assembly = &reader->assembly;
    struct span value;
    uint64_t number;

    if (assembly->current == 0)
        return log_reader_skip(reader);
    for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
        if (!span_begins(line, items[i].words, &value))
            continue;
        if (!log_number_read(&value, items[i].max, &number) ||
            (value.begin < value.end && !is_blank(*value.begin)))
            reader->list->unknown_items++;
        else
            *(struct kernel_number *)((char *)&assembly->kernels[assembly->current - 1] +
                                      items[i].offset) =
                (struct kernel_number){true, (uint32_t)number};
        return true;
    }
    return log_reader_skip(reader);
}

/* ---- metadata ---- */

/* One kernel of the metadata is whole. */
static bool end_block(struct log_reader *reader, struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;
    struct amd_kernel told = {.name = NULL};
    bool is_read = false;

    if (assembly->block.failed)
        return error_no_memory(err);
    if (assembly->block.size > 0 && assembly->block.size <= MAX_BLOCK_BYTES &&
        !amd_metadata_text_read(&told, assembly->block.bytes, assembly->block.size,
                                reader->list, &is_read, err))
        return false;
    reader->list->unknown_items += assembly->block.size > 0 && !is_read;
    buffer_clear(&assembly->block);
    if (!is_read)
        return true;
    struct amd_kernel *kernel = get_kernel(reader, told.name, err);
    if (kernel == NULL)
        return false;
    amd_kernel_merge(kernel, &told);
    return true;
}

static size_t indent_of(struct span line)
{
    return (size_t)(span_skip_blanks(line).begin - line.begin);
}

/* The list of kernels: each begins with a dash, as far in as the first. */
static bool read_kernels_line(struct log_reader *reader, struct span line, struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;
    size_t indent = indent_of(line);
    bool is_dash = span_begins(span_skip_blanks(line), "- ", NULL);

    if (assembly->indent == SIZE_MAX)
        assembly->indent = indent;
    bool is_first = is_dash && indent == assembly->indent;
    if (is_first || indent <= assembly->indent) {
        if (!end_block(reader, err))
            return false;
        assembly->in_kernels = is_first;
    }
    if (!assembly->in_kernels || assembly->block.size > MAX_BLOCK_BYTES)
        return true;
    if (is_first) {
        line.begin += indent + 1;
        while (indent-- > 0)
            buffer_add_char(&assembly->block, ' ');
        buffer_add_char(&assembly->block, ' ');
    }
    buffer_add(&assembly->block, line.begin, span_size(line));
    buffer_add_char(&assembly->block, '\n');
    return true;
}

static bool read_metadata_line(struct log_reader *reader, struct span line, struct error *err)
{
    struct amd_assembly *assembly = &reader->assembly;
    struct span text = span_skip_blanks(line), rest;

    if (span_begins(text, ".end_amdgpu_metadata", NULL)) {
        assembly->in_metadata = false;
        return end_block(reader, err);
    }
    if (assembly->in_kernels && span_size(text) > 0 && !read_kernels_line(reader, line, err))
        return false;
    if (assembly->in_kernels)
        return true;
    if (span_begins(text, "amdhsa.kernels:", NULL)) {
        assembly->in_kernels = true;
        assembly->indent = SIZE_MAX;
    } else if (span_begins(text, "amdhsa.target: ", &rest) &&
               span_size(amd_metadata_target(rest)) > 0) {
        struct span target = amd_metadata_target(rest);
        assembly->target = kernel_list_name(reader->list, target.begin, span_size(target), err);
        return assembly->target != NULL;
    }
    return true;
}

/* ---- lines ---- */

bool amd_assembly_read(struct log_reader *reader, struct span line, bool *is_one,
                       struct error *err)
{
    struct span text = span_skip_blanks(line), rest;

    *is_one = true;
    if (reader->assembly.in_metadata)
        return read_metadata_line(reader, line, err);
    *is_one = text.begin < text.end && (*text.begin == '.' || *text.begin == ';');
    if (!*is_one)
        return true;
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        if (span_begins(text, lines[i].words, &rest))
            return lines[i].read(reader, rest, err);
    /* Elsewhere lines may begin so, too. */
    *is_one = reader->assembly.target != NULL || reader->assembly.count > 0;
    return !*is_one || read_item(reader, text);
}

bool amd_assembly_finish(struct log_reader *reader, struct error *err)
{
    return end_block(reader, err) && flush(reader, err);
}
