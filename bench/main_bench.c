/* SPDX-License-Identifier: MIT */
/* main_bench.c: the command line of quoin-bench: run, list, peers, and the hidden worker verb. Reads arguments, picks workloads and
 * peers, hands cells to contest.c and their results to report.c. */
#include "report.h"
#include "worker.h"

#include <quoin/base.h>
#include <time.h>
#include <unistd.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

static const char help_text[] = "quoin-bench: typed JSON serialization, measured and verified\n"
                                "\n"
                                "  quoin-bench run [options]     measure, print a table a cell and a summary\n"
                                "  quoin-bench list              the workloads\n"
                                "  quoin-bench peers             the libraries: installed, or why not and how\n"
                                "\n"
                                "options of run:\n"
                                "  --suite S         tasks, airports, foos, catalog or simple; may be a list: a,b\n"
                                "  --workload W      one or more of the workloads\n"
                                "  --op OP           decode or encode; both by default\n"
                                "  --peers A,B       these libraries only; ours comes along unless --no-ours\n"
                                "  --modes           a row for every mode of a library, not just its best\n"
                                "  --quick           3 epochs: minutes. --full: 10 epochs; 5 by default\n"
                                "  --data DIR        the suites' real files instead of generated ones\n"
                                "  --json FILE       everything measured as JSON; - is standard output\n"
                                "  --seed N          the order of the rounds; by default from the clock\n"
                                "  --peer-dir DIR    where the peers' shared objects are\n"
                                "\n"
                                "  quoin-bench run --quick --workload simple\n"
                                "  quoin-bench run --suite airports --op decode --data ./files --json out.json\n"
                                "\n"
                                "Exit: 0 measured, 1 quoin itself was refused or a file failed, 2 the call is wrong.\n";

typedef struct bench_options {
  const char *suites, *workloads, *peers, *json, *data, *peer_directory;
  int op; /* -1: both */
  bool all_modes, no_ours;
  bench_plan plan;
} bench_options;

/* three epochs are the fewest whose t interval says anything */
static const bench_plan plan_quick = {
    .name = "quick", .epochs = 3, .rounds = 12, .sample_ns = 2000000, .warm_ns = 8000000, .budget_ns = 50000000, .warm_calls = 2};
static const bench_plan plan_default = {
    .name = "default", .epochs = 5, .rounds = 20, .sample_ns = 2000000, .warm_ns = 50000000, .budget_ns = 250000000, .warm_calls = 5};
static const bench_plan plan_full = {
    .name = "full", .epochs = 10, .rounds = 40, .sample_ns = 2000000, .warm_ns = 50000000, .budget_ns = 1000000000, .warm_calls = 5};

static int wrong_call(const char *what, const char *word) {
  fprintf(stderr, "quoin-bench: %s%s%s; see quoin-bench --help\n", what, *word ? ": " : "", word);
  return 2;
}

/* is word one of the comma-separated names? NULL names everything */
static bool named(const char *list, const char *word) {
  size_t len = strlen(word);
  while (list && *list) {
    size_t part = strcspn(list, ",");
    if (part == len && strncmp(list, word, len) == 0) return true;
    list += part + (list[part] == ',');
  }
  return !list;
}

/* the first name of the list that known() does not know, or NULL */
static const char *unknown_name(const char *list, bool (*known)(const char *word, const void *user), const void *user) {
  static char word[64];
  while (list && *list) {
    size_t part = strcspn(list, ",");
    snprintf(word, sizeof word, "%.*s", (int)part, list);
    if (!known(word, user)) return word;
    list += part + (list[part] == ',');
  }
  return NULL;
}

static bool known_suite(const char *word, const void *user) {
  (void)user;
  for (size_t i = 0; i < bench_workload_count; i++) {
    if (strcmp(bench_workloads[i].suite, word) == 0) return true;
  }
  return false;
}

static bool known_workload(const char *word, const void *user) {
  (void)user;
  for (size_t i = 0; i < bench_workload_count; i++) {
    if (strcmp(bench_workloads[i].name, word) == 0) return true;
  }
  return false;
}

static bool known_peer(const char *word, const void *user) {
  const bench_peer_list *list = user;
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(list->items[i].id, word) == 0) return true;
  }
  return false;
}

/* --- run ---------------------------------------------------------------------------------------------------------------------- */

typedef struct progress_line {
  bool shown;
  size_t cell, cells;
} progress_line;

static void show_progress(void *user, const bench_cell *cell, const bench_plan *plan, unsigned epoch, unsigned round) {
  const progress_line *line = user;
  if (!line->shown) return;
  fprintf(stderr, "\r[%zu/%zu] %s %s  epoch %u/%u  round %u/%u      ", line->cell, line->cells, cell->workload->name,
          bench_op_name(cell->op), epoch + 1, plan->epochs, round, plan->rounds);
  fflush(stderr);
}

static void clear_progress(const progress_line *line) {
  if (line->shown) fprintf(stderr, "\r%70s\r", "");
}

static size_t choose_cells(const bench_options *options, bench_cell *cells) {
  size_t count = 0;
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_workload *workload = &bench_workloads[i];
    if (!named(options->suites, workload->suite) || !named(options->workloads, workload->name)) continue;
    for (int op = 0; op < BENCH_OP_COUNT; op++) {
      if (options->op < 0 || options->op == op) cells[count++] = (bench_cell){.workload = workload, .op = (bench_op)op};
    }
  }
  return count;
}

static void choose_peers(const bench_options *options, const bench_peer_list *list, bench_selection *selection) {
  for (size_t i = 0; i < list->count; i++) {
    const bench_peer_info *peer = &list->items[i];
    bool ours = strcmp(peer->id, BENCH_OURS) == 0;
    if (!peer->usable || (ours && options->no_ours)) continue;
    if (ours || named(options->peers, peer->id)) selection->peers[selection->count++] = peer;
  }
}

static void print_missing(FILE *out, const bench_options *options, const bench_peer_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    const bench_peer_info *peer = &list->items[i];
    if (!peer->usable && named(options->peers, peer->id)) fprintf(out, "  without %s: %s; %s\n", peer->name, peer->why, peer->install);
  }
}

/* not like for like, so it is said */
static void print_lax(FILE *out, const bench_selection *selection) {
  for (size_t i = 0; i < selection->count; i++) {
    const bench_peer_info *peer = selection->peers[i];
    for (size_t k = 0; k < peer->mode_count; k++) {
      if (peer->modes[k].lax[0]) fprintf(out, "  %s %s accepts %s\n", peer->name, peer->modes[k].name, peer->modes[k].lax);
    }
  }
}

static bool run_cells(const bench_options *options, const bench_selection *selection, bench_cell *cells, size_t count, FILE *out) {
  bench_style style = bench_style_of(out);
  progress_line line = {isatty(STDERR_FILENO), 0, count};
  bench_documents documents = {0};
  char why[300];
  bool good = true;
  style.all_modes = options->all_modes;
  for (size_t i = 0; i < count; i++) {
    bool same = i > 0 && cells[i].workload == cells[i - 1].workload;
    line.cell = i + 1;
    if (!same) bench_documents_free(&documents);
    if (!same && !bench_documents_make(&documents, cells[i].workload, options->data, why, sizeof why)) {
      clear_progress(&line);
      fprintf(stderr, "quoin-bench: %s\n", why);
      return false;
    }
    good = bench_cell_run(&cells[i], &options->plan, selection, &documents, show_progress, &line) && good;
    clear_progress(&line);
    bench_report_cell(out, style, &cells[i], &options->plan);
    fflush(out);
    for (size_t k = 0; k < cells[i].count; k++) {
      const bench_contestant *contestant = &cells[i].contestants[k];
      good = good && !(contestant->refused && strcmp(contestant->peer->id, BENCH_OURS) == 0);
    }
  }
  bench_documents_free(&documents);
  if (count > 1) bench_report_summary(out, style, cells, count);
  return good;
}

static int do_run_verb(bench_options *options) {
  static bench_peer_list list;
  bench_cell cells[64];
  bench_selection selection = {0};
  bench_machine machine;
  FILE *out = options->json && strcmp(options->json, "-") == 0 ? stderr : stdout;
  const char *word = unknown_name(options->suites, known_suite, NULL);
  if (word) return wrong_call("no such suite", word);
  if ((word = unknown_name(options->workloads, known_workload, NULL))) return wrong_call("no such workload", word);
  bench_peers_find(&list, options->peer_directory);
  if ((word = unknown_name(options->peers, known_peer, &list))) return wrong_call("no such peer", word);
  size_t count = choose_cells(options, cells);
  if (!count) return wrong_call("no workload is in that suite", options->workloads ? options->workloads : "");
  choose_peers(options, &list, &selection);
  if (!selection.count) {
    fprintf(stderr, "quoin-bench: no peer can run; %s\n", list.directory);
    return 1;
  }
  options->plan.core = bench_idlest_core();
  bench_machine_facts(&machine);
  bench_report_head(out, &machine, &options->plan, options->data);
  print_missing(out, options, &list);
  print_lax(out, &selection);
  bool good = run_cells(options, &selection, cells, count, out);
  if (options->json && !bench_results_write(options->json, &machine, &options->plan, cells, count)) {
    fprintf(stderr, "quoin-bench: cannot write %s\n", options->json);
    good = false;
  }
  for (size_t i = 0; i < count; i++) bench_cell_free(&cells[i]);
  return good ? 0 : 1;
}

/* --- list, peers ---------------------------------------------------------------------------------------------------------------- */

static int do_list_verb(void) {
  printf("%-10s %-14s %10s  %s\n", "suite", "workload", "bytes", "document");
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_workload *w = &bench_workloads[i];
    printf("%-10s %-14s %10zu  %s\n", w->suite, w->name, w->reference_size, w->title);
  }
  return 0;
}

static int do_peers_verb(const bench_options *options) {
  static bench_peer_list list;
  bench_peers_find(&list, options->peer_directory);
  for (size_t i = 0; i < list.count; i++) {
    const bench_peer_info *peer = &list.items[i];
    if (!peer->usable) {
      printf("%-10s %-10s not here: %s\n%21s install: %s\n", peer->id, "", peer->why, "", peer->install);
      continue;
    }
    printf("%-10s %-10s %s, %s\n", peer->id, peer->version, peer->language, peer->licence);
    for (size_t k = 0; k < peer->mode_count; k++) {
      const bench_peer_mode *mode = &peer->modes[k];
      const char *ops = mode->ops == (BENCH_CAN_DECODE | BENCH_CAN_ENCODE) ? "decode, encode"
                        : mode->ops == BENCH_CAN_DECODE                    ? "decode"
                                                                           : "encode";
      printf("%21s %s (%s)%s%s%s: %s\n", "", mode->name, ops, mode->traits & BENCH_PADDED ? ", reads past the end" : "",
             mode->traits & BENCH_IN_SITU ? ", copies to write in place" : "",
             mode->traits & BENCH_UNCHECKED_WRITE ? ", writes text unchecked" : "", mode->note);
      if (mode->lax[0]) printf("%23s accepts %s\n", "", mode->lax);
    }
  }
  return 0;
}

/* --- arguments -------------------------------------------------------------------------------------------------------------------- */

static const char **text_option(bench_options *options, const char *word) {
  if (strcmp(word, "--suite") == 0) return &options->suites;
  if (strcmp(word, "--workload") == 0) return &options->workloads;
  if (strcmp(word, "--peers") == 0) return &options->peers;
  if (strcmp(word, "--json") == 0) return &options->json;
  if (strcmp(word, "--data") == 0) return &options->data;
  if (strcmp(word, "--peer-dir") == 0) return &options->peer_directory;
  return NULL;
}

static bool flag_option(bench_options *options, const char *word) {
  uint64_t seed = options->plan.seed;
  if (strcmp(word, "--quick") == 0)
    options->plan = plan_quick;
  else if (strcmp(word, "--full") == 0)
    options->plan = plan_full;
  else if (strcmp(word, "--modes") == 0)
    options->all_modes = true;
  else if (strcmp(word, "--no-ours") == 0)
    options->no_ours = true;
  else
    return false;
  options->plan.seed = seed;
  return true;
}

static int read_options(bench_options *options, int argc, char **argv) {
  for (int i = 2; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL, **text = text_option(options, argv[i]);
    if (flag_option(options, argv[i])) continue;
    if (!text && strcmp(argv[i], "--op") != 0 && strcmp(argv[i], "--seed") != 0) return wrong_call("unknown option", argv[i]);
    if (!value) return wrong_call("a value is missing after", argv[i]);
    if (text)
      *text = value;
    else if (strcmp(argv[i], "--seed") == 0)
      options->plan.seed = strtoull(value, NULL, 10);
    else if (strcmp(value, "decode") == 0)
      options->op = BENCH_DECODE;
    else if (strcmp(value, "encode") == 0)
      options->op = BENCH_ENCODE;
    else
      return wrong_call("--op is decode or encode, not", value);
    i++;
  }
  return 0;
}

int main(int argc, char **argv) {
  bench_options options = {.op = -1, .plan = plan_default};
  struct timespec now;
  const char *verb = argc > 1 ? argv[1] : "";
  if (strcmp(verb, "worker") == 0 && argc == 4) return bench_worker(argv[2], atoi(argv[3]));
  if (strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0 || strcmp(verb, "help") == 0) return fputs(help_text, stdout) < 0;
  if (strcmp(verb, "--version") == 0) {
    return puts("quoin-bench " TEXT(QUOIN_VERSION_MAJOR) "." TEXT(QUOIN_VERSION_MINOR) "." TEXT(QUOIN_VERSION_PATCH)) < 0;
  }
  timespec_get(&now, TIME_UTC);
  options.plan.seed = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
  int wrong = read_options(&options, argc, argv);
  if (wrong) return wrong;
  if (strcmp(verb, "run") == 0) return do_run_verb(&options);
  if (strcmp(verb, "list") == 0) return do_list_verb();
  if (strcmp(verb, "peers") == 0) return do_peers_verb(&options);
  if (!*verb) return fputs(help_text, stderr), 2;
  return wrong_call("unknown verb", verb);
}
