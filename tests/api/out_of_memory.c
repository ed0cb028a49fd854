/* SPDX-License-Identifier: MIT */
/* out_of_memory.c: an object with every kind of member, and each allocation of each call failing in turn: decode and update in the arena and with
 * an allocator, encode, clone, init. Nothing leaks; what failed is untouched or can be looked at and released. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support/every_kind.h"
#include "support/outcome.h"
#include "unit/base_failing.h"

static every_kind object, other, untouched;

static bool keep_going(quoin_status status, size_t at, const failing *memory) {
  assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
  assert_true(at < 3000);
  assert_int_equal(memory->wrong, 0);
  return status != QUOIN_OK;
}

/* into object */
static quoin_status decode_document(quoin_context *context) {
  return quoin_decode(context, QUOIN_JSON, QUOIN_OF(every_kind, &object), every_kind_document, strlen(every_kind_document));
}

static quoin_buf document(quoin_context *context, const every_kind *of) {
  quoin_buf out = {0};
  assert_int_equal(quoin_encode(context, QUOIN_JSON, QUOIN_OF(every_kind, of), &out), QUOIN_OK);
  return out;
}

/* the document as it is written, for comparing */
static char *normal;
static size_t normal_len;

static int make_normal(void **state) {
  (void)state;
  quoin_context context = {0};
  quoin_status status = decode_document(&context);
  if (status != QUOIN_OK) quoin_error_print(&context.error, stderr);
  assert_int_equal(status, QUOIN_OK);
  assert_int_equal(context.skipped, 4);
  quoin_buf out = document(&context, &object);
  normal = out.ptr;
  normal_len = out.len;
  quoin_context_free(&context);
  return 0;
}

static int free_normal(void **state) {
  (void)state;
  free(normal);
  return 0;
}

static void reads_back(void **state) {
  (void)state;
  quoin_context context = {0};
  bool equal = false;
  assert_int_equal(decode_document(&context), QUOIN_OK);
  assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &other), normal, normal_len), QUOIN_OK);
  memcpy(other.present, object.present, sizeof object.present);
  assert_int_equal(quoin_equal(&context, QUOIN_OF(every_kind, &object), &other, &equal), QUOIN_OK);
  assert_true(equal);
  quoin_buf out = document(&context, &other);
  assert_string_equal(out.ptr, normal);
  quoin_buf_free(&out);
  quoin_context_free(&context);
}

/* --- in the arena ------------------------------------------------------------------------------------------------------------------------- */

static void decode_in_arena(void **state) {
  (void)state;
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {0};
    quoin_arena_init(&context.arena, NULL, 0, &allocator);
    memset(&object, 0xa5, sizeof object);
    quoin_status status = decode_document(&context);
    more = keep_going(status, at, &memory);
    quoin_buf out = {0}; /* whatever has been read can be looked at */
    quoin_context plain = {0};
    quoin_status written = quoin_encode(&plain, QUOIN_JSON, QUOIN_OF(every_kind, &object), &out);
    assert_true(written == QUOIN_OK || (more && (written == QUOIN_NULL || written == QUOIN_BAD_VALUE)));
    if (!more) assert_string_equal(out.ptr, normal);
    quoin_buf_free(&out);
    quoin_context_free(&plain);
    quoin_context_free(&context);
    assert_int_equal(memory.live_count, 0);
  }
  /* a block of every size, and no other memory */
  static unsigned char block[1 << 17];
  quoin_status last = QUOIN_NO_MEMORY;
  for (size_t len = 0; len <= sizeof block && last != QUOIN_OK; len += len < 4096 ? 32 : 256) {
    quoin_context context = {.arena = QUOIN_ARENA_FIXED(block, len)};
    last = decode_document(&context);
    assert_true(last == QUOIN_OK || last == QUOIN_NO_MEMORY);
  }
  assert_int_equal(last, QUOIN_OK);
}

static void update_in_arena(void **state) {
  (void)state;
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {0};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {0};
    quoin_arena_init(&context.arena, NULL, 0, &allocator);
    assert_int_equal(quoin_decode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), normal, normal_len), QUOIN_OK);
    memory.calls = 0;
    memory.fail_at = at;
    more = keep_going(quoin_update(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), every_kind_document, strlen(every_kind_document)),
                      at, &memory);
    quoin_context_free(&context);
    assert_int_equal(memory.live_count, 0);
  }
}

/* --- objects of an allocator ----------------------------------------------------------------------------------------------------------------- */

static void is_released(const quoin_allocator *allocator, every_kind *o, const failing *memory) {
  quoin_free(allocator, QUOIN_OF(every_kind, o));
  quoin_free(allocator, QUOIN_OF(every_kind, o));
  assert_int_equal(memory->live_count, 0);
  assert_int_equal(memory->wrong, 0);
  assert_int_equal(ek_blocks, 0);
}

static void decode_objects(void **state) {
  (void)state;
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {.objects = &allocator};
    memset(&object, 0xa5, sizeof object);
    more = keep_going(decode_document(&context), at, &memory);
    if (!more) {
      quoin_buf out = document(&context, &object);
      assert_string_equal(out.ptr, normal);
      quoin_buf_free(&out);
    }
    is_released(&allocator, &object, &memory);
    quoin_context_free(&context);
  }
}

/* an update of such an object that fails leaves it as it was */
static void update_objects(void **state) {
  (void)state;
  static const char patch[] = "{\"cstr\":\"new\",\"list\":[{\"firstName\":\"N\"}],\"secrets\":[],\"event\":\"none\",\"shape\":{\"shape\":"
                              "\"group\",\"parts\":[]},\"node\":{\"low\":-5},\"many_points\":[]}";
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {0};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {.objects = &allocator};
    assert_int_equal(decode_document(&context), QUOIN_OK);
    memcpy(&untouched, &object, sizeof object);
    size_t live = memory.live_count;
    memory.calls = 0;
    memory.fail_at = at;
    more = keep_going(quoin_update(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), patch, strlen(patch)), at, &memory);
    if (more) {
      assert_memory_equal(&untouched, &object, sizeof object);
      assert_int_equal(memory.live_count, live);
    } else {
      assert_string_equal(object.cstr, "new");
      assert_int_equal(object.node->low, -5);
      assert_int_equal(object.node->high, 2);
    }
    is_released(&allocator, &object, &memory);
    quoin_context_free(&context);
  }
}

static void clone_objects(void **state) {
  (void)state;
  quoin_context source = {0};
  assert_int_equal(decode_document(&source), QUOIN_OK);
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {.objects = &allocator};
    more = keep_going(quoin_clone(&context, QUOIN_OF(every_kind, &other), &object), at, &memory);
    is_released(&allocator, &other, &memory);
    quoin_context_free(&context);
  }
  quoin_context_free(&source);
}

static void init_objects(void **state) {
  (void)state;
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {.objects = &allocator};
    memset(&other, 0xa5, sizeof other);
    more = keep_going(quoin_init(&context, QUOIN_OF(every_kind, &other)), at, &memory);
    if (!more) assert_string_equal(other.with_default, "as it was");
    is_released(&allocator, &other, &memory);
    quoin_context_free(&context);
  }
}

/* --- writing -------------------------------------------------------------------------------------------------------------------------------------- */

/* the sink that fails after so many bytes */
typedef struct short_sink {
  size_t left;
} short_sink;
static bool short_write(void *user, const void *data, size_t len) {
  short_sink *sink = (short_sink *)user;
  (void)data;
  if (len > sink->left) return false;
  sink->left -= len;
  return true;
}

static void encode_everything(void **state) {
  (void)state;
  quoin_context source = {0};
  assert_int_equal(decode_document(&source), QUOIN_OK);
  bool more = true;
  for (size_t at = 1; more; at++) {
    failing memory = {.fail_at = at};
    const quoin_allocator allocator = failing_allocator(&memory);
    quoin_context context = {0};
    quoin_arena_init(&context.arena, NULL, 0, &allocator);
    quoin_buf out = {.allocator = &allocator};
    more = keep_going(quoin_encode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), &out), at, &memory);
    assert_int_equal(out.len, more ? 0 : normal_len);
    quoin_buf_free(&out);
    quoin_context_free(&context);
    assert_int_equal(memory.live_count, 0);
  }
  char *room = (char *)malloc(normal_len + 1);
  for (size_t cap = 0; cap <= normal_len + 1; cap += cap + 70 < normal_len ? 61 : 1) {
    quoin_context context = {0};
    quoin_buf out = QUOIN_BUF_FIXED(room, cap);
    quoin_status status = quoin_encode(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), &out);
    assert_int_equal(status, cap > normal_len ? QUOIN_OK : QUOIN_NO_SPACE);
    short_sink sink = {cap};
    status = quoin_encode_to(&context, QUOIN_JSON, QUOIN_OF(every_kind, &object), (quoin_sink){short_write, &sink});
    assert_int_equal(status, cap >= normal_len ? QUOIN_OK : QUOIN_IO);
    quoin_context_free(&context);
  }
  free(room);
  quoin_context_free(&source);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_back),     cmocka_unit_test(decode_in_arena),   cmocka_unit_test(update_in_arena),
      cmocka_unit_test(decode_objects), cmocka_unit_test(update_objects),    cmocka_unit_test(clone_objects),
      cmocka_unit_test(init_objects),   cmocka_unit_test(encode_everything),
  };
  return cmocka_run_group_tests(tests, make_normal, free_normal);
}
