/* SPDX-License-Identifier: MIT */
/* callback.c: see callback.h. */
#include "type/callback.h"

#define SAID_MAX 128 /* bytes of a user's message, with its NUL */

static quoin_status refused_by_program(const char *said, quoin__text *message) {
  quoin__text_add(message, *said != '\0' ? said : "the program refuses it");
  return QUOIN_REFUSED;
}

QUOIN_INTERNAL quoin_status quoin__call_check(const quoin_field *field, const void *member, const void *object, quoin__text *message) {
  char said[SAID_MAX] = "";
  return field->check(member, object, said, sizeof said) ? QUOIN_OK : refused_by_program(said, message);
}

QUOIN_INTERNAL quoin_status quoin__call_after_decode(const quoin_type *type, void *object, void *user, quoin__text *message) {
  char said[SAID_MAX] = "";
  return type->options.after_decode(object, user, said, sizeof said) ? QUOIN_OK : refused_by_program(said, message);
}

QUOIN_INTERNAL quoin_status quoin__call_before_encode(const quoin_type *type, const void *object, void *user, quoin__text *message) {
  char said[SAID_MAX] = "";
  return type->options.before_encode(object, user, said, sizeof said) ? QUOIN_OK : refused_by_program(said, message);
}

QUOIN_INTERNAL quoin_status quoin__call_codec_read(const quoin_type *type, quoin_reader *reader, void *member) {
  return ((const quoin_codec *)type->more)->read(reader, member);
}

QUOIN_INTERNAL quoin_status quoin__call_codec_write(const quoin_type *type, quoin_writer *writer, const void *member) {
  return ((const quoin_codec *)type->more)->write(writer, member);
}

QUOIN_INTERNAL void *quoin__call_append(const quoin_type *type, void *container, quoin_arena *arena) {
  return ((const quoin_container *)type->more)->append(container, arena);
}

QUOIN_INTERNAL const void *quoin__call_next(const quoin_type *type, const void *container, const void *element) {
  return ((const quoin_container *)type->more)->next(container, element);
}

QUOIN_INTERNAL void quoin__call_clear(const quoin_type *type, void *container, const quoin_allocator *allocator) {
  const quoin_container *operations = (const quoin_container *)type->more;
  if (operations->clear != NULL) operations->clear(container, allocator);
}
