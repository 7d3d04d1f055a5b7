/* SPDX-License-Identifier: MIT */
/*
 * Charts: what one shows is a struct chart_spec; how each type is drawn is a
 * struct chart_type and the gnuplot templates that it names. C chooses the
 * rows and places the labels; the templates in plots/ draw.
 */
#ifndef CHART_CHART_H
#define CHART_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include <occsweep/plateau.h>

#include "base/buffer.h"
#include "base/error.h"
#include "chart/axis_scale.h"
#include "chart/chart_texts.h"
#include "config/arch_names.h"
#include "config/chart_words.h"

/* A launch to mark on a chart. */
struct chart_kernel {
    const char *name; /* from the user; any bytes */
    struct occ_launch launch;
    uint32_t grid_blocks; /* 0: not known */
};

/* The most kernels that a chart marks and says something about. */
enum { CHART_MAX_MARKS = 12 };

/* Everything is borrowed. Zero is a sensible value of every field but type,
 * id and launch. */
struct chart_spec {
    const struct chart_type *type;
    const char *id;                 /* CONTRACT's `name`: letters, digits . _ - */
    const char *title;              /* from the user, any bytes; NULL: the type's own */
    const struct chart_type *panel; /* of types that draw panels of another */
    const char *format; /* what the script makes by itself: "svg", "png", ...; NULL: svg */
    enum occ_axis x;    /* of a type with `along`: that, which may be ALONG_CARVEOUT */
    enum occ_axis y;    /* maps only */
    size_t of;          /* index into the words of the type */
    enum chart_measure measure;
    bool shows_llvm; /* LLVM's occupancy too: the architecture has_llvm_waves */
    const struct occ_arch *const *archs; /* all, of types that show several in one picture */
    size_t arch_count;
    const char *product; /* by which the architecture of the picture was named; NULL: by none */
    const struct gpu_match *gpus; /* of types that show products; archs are theirs */
    size_t gpu_count;
    bool shows_kernels; /* each kernel is a launch to show; `launch` is not looked at */
    enum chart_scale scale;
    enum chart_size size;
    const struct value_list *block_sizes; /* of types that list them; NULL: the usual ones */
    struct occ_launch launch; /* the inputs held; those of the axes are not looked at */
    bool barriers_given;      /* else ties of one assumed barrier are not shown as such */
    const struct chart_kernel *kernels;
    size_t kernel_count;
    /* What the texts of the picture call things, and where those are kept that were
     * put into these words. chart_make() sets both; NULL: ours. */
    const struct occ_arch_words *words;
    struct chart_texts *texts;
};

/* Where the picture of a map has its plot, in layout pixels from the upper
 * left, so that a page can put a point on it. */
struct chart_plane {
    double picture_width, picture_height;
    double left, bottom;    /* of the plot's lower left corner */
    struct axis_scale x, y; /* of no length: the picture is no map of one plane */
};

/* What a chart is made of. `{0}` begins; chart_files_release() ends. */
struct chart_files {
    const char *const *templates; /* where write() chooses them; NULL: those of the type */
    bool is_dense;        /* a map drawn from map_dense.h: other templates draw its regions */
    struct buffer script; /* ID.gp, complete: settings, style, template */
    struct buffer data;   /* ID.csv */
    struct buffer alt;    /* one paragraph that says what the picture shows */
    struct chart_plane plane;
};

struct chart_type {
    const struct chart_word *word;
    const char *const *templates; /* files of plots/, joined in this order; NULL ends */
    /* Append the settings to files->script and fill in data and alt. Of types
     * with CHART_HAS_ARCHS `arch` is the first of them. */
    bool (*write)(const struct chart_spec *spec, const struct occ_arch *arch,
                  struct chart_files *files, struct error *err);
    const struct chart_type *along_split; /* drawn so along carveout; NULL: it is not */
};

extern const struct chart_type chart_cliffs, chart_cliffs_by_split, chart_ladder, chart_waves;

/* How a type is drawn. */
const struct chart_type *chart_type_of(const struct chart_word *word);

/* What the spec's type and that of its panels take: sum of enum chart_key. */
unsigned chart_spec_keys(const struct chart_spec *spec);

/* How many of its kernels a chart marks and tells: the first ones. */
size_t chart_mark_count(const struct chart_spec *spec);

/* True if the chart runs through the values of `axis`; and through all splits. */
bool chart_spec_varies(const struct chart_spec *spec, enum occ_axis axis);
bool chart_spec_varies_split(const struct chart_spec *spec);

/* Append "limits-regs-smem-sm_90": the id of a chart that nobody named. One
 * picture of several architectures is called by its type and axes alone. */
void chart_add_usual_id(struct buffer *id, const struct chart_spec *spec,
                        const struct occ_arch *arch);

/*
 * Make the script, the data and the alternative text of one chart. False is
 * ERROR_SYSTEM for want of memory, or ERROR_INPUT for a spec that makes no
 * sense (an axis twice, an axis that the type cannot draw).
 */
bool chart_make(const struct chart_spec *spec, const struct occ_arch *arch,
                struct chart_files *files, struct error *err);

void chart_files_release(struct chart_files *files);

/* Write ID.gp and ID.csv into the folder `dir`. */
bool chart_write(const struct chart_files *files, const char *dir, const char *id,
                 struct error *err);

#endif
