/* SPDX-License-Identifier: MIT */
/* form.c: which form a field has, and the forms of addresses and UUIDs; those of times, binary data and numbers have
 * files of their own.
 * Called by member.c when a type is compiled, by the engines for a member of op FORM. Knows no format. */
#include "text/decimal.h"
#include "text/hex.h"
#include "text/ip.h"
#include "type/form_parts.h"
#include "type/load.h"

/* --- which form ----------------------------------------------------------------------------------------------------------------- */

static quoin__form_class bad_form(const char **why, const char *text) {
  *why = text;
  return QUOIN__FORM_CLASSES;
}

static quoin__form_class form_not_of_kind(const char **why) { return bad_form(why, "a member of its kind has no such format"); }

static bool is_epoch_form(unsigned format) { return format >= QUOIN_EPOCH_S && format <= QUOIN_EPOCH_NS; }
static bool is_rfc3339_form(unsigned format) {
  return (format >= QUOIN_RFC3339_MS && format <= QUOIN_RFC3339_NS) || format == QUOIN_RFC3339_S;
}

static quoin__form_class pattern_class(const quoin_field *field, const char **why) {
  if (field->pattern == NULL) return bad_form(why, "QUOIN_PATTERN needs .pattern");
  return QUOIN__FORM_MOMENT_TEXT;
}

/* quoin_time and timespec */
static quoin__form_class moment_class(const quoin_field *field, const char **why) {
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "a unit is for integers and double");
  if (field->format == QUOIN_FORM_DEFAULT || field->format == QUOIN_RFC3339) return QUOIN__FORM_NONE;
  if (is_rfc3339_form(field->format)) return QUOIN__FORM_MOMENT_TEXT;
  if (is_epoch_form(field->format)) return QUOIN__FORM_MOMENT_COUNT;
  return field->format == QUOIN_PATTERN ? pattern_class(field, why) : form_not_of_kind(why);
}

static quoin__form_class duration_class(const quoin_field *field, const char **why) {
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "a unit is for integers and double");
  if (field->format == QUOIN_FORM_DEFAULT || field->format == QUOIN_ISO8601_DURATION) return QUOIN__FORM_DURATION_TEXT;
  return is_epoch_form(field->format) ? QUOIN__FORM_DURATION_COUNT : form_not_of_kind(why);
}

/* a number whose format is one of times */
static quoin__form_class counted_time_class(const quoin_field *field, const char **why) {
  unsigned format = field->format;
  bool has_unit = field->unit != QUOIN_UNIT_NONE, real = field->kind == QUOIN_K_FLOAT;
  if (is_epoch_form(format) && (!has_unit || field->unit == format - QUOIN_EPOCH_S + QUOIN_SECONDS)) return QUOIN__FORM_NONE;
  if (real ? field->size != sizeof(double) : field->kind != QUOIN_K_INT || field->size < 4)
    return bad_form(why, "a time is held by int64_t, int32_t or double");
  if (is_epoch_form(format)) return QUOIN__FORM_MOMENT_COUNT;
  if (is_rfc3339_form(format) || (real && format <= QUOIN_RFC3339)) return QUOIN__FORM_MOMENT_TEXT;
  if (!has_unit) return bad_form(why, "the format of a time needs a unit");
  return format == QUOIN_PATTERN ? pattern_class(field, why) : QUOIN__FORM_DURATION_TEXT;
}

static quoin__form_class decimal_class(const quoin_field *field, const char **why) {
  if (field->kind != QUOIN_K_INT || field->size < 4) return bad_form(why, "QUOIN_DECIMAL is for int64_t and int32_t");
  if (quoin__form_places(field) > QUOIN__DECIMAL_DIGITS)
    return bad_form(why, "QUOIN_DECIMAL needs .pattern, the digits after the point, \"0\" to \"18\"");
  return QUOIN__FORM_DECIMAL;
}

static quoin__form_class integer_class(const quoin_field *field, const char **why) {
  if (field->unit > QUOIN_NANOS) return bad_form(why, "its unit is unknown");
  switch (field->format) {
  case QUOIN_FORM_DEFAULT:
  case QUOIN_RFC3339:
  case QUOIN_FIXED32:
  case QUOIN_ZIGZAG: return QUOIN__FORM_NONE;
  case QUOIN_RFC3339_MS:
  case QUOIN_RFC3339_US:
  case QUOIN_RFC3339_NS:
  case QUOIN_RFC3339_S:
  case QUOIN_EPOCH_S:
  case QUOIN_EPOCH_MS:
  case QUOIN_EPOCH_US:
  case QUOIN_EPOCH_NS:
  case QUOIN_PATTERN:
  case QUOIN_ISO8601_DURATION: return counted_time_class(field, why);
  default: break;
  }
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "its unit and format do not go together");
  if (field->format == QUOIN_QUOTED) return QUOIN__FORM_QUOTED;
  if (field->format == QUOIN_DECIMAL) return decimal_class(field, why);
  bool address = field->format == QUOIN_IPV4 && field->kind == QUOIN_K_UINT && field->size == 4;
  return address ? QUOIN__FORM_IPV4 : form_not_of_kind(why);
}

static quoin__form_class fixed_bytes_class(const quoin_field *field, const char **why) {
  switch (field->format) {
  case QUOIN_HEX:
  case QUOIN_BASE64:
  case QUOIN_BASE64URL: return QUOIN__FORM_BINARY;
  case QUOIN_NUMBERS: return QUOIN__FORM_NONE;
  case QUOIN_UUID: return field->size == 16 ? QUOIN__FORM_UUID : bad_form(why, "QUOIN_UUID is for uint8_t[16]");
  case QUOIN_IPV4: return field->size == 4 ? QUOIN__FORM_IPV4 : bad_form(why, "QUOIN_IPV4 is for uint8_t[4] and uint32_t");
  case QUOIN_IPV6: return field->size == 16 ? QUOIN__FORM_IPV6 : bad_form(why, "QUOIN_IPV6 is for uint8_t[16]");
  default: return form_not_of_kind(why);
  }
}

/* a fixed array of scalars */
static quoin__form_class array_class(const quoin_field *field, const char **why) {
  bool plain = field->format == QUOIN_FORM_DEFAULT || field->format == QUOIN_FIXED32 || field->format == QUOIN_ZIGZAG;
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "a unit is for integers and double");
  if (plain) return QUOIN__FORM_NONE;
  return field->kind == QUOIN_K_ARRAY + QUOIN_K_UINT ? fixed_bytes_class(field, why) : form_not_of_kind(why);
}

static quoin__form_class uuid_class(const quoin_field *field, const char **why) {
  if (field->format == QUOIN_FORM_DEFAULT || field->format == QUOIN_UUID) return QUOIN__FORM_UUID;
  bool binary = field->format == QUOIN_HEX || field->format == QUOIN_BASE64 || field->format == QUOIN_BASE64URL;
  return binary ? QUOIN__FORM_BINARY : form_not_of_kind(why);
}

static quoin__form_class bytes_class(const quoin_field *field, const char **why) {
  unsigned shape = field->shape & QUOIN_SHAPE_MASK;
  bool counted = shape == QUOIN_SHAPE_ARRAY || shape == QUOIN_SHAPE_BOUNDED;
  if (!counted && field->size != sizeof(quoin_bytes)) return bad_form(why, "its size is not that of its kind");
  if (shape == QUOIN_SHAPE_ARRAY && field->size != sizeof(void *)) return bad_form(why, "its size is not a pointer's");
  unsigned width = field->count_size;
  if (counted && (field->count_at == 0 || (width != 1 && width != 2 && width != 4 && width != 8)))
    return bad_form(why, "it needs a count member of 1, 2, 4 or 8 bytes");
  switch (field->format) {
  case QUOIN_FORM_DEFAULT:
  case QUOIN_BASE64:
  case QUOIN_BASE64URL:
  case QUOIN_HEX:
  case QUOIN_VIEW: return QUOIN__FORM_BINARY;
  case QUOIN_NUMBERS: return QUOIN__FORM_NUMBERS;
  default: return form_not_of_kind(why);
  }
}

/* float and double: numbers, and what a unit or the format of a time makes them */
static quoin__form_class real_class(const quoin_field *field, const char **why) {
  unsigned format = field->format;
  bool time = is_epoch_form(format) || is_rfc3339_form(format) || format == QUOIN_RFC3339 || format == QUOIN_PATTERN ||
              format == QUOIN_ISO8601_DURATION;
  if (field->unit > QUOIN_NANOS) return bad_form(why, "its unit is unknown");
  if (time || (format == QUOIN_FORM_DEFAULT && field->unit != QUOIN_UNIT_NONE)) return counted_time_class(field, why);
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "its unit and format do not go together");
  if (format == QUOIN_FORM_DEFAULT) return QUOIN__FORM_NONE;
  return format == QUOIN_QUOTED ? QUOIN__FORM_QUOTED : form_not_of_kind(why);
}

/* bool: 0 for a format that is not its own */
static quoin__form_class quoted_class(const quoin_field *field, const char **why) {
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "a unit is for integers and double");
  if (field->format == QUOIN_FORM_DEFAULT) return QUOIN__FORM_NONE;
  if (field->format == QUOIN_QUOTED) return QUOIN__FORM_QUOTED;
  return field->format == QUOIN_ZERO_ONE ? QUOIN__FORM_ZERO_ONE : form_not_of_kind(why);
}

static quoin__form_class text_class(const quoin_field *field, const char **why) {
  if (field->unit != QUOIN_UNIT_NONE) return bad_form(why, "a unit is for integers and double");
  if (field->format == QUOIN_FORM_DEFAULT || field->format == QUOIN_VIEW) return QUOIN__FORM_NONE;
  return field->format == QUOIN_NUMBER_TEXT ? QUOIN__FORM_NUMBER_TEXT : form_not_of_kind(why);
}

/* QUOIN__FORM_CLASSES: *why tells what is wrong */
static quoin__form_class form_class_of(const quoin_field *field, const char **why) {
  if (field->format > QUOIN_RFC3339_S) return bad_form(why, "its format is unknown");
  if ((field->kind & QUOIN_K_ARRAY) != 0) return array_class(field, why);
  switch (field->kind) {
  case QUOIN_K_BOOL: return quoted_class(field, why);
  case QUOIN_K_FLOAT: return real_class(field, why);
  case QUOIN_K_INT:
  case QUOIN_K_UINT: return integer_class(field, why);
  case QUOIN_K_CSTR:
  case QUOIN_K_CHARS:
  case QUOIN_K_STR: return text_class(field, why);
  case QUOIN_K_BYTES: return bytes_class(field, why);
  case QUOIN_K_TIME:
  case QUOIN_K_TIMESPEC: return moment_class(field, why);
  case QUOIN_K_DURATION: return duration_class(field, why);
  case QUOIN_K_UUID: return uuid_class(field, why);
  default: return QUOIN__FORM_NONE; /* members of described types and values: not by a form of their own */
  }
}

bool quoin__form_of(const quoin_field *field, quoin__form_wire *wire, const char **why) {
  static const uint8_t wires[QUOIN__FORM_CLASSES] = {
      [QUOIN__FORM_MOMENT_TEXT] = QUOIN_WIRE_TEXT,   [QUOIN__FORM_MOMENT_COUNT] = QUOIN_WIRE_NUMBER,
      [QUOIN__FORM_DURATION_TEXT] = QUOIN_WIRE_TEXT, [QUOIN__FORM_DURATION_COUNT] = QUOIN_WIRE_NUMBER,
      [QUOIN__FORM_UUID] = QUOIN_WIRE_TEXT,          [QUOIN__FORM_IPV4] = QUOIN_WIRE_TEXT,
      [QUOIN__FORM_IPV6] = QUOIN_WIRE_TEXT,          [QUOIN__FORM_BINARY] = QUOIN_WIRE_BYTES,
      [QUOIN__FORM_NUMBERS] = QUOIN_WIRE_NUMBERS,    [QUOIN__FORM_QUOTED] = QUOIN_WIRE_TEXT,
      [QUOIN__FORM_ZERO_ONE] = QUOIN_WIRE_NUMBER,    [QUOIN__FORM_DECIMAL] = QUOIN_WIRE_NUMBER,
      [QUOIN__FORM_NUMBER_TEXT] = QUOIN_WIRE_NUMBER,
  };
  *why = NULL;
  quoin__form_class form = form_class_of(field, why);
  if (form == QUOIN__FORM_NONE || form == QUOIN__FORM_CLASSES) return false;
  if (field->format == QUOIN_PATTERN) *why = quoin__pattern_check(field->pattern); /* here alone, not at every value */
  if (*why != NULL) return false;
  *wire = (quoin__form_wire)wires[form];
  return true;
}

/* --- UUIDs and addresses -------------------------------------------------------------------------------------------------------- */

static quoin_status read_uuid_form(const quoin__form_read *r) {
  uint8_t bytes[16];
  if (!quoin__uuid_read(bytes, r->text.ptr, r->text.len))
    return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not a UUID such as \"550e8400-e29b-41d4-a716-446655440000\"");
  memcpy(r->member, bytes, sizeof bytes);
  return QUOIN_OK;
}

static quoin_status read_ipv4_form(const quoin__form_read *r) {
  uint8_t b[4];
  if (!quoin__ipv4_read(b, r->text.ptr, r->text.len))
    return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not an IPv4 address such as \"192.0.2.1\"");
  uint32_t number = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
  if (r->field->kind == QUOIN_K_UINT)
    memcpy(r->member, &number, sizeof number);
  else
    memcpy(r->member, b, sizeof b);
  return QUOIN_OK;
}

static quoin_status read_ipv6_form(const quoin__form_read *r) {
  if (quoin__ipv6_read(r->member, r->text.ptr, r->text.len)) return QUOIN_OK;
  return quoin__form_fault(r->why, QUOIN_BAD_VALUE, "is not an IPv6 address such as \"2001:db8::1\"");
}

static char *write_ipv4_form(const quoin_field *field, const unsigned char *member, char *out) {
  if (field->kind != QUOIN_K_UINT) return quoin__ipv4_write(out, member);
  uint32_t number = quoin__load32(member);
  const uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
  return quoin__ipv4_write(out, bytes);
}

/* --- reading -------------------------------------------------------------------------------------------------------------------- */

quoin_status quoin__form_from_text(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_str text,
                                   const quoin__form_memory *memory, const char **why) {
  const quoin__form_read r = {field, owner, member, text, memory, why};
  switch (form_class_of(field, why)) {
  case QUOIN__FORM_MOMENT_TEXT: return quoin__form_read_time_text(&r, true);
  case QUOIN__FORM_DURATION_TEXT: return quoin__form_read_time_text(&r, false);
  case QUOIN__FORM_UUID: return read_uuid_form(&r);
  case QUOIN__FORM_IPV4: return read_ipv4_form(&r);
  case QUOIN__FORM_IPV6: return read_ipv6_form(&r);
  case QUOIN__FORM_BINARY: return quoin__form_read_binary(&r);
  case QUOIN__FORM_QUOTED: return quoin__form_read_quoted(&r);
  case QUOIN__FORM_NUMBERS: return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is a text where an array of numbers is expected");
  default: return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is a text where a number is expected");
  }
}

quoin_status quoin__form_from_number(const quoin_field *field, unsigned char *owner, unsigned char *member, quoin_str number,
                                     const quoin__form_memory *memory, const char **why) {
  const quoin__form_read r = {field, owner, member, number, memory, why};
  switch (form_class_of(field, why)) {
  case QUOIN__FORM_MOMENT_COUNT: return quoin__form_read_time_count(&r, true);
  case QUOIN__FORM_DURATION_COUNT: return quoin__form_read_time_count(&r, false);
  case QUOIN__FORM_ZERO_ONE: return quoin__form_read_zero_one(&r);
  case QUOIN__FORM_DECIMAL: return quoin__form_read_decimal(&r);
  case QUOIN__FORM_NUMBER_TEXT: return quoin__form_read_number_text(&r);
  case QUOIN__FORM_QUOTED:
    if (field->kind != QUOIN_K_BOOL) return quoin__form_read_quoted(&r);
    return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is a number where \"true\" or \"false\" is expected");
  case QUOIN__FORM_NUMBERS: return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is a number where an array of numbers is expected");
  default: return quoin__form_fault(why, QUOIN_WRONG_TYPE, "is a number where a text is expected");
  }
}

/* --- writing -------------------------------------------------------------------------------------------------------------------- */

size_t quoin__form_to_text(const quoin_field *field, const unsigned char *member, char *out, quoin_str *text, const char **why) {
  char *end = NULL;
  *text = (quoin_str){NULL, 0};
  switch (form_class_of(field, why)) {
  case QUOIN__FORM_MOMENT_TEXT:
  case QUOIN__FORM_DURATION_TEXT: end = quoin__form_write_time_text(field, member, out, why); break;
  case QUOIN__FORM_MOMENT_COUNT:
  case QUOIN__FORM_DURATION_COUNT: end = quoin__form_write_time_count(field, member, out, why); break;
  case QUOIN__FORM_UUID: end = quoin__uuid_write(out, member); break;
  case QUOIN__FORM_IPV4: end = write_ipv4_form(field, member, out); break;
  case QUOIN__FORM_IPV6: end = quoin__ipv6_write(out, member); break;
  case QUOIN__FORM_ZERO_ONE: *out = (char)('0' + (*member != 0)); return 1;
  case QUOIN__FORM_DECIMAL: end = quoin__decimal_write(out, quoin__load_int_width(member, field->size), quoin__form_places(field)); break;
  case QUOIN__FORM_QUOTED:
    *why = "the number is NaN or infinite, which no number in a text is";
    end = quoin__form_write_quoted(field, member, out);
    break;
  case QUOIN__FORM_NUMBER_TEXT: return quoin__form_load_number_text(field, member, text, why) ? 0 : SIZE_MAX;
  default: *why = "the member has no form that is written at once"; break;
  }
  return end != NULL ? (size_t)(end - out) : SIZE_MAX;
}
