/* SPDX-License-Identifier: MIT */
/*
 * Configuration keys as rows: one table drives the reader, its messages, the
 * writer, --set and the help. A key says what it is by its kind; a new kind
 * is a read and a write function.
 */
#ifndef CONFIG_KEYS_H
#define CONFIG_KEYS_H

#include <stddef.h>

#include "base/buffer.h"
#include "config/value.h"
#include "config/yaml_reader.h"

struct key;

/* The most keys that one map has. */
#define MAX_KEYS 32

/* The most words that a key is chosen from. */
#define MAX_KEY_WORDS 31

/* The longest noun, of which a line holds several; see is_noun. */
#define MAX_NOUN_BYTES 24

/* The keys of one map. `prefix` stands before their names in messages and in
 * paths: "registers." */
struct key_table {
    const char *prefix;
    const struct key *keys;
    size_t count;
};

/* Where each key was given: what a check blames has a place. */
struct key_places {
    struct {
        const struct key *key;
        const struct yaml_node *node;
    } given[4 * MAX_KEYS];
    size_t count;
};

/* What reading a value needs to know. */
struct key_reader {
    const struct yaml_file *file;
    struct pool *pool;
    struct key_places *places; /* may be NULL */
    const char *prefix;        /* before every name in messages: "" or "--set " */
    const void *context;       /* whatever the kinds of a table want */
    struct error *err;
};

/* What a value looks like, for whoever tells of keys and reads none. */
enum key_shape {
    SHAPE_NONE, /* of a key that is read later: the key itself says it */
    SHAPE_TEXT,
    SHAPE_NAME,
    SHAPE_NUMBER,
    SHAPE_BOOL,
    SHAPE_CHOICE,
    SHAPE_CHOICES,
    SHAPE_TEXTS, /* one, or a list */
    SHAPE_SIZES,
    SHAPE_NUMBERS,
    SHAPE_GROUP,
    SHAPE_RECORDS,
    SHAPE_NOTES, /* a map with any keys */
    SHAPE_ARCHS, /* names, files, or architectures written in place */
    SHAPE_AXIS,
    SHAPE_ALONG,
    SHAPE_AXIS_VALUE,
    SHAPE_AXIS_LIST,
    SHAPE_CARVEOUT,
    SHAPE_CARVEOUT_LIST,
    SHAPE_CACHING,
    SHAPE_COUNT,
};

struct key_kind {
    /* Read `node` into target + key->offset. `label` names it in messages. */
    bool (*read)(const struct key_reader *reader, const struct key *key, const char *label,
                 const struct yaml_node *node, void *target);
    /* Write the value as YAML, after "key:"; NULL: never written. */
    void (*write)(const struct key *key, const void *source, struct buffer *out);
    /* Does the source hold nothing to write? NULL: it always holds something. */
    bool (*is_unset)(const struct key *key, const void *source);
    enum key_shape shape;
};

struct key {
    const char *name;
    const struct key_kind *kind;
    bool is_required;
    const char *fallback;     /* what is read where nothing is given; NULL: nothing is */
    struct value_type type;   /* of a number */
    enum occ_axis axis;       /* of a launch input */
    const char *const *words; /* to choose from; NULL ends them */
    void (*list_words)(
        const char *words[MAX_KEY_WORDS + 1]); /* the same, where they are made */
    enum key_shape shape;          /* of a key that is read later; see key_shape() */
    const struct key_table *table; /* of a map or of each map in a list */
    size_t element_bytes;          /* of each map in a list */
    uint32_t max_items;            /* of a list that lies in the struct itself */
    const char *count_name;        /* the field at count_offset, of such a list */
    size_t count_offset;           /* where the number of items, or the first word, goes */
    size_t offset;                 /* where the value goes */
    const char *label;             /* of what tables show: "Warps per SM" */
    const char *help;
    /* Few have it: a first value (no, none) is not written, and tables that show
     * no limit as such leave it out. */
    bool is_rare;
    /* A text that stands within others, and in formats of printf(): a noun of
     * letters, digits, blanks, '-' and '/'. */
    bool is_noun;
    /* Its group may be there for it alone; then no other key of it is required. */
    bool stands_alone;
    /* The key of the same table that stands in its place; then this one may not
     * be given, and what it holds is_implied by the other. */
    const char *unless;
    bool (*is_implied)(const void *source);
};

/* Kinds that every table may use. */
extern const struct key_kind key_text;    /* const char *: one line, not empty */
extern const struct key_kind key_name;    /* const char *: value_check_name() */
extern const struct key_kind key_number;  /* uint32_t, by type */
extern const struct key_kind key_bool;    /* bool */
extern const struct key_kind key_choice;  /* unsigned: the index among words */
extern const struct key_kind key_numbers; /* uint32_t[max_items] and a uint32_t */
extern const struct key_kind key_rows;    /* struct[max_items] of a table, and a uint32_t */
extern const struct key_kind key_names;   /* const char *const * and a size_t */
extern const struct key_kind key_group;   /* a map of keys of the same struct */
extern const struct key_kind key_records; /* a list of maps: array and size_t */

/*
 * Read a map by a table into `target`: unknown and repeated keys are errors,
 * so are missing ones that are required. `label` names the map in messages.
 */
bool keys_read(const struct key_reader *reader, const struct key_table *table,
               const char *label, const struct yaml_node *map, void *target);

/*
 * Call `read_item` with each text of a value that may be one text, itself a
 * comma list, or a list of texts; stop when it returns false.
 */
bool key_each_text(const struct key_reader *reader, const char *label,
                   const struct yaml_node *node,
                   bool (*read_item)(const struct key_reader *reader, const char *label,
                                     const struct yaml_node *item, void *target),
                   void *target);

/* Adds one item of a list to what is read. */
typedef bool key_item_adder(const struct key_reader *reader, const char *label,
                            const char *item, void *target);

/* Call `add` with each item of the comma lists in those texts; stop when it
 * returns false. What it says of an item gets the place of the text. */
bool key_each_item(const struct key_reader *reader, const char *label,
                   const struct yaml_node *node, key_item_adder *add, void *target);

/* Is there nothing to write for the key? */
bool key_is_unset(const struct key *key, const void *source);

/* What its value looks like. */
enum key_shape key_shape(const struct key *key);

/* The words that a value of the key is chosen from, which NULL ends. */
void key_choices(const struct key *key, const char *words[MAX_KEY_WORDS + 1]);

/* Append what the key is: its help, and the words there are to write. */
void key_add_help(const struct key *key, struct buffer *out);

/* Where the key whose value goes to `offset` was given; NULL if it was not. */
const struct yaml_node *key_place(const struct key_places *places, size_t offset);

/* The key with this path, such as "registers.partitions", in a table and its
 * groups; NULL if there is none. `*table` becomes the one that has it. */
const struct key *key_find(const struct key_table **table, const char *path);

/* The text of a node as one line: blanks for line ends, none at the ends.
 * NULL, with the error set, if it is not a text or holds control characters. */
const char *key_one_line(const struct key_reader *reader, const char *label,
                         const struct yaml_node *node);

/* The field of `target` at `offset`. */
void *key_field(void *target, size_t offset);
const void *key_field_const(const void *source, size_t offset);

#endif
