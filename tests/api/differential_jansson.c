/* SPDX-License-Identifier: MIT */
/* differential_jansson.c: documents made at random mean the same to us and to Jansson. Built where Jansson is installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <jansson.h>

typedef json_t *peer_value;
static peer_value peer_read(const char *text, size_t len) { return json_loadb(text, len, 0, NULL); }
static void peer_free(peer_value v) { json_decref(v); }
static peer_value peer_member(peer_value v, const char *name) { return json_object_get(v, name); }
static int peer_is_null(peer_value v) { return v == NULL || json_is_null(v); }
static int peer_bool(peer_value v) { return json_is_true(v); }
static int64_t peer_int(peer_value v) { return json_integer_value(v); }
static double peer_double(peer_value v) { return json_number_value(v); }
static const char *peer_text(peer_value v) { return json_string_value(v); }
static size_t peer_count(peer_value v) { return json_is_object(v) ? json_object_size(v) : json_array_size(v); }
static peer_value peer_at(peer_value v, size_t i) { return json_array_get(v, i); }
static peer_value peer_entry(peer_value v, size_t i, const char **key) {
  void *at = json_object_iter(v);
  while (i-- > 0) at = json_object_iter_next(v, at);
  *key = json_object_iter_key(at);
  return json_object_iter_value(at);
}

#include "support/differential.h"

static void same_values(void **state) {
  (void)state;
  compare_documents(2000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(same_values)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
