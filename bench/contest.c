/* SPDX-License-Identifier: MIT */
/* contest.c: measures one cell. Every epoch starts a fresh worker for each contestant; they are verified, warmed, and then take turns
 * in rounds of random order, one short sample at a time, while all others sleep. Decides nothing about names or layout of reports. */
#include "contest.h"
#include "process.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

typedef struct runner { /* one contestant during an epoch */
  bench_process process;
  bool alive;
  uint64_t iterations;
  unsigned quota;                   /* samples it takes in this epoch */
  uint32_t next;                    /* variant */
  bool long_operation;              /* takes many samples of time: no untimed call before it */
  int64_t lens[BENCH_MAX_VARIANTS]; /* encode: what each variant came to, 0 before it did */
} runner;

typedef struct contest {
  bench_cell *cell;
  const bench_plan *plan;
  const bench_documents *documents;
  bench_arena arena; /* of messages; reset after each */
  bench_arena reference_arena;
  const bench_node *references[BENCH_MAX_VARIANTS];
  int64_t sums[BENCH_MAX_VARIANTS]; /* what touching a decoded variant must give */
  bench_buffer blob;
  runner *runners;
  uint64_t random;
} contest;

const char *bench_op_name(bench_op op) { return op == BENCH_DECODE ? "decode" : "encode"; }

static uint32_t contest_random(contest *c, uint32_t below) {
  c->random = c->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((c->random >> 32) * below >> 32);
}

static void drop(contest *c, size_t i, const char *what) {
  bench_contestant *contestant = &c->cell->contestants[i];
  contestant->refused = true;
  snprintf(contestant->why, sizeof contestant->why, "%.40s%.200s", what, c->runners[i].process.why);
  bench_process_end(&c->runners[i].process);
  c->runners[i].alive = false;
}

static bool ask(contest *c, size_t i, const char *line, const bench_buffer *blob, bench_message *answer) {
  bench_arena_reset(&c->arena);
  return bench_process_ask_blob(&c->runners[i].process, &c->arena, line, blob, answer);
}

static void pack_documents(contest *c) {
  for (size_t i = 0; i < c->documents->count; i++) {
    uint64_t len = c->documents->len[i];
    bench_buffer_append(&c->blob, (const char *)&len, sizeof len);
    bench_buffer_append(&c->blob, c->documents->text[i], c->documents->len[i]);
  }
}

static bool read_references(contest *c) {
  char why[256];
  for (size_t i = 0; i < c->documents->count; i++) {
    c->references[i] = bench_tree_read(&c->reference_arena, c->documents->text[i], c->documents->len[i], why, sizeof why);
    if (!c->references[i]) return false;
    c->sums[i] = (int64_t)bench_touch(c->cell->workload->type, c->documents->object[i]);
  }
  return true;
}

/* The contestant's own bytes, or the dump of what it holds, must be the reference document's value. */
static bool verify(contest *c, size_t i, size_t variant, const char *when) {
  bench_message answer;
  bench_arena tree = {0};
  char line[64], why[200] = "";
  snprintf(line, sizeof line, "{\"cmd\":\"verify\",\"variant\":%zu}", variant);
  if (!ask(c, i, line, NULL, &answer)) {
    drop(c, i, "");
    return false;
  }
  const bench_node *found = bench_tree_read(&tree, answer.blob, answer.blob_len, why, sizeof why);
  bench_likeness likeness = found ? bench_tree_compare(c->references[variant], found, why, sizeof why) : BENCH_DIFFERENT;
  bench_arena_free(&tree);
  if (likeness == BENCH_CLOSE) {
    c->cell->contestants[i].inexact = true;
    snprintf(c->cell->contestants[i].why, sizeof c->cell->contestants[i].why, "%s", why);
  }
  if (likeness != BENCH_DIFFERENT) return true;
  snprintf(c->runners[i].process.why, sizeof c->runners[i].process.why, "%s", why);
  drop(c, i, when);
  return false;
}

static bool start_runner(contest *c, size_t i, unsigned epoch) {
  bench_contestant *contestant = &c->cell->contestants[i];
  runner *r = &c->runners[i];
  bench_message answer;
  char line[160];
  r->alive = bench_process_start(&r->process, contestant->peer->path, c->plan->core, contest_random(c, 4000));
  if (!r->alive) {
    drop(c, i, "");
    return false;
  }
  snprintf(line, sizeof line, "{\"cmd\":\"open\",\"type\":%d,\"op\":%d,\"mode\":%zu,\"inputs\":%zu,\"blob\":%zu}",
           (int)c->cell->workload->type, (int)c->cell->op, contestant->mode, c->documents->count, c->blob.len);
  if (!ask(c, i, line, &c->blob, &answer)) {
    drop(c, i, "");
    return false;
  }
  size_t last = c->documents->count - 1;
  if (epoch == 0 && !verify(c, i, 0, "wrong before timing: ")) return false;
  if (epoch == 0 && last > 0 && !verify(c, i, last, "wrong before timing: ")) return false;
  snprintf(line, sizeof line, "{\"cmd\":\"warm\",\"ns\":%lld,\"calls\":%u}", (long long)c->plan->warm_ns, c->plan->warm_calls);
  if (!ask(c, i, line, NULL, &answer)) {
    drop(c, i, "");
    return false;
  }
  double op_ns = bench_tree_double(answer.head, "ns_per_op", 1e6), sample_ns = (double)c->plan->sample_ns;
  r->long_operation = op_ns > 5 * sample_ns;
  double cost = (op_ns > sample_ns ? op_ns : sample_ns) + (r->long_operation ? 0 : op_ns);
  double quota = (double)c->plan->budget_ns / cost;
  r->iterations = op_ns >= sample_ns ? 1 : (uint64_t)(sample_ns / op_ns + 0.5);
  r->quota = quota < 3 ? 3 : quota > c->plan->rounds ? c->plan->rounds : (unsigned)quota;
  r->next = contest_random(c, (uint32_t)c->documents->count);
  contestant->iterations[epoch] = (uint32_t)r->iterations;
  return true;
}

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* A quick look at what each sample made last: a decoded value's checksum, and that the encoded text does not change its length. */
static bool check_sum(contest *c, size_t i, const bench_node *head) {
  size_t variant = (size_t)bench_tree_int(head, "variant", 0) % c->documents->count;
  int64_t sum = bench_tree_int(head, "sum", 0), *len = &c->runners[i].lens[variant];
  const bench_node *looked = bench_tree_get(head, "looked");
  const char *problem = NULL;
  if (c->cell->op == BENCH_ENCODE) {
    if (*len && *len != sum) problem = "the same value's text changed its length";
    *len = sum;
  } else if (looked && looked->truth && !c->cell->contestants[i].inexact && sum != c->sums[variant]) {
    problem = "the last value of a timed sample is not the document's";
  }
  if (!problem) return true;
  snprintf(c->runners[i].process.why, sizeof c->runners[i].process.why, "%s", problem);
  drop(c, i, "wrong while timed: ");
  return false;
}

static void take_sample(contest *c, size_t i, unsigned epoch, unsigned round) {
  bench_contestant *contestant = &c->cell->contestants[i];
  runner *r = &c->runners[i];
  bench_message answer;
  char line[96];
  snprintf(line, sizeof line, "{\"cmd\":\"run\",\"iterations\":%llu,\"first\":%u,\"prime\":%d}", (unsigned long long)r->iterations, r->next,
           !r->long_operation);
  int64_t start = now_ns();
  if (!ask(c, i, line, NULL, &answer)) {
    drop(c, i, "");
    return;
  }
  int64_t outside = now_ns() - start, inside = bench_tree_int(answer.head, "wall", 0);
  int64_t cpu = bench_tree_int(answer.head, "cpu", 0), process = bench_tree_int(answer.head, "process", 0);
  if (inside > outside || cpu > outside + outside / 10) {
    snprintf(r->process.why, sizeof r->process.why, "its clock does not agree with the driver's");
    drop(c, i, "");
    return;
  }
  if (!check_sum(c, i, answer.head)) return;
  if (process > cpu + cpu / 10 + 50000) {
    contestant->threads = true;
    cpu = process;
  }
  contestant->samples[epoch][round] = (float)((double)cpu / (double)r->iterations);
  contestant->switched[epoch][round] = bench_tree_int(answer.head, "switches", 0) > 0;
  contestant->faults += (size_t)bench_tree_int(answer.head, "faults", 0);
  r->next = (r->next + (uint32_t)(r->iterations % c->documents->count)) % (uint32_t)c->documents->count;
}

/* a contestant with a small quota sits out evenly spread rounds */
static bool takes_part(const runner *r, unsigned round, unsigned rounds) {
  return r->alive && (round + 1) * r->quota / rounds > round * r->quota / rounds;
}

static void run_round(contest *c, unsigned epoch, unsigned round) {
  size_t order[BENCH_MAX_CONTESTANTS], count = c->cell->count;
  for (size_t i = 0; i < count; i++) order[i] = i;
  for (size_t i = count; i > 1; i--) {
    size_t other = contest_random(c, (uint32_t)i), kept = order[i - 1];
    order[i - 1] = order[other];
    order[other] = kept;
  }
  for (size_t i = 0; i < count; i++) {
    if (takes_part(&c->runners[order[i]], round, c->plan->rounds)) take_sample(c, order[i], epoch, round);
  }
}

/* Median of the undisturbed samples; of all where fewer than three were left alone. */
static double epoch_median(const bench_contestant *contestant, unsigned epoch, unsigned rounds) {
  double clean[BENCH_MAX_ROUNDS], all[BENCH_MAX_ROUNDS];
  size_t clean_count = 0, count = 0;
  for (unsigned round = 0; round < rounds; round++) {
    double ns = (double)contestant->samples[epoch][round];
    if (isnan(ns)) continue;
    all[count++] = ns;
    if (!contestant->switched[epoch][round]) clean[clean_count++] = ns;
  }
  return clean_count >= 3 ? bench_median(clean, clean_count) : bench_median(all, count);
}

static void run_epoch(contest *c, unsigned epoch, bench_progress *progress, void *user) {
  bench_cell *cell = c->cell;
  progress(user, cell, c->plan, epoch, 0);
  for (size_t i = 0; i < cell->count; i++) {
    memset(&c->runners[i], 0, sizeof c->runners[i]);
    c->runners[i].process.pid = -1;
    c->runners[i].process.wire.fd = -1;
    if (!cell->contestants[i].refused) start_runner(c, i, epoch);
  }
  for (unsigned round = 0; round < c->plan->rounds; round++) {
    progress(user, cell, c->plan, epoch, round + 1);
    run_round(c, epoch, round);
  }
  for (size_t i = 0; i < cell->count; i++) {
    bench_contestant *contestant = &cell->contestants[i];
    size_t variant = c->documents->count / 2;
    if (!c->runners[i].alive) continue;
    if (epoch + 1 == c->plan->epochs && !verify(c, i, variant, "wrong after timing: ")) continue;
    contestant->epoch_ns[epoch] = epoch_median(contestant, epoch, c->plan->rounds);
    contestant->epochs = epoch + 1;
    bench_process_end(&c->runners[i].process);
  }
}

/* --- the verdict ---------------------------------------------------------------------------------------------------------- */

/* Median over the rounds of one epoch of this one's time to the reference's in the same round. */
static double paired_ratio(const bench_contestant *a, const bench_contestant *reference, unsigned epoch, unsigned rounds) {
  double ratios[BENCH_MAX_ROUNDS];
  size_t count = 0;
  for (unsigned round = 0; round < rounds; round++) {
    double x = (double)a->samples[epoch][round], y = (double)reference->samples[epoch][round];
    bool disturbed = a->switched[epoch][round] || reference->switched[epoch][round];
    if (!isnan(x) && !isnan(y) && !disturbed) ratios[count++] = x / y;
  }
  if (count < 3) return a->epoch_ns[epoch] / reference->epoch_ns[epoch];
  return bench_median(ratios, count);
}

static void judge(bench_cell *cell, const bench_plan *plan) {
  const bench_contestant *reference = &cell->contestants[cell->reference];
  double ratios[BENCH_MAX_EPOCHS];
  cell->floor = NAN;
  cell->tie = BENCH_TIE;
  for (size_t i = 0; i < cell->count; i++) {
    bench_contestant *a = &cell->contestants[i];
    if (a->refused) continue;
    a->ns = bench_over_epochs(a->epoch_ns, a->epochs);
    for (unsigned epoch = 0; epoch < a->epochs; epoch++) ratios[epoch] = paired_ratio(a, reference, epoch, plan->rounds);
    a->ratio = bench_over_epochs(ratios, a->epochs);
    if (a->twin) cell->floor = fabs(a->ratio.center - 1);
  }
  if (!isnan(cell->floor) && cell->floor > cell->tie) cell->tie = cell->floor;
}

/* The best mode of each peer takes part in the ranking. */
static void rank(bench_cell *cell) {
  size_t order[BENCH_MAX_CONTESTANTS], count = 0;
  double times[BENCH_MAX_CONTESTANTS];
  unsigned ranks[BENCH_MAX_CONTESTANTS];
  for (size_t i = 0; i < cell->count; i++) {
    bench_contestant *a = &cell->contestants[i];
    bool best = !a->refused && !a->inexact && !a->twin;
    for (size_t k = 0; k < cell->count && best; k++) {
      const bench_contestant *b = &cell->contestants[k];
      bool other = k != i && b->peer == a->peer && !b->refused && !b->inexact && !b->twin;
      if (other && (b->ratio.center < a->ratio.center || (b->ratio.center == a->ratio.center && k < i))) best = false;
    }
    a->best = best;
    if (!best) continue;
    size_t at = count++;
    for (; at > 0 && cell->contestants[order[at - 1]].ratio.center > a->ratio.center; at--) order[at] = order[at - 1];
    order[at] = i;
  }
  for (size_t i = 0; i < count; i++) times[i] = cell->contestants[order[i]].ratio.center;
  bench_ranks(times, count, cell->tie, ranks);
  for (size_t i = 0; i < count; i++) cell->contestants[order[i]].rank = ranks[i];
}

/* --- the cell ------------------------------------------------------------------------------------------------------------- */

static void enter(bench_cell *cell, const bench_peer_info *peer, size_t mode, bool twin) {
  if (cell->count == BENCH_MAX_CONTESTANTS) return;
  bench_contestant *contestant = &cell->contestants[cell->count++];
  contestant->peer = peer;
  contestant->mode = mode;
  contestant->twin = twin;
  for (size_t i = 0; i < BENCH_MAX_EPOCHS; i++) {
    for (size_t k = 0; k < BENCH_MAX_ROUNDS; k++) contestant->samples[i][k] = NAN;
  }
}

static void enter_all(bench_cell *cell, const bench_selection *peers) {
  const bench_peer_info *twin = NULL;
  size_t twin_mode = 0;
  for (size_t i = 0; i < peers->count; i++) {
    for (size_t mode = 0; mode < peers->peers[i]->mode_count; mode++) {
      if (!(peers->peers[i]->modes[mode].ops & 1u << cell->op)) continue;
      bool ours = strcmp(peers->peers[i]->id, BENCH_OURS) == 0;
      if (!twin || (ours && strcmp(twin->id, BENCH_OURS) != 0)) {
        twin = peers->peers[i];
        twin_mode = mode;
        cell->reference = cell->count;
      }
      enter(cell, peers->peers[i], mode, false);
    }
  }
  if (twin) enter(cell, twin, twin_mode, true);
}

bool bench_cell_run(bench_cell *cell, const bench_plan *plan, const bench_selection *peers, const bench_documents *documents,
                    bench_progress *progress, void *user) {
  contest c = {.cell = cell, .plan = plan, .documents = documents, .random = plan->seed};
  cell->document_size = documents->len[0];
  cell->variants = documents->count;
  cell->contestants = calloc(BENCH_MAX_CONTESTANTS, sizeof *cell->contestants);
  c.runners = calloc(BENCH_MAX_CONTESTANTS, sizeof *c.runners);
  bool ok = cell->contestants && c.runners && read_references(&c);
  if (ok) {
    enter_all(cell, peers);
    pack_documents(&c);
    for (unsigned epoch = 0; epoch < plan->epochs; epoch++) run_epoch(&c, epoch, progress, user);
    /* a reference that was refused cannot be one: the first that was not stands in */
    for (size_t i = 0; i < cell->count && cell->contestants[cell->reference].refused; i++) cell->reference = i;
    if (cell->count && !cell->contestants[cell->reference].refused) judge(cell, plan), rank(cell);
  }
  bench_arena_free(&c.arena);
  bench_arena_free(&c.reference_arena);
  bench_buffer_free(&c.blob);
  free(c.runners);
  return ok;
}

void bench_cell_free(bench_cell *cell) {
  free(cell->contestants);
  cell->contestants = NULL;
  cell->count = 0;
}

const bench_contestant *bench_cell_ours(const bench_cell *cell) {
  for (size_t i = 0; i < cell->count; i++) {
    if (cell->contestants[i].best && strcmp(cell->contestants[i].peer->id, BENCH_OURS) == 0) return &cell->contestants[i];
  }
  return NULL;
}

const bench_contestant *bench_cell_rival(const bench_cell *cell) {
  const bench_contestant *rival = NULL;
  for (size_t i = 0; i < cell->count; i++) {
    const bench_contestant *a = &cell->contestants[i];
    if (!a->best || strcmp(a->peer->id, BENCH_OURS) == 0) continue;
    if (!rival || a->ratio.center < rival->ratio.center) rival = a;
  }
  return rival;
}
