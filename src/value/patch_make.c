/* SPDX-License-Identifier: MIT */
/* patch_make.c: the JSON Patch that turns one value into another. Pairs of values to compare wait on a stack; each adds its operations and
 * the pairs inside of it. Those of a list are complete before its elements are looked into, so that indexes are those of the result.
 * Knows no format. */
#include "base/error.h"
#include "value/key_table.h"
#include "value/list_script.h"
#include "value/pointer.h"

#define MAKE_DEPTH 512

typedef struct make_place {
  const struct make_place *parent;
  quoin_str name; /* of a member; ptr NULL: an index */
  size_t index, depth;
} make_place;

typedef struct make_job {
  quoin_value from, to;
  const make_place *place;
} make_job;

typedef struct patch_maker {
  quoin_context *context;
  quoin_value patch;
  make_job *jobs;
  size_t count, cap, max_depth;
} patch_maker;

static quoin_arena *maker_arena(const patch_maker *m) { return &m->context->arena; }

static const make_place *place_in(patch_maker *m, const make_place *parent, quoin_str name, size_t index) {
  make_place *place = (make_place *)quoin_arena_alloc(maker_arena(m), sizeof *place, 16);
  if (place) *place = (make_place){parent, name, index, parent ? parent->depth + 1 : 1};
  return place;
}

static quoin_status push_job(patch_maker *m, quoin_value from, quoin_value to, const make_place *place) {
  if (place && place->depth > m->max_depth) return QUOIN_LIMIT_DEPTH;
  if (m->count == m->cap) {
    size_t cap = m->cap == 0 ? 16 : 2 * m->cap;
    make_job *jobs = (make_job *)quoin_arena_alloc(maker_arena(m), cap * sizeof *jobs, 16);
    if (!jobs) return QUOIN_NO_MEMORY;
    if (m->count != 0) memcpy(jobs, m->jobs, m->count * sizeof *jobs);
    m->jobs = jobs;
    m->cap = cap;
  }
  m->jobs[m->count++] = (make_job){from, to, place};
  return QUOIN_OK;
}

/* --- operations ------------------------------------------------------------------------------------------------------------------------- */

static quoin_str index_text(size_t index, char digits[24]) {
  size_t at = 24;
  do digits[--at] = (char)('0' + index % 10);
  while ((index /= 10) != 0);
  return (quoin_str){digits + at, 24 - at};
}

static size_t escaped_len(quoin_str name) {
  size_t len = name.len + 1;
  for (size_t i = 0; i < name.len; i++) len += name.ptr[i] == '~' || name.ptr[i] == '/';
  return len;
}

/* the pointer of a place, in the arena; ptr NULL: no memory */
static quoin_str place_text(patch_maker *m, const make_place *place) {
  char digits[24];
  size_t len = 0;
  for (const make_place *p = place; p; p = p->parent) len += escaped_len(p->name.ptr ? p->name : index_text(p->index, digits));
  char *text = (char *)quoin_arena_alloc(maker_arena(m), len + 1, 1);
  if (!text) return (quoin_str){NULL, 0};
  text[len] = 0;
  size_t end = len;
  for (const make_place *p = place; p; p = p->parent) {
    quoin_str name = p->name.ptr ? p->name : index_text(p->index, digits);
    size_t start = end - escaped_len(name);
    quoin_buf window = {.ptr = text + start, .cap = end - start, .fixed = true};
    (void)quoin__pointer_append(&window, name); /* it fits exactly */
    end = start;
  }
  return (quoin_str){text, len};
}

/* value absent: the operation has none */
static quoin_status add_operation(patch_maker *m, const char *op, const make_place *place, quoin_value value) {
  quoin_arena *arena = maker_arena(m);
  quoin_value operation = quoin_value_new_map(arena), copy;
  quoin_str path = place_text(m, place);
  if (!path.ptr || quoin_value_kind(operation) == QUOIN_ABSENT) return QUOIN_NO_MEMORY;
  quoin_status status = quoin_value_set(arena, operation, "op", quoin_value_of_view((quoin_str){op, strlen(op)}));
  if (status == QUOIN_OK) status = quoin_value_set(arena, operation, "path", quoin_value_of_view(path));
  if (status == QUOIN_OK && quoin_value_kind(value) != QUOIN_ABSENT) {
    status = quoin_value_copy(m->context, value, &copy);
    if (status == QUOIN_OK) status = quoin_value_set(arena, operation, "value", copy);
  }
  return status == QUOIN_OK ? quoin_value_append(arena, m->patch, operation) : status;
}

static quoin_status replace_if_other(patch_maker *m, const make_job *job) {
  bool equal = false;
  quoin_status status = quoin_value_equal(m->context, job->from, job->to, &equal);
  return status != QUOIN_OK || equal ? status : add_operation(m, "replace", job->place, job->to);
}

/* --- maps ------------------------------------------------------------------------------------------------------------------------------- */

static quoin_status make_map_members(patch_maker *m, const make_job *job, const quoin__key_table *from, const quoin__key_table *to) {
  quoin_status status = QUOIN_OK;
  for (size_t i = 0; i < quoin_value_count(job->from) && status == QUOIN_OK; i++) {
    quoin_str name = quoin_value_str(quoin_value_key_at(job->from, i), "");
    size_t other = quoin__key_table_find(to, name);
    const make_place *place = place_in(m, job->place, name, 0);
    if (!place) return QUOIN_NO_MEMORY;
    if (other == SIZE_MAX)
      status = add_operation(m, "remove", place, quoin_value_at(job->from, SIZE_MAX));
    else
      status = push_job(m, quoin_value_at(job->from, i), quoin_value_at(job->to, other), place);
  }
  for (size_t i = 0; i < quoin_value_count(job->to) && status == QUOIN_OK; i++) {
    quoin_str name = quoin_value_str(quoin_value_key_at(job->to, i), "");
    if (quoin__key_table_find(from, name) != SIZE_MAX) continue;
    const make_place *place = place_in(m, job->place, name, 0);
    status = place ? add_operation(m, "add", place, quoin_value_at(job->to, i)) : QUOIN_NO_MEMORY;
  }
  return status;
}

static quoin_status make_map_patch(patch_maker *m, const make_job *job) {
  quoin__key_table from, to;
  if (!quoin__key_table_make(&from, maker_arena(m), job->from) || !quoin__key_table_make(&to, maker_arena(m), job->to))
    return QUOIN_NO_MEMORY;
  if (from.odd || to.odd) return replace_if_other(m, job);
  return make_map_members(m, job, &from, &to);
}

/* --- lists ------------------------------------------------------------------------------------------------------------------------------ */

/* Between two elements that stay, from has `old` ones from index i and to has `fresh` ones from index j: those with a partner are compared,
 * the rest goes or comes. All are at index j onwards when their turn comes. */
static quoin_status make_gap(patch_maker *m, const make_job *job, const size_t at[2], size_t old, size_t fresh) {
  size_t i = at[0], j = at[1], both = old < fresh ? old : fresh;
  quoin_status status = QUOIN_OK;
  for (size_t k = 0; k < both && status == QUOIN_OK; k++) {
    const make_place *place = place_in(m, job->place, (quoin_str){NULL, 0}, j + k);
    status = place ? push_job(m, quoin_value_at(job->from, i + k), quoin_value_at(job->to, j + k), place) : QUOIN_NO_MEMORY;
  }
  for (size_t k = both; k < old && status == QUOIN_OK; k++) {
    const make_place *place = place_in(m, job->place, (quoin_str){NULL, 0}, j + both);
    status = place ? add_operation(m, "remove", place, quoin_value_at(job->from, SIZE_MAX)) : QUOIN_NO_MEMORY;
  }
  for (size_t k = both; k < fresh && status == QUOIN_OK; k++) {
    const make_place *place = place_in(m, job->place, (quoin_str){NULL, 0}, j + k);
    status = place ? add_operation(m, "add", place, quoin_value_at(job->to, j + k)) : QUOIN_NO_MEMORY;
  }
  return status;
}

static quoin_status make_list_patch(patch_maker *m, const make_job *job) {
  size_t n = quoin_value_count(job->from), count = quoin_value_count(job->to), at[2] = {0, 0};
  size_t *kept = (size_t *)quoin_arena_alloc(maker_arena(m), (count + 1) * sizeof *kept, sizeof *kept);
  if (!kept) return QUOIN_NO_MEMORY;
  quoin_status status = quoin__list_script(m->context, job->from, job->to, kept);
  for (size_t j = 0; j <= count && status == QUOIN_OK; j++) {
    size_t i = j < count ? kept[j] : n;
    if (i == SIZE_MAX) continue;
    status = make_gap(m, job, at, i - at[0], j - at[1]);
    at[0] = i + 1;
    at[1] = j + 1;
  }
  return status;
}

/* --- the whole -------------------------------------------------------------------------------------------------------------------------- */

static quoin_status make_jobs(patch_maker *m) {
  quoin_status status = QUOIN_OK;
  while (m->count != 0 && status == QUOIN_OK) {
    const make_job job = m->jobs[--m->count];
    quoin_kind from = quoin_value_kind(job.from), to = quoin_value_kind(job.to);
    if (from == QUOIN_MAP && to == QUOIN_MAP)
      status = make_map_patch(m, &job);
    else if (from == QUOIN_LIST && to == QUOIN_LIST)
      status = make_list_patch(m, &job);
    else
      status = replace_if_other(m, &job);
  }
  return status;
}

quoin_status quoin_patch_make(quoin_context *context, quoin_value from, quoin_value to, quoin_value *patch) {
  if (!context) return QUOIN_BAD_CALL;
  if (!patch || quoin_value_kind(from) == QUOIN_ABSENT || quoin_value_kind(to) == QUOIN_ABSENT)
    return quoin__error_plain(&context->error, QUOIN_BAD_CALL, "values and patch may not be absent");
  size_t depth = context->options ? context->options->limits.depth : 0;
  patch_maker m = {.context = context, .patch = quoin_value_new_list(&context->arena), .max_depth = depth != 0 ? depth : MAKE_DEPTH};
  *patch = quoin_value_of_null();
  quoin_status status = quoin_value_kind(m.patch) == QUOIN_ABSENT ? QUOIN_NO_MEMORY : push_job(&m, from, to, NULL);
  if (status == QUOIN_OK) status = make_jobs(&m);
  if (status == QUOIN_OK) {
    *patch = m.patch;
    return QUOIN_OK;
  }
  const char *why = status == QUOIN_LIMIT_DEPTH ? "the values are nested deeper than the limit" : "the arena has no memory for the patch";
  return quoin__error_plain(&context->error, status, why);
}
