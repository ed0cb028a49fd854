/* SPDX-License-Identifier: MIT */
/* glaze_peer.cpp: glaze, over the standard types of own_types.hpp, by its own reflection: no key is spelt here. Destination objects,
 * output buffer and context are reused, as its manual advises. The two types that JSON has not are taught to it the documented way
 * (from/to); results become the C structs of workloads.h outside the timed loop. C++23. */
#include <glaze/glaze.hpp>

#include "own_types.hpp"

template <> struct glz::meta<bench_surface> {
  static constexpr auto value = glz::enumerate("rigid", BENCH_RIGID, "flexible", BENCH_FLEXIBLE, "gravel", BENCH_GRAVEL, "sealed",
                                               BENCH_SEALED, "unpaved", BENCH_UNPAVED, "other", BENCH_OTHER);
};

namespace glz {
template <> struct from<JSON, BENCH_TIME> {
  template <auto Opts> static void op(BENCH_TIME &out, is_context auto &&context, auto &&it, auto end) {
    std::string_view text;
    parse<JSON>::op<Opts>(text, context, it, end);
    if (!bool(context.error) && !bench::time_read(text.data(), text.size(), out)) context.error = error_code::parse_error;
  }
};
template <> struct to<JSON, BENCH_TIME> {
  template <auto Opts> static void op(const BENCH_TIME &time, is_context auto &&context, auto &&buffer, auto &&at) {
    if (!ensure_space(context, buffer, at + 64)) return;
    char *out = &buffer[at];
    size_t len = bench::time_write(out + 1, time);
    out[0] = out[len + 1] = '"';
    at += len + 2;
  }
};
template <> struct from<JSON, bench::own::nullable_text> {
  template <auto Opts> static void op(bench::own::nullable_text &out, is_context auto &&context, auto &&it, auto end) {
    parse<JSON>::op<Opts>(out.text, context, it, end);
  }
};
template <> struct to<JSON, bench::own::nullable_text> {
  template <auto Opts> static void op(const bench::own::nullable_text &value, is_context auto &&context, auto &&buffer, auto &&at) {
    serialize<JSON>::op<Opts>(value.text, context, buffer, at);
  }
};
} // namespace glz

namespace {
using namespace bench;

/* as everybody's here: what follows the document is an error */
struct checked : glz::opts {
  bool validate_trailing_whitespace = true;
};
constexpr checked plain{};
constexpr checked minified{{.minified = true}};

template <class Root, auto Options> struct decoder {
  const bench_input *inputs;
  own::root_of<Root> object{};
  glz::context context{};
  bench_arena arena{};
  Root root{};

  explicit decoder(const bench_setup &setup) : inputs(setup.inputs) {}
  decoder(const decoder &) = delete;
  ~decoder() { bench_arena_free(&arena); }

  bool once(uint32_t input) {
    std::string_view text(inputs[input].text, inputs[input].len); /* followed by a NUL, which glaze uses */
    return !glz::read<Options>(object, text, context);
  }
  void result(bench_result &out) {
    bench_arena_reset(&arena);
    own::to_c(arena, object, root);
    out.object = &root;
  }
};

template <class Root> struct encoder {
  std::vector<own::root_of<Root>> objects;
  glz::context context{};
  std::string buffer;

  explicit encoder(const bench_setup &setup) : objects(setup.input_count) {
    for (uint32_t i = 0; i < setup.input_count; i++) own::from_c(*static_cast<const Root *>(setup.inputs[i].object), objects[i]);
  }
  bool once(uint32_t input) { return !glz::write<plain>(objects[input], buffer, context); }
  void result(bench_result &out) {
    out.text = buffer.data();
    out.len = buffer.size();
  }
};

enum { REUSE, MINIFIED };
const bench_mode glaze_modes[] = {
    {"reuse", BENCH_CAN_DECODE | BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "std types, destination and buffer reused, default options"},
    {"minified", BENCH_CAN_DECODE, 0, "std types, destination reused, option minified: white space is an error"},
};

void *glaze_open(const bench_setup *setup, char *, size_t) {
  return with_root(setup->type, [&]<class Root>() -> session * {
    if (setup->op == BENCH_ENCODE) return new session_of<encoder<Root>>(*setup);
    if (setup->mode == REUSE) return new session_of<decoder<Root, plain>>(*setup);
    return new session_of<decoder<Root, minified>>(*setup);
  });
}

const char *glaze_version() {
  static const std::string text = std::to_string(glz::version.major) + "." + std::to_string(glz::version.minor) + "." +
                                  std::to_string(glz::version.patch);
  return text.c_str();
}

const bench_peer glaze_peer = {
    BENCH_ABI_VERSION,
    sizeof(bench_peer),
    "glaze",
    "C++",
    "MIT",
    "https://github.com/stephenberry/glaze",
    glaze_version,
    glaze_modes,
    sizeof glaze_modes / sizeof *glaze_modes,
    glaze_open,
    session_run,
    session_result,
    session_close,
};
} // namespace

const bench_peer *bench_peer_get(void) { return &glaze_peer; }
