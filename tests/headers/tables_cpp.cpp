/* SPDX-License-Identifier: MIT */
/* tables_cpp.cpp: tables.h as C++. Called by header_tables.c alone. */
#include "tables.h"

extern const quoin_type *const tables_cpp[] = TABLES;
