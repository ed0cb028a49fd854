/* SPDX-License-Identifier: MIT */
/* owning.h: a type that owns memory in every way a description knows, and an object of it whose memory is static: for the tests of what works
 * from the table (init, free, clone, equal, diff). The container and the codec take their own memory from owning_memory. */
#ifndef QUOIN_TESTS_OWNING_H
#define QUOIN_TESTS_OWNING_H

#include <stdlib.h>
#include <string.h>

#include <quoin/quoin.h>

#include "unit/base_failing.h"

static failing owning_memory; /* of containers and codecs that have neither arena nor allocator */

typedef enum { OWN_RED, OWN_GREEN = 5 } own_color;
typedef enum { OWN_READ = 1, OWN_WRITE = 2 } own_rights;
QUOIN_ENUM(own_color, NAME(OWN_RED, "red"), NAME(OWN_GREEN, "green"));
QUOIN_FLAGS(own_rights, NAME(OWN_READ, "read"), NAME(OWN_WRITE, "write"));

typedef struct {
  char *label;
  int x;
} own_point;
QUOIN_STRUCT(own_point, FIELD(label), FIELD(x));

/* a tree with two branches and children */
typedef struct own_node own_node;
struct own_node {
  own_node *left, *right;
  own_node *children;
  size_t child_count;
  char *name;
};
QUOIN_DECLARE_LOCAL(own_node);
QUOIN_STRUCT(own_node, STRUCT(left, own_node), STRUCT(right, own_node), ARRAY(children, child_count, own_node), FIELD(name));

typedef struct {
  char *key;
  double *values;
  uint16_t count;
} own_entry;
QUOIN_STRUCT(own_entry, FIELD(key), ARRAY(values, count, double));
typedef struct {
  uint8_t key;
  own_point value;
} own_numbered;
QUOIN_STRUCT(own_numbered, FIELD(key), STRUCT(value, own_point));

/* a union with all sorts of variants, and an anonymous one */
typedef enum { OWN_NOTHING, OWN_TEXT, OWN_POINT, OWN_NUMBER, OWN_LIST } own_kind;
typedef union {
  char *text;
  own_point point;
  double number;
  struct {
    own_point *items;
    uint8_t count;
  } list;
} own_body;
typedef struct {
  own_kind kind;
  own_body body;
} own_event;
QUOIN_UNION(own_body, FIELD(text, .when = OWN_TEXT), STRUCT(point, own_point, .when = OWN_POINT), FIELD(number, .when = OWN_NUMBER),
            NOTHING(none, .when = OWN_NOTHING));
QUOIN_STRUCT(own_event, UNION(body, kind, own_body, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"));
typedef struct {
  own_kind kind;
  union {
    char *text;
    struct {
      own_point *items;
      size_t count;
    };
  };
} own_cell;
QUOIN_UNION_IN(own_cell_union, own_cell, FIELD(text, .when = OWN_TEXT), ARRAY(items, count, own_point, .when = OWN_LIST));
QUOIN_STRUCT(own_cell, UNION(kind, kind, own_cell_union, .style = QUOIN_TAG_EXTERNAL));

/* a family */
typedef struct {
  uint8_t kind;
  char *name;
} own_shape;
typedef struct {
  own_shape base;
  double radius;
} own_circle;
typedef struct {
  own_shape base;
  own_point *corners;
  size_t corner_count;
} own_polygon;
enum { OWN_CIRCLE = 1, OWN_POLYGON = 100 };
QUOIN_STRUCT(own_shape, FIELD(name));
QUOIN_STRUCT(own_circle, BASE(base, own_shape), FIELD(radius));
QUOIN_STRUCT(own_polygon, BASE(base, own_shape), ARRAY(corners, corner_count, own_point));
QUOIN_FAMILY(own_any_shape, own_shape, kind, CLASS(own_circle, .when = OWN_CIRCLE), CLASS(own_polygon, .when = OWN_POLYGON));

/* a list of the program's own */
typedef struct own_link {
  struct own_link *next;
  own_point value;
} own_link;
typedef struct {
  own_link *first, *last;
} own_chain;
static inline void *own_append(void *container, quoin_arena *arena) {
  own_chain *chain = (own_chain *)container;
  own_link *link = (own_link *)(arena != NULL ? quoin_arena_alloc(arena, sizeof *link, 16)
                                              : failing_resize(&owning_memory, NULL, 0, sizeof *link));
  if (link == NULL) return NULL;
  memset(link, 0, sizeof *link);
  if (chain->last != NULL)
    chain->last->next = link;
  else
    chain->first = link;
  chain->last = link;
  return &link->value;
}
static inline const void *own_next(const void *container, const void *element) {
  const own_chain *chain = (const own_chain *)container;
  const own_link *link = chain->first;
  if (element != NULL) link = ((const own_link *)(const void *)((const char *)element - offsetof(own_link, value)))->next;
  return link != NULL ? &link->value : NULL;
}
static inline void own_clear(void *container, const quoin_allocator *allocator) {
  own_chain *chain = (own_chain *)container;
  for (own_link *link = chain->first, *next; allocator != NULL && link != NULL; link = next) { /* without: in an arena */
    next = link->next;
    failing_resize(&owning_memory, link, sizeof *link, 0);
  }
  memset(chain, 0, sizeof *chain);
}
QUOIN_CONTAINER(own_chain, own_chain, own_point, .append = own_append, .next = own_next, .clear = own_clear);

/* a member that only its codec understands: a counted text in a block of its own */
typedef struct {
  char *block;
} own_secret;
static inline quoin_status own_secret_read(quoin_reader *reader, void *member) {
  quoin_str text;
  quoin_status status = quoin_read_text(reader, &text);
  if (status == QUOIN_OK) ((own_secret *)member)->block = (char *)(uintptr_t)text.ptr; /* as long as the object */
  return status;
}
static inline quoin_status own_secret_write(quoin_writer *writer, const void *member) {
  const char *text = ((const own_secret *)member)->block;
  return quoin_write_text(writer, text, strlen(text));
}
static inline void own_secret_release(void *member, const quoin_allocator *allocator) {
  own_secret *secret = (own_secret *)member;
  if (secret->block != NULL) allocator->resize(allocator->user, secret->block, strlen(secret->block) + 1, 0);
}
static inline bool own_secret_equal(const void *a, const void *b) {
  const own_secret *x = (const own_secret *)a, *y = (const own_secret *)b;
  return x->block == y->block || (x->block != NULL && y->block != NULL && strcmp(x->block, y->block) == 0);
}
static inline bool own_secret_copy(void *to, const void *from, const quoin_allocator *allocator) {
  const own_secret *source = (const own_secret *)from;
  if (source->block == NULL) return true;
  char *block = (char *)allocator->resize(allocator->user, NULL, 0, strlen(source->block) + 1);
  if (block != NULL) memcpy(block, source->block, strlen(source->block) + 1);
  ((own_secret *)to)->block = block;
  return block != NULL;
}
QUOIN_CODEC(own_secret, own_secret, .read = own_secret_read, .write = own_secret_write, .release = own_secret_release,
            .equal = own_secret_equal, .copy = own_secret_copy);

typedef struct {
  char *note;
  own_point spot;
} own_part;
QUOIN_STRUCT(own_part, FIELD(note), STRUCT(spot, own_point));

typedef struct {
  bool b;
  int8_t i8;
  uint64_t u64;
  float f32;
  double f64;
  char *text;
  quoin_str str;
  char chars[8];
  own_color color;
  own_rights rights;
  quoin_time time;
  quoin_uuid uuid;
  quoin_duration duration;
  quoin_bytes bytes;
  uint8_t *blob;
  uint32_t blob_len;
  uint8_t small[6], small_len;
  char *digits;
  quoin_raw raw, unknown;
  quoin_str view;
  uint64_t present;
  own_point inside, *behind, three[3], few[4];
  uint8_t few_count;
  char *names[2];
  own_point *points;
  int point_count, point_cap;
  quoin_uuid *uuids;
  size_t uuid_count;
  quoin_bytes *chunks;
  size_t chunk_count;
  own_point **pointers;
  size_t pointer_count;
  own_entry *map;
  size_t map_count;
  own_numbered *by_number;
  size_t number_count;
  own_event event, events[2];
  own_cell cell;
  own_shape *shape, **shapes;
  size_t shape_count;
  own_chain chain;
  own_secret secret, *secrets;
  size_t secret_count;
  own_part part, *far_part;
  bool has_late;
  char *late;
  own_node *tree;
  int not_described;
} owning;
QUOIN_STRUCT(owning, FIELD(b), FIELD(i8), FIELD(u64), FIELD(f32), FIELD(f64), FIELD(text), FIELD(str), FIELD(chars), ENUM(color, own_color),
             FLAGS(rights, own_rights), FIELD(time), FIELD(uuid), FIELD(duration), FIELD(bytes), BYTES(blob, blob_len, .format = QUOIN_HEX),
             BYTES(small, small_len), FIELD(digits, .format = QUOIN_NUMBER_TEXT), FIELD(raw), UNKNOWN(unknown),
             FIELD(view, .format = QUOIN_VIEW), PRESENT(present), STRUCT(inside, own_point), STRUCT(behind, own_point),
             STRUCT(three, own_point), ARRAY(few, few_count, own_point), FIELD(names), VECTOR(points, point_count, point_cap, own_point),
             ARRAY(uuids, uuid_count, quoin_uuid), ARRAY(chunks, chunk_count, quoin_bytes), ARRAY(pointers, pointer_count, own_point),
             MAP(map, map_count, own_entry), MAP(by_number, number_count, own_numbered), STRUCT(event, own_event),
             STRUCT(events, own_event), STRUCT(cell, own_cell), STRUCT(shape, own_any_shape), ARRAY(shapes, shape_count, own_any_shape),
             AS(chain, own_chain), AS(secret, own_secret), ARRAY(secrets, secret_count, own_secret), FLATTEN(part, own_part),
             STRUCT(far_part, own_part), HAS(has_late, FIELD(late)), STRUCT(tree, own_node));

static char own_number[] = "1.50";
static char own_texts[] = "one\0two\0three\0four"; /* of objects that must not be changed */
#define OWN_ONE (own_texts)
#define OWN_TWO (own_texts + 4)
#define OWN_THREE (own_texts + 8)
#define OWN_FOUR (own_texts + 14)

/* Everything is there, nothing is to be released; a second call gives the same object in the same memory. */
static inline owning *owning_object(void) {
  static own_point behind, points[3], listed[2], corners[2], pointed[2], *pointers[3];
  static uint8_t binary[5] = {0, 1, 2, 3, 255};
  static quoin_uuid uuids[2];
  static quoin_bytes chunks[2];
  static double doubles[3] = {1.5, -2, 1e300};
  static own_entry map[3];
  static own_numbered by_number[2];
  static own_circle circle;
  static own_polygon polygon;
  static own_shape *shapes[3];
  static own_link links[2];
  static own_secret secrets[2];
  static own_part far_part;
  static own_node nodes[5];
  static owning o;
  memset(&o, 0, sizeof o);
  behind = (own_point){OWN_ONE, 7};
  points[0] = (own_point){OWN_TWO, 1}, points[1] = (own_point){NULL, 2}, points[2] = (own_point){OWN_THREE, 3};
  listed[0] = (own_point){OWN_FOUR, 11}, listed[1] = (own_point){OWN_ONE, 12};
  corners[0] = (own_point){OWN_ONE, 21}, corners[1] = (own_point){NULL, 22};
  pointed[0] = (own_point){OWN_THREE, 31}, pointed[1] = (own_point){OWN_TWO, 32};
  pointers[0] = &pointed[0], pointers[1] = NULL, pointers[2] = &pointed[1];
  memset(uuids, 0x42, sizeof uuids);
  chunks[0] = (quoin_bytes){binary, 5}, chunks[1] = (quoin_bytes){NULL, 0};
  map[0] = (own_entry){OWN_ONE, doubles, 3}, map[1] = (own_entry){OWN_TWO, NULL, 0}, map[2] = (own_entry){OWN_FOUR, doubles, 1};
  by_number[0] = (own_numbered){200, {OWN_ONE, 1}}, by_number[1] = (own_numbered){3, {NULL, 0}};
  circle = (own_circle){{OWN_CIRCLE, OWN_ONE}, 2.5};
  polygon = (own_polygon){{OWN_POLYGON, OWN_TWO}, corners, 2};
  shapes[0] = &polygon.base, shapes[1] = NULL, shapes[2] = &circle.base;
  links[0] = (own_link){&links[1], {OWN_ONE, 41}}, links[1] = (own_link){NULL, {OWN_TWO, 42}};
  secrets[0] = (own_secret){OWN_THREE}, secrets[1] = (own_secret){OWN_ONE};
  far_part = (own_part){OWN_TWO, {OWN_ONE, 61}};
  memset(nodes, 0, sizeof nodes);
  nodes[0] = (own_node){&nodes[1], &nodes[2], &nodes[3], 2, OWN_ONE}, nodes[4].name = OWN_FOUR;
  o.b = true, o.i8 = -3, o.u64 = UINT64_MAX, o.f32 = 1.5f, o.f64 = -1e-300;
  o.text = OWN_ONE, o.str = (quoin_str){OWN_TWO, 3}, memcpy(o.chars, "abc", 4);
  o.color = OWN_GREEN, o.rights = (own_rights)(OWN_READ | OWN_WRITE);
  o.time = (quoin_time){1700000000, 5, 60}, memset(&o.uuid, 7, sizeof o.uuid), o.duration = (quoin_duration){-5, 250};
  o.bytes = (quoin_bytes){binary, 5}, o.blob = binary, o.blob_len = 4, memcpy(o.small, binary, 5), o.small_len = 5;
  o.digits = own_number, o.raw = (quoin_raw){(const uint8_t *)"[1]", 3, 1}, o.unknown = (quoin_raw){(const uint8_t *)"\"k\":1", 5, 1};
  o.view = (quoin_str){OWN_THREE, 5}, o.present = 0x8001;
  o.inside = behind, o.behind = &behind, o.three[1] = behind, o.few[0] = points[0], o.few[1] = points[2], o.few_count = 2;
  o.names[1] = OWN_FOUR, o.points = points, o.point_count = 3, o.point_cap = 3;
  o.uuids = uuids, o.uuid_count = 2, o.chunks = chunks, o.chunk_count = 2, o.pointers = pointers, o.pointer_count = 3;
  o.map = map, o.map_count = 3, o.by_number = by_number, o.number_count = 2;
  o.event.kind = OWN_POINT, o.event.body.point = behind, o.events[1].kind = OWN_TEXT, o.events[1].body.text = OWN_TWO;
  o.cell.kind = OWN_LIST, o.cell.items = listed, o.cell.count = 2;
  o.shape = &circle.base, o.shapes = shapes, o.shape_count = 3, o.chain = (own_chain){&links[0], &links[1]};
  o.secret = (own_secret){OWN_TWO}, o.secrets = secrets, o.secret_count = 2;
  o.part = (own_part){OWN_FOUR, {OWN_TWO, 51}}, o.far_part = &far_part, o.has_late = true, o.late = OWN_THREE, o.tree = nodes;
  o.not_described = 99;
  return &o;
}

#endif
