//! An operation of the API as a value.

use crate::api::area::Area;
use crate::api::error::Error;
use crate::api::message::{ApiResponse, Request};
use crate::model::ids::AccountName;
use crate::model::time::UnixSeconds;

/// One operation of the API: its request, and the decoder for its response.
pub trait Endpoint {
    /// The value of a successful response.
    type Output;

    /// The area of the operation.
    const AREA: Area;

    /// Returns the request. Its path remains inside the account's part of the area for any identifiers.
    fn request(&self, account: &AccountName) -> Request;

    /// Decodes the response. A refusal and a foreign response are an [`Error`]; no response causes a panic.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<Self::Output, Error>;
}

/// An operation that changes nothing (GET): it may be cancelled and repeated.
pub trait Read: Endpoint {
    /// Returns the latest time at which something happened by the response, which is not after the service's present.
    fn latest(_: &Self::Output) -> Option<UnixSeconds> {
        None
    }
}

/// An operation that changes data: it is sent once, and its result is [`Verified`](crate::api::Verified).
pub trait Write: Endpoint {
    /// Returns the identifier of what a creation has made.
    fn created(_: &Self::Output) -> Option<String> {
        None
    }
}
