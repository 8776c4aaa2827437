//! Gomocup (Piskvork) engine over standard input and output.

use std::process::ExitCode;

fn main() -> ExitCode {
    gomoku_lab::protocol::main()
}
