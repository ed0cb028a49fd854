/* SPDX-License-Identifier: MIT */
/* cli_console.c: see cli_console.h. The bar and the excerpts go to stderr, so that results on stdout stay clean. */
#define _POSIX_C_SOURCE 200809L
#include "cli_console.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli_commands.h"

#define BAR_CELLS 30
#define FIRST_DRAW 1.0 /* seconds */
#define NEXT_DRAW 0.1

static bool is_rich_terminal(void) {
  const char *term = getenv("TERM");
  return isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
}

static bool wants_colour(void) {
  const char *no = getenv("NO_COLOR");
  return is_rich_terminal() && (!no || !*no);
}

static bool bar_shown;

static void hide_bar(void) {
  if (bar_shown) fputs("\r\033[K", stderr);
  bar_shown = false;
}

void cli_complain(const char *format, ...) {
  va_list list;
  bool colour = wants_colour();
  hide_bar();
  fputs(colour ? "\033[1mquoin:\033[0m " : "quoin: ", stderr);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fputc('\n', stderr);
}

/* The caret goes below the place: as many columns as the excerpt has characters before it. */
static void show_excerpt(const quoin_error *error) {
  const char *excerpt = quoin_error_excerpt(error);
  char line[2 * QUOIN_ERROR_TEXT + 256];
  FILE *memory = *excerpt ? fmemopen(line, sizeof line, "w") : NULL;
  if (!memory) return;
  quoin_error_print(error, memory);
  fclose(memory);
  const char *rest = strchr(line, '\n'); /* after the line that is shown already */
  if (rest) fputs(rest + 1, stderr);
}

void cli_report(const char *name, const quoin_error *error) {
  bool colour = wants_colour();
  const char *bold = colour ? "\033[1m" : "", *red = colour ? "\033[31m" : "", *plain = colour ? "\033[0m" : "";
  const char *path = quoin_error_path(error), *message = quoin_error_message(error);
  hide_bar();
  fprintf(stderr, "%s%s:", bold, name);
  if (error->line) fprintf(stderr, "%llu:%lu:", (unsigned long long)error->line, (unsigned long)error->column);
  fprintf(stderr, "%s ", plain);
  if (error->record) fprintf(stderr, "record %llu: ", (unsigned long long)error->record);
  if (*path) fprintf(stderr, "%s: ", path);
  fprintf(stderr, "%s%s%s\n", red, *message ? message : quoin_status_name(error->status), plain);
  if (is_rich_terminal()) show_excerpt(error);
}

int cli_status_of(quoin_status status) { return status == QUOIN_OK ? CLI_OK : status == QUOIN_NO_MEMORY ? CLI_WRONG : CLI_BAD_INPUT; }

void cli_end_quietly(void) {
  hide_bar();
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  _exit(128 + SIGPIPE); /* where it is blocked */
}

int cli_flush(FILE *to) {
  if (fflush(to) == 0 && !ferror(to)) return CLI_OK;
  if (errno == EPIPE) cli_end_quietly();
  cli_complain("the output cannot be written: %s", strerror(errno));
  return CLI_WRONG;
}

/* --- progress ------------------------------------------------------------------------------------------------------------ */

static double seconds_now(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void draw_bar(const struct cli_progress *p) {
  char bar[BAR_CELLS + 1];
  double mega = (double)p->done / 1e6;
  if (p->total == 0) {
    fprintf(stderr, "\r\033[K%s %.0f MB", p->name, mega);
  } else {
    uint64_t done = p->done < p->total ? p->done : p->total;
    double share = (double)done / (double)p->total;
    size_t full = (size_t)(share * BAR_CELLS);
    memset(bar, '#', full);
    memset(bar + full, '.', BAR_CELLS - full);
    bar[BAR_CELLS] = '\0';
    fprintf(stderr, "\r\033[K%s [%s] %3.0f %% of %.0f MB", p->name, bar, share * 100, (double)p->total / 1e6);
  }
  fflush(stderr);
}

void cli_progress_begin(struct cli_progress *progress, const char *name, uint64_t total) {
  *progress = (struct cli_progress){.name = name, .total = total, .started = is_rich_terminal() ? seconds_now() : -1};
}

void cli_progress_add(struct cli_progress *progress, uint64_t bytes) {
  if (!progress || progress->started < 0) return;
  progress->done += bytes;
  double now = seconds_now();
  if (now - progress->started < FIRST_DRAW || now - progress->drawn < NEXT_DRAW) return;
  progress->drawn = now;
  bar_shown = true;
  draw_bar(progress);
}

void cli_progress_end(void) { hide_bar(); }
