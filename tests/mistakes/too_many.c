/* SPDX-License-Identifier: MIT */
/* too_many.c: more items than a list may have. Compiled as C and as C++ by mistakes.sh; what the compilers say is in golden/. */
#include <quoin/quoin.h>

typedef struct large {
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28,
      m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39, m40, m41, m42, m43, m44, m45, m46, m47, m48, m49, m50, m51, m52, m53, m54, m55,
      m56, m57, m58, m59, m60, m61, m62, m63, m64, m65, m66, m67, m68, m69, m70, m71, m72, m73, m74, m75, m76, m77, m78, m79, m80, m81, m82,
      m83, m84, m85, m86, m87, m88, m89, m90, m91, m92, m93, m94, m95, m96, m97, m98, m99, m100, m101, m102, m103, m104, m105, m106, m107,
      m108, m109, m110, m111, m112, m113, m114, m115, m116, m117, m118, m119, m120, m121, m122, m123, m124, m125, m126, m127, m128, m129;
} large;
QUOIN_STRUCT(large, FIELD(m0), FIELD(m1), FIELD(m2), FIELD(m3), FIELD(m4), FIELD(m5), FIELD(m6), FIELD(m7), FIELD(m8), FIELD(m9),
             FIELD(m10), FIELD(m11), FIELD(m12), FIELD(m13), FIELD(m14), FIELD(m15), FIELD(m16), FIELD(m17), FIELD(m18), FIELD(m19),
             FIELD(m20), FIELD(m21), FIELD(m22), FIELD(m23), FIELD(m24), FIELD(m25), FIELD(m26), FIELD(m27), FIELD(m28), FIELD(m29),
             FIELD(m30), FIELD(m31), FIELD(m32), FIELD(m33), FIELD(m34), FIELD(m35), FIELD(m36), FIELD(m37), FIELD(m38), FIELD(m39),
             FIELD(m40), FIELD(m41), FIELD(m42), FIELD(m43), FIELD(m44), FIELD(m45), FIELD(m46), FIELD(m47), FIELD(m48), FIELD(m49),
             FIELD(m50), FIELD(m51), FIELD(m52), FIELD(m53), FIELD(m54), FIELD(m55), FIELD(m56), FIELD(m57), FIELD(m58), FIELD(m59),
             FIELD(m60), FIELD(m61), FIELD(m62), FIELD(m63), FIELD(m64), FIELD(m65), FIELD(m66), FIELD(m67), FIELD(m68), FIELD(m69),
             FIELD(m70), FIELD(m71), FIELD(m72), FIELD(m73), FIELD(m74), FIELD(m75), FIELD(m76), FIELD(m77), FIELD(m78), FIELD(m79),
             FIELD(m80), FIELD(m81), FIELD(m82), FIELD(m83), FIELD(m84), FIELD(m85), FIELD(m86), FIELD(m87), FIELD(m88), FIELD(m89),
             FIELD(m90), FIELD(m91), FIELD(m92), FIELD(m93), FIELD(m94), FIELD(m95), FIELD(m96), FIELD(m97), FIELD(m98), FIELD(m99),
             FIELD(m100), FIELD(m101), FIELD(m102), FIELD(m103), FIELD(m104), FIELD(m105), FIELD(m106), FIELD(m107), FIELD(m108),
             FIELD(m109), FIELD(m110), FIELD(m111), FIELD(m112), FIELD(m113), FIELD(m114), FIELD(m115), FIELD(m116), FIELD(m117),
             FIELD(m118), FIELD(m119), FIELD(m120), FIELD(m121), FIELD(m122), FIELD(m123), FIELD(m124), FIELD(m125), FIELD(m126),
             FIELD(m127), FIELD(m128), FIELD(m129));
