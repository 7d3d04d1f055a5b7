/* SPDX-License-Identifier: MIT */
/* budget --warpgroups: a table of its own. */
#ifndef CLI_WARPGROUP_ANSWER_H
#define CLI_WARPGROUP_ANSWER_H

#include "cli/options.h"

/* Write how setmaxnreg may share out registers between warpgroups. */
bool warpgroup_answer(const struct cli_args *args, struct error *err);

#endif
