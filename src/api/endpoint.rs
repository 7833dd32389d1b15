//! An operation of the API as a value.

use crate::api::area::Area;
use crate::api::error::Error;
use crate::api::message::{Answer, Request};
use crate::model::ids::AccountName;

/// One operation of the API: what to send, and how to read what comes back.
pub trait Endpoint {
    /// What a good answer holds.
    type Output;

    /// The part of the API it belongs to.
    const AREA: Area;

    /// The request. Whatever the identifiers in it are, its path stays inside the account's part of the area.
    fn request(&self, account: &AccountName) -> Request;

    /// Reads the answer. A refusal, and anything that is not this API's, is an [`Error`]; no answer makes it panic.
    fn decode(&self, answer: &Answer<'_>) -> Result<Self::Output, Error>;
}

/// An operation that changes nothing at the service (GET): it may be given up, and sent again.
pub trait Read: Endpoint {}

/// A read whose answer may be so long that a page would stand still while it is decoded.
pub trait LongRead: Read {
    /// The same as [`decode`](Endpoint::decode), in slices of about so many bytes: `pause` is awaited between two of them.
    fn decode_in_slices(
        &self,
        answer: &Answer<'_>,
        slice_bytes: usize,
        pause: impl AsyncFn(),
    ) -> impl Future<Output = Result<Self::Output, Error>>;
}

/// An operation that changes something at the service: it is sent once, and ends as an [`Outcome`].
pub trait Write: Endpoint {}
