/* SPDX-License-Identifier: MIT */
/* config.c: a server's configuration: names in kebab case, defaults, ranges, a predicate, flags, what is not described kept or refused, and what a
 * person reads after a slip. Without an argument it shows its own texts; with one it reads that file. */
#include <quoin/quoin.h>
#include <string.h>

typedef enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } log_level;
typedef enum { TLS_1_2 = 1, TLS_1_3 = 2 } tls_versions;
struct tls {
  char cert[64], key[64];
  tls_versions versions;
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
  quoin_duration timeout;
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

static bool url_ok(const void *member, const void *object, char *message, size_t cap) {
  const char *url = *(char *const *)member;
  (void)object;
  if (url && strncmp(url, "http", 4) == 0) return true;
  snprintf(message, cap, "it must start with http");
  return false;
}

static bool config_ok(void *object, void *user, char *message, size_t cap) {
  const server_config *c = object;
  (void)user;
  if (c->listener_count || c->upstream_count) return true;
  snprintf(message, cap, "nothing to serve: give a listener or an upstream");
  return false;
}

static const server_config defaults = {.level = LOG_INFO, .max_body = 1 << 20};

QUOIN_ENUM(log_level, NAME(LOG_ERROR, "error"), NAME(LOG_WARN, "warn", .aliases = "warning"), NAME(LOG_INFO, "info"),
           NAME(LOG_DEBUG, "debug"));
QUOIN_FLAGS(tls_versions, NAME(TLS_1_2, "1.2"), NAME(TLS_1_3, "1.3"));
QUOIN_STRUCT(struct tls, FIELD(cert, .required = true), FIELD(key, .required = true), FLAGS(versions, tls_versions, .default_int = TLS_1_3),
             FIELD(verify, .default_bool = true));
QUOIN_STRUCT(struct listener, FIELD(host, .default_text = "0.0.0.0"),
             FIELD(port, .required = true, .range = QUOIN_RANGE(1, 65000), .doc = "TCP port"), STRUCT(tls, struct tls));
QUOIN_STRUCT(struct upstream, FIELD(name, .required = true, .length = QUOIN_RANGE(1, 16)), FIELD(url, .check = url_ok),
             FIELD(weight, .default_double = 1.0), FIELD(timeout, .format = QUOIN_ISO8601_DURATION));
QUOIN_STRUCT(server_config, OPTIONS(.rename = QUOIN_CASE_KEBAB, .unknown = QUOIN_REFUSE, .defaults = &defaults, .after_decode = config_ok),
             ARRAY(listeners, listener_count, struct listener, .count = QUOIN_RANGE(0, 16)),
             ARRAY(upstreams, upstream_count, struct upstream), ENUM(level, log_level, .aliases = "log|verbosity"),
             FIELD(log_file, .name = "log file"), HAS(has_max_body, FIELD(max_body, .multiple_of = 512)));

static const char *const texts[] = {
    ("{\"listeners\": [{\"host\": \"::1\", \"port\": 8080},\n"
     "               {\"port\": 443, \"tls\": {\"cert\": \"a.pem\", \"key\": \"a.key\"}}],\n"
     " \"upstreams\": [{\"name\": \"app\", \"url\": \"http://10.0.0.2\", \"timeout\": \"PT1M30S\"}],\n"
     " \"verbosity\": \"warning\", \"max-body\": 1048576}"),
    "{\"listeners\": [{\"port\": 8080},\n               {\"port\": 70000}]}",
    "{\"listeners\": [{\"port\": 443, \"tls\": {\"cert\": \"a.pem\"}}]}",
    "{\"listeners\": [], \"level\": \"trace\"}",
    "{\"listeners\": [], \"levle\": \"info\"}",
    "{\"upstreams\": [{\"name\": \"app\", \"url\": \"ftp://10.0.0.2\"}]}",
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
    const char *tls = !l->tls ? "" : l->tls->verify ? ", TLS, verified" : ", TLS";
    printf("listen on %s, port %u%s\n", l->host, (unsigned)l->port, tls);
  }
  for (unsigned i = 0; i < config.upstream_count; i++)
    printf("pass on to %s, weight %.1f, %lld seconds\n", config.upstreams[i].url, config.upstreams[i].weight,
           (long long)config.upstreams[i].timeout.seconds);
  printf("log level %s, bodies up to %lld bytes\n", quoin_enum_name(QUOIN_TYPE(log_level), (int64_t)config.level),
         (long long)config.max_body);
  return true;
}

static int show_file(quoin_context *q, const char *path) {
  static char text[65536];
  FILE *file = fopen(path, "rb");
  if (!file) return perror(path), 2;
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
