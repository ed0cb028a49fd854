/* SPDX-License-Identifier: MIT */
/* mask.c: see mask.h. A path of the mask names members from the root on; arrays, maps and unions on the way are passed over. A member takes
 * part when a path of the mask leads to it, through it, or ends above it. */
#include "walk/mask.h"

#include "type/clash.h"
#include "type/member.h"

/* A mask as one member's path, root first, eats it: which of its paths may still fit is found by comparing again. */
typedef struct mask_path {
  const char *names[64]; /* deeper ones are below some path's end, or below none */
  size_t lens[64];
  size_t count;
} mask_path;

static void add_name(mask_path *path, const char *name) {
  if (path->count == sizeof path->names / sizeof path->names[0]) return;
  path->names[path->count] = name;
  path->lens[path->count++] = strlen(name);
}

/* Does the dotted path of len bytes fit, as far as both go? */
static bool path_fits(const char *dotted, size_t len, const mask_path *path) {
  for (size_t i = 0; i < path->count; i++) {
    size_t n = 0;
    while (n < len && dotted[n] != '.') n++;
    if (n != path->lens[i] || memcmp(dotted, path->names[i], n) != 0) return false;
    if (n == len) return true;
    dotted += n + 1;
    len -= n + 1;
  }
  return true;
}

static bool mask_allows(const char *only, const mask_path *path) {
  while (*only != '\0') {
    while (*only == ' ' || *only == ',') only++;
    size_t len = 0;
    while (only[len] != '\0' && only[len] != ',' && only[len] != ' ') len++;
    if (len != 0 && path_fits(only, len, path)) return true;
    only += len;
  }
  return false;
}

static bool group_allows(const quoin_options *options, const quoin_field *field) {
  return options->groups == 0 || field->groups == 0 || (options->groups & field->groups) != 0;
}

static bool is_keyless_field(const quoin_field *field) {
  unsigned special = field->shape & 0xf0u;
  bool flat = field->kind == QUOIN_K_UNION &&
              (quoin__union_style(field) == QUOIN_TAG_INTERNAL || quoin__union_style(field) == QUOIN_TAG_ONEOF);
  return flat || special >= QUOIN_SHAPE_FLATTEN;
}

QUOIN_INTERNAL bool quoin__mask_reads(const quoin_reader *r, const quoin__frame *f, const quoin_field *field) {
  const quoin_options *options = r->call->options;
  if (!group_allows(options, field)) return false;
  if (options->only == NULL || is_keyless_field(field)) return true;
  char scratch[64][QUOIN__NAME_MAX];
  mask_path path = {.count = 0};
  for (const quoin__frame *at = r->frames + 1; at < f; at++)
    if (at->kind == QUOIN__FRAME_STRUCT && at->entry != NULL && path.count < 63)
      add_name(&path, quoin__plan_name(at->plan, at->entry->index, scratch[path.count]));
  add_name(&path, quoin__field_name(f->plan->type, field, scratch[63]));
  return mask_allows(options->only, &path);
}

QUOIN_INTERNAL bool quoin__mask_writes(const quoin_writer *w, const quoin__write_frame *f, const quoin_type *type,
                                       const quoin_field *field) {
  const quoin_options *options = w->call->options;
  if (!group_allows(options, field)) return false;
  if (options->only == NULL || is_keyless_field(field)) return true;
  char scratch[64][QUOIN__NAME_MAX];
  mask_path path = {.count = 0};
  for (const quoin__write_frame *at = w->frames + 1; at < f; at++)
    if (at->kind == QUOIN__FRAME_STRUCT && at->entry != NULL && !(at[1].kind == QUOIN__FRAME_STRUCT && at[1].inlined) && path.count < 63)
      add_name(&path, quoin__write_name(at, scratch[path.count]));
  add_name(&path, quoin__field_name(type, field, scratch[63]));
  return mask_allows(options->only, &path);
}
