/* SPDX-License-Identifier: MIT */
/* peer_list.c: see peer_list.h. Each peer is asked in a process of its own, since two of them may not bear each other. */
#include "peer_list.h"
#include "process.h"

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

static void program_directory(char *out, size_t cap) {
  ssize_t len = readlink("/proc/self/exe", out, cap - 1);
  out[len > 0 ? len : 0] = 0;
  char *slash = strrchr(out, '/');
  if (slash) *slash = 0;
}

static bench_peer_info *peer_of(bench_peer_list *list, const char *id) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->items[i].id, id) == 0) return &list->items[i];
  }
  if (list->count == BENCH_MAX_PEERS) return NULL;
  char path[1024];
  snprintf(path, sizeof path, "%.900s/%.31s.so", list->directory, id);
  bench_peer_info *peer = &list->items[list->count++];
  memset(peer, 0, sizeof *peer);
  snprintf(peer->id, sizeof peer->id, "%s", id);
  snprintf(peer->name, sizeof peer->name, "%s", id);
  memcpy(peer->path, path, sizeof path);
  return peer;
}

/* id TAB built|missing TAB reason TAB install line */
static void read_table(bench_peer_list *list) {
  char path[1100], line[1024];
  snprintf(path, sizeof path, "%s/peers.tsv", list->directory);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file)) {
    char *rest = line, *cell[4];
    for (int i = 0; i < 4; i++) cell[i] = rest ? strsep(&rest, "\t\n") : NULL;
    if (!cell[3]) continue;
    bench_peer_info *peer = peer_of(list, cell[0]);
    if (!peer) break;
    snprintf(peer->why, sizeof peer->why, "%.250s", strcmp(cell[1], "built") == 0 ? "not built" : cell[2]);
    snprintf(peer->install, sizeof peer->install, "%.250s", cell[3]);
  }
  if (file) fclose(file);
}

static void take_modes(bench_peer_info *peer, const bench_node *modes) {
  for (const bench_node *node = modes ? modes->first : NULL; node && peer->mode_count < BENCH_MAX_MODES; node = node->next) {
    bench_peer_mode *mode = &peer->modes[peer->mode_count++];
    snprintf(mode->name, sizeof mode->name, "%.31s", bench_tree_text(node, "name", "?"));
    snprintf(mode->note, sizeof mode->note, "%.159s", bench_tree_text(node, "note", ""));
    mode->ops = (uint32_t)bench_tree_int(node, "ops", 0);
    mode->traits = (uint32_t)bench_tree_int(node, "traits", 0);
  }
}

/* SimpleObjects that RFC 8259 or the type forbids; the first is fine, to know that the mode reads at all. */
static const struct {
  const char *name, *text;
} probes[] = {
    {"", "{\"Id\":1,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1]}"},
    {"bad UTF-8", "{\"Id\":1,\"Name\":\"a\xff\",\"Address\":\"b\",\"Scores\":[1]}"},
    {"control characters", "{\"Id\":1,\"Name\":\"a\tb\",\"Address\":\"b\",\"Scores\":[1]}"},
    {"leading zeros", "{\"Id\":01,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1]}"},
    {"trailing commas", "{\"Id\":1,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1,]}"},
    {"lone surrogates", "{\"Id\":1,\"Name\":\"\\ud800\",\"Address\":\"b\",\"Scores\":[1]}"},
    {"what follows", "{\"Id\":1,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1]}x"},
    {"unfinished documents", "{\"Id\":1,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1]"},
    {"too large integers", "{\"Id\":4294967297,\"Name\":\"a\",\"Address\":\"b\",\"Scores\":[1]}"},
};

static void probe_mode(bench_peer_info *peer, size_t mode) {
  bench_process process;
  bench_arena arena = {0};
  bench_message answer;
  char line[96], *lax = peer->modes[mode].lax;
  bool alive = bench_process_start(&process, peer->path, -1, 0);
  for (size_t i = 0; alive && i < sizeof probes / sizeof *probes; i++) {
    bench_buffer blob = {(char *)(uintptr_t)probes[i].text, strlen(probes[i].text), 0};
    size_t len = strlen(lax);
    snprintf(line, sizeof line, "{\"cmd\":\"probe\",\"type\":%d,\"mode\":%zu,\"blob\":%zu}", (int)BENCH_SIMPLE, mode, blob.len);
    alive = bench_process_ask_blob(&process, &arena, line, &blob, &answer);
    const bench_node *accepted = alive ? bench_tree_get(answer.head, "accepted") : NULL;
    bool taken = accepted && accepted->truth;
    if (i == 0 && !taken) break;
    if (i > 0 && taken) snprintf(lax + len, sizeof peer->modes[mode].lax - len, "%s%s", len ? ", " : "", probes[i].name);
  }
  bench_process_end(&process);
  bench_arena_free(&arena);
}

static void ask_peer(bench_peer_info *peer) {
  bench_process process;
  bench_arena arena = {0};
  bench_message answer;
  if (bench_process_start(&process, peer->path, -1, 0) && bench_process_ask(&process, &arena, "{\"cmd\":\"hello\"}", &answer)) {
    snprintf(peer->name, sizeof peer->name, "%.31s", bench_tree_text(answer.head, "name", peer->id));
    snprintf(peer->language, sizeof peer->language, "%.7s", bench_tree_text(answer.head, "language", ""));
    snprintf(peer->version, sizeof peer->version, "%.31s", bench_tree_text(answer.head, "version", ""));
    snprintf(peer->licence, sizeof peer->licence, "%.31s", bench_tree_text(answer.head, "licence", ""));
    take_modes(peer, bench_tree_get(answer.head, "modes"));
    peer->usable = true;
    for (size_t i = 0; i < peer->mode_count; i++) {
      if (peer->modes[i].ops & BENCH_CAN_DECODE) probe_mode(peer, i);
    }
  } else {
    snprintf(peer->why, sizeof peer->why, "%s", process.why);
  }
  bench_process_end(&process);
  bench_arena_free(&arena);
}

static void read_directory(bench_peer_list *list) {
  DIR *directory = opendir(list->directory);
  struct dirent *entry;
  while (directory && (entry = readdir(directory))) {
    size_t len = strlen(entry->d_name);
    char id[BENCH_NAME];
    if (len < 4 || len - 3 >= sizeof id || strcmp(entry->d_name + len - 3, ".so") != 0) continue;
    memcpy(id, entry->d_name, len - 3);
    id[len - 3] = 0;
    (void)peer_of(list, id);
  }
  if (directory) closedir(directory);
}

void bench_peers_find(bench_peer_list *list, const char *directory) {
  char beside[900];
  program_directory(beside, sizeof beside);
  list->count = 0;
  if (!directory) directory = getenv("QUOIN_BENCH_PEERS");
  if (directory)
    snprintf(list->directory, sizeof list->directory, "%.1000s", directory);
  else
    snprintf(list->directory, sizeof list->directory, "%s/bench/peers", beside);
  read_table(list);
  read_directory(list);
  for (size_t i = 0; i < list->count; i++) {
    bench_peer_info *peer = &list->items[i];
    if (access(peer->path, R_OK) == 0)
      ask_peer(peer);
    else if (!peer->why[0])
      snprintf(peer->why, sizeof peer->why, "not built");
  }
}
