/* SPDX-License-Identifier: MIT */
/* path.h: places in documents: JSON Pointer, JSONPath, JSON Patch, Merge Patch; and JSON Pointer into objects of described types.
 *
 * Pointers and paths are compiled once, into the context's arena, and then serve any number of documents; compiled ones are constant, so
 * threads may share them. Every call with a context leaves the reason of a failure in context->error; mistakes in a path or pointer have
 * their column in it. No call uses C stack for the depth of a document or of a query. */
#ifndef QUOIN_PATH_H
#define QUOIN_PATH_H

#include <quoin/value.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- JSON Pointer (RFC 6901) --------------------------------------------------------------------------------------------------------- */

/* "/runways/1/surface" taken apart: {"runways", "1", "surface"}, without escapes. {0} is the whole document. May be made by hand. */
typedef struct quoin_pointer {
  const quoin_str *tokens;
  size_t count;
} quoin_pointer;

/* Takes text, or the fragment of a URI ("#/a%20b") apart. The tokens live in context->arena. QUOIN_BAD_SYNTAX, QUOIN_BAD_TEXT (no UTF-8),
 * QUOIN_NO_MEMORY. quoin_pointer_parse ends at the NUL. */
QUOIN_API quoin_status quoin_pointer_parse(quoin_context *context, const char *text, quoin_pointer *out) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_pointer_parse_str(quoin_context *context, quoin_str text, quoin_pointer *out) QUOIN_CHECK_RESULT;
/* Appends the pointer's text. */
QUOIN_API quoin_status quoin_pointer_write(const quoin_pointer *pointer, quoin_buf *out) QUOIN_CHECK_RESULT;

/* The value there, or QUOIN_ABSENT. quoin_value_at_pointer reads the text as it goes and needs no memory; of a text that is no pointer it
 * finds nothing. */
QUOIN_API quoin_value quoin_pointer_get(const quoin_pointer *pointer, quoin_value root);
QUOIN_API quoin_value quoin_value_at_pointer(quoin_value root, const char *pointer);

/* Changes *root at the place: set replaces what is there, or adds a member to a map or an element at the end of a list ("-", or the index
 * behind the last); insert does the same, but puts an element before the one that is there; remove takes it out. The value itself is
 * stored, not a copy. An empty pointer replaces *root (remove: by null). Failures leave *root as it was: QUOIN_MISSING (no such place),
 * QUOIN_WRONG_TYPE (something on the way is no container), QUOIN_NO_MEMORY. */
QUOIN_API quoin_status quoin_pointer_set(quoin_context *context, const quoin_pointer *pointer, quoin_value *root,
                                         quoin_value value) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_pointer_insert(quoin_context *context, const quoin_pointer *pointer, quoin_value *root,
                                            quoin_value value) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_pointer_remove(quoin_context *context, const quoin_pointer *pointer, quoin_value *root) QUOIN_CHECK_RESULT;

/* The same in objects of described types: type and object come from QUOIN_OF, names, forms, policies and constraints are those of documents, as
 * is the error where a value does not fit. *out is a copy of what is there. What quoin_set stores lives as after quoin_decode, in the
 * arena or (context->objects) in blocks of the allocator; nothing is changed on failure. QUOIN_MISSING: there is no such place, or it is
 * empty; only lists and maps grow. Structs, pointers, arrays and maps with text keys on the way cost nothing; what a value inside of
 * others (a union, a map by number, an element that is no struct) costs is its whole member's. No hooks of the types around are called. */
QUOIN_API quoin_status quoin_get(quoin_context *context, const quoin_type *type, const void *object, const char *pointer,
                                 quoin_value *out) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_set(quoin_context *context, const quoin_type *type, void *object, const char *pointer,
                                 quoin_value value) QUOIN_CHECK_RESULT;

/* --- JSONPath (RFC 9535) ------------------------------------------------------------------------------------------------------------- */

typedef struct quoin_path quoin_path;

/* Compiles a query: all of the RFC, functions length, count, match, search and value included, regular expressions by RFC 9485. It lives in
 * context->arena. QUOIN_BAD_SYNTAX: malformed, or not well-typed. QUOIN_LIMIT_DEPTH: more than 128 levels of parentheses, filters and calls;
 * QUOIN_LIMIT_STRING: longer than limits.string_bytes, 64 KiB when that is 0. */
QUOIN_API quoin_status quoin_path_parse(quoin_context *context, const char *text, const quoin_path **out) QUOIN_CHECK_RESULT;
QUOIN_API quoin_status quoin_path_parse_str(quoin_context *context, quoin_str text, const quoin_path **out) QUOIN_CHECK_RESULT;

/* Can the query find one node at most ($.a[0], names and indexes alone)? */
QUOIN_API bool quoin_path_is_singular(const quoin_path *path);

/* A node that was found, and how it was reached: from parent by name (of a map's member) or by index. The root has no parent. */
typedef struct quoin_node {
  quoin_value value;
  const struct quoin_node *parent;
  quoin_str name; /* ptr is NULL for an element */
  size_t index;   /* where it is in its container */
} quoin_node;

typedef struct quoin_nodes {
  const quoin_node *nodes;
  size_t count;
} quoin_nodes;

/* *out are the nodes in the order of the RFC, in context->arena; that there are none is no failure. Time: filters that hold queries of
 * their own multiply. Memory: bounded by limits.arena_bytes (1 GiB when that is 0). QUOIN_LIMIT_DEPTH, QUOIN_LIMIT_MEMORY, QUOIN_NO_MEMORY. */
QUOIN_API quoin_status quoin_path_run(quoin_context *context, const quoin_path *path, quoin_value root,
                                      quoin_nodes *out) QUOIN_CHECK_RESULT;

/* Appends a node's normalized path, "$['runways'][1]['surface']". */
QUOIN_API quoin_status quoin_node_write(const quoin_node *node, quoin_buf *out) QUOIN_CHECK_RESULT;
/* The same place as a pointer, in context->arena; names are shared with the document. */
QUOIN_API quoin_status quoin_node_pointer(quoin_context *context, const quoin_node *node, quoin_pointer *out) QUOIN_CHECK_RESULT;

/* --- JSON Patch (RFC 6902) and Merge Patch (RFC 7396) -------------------------------------------------------------------------------- */

/* Applies a patch, a list of operations, to *document in place: all of it, or, on failure, nothing: the document is as it was then.
 * QUOIN_BAD_VALUE: this is no patch; QUOIN_MISSING, QUOIN_WRONG_TYPE: a place is not there; QUOIN_REFUSED: a test failed; the error's path
 * is the operation's, "$[2]". What is added is a copy. */
QUOIN_API quoin_status quoin_patch_apply(quoin_context *context, quoin_value *document, quoin_value patch) QUOIN_CHECK_RESULT;
/* *patch is a list of operations (add, remove, replace) that make `from` equal to `to`; an empty list when they are. Lists are compared element by
 * element, by a longest common part where this takes at most a million steps. It shares nothing with `to`. */
QUOIN_API quoin_status quoin_patch_make(quoin_context *context, quoin_value from, quoin_value to, quoin_value *patch) QUOIN_CHECK_RESULT;

/* Merges a patch into *document, in place; on failure the document is as it was. */
QUOIN_API quoin_status quoin_merge_patch_apply(quoin_context *context, quoin_value *document, quoin_value patch) QUOIN_CHECK_RESULT;
/* *patch turns `from` into `to`. QUOIN_UNSUPPORTED: `to` has a member that is null, which no merge patch can say. */
QUOIN_API quoin_status quoin_merge_patch_make(quoin_context *context, quoin_value from, quoin_value to,
                                              quoin_value *patch) QUOIN_CHECK_RESULT;

#ifdef __cplusplus
}
#endif
#endif
