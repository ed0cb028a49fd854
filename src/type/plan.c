/* SPDX-License-Identifier: MIT */
/* plan.c: from a descriptor to its plan, and the publication of plans between threads. Called at a type's first use and by
 * quoin_prepare. Knows types; of formats only how JSON escapes a name.
 *
 * Publication: state goes EMPTY -> BUILDING (one thread wins the exchange) -> READY (release). Who loses does not wait, a waiter could
 * wait for ever under priorities: it builds a private plan in its call's scope. Types without static storage take the same way. */
#include "type/plan.h"

#include "type/init.h"
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

static bool has_names(const quoin_type *type) { return type->kind == QUOIN_T_ENUM || type->kind == QUOIN_T_FLAGS; }

static uint32_t plan_count(const quoin_type *type) { return has_names(type) ? type->count : type->count - quoin__options_count(type); }

const quoin_field *quoin__plan_field(const quoin__plan *plan, size_t index) {
  return quoin__field_at(plan->type, index + (plan->type->count - plan->count));
}

QUOIN_INTERNAL const quoin_field *quoin__entry_field(const quoin__entry *e) {
  return e->index == QUOIN__NO_INDEX ? NULL : quoin__plan_field(quoin__entry_plan(e), e->index);
}

QUOIN_INTERNAL const char *quoin__plan_name(const quoin__plan *plan, size_t index, char scratch[QUOIN__NAME_MAX]) {
  if (has_names(plan->type)) return ((const quoin_name *)plan->type->more)[index].name;
  return quoin__field_name(plan->type, quoin__plan_field(plan, index), scratch);
}

static const char *plan_aliases(const quoin__plan *plan, size_t index) {
  return has_names(plan->type) ? ((const quoin_name *)plan->type->more)[index].aliases : quoin__plan_field(plan, index)->aliases;
}

QUOIN_INTERNAL const quoin__entry *quoin__plan_variant(const quoin__plan *plan, int64_t when) {
  for (size_t i = 0; i < plan->count; i++)
    if (quoin__plan_field(plan, i)->when == when) return quoin__plan_entries(plan) + i;
  return NULL;
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

/* no text has these bytes, so comparing with them is harmless */
static void no_key(quoin__entry *entry) {
  memset(entry->key, 0xff, sizeof entry->key);
  entry->key_len = sizeof entry->key;
}

/* Renders an entry's key. One that is too long has none. */
static void render_key(quoin__entry *entry, const char *name, bool member) {
  key_text text = {entry->key, 0};
  if (member) put_key_byte(&text, ',');
  put_key_name(&text, name);
  if (member) put_key_byte(&text, ':');
  if (text.len != strlen(name) + (member ? 4 : 2)) entry->flags |= QUOIN_ENTRY_ESCAPED_KEY;
  if (text.len > sizeof entry->key) {
    entry->flags |= QUOIN_ENTRY_LONG_KEY;
    no_key(entry);
  } else {
    entry->key_len = (uint8_t)text.len;
  }
}

/* --- entries ------------------------------------------------------------------------------------------------------------------- */

/* The key of a struct's member, by what it is. */
static void render_member(quoin__plan *plan, quoin__entry *entry) {
  char scratch[QUOIN__NAME_MAX];
  if (quoin__is_keyless(entry)) {
    no_key(entry);
    entry->flags |= QUOIN_ENTRY_LONG_KEY | QUOIN_ENTRY_ESCAPED_KEY;
    return;
  }
  if (!plan->type->options.as_array) {
    render_key(entry, quoin__plan_name(plan, entry->index, scratch), true);
    return;
  }
  entry->key[0] = ',';
  entry->key_len = 1;
  entry->flags |= QUOIN_ENTRY_ESCAPED_KEY;
}

/* Does a fresh object of type hold anything but zeros? */
static bool type_has_defaults(const quoin_type *type, unsigned levels) {
  if (type->options.defaults != NULL) return true;
  for (size_t i = quoin__options_count(type); i < type->count; i++) {
    const quoin_field *f = quoin__field_at(type, i);
    if (quoin__has_default(f)) return true;
    unsigned shape = f->shape & QUOIN_SHAPE_MASK;
    bool inside = f->kind == QUOIN_K_TYPE && f->type != NULL && f->type->kind == QUOIN_T_STRUCT &&
                  (shape == QUOIN_SHAPE_INLINE || shape == QUOIN_SHAPE_FIXED);
    if (inside && levels > 0 && type_has_defaults(f->type, levels - 1)) return true;
  }
  return false;
}

/* What is asked about a member that is left out where it is NULL or empty: most kinds are neither. */
static uint32_t asked_about_content(const quoin__entry *e, bool null, bool empty) {
  const bool content = (quoin__is_text(e) && e->op != QUOIN_OP_FORM) || (e->op >= QUOIN_OP_BOUNDED && e->op <= QUOIN_OP_MAP);
  const uint32_t ask = null && quoin__is_pointing(e) ? QUOIN_ASK_WRITE_NULL : 0;
  if (!empty) return ask;
  if (content) return ask | QUOIN_ASK_WRITE_EMPTY;
  if (e->op == QUOIN_OP_FLAGS || e->op == QUOIN_OP_FORM) return QUOIN_ASK_WRITE;
  return quoin__is_pointing(e) ? QUOIN_ASK_WRITE_NULL : 0;
}

/* What the walks ask about a member: QUOIN_ASK_... */
static uint32_t asked_about(const quoin_type *type, const quoin_field *f, const quoin__entry *e) {
  const unsigned omit = f->omit | type->options.omit, null = f->null != 0 ? f->null : type->options.null;
  const bool keyless = quoin__is_keyless(e);
  const bool place = type->options.as_array && (omit != 0 || (e->flags & QUOIN_ENTRY_HAS)); /* what is absent leaves a null behind */
  uint32_t ask = 0;
  if (keyless || place || null == QUOIN_LEAVE || (omit & QUOIN_OMIT_ON_READ) || type->kind == QUOIN_T_UNION) ask |= QUOIN_ASK_BEFORE;
  if (quoin__is_constrained(f) || quoin__constrained_inside(quoin__held_type(f))) ask |= QUOIN_ASK_AFTER;
  const bool unreadable = (null == QUOIN_REFUSE || (null == QUOIN_LEAVE && f->required)) && quoin__is_pointing(e); /* NULL, written */
  const bool no_variant = e->op == QUOIN_OP_UNION && !f->required && !quoin__has_variant(f->type, 0);
  const bool asked = keyless || place || unreadable || no_variant || (omit & (QUOIN_OMIT_DEFAULT | QUOIN_OMIT_ON_WRITE)) != 0;
  if (asked) return ask | QUOIN_ASK_WRITE;
  return ask | asked_about_content(e, (omit & QUOIN_OMIT_NULL) != 0, (omit & QUOIN_OMIT_EMPTY) != 0);
}

static bool entry_is_rare(const quoin__entry *entry, uint32_t ask) {
  return (entry->has_at & ask) != 0 || entry->op > QUOIN_OP_MAP || entry->elem_op == QUOIN_OP_ITEM;
}

/* Do the fast walks know all that a map's entries are? */
static bool has_rare_entries(const quoin__entry *map) {
  for (size_t i = quoin__options_count(map->type); i < map->type->count; i++) {
    quoin__entry entry = {.op = QUOIN_OP_END};
    const char *why;
    const quoin_field *field = quoin__field_at(map->type, i);
    if (quoin__member_entry(field, &entry, &why) != QUOIN_OK || entry_is_rare(&entry, 0) || (entry.flags & QUOIN_ENTRY_SPECIAL) ||
        quoin__constrained_inside(quoin__held_type(field)))
      return true;
    bool text = entry.op == QUOIN_OP_CSTR || entry.op == QUOIN_OP_STR || entry.op == QUOIN_OP_CHARS;
    if (i == quoin__options_count(map->type) && !text) return true; /* the key */
  }
  return map->type->options.null != 0;
}

static unsigned flags_of_struct(const quoin__plan *plan, const quoin__entry *entries) {
  const quoin_type_options *o = &plan->type->options;
  unsigned flags = 0;
  for (uint32_t i = 0; i < plan->count; i++) {
    if (entries[i].op == QUOIN_OP_PART) flags |= QUOIN_PLAN_PARTS | QUOIN_PLAN_ENDING;
    if (entries[i].op == QUOIN_OP_UNKNOWN) flags |= QUOIN_PLAN_CAPTURES;
    if (entries[i].op == QUOIN_OP_PRESENT) flags |= QUOIN_PLAN_ENDING;
    bool map = entries[i].op == QUOIN_OP_MAP || entries[i].op == QUOIN_OP_MAP_BOUNDED;
    bool both = map && has_rare_entries(&entries[i]);
    if (both || entry_is_rare(&entries[i], QUOIN_ASK_BEFORE | QUOIN_ASK_AFTER)) flags |= QUOIN_PLAN_RARE;
    bool may_fail = (entries[i].has_at & QUOIN_ASK_WRITE) && quoin__plan_field(plan, i)->required; /* a NULL that cannot be read back */
    if (both || may_fail || entry_is_rare(&entries[i], 0)) flags |= QUOIN_PLAN_RARE_WRITE;
  }
  if (o->duplicates != 0 || o->as_array) flags |= QUOIN_PLAN_RARE;
  if (o->before_encode != NULL || o->as_array) flags |= QUOIN_PLAN_RARE_WRITE;
  if (o->transparent) {
    bool list = entries->op >= QUOIN_OP_FIXED && entries->op <= QUOIN_OP_MAP;
    flags |= QUOIN_PLAN_TRANSPARENT |
             (list ? 0 : QUOIN_PLAN_RARE | QUOIN_PLAN_RARE_WRITE); /* a struct's frame inside it would be taken for the list's element */
  }
  if (o->as_array) flags |= QUOIN_PLAN_AS_ARRAY | QUOIN_PLAN_ENDING;
  if (o->case_insensitive) flags |= QUOIN_PLAN_FOLDED;
  if (plan->count > 64 || o->after_decode != NULL) flags |= QUOIN_PLAN_ENDING;
  if (o->before_encode != NULL) flags |= QUOIN_PLAN_OPENING;
  if (plan->type->kind == QUOIN_T_STRUCT && type_has_defaults(plan->type, 64)) flags |= QUOIN_PLAN_DEFAULTS | QUOIN_PLAN_ENDING;
  return flags;
}

static void build_struct_entries(quoin__plan *plan, quoin__entry *entries) {
  for (uint32_t i = 0; i < plan->count; i++) {
    const quoin_field *field = quoin__plan_field(plan, i);
    const char *why;
    quoin__member_entry(field, &entries[i], &why); /* type_check has seen that it can */
    entries[i].index = (uint16_t)i;
    if (i >= 64) entries[i].flags |= QUOIN_ENTRY_ASIDE;
    const quoin_type *type = plan->type;
    bool places = type->options.as_array && (entries[i].flags & QUOIN_ENTRY_HAS); /* what is absent leaves a null behind */
    if (places || type->options.omit != 0 || type->options.null != 0 || type->kind == QUOIN_T_UNION)
      entries[i].flags |= QUOIN_ENTRY_SPECIAL;
    entries[i].has_at |= asked_about(type, field, &entries[i]);
    if (entries[i].has_at & QUOIN_ASK_WRITE) entries[i].flags |= QUOIN_ENTRY_SPECIAL;
    render_member(plan, &entries[i]);
    if (field->required && i < 64) plan->required |= UINT64_C(1) << i;
  }
  quoin__entry *closing = &entries[plan->count];
  closing->key[0] = plan->type->options.as_array ? ']' : '}';
  closing->key_len = 1;
  closing->op = QUOIN_OP_END;
  closing->flags = QUOIN_ENTRY_LONG_KEY;
  closing->index = (uint16_t)plan->count;
  plan->flags = (uint16_t)flags_of_struct(plan, entries);
}

static void build_enum_entries(quoin__plan *plan, quoin__entry *entries) {
  for (uint32_t i = 0; i < plan->count; i++) {
    entries[i].offset = i;
    entries[i].index = (uint16_t)i;
    entries[i].op = QUOIN_OP_ENUM;
    entries[i].flags = 0;
    entries[i].width = (uint8_t)plan->size;
    entries[i].type = plan->type;
    render_key(&entries[i], quoin__plan_name(plan, i, NULL), false);
  }
  if (plan->type->options.case_insensitive) plan->flags |= QUOIN_PLAN_FOLDED;
}

/* --- name hash ------------------------------------------------------------------------------------------------------------------ */

static uint8_t fold(uint8_t c) { return c >= 'A' && c <= 'Z' ? (uint8_t)(c | 0x20) : c; }

/* Any length, any memory. folded: as if in lower case. */
static uint64_t mix_of_name(const char *name, size_t len, bool folded) {
  uint8_t ends[24] = {0}; /* the mix looks at the first and last eight bytes alone */
  size_t kept = len < 16 ? len : 16;
  if (len < 16) {
    memcpy(ends, name, len);
  } else {
    memcpy(ends, name, 8);
    memcpy(ends + 8, name + len - 8, 8);
  }
  for (size_t i = 0; folded && i < kept; i++) ends[i] = fold(ends[i]);
  return quoin__name_mix_ends(ends, len >= 8 ? ends + kept - 8 : ends, len);
}

static bool names_equal(const uint8_t *a, const uint8_t *b, size_t len, bool folded) {
  if (!folded) return memcmp(a, b, len) == 0;
  for (size_t i = 0; i < len; i++)
    if (fold(a[i]) != fold(b[i])) return false;
  return true;
}

QUOIN_INTERNAL bool quoin__names_equal(const char *full, const uint8_t *name, size_t len, bool folded) {
  return strlen(full) == len && names_equal((const uint8_t *)full, name, len, folded);
}

QUOIN_INTERNAL bool quoin__next_alias(const char **at, const char **name, size_t *len) {
  if (*at == NULL || **at == '\0') return false;
  *name = *at;
  *len = quoin__alias_len(*at);
  *at += *len;
  if (**at == '|') (*at)++;
  return true;
}

QUOIN_INTERNAL bool quoin__alias_is(const char *aliases, const uint8_t *name, size_t len, bool folded) {
  const char *alias;
  size_t alias_len;
  while (quoin__next_alias(&aliases, &alias, &alias_len))
    if (alias_len == len && names_equal((const uint8_t *)alias, name, len, folded)) return true;
  return false;
}

static uint64_t next_multiplier(uint64_t *state) { /* splitmix64; odd, or high bits would not depend on all */
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return (z ^ z >> 31) | 1;
}

/* Is name one that entry index goes by? */
static bool goes_by(const quoin__plan *plan, size_t index, const uint8_t *name, size_t len) {
  char scratch[QUOIN__NAME_MAX];
  bool folded = (plan->flags & QUOIN_PLAN_FOLDED) != 0;
  const quoin__entry *entry = &quoin__plan_entries(plan)[index];
  if (quoin__is_keyless(entry)) return false;
  const char *full = quoin__plan_name(plan, index, scratch);
  if (quoin__names_equal(full, name, len, folded)) return true;
  return quoin__alias_is(plan_aliases(plan, index), name, len, folded);
}

/* Every name and alias in turn, with the index it stands for. */
typedef struct name_walk {
  const quoin__plan *plan;
  uint32_t index; /* of the name given last, + 1 */
  const char *aliases, *name;
  size_t len;
  char scratch[QUOIN__NAME_MAX];
} name_walk;

static bool next_name(name_walk *walk) {
  if (quoin__next_alias(&walk->aliases, &walk->name, &walk->len)) return true;
  while (walk->index < walk->plan->count && quoin__is_keyless(&quoin__plan_entries(walk->plan)[walk->index])) walk->index++;
  if (walk->index == walk->plan->count) return false;
  walk->name = quoin__plan_name(walk->plan, walk->index, walk->scratch);
  walk->len = strlen(walk->name);
  walk->aliases = plan_aliases(walk->plan, walk->index++);
  return true;
}

static uint32_t slot_of_name(const quoin__plan *plan, const char *name, size_t len) {
  return quoin__name_slot(plan, mix_of_name(name, len, (plan->flags & QUOIN_PLAN_FOLDED) != 0));
}

/* How many names, in order, find their slots free under the plan's multiplier. Leaves the slots dirty. */
static uint32_t count_undisturbed(const quoin__plan *plan, uint16_t *slots) {
  memset(slots, 0, ((size_t)plan->slot_mask + 1) * sizeof *slots);
  name_walk walk = {.plan = plan};
  uint32_t n = 0;
  for (; next_name(&walk); n++) {
    uint16_t *slot = &slots[slot_of_name(plan, walk.name, walk.len)];
    if (*slot != 0) break;
    *slot = 1;
  }
  return n;
}

static uint32_t count_names(const quoin__plan *plan) {
  name_walk walk = {.plan = plan};
  uint32_t n = 0;
  while (next_name(&walk)) n++;
  return n;
}

static void choose_multiplier(quoin__plan *plan, uint16_t *slots, int tries) {
  uint64_t state = plan->count, best = 0;
  uint32_t best_count = 0, names = count_names(plan);
  for (int i = 0; i < tries && (i == 0 || best_count < names); i++) {
    plan->multiplier = next_multiplier(&state);
    uint32_t count = count_undisturbed(plan, slots);
    if (count <= best_count && i > 0) continue;
    best = plan->multiplier;
    best_count = count;
  }
  plan->multiplier = best;
}

/* Puts every name into its slot. A name that is there already stops it: its length, and where it is, else NULL. */
static const char *fill_slots(quoin__plan *plan, uint16_t *slots, size_t *len) {
  uint64_t mixed = plan->type->size;
  memset(slots, 0, ((size_t)plan->slot_mask + 1) * sizeof *slots);
  name_walk walk = {.plan = plan};
  while (next_name(&walk)) {
    uint64_t mix = mix_of_name(walk.name, walk.len, (plan->flags & QUOIN_PLAN_FOLDED) != 0);
    uint32_t slot = quoin__name_slot(plan, mix);
    *len = walk.len;
    for (; slots[slot] != 0; slot = (slot + 1) & plan->slot_mask)
      if (goes_by(plan, slots[slot] - 1u, (const uint8_t *)walk.name, walk.len))
        return walk.name == walk.scratch ? quoin__plan_field(plan, walk.index - 1)->member : walk.name;
    slots[slot] = (uint16_t)walk.index;
    mixed = (mixed ^ mix) * UINT64_C(0xd6e8feb86659fd93);
    mixed ^= mixed >> 32;
  }
  plan->record_id = (uint32_t)mixed;
  return NULL;
}

int quoin__plan_find(const quoin__plan *plan, const uint8_t *name, size_t len) {
  const uint16_t *slots = quoin__plan_slots(plan);
  const quoin__entry *entries = quoin__plan_entries(plan);
  size_t before = has_names(plan->type) ? 1 : 2, around = 2 * before;
  uint32_t slot = slot_of_name(plan, (const char *)name, len);
  for (; slots[slot] != 0; slot = (slot + 1) & plan->slot_mask) {
    const quoin__entry *entry = &entries[slots[slot] - 1];
    bool bare = !(entry->flags & (QUOIN_ENTRY_LONG_KEY | QUOIN_ENTRY_ESCAPED_KEY));
    if (bare && entry->key_len == len + around && memcmp(entry->key + before, name, len) == 0) return entry->index;
    if (goes_by(plan, entry->index, name, len)) return entry->index;
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

/* Fills a plan in memory of bytes, all of it zero or of an earlier attempt; state is left alone. Returns a name that occurs twice, of
 * *len bytes, or NULL. */
static const char *build_plan(quoin__plan *plan, size_t bytes, const quoin_type *type, int tries, size_t *len) {
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
  if (has_names(type))
    build_enum_entries(plan, entries);
  else
    build_struct_entries(plan, entries);
  choose_multiplier(plan, slot_table, tries);
  return fill_slots(plan, slot_table, len);
}

static const quoin__plan *refuse_duplicate(quoin__plan_scope *scope, const quoin_type *type, const char *name, size_t len) {
  quoin__text message;
  quoin__text_init(&message, scope->message, sizeof scope->message);
  quoin__text_add(&message, type->name != NULL ? type->name : "(a type without a name)");
  quoin__text_add(&message, ": the name ");
  quoin__text_add_quoted(&message, name, len, 64);
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
  size_t len;
  const char *twice = build_plan(&made->plan, bytes, type, PRIVATE_TRIES, &len);
  if (twice != NULL) return refuse_duplicate(scope, type, twice, len);
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
    size_t len;
    const char *twice = build_plan(plan, type->plan_bytes, type, PUBLIC_TRIES, &len);
    __atomic_store_n(&plan->state, twice != NULL ? QUOIN__PLAN_EMPTY : QUOIN__PLAN_READY, __ATOMIC_RELEASE);
    return twice != NULL ? refuse_duplicate(scope, type, twice, len) : plan;
  }
  if (plan != NULL && state == QUOIN__PLAN_READY) return plan;
#else
  if (!type_passes(scope, type)) return NULL;
#endif
  return private_plan_of(scope, type);
}
