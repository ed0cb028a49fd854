/* SPDX-License-Identifier: MIT */
/* workloads.h: the five suites' documents as plain C structs, shared by the generator, the dump and every C or C++ peer.
 * Text is NUL-terminated and owned by an arena; NULL is JSON's null. Lists are pointer + count. Members are spelt as on the wire
 * and declared in wire order. Knows no library; a peer may define BENCH_TIME to a type of the same layout before it includes this. */
#ifndef QUOIN_BENCH_WORKLOADS_H
#define QUOIN_BENCH_WORKLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bench_time {
  int64_t seconds; /* since 1970-01-01T00:00:00Z */
  int32_t nanos;
  int16_t offset_minutes; /* 0 is written as Z */
} bench_time;
#ifndef BENCH_TIME
#define BENCH_TIME bench_time
#endif

/* What a document's root is; the comment names the C type. */
typedef enum bench_type {
  BENCH_TASK,     /* bench_task */
  BENCH_TASKS,    /* bench_task_list: a JSON array */
  BENCH_AIRPORTS, /* bench_airport_list: a JSON array */
  BENCH_FOOS,     /* bench_foo_map: a JSON object of any keys */
  BENCH_INTS,     /* bench_int_list: a JSON array */
  BENCH_CITYS,    /* bench_city_list: a JSON array */
  BENCH_REPOS,    /* bench_repo_list: a JSON array */
  BENCH_USER,     /* bench_user */
  BENCH_REQUEST,  /* bench_request */
  BENCH_SIMPLE,   /* bench_simple */
  BENCH_TYPE_COUNT
} bench_type;

/* --- tasks (SwiftBenchmarkJSON) ------------------------------------------------------------------------------------------- */
typedef struct bench_task {
  char *id; /* UUID, kept as text */
  BENCH_TIME createDate;
  char *name;
  bool isFinished;
  int32_t subtasks;
  double weight;
  char **children;
  size_t children_count;
  char *description;
  BENCH_TIME deadline;
  char **tags;
  size_t tags_count;
} bench_task;
typedef struct bench_task_list {
  bench_task *items;
  size_t count;
} bench_task_list;

/* --- airports (CodableBenchmarks) ----------------------------------------------------------------------------------------- */
typedef enum bench_surface {
  BENCH_RIGID,
  BENCH_FLEXIBLE,
  BENCH_GRAVEL,
  BENCH_SEALED,
  BENCH_UNPAVED,
  BENCH_OTHER
} bench_surface; /* on the wire: the name in lower case, "rigid" */
typedef struct bench_runway {
  char *direction;
  int64_t distance;
  bench_surface surface;
} bench_runway;
typedef struct bench_airport {
  char *name, *iata, *icao;
  double coordinates[2];
  bench_runway *runways;
  size_t runways_count;
} bench_airport;
typedef struct bench_airport_list {
  bench_airport *items;
  size_t count;
} bench_airport_list;

/* --- foos and ints (circe-benchmarks) ------------------------------------------------------------------------------------- */
typedef struct bench_foo {
  char *s;
  double d;
  int32_t i;
  int64_t l;
  bool *bs;
  size_t bs_count;
} bench_foo;
typedef struct bench_foo_entry {
  char *key;
  bench_foo value;
} bench_foo_entry;
typedef struct bench_foo_map {
  bench_foo_entry *items;
  size_t count;
} bench_foo_map;
typedef struct bench_int_list {
  int32_t *items;
  size_t count;
} bench_int_list;

/* --- catalog (bura/json-benchmarks) --------------------------------------------------------------------------------------- */
typedef struct bench_city {
  char *city;
  double loc[2];
  int64_t pop;
  char *state, *id;
} bench_city;
typedef struct bench_city_list {
  bench_city *items;
  size_t count;
} bench_city_list;

/* clang-format off */
/* The owner's and the repository's members in wire order; each argument is a macro that takes a member's name. */
#define BENCH_OWNER_FIELDS(TEXT, BOOL, INT) \
  TEXT(received_events_url) TEXT(organizations_url) TEXT(avatar_url) TEXT(gravatar_id) TEXT(gists_url) TEXT(starred_url) \
  BOOL(site_admin) TEXT(type) TEXT(url) INT(id) TEXT(html_url) TEXT(following_url) TEXT(events_url) TEXT(login) \
  TEXT(subscriptions_url) TEXT(repos_url) TEXT(followers_url)
#define BENCH_REPO_FIELDS(TEXT, BOOL, INT, OWNER, REPOS) \
  BOOL(has_issues) TEXT(teams_url) TEXT(compare_url) TEXT(releases_url) TEXT(keys_url) TEXT(description) TEXT(milestones_url) \
  BOOL(has_wiki) TEXT(events_url) TEXT(archive_url) TEXT(subscribers_url) TEXT(contributors_url) TEXT(pushed_at) BOOL(fork) \
  TEXT(svn_url) TEXT(collaborators_url) TEXT(subscription_url) TEXT(clone_url) TEXT(trees_url) TEXT(homepage) TEXT(url) INT(size) \
  TEXT(notifications_url) TEXT(updated_at) TEXT(branches_url) OWNER(owner) TEXT(issue_events_url) TEXT(language) INT(forks_count) \
  TEXT(contents_url) INT(watchers_count) TEXT(blobs_url) TEXT(commits_url) BOOL(has_downloads) TEXT(git_commits_url) BOOL(prvt) \
  TEXT(default_branch) INT(open_issues) INT(id) TEXT(downloads_url) TEXT(mirror_url) TEXT(comments_url) TEXT(name) TEXT(created_at) \
  INT(stargazers_count) TEXT(assignees_url) TEXT(pulls_url) INT(watchers) TEXT(stargazers_url) TEXT(hooks_url) TEXT(languages_url) \
  TEXT(issues_url) TEXT(git_tags_url) TEXT(master_branch) TEXT(merges_url) TEXT(git_refs_url) INT(open_issues_count) TEXT(ssh_url) \
  TEXT(html_url) INT(forks) TEXT(statuses_url) TEXT(forks_url) REPOS(fork_repos) TEXT(issue_comment_url) TEXT(labels_url) \
  TEXT(tags_url) TEXT(git_url) TEXT(full_name)
/* clang-format on */

#define BENCH_MEMBER_TEXT(m) char *m;
#define BENCH_MEMBER_BOOL(m) bool m;
#define BENCH_MEMBER_INT(m) int64_t m;
#define BENCH_MEMBER_OWNER(m) bench_owner m;
#define BENCH_MEMBER_REPOS(m) struct bench_repo *m;
typedef struct bench_owner {
  BENCH_OWNER_FIELDS(BENCH_MEMBER_TEXT, BENCH_MEMBER_BOOL, BENCH_MEMBER_INT)
} bench_owner;
typedef struct bench_repo {
  BENCH_REPO_FIELDS(BENCH_MEMBER_TEXT, BENCH_MEMBER_BOOL, BENCH_MEMBER_INT, BENCH_MEMBER_OWNER, BENCH_MEMBER_REPOS)
  size_t fork_repos_count;
  bool has_fork_repos; /* false: the member is absent, and is not written */
} bench_repo;
typedef struct bench_repo_list {
  bench_repo *items;
  size_t count;
} bench_repo_list;

typedef struct bench_user_name {
  char *nickname, *displayName, *givenName, *familyName, *middleName, *prefix, *suffix;
} bench_user_name;
typedef struct bench_location {
  int32_t type;
  char *country, *state, *city, *place;
} bench_location;
typedef struct bench_like {
  char *id, *date; /* dates of the catalog are text: "2011-07-20T08:47:55+0000" is no RFC 3339 */
} bench_like;
typedef struct bench_user {
  char *id;
  int64_t profileViews;
  char *email;
  bench_user_name name;
  int32_t gender;
  char *birthday;
  bench_location *locations;
  size_t locations_count;
  char *image, *cover, *aboutMe, *etag;
  bool active, deleted;
  char *lastAccess;
  bench_like *likes;
  size_t likes_count;
} bench_user;

typedef struct bench_text_entry {
  char *key, *value;
} bench_text_entry;
typedef struct bench_request {
  char *method, *host, *path;
  bench_text_entry *params; /* a JSON object of any keys, in order */
  size_t params_count;
  bench_text_entry *headers; /* likewise */
  size_t headers_count;
} bench_request;

/* --- simple (Chason) ------------------------------------------------------------------------------------------------------ */
typedef struct bench_simple {
  int32_t Id;
  char *Name, *Address;
  int32_t *Scores;
  size_t Scores_count;
} bench_simple;

#endif
