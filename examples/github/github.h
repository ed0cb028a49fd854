/* SPDX-License-Identifier: MIT */
/* github.h: what a project's own header holds: plain C types, and one line a type that other files may decode and encode. */
#ifndef EXAMPLES_GITHUB_H
#define EXAMPLES_GITHUB_H

#include <quoin/quoin.h>

typedef struct {
  int64_t id;
  char *login, *avatar_url;
  bool site_admin;
} gh_user;

typedef struct {
  char *key, *name, *spdx_id;
} gh_license;

typedef struct gh_repo gh_repo;
struct gh_repo {
  int64_t id;
  char *full_name, *description, *homepage; /* null: NULL */
  bool is_private, fork;
  int64_t created_at; /* unix seconds */
  quoin_time pushed_at;
  uint32_t stargazers_count;
  double score;
  gh_user owner;
  gh_license *license; /* null: NULL */
  char **topics;
  size_t topic_count;
  gh_repo *parent; /* of its own type, at most one */
  gh_repo *forks;  /* and any number of them */
  size_t fork_count;
  int64_t fetched_at; /* this program's own: in no document */
};

QUOIN_DECLARE(gh_user);
QUOIN_DECLARE(gh_license);
QUOIN_DECLARE(gh_repo);

#endif
