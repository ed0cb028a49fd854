/* SPDX-License-Identifier: MIT */
/* cli_console.h: what a person sees: complaints, errors in inputs, a progress bar. Colour and the bar only where stderr is a terminal,
 * colour never under NO_COLOR. Knows no command. */
#ifndef QUOIN_CLI_CONSOLE_H
#define QUOIN_CLI_CONSOLE_H

#include <quoin/quoin.h>

#if defined(__GNUC__)
#define CLI_PRINTF(format_at, values_at) __attribute__((format(printf, format_at, values_at)))
#else
#define CLI_PRINTF(format_at, values_at)
#endif

/* "quoin: ..." on stderr: the call or the system is at fault. */
void cli_complain(const char *format, ...) CLI_PRINTF(1, 2);

/* "FILE:LINE:COLUMN: $.path: message" on stderr; on a terminal the excerpt too. */
void cli_report(const char *name, const quoin_error *error);

/* The exit status that a call of the library means: what is not there is memory, or the input is bad. */
int cli_status_of(quoin_status status);

/* Ends the program as a closed pipe does (SIGPIPE), also where the signal is ignored: who read the output has enough. */
void cli_end_quietly(void);

/* Flushes a stream of results: the exit status, 2 with a complaint when it could not be written. */
int cli_flush(FILE *to);

/* A job in bytes; the bar appears after a second, and makes room for a complaint. total 0: not known. Where a progress is asked for, NULL
 * shows none. The main thread's alone. */
struct cli_progress {
  const char *name;
  uint64_t done, total;
  double started, drawn;
};
void cli_progress_begin(struct cli_progress *progress, const char *name, uint64_t total);
void cli_progress_add(struct cli_progress *progress, uint64_t bytes);
void cli_progress_end(void); /* takes the bar away */

#endif
