/* SPDX-License-Identifier: MIT */
/* table_schema.c: quoin_schema of types like those of the examples, and of one that has everything, against the files in tests/schema. With
 * QUOIN_GOLDEN=write in the environment the files are written instead; look at what has changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/owning.h"

/* --- a server's configuration ------------------------------------------------------------------------------------------------- */

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO } log_level;
typedef enum { TLS_1_2 = 1, TLS_1_3 = 2 } tls_versions;
struct tls {
  char cert[256], key[256];
  tls_versions versions;
  bool verify;
};
struct listener {
  char *host;
  uint16_t port;
  struct tls *tls;
};
struct upstream {
  char *name, *url;
  double weight;
  quoin_duration timeout;
};
typedef struct {
  struct listener *listeners;
  size_t listener_count;
  struct upstream upstreams[8];
  unsigned upstream_count;
  log_level level;
  char *log_file;
  int64_t max_body;
  bool has_max_body;
} server_config;
QUOIN_ENUM(log_level, NAME(LOG_ERROR, "error"), NAME(LOG_WARN, "warn", .aliases = "warning"), NAME(LOG_INFO, "info"));
QUOIN_FLAGS(tls_versions, NAME(TLS_1_2, "1.2"), NAME(TLS_1_3, "1.3"));
QUOIN_STRUCT(struct tls, OPTIONS(.rename = QUOIN_CASE_KEBAB), FIELD(cert, .required = true), FIELD(key, .required = true),
             FLAGS(versions, tls_versions, .default_int = TLS_1_3), FIELD(verify, .default_bool = true));
QUOIN_STRUCT(struct listener, FIELD(host, .default_text = "0.0.0.0"),
             FIELD(port, .required = true, .range = QUOIN_RANGE(1, 65535), .doc = "TCP port"), STRUCT(tls, struct tls));
QUOIN_STRUCT(struct upstream, FIELD(name, .required = true, .length = QUOIN_RANGE(1, 64)), FIELD(url, .deprecated = true),
             FIELD(weight, .default_double = 1.0), FIELD(timeout, .format = QUOIN_ISO8601_DURATION));
static const server_config server_defaults = {.level = LOG_INFO, .max_body = 1 << 20, .log_file = (char *)"a \"log\"\t\\file"};
QUOIN_STRUCT(server_config,
             OPTIONS(.rename = QUOIN_CASE_KEBAB, .unknown = QUOIN_REFUSE, .defaults = &server_defaults, .wire_name = "acme/server~config",
                     .doc = "What the server serves"),
             ARRAY(listeners, listener_count, struct listener, .count = QUOIN_RANGE(0, 16)),
             ARRAY(upstreams, upstream_count, struct upstream), ENUM(level, log_level), FIELD(log_file, .name = "log file"),
             HAS(has_max_body, FIELD(max_body, .multiple_of = 512)));

/* --- unions, positional structs, numbers -------------------------------------------------------------------------------------- */

typedef struct {
  char *path;
  uint64_t bytes;
} upload;
typedef struct {
  int32_t code;
} failure;
typedef union {
  upload upload;
  failure failure;
} event_body;
typedef struct {
  uint32_t at;
  int16_t centi_c;
} sample;
typedef struct {
  own_color key;
  int value;
} by_color;
typedef struct {
  int32_t key;
  char *value;
} by_number;
typedef struct {
  quoin_time at, stamp;
  int kind, other;
  event_body body;
  union {
    char *text;
    int64_t number;
  };
  sample samples[4];
  uint8_t sample_count;
  own_part part;
  own_part *far;
  by_color *colors;
  size_t color_count;
  by_number numbers[3];
  int number_count;
  uint8_t id[8];
  int64_t cents, seconds, nanos;
  uint32_t ip;
  bool flag, word;
  char *secret, *seen, big[8];
  own_color numbered;
  uint64_t wide;
  int64_t quoted;
  float ratio;
  quoin_raw raw;
} event;
QUOIN_STRUCT(upload, FIELD(path, .required = true), FIELD(bytes));
QUOIN_STRUCT(failure, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(code));
QUOIN_UNION(event_body, STRUCT(upload, upload, .when = 1), STRUCT(failure, failure, .when = 2, .name = "error"), NOTHING(beat, .when = 0));
QUOIN_UNION_IN(event_other, event, FIELD(text, .when = 1), FIELD(number, .when = 2));
QUOIN_STRUCT(sample, OPTIONS(.as_array = true), FIELD(at), FIELD(centi_c));
QUOIN_STRUCT(by_color, ENUM(key, own_color), FIELD(value));
QUOIN_STRUCT(by_number, FIELD(key), FIELD(value));
QUOIN_STRUCT(event, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(at, .format = QUOIN_EPOCH_MS), FIELD(stamp, .null = QUOIN_CLEAR),
             UNION(body, kind, event_body, .style = QUOIN_TAG_INTERNAL, .tag = "type"),
             UNION(other, other, event_other, .style = QUOIN_TAG_ONEOF), ARRAY(samples, sample_count, sample), FLATTEN(part, own_part),
             STRUCT(far, own_part), MAP(colors, color_count, by_color), MAP(numbers, number_count, by_number, .count = QUOIN_RANGE(1, 2)),
             FIELD(id, .format = QUOIN_HEX), FIELD(cents, .format = QUOIN_DECIMAL, .pattern = "2"), FIELD(seconds, .unit = QUOIN_SECONDS),
             FIELD(nanos, .unit = QUOIN_NANOS, .format = QUOIN_EPOCH_NS), FIELD(ip, .format = QUOIN_IPV4),
             FIELD(flag, .format = QUOIN_ZERO_ONE), FIELD(word, .format = QUOIN_QUOTED), FIELD(secret, .omit = QUOIN_OMIT_ON_WRITE),
             FIELD(seen, .omit = QUOIN_OMIT_ON_READ, .null = QUOIN_REFUSE), FIELD(big, .format = QUOIN_NUMBER_TEXT),
             ENUM(numbered, own_color), FIELD(wide, .range = QUOIN_RANGE(-5, 10)), FIELD(quoted, .format = QUOIN_QUOTED),
             FIELD(ratio, .default_double = 0.1), FIELD(raw));

typedef struct {
  quoin_uuid *ids;
  size_t count;
} id_list;
QUOIN_STRUCT(id_list, OPTIONS(.transparent = true), ARRAY(ids, count, quoin_uuid));

/* --- the files ------------------------------------------------------------------------------------------------------------------- */

static const struct {
  const char *file;
  const quoin_type *type;
  bool numbers;
} schemas[] = {
    {"config", QUOIN_TYPE(server_config), false}, {"event", QUOIN_TYPE(event), false},
    {"owning", QUOIN_TYPE(owning), false},        {"node", QUOIN_TYPE(own_node), false},
    {"ids", QUOIN_TYPE(id_list), false},          {"color", QUOIN_TYPE(own_color), false},
    {"rights", QUOIN_TYPE(own_rights), true},     {"color_number", QUOIN_TYPE(own_color), true},
    {"shape", QUOIN_TYPE(own_any_shape), false},  {"text", QUOIN_TYPE(cstr), false},
};

static void compare_with_file(const char *path, const char *text) {
  static char wanted[65536];
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail_msg("%s: cannot be opened", path);
  size_t len = fread(wanted, 1, sizeof wanted - 1, file);
  fclose(file);
  wanted[len] = '\0';
  size_t line = 1, at = 0;
  for (; text[at] != '\0' && text[at] == wanted[at]; at++) line += text[at] == '\n';
  if (text[at] == wanted[at]) return;
  while (at > 0 && text[at - 1] != '\n') at--;
  fail_msg("%s:%zu:\n  is    %.*s\n  wants %.*s", path, line, (int)strcspn(text + at, "\n"), text + at, (int)strcspn(wanted + at, "\n"),
           wanted + at);
}

static void each_schema_is_as_its_file(void **state) {
  (void)state;
  const char *golden = getenv("QUOIN_GOLDEN");
  bool rewrite = golden != NULL && strcmp(golden, "write") == 0;
  for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
    char path[128];
    quoin_options options = {.enum_numbers = schemas[i].numbers};
    quoin_context q = {.options = &options};
    quoin_buf out = {0};
    if (quoin_schema(&q, schemas[i].type, &out) != QUOIN_OK) fail_msg("%s: %s", schemas[i].file, quoin_error_message(&q.error));
    assert_int_equal(out.ptr[out.len], '\0');
    assert_int_equal(strlen(out.ptr), out.len);
    if (quoin_json_check(&q, out.ptr, out.len) != QUOIN_OK) fail_msg("%s: %s", schemas[i].file, quoin_error_message(&q.error));
    snprintf(path, sizeof path, "tests/schema/%s.json", schemas[i].file);
    if (rewrite) {
      FILE *file = fopen(path, "wb");
      assert_non_null(file);
      fwrite(out.ptr, 1, out.len, file);
      fclose(file);
    }
    compare_with_file(path, out.ptr);
    quoin_buf_free(&out);
    quoin_context_free(&q);
  }
}

/* --- names, limits, failures ----------------------------------------------------------------------------------------------------- */

static const quoin_type second_point = {
    .version = QUOIN_DESCRIPTOR_VERSION,
    .kind = QUOIN_T_STRUCT,
    .count = 2,
    .field_size = sizeof(quoin_field),
    .name = "own_point",
    .size = sizeof(own_point),
    .fields = (const quoin_field[]){
        {.member = "label",
         .offset = offsetof(own_point, label),
         .size = sizeof(char *),
         .kind = QUOIN_K_CSTR,
         .shape = QUOIN_SHAPE_INLINE},
        {.member = "x", .offset = offsetof(own_point, x), .size = sizeof(int), .kind = QUOIN_K_INT, .shape = QUOIN_SHAPE_INLINE}}};

static void types_of_one_name_get_two_definitions(void **state) {
  (void)state;
  const quoin_field fields[] = {
      {.member = "a", .type = QUOIN_TYPE(own_point), .size = sizeof(own_point), .kind = QUOIN_K_TYPE, .shape = QUOIN_SHAPE_INLINE},
      {.member = "b", .type = &second_point, .size = sizeof(own_point), .kind = QUOIN_K_TYPE, .shape = QUOIN_SHAPE_INLINE}};
  const quoin_type both = {.version = QUOIN_DESCRIPTOR_VERSION,
                           .kind = QUOIN_T_STRUCT,
                           .count = 2,
                           .field_size = sizeof(quoin_field),
                           .name = "both",
                           .size = sizeof(own_point),
                           .fields = fields};
  quoin_context q = {0};
  quoin_buf out = {0};
  assert_int_equal(quoin_schema(&q, &both, &out), QUOIN_OK);
  assert_non_null(strstr(out.ptr, "\"$ref\": \"#/$defs/own_point\""));
  assert_non_null(strstr(out.ptr, "\"$ref\": \"#/$defs/own_point_2\""));
  assert_non_null(strstr(out.ptr, "\"own_point_2\": {"));
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

static void what_fails_leaves_the_buffer(void **state) {
  (void)state;
  char memory[20000];
  quoin_context q = {0};
  quoin_buf out = {0};
  assert_int_equal(quoin_schema(&q, QUOIN_TYPE(own_body), &out), QUOIN_UNSUPPORTED);
  assert_int_equal(quoin_schema(&q, NULL, &out), QUOIN_BAD_CALL);
  assert_int_equal(quoin_schema(&q, QUOIN_TYPE(own_point), NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_schema(NULL, QUOIN_TYPE(own_point), &out), QUOIN_BAD_CALL);
  assert_int_equal(quoin_schema(&q, QUOIN_TYPE(own_node), &out), QUOIN_OK);
  size_t need = out.len;
  for (size_t cap = 0; cap < need + 3; cap++) {
    quoin_buf fixed = QUOIN_BUF_FIXED(memory, cap);
    assert_int_equal(quoin_schema(&q, QUOIN_TYPE(own_node), &fixed), cap > need ? QUOIN_OK : QUOIN_NO_SPACE);
    assert_int_equal(fixed.len, cap > need ? need : 0);
  }
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

static void each_allocation_may_fail(void **state) {
  (void)state;
  for (size_t n = 1;; n++) {
    failing f = {.fail_at = n};
    quoin_allocator allocator = failing_allocator(&f);
    quoin_context q = {0};
    quoin_arena_init(&q.arena, NULL, 0, &allocator);
    quoin_buf out = {.allocator = &allocator};
    assert_int_equal(quoin_buf_append(&out, "x", f.fail_at == 1 ? 0 : 1), QUOIN_OK);
    size_t old_len = out.len;
    quoin_status status = quoin_schema(&q, QUOIN_TYPE(server_config), &out);
    if (status != QUOIN_OK) {
      assert_int_equal(status, QUOIN_NO_MEMORY);
      assert_int_equal(out.len, old_len);
    }
    quoin_buf_free(&out);
    quoin_context_free(&q);
    assert_int_equal(f.live_count, 0);
    assert_int_equal(f.wrong, 0);
    if (status == QUOIN_OK) break;
    assert_true(n < 100);
  }
}

/* --- reflection --------------------------------------------------------------------------------------------------------------------- */

static void a_type_tells_its_fields(void **state) {
  (void)state;
  char name[16];
  const quoin_type *type = QUOIN_TYPE(server_config);
  assert_int_equal(quoin_type_field_count(type), 5);
  assert_string_equal(quoin_type_field(type, 0)->member, "listeners");
  assert_ptr_equal(quoin_type_field(type, 0)->type, QUOIN_TYPE(struct listener));
  assert_null(quoin_type_field(type, 5));
  assert_int_equal(quoin_type_field_name(type, 4, name, sizeof name), 8);
  assert_string_equal(name, "max-body");
  assert_int_equal(quoin_type_field_name(type, 3, name, 4), 8);
  assert_string_equal(name, "log");
  assert_int_equal(quoin_type_field_name(type, 9, name, sizeof name), 0);
  assert_string_equal(name, "");
  assert_int_equal(quoin_type_field_count(QUOIN_TYPE(own_body)), 4);
  assert_int_equal(quoin_type_field_count(QUOIN_TYPE(own_color)), 0);
  assert_int_equal(quoin_type_field_count(NULL), 0);
  assert_string_equal(quoin_enum_name(QUOIN_TYPE(own_color), OWN_GREEN), "green");
  assert_string_equal(quoin_enum_name(QUOIN_TYPE(own_rights), OWN_WRITE), "write");
  assert_null(quoin_enum_name(QUOIN_TYPE(own_color), 3));
  assert_null(quoin_enum_name(QUOIN_TYPE(own_point), 0));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_schema_is_as_its_file),   cmocka_unit_test(types_of_one_name_get_two_definitions),
      cmocka_unit_test(what_fails_leaves_the_buffer), cmocka_unit_test(each_allocation_may_fail),
      cmocka_unit_test(a_type_tells_its_fields),
  };
  return cmocka_run_group_tests_name("schema and reflection", tests, NULL, NULL);
}
