/* SPDX-License-Identifier: MIT */
/* differential_jsonc.c: documents made at random mean the same to us and to json-c. Built where json-c is installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <json.h>

typedef json_object *peer_value;
static peer_value peer_read(const char *text, size_t len) {
  json_tokener *tokener = json_tokener_new_ex(64);
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
  json_object *v = json_tokener_parse_ex(tokener, text, (int)len);
  json_tokener_free(tokener);
  return v;
}
static void peer_free(peer_value v) { json_object_put(v); }
static peer_value peer_member(peer_value v, const char *name) { return json_object_object_get(v, name); }
static int peer_is_null(peer_value v) { return v == NULL; }
static int peer_bool(peer_value v) { return json_object_get_boolean(v); }
static int64_t peer_int(peer_value v) { return json_object_get_int64(v); }
static double peer_double(peer_value v) { return json_object_get_double(v); }
static const char *peer_text(peer_value v) { return v != NULL ? json_object_get_string(v) : NULL; }
static size_t peer_count(peer_value v) {
  if (json_object_is_type(v, json_type_object)) return (size_t)json_object_object_length(v);
  return v != NULL ? json_object_array_length(v) : 0;
}
static peer_value peer_at(peer_value v, size_t i) { return json_object_array_get_idx(v, i); }
static peer_value peer_entry(peer_value v, size_t i, const char **key) {
  struct json_object_iterator at = json_object_iter_begin(v);
  while (i-- > 0) json_object_iter_next(&at);
  *key = json_object_iter_peek_name(&at);
  return json_object_iter_peek_value(&at);
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
