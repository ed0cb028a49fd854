/* SPDX-License-Identifier: MIT */
/* config.c: a server's configuration: strict members, an optional part behind a pointer, a bounded array, a number that may be absent,
 * and what a person reads after a slip. Without an argument it shows its own texts; with one it reads that file. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } log_level;
struct tls {
  char cert[64], key[64];
  bool verify;
};
struct listener {
  char *host;
  uint16_t port;
  struct tls *tls;
};
struct upstream {
  char *name, *url;
  double weight;
};
typedef struct {
  struct listener *listeners;
  size_t listener_count;
  struct upstream upstreams[8];
  unsigned upstream_count;
  log_level level;
  char *log_file;
  int64_t max_body;
  bool has_max_body;
} server_config;

QUOIN_ENUM(log_level, NAME(LOG_ERROR, "error"), NAME(LOG_WARN, "warn"), NAME(LOG_INFO, "info"), NAME(LOG_DEBUG, "debug"));
QUOIN_STRUCT(struct tls, FIELD(cert, .required = true), FIELD(key, .required = true), FIELD(verify));
QUOIN_STRUCT(struct listener, FIELD(host), FIELD(port, .required = true), STRUCT(tls, struct tls));
QUOIN_STRUCT(struct upstream, FIELD(name, .required = true), FIELD(url, .required = true), FIELD(weight));
QUOIN_STRUCT(server_config, OPTIONS(.unknown = QUOIN_REFUSE), ARRAY(listeners, listener_count, struct listener, .required = true),
             ARRAY(upstreams, upstream_count, struct upstream), ENUM(level, log_level), FIELD(log_file, .name = "log-file"),
             HAS(has_max_body, FIELD(max_body, .name = "max-body")));

static const char *const texts[] = {
    ("{\"listeners\": [{\"host\": \"::1\", \"port\": 8080},\n"
     "               {\"port\": 443, \"tls\": {\"cert\": \"a.pem\", \"key\": \"a.key\", \"verify\": true}}],\n"
     " \"upstreams\": [{\"name\": \"app\", \"url\": \"http://10.0.0.2\", \"weight\": 1.5}],\n"
     " \"level\": \"info\", \"max-body\": 1048576}"),
    "{\"listeners\": [{\"port\": 8080},\n               {\"port\": 70000}]}",
    "{\"listeners\": [{\"port\": 443, \"tls\": {\"cert\": \"a.pem\"}}]}",
    "{\"listeners\": [{\"port\": \"80\"}]}",
    "{\"listeners\": [], \"level\": \"trace\"}",
    "{\"listeners\": [], \"loglevel\": \"info\"}",
    "{\"level\": \"info\"}",
    "{\"listeners\": [{\"port\": 80,}]}",
};

static bool show(quoin_context *q, const char *text, size_t len) {
  server_config config;
  if (quoin_decode(q, QUOIN_JSON, QUOIN_OF(server_config, &config), text, len) != QUOIN_OK) {
    quoin_error_print(&q->error, stdout);
    return false;
  }
  for (size_t i = 0; i < config.listener_count; i++) {
    const struct listener *l = &config.listeners[i];
    printf("listen on %s, port %u%s\n", l->host ? l->host : "every address", (unsigned)l->port, l->tls ? ", TLS" : "");
  }
  printf("%u upstream, log level %s", config.upstream_count, quoin_enum_name(QUOIN_TYPE(log_level), (int64_t)config.level));
  if (config.has_max_body) printf(", bodies up to %lld bytes", (long long)config.max_body);
  puts("");
  return true;
}

static int show_file(quoin_context *q, const char *path) {
  static char text[65536];
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return 2;
  }
  size_t len = fread(text, 1, sizeof text, file);
  fclose(file);
  q->source = path;
  return show(q, text, len) ? 0 : 1;
}

int main(int argc, char **argv) {
  quoin_context q = {.source = "server.json"};
  int result = 0;
  if (argc > 1) result = show_file(&q, argv[1]);
  for (size_t i = 0; argc < 2 && i < sizeof texts / sizeof texts[0]; i++) show(&q, texts[i], strlen(texts[i]));
  quoin_context_free(&q);
  return result;
}
