/* SPDX-License-Identifier: MIT */
/* rename.c: case policies of names. Knows no format. */
#include "text/rename.h"

#include <quoin/type.h>

static bool is_upper_letter(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower_letter(char c) { return c >= 'a' && c <= 'z'; }
static char to_upper_letter(char c) { return is_lower_letter(c) ? (char)(c - 'a' + 'A') : c; }
static char to_lower_letter(char c) { return is_upper_letter(c) ? (char)(c - 'A' + 'a') : c; }

/* does p, not the name's first character, begin a word without an underscore before it? */
static bool begins_word(const char *p) { return is_upper_letter(*p) && (!is_upper_letter(p[-1]) || is_lower_letter(p[1])); }

/* how a policy writes a character that begins a word, the first word or not, or none */
static char letter_by_policy(char c, unsigned policy, bool begins, bool first) {
  if (policy == QUOIN_CASE_UPPER_SNAKE) return to_upper_letter(c);
  bool upper = begins && (policy == QUOIN_CASE_PASCAL || (policy == QUOIN_CASE_CAMEL && !first));
  return upper ? to_upper_letter(c) : to_lower_letter(c);
}

static size_t copy_name(const char *member, char *out, size_t cap) {
  size_t len = strlen(member);
  if (len > cap) return SIZE_MAX;
  memcpy(out, member, len);
  return len;
}

size_t quoin__rename(const char *member, unsigned policy, char *out, size_t cap) {
  static const char separators[] = {
      [QUOIN_CASE_CAMEL] = 0, [QUOIN_CASE_PASCAL] = 0, [QUOIN_CASE_SNAKE] = '_', [QUOIN_CASE_KEBAB] = '-', [QUOIN_CASE_UPPER_SNAKE] = '_',
  };
  if (policy >= sizeof separators) return SIZE_MAX;
  if (policy == QUOIN_CASE_EXACT) return copy_name(member, out, cap);
  size_t len = 0;
  bool border = true; /* the next character that is no underscore begins a word */
  for (const char *p = member; *p != 0; p++) {
    if (*p == '_') {
      border = true;
      continue;
    }
    bool begins = border || begins_word(p), first = len == 0;
    border = false;
    if (begins && !first && separators[policy] != 0) {
      if (len == cap) return SIZE_MAX;
      out[len++] = separators[policy];
    }
    if (len == cap) return SIZE_MAX;
    out[len++] = letter_by_policy(*p, policy, begins, first);
  }
  return len != 0 ? len : copy_name(member, out, cap);
}
