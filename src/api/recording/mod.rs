//! Stream recording settings and their actions (`contract.md#recording-operations`).

pub mod act_on_setting;
pub mod create_setting;
pub mod get_setting;
pub mod list_settings;

pub use act_on_setting::ActOnSetting;
pub use create_setting::CreateSetting;
pub use get_setting::GetSetting;
pub use list_settings::ListSettings;

use crate::api::address::PathBuilder;
use crate::api::success::ResponseContext;
use crate::api::{Area, success};
use crate::json::partial_list::PartialList;
use crate::json::typed_object::Flaw;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::recording::Setting;
use crate::text::listing::doubled;

/// The content of responses: the identifier of a setting, if anything.
const READ: ResponseContext<'static> = ResponseContext { area: Area::Recording, fields: &[], member: "id" };

/// The fields of the bodies that no setting reports.
const UNREPORTED: [&str; 3] = ["action", "stream_name", "source"];

/// Returns the fields of the bodies that create and change a setting.
fn fields() -> Vec<&'static str> {
    [success::fields(Setting::NAMES, Setting::ASSIGNED).as_slice(), &UNREPORTED].concat()
}

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
