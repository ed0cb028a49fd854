/* SPDX-License-Identifier: MIT */
/* unions.c: values of several types. An event log whose lines say what they are in a member among the others, wherever it stands; the other styles
 * of tag; a cell that is whatever its first token says; and objects behind pointers to a common base. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { EV_NONE, EV_LOGIN, EV_UPLOAD, EV_ERROR } event_kind;
typedef struct {
  char *user, ip[46];
} login;
typedef struct {
  char *path;
  uint64_t bytes;
} upload;
typedef struct {
  int code;
} failure;
typedef union {
  login login;
  upload upload;
  failure failure;
} event_body;
typedef struct {
  event_kind kind;
  event_body body;
} event;
typedef event boxed_event, paired_event;

QUOIN_STRUCT(login, FIELD(user), FIELD(ip));
QUOIN_STRUCT(upload, FIELD(path), FIELD(bytes));
QUOIN_STRUCT(failure, FIELD(code));
QUOIN_UNION(event_body, STRUCT(login, login, .when = EV_LOGIN), STRUCT(upload, upload, .when = EV_UPLOAD),
            STRUCT(failure, failure, .when = EV_ERROR, .name = "error", .aliases = "err"), NOTHING(heartbeat, .when = EV_NONE));
QUOIN_STRUCT(event, UNION(body, kind, event_body, .style = QUOIN_TAG_INTERNAL, .tag = "type"));
QUOIN_STRUCT(boxed_event, OPTIONS(.transparent = true), UNION(body, kind, event_body, .style = QUOIN_TAG_EXTERNAL));
QUOIN_STRUCT(paired_event, OPTIONS(.transparent = true),
             UNION(body, kind, event_body, .style = QUOIN_TAG_ADJACENT, .tag = "t", .content = "c"));

/* the variants are members of the struct itself: an anonymous union */
typedef struct cell {
  enum { TEXT, NUMBER, LIST } kind;
  union {
    char *text;
    double number;
    struct {
      struct cell *items;
      size_t count;
    };
  };
} cell;
QUOIN_DECLARE_LOCAL(cell);
QUOIN_UNION_IN(cell_union, cell, FIELD(text, .when = TEXT), FIELD(number, .when = NUMBER), ARRAY(items, count, cell, .when = LIST));
QUOIN_STRUCT(cell, OPTIONS(.transparent = true), UNION(kind, kind, cell_union, .style = QUOIN_UNTAGGED));

typedef struct {
  enum { CIRCLE, RECT } kind;
  char *name;
} shape; /* the base is the first member of each class */
typedef struct {
  shape base;
  double radius;
} circle;
typedef struct {
  shape base;
  double w, h;
} rect;
typedef struct {
  shape **shapes;
  size_t count;
} drawing;
QUOIN_STRUCT(shape, FIELD(name));
QUOIN_STRUCT(circle, BASE(base, shape), FIELD(radius));
QUOIN_STRUCT(rect, BASE(base, shape), FIELD(w), FIELD(h));
QUOIN_FAMILY(any_shape, shape, kind, OPTIONS(.tag = "shape"), CLASS(circle, .when = CIRCLE),
             CLASS(rect, .when = RECT, .name = "rectangle"));
QUOIN_STRUCT(drawing, OPTIONS(.transparent = true), ARRAY(shapes, count, any_shape));

static void show(quoin_context *q, const quoin_type *type, void *object, const char *text) {
  quoin_buf out = {0};
  if (quoin_decode(q, QUOIN_JSON, type, object, text, strlen(text)) != QUOIN_OK)
    printf("%s: %s\n", quoin_error_path(&q->error), quoin_error_message(&q->error));
  else if (quoin_encode(q, QUOIN_JSON, type, object, &out) == QUOIN_OK)
    puts(out.ptr);
  quoin_buf_free(&out);
}

int main(void) {
  quoin_context q = {0};
  event e;
  boxed_event boxed;
  paired_event paired;
  cell c;
  drawing d;
  show(&q, QUOIN_OF(event, &e), "{\"user\":\"ann\",\"ip\":\"::1\",\"type\":\"login\"}");
  printf("%s from %s\n", e.body.login.user, e.body.login.ip);
  show(&q, QUOIN_OF(event, &e), "{\"type\":\"err\",\"code\":404}");
  show(&q, QUOIN_OF(event, &e), "{\"type\":\"heartbeat\"}");
  show(&q, QUOIN_OF(event, &e), "{\"type\":\"logout\"}");
  show(&q, QUOIN_OF(boxed_event, &boxed), "{\"upload\":{\"path\":\"/x\",\"bytes\":10}}");
  show(&q, QUOIN_OF(boxed_event, &boxed), "\"heartbeat\"");
  show(&q, QUOIN_OF(paired_event, &paired), "{\"c\":{\"path\":\"/y\"},\"t\":\"upload\"}");
  show(&q, QUOIN_OF(cell, &c), "[1.5,\"a\",[],[2,[\"x\"]]]");
  show(&q, QUOIN_OF(cell, &c), "[1.5,true]");
  show(&q, QUOIN_OF(drawing, &d), "[{\"radius\":2.5,\"name\":\"c\",\"shape\":\"circle\"},null,{\"shape\":\"rectangle\",\"w\":3,\"h\":4}]");
  printf("the second of %zu is a %s\n", d.count, d.shapes[2]->kind == RECT ? "rectangle" : "circle");
  quoin_context_free(&q);
  return 0;
}
