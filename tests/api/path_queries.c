/* SPDX-License-Identifier: MIT */
/* path_queries.c: JSONPath: what queries find and in which order, beside the public suite; their errors with column and words; limits;
 * memory that runs out at each place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "support/document_rows.h"

static const char store[] =
    "{\"store\":{\"book\":["
    "{\"category\":\"reference\",\"author\":\"Nigel Rees\",\"title\":\"Sayings\",\"price\":8.95},"
    "{\"category\":\"fiction\",\"author\":\"Evelyn Waugh\",\"title\":\"Sword\",\"price\":12.99},"
    "{\"category\":\"fiction\",\"author\":\"Herman Melville\",\"title\":\"Moby\",\"isbn\":\"0-553\",\"price\":8.99},"
    "{\"category\":\"fiction\",\"author\":\"J. R. R. Tolkien\",\"title\":\"Lord\",\"isbn\":\"0-395\",\"price\":22.99}"
    "],\"bicycle\":{\"color\":\"red\",\"price\":399}},\"limit\":10,\"odd name\":[[1,2],[3,[4]]]}";

typedef struct query_row {
  const char *query, *found; /* normalized paths, each with a space behind */
} query_row;

static const query_row query_rows[] = {
    {"$", "$ "},
    {"$.store.book[*].author",
     "$['store']['book'][0]['author'] $['store']['book'][1]['author'] $['store']['book'][2]['author'] $['store']['book'][3]['author'] "},
    {"$..isbn", "$['store']['book'][2]['isbn'] $['store']['book'][3]['isbn'] "},
    {"$..book[2].title", "$['store']['book'][2]['title'] "},
    {"$..book[-1:].title", "$['store']['book'][3]['title'] "},
    {"$..book[0,1].price", "$['store']['book'][0]['price'] $['store']['book'][1]['price'] "},
    {"$..book[:2].price", "$['store']['book'][0]['price'] $['store']['book'][1]['price'] "},
    {"$..book[::-2]['price']", "$['store']['book'][3]['price'] $['store']['book'][1]['price'] "},
    {"$..book[3:0:-1].price", "$['store']['book'][3]['price'] $['store']['book'][2]['price'] $['store']['book'][1]['price'] "},
    {"$..book[?@.isbn].title", "$['store']['book'][2]['title'] $['store']['book'][3]['title'] "},
    {"$..book[?@.price<10].title", "$['store']['book'][0]['title'] $['store']['book'][2]['title'] "},
    {"$..book[?@.price < $.limit && @.category == 'fiction'].title", "$['store']['book'][2]['title'] "},
    {"$..book[?!@.isbn || @.price > 20].title",
     "$['store']['book'][0]['title'] $['store']['book'][1]['title'] $['store']['book'][3]['title'] "},
    {"$..book[?!(@.isbn && @.price > 20)].title",
     "$['store']['book'][0]['title'] $['store']['book'][1]['title'] $['store']['book'][2]['title'] "},
    {"$..book[?length(@.title) == 5].title", "$['store']['book'][1]['title'] "},
    {"$..book[?match(@.author, 'J\\\\..*')].title", "$['store']['book'][3]['title'] "},
    {"$..book[?search(@.author, '[MW]')].title", "$['store']['book'][1]['title'] $['store']['book'][2]['title'] "},
    {"$.store[?count(@.*) > 2]['color', 'price']", ""},
    {"$[?count(@..price) == 5].bicycle.color", "$['store']['bicycle']['color'] "},
    {"$.store.book[?value(@..isbn) == '0-395'].title", "$['store']['book'][3]['title'] "},
    {"$.store.*[?@.price == 12.99 || @ == 'red']", "$['store']['book'][1] $['store']['bicycle']['color'] "},
    {"$['odd name'][?@[?@[0] == 4]]", "$['odd name'][1] "},
    {"$['odd name'][1][?@[?@ == 4]]", "$['odd name'][1][1] "},
    {"$['odd name']..[0]", "$['odd name'][0] $['odd name'][0][0] $['odd name'][1][0] $['odd name'][1][1][0] "},
    {"$['odd name']..*", "$['odd name'][0] $['odd name'][1] $['odd name'][0][0] $['odd name'][0][1] $['odd name'][1][0] "
                         "$['odd name'][1][1] $['odd name'][1][1][0] "},
    {"$['limit','limit',\"limit\"]", "$['limit'] $['limit'] $['limit'] "},
    {"$ .limit", "$['limit'] "},
    {"$\n[ 'limit' , 'limit' ]", "$['limit'] $['limit'] "},
    {"$.nothing[0]..x", ""},
    {"$.limit.x", ""},
    {"$.store[0]", ""},
    {"$.store.book['0']", ""},
    {"$.store.book[4]", ""},
    {"$.store.book[-5]", ""},
    {"$.store.book[-4].title", "$['store']['book'][0]['title'] "},
    {"$.store.book[9007199254740991]", ""},
    {"$.store.book[-9007199254740991:9007199254740991:9007199254740991].title", "$['store']['book'][0]['title'] "},
    {"$.store.book[::0]", ""},
    {"$[?@ == @][0]", "$['odd name'][0] "},
    {"$[?@.nothing == @.nothing]['limit', 'book']", "$['store']['book'] "},
    {"$[?$.limit == 1e1]['bicycle']", "$['store']['bicycle'] "},
    {"$[?10 == $.limit && 9.5 <= $.limit && $.limit >= 10.0 && -1 < $.limit].nothing", ""},
};

static void queries_find(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_value document = document_of(&q, store);
  for (size_t i = 0; i < sizeof query_rows / sizeof query_rows[0]; i++) {
    const quoin_path *path;
    quoin_nodes nodes;
    quoin_buf found = {0};
    quoin_status status = quoin_path_parse(&q, query_rows[i].query, &path);
    if (status != QUOIN_OK) print_message("%s: %s\n", query_rows[i].query, error_of(&q));
    assert_int_equal(status, QUOIN_OK);
    assert_int_equal(quoin_path_run(&q, path, document, &nodes), QUOIN_OK);
    for (size_t k = 0; k < nodes.count; k++) {
      assert_int_equal(quoin_node_write(&nodes.nodes[k], &found), QUOIN_OK);
      assert_int_equal(quoin_buf_append(&found, " ", 2), QUOIN_OK);
      found.len--;
    }
    if (strcmp(found.ptr ? found.ptr : "", query_rows[i].found) != 0) print_message("%s\n", query_rows[i].query);
    assert_string_equal(found.ptr ? found.ptr : "", query_rows[i].found);
    quoin_buf_free(&found);
  }
  quoin_context_free(&q);
}

static const query_row refused_rows[] = {
    {"", "JSONPath:1:1: a query begins with '$'"},
    {"x", "JSONPath:1:1: a query begins with '$'"},
    {"$x", "JSONPath:1:2: expected '.', '[' or the end of the query"},
    {"$.", "JSONPath:1:3: expected a member name or '*'"},
    {"$..", "JSONPath:1:4: expected a member name or '*'"},
    {"$.1", "JSONPath:1:3: expected a member name or '*'"},
    {"$. a", "JSONPath:1:3: expected a member name or '*'"},
    {"$.a ", "JSONPath:1:4: no white space may stand behind the query"},
    {"$[", "JSONPath:1:3: expected a selector: a name in quotes, an index, a slice, '*' or '?'"},
    {"$[]", "JSONPath:1:3: expected a selector: a name in quotes, an index, a slice, '*' or '?'"},
    {"$[a]", "JSONPath:1:3: expected a selector: a name in quotes, an index, a slice, '*' or '?'"},
    {"$[1", "JSONPath:1:4: expected ',' or ']'"},
    {"$[01]", "JSONPath:1:3: leading zeros and -0 are no index"},
    {"$[-0]", "JSONPath:1:3: leading zeros and -0 are no index"},
    {"$[9007199254740992]", "JSONPath:1:3: an index lies between -(2^53 - 1) and 2^53 - 1"},
    {"$['a", "JSONPath:1:3: the string has no end"},
    {"$['\\x']", "JSONPath:1:5: this is no escape"},
    {"$['\\\"']", "JSONPath:1:5: this is no escape"},
    {"$['\\ud800']", "JSONPath:1:4: a lone surrogate"},
    {"$['\\u12g4']", "JSONPath:1:8: expected four hexadecimal digits after \\u"},
    {"$['\t']", "JSONPath:1:4: a control character in a string has to be escaped"},
    {"$[?@.a", "JSONPath:1:7: the query ends inside a filter"},
    {"$[?@.a==]", "JSONPath:1:9: expected a query, a literal, a function, '!' or '('"},
    {"$[?@.a=1]", "JSONPath:1:7: expected an operator, ')' or ']'"},
    {"$[?1]", "JSONPath:1:4: a literal alone is no test: compare it"},
    {"$[?@.a && 'x']", "JSONPath:1:11: a literal alone is no test: compare it"},
    {"$[?(@.a]", "JSONPath:1:4: this parenthesis has no end"},
    {"$[?@.a)]", "JSONPath:1:7: this parenthesis closes none"},
    {"$[?@.* == 1]", "JSONPath:1:7: a query that may find several nodes cannot be compared"},
    {"$[?1 == @..a]", "JSONPath:1:13: a query that may find several nodes cannot be compared"},
    {"$[?(@.a) == 1]", "JSONPath:1:8: a truth cannot be compared: it is a test by itself"},
    {"$[?@.a == 1 == 1]", "JSONPath:1:7: a truth cannot be compared: it is a test by itself"},
    {"$[?!@.a == 1]", "JSONPath:1:9: '!' stands before a test or a parenthesis, not before a comparison"},
    {"$[?!!@.a]", "JSONPath:1:5: '!' stands before a test or a parenthesis, once"},
    {"$[?@.a == (1)]", "JSONPath:1:11: expected a literal, a query of one node or a function"},
    {"$[?length(@.a)]", "JSONPath:1:4: the function gives a value, no truth: compare it"},
    {"$[?match(@.a, 'x') == true]", "JSONPath:1:4: a truth cannot be compared: it is a test by itself"},
    {"$[?length(@.*) == 1]", "JSONPath:1:14: the function takes a literal, a query of one node or a function's value"},
    {"$[?count(1) == 1]", "JSONPath:1:10: the function takes a query"},
    {"$[?count() == 1]", "JSONPath:1:10: expected a query, a literal, a function, '!' or '('"},
    {"$[?match(@.a) == 1]", "JSONPath:1:4: too few arguments"},
    {"$[?length(@.a, 1) == 1]", "JSONPath:1:16: too many arguments"},
    {"$[?lenght(@.a) == 1]", "JSONPath:1:4: there is no such function: length, count, match, search, value"},
    {"$[?length (@.a) == 1]", "JSONPath:1:4: expected a query, a literal, a function, '!' or '('"},
    {"$[?@.a == 01]", "JSONPath:1:11: this is no number"},
    {"$[?@.a == 1e999]", "JSONPath:1:11: the number is out of range"},
    {"$[?@.a == True]", "JSONPath:1:11: expected a query, a literal, a function, '!' or '('"},
    {"$.a\n..b\n[?@.c ==\n  nil]", "JSONPath:4:3: expected a query, a literal, a function, '!' or '('"},
    {"$[?match(@.a, 'a{9999}')]", "JSONPath:1:15: the regular expression is too large: at most 4096 steps and 64 nested groups"},
    {"$.\xff", "JSONPath:1:3: invalid UTF-8"},
};

static void mistakes_are_told(void **state) {
  (void)state;
  quoin_context q = {0};
  size_t wrong = 0;
  for (size_t i = 0; i < sizeof refused_rows / sizeof refused_rows[0]; i++) {
    const quoin_path *path;
    assert_int_not_equal(quoin_path_parse(&q, refused_rows[i].query, &path), QUOIN_OK);
    assert_null(path);
    if (strcmp(error_of(&q), refused_rows[i].found) == 0) continue;
    print_message("%s\n  %s\n", refused_rows[i].query, error_of(&q));
    wrong++;
  }
  assert_int_equal(wrong, 0);
  quoin_context_free(&q);
}

/* every query cut at every byte is refused or compiles; no crash */
static void truncated_queries(void **state) {
  (void)state;
  quoin_context q = {0};
  for (size_t i = 0; i < sizeof query_rows / sizeof query_rows[0]; i++)
    for (size_t len = 0; len <= strlen(query_rows[i].query); len++) {
      const quoin_path *path;
      char *copy = malloc(len + 1);
      assert_non_null(copy);
      memcpy(copy, query_rows[i].query, len);
      if (quoin_path_parse_str(&q, (quoin_str){copy, len}, &path) != QUOIN_OK) assert_true(q.error.offset <= len);
      free(copy);
    }
  quoin_context_free(&q);
}

static quoin_status parse_repeated(quoin_context *q, const char *before, const char *unit, size_t count, const char *after) {
  const quoin_path *path;
  size_t n = strlen(before), u = strlen(unit);
  char *text = malloc(n + u * count + strlen(after) + 1);
  assert_non_null(text);
  memcpy(text, before, n);
  for (size_t i = 0; i < count; i++) memcpy(text + n + i * u, unit, u);
  strcpy(text + n + u * count, after);
  quoin_status status = quoin_path_parse(q, text, &path);
  free(text);
  return status;
}

static void nesting_is_bounded(void **state) {
  (void)state;
  quoin_context q = {0};
  assert_int_equal(parse_repeated(&q, "$[?", "(", 127, "@.a"), QUOIN_BAD_SYNTAX);
  assert_int_equal(parse_repeated(&q, "$[?", "(", 128, "@.a"), QUOIN_LIMIT_DEPTH);
  assert_int_equal(parse_repeated(&q, "$", "[?@", 100000, ""), QUOIN_LIMIT_STRING);
  assert_int_equal(parse_repeated(&q, "$", "[?@", 1000, ""), QUOIN_LIMIT_DEPTH);
  assert_int_equal(parse_repeated(&q, "$[?", "!(", 1000, ""), QUOIN_LIMIT_DEPTH);
  assert_int_equal(parse_repeated(&q, "$[?", "length(", 1000, ""), QUOIN_LIMIT_DEPTH);
  assert_int_equal(parse_repeated(&q, "$[?@.a", "&&@.a", 1000, "]"), QUOIN_OK);
  assert_int_equal(parse_repeated(&q, "$[?@.a", "||@.a&&@.b", 1000, "]"), QUOIN_OK);
  assert_int_equal(parse_repeated(&q, "$", "[?@.a", 1, "]"), QUOIN_OK);
  quoin_context_free(&q);
}

static void limits_of_running(void **state) {
  (void)state;
  quoin_context q = {0};
  const quoin_path *path;
  quoin_nodes nodes;
  quoin_value document = document_of(&q, "[[[[[1]]]],[[[[2]]]]]");
  const quoin_options shallow = QUOIN_OPTIONS(.limits.depth = 4), frugal = QUOIN_OPTIONS(.limits.arena_bytes = 4096);
  assert_int_equal(quoin_path_parse(&q, "$..*..*..*..*..*..*", &path), QUOIN_OK);
  assert_int_equal(quoin_path_run(&q, path, document, &nodes), QUOIN_OK);
  q.options = &shallow;
  assert_int_equal(quoin_path_run(&q, path, document, &nodes), QUOIN_LIMIT_DEPTH);
  assert_int_equal(nodes.count, 0);
  q.options = &frugal;
  assert_int_equal(quoin_path_run(&q, path, document, &nodes), QUOIN_LIMIT_MEMORY);
  assert_int_equal(nodes.count, 0);
  quoin_context_free(&q);
}

/* an arena of every size: parse and run fail cleanly or give what they should */
static void memory_that_ends(void **state) {
  (void)state;
  quoin_context q = {0};
  quoin_value document = document_of(&q, store);
  char *room = malloc(65536);
  assert_non_null(room);
  bool done = false;
  for (size_t len = 0; len < 65536 && !done; len += 40) {
    const quoin_path *path;
    quoin_nodes nodes;
    quoin_context small = {.arena = QUOIN_ARENA_FIXED(room, len)};
    quoin_status status = quoin_path_parse(&small, "$..book[?@.price < 10 && search(@.title, 'M.*') && count(@..*) > 4].title", &path);
    if (status == QUOIN_OK) status = quoin_path_run(&small, path, document, &nodes);
    assert_true(status == QUOIN_OK || status == QUOIN_NO_MEMORY);
    done = status == QUOIN_OK;
    if (done) assert_int_equal(nodes.count, 1);
  }
  assert_true(done);
  free(room);
  quoin_context_free(&q);
}

static void wrong_calls(void **state) {
  (void)state;
  quoin_context q = {0};
  const quoin_path *path;
  quoin_nodes nodes;
  assert_int_equal(quoin_path_parse(NULL, "$", &path), QUOIN_BAD_CALL);
  assert_int_equal(quoin_path_parse(&q, "$", NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_path_parse(&q, NULL, &path), QUOIN_BAD_SYNTAX);
  assert_int_equal(quoin_path_parse(&q, "$", &path), QUOIN_OK);
  assert_int_equal(quoin_path_run(&q, NULL, quoin_value_of_null(), &nodes), QUOIN_BAD_CALL);
  assert_int_equal(quoin_path_run(&q, path, quoin_value_of_null(), NULL), QUOIN_BAD_CALL);
  assert_int_equal(quoin_path_run(&q, path, quoin_value_of_null(), &nodes), QUOIN_OK);
  assert_int_equal(nodes.count, 1);
  assert_true(quoin_path_is_singular(path) && !quoin_path_is_singular(NULL));
  quoin_context_free(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(queries_find),       cmocka_unit_test(mistakes_are_told), cmocka_unit_test(truncated_queries),
      cmocka_unit_test(nesting_is_bounded), cmocka_unit_test(limits_of_running), cmocka_unit_test(memory_that_ends),
      cmocka_unit_test(wrong_calls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
