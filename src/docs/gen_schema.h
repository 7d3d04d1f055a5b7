/* SPDX-License-Identifier: MIT */
/* The schemas of config files between their files: maps in gen_schema.c, the
 * values of their keys in gen_schema_values.c. */
#ifndef DOCS_GEN_SCHEMA_H
#define DOCS_GEN_SCHEMA_H

#include "config/keys.h"
#include "emit/json_writer.h"

/* A map that has these keys. */
void schema_map_write(const struct key_table *keys, struct json_writer *json);

/* The ways to write the value of `key`: a member "anyOf", or "allOf" where there is one. */
void schema_ways_write(const struct key *key, struct json_writer *json);

#endif
