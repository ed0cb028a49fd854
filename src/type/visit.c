/* SPDX-License-Identifier: MIT */
/* visit.c: entries and fields to what stands in memory. Called by init, release, clone, equal and diff. Knows no format. */
#include "type/visit.h"

#include "type/clash.h"
#include "type/load.h"
#include "type/store.h"

static quoin__content content_of_form(const quoin_field *field) {
  switch (field->kind) {
  case QUOIN_K_CSTR: return QUOIN_HOLDS_TEXT;
  case QUOIN_K_STR: return QUOIN_HOLDS_SPAN;
  case QUOIN_K_BYTES: return field->count_at != 0 ? QUOIN_HOLDS_LIST : QUOIN_HOLDS_SPAN;
  default: return QUOIN_HOLDS_BYTES;
  }
}

static quoin__content content_of_part(unsigned kind) {
  switch (kind) {
  case QUOIN__PART_INLINE: return QUOIN_HOLDS_STRUCT;
  case QUOIN__PART_POINTER: return QUOIN_HOLDS_POINTER;
  case QUOIN__PART_VARIANT:
  case QUOIN__PART_ONEOF: return QUOIN_HOLDS_UNION;
  default: return QUOIN_HOLDS_NOTHING;
  }
}

QUOIN_INTERNAL quoin__content quoin__content_of(const quoin__entry *entry) {
  static const uint8_t contents[QUOIN_OP_COUNT] = {
      [QUOIN_OP_CSTR] = QUOIN_HOLDS_TEXT,     [QUOIN_OP_STR] = QUOIN_HOLDS_SPAN,
      [QUOIN_OP_RAW] = QUOIN_HOLDS_SPAN,      [QUOIN_OP_VIEW] = QUOIN_HOLDS_SPAN,
      [QUOIN_OP_UNKNOWN] = QUOIN_HOLDS_SPAN,  [QUOIN_OP_CODEC] = QUOIN_HOLDS_CODEC,
      [QUOIN_OP_STRUCT] = QUOIN_HOLDS_STRUCT, [QUOIN_OP_POINTER] = QUOIN_HOLDS_POINTER,
      [QUOIN_OP_FIXED] = QUOIN_HOLDS_LIST,    [QUOIN_OP_BOUNDED] = QUOIN_HOLDS_LIST,
      [QUOIN_OP_ARRAY] = QUOIN_HOLDS_LIST,    [QUOIN_OP_MAP_BOUNDED] = QUOIN_HOLDS_LIST,
      [QUOIN_OP_MAP] = QUOIN_HOLDS_LIST,      [QUOIN_OP_UNION] = QUOIN_HOLDS_UNION,
      [QUOIN_OP_FAMILY] = QUOIN_HOLDS_FAMILY, [QUOIN_OP_CONTAINER] = QUOIN_HOLDS_CONTAINER,
      [QUOIN_OP_PRESENT] = QUOIN_HOLDS_BYTES,
  };
  if (entry->op == QUOIN_OP_FORM) return content_of_form(entry->field);
  if (entry->op == QUOIN_OP_PART) return content_of_part(entry->elem_op);
  bool scalar = entry->op > QUOIN_OP_END && entry->op <= QUOIN_OP_FLAGS && contents[entry->op] == QUOIN_HOLDS_NOTHING;
  return scalar ? QUOIN_HOLDS_BYTES : (quoin__content)contents[entry->op];
}

QUOIN_INTERNAL size_t quoin__value_size(const quoin__entry *entry) {
  static const uint8_t sizes[QUOIN_OP_COUNT] = {
      [QUOIN_OP_BOOL] = sizeof(bool),
      [QUOIN_OP_I8] = 1,
      [QUOIN_OP_I16] = 2,
      [QUOIN_OP_I32] = 4,
      [QUOIN_OP_I64] = 8,
      [QUOIN_OP_U8] = 1,
      [QUOIN_OP_U16] = 2,
      [QUOIN_OP_U32] = 4,
      [QUOIN_OP_U64] = 8,
      [QUOIN_OP_F32] = 4,
      [QUOIN_OP_F64] = 8,
      [QUOIN_OP_CSTR] = sizeof(char *),
      [QUOIN_OP_STR] = sizeof(quoin_str),
      [QUOIN_OP_TIME] = sizeof(quoin_time),
      [QUOIN_OP_VIEW] = sizeof(quoin_str),
      [QUOIN_OP_TIMESPEC] = sizeof(struct timespec),
      [QUOIN_OP_RAW] = sizeof(quoin_raw),
      [QUOIN_OP_UNKNOWN] = sizeof(quoin_raw),
      [QUOIN_OP_POINTER] = sizeof(void *),
      [QUOIN_OP_FAMILY] = sizeof(void *),
  };
  switch (entry->op) {
  case QUOIN_OP_ENUM:
  case QUOIN_OP_FLAGS:
  case QUOIN_OP_TIME_INT: return entry->width;
  case QUOIN_OP_CHARS: return entry->limit;
  case QUOIN_OP_PRESENT: return entry->limit / 8;
  case QUOIN_OP_FORM: return entry->field->size;
  case QUOIN_OP_STRUCT:
  case QUOIN_OP_CODEC:
  case QUOIN_OP_CONTAINER: return entry->type->size;
  default: return sizes[entry->op];
  }
}

QUOIN_INTERNAL size_t quoin__span_bytes(const quoin__entry *entry, size_t len) {
  bool text = entry->op == QUOIN_OP_STR || entry->op == QUOIN_OP_VIEW || (entry->op == QUOIN_OP_FORM && entry->field->kind == QUOIN_K_STR);
  return text ? len + 1 : len;
}

QUOIN_INTERNAL quoin_str quoin__load_text(const quoin__entry *e, const unsigned char *src) {
  bool form = e->op == QUOIN_OP_FORM;
  quoin_str text;
  if (form ? e->field->kind == QUOIN_K_CSTR : e->op == QUOIN_OP_CSTR) {
    text.ptr = (const char *)quoin__load_pointer(src);
    text.len = text.ptr != NULL ? strlen(text.ptr) : 0;
  } else if (form ? e->field->kind == QUOIN_K_CHARS : e->op == QUOIN_OP_CHARS) {
    size_t room = quoin__value_size(e);
    const unsigned char *nul = (const unsigned char *)memchr(src, 0, room);
    text = (quoin_str){(const char *)src, nul != NULL ? (size_t)(nul - src) : room};
  } else {
    memcpy(&text, src, sizeof text);
  }
  return text;
}

/* --- lists ------------------------------------------------------------------------------------------------------------------ */

/* BYTES(m, len) */
static void list_of_bytes(const quoin__place *place, quoin__list *list) {
  const quoin_field *field = place->entry->field;
  unsigned char *member = place->owner + place->entry->offset;
  list->elem.op = QUOIN_OP_U8;
  list->stride = 1;
  list->counter = place->owner + field->count_at - 1;
  list->counter_width = field->count_size;
  uint64_t stored = quoin__load_uint_width(list->counter, list->counter_width);
  if ((field->shape & QUOIN_SHAPE_MASK) == QUOIN_SHAPE_ARRAY) {
    list->slot = member;
    list->items = quoin__load_pointer(member);
    list->count = list->items != NULL ? (size_t)stored : 0;
    list->room_count = (size_t)stored;
  } else {
    list->items = member;
    list->room_count = field->size;
    list->count = stored < field->size ? (size_t)stored : field->size;
  }
}

QUOIN_INTERNAL bool quoin__list_element(const quoin__entry *entry, const quoin_field *field, quoin__entry *elem) {
  const char *why;
  memset(elem, 0, sizeof *elem);
  elem->index = QUOIN__NO_INDEX;
  if (entry->elem_op == QUOIN_OP_ITEM) {
    return quoin__element_entry(entry->type, field != NULL && quoin__is_pointers(field), elem, &why) == QUOIN_OK;
  }
  elem->op = entry->elem_op;
  elem->width = entry->width;
  elem->type = entry->type;
  return true;
}

QUOIN_INTERNAL bool quoin__list_of(const quoin__place *place, quoin__list *list) {
  const quoin__entry *entry = place->entry;
  memset(list, 0, sizeof *list);
  list->elem.index = QUOIN__NO_INDEX;
  if (entry->op == QUOIN_OP_FORM) {
    list_of_bytes(place, list);
    return true;
  }
  if (!quoin__list_element(entry, place->field, &list->elem)) return false;
  list->stride = quoin__value_size(&list->elem);
  list->items = place->owner + entry->offset;
  list->count = list->room_count = entry->limit;
  if (entry->op == QUOIN_OP_FIXED) return list->stride != 0;
  list->counter = place->owner + entry->count_at;
  list->counter_width = entry->count_width;
  uint64_t stored = quoin__load_uint_width(list->counter, list->counter_width);
  if (entry->op == QUOIN_OP_BOUNDED || entry->op == QUOIN_OP_MAP_BOUNDED) {
    if (stored < list->count) list->count = (size_t)stored;
    return list->stride != 0;
  }
  list->slot = list->items;
  list->items = quoin__load_pointer(list->slot);
  list->count = list->items == NULL ? 0 : stored < SIZE_MAX ? (size_t)stored : SIZE_MAX;
  list->room_count = list->count;
  if (entry->limit != 0) {
    list->room = place->owner + entry->limit - 1;
    uint64_t room = quoin__load_uint_width(list->room, list->counter_width);
    if (room > list->room_count && room < SIZE_MAX) list->room_count = (size_t)room;
  }
  return list->stride != 0;
}

/* --- unions and families ------------------------------------------------------------------------------------------------------ */

/* The field of the variant or class that a discriminator of width bytes names; its C type may be signed or not. */
static const quoin_field *field_when(const quoin_type *type, const unsigned char *discriminator, unsigned width) {
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *field = quoin__field_at(type, i);
    if (quoin__load_is(discriminator, width, field->when)) return field;
  }
  return NULL;
}

QUOIN_INTERNAL bool quoin__variant_of(const quoin__place *place, quoin__entry *entry, quoin__place *variant) {
  const quoin__entry *holder = place->entry;
  const quoin_field *field = field_when(holder->type, place->owner + holder->count_at, holder->count_width);
  const char *why;
  if (field == NULL) return false;
  memset(entry, 0, sizeof *entry);
  if (quoin__member_entry(field, entry, &why) != QUOIN_OK) return false;
  bool part = holder->op == QUOIN_OP_PART && holder->elem_op == QUOIN__PART_VARIANT && entry->op != QUOIN_OP_NOTHING;
  if (part) { /* its members are the owner's, as a flattened struct's are */
    entry->elem_op = entry->op == QUOIN_OP_POINTER ? QUOIN__PART_POINTER : QUOIN__PART_INLINE;
    entry->op = QUOIN_OP_PART;
  }
  bool own = place->field != NULL && quoin__union_is_in_place(place->field); /* its variants are members of the owner itself */
  entry->index = QUOIN__NO_INDEX;
  *variant = (quoin__place){entry, field, place->owner + (own ? 0 : holder->offset)};
  return true;
}

QUOIN_INTERNAL const quoin_type *quoin__class_of(const quoin_type *family, const unsigned char *p) {
  if (family->discriminator_at == 0) return NULL;
  const quoin_field *field = field_when(family, p + family->discriminator_at - 1, quoin__family_width(family));
  return field != NULL ? field->type : NULL;
}

/* --- members -------------------------------------------------------------------------------------------------------------------- */

QUOIN_INTERNAL const quoin__entry *quoin__member_at(const quoin_type *type, const quoin__plan *plan, size_t index, quoin__entry *scratch,
                                                    const quoin_field **field) {
  const char *why;
  *field = quoin__field_at(type, index + quoin__options_count(type));
  if (plan != NULL) return quoin__plan_entries(plan) + index;
  memset(scratch, 0, sizeof *scratch);
  return quoin__member_entry(*field, scratch, &why) == QUOIN_OK ? scratch : NULL;
}

QUOIN_INTERNAL bool quoin__root_entry(const quoin_type *type, quoin__entry *entry) {
  const char *why;
  return quoin__element_entry(type, false, entry, &why) == QUOIN_OK;
}

QUOIN_INTERNAL quoin_status quoin__root_fault(quoin__plan_scope *scope, const quoin_type *type) {
  quoin__entry entry;
  const char *why = "its type cannot stand alone";
  quoin_status status = quoin__element_entry(type, false, &entry, &why);
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  quoin__text_add(&message, type->name != NULL ? type->name : "(a type without a name)");
  quoin__text_add(&message, ": ");
  quoin__text_add(&message, why);
  return scope->status = status != QUOIN_OK ? status : QUOIN_BAD_TYPE;
}
