/* Debian's libunwind.a is made for glibc. This implements the glibc names that it uses with those
 * of bionic. They are hidden, so that the library does not export them. */
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
