/* SPDX-License-Identifier: MIT */
/*
 * libmpack cuts the note into tokens; where in the tree they are is kept here,
 * in a stack of fixed depth. What is kept: in the map, the list
 * "amdhsa.kernels" of maps, and "amdhsa.target".
 */
#include "kernels/amd_metadata.h"

#include <stdlib.h>
#include <string.h>

#include <mpack.h>

#include "base/array.h"

/* Arguments of a kernel lie five deep. */
enum { MAX_DEPTH = 16 };

/* Where things are: the lists and maps that are open around them. */
enum { IN_TOP = 1, IN_KERNELS = 2, IN_KERNEL = 3, IN_SIZES = 4 };

struct level {
    uint64_t left; /* items that follow; of a map, keys and values */
    size_t index;
    bool is_map;
    struct span key; /* the last of a map */
};

struct walk {
    struct amd_metadata *metadata;
    struct kernel_list *list;
    const char *source;
    struct level levels[MAX_DEPTH];
    size_t depth;
    struct amd_kernel kernel; /* the one that is open */
    struct bytes rest;
};

/* A value that ended, or a list or map that begins. */
struct item {
    mpack_token_t token;
    struct span text; /* of a text */
};

void amd_metadata_release(struct amd_metadata *metadata)
{
    free(metadata->kernels);
    metadata->kernels = NULL;
    metadata->count = 0;
}

struct span amd_metadata_target(struct span text)
{
    const char *gfx = span_find_last(text, "-gfx", NULL);
    struct span none = {text.begin, text.begin};

    return gfx == NULL ? none : amd_target_begins((struct span){gfx + 1, text.end});
}

static bool refuse(const struct walk *walk, const char *what, struct error *err)
{
    return error_set(err, ERROR_INPUT, "%s: broken metadata of an AMD code object: %s",
                     walk->source, what);
}

static bool is_text(struct span span, const char *text)
{
    return span_size(span) == strlen(text) && memcmp(span.begin, text, span_size(span)) == 0;
}

/* ---- tokens ---- */

static bool read_token(struct walk *walk, mpack_token_t *token, struct error *err)
{
    mpack_tokbuf_t tokens = MPACK_TOKBUF_INITIAL_VALUE;
    const char *at = (const char *)walk->rest.at;
    int status =
        walk->rest.size == 0 ? MPACK_EOF : mpack_read(&tokens, &at, &walk->rest.size, token);

    walk->rest.at = (const unsigned char *)at;
    if (status == MPACK_OK)
        return true;
    return refuse(walk, status == MPACK_EOF ? "it is cut off" : "it is no MessagePack", err);
}

static bool read_item(struct walk *walk, struct item *item, struct error *err)
{
    if (!read_token(walk, &item->token, err))
        return false;
    mpack_token_type_t type = item->token.type;
    if (type != MPACK_TOKEN_STR && type != MPACK_TOKEN_BIN && type != MPACK_TOKEN_EXT)
        return true;
    if (item->token.length > walk->rest.size)
        return refuse(walk, "a text in it is cut off", err);
    item->text.begin = (const char *)walk->rest.at;
    item->text.end = item->text.begin + item->token.length;
    walk->rest.at += item->token.length;
    walk->rest.size -= item->token.length;
    return true;
}

/* ---- what is kept ---- */

static bool number_of(const struct item *item, uint64_t *number)
{
    if (item->token.type != MPACK_TOKEN_UINT && item->token.type != MPACK_TOKEN_BOOLEAN)
        return false;
    *number = (uint64_t)item->token.data.value.hi << 32 | item->token.data.value.lo;
    return true;
}

static bool is_among_kernels(const struct walk *walk)
{
    return walk->depth >= IN_KERNELS && is_text(walk->levels[0].key, "amdhsa.kernels") &&
           !walk->levels[1].is_map;
}

static bool keep_name(struct walk *walk, const struct item *item, struct name **name,
                      struct error *err)
{
    if (item->token.type != MPACK_TOKEN_STR || span_size(item->text) == 0) {
        walk->metadata->unknown_items++;
        return true;
    }
    *name = kernel_list_name(walk->list, item->text.begin, span_size(item->text), err);
    return *name != NULL;
}

static bool keep_value(struct walk *walk, const struct item *item, struct error *err)
{
    struct span key = walk->levels[IN_KERNEL - 1].key;
    uint64_t number;

    if (is_text(key, ".name"))
        return keep_name(walk, item, &walk->kernel.name, err);
    if (is_text(key, ".symbol"))
        return keep_name(walk, item, &walk->kernel.symbol, err);
    if (number_of(item, &number) && !amd_kernel_set(&walk->kernel, key, number))
        walk->metadata->unknown_items++;
    return true;
}

static bool keep(struct walk *walk, const struct item *item, struct error *err)
{
    const struct level *top = &walk->levels[walk->depth - 1];
    uint64_t number;

    if (walk->depth == IN_TOP && top->is_map && item->token.type == MPACK_TOKEN_STR &&
        is_text(top->key, "amdhsa.target"))
        walk->metadata->target = amd_metadata_target(item->text);
    if (!is_among_kernels(walk) || walk->depth < IN_KERNEL ||
        !walk->levels[IN_KERNEL - 1].is_map)
        return true;
    if (walk->depth == IN_KERNEL)
        return keep_value(walk, item, err);
    if (walk->depth == IN_SIZES && !top->is_map && number_of(item, &number) &&
        is_text(walk->levels[IN_KERNEL - 1].key, ".reqd_workgroup_size") &&
        !amd_kernel_set_required(&walk->kernel, top->index, number))
        walk->metadata->unknown_items++;
    return true;
}

/* ---- lists and maps ---- */

static bool open_level(struct walk *walk, const mpack_token_t *token, struct error *err)
{
    bool is_map = token->type == MPACK_TOKEN_MAP;
    uint64_t count = (uint64_t)token->length * (is_map ? 2 : 1);

    if (walk->depth == MAX_DEPTH)
        return refuse(walk, "lists lie too deep in lists", err);
    if (count > walk->rest.size)
        return refuse(walk, "a list in it is cut off", err);
    walk->levels[walk->depth++] = (struct level){.left = count, .is_map = is_map};
    if (walk->depth == IN_KERNEL && is_map && is_among_kernels(walk))
        walk->kernel = (struct amd_kernel){.name = NULL};
    return true;
}

static bool add_kernel(struct walk *walk, struct error *err)
{
    struct amd_metadata *metadata = walk->metadata;
    struct amd_kernel *kernels;

    if (walk->kernel.name == NULL)
        return true;
    kernels = array_grow(metadata->kernels, metadata->count, sizeof(*kernels));
    if (kernels == NULL)
        return error_no_memory(err);
    metadata->kernels = kernels;
    kernels[metadata->count++] = walk->kernel;
    walk->kernel.name = NULL;
    return true;
}

/* Leave what has no item left. */
static bool close_levels(struct walk *walk, struct error *err)
{
    while (walk->depth > 0 && walk->levels[walk->depth - 1].left == 0) {
        bool is_kernel = walk->depth == IN_KERNEL && walk->levels[walk->depth - 1].is_map &&
                         is_among_kernels(walk);
        walk->depth--;
        if (is_kernel && !add_kernel(walk, err))
            return false;
    }
    return true;
}

static bool is_key(const struct level *level)
{
    return level->is_map && level->left % 2 == 0;
}

/* One item of the level that is open. */
static bool step(struct walk *walk, struct error *err)
{
    struct level *level = &walk->levels[walk->depth - 1];
    bool is_a_key = is_key(level);
    struct item item = {.text = {.begin = NULL}};

    if (!read_item(walk, &item, err))
        return false;
    if (is_a_key)
        level->key = item.token.type == MPACK_TOKEN_STR ? item.text : (struct span){"", ""};
    else if (!keep(walk, &item, err))
        return false;
    level->left--;
    level->index++;
    if (item.token.type == MPACK_TOKEN_ARRAY || item.token.type == MPACK_TOKEN_MAP)
        return open_level(walk, &item.token, err);
    return true;
}

bool amd_metadata_read(struct amd_metadata *metadata, const char *source, struct bytes note,
                       struct kernel_list *list, struct error *err)
{
    struct walk walk = {.metadata = metadata, .list = list, .source = source, .rest = note};
    mpack_token_t top;

    *metadata = (struct amd_metadata){.kernels = NULL, .target = {"", ""}};
    if (!read_token(&walk, &top, err))
        return false;
    if (top.type != MPACK_TOKEN_MAP)
        return refuse(&walk, "it is no map", err);
    bool ok = open_level(&walk, &top, err) && close_levels(&walk, err);
    while (ok && walk.depth > 0)
        ok = step(&walk, err) && close_levels(&walk, err);
    return ok;
}
