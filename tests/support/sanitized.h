/* SPDX-License-Identifier: MIT */
/* Long random runs are cut to a fraction where sanitizers make them slow. */
#ifndef SUPPORT_SANITIZED_H
#define SUPPORT_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED_DIVISOR 20
#else
#define SANITIZED_DIVISOR 1
#endif

#endif
