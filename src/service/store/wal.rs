//! A check of the write-ahead log before SQLite reads it: SQLite silently skips the rest of a damaged log, and with it
//! acknowledged writes (<https://sqlite.org/fileformat2.html#walformat>).

use std::path::Path;

const HEADER: usize = 32;
const FRAME: usize = 24;

/// Returns whether the log has more damage than an interrupted last write explains. Fails if it cannot be read.
pub fn is_damaged(path: &Path) -> std::io::Result<bool> {
    match std::fs::read(path) {
        Ok(log) => Ok(log.len() > HEADER && is_broken(&log)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn is_broken(log: &[u8]) -> bool {
    let magic = word(log);
    let sum = |sums, bytes| checksum(sums, bytes, magic & 1 == 1);
    let mut sums = sum((0, 0), &log[..24]);
    if magic & !1 != 0x377f_0682 || sums != (word(&log[24..]), word(&log[28..])) {
        return true;
    }
    let (mut is_whole, mut broken_writes) = (true, 0);
    for frame in log[HEADER..].chunks_exact(FRAME + word(&log[8..]) as usize) {
        // The rest of an older log may follow, because the file is reused.
        let is_own = frame[8..16] == log[16..24];
        if is_whole {
            sums = sum(sum(sums, &frame[..8]), &frame[FRAME..]);
            is_whole = is_own && sums == (word(&frame[16..]), word(&frame[20..]));
        }
        let is_end_of_write = word(&frame[4..]) != 0;
        broken_writes += usize::from(!is_whole && is_own && is_end_of_write);
    }
    // Each write is on the disk before the next one begins.
    broken_writes > 1
}

fn word(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).fold(0, |word, byte| word << 8 | u32::from(*byte))
}

fn checksum(sums: (u32, u32), bytes: &[u8], is_big_endian: bool) -> (u32, u32) {
    let read = |four: &[u8]| if is_big_endian { word(four) } else { word(four).swap_bytes() };
    bytes.chunks_exact(8).fold(sums, |(first, second), eight| {
        let first = first.wrapping_add(read(&eight[..4])).wrapping_add(second);
        (first, second.wrapping_add(read(&eight[4..])).wrapping_add(first))
    })
}
