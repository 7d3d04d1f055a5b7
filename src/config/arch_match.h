/* SPDX-License-Identifier: MIT */
/*
 * What a spelling of an architecture or a product matches. Nothing here
 * decides whether several matches are too many.
 */
#ifndef CONFIG_ARCH_MATCH_H
#define CONFIG_ARCH_MATCH_H

#include "config/arch_names.h"

/* The built-in architecture with this name or alias in any case, or in
 * another spelling of its number: 90, 9.0, sm90, sm_90a, compute_90, sm_100f.
 * NULL if there is none. */
const struct occ_arch *arch_spelled(const char *text);

bool arch_matches_add(struct arch_matches *matches, const struct occ_arch *arch,
                      const struct occ_gpu *gpu, struct error *err);

/* Matches are added in the order of the table; `gpu` is NULL where no product
 * is looked at. */

/* Those of a vendor ("nvidia"), or all of them ("all"). */
bool arch_match_vendor(const char *text, struct arch_matches *matches, struct error *err);

/* The built-in architecture that `arch` is another mode of: gfx1100 of
 * gfx1100-wave64. NULL if it is none. */
const struct occ_arch *arch_mode_base(const struct occ_arch *arch);

/* Those of a family ("hopper"), without other modes of them. */
bool arch_match_family(const char *text, struct arch_matches *matches, struct error *err);

/*
 * Those products that fit best: with this name, else whose name begins or
 * ends with it, else that contain it, word by word. `more` (may be NULL) are
 * architectures besides the built-in ones.
 */
bool arch_match_products(const char *text, const struct arch_list *more,
                         struct arch_matches *matches, struct error *err);

/* The known name that is nearest to `text`; NULL if none is near. */
const char *arch_nearest(const char *text);

#endif
