//! Compresses the console's files ahead of time: `x.br` and `x.gz` beside each `x` that gets smaller by it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::server::failure::Failure;
use crate::server::site::files::walk;
use crate::service::encoding::{BROTLI_BEST, GZIP_BEST, brotli, gzip};

/// Endings of files that are compressed in themselves, or are the result of compressing.
const LEFT_ALONE: [&str; 6] = ["br", "gz", "png", "webp", "woff2", "jpg"];

/// What packing a folder did: sizes in bytes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Packed {
    /// Files that have compressed siblings now.
    pub files: usize,
    /// Their size as they are.
    pub plain: u64,
    /// Their size in brotli.
    pub brotli: u64,
    /// Their size in gzip.
    pub gzip: u64,
}

/// Packs every compressible file below a folder. A sibling from before is replaced.
pub fn pack(dir: &Path) -> Result<Packed, Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::machine(format!("{} cannot be packed: {error}.", path.display()))
    };
    let mut packed = Packed::default();
    for path in walk(dir).map_err(|error| failed(dir, error))? {
        let ending =
            path.extension().map_or_else(String::new, |ending| ending.to_string_lossy().into_owned());
        if LEFT_ALONE.contains(&ending.as_str()) {
            continue;
        }
        let plain = fs::read(&path).map_err(|error| failed(&path, error))?;
        let forms = [("br", brotli(&plain, BROTLI_BEST)), ("gz", gzip(&plain, GZIP_BEST))];
        if forms.iter().any(|(_, bytes)| bytes.len() >= plain.len()) {
            continue;
        }
        packed.files += 1;
        packed.plain += plain.len() as u64;
        packed.brotli += forms[0].1.len() as u64;
        packed.gzip += forms[1].1.len() as u64;
        for (ending, bytes) in forms {
            let sibling = sibling(&path, ending);
            fs::write(&sibling, bytes).map_err(|error| failed(&sibling, error))?;
        }
    }
    Ok(packed)
}

fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
