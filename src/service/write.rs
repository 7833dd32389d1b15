//! A write after validation of its body, before anything is locked.

use crate::service::answers::Area;
use crate::service::ask::{Ask, Outcome};
use crate::service::problems::Problems;
use crate::service::route::Operation;
use crate::service::{dvr, recording, restream};

/// A write that only needs the account's state.
pub struct Write {
    pub area: Area,
    pub is_refused: bool,
    pub decide: Box<dyn FnOnce(&Ask<'_>) -> Outcome + Send>,
}

impl Write {
    /// Validates the body of an operation; `None` if it is no write.
    pub fn check(operation: Operation, body: &[u8]) -> Option<Self> {
        Some(match operation {
            Operation::CreateResource => {
                Self::of(Area::Restream, restream::body::check(body), restream::create_resource)
            }
            Operation::UpdateResource(id) => {
                Self::of(Area::Restream, restream::body::check(body), move |ask, body| {
                    restream::update_resource(ask, &id, body)
                })
            }
            Operation::CreateSetting => {
                Self::of(Area::Recording, recording::body::check(body), recording::create_setting)
            }
            Operation::ActOnSetting(id) => {
                Self::of(Area::Recording, recording::change::read(body), move |ask, body| {
                    recording::act_on_setting(ask, &id, body)
                })
            }
            Operation::DeleteDvr(name) => {
                Self::of(Area::Dvr, dvr::body::check(body), move |ask, body| dvr::delete(ask, &name, &body))
            }
            _ => return None,
        })
    }

    fn of<T: Send + 'static>(
        area: Area,
        body: Result<T, Problems>,
        decide: impl FnOnce(&Ask<'_>, Result<T, Problems>) -> Outcome + Send + 'static,
    ) -> Self {
        Self { area, is_refused: body.is_err(), decide: Box::new(move |ask| decide(ask, body)) }
    }
}
