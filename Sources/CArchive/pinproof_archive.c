// SPDX-License-Identifier: Apache-2.0

// uselocale is of POSIX.1-2008.
#define _GNU_SOURCE

#include "pinproof_archive.h"

#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

// The calls of libarchive 3 that are used, as archive.h declares them.
static struct {
    void *(*read_new)(void);
    int (*support_zip_seekable)(void *);
    int (*open_memory)(void *, const void *, size_t);
    int (*next_header)(void *, void **);
    ssize_t (*read_data)(void *, void *, size_t);
    int (*read_free)(void *);
    const char *(*error_string)(void *);
    const char *(*entry_name_utf8)(void *);
    const char *(*entry_name)(void *);
    int64_t (*entry_size)(void *);
    int (*entry_size_is_set)(void *);
    mode_t (*entry_file_type)(void *);
    int (*entry_is_encrypted)(void *);
} library;

static int is_available = 0;
// The encoding of names while they are read; 0 where the machine has no such locale.
static locale_t utf8 = (locale_t)0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;

    struct {
        const char *name;
        void *place;
    } const symbols[] = {
        {"archive_read_new", &library.read_new},
        {"archive_read_support_format_zip_seekable", &library.support_zip_seekable},
        {"archive_read_open_memory", &library.open_memory},
        {"archive_read_next_header", &library.next_header},
        {"archive_read_data", &library.read_data},
        {"archive_read_free", &library.read_free},
        {"archive_error_string", &library.error_string},
        {"archive_entry_pathname_utf8", &library.entry_name_utf8},
        {"archive_entry_pathname", &library.entry_name},
        {"archive_entry_size", &library.entry_size},
        {"archive_entry_size_is_set", &library.entry_size_is_set},
        {"archive_entry_filetype", &library.entry_file_type},
        {"archive_entry_is_encrypted", &library.entry_is_encrypted},
    };
    for (size_t index = 0; index < sizeof symbols / sizeof symbols[0]; index += 1) {
        void *symbol = dlsym(handle, symbols[index].name);
        if (symbol == NULL) return;
        *(void **)symbols[index].place = symbol;
    }
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    is_available = 1;
}

struct pinproof_archive {
    void *reader;
};

int pinproof_archive_is_available(void) {
    pthread_once(&once, load);
    return is_available;
}

pinproof_archive *pinproof_archive_open(const void *bytes, size_t count) {
    if (!pinproof_archive_is_available()) return NULL;

    pinproof_archive *archive = malloc(sizeof *archive);
    if (archive == NULL) return NULL;
    archive->reader = library.read_new();
    if (archive->reader == NULL) {
        free(archive);
        return NULL;
    }
    // 0 is ARCHIVE_OK.
    if (library.support_zip_seekable(archive->reader) != 0
        || library.open_memory(archive->reader, bytes, count) != 0) {
        pinproof_archive_close(archive);
        return NULL;
    }
    return archive;
}

static int next(pinproof_archive *archive, pinproof_archive_entry *entry) {
    void *found = NULL;
    // A name that is not converted is taken for a lack of memory where that is what the thread's last
    // error was, whoever met it: libarchive asks errno, and sets it nowhere there.
    errno = 0;
    int result = library.next_header(archive->reader, &found);
    // 1 is ARCHIVE_EOF; -20 is ARCHIVE_WARN: the entry is there, and its name was not converted.
    if (result == 1) return 0;
    if ((result != 0 && result != -20) || found == NULL) return -1;

    const char *name = library.entry_name_utf8(found);
    if (name == NULL) name = library.entry_name(found);
    entry->name = name;
    entry->size = library.entry_size_is_set(found) ? library.entry_size(found) : -1;
    entry->is_encrypted = library.entry_is_encrypted(found) != 0;
    switch (library.entry_file_type(found) & S_IFMT) {
    case S_IFREG: entry->kind = PINPROOF_ARCHIVE_FILE; break;
    case S_IFDIR: entry->kind = PINPROOF_ARCHIVE_FOLDER; break;
    case S_IFLNK: entry->kind = PINPROOF_ARCHIVE_LINK; break;
    default: entry->kind = PINPROOF_ARCHIVE_OTHER; break;
    }
    return 1;
}

// libarchive converts names into the encoding of the thread's locale, and drops one that has no form
// there: in the locale C, which every program begins in, each that is marked as UTF-8 and not ASCII.
int pinproof_archive_next(pinproof_archive *archive, pinproof_archive_entry *entry) {
    locale_t before = utf8 == (locale_t)0 ? (locale_t)0 : uselocale(utf8);
    int result = next(archive, entry);
    if (before != (locale_t)0) uselocale(before);
    return result;
}

int64_t pinproof_archive_read(pinproof_archive *archive, void *bytes, size_t count) {
    ssize_t read = library.read_data(archive->reader, bytes, count);
    return read < 0 ? -1 : read;
}

const char *pinproof_archive_message(pinproof_archive *archive) {
    const char *message = library.error_string(archive->reader);
    return message == NULL ? "" : message;
}

void pinproof_archive_close(pinproof_archive *archive) {
    if (archive == NULL) return;
    library.read_free(archive->reader);
    free(archive);
}
