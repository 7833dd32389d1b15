//! Stream recording settings and their actions (`contract.md#recording-operations`).

pub mod act_on_setting;
pub mod create_setting;
pub mod get_setting;
pub mod list_settings;

pub use act_on_setting::ActOnSetting;
pub use create_setting::CreateSetting;
pub use get_setting::GetSetting;
pub use list_settings::ListSettings;

use crate::api::Area;
use crate::api::address::PathBuilder;
use crate::api::success::ResponseContext;
use crate::json::partial_list::PartialList;
use crate::json::typed_object::Flaw;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::recording::Setting;
use crate::text::listing::doubled;

/// The content of responses to writes: the identifier of a setting, if anything.
const PROMISE: ResponseContext<'static> =
    ResponseContext { area: Area::Recording, fields: &FIELDS, member: "id" };

pub(super) const READ: ResponseContext<'static> = ResponseContext { fields: &[], ..PROMISE };

const FIELDS: [&str; 14] = [
    "action",
    "resource_id",
    "stream_name",
    "stream_type",
    "source",
    "launch_type",
    "schedule",
    "path",
    "stop_timeout",
    "storage_time",
    "dvr_enabled",
    "dvr_window",
    "smil",
    "qualities",
];

/// `/app/recorder-cloud/v1/<account>/record`
fn address(account: &AccountName) -> PathBuilder {
    PathBuilder::account(Area::Recording, account).then("record")
}

/// The filter and details of a read of settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingQuery {
    /// The resource whose settings are requested; `None` for all.
    pub resource_id: Option<ResourceId>,
    /// True to include finished and started instances (`all`).
    pub has_all_instances: bool,
    /// True to include the state of each setting (`extra_fields=status`).
    pub has_status: bool,
}

impl SettingQuery {
    fn add_to(&self, mut address: PathBuilder) -> PathBuilder {
        if let Some(resource_id) = &self.resource_id {
            address = address.query("resource_id", resource_id.as_str());
        }
        if self.has_all_instances {
            address = address.flag("all");
        }
        if self.has_status {
            address = address.query("extra_fields", "status");
        }
        address
    }
}

/// Reads an array of settings; those without an identifier are rejected.
fn read_settings(text: &str) -> serde_json::Result<PartialList<Setting>> {
    let without_id = |setting: &Setting| setting.id.is_empty().then(|| Flaw::without("id", &setting.flaws));
    let mut list = PartialList::from_text(text)?.checked(without_id);
    for at in doubled(&list.items, |setting: &Setting| setting.id.as_str()) {
        list.items[at].flaws.push(Flaw::reported_twice("id"));
    }
    Ok(list)
}
