/* SPDX-License-Identifier: MIT */
/* flatten.c: structs inside structs whose members appear as the outer one's own, at any depth; a part that is there only when one of its members is;
 * and structs as arrays of their values. quoin_prepare finds names that clash before any document does. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  double lat, lon;
} position;
typedef struct {
  position position;
  char *city;
} place;
typedef struct {
  char *mail, *phone;
} contact;
typedef struct {
  double x, y;
} point; /* [x, y] */
typedef struct {
  int64_t id;
  place place;
  contact *contact; /* NULL until one of its members is met */
  point *outline;
  size_t outline_count;
} shop;
QUOIN_STRUCT(position, FIELD(lat, .required = true), FIELD(lon, .required = true));
QUOIN_STRUCT(place, FLATTEN(position, position), FIELD(city));
QUOIN_STRUCT(contact, FIELD(mail, .required = true), FIELD(phone, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(point, OPTIONS(.as_array = true), FIELD(x), FIELD(y));
QUOIN_STRUCT(shop, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(id), FLATTEN(place, place), FLATTEN(contact, contact),
             ARRAY(outline, outline_count, point, .omit = QUOIN_OMIT_EMPTY));

typedef struct {
  char *city; /* place has one as well */
  place place;
} mistaken;
QUOIN_STRUCT(mistaken, FIELD(city), FLATTEN(place, place));

static void show(const char *text) {
  quoin_context q = {0};
  quoin_buf out = {0};
  shop s;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(shop, &s), text, strlen(text)) != QUOIN_OK)
    quoin_error_print(&q.error, stdout);
  else if (quoin_encode(&q, QUOIN_JSON, QUOIN_OF(shop, &s), &out) == QUOIN_OK)
    printf("%s%s\n", out.ptr, s.contact ? "" : " (no contact)");
  quoin_buf_free(&out);
  quoin_context_free(&q);
}

int main(void) {
  show("{\"lon\":13.4,\"city\":\"Berlin\",\"id\":1,\"lat\":52.5}");
  show("{\"id\":2,\"mail\":\"m@example.org\",\"lat\":1,\"lon\":2,\"outline\":[[0,0],[1,0],[1,1]]}");
  show("{\"id\":3,\"lat\":1}");
  show("{\"id\":4,\"lat\":1,\"lon\":2,\"phone\":\"112\"}");
  show("{\"id\":5,\"lat\":1,\"lon\":2,\"citty\":\"Rome\"}");
  show("{\"id\":6,\"lat\":1,\"lon\":2,\"outline\":[[0,0],[1,\"0\"]]}");
  quoin_context q = {0};
  if (quoin_prepare(&q, QUOIN_JSON, QUOIN_TYPE(mistaken)) != QUOIN_OK) puts(quoin_error_message(&q.error));
  quoin_context_free(&q);
  return 0;
}
