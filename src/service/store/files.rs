//! The files of the database. SQLite reads the write-ahead log up to the first damage and says nothing of what is behind.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;

/// Copies a log of which SQLite, as its index (`-shm`) says, left changes unread. Returns their number and the copy.
pub(super) fn keep_unread(log: &Path, index: &Path, now: i64) -> io::Result<Option<(usize, PathBuf)>> {
    let unread = match (std::fs::read(log), std::fs::read(index)) {
        (Ok(log), Ok(index)) => unread_changes(&log, &index),
        _ => 0,
    };
    if unread == 0 {
        return Ok(None);
    }
    let copy = sibling(log, &format!("-unread-{now}"));
    keep_private(&copy)?;
    std::fs::copy(log, &copy)?;
    Ok(Some((unread, copy)))
}

/// Counts the committed changes behind the last frame that was read (<https://sqlite.org/walformat.html>). What an earlier
/// round of the log left there has another salt, and a change that a kill cut off is not committed.
fn unread_changes(log: &[u8], index: &[u8]) -> usize {
    let word = |bytes: &[u8], at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok());
    let read = word(index, 16).map_or(0, u32::from_ne_bytes) as usize;
    let page_bytes = word(log, 8).map_or(0, u32::from_be_bytes) as usize;
    let salt = log.get(16..24);
    let frames = log.get(HEADER_BYTES..).unwrap_or_default().chunks_exact(FRAME_HEADER_BYTES + page_bytes);
    let is_commit = |frame: &&[u8]| word(frame, 4) != Some([0; 4]) && frame.get(8..16) == salt;
    frames.skip(read).filter(is_commit).count()
}

pub(super) fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

pub(super) fn bytes(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Creates the file, accessible only to its owner, if it is missing.
pub(super) fn keep_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    let file = options.mode(0o600).open(path)?;
    file.set_permissions(Permissions::from_mode(0o600))
}
