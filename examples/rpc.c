/* SPDX-License-Identifier: MIT */
/* rpc.c: requests whose parameters stay as they came until the method is known: a raw span, decoded when its type is clear. The id is a raw span
 * as well, so that it goes back as it came, and is told from one that is missing by its presence member. */
#include <quoin/quoin.h>
#include <string.h>

typedef struct {
  char jsonrpc[4];
  bool has_id;
  quoin_raw id;
  char *method;
  quoin_raw params;
} rpc_request;
typedef struct {
  int code;
  const char *message;
} rpc_error;
typedef struct {
  char jsonrpc[4];
  quoin_raw id, result;
  rpc_error *error;
} rpc_response;
typedef struct {
  double a, b;
} add_params;
typedef struct {
  char *name;
  int times;
} greet_params;

QUOIN_STRUCT(rpc_request, FIELD(jsonrpc, .required = true), HAS(has_id, FIELD(id)), FIELD(method, .required = true), FIELD(params));
QUOIN_STRUCT(rpc_error, FIELD(code), FIELD(message));
QUOIN_STRUCT(rpc_response, FIELD(jsonrpc), FIELD(id), FIELD(result, .omit = QUOIN_OMIT_NULL),
             STRUCT(error, rpc_error, .omit = QUOIN_OMIT_NULL));
QUOIN_STRUCT(add_params, OPTIONS(.unknown = QUOIN_REFUSE), FIELD(a, .required = true), FIELD(b, .required = true));
QUOIN_STRUCT(greet_params, FIELD(name, .required = true), FIELD(times, .default_int = 1, .range = QUOIN_RANGE(1, 3)));

static bool params_of(quoin_context *q, const rpc_request *r, const quoin_type *type, void *into) {
  return quoin_decode(q, QUOIN_JSON, type, into, r->params.ptr, r->params.len) == QUOIN_OK;
}

/* the result as JSON in room, or an error's code */
static int call(quoin_context *q, const rpc_request *r, char *room, size_t cap) {
  add_params add;
  greet_params greet;
  if (strcmp(r->method, "add") == 0) {
    if (!params_of(q, r, QUOIN_OF(add_params, &add))) return -32602;
    snprintf(room, cap, "%g", add.a + add.b);
  } else if (strcmp(r->method, "greet") == 0) {
    if (!params_of(q, r, QUOIN_OF(greet_params, &greet))) return -32602;
    snprintf(room, cap, "[\"hello, %s\",%d]", greet.name, greet.times);
  } else {
    return -32601;
  }
  return 0;
}

static void handle(quoin_context *q, const char *text) {
  char room[100], why[400];
  quoin_buf out = {0};
  rpc_request request;
  rpc_response response = {.jsonrpc = "2.0"};
  rpc_error error = {0};
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(rpc_request, &request), text, strlen(text)) != QUOIN_OK)
    error.code = q->error.status == QUOIN_BAD_SYNTAX ? -32700 : -32600;
  else
    error.code = call(q, &request, room, sizeof room);
  if (error.code == -32601)
    error.message = "no such method";
  else if (error.code != 0)
    quoin_error_format(&q->error, why, sizeof why), error.message = why;
  else
    response.result = (quoin_raw){(const uint8_t *)room, strlen(room), QUOIN_RAW_JSON};
  if (error.code != 0) response.error = &error;
  response.id = request.id;
  if (!request.has_id && error.code == 0) return; /* nobody waits for an answer */
  if (quoin_encode(q, QUOIN_JSON, QUOIN_OF(rpc_response, &response), &out) == QUOIN_OK) puts(out.ptr);
  quoin_buf_free(&out);
}

int main(void) {
  static const char *const requests[] = {
      "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":{\"a\":1,\"b\":2.5},\"id\":1}",
      "{\"jsonrpc\":\"2.0\",\"id\":\"abc\",\"params\":{\"name\":\"Ann\"},\"method\":\"greet\"}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"greet\",\"params\":{\"name\":\"Bob\"}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":{\"a\":1,\"c\":2},\"id\":null}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"greet\",\"params\":{\"name\":\"Eve\",\"times\":9},\"id\":[1, 2]}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"divide\",\"id\":3}",
      "{\"jsonrpc\":\"2.0\",\"id\":4}",
      "{\"jsonrpc\":\"2.0\",\"id\":5,}",
  };
  quoin_context q = {.source = "rpc"};
  for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
    handle(&q, requests[i]);
    quoin_arena_reset(&q.arena);
  }
  quoin_context_free(&q);
  return 0;
}
