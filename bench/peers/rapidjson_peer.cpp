// SPDX-License-Identifier: MIT
// rapidjson_peer.cpp: RapidJSON as a peer. Decoding: its reader's events straight into the structs, from the document or in situ from a
// copy, or its tree in a reused pool walked in document order. Encoding: its Writer into a reused StringBuffer. Doubles exact
// (kParseFullPrecisionFlag); UTF-8 checked: documents with a byte above 127 take the reader with kParseValidateEncodingFlag.
// Its SSE scanners load 16 aligned bytes past the end of text, and 1.1.0's let the control characters 0x1A to 0x1F through.
#if defined(__SSE4_2__)
#define RAPIDJSON_SSE42
#elif defined(__SSE2__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON)
#define RAPIDJSON_NEON
#endif
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <new>

#include "peer_events.h"

namespace {

using namespace rapidjson;

enum { MODE_SAX, MODE_SAX_IN_SITU, MODE_TREE, MODE_WRITER };
const unsigned EXACT = kParseFullPrecisionFlag, CHECKED = EXACT | kParseValidateEncodingFlag;

// --- events ------------------------------------------------------------------------------------------------------------------
struct Handler {
  event_builder &b;
  bool Null() { return event_on_null(&b); }
  bool Bool(bool value) { return event_on_bool(&b, value); }
  bool Int(int value) { return event_on_int(&b, value); }
  bool Uint(unsigned value) { return event_on_int(&b, value); }
  bool Int64(int64_t value) { return event_on_int(&b, value); }
  bool Uint64(uint64_t value) { return value <= INT64_MAX && event_on_int(&b, static_cast<int64_t>(value)); }
  bool Double(double value) { return event_on_double(&b, value); }
  bool RawNumber(const char *, SizeType, bool) { return false; }
  bool String(const char *text, SizeType len, bool) { return event_on_text(&b, text, len); }
  bool Key(const char *text, SizeType len, bool) { return event_key(&b, text, len); }
  bool StartObject() { return event_open_object(&b); }
  bool EndObject(SizeType) { return event_close(&b); }
  bool StartArray() { return event_open_array(&b); }
  bool EndArray(SizeType) { return event_close(&b); }
};

// --- tree --------------------------------------------------------------------------------------------------------------------
// Members are looked for where the last one was found, then everywhere.
struct Members {
  Value::ConstMemberIterator at, begin, end;
  explicit Members(const Value &object) : at(object.MemberBegin()), begin(at), end(object.MemberEnd()) {}
  template <size_t N> static bool is(Value::ConstMemberIterator member, const char (&name)[N]) {
    return member->name.GetStringLength() == N - 1 && std::memcmp(member->name.GetString(), name, N - 1) == 0;
  }
  template <size_t N> const Value *get(const char (&name)[N]) {
    if (at == end || !is(at, name)) {
      for (at = begin; at != end && !is(at, name); ++at) {}
      if (at == end) return at = begin, nullptr;
    }
    return &(at++)->value;
  }
};

struct Tree {
  bench_arena arena;

  bool read(const Value *v, char *&out) {
    if (v && v->IsString()) return out = bench_arena_text(&arena, v->GetString(), v->GetStringLength()), true;
    return out = nullptr, v && v->IsNull();
  }
  bool read(const Value *v, BENCH_TIME &out) { return v && v->IsString() && bench_time_read(v->GetString(), v->GetStringLength(), &out); }
  bool read(const Value *v, bench_surface &out) {
    return v && v->IsString() && bench_surface_read(v->GetString(), v->GetStringLength(), &out);
  }
  bool read(const Value *v, bool &out) { return v && v->IsBool() && (out = v->IsTrue(), true); }
  bool read(const Value *v, int32_t &out) { return v && v->IsInt() && (out = v->GetInt(), true); }
  bool read(const Value *v, int64_t &out) { return v && v->IsInt64() && (out = v->GetInt64(), true); }
  bool read(const Value *v, double &out) { return v && v->IsNumber() && (out = v->GetDouble(), true); }
  bool read(const Value *v, double (&out)[2]) {
    return v && v->IsArray() && v->Size() == 2 && read(&(*v)[0], out[0]) && read(&(*v)[1], out[1]);
  }
  template <class T> bool read(const Value *v, T *&items, size_t &count) {
    if (!v || !v->IsArray()) return false;
    count = v->Size();
    T *out = items = static_cast<T *>(bench_arena_alloc(&arena, count * sizeof(T)));
    for (const Value *item = v->Begin(); item != v->End(); ++item) {
      if (!read(item, *out++)) return false;
    }
    return true;
  }
  template <class Entry> bool read_map(const Value *v, Entry *&items, size_t &count) {
    if (!v || !v->IsObject()) return false;
    count = v->MemberCount();
    Entry *out = items = static_cast<Entry *>(bench_arena_alloc(&arena, count * sizeof(Entry)));
    for (auto member = v->MemberBegin(); member != v->MemberEnd(); ++member, ++out) {
      if (!read(&member->name, out->key) || !read(&member->value, out->value)) return false;
    }
    return true;
  }
  bool read(const Value *v, bench_foo_entry *&items, size_t &count) { return read_map(v, items, count); }
  bool read(const Value *v, bench_text_entry *&items, size_t &count) { return read_map(v, items, count); }

#define READ_V(kind, m) &&read(members.get(#m), out.m)
#define READ_L(kind, m) &&read(members.get(#m), out.m, out.m##_count)
#define READ_ONE(m) READ_V(, m)
#define READ_REPOS(m) &&read_optional(members.get(#m), out.m, out.m##_count, out.has_##m)
#define READER(T, list)                     \
  bool read(const Value *v, T &out) {       \
    if (!v || !v->IsObject()) return false; \
    Members members(*v);                    \
    return true list;                       \
  }
  READER(bench_task, BENCH_TASK_LIST(READ_V, READ_L))
  READER(bench_runway, BENCH_RUNWAY_LIST(READ_V))
  READER(bench_airport, BENCH_AIRPORT_LIST(READ_V, READ_L))
  READER(bench_foo, BENCH_FOO_LIST(READ_V, READ_L))
  READER(bench_city, BENCH_CITY_LIST(READ_V))
  READER(bench_user_name, BENCH_USER_NAME_LIST(READ_V))
  READER(bench_location, BENCH_LOCATION_LIST(READ_V))
  READER(bench_like, BENCH_LIKE_LIST(READ_V))
  READER(bench_user, BENCH_USER_LIST(READ_V, READ_L))
  READER(bench_request, BENCH_REQUEST_LIST(READ_V, READ_L))
  READER(bench_simple, BENCH_SIMPLE_LIST(READ_V, READ_L))
  READER(bench_owner, BENCH_OWNER_FIELDS(READ_ONE, READ_ONE, READ_ONE))
  READER(bench_repo, BENCH_REPO_FIELDS(READ_ONE, READ_ONE, READ_ONE, READ_ONE, READ_REPOS))
  bool read_optional(const Value *v, bench_repo *&items, size_t &count, bool &has) {
    has = v != nullptr;
    items = nullptr;
    count = 0;
    return !has || read(v, items, count);
  }

  bool read_root(const Value *v, bench_type type, bench_root &root) {
    switch (type) {
    case BENCH_TASK: return read(v, root.task);
    case BENCH_TASKS: return read(v, root.tasks.items, root.tasks.count);
    case BENCH_AIRPORTS: return read(v, root.airports.items, root.airports.count);
    case BENCH_FOOS: return read(v, root.foos.items, root.foos.count);
    case BENCH_INTS: return read(v, root.ints.items, root.ints.count);
    case BENCH_CITYS: return read(v, root.citys.items, root.citys.count);
    case BENCH_REPOS: return read(v, root.repos.items, root.repos.count);
    case BENCH_USER: return read(v, root.user);
    case BENCH_REQUEST: return read(v, root.request);
    case BENCH_SIMPLE: return read(v, root.simple);
    default: return false;
    }
  }
};

// --- writer ------------------------------------------------------------------------------------------------------------------
struct Output {
  StringBuffer buffer;
  Writer<StringBuffer> writer;

  bool write(const char *text) { return text ? writer.String(text, static_cast<SizeType>(std::strlen(text))) : writer.Null(); }
  bool write(const BENCH_TIME &time) {
    char text[40];
    return writer.String(text, static_cast<SizeType>(bench_time_write(text, time)));
  }
  bool write(bench_surface surface) { return write(bench_surface_names[surface]); }
  bool write(bool value) { return writer.Bool(value); }
  bool write(int32_t value) { return writer.Int(value); }
  bool write(int64_t value) { return writer.Int64(value); }
  bool write(double value) { return writer.Double(value); }
  bool write(const double (&pair)[2]) { return write(pair, 2); }
  template <class T> bool write(const T *items, size_t count) {
    writer.StartArray();
    for (size_t i = 0; i < count; i++) {
      if (!write(items[i])) return false;
    }
    return writer.EndArray(static_cast<SizeType>(count));
  }
  template <class Entry> bool write_map(const Entry *items, size_t count) {
    writer.StartObject();
    for (size_t i = 0; i < count; i++) {
      writer.Key(items[i].key, static_cast<SizeType>(std::strlen(items[i].key)));
      if (!write(items[i].value)) return false;
    }
    return writer.EndObject(static_cast<SizeType>(count));
  }
  bool write(const bench_foo_entry *items, size_t count) { return write_map(items, count); }
  bool write(const bench_text_entry *items, size_t count) { return write_map(items, count); }

#define WRITE_V(kind, m) &&writer.Key(#m, sizeof(#m) - 1) && write(o.m)
#define WRITE_L(kind, m) &&writer.Key(#m, sizeof(#m) - 1) && write(o.m, o.m##_count)
#define WRITE_ONE(m) WRITE_V(, m)
#define WRITE_REPOS(m) &&(!o.has_##m || (writer.Key(#m, sizeof(#m) - 1) && write(o.m, o.m##_count)))
#define WRITER(T, list) \
  bool write(const T &o) { return writer.StartObject() list && writer.EndObject(); }
  WRITER(bench_task, BENCH_TASK_LIST(WRITE_V, WRITE_L))
  WRITER(bench_runway, BENCH_RUNWAY_LIST(WRITE_V))
  WRITER(bench_airport, BENCH_AIRPORT_LIST(WRITE_V, WRITE_L))
  WRITER(bench_foo, BENCH_FOO_LIST(WRITE_V, WRITE_L))
  WRITER(bench_city, BENCH_CITY_LIST(WRITE_V))
  WRITER(bench_user_name, BENCH_USER_NAME_LIST(WRITE_V))
  WRITER(bench_location, BENCH_LOCATION_LIST(WRITE_V))
  WRITER(bench_like, BENCH_LIKE_LIST(WRITE_V))
  WRITER(bench_user, BENCH_USER_LIST(WRITE_V, WRITE_L))
  WRITER(bench_request, BENCH_REQUEST_LIST(WRITE_V, WRITE_L))
  WRITER(bench_simple, BENCH_SIMPLE_LIST(WRITE_V, WRITE_L))
  WRITER(bench_owner, BENCH_OWNER_FIELDS(WRITE_ONE, WRITE_ONE, WRITE_ONE))
  WRITER(bench_repo, BENCH_REPO_FIELDS(WRITE_ONE, WRITE_ONE, WRITE_ONE, WRITE_ONE, WRITE_REPOS))

  bool write_root(bench_type type, const void *object) {
    const bench_root &root = *static_cast<const bench_root *>(object);
    switch (type) {
    case BENCH_TASK: return write(root.task);
    case BENCH_TASKS: return write(root.tasks.items, root.tasks.count);
    case BENCH_AIRPORTS: return write(root.airports.items, root.airports.count);
    case BENCH_FOOS: return write(root.foos.items, root.foos.count);
    case BENCH_INTS: return write(root.ints.items, root.ints.count);
    case BENCH_CITYS: return write(root.citys.items, root.citys.count);
    case BENCH_REPOS: return write(root.repos.items, root.repos.count);
    case BENCH_USER: return write(root.user);
    case BENCH_REQUEST: return write(root.request);
    case BENCH_SIMPLE: return write(root.simple);
    default: return false;
    }
  }
};

// --- the peer ----------------------------------------------------------------------------------------------------------------
struct Peer {
  const bench_setup *setup;
  bench_root root;
  event_builder events;
  Reader reader;
  Tree tree;
  Output output;
  char *copy, *pool, *stack; // in situ: the document; tree: its values and the parser's stack
  size_t pool_len;

  explicit Peer(const bench_setup *s) : setup(s), root(), events(), tree(), copy(nullptr), pool(nullptr), stack(nullptr), pool_len(0) {
    size_t len = 0;
    for (uint32_t i = 0; i < s->input_count; i++) len = s->inputs[i].len > len ? s->inputs[i].len : len;
    pool_len = 8 * len + 65536; // a value of 16 bytes has two characters at least
    if (s->mode == MODE_SAX_IN_SITU || s->mode == MODE_TREE) copy = new char[len + BENCH_PADDING]();
    if (s->mode == MODE_TREE) pool = new char[pool_len], stack = new char[pool_len];
  }
  ~Peer() {
    bench_arena_free(&events.arena);
    bench_arena_free(&tree.arena);
    delete[] copy;
    delete[] pool;
    delete[] stack;
  }
  Peer(const Peer &) = delete;
  Peer &operator=(const Peer &) = delete;

  template <unsigned flags, class Stream> bool read(Stream &stream, size_t len) {
    Handler handler = {events};
    event_begin(&events, setup->type, &root);
    return reader.Parse<flags>(stream, handler) && stream.Tell() == len;
  }
  template <unsigned flags> bool read_tree(size_t len) {
    MemoryPoolAllocator<> values(pool, pool_len), levels(stack, pool_len);
    GenericDocument<UTF8<>, MemoryPoolAllocator<>, MemoryPoolAllocator<>> document(&values, pool_len / 2, &levels);
    InsituStringStream stream(copy);
    document.ParseStream<flags | kParseInsituFlag>(stream);
    bench_arena_reset(&tree.arena);
    return !document.HasParseError() && stream.Tell() == len && tree.read_root(&document, setup->type, root);
  }
  bool decode(const bench_input &input) {
    bool ascii = bench_is_ascii(input.text, input.len);
    if (setup->mode == MODE_SAX) {
      StringStream stream(input.text);
      return ascii ? read<EXACT>(stream, input.len) : read<CHECKED>(stream, input.len);
    }
    std::memcpy(copy, input.text, input.len + 1);
    if (setup->mode == MODE_TREE) return ascii ? read_tree<EXACT>(input.len) : read_tree<CHECKED>(input.len);
    InsituStringStream stream(copy);
    return ascii ? read<EXACT | kParseInsituFlag>(stream, input.len) : read<CHECKED | kParseInsituFlag>(stream, input.len);
  }
  bool encode(const bench_input &input) {
    output.buffer.Clear();
    output.writer.Reset(output.buffer);
    return output.write_root(setup->type, input.object);
  }
};

const char *version() { return RAPIDJSON_VERSION_STRING; }

void *open_peer(const bench_setup *setup, char *, size_t) { return new (std::nothrow) Peer(setup); }
void close_peer(void *context) { delete static_cast<Peer *>(context); }

bool run(void *context, uint64_t iterations, uint32_t first) {
  Peer *peer = static_cast<Peer *>(context);
  const bench_setup *setup = peer->setup;
  uint32_t at = first % setup->input_count;
  for (uint64_t i = 0; i < iterations; i++) {
    if (!(setup->op == BENCH_DECODE ? peer->decode(setup->inputs[at]) : peer->encode(setup->inputs[at]))) return false;
    if (++at == setup->input_count) at = 0;
  }
  return true;
}

bool result(void *context, bench_result *out) {
  Peer *peer = static_cast<Peer *>(context);
  out->object = &peer->root;
  out->text = peer->output.buffer.GetString();
  out->len = peer->output.buffer.GetSize();
  return true;
}

const bench_mode modes[] = {
    {"sax", BENCH_CAN_DECODE, BENCH_PADDED, "Reader's events into the structs"},
    {"sax-insitu", BENCH_CAN_DECODE, BENCH_IN_SITU, "the same from a copy of the document, in situ"},
    {"tree", BENCH_CAN_DECODE, BENCH_IN_SITU, "Document in a reused pool, in situ, then the structs"},
    {"writer", BENCH_CAN_ENCODE, BENCH_UNCHECKED_WRITE, "Writer into a reused StringBuffer"},
};
const bench_peer peer_table = {BENCH_ABI_VERSION,
                               sizeof(bench_peer),
                               "RapidJSON",
                               "C++",
                               "MIT",
                               "https://rapidjson.org",
                               version,
                               modes,
                               sizeof modes / sizeof *modes,
                               open_peer,
                               run,
                               result,
                               close_peer};

} // namespace

const bench_peer *bench_peer_get(void) { return &peer_table; }
