/* Debian's libunwind.a is made for glibc. These are the names of glibc that it uses, in terms of
 * bionic's. Hidden, so that the library exports nothing of it. */
#define HIDDEN __attribute__((visibility("hidden")))

extern void __assert2(const char *file, int line, const char *function, const char *expression)
    __attribute__((noreturn));
extern int *__errno(void);
extern int vfprintf(void *file, const char *format, __builtin_va_list arguments);

HIDDEN void __assert_fail(const char *expression, const char *file, unsigned line,
                          const char *function) {
  __assert2(file, (int)line, function, expression);
}

HIDDEN int *__errno_location(void) { return __errno(); }

HIDDEN int __fprintf_chk(void *file, int flag, const char *format, ...) {
  (void)flag;
  __builtin_va_list arguments;
  __builtin_va_start(arguments, format);
  int written = vfprintf(file, format, arguments);
  __builtin_va_end(arguments);
  return written;
}
