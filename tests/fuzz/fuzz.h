/* SPDX-License-Identifier: MIT */
/*
 * What is fed with bytes that a fuzzer makes up: a target reads them as a user's
 * file and holds what comes out against what must be true of it, whatever they
 * are. A target is a struct, and a line of fuzz_targets[].
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "emit/emit.h"

struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *bytes, size_t size);
    size_t max_bytes;       /* inputs are not made longer */
    const char *seeds;      /* globs of files to begin with, with blanks between */
    const char *dictionary; /* of tests/fuzz/words; NULL: none */
};

/* NULL ends them. */
extern const struct fuzz_target *const fuzz_targets[];

/* The target of that name; NULL if there is none. */
const struct fuzz_target *fuzz_target_find(const char *name);

/* What does not hold ends the program with a line that says so. */
#define FUZZ_CHECK(condition)                                                                  \
    ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))
_Noreturn void fuzz_fail(const char *file, int line, const char *what);

/* A file that holds these bytes: its path, which stays the same. */
const char *fuzz_file(const uint8_t *bytes, size_t size);

/* Whatever was refused was so with one line that a terminal can show. */
void fuzz_check_error(const struct error *err);

/* UTF-8 without control characters, but for those of `allowed`. */
void fuzz_check_text(const char *text, size_t size, const char *allowed);

/* Valid JSON, and nothing behind it. */
void fuzz_check_json(const char *text, size_t size);

/* CSV as RFC 4180 has it, with `rows` rows below a head of as many fields. Names
 * stand in it as they are, whatever their bytes. */
void fuzz_check_csv(const char *text, size_t size, uint64_t rows);

/* A table in every format that there is: each is well formed. */
void fuzz_check_formats(const struct selection *columns, struct records records);

#endif
