/* SPDX-License-Identifier: MIT */
/* generate_lists.c: the long lists: airports, citys, repos. Distributions of lengths, digits, surfaces and forks were read off the
 * real files; the names, numbers and addresses are made up. */
#include "generate.h"

#include <math.h>
#include <stdio.h>

#define COUNT(array) (unsigned)(sizeof(array) / sizeof *(array))

/* --- airports --------------------------------------------------------------------------------------------------------------- */

/* two-byte letters of European names */
static size_t put_accent(bench_generator *g, char *out) {
  static const char accents[] = "\xc3\xa1\xc3\xa9\xc3\xad\xc3\xb3\xc3\xbc\xc3\xb1\xc3\xa7\xc3\xb8";
  memcpy(out, accents + 2 * bench_value_below(g, 8), 2);
  return 2;
}

static size_t put_place(bench_generator *g, char *out, size_t len) {
  size_t at = 0;
  while (at < len) {
    size_t word = 3 + bench_shape_below(g, 7);
    if (at + word + 4 > len) word = len - at;
    bench_word(g, out + at, word, true);
    at += word;
    if (at < len) out[at++] = ' ';
  }
  return at;
}

static char *airport_name(bench_generator *g) {
  static const char *const suffixes[] = {
      "Airport",   "International Airport", "Municipal Airport", "Regional Airport", "Base", "County Airport", "Field", "Airfield",
      "Aerodrome", "Airport information",   "Memorial Airport",  "Airstrip"};
  static const unsigned short weights[] = {6600, 1284, 431, 400, 172, 167, 140, 138, 108, 89, 49, 33};
  static const unsigned char place_lengths[] = {3,  4,  5,  5,  6,  6,  6,  7,  7,  7,  8,  8,  8,  9,  9,
                                                10, 10, 11, 12, 12, 13, 14, 15, 17, 19, 22, 25, 32, 45, 80};
  char text[256];
  size_t at = put_place(g, text, place_lengths[bench_shape_below(g, sizeof place_lengths)]);
  if (bench_shape_below(g, 1000) < 127) at += put_accent(g, text + at);
  if (bench_shape_below(g, 1000) < 36) {
    memcpy(text + at, "\xe2\x80\x93", 3); /* en dash, between two names */
    bench_word(g, text + at + 3, 7, true);
    at += 10;
  }
  const char *suffix = suffixes[bench_shape_pick(g, weights, COUNT(weights))];
  unsigned special = bench_shape_below(g, 1000);
  char between = special < 33 ? '\n' : ' ';
  int tail = special > 994 ? snprintf(text + at, 60, " \"%s\" %s", bench_new_word(g, 9, true), suffix)
                           : snprintf(text + at, 60, "%c%s", between, suffix);
  return bench_arena_text(g->arena, text, at + (size_t)tail);
}

static char *code(bench_generator *g, size_t len, unsigned empty, unsigned noted) {
  char *text = bench_new(g, len + 4);
  unsigned drawn = bench_shape_below(g, 10000);
  if (drawn < empty) return text;
  for (size_t i = 0; i < len; i++) text[i] = (char)('A' + bench_value_below(g, 26));
  if (drawn >= 10000 - noted) memcpy(text + len, "[1]", 3);
  return text;
}

static char *runway_direction(bench_generator *g) {
  static const unsigned short lengths[] = {32, 1, 9, 182, 933, 3, 132, 30}; /* of ten thousand, by length; 7: "14L/32R"; 6: a note */
  unsigned heading = 1 + bench_value_below(g, 18);
  static const char *const sides[] = {"L", "R", "C"};
  switch (bench_shape_pick(g, lengths, COUNT(lengths))) {
  case 0: return bench_copy(g, "");
  case 1: return bench_copy(g, "N");
  case 2: return bench_copy(g, "N/S");
  case 3: heading = 1 + heading % 9; return bench_format(g, "%u/%u", heading, heading + 18);
  case 6: return bench_format(g, "%02u%s/%02u%s", heading, sides[heading % 2], heading + 18, sides[(heading + 1) % 2]);
  case 7: return bench_format(g, "%02u/%02u[%u]", heading, heading + 18, 1 + heading % 5);
  default: return bench_format(g, "%02u/%02u", heading, heading + 18);
  }
}

static int64_t runway_distance(bench_generator *g) {
  static const unsigned short digits[] = {93, 2, 1908, 11299, 32, 14, 1, 4};
  static const unsigned short lows[] = {0, 1, 10, 300, 1000};
  static const unsigned short ranges[] = {0, 9, 90, 700, 3000};
  unsigned n = bench_shape_pick(g, digits, COUNT(digits)) + 1;
  if (n == 1) return 0;
  if (n <= 4) return lows[n] + bench_value_below(g, ranges[n]);
  int64_t number = 1 + bench_value_below(g, 9);
  while (--n) number = number * 10 + bench_value_below(g, 10);
  return number;
}

static bench_surface runway_surface(bench_generator *g) {
  static const unsigned short weights[] = {1662, 8654, 698, 18, 950, 1371};
  return (bench_surface)bench_shape_pick(g, weights, COUNT(weights));
}

/* Degrees, minutes and seconds added up in binary, as the original's were: 16 or 17 digits for most; one in eight is a short decimal.
 * The big file's were rounded to 15 digits. */
static double coordinate(bench_generator *g, unsigned limit, unsigned short_of_1000, bool rounded) {
  static const unsigned short decimals[] = {0, 130, 727, 758, 1021, 54, 34};
  char text[40];
  double degrees = bench_shape_below(g, limit - 10) + bench_value_below(g, 10), sign = bench_shape_below(g, 100) < 38 ? -1 : 1;
  if (bench_shape_below(g, 1000) < short_of_1000) {
    unsigned places = bench_shape_pick(g, decimals, COUNT(decimals));
    unsigned scale = 1;
    for (unsigned i = 0; i < places; i++) scale *= 10;
    unsigned fraction = bench_value_below(g, scale / 10) * 10 + 1 + bench_value_below(g, 9);
    return sign * (degrees * scale + fraction) / scale;
  }
  double minutes = bench_value_below(g, 60), seconds = bench_value_below(g, 60);
  if (fmod(minutes * 60 + seconds, 9) == 0) seconds += 1; /* ninths of a minute are what repeats for ever */
  double value = sign * (degrees + minutes / 60 + seconds / 3600);
  if (!rounded) return value;
  snprintf(text, sizeof text, "%.15g", value);
  return strtod(text, NULL);
}

void bench_make_airports(bench_generator *g, bench_airport *airports, size_t count) {
  static const unsigned short runway_counts[] = {300, 6863, 2207, 492, 107, 18, 10, 2, 1};
  unsigned short_of_1000 = count == 100 ? 75 : count == 1000 ? 110 : 136;
  for (size_t i = 0; i < count; i++) {
    bench_airport *airport = &airports[i];
    airport->name = airport_name(g);
    airport->iata = code(g, 3, 134, 137);
    airport->icao = code(g, 4, 695, 40);
    airport->coordinates[0] = coordinate(g, 180, short_of_1000, count == 10000);
    airport->coordinates[1] = coordinate(g, 72, short_of_1000, count == 10000);
    airport->runways_count = bench_shape_pick(g, runway_counts, COUNT(runway_counts));
    airport->runways = bench_new(g, airport->runways_count * sizeof *airport->runways);
    for (size_t k = 0; k < airport->runways_count; k++) {
      airport->runways[k] = (bench_runway){runway_direction(g), runway_distance(g), runway_surface(g)};
    }
  }
}

/* --- citys ------------------------------------------------------------------------------------------------------------------ */

static double microdegrees(bench_generator *g, unsigned low, unsigned range) {
  return (double)((low + bench_shape_below(g, range)) * 1000000u + bench_value_below(g, 1000000)) / 1000000;
}

static int64_t population(bench_generator *g) {
  static const unsigned short digits[] = {121, 595, 7349, 13760, 7641, 4};
  static const unsigned lows[] = {0, 10, 100, 1000, 10000, 100000};
  unsigned n = bench_shape_pick(g, digits, COUNT(digits));
  return lows[n] + bench_value_below(g, n == 5 ? 20000 : n == 4 ? 60000 : 9 * (lows[n] ? lows[n] : 1));
}

void bench_make_citys(bench_generator *g, bench_city *citys, size_t count) {
  static const unsigned short lengths[] = {0, 0, 0, 131, 959, 2375, 4474, 4801, 4287, 3854, 3403, 1984, 1479, 760, 584, 378};
  char state[3] = "AA";
  for (size_t i = 0; i < count; i++) {
    bench_city *city = &citys[i];
    size_t len = bench_shape_pick(g, lengths, COUNT(lengths));
    char *name = bench_new_word(g, len, false);
    for (size_t k = 0; k < len; k++) name[k] = (char)(name[k] - 32);
    if (len > 9) name[len / 2] = ' ';
    if (bench_shape_below(g, 578) == 0) { /* a new state now and then */
      state[0] = (char)('A' + bench_value_below(g, 26));
      state[1] = (char)('A' + bench_value_below(g, 26));
    }
    city->city = name;
    city->loc[0] = -microdegrees(g, 67, bench_shape_below(g, 12) ? 32 : 55);
    city->loc[1] = microdegrees(g, 25, 25);
    city->pop = population(g);
    city->state = bench_copy(g, state);
    city->id = bench_format(g, "%05zu", 501 + 3 * i + bench_value_below(g, 3));
  }
}

/* --- repos ------------------------------------------------------------------------------------------------------------------ */

#define API "https://api.github.com"
static const char *const owner_urls[][2] = {
    {"received_events_url", "/received_events"},
    {"organizations_url", "/orgs"},
    {"gists_url", "/gists{/gist_id}"},
    {"starred_url", "/starred{/owner}{/repo}"},
    {"url", ""},
    {"following_url", "/following{/other_user}"},
    {"events_url", "/events{/privacy}"},
    {"subscriptions_url", "/subscriptions"},
    {"repos_url", "/repos"},
    {"followers_url", "/followers"},
};
static const char *const repo_urls[][2] = {
    {"teams_url", "/teams"},
    {"compare_url", "/compare/{base}...{head}"},
    {"releases_url", "/releases{/id}"},
    {"keys_url", "/keys{/key_id}"},
    {"milestones_url", "/milestones{/number}"},
    {"events_url", "/events"},
    {"archive_url", "/{archive_format}{/ref}"},
    {"subscribers_url", "/subscribers"},
    {"contributors_url", "/contributors"},
    {"collaborators_url", "/collaborators{/collaborator}"},
    {"subscription_url", "/subscription"},
    {"trees_url", "/git/trees{/sha}"},
    {"url", ""},
    {"notifications_url", "/notifications{?since,all,participating}"},
    {"branches_url", "/branches{/branch}"},
    {"issue_events_url", "/issues/events{/number}"},
    {"contents_url", "/contents/{+path}"},
    {"blobs_url", "/git/blobs{/sha}"},
    {"commits_url", "/commits{/sha}"},
    {"git_commits_url", "/git/commits{/sha}"},
    {"downloads_url", "/downloads"},
    {"comments_url", "/comments{/number}"},
    {"assignees_url", "/assignees{/user}"},
    {"pulls_url", "/pulls{/number}"},
    {"stargazers_url", "/stargazers"},
    {"hooks_url", "/hooks"},
    {"languages_url", "/languages"},
    {"issues_url", "/issues{/number}"},
    {"git_tags_url", "/git/tags{/sha}"},
    {"merges_url", "/merges"},
    {"git_refs_url", "/git/refs{/sha}"},
    {"statuses_url", "/statuses/{sha}"},
    {"forks_url", "/forks"},
    {"issue_comment_url", "/issues/comments/{number}"},
    {"labels_url", "/labels{/name}"},
    {"tags_url", "/tags"},
};

static const char *url_of(const char *const (*table)[2], unsigned count, const char *member) {
  for (unsigned i = 0; i < count; i++) {
    if (strcmp(table[i][0], member) == 0) return table[i][1];
  }
  return NULL;
}

static char *owner_text(bench_generator *g, const bench_owner *owner, const char *member, bool user) {
  const char *path = url_of(owner_urls, COUNT(owner_urls), member);
  if (path) return bench_format(g, API "/users/%s%s", owner->login, path);
  if (strcmp(member, "avatar_url") == 0) return bench_format(g, "https://avatars.githubusercontent.com/u/%lld?", (long long)owner->id);
  if (strcmp(member, "gravatar_id") == 0) return user && bench_shape_below(g, 72) == 0 ? NULL : bench_hex(g, 32, false);
  if (strcmp(member, "html_url") == 0) return bench_format(g, "https://github.com/%s", owner->login);
  if (strcmp(member, "type") == 0) return bench_copy(g, user ? "User" : "Organization");
  return owner->login;
}

static void make_owner(bench_generator *g, bench_owner *owner, char *login, bool user) {
  owner->login = login;
  owner->id = user ? 100000 + (int64_t)bench_value_below(g, 4000000) : 64846;
#define OWNER_SET_TEXT(m) owner->m = owner_text(g, owner, #m, user);
#define OWNER_SET_NOTHING(m)
  BENCH_OWNER_FIELDS(OWNER_SET_TEXT, OWNER_SET_NOTHING, OWNER_SET_NOTHING)
}

typedef struct project {
  const char *name, *description, *homepage;
  size_t forks;
} project;

static char *repo_stamp(bench_generator *g) {
  /* one by one: the order in which arguments are evaluated differs between compilers, and so would the documents */
  unsigned second = bench_value_below(g, 60), minute = bench_value_below(g, 60), hour = bench_value_below(g, 24);
  unsigned day = 1 + bench_value_below(g, 28), month = 1 + bench_value_below(g, 12), year = 2011 + bench_value_below(g, 4);
  return bench_format(g, "%u-%02u-%02uT%02u:%02u:%02u+0000", year, month, day, hour, minute, second);
}

static char *repo_text(bench_generator *g, const bench_repo *repo, const project *p, const char *member) {
  const char *path = url_of(repo_urls, COUNT(repo_urls), member), *full = repo->full_name;
  if (path) return bench_format(g, API "/repos/%s%s", full, path);
  if (strstr(member, "ed_at") || strstr(member, "hed_at")) return repo_stamp(g);
  if (strcmp(member, "svn_url") == 0 || strcmp(member, "html_url") == 0) return bench_format(g, "https://github.com/%s", full);
  if (strcmp(member, "clone_url") == 0) return bench_format(g, "https://github.com/%s.git", full);
  if (strcmp(member, "git_url") == 0) return bench_format(g, "git://github.com/%s.git", full);
  if (strcmp(member, "ssh_url") == 0) return bench_format(g, "git@github.com:%s.git", full);
  if (strcmp(member, "language") == 0) return bench_copy(g, "Java");
  if (strstr(member, "_branch")) return bench_copy(g, "master");
  if (strcmp(member, "mirror_url") == 0) return NULL;
  if (strcmp(member, "name") == 0) return bench_copy(g, p->name);
  if (strcmp(member, "description") == 0) return bench_copy(g, p->description);
  if (strcmp(member, "homepage") == 0) return bench_copy(g, p->homepage);
  return repo->full_name;
}

static void make_repo(bench_generator *g, bench_repo *repo, const project *p, bool fork) {
  static const unsigned short logins[] = {0, 0, 0, 0, 2, 4, 10, 10, 16, 7, 7, 6, 1, 3, 2, 0, 1, 1, 1, 1};
  char *login = fork ? bench_new_word(g, bench_shape_pick(g, logins, COUNT(logins)), false) : bench_copy(g, "quoins");
  make_owner(g, &repo->owner, login, fork);
  repo->full_name = bench_format(g, "%s/%s", login, p->name);
#define REPO_SET_TEXT(m) repo->m = repo_text(g, repo, p, #m);
#define REPO_SET_NOTHING(m)
  BENCH_REPO_FIELDS(REPO_SET_TEXT, REPO_SET_NOTHING, REPO_SET_NOTHING, REPO_SET_NOTHING, REPO_SET_NOTHING)
  repo->id = 10000000 + (int64_t)bench_value_below(g, 8000000);
  repo->size = 100000 + (int64_t)bench_value_below(g, 300000);
  repo->fork = fork;
  repo->has_wiki = bench_shape_below(g, 72) < 31;
  repo->has_downloads = true;
  if (fork) return;
  repo->stargazers_count = repo->watchers_count = repo->watchers = 10 + (int64_t)bench_value_below(g, 90);
  repo->forks = repo->forks_count = 10 + (int64_t)bench_value_below(g, 90);
  repo->has_fork_repos = true;
  repo->fork_repos = bench_new(g, p->forks * sizeof *repo->fork_repos);
  repo->fork_repos_count = p->forks;
  for (size_t i = 0; i < p->forks; i++) make_repo(g, &repo->fork_repos[i], p, true);
}

void bench_make_repos(bench_generator *g, bench_repo_list *list) {
  static const project projects[] = {
      {"wedges", "A maven of wedged type setting", "http://wedges.example.org", 7},
      {"WedgesPlus", "Wedges written anew: a plug-in for type makers", "", 1},
      {"wedges-core", "The press's Git repository here", "http://wedges.example.org", 30},
      {"wedges-desktop", "Wedges-desktop", "", 30},
  };
  list->count = COUNT(projects);
  list->items = bench_new(g, list->count * sizeof *list->items);
  for (size_t i = 0; i < list->count; i++) make_repo(g, &list->items[i], &projects[i], false);
}
