/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259) into a buffer, indented by two spaces: nested objects and
 * arrays, where tables of rows do not do. The caller keeps brackets in pairs
 * and gives each member of an object its key.
 */
#ifndef EMIT_JSON_WRITER_H
#define EMIT_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct json_writer {
    struct buffer *out;
    unsigned depth;
    unsigned inline_from; /* the depth from which on all is on one line; 0: none */
    bool has_item;        /* the innermost bracket holds something already */
    bool has_key;         /* the next value belongs to a key that was written */
};

/* `{ .out = &buffer }` begins a document. */

/* '{' or '['. Inline: the bracket and all it holds stand on one line. */
void json_open(struct json_writer *json, char bracket);
void json_open_inline(struct json_writer *json, char bracket);

/* '}' or ']'; a line end follows the outermost. */
void json_close(struct json_writer *json, char bracket);

void json_key(struct json_writer *json, const char *key);

/* A string; null for NULL. */
void json_text(struct json_writer *json, const char *text);
void json_u64(struct json_writer *json, uint64_t number);
void json_bool(struct json_writer *json, bool value);
void json_null(struct json_writer *json);

/* A number that is already written as JSON wants it: "37.50". */
void json_number_text(struct json_writer *json, const char *digits);

/* A key and its value in one call. */
void json_member_text(struct json_writer *json, const char *key, const char *text);
void json_member_u64(struct json_writer *json, const char *key, uint64_t number);

/* `text` as a JSON string, quotes included; bytes that are not UTF-8 become
 * U+FFFD. */
void json_escape(struct buffer *out, const char *text);

#endif
