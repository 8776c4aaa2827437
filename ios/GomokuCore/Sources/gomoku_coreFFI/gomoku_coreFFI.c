// A C target needs at least one source. The header in include/ is generated; the functions are in
// the Rust library.
#include "gomoku_coreFFI.h"
