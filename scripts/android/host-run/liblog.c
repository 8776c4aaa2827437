/* Android's log, on stderr. For tests only. */
#include <stdio.h>

int __android_log_write(int priority, const char *tag, const char *text) {
  return fprintf(stderr, "[log %d] %s: %s\n", priority, tag, text);
}

int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text) {
  (void)buffer;
  return __android_log_write(priority, tag, text);
}
