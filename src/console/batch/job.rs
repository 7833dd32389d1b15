//! What is done to one thing of a batch, and how that ended.

use std::pin::Pin;

use crate::api::{Error, ErrorKind};
use crate::batch::queue::End;
use crate::console::client::AccountClient;

pub type Working<'a> = Pin<Box<dyn Future<Output = Ended> + 'a>>;

/// What is to be done to one thing. It remembers what a second try has to know of the first.
pub trait Job {
    /// Does it. Nothing is called done that was not read back.
    fn run<'a>(&'a mut self, account: &'a AccountClient) -> Working<'a>;

    /// Reads what came of it, after a try that ended as [`End::Unread`]. Nothing is sent again.
    fn read_back<'a>(&'a self, account: &'a AccountClient) -> Working<'a>;
}

pub struct Ended {
    pub end: End,
    pub words: String,
    /// Why it was not done, where that says something about the others as well.
    pub why: Option<ErrorKind>,
    /// The id of the thing, where it has one only since then.
    pub id: Option<String>,
}

impl Ended {
    /// Without anything that matters to the others.
    pub fn new(end: End, words: impl Into<String>) -> Self {
        Self { end, words: words.into(), why: None, id: None }
    }

    /// It is as it was to be: by what was sent before, or by someone else.
    pub fn found_done(is_sent: bool, done: impl Into<String>, already: impl Into<String>) -> Self {
        if is_sent { Self::new(End::Done, done) } else { Self::new(End::AlreadySo, already) }
    }

    /// Whether it may have been sent, and what came of it is not known.
    pub const fn is_uncertain(&self) -> bool {
        matches!(self.end, End::Unknown | End::Unread)
    }

    pub fn of_error(end: End, error: &Error) -> Self {
        Self { why: Some(error.kind), ..Self::new(end, sentence(error)) }
    }

    /// The service refused it; or failed, or asks for fewer requests, which is no verdict on what was sent.
    pub fn refused(error: &Error) -> Self {
        let has_failed = matches!(error.kind, ErrorKind::Server | ErrorKind::RateLimited);
        Self::of_error(if has_failed { End::Failed } else { End::Refused }, error)
    }

    /// It was sent, and could not be read back; `outcome` is what came of sending it.
    pub fn unread(outcome: &str, error: &Error) -> Self {
        let words = format!("{outcome} The result couldn't be verified: {}", sentence(error));
        Self { why: Some(error.kind), ..Self::new(End::Unread, words) }
    }
}

/// An error's words with a capital and a full stop.
pub fn sentence(error: &Error) -> String {
    let words = error.to_string();
    let mut characters = words.trim_end_matches('.').chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    [&first, characters.as_str(), "."].concat()
}
