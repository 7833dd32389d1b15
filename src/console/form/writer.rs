//! What a page with a form gives to it beside the fields: the way to the service, and what other documents tell about its fields.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Error, Verified};
use crate::console::client::AccountClient;
use crate::console::routes::Route;
use crate::forms::{Draft, Field, Record};
use crate::model::read_back::ReadBack;

pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

pub trait Writer {
    /// Sends the document once and reads it back: over `base`, what the service had when it was last read, or as a new one.
    /// It is carried to its end when the page is left; dropped before it is sent, it sends nothing.
    fn write(&self, account: AccountClient, base: Option<Record>, wanted: Record) -> LocalFuture<Written>;

    /// Reads again what has come of a write of unknown outcome.
    fn read_again(&self, sent: Sent) -> LocalFuture<Result<(ReadBack, Vec<Saved>), Error>>;

    /// Where the thing is shown, or the list that will have it.
    fn route(&self) -> Route;

    /// Where one may go while a write is on its way: away from the form.
    fn way_out(&self) -> Route {
        self.route()
    }

    fn name(&self, wanted: &Record) -> String {
        wanted.words()
    }

    /// The documents that a refusal speaks of, without naming them: those that hold what only one may have.
    fn in_the_way(&self, _refusal: &Error, _sent: &Record) -> LocalFuture<Vec<Saved>> {
        Box::pin(async { Vec::new() })
    }
}

pub enum Written {
    /// It could not be read afresh, so nothing was sent.
    NotSent(Error),
    /// Someone else has saved it since: nothing was sent. This is there now.
    ChangedElsewhere(Record),
    /// It was sent. What is done or different is one document; what is unknown are those that may be it.
    Sent(Sent, Verified<Vec<Saved>>),
}

#[derive(Clone)]
pub struct Sent {
    /// What was there before; `None` for a new document.
    pub before: Option<Record>,
    pub sent: Record,
}

#[derive(Clone)]
pub struct Saved {
    pub record: Record,
    pub name: String,
    pub id: String,
    pub route: Route,
}

/// What is worth knowing about a field, with links to the documents that tell it.
#[derive(Clone, PartialEq)]
pub struct Remark {
    pub field: Field,
    /// What it is, in words that the links follow. It never repeats what was typed: that may be a secret.
    pub words: &'static str,
    pub links: Vec<(String, Route)>,
}

/// What looks at a draft and remarks on it.
pub type Look = dyn Fn(&Draft) -> Vec<Remark> + Send + Sync;

#[derive(Clone)]
pub struct Remarks {
    /// Looks at what is typed. It is called again when the person pauses, and when a signal that it reads changes.
    pub of: Arc<Look>,
    /// Reads anew what it looks at: called when there is something to review.
    pub refresh: Callback<()>,
}
