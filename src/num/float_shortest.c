/* SPDX-License-Identifier: MIT */
/* float_shortest.c: the shortest decimal by exact comparisons: for powers of two, and for the few numbers whose 64-bit fractions are too
 * close to a decision (float_shortest.h). Slow and plain; the tests also use it as the oracle of the fast way. */
#include "num/float_shortest.h"

#include "num/big_compare.h"

typedef struct interval {
  uint64_t m, below, above; /* v = m * 2^e; its bounds below * 2^below_e and above * 2^(e-1) */
  int e, below_e;
} interval;

/* floor(m * 2^e / 10^j): a product of truncated powers, put right by comparing */
static uint64_t floor_scaled(uint64_t m, int e, int j) {
  uint64_t unused, high = quoin__mul128(m << 11, quoin__pow10(-j)[0], &unused);
  uint64_t n = high >> (10 - e - quoin__log2_pow10(-j));
  while (quoin__big_compare(n, j, m, e) > 0) n--;
  while (quoin__big_compare(n + 1, j, m, e) <= 0) n++;
  return n;
}

/* whether n * 10^j reads back as v; its bounds do when m is even */
static bool reads_back(const interval *v, uint64_t n, int j) {
  int below = quoin__big_compare(n, j, v->below, v->below_e);
  int above = quoin__big_compare(n, j, v->above, v->e - 1);
  return v->m & 1 ? below > 0 && above < 0 : below >= 0 && above <= 0;
}

QUOIN_INTERNAL QUOIN_COLD uint64_t quoin__shortest_exact(uint64_t m, int e, bool lopsided, int *exponent) {
  interval v = {m, 2 * m - 1, 2 * m + 1, e, e - 1};
  if (lopsided) v.below = 4 * m - 1, v.below_e = e - 2;
  int k = quoin__log10_pow2(e);
  /* the interval is narrower than 10^(k+1) and wider than 10^(k-1) */
  for (int j = k + 1;; j--) {
    uint64_t n = floor_scaled(m, e, j);
    bool down = n && reads_back(&v, n, j), up = reads_back(&v, n + 1, j);
    if (!down && !up) continue;
    if (down && up) {
      int side = quoin__big_compare(2 * n + 1, j, m, e + 1); /* the middle of the two against v */
      up = side < 0 || (side == 0 && (n & 1));
    }
    *exponent = j;
    return n + up;
  }
}
