//! Parsing of a file of resources.

use serde_json::value::RawValue;

use crate::forms::restream::export::{FORMAT, VERSION};
use crate::json::lenient::message_of;
use crate::json::object::{MemberText, entries_of, value_of};
use crate::json::text::{items_of, string_of};

/// Maximum file size, the same as for API responses.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;
/// Maximum number of resources in a file.
pub const MAX_RESOURCES: usize = 10_000;

/// A file of resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportFile {
    /// The account of the export, if the file names it.
    pub account: String,
    /// The time of the export, if the file names it.
    pub exported_at: String,
    /// True if marks replace secrets. In a file with secrets, a secret may equal the mark.
    pub has_marks: bool,
    /// The resources.
    pub items: Vec<FileItem>,
}

/// A resource of a file.
#[derive(Clone, PartialEq, Eq)]
pub struct FileItem {
    /// The first line of the resource, from 1.
    pub line: usize,
    /// The resource as spelled. It may contain secrets.
    pub text: String,
}

impl std::fmt::Debug for FileItem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FileItem(line {})", self.line)
    }
}

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblem {
    /// Line and column, from 1, if known.
    pub line_and_column: Option<(usize, usize)>,
    /// One or two sentences about the error and its remedy.
    pub what: String,
}

impl ImportFile {
    /// Parses an export of this console, or the API's own list of resources (a response to `GET /resources`, or the
    /// bare array in it). Fails if the file is too large, not JSON, or has no resources.
    pub fn parse(text: &str) -> Result<Self, FileProblem> {
        let text = text.trim_start_matches('\u{feff}');
        if text.len() > MAX_BYTES {
            return Err(too_large(text.len()));
        }
        if text.trim().is_empty() {
            return Err(problem("The file is empty.".to_owned()));
        }
        let root: &RawValue = serde_json::from_str(text).map_err(|error| FileProblem {
            line_and_column: (error.line() > 0).then(|| (error.line(), error.column())),
            what: format!("Not valid JSON: {}.", message_of(&error)),
        })?;
        let members = entries_of(root.get());
        let resources = resources_of(root.get(), &members)?;
        let texts = items_of(resources);
        if texts.len() > MAX_RESOURCES {
            return Err(problem(format!(
                "Too many resources ({}). Split the file: at most {MAX_RESOURCES} at once.",
                texts.len()
            )));
        }
        let of = |name| value_of(&members, name).and_then(string_of).unwrap_or_default();
        let (mut read, mut line) = (0, 1);
        let item = |item: &str| {
            let start = item.as_ptr().addr() - text.as_ptr().addr();
            line += text[read..start].matches('\n').count();
            read = start;
            FileItem { line, text: item.to_owned() }
        };
        Ok(Self {
            account: of("account"),
            exported_at: of("exported_at"),
            has_marks: of("secrets") != "included",
            items: texts.into_iter().map(item).collect(),
        })
    }
}

impl FileProblem {
    /// Returns why a file of this size cannot be opened; `None` if it can.
    pub fn of_size(bytes: f64) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a file's size")]
        (bytes > MAX_BYTES as f64).then(|| too_large(bytes as usize))
    }
}

fn too_large(bytes: usize) -> FileProblem {
    problem(format!(
        "The file is too large ({} MB). Split it: at most 16 MB at once.",
        bytes.div_ceil(1024 * 1024)
    ))
}

fn problem(what: String) -> FileProblem {
    FileProblem { line_and_column: None, what }
}

fn resources_of<'a>(root: &'a str, members: &[MemberText<'a>]) -> Result<&'a str, FileProblem> {
    let what = if root.starts_with('[') {
        return Ok(root);
    } else if !root.starts_with('{') {
        "This is JSON, but not a Sluice export or a list of resources.".to_owned()
    } else if let Some(format) =
        value_of(members, "format").filter(|text| string_of(text).as_deref() != Some(FORMAT))
    {
        format!("This isn't an export of resources: its format is {}, not \"{FORMAT}\".", shortened(format))
    } else if let Some(version) = value_of(members, "version")
        .filter(|text| value_of(members, "format").is_some() && **text != VERSION.to_string())
    {
        format!(
            "The file has format version {}; this console supports version {VERSION}. Export it again with this console, or import it with a newer one.",
            shortened(version)
        )
    } else {
        let data = value_of(members, "data").map(entries_of).unwrap_or_default();
        let found = value_of(members, "resources").or_else(|| value_of(&data, "resources"));
        match found {
            Some(array) if array.starts_with('[') => return Ok(array),
            Some(_) => "This isn't a Sluice export (\"resources\" is not a list).".to_owned(),
            None => "This isn't a Sluice export (\"resources\" is missing).".to_owned(),
        }
    };
    Err(problem(what))
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
