/* SPDX-License-Identifier: MIT */
/* record_stream.c: an iterator over the documents of a stream. It finds where a record ends (line ends, separators, or the format's own search),
 * keeps the stream's bytes meanwhile, and hands each record to quoin_decode where it stands; errors are told in terms of the stream.
 *
 * data_[start_, ...) is what is not used up. A record is found by looking on from scan_; bytes that are used up go when more are read. */
#include <quoin/stream.h>

#include "api/format.h"
#include "base/allocator.h"
#include "base/error.h"
#include "base/source.h"

#define READ_AHEAD ((size_t)64 << 10)
#define RECORD_MAX ((size_t)64 << 20)
#define SEPARATOR 0x1e

/* What one look at the bytes that are here has found. */
typedef enum found { FOUND_NONE, FOUND_MORE, FOUND_RECORD, FOUND_LONG, FOUND_FAULT } found;

/* --- opening and closing ---------------------------------------------------------------------------------------------------------- */

static quoin_status open_records(quoin_records *records, quoin_context *context, const quoin_format *format, const quoin_type *type) {
  const quoin_records settings = {
      .framing = records->framing, .skip_bad = records->skip_bad, .keep = records->keep, .memory = records->memory, .room = records->room};
  *records = settings;
  records->context = context;
  records->format = format;
  records->type = type;
  records->stopped_ = QUOIN_BAD_CALL;
  quoin_status status = quoin__check_call(context, format, type, records);
  if (status != QUOIN_OK) return status;
  if (records->framing > QUOIN_ELEMENTS) return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "no such framing of records");
  if (!format->bound || (!format->text && records->framing != QUOIN_DOCUMENTS))
    return quoin__error_plain(&context->error, QUOIN_UNSUPPORTED, "the format has no records framed like this");
  size_t limit = quoin__options_of(context)->limits.document_bytes;
  records->limit_ = limit != 0 ? limit : RECORD_MAX;
  records->open_ = records->framing != QUOIN_ARRAY;
  records->stopped_ = QUOIN_OK;
  return QUOIN_OK;
}

quoin_status quoin_records_open(quoin_records *records, quoin_context *context, const quoin_format *format, const quoin_type *type,
                                quoin_source source) {
  if (!records) return context ? quoin__error_plain(&context->error, QUOIN_BAD_CALL, "records may not be NULL") : QUOIN_BAD_CALL;
  quoin_status status = open_records(records, context, format, type);
  if (status != QUOIN_OK) return status;
  records->source_ = source;
  if (!source.read || (records->memory && records->room == 0)) {
    records->stopped_ = QUOIN_BAD_CALL;
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL,
                              source.read ? "the records' memory has no room" : "the source has no function");
  }
  if (records->memory) {
    records->data_ = (const uint8_t *)records->memory;
    records->cap_ = records->room;
    if (records->limit_ > records->room) records->limit_ = records->room;
  }
  return QUOIN_OK;
}

quoin_status quoin_records_open_memory(quoin_records *records, quoin_context *context, const quoin_format *format, const quoin_type *type,
                                       const void *data, size_t len) {
  if (!records) return context ? quoin__error_plain(&context->error, QUOIN_BAD_CALL, "records may not be NULL") : QUOIN_BAD_CALL;
  quoin_status status = open_records(records, context, format, type);
  if (status != QUOIN_OK) return status;
  if (!data && len) {
    records->stopped_ = QUOIN_BAD_CALL;
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "data may not be NULL");
  }
  records->data_ = data ? (const uint8_t *)data : (const uint8_t *)"";
  records->end_ = len;
  records->at_end_ = true;
  return QUOIN_OK;
}

void quoin_records_close(quoin_records *records) {
  if (!records) return;
  if (records->source_.read && !records->memory && records->cap_ != 0)
    (void)quoin__resize(records->context->arena.allocator, (void *)(uintptr_t)records->data_, records->cap_, 0);
  records->data_ = NULL;
  records->cap_ = records->start_ = records->next_ = records->scan_ = records->end_ = 0;
  records->raw = (quoin_bytes){NULL, 0};
  records->at_end_ = true;
  if (records->stopped_ == QUOIN_OK) records->stopped_ = QUOIN_END;
}

/* --- the bytes -------------------------------------------------------------------------------------------------------------------- */

static bool is_blank(uint8_t c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

static void count_lines_to(quoin_records *r, size_t to) {
  quoin__lines lines = {r->line_, r->line_start_};
  quoin__lines_pass(&lines, r->base_ + r->counted_, r->data_ + r->counted_, to - r->counted_);
  r->line_ = lines.line;
  r->line_start_ = lines.line_start;
  r->counted_ = to;
}

/* The bytes before start_ go; lines in them are counted. */
static void drop_used(quoin_records *r) {
  if (r->start_ == 0) return;
  count_lines_to(r, r->start_);
  uint8_t *data = (uint8_t *)(uintptr_t)r->data_;
  memmove(data, data + r->start_, r->end_ - r->start_);
  r->base_ += r->start_;
  r->scan_ -= r->start_;
  r->end_ -= r->start_;
  r->start_ = r->counted_ = 0;
}

static quoin_status stop_records(quoin_records *r, quoin_status status, const char *why) {
  r->stopped_ = status;
  const quoin__fault fault = {.status = status, .source = r->context->source, .message = why};
  quoin__error_fill(&r->context->error, &fault);
  return status;
}

/* Room for more bytes behind end_: at first READ_AHEAD, then twice as much, up to what the limit makes use of. */
static bool make_room(quoin_records *r) {
  drop_used(r);
  if (r->end_ < r->cap_) return true;
  size_t most = r->limit_ > SIZE_MAX - READ_AHEAD ? SIZE_MAX : r->limit_ + READ_AHEAD;
  size_t cap = r->cap_ == 0 ? READ_AHEAD : r->cap_ > most / 2 ? most : 2 * r->cap_;
  void *data = r->memory ? NULL : quoin__resize(r->context->arena.allocator, (void *)(uintptr_t)r->data_, r->cap_, cap);
  if (!data) return false;
  r->data_ = (const uint8_t *)data;
  r->cap_ = cap;
  return true;
}

static quoin_status read_on(quoin_records *r) {
  size_t got;
  if (!make_room(r)) return stop_records(r, QUOIN_NO_MEMORY, "no memory for the bytes of a record");
  quoin_status status = quoin__source_read(&r->source_, (uint8_t *)(uintptr_t)r->data_ + r->end_, r->cap_ - r->end_, &got);
  if (status != QUOIN_OK) return stop_records(r, status, "the source failed");
  r->end_ += got;
  r->at_end_ = got == 0;
  return QUOIN_OK;
}

/* --- finding a record ------------------------------------------------------------------------------------------------------------- */

/* The record is data_[start_, end), and the stream goes on at next. */
static found found_record(quoin_records *r, size_t end, size_t next) {
  r->raw = (quoin_bytes){r->data_ + r->start_, end - r->start_};
  r->next_ = next;
  r->offset = r->base_ + r->start_;
  r->record++;
  return FOUND_RECORD;
}

/* Blanks before a record, and marks of the byte order before the first. */
static void pass_blanks(quoin_records *r) {
  while (r->start_ < r->end_ && is_blank(r->data_[r->start_])) r->start_++;
  if (r->scan_ < r->start_) r->scan_ = r->start_;
}

/* Records that a byte stands between: line ends or separators. */
static found find_divided(quoin_records *r, uint8_t divider) {
  for (;;) {
    const uint8_t *at = (const uint8_t *)memchr(r->data_ + r->scan_, divider, r->end_ - r->scan_);
    r->scan_ = at ? (size_t)(at - r->data_) : r->end_;
    if (!at && !r->at_end_) return FOUND_MORE;
    size_t end = r->scan_, next = at ? end + 1 : end;
    size_t first = r->start_;
    while (first < end && is_blank(r->data_[first])) first++;
    if (first < end || r->passing_) {
      if (divider == SEPARATOR) r->start_ = first;
      return found_record(r, end, next);
    }
    r->start_ = r->scan_ = next;
    if (!at) return FOUND_NONE;
  }
}

static found find_document(quoin_records *r) {
  quoin__bound bound = {.state = r->bound_, .list = r->framing >= QUOIN_ARRAY, .depth = r->depth_};
  if (bound.state == QUOIN__BOUND_START) pass_blanks(r);
  r->scan_ += r->format->bound(&bound, r->data_ + r->scan_, r->end_ - r->scan_);
  if (bound.state == QUOIN__BOUND_DONE || (r->at_end_ && bound.state != QUOIN__BOUND_START)) {
    r->bound_ = QUOIN__BOUND_START;
    r->depth_ = 0;
    return found_record(r, r->scan_, r->scan_);
  }
  r->bound_ = bound.state;
  r->depth_ = bound.depth;
  return r->at_end_ ? FOUND_NONE : FOUND_MORE;
}

/* An array's structure is wrong at data_[at]: all that follows is lost. */
static found array_fault(quoin_records *r, size_t at, quoin_status status, const char *why) {
  count_lines_to(r, at);
  const quoin__fault fault = {.status = status,
                              .source = r->context->source,
                              .message = why,
                              .input = r->data_ + at,
                              .input_len = r->end_ - at,
                              .text = r->format->text};
  quoin__error_fill(&r->context->error, &fault);
  const quoin__lines lines = {r->line_, r->line_start_};
  quoin__error_move(&r->context->error, &lines, r->base_ + at);
  r->stopped_ = status;
  return FOUND_FAULT;
}

/* state_ of an array's walk */
enum { BEFORE_BRACKET, BEFORE_FIRST, BEFORE_ELEMENT, AFTER_ELEMENT, AFTER_ARRAY };

/* Where no element is: the brackets and commas. FOUND_RECORD: an element comes. */
static found pass_structure(quoin_records *r) {
  const bool whole = r->framing == QUOIN_ARRAY;
  for (;;) {
    pass_blanks(r);
    bool none = r->start_ == r->end_;
    if (none && !r->at_end_) return FOUND_MORE;
    uint8_t c = none ? 0 : r->data_[r->start_];
    switch (r->state_) {
    case BEFORE_BRACKET:
      if (c != '[') return none ? FOUND_NONE : array_fault(r, r->start_, QUOIN_WRONG_TYPE, "expected an array of records");
      r->state_ = BEFORE_FIRST;
      break;
    case BEFORE_FIRST:
    case BEFORE_ELEMENT:
      if (none && (whole || r->state_ == BEFORE_ELEMENT))
        return array_fault(r, r->start_, QUOIN_TRUNCATED, "the input ends where an element is expected");
      if (none) return FOUND_NONE;
      if (c == ']' && whole && r->state_ == BEFORE_FIRST) {
        r->state_ = AFTER_ARRAY;
        break;
      }
      if (c == ',' || c == ']') return array_fault(r, r->start_, QUOIN_BAD_SYNTAX, "expected an element");
      return FOUND_RECORD;
    case AFTER_ELEMENT:
      if (none && whole) return array_fault(r, r->start_, QUOIN_TRUNCATED, "the input ends inside an array");
      if (none) return FOUND_NONE;
      if (c == ']' && !whole) return array_fault(r, r->start_, QUOIN_BAD_SYNTAX, "unexpected ']' among elements");
      r->state_ = c == ']' ? AFTER_ARRAY : BEFORE_ELEMENT; /* the search for its end stops nowhere else */
      break;
    default: return none ? FOUND_NONE : array_fault(r, r->start_, QUOIN_TRAILING, "unexpected text after the array");
    }
    r->scan_ = ++r->start_;
  }
}

static found find_element(quoin_records *r) {
  if (r->bound_ == QUOIN__BOUND_START) {
    if (r->framing == QUOIN_ELEMENTS && r->state_ == BEFORE_BRACKET) r->state_ = BEFORE_FIRST;
    found structure = pass_structure(r);
    if (structure != FOUND_RECORD) return structure;
  }
  found record = find_document(r);
  if (record == FOUND_RECORD) r->state_ = AFTER_ELEMENT;
  return record;
}

static found look(quoin_records *r) {
  if (r->base_ == 0 && r->start_ == 0) { /* a mark of the byte order says nothing, but is allowed */
    if (r->end_ < 3 && !r->at_end_) return FOUND_MORE;
    if (r->end_ >= 3 && memcmp(r->data_, "\xef\xbb\xbf", 3) == 0) r->start_ = r->scan_ = 3;
  }
  switch (r->framing) {
  case QUOIN_LINES: return find_divided(r, '\n');
  case QUOIN_SEQUENCE: return find_divided(r, SEPARATOR);
  case QUOIN_DOCUMENTS: return find_document(r);
  default: return find_element(r);
  }
}

/* --- one record ------------------------------------------------------------------------------------------------------------------- */

static void place_error(quoin_records *r) {
  quoin_error *error = &r->context->error;
  count_lines_to(r, r->start_);
  const quoin__lines lines = {r->line_, r->line_start_};
  quoin__error_move(error, &lines, r->base_ + r->start_);
  error->record = r->record;
}

static quoin_status refuse_record(quoin_records *r, quoin_status status, size_t at, const char *why) {
  const quoin__fault fault = {.status = status,
                              .source = r->context->source,
                              .message = why,
                              .input = r->data_ + r->start_,
                              .input_len = r->end_ - r->start_,
                              .offset = at,
                              .text = r->format->text};
  quoin__error_fill(&r->context->error, &fault);
  place_error(r);
  return status;
}

static quoin_status too_long_record(quoin_records *r) {
  char words[80];
  quoin__text message;
  quoin__text_init(&message, words, sizeof words);
  quoin__text_add(&message, "the record is longer than the limit of ");
  quoin__text_add_u64(&message, r->limit_);
  quoin__text_add(&message, r->limit_ == 1 ? " byte" : " bytes");
  return refuse_record(r, QUOIN_LIMIT_DOCUMENT, r->limit_, words);
}

/* Is the text sequence's record one that may have been cut off: a number or word without white space behind? (RFC 7464, 2.4) */
static bool may_be_cut(const quoin_records *r) {
  uint8_t last = r->raw.ptr[r->raw.len - 1];
  return r->framing == QUOIN_SEQUENCE && !is_blank(last) && last != '}' && last != ']' && last != '"';
}

static quoin_status decode_record(quoin_records *r, void *object) {
  if (r->raw.len > r->limit_) {
    r->raw = (quoin_bytes){NULL, 0};
    return too_long_record(r);
  }
  if (may_be_cut(r)) return refuse_record(r, QUOIN_TRUNCATED, r->raw.len, "the record's last value may have been cut off");
  if (!object) return QUOIN_OK;
  quoin_status status = quoin_decode(r->context, r->format, r->type, object, r->raw.ptr, r->raw.len);
  if (status != QUOIN_OK) place_error(r);
  return status;
}

/* A record that is longer than the limit, before its end is here: told once, its bytes then dropped as they come. */
static quoin_status begin_passing(quoin_records *r) {
  r->record++;
  r->offset = r->base_ + r->start_;
  r->raw = (quoin_bytes){NULL, 0};
  r->passing_ = true;
  return too_long_record(r);
}

/* The next record, or its failure. *found_one: it is one record that is bad, not the stream. */
static quoin_status next_record(quoin_records *r, void *object, bool *found_one) {
  *found_one = false;
  r->start_ = r->next_ > r->start_ ? r->next_ : r->start_;
  if (r->scan_ < r->start_) r->scan_ = r->start_;
  for (;;) {
    switch (look(r)) {
    case FOUND_NONE: r->stopped_ = QUOIN_END; return QUOIN_END;
    case FOUND_FAULT: return r->stopped_;
    case FOUND_RECORD:
      if (r->passing_) { /* the end of one that was told to be too long */
        r->passing_ = false;
        r->record--;
        r->start_ = r->scan_ = r->next_;
        continue;
      }
      *found_one = true;
      return decode_record(r, object);
    default: break;
    }
    if (r->passing_) r->start_ = r->scan_;
    if (r->scan_ - r->start_ > r->limit_ || (r->memory && r->start_ == 0 && r->end_ == r->cap_)) {
      *found_one = true;
      return begin_passing(r);
    }
    r->next_ = 0;
    quoin_status status = read_on(r);
    if (status != QUOIN_OK) return status;
  }
}

static bool passes_over(const quoin_records *r, quoin_status status) {
  return r->skip_bad && status != QUOIN_NO_MEMORY && status != QUOIN_BAD_CALL && status != QUOIN_BAD_TYPE && status != QUOIN_UNSUPPORTED;
}

quoin_status quoin_records_next(quoin_records *records, void *object) {
  if (!records) return QUOIN_BAD_CALL;
  for (;;) {
    bool found_one = false;
    if (records->stopped_ != QUOIN_OK) {
      records->raw = (quoin_bytes){NULL, 0};
      return records->stopped_;
    }
    if (!records->keep) quoin_arena_reset(&records->context->arena);
    quoin_status status = next_record(records, object, &found_one);
    if (!found_one || status == QUOIN_OK) return status;
    records->bad++;
    if (!passes_over(records, status)) return status;
  }
}
