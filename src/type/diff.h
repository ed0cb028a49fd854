/* SPDX-License-Identifier: MIT */
/* diff.h: the first difference between two objects, in words. Called by quoin_diff. Knows no format. */
#ifndef QUOIN_TYPE_DIFF_H
#define QUOIN_TYPE_DIFF_H

#include "type/plan.h"

/* As quoin__type_equal; where the objects differ, path is "$.runways[1].surface" and message what stands there, "\"rigid\" against
 * \"gravel\"", long values shortened. */
QUOIN_INTERNAL quoin_status quoin__type_diff(quoin__plan_scope *scope, const quoin_type *type, const void *const objects[2],
                                             size_t max_depth, quoin__text *path, quoin__text *message);

#endif
