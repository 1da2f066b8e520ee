// SPDX-License-Identifier: Apache-2.0

#ifndef PINPROOF_ARCHIVE_H
#define PINPROOF_ARCHIVE_H

// Zip archives through libarchive 3 (libarchive.so.13), which is looked for when it is first
// needed: no package of headers, and a build without the library reads folders all the same.
//
// Only the reader that follows the central directory is switched on. With every format on, an
// archive that was cut is read as a stream, and half of it is missing without a word.

#include <stddef.h>
#include <stdint.h>

typedef struct pinproof_archive pinproof_archive;

/// What an entry is.
typedef enum {
    PINPROOF_ARCHIVE_FILE = 0,
    PINPROOF_ARCHIVE_FOLDER = 1,
    PINPROOF_ARCHIVE_LINK = 2,
    PINPROOF_ARCHIVE_OTHER = 3
} pinproof_archive_kind;

/// An entry of an archive.
typedef struct {
    /// In UTF-8 as far as the archive says so, ended by a zero; NULL where it cannot be read. Of the
    /// archive until the next entry.
    const char *name;
    /// As the archive says, which may be wrong; -1 where it does not.
    int64_t size;
    pinproof_archive_kind kind;
    /// Whether it is marked as encrypted.
    int is_encrypted;
} pinproof_archive_entry;

/// Takes: nothing. Gives: 1 where the library is on this machine. Frees: nothing.
int pinproof_archive_is_available(void);

/// Takes: an archive's bytes, which must outlive the result. Gives: the archive, or NULL where
/// memory or the library is missing or where the bytes are no archive. Frees: nothing.
pinproof_archive *pinproof_archive_open(const void *bytes, size_t count);

/// Takes: an archive, and room for an entry. Gives: 1 with the next entry, 0 behind the last, -1
/// where the rest cannot be read. Frees: nothing.
int pinproof_archive_next(pinproof_archive *archive, pinproof_archive_entry *entry);

/// Takes: an archive that has an entry, and room. Gives: how many bytes of the entry's contents were
/// written there, 0 at its end, -1 where they cannot be read. Frees: nothing.
int64_t pinproof_archive_read(pinproof_archive *archive, void *bytes, size_t count);

/// Takes: an archive. Gives: what the library said last, or an empty text; of the archive until it
/// is asked again. Frees: nothing.
const char *pinproof_archive_message(pinproof_archive *archive);

/// Takes: an archive or NULL. Gives: nothing. Frees: it.
void pinproof_archive_close(pinproof_archive *archive);

#endif
