//! What is typed into the form, as it is typed.

use std::sync::{Arc, OnceLock};

use crate::model::restream::{Resource, Restream};
use crate::model::window::Window;
use crate::redact::secret::Secret;

use crate::forms::restream::field::Field;
use crate::forms::restream::matching::matched;

/// What is typed into the form. Nothing is trimmed or corrected before [`Draft::validate`].
///
/// Every entry and every window has a key of its own, which stays while it is moved. What was received with an entry and
/// is not known here follows that entry; a duplicate does not get it, for it may be the entry's identity at the service.
#[derive(Clone)]
pub struct Draft {
    /// "Name".
    pub name: String,
    /// "Type".
    pub kind: String,
    /// "Active".
    pub is_active: bool,
    /// The entries, in order.
    pub restreams: Vec<RestreamDraft>,
    /// What is sent, but for what is typed.
    pub(super) received: Arc<Resource>,
    /// What is at the service, as far as the person knows; without any value for a new one.
    pub(super) base: Arc<Resource>,
    /// The base as it is kept, once it was asked for.
    pub(super) kept_base: Arc<OnceLock<String>>,
    /// Whether that came from the service, which is not contradicted in what nobody has touched.
    pub(super) is_received: bool,
    /// Whether it is the form of a new resource.
    pub(super) is_blank: bool,
    /// Secrets that were typed and not kept over a reload.
    pub(super) to_retype: Vec<Field>,
    next_key: u32,
}

/// One entry as typed.
#[derive(Clone)]
pub struct RestreamDraft {
    /// Tells it from the other entries of the draft, wherever it is moved.
    pub key: u32,
    /// "Source URL".
    pub source: String,
    /// "Transcoded".
    pub is_transcoded: bool,
    /// "Transcode quality". Kept while "Transcoded" is off, and then not sent.
    pub quality: String,
    /// "Target type".
    pub target_type: String,
    /// "Target URL".
    pub target_url: String,
    /// "Stream key".
    pub target_key: Secret,
    /// "Login".
    pub login: String,
    /// "Password".
    pub password: Secret,
    /// "Backup target".
    pub has_backup: bool,
    /// "Backup URL". This and the next two are kept while "Backup target" is off, and then not sent.
    pub backup_url: String,
    /// "Backup login".
    pub backup_login: String,
    /// "Backup password".
    pub backup_password: Secret,
    /// The windows, in order.
    pub schedule: Vec<WindowDraft>,
    /// The place in the base of the entry that this one was, if it was there.
    pub(super) origin: Option<usize>,
    /// What the entry began with; without any value for a new one.
    pub(super) received: Restream,
    /// Whether that came from the service.
    pub(super) is_received: bool,
}

/// One window as typed.
#[derive(Clone)]
pub struct WindowDraft {
    /// Tells it from the other windows of the draft.
    pub key: u32,
    /// "Start (UTC)".
    pub start: String,
    /// "Stop (UTC)".
    pub stop: String,
    /// The place of the window that this one was in what its entry began with, if it was there.
    pub(super) origin: Option<usize>,
    /// What the window began with; without any value for a new one.
    pub(super) received: Window,
}

/// Shows nothing of what was typed: it may be a secret.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draft { .. }")
    }
}

impl Draft {
    /// The form of a resource that is there. What nobody touches is sent back as it was received, even where it breaks
    /// a rule: then it is pointed out.
    pub fn of(resource: &Resource) -> Self {
        Self::of_change(resource, resource)
    }

    /// The form of a resource that is there, `base`, in which what makes it `wanted` is typed already: a merge, or what
    /// is to be put back. What the service has counted on meanwhile, in members that the console does not know, stays.
    pub fn of_change(base: &Resource, wanted: &Resource) -> Self {
        let mut draft = Self::empty();
        (draft.is_received, draft.is_blank) = (true, false);
        draft.received = Arc::new(Resource { members: base.members.clone(), ..wanted.clone() });
        draft.base = Arc::new(base.clone());
        draft.take_head(wanted);
        let origins = matched(&base.restreams, &wanted.restreams);
        for (restream, origin) in wanted.restreams.iter().zip(origins) {
            let mut entry = draft.entry_of(restream, origin);
            entry.is_received = true;
            if let Some(was) =
                origin.and_then(|at| base.restreams.get(at)).filter(|was| has_drifted(was, restream))
            {
                entry.received.members = was.members.clone();
            }
            draft.restreams.push(entry);
        }
        draft
    }

    /// The form of a resource that is to be created as another one is. What the console does not know of that one is not
    /// taken over: it may be its identity at the service. All rules apply.
    pub fn of_new(resource: &Resource) -> Self {
        let mut draft = Self::empty();
        draft.take_head(resource);
        for restream in &resource.restreams {
            let mut entry = draft.entry_of(restream, None);
            entry.forget_received();
            draft.restreams.push(entry);
        }
        draft
    }

    /// The form of a new resource: of type `short`, active, with one empty entry (decisions, 1 and 2).
    pub fn new_short() -> Self {
        let mut draft = Self::empty();
        draft.kind = String::from("short");
        draft.is_active = true;
        draft.add_restream();
        draft
    }

    fn empty() -> Self {
        Self {
            name: String::new(),
            kind: String::new(),
            is_active: false,
            restreams: Vec::new(),
            received: Arc::default(),
            base: Arc::default(),
            kept_base: Arc::default(),
            is_received: false,
            is_blank: true,
            to_retype: Vec::new(),
            next_key: 0,
        }
    }

    fn take_head(&mut self, resource: &Resource) {
        self.name.clone_from(&resource.name);
        self.kind.clone_from(&resource.kind);
        self.is_active = resource.active;
    }

    /// The entry with this key.
    pub fn entry(&self, key: u32) -> Option<&RestreamDraft> {
        self.restreams.iter().find(|entry| entry.key == key)
    }

    /// The entry with this key, to be typed into.
    pub fn entry_mut(&mut self, key: u32) -> Option<&mut RestreamDraft> {
        self.restreams.iter_mut().find(|entry| entry.key == key)
    }

    /// The place of an entry, from 0.
    pub fn place_of(&self, key: u32) -> Option<usize> {
        self.restreams.iter().position(|entry| entry.key == key)
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    pub(super) fn entry_of(&mut self, restream: &Restream, origin: Option<usize>) -> RestreamDraft {
        let key = self.new_key();
        let schedule = restream.schedule.iter().enumerate().map(|(place, window)| WindowDraft {
            key: self.new_key(),
            start: window.start.clone(),
            stop: window.stop.clone(),
            origin: Some(place),
            received: window.clone(),
        });
        RestreamDraft {
            key,
            source: restream.source.clone(),
            is_transcoded: restream.transcoded,
            quality: restream.transcode_quality.clone(),
            target_type: restream.target_type.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
            login: restream.login.clone(),
            password: restream.password.clone(),
            has_backup: !restream.backup.is_none(),
            backup_url: restream.backup.target_url.clone(),
            backup_login: restream.backup.login.clone(),
            backup_password: restream.backup.password.clone(),
            schedule: schedule.collect(),
            origin,
            received: restream.clone(),
            is_received: self.is_received && origin.is_some(),
        }
    }
}

impl RestreamDraft {
    /// Makes it a new entry of which all was typed.
    pub(super) fn forget_received(&mut self) {
        (self.origin, self.received, self.is_received) = (None, Restream::default(), false);
        for window in &mut self.schedule {
            (window.origin, window.received) = (None, Window::default());
        }
    }
}

/// Whether two are surely one entry, and differ in what members that the console does not know hold, not in which they are.
fn has_drifted(one: &Restream, other: &Restream) -> bool {
    let names = |entry: &Restream| {
        let mut names: Vec<String> =
            entry.unknown_members().into_iter().map(|member| member.name.into_owned()).collect();
        names.sort_unstable();
        names
    };
    one.target_url == other.target_url && names(one) == names(other)
}
