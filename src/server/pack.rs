//! Ahead-of-time compression of the console's files: `x.br` and `x.gz` beside each `x` that they make smaller.

use std::fs;
use std::path::{Path, PathBuf};

use crate::server::failure::Failure;
use crate::server::site::files::walk;
use crate::service::encoding::{BROTLI_BEST, GZIP_BEST, brotli, gzip};

/// Extensions of compressed formats.
const LEFT_ALONE: [&str; 6] = ["br", "gz", "png", "webp", "woff2", "jpg"];

/// The result of packing a folder, sizes in bytes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PackSummary {
    /// Number of compressed files.
    pub files: usize,
    /// Their original size.
    pub plain: u64,
    /// Their size in brotli.
    pub brotli: u64,
    /// Their size in gzip.
    pub gzip: u64,
}

/// Compresses all files below a folder; replaces earlier results.
pub fn pack(dir: &Path) -> Result<PackSummary, Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::machine(format!("{} cannot be packed: {error}.", path.display()))
    };
    let mut packed = PackSummary::default();
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
