/* SPDX-License-Identifier: MIT */
/*
 * occsweep probe: the source of a CUDA program that asks a device what verify
 * holds the model against.
 */
#include <assert.h>

#include "base/embedded.h"
#include "cli/command.h"
#include "cli/write_output.h"

static bool run_probe(const struct cli_args *args, int *status, struct error *err)
{
    const struct embedded_text *source = embedded_find("probe.cu");
    struct buffer out = BUFFER_INIT;

    (void)status;
    assert(source != NULL);
    buffer_add(&out, source->text, source->size);
    bool ok = write_output(args->output, &out, err);
    buffer_release(&out);
    return ok;
}

static const enum option_id options[] = {OPT_OUTPUT, OPT_END};

const struct command cmd_probe = {
    .name = "probe",
    .words = {"probe", NULL},
    .arguments = "[-o FILE.cu]",
    .summary = "a CUDA program that asks a GPU for its limits and answers",
    .about =
        "Writes one source file. Where the GPU is: `nvcc -o probe probe.cu`, then\n"
        "`./probe arch > probed.yaml`, an architecture file of that device, for\n"
        "`--arch ./probed.yaml`; and `./probe answers > answers.csv`, what the CUDA runtime\n"
        "says of several register counts, block sizes, dynamic sizes and carveouts, and of\n"
        "clusters from compute capability 9.0 on, for `occsweep verify answers.csv`. The\n"
        "program launches no kernel.\n",
    .examples = "occsweep probe -o probe.cu\n"
                "occsweep probe > probe.cu\n",
    .options = options,
    .run = run_probe,
};
