/* SPDX-License-Identifier: MIT */
/* golden_errors.c: what people read when something is wrong: the whole line and, for text, the excerpt with its caret, of one example for each
 * message, compared with support/golden_errors.txt. Run with the argument "print" it prints what that file should hold: read it before you
 * believe it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "support/outcome.h"

/* --- an airport -------------------------------------------------------------------------------------------------------------- */

typedef enum surface_kind { SURFACE_RIGID, SURFACE_FLEXIBLE, SURFACE_GRAVEL } surface_kind;
typedef enum services { SERVES_FUEL = 1, SERVES_FOOD = 2, SERVES_HANGAR = 4 } services;
QUOIN_ENUM(surface_kind, NAME(SURFACE_RIGID, "rigid"), NAME(SURFACE_FLEXIBLE, "flexible"), NAME(SURFACE_GRAVEL, "gravel"));
QUOIN_FLAGS(services, NAME(SERVES_FUEL, "fuel"), NAME(SERVES_FOOD, "food"), NAME(SERVES_HANGAR, "hangar"));
typedef struct runway {
  char *direction;
  int distance;
  surface_kind surface;
} runway;
static bool even_name(const void *member, const void *object, char *message, size_t cap) {
  const runway *r = (const runway *)object;
  (void)member;
  if (r->direction == NULL || strlen(r->direction) % 2 == 0) return true;
  snprintf(message, cap, "a direction has an even number of characters, such as 0422");
  return false;
}
QUOIN_STRUCT(runway, FIELD(direction, .required = true, .check = even_name), FIELD(distance, .range = QUOIN_RANGE(100, 9999)),
             ENUM(surface, surface_kind));
typedef struct fee {
  int64_t weight;
  double price;
} fee;
QUOIN_STRUCT(fee, FIELD(weight), FIELD(price));
typedef struct owner_person {
  char *name;
} owner_person;
typedef struct owner_company {
  char *register_number;
} owner_company;
typedef union owner {
  owner_person person;
  owner_company company;
} owner;
QUOIN_STRUCT(owner_person, FIELD(name, .required = true));
QUOIN_STRUCT(owner_company, FIELD(register_number));
QUOIN_UNION(owner, STRUCT(person, owner_person, .when = 1), STRUCT(company, owner_company, .when = 2), NOTHING(nobody, .when = 0));
typedef struct position {
  double lat, lon;
} position;
QUOIN_STRUCT(position, OPTIONS(.as_array = true, .unknown = QUOIN_REFUSE), FIELD(lat, .required = true), FIELD(lon));
typedef struct airport {
  char *name;
  char iata[4];
  uint8_t gates;
  int elevation;
  double coordinates[2];
  float slope;
  bool open;
  runway *runways;
  size_t runway_count;
  runway closed[2];
  uint8_t closed_count;
  services offers;
  fee *fees;
  size_t fee_count;
  quoin_time since;
  int64_t updated;
  quoin_uuid id;
  uint8_t *logo;
  size_t logo_len;
  uint8_t key[4];
  size_t key_len;
  quoin_duration visit;
  uint32_t address;
  uint8_t address6[16];
  int64_t cents;
  int64_t serial;
  char *motto;
  int owner_kind, licence_kind, tag_kind;
  owner owned, licence, tagged;
  position where;
  struct airport *sister;
  char **tags;
  size_t tag_count;
} airport;
QUOIN_STRUCT(airport, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(name, .required = true), FIELD(iata, .length = QUOIN_RANGE(3, 3)),
             FIELD(gates), FIELD(elevation, .multiple_of = 5), FIELD(coordinates), FIELD(slope), FIELD(open),
             ARRAY(runways, runway_count, runway), ARRAY(closed, closed_count, runway), FLAGS(offers, services), MAP(fees, fee_count, fee),
             FIELD(since), FIELD(updated, .unit = QUOIN_NANOS), FIELD(id), BYTES(logo, logo_len), BYTES(key, key_len, .format = QUOIN_HEX),
             FIELD(visit), FIELD(address, .format = QUOIN_IPV4), FIELD(address6, .format = QUOIN_IPV6),
             FIELD(cents, .format = QUOIN_DECIMAL, .pattern = "2"), FIELD(serial, .format = QUOIN_QUOTED),
             FIELD(motto, .length = QUOIN_RANGE(2, 12)), UNION(owned, owner_kind, owner, .style = QUOIN_TAG_EXTERNAL),
             UNION(licence, licence_kind, owner, .style = QUOIN_TAG_ADJACENT, .tag = "kind", .content = "of"), STRUCT(where, position),
             STRUCT(sister, airport), ARRAY(tags, tag_count, cstr, .count = QUOIN_RANGE(1, 2)));
typedef struct plane {
  int kind;
  owner owned;
  char *model;
} plane;
static bool plane_is_whole(void *object, void *user, char *message, size_t cap) {
  const plane *p = (const plane *)object;
  (void)user;
  if (p->model != NULL && strcmp(p->model, "none") == 0) snprintf(message, cap, "a plane without a model does not fly");
  return p->model == NULL || strcmp(p->model, "none") != 0;
}
static bool plane_may_leave(const void *object, void *user, char *message, size_t cap) {
  (void)user;
  (void)message;
  (void)cap;
  return ((const plane *)object)->model != NULL;
}
QUOIN_STRUCT(plane, OPTIONS(.after_decode = plane_is_whole, .before_encode = plane_may_leave), UNION(owned, kind, owner, .tag = "owner"),
             FIELD(model));

/* --- what is decoded ------------------------------------------------------------------------------------------------------------------ */

typedef struct golden {
  const char *name;
  const quoin_type *type;
  const quoin_options *options;
  const char *text;
} golden;
static const quoin_options depth3 = {.limits = {.depth = 3}}, document9 = {.limits = {.document_bytes = 9}},
                           string8 = {.limits = {.string_bytes = 8}}, items2 = {.limits = {.items = 2}},
                           memory64 = {.limits = {.arena_bytes = 64}}, digits20 = {.limits = {.number_digits = 80}},
                           null_refused = {.null = QUOIN_REFUSE};
#define A(name, text) \
  { name, QUOIN_TYPE(airport), NULL, text }
#define WITH(name, options, text) \
  { name, QUOIN_TYPE(airport), options, text }
#define NINES "99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
static const golden decoded[] = {
    /* syntax */
    A("missing comma", "{\n  \"name\": \"Kiruna\"\n  \"iata\": \"KRN\"\n}"),
    A("comma at the end of an object", "{\n  \"name\": \"Kiruna\",\n}"),
    A("comma at the end of an array", "{\"tags\": [\"north\", \"snow\",]}"),
    A("single quotes", "{\"name\": 'Kiruna'}"),
    A("comment", "{\n  // where\n  \"name\": \"Kiruna\"\n}"),
    A("comment as a value", "{\"name\": /* none */ null}"),
    A("key without quotes", "{name: \"Kiruna\"}"),
    A("missing colon", "{\"name\" \"Kiruna\"}"),
    A("equals sign", "{\"gates\" = 4}"),
    A("cut short", "{\"name\": \"Kiruna\", \"iata\""),
    A("cut in a string", "{\"name\": \"Kiru"),
    A("cut in a number", "{\"gates\": -"),
    A("empty", ""),
    A("blank", " \n\t"),
    A("leading zero", "{\"gates\": 007}"),
    A("plus sign", "{\"gates\": +7}"),
    A("no digit before the point", "{\"slope\": .5}"),
    A("no digit after the point", "{\"slope\": 5.}"),
    A("hexadecimal", "{\"gates\": 0x1F}"),
    A("not a number", "{\"slope\": NaN}"),
    A("Python's True", "{\"open\": True}"),
    A("Python's None", "{\"sister\": None}"),
    A("misspelt word", "{\"open\": flase}"),
    A("line end in a string", "{\"name\": \"Kiruna\nSweden\"}"),
    A("escape", "{\"name\": \"C:\\kiruna\"}"),
    A("hexadecimal escape", "{\"name\": \"\\u00g5\"}"),
    A("lone surrogate", "{\"name\": \"\\ud83d!\"}"),
    A("invalid UTF-8", "{\"name\": \"\xc5land\"}"),
    A("UTF-16", "\xff\xfe{"),
    A("two documents", "{\"name\": \"Kiruna\"}\n{\"name\": \"Visby\"}"),
    A("wrong bracket", "{\"coordinates\": [67.8, 20.3}}"),
    A("bracket too many", "{\"name\": \"Kiruna\"}}"),
    /* types */
    A("text for a number", "{\"gates\": \"four\"}"),
    A("number for a text", "{\"name\": 12}"),
    A("number for a truth value", "{\"open\": 1}"),
    A("object for an array", "{\"runways\": {\"direction\": \"0422\"}}"),
    A("array for an object", "{\"runways\": [[]]}"),
    A("array as the document", "[1, 2]"),
    A("fraction for an integer", "{\"gates\": 4.5}"),
    A("exponent for an integer", "{\"gates\": 1e1}"),
    A("too large for a byte", "{\"gates\": 256}"),
    A("negative", "{\"gates\": -1}"),
    A("too large for an integer", "{\"elevation\": 12345678901234567890123}"),
    A("too large for a double", "{\"coordinates\": [1e400, 0]}"),
    A("too large for a float", "{\"slope\": 1e39}"),
    A("null", "{\"gates\": null}"),
    WITH("null where the call refuses it", &null_refused, "{\"name\": null}"),
    A("null among elements", "{\"coordinates\": [null, 0]}"),
    /* text */
    A("too long for its array", "{\"iata\": \"KIRUNA\"}"),
    A("NUL in a C string", "{\"name\": \"Kiru\\u0000na\"}"),
    A("too short", "{\"motto\": \"!\"}"),
    A("too long by its description", "{\"motto\": \"gl\xc3\xa4"
                                     "d jul till alla\"}"),
    /* counts */
    A("too few elements", "{\"coordinates\": [67.8]}"),
    A("too many elements", "{\"coordinates\": [67.8, 20.3, 0]}"),
    A("more elements than there is room for", "{\"closed\": [{\"direction\": \"04\"}, {\"direction\": \"22\"}, {\"direction\": \"13\"}]}"),
    A("fewer elements than described", "{\"tags\": []}"),
    A("more elements than described", "{\"tags\": [\"a\", \"b\", \"c\"]}"),
    /* members */
    A("unknown member", "{\"name\": \"Kiruna\", \"iatta\": \"KRN\"}"),
    A("unknown member like nothing", "{\"name\": \"Kiruna\", \"x-ray\": 1}"),
    A("member twice", "{\"name\": \"Kiruna\", \"iata\": \"KRN\", \"name\": \"Visby\"}"),
    A("required member", "{\"iata\": \"KRN\"}"),
    A("required member of an element", "{\"name\": \"Kiruna\", \"runways\": [{\"direction\": \"0422\"}, {\"distance\": 2500}]}"),
    A("deep in a document", "{\"sister\": {\"sister\": {\"fees\": {\"12\": 1.5, \"2000\": \"free\"}}}}"),
    /* enums and flag sets */
    A("unknown name", "{\"runways\": [{\"direction\": \"0422\", \"surface\": \"grass\"}]}"),
    A("number for a name", "{\"runways\": [{\"direction\": \"0422\", \"surface\": 2}]}"),
    A("unknown flag", "{\"offers\": [\"fuel\", \"beer\"]}"),
    A("text for a flag set", "{\"offers\": \"fuel\"}"),
    A("number in a flag set", "{\"offers\": [1]}"),
    /* maps */
    A("key that is no integer", "{\"fees\": {\"heavy\": 1}}"),
    A("key out of range", "{\"fees\": {\"9223372036854775808\": 1}}"),
    /* forms */
    A("no such day", "{\"since\": \"1960-02-30T00:00:00Z\"}"),
    A("time without an offset", "{\"since\": \"1960-02-01T00:00:00\"}"),
    A("number for a time", "{\"since\": 1717199999}"),
    A("time out of range", "{\"updated\": \"2500-01-01T00:00:00Z\"}"),
    A("UUID", "{\"id\": \"f81d4fae-7dec-11d0-a765\"}"),
    A("base64", "{\"logo\": \"QUJD!\"}"),
    A("hexadecimal bytes", "{\"key\": \"0a1\"}"),
    A("too many bytes", "{\"key\": \"0a0b0c0d0e\"}"),
    A("duration", "{\"visit\": \"5 minutes\"}"),
    A("IPv4 address", "{\"address\": \"192.168.0.256\"}"),
    A("IPv6 address", "{\"address6\": \"fe80:::1\"}"),
    A("decimal number", "{\"cents\": 12.345}"),
    A("decimal number in quotes", "{\"cents\": \"12.34\"}"),
    A("number in quotes", "{\"serial\": \"12a\"}"),
    /* unions */
    A("unknown variant", "{\"owned\": {\"city\": {}}}"),
    A("two variants", "{\"owned\": {\"person\": {\"name\": \"Ada\"}, \"company\": {}}}"),
    A("no variant", "{\"owned\": {}}"),
    A("number for a union", "{\"owned\": 7}"),
    A("missing tag", "{\"licence\": {\"of\": {\"name\": \"Ada\"}}}"),
    A("missing content", "{\"licence\": {\"kind\": \"person\"}}"),
    A("inside a variant", "{\"licence\": {\"kind\": \"person\", \"of\": {}}}"),
    {"unknown tag", QUOIN_TYPE(plane), NULL, "{\"model\": \"A320\", \"owner\": \"bank\"}"},
    {"tag that is no text", QUOIN_TYPE(plane), NULL, "{\"model\": \"A320\", \"owner\": 5}"},
    {"tag missing among members", QUOIN_TYPE(plane), NULL, "{\"model\": \"A320\"}"},
    /* positional structs */
    A("too few positions", "{\"where\": []}"),
    A("too many positions", "{\"where\": [67.8, 20.3, 460]}"),
    A("object for positions", "{\"where\": {\"lat\": 67.8}}"),
    /* constraints and hooks */
    A("below the range", "{\"runways\": [{\"direction\": \"0422\", \"distance\": 50}]}"),
    A("above the range", "{\"runways\": [{\"direction\": \"0422\", \"distance\": 12000}]}"),
    A("not a multiple", "{\"elevation\": 461}"),
    A("refused by the program", "{\"runways\": [{\"direction\": \"0422\"}, {\"direction\": \"4/2\"}]}"),
    {"refused as a whole", QUOIN_TYPE(plane), NULL, "{\"owner\": \"nobody\", \"model\": \"none\"}"},
    /* limits */
    WITH("too deep", &depth3, "{\"sister\": {\"sister\": {\"sister\": {}}}}"),
    {"too deep in what is skipped", QUOIN_TYPE(plane), &depth3, "{\"owner\": \"nobody\", \"x\": [[[[]]]]}"},
    WITH("document too long", &document9, "{\"name\": \"Kiruna\"}"),
    WITH("string too long", &string8, "{\"name\": \"Kiruna Airport\"}"),
    WITH("too many elements for the call", &items2, "{\"tags\": [\"a\", \"b\", \"c\"]}"),
    WITH("too much memory", &memory64, "{\"name\": \"an airport whose name has more than sixty-four bytes, as few have\"}"),
    WITH("too many digits", &digits20, "{\"slope\": 0." NINES "}"),
    /* long lines and names */
    A("far into a long line", "{\"name\": \"Kiruna Airport in the north of Sweden, where the sun does not set in June\", \"motto\": 5, "
                              "\"iata\": \"KRN\", \"gates\": 4, \"open\": true}"),
    A("beyond ASCII", "{\"name\": \"\xc3\x85re \xc3\x96stersund\", \"gates\": \"\xe2\x82\xac\"}"),
    A("tabs", "{\t\"name\":\t\"Kiruna\",\t\"gates\":\ttrue}"),
};

/* --- what is encoded, called and described --------------------------------------------------------------------------------------------- */

typedef struct bad_object {
  const char *name;
  const quoin_type *type;
  const void *object;
  size_t room; /* of a fixed buffer; 0: one that grows */
  bool sink;   /* that fails */
} bad_object;
static char unterminated[4] = {'K', 'R', 'N', '!'};
typedef struct code_holder {
  char code[4];
  double slope;
  runway *runways;
  size_t count;
  runway few[2];
  uint8_t few_count;
  char *name;
  quoin_str text;
  surface_kind surface;
} code_holder;
QUOIN_STRUCT(code_holder, FIELD(code), FIELD(slope), ARRAY(runways, count, runway), ARRAY(few, few_count, runway), FIELD(name), FIELD(text),
             ENUM(surface, surface_kind));
typedef struct ring {
  struct ring *next;
} ring;
QUOIN_STRUCT(ring, STRUCT(next, ring));
static ring endless = {&endless};
static code_holder holders[8];
static plane planes[2];
static const bad_object encoded[] = {
    {"text without an end", QUOIN_TYPE(code_holder), &holders[0], 0, false},
    {"not a number in a document", QUOIN_TYPE(code_holder), &holders[1], 0, false},
    {"count without an array", QUOIN_TYPE(code_holder), &holders[2], 0, false},
    {"count beyond the array", QUOIN_TYPE(code_holder), &holders[3], 0, false},
    {"text that is not UTF-8", QUOIN_TYPE(code_holder), &holders[4], 0, false},
    {"value without a name", QUOIN_TYPE(code_holder), &holders[5], 0, false},
    {"object that contains itself", QUOIN_TYPE(ring), &endless, 0, false},
    {"discriminator without a variant", QUOIN_TYPE(plane), &planes[0], 0, false},
    {"refused before writing", QUOIN_TYPE(plane), &planes[1], 0, false},
    {"fixed buffer", QUOIN_TYPE(code_holder), &holders[6], 20, false},
    {"sink", QUOIN_TYPE(code_holder), &holders[6], 0, true},
};

static void make_objects(void) {
  static runway unknown_surface = {NULL, 0, (surface_kind)9};
  memcpy(holders[0].code, unterminated, 4);
  holders[1].slope = (double)NAN;
  holders[2].count = 3;
  holders[3].few_count = 3;
  holders[4].name = (char *)(uintptr_t) "\xc5land";
  holders[5].runways = &unknown_surface;
  holders[5].count = 1;
  planes[0].kind = 7;
  planes[0].model = (char *)(uintptr_t) "A320";
}

typedef struct twice {
  int a, b;
} twice;
QUOIN_STRUCT(twice, FIELD(a), FIELD(b, .aliases = "c|a"));
typedef struct clashing {
  twice in;
  position at;
  int lat;
} clashing;
typedef struct flat_place {
  double lat, lon;
} flat_place;
QUOIN_STRUCT(flat_place, FIELD(lat), FIELD(lon));
typedef struct clashes {
  flat_place place;
  int lat;
} clashes;
QUOIN_STRUCT(clashes, FLATTEN(place, flat_place), FIELD(lat));
typedef struct misfits {
  uint8_t small;
} misfits;
QUOIN_STRUCT(misfits, FIELD(small, .default_int = 300));
typedef struct valued {
  quoin_value any;
} valued;
QUOIN_STRUCT(valued, FIELD(any));
typedef struct formless {
  int number;
} formless;
QUOIN_STRUCT(formless, FIELD(number, .format = QUOIN_UUID));
static const struct {
  const char *name;
  const quoin_type *type;
} described[] = {
    {"name twice", QUOIN_TYPE(twice)},
    {"clash of flattened members", QUOIN_TYPE(clashes)},
    {"default that does not fit", QUOIN_TYPE(misfits)},
    {"any value", QUOIN_TYPE(valued)},
    {"format of another kind", QUOIN_TYPE(formless)},
    {"scalar as the document", QUOIN_TYPE(int)},
};

/* --- all of it as text --------------------------------------------------------------------------------------------------------------------- */

static void put(quoin_buf *out, const char *text) {
  if (quoin_buf_append(out, text, strlen(text)) != QUOIN_OK) abort();
}

static void put_error(quoin_buf *out, const char *name, const quoin_context *context, quoin_status status) {
  char piece[512];
  put(out, "# ");
  put(out, name);
  put(out, " (");
  put(out, quoin_status_name(status));
  put(out, ")\n");
  FILE *file = tmpfile();
  if (file == NULL) abort();
  quoin_error_print(&context->error, file);
  rewind(file);
  while (fgets(piece, sizeof piece, file) != NULL) put(out, piece);
  fclose(file);
  put(out, "\n");
}

static bool failing_sink(void *user, const void *data, size_t len) {
  (void)user;
  return data == NULL && len == 0;
}

static void put_bad_objects(quoin_buf *out) {
  char memory[64];
  for (size_t i = 0; i < sizeof encoded / sizeof encoded[0]; i++) {
    const bad_object *b = &encoded[i];
    quoin_context context = {.source = "out.json"};
    quoin_buf grows = {0}, fixed = QUOIN_BUF_FIXED(memory, b->room);
    quoin_status status = b->sink ? quoin_encode_to(&context, QUOIN_JSON, b->type, b->object, (quoin_sink){failing_sink, NULL})
                                  : quoin_encode(&context, QUOIN_JSON, b->type, b->object, b->room ? &fixed : &grows);
    put_error(out, b->name, &context, status);
    quoin_buf_free(&grows);
    quoin_context_free(&context);
  }
}

static void put_bad_calls(quoin_buf *out) {
  quoin_context context = {0};
  airport a;
  const quoin_options newer = {.size = sizeof(quoin_options) + 8};
  put_error(out, "no type", &context, quoin_decode(&context, QUOIN_JSON, NULL, &a, "{}", 2));
  put_error(out, "no data", &context, quoin_decode(&context, QUOIN_JSON, QUOIN_OF(airport, &a), NULL, 2));
  context.options = &newer;
  put_error(out, "options of a newer version", &context, quoin_decode(&context, QUOIN_JSON, QUOIN_OF(airport, &a), "{}", 2));
  quoin_context none = {.arena = QUOIN_ARENA_NONE, .source = "airport.json"};
  put_error(out, "no memory", &none, quoin_decode(&none, QUOIN_JSON, QUOIN_OF(airport, &a), "{\"name\": \"Kiruna\"}", 18));
  quoin_context_free(&context);
}

static void put_everything(quoin_buf *out) {
  static union {
    airport a;
    plane p;
  } room;
  put(out, "What people read when something is wrong: see api/golden_errors.c.\n\n");
  for (size_t i = 0; i < sizeof decoded / sizeof decoded[0]; i++) {
    quoin_context context = {.options = decoded[i].options, .source = "airport.json"};
    void *copy = exact_copy(decoded[i].text, strlen(decoded[i].text));
    quoin_status status = quoin_decode(&context, QUOIN_JSON, decoded[i].type, &room, copy, strlen(decoded[i].text));
    free(copy);
    put_error(out, decoded[i].name, &context, status);
    quoin_context_free(&context);
  }
  make_objects();
  put_bad_objects(out);
  put_bad_calls(out);
  for (size_t i = 0; i < sizeof described / sizeof described[0]; i++) {
    quoin_context context = {0};
    put_error(out, described[i].name, &context, quoin_prepare(&context, QUOIN_JSON, described[i].type));
    quoin_context_free(&context);
  }
}

#ifndef QUOIN_SOURCE_DIR
#define QUOIN_SOURCE_DIR "."
#endif

/* Line by line, so that what differs is shown with the name above it. */
static void messages_read_as_they_should(void **state) {
  (void)state;
  char want[1024], name[256] = "";
  quoin_buf got = {0};
  put_everything(&got);
  assert_int_equal(quoin_buf_append(&got, "", 1), QUOIN_OK); /* the end */
  FILE *golden_file = fopen(QUOIN_SOURCE_DIR "/tests/support/golden_errors.txt", "r");
  assert_non_null(golden_file);
  const char *p = got.ptr;
  size_t wrong = 0, names = 0;
  while (fgets(want, sizeof want, golden_file) != NULL) {
    size_t len = strcspn(p, "\n") + (p[strcspn(p, "\n")] == '\n');
    if (*want == '#') {
      names++;
      snprintf(name, sizeof name, "%.*s", (int)strcspn(want, "\n"), want);
    }
    if (strlen(want) != len || memcmp(want, p, len) != 0) {
      wrong++;
      print_error("%s\nwanted %sbut is %.*s", name, want, (int)len, p);
    }
    p += len;
  }
  fclose(golden_file);
  if (*p != '\0') fail_msg("more messages than in the file: %s", p);
  if (wrong != 0) fail_msg("%zu lines are wrong", wrong);
  assert_true(names >= 60);
  print_message("%zu messages\n", names);
  quoin_buf_free(&got);
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "print") == 0) {
    quoin_buf out = {0};
    put_everything(&out);
    fwrite(out.ptr, 1, out.len, stdout);
    quoin_buf_free(&out);
    return 0;
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(messages_read_as_they_should)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
