/* SPDX-License-Identifier: MIT */
/* report.c: the terminal's tables: one a cell, and the closing summary. At most 80 columns wide. */
#include "report.h"

#include <math.h>
#include <unistd.h>

bench_style bench_style_of(FILE *out) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  bench_style style = {0};
  const char *locale = "";
  for (size_t i = 0; i < 3 && !*locale; i++) locale = getenv(names[i]) ? getenv(names[i]) : "";
  style.unicode = strstr(locale, "UTF-8") || strstr(locale, "utf8");
  style.colour = isatty(fileno(out)) && !getenv("NO_COLOR");
  return style;
}

/* 1234567.8 -> "1,234,568"; small numbers keep a decimal */
static const char *grouped(double number, char *out, size_t cap) {
  char digits[40];
  size_t at = 0;
  if (number < 100) {
    snprintf(out, cap, "%.1f", number);
    return out;
  }
  int len = snprintf(digits, sizeof digits, "%.0f", number);
  for (int i = 0; i < len && at + 2 < cap; i++) {
    if (i && (len - i) % 3 == 0) out[at++] = ',';
    out[at++] = digits[i];
  }
  out[at] = 0;
  return out;
}

static const char *percent(double share, char *out, size_t cap) {
  if (isnan(share))
    snprintf(out, cap, "-");
  else if (share >= 1)
    snprintf(out, cap, ">99%%");
  else if (share >= 0.1)
    snprintf(out, cap, "%.0f%%", share * 100);
  else
    snprintf(out, cap, "%.1f%%", share * 100);
  return out;
}

void bench_report_head(FILE *out, const bench_machine *machine, const bench_plan *plan, const char *data) {
  char noise[16];
  fprintf(out, "quoin-bench: typed JSON, every peer verified before and after timing\n");
  fprintf(out, "  %s, %d cores; %s; %s\n", machine->cpu[0] ? machine->cpu : "unknown processor", machine->cores, machine->kernel,
          machine->compiler);
  fprintf(out, "  %s run: %u epochs of fresh processes x %u rounds of %.1f ms samples, core %d,\n", plan->name, plan->epochs, plan->rounds,
          (double)plan->sample_ns / 1e6, plan->core);
  fprintf(out, "  thread CPU time%s, seed %llu; load %.1f, loop noise %s\n", machine->real_time ? " at real-time priority" : "",
          (unsigned long long)plan->seed, machine->load, percent(machine->noise, noise, sizeof noise));
  fprintf(out, "  documents: %s\n", data ? data : "generated (the suites' shapes and sizes; --data DIR takes the real files)");
}

static const char *mode_name(const bench_contestant *a) { return a->peer->modes[a->mode].name; }

static void print_row(FILE *out, bench_style style, const bench_cell *cell, const bench_contestant *a, const bench_contestant *ours) {
  char ops[32], rate[32], half[16], rank[16] = "-", ratio[24], ratio_half[16];
  double per_second = 1e9 / a->ns.center, bytes = per_second * (double)cell->document_size / 1e6;
  bool tied = false;
  for (size_t i = 0; i < cell->count; i++) tied |= &cell->contestants[i] != a && cell->contestants[i].rank == a->rank && a->rank;
  if (a->rank) snprintf(rank, sizeof rank, "%u%s", a->rank, tied ? "=" : "");
  if (a->inexact) snprintf(rank, sizeof rank, "~");
  const bench_contestant *base = ours ? ours : bench_cell_rival(cell);
  if (!base) base = a;
  snprintf(ratio, sizeof ratio, "%.2fx", base->ratio.center / a->ratio.center);
  const char *on = style.colour && a == ours ? "\033[1m" : "", *off = *on ? "\033[0m" : "";
  fprintf(out, "%s  %-4s%-13.13s %-10.10s %-7.7s %11s %5s %7s %6s %5s%s\n", on, rank, a->peer->name, a->twin ? "twin" : mode_name(a),
          a->peer->version, grouped(per_second, ops, sizeof ops), percent(a->ns.half, half, sizeof half), grouped(bytes, rate, sizeof rate),
          ratio, a == base ? "" : percent(a->ratio.half, ratio_half, sizeof ratio_half), off);
  if (a->threads) fprintf(out, "      %s uses more threads than one: all their processor time is counted\n", a->peer->name);
}

static void print_title(FILE *out, bench_style style, const bench_cell *cell) {
  char size[32], floor_text[16];
  const char *dot = style.unicode ? "\u00b7" : "-";
  fprintf(out, "\n%s%s %s %s %s typed%s   %s bytes, %zu variants, noise floor %s\n", style.colour ? "\033[1m" : "", cell->workload->name,
          dot, bench_op_name(cell->op), dot, style.colour ? "\033[0m" : "", grouped((double)cell->document_size, size, sizeof size),
          cell->variants, percent(cell->floor, floor_text, sizeof floor_text));
}

/* a peer whose every mode is inexact is shown once, by its first */
static bool only_inexact(const bench_cell *cell, const bench_contestant *a) {
  if (!a->inexact || a->twin) return false;
  for (size_t i = 0; i < cell->count; i++) {
    const bench_contestant *b = &cell->contestants[i];
    if (b->peer == a->peer && (b->best || (b < a && b->inexact && !b->refused))) return false;
  }
  return true;
}

void bench_report_cell(FILE *out, bench_style style, const bench_cell *cell, const bench_plan *plan) {
  const bench_contestant *ours = bench_cell_ours(cell), *shown[BENCH_MAX_CONTESTANTS];
  size_t count = 0;
  (void)plan;
  print_title(out, style, cell);
  const char *half = style.unicode ? " \u00b1" : "+-"; /* the sign takes two bytes, one column */
  fprintf(out, "  #   library       mode       version       ops/s    %s    MB/s %6s    %s\n", half, ours ? "vs us" : "vs 1st", half);
  for (size_t i = 0; i < cell->count; i++) {
    const bench_contestant *a = &cell->contestants[i];
    if (a->refused || (!style.all_modes && !a->best && !only_inexact(cell, a))) continue;
    size_t at = count++;
    for (; at > 0 && shown[at - 1]->ratio.center > a->ratio.center; at--) shown[at] = shown[at - 1];
    shown[at] = a;
  }
  for (size_t i = 0; i < count; i++) print_row(out, style, cell, shown[i], ours);
  for (size_t i = 0; i < cell->count; i++) {
    const bench_contestant *a = &cell->contestants[i];
    if (a->twin) continue;
    if (a->refused)
      fprintf(out, "  x   %-13.13s %-10.10s refused: %s\n", a->peer->name, mode_name(a), a->why);
    else if (only_inexact(cell, a))
      fprintf(out, "  ~   %-13.13s unranked: %s\n", a->peer->name, a->why);
  }
}

/* --- the summary ---------------------------------------------------------------------------------------------------------- */

typedef enum verdict { VERDICT_NONE, VERDICT_AHEAD, VERDICT_TIED, VERDICT_BEHIND } verdict;

/* How many times faster ours is than the best of the others. */
static double against_rival(const bench_cell *cell, const bench_contestant **rival) {
  const bench_contestant *ours = bench_cell_ours(cell);
  *rival = bench_cell_rival(cell);
  return ours && *rival ? (*rival)->ratio.center / ours->ratio.center : NAN;
}

/* Tied: too near, or an interval over epochs that holds 1. */
static verdict judge_ratio(const bench_cell *cell, double ratio) {
  if (isnan(ratio)) return VERDICT_NONE;
  if (fabs(log(ratio)) < bench_cell_rival(cell)->ratio.half) return VERDICT_TIED;
  if (ratio > 1 + cell->tie) return VERDICT_AHEAD;
  return ratio * (1 + cell->tie) < 1 ? VERDICT_BEHIND : VERDICT_TIED;
}

static const bench_cell *find_cell(const bench_cell *cells, size_t count, const bench_workload *workload, bench_op op) {
  for (size_t i = 0; i < count; i++) {
    if (cells[i].workload == workload && cells[i].op == op) return &cells[i];
  }
  return NULL;
}

static void print_against(FILE *out, const bench_cell *cell) {
  const bench_contestant *rival = NULL;
  double ratio = cell ? against_rival(cell, &rival) : NAN;
  if (isnan(ratio)) {
    fprintf(out, "  %-28s", "-");
    return;
  }
  char text[64];
  static const char marks[] = {' ', ' ', '=', '<'};
  snprintf(text, sizeof text, "%.12s %.12s", rival->peer->name, mode_name(rival));
  fprintf(out, "  %5.2fx%c %-20.20s", ratio, marks[judge_ratio(cell, ratio)], text);
}

static void print_means(FILE *out, const bench_cell *cells, size_t count) {
  fprintf(out, "  %-14s", "geometric mean");
  for (int op = 0; op < BENCH_OP_COUNT; op++) {
    double ratios[64];
    size_t n = 0;
    const bench_contestant *rival;
    for (size_t i = 0; i < count && n < 64; i++) {
      double ratio = (int)cells[i].op == op ? against_rival(&cells[i], &rival) : NAN;
      if (!isnan(ratio)) ratios[n++] = ratio;
    }
    if (n)
      fprintf(out, "  %5.2fx %-21s", bench_geometric_mean(ratios, n), "");
    else
      fprintf(out, "  %-28s", "-");
  }
  fprintf(out, "\n");
}

static void print_verdicts(FILE *out, const bench_cell *cells, size_t count) {
  static const char *const words[] = {"not measured against a peer", "ahead", "tied", "behind"};
  for (int v = VERDICT_AHEAD; v <= VERDICT_BEHIND; v++) {
    size_t n = 0;
    const bench_contestant *rival;
    for (size_t i = 0; i < count; i++) n += judge_ratio(&cells[i], against_rival(&cells[i], &rival)) == (verdict)v;
    fprintf(out, "  %s %zu", words[v], n);
    for (size_t i = 0; i < count && v != VERDICT_AHEAD; i++) {
      if (judge_ratio(&cells[i], against_rival(&cells[i], &rival)) == (verdict)v)
        fprintf(out, ", %s %s", cells[i].workload->name, bench_op_name(cells[i].op));
    }
    fprintf(out, "\n");
  }
}

static double worst_floor(const bench_cell *cells, size_t count, double *median) {
  double floors[64], worst = NAN;
  size_t n = 0;
  for (size_t i = 0; i < count && n < 64; i++) {
    if (isnan(cells[i].floor)) continue;
    floors[n++] = cells[i].floor;
    if (isnan(worst) || cells[i].floor > worst) worst = cells[i].floor;
  }
  *median = bench_median(floors, n);
  return worst;
}

void bench_report_summary(FILE *out, bench_style style, const bench_cell *cells, size_t count) {
  char a[16], b[16];
  double median, worst = worst_floor(cells, count, &median);
  fprintf(out, "\n%squoin against the best of the others%s   (1.50x: half as fast again; = tie, < behind)\n", style.colour ? "\033[1m" : "",
          style.colour ? "\033[0m" : "");
  fprintf(out, "  %-14s  %-28s  %s\n", "", "decode", "encode");
  for (size_t i = 0; i < bench_workload_count; i++) {
    const bench_cell *decode = find_cell(cells, count, &bench_workloads[i], BENCH_DECODE),
                     *encode = find_cell(cells, count, &bench_workloads[i], BENCH_ENCODE);
    if (!decode && !encode) continue;
    fprintf(out, "  %-14s", bench_workloads[i].name);
    print_against(out, decode);
    print_against(out, encode);
    fprintf(out, "\n");
  }
  print_means(out, cells, count);
  print_verdicts(out, cells, count);
  fprintf(out, "  noise floor of this run (two copies of one library): median %s, worst %s\n", percent(median, a, sizeof a),
          percent(worst, b, sizeof b));
}
