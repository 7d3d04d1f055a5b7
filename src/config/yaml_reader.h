/* SPDX-License-Identifier: MIT */
/*
 * YAML files as a tree of texts, lists and maps, each with its place. What
 * configurations have no use for is refused: anchors and aliases, tags,
 * directives, a second document, deep nesting, large files, control
 * characters, anything that is not UTF-8.
 */
#ifndef CONFIG_YAML_READER_H
#define CONFIG_YAML_READER_H

#include "config/pool.h"

#include <stdbool.h>
#include <stdint.h>

enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP };

/* A file may hold a million of them. */
struct yaml_node {
    const char *text;        /* of a YAML_TEXT; "" where nothing was written */
    struct yaml_node *child; /* the first; in a map key, value, key, value */
    struct yaml_node *next;  /* the next child of the same list or map */
    uint32_t line, column;   /* from 1, in characters; 0: not from a file */
    uint32_t child_count;    /* of a map, keys and values */
    enum yaml_kind kind;
    bool is_plain; /* a text without quotes, so that nothing means nothing */
    bool is_flow;  /* a list or map in brackets */
};

struct yaml_file {
    const char *path; /* borrowed; NULL: not from a file */
    const char *text; /* the whole, NUL-terminated */
    size_t text_bytes;
    const struct yaml_node *root;
};

/* Read the file at `path`. *file lives in `pool`. A file that cannot be read
 * is ERROR_SYSTEM, a bad one ERROR_INPUT. */
bool yaml_file_read(const char *path, struct pool *pool, struct yaml_file *file,
                    struct error *err);

/* The same for `size` bytes of text that are not in a file; `path` names
 * them in messages. */
bool yaml_text_read(const char *path, const char *text, size_t size, struct pool *pool,
                    struct yaml_file *file, struct error *err);

/* Fill in `err` with "FILE:LINE:COL: " and the message; returns false. */
bool yaml_error(const struct yaml_file *file, const struct yaml_node *node, struct error *err,
                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Put "FILE:LINE:COL: " before a message, if a signal is not what it tells of; returns
 * false. */
bool yaml_error_place(const struct yaml_file *file, const struct yaml_node *node,
                      struct error *err);

/* The value of a key in a map; NULL if the map lacks it. */
const struct yaml_node *yaml_find(const struct yaml_node *map, const char *key);

/* Is this what stands for nothing: `key:` without a value? */
bool yaml_is_empty(const struct yaml_node *node);

#endif
