# SPDX-License-Identifier: MIT
# Every source of the library, the programs and the tests, by hand: the one list that CMake shares. tools/check_layers fails when a
# file of the tree is missing here.

set(QUOIN_PUBLIC_HEADERS
  include/quoin/base.h
  include/quoin/codec.h
  include/quoin/custom.h
  include/quoin/each.h
  include/quoin/json.h
  include/quoin/quoin.h
  include/quoin/stream.h
  include/quoin/type.h
  include/quoin/type_c.h
  include/quoin/type_cpp.h
  include/quoin/type_items.h
)

# in rank order: base 0, simd 1, num and text 2, value 3, type 4, walk 5, formats 6, api 7
set(QUOIN_SOURCES
  src/base/arena.c
  src/base/buf.c
  src/base/cpu.c
  src/base/error.c
  src/base/source.c
  src/base/status.c
  src/base/text_out.c
  src/num/big_compare.c
  src/num/float_read.c
  src/num/float_shortest.c
  src/num/float_write.c
  src/num/number_slow.c
  src/num/pow10.c
  src/text/base64.c
  src/text/decimal.c
  src/text/duration.c
  src/text/hex.c
  src/text/ip.c
  src/text/nearest.c
  src/text/pattern.c
  src/text/rename.c
  src/text/rfc3339.c
  src/text/utf8.c
  src/type/callback.c
  src/type/callback_table.c
  src/type/clash.c
  src/type/clone.c
  src/type/constraint.c
  src/type/diff.c
  src/type/equal.c
  src/type/form.c
  src/type/form_bytes.c
  src/type/form_number.c
  src/type/form_time.c
  src/type/history.c
  src/type/init.c
  src/type/leaf_equal.c
  src/type/map_pair.c
  src/type/member.c
  src/type/omit.c
  src/type/plan.c
  src/type/prepare.c
  src/type/release.c
  src/type/type_check.c
  src/type/visit.c
  src/walk/mask.c
  src/walk/read_member.c
  src/walk/read_other.c
  src/walk/read_part.c
  src/walk/read_value.c
  src/walk/reader.c
  src/walk/write_other.c
  src/walk/write_value.c
  src/walk/writer.c
  src/json/json_avx2.c
  src/json/json_avx512.c
  src/json/json_bound.c
  src/json/json_explain.c
  src/json/json_fault.c
  src/json/json_layout.c
  src/json/json_levels.c
  src/json/json_lenient.c
  src/json/json_locate.c
  src/json/json_neon.c
  src/json/json_portable.c
  src/json/json_put.c
  src/json/json_rare.c
  src/json/json_read.c
  src/json/json_sse2.c
  src/json/json_table.c
  src/json/json_write.c
  src/api/codec.c
  src/api/custom.c
  src/api/format_json.c
  src/api/json_text.c
  src/api/owned.c
  src/api/record_stream.c
  src/api/reflect.c
  src/api/schema.c
  src/api/schema_out.c
  src/api/schema_value.c
  src/api/slices.c
  src/api/whole_file.c
)

set(QUOIN_CLI_SOURCES
  cli/cli_args.c
  cli/cli_console.c
  cli/cli_format.c
  cli/cli_help.c
  cli/cli_input.c
  cli/cli_man.c
  cli/cli_nearest.c
  cli/cli_table.c
  cli/cmd_check.c
  cli/cmd_fmt.c
  cli/main.c
)

set(QUOIN_BENCH_SOURCES
  bench/catalog.c
  bench/contest.c
  bench/dump.c
  bench/fill.c
  bench/generate.c
  bench/generate_lists.c
  bench/json_tree.c
  bench/machine.c
  bench/peer_list.c
  bench/process.c
  bench/report.c
  bench/results.c
  bench/shape.c
  bench/stats.c
  bench/verify.c
  bench/wire.c
  bench/worker.c
)

# one executable a file: unit tests see src/, api tests see <quoin/...> only, suites are the conformance runs
set(QUOIN_UNIT_TESTS
  base_arena
  base_buf
  base_cpu
  base_error
  json_text_check
  json_text_limits
  json_text_reformat
  num_float_read
  num_float_write
  num_int
  simd_kernels
  text_base64
  text_decimal
  text_duration
  text_hex
  text_ip
  text_names
  text_pattern
  text_rfc3339
  text_utf8
  type_equal
  type_init
  type_form
  type_plan
  type_refusals
)
set(QUOIN_API_TESTS
  golden_errors
  first_use
  hostile
  json_decode
  json_encode
  json_limits
  json_small
  json_update
  levels
  model_limits
  model_names
  model_policies
  model_shapes
  model_values
  out_of_memory
  shape_codecs
  shape_forms
  shape_lists
  shape_mixed
  shape_nested
  shape_parts
  shape_rules
  shape_unions
  shape_wide
  stream_files
  stream_records
  table_diff
  table_schema
  table_work
)
# api tests against a peer, each with its own, where pkg-config finds it: file and module
set(QUOIN_DIFFERENTIAL_TESTS
  differential_jansson jansson
  differential_jsonc json-c
)
set(QUOIN_SUITE_TESTS
  json_suites
  number_suites
)
# tests/vectors/vectors_<part>.c and the vectors in it, each a test of its own: vector_<name>
set(QUOIN_VECTOR_PARTS numbers text structure forms policies)
set(QUOIN_VECTORS_numbers T1 T2 T3 T4 T5 T7 T8 T10 T11 T12 T13)
set(QUOIN_VECTORS_text T14 T15 T16 T17 T18 T19 T20 T21 T23)
set(QUOIN_VECTORS_structure T24 T25 T26 T27 T28 T30 T32 T34 T36 T47 T48)
set(QUOIN_VECTORS_forms T38 T39 T40 T42)
set(QUOIN_VECTORS_policies T22 T29 T31 T33 T35 T37)
set(QUOIN_CLI_TESTS
  check
  fmt
  manual
  pipes
  terminal
  usage
)

set(QUOIN_EXAMPLES
  airport
  config
  device
  lines
  github
  shapes
  presence
  policies
  enums
  unions
  flatten
  maps
  codecs
  constraints
  described
  memory
  rpc
  records
  check_types
  errors
  limits
)
set(QUOIN_EXAMPLE_github github/github_main.c github/github_types.c)
set(QUOIN_EXAMPLE_shapes shapes.cpp github/github_types.c)

# fuzz/fuzz_<name>.c, corpus in fuzz/corpus/<name>/
set(QUOIN_FUZZ_TARGETS
  check
  decode
  number
  reformat
  typed
)
