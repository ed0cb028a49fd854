/* SPDX-License-Identifier: MIT */
/* rename.h: the name in documents that a case policy (QUOIN_CASE_...) makes of a C member's name. Called when a type is compiled. Knows no
 * format. ASCII letters alone have a case. */
#ifndef QUOIN_TEXT_RENAME_H
#define QUOIN_TEXT_RENAME_H

#include "base/port.h"

/* Words end at '_' and between a lower case letter or digit and an upper case letter; of upper case letters in a row the last begins a word
 * when a lower case one follows: user_id and userId are user, id; HTTPServer2 is http, server2; class_ is class. Written by policy
 *   CAMEL userId   PASCAL UserId   SNAKE user_id   KEBAB user-id   UPPER_SNAKE USER_ID
 * without a NUL. EXACT, and a name of underscores alone, are copied. Returns the length, SIZE_MAX when it is more than cap or the policy is
 * none. At most twice the name's length. */
QUOIN_INTERNAL size_t quoin__rename(const char *member, unsigned policy, char *out, size_t cap);

#endif
