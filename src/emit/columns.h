/* SPDX-License-Identifier: MIT */
/*
 * Tables as data: every column of every output is one row here, with its
 * name, unit, help text and a function that reads its value from a record.
 * CSV heads, JSON keys, axis labels, --columns and the documentation are all
 * made from these rows. Nothing here knows a format; see emit.h for those.
 */
#ifndef EMIT_COLUMNS_H
#define EMIT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { MAX_COLUMNS = 64 };

enum cell_kind {
    CELL_NONE,    /* no limit, or not applicable: empty, null */
    CELL_NUMBER,  /* number */
    CELL_DECIMAL, /* number, in hundredths: 3750 is 37.50 */
    CELL_TEXT,    /* text, NUL-terminated UTF-8 */
    CELL_NAMES,   /* the names of the bits that are set in number */
};

struct cell {
    enum cell_kind kind;
    uint64_t number;
    const char *text;
    const char *(*name_of_bit)(unsigned bit);
    char storage[24]; /* for a text that the getter makes up */
};

/* What alone decides the text of a column of a sweep. Rows of which each is
 * need not be made one by one; see prepared_rows.h. */
enum row_part {
    PART_ROW,     /* not known: the whole row */
    PART_GRID,    /* the same in every row */
    PART_THREADS, /* threads as asked */
    PART_REGS,    /* registers as asked */
    PART_SMEM,    /* shared memory as asked */
    PART_OUTER,   /* the steps of threads and registers: what they grant */
    PART_INNER,   /* carveout, barriers and the step of shared memory: what they grant */
    PART_JOINT,   /* the smallest of all limits, which bind, and the warps of a block */
    PART_COUNT,
    /* Finer, of some of these; see launch_answers.h. */
    PART_SPLIT = PART_COUNT, /* carveout and the step of shared memory */
    PART_BARRIERS,           /* barriers */
    PART_STATUS,             /* the status */
    PART_BLOCKS,             /* the smallest of all limits, and the warps of a block */
    PART_LIMITERS,           /* which bind */
    PART_SCALARS,            /* of PART_OUTER: scalar registers and the warps of a block */
    PART_LLVM,               /* LLVM's number */
    PART_UNIT,               /* of PART_SMEM: what a block is given of shared memory */
};

struct occ_arch;

struct column {
    const char *name;  /* never changes, scripts rely on it: "arch" */
    const char *words; /* other words for it, separated by spaces; may be NULL */
    const char *unit;  /* "threads", "bytes", "%"; "" where there is none */
    const char *help;
    /* Fill *cell, which is CELL_NONE and zero, from the field at `offset` of a record. */
    void (*get)(const void *field, struct cell *cell);
    size_t offset;
    enum row_part part;
    /* Of which architectures there is something to show; NULL: of all. */
    bool (*is_of)(const struct occ_arch *arch);
};

struct table {
    const struct column *columns;
    size_t column_count;
};

/* The columns of one output, in the order they are written. */
struct selection {
    const struct column *columns[MAX_COLUMNS];
    size_t count;
};

/* Records that lie one behind the other. */
struct records {
    const void *first;
    size_t record_bytes;
    size_t count;
};

/* Lay out an array as `struct records`. */
#define RECORDS(array, n)                                                                      \
    ((struct records){.first = (array), .record_bytes = sizeof *(array), .count = (n)})

const void *record_at(const struct records *records, size_t index);

/* Every column of `table`. */
struct selection columns_all(const struct table *table);

/* Those of `from` that show something of any of these architectures. */
struct selection columns_of_archs(const struct selection *from,
                                  const struct occ_arch *const *archs, size_t count);

/* The same of records; each begins with its architecture. */
struct selection columns_of_records(const struct selection *from, struct records records);

/*
 * The columns of `from` that are named in `text`, a comma list, in its order;
 * all of them where it is NULL. A name that is empty, unknown (the nearest is offered) or given
 * twice is ERROR_INPUT.
 */
bool columns_choose(const struct selection *from, const char *text, struct selection *selection,
                    struct error *err);

/* The same from all columns of `table`. */
bool columns_parse(const struct table *table, const char *text, struct selection *selection,
                   struct error *err);

/* The same as columns_choose(), but where `text` is NULL only those of the
 * architectures that the table is of. */
bool columns_choose_of(const struct selection *from, const char *text,
                       const struct occ_arch *const *archs, size_t count,
                       struct selection *selection, struct error *err);

/* The column of this name or other word; NULL if there is none. */
const struct column *column_find(const struct table *table, const char *name);

/* Read the value of `column` from the record at `row`. */
void column_read(const struct column *column, const void *row, struct cell *cell);

/* Getters for the common kinds of field. */
void cell_from_u32(const void *field, struct cell *cell);
void cell_from_u64(const void *field, struct cell *cell);
void cell_from_text(const void *field, struct cell *cell);     /* const char *; NULL: none */
void cell_from_blocks(const void *field, struct cell *cell);   /* OCC_UNLIMITED: none */
void cell_from_pct_x100(const void *field, struct cell *cell); /* uint32_t */
void cell_from_limiters(const void *field, struct cell *cell); /* limiter_code */
void cell_from_status(const void *field, struct cell *cell);   /* enum occ_status */
void cell_from_carveout(const void *field, struct cell *cell); /* struct occ_carveout */
void cell_from_caching(const void *field, struct cell *cell); /* enum occ_partitioned_caching */
void cell_from_arch(const void *field, struct cell *cell);    /* const struct occ_arch * */
void cell_from_yes_no(const void *field, struct cell *cell);  /* bool */

#endif
