# SPDX-License-Identifier: MIT
# awk -v out=DIR/NAME -f extract.awk PAGE.md: each C example of a page as a program of its own, DIR/NAME_<n>.c, and what the page says it
# prints, DIR/NAME_<n>.out. Prints the programs' names. Called by CMakeLists.txt when it configures.
#
# A ```c block that has a main is a program. Any other needs a line above that says what it is: <!-- c: types --> definitions of a
# file, <!-- c: body --> statements of a function; both see snippet.h. <!-- output --> above another block: what the program before prints.
function fault(text) {
  print FILENAME ":" FNR ": " text >"/dev/stderr"
  failed = 1
}
function finish() {
  has_main = block ~ /int main\(/
  if (kind == "" && !has_main) {
    fault("a C block without main says neither types nor body")
    return
  }
  file = out "_" ++count ".c"
  printf "#line %d \"%s\"\n", first, FILENAME >file
  if (has_main) printf "%s", block >file
  else {
    if (kind == "body") block = "int main(void) {\n" block "return 0;\n}\n"
    else block = block "int main(void) { return 0; }\n"
    printf "#include \"snippet.h\"\n#line %d \"%s\"\n%s", first - (kind == "body"), FILENAME, block >file
  }
  close(file)
  name = out "_" count
  sub(/^.*\//, "", name)
  print name
}
/^```/ && !inside {
  inside = 1
  is_c = $0 == "```c"
  is_output = !is_c && above == "<!-- output -->"
  kind = above == "<!-- c: types -->" ? "types" : above == "<!-- c: body -->" ? "body" : ""
  block = ""
  first = FNR + 1
  next
}
/^```$/ && inside {
  inside = 0
  above = ""
  if (is_c) finish()
  if (is_output && !count) fault("output of no program")
  if (is_output && count) {
    printf "%s", block >(out "_" count ".out")
    close(out "_" count ".out")
  }
  next
}
inside {
  block = block $0 "\n"
  next
}
NF { above = $0 }
END {
  if (inside) fault("a block is not closed")
  exit failed
}
