//! The last answers about an account, and the console's verdicts on it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::api::PartialList;
use crate::model::dvr::StreamEntry;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::overview::news::{Report, recording_reports, target_reports};
use crate::model::overview::survey::{Survey, survey};
use crate::model::overview::traffic::Traffic;
use crate::model::overview::verdict::{NO_RESOURCES, verdict};
use crate::model::recording::board::SettingStatus;
use crate::model::recording::local_facts::{
    LocalFacts, RecordedSpan, SourceDown, depends_on_instances, recorded,
};
use crate::model::recording::reason::source_state;
use crate::model::recording::{RecordingStatus, Setting, stream_at};
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// The files of a recording that may be missing are read again after this time.
const FILES_SECS: i64 = 60;
/// Maximum number of recordings whose files are read in one round.
const FILES_READ: usize = 24;

/// The last answers about an account; `None` before the first answer.
#[derive(Default)]
pub struct Seen {
    pub resources: Option<PartialList<Resource>>,
    pub statuses: Option<PartialList<ResourceStatus>>,
    pub settings: Option<PartialList<Setting>>,
    pub setting_statuses: Vec<SettingStatus>,
    /// The traffic of the last finished minutes.
    pub traffic: Traffic,
    /// The hosts of each watched stream.
    pub dvr: HashMap<StreamName, Vec<StreamEntry>>,
    files: HashMap<RecordId, FilesRead>,
}

struct FilesRead {
    at: i64,
    status: Option<RecordingStatus>,
    spans: Option<Arc<[RecordedSpan]>>,
}

impl Seen {
    /// Returns what resources and statuses say of each target; `None` until both were read.
    pub fn target_reports(&self, now: UnixSeconds) -> Option<Vec<Report>> {
        let (resources, survey) = (self.resources.as_ref()?, self.survey(now)?);
        Some(target_reports(&resources.items, &survey))
    }

    fn survey(&self, now: UnixSeconds) -> Option<Survey> {
        Some(survey(&self.resources.as_ref()?.items, &self.statuses.as_ref()?.items, now))
    }

    /// Returns which recordings should run and do not, by the last states.
    pub fn recording_reports(&self, now: UnixSeconds) -> Vec<Report> {
        let clock = |time: UnixSeconds| format!("{} UTC", time.clock_label(now, 0));
        let settings = self.settings.as_ref().map_or(&[][..], |settings| &settings.items);
        recording_reports(settings, &self.setting_statuses, &|trouble| trouble.message(now, &clock))
    }

    /// Returns the console's sentence on the account, with its details.
    pub fn sentence(&self, now: UnixSeconds) -> String {
        let of_targets = self.statuses.iter().flat_map(|list| &list.items);
        let unreadable = of_targets.map(|status| status.status.rejected.len()).sum::<usize>()
            + self.resources.as_ref().map_or(0, |list| list.rejected.len())
            + self.statuses.as_ref().map_or(0, |list| list.rejected.len());
        let recordings = self.settings.as_ref().map(|_| self.setting_statuses.as_slice());
        let survey = self.survey(now);
        let nothing = Survey::default();
        let headline = verdict(survey.as_ref().unwrap_or(&nothing), unreadable, recordings);
        let sentence = match survey {
            Some(_) => headline.sentence(),
            None => headline.sentence().replace(NO_RESOURCES, "Restreams have not answered yet"),
        };
        let unread = recordings.is_none().then(|| "recordings have not answered yet".to_owned());
        [vec![sentence], headline.details].concat().into_iter().chain(unread).collect::<Vec<_>>().join(" · ")
    }

    /// Judges the recordings, and returns those whose files decide and have to be read first.
    pub fn judge_recordings(&mut self, now: i64) -> Vec<RecordId> {
        let Some(settings) = &self.settings else { return Vec::new() };
        self.files.retain(|id, _| settings.items.iter().any(|setting| setting.id == *id));
        let mut unread = Vec::new();
        let setting_status = |setting: &Setting| {
            let facts = self.facts(setting);
            let setting_status = SettingStatus::of(setting, &facts, UnixSeconds(now));
            let is_old = self.files_of(setting).is_none_or(|files| now - files.at >= FILES_SECS);
            let matters =
                setting_status.trouble.is_some() && depends_on_instances(setting, &facts, UnixSeconds(now));
            if matters && is_old && unread.len() < FILES_READ {
                unread.push(setting.id.clone());
            }
            setting_status
        };
        self.setting_statuses = settings.items.iter().map(setting_status).collect();
        unread
    }

    /// Takes the files of a recording.
    pub fn keep_files(&mut self, setting: &Setting, now: i64) {
        let files = FilesRead { at: now, status: setting.status.clone(), spans: recorded(setting) };
        self.files.insert(setting.id.clone(), files);
    }

    /// Returns the files that were read in the state that the setting is in.
    fn files_of(&self, setting: &Setting) -> Option<&FilesRead> {
        self.files.get(&setting.id).filter(|files| files.status == setting.status)
    }

    fn facts(&self, setting: &Setting) -> LocalFacts {
        let source_down = || {
            let stream = setting.likely_stream()?;
            let is_it = |_: &ResourceId, source: &str| stream_at(source, &[]).as_ref() == Some(&stream);
            let source = source_state(&self.statuses.as_ref()?.items, is_it)?;
            source.is_down.then_some(SourceDown { since: None, health: Some(source.health) })
        };
        LocalFacts {
            recorded: self.files_of(setting).and_then(|files| files.spans.clone()),
            source_down: (setting.status == Some(RecordingStatus::Progress)).then(source_down).flatten(),
            ..LocalFacts::default()
        }
    }
}
