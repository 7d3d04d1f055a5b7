/* SPDX-License-Identifier: MIT */
/* Names and locks of drafts. */
#define _DEFAULT_SOURCE /* flock() */
#include "base/draft.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/text.h"

/* Some file systems take nothing but whole characters. */
static size_t cut_length(const char *name, size_t most)
{
    size_t length = strlen(name);
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)name[most] & 0xc0) == 0x80)
        most--;
    return most;
}

char *draft_name(const char *path, const char *suffix)
{
    struct buffer draft = BUFFER_INIT;
    const char *name = text_file_name(path);
    buffer_add(&draft, path, (size_t)(name - path));
    buffer_add_char(&draft, '.');
    buffer_add(&draft, name, cut_length(name, NAME_MAX - strlen("..") - strlen(suffix)));
    buffer_printf(&draft, ".%s", suffix);
    return buffer_take(&draft);
}

bool draft_lock(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool draft_is_at(int fd, const char *path)
{
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && lstat(path, &named) == 0 &&
           opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}
