//! Restream resources: what is forwarded where (`contract.md#restream-resource`).

use crate::json::partial_list::PartialList;
use crate::json::typed_object::Flaw;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::join::TargetName;
use crate::model::time::UnixSeconds;
use crate::model::window::Window;
use crate::redact::secret::Secret;
use crate::typed_object;

typed_object! {
    /// A restream resource. Unknown members are kept, and sent back unchanged.
    pub struct Resource {
        /// Whether the resource is active; `false` also where the service does not say: see [`Resource::activity`].
        pub active: bool = "active",
        /// Its name.
        pub name: String = "name",
        /// Its type (`type` on the wire): `short`, or any other the service knows (`contract.md#decision-1`).
        pub kind: String = "type",
        /// Where it forwards what.
        pub restreams: Vec<Restream> = "restreams",
        /// Its identifier; empty before it is created.
        pub resource_id: ResourceId = "resource_id",
        /// When it was created; 0 if the service did not say.
        pub creation_ts: UnixSeconds = "creation_ts",
        /// When it was last changed; 0 if the service did not say.
        pub modification_ts: UnixSeconds = "modification_ts",
    }
}

impl Resource {
    /// The members that the service assigns. They are never sent.
    pub const ASSIGNED: &'static [&'static str] = &["resource_id", "creation_ts", "modification_ts"];

    /// Whether it is active; `None` for one that was received without saying so (`contract.md#decision-36`).
    pub fn activity(&self) -> Option<bool> {
        (self.active || self.is_told("active")).then_some(self.active)
    }

    /// What of it and of its restreams could not be read, each in a line (`contract.md#decision-49`).
    pub fn flaw_lines(&self) -> Vec<String> {
        let own = self.flaws.iter().filter(|flaw| !flaw.is_reported_twice());
        let mut lines: Vec<String> = own.map(Flaw::words).collect();
        for (index, restream) in self.restreams.iter().enumerate() {
            let mut add = |part: &str, flaws: &[Flaw]| {
                lines.extend(flaws.iter().map(|flaw| format!("restreams[{index}]{part}: {}", flaw.words())));
            };
            add("", &restream.flaws);
            restream.schedule.iter().for_each(|window| add(".schedule", &window.flaws));
            add(".backup", &restream.backup.flaws);
        }
        lines
    }

    /// Whether the service has given its identifier to several: it is not written to (`contract.md#decision-44`).
    pub fn is_reported_twice(&self) -> bool {
        self.flaws.iter().any(Flaw::is_reported_twice)
    }

    /// Whether what its targets report counts: one that may be active is not left out of what is broken.
    pub fn counts_as_active(&self) -> bool {
        self.activity() != Some(false)
    }

    /// It, made active or inactive. That is sent also where the service has not answered which it was.
    #[must_use]
    pub fn switched(&self, is_active: bool) -> Self {
        let text = if is_active { "true" } else { "false" };
        let members = match self.members.text() {
            Some(_) => self.members.with("\"active\"", Some(text)),
            None => self.members.clone(),
        };
        Self { active: is_active, members, ..self.clone() }
    }

    /// The body that creates or replaces the resource (`contract.md#restream-resource`: `{active, name, type, restreams}`).
    ///
    /// What was received is sent back in its order and spelling, but for what was changed, and without the members the
    /// service assigns. Unknown members at the top are sent back too: a PUT is "the new resource data", so leaving one
    /// out could delete it.
    pub fn to_body(&self) -> serde_json::Result<String> {
        self.text_without(Self::ASSIGNED)
    }
}

typed_object! {
    /// One entry of a resource: forwards a source stream to one target.
    pub struct Restream {
        /// When it runs; empty for always.
        pub schedule: Vec<Window> = "schedule",
        /// URL of the source stream.
        pub source: String = "source",
        /// Whether the source is a transcoded variant.
        pub transcoded: bool = "transcoded",
        /// Quality label such as `360p`; empty when not transcoded.
        pub transcode_quality: String = "transcode_quality",
        /// Kind of target: `customRTMP`, or any other the service knows (`contract.md#decision-2`).
        pub target_type: String = "target_type",
        /// Address of the target.
        pub target_url: String = "target_url",
        /// Stream key at the target.
        pub target_key: Secret = "target_key",
        /// Login at the target; empty when unused.
        pub login: String = "login",
        /// Password at the target; empty when unused.
        pub password: Secret = "password",
        /// The backup target, if there is one.
        pub backup: Backup = "backup",
    }
}

typed_object! {
    /// The backup target of a restream; an empty object where there is none.
    pub struct Backup {
        /// Address of the backup target.
        pub target_url: String = "target_url",
        /// Login at the backup target; empty when unused.
        pub login: String = "login",
        /// Password at the backup target; empty when unused.
        pub password: Secret = "password",
    }
}

impl Restream {
    /// What names its target.
    pub fn target_name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key, .. } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

impl Backup {
    /// Whether there is no backup target: none of its fields has a value. Unknown members do not make one.
    pub fn is_none(&self) -> bool {
        self.target_url.is_empty() && self.login.is_empty() && self.password.is_empty()
    }
}

/// A resource's name as it is shown, and as a link to it reads: one of spaces alone would leave nothing to see or to press.
pub fn named(name: &str) -> String {
    match name.trim() {
        "" => "(no name)".to_owned(),
        name => name.to_owned(),
    }
}

/// All resources of an account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourceList {
    /// The account as the service named it.
    pub account: AccountName,
    /// When any of them was last changed; 0 if the service did not say.
    pub modification_ts: UnixSeconds,
    /// The resources, in the service's order.
    pub resources: PartialList<Resource>,
}
