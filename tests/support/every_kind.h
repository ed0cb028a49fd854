/* SPDX-License-Identifier: MIT */
/* every_kind.h: one description that has every kind of member, every shape and nearly every option, and a document that fills it: for the
 * fuzzer of the typed model and for the test that fails every allocation. What is decoded can be written, and reads back as the same. */
#ifndef QUOIN_TESTS_EVERY_KIND_H
#define QUOIN_TESTS_EVERY_KIND_H

#include <quoin/quoin.h>

#include <stdlib.h>
#include <string.h>

/* --- names ------------------------------------------------------------------------------------------------------------------------------ */

typedef enum { EK_RED, EK_GREEN = 7, EK_BLUE = -3 } ek_color;
typedef enum { EK_LOW, EK_MID, EK_HIGH } ek_level;
typedef enum { EK_A = 1, EK_B = 2, EK_AB = 3, EK_C = 128 } ek_flags;
QUOIN_ENUM(ek_color, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = EK_GREEN), NAME(EK_RED, "red"),
           NAME(EK_GREEN, "green", .aliases = "vert|lime"), NAME(EK_BLUE, "bl\"ue"));
QUOIN_ENUM(ek_level, OPTIONS(.unknown = QUOIN_KEEP), NAME(EK_LOW, "low"), NAME(EK_MID, "mid"), NAME(EK_HIGH, "high"));
QUOIN_FLAGS(ek_flags, OPTIONS(.unknown = QUOIN_KEEP), NAME(EK_A, "a"), NAME(EK_B, "b"), NAME(EK_AB, "ab"), NAME(EK_C, "c"));

/* --- structs --------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  int16_t x;
  float y;
  char tag[6];
} ek_point;
QUOIN_STRUCT(ek_point, OPTIONS(.as_array = true), FIELD(x, .range = QUOIN_RANGE(-1000, 1000)), FIELD(y),
             FIELD(tag, .omit = QUOIN_OMIT_EMPTY));
typedef struct {
  char *first_name;
  quoin_str LastName;
  uint8_t age;
  quoin_raw rest;
} ek_person;
QUOIN_STRUCT(ek_person, OPTIONS(.rename = QUOIN_CASE_CAMEL, .case_insensitive = true, .duplicates = QUOIN_LAST, .null = QUOIN_CLEAR),
             FIELD(first_name, .required = true, .length = QUOIN_RANGE(0, 40)), FIELD(LastName, .aliases = "surname|family"),
             FIELD(age, .default_int = 18), UNKNOWN(rest));
typedef struct {
  double lat, lon;
  uint64_t met;
} ek_place;
QUOIN_STRUCT(ek_place, FIELD(lat, .range = QUOIN_RANGE(-90, 90)), FIELD(lon), PRESENT(met));
typedef struct {
  ek_place place;
  char *street;
} ek_address;
QUOIN_STRUCT(ek_address, FLATTEN(place, ek_place), FIELD(street));
typedef struct {
  char *mail;
  int phone;
} ek_contact;
QUOIN_STRUCT(ek_contact, FIELD(mail, .required = true), FIELD(phone));

typedef struct ek_node ek_node;
struct ek_node {
  ek_node *left, **more;
  size_t more_count;
  ek_node *children;
  uint16_t child_count;
  int low, high;
};
static inline bool ek_sorted(void *object, void *user, char *message, size_t cap) {
  const ek_node *node = (const ek_node *)object;
  (void)user;
  if (node->low <= node->high) return true;
  if (cap > 8) memcpy(message, "unsorted", 9);
  return false;
}
static inline bool ek_lucky(const void *member, const void *object, char *message, size_t cap) {
  int value;
  (void)object, (void)message, (void)cap;
  memcpy(&value, member, sizeof value);
  return value != 13;
}
QUOIN_DECLARE_LOCAL(ek_node);
QUOIN_STRUCT(ek_node, OPTIONS(.omit = QUOIN_OMIT_NULL | QUOIN_OMIT_EMPTY, .after_decode = ek_sorted), STRUCT(left, ek_node),
             ARRAY(more, more_count, ek_node), ARRAY(children, child_count, ek_node), FIELD(low), FIELD(high, .check = ek_lucky));

/* --- maps --------------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  char *key;
  double value;
} ek_by_text;
typedef struct {
  quoin_str key;
  ek_point *value;
} ek_by_str;
typedef struct {
  char key[8];
  int value[2];
} ek_by_chars;
typedef struct {
  int16_t key;
  char *value;
} ek_by_int;
typedef struct {
  uint64_t key;
  ek_person value;
} ek_by_uint;
typedef struct {
  ek_color key;
  ek_by_text *value;
  size_t count;
} ek_by_enum;
QUOIN_STRUCT(ek_by_text, FIELD(key), FIELD(value));
QUOIN_STRUCT(ek_by_str, FIELD(key), STRUCT(value, ek_point));
QUOIN_STRUCT(ek_by_chars, FIELD(key), FIELD(value));
QUOIN_STRUCT(ek_by_int, FIELD(key), FIELD(value));
QUOIN_STRUCT(ek_by_uint, FIELD(key), STRUCT(value, ek_person));
QUOIN_STRUCT(ek_by_enum, ENUM(key, ek_color), MAP(value, count, ek_by_text));

/* --- a codec and a container, with memory of their own -------------------------------------------------------------------------------------- */

static size_t ek_blocks; /* of codecs and containers, outside arenas */

typedef struct {
  char *text;
} ek_secret;
static inline quoin_status ek_secret_read(quoin_reader *reader, void *member) {
  quoin_str text;
  bool more;
  quoin_token token = quoin_reader_peek(reader);
  if (token == QUOIN_TOKEN_NULL) return quoin_read_null(reader);
  if (token == QUOIN_TOKEN_OBJECT) { /* {"any name": "text"} as well */
    if (quoin_read_object_begin(reader, &more) != QUOIN_OK) return QUOIN_BAD_VALUE;
    if (!more) return quoin_reader_fail(reader, QUOIN_MISSING, "a secret is missing");
    (void)quoin_read_key(reader, &text);
  }
  if (quoin_read_text(reader, &text) != QUOIN_OK) return QUOIN_WRONG_TYPE;
  char *copy = (char *)quoin_reader_alloc(reader, text.len + 1);
  if (copy == NULL) return QUOIN_NO_MEMORY;
  for (size_t i = 0; i < text.len; i++) copy[i] = text.ptr[i] == '\0' ? '0' : text.ptr[i];
  ((ek_secret *)member)->text = copy;
  return token == QUOIN_TOKEN_OBJECT ? quoin_read_object_next(reader, &more) : QUOIN_OK;
}
static inline quoin_status ek_secret_write(quoin_writer *writer, const void *member) {
  const char *text = ((const ek_secret *)member)->text;
  return text == NULL ? quoin_write_null(writer) : quoin_write_text(writer, text, strlen(text));
}
static inline void ek_secret_release(void *member, const quoin_allocator *allocator) {
  char *text = ((ek_secret *)member)->text;
  if (text != NULL) allocator->resize(allocator->user, text, strlen(text) + 1, 0);
}
static inline bool ek_secret_equal(const void *a, const void *b) {
  const char *x = ((const ek_secret *)a)->text, *y = ((const ek_secret *)b)->text;
  return x == y || (x != NULL && y != NULL && strcmp(x, y) == 0);
}
static inline bool ek_secret_copy(void *to, const void *from, const quoin_allocator *allocator) {
  const char *text = ((const ek_secret *)from)->text;
  if (text == NULL) return true;
  char *copy = (char *)allocator->resize(allocator->user, NULL, 0, strlen(text) + 1);
  if (copy != NULL) memcpy(copy, text, strlen(text) + 1);
  ((ek_secret *)to)->text = copy;
  return copy != NULL;
}
QUOIN_CODEC(ek_secret, ek_secret, .read = ek_secret_read, .write = ek_secret_write, .release = ek_secret_release, .equal = ek_secret_equal,
            .copy = ek_secret_copy);

typedef struct ek_link {
  struct ek_link *next;
  ek_person person;
} ek_link;
typedef struct {
  ek_link *first, *last;
} ek_people;
static inline void *ek_people_append(void *container, quoin_arena *arena) {
  ek_people *people = (ek_people *)container;
  ek_link *link = (ek_link *)(arena != NULL ? quoin_arena_alloc(arena, sizeof *link, 16) : malloc(sizeof *link));
  if (link == NULL) return NULL;
  if (arena == NULL) ek_blocks++;
  memset(link, 0, sizeof *link);
  if (people->last != NULL)
    people->last->next = link;
  else
    people->first = link;
  people->last = link;
  return &link->person;
}
static inline const void *ek_people_next(const void *container, const void *element) {
  const ek_link *link = ((const ek_people *)container)->first;
  if (element != NULL) link = ((const ek_link *)(const void *)((const char *)element - offsetof(ek_link, person)))->next;
  return link != NULL ? &link->person : NULL;
}
static inline void ek_people_clear(void *container, const quoin_allocator *allocator) {
  ek_people *people = (ek_people *)container;
  for (ek_link *link = people->first, *next; allocator != NULL && link != NULL; link = next) {
    next = link->next;
    free(link);
    ek_blocks--;
  }
  memset(people, 0, sizeof *people);
}
QUOIN_CONTAINER(ek_people, ek_people, ek_person, .append = ek_people_append, .next = ek_people_next, .clear = ek_people_clear);

/* --- unions and a family ---------------------------------------------------------------------------------------------------------------------- */

typedef enum { EK_NONE, EK_MOVE, EK_SAY, EK_LIST } ek_kind;
typedef struct {
  int dx, dy;
} ek_move;
typedef struct {
  char *words;
  ek_level volume;
} ek_say;
typedef union {
  ek_move move;
  ek_say *say;
  double number;
  struct {
    ek_point *points;
    uint32_t point_count;
  } list;
} ek_act;
typedef struct {
  ek_kind kind;
  ek_act act;
  int after;
} ek_event;
typedef ek_event ek_event_in, ek_event_of;
QUOIN_STRUCT(ek_move, FIELD(dx), FIELD(dy, .multiple_of = 2));
QUOIN_STRUCT(ek_say, FIELD(words, .required = true), ENUM(volume, ek_level));
QUOIN_UNION(ek_act, STRUCT(move, ek_move, .when = EK_MOVE), STRUCT(say, ek_say, .when = EK_SAY),
            ARRAY(list.points, list.point_count, ek_point, .when = EK_LIST, .name = "list"), NOTHING(none, .when = EK_NONE));
typedef union {
  ek_move move;
  ek_say *say;
} ek_deed;
QUOIN_UNION(ek_deed, OPTIONS(.unknown = QUOIN_FALLBACK, .fallback = EK_NONE), STRUCT(move, ek_move, .when = EK_MOVE),
            STRUCT(say, ek_say, .when = EK_SAY, .aliases = "tell"), NOTHING(none, .when = EK_NONE));
typedef struct {
  uint8_t kind;
  ek_deed deed;
  char *by;
} ek_doing;
QUOIN_STRUCT(ek_event, OPTIONS(.transparent = true), UNION(act, kind, ek_act, .style = QUOIN_TAG_EXTERNAL));
QUOIN_STRUCT(ek_event_in, UNION(act, kind, ek_act, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"), FIELD(after));
QUOIN_STRUCT(ek_event_of, UNION(act, kind, ek_act, .style = QUOIN_TAG_ONEOF), FIELD(after));
QUOIN_STRUCT(ek_doing, UNION(deed, kind, ek_deed, .tag = "do"), FIELD(by));

typedef struct ek_cell ek_cell;
struct ek_cell {
  uint8_t kind;
  union {
    bool flag;
    double number;
    char *text;
    struct {
      ek_cell *cells;
      size_t count;
    };
    ek_contact *contact;
  };
};
QUOIN_DECLARE_LOCAL(ek_cell);
QUOIN_UNION_IN(ek_cell_union, ek_cell, NOTHING(nothing, .when = 0), FIELD(flag, .when = 1), FIELD(number, .when = 2),
               FIELD(text, .when = 3), ARRAY(cells, count, ek_cell, .when = 4), STRUCT(contact, ek_contact, .when = 5));
QUOIN_STRUCT(ek_cell, OPTIONS(.transparent = true), UNION(kind, kind, ek_cell_union, .style = QUOIN_UNTAGGED));

typedef struct {
  int64_t kind;
  char *label;
} ek_shape;
typedef struct {
  ek_shape base;
  double radius;
} ek_circle;
typedef struct {
  ek_shape base;
  ek_shape **parts;
  size_t part_count;
} ek_group;
QUOIN_DECLARE_LOCAL(ek_group);
QUOIN_STRUCT(ek_shape, FIELD(label));
QUOIN_STRUCT(ek_circle, BASE(base, ek_shape), FIELD(radius, .required = true));
QUOIN_FAMILY(ek_any_shape, ek_shape, kind, OPTIONS(.tag = "shape"), CLASS(ek_circle, .when = -1, .name = "circle"),
             CLASS(ek_group, .when = 1, .name = "group"));
QUOIN_STRUCT(ek_group, BASE(base, ek_shape), ARRAY(parts, part_count, ek_any_shape));

/* --- all of it --------------------------------------------------------------------------------------------------------------------------------- */

typedef struct {
  bool b, has_late, zero_one;
  int8_t i8;
  int16_t i16;
  int32_t i32;
  int64_t i64, seconds, wait, cents;
  uint8_t u8;
  uint16_t u16;
  uint32_t u32, ip;
  uint64_t u64, quoted;
  float f32;
  double f64;
  char *cstr, *big, *with_default;
  quoin_str str, view;
  char chars[10];
  ek_color color;
  ek_level level;
  ek_flags flags;
  quoin_time time, time_ms, epoch, pattern;
  struct timespec spec;
  quoin_duration span;
  quoin_uuid uuid;
  quoin_bytes bytes, hex;
  uint8_t *url, bounded[5], key[4], ip6[16];
  uint16_t url_len;
  uint8_t bounded_len;
  quoin_raw raw, raw_view, rest;
  int fixed[3], few[4];
  unsigned few_count;
  char **texts;
  size_t text_count;
  double *doubles;
  int double_count, double_cap;
  bool *bools;
  uint8_t bool_count;
  ek_color *colors;
  size_t color_count;
  ek_flags *sets;
  size_t set_count;
  quoin_uuid *uuids;
  size_t uuid_count;
  int *lossy;
  size_t lossy_count;
  ek_point point, *far_point, points[2], *many_points;
  size_t many_point_count;
  ek_person person, *people;
  size_t person_count;
  ek_address address;
  ek_contact *contact;
  ek_node *node;
  ek_by_text *by_text;
  size_t by_text_count;
  ek_by_str *by_str;
  size_t by_str_count;
  ek_by_chars by_chars[3];
  uint8_t by_chars_count;
  ek_by_int *by_int;
  size_t by_int_count;
  ek_by_uint *by_uint;
  uint32_t by_uint_count;
  ek_by_enum *by_enum;
  size_t by_enum_count;
  ek_secret secret, *secrets;
  size_t secret_count;
  ek_people list;
  ek_event event, *events;
  size_t event_count;
  ek_event_in event_in;
  ek_event_of event_of;
  ek_doing doing, *doings;
  size_t doing_count;
  ek_cell cell;
  ek_shape *shape, **shapes;
  size_t shape_count;
  int late, hidden;
  uint64_t present[2];
} every_kind;
QUOIN_STRUCT(every_kind, FIELD(b), FIELD(zero_one, .format = QUOIN_ZERO_ONE), FIELD(i8), FIELD(i16),
             FIELD(i32, .omit = QUOIN_OMIT_DEFAULT, .default_int = -7), FIELD(i64), FIELD(seconds, .unit = QUOIN_SECONDS),
             FIELD(wait, .unit = QUOIN_MILLIS, .format = QUOIN_ISO8601_DURATION), FIELD(cents, .format = QUOIN_DECIMAL, .pattern = "2"),
             FIELD(u8), FIELD(u16, .range = QUOIN_RANGE(0, 60000)), FIELD(u32), FIELD(ip, .format = QUOIN_IPV4), FIELD(u64),
             FIELD(quoted, .format = QUOIN_QUOTED), FIELD(f32), FIELD(f64), FIELD(cstr), FIELD(big, .format = QUOIN_NUMBER_TEXT),
             FIELD(with_default, .default_text = "as it was"), FIELD(str), FIELD(view, .format = QUOIN_VIEW),
             FIELD(chars, .length = QUOIN_RANGE(0, 8)), ENUM(color, ek_color), ENUM(level, ek_level, .format = QUOIN_NUMBERS),
             FLAGS(flags, ek_flags), FIELD(time), FIELD(time_ms, .format = QUOIN_RFC3339_MS), FIELD(epoch, .format = QUOIN_EPOCH_US),
             FIELD(pattern, .format = QUOIN_PATTERN, .pattern = "%Y/%m/%d %H:%M:%S.%f"), FIELD(spec), FIELD(span), FIELD(uuid),
             FIELD(bytes), FIELD(hex, .format = QUOIN_HEX), BYTES(url, url_len, .format = QUOIN_BASE64URL),
             BYTES(bounded, bounded_len, .format = QUOIN_NUMBERS), FIELD(key, .format = QUOIN_HEX), FIELD(ip6, .format = QUOIN_IPV6),
             FIELD(raw), FIELD(raw_view, .format = QUOIN_VIEW), UNKNOWN(rest), FIELD(fixed),
             ARRAY(few, few_count, int, .count = QUOIN_RANGE(0, 3)), ARRAY(texts, text_count, cstr),
             VECTOR(doubles, double_count, double_cap, double), ARRAY(bools, bool_count, bool), ARRAY(colors, color_count, ek_color),
             ARRAY(sets, set_count, ek_flags), ARRAY(uuids, uuid_count, quoin_uuid), ARRAY(lossy, lossy_count, int, .null = QUOIN_SKIP_BAD),
             STRUCT(point, ek_point), STRUCT(far_point, ek_point), STRUCT(points, ek_point), ARRAY(many_points, many_point_count, ek_point),
             STRUCT(person, ek_person), ARRAY(people, person_count, ek_person, .null = QUOIN_SKIP_BAD), FLATTEN(address, ek_address),
             FLATTEN(contact, ek_contact), STRUCT(node, ek_node), MAP(by_text, by_text_count, ek_by_text),
             MAP(by_str, by_str_count, ek_by_str), MAP(by_chars, by_chars_count, ek_by_chars), MAP(by_int, by_int_count, ek_by_int),
             MAP(by_uint, by_uint_count, ek_by_uint), MAP(by_enum, by_enum_count, ek_by_enum), AS(secret, ek_secret),
             ARRAY(secrets, secret_count, ek_secret), AS(list, ek_people), STRUCT(event, ek_event), ARRAY(events, event_count, ek_event),
             STRUCT(event_in, ek_event_in), STRUCT(event_of, ek_event_of), STRUCT(doing, ek_doing), ARRAY(doings, doing_count, ek_doing),
             STRUCT(cell, ek_cell), STRUCT(shape, ek_any_shape), ARRAY(shapes, shape_count, ek_any_shape), HAS(has_late, FIELD(late)),
             FIELD(hidden, .omit = QUOIN_OMIT_ON_READ | QUOIN_OMIT_ON_WRITE), PRESENT(present));

static const char every_kind_document[] =
    "{\"b\":true,\"zero_one\":1,\"i8\":-128,\"i16\":32767,\"i32\":5,\"i64\":-9223372036854775808,\"seconds\":\"2001-09-09T01:46:40Z\","
    "\"wait\":\"PT1H0.5S\",\"cents\":12.34,\"u8\":255,\"u16\":60000,"
    "\"u32\":4294967295,\"ip\":\"10.0.0.1\",\"u64\":18446744073709551615,\"quoted\":\"18446744073709551615\",\"f32\":0.1,\"f64\":1."
    "7976931348623157e308,\"cstr\":\"a longer text, of more than 32 bytes, \\u00e9\","
    "\"big\":123456789012345678901234567890.5e-3,\"with_default\":null,\"str\":\"\\u0000\",\"view\":\"seen\\\\\",\"chars\":\"12345678\","
    "\"color\":\"bl\\\"ue\",\"level\":2,\"flags\":[\"ab\",\"c\"],"
    "\"time\":\"2024-05-31T23:59:59.5+02:00\",\"time_ms\":\"1969-12-31T23:59:59.001Z\",\"epoch\":-1500000,\"pattern\":\"2024/02/29 "
    "12:00:00.25\",\"spec\":\"2024-01-01T00:00:00Z\",\"span\":\"-PT5.25S\","
    "\"uuid\":\"00112233-4455-6677-8899-aabbccddeeff\",\"bytes\":\"+\\/\\/"
    "+QQ==\",\"hex\":\"00FF\",\"url\":\"-__-QQ\",\"bounded\":[1,2,255],\"key\":\"0a0b0c0d\",\"ip6\":\"2001:db8::1\","
    "\"raw\":{\"kept\":[1, 2.50]},\"raw_view\":[null],\"never "
    "known\":{\"x\":1},\"fixed\":[1,2,3],\"few\":[4,5],\"texts\":[\"x\",null,\"y\"],\"doubles\":[1.5,-2,3e-300,4,5,6,7,8,9],\"bools\":["
    "true,false],"
    "\"colors\":[\"red\",\"lime\",\"none of "
    "them\"],\"sets\":[[\"a\"],[],[\"b\",\"a\"]],\"uuids\":[\"ffffffff-ffff-ffff-ffff-ffffffffffff\"],\"lossy\":[1,\"x\",2,null,{\"y\":[]},"
    "3],\"point\":[1,2.5,\"p\"],"
    "\"far_point\":[-1],\"points\":[[1,1],[2,2,\"two\"]],\"many_points\":[[],[3],[4,4],[5,5,\"five\"],[6,6]],\"person\":{\"FIRSTNAME\":"
    "\"Ann\",\"Surname\":\"B\",\"nick\":\"a\"},"
    "\"people\":[{\"firstName\":\"C\",\"age\":3},{\"age\":4},{\"firstName\":\"D\",\"firstName\":\"E\"}],\"lon\":5.5,\"street\":\"s\","
    "\"lat\":-90,\"phone\":12,\"mail\":\"m@x\","
    "\"node\":{\"low\":1,\"high\":2,\"left\":{\"high\":1},\"more\":[{},null,{\"children\":[{\"low\":-1},{}]}]},\"by_text\":{\"one\":1,"
    "\"two\":2.5,\"\":0},\"by_str\":{\"a\\u0000b\":[1,2],\"n\":null},"
    "\"by_chars\":{\"k\":[1,2]},\"by_int\":{\"-5\":\"minus\",\"7\":null},\"by_uint\":{\"18446744073709551615\":{\"firstName\":\"F\"}},\"by_"
    "enum\":{\"red\":{\"q\":1},\"vert\":{}},"
    "\"secret\":{\"it\":\"is\"},\"secrets\":[\"s1\",null,\"s2\"],\"list\":[{\"firstName\":\"G\"},{\"firstName\":\"H\",\"z\":0}],\"event\":{"
    "\"say\":{\"words\":\"hi\",\"volume\":\"high\"}},"
    "\"events\":[\"none\",{\"move\":{\"dx\":1,\"dy\":2}},{\"list\":[[1],[2,3]]},{\"say\":{\"words\":null}}],\"event_in\":{\"act\":{\"c\":[["
    "7,7,\"s\"]],\"t\":\"list\"},\"after\":1},"
    "\"event_of\":{\"after\":2,\"move\":{\"dx\":3,\"dy\":4}},\"doing\":{\"words\":\"late\",\"by\":\"me\",\"volume\":\"mid\",\"do\":"
    "\"tell\"},"
    "\"doings\":[{\"do\":\"move\",\"dx\":1,\"dy\":0,\"by\":null},{\"by\":\"you\"},{\"do\":\"unheard "
    "of\"}],\"cell\":[1,\"two\",[true,null,[]],{\"mail\":\"c\"}],"
    "\"shape\":{\"radius\":1.5,\"label\":\"c\",\"shape\":\"circle\"},\"shapes\":[{\"shape\":\"group\",\"parts\":[{\"shape\":\"circle\","
    "\"radius\":2},null,{\"parts\":[],\"shape\":\"group\"}]}],\"late\":9,\"hidden\":[1]}";

#endif
