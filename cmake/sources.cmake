# SPDX-License-Identifier: MIT
# Every source of the library, the programs and the tests, by hand: the one list that CMake shares. tools/check_layers fails when a
# file of the tree is missing here.

set(QUOIN_PUBLIC_HEADERS
  include/quoin/base.h
  include/quoin/codec.h
  include/quoin/each.h
  include/quoin/json.h
  include/quoin/quoin.h
  include/quoin/type.h
  include/quoin/type_c.h
  include/quoin/type_cpp.h
  include/quoin/type_items.h
)

# in rank order: base 0, simd 1, num and text 2, value 3, type 4, walk 5, formats 6, api 7
set(QUOIN_SOURCES
  src/num/big_compare.c
  src/num/float_read.c
  src/num/float_shortest.c
  src/num/float_write.c
  src/num/number_slow.c
  src/num/pow10.c
  src/text/rfc3339.c
  src/text/utf8.c
)

set(QUOIN_CLI_SOURCES
)

set(QUOIN_BENCH_SOURCES
)

# one executable a file: unit tests see src/, api tests see <quoin/...> only, suites are the conformance runs
set(QUOIN_UNIT_TESTS
  simd_kernels
  text_rfc3339
  text_utf8
)
set(QUOIN_API_TESTS
)
set(QUOIN_SUITE_TESTS
)
set(QUOIN_CLI_TESTS
)

set(QUOIN_EXAMPLES
)

# fuzz/fuzz_<name>.c, corpus in fuzz/corpus/<name>/
set(QUOIN_FUZZ_TARGETS
)
