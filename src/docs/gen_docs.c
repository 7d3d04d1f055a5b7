/* SPDX-License-Identifier: MIT */
/* Writes one of the documents that are made of the program's tables to
 * standard output: gen_docs DOCUMENT [PROSE]. */
#include <stdio.h>
#include <string.h>

#include "base/whole_file.h"
#include "docs/gen_docs.h"

static void write_sweep_schema(struct buffer *out)
{
    schema_write(&config_file_kinds[CONFIG_FILE_SWEEP], out);
}

static void write_arch_schema(struct buffer *out)
{
    schema_write(&config_file_kinds[CONFIG_FILE_ARCH], out);
}

static const struct {
    const char *name;
    void (*write)(struct buffer *out);                           /* of one of tables alone */
    void (*write_around)(const char *prose, struct buffer *out); /* of one with prose */
} documents[] = {
    {"sweep.schema.json", write_sweep_schema, NULL},
    {"arch.schema.json", write_arch_schema, NULL},
    {"output.schema.json", output_schema_write, NULL},
    {"occsweep.1", NULL, manual_write},
    {"occsweep-config.5", NULL, manual_write},
    {"occsweep.bash", NULL, bash_write},
    {"_occsweep", zsh_write, NULL},
    {"occsweep.fish", fish_write, NULL},
};

static int write_document(size_t index, const char *prose)
{
    struct buffer out = BUFFER_INIT;
    if (documents[index].write_around != NULL)
        documents[index].write_around(prose, &out);
    else
        documents[index].write(&out);
    bool ok = !out.failed && fwrite(out.bytes, 1, out.size, stdout) == out.size &&
              fflush(stdout) == 0;
    buffer_release(&out);
    return ok ? 0 : 1;
}

/* The prose of a document at `path`, if it has any. */
static bool read_prose(const char *path, struct buffer *prose)
{
    const char *name = NULL;
    struct error err;
    return path == NULL || whole_file_read(path, prose, &name, &err);
}

int main(int argc, char *argv[])
{
    struct buffer prose = BUFFER_INIT;
    size_t index = 0, count = sizeof(documents) / sizeof(documents[0]);

    while (argc > 1 && index < count && strcmp(documents[index].name, argv[1]) != 0)
        index++;
    if (argc < 2 || index == count || !read_prose(argv[2], &prose)) {
        fprintf(stderr, "usage: gen_docs DOCUMENT [PROSE]\n");
        return 2;
    }
    int status = write_document(index, prose.bytes);
    buffer_release(&prose);
    return status;
}
