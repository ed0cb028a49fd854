/* SPDX-License-Identifier: MIT */
/* mask.h: which members take part in a call: named views (.groups) and the field mask "id,owner.login" (.only). Asked for each member when
 * the call has one of them. Knows no format. */
#ifndef QUOIN_WALK_MASK_H
#define QUOIN_WALK_MASK_H

#include "walk/reader.h"
#include "walk/writer.h"

/* Does the member of the struct in f take part? type: whose item it is, f's own or a union's of it. */
QUOIN_INTERNAL bool quoin__mask_reads(const quoin_reader *r, const quoin__frame *f, const quoin_field *field);
QUOIN_INTERNAL bool quoin__mask_writes(const quoin_writer *w, const quoin__write_frame *f, const quoin_type *type,
                                       const quoin_field *field);

#endif
