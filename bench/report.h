/* SPDX-License-Identifier: MIT */
/* report.h: results as text for people (report.c) and as JSON for programs (results.c). Reads finished cells, measures nothing. */
#ifndef QUOIN_BENCH_REPORT_H
#define QUOIN_BENCH_REPORT_H

#include <stdio.h>

#include "contest.h"
#include "machine.h"

typedef struct bench_style {
  bool unicode, colour, all_modes;
} bench_style;
bench_style bench_style_of(FILE *out);

void bench_report_head(FILE *out, const bench_machine *machine, const bench_plan *plan, const char *data);
void bench_report_cell(FILE *out, bench_style style, const bench_cell *cell, const bench_plan *plan);
void bench_report_summary(FILE *out, bench_style style, const bench_cell *cells, size_t count);

/* Everything measured, as one JSON document; false if it cannot be written. */
bool bench_results_write(const char *path, const bench_machine *machine, const bench_plan *plan, const bench_cell *cells, size_t count);

#endif
