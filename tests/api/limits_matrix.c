/* SPDX-License-Identifier: MIT */
/* limits_matrix.c: each limit at its bound and one past it by every call that takes one: decode and update, with an arena and with an
 * allocator; encode to a buffer and to a sink; check and reformat; copies, comparisons, differences, printing. The kinds of members are those of
 * model_limits.c, the places in a text those of json_text_limits.c. Public interface only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <quoin/quoin.h>
#include <stdlib.h>
#include <string.h>

typedef struct bounded {
  struct bounded *next;
  char *text;
  int *items;
  size_t count;
  double number;
} bounded;
QUOIN_STRUCT(bounded, OPTIONS(.omit = QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY | QUOIN_OMIT_DEFAULT), STRUCT(next, bounded), FIELD(text),
             ARRAY(items, count, int), FIELD(number));

/* --- calls ------------------------------------------------------------------------------------------------------------------------- */

/* One call under the context's limits on text, or on the objects a and b that stand in it. */
typedef struct matrix_input {
  const char *text;
  size_t len;
  bounded a, b;
} matrix_input;

static quoin_status by_decode(quoin_context *q, matrix_input *in) {
  bounded object;
  return quoin_decode(q, QUOIN_JSON, QUOIN_OF(bounded, &object), in->text, in->len);
}
static quoin_status by_update(quoin_context *q, matrix_input *in) {
  bounded object = {0};
  return quoin_update(q, QUOIN_JSON, QUOIN_OF(bounded, &object), in->text, in->len);
}
static quoin_status by_owned_decode(quoin_context *q, matrix_input *in) {
  bounded object;
  q->objects = &quoin_malloc;
  quoin_status status = quoin_decode(q, QUOIN_JSON, QUOIN_OF(bounded, &object), in->text, in->len);
  quoin_free(&quoin_malloc, QUOIN_OF(bounded, &object));
  return status;
}
static quoin_status by_owned_update(quoin_context *q, matrix_input *in) {
  bounded object = {0};
  q->objects = &quoin_malloc;
  quoin_status status = quoin_update(q, QUOIN_JSON, QUOIN_OF(bounded, &object), in->text, in->len);
  quoin_free(&quoin_malloc, QUOIN_OF(bounded, &object));
  return status;
}
static quoin_status by_check(quoin_context *q, matrix_input *in) { return quoin_json_check(q, in->text, in->len); }
static quoin_status by_reformat(quoin_context *q, matrix_input *in) {
  quoin_buf out = {0};
  quoin_status status = quoin_json_reformat(q, in->text, in->len, &out);
  quoin_buf_free(&out);
  return status;
}
static quoin_status by_encode(quoin_context *q, matrix_input *in) {
  quoin_buf out = {0};
  quoin_status status = quoin_encode(q, QUOIN_JSON, QUOIN_OF(bounded, &in->a), &out);
  quoin_buf_free(&out);
  return status;
}
static bool swallow(void *user, const void *data, size_t len) { return (void)user, (void)data, (void)len, true; }
static quoin_status by_encode_to(quoin_context *q, matrix_input *in) {
  return quoin_encode_to(q, QUOIN_JSON, QUOIN_OF(bounded, &in->a), (quoin_sink){swallow, NULL});
}
static quoin_status by_clone(quoin_context *q, matrix_input *in) {
  bounded copy;
  return quoin_clone(q, QUOIN_TYPE(bounded), &copy, &in->a);
}
static quoin_status by_owned_clone(quoin_context *q, matrix_input *in) {
  bounded copy;
  q->objects = &quoin_malloc;
  quoin_status status = quoin_clone(q, QUOIN_TYPE(bounded), &copy, &in->a);
  quoin_free(&quoin_malloc, QUOIN_OF(bounded, &copy));
  return status;
}
static quoin_status by_equal(quoin_context *q, matrix_input *in) {
  bool equal = false;
  quoin_status status = quoin_equal(q, QUOIN_TYPE(bounded), &in->a, &in->b, &equal);
  return status == QUOIN_OK && !equal ? QUOIN_STATUS_COUNT : status;
}
static quoin_status by_diff(quoin_context *q, matrix_input *in) {
  bool equal = false;
  quoin_status status = quoin_diff(q, QUOIN_TYPE(bounded), &in->a, &in->b, &equal);
  return status == QUOIN_OK && !equal ? QUOIN_STATUS_COUNT : status;
}
static quoin_status by_print(quoin_context *q, matrix_input *in) {
  FILE *nowhere = tmpfile();
  if (nowhere == NULL) return QUOIN_IO;
  quoin_status status = quoin_print(q, QUOIN_OF(bounded, &in->a), nowhere);
  fclose(nowhere);
  return status;
}

enum { READS = 1, TEXTS = 2, WRITES = 4, WORKS = 8 };
static const struct {
  const char *name;
  quoin_status (*run)(quoin_context *q, matrix_input *in);
  unsigned sort;
} calls[] = {
    {"quoin_decode", by_decode, READS},
    {"quoin_update", by_update, READS},
    {"quoin_decode with objects", by_owned_decode, READS},
    {"quoin_update with objects", by_owned_update, READS},
    {"quoin_json_check", by_check, TEXTS},
    {"quoin_json_reformat", by_reformat, TEXTS},
    {"quoin_encode", by_encode, WRITES},
    {"quoin_encode_to", by_encode_to, WRITES},
    {"quoin_print", by_print, WRITES},
    {"quoin_clone", by_clone, WORKS},
    {"quoin_clone with objects", by_owned_clone, WORKS},
    {"quoin_equal", by_equal, WORKS},
    {"quoin_diff", by_diff, WORKS},
};
#define CALLS (sizeof calls / sizeof calls[0])

/* --- limits ------------------------------------------------------------------------------------------------------------------------ */

#define DIGITS_80 "12345678901234567890123456789012345678901234567890123456789012345678901234567890"
static const struct {
  const char *text;
  quoin_limits at, past; /* what the text just keeps, and one less */
  quoin_status status;
  unsigned sorts; /* of the calls that look at it */
} matrix[] = {
    {"{\"next\":{\"next\":{\"text\":\"t\"}}}", {.depth = 3}, {.depth = 2}, QUOIN_LIMIT_DEPTH, READS | TEXTS | WRITES | WORKS},
    {"{\"next\":{\"items\":[1]}}", {.depth = 3}, {.depth = 2}, QUOIN_LIMIT_DEPTH, READS | TEXTS | WRITES},
    {"{\"x\":[[1]]}", {.depth = 3}, {.depth = 2}, QUOIN_LIMIT_DEPTH, READS | TEXTS},
    {"{\"text\":\"abcd\"}", {.document_bytes = 15}, {.document_bytes = 14}, QUOIN_LIMIT_DOCUMENT, READS | TEXTS},
    {"{\"text\":\"abcd\"}", {.string_bytes = 4}, {.string_bytes = 3}, QUOIN_LIMIT_STRING, READS | TEXTS},
    {"{\"x\":\"a\\u00e9\"}", {.string_bytes = 3}, {.string_bytes = 2}, QUOIN_LIMIT_STRING, READS | TEXTS},
    {"{\"items\":[1,2,3]}", {.items = 3}, {.items = 2}, QUOIN_LIMIT_COUNT, READS | TEXTS},
    {"{\"x\":[1,2,3]}", {.items = 3}, {.items = 2}, QUOIN_LIMIT_COUNT, READS | TEXTS},
    {"{\"number\":" DIGITS_80 "}", {.number_digits = 80}, {.number_digits = 79}, QUOIN_LIMIT_DIGITS, READS | TEXTS},
    {"{\"x\":0." DIGITS_80 "}", {.number_digits = 81}, {.number_digits = 80}, QUOIN_LIMIT_DIGITS, READS | TEXTS},
};
#define LIMITS (sizeof matrix / sizeof matrix[0])

static void each_limit_by_each_call(void **state) {
  (void)state;
  for (size_t i = 0; i < LIMITS; i++) {
    quoin_context own = {0};
    matrix_input in = {.text = matrix[i].text, .len = strlen(matrix[i].text)};
    assert_int_equal(quoin_decode(&own, QUOIN_JSON, QUOIN_OF(bounded, &in.a), in.text, in.len), QUOIN_OK);
    assert_int_equal(quoin_decode(&own, QUOIN_JSON, QUOIN_OF(bounded, &in.b), in.text, in.len), QUOIN_OK);
    for (size_t c = 0; c < CALLS; c++) {
      const quoin_options at = {.limits = matrix[i].at}, past = {.limits = matrix[i].past};
      quoin_context q = {.options = &at};
      quoin_status kept = calls[c].run(&q, &in);
      q.options = &past;
      quoin_status passed = calls[c].run(&q, &in), wanted = matrix[i].sorts & calls[c].sort ? matrix[i].status : QUOIN_OK;
      quoin_context_free(&q);
      if (kept != QUOIN_OK) fail_msg("%s by %s, at the limit: %s", in.text, calls[c].name, quoin_status_name(kept));
      if (matrix[i].status == QUOIN_LIMIT_DEPTH && i == 1 && calls[c].sort == WORKS) continue; /* a list of numbers is a level of text */
      if (passed != wanted) fail_msg("%s by %s, past it: %s", in.text, calls[c].name, quoin_status_name(passed));
    }
    quoin_context_free(&own);
  }
}

/* the least memory that a call is content with; one byte less is refused with the limit's own status */
static void memory_by_each_call(void **state) {
  (void)state;
  static const char text[] = "{\"text\":\"a text of more than thirty-two bytes, and then some\",\"items\":[1,2,3,4,5],\"next\":{}}";
  quoin_context own = {0};
  matrix_input in = {.text = text, .len = sizeof text - 1};
  assert_int_equal(quoin_decode(&own, QUOIN_JSON, QUOIN_OF(bounded, &in.a), in.text, in.len), QUOIN_OK);
  for (size_t c = 0; c < CALLS; c++) {
    if (calls[c].sort != READS) continue;
    size_t enough = 0;
    for (size_t bytes = 1; bytes < 8192; bytes++) {
      const quoin_options options = {.limits = {.arena_bytes = bytes}};
      quoin_context q = {.options = &options};
      quoin_status status = calls[c].run(&q, &in);
      quoin_context_free(&q);
      if (status == QUOIN_OK && enough == 0) enough = bytes;
      if (status != (enough == 0 ? QUOIN_LIMIT_MEMORY : QUOIN_OK))
        fail_msg("%s in %zu bytes: %s", calls[c].name, bytes, quoin_status_name(status));
    }
    assert_true(enough > 64);
  }
  quoin_context_free(&own);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(each_limit_by_each_call), cmocka_unit_test(memory_by_each_call)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
