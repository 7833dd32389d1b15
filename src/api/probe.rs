//! Reads that are sent only to see whether they are let in.

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::api::error::Error;
use crate::api::metrics::GetTotal;
use crate::api::recording::ListSettings;
use crate::api::{Answer, Area, Endpoint, Read, Request, success};
use crate::json::lenient;
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

impl Read for Probe<ListSettings> {}

impl Read for Probe<GetTotal> {}

impl Endpoint for Probe<ListSettings> {
    type Output = ();

    const AREA: Area = ListSettings::AREA;

    fn request(&self, account: &AccountName) -> Request {
        self.0.request(account)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        success::read_text(Self::AREA, answer, PartialList::<IgnoredAny>::from_text).map(drop)
    }
}

impl Endpoint for Probe<GetTotal> {
    type Output = ();

    const AREA: Area = GetTotal::AREA;

    fn request(&self, account: &AccountName) -> Request {
        self.0.request(account)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        success::json_text(Self::AREA, answer, &super::metrics::FIELDS)?;
        success::read::<MetricsShape>(Self::AREA, answer).map(drop)
    }
}
