/* SPDX-License-Identifier: MIT */
/* presence.c: names and presence. Case policies and aliases, what must be there, what is filled in when it is not, null against missing, what is
 * left out on writing, a PATCH, and calls that read or write a part of the members only. */
#include <quoin/quoin.h>
#include <string.h>

enum { VIEW_PUBLIC = 1, VIEW_STAFF = 2 };

typedef struct {
  int64_t account_id;
  char *display_name, *mail, *language;
  bool has_age;
  uint8_t age;
  double credit;
  char *secret;
  char **tags;
  size_t tag_count;
  uint64_t present; /* bit i: member i of the table was in the last document */
} account;

QUOIN_STRUCT(account, OPTIONS(.rename = QUOIN_CASE_CAMEL), FIELD(account_id, .required = true, .aliases = "id|accountNumber"),
             FIELD(display_name), FIELD(mail, .name = "e-mail", .omit = QUOIN_OMIT_NULL), FIELD(language, .default_text = "en"),
             HAS(has_age, FIELD(age)), FIELD(credit, .default_double = 5, .omit = QUOIN_OMIT_DEFAULT, .groups = VIEW_STAFF),
             FIELD(secret, .omit = QUOIN_OMIT_ON_WRITE), ARRAY(tags, tag_count, cstr, .omit = QUOIN_OMIT_EMPTY), PRESENT(present));

static void show(quoin_context *q, const char *what, const account *a) {
  quoin_buf out = {0};
  if (quoin_encode(q, QUOIN_JSON, QUOIN_OF(account, a), &out) == QUOIN_OK)
    printf("%-10s %s\n", what, out.ptr);
  else
    quoin_error_print(&q->error, stdout);
  quoin_buf_free(&out);
}

static bool read(quoin_context *q, account *a, const char *text) {
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(account, a), text, strlen(text)) == QUOIN_OK) return true;
  quoin_error_print(&q->error, stdout);
  return false;
}

int main(void) {
  quoin_context q = {0};
  account a;

  if (read(&q, &a,
           "{\"accountNumber\":7,\"displayName\":\"Ann\",\"e-mail\":\"ann@example.org\",\"age\":0,\"secret\":\"s3\",\"tags\":[\"new\"]}")) {
    show(&q, "whole", &a);
    printf("the age is %sknown, the language was %sgiven\n", a.has_age ? "" : "not ", a.present & 1 << 3 ? "" : "not ");
  }
  if (read(&q, &a, "{\"id\":8,\"age\":null,\"language\":null}")) show(&q, "nulls", &a); /* null is not the same as missing */
  read(&q, &a, "{\"displayName\":\"nobody\"}");

  /* PATCH: what is not in the document stays as it was */
  static const char patch[] = "{\"displayName\":\"Ann B.\",\"age\":33}";
  if (read(&q, &a, "{\"id\":7,\"e-mail\":\"ann@example.org\"}") &&
      quoin_update(&q, QUOIN_JSON, QUOIN_OF(account, &a), patch, strlen(patch)) == QUOIN_OK)
    show(&q, "patched", &a);

  /* a part of the members, by name or by view */
  a.credit = 12.5;
  static const quoin_options names = QUOIN_OPTIONS(.only = "accountId,displayName"), public_view = QUOIN_OPTIONS(.groups = VIEW_PUBLIC);
  q.options = &names;
  show(&q, "two names", &a);
  q.options = &public_view;
  show(&q, "public", &a);
  q.options = NULL;
  show(&q, "all", &a);

  /* an object that no document made */
  account fresh;
  if (quoin_init(&q, QUOIN_OF(account, &fresh)) == QUOIN_OK) show(&q, "fresh", &fresh);
  quoin_context_free(&q);
  return 0;
}
