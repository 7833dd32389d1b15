//! A write whose body was checked as far as that needs nothing but the body: before anything is locked.

use crate::service::answers::Area;
use crate::service::problems::Problems;
use crate::service::recording::change;
use crate::service::route::Operation;
use crate::service::world::recording::Draft;
use crate::service::{dvr, recording, restream};

/// What is to be written, and where.
pub enum Write {
    /// `POST /resources`
    CreateResource(Result<String, Problems>),
    /// `PUT /resources/<resource_id>`
    UpdateResource(String, Result<String, Problems>),
    /// `PUT /record`
    CreateSetting(Result<Draft, Problems>),
    /// `PATCH /record/<record_id>`
    ActOnSetting(String, Result<change::Asked, Problems>),
    /// `DELETE /streams/<stream_name>`
    DeleteDvr(String, Result<dvr::body::Asked, Problems>),
    /// No operation that writes.
    None,
}

impl Write {
    /// Reads and checks the body of an operation.
    pub fn check(operation: Operation, body: &[u8]) -> Self {
        match operation {
            Operation::CreateResource => Self::CreateResource(restream::body::check(body)),
            Operation::UpdateResource(id) => Self::UpdateResource(id, restream::body::check(body)),
            Operation::CreateSetting => Self::CreateSetting(recording::body::check(body)),
            Operation::ActOnSetting(id) => Self::ActOnSetting(id, change::read(body)),
            Operation::DeleteDvr(name) => Self::DeleteDvr(name, dvr::body::check(body)),
            _ => Self::None,
        }
    }

    /// Whether its body alone is a reason to refuse it.
    pub const fn is_refused(&self) -> bool {
        match self {
            Self::CreateResource(body) | Self::UpdateResource(_, body) => body.is_err(),
            Self::CreateSetting(body) => body.is_err(),
            Self::ActOnSetting(_, body) => body.is_err(),
            Self::DeleteDvr(_, body) => body.is_err(),
            Self::None => true,
        }
    }

    /// The area it belongs to.
    pub const fn area(&self) -> Area {
        match self {
            Self::CreateResource(_) | Self::UpdateResource(..) => Area::Restream,
            Self::CreateSetting(_) | Self::ActOnSetting(..) => Area::Recording,
            Self::DeleteDvr(..) => Area::Dvr,
            Self::None => Area::Elsewhere,
        }
    }
}
