/* SPDX-License-Identifier: MIT */
/* yyjson_peer.cpp: yyjson, through its own header's inline functions, over the lists of peer_model.hpp. Decoding parses into one block
 * that is kept from operation to operation and walks the object's values, the declared next key tried first; the text stays in the
 * document's own copy ("doc") or is copied to an arena ("arena"). Encoding builds a mutable document by the API ("mut"), or lays the
 * values out in one array as yyjson's reader would ("flat"), then writes into memory that is kept too. */
#include <yyjson.h>

#include "peer_model.hpp"

namespace {
using namespace bench;

/* An allocator over one block: what was given last can grow and be given back, all else is forgotten at the next operation. */
struct block {
  std::unique_ptr<char[]> memory;
  size_t room = 0, used = 0, last = 0;
  explicit block(size_t bytes) : memory(new char[bytes + 64]), room(bytes + 64) {}

  static void *take(void *context, size_t size) {
    block &b = *static_cast<block *>(context);
    size = (size + 15) & ~size_t{15};
    if (b.room - b.used < size) return nullptr;
    b.last = b.used;
    b.used += size;
    return b.memory.get() + b.last;
  }
  static void *resize(void *context, void *memory, size_t old_size, size_t size) {
    block &b = *static_cast<block *>(context);
    size_t rounded = (size + 15) & ~size_t{15};
    if (memory == b.memory.get() + b.last && b.room - b.last >= rounded) return b.used = b.last + rounded, memory;
    void *moved = take(context, size);
    if (moved) memcpy(moved, memory, old_size < size ? old_size : size);
    return moved;
  }
  static void give_back(void *, void *) {}
  yyjson_alc allocator() { return {take, resize, give_back, this}; }
};

template <bool Copy> class reader {
public:
  bench_arena arena{};
  ~reader() { bench_arena_free(&arena); }

  bool read(yyjson_val *json, char *&out) {
    if (yyjson_is_str(json)) return text(json, out), true;
    out = nullptr;
    return yyjson_is_null(json);
  }
  bool read(yyjson_val *json, bool &out) { return out = unsafe_yyjson_get_bool(json), yyjson_is_bool(json); }
  bool read(yyjson_val *json, double &out) { return out = yyjson_get_num(json), yyjson_is_num(json); }
  bool read(yyjson_val *json, int64_t &out) {
    out = unsafe_yyjson_get_sint(json);
    return yyjson_is_sint(json) || (yyjson_is_uint(json) && out >= 0);
  }
  bool read(yyjson_val *json, int32_t &out) {
    int64_t wide;
    if (!read(json, wide)) return false;
    out = static_cast<int32_t>(wide);
    return out == wide;
  }
  bool read(yyjson_val *json, BENCH_TIME &out) {
    return yyjson_is_str(json) && time_read(unsafe_yyjson_get_str(json), unsafe_yyjson_get_len(json), out);
  }
  bool read(yyjson_val *json, bench_surface &out) {
    return yyjson_is_str(json) && surface_read(unsafe_yyjson_get_str(json), unsafe_yyjson_get_len(json), out);
  }
  bool read(yyjson_val *json, double (&out)[2]) {
    if (!yyjson_is_arr(json) || unsafe_yyjson_get_len(json) != 2) return false;
    yyjson_val *first = unsafe_yyjson_get_first(json);
    return read(first, out[0]) && read(first + 1, out[1]);
  }
  template <class T>
  requires is_struct<T>
  bool read(yyjson_val *json, T &out) { return yyjson_is_obj(json) && read_fields(json, out, fields<T>{}); }

  /* a list or map: its length is known */
  template <class E> bool read_list(yyjson_val *json, E *&items, size_t &count) {
    if (!(is_entry<E> ? yyjson_is_obj(json) : yyjson_is_arr(json))) return false;
    count = unsafe_yyjson_get_len(json);
    items = static_cast<E *>(bench_arena_alloc(&arena, count * sizeof(E)));
    yyjson_val *at = unsafe_yyjson_get_first(json);
    for (size_t i = 0; i < count; i++, at = unsafe_yyjson_get_next(at)) {
      if constexpr (is_entry<E>) {
        text(at++, items[i].key);
        if (!read(at, items[i].value)) return false;
      } else if (!read(at, items[i]))
        return false;
    }
    return true;
  }

private:
  void text(yyjson_val *json, char *&out) {
    const char *from = unsafe_yyjson_get_str(json);
    out = Copy ? bench_arena_text(&arena, from, unsafe_yyjson_get_len(json)) : const_cast<char *>(from);
  }
  template <class F> static bool key_is(yyjson_val *key) {
    return unsafe_yyjson_get_len(key) == F::key_len && memcmp(unsafe_yyjson_get_str(key), F::key.data(), F::key_len) == 0;
  }
  template <class T, class... F> bool read_fields(yyjson_val *object, T &out, field_list<void, F...>) {
    yyjson_val *at = unsafe_yyjson_get_first(object), *first = at;
    size_t left = unsafe_yyjson_get_len(object), all = left;
    return (read_field<F>(at, left, first, all, out) && ...);
  }
  /* at: where this field is if the document has the declared order */
  template <class F, class T> bool read_field(yyjson_val *&at, size_t &left, yyjson_val *first, size_t all, T &out) {
    if (!left || !key_is<F>(at)) [[unlikely]] {
      yyjson_val *from = first;
      size_t n = all;
      while (n && !key_is<F>(from)) from = unsafe_yyjson_get_next(from + 1), n--;
      if (!n) return absent<F>(out);
      at = from;
      left = n;
    }
    yyjson_val *json = at + 1;
    at = unsafe_yyjson_get_next(json);
    left--;
    if constexpr (F::may_be_absent) F::has(out) = true;
    if constexpr (F::counted)
      return read_list(json, F::value(out), F::count(out));
    else
      return read(json, F::value(out));
  }
  template <class F, class T> static bool absent(T &out) {
    if constexpr (F::may_be_absent) {
      F::has(out) = false;
      F::value(out) = nullptr;
      F::count(out) = 0;
    }
    return F::may_be_absent;
  }
};

template <class Root, bool Copy> struct decoder {
  reader<Copy> in;
  const bench_input *inputs;
  block memory;
  yyjson_alc alc = memory.allocator();
  Root root{};

  explicit decoder(const bench_setup &setup) : inputs(setup.inputs), memory(yyjson_read_max_memory_usage(longest_input(setup), 0)) {}
  decoder(const decoder &) = delete;

  bool once(uint32_t input) {
    const bench_input &from = inputs[input];
    bench_arena_reset(&in.arena);
    memory.used = 0;
    yyjson_doc *document = yyjson_read_opts(const_cast<char *>(from.text), from.len, 0, &alc, nullptr);
    if (!document) return false;
    if constexpr (is_root_list<Root>)
      return in.read_list(document->root, root.items, root.count);
    else
      return in.read(document->root, root);
  }
  void result(bench_result &out) { out.object = &root; }
};

/* --- building a mutable document --- */
class tree_builder {
public:
  yyjson_mut_doc *document = nullptr;

  yyjson_mut_val *build(const char *text) { return text ? yyjson_mut_str(document, text) : yyjson_mut_null(document); }
  yyjson_mut_val *build(bool value) { return yyjson_mut_bool(document, value); }
  yyjson_mut_val *build(int32_t value) { return yyjson_mut_sint(document, value); }
  yyjson_mut_val *build(int64_t value) { return yyjson_mut_sint(document, value); }
  yyjson_mut_val *build(double value) { return yyjson_mut_real(document, value); }
  yyjson_mut_val *build(bench_surface value) { return yyjson_mut_str(document, bench_surface_names[value]); }
  yyjson_mut_val *build(const BENCH_TIME &time) {
    char text[40];
    return yyjson_mut_strncpy(document, text, time_write(text, time));
  }
  yyjson_mut_val *build(const double (&pair)[2]) { return build_list(pair, 2); }
  template <class T>
  requires is_struct<T> yyjson_mut_val *build(const T &object) {
    yyjson_mut_val *out = yyjson_mut_obj(document);
    add_fields(out, object, fields<T>{});
    return out;
  }
  template <class E> yyjson_mut_val *build_list(const E *items, size_t count) {
    if constexpr (is_entry<E>) {
      yyjson_mut_val *out = yyjson_mut_obj(document);
      for (size_t i = 0; i < count; i++) yyjson_mut_obj_add(out, yyjson_mut_str(document, items[i].key), build(items[i].value));
      return out;
    } else {
      yyjson_mut_val *out = yyjson_mut_arr(document);
      for (size_t i = 0; i < count; i++) yyjson_mut_arr_append(out, build(items[i]));
      return out;
    }
  }

private:
  template <class T, class... F> void add_fields(yyjson_mut_val *out, const T &object, field_list<void, F...>) {
    (add_field<F>(out, object), ...);
  }
  template <class F, class T> void add_field(yyjson_mut_val *out, const T &object) {
    if constexpr (F::may_be_absent) {
      if (!F::has(object)) return;
    }
    yyjson_mut_val *key = yyjson_mut_strn(document, F::key.data(), F::key_len);
    if (key) unsafe_yyjson_set_str_noesc(key, true);
    if constexpr (F::counted)
      yyjson_mut_obj_add(out, key, build_list(F::value(object), F::count(object)));
    else
      yyjson_mut_obj_add(out, key, build(F::value(object)));
  }
};

/* --- laying values out in one array, as yyjson's reader leaves them: children follow their parent, which knows where it ends --- */
class flat_builder {
public:
  std::unique_ptr<yyjson_val[]> values;
  size_t room = 0, used = 0;
  char *text_at = nullptr; /* for times: yyjson keeps pointers to text */

  yyjson_val *next() {
    if (used == room) [[unlikely]]
      grow();
    return &values[used++];
  }
  void build(const char *text) {
    if (text)
      unsafe_yyjson_set_strn(next(), text, strlen(text));
    else
      unsafe_yyjson_set_null(next());
  }
  void build(bool value) { unsafe_yyjson_set_bool(next(), value); }
  void build(int32_t value) { build(int64_t{value}); }
  void build(int64_t value) {
    if (value < 0)
      unsafe_yyjson_set_sint(next(), value);
    else
      unsafe_yyjson_set_uint(next(), static_cast<uint64_t>(value));
  }
  void build(double value) { unsafe_yyjson_set_real(next(), value); }
  void build(bench_surface value) { set_plain(bench_surface_names[value], strlen(bench_surface_names[value])); }
  void build(const BENCH_TIME &time) {
    size_t len = time_write(text_at, time);
    set_plain(text_at, len);
    text_at += len;
  }
  void build(const double (&pair)[2]) { build_list(pair, 2); }
  template <class T>
  requires is_struct<T>
  void build(const T &object) {
    size_t at = used, count = 0;
    next();
    add_fields(object, count, fields<T>{});
    close(at, count, true);
  }
  template <class E> void build_list(const E *items, size_t count) {
    size_t at = used;
    next();
    for (size_t i = 0; i < count; i++) {
      if constexpr (is_entry<E>) {
        build(items[i].key);
        build(items[i].value);
      } else
        build(items[i]);
    }
    close(at, count, is_entry<E>);
  }

private:
  void grow() {
    size_t more = room ? 2 * room : 1024;
    std::unique_ptr<yyjson_val[]> wider(new yyjson_val[more]);
    if (used) memcpy(wider.get(), values.get(), used * sizeof(yyjson_val));
    values = std::move(wider);
    room = more;
  }
  void set_plain(const char *text, size_t len) {
    unsafe_yyjson_set_tag(next(), YYJSON_TYPE_STR, YYJSON_SUBTYPE_NOESC, len);
    values[used - 1].uni.str = text;
  }
  void close(size_t at, size_t count, bool object) {
    yyjson_val *container = &values[at];
    if (object)
      unsafe_yyjson_set_obj(container, count);
    else
      unsafe_yyjson_set_arr(container, count);
    container->uni.ofs = (used - at) * sizeof(yyjson_val);
  }
  template <class T, class... F> void add_fields(const T &object, size_t &count, field_list<void, F...>) {
    (add_field<F>(object, count), ...);
  }
  template <class F, class T> void add_field(const T &object, size_t &count) {
    if constexpr (F::may_be_absent) {
      if (!F::has(object)) return;
    }
    count++;
    set_plain(F::key.data(), F::key_len);
    if constexpr (F::counted)
      build_list(F::value(object), F::count(object));
    else
      build(F::value(object));
  }
};

/* What both encoders own: the values' memory and the output's, sized once from the documents. */
template <class Root> struct output {
  const bench_input *inputs;
  block tree, text;
  yyjson_alc tree_alc = tree.allocator(), text_alc = text.allocator();
  const char *made = nullptr;
  size_t made_len = 0;

  /* yyjson asks for six bytes for each of a text, and twice that where it grows by moving */
  explicit output(const bench_setup &setup)
      : inputs(setup.inputs), tree(64 * longest_input(setup) + 65536), text(16 * longest_input(setup) + 65536) {}
  output(const output &) = delete;
  void result(bench_result &out) {
    out.text = made;
    out.len = made_len;
  }
};

template <class Root> struct tree_encoder : output<Root> {
  tree_builder builder;
  size_t values = 0; /* how many the last document had: the next one's first chunk */
  explicit tree_encoder(const bench_setup &setup) : output<Root>(setup) {}
  bool once(uint32_t input) {
    const Root &root = *static_cast<const Root *>(this->inputs[input].object);
    this->tree.used = this->text.used = 0;
    yyjson_mut_doc *document = builder.document = yyjson_mut_doc_new(&this->tree_alc);
    if (!document) return false;
    if (values) yyjson_mut_doc_set_val_pool_size(document, values);
    yyjson_mut_val *value;
    if constexpr (is_root_list<Root>)
      value = builder.build_list(root.items, root.count);
    else
      value = builder.build(root);
    if (!value) return false;
    yyjson_mut_doc_set_root(document, value);
    if (!values) values = this->tree.used / sizeof(yyjson_mut_val) + 16;
    this->made = yyjson_mut_write_opts(document, 0, &this->text_alc, &this->made_len, nullptr);
    return this->made != nullptr;
  }
};

template <class Root> struct flat_encoder : output<Root> {
  flat_builder builder;
  explicit flat_encoder(const bench_setup &setup) : output<Root>(setup) {}
  bool once(uint32_t input) {
    const Root &root = *static_cast<const Root *>(this->inputs[input].object);
    this->text.used = 0;
    builder.used = 0;
    builder.text_at = this->tree.memory.get(); /* times are shorter than the document */
    if constexpr (is_root_list<Root>)
      builder.build_list(root.items, root.count);
    else
      builder.build(root);
    this->made = yyjson_val_write_opts(builder.values.get(), 0, &this->text_alc, &this->made_len, nullptr);
    return this->made != nullptr;
  }
};

enum { DOC, ARENA, MUT, FLAT };
const bench_mode yyjson_modes[] = {
    {"doc", BENCH_CAN_DECODE, 0, "read into a kept block; text stays in the document's copy, which the result owns"},
    {"arena", BENCH_CAN_DECODE, 0, "read into a kept block; text copied to an arena"},
    {"mut", BENCH_CAN_ENCODE, 0, "mutable document in a kept block, one chunk of values; written into a kept block"},
    {"flat", BENCH_CAN_ENCODE, 0, "values laid out in one kept array by the header's setters; written into a kept block"},
};

void *yyjson_open(const bench_setup *setup, char *, size_t) {
  return with_root(setup->type, [&]<class Root>() -> session * {
    switch (setup->mode) {
    case DOC: return new session_of<decoder<Root, false>>(*setup);
    case ARENA: return new session_of<decoder<Root, true>>(*setup);
    case MUT: return new session_of<tree_encoder<Root>>(*setup);
    case FLAT: return new session_of<flat_encoder<Root>>(*setup);
    default: return nullptr;
    }
  });
}

const char *yyjson_version_text() { return YYJSON_VERSION_STRING; }

const bench_peer yyjson_peer = {
    BENCH_ABI_VERSION,
    sizeof(bench_peer),
    "yyjson",
    "C",
    "MIT",
    "https://github.com/ibireme/yyjson",
    yyjson_version_text,
    yyjson_modes,
    sizeof yyjson_modes / sizeof *yyjson_modes,
    yyjson_open,
    session_run,
    session_result,
    session_close,
};
} // namespace

const bench_peer *bench_peer_get(void) { return &yyjson_peer; }
