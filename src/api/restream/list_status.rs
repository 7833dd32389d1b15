//! `GET /app/restream/v2/<account>/status`: the status of all resources (the API document, 4.1).

use serde::Deserialize;

use super::{address, read_envelope};
use crate::api::{Answer, Area, Endpoint, Error, Request};
use crate::model::ids::AccountName;
use crate::model::liberal;
use crate::model::list::List;
use crate::model::restream::ResourceStatus;

/// Reads the status of every target of every resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListStatus;

#[derive(Deserialize)]
pub(super) struct Envelope {
    #[serde(deserialize_with = "liberal::member")]
    pub data: List<ResourceStatus>,
}

impl Endpoint for ListStatus {
    type Output = List<ResourceStatus>;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "status").finish())
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<List<ResourceStatus>, Error> {
        read_envelope(answer, &[]).map(|envelope: Envelope| envelope.data)
    }
}
