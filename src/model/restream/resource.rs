//! Restream resources (`contract.md#restream-resource`).

use crate::json::typed_object::Flaw;
use crate::model::ids::ResourceId;
use crate::model::restream::join::TargetName;
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;
use crate::redact::secret::Secret;
use crate::text::names::SharedNames;
use crate::typed_object;

typed_object! {
    /// A restream resource. Unknown members are preserved.
    pub struct Resource {
        /// True if active; false also if unknown: see [`Resource::activity`].
        pub active: bool = "active",
        /// The name.
        pub name: String = "name",
        /// The type (`type` on the wire): `short`, or any other (`contract.md#decision-1`).
        pub kind: String = "type",
        /// The sources with their targets.
        pub restreams: Vec<Restream> = "restreams",
        /// The identifier; empty before the creation.
        pub resource_id: ResourceId = "resource_id",
        /// The time of creation; 0 if unknown.
        pub creation_ts: UnixSeconds = "creation_ts",
        /// The time of the last change; 0 if unknown.
        pub modification_ts: UnixSeconds = "modification_ts",
    }
}

impl Resource {
    /// The members that the service assigns, which are never sent.
    pub const ASSIGNED: &'static [&'static str] = &["resource_id", "creation_ts", "modification_ts"];

    /// Returns whether it is active; `None` if unknown (`contract.md#decision-36`).
    pub fn activity(&self) -> Option<bool> {
        (self.active || self.has_member("active")).then_some(self.active)
    }

    /// Describes the unreadable parts of the resource and its restreams, one a line (`contract.md#decision-49`).
    pub fn flaw_lines(&self) -> Vec<String> {
        let own = self.flaws.iter().filter(|flaw| !flaw.is_reported_twice());
        let mut lines: Vec<String> = own.map(Flaw::describe).collect();
        for (index, restream) in self.restreams.iter().enumerate() {
            let mut add = |part: &str, flaws: &[Flaw]| {
                lines.extend(
                    flaws.iter().map(|flaw| format!("restreams[{index}]{part}: {}", flaw.describe())),
                );
            };
            add("", &restream.flaws);
            restream.schedule.iter().for_each(|window| add(".schedule", &window.flaws));
            add(".backup", &restream.backup.flaws);
        }
        lines
    }

    /// Returns whether its problems count: it is active, or may be.
    pub fn counts_as_active(&self) -> bool {
        self.activity() != Some(false)
    }
}

typed_object! {
    /// An entry of a resource: forwards a source stream to one target.
    pub struct Restream {
        /// The windows in which it runs; empty for always.
        pub schedule: Vec<ScheduleWindow> = "schedule",
        /// URL of the source stream.
        pub source: String = "source",
        /// True if the source is a transcoded variant.
        pub transcoded: bool = "transcoded",
        /// The quality label such as `360p`; empty if not transcoded.
        pub transcode_quality: String = "transcode_quality",
        /// The kind of target: `customRTMP`, or any other (`contract.md#decision-2`).
        pub target_type: String = "target_type",
        /// Address of the target.
        pub target_url: String = "target_url",
        /// Stream key at the target.
        pub target_key: Secret = "target_key",
        /// Login at the target; empty if unused.
        pub login: String = "login",
        /// Password at the target; empty if unused.
        pub password: Secret = "password",
        /// The backup target, if there is one.
        pub backup: Backup = "backup",
    }
}

typed_object! {
    /// The backup target of a restream; an empty object for none.
    pub struct Backup {
        /// Address of the backup target.
        pub target_url: String = "target_url",
        /// Login at the backup target; empty if unused.
        pub login: String = "login",
        /// Password at the backup target; empty if unused.
        pub password: Secret = "password",
    }
}

impl Restream {
    /// Returns the target's name.
    pub fn target_name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key, .. } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

impl Backup {
    /// Returns whether there is no backup target: all fields are empty. Unknown members do not count.
    pub fn is_none(&self) -> bool {
        self.target_url.is_empty() && self.login.is_empty() && self.password.is_empty()
    }
}

/// Returns a resource's name for display; a blank name would leave an invisible link.
pub fn named(name: &str) -> String {
    match name.trim() {
        "" => "(no name)".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns the names that several of the resources have.
pub fn shared_names<'a>(resources: impl IntoIterator<Item = &'a Resource>) -> SharedNames {
    SharedNames::among(resources.into_iter().map(|resource| named(&resource.name)))
}

/// Returns the resource's name for display, with the identifier if the name is shared.
pub fn told(resource: &Resource, shared: &SharedNames) -> String {
    shared.tell(named(&resource.name), resource.resource_id.as_str())
}

/// Returns the resource's name for display, with the identifier if another of these has it.
pub fn told_among(resource: &Resource, all: &[Resource]) -> String {
    told(resource, &shared_names(all.iter().filter(|other| other.name.trim() == resource.name.trim())))
}

/// Returns whether several of the resources have this identifier.
pub fn is_listed_twice(resources: &[Resource], id: &ResourceId) -> bool {
    resources.iter().any(|resource| resource.is_reported_twice() && resource.resource_id == *id)
}
