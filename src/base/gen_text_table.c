/* SPDX-License-Identifier: MIT */
/*
 * Build-time generator: writes the files named on the command line as one C
 * table on standard output. Bytes are written as numbers, since a C string
 * literal may be no longer than 4095 characters.
 */
#include <stdio.h>
#include <string.h>

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static int write_bytes(const char *path, int number)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    printf("static const char text_%d[] = {\n", number);
    for (int c = getc(file), column = 0; c != EOF; c = getc(file), column++)
        printf("%d,%s", c > 127 ? c - 256 : c, column % 20 == 19 ? "\n" : "");
    printf("0};\n");
    return fclose(file);
}

int main(int argc, char **argv)
{
    printf("#include \"base/embedded.h\"\n");
    for (int i = 1; i < argc; i++)
        if (write_bytes(argv[i], i) != 0)
            return 1;
    printf("const struct embedded_text embedded_texts[] = {\n");
    for (int i = 1; i < argc; i++)
        printf("    {\"%s\", text_%d, sizeof(text_%d) - 1},\n", file_name(argv[i]), i, i);
    printf("    {0},\n};\n");
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
