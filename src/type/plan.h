/* SPDX-License-Identifier: MIT */
/* plan.h: the compiled form of a described type: what decoding and encoding read instead of the descriptor. One plan a type, in the
 * static storage its macro emitted, filled once and never changed after; what a call learns goes to the arena (history.h).
 *
 * A struct's plan has an entry a member, in the order of the description (OPTIONS left out), and one more: the closing brace. An enum's
 * plan has an entry a name. Both have a hash over the names. Knows types, not formats: the rendered key is JSON's, but the bare name
 * stands inside it (key + 2) for formats that want that. */
#ifndef QUOIN_TYPE_PLAN_H
#define QUOIN_TYPE_PLAN_H

#include <quoin/type.h>

#include "base/arena.h"
#include "base/text_out.h"

/* What to do with a value: kind and width folded into one dense number, so that one switch decides. */
typedef enum quoin__op {
  QUOIN_OP_END, /* the closing brace's entry */
  QUOIN_OP_BOOL,
  QUOIN_OP_I8,
  QUOIN_OP_I16,
  QUOIN_OP_I32,
  QUOIN_OP_I64,
  QUOIN_OP_U8,
  QUOIN_OP_U16,
  QUOIN_OP_U32,
  QUOIN_OP_U64,
  QUOIN_OP_F32,
  QUOIN_OP_F64,
  QUOIN_OP_CSTR,  /* char *, NUL-terminated */
  QUOIN_OP_STR,   /* quoin_str */
  QUOIN_OP_CHARS, /* char[limit] */
  QUOIN_OP_ENUM,  /* by name; width bytes wide, type is the enum's */
  QUOIN_OP_TIME,
  QUOIN_OP_TIMESPEC,    /* RFC 3339 text */
  QUOIN_OP_TIME_INT,    /* a signed integer of width bytes that counts limit-th seconds (1, 1e3, 1e6, 1e9), as RFC 3339 text */
  QUOIN_OP_FORM,        /* a named form of type/form.h: field says which, elem_op is the wire */
  QUOIN_OP_FLAGS,       /* an array of names; width bytes wide, type is the flag set's */
  QUOIN_OP_RAW,         /* quoin_raw: an undecoded span */
  QUOIN_OP_VIEW,        /* quoin_str that points into the input where it can */
  QUOIN_OP_CODEC,       /* a custom codec: type's */
  QUOIN_OP_NOTHING,     /* a variant without content */
  QUOIN_OP_STRUCT,      /* type inline at offset */
  QUOIN_OP_POINTER,     /* a pointer to one, NULL when absent */
  QUOIN_OP_FIXED,       /* limit elements, exactly */
  QUOIN_OP_BOUNDED,     /* up to limit elements, count at count_at */
  QUOIN_OP_ARRAY,       /* pointer and count */
  QUOIN_OP_MAP_BOUNDED, /* the same two, of {key, value} entries: type is the entry struct's */
  QUOIN_OP_MAP,
  QUOIN_OP_UNION, /* one value of several types: type is the union's, the discriminator of count_width bytes at count_at; limit is the style */
  QUOIN_OP_FAMILY,    /* a pointer to an object of one of several classes, NULL when absent: type is the family's */
  QUOIN_OP_CONTAINER, /* a user's own list: type is the container's */
  QUOIN_OP_PART,      /* no key of its own: members that appear among the parent's; elem_op is a quoin__part_kind */
  QUOIN_OP_UNKNOWN,   /* no key: a quoin_raw that keeps what is not described */
  QUOIN_OP_PRESENT,   /* no key: bits of the members that the last decode met, limit of them */
  QUOIN_OP_ITEM,      /* as elem_op: what quoin__member_item says, read one by one */
  QUOIN_OP_COUNT
} quoin__op;

/* How members of another table appear among a struct's own. */
typedef enum quoin__part_kind {
  QUOIN__PART_OWN,
  QUOIN__PART_INLINE,  /* FLATTEN, BASE: a struct inline */
  QUOIN__PART_POINTER, /* FLATTEN of a pointer: NULL until one of its members is met */
  QUOIN__PART_VARIANT, /* UNION with an internal tag: the members of the variant that the tag names */
  QUOIN__PART_ONEOF    /* UNION whose variants are members of the parent, one at most */
} quoin__part_kind;

enum {
  QUOIN_ENTRY_ASIDE = 1,    /* reading has something to do before the value: HAS, or the member is beyond the 64th */
  QUOIN_ENTRY_HAS = 2,      /* has_at counts; its width is 1 << (flags >> 6) */
  QUOIN_ENTRY_NULLABLE = 4, /* null is allowed and clears: struct pointers, text pointers and quoin_str, anything under HAS */
  QUOIN_ENTRY_LONG_KEY =
      8, /* the rendered key has more than 32 bytes: match by hash, write from the descriptor; key is 0xff bytes, which match no text.
              Also set on the closing entry, so that writing has one test for what is no plain key */
  QUOIN_ENTRY_SPECIAL = 16,    /* the descriptor says more than reading or writing the value: ask it before and after */
  QUOIN_ENTRY_ESCAPED_KEY = 32 /* the bare name does not stand inside the rendered key, because of escapes or of no key at all */
};

/* What SPECIAL means, in the highest bits of has_at. */
#define QUOIN_ASK_BEFORE (UINT32_C(1) << 31)      /* reading: whether and how to read it */
#define QUOIN_ASK_AFTER (UINT32_C(1) << 30)       /* reading: its constraints */
#define QUOIN_ASK_WRITE (UINT32_C(1) << 29)       /* writing: whether to write it */
#define QUOIN_ASK_WRITE_NULL (UINT32_C(1) << 28)  /* the same, and all there is to ask: are its first bytes a NULL pointer? */
#define QUOIN_ASK_WRITE_EMPTY (UINT32_C(1) << 27) /* the same: is its text, array or map empty? */
#define QUOIN_HAS_AT (QUOIN_ASK_WRITE_EMPTY - 1)

/* A member (or an enum's name): one cache line. */
typedef struct quoin__entry {
  uint8_t key[32];     /* ,"name": of a struct's member, "name" of an enum's, as JSON escapes it; } of the closing entry */
  uint32_t offset;     /* of the member in its struct; of an enum's name: its index */
  uint32_t count_at;   /* offset of the count member (BOUNDED, ARRAY, MAP...) or discriminator (UNION) */
  uint32_t has_at;     /* offset of the presence member, under HAS, below QUOIN_ASK_...: what a SPECIAL member is asked about */
  uint32_t limit;      /* elements of FIXED and BOUNDED, bytes of CHARS, units a second of TIME_INT, offset + 1 of the capacity
                                     * member (as wide as the count) of ARRAY and MAP or 0, style of UNION, bits of PRESENT; 1: a RAW that
                                     * points into the input, an ENUM or FLAGS written by number */
  uint16_t index;      /* of this entry in the plan; QUOIN__NO_INDEX: of an element, in no plan */
  uint8_t key_len;     /* bytes of key that count, 1 to 32 */
  uint8_t op;          /* quoin__op */
  uint8_t elem_op;     /* of FIXED, BOUNDED, ARRAY: the op of an element */
  uint8_t width;       /* bytes of an ENUM or TIME_INT, also as an element */
  uint8_t count_width; /* bytes of the count member */
  uint8_t flags;
  union {
    const quoin_type *type;   /* of a struct, enum, map entry or element; NULL for deduced scalars */
    const quoin_field *field; /* of a FORM */
  };
} quoin__entry;
#define QUOIN__NO_INDEX 0xffff

/* Has the member no name of its own that documents could look up? */
QUOIN_INLINE bool quoin__is_keyless(const quoin__entry *e) { return e->op >= QUOIN_OP_PART; }
/* Is it a text, also one that is read and written in another form? */
QUOIN_INLINE bool quoin__is_text(const quoin__entry *e) {
  if (e->op == QUOIN_OP_FORM) return e->field->kind == QUOIN_K_CSTR || e->field->kind == QUOIN_K_STR || e->field->kind == QUOIN_K_CHARS;
  return e->op == QUOIN_OP_CSTR || e->op == QUOIN_OP_STR || e->op == QUOIN_OP_CHARS || e->op == QUOIN_OP_VIEW;
}
/* Does it begin with a pointer, NULL for none? */
QUOIN_INLINE bool quoin__is_pointing(const quoin__entry *e) {
  if (quoin__is_text(e)) return e->op == QUOIN_OP_FORM ? e->field->kind != QUOIN_K_CHARS : e->op != QUOIN_OP_CHARS;
  return e->op == QUOIN_OP_RAW || e->op == QUOIN_OP_POINTER || e->op == QUOIN_OP_FAMILY;
}

enum { QUOIN__PLAN_EMPTY, QUOIN__PLAN_BUILDING, QUOIN__PLAN_READY };
enum {
  QUOIN_PLAN_TRANSPARENT = 1,
  QUOIN_PLAN_PARTS = 2,       /* has PART members */
  QUOIN_PLAN_AS_ARRAY = 4,    /* positional: keys are rendered as the comma alone */
  QUOIN_PLAN_DEFAULTS = 8,    /* a fresh object is not all zero: members have defaults, here or in structs inside */
  QUOIN_PLAN_ENDING = 16,     /* something is to be done behind the last member: more than 64 of them, parts, defaults, hooks, PRESENT */
  QUOIN_PLAN_FOLDED = 32,     /* names are matched without regard to the case of ASCII letters */
  QUOIN_PLAN_OPENING = 64,    /* something is to be done before the first member is written: before_encode */
  QUOIN_PLAN_CAPTURES = 128,  /* has an UNKNOWN member */
  QUOIN_PLAN_RARE = 256,      /* any of what the fast reading walk does not know: walk/read_struct.h */
  QUOIN_PLAN_RARE_WRITE = 512 /* the same of writing: walk/write_struct.h */
};

typedef struct quoin__plan {
  uint32_t state; /* QUOIN__PLAN_..., atomic */
  uint32_t count; /* of members or names; entries has one more for a struct */
  const quoin_type *type;
  uint64_t required;              /* bit i: member i is required, i < 64; beyond, look at the entries */
  uint64_t multiplier;            /* of the name hash */
  uint32_t slot_shift, slot_mask; /* of the name hash; slots are uint16_t, entry + 1, 0 empty, linear probing */
  uint32_t slots_at;              /* bytes from the plan to its slots */
  uint32_t size;                  /* of the C type */
  uint32_t record_id;             /* spreads plans over history slots: any well-mixed 32 bits */
  uint16_t flags;
  uint8_t reserved_[50];
} quoin__plan;

_Static_assert(sizeof(quoin__plan) <= 128, "a plan's header and its closing entry fit what QUOIN_PLAN_BYTES adds to the members");
#define QUOIN__PLAN_HEADER 128

QUOIN_INLINE const quoin__entry *quoin__plan_entries(const quoin__plan *plan) {
  return (const quoin__entry *)(const void *)((const unsigned char *)plan + QUOIN__PLAN_HEADER);
}

QUOIN_INLINE const uint16_t *quoin__plan_slots(const quoin__plan *plan) {
  return (const uint16_t *)(const void *)((const unsigned char *)plan + plan->slots_at);
}

/* The plan that a member's entry (not an element's) stands in. */
QUOIN_INLINE const quoin__plan *quoin__entry_plan(const quoin__entry *e) {
  return (const quoin__plan *)(const void *)((const unsigned char *)(e - e->index) - QUOIN__PLAN_HEADER);
}

/* The descriptor's field behind entry index: strides by the size the user compiled with; OPTIONS entries do not count. */
QUOIN_INTERNAL const quoin_field *quoin__plan_field(const quoin__plan *plan, size_t index);
/* The same from the entry; NULL for an element's. */
QUOIN_INTERNAL const quoin_field *quoin__entry_field(const quoin__entry *e);

#define QUOIN__NAME_MAX 128 /* bytes of a name that a case policy makes, with its NUL; others may be longer */
/* The name in documents of entry index (struct member, variant or enum name): the descriptor's own, or made in scratch by the struct's
 * case policy. */
QUOIN_INTERNAL const char *quoin__plan_name(const quoin__plan *plan, size_t index, char scratch[QUOIN__NAME_MAX]);

/* The variant (of a union's or family's plan) of a discriminator's value, or NULL. */
QUOIN_INTERNAL const quoin__entry *quoin__plan_variant(const quoin__plan *plan, int64_t when);

/* Are they equal? folded: without regard to the case of ASCII letters. */
QUOIN_INTERNAL bool quoin__names_equal(const char *full, const uint8_t *name, size_t len, bool folded);

/* Bytes of the first alias of "a|b". */
QUOIN_INLINE size_t quoin__alias_len(const char *aliases) {
  size_t len = 0;
  while (aliases[len] != '\0' && aliases[len] != '|') len++;
  return len;
}

/* The next of the aliases "a|b" from *at on; false: no more. */
QUOIN_INTERNAL bool quoin__next_alias(const char **at, const char **name, size_t *len);

/* Does one of the aliases "a|b" equal name? */
QUOIN_INTERNAL bool quoin__alias_is(const char *aliases, const uint8_t *name, size_t len, bool folded);

/* --- name hash ---------------------------------------------------------------------------------------------------------- */

/* Mixes length and the first and last eight bytes, all that is needed to tell real key sets apart. 8 bytes are readable at first and at
 * last (whatever follows a shorter name). */
QUOIN_INLINE uint64_t quoin__name_mix_ends(const uint8_t *first_bytes, const uint8_t *last_bytes, size_t len) {
  uint64_t keep = len >= 8 ? ~UINT64_C(0) : (UINT64_C(1) << (8 * len)) - 1;
  uint64_t first = quoin__load64_le(first_bytes) & keep, last = quoin__load64_le(last_bytes) & keep;
  return first ^ (last << 23 | last >> 41) ^ (uint64_t)len * UINT64_C(0x9e3779b97f4a7c15);
}

QUOIN_INLINE uint64_t quoin__name_mix(const uint8_t *name, size_t len) {
  return quoin__name_mix_ends(name, len >= 8 ? name + len - 8 : name, len);
}

QUOIN_INLINE uint32_t quoin__name_slot(const quoin__plan *plan, uint64_t mix) {
  return (uint32_t)(mix * plan->multiplier >> plan->slot_shift);
}

/* The entry of a name already unescaped, or -1. At least 8 bytes are readable at name. */
QUOIN_INTERNAL int quoin__plan_find(const quoin__plan *plan, const uint8_t *name, size_t len);

/* --- getting a plan ------------------------------------------------------------------------------------------------------ */

/* Where the plans of types without static storage, or whose storage another thread is just filling, live for one call: the call's
 * stack first, then the bump. Zero head before use. */
typedef struct quoin__plan_scope {
  void *private_head;   /* list of the call's private plans */
  unsigned char *stack; /* 64-aligned, may be NULL */
  size_t stack_len, stack_used;
  quoin__bump *bump;   /* may be NULL: no arena */
  quoin_status status; /* of a failed acquire */
  char message[160];   /* and why */
} quoin__plan_scope;
#define QUOIN__PLAN_STACK 4096

/* Builds (first use) or finds the plan of type; NULL: scope->status is QUOIN_BAD_TYPE, QUOIN_UNSUPPORTED or QUOIN_NO_MEMORY. Wait-free:
 * a thread that finds another one building makes a private copy. */
QUOIN_INTERNAL const quoin__plan *quoin__plan_acquire(quoin__plan_scope *scope, const quoin_type *type);

/* The type's own plan if it has been published, else NULL. */
QUOIN_INLINE const quoin__plan *quoin__plan_ready(const quoin_type *type) {
#if defined(__GNUC__)
  const quoin__plan *plan = (const quoin__plan *)type->plan;
  if (QUOIN_LIKELY(plan != NULL) && QUOIN_LIKELY(__atomic_load_n(&plan->state, __ATOMIC_ACQUIRE) == QUOIN__PLAN_READY)) return plan;
#else
  (void)type;
#endif
  return NULL;
}

QUOIN_INLINE const quoin__plan *quoin__plan_get(quoin__plan_scope *scope, const quoin_type *type) {
  const quoin__plan *plan = quoin__plan_ready(type);
  return QUOIN_LIKELY(plan != NULL) ? plan : quoin__plan_acquire(scope, type);
}

/* Checks one type (not what it reaches) for contradictions and for what is not served yet; writes a message that names type and member. */
QUOIN_INTERNAL quoin_status quoin__type_check(const quoin_type *type, quoin__text *message);

/* Checks and builds type and all it reaches. */
QUOIN_INTERNAL quoin_status quoin__type_prepare(quoin__plan_scope *scope, const quoin_type *type);

/* --- equality (type/equal.c) ----------------------------------------------------------------------------------------------- */

/* Compares without recursion: pending pairs go to the scope's bump beyond the first 64. *equal on QUOIN_OK; QUOIN_LIMIT_DEPTH, QUOIN_NO_MEMORY. */
QUOIN_INTERNAL quoin_status quoin__type_equal(quoin__plan_scope *scope, const quoin_type *type, const void *a, const void *b,
                                              size_t max_depth, bool *equal);

#endif
