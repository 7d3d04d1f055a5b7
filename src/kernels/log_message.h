/* SPDX-License-Identifier: MIT */
/*
 * Messages of ptxas, nvlink and the driver's compiler, wherever they stand in
 * a line: build tools put numbers and times before them.
 */
#ifndef KERNELS_LOG_MESSAGE_H
#define KERNELS_LOG_MESSAGE_H

#include "kernels/kernel.h"
#include "kernels/log_text.h"

struct log_message {
    enum kernel_kind kind; /* who writes it: ptxas, nvlink or the driver */
    struct span words;     /* without what stands before, and without a target behind */
    struct span target;    /* of "(target: sm_80)"; empty where there is none */
};

/* The first message in `line`; false if there is none. */
bool log_message_find(struct span line, struct log_message *message);

/* The name and the target in "'NAME' for 'sm_80'", or in "'NAME'"; false if
 * it is not of this form. */
bool log_name_split(struct span quoted, struct span *name, struct span *target);

#endif
