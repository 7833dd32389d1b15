//! The files of the console's folder, in memory, each with its compressed forms.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use axum::body::Bytes;

use crate::server::failure::Failure;
use crate::service::encoding::{Accepted, ContentCoding};

/// The files by their path in the folder, with `/` as separator. `x.br` and `x.gz` are forms of `x`, compressed when the
/// console was built.
#[derive(Debug, Default)]
pub struct Files(HashMap<String, Bytes>);

impl Files {
    /// Reads a folder recursively.
    pub fn of_folder(dir: &Path) -> Result<Self, Failure> {
        let unreadable = |path: &Path, error: std::io::Error| {
            Failure::machine(format!(
                "The console's files at {} can't be opened ({error}); run `make build` to build them, or name their \
                 folder with --site.",
                path.display()
            ))
        };
        let mut files = Vec::new();
        for path in walk(dir).map_err(|error| unreadable(dir, error))? {
            let content = fs::read(&path).map_err(|error| unreadable(&path, error))?;
            let inner = path.strip_prefix(dir).unwrap_or(&path);
            let name = inner.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
            files.push((name, Bytes::from(content)));
        }
        Ok(Self::of_pairs(files))
    }

    /// Returns the files that were embedded at build time.
    #[cfg(feature = "embed")]
    pub fn inside() -> Self {
        // cargo does not watch the folder; `make dist` sets this variable to a hash of its content to force a rebuild.
        const _: Option<&str> = option_env!("SLUICE_INSIDE");
        static INSIDE: include_dir::Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/dist");
        fn gather<'a>(
            dir: &'a include_dir::Dir<'a>,
            into: &mut Vec<(String, Bytes)>,
            own: fn(&'a [u8]) -> Bytes,
        ) {
            for file in dir.files() {
                into.push((file.path().to_string_lossy().replace('\\', "/"), own(file.contents())));
            }
            for inner in dir.dirs() {
                gather(inner, into, own);
            }
        }
        let mut files = Vec::new();
        gather(&INSIDE, &mut files, Bytes::from_static);
        Self::of_pairs(files)
    }

    /// Creates files from name and content.
    pub fn of_pairs(pairs: impl IntoIterator<Item = (String, Bytes)>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// Returns the file at this path.
    pub fn get(&self, path: &str) -> Option<&Bytes> {
        self.0.get(path).filter(|_| !is_form(path))
    }

    /// Returns the smallest form of a file that the client accepts; `None` if it has the plain one only.
    pub fn packed(&self, path: &str, accepted: Accepted) -> Option<(ContentCoding, &Bytes)> {
        let form = |ending| self.0.get(&format!("{path}{ending}"));
        match (form(".br"), form(".gz")) {
            (Some(brotli), _) if accepted.brotli => Some((ContentCoding::Brotli, brotli)),
            (_, Some(gzip)) if accepted.gzip => Some((ContentCoding::Gzip, gzip)),
            (None, None) => None,
            _ => Some((ContentCoding::Identity, self.0.get(path)?)),
        }
    }
}

fn is_form(path: &str) -> bool {
    path.ends_with(".br") || path.ends_with(".gz")
}

/// Returns every file below a folder.
fn walk(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    Ok(found)
}
