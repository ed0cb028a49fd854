/* SPDX-License-Identifier: MIT */
/* github_types.c: the one file that describes the types of github.h. */
#include "github.h"

QUOIN_STRUCT_EXTERN(gh_user, FIELD(id, .required = true), FIELD(login, .required = true), FIELD(avatar_url), FIELD(site_admin));
QUOIN_STRUCT_EXTERN(gh_license, FIELD(key), FIELD(name), FIELD(spdx_id));
QUOIN_STRUCT_EXTERN(gh_repo, OPTIONS(.omit = QUOIN_OMIT_NULL), FIELD(id, .required = true), FIELD(full_name), FIELD(description),
                    FIELD(homepage), FIELD(is_private, .name = "private"), FIELD(fork),
                    FIELD(created_at, .unit = QUOIN_SECONDS, .format = QUOIN_RFC3339), FIELD(pushed_at), FIELD(stargazers_count),
                    FIELD(score), STRUCT(owner, gh_user, .required = true), STRUCT(license, gh_license), ARRAY(topics, topic_count, cstr),
                    STRUCT(parent, gh_repo), ARRAY(forks, fork_count, gh_repo),
                    FIELD(fetched_at, .omit = QUOIN_OMIT_ON_WRITE | QUOIN_OMIT_ON_READ));
