//! Output for the person at the terminal.

use std::io::Write;
use std::path::Path;

/// Prints a line; ignores a closed output.
pub fn write_line(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Returns the line that says where the database is.
pub fn folder_line(folder: &Path) -> String {
    format!("data     {}", std::path::absolute(folder).unwrap_or(folder.to_owned()).display())
}
