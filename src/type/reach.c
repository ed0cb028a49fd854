/* SPDX-License-Identifier: MIT */
/* reach.c: tokens of a pointer to places in memory. Each step goes from a struct to a member, and from the member to what it holds. See
 * reach.h. */
#include "type/reach.h"

#include "type/load.h"

#define REACH_PARTS 32 /* structs that are flattened into one another */

typedef struct reach_step {
  quoin__plan_scope *scope;
  const quoin_str *tokens;
  size_t count;
  quoin__reached *at;
  quoin__entry entry; /* of the value that was reached, in owner (a field's) or as an element */
  const quoin_field *field;
  unsigned char *owner;
  bool left; /* a struct has members that cannot be found this way */
} reach_step;

static bool token_index(quoin_str token, size_t *out) {
  size_t v = 0;
  if (token.len == 0 || token.len > 9 || (token.len > 1 && token.ptr[0] == '0')) return false;
  for (size_t i = 0; i < token.len; i++) {
    if (token.ptr[i] < '0' || token.ptr[i] > '9') return false;
    v = 10 * v + (size_t)(token.ptr[i] - '0');
  }
  *out = v;
  return true;
}

/* The member called token of a struct, or NULL; by name or alias, as documents have it. 8 bytes are readable at the name. */
static const quoin__entry *member_called(const quoin__plan *plan, quoin_str token) {
  uint8_t name[QUOIN__NAME_MAX + 8] = {0};
  if (token.len >= QUOIN__NAME_MAX) return NULL;
  memcpy(name, token.ptr, token.len);
  int found = quoin__plan_find(plan, name, token.len);
  return found >= 0 ? quoin__plan_entries(plan) + found : NULL;
}

static const quoin__entry *struct_member(const quoin__plan *plan, quoin_str token) {
  size_t index;
  if (!(plan->flags & QUOIN_PLAN_AS_ARRAY)) return member_called(plan, token);
  return token_index(token, &index) && index < plan->count ? quoin__plan_entries(plan) + index : NULL;
}

typedef struct reach_part {
  const quoin_type *type;
  unsigned char *object;
} reach_part;

/* The structs flattened into plan's, for the search to go on in; false: one is of a kind that it does not know. */
static void push_parts(reach_step *s, const quoin__plan *plan, unsigned char *object, reach_part *parts, size_t *count) {
  for (size_t i = 0; i < plan->count; i++) {
    const quoin__entry *e = quoin__plan_entries(plan) + i;
    if (e->op == QUOIN_OP_UNKNOWN) s->left = true;
    if (e->op != QUOIN_OP_PART) continue;
    bool known = e->elem_op == QUOIN__PART_INLINE || e->elem_op == QUOIN__PART_POINTER;
    unsigned char *part = object + e->offset;
    if (known && e->elem_op == QUOIN__PART_POINTER) part = quoin__load_pointer(part);
    if (!known || !part || *count == REACH_PARTS)
      s->left = true;
    else
      parts[(*count)++] = (reach_part){e->type, part};
  }
}

/* the member that the next token names in the struct that was reached */
static bool reach_member(reach_step *s) {
  reach_part parts[REACH_PARTS] = {{s->at->type, s->at->object}};
  for (size_t i = 0, count = 1; i < count; i++) {
    const quoin__plan *plan = quoin__plan_get(s->scope, parts[i].type);
    if (!plan) return false;
    const quoin__entry *e = struct_member(plan, s->tokens[s->at->used]);
    if (!e) {
      push_parts(s, plan, parts[i].object, parts, &count);
      continue;
    }
    s->left = e->op == QUOIN_OP_UNION; /* it goes with its discriminator, and may stand in members of its own */
    if (s->left) return false;
    s->entry = *e;
    s->field = quoin__plan_field(plan, e->index);
    s->owner = parts[i].object;
    s->at->owner_type = parts[i].type;
    s->at->owner = parts[i].object;
    s->at->field = s->field;
    s->at->index = SIZE_MAX;
    return true;
  }
  return false;
}

/* What stands in the entry: a struct becomes the object of the next step. */
static void reach_object(reach_step *s) {
  s->at->type = NULL;
  s->at->object = NULL;
  if (s->field && (s->entry.flags & QUOIN_ENTRY_HAS) && !quoin__load_has(s->owner, &s->entry)) return; /* it is not there */
  unsigned char *p = s->owner + s->entry.offset;
  if (s->entry.op == QUOIN_OP_POINTER) p = quoin__load_pointer(p);
  if ((s->entry.op != QUOIN_OP_STRUCT && s->entry.op != QUOIN_OP_POINTER) || !p || s->entry.type->options.transparent) return;
  s->at->type = s->entry.type;
  s->at->object = p;
}

/* the value of a map's entry by its key */
static bool reach_key(reach_step *s, const quoin__list *list) {
  const quoin__plan *plan = quoin__plan_get(s->scope, list->elem.type);
  quoin_str token = s->tokens[s->at->used];
  if (!plan || plan->count != 2) return false;
  const quoin__entry *key = quoin__plan_entries(plan);
  if (!quoin__is_text(key)) return false;
  for (size_t i = 0; i < list->count; i++) {
    unsigned char *pair = list->items + i * list->stride;
    quoin_str text = quoin__load_text(key, pair + key->offset);
    if (!text.ptr || text.len != token.len || memcmp(text.ptr, token.ptr, token.len) != 0) continue;
    s->entry = key[1];
    s->field = quoin__plan_field(plan, 1);
    s->owner = pair;
    s->at->owner_type = list->elem.type;
    s->at->owner = pair;
    s->at->field = s->field;
    s->at->index = SIZE_MAX;
    return true;
  }
  return false;
}

/* an element or a map's value: true when the token was used */
static bool reach_element(reach_step *s) {
  const quoin__place place = {&s->entry, s->field, s->owner};
  quoin__list list;
  size_t index;
  if (quoin__content_of(&s->entry) != QUOIN_HOLDS_LIST || s->entry.op == QUOIN_OP_FORM || !quoin__list_of(&place, &list)) return false;
  if (s->entry.op == QUOIN_OP_MAP || s->entry.op == QUOIN_OP_MAP_BOUNDED) return reach_key(s, &list);
  if (!token_index(s->tokens[s->at->used], &index) || index >= list.count) return false;
  if (list.elem.op != QUOIN_OP_STRUCT && list.elem.op != QUOIN_OP_POINTER) return false;
  s->entry = list.elem;
  s->field = NULL;
  s->owner = list.items + index * list.stride;
  s->at->index = index;
  return true;
}

QUOIN_INTERNAL bool quoin__reach(quoin__plan_scope *scope, const quoin_str *tokens, size_t count, quoin__reached *at) {
  reach_step s = {.scope = scope, .tokens = tokens, .count = count, .at = at};
  at->used = 0;
  at->index = SIZE_MAX;
  if (at->type->options.transparent) return true;
  while (at->used < count) {
    quoin__reached before = *at;
    if (at->type) {
      if (!reach_member(&s)) return scope->status == QUOIN_OK && s.left;
    } else if (!reach_element(&s)) {
      return scope->status == QUOIN_OK;
    }
    reach_object(&s);
    at->used++;
    if (at->index != SIZE_MAX && !at->type) { /* an element that is no object there: left to the list's value */
      *at = before;
      return true;
    }
  }
  return true;
}
