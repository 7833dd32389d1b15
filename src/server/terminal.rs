//! Output for the person at the terminal.

use std::io::Write;

/// Prints a line; ignores a closed output.
pub fn write_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
