/* SPDX-License-Identifier: MIT */
/* plan.c: from a descriptor to its plan, and the publication of plans between threads. Called at a type's first use and by
 * quoin_prepare. Knows types; of formats only how JSON escapes a name.
 *
 * Publication: state goes EMPTY -> BUILDING (one thread wins the exchange) -> READY (release). Who loses does not wait, a waiter could
 * wait for ever under priorities: it builds a private plan in its call's scope. Types without static storage take the same way. */
#include "type/plan.h"

#include "type/member.h"

#define SLOTS_MIN 16
#define PUBLIC_TRIES 128 /* multipliers tried for a perfect hash: once a program */
#define PRIVATE_TRIES 8  /* once a call */

/* A plan of one call. */
typedef struct private_plan {
  quoin__plan plan;
  struct private_plan *next;
} private_plan;
_Static_assert(sizeof(private_plan) <= QUOIN__PLAN_HEADER, "the list's link stands in the header's spare room");

static uint32_t plan_count(const quoin_type *type) {
  return type->kind == QUOIN_T_ENUM ? type->count : type->count - quoin__options_count(type);
}

const quoin_field *quoin__plan_field(const quoin__plan *plan, size_t index) {
  return quoin__field_at(plan->type, index + (plan->type->count - plan->count));
}

const char *quoin__plan_name(const quoin__plan *plan, size_t index) {
  if (plan->type->kind == QUOIN_T_ENUM) return ((const quoin_name *)plan->type->more)[index].name;
  return quoin__field_name(quoin__plan_field(plan, index));
}

/* --- rendered keys --------------------------------------------------------------------------------------------------------------- */

typedef struct key_text {
  uint8_t *key;
  size_t len; /* all of it; only the first sizeof key bytes are kept */
} key_text;

static void put_key_byte(key_text *text, uint8_t byte) {
  if (text->key != NULL && text->len < sizeof((quoin__entry *)0)->key) text->key[text->len] = byte;
  text->len++;
}

static void put_key_bytes(key_text *text, const char *bytes) {
  while (*bytes != '\0') put_key_byte(text, (uint8_t)*bytes++);
}

/* name as JSON escapes it, in quotes */
static void put_key_name(key_text *text, const char *name) {
  static const char hex[] = "0123456789abcdef", letters[] = "btn?fr"; /* of 0x08 to 0x0d */
  put_key_byte(text, '"');
  for (const uint8_t *p = (const uint8_t *)name; *p != 0; p++) {
    if (*p == '"' || *p == '\\') put_key_byte(text, '\\');
    if (*p >= 0x20) {
      put_key_byte(text, *p);
    } else if (*p >= 0x08 && *p <= 0x0d && *p != 0x0b) {
      put_key_byte(text, '\\');
      put_key_byte(text, (uint8_t)letters[*p - 0x08]);
    } else {
      put_key_bytes(text, "\\u00");
      put_key_byte(text, (uint8_t)hex[*p >> 4]);
      put_key_byte(text, (uint8_t)hex[*p & 15]);
    }
  }
  put_key_byte(text, '"');
}

/* Renders an entry's key; returns its whole length. One that is too long becomes bytes that no UTF-8 text has, so that comparing with
 * it is harmless. */
static size_t render_key(quoin__entry *entry, const char *name, bool member) {
  key_text text = {entry->key, 0};
  if (member) put_key_byte(&text, ',');
  put_key_name(&text, name);
  if (member) put_key_byte(&text, ':');
  if (text.len != strlen(name) + (member ? 4 : 2)) entry->flags |= QUOIN_ENTRY_ESCAPED_KEY;
  if (text.len > sizeof entry->key) {
    entry->flags |= QUOIN_ENTRY_LONG_KEY;
    memset(entry->key, 0xff, sizeof entry->key);
    entry->key_len = sizeof entry->key;
  } else {
    entry->key_len = (uint8_t)text.len;
  }
  return text.len;
}

/* --- entries ------------------------------------------------------------------------------------------------------------------- */

static uint32_t longest_enum_name(const quoin_type *type) {
  const quoin_name *names = (const quoin_name *)type->more;
  size_t longest = 0;
  for (size_t i = 0; names != NULL && i < type->count; i++) {
    key_text text = {NULL, 0};
    if (names[i].name != NULL) put_key_name(&text, names[i].name);
    if (text.len > longest) longest = text.len;
  }
  return longest < UINT32_MAX / 2 ? (uint32_t)longest : UINT32_MAX / 2;
}

/* Most bytes a member's value takes in compact JSON, text content and nested values not counted. */
static uint32_t value_bound(const quoin__entry *entry) {
  static const uint8_t bounds[QUOIN_OP_COUNT] = {
      [QUOIN_OP_BOOL] = 5, [QUOIN_OP_I8] = 4,    [QUOIN_OP_I16] = 6,       [QUOIN_OP_I32] = 11,      [QUOIN_OP_I64] = 20,
      [QUOIN_OP_U8] = 4,   [QUOIN_OP_U16] = 6,   [QUOIN_OP_U32] = 11,      [QUOIN_OP_U64] = 20,      [QUOIN_OP_F32] = 32,
      [QUOIN_OP_F64] = 32, [QUOIN_OP_TIME] = 42, [QUOIN_OP_TIMESPEC] = 42, [QUOIN_OP_TIME_INT] = 42,
  };
  if (entry->op == QUOIN_OP_ENUM) return longest_enum_name(entry->type);
  return bounds[entry->op] != 0 ? bounds[entry->op] : 8;
}

/* May freeing, or looking at what a decode left, have pointers to follow? Structs inside are taken to have some. */
static bool entry_may_point(const quoin__entry *entry) {
  unsigned ops[2] = {entry->op, entry->elem_op};
  for (int i = 0; i < 2; i++) {
    if (ops[i] == QUOIN_OP_CSTR || ops[i] == QUOIN_OP_STR || ops[i] == QUOIN_OP_STRUCT || ops[i] == QUOIN_OP_POINTER) return true;
    if (ops[i] == QUOIN_OP_ARRAY || ops[i] == QUOIN_OP_MAP) return true;
  }
  return false;
}

static void build_struct_entries(quoin__plan *plan, quoin__entry *entries) {
  uint64_t bound = 2;
  for (uint32_t i = 0; i < plan->count; i++) {
    const quoin_field *field = quoin__plan_field(plan, i);
    const char *why;
    quoin__member_entry(field, &entries[i], &why); /* type_check has seen that it can */
    entries[i].index = (uint16_t)i;
    bound += render_key(&entries[i], quoin__field_name(field), true) + value_bound(&entries[i]);
    if (field->required && i < 64) plan->required |= UINT64_C(1) << i;
    if (entry_may_point(&entries[i])) plan->flags |= QUOIN_PLAN_HAS_POINTERS;
  }
  quoin__entry *closing = &entries[plan->count];
  closing->key[0] = '}';
  closing->key_len = 1;
  closing->op = QUOIN_OP_END;
  closing->index = (uint16_t)plan->count;
  plan->encode_bound = bound < UINT32_MAX ? (uint32_t)bound : UINT32_MAX;
  if (plan->type->options.transparent) plan->flags |= QUOIN_PLAN_TRANSPARENT;
}

static void build_enum_entries(quoin__plan *plan, quoin__entry *entries) {
  for (uint32_t i = 0; i < plan->count; i++) {
    entries[i].offset = i;
    entries[i].index = (uint16_t)i;
    entries[i].op = QUOIN_OP_ENUM;
    entries[i].width = (uint8_t)plan->size;
    entries[i].type = plan->type;
    render_key(&entries[i], quoin__plan_name(plan, i), false);
  }
  plan->encode_bound = longest_enum_name(plan->type);
}

/* --- name hash ------------------------------------------------------------------------------------------------------------------ */

static uint64_t mix_of_name(const char *name) {
  uint8_t padded[8] = {0};
  size_t len = strlen(name);
  if (len >= 8) return quoin__name_mix((const uint8_t *)name, len);
  memcpy(padded, name, len);
  return quoin__name_mix(padded, len);
}

static uint64_t next_multiplier(uint64_t *state) { /* splitmix64; odd, or high bits would not depend on all */
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return (z ^ z >> 31) | 1;
}

/* How many names, in order, find their slots free under the plan's multiplier. Leaves the slots dirty. */
static uint32_t count_undisturbed(const quoin__plan *plan, uint16_t *slots) {
  memset(slots, 0, ((size_t)plan->slot_mask + 1) * sizeof *slots);
  uint32_t i = 0;
  for (; i < plan->count; i++) {
    uint16_t *slot = &slots[quoin__name_slot(plan, mix_of_name(quoin__plan_name(plan, i)))];
    if (*slot != 0) break;
    *slot = 1;
  }
  return i;
}

static void choose_multiplier(quoin__plan *plan, uint16_t *slots, int tries) {
  uint64_t state = plan->count, best = 0;
  uint32_t best_count = 0;
  for (int i = 0; i < tries && best_count < plan->count; i++) {
    plan->multiplier = next_multiplier(&state);
    uint32_t count = count_undisturbed(plan, slots);
    if (count <= best_count) continue;
    best = plan->multiplier;
    best_count = count;
  }
  plan->multiplier = best;
}

/* Puts every name into its slot. Returns the first name that is there already, or -1. */
static int fill_slots(quoin__plan *plan, uint16_t *slots) {
  uint64_t mixed = plan->type->size;
  memset(slots, 0, ((size_t)plan->slot_mask + 1) * sizeof *slots);
  for (uint32_t i = 0; i < plan->count; i++) {
    const char *name = quoin__plan_name(plan, i);
    uint64_t mix = mix_of_name(name);
    uint32_t slot = quoin__name_slot(plan, mix);
    for (; slots[slot] != 0; slot = (slot + 1) & plan->slot_mask)
      if (strcmp(quoin__plan_name(plan, slots[slot] - 1u), name) == 0) return (int)i;
    slots[slot] = (uint16_t)(i + 1);
    mixed = (mixed ^ mix) * UINT64_C(0xd6e8feb86659fd93);
    mixed ^= mixed >> 32;
  }
  plan->record_id = (uint32_t)mixed;
  return -1;
}

int quoin__plan_find(const quoin__plan *plan, const uint8_t *name, size_t len) {
  const uint16_t *slots = quoin__plan_slots(plan);
  const quoin__entry *entries = quoin__plan_entries(plan);
  size_t before = plan->type->kind == QUOIN_T_ENUM ? 1 : 2, around = 2 * before;
  uint32_t slot = quoin__name_slot(plan, quoin__name_mix(name, len));
  for (; slots[slot] != 0; slot = (slot + 1) & plan->slot_mask) {
    const quoin__entry *entry = &entries[slots[slot] - 1];
    if (!(entry->flags & (QUOIN_ENTRY_LONG_KEY | QUOIN_ENTRY_ESCAPED_KEY))) {
      if (entry->key_len == len + around && memcmp(entry->key + before, name, len) == 0) return entry->index;
      continue;
    }
    const char *full = quoin__plan_name(plan, entry->index);
    if (strlen(full) == len && memcmp(full, name, len) == 0) return entry->index;
  }
  return -1;
}

/* --- building -------------------------------------------------------------------------------------------------------------------- */

static size_t slots_offset(uint32_t count) { return QUOIN__PLAN_HEADER + ((size_t)count + 1) * sizeof(quoin__entry); }

/* What a private plan takes: slots for at least twice the names. */
static size_t private_plan_bytes(uint32_t count) {
  size_t slots = SLOTS_MIN;
  while (slots < 2 * (size_t)count && slots < 65536) slots *= 2;
  return slots_offset(count) + slots * sizeof(uint16_t);
}

/* Fills a plan in memory of bytes, all of it zero or of an earlier attempt; state is left alone. Returns the index of a name that occurs
 * twice, or -1. */
static int build_plan(quoin__plan *plan, size_t bytes, const quoin_type *type, int tries) {
  uint32_t count = plan_count(type);
  size_t room = (bytes - slots_offset(count)) / sizeof(uint16_t), slots = SLOTS_MIN;
  unsigned slots_log2 = 4;
  while (slots * 2 <= room && slots < 65536) slots *= 2, slots_log2++;
  quoin__entry *entries = (quoin__entry *)(void *)((unsigned char *)plan + QUOIN__PLAN_HEADER);
  memset(entries, 0, ((size_t)count + 1) * sizeof *entries);
  plan->count = count;
  plan->type = type;
  plan->required = 0;
  plan->flags = 0;
  plan->size = (uint32_t)type->size;
  plan->slot_shift = 64 - slots_log2;
  plan->slot_mask = (uint32_t)slots - 1;
  plan->slots_at = (uint32_t)slots_offset(count);
  uint16_t *slot_table = (uint16_t *)(void *)((unsigned char *)plan + plan->slots_at);
  if (type->kind == QUOIN_T_ENUM)
    build_enum_entries(plan, entries);
  else
    build_struct_entries(plan, entries);
  choose_multiplier(plan, slot_table, tries);
  return fill_slots(plan, slot_table);
}

static const quoin__plan *refuse_duplicate(quoin__plan_scope *scope, const quoin_type *type, const char *name) {
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  quoin__text_add(&message, type->name != NULL ? type->name : "(a type without a name)");
  quoin__text_add(&message, ": the name ");
  quoin__text_add_quoted(&message, name, strlen(name), 64);
  quoin__text_add(&message, " occurs twice");
  scope->status = QUOIN_BAD_TYPE;
  return NULL;
}

static void *private_memory(quoin__plan_scope *scope, size_t bytes) {
  bytes = (bytes + 63) & ~(size_t)63;
  if (scope->stack != NULL && bytes <= scope->stack_len - scope->stack_used) {
    void *memory = scope->stack + scope->stack_used;
    scope->stack_used += bytes;
    return memory;
  }
  if (scope->bump == NULL || quoin__bump_more(scope->bump, bytes + 63) != QUOIN_OK) return NULL;
  unsigned char *at = scope->bump->at + ((size_t)(0 - (uintptr_t)scope->bump->at) & 63);
  scope->bump->at = at + bytes;
  return at;
}

static const quoin__plan *private_plan_of(quoin__plan_scope *scope, const quoin_type *type) {
  for (private_plan *p = (private_plan *)scope->private_head; p != NULL; p = p->next)
    if (p->plan.type == type) return &p->plan;
  size_t bytes = private_plan_bytes(plan_count(type));
  private_plan *made = (private_plan *)private_memory(scope, bytes);
  if (made == NULL) {
    quoin__text message;
    quoin__text_init(&message, scope->message, sizeof scope->message);
    quoin__text_add(&message, type->name != NULL ? type->name : "(a type without a name)");
    quoin__text_add(&message, ": no memory to compile the type");
    scope->status = QUOIN_NO_MEMORY;
    return NULL;
  }
  memset(made, 0, sizeof *made);
  int twice = build_plan(&made->plan, bytes, type, PRIVATE_TRIES);
  if (twice >= 0) return refuse_duplicate(scope, type, quoin__plan_name(&made->plan, (size_t)twice));
  made->plan.state = QUOIN__PLAN_READY;
  made->next = (private_plan *)scope->private_head;
  scope->private_head = made;
  return &made->plan;
}

static bool type_passes(quoin__plan_scope *scope, const quoin_type *type) {
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  scope->status = quoin__type_check(type, &message);
  return scope->status == QUOIN_OK;
}

const quoin__plan *quoin__plan_acquire(quoin__plan_scope *scope, const quoin_type *type) {
  for (private_plan *p = (private_plan *)scope->private_head; p != NULL; p = p->next)
    if (p->plan.type == type) return &p->plan;
#if defined(__GNUC__)
  quoin__plan *plan = (quoin__plan *)type->plan;
  if (plan != NULL && __atomic_load_n(&plan->state, __ATOMIC_ACQUIRE) == QUOIN__PLAN_READY) return plan;
  if (!type_passes(scope, type)) return NULL;
  uint32_t state = QUOIN__PLAN_EMPTY;
  if (plan != NULL && __atomic_compare_exchange_n(&plan->state, &state, QUOIN__PLAN_BUILDING, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    int twice = build_plan(plan, type->plan_bytes, type, PUBLIC_TRIES);
    const char *name = twice >= 0 ? quoin__plan_name(plan, (size_t)twice) : NULL;
    __atomic_store_n(&plan->state, twice >= 0 ? QUOIN__PLAN_EMPTY : QUOIN__PLAN_READY, __ATOMIC_RELEASE);
    return twice >= 0 ? refuse_duplicate(scope, type, name) : plan;
  }
  if (plan != NULL && state == QUOIN__PLAN_READY) return plan;
#else
  if (!type_passes(scope, type)) return NULL;
#endif
  return private_plan_of(scope, type);
}
