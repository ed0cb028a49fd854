/* SPDX-License-Identifier: MIT */
/* read_member.h: what a description or a call demands around the reading of a value: policies for null, duplicates, omitting, views;
 * constraints. Cold: called by read_struct.h for the members that are marked. Knows no format. */
#ifndef QUOIN_WALK_READ_MEMBER_H
#define QUOIN_WALK_READ_MEMBER_H

#include "walk/reader.h"

typedef enum quoin__before { QUOIN__BEFORE_FAIL, QUOIN__BEFORE_READ, QUOIN__BEFORE_SKIP } quoin__before;

/* What reading a member has come to. */
typedef enum quoin__did { QUOIN__DID_FAIL, QUOIN__DID_MEMBER, QUOIN__DID_NOTHING } quoin__did;

/* The member e of f's struct has been met, step->p at its value; step->seen says so already. */
QUOIN_INTERNAL quoin__before quoin__reader_before(quoin_reader *r, quoin__frame *f, const quoin__entry *e, quoin__step *step);

/* What may stand once in an object of type is met again: as the call's policy says, or the type's. FAIL: recorded, with message. */
QUOIN_INTERNAL quoin__before quoin__reader_repeated(quoin_reader *r, const quoin_type *type, size_t offset, const char *message);

/* e is met again: what the policy says, and fresh ground for a second reading. */
QUOIN_INTERNAL quoin__before quoin__reader_again(quoin_reader *r, quoin__frame *f, const quoin__entry *e, size_t offset);

/* e of object has been read, up to offset: its constraints. false: recorded. */
QUOIN_INTERNAL bool quoin__reader_after(quoin_reader *r, const quoin__entry *e, const unsigned char *object, size_t offset);
/* The same of a whole object, where it is the root of a document or codec, for what a transparent struct demands. */
QUOIN_INTERNAL bool quoin__reader_after_root(quoin_reader *r, const quoin__plan *plan, const unsigned char *object, size_t offset);

/* The policy for members of an object of type that are met again. */
QUOIN_INTERNAL unsigned quoin__reader_duplicates(const quoin_reader *r, const quoin_type *type);

/* What a null means for e: the member's policy, the call's, or the type's. */
QUOIN_INTERNAL unsigned quoin__reader_null_policy(const quoin_reader *r, const quoin__entry *e);

/* null stands where e of owner is read, and has been passed (offset: where it starts). true: taken, r->cleared set where it has a frame. */
QUOIN_INTERNAL bool quoin__reader_null(quoin_reader *r, size_t offset, unsigned char *owner, const quoin__entry *e);

/* Zeroes the member, whatever it is, with its count and presence. */
QUOIN_INTERNAL void quoin__reader_zero(unsigned char *owner, const quoin__entry *e);

/* The policy for unknown members of f's object. */
QUOIN_INTERNAL unsigned quoin__reader_unknown_policy(const quoin_reader *r, const quoin__frame *f);

/* Keeps a member that nobody described: its len bytes from the key on. false: recorded. */
QUOIN_INTERNAL bool quoin__reader_capture(quoin_reader *r, quoin__frame *f, const uint8_t *member, size_t len, size_t offset);

#endif
