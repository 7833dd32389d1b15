//! Restream resources, their status and history (`contract.md#restream-operations`).

pub mod create_resource;
pub mod get_history;
pub mod get_resource;
pub mod get_status;
pub mod list_resources;
pub mod list_status;
pub mod update_resource;

pub use create_resource::{CreateResource, Created};
pub use get_history::GetHistory;
pub use get_resource::GetResource;
pub use get_status::GetStatus;
pub use list_resources::ListResources;
pub use list_status::ListStatus;
pub use update_resource::{UpdateResource, Updated};

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::api::address::Address;
use crate::api::error::{Error, ErrorKind};
use crate::api::{Answer, Area, refusal, success};
use crate::model::ids::AccountName;

/// The top-level fields of the bodies of this area.
const FIELDS: [&str; 4] = ["active", "name", "type", "restreams"];

/// `/app/restream/v2/<account>/<operation>`
fn address(account: &AccountName, operation: &str) -> Address {
    Address::account(Area::Restream, account).then(operation)
}

/// The envelope of a read.
trait Envelope: for<'a> Deserialize<'a> {
    /// Its member `success`.
    fn success(&self) -> &Success;
}

/// The member `success` of an envelope that need not have one.
#[derive(Default)]
struct Success {
    is_denied: bool,
}

impl<'de> Deserialize<'de> for Success {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(reader)?;
        Ok(Self { is_denied: refusal::is_no(text.get()) })
    }
}

/// Reads the envelope of a read; a 200 with `"success": false` is a refusal (`contract.md#decision-7`).
fn read_envelope<E: Envelope>(answer: &Answer<'_>, fields: &[&str]) -> Result<E, Error> {
    success::json_text(Area::Restream, answer, fields)?;
    let read = success::read(Area::Restream, answer);
    let is_denied = match &read {
        Ok(envelope) => E::success(envelope).is_denied,
        Err(_) => refusal::is_refused_by_body(answer.body),
    };
    if is_denied {
        let refused = refusal::read(Area::Restream, answer, fields);
        return Err(Error { kind: ErrorKind::RefusedByBody, ..refused });
    }
    read
}
