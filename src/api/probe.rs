//! Reads that are sent only to see whether they are let in.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::api::dvr::GetStream;
use crate::api::error::{Error, ErrorKind};
use crate::api::metrics::GetTotal;
use crate::api::recording::ListSettings;
use crate::api::restream::GetStatus;
use crate::api::{Answer, Area, Endpoint, Read, Request, success};
use crate::json::lenient;
use crate::json::object::entries_of;
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;

/// Sends the same request, and of a 2xx checks that it is an answer of this API; the items in it are not read.
#[derive(Clone, Debug)]
pub struct Probe<E>(pub E);

/// An answer of the metrics, as far as it tells that it is one.
#[derive(Deserialize)]
struct MetricsShape {
    #[serde(deserialize_with = "lenient::member")]
    #[expect(dead_code, reason = "that it is there is what counts")]
    data: PartialList<IgnoredAny>,
}

/// A read that can be sent to see whether it is let in.
pub trait Probed: Read {
    /// What an answer says about access.
    fn probe(&self, answer: &Answer<'_>) -> Result<(), Error>;
}

impl<E: Probed> Read for Probe<E> {}

impl<E: Probed> Endpoint for Probe<E> {
    type Output = ();

    const AREA: Area = E::AREA;

    fn request(&self, account: &AccountName) -> Request {
        self.0.request(account)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        self.0.probe(answer)
    }
}

impl Probed for ListSettings {
    fn probe(&self, answer: &Answer<'_>) -> Result<(), Error> {
        success::read_text(super::recording::READ, answer, PartialList::<IgnoredAny>::from_text).map(drop)
    }
}

impl Probed for GetTotal {
    fn probe(&self, answer: &Answer<'_>) -> Result<(), Error> {
        success::read::<MetricsShape>(super::metrics::PROMISE, answer).map(drop)
    }
}

impl Probed for GetStatus {
    fn probe(&self, answer: &Answer<'_>) -> Result<(), Error> {
        let_in(answer, "success", self.decode(answer).map(drop))
    }
}

impl Probed for GetStream {
    fn probe(&self, answer: &Answer<'_>) -> Result<(), Error> {
        let_in(answer, "status", self.decode(answer).map(drop))
    }
}

/// What a read of something that is not there says about access: "not found" in the area's own JSON, which has the member
/// `named`, comes only after token and account were checked. A web server says 404 of any path.
fn let_in(answer: &Answer<'_>, named: &str, read: Result<(), Error>) -> Result<(), Error> {
    let is_own = || {
        let text = std::str::from_utf8(answer.body).unwrap_or_default();
        entries_of(text.trim()).iter().any(|entry| entry.name == named)
    };
    match read {
        Err(error) if error.kind == ErrorKind::NotFound && is_own() => Ok(()),
        read => read,
    }
}
