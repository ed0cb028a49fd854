/* SPDX-License-Identifier: MIT */
/* simdjson_peer.cpp: simdjson. Decoding is On-Demand, the parser and all memory reused, text unescaped straight into the result's own
 * memory; fields either looked up by name in declared order, or met in document order with the declared next one tried first
 * (structs of more than 32 fields, where that is slower and long to compile, are looked up in both modes).
 * Encoding (version 4 and later) is the string builder, reused, over C structs and over structs of std::string and std::vector. */
#include <simdjson.h>

#include "own_types.hpp"

namespace {
#define BENCH_INLINE __attribute__((always_inline)) inline
#define BENCH_INLINE_LAMBDA __attribute__((always_inline))
using namespace bench;
namespace od = simdjson::ondemand;

/* What iterators and lookups give. Passed on as it is: copies of it stall on their own stores. */
using json_value = simdjson::simdjson_result<od::value> &&;

template <class F> bool key_is(od::raw_json_string key) {
  return memcmp(key.raw(), F::quoted_storage.text + 1, F::key_len + 1) == 0; /* with the closing quote; the document is padded */
}

/* Loop: false looks fields up, true walks over them. */
template <bool Loop> class reader {
public:
  od::parser parser;
  bench_arena arena{};
  uint8_t *text_at = nullptr;

  ~reader() { bench_arena_free(&arena); }

  BENCH_INLINE bool read(json_value json, char *&out) {
    od::raw_json_string raw;
    if (json.get_raw_json_string().get(raw)) [[unlikely]]
      return read_null(std::move(json), out);
    out = reinterpret_cast<char *>(text_at);
    return text(raw);
  }
  BENCH_INLINE bool read(json_value json, bool &out) { return !json.get_bool().get(out); }
  BENCH_INLINE bool read(json_value json, int64_t &out) { return !json.get_int64().get(out); }
  BENCH_INLINE bool read(json_value json, double &out) { return !json.get_double().get(out); }
  BENCH_INLINE bool read(json_value json, int32_t &out) {
    int64_t wide;
    if (json.get_int64().get(wide)) return false;
    out = static_cast<int32_t>(wide);
    return out == wide;
  }
  BENCH_INLINE bool read(json_value json, BENCH_TIME &out) {
    od::raw_json_string raw;
    if (json.get_raw_json_string().get(raw)) return false;
    if (raw.raw()[20] == '"' && time_read_utc(raw.raw(), out)) return true; /* padded: 20 bytes are there */
    return read_copy(raw, [&](const char *start, size_t len) { return time_read(start, len, out); });
  }
  BENCH_INLINE bool read(json_value json, bench_surface &out) {
    od::raw_json_string raw;
    if (json.get_raw_json_string().get(raw)) return false;
    if (surface_in_place(raw.raw(), &out)) return true;
    return read_copy(raw, [&](const char *start, size_t len) { return bench_surface_read(start, len, &out); });
  }
  BENCH_INLINE bool read(json_value json, double (&out)[2]) {
    od::array array;
    size_t count = 0;
    if (json.get_array().get(array)) return false;
    for (auto item : array) {
      if (count == 2 || item.get_double().get(out[count++])) return false;
    }
    return count == 2;
  }
  template <class T>
  requires is_struct<T> BENCH_INLINE bool read(json_value json, T &out) {
    od::object object;
    if (json.get_object().get(object)) return false;
    return read_object(object, out);
  }

  template <class E> BENCH_INLINE bool read_list(json_value json, E *&items, size_t &count) {
    arena_list<E> list(arena);
    if constexpr (is_entry<E>) {
      od::object object;
      if (json.get_object().get(object) || !fill_entries(object, list)) return false;
    } else {
      od::array array;
      if (json.get_array().get(array) || !fill_items(array, list)) return false;
    }
    list.finish();
    items = list.items;
    count = list.count;
    return true;
  }
  template <class List> bool fill_items(od::array &array, List &list) {
    for (auto item : array) {
      if (!read(std::move(item), list.next())) return false;
    }
    return true;
  }
  template <class List> bool fill_entries(od::object &object, List &list) {
    for (auto item : object) {
      od::raw_json_string key;
      if (item.key().get(key)) return false;
      auto &entry = list.next();
      entry.key = reinterpret_cast<char *>(text_at);
      if (!text(key) || !read(item.value(), entry.value)) return false;
    }
    return true;
  }
  template <class T> bool read_object(od::object &object, T &out) {
    if constexpr (Loop && fields<T>::size <= 32)
      return walk_fields(object, out, fields<T>{});
    else
      return find_fields(object, out, fields<T>{});
  }

private:
  bool text(od::raw_json_string raw) {
    if (parser.unescape(raw, text_at).error()) return false;
    *text_at++ = 0;
    return true;
  }
  bool read_null(json_value json, char *&out) {
    bool null = false;
    out = nullptr;
    return !json.is_null().get(null) && null;
  }
  template <class Use> bool read_copy(od::raw_json_string raw, Use use) {
    uint8_t *end = text_at;
    std::string_view copy;
    return !parser.unescape(raw, end).get(copy) && use(copy.data(), copy.size());
  }

  template <class F, class T> BENCH_INLINE bool read_field(json_value json, T &out) {
    if constexpr (F::may_be_absent) F::has(out) = true;
    if constexpr (F::counted)
      return read_list(std::move(json), F::value(out), F::count(out));
    else
      return read(std::move(json), F::value(out));
  }
  template <class F, class T> static void clear_field(T &out) {
    F::has(out) = false;
    F::value(out) = nullptr;
    F::count(out) = 0;
  }

  /* --- by name --- */
  template <class T, class... F> bool find_fields(od::object &object, T &out, field_list<void, F...>) {
    return (find_field<F>(object, out) && ...);
  }
  template <class F, class T> bool find_field(od::object &object, T &out) {
    auto json = object.find_field_unordered(F::key);
    if constexpr (F::may_be_absent) {
      if (json.error() == simdjson::NO_SUCH_FIELD) {
        clear_field<F>(out);
        return true;
      }
    }
    return read_field<F>(std::move(json), out);
  }

  /* --- in document order --- */
  struct walk {
    od::object_iterator at, end;
    simdjson::simdjson_result<od::field> odd; /* the field that was not the declared next one */
    bool ok = true, done = false;
  };
  template <class T, class... F> bool walk_fields(od::object &object, T &out, field_list<void, F...>) {
    walk w;
    uint64_t seen[2] = {0, 0};
    if (object.begin().get(w.at) || object.end().get(w.end)) return false;
    bool all = [&]<size_t... I>(std::index_sequence<I...>) BENCH_INLINE_LAMBDA { return (step<F, I>(w, out, seen) && ...); }
    (std::index_sequence_for<F...>{});
    if (all && w.at == w.end) return true;
    return w.ok && (all || w.done || walk_rest<T, F...>(w, out, seen)) && complete<T, F...>(out, seen);
  }
  /* The field if it is F; false: none is left, an error, or the rest is in an order of its own. */
  template <class F, size_t I, class T> BENCH_INLINE bool step(walk &w, T &out, uint64_t *seen) {
    if (w.at == w.end) return w.done = true, false;
    auto now = *w.at;
    od::raw_json_string key;
    if (now.key().get(key)) return w.ok = false;
    if (!key_is<F>(key)) return w.odd = std::move(now), false;
    seen[I / 64] |= uint64_t{1} << I % 64;
    if (!read_field<F>(now.value(), out)) return w.ok = false;
    ++w.at;
    return true;
  }
  template <class T, class... F> bool walk_rest(walk &w, T &out, uint64_t *seen) {
    auto now = std::move(w.odd);
    for (;;) {
      bool ok = false;
      od::raw_json_string key;
      if (now.key().get(key)) return false;
      [&]<size_t... I>(std::index_sequence<I...>) BENCH_INLINE_LAMBDA {
        (void)((key_is<F>(key) && (seen[I / 64] |= uint64_t{1} << I % 64, ok = read_field<F>(now.value(), out), true)) || ...);
      }
      (std::index_sequence_for<F...>{});
      if (!ok) return false;
      ++w.at;
      if (w.at == w.end) return true;
      now = *w.at;
    }
  }
  template <class T, class... F> bool complete(T &out, const uint64_t *seen) {
    return [&]<size_t... I>(std::index_sequence<I...>) { return (arrived<F, I>(out, seen) && ...); }
    (std::index_sequence_for<F...>{});
  }
  template <class F, size_t I, class T> static bool arrived(T &out, const uint64_t *seen) {
    if (seen[I / 64] >> I % 64 & 1) return true;
    if constexpr (F::may_be_absent) clear_field<F>(out);
    return F::may_be_absent;
  }
};

template <class Root, bool Loop> struct decoder {
  reader<Loop> in;
  const bench_input *inputs;
  std::unique_ptr<uint8_t[]> text; /* every text of a result: none is longer than its document, quotes pay for the NULs */
  Root root{};
  decltype([] {
    if constexpr (is_root_list<Root>)
      return kept_list<std::remove_pointer_t<decltype(Root::items)>>{};
    else
      return 0;
  }()) list{};

  explicit decoder(const bench_setup &setup)
      : inputs(setup.inputs), text(new uint8_t[longest_input(setup) + simdjson::SIMDJSON_PADDING + BENCH_PADDING]) {}

  bool once(uint32_t input) {
    od::document document;
    const bench_input &from = inputs[input];
    bench_arena_reset(&in.arena);
    in.text_at = text.get();
    if (in.parser.iterate(from.text, from.len, from.len + BENCH_PADDING).get(document)) return false;
    return read_root(document) && ended(document, from);
  }
  /* Nothing follows the root. Looking up leaves the brace of a root object unread. */
  static bool ended(od::document &document, const bench_input &from) {
    const char *at, *last = from.text + from.len - 1;
    if (document.current_location().get(at)) return true; /* past the last token */
    if (Loop || is_root_list<Root>) return false;         /* no root has more than 32 fields */
    while (last > at && (*last == ' ' || *last == '\n' || *last == '\r' || *last == '\t')) last--;
    return at == last && *at == '}';
  }
  bool read_root(od::document &document) {
    if constexpr (!is_root_list<Root>) {
      od::object object;
      return !document.get_object().get(object) && in.read_object(object, root);
    } else {
      list.count = 0;
      if constexpr (is_entry<std::remove_pointer_t<decltype(Root::items)>>) {
        od::object object;
        if (document.get_object().get(object) || !in.fill_entries(object, list)) return false;
      } else {
        od::array array;
        if (document.get_array().get(array) || !in.fill_items(array, list)) return false;
      }
      root.items = list.items.get();
      root.count = list.count;
      return true;
    }
  }
  void result(bench_result &out) { out.object = &root; }
};

#ifdef SIMDJSON_BUILDER_H
#define HAS_BUILDER 1
class writer {
public:
  simdjson::builder::string_builder out{65536};

  void write(const char *text) {
    if (text)
      out.escape_and_append_with_quotes(std::string_view(text));
    else
      out.append_null();
  }
  void write(const std::string &text) { out.escape_and_append_with_quotes(std::string_view(text)); }
  void write(const own::nullable_text &text) {
    if (text.text)
      write(*text.text);
    else
      out.append_null();
  }
  void write(bool value) { out.append(value); }
  void write(int32_t value) { out.append(value); }
  void write(int64_t value) { out.append(value); }
  void write(double value) { out.append(value); }
  void write(bench_surface value) { out.append_raw(quoted_surfaces[value]); }
  void write(const BENCH_TIME &time) {
    char text[40];
    size_t len = time_write(text + 1, time);
    text[0] = text[len + 1] = '"';
    out.append_raw(text, len + 2);
  }
  void write(const double (&pair)[2]) { write_items(pair, 2); }
  void write(const std::array<double, 2> &pair) { write_items(pair.data(), 2); }
  template <class E> void write(const std::vector<E> &list) {
    if constexpr (std::is_same_v<E, bool>)
      write_items(list.begin(), list.size());
    else
      write_items(list.data(), list.size());
  }
  template <class T>
  requires is_struct<T>
  void write(const T &object) { write_fields(object, fields<T>{}); }

  template <class Items> void write_items(Items items, size_t count) {
    using E = std::remove_cvref_t<decltype(*items)>;
    if constexpr (is_entry<E> || own::is_pair<E>)
      return write_entries(items, count);
    else {
      out.start_array();
      for (size_t i = 0; i < count; i++, ++items) {
        if (i) out.append_comma();
        write(*items);
      }
      out.end_array();
    }
  }

private:
  template <class E> void write_entries(const E *entries, size_t count) {
    out.start_object();
    for (size_t i = 0; i < count; i++) {
      if (i) out.append_comma();
      if constexpr (is_entry<E>) {
        write(entries[i].key);
        out.append_colon();
        write(entries[i].value);
      } else {
        write(entries[i].first);
        out.append_colon();
        write(entries[i].second);
      }
    }
    out.end_object();
  }
  template <class T, class... F> void write_fields(const T &object, field_list<void, F...>) {
    [&]<size_t... I>(std::index_sequence<I...>) { (write_field<F, I == 0>(object), ...); }
    (std::index_sequence_for<F...>{});
    out.end_object();
  }
  template <class F, bool First, class T> void write_field(const T &object) {
    static constexpr auto prefix = [] { /* {"key": or ,"key": */
                                        struct {
                                          char text[F::key_len + 4];
                                        } made{};
                                        made.text[0] = First ? '{' : ',';
                                        for (size_t i = 0; i < F::key_len + 2; i++) made.text[i + 1] = F::quoted_storage.text[i];
                                        made.text[F::key_len + 3] = ':';
                                        return made;
    }();
    if constexpr (F::may_be_absent) {
      if (!F::has(object)) return;
    }
    if constexpr (own::is_optional<std::remove_cvref_t<decltype(F::value(object))>>) {
      if (!F::value(object)) return;
      out.append_raw(prefix.text, sizeof prefix.text);
      write(*F::value(object));
    } else {
      out.append_raw(prefix.text, sizeof prefix.text);
      if constexpr (F::counted)
        write_items(F::value(object), F::count(object));
      else
        write(F::value(object));
    }
  }
};

template <class Root> struct encoder {
  writer to;
  const bench_input *inputs;
  explicit encoder(const bench_setup &setup) : inputs(setup.inputs) {}
  bool once(uint32_t input) {
    const Root &root = *static_cast<const Root *>(inputs[input].object);
    to.out.clear();
    if constexpr (is_root_list<Root>)
      to.write_items(root.items, root.count);
    else
      to.write(root);
    return !to.out.view().error();
  }
  void result(bench_result &out) {
    std::string_view text = to.out.view().value_unsafe();
    out.text = text.data();
    out.len = text.size();
  }
};

template <class Root> struct own_encoder : encoder<Root> {
  std::vector<own::root_of<Root>> objects;
  explicit own_encoder(const bench_setup &setup) : encoder<Root>(setup), objects(setup.input_count) {
    for (uint32_t i = 0; i < setup.input_count; i++) own::from_c(*static_cast<const Root *>(setup.inputs[i].object), objects[i]);
  }
  bool once(uint32_t input) {
    this->to.out.clear();
    this->to.write(objects[input]);
    return !this->to.out.view().error();
  }
};
#endif

enum { LOOKUP, LOOP, BUILDER, BUILDER_STD };
const bench_mode simdjson_modes[] = {
    {"lookup", BENCH_CAN_DECODE, BENCH_PADDED, "On-Demand, object[\"key\"] in declared order; text unescaped into the result's memory"},
    {"loop", BENCH_CAN_DECODE, BENCH_PADDED, "On-Demand, over the fields as they come; text unescaped into the result's memory"},
#if HAS_BUILDER
    {"builder", BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "string_builder, reused, C structs"},
    {"builder std", BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "string_builder, reused, std::string and std::vector"},
#endif
};

void *simdjson_open(const bench_setup *setup, char *why, size_t why_cap) {
  if (setup->op == BENCH_ENCODE && setup->mode < BUILDER) {
    snprintf(why, why_cap, "this simdjson has no writer");
    return nullptr;
  }
  return with_root(setup->type, [&]<class Root>() -> session * {
    switch (setup->mode) {
    case LOOKUP: return new session_of<decoder<Root, false>>(*setup);
    case LOOP: return new session_of<decoder<Root, true>>(*setup);
#if HAS_BUILDER
    case BUILDER: return new session_of<encoder<Root>>(*setup);
    case BUILDER_STD: return new session_of<own_encoder<Root>>(*setup);
#endif
    default: return nullptr;
    }
  });
}

const char *simdjson_version() {
  static const std::string text = std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + "." +
                                  std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + "." +
                                  std::to_string(simdjson::SIMDJSON_VERSION_REVISION);
  return text.c_str();
}

const bench_peer simdjson_peer = {
    BENCH_ABI_VERSION,
    sizeof(bench_peer),
    "simdjson",
    "C++",
    "Apache-2.0 or MIT",
    "https://github.com/simdjson/simdjson",
    simdjson_version,
    simdjson_modes,
    sizeof simdjson_modes / sizeof *simdjson_modes,
    simdjson_open,
    session_run,
    session_result,
    session_close,
};
} // namespace

const bench_peer *bench_peer_get(void) { return &simdjson_peer; }
