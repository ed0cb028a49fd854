/* SPDX-License-Identifier: MIT */
/* form_bytes.c: forms of binary data: quoin_bytes, pointers and arrays with a count, arrays of bytes that are always full. Whether field
 * and form go together has been seen to by quoin__form_of. */
#include "text/base64.h"
#include "text/hex.h"
#include "type/form_parts.h"
#include "type/load.h"
#include "type/store.h"

/* how a member holds bytes */
enum { HOLDS_QUOIN_BYTES, HOLDS_POINTER, HOLDS_BOUNDED, HOLDS_FULL };

static unsigned holding_of(const quoin_field *field) {
  if (field->kind != QUOIN_K_BYTES) return HOLDS_FULL;
  switch (field->shape & QUOIN_SHAPE_MASK) {
  case QUOIN_SHAPE_ARRAY: return HOLDS_POINTER;
  case QUOIN_SHAPE_BOUNDED: return HOLDS_BOUNDED;
  default: return HOLDS_QUOIN_BYTES;
  }
}

unsigned quoin__form_encoding(const quoin_field *field) {
  switch (field->format) {
  case QUOIN_BASE64URL:
  case QUOIN_HEX:
  case QUOIN_NUMBERS: return field->format;
  default: return QUOIN_BASE64;
  }
}

/* --- reading ------------------------------------------------------------------------------------------------------------------ */

/* May the member have len bytes? */
static quoin_status check_bytes_len(const quoin_field *field, size_t len, const char **why) {
  unsigned holding = holding_of(field);
  if (holding == HOLDS_FULL && len != field->size)
    return quoin__form_fault(why, QUOIN_BAD_COUNT,
                             len < field->size ? "holds fewer bytes than the member has" : "holds more bytes than the member has");
  if (holding == HOLDS_BOUNDED && len > field->size)
    return quoin__form_fault(why, QUOIN_BAD_COUNT, "holds more bytes than the member has room for");
  bool counted = holding == HOLDS_BOUNDED || holding == HOLDS_POINTER;
  if (counted && field->count_size < sizeof(size_t) && len >> (8u * field->count_size) != 0)
    return quoin__form_fault(why, QUOIN_BAD_COUNT, "holds more bytes than the count member can tell");
  return QUOIN_OK;
}

/* where the bytes go: the member's own room, or new memory */
static uint8_t *bytes_room(const quoin__form_read *r, size_t len) {
  unsigned holding = holding_of(r->field);
  if (holding == HOLDS_BOUNDED || holding == HOLDS_FULL) return r->member;
  return (uint8_t *)quoin__form_alloc(r->memory, len != 0 ? len : 1); /* empty is not NULL */
}

/* bytes are in their place: what points to them and counts them */
static void store_bytes(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_bytes bytes) {
  switch (holding_of(field)) {
  case HOLDS_QUOIN_BYTES: memcpy(member, &bytes, sizeof bytes); break;
  case HOLDS_POINTER:
    memcpy(member, &bytes.ptr, sizeof bytes.ptr);
    (void)quoin__store_uint_width(owner + field->count_at - 1, field->count_size, bytes.len);
    break;
  case HOLDS_BOUNDED: (void)quoin__store_uint_width(owner + field->count_at - 1, field->count_size, bytes.len); break;
  default: break;
  }
}

/* which base64 */
static unsigned base64_flags(const quoin__form_read *r, unsigned encoding) {
  if (encoding == QUOIN_BASE64URL) return QUOIN__BASE64_URL | QUOIN__BASE64_UNPADDED;
  return quoin__form_is_lenient(r, QUOIN__LENIENT_UNPADDED) ? QUOIN__BASE64_UNPADDED : 0;
}

static size_t decoded_len(const quoin__form_read *r, unsigned encoding) {
  if (encoding == QUOIN_HEX) return r->text.len % 2 == 0 ? r->text.len / 2 : SIZE_MAX;
  return quoin__base64_bytes_len(r->text.ptr, r->text.len, base64_flags(r, encoding));
}

static bool decode_binary(uint8_t *out, const quoin__form_read *r, unsigned encoding) {
  if (encoding == QUOIN_HEX) return quoin__hex_read(out, r->text.ptr, r->text.len);
  return quoin__base64_read(out, r->text.ptr, r->text.len, base64_flags(r, encoding));
}

static quoin_status not_binary(unsigned encoding, const char **why) {
  return quoin__form_fault(why, QUOIN_BAD_VALUE,
                           encoding == QUOIN_HEX         ? "is not hexadecimal, two digits a byte"
                           : encoding == QUOIN_BASE64URL ? "is not base64url (RFC 4648 section 5)"
                                                         : "is not base64 (RFC 4648 section 4, with padding)");
}

quoin_status quoin__form_read_binary(const quoin__form_read *r) {
  unsigned encoding = quoin__form_encoding(r->field);
  size_t len = decoded_len(r, encoding);
  if (len == SIZE_MAX) return not_binary(encoding, r->why);
  quoin_status status = check_bytes_len(r->field, len, r->why);
  if (status != QUOIN_OK) return status;
  uint8_t *room = bytes_room(r, len);
  if (room == NULL) return quoin__form_fault(r->why, QUOIN_NO_MEMORY, "does not fit the memory there is");
  if (!decode_binary(room, r, encoding)) return not_binary(encoding, r->why);
  store_bytes(r->field, r->owner, r->member, (quoin_bytes){room, len});
  return QUOIN_OK;
}

quoin_status quoin__form_take_bytes(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_bytes bytes,
                                    const char **why) {
  quoin_status status = check_bytes_len(field, bytes.len, why);
  if (status != QUOIN_OK) return status;
  unsigned holding = holding_of(field);
  if ((holding == HOLDS_BOUNDED || holding == HOLDS_FULL) && bytes.len != 0) memcpy(member, bytes.ptr, bytes.len);
  store_bytes(field, owner, member, bytes);
  return QUOIN_OK;
}

/* --- writing ------------------------------------------------------------------------------------------------------------------ */

quoin_status quoin__form_bytes(const quoin_field *field, const unsigned char *owner, const unsigned char *member, quoin_bytes *bytes,
                               const char **why) {
  switch (holding_of(field)) {
  case HOLDS_QUOIN_BYTES: memcpy(bytes, member, sizeof *bytes); break;
  case HOLDS_POINTER: memcpy(&bytes->ptr, member, sizeof bytes->ptr); break;
  case HOLDS_BOUNDED: bytes->ptr = member; break;
  default: *bytes = (quoin_bytes){member, field->size}; return QUOIN_OK;
  }
  if (field->count_at != 0) {
    uint64_t count = quoin__load_uint_width(owner + field->count_at - 1, field->count_size);
    if (holding_of(field) == HOLDS_BOUNDED ? count > field->size : count > SIZE_MAX)
      return quoin__form_fault(why, QUOIN_BAD_COUNT, "its count is more than the array holds");
    bytes->len = (size_t)count;
  }
  if (bytes->ptr == NULL && bytes->len != 0) return quoin__form_fault(why, QUOIN_NULL, "its pointer is NULL but its length is not 0");
  return QUOIN_OK;
}
