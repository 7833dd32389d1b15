//! A write after validation of its body, before anything is locked.

use crate::service::answers::ServiceArea;
use crate::service::ask::{RequestContext, WriteResult};
use crate::service::problems::BodyProblems;
use crate::service::route::Operation;
use crate::service::{dvr, recording, restream};

/// A write that only needs the account's state.
pub struct ParsedWrite {
    pub area: ServiceArea,
    pub is_refused: bool,
    pub decide: Box<dyn FnOnce(&RequestContext<'_>) -> WriteResult + Send>,
}

impl ParsedWrite {
    /// Validates the body of an operation; `None` if it is no write.
    pub fn check(operation: Operation, body: &[u8]) -> Option<Self> {
        Some(match operation {
            Operation::CreateResource => {
                Self::of(ServiceArea::Restream, restream::body::check(body), restream::create_resource)
            }
            Operation::UpdateResource(id) => {
                Self::of(ServiceArea::Restream, restream::body::check(body), move |ask, body| {
                    restream::update_resource(ask, &id, body)
                })
            }
            Operation::CreateSetting => {
                Self::of(ServiceArea::Recording, recording::body::check(body), recording::create_setting)
            }
            Operation::ActOnSetting(id) => {
                Self::of(ServiceArea::Recording, recording::change::read(body), move |ask, body| {
                    recording::act_on_setting(ask, &id, body)
                })
            }
            Operation::DeleteDvr(name) => {
                Self::of(ServiceArea::Dvr, dvr::body::check(body), move |ask, body| {
                    dvr::delete(ask, &name, &body)
                })
            }
            _ => return None,
        })
    }

    fn of<T: Send + 'static>(
        area: ServiceArea,
        body: Result<T, BodyProblems>,
        decide: impl FnOnce(&RequestContext<'_>, Result<T, BodyProblems>) -> WriteResult + Send + 'static,
    ) -> Self {
        Self { area, is_refused: body.is_err(), decide: Box::new(move |ask| decide(ask, body)) }
    }
}
