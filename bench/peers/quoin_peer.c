/* SPDX-License-Identifier: MIT */
/* quoin_peer.c: our own library as a peer, by its public interface alone and built as its users get it: no -march, no special flags.
 * One context and one buffer are kept; the arena is reset before each decode. The descriptions below are all there is to write. */
#include <quoin/quoin.h>
#include <stdlib.h>

#define BENCH_TIME quoin_time
#include "peer_abi.h"

_Static_assert(sizeof(quoin_time) == sizeof(bench_time) && offsetof(quoin_time, offset_minutes) == offsetof(bench_time, offset_minutes),
               "workloads.h's time and ours are laid out alike");

#define LIST(item) OPTIONS(.transparent = true), ARRAY(items, count, item)

QUOIN_STRUCT(bench_task, FIELD(id), FIELD(createDate), FIELD(name), FIELD(isFinished), FIELD(subtasks), FIELD(weight),
             ARRAY(children, children_count, cstr), FIELD(description), FIELD(deadline), ARRAY(tags, tags_count, cstr));
QUOIN_STRUCT(bench_task_list, LIST(bench_task));

QUOIN_ENUM(bench_surface, NAME(BENCH_RIGID, "rigid"), NAME(BENCH_FLEXIBLE, "flexible"), NAME(BENCH_GRAVEL, "gravel"),
           NAME(BENCH_SEALED, "sealed"), NAME(BENCH_UNPAVED, "unpaved"), NAME(BENCH_OTHER, "other"));
QUOIN_STRUCT(bench_runway, FIELD(direction), FIELD(distance), ENUM(surface, bench_surface));
QUOIN_STRUCT(bench_airport, FIELD(name), FIELD(iata), FIELD(icao), FIELD(coordinates), ARRAY(runways, runways_count, bench_runway));
QUOIN_STRUCT(bench_airport_list, LIST(bench_airport));

QUOIN_STRUCT(bench_foo, FIELD(s), FIELD(d), FIELD(i), FIELD(l), ARRAY(bs, bs_count, bool));
QUOIN_STRUCT(bench_foo_entry, FIELD(key), STRUCT(value, bench_foo));
QUOIN_STRUCT(bench_foo_map, OPTIONS(.transparent = true), MAP(items, count, bench_foo_entry));
QUOIN_STRUCT(bench_int_list, LIST(int32_t));

QUOIN_STRUCT(bench_city, FIELD(city), FIELD(loc), FIELD(pop), FIELD(state), FIELD(id));
QUOIN_STRUCT(bench_city_list, LIST(bench_city));

#define ITEM(m) FIELD(m),
#define ITEM_OWNER(m) STRUCT(m, bench_owner),
#define ITEM_REPOS(m) HAS(has_##m, ARRAY(m, m##_count, bench_repo)),
QUOIN_STRUCT(bench_owner, BENCH_OWNER_FIELDS(ITEM, ITEM, ITEM));
QUOIN_STRUCT(bench_repo, BENCH_REPO_FIELDS(ITEM, ITEM, ITEM, ITEM_OWNER, ITEM_REPOS));
QUOIN_STRUCT(bench_repo_list, LIST(bench_repo));

QUOIN_STRUCT(bench_user_name, FIELD(nickname), FIELD(displayName), FIELD(givenName), FIELD(familyName), FIELD(middleName), FIELD(prefix),
             FIELD(suffix));
QUOIN_STRUCT(bench_location, FIELD(type), FIELD(country), FIELD(state), FIELD(city), FIELD(place));
QUOIN_STRUCT(bench_like, FIELD(id), FIELD(date));
QUOIN_STRUCT(bench_user, FIELD(id), FIELD(profileViews), FIELD(email), STRUCT(name, bench_user_name), FIELD(gender), FIELD(birthday),
             ARRAY(locations, locations_count, bench_location), FIELD(image), FIELD(cover), FIELD(aboutMe), FIELD(etag), FIELD(active),
             FIELD(deleted), FIELD(lastAccess), ARRAY(likes, likes_count, bench_like));

QUOIN_STRUCT(bench_text_entry, FIELD(key), FIELD(value));
QUOIN_STRUCT(bench_request, FIELD(method), FIELD(host), FIELD(path), MAP(params, params_count, bench_text_entry),
             MAP(headers, headers_count, bench_text_entry));

QUOIN_STRUCT(bench_simple, FIELD(Id), FIELD(Name), FIELD(Address), ARRAY(Scores, Scores_count, int32_t));

static const quoin_type *const types[BENCH_TYPE_COUNT] = {
    [BENCH_TASK] = QUOIN_TYPE(bench_task),
    [BENCH_TASKS] = QUOIN_TYPE(bench_task_list),
    [BENCH_AIRPORTS] = QUOIN_TYPE(bench_airport_list),
    [BENCH_FOOS] = QUOIN_TYPE(bench_foo_map),
    [BENCH_INTS] = QUOIN_TYPE(bench_int_list),
    [BENCH_CITYS] = QUOIN_TYPE(bench_city_list),
    [BENCH_REPOS] = QUOIN_TYPE(bench_repo_list),
    [BENCH_USER] = QUOIN_TYPE(bench_user),
    [BENCH_REQUEST] = QUOIN_TYPE(bench_request),
    [BENCH_SIMPLE] = QUOIN_TYPE(bench_simple),
};

typedef struct quoin_peer {
  bench_setup setup;
  const quoin_type *type;
  quoin_context context;
  quoin_buf out;
  union { /* the decoded root */
    bench_task task;
    bench_task_list tasks;
    bench_airport_list airports;
    bench_foo_map foos;
    bench_int_list ints;
    bench_city_list citys;
    bench_repo_list repos;
    bench_user user;
    bench_request request;
    bench_simple simple;
  } root;
} quoin_peer;

static void *peer_open(const bench_setup *setup, char *why, size_t why_cap) {
  quoin_peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  peer->setup = *setup;
  peer->type = types[setup->type];
  if (quoin_prepare(&peer->context, QUOIN_JSON, peer->type) == QUOIN_OK) return peer;
  quoin_error_format(&peer->context.error, why, why_cap);
  quoin_context_free(&peer->context);
  free(peer);
  return NULL;
}

static bool decode_many(quoin_peer *peer, uint64_t iterations, uint32_t at) {
  for (uint64_t i = 0; i < iterations; i++) {
    const bench_input *input = &peer->setup.inputs[at];
    quoin_arena_reset(&peer->context.arena);
    if (quoin_decode(&peer->context, QUOIN_JSON, peer->type, &peer->root, input->text, input->len) != QUOIN_OK) return false;
    at = at + 1 == peer->setup.input_count ? 0 : at + 1;
  }
  return true;
}

static bool encode_many(quoin_peer *peer, uint64_t iterations, uint32_t at) {
  for (uint64_t i = 0; i < iterations; i++) {
    peer->out.len = 0;
    if (quoin_encode(&peer->context, QUOIN_JSON, peer->type, peer->setup.inputs[at].object, &peer->out) != QUOIN_OK) return false;
    at = at + 1 == peer->setup.input_count ? 0 : at + 1;
  }
  return true;
}

static bool peer_run(void *context, uint64_t iterations, uint32_t first) {
  quoin_peer *peer = context;
  first %= peer->setup.input_count;
  return peer->setup.op == BENCH_DECODE ? decode_many(peer, iterations, first) : encode_many(peer, iterations, first);
}

static bool peer_result(void *context, bench_result *out) {
  quoin_peer *peer = context;
  out->text = peer->out.ptr;
  out->len = peer->out.len;
  out->object = &peer->root;
  return true;
}

static void peer_close(void *context) {
  quoin_peer *peer = context;
  quoin_context_free(&peer->context);
  quoin_buf_free(&peer->out);
  free(peer);
}

BENCH_EXPORT const bench_peer *bench_peer_get(void) {
  static const bench_mode modes[] = {
      {"arena", BENCH_CAN_DECODE | BENCH_CAN_ENCODE, 0, "one context and buffer kept; the arena reset before each decode"},
  };
  static const bench_peer peer = {.abi_version = BENCH_ABI_VERSION,
                                  .struct_size = sizeof(bench_peer),
                                  .name = "quoin",
                                  .language = "C",
                                  .licence = "MIT",
                                  .url = "-",
                                  .version = quoin_version,
                                  .modes = modes,
                                  .mode_count = 1,
                                  .open = peer_open,
                                  .run = peer_run,
                                  .result = peer_result,
                                  .close = peer_close};
  return &peer;
}
