//! A kind of document.

use std::future::Future;

use crate::api::{Area, Endpoint, Error, Write};
use crate::console::client::AccountClient;
use crate::console::query::QueryCache;
use crate::console::writes::{SavedDocument, Sent};
use crate::forms::sent_mark::Trace;
use crate::forms::{FieldChange, Record};
use crate::journal::{Kind, Verb};

/// A kind of document: how one is read, requested, searched for and described.
pub trait DocumentKind: 'static {
    type Change: Write + 'static;
    type Creation: Write + 'static;
    const KIND: Kind;

    /// Reads the document that is to be changed; fails if several have its id (`contract.md#decision-44`).
    fn read_to_change(
        account: &AccountClient,
        queries: QueryCache,
        id: &str,
    ) -> impl Future<Output = Result<SavedDocument, Error>>;

    fn read(account: &AccountClient, id: &str) -> impl Future<Output = Result<SavedDocument, Error>>;

    /// Returns the request that replaces `before`, the current version, and the document as it is sent.
    fn change(id: &str, before: &Record, wanted: Record) -> (Self::Change, Record);

    /// Returns the request for a new document, and the document as the service then has it.
    fn create(wanted: &Record) -> (Self::Creation, Record);

    /// Returns the signs by which a document that is created now can be found.
    fn trace(account: &AccountClient, queries: QueryCache) -> impl Future<Output = Trace>;

    /// Finds what a creation without a known id may have made, newest first.
    fn search(
        account: &AccountClient,
        sent: &Sent,
    ) -> impl Future<Output = Result<Vec<SavedDocument>, Error>>;

    fn verb(_changes: &[FieldChange], _sent: &Record) -> Verb {
        Verb::Change
    }

    /// Describes the state of a document as a part of a sentence.
    fn state(_now: &Record) -> Option<&'static str> {
        None
    }

    /// Returns the reason why a response after an accepted change confirms nothing.
    fn unconfirmed(_sent: &Record, _now: &[SavedDocument]) -> Option<&'static str> {
        None
    }
}

pub const fn area<K: DocumentKind>() -> Area {
    <K::Change as Endpoint>::AREA
}

/// Finds what a creation may have made, by its id or else by its signs.
pub(super) async fn find<K: DocumentKind>(
    account: &AccountClient,
    sent: &Sent,
) -> Result<Vec<SavedDocument>, Error> {
    match &sent.mark.trace.id {
        Some(id) => Ok(vec![K::read(account, id).await?]),
        None => K::search(account, sent).await,
    }
}
