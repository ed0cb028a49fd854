/* SPDX-License-Identifier: MIT */
/* results.c: the whole run as a JSON document, samples included; the schema is named in its first member. */
#include "report.h"
#include "shape.h"

#include <math.h>

static void put_text(FILE *out, const char *key, const char *text) {
  bench_buffer buffer = {0};
  bench_text_write(&buffer, text, strlen(text));
  fprintf(out, "\"%s\":%.*s", key, (int)buffer.len, buffer.ptr);
  bench_buffer_free(&buffer);
}

static void put_number(FILE *out, const char *key, double number) {
  if (isnan(number))
    fprintf(out, ",\"%s\":null", key);
  else
    fprintf(out, ",\"%s\":%.9g", key, number);
}

static void put_samples(FILE *out, const bench_contestant *a, unsigned epoch, unsigned rounds) {
  bool first = true;
  fprintf(out, "%s{\"median_ns\":%.9g,\"iterations\":%u,\"samples_ns\":[", epoch ? "," : "", a->epoch_ns[epoch], a->iterations[epoch]);
  for (unsigned i = 0; i < rounds; i++) {
    double ns = (double)a->samples[epoch][i];
    if (isnan(ns)) continue;
    fprintf(out, "%s%.6g", first ? "" : ",", ns);
    first = false;
  }
  first = true;
  fprintf(out, "],\"switched\":[");
  for (unsigned i = 0; i < rounds; i++) {
    if (isnan(a->samples[epoch][i])) continue;
    fprintf(out, "%s%d", first ? "" : ",", a->switched[epoch][i]);
    first = false;
  }
  fprintf(out, "]}");
}

static void put_contestant(FILE *out, const bench_cell *cell, const bench_contestant *a, unsigned rounds) {
  fprintf(out, "{");
  put_text(out, "peer", a->peer->name);
  fprintf(out, ",");
  put_text(out, "mode", a->peer->modes[a->mode].name);
  fprintf(out, ",");
  put_text(out, "version", a->peer->version);
  fprintf(out, ",");
  put_text(out, "language", a->peer->language);
  fprintf(out, ",\"twin\":%s,\"traits\":%u", a->twin ? "true" : "false", a->peer->modes[a->mode].traits);
  if (a->refused) {
    fprintf(out, ",");
    put_text(out, "refused", a->why);
    fprintf(out, "}");
    return;
  }
  if (a->inexact) {
    fprintf(out, ",");
    put_text(out, "inexact", a->why);
  }
  put_number(out, "ns", a->ns.center);
  put_number(out, "half_width", a->ns.half);
  put_number(out, "ops_per_second", 1e9 / a->ns.center);
  put_number(out, "mb_per_second", (double)cell->document_size * 1e3 / a->ns.center);
  put_number(out, "time_to_reference", a->ratio.center);
  put_number(out, "time_to_reference_half_width", a->ratio.half);
  fprintf(out, ",\"rank\":%u,\"threads\":%s,\"page_faults\":%zu,\"epochs\":[", a->rank, a->threads ? "true" : "false", a->faults);
  for (unsigned epoch = 0; epoch < a->epochs; epoch++) put_samples(out, a, epoch, rounds);
  fprintf(out, "]}");
}

static void put_cell(FILE *out, const bench_cell *cell, unsigned rounds) {
  fprintf(out, "{");
  put_text(out, "suite", cell->workload->suite);
  fprintf(out, ",");
  put_text(out, "workload", cell->workload->name);
  fprintf(out, ",");
  put_text(out, "operation", bench_op_name(cell->op));
  fprintf(out, ",\"class\":\"typed\",\"bytes\":%zu,\"variants\":%zu", cell->document_size, cell->variants);
  put_number(out, "noise_floor", cell->floor);
  put_number(out, "tie", cell->tie);
  fprintf(out, ",\"reference\":%zu,\"contestants\":[", cell->reference);
  for (size_t i = 0; i < cell->count; i++) {
    if (i) fprintf(out, ",\n   ");
    put_contestant(out, cell, &cell->contestants[i], rounds);
  }
  fprintf(out, "]}");
}

bool bench_results_write(const char *path, const bench_machine *machine, const bench_plan *plan, const bench_cell *cells, size_t count) {
  FILE *out = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
  if (!out) return false;
  fprintf(out, "{\"schema\":\"quoin-bench/1\",\"machine\":{");
  put_text(out, "cpu", machine->cpu);
  fprintf(out, ",");
  put_text(out, "kernel", machine->kernel);
  fprintf(out, ",");
  put_text(out, "compiler", machine->compiler);
  fprintf(out, ",\"cores\":%d,\"real_time\":%s", machine->cores, machine->real_time ? "true" : "false");
  put_number(out, "load", machine->load);
  put_number(out, "noise", machine->noise);
  fprintf(out, "},\n \"plan\":{");
  put_text(out, "name", plan->name);
  fprintf(out, ",\"epochs\":%u,\"rounds\":%u,\"sample_ns\":%lld,\"warm_ns\":%lld,\"seed\":%llu,\"core\":%d},\n \"cells\":[", plan->epochs,
          plan->rounds, (long long)plan->sample_ns, (long long)plan->warm_ns, (unsigned long long)plan->seed, plan->core);
  for (size_t i = 0; i < count; i++) {
    if (i) fprintf(out, ",\n  ");
    put_cell(out, &cells[i], plan->rounds);
  }
  fprintf(out, "]}\n");
  bool ok = !ferror(out);
  if (out != stdout) ok = fclose(out) == 0 && ok;
  return ok;
}
