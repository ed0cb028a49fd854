/* SPDX-License-Identifier: MIT */
/* machine.c: see machine.h. Reads /proc; where a fact is not to be had it stays empty. */
#include "machine.h"

#include <math.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { MANY_CORES = 512 };

/* Idle jiffies of each core we may use; the others get -1. */
static int read_idle(long long *idle) {
  char line[512];
  int count = 0;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  (void)sched_getaffinity(0, sizeof allowed, &allowed);
  FILE *file = fopen("/proc/stat", "r");
  while (file && fgets(line, sizeof line, file) && count < MANY_CORES) {
    int core;
    long long user, nice, system, still;
    if (sscanf(line, "cpu%d %lld %lld %lld %lld", &core, &user, &nice, &system, &still) != 5 || core != count) continue;
    idle[count++] = CPU_ISSET((size_t)core, &allowed) ? still : -1;
  }
  if (file) fclose(file);
  return count;
}

int bench_idlest_core(void) {
  long long before[MANY_CORES], after[MANY_CORES];
  int count = read_idle(before), best = -1;
  usleep(200000);
  if (read_idle(after) != count) return -1;
  for (int i = 0; i < count; i++) {
    if (before[i] < 0) continue;
    if (best < 0 || after[i] - before[i] > after[best] - before[best]) best = i;
  }
  return best;
}

static double loop_ns(void) {
  struct timespec start, end;
  volatile uint64_t x = 1;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  for (int i = 0; i < 200000; i++) x = x * 6364136223846793005u + 1;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  return (double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec);
}

static double measure_noise(void) {
  enum { SAMPLES = 100 };
  double sum = 0, squares = 0;
  for (int i = 0; i < SAMPLES; i++) {
    double ns = loop_ns();
    sum += ns;
    squares += ns * ns;
  }
  double mean = sum / SAMPLES;
  return sqrt(fmax(0, squares / SAMPLES - mean * mean)) / mean;
}

static bool may_run_real_time(void) {
  struct sched_param fifo = {.sched_priority = 10}, plain = {.sched_priority = 0};
  if (sched_setscheduler(0, SCHED_FIFO, &fifo) != 0) return false;
  (void)sched_setscheduler(0, SCHED_OTHER, &plain);
  return true;
}

static void read_cpu(char *out, size_t cap) {
  char line[512];
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, "model name", 10) != 0) continue;
    const char *value = strchr(line, ':');
    line[strcspn(line, "\n")] = 0;
    if (value) snprintf(out, cap, "%.120s", value + 2);
    break;
  }
  if (file) fclose(file);
}

void bench_machine_facts(bench_machine *machine) {
  struct utsname system;
  memset(machine, 0, sizeof *machine);
  read_cpu(machine->cpu, sizeof machine->cpu);
  if (uname(&system) == 0)
    snprintf(machine->kernel, sizeof machine->kernel, "%.40s %.80s %.30s", system.sysname, system.release, system.machine);
#if defined(__clang__)
  snprintf(machine->compiler, sizeof machine->compiler, "clang %d.%d.%d", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  snprintf(machine->compiler, sizeof machine->compiler, "gcc %d.%d.%d", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
  machine->cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
  if (getloadavg(&machine->load, 1) != 1) machine->load = 0;
  machine->real_time = may_run_real_time();
  machine->noise = measure_noise();
}
