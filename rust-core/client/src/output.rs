//! Standard output and standard error. Printing never panics.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Closed standard output; the program ends silently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputClosed {
    /// Exit code as if the corresponding signal ended the program.
    pub code: u8,
}

/// Exit code for SIGHUP.
pub const EXIT_HUNG_UP: u8 = 129;

/// Exit code for SIGPIPE.
const EXIT_BROKEN_PIPE: u8 = 141;

/// Error number `EIO`, with which Linux reports a closed terminal.
const TERMINAL_CLOSED: i32 = 5;

impl Display for OutputClosed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the output is closed")
    }
}

impl std::error::Error for OutputClosed {}

/// Writer that reports a closed pipe or terminal as [`OutputClosed`].
#[derive(Debug)]
pub struct Output<W>(W);

/// Returns standard output.
#[must_use]
pub fn stdout() -> Output<io::StdoutLock<'static>> {
    Output(io::stdout().lock())
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(closed)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(closed)
    }
}

/// Converts errors of closed outputs to [`OutputClosed`].
pub fn closed(error: io::Error) -> io::Error {
    let code = match (error.kind(), error.raw_os_error()) {
        (ErrorKind::BrokenPipe, _) => EXIT_BROKEN_PIPE,
        (_, Some(TERMINAL_CLOSED)) if cfg!(unix) => EXIT_HUNG_UP,
        _ => return error,
    };
    io::Error::new(ErrorKind::BrokenPipe, OutputClosed { code })
}

/// Writes a line to standard error. Failures are ignored, since nothing can report them.
pub fn warn(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes to standard error without a line end.
pub fn progress(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}
