//! What is in a file of resources.

use serde_json::value::RawValue;

use crate::forms::restream::export::{FORMAT, VERSION};
use crate::json::lenient::message_of;
use crate::json::object::{MemberText, entries_of, value_of};
use crate::json::text::{items_of, string_of};

/// The largest file that is read, as of the API's answers.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;
/// The most resources that one file may hold.
pub const MAX_RESOURCES: usize = 10_000;

/// A file of resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportFile {
    /// The account it was made from, if it says so.
    pub account: String,
    /// When it was made, if it says so.
    pub exported_at: String,
    /// Whether a mark may stand for a secret; a file that holds its secrets may hold the mark's text as one.
    pub has_marks: bool,
    /// The resources.
    pub items: Vec<FileItem>,
}

/// A resource of a file.
#[derive(Clone, PartialEq, Eq)]
pub struct FileItem {
    /// The line it begins at, from 1.
    pub line: usize,
    /// The resource as it is spelled. It may hold secrets.
    pub text: String,
}

impl std::fmt::Debug for FileItem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FileItem(line {})", self.line)
    }
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblem {
    /// Line and column, from 1, where that is known.
    pub line_and_column: Option<(usize, usize)>,
    /// What is wrong, and what would be right. One sentence or two.
    pub what: String,
}

impl ImportFile {
    /// Reads a file: what this console exports, or the API's own list of resources (an answer to `GET /resources`, or the
    /// bare array in it).
    ///
    /// # Errors
    /// It is too large, no JSON, or JSON without resources.
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
    /// Why a file of so many bytes is not even opened; `None` for one that is.
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

/// The text of the array of resources.
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

/// Something unexpected, short enough to be shown.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
