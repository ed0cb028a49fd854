/* SPDX-License-Identifier: MIT */
/* process.c: see process.h. A worker is this very program, run again with a hidden verb. */
#include "process.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKER_FD = 3, PATIENCE_SECONDS = 60 };

static void become_worker(const char *peer_path, int fd, int core, unsigned padding) {
  char text[4096];
  cpu_set_t cores;
  if (core >= 0) {
    CPU_ZERO(&cores);
    CPU_SET((size_t)core, &cores);
    (void)sched_setaffinity(0, sizeof cores, &cores);
  }
  memset(text, 'x', sizeof text);
  text[padding < sizeof text ? padding : sizeof text - 1] = 0;
  setenv("QUOIN_BENCH_LAYOUT", text, 1);
  if (dup2(fd, WORKER_FD) < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) _exit(126);
  snprintf(text, sizeof text, "%d", WORKER_FD);
  execl("/proc/self/exe", "quoin-bench", "worker", peer_path, text, (char *)NULL);
  _exit(127);
}

bool bench_process_start(bench_process *process, const char *peer_path, int core, unsigned padding) {
  int pair[2];
  struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
  memset(process, 0, sizeof *process);
  process->pid = -1;
  process->wire.fd = -1;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
    snprintf(process->why, sizeof process->why, "no socket for a worker");
    return false;
  }
  fflush(NULL);
  process->pid = fork();
  if (process->pid == 0) {
    if (pair[1] == WORKER_FD) { /* dup2 onto itself would leave close-on-exec set */
      int moved = dup(pair[1]);
      become_worker(peer_path, moved, core, padding);
    }
    become_worker(peer_path, pair[1], core, padding);
  }
  close(pair[1]);
  process->wire.fd = pair[0];
  (void)setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  (void)setsockopt(pair[0], SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (process->pid > 0) return true;
  snprintf(process->why, sizeof process->why, "cannot start a worker");
  return false;
}

/* Says how the worker ended; one that still runs has hung. */
static void tell_death(bench_process *process) {
  int status;
  pid_t pid = -1;
  for (int i = 0; i < 50 && pid <= 0; i++) {
    pid = waitpid(process->pid, &status, WNOHANG);
    if (pid == 0) usleep(2000);
  }
  if (pid != process->pid) {
    snprintf(process->why, sizeof process->why, "no answer within %d s", PATIENCE_SECONDS);
    return;
  }
  process->pid = -1;
  if (WIFSIGNALED(status))
    snprintf(process->why, sizeof process->why, "crashed: %s", strsignal(WTERMSIG(status)));
  else
    snprintf(process->why, sizeof process->why, "its process ended with status %d", WEXITSTATUS(status));
}

bool bench_process_ask_blob(bench_process *process, bench_arena *arena, const char *line, const bench_buffer *blob, bench_message *answer) {
  if (process->pid <= 0) return false;
  if (!bench_wire_send(&process->wire, line, blob ? blob->ptr : NULL, blob ? blob->len : 0) ||
      !bench_wire_receive(&process->wire, arena, answer)) {
    tell_death(process);
    return false;
  }
  const bench_node *ok = bench_tree_get(answer->head, "ok");
  if (ok && ok->truth) return true;
  snprintf(process->why, sizeof process->why, "%.250s", bench_tree_text(answer->head, "why", "no reason given"));
  return false;
}

bool bench_process_ask(bench_process *process, bench_arena *arena, const char *line, bench_message *answer) {
  return bench_process_ask_blob(process, arena, line, NULL, answer);
}

void bench_process_end(bench_process *process) {
  bench_wire_free(&process->wire);
  if (process->pid <= 0) return;
  /* it leaves when the socket closes; one that does not is ended */
  for (int i = 0; i < 500; i++) {
    if (waitpid(process->pid, NULL, WNOHANG) != 0) {
      process->pid = -1;
      return;
    }
    usleep(1000);
  }
  kill(process->pid, SIGKILL);
  waitpid(process->pid, NULL, 0);
  process->pid = -1;
}
