/* SPDX-License-Identifier: MIT */
/* github_main.c: another file that uses them: a list as the root, a second try at what failed, PATCH, comparison, a copy with a life of its
 * own, a part of the members, pretty output. */
#include "github.h"
#include <string.h>

typedef struct {
  gh_repo *items;
  size_t count, cap;
} repo_list;
QUOIN_STRUCT(repo_list, OPTIONS(.transparent = true), VECTOR(items, count, cap, gh_repo));

typedef struct {
  char *message, *documentation_url;
} gh_failure;
QUOIN_STRUCT(gh_failure, FIELD(message, .required = true), FIELD(documentation_url));

static const char page[] =
    "[{\"id\":1,\"full_name\":\"a/b\",\"description\":null,\"private\":false,\"created_at\":\"2024-01-02T03:04:05Z\","
    "\"pushed_at\":\"2024-05-31T23:59:59.5+02:00\",\"owner\":{\"id\":2,\"login\":\"a\",\"type\":\"User\"},\"topics\":[\"c\",\"json\"],"
    "\"license\":{\"key\":\"mit\"},\"forks\":[{\"id\":3,\"full_name\":\"c/b\",\"owner\":{\"id\":4,\"login\":\"c\"}}]}]";
static const char refusal[] = "{\"message\":\"Bad credentials\",\"documentation_url\":\"https://docs.example\"}";
static const char patch[] = "{\"description\":\"new\",\"stargazers_count\":7,\"license\":{\"name\":\"MIT License\"}}";

static int fail(quoin_context *q, const char *what) {
  fprintf(stderr, "%s: ", what);
  quoin_error_print(&q->error, stderr);
  quoin_context_free(q);
  return 1;
}

/* What a server answers is a list of repositories, or the reason why not. */
static void show_answer(quoin_context *q, const char *body) {
  repo_list list;
  gh_failure failure;
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(repo_list, &list), body, strlen(body)) == QUOIN_OK) {
    for (size_t i = 0; i < list.count; i++)
      printf("%s by %s, %zu fork\n", list.items[i].full_name, list.items[i].owner.login, list.items[i].fork_count);
    return;
  }
  printf("%s\n", quoin_error_message(&q->error));
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(gh_failure, &failure), body, strlen(body)) == QUOIN_OK)
    printf("the server says: %s\n", failure.message);
}

int main(void) {
  quoin_context q = {.source = "GET /orgs/a/repos"};
  show_answer(&q, page);
  show_answer(&q, refusal);

  /* the same text twice: two objects that do not share memory */
  repo_list before, after;
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(repo_list, &before), page, strlen(page)) != QUOIN_OK) return fail(&q, "decode");
  if (quoin_decode(&q, QUOIN_JSON, QUOIN_OF(repo_list, &after), page, strlen(page)) != QUOIN_OK) return fail(&q, "decode");

  /* PATCH: what is missing stays, the struct behind a pointer is merged */
  gh_repo *repo = &after.items[0];
  if (quoin_update(&q, QUOIN_JSON, QUOIN_OF(gh_repo, repo), patch, strlen(patch)) != QUOIN_OK) return fail(&q, "patch");
  printf("%s: %s, %u stars, %s (%s)\n", repo->full_name, repo->description, (unsigned)repo->stargazers_count, repo->license->name,
         repo->license->key);

  bool equal;
  if (quoin_equal(&q, QUOIN_OF(repo_list, &before), &after, &equal) != QUOIN_OK) return fail(&q, "compare");
  printf("equal: %s\n", equal ? "yes" : "no");

  /* a copy that does not need the arena: released by quoin_free, not with the context */
  quoin_context heap = {.objects = &quoin_malloc};
  gh_repo copy;
  if (quoin_clone(&heap, QUOIN_OF(gh_repo, &copy), repo) != QUOIN_OK) return fail(&heap, "clone");
  quoin_arena_reset(&q.arena); /* before, after and repo are gone */

  static const quoin_options pretty = QUOIN_OPTIONS(.indent = 2), part = QUOIN_OPTIONS(.only = "id,full_name,owner.login,forks.id");
  quoin_buf out = {0};
  heap.options = &pretty;
  if (quoin_encode(&heap, QUOIN_JSON, QUOIN_OF(gh_repo, &copy), &out) != QUOIN_OK) return fail(&heap, "encode");
  puts(out.ptr);
  out.len = 0;
  heap.options = &part;
  if (quoin_encode(&heap, QUOIN_JSON, QUOIN_OF(gh_repo, &copy), &out) != QUOIN_OK) return fail(&heap, "encode");
  puts(out.ptr);
  quoin_buf_free(&out);
  quoin_free(&quoin_malloc, QUOIN_OF(gh_repo, &copy));
  quoin_context_free(&heap);
  quoin_context_free(&q);
  return 0;
}
