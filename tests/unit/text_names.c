/* SPDX-License-Identifier: MIT */
/* text_names.c: tests of text/rename.h and text/nearest.h: names by every case policy, at every capacity; which name is the nearest, and
 * the distance against its definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include <quoin/type.h>

#include "text/nearest.h"
#include "text/rename.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const struct {
  const char *member, *camel, *pascal, *snake, *kebab, *upper_snake;
} names[] = {
    {"id", "id", "Id", "id", "id", "ID"},
    {"x", "x", "X", "x", "x", "X"},
    {"user_id", "userId", "UserId", "user_id", "user-id", "USER_ID"},
    {"userId", "userId", "UserId", "user_id", "user-id", "USER_ID"},
    {"UserId", "userId", "UserId", "user_id", "user-id", "USER_ID"},
    {"USER_ID", "userId", "UserId", "user_id", "user-id", "USER_ID"},
    {"userID", "userId", "UserId", "user_id", "user-id", "USER_ID"},
    {"HTTPServer", "httpServer", "HttpServer", "http_server", "http-server", "HTTP_SERVER"},
    {"HTTPServer2", "httpServer2", "HttpServer2", "http_server2", "http-server2", "HTTP_SERVER2"},
    {"user2Id", "user2Id", "User2Id", "user2_id", "user2-id", "USER2_ID"},
    {"user2id", "user2id", "User2id", "user2id", "user2id", "USER2ID"},
    {"xyZero", "xyZero", "XyZero", "xy_zero", "xy-zero", "XY_ZERO"},
    {"AAzz", "aAzz", "AAzz", "a_azz", "a-azz", "A_AZZ"},
    {"ipv4_address", "ipv4Address", "Ipv4Address", "ipv4_address", "ipv4-address", "IPV4_ADDRESS"},
    {"sha_256_sum", "sha256Sum", "Sha256Sum", "sha_256_sum", "sha-256-sum", "SHA_256_SUM"},
    {"class_", "class", "Class", "class", "class", "CLASS"},
    {"_id", "id", "Id", "id", "id", "ID"},
    {"a__b", "aB", "AB", "a_b", "a-b", "A_B"},
    {"aB", "aB", "AB", "a_b", "a-b", "A_B"},
    {"AB", "ab", "Ab", "ab", "ab", "AB"},
    {"ABc", "aBc", "ABc", "a_bc", "a-bc", "A_BC"},
    {"__", "__", "__", "__", "__", "__"},
    {"", "", "", "", "", ""},
    {"gr\xc3\xb6sse_x", "gr\xc3\xb6sseX", "Gr\xc3\xb6sseX", "gr\xc3\xb6sse_x", "gr\xc3\xb6sse-x", "GR\xc3\xb6SSE_X"},
};

static void check_rename(const char *member, unsigned policy, const char *expected) {
  size_t expected_len = strlen(expected);
  for (size_t cap = 0; cap <= expected_len + 2; cap++) {
    char out[64];
    memset(out, '#', sizeof out);
    size_t len = quoin__rename(member, policy, out, cap);
    if (len != (cap < expected_len ? SIZE_MAX : expected_len))
      fail_msg("%s, policy %u, cap %d: length %d", member, policy, (int)cap, (int)len);
    if (cap >= expected_len && memcmp(out, expected, len) != 0) fail_msg("%s is %.*s, not %s", member, (int)len, out, expected);
    for (size_t i = cap; i < sizeof out; i++) assert_int_equal(out[i], '#');
  }
}

static void test_rename(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(names); i++) {
    check_rename(names[i].member, QUOIN_CASE_EXACT, names[i].member);
    check_rename(names[i].member, QUOIN_CASE_CAMEL, names[i].camel);
    check_rename(names[i].member, QUOIN_CASE_PASCAL, names[i].pascal);
    check_rename(names[i].member, QUOIN_CASE_SNAKE, names[i].snake);
    check_rename(names[i].member, QUOIN_CASE_KEBAB, names[i].kebab);
    check_rename(names[i].member, QUOIN_CASE_UPPER_SNAKE, names[i].upper_snake);
  }
  char out[64];
  assert_true(quoin__rename("id", QUOIN_CASE_UPPER_SNAKE + 1, out, sizeof out) == SIZE_MAX);
}

/* the names of several words by each policy come back by each other one */
static void test_rename_is_stable(void **state) {
  (void)state;
  for (unsigned first = QUOIN_CASE_CAMEL; first <= QUOIN_CASE_UPPER_SNAKE; first++) {
    for (unsigned second = QUOIN_CASE_CAMEL; second <= QUOIN_CASE_UPPER_SNAKE; second++) {
      char once[64], twice[64], straight[64];
      if (first == QUOIN_CASE_KEBAB) continue; /* no C name */
      once[quoin__rename("created_at_utc", first, once, 60)] = 0;
      twice[quoin__rename(once, second, twice, 60)] = 0;
      straight[quoin__rename("created_at_utc", second, straight, 60)] = 0;
      assert_string_equal(twice, straight);
    }
  }
}

#define SIXTY_FOUR "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl"

static const struct {
  const char *wanted, *best, *known; /* known: separated by spaces; best NULL: none */
  unsigned distance;
} nearest[] = {
    {"nmae", "name", "id name email", 1},        /* swapped */
    {"nam", "name", "id name email", 1},         /* left out */
    {"namee", "name", "id name email", 1},       /* too many */
    {"nane", "name", "id name email", 1},        /* wrong */
    {"userId", "user_id", "id user_id name", 1}, /* case does not count */
    {"Name", "name", "id name", 0},
    {"USER_ID", "user_id", "user_ix user_id", 0},
    {"SIZE", "size", "id size", 0},
    {"a[b", "a{b", "a{b", 1}, /* a bit apart, as letters of two cases are, but no letters */
    {"a@b", "a`b", "a`b", 1},
    {"longitude", "longitude", "latitude longitude", 0},
    {"lattitude", "latitude", "latitude longitude", 1},
    {"surface", NULL, "direction distance", 0},
    {"distnace", "distance", "direction distance", 1},
    {"dirction", "direction", "distance direction", 1},
    {"abc", "abd", "xyz abd abe", 1}, /* the first of the nearest */
    {"abc", NULL, "xbd", 0},          /* two of three are wrong */
    {"abcdef", "abcdxy", "abcdxy", 2},
    {"abcdef", NULL, "abcxyz", 0},
    {"id", "ix", "ix", 1},
    {"id", NULL, "xy", 0},
    {"x", NULL, "y z", 0}, /* nothing of the name would be left */
    {"x", NULL, "", 0},
    {"", NULL, "a", 0},
    {"ab", NULL, "b", 0}, /* a distance as long as the known name */
    {"ab", "ba", "ba", 1},
    {SIXTY_FOUR, SIXTY_FOUR, SIXTY_FOUR, 0},
    {SIXTY_FOUR, NULL, SIXTY_FOUR "x", 0},
    {SIXTY_FOUR "x", NULL, SIXTY_FOUR, 0},
    {"\xc3\xa4pfel", "\xc3\xb6pfel", "\xc3\xb6pfel", 1},
};

static void test_nearest(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(nearest); i++) {
    quoin__nearest n;
    quoin__nearest_begin(&n, nearest[i].wanted, strlen(nearest[i].wanted));
    for (const char *p = nearest[i].known; *p != 0;) {
      size_t len = strcspn(p, " ");
      quoin__nearest_offer(&n, p, len);
      p += len + (p[len] == ' ');
    }
    if (nearest[i].best == NULL) {
      if (n.best != NULL) fail_msg("%s: %.*s is taken", nearest[i].wanted, (int)n.best_len, n.best);
      continue;
    }
    if (n.best == NULL) fail_msg("%s: none is taken", nearest[i].wanted);
    if (n.best_len != strlen(nearest[i].best) || memcmp(n.best, nearest[i].best, n.best_len) != 0 || n.distance != nearest[i].distance)
      fail_msg("%s: %.*s, distance %u", nearest[i].wanted, (int)n.best_len, n.best, n.distance);
  }
}

/* by the definition, backwards from the last characters */
static unsigned distance_of(const char *a, size_t m, const char *b, size_t n) {
  if (m == 0 || n == 0) return (unsigned)(m + n);
  unsigned d = distance_of(a, m - 1, b, n - 1) + (a[m - 1] != b[n - 1]);
  unsigned less_a = distance_of(a, m - 1, b, n) + 1, less_b = distance_of(a, m, b, n - 1) + 1;
  d = less_a < d ? less_a : d;
  d = less_b < d ? less_b : d;
  if (m > 1 && n > 1 && a[m - 1] == b[n - 2] && a[m - 2] == b[n - 1]) {
    unsigned swapped = distance_of(a, m - 2, b, n - 2) + 1;
    d = swapped < d ? swapped : d;
  }
  return d;
}

static void test_distance(void **state) {
  (void)state;
  uint64_t random = UINT64_C(88172645463325252);
  unsigned taken = 0;
  for (int i = 0; i < 3000; i++) {
    char a[7], b[7];
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    size_t m = 1 + (size_t)(random % 6), n = 1 + (size_t)(random >> 8) % 6;
    for (size_t k = 0; k < 6; k++) {
      a[k] = (char)('a' + (random >> (16 + 2 * k)) % 3);
      b[k] = (char)('a' + (random >> (32 + 2 * k)) % 3);
    }
    unsigned d = distance_of(a, m, b, n), most = m < 3 ? 1 : (unsigned)m / 3;
    quoin__nearest found;
    quoin__nearest_begin(&found, a, m);
    quoin__nearest_offer(&found, b, n);
    assert_int_equal(found.best != NULL, d <= most && d < m && d < n);
    if (found.best == NULL) continue;
    assert_int_equal(found.distance, d);
    taken++;
  }
  assert_true(taken > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rename),
      cmocka_unit_test(test_rename_is_stable),
      cmocka_unit_test(test_nearest),
      cmocka_unit_test(test_distance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
