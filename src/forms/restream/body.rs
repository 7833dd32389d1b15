//! From a draft to a body.

use crate::forms::utc_time::parse_typed;
use crate::model::restream::{Backup, Resource, Restream};
use crate::model::time::format_utc;
use crate::model::window::Window;
use crate::redact::secret::Secret;

use crate::forms::restream::draft::{Draft, RestreamDraft, WindowDraft};
use crate::forms::restream::problems::Problems;

impl Draft {
    /// The resource that the draft asks for. It carries what was received with the resource, its entries and their
    /// windows and is not known here, so that only what the person changed is changed.
    ///
    /// - Blanks around what was typed are dropped, but those of a password, and those of what nobody touched.
    /// - "Transcode quality" is `""` while "Transcoded" is off (decisions, 3), `backup` is `{}` while "Backup target" is
    ///   off (the API document, 2.1); what nobody touched stays as it was received.
    ///
    /// # Errors
    /// All that keeps it from being saved, in the order of the form.
    pub fn validate(&self) -> Result<Resource, Problems> {
        let problems = Problems(self.problems(None).0.into_iter().filter(|p| !p.is_warning).collect());
        if problems.has_errors() { Err(problems) } else { Ok(self.to_resource()) }
    }

    /// The resource as the draft has it now, right or wrong.
    pub(super) fn to_resource(&self) -> Resource {
        Resource {
            name: trimmed(&self.name, &self.received.name),
            kind: trimmed(&self.kind, &self.received.kind),
            active: self.is_active,
            restreams: self.restreams.iter().map(RestreamDraft::to_restream).collect(),
            ..(*self.received).clone()
        }
    }
}

impl RestreamDraft {
    pub(super) fn to_restream(&self) -> Restream {
        let received = &self.received;
        Restream {
            schedule: self.schedule.iter().map(WindowDraft::to_window).collect(),
            source: trimmed(&self.source, &received.source),
            transcoded: self.is_transcoded,
            transcode_quality: self.quality_to_send(),
            target_type: trimmed(&self.target_type, &received.target_type),
            target_url: trimmed(&self.target_url, &received.target_url),
            target_key: Secret::new(trimmed(self.target_key.expose(), received.target_key.expose())),
            login: trimmed(&self.login, &received.login),
            password: self.password.clone(),
            backup: self.backup_to_send(),
            members: received.members.clone(),
        }
    }

    fn quality_to_send(&self) -> String {
        let received = &self.received;
        let is_untouched = !received.transcoded && self.quality == received.transcode_quality;
        if self.is_transcoded || is_untouched {
            trimmed(&self.quality, &received.transcode_quality)
        } else {
            String::new()
        }
    }

    fn backup_to_send(&self) -> Backup {
        let received = &self.received.backup;
        match self.has_backup {
            true => Backup {
                target_url: trimmed(&self.backup_url, &received.target_url),
                login: trimmed(&self.backup_login, &received.login),
                password: self.backup_password.clone(),
                members: received.members.clone(),
            },
            false if received.is_none() => received.clone(),
            false => Backup::default(),
        }
    }
}

impl WindowDraft {
    fn to_window(&self) -> Window {
        Window {
            start: time_to_send(&self.start, &self.received.start),
            stop: time_to_send(&self.stop, &self.received.stop),
            members: self.received.members.clone(),
        }
    }
}

fn time_to_send(typed: &str, received: &str) -> String {
    if typed == received {
        return received.to_owned();
    }
    parse_typed(typed, None).map_or_else(|_| typed.trim().to_owned(), format_utc)
}

/// What was typed without the blanks around it; what nobody touched as it was received.
fn trimmed(typed: &str, received: &str) -> String {
    if typed == received { received.to_owned() } else { typed.trim().to_owned() }
}
