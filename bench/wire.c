/* SPDX-License-Identifier: MIT */
/* wire.c: see wire.h. */
#include "wire.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

static bool send_all(int fd, const char *data, size_t len) {
  while (len) {
    ssize_t sent = send(fd, data, len, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    data += sent;
    len -= (size_t)sent;
  }
  return true;
}

bool bench_wire_send(bench_wire *wire, const char *line, const void *blob, size_t blob_len) {
  return send_all(wire->fd, line, strlen(line)) && send_all(wire->fd, "\n", 1) && send_all(wire->fd, blob, blob_len);
}

static bool receive_more(bench_wire *wire) {
  char chunk[65536];
  for (;;) {
    ssize_t got = recv(wire->fd, chunk, sizeof chunk, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bench_buffer_append(&wire->received, chunk, (size_t)got);
    return true;
  }
}

static void drop_taken(bench_wire *wire) {
  if (!wire->taken) return;
  wire->received.len -= wire->taken;
  memmove(wire->received.ptr, wire->received.ptr + wire->taken, wire->received.len);
  wire->taken = 0;
}

bool bench_wire_receive(bench_wire *wire, bench_arena *arena, bench_message *message) {
  const char *end = NULL;
  char why[128];
  drop_taken(wire);
  while (!wire->received.len || !(end = memchr(wire->received.ptr, '\n', wire->received.len))) {
    if (!receive_more(wire)) return false;
  }
  size_t line_len = (size_t)(end - wire->received.ptr) + 1;
  message->head = bench_tree_read(arena, wire->received.ptr, line_len - 1, why, sizeof why);
  if (!message->head || message->head->kind != BENCH_NODE_OBJECT) return false;
  message->blob_len = (size_t)bench_tree_int(message->head, "blob", 0);
  while (wire->received.len < line_len + message->blob_len) {
    if (!receive_more(wire)) return false;
  }
  message->blob = wire->received.ptr + line_len;
  wire->taken = line_len + message->blob_len;
  return true;
}

void bench_wire_free(bench_wire *wire) {
  if (wire->fd >= 0) close(wire->fd);
  wire->fd = -1;
  bench_buffer_free(&wire->received);
}
