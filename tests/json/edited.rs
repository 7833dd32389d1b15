//! Spells objects whose typed fields a test has set, as the console's records do: as received, except for these fields.

use sluice::json::object::write;
use sluice::model::ids::ResourceId;
use sluice::model::restream::{Backup, Resource, Restream};
use sluice::model::time::UnixSeconds;
use sluice::model::window::ScheduleWindow;
use sluice::redact::secret::Secret;

pub trait Spell {
    /// Returns the value as JSON.
    fn spell(&self) -> String;
}

macro_rules! spelled {
    ($($type:ty { $($field:ident = $wire:literal,)* })*) => {$(
        impl Spell for $type {
            fn spell(&self) -> String {
                let read = |text| serde_json::from_str(text).unwrap();
                let received: Self = self.members.text().map(read).unwrap_or_default();
                let edits = [$(($wire, self.$field != received.$field)),*];
                write(&self.members, &edits, &[], &|name| match name {
                    $($wire => Some(self.$field.spell()),)*
                    _ => None,
                })
            }
        }
    )*};
}

spelled! {
    Resource {
        active = "active",
        name = "name",
        kind = "type",
        restreams = "restreams",
        resource_id = "resource_id",
        creation_ts = "creation_ts",
        modification_ts = "modification_ts",
    }
    Restream {
        schedule = "schedule",
        source = "source",
        transcoded = "transcoded",
        transcode_quality = "transcode_quality",
        target_type = "target_type",
        target_url = "target_url",
        target_key = "target_key",
        login = "login",
        password = "password",
        backup = "backup",
    }
    Backup {
        target_url = "target_url",
        login = "login",
        password = "password",
    }
    ScheduleWindow {
        start = "start",
        stop = "stop",
    }
}

impl Spell for bool {
    fn spell(&self) -> String {
        self.to_string()
    }
}

impl Spell for String {
    fn spell(&self) -> String {
        serde_json::to_string(self).unwrap()
    }
}

impl Spell for Secret {
    fn spell(&self) -> String {
        serde_json::to_string(self.expose()).unwrap()
    }
}

impl Spell for ResourceId {
    fn spell(&self) -> String {
        serde_json::to_string(self.as_str()).unwrap()
    }
}

impl Spell for UnixSeconds {
    fn spell(&self) -> String {
        self.0.to_string()
    }
}

impl<T: Spell> Spell for Vec<T> {
    fn spell(&self) -> String {
        format!("[{}]", self.iter().map(Spell::spell).collect::<Vec<_>>().join(","))
    }
}
