//! What is printed for the person at the terminal.

use std::io::Write;

/// One line. That no one reads it is no reason to stop.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
