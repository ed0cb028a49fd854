/* SPDX-License-Identifier: MIT */
/* check_types.c: descriptions that compile and yet contradict themselves are found when a type is prepared, at start-up, and else at its first use. What
 * a compiler can see, such as a member that is not there or an element of another type, it refuses before. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  double lat, lon;
} position;
typedef struct {
  char *name;
  position at;
  int64_t lat;
} harbour;
typedef struct {
  int kind, code;
} part;
typedef struct {
  part part;
} holder;
typedef union {
  double number;
  int whole;
} amount;
typedef struct {
  int kind;
  amount amount;
} payment;
typedef enum { CASH, CARD } method;
typedef struct {
  method method;
} choice;

QUOIN_STRUCT(position, FIELD(lat), FIELD(lon));
QUOIN_STRUCT(harbour, FIELD(name), FLATTEN(at, position), FIELD(lat));          /* two members of one name */
QUOIN_STRUCT(part, FIELD(kind), OPTIONS(.unknown = QUOIN_REFUSE), FIELD(code)); /* too late */
QUOIN_STRUCT(holder, STRUCT(part, part));                                       /* what a type reaches is checked with it */
QUOIN_UNION(amount, FIELD(number, .when = 1), FIELD(whole, .when = 2));
QUOIN_STRUCT(payment, UNION(amount, kind, amount, .style = QUOIN_UNTAGGED)); /* 5 is which of the two? */
QUOIN_ENUM(method, NAME(CASH, "cash"), NAME(CARD, "cash"));
QUOIN_STRUCT(choice, ENUM(method, method, .required = true, .default_int = CARD));

typedef struct {
  char *text;
  int port;
} limits, ranges, lengths, kept, good;
QUOIN_STRUCT(limits, FIELD(text, .range = QUOIN_RANGE(1, 5)));
QUOIN_STRUCT(ranges, FIELD(port, .range = QUOIN_RANGE(9, 1)));
QUOIN_STRUCT(lengths, FIELD(text, .format = QUOIN_IPV4));
QUOIN_STRUCT(kept, FIELD(text, .null = QUOIN_KEEP));
QUOIN_STRUCT(good, FIELD(text, .name = "Text", .aliases = "t|txt"), FIELD(port, .default_int = 80));

/* a table by hand, or by a generator with a mistake in it */
static const quoin_field outside_fields[] = {
    {.member = "far", .offset = sizeof(good), .size = sizeof(int), .kind = QUOIN_K_INT, .shape = QUOIN_SHAPE_INLINE}};
static const quoin_type outside = {.version = QUOIN_DESCRIPTOR_VERSION,
                                   .kind = QUOIN_T_STRUCT,
                                   .count = 1,
                                   .field_size = sizeof(quoin_field),
                                   .name = "outside",
                                   .size = sizeof(good),
                                   .fields = outside_fields};

static void check(quoin_context *q, const quoin_type *type) {
  quoin_status status = quoin_prepare(q, QUOIN_JSON, type);
  if (status == QUOIN_OK)
    printf("%s is well described\n", type->name);
  else
    printf("%s  %s\n", quoin_status_name(status), quoin_error_message(&q->error));
}

int main(void) {
  const quoin_type *const types[] = {QUOIN_TYPE(good),   QUOIN_TYPE(harbour), QUOIN_TYPE(holder),  QUOIN_TYPE(payment), QUOIN_TYPE(choice),
                                     QUOIN_TYPE(limits), QUOIN_TYPE(ranges),  QUOIN_TYPE(lengths), QUOIN_TYPE(kept),    &outside};
  quoin_context q = {0};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) check(&q, types[i]);
  harbour h;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(harbour, &h), "{}", 2) != QUOIN_OK) printf("at first use: %s\n", quoin_error_message(&q.error));
  quoin_context_free(&q);
  return 0;
}
