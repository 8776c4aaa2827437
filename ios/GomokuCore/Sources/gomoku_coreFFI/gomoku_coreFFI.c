// A C target needs one source. The header beside it, in include/, is generated; the functions
// are in the Rust library.
#include "gomoku_coreFFI.h"
