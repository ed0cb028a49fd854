/* SPDX-License-Identifier: MIT */
/* prepared_cpp.cpp: prepared.c as C++. */
#include "prepared.c"
