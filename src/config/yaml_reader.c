/* SPDX-License-Identifier: MIT */
/*
 * YAML events into a tree. Events and not libyaml's documents, because each
 * construct that is refused is then seen with its place, and nothing here or
 * there recurses into what a stranger nested.
 */
#include "config/yaml_reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#if defined(__has_include)
#if !__has_include(<yaml.h>)
#error "libyaml is not installed: type `make run`, which installs what is missing"
#endif
#endif
#include <yaml.h>

#include "base/text.h"

/* Containers within one another; the schema needs five. */
#define MAX_DEPTH 8

#define MAX_FILE_BYTES ((size_t)1024 * 1024)

bool yaml_error_place(const struct yaml_file *file, const struct yaml_node *node,
                      struct error *err)
{
    struct error inner = *err;
    if (err->kind == ERROR_INTERRUPTED || file->path == NULL || node->line == 0)
        return false;
    return error_set(err, inner.kind, "%s:%" PRIu32 ":%" PRIu32 ": %s", file->path, node->line,
                     node->column, inner.text);
}

bool yaml_error(const struct yaml_file *file, const struct yaml_node *node, struct error *err,
                const char *format, ...)
{
    char text[sizeof(err->text)];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    error_set(err, ERROR_INPUT, "%s", text);
    return yaml_error_place(file, node, err);
}

bool yaml_is_empty(const struct yaml_node *node)
{
    return node->kind == YAML_TEXT && node->is_plain && node->text[0] == '\0';
}

const struct yaml_node *yaml_find(const struct yaml_node *map, const char *key)
{
    for (const struct yaml_node *name = map->child; name != NULL; name = name->next->next) {
        if (name->kind == YAML_TEXT && strcmp(name->text, key) == 0)
            return name->next;
    }
    return NULL;
}

/* A tree that grows by one event after the other. */
struct builder {
    yaml_parser_t parser;
    struct yaml_file file;
    const char *input; /* what libyaml sees of it */
    size_t input_bytes;
    struct pool *pool;
    struct error *err;
    struct {
        struct yaml_node *container;
        struct yaml_node *last; /* its last child so far */
    } open[MAX_DEPTH];
    size_t depth;
    struct yaml_node *root;
    bool is_done;
};

/* A mark counts from 0. */
static struct yaml_node node_at(const yaml_mark_t *mark)
{
    return (struct yaml_node){
        .text = "", .line = (uint32_t)mark->line + 1, .column = (uint32_t)mark->column + 1};
}

static bool refuse_at(struct builder *builder, const yaml_mark_t *mark, const char *text)
{
    struct yaml_node place = node_at(mark);
    return yaml_error(&builder->file, &place, builder->err, "%s", text);
}

/* What libyaml was at. It often notices only on the next line, so where that began. */
static void say_context(const yaml_parser_t *parser, char *text, size_t text_bytes)
{
    text[0] = '\0';
    if (parser->context == NULL)
        return;
    if (parser->context_mark.line < parser->problem_mark.line)
        snprintf(text, text_bytes, "%s that begins on line %zu, ", parser->context,
                 parser->context_mark.line + 1);
    else
        snprintf(text, text_bytes, "%s, ", parser->context);
}

/* What libyaml found wrong, in its words, with ours about tabs. */
static bool refuse_syntax(struct builder *builder)
{
    const yaml_parser_t *parser = &builder->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return error_no_memory(builder->err);

    struct yaml_node place = node_at(&parser->problem_mark);
    bool is_tab = parser->problem_mark.index < builder->input_bytes &&
                  builder->input[parser->problem_mark.index] == '\t';
    char context[128];
    say_context(parser, context, sizeof(context));
    return yaml_error(&builder->file, &place, builder->err, "not valid YAML: %s%s%s", context,
                      parser->problem != NULL ? parser->problem : "unreadable",
                      is_tab ? "; indent with spaces, not tabs" : "");
}

static struct yaml_node *add_node(struct builder *builder, enum yaml_kind kind,
                                  const yaml_mark_t *mark)
{
    struct yaml_node *node = pool_alloc(builder->pool, 1, sizeof(*node), builder->err);
    if (node == NULL)
        return NULL;
    *node = node_at(mark);
    node->kind = kind;
    if (builder->depth == 0) {
        builder->root = node;
        return node;
    }

    size_t top = builder->depth - 1;
    struct yaml_node *container = builder->open[top].container;
    if (builder->open[top].last == NULL)
        container->child = node;
    else
        builder->open[top].last->next = node;
    builder->open[top].last = node;
    container->child_count++;
    return node;
}

static bool check_properties(struct builder *builder, const yaml_mark_t *mark,
                             const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (anchor != NULL)
        return refuse_at(builder, mark, "an anchor (&) is not read here; repeat the value");
    if (tag != NULL)
        return refuse_at(builder, mark, "a tag (!) is not read here; write the value alone");
    return true;
}

static bool on_scalar(struct builder *builder, const yaml_event_t *event)
{
    const yaml_mark_t *mark = &event->start_mark;
    const char *text = (const char *)event->data.scalar.value;
    if (!check_properties(builder, mark, event->data.scalar.anchor, event->data.scalar.tag))
        return false;
    if (strlen(text) != event->data.scalar.length)
        return refuse_at(builder, mark, "a NUL byte has no place in a text; leave it out");

    struct yaml_node *node = add_node(builder, YAML_TEXT, mark);
    if (node == NULL)
        return false;
    node->is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (text[0] != '\0')
        node->text = pool_copy_text(builder->pool, text, builder->err);
    return node->text != NULL;
}

static bool open_container(struct builder *builder, enum yaml_kind kind,
                           const yaml_event_t *event, bool is_flow)
{
    if (builder->depth == MAX_DEPTH)
        return refuse_at(builder, &event->start_mark,
                         "nested too deeply; nothing here goes deeper than 8 levels");
    struct yaml_node *node = add_node(builder, kind, &event->start_mark);
    if (node == NULL)
        return false;
    node->is_flow = is_flow;
    builder->open[builder->depth].container = node;
    builder->open[builder->depth].last = NULL;
    builder->depth++;
    return true;
}

static bool on_list(struct builder *builder, const yaml_event_t *event)
{
    return check_properties(builder, &event->start_mark, event->data.sequence_start.anchor,
                            event->data.sequence_start.tag) &&
           open_container(builder, YAML_LIST, event,
                          event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
}

static bool on_map(struct builder *builder, const yaml_event_t *event)
{
    return check_properties(builder, &event->start_mark, event->data.mapping_start.anchor,
                            event->data.mapping_start.tag) &&
           open_container(builder, YAML_MAP, event,
                          event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
}

static bool on_document(struct builder *builder, const yaml_event_t *event)
{
    if (builder->root != NULL)
        return refuse_at(builder, &event->start_mark,
                         "a second document; put it into a file of its own");
    return true;
}

static bool on_event(struct builder *builder, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return on_document(builder, event);
    case YAML_ALIAS_EVENT:
        return refuse_at(builder, &event->start_mark,
                         "an alias (*) is not read here; repeat the value");
    case YAML_SCALAR_EVENT:
        return on_scalar(builder, event);
    case YAML_SEQUENCE_START_EVENT:
        return on_list(builder, event);
    case YAML_MAPPING_START_EVENT:
        return on_map(builder, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        builder->depth--;
        return true;
    case YAML_STREAM_END_EVENT:
        builder->is_done = true;
        return true;
    default:
        return true;
    }
}

static bool build_tree(struct builder *builder)
{
    bool ok = true;
    while (ok && !builder->is_done) {
        yaml_event_t event;
        if (yaml_parser_parse(&builder->parser, &event) == 0)
            return refuse_syntax(builder);
        ok = on_event(builder, &event);
        yaml_event_delete(&event);
    }
    return ok;
}

/* Tab and line ends are the only control characters that YAML has. */
static bool is_allowed(const char *text)
{
    return text[0] == '\t' || text[0] == '\n' || text[0] == '\r' || !text_is_control(text);
}

/* The length of the line end at `text`; 0 where there is none. */
static size_t line_end_length(const char *text)
{
    if (text[0] == '\r')
        return text[1] == '\n' ? 2 : 1;
    if (text[0] == '\n')
        return 1;
    /* U+2028 and U+2029 */
    return strncmp(text, "\xE2\x80\xA8", 3) == 0 || strncmp(text, "\xE2\x80\xA9", 3) == 0 ? 3
                                                                                          : 0;
}

/* What is wrong with the character of `length` bytes at `text`; NULL: nothing. */
static const char *find_fault(const char *text, size_t length, const struct yaml_node *place)
{
    if (text[0] == '\0')
        return "a NUL byte; save the file as UTF-8 text";
    if (length == 0)
        return "not UTF-8; save the file as UTF-8 text";
    if (!is_allowed(text))
        return "a control character; leave it out";
    if (text[0] == '%' && place->column == 1)
        return "a directive (%) is not read here; leave the line out";
    return NULL;
}

/* A byte order mark in front says nothing that is not known. */
static size_t mark_bytes(const struct yaml_file *file)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t size = sizeof(mark) - 1;
    return file->text_bytes >= size && memcmp(file->text, mark, size) == 0 ? size : 0;
}

/*
 * What is looked for before libyaml sees the text: it names no place for bytes
 * that it cannot take, and compares directives pairwise, all in one go.
 */
static bool check_bytes(const struct yaml_file *file, struct error *err)
{
    struct yaml_node place = {.line = 1, .column = 1};
    for (size_t i = mark_bytes(file); i < file->text_bytes;) {
        const char *text = file->text + i;
        size_t length = text_utf8_length(text);
        size_t line_end = line_end_length(text);
        const char *fault = find_fault(text, length, &place);
        if (fault != NULL)
            return yaml_error(file, &place, err, "%s", fault);
        i += line_end > 0 ? line_end : length;
        place.line += line_end > 0;
        place.column = line_end > 0 ? 1 : place.column + 1;
    }
    return true;
}

static bool parse(struct pool *pool, struct yaml_file *file, struct error *err)
{
    size_t skipped = mark_bytes(file);
    struct builder builder = {.file = *file,
                              .input = file->text + skipped,
                              .input_bytes = file->text_bytes - skipped,
                              .pool = pool,
                              .err = err};
    if (!check_bytes(file, err))
        return false;
    if (yaml_parser_initialize(&builder.parser) == 0)
        return error_no_memory(err);
    yaml_parser_set_encoding(&builder.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&builder.parser, (const unsigned char *)builder.input,
                                 builder.input_bytes);
    bool ok = build_tree(&builder);
    yaml_parser_delete(&builder.parser);
    if (!ok)
        return false;
    if (builder.root == NULL)
        return error_set(err, ERROR_INPUT,
                         "%s:1:1: the file is empty; it must be a map of keys", file->path);
    file->root = builder.root;
    return true;
}

bool yaml_text_read(const char *path, const char *text, size_t size, struct pool *pool,
                    struct yaml_file *file, struct error *err)
{
    struct yaml_file parsed = {.path = path, .text_bytes = size};
    if (size > MAX_FILE_BYTES)
        return error_set(err, ERROR_INPUT,
                         "%s:1:1: the file is larger than 1 MiB, the most that is read; write "
                         "ranges (FROM..TO:STEP) for long lists",
                         path);
    char *copy = pool_alloc(pool, size + 1, 1, err);
    if (copy == NULL)
        return false;
    memcpy(copy, text, size);
    parsed.text = copy;
    if (!parse(pool, &parsed, err))
        return false;
    *file = parsed;
    return true;
}

/* One byte more than is allowed shows that there are too many. */
static bool read_stream(FILE *stream, char *bytes, size_t *size)
{
    *size = fread(bytes, 1, MAX_FILE_BYTES + 1, stream);
    return ferror(stream) == 0;
}

bool yaml_file_read(const char *path, struct pool *pool, struct yaml_file *file,
                    struct error *err)
{
    struct pool scratch = {.blocks = NULL};
    size_t size = 0;
    bool ok = false;
    char *bytes = pool_alloc(&scratch, MAX_FILE_BYTES + 1, 1, err);

    FILE *stream = bytes == NULL ? NULL : fopen(path, "rb");
    if (bytes != NULL && (stream == NULL || !read_stream(stream, bytes, &size)))
        error_read(err, path);
    else if (bytes != NULL)
        ok = yaml_text_read(path, bytes, size, pool, file, err);
    if (stream != NULL)
        fclose(stream);
    pool_release(&scratch);
    return ok;
}
