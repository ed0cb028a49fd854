/* SPDX-License-Identifier: MIT */
/* tables_extern_c.cpp: tables.h, and so the library's headers, in a user's extern "C" block. Compiled by tools/check_headers. */
extern "C" {
#include "tables.h"
extern const quoin_type *const tables_in_extern_c[];
const quoin_type *const tables_in_extern_c[] = TABLES;
}
