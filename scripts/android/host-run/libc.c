/* The names and values in which bionic differs from glibc on x86_64, so that a library made for
 * Android can be loaded here. glibc provides its other imports. For tests only. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* glibc has these as a macro, with other arguments, or not at all. */
int *__errno(void) { return &errno; }

void __assert2(const char *file, int line, const char *function, const char *expression) {
  fprintf(stderr, "%s:%d %s: %s\n", file, line, function, expression);
  abort();
}

unsigned long __stack_chk_guard = 0x595e9fbd94fda766ul;

/* bionic's strerror_r is the POSIX one, which has another name in glibc. */
extern int __xpg_strerror_r(int error, char *buffer, size_t size);
int bionic_strerror_r(int error, char *buffer, size_t size) __asm__("strerror_r");
int bionic_strerror_r(int error, char *buffer, size_t size) {
  return __xpg_strerror_r(error, buffer, size);
}

/* The constants of sysconf have other values. */
enum {
  BIONIC_SC_PAGESIZE = 39,
  BIONIC_SC_PAGE_SIZE = 40,
  BIONIC_SC_NPROCESSORS_CONF = 96,
  BIONIC_SC_NPROCESSORS_ONLN = 97,
};
extern long glibc_sysconf(int name) __asm__("__sysconf");
long bionic_sysconf(int name) __asm__("sysconf");
long bionic_sysconf(int name) {
  switch (name) {
    case BIONIC_SC_PAGESIZE:
    case BIONIC_SC_PAGE_SIZE:
      return glibc_sysconf(_SC_PAGESIZE);
    case BIONIC_SC_NPROCESSORS_CONF:
      return glibc_sysconf(_SC_NPROCESSORS_CONF);
    case BIONIC_SC_NPROCESSORS_ONLN:
      return glibc_sysconf(_SC_NPROCESSORS_ONLN);
    default:
      fprintf(stderr, "host-run: sysconf(%d) has no counterpart here\n", name);
      errno = EINVAL;
      return -1;
  }
}
