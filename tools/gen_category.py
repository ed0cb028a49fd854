#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/text/category_table.h: the general category of every Unicode code point, as runs. Run from anywhere; --check only compares
(and passes over a Python of another Unicode version)."""
import os
import sys
import unicodedata

CATEGORIES = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn Cs".split()
VERSION = "14.0.0"


def runs():
    last = None
    for code in range(0x110000):
        category = unicodedata.category(chr(code))
        if category != last:
            yield code, CATEGORIES.index(category)
        last = category


def table():
    words = [f"0x{code << 5 | category:x}" for code, category in runs()]
    lines, line = [], "   "
    for word in words:
        if len(line) + len(word) + 2 > 138:
            lines.append(line)
            line = "   "
        line += f" {word},"
    lines.append(line)
    return "\n".join([
        "/* SPDX-License-Identifier: MIT */",
        f"/* category_table.h: general categories of Unicode {VERSION}, written by tools/gen_category.py. A word is the first code point of",
        " * a run, shifted left by 5, and its category: " + " ".join(CATEGORIES[:15]),
        " * " + " ".join(CATEGORIES[15:]) + ". Included by category.c alone. */",
        "/* clang-format off */",
        f"static const uint32_t category_runs[{len(words)}] = {{",
        *lines,
        "};",
        "/* clang-format on */",
        ""])


def main():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "text", "category_table.h")
    if unicodedata.unidata_version != VERSION:
        print(f"Unicode {unicodedata.unidata_version} here, {VERSION} wanted: nothing done")
        return 0
    text = table()
    if "--check" in sys.argv:
        return 0 if open(path, encoding="utf-8").read() == text else 1
    open(path, "w", encoding="utf-8").write(text)
    return 0


sys.exit(main())
