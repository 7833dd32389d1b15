//! The files of the console's folder, in memory, each with its compressed forms.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::http::HeaderMap;

use crate::server::failure::Failure;
use crate::service::encoding::{GZIP, accepts};

/// The codings of compressed forms, the best first, and the endings of their names.
const FORMS: [(&str, &str); 2] = [("br", ".br"), (GZIP, ".gz")];

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
        fn gather(dir: &'static include_dir::Dir<'static>, into: &mut Vec<(String, Bytes)>) {
            for file in dir.files() {
                let name = file.path().to_string_lossy().into_owned();
                into.push((name, Bytes::from_static(file.contents())));
            }
            dir.dirs().for_each(|inner| gather(inner, into));
        }
        let mut files = Vec::new();
        gather(&INSIDE, &mut files);
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

    /// Returns the best form of a file that the request accepts, and its coding, if it has any compressed form.
    pub fn packed(&self, path: &str, request: &HeaderMap) -> Option<(Option<&'static str>, &Bytes)> {
        let form = |(coding, ending)| Some((coding, self.0.get(&format!("{path}{ending}"))?));
        let mut forms = FORMS.into_iter().filter_map(form).peekable();
        forms.peek()?;
        match forms.find(|(coding, _)| accepts(request, coding)) {
            Some((coding, body)) => Some((Some(coding), body)),
            None => Some((None, self.0.get(path)?)),
        }
    }
}

fn is_form(path: &str) -> bool {
    FORMS.iter().any(|(_, ending)| path.ends_with(ending))
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
