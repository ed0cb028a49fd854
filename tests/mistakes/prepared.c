/* SPDX-License-Identifier: MIT */
/* prepared.c: the programs that compilers accept (accepted.txt): what quoin_prepare says of their types, printed for prepared.out. Built
 * as C, and as C++ by prepared_cpp.cpp. */
#include <stdio.h>

#include "double_comma.c"
#include "empty_name.c"
#include "full_list.c"
#include "late_options.c"
#include "late_options_of_names.c"
#include "no_members.c"
#include "no_names.c"
#include "option_twice.c"
#include "options_alone.c"
#include "same_enumerator.c"
#include "same_name.c"
#include "trailing_comma.c"

static void prepare(const quoin_type *type) {
  quoin_context q = {0};
  quoin_status status = quoin_prepare(&q, QUOIN_JSON, type);
  printf("%s: %s\n", type->name, status == QUOIN_OK ? "well described" : quoin_error_message(&q.error));
  quoin_context_free(&q);
}

int main(void) {
  prepare(QUOIN_TYPE(trailing_comma));
  prepare(QUOIN_TYPE(double_comma));
  prepare(QUOIN_TYPE(full_list));
  prepare(QUOIN_TYPE(option_twice));
  printf("option_twice: %s\n", QUOIN_TYPE(option_twice)->fields[0].name);
  prepare(QUOIN_TYPE(late_options));
  prepare(QUOIN_TYPE(late_options_of_names));
  prepare(QUOIN_TYPE(no_members));
  prepare(QUOIN_TYPE(no_names));
  prepare(QUOIN_TYPE(options_alone));
  prepare(QUOIN_TYPE(same_name));
  prepare(QUOIN_TYPE(same_enumerator));
  prepare(QUOIN_TYPE(empty_name));
  return 0;
}
