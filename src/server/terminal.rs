//! Output for the person at the terminal.

use std::io::Write;

/// Prints a line; ignores a closed output.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
