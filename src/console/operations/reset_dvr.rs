//! The reset of a recording's DVR, which shows in the DVR of its stream alone.

use leptos::prelude::untrack;

use crate::api::dvr::GetStream;
use crate::api::recording::ActOnSetting;
use crate::api::{Area, Error, ErrorKind, ReadBackPace, Verified};
use crate::console::client::AccountClient;
use crate::console::facts::recording_facts::RecordingFacts;
use crate::console::operations::recording_action::{report_of, words};
use crate::console::writes::{Operation, Report};
use crate::journal::{Kind, Subject, Verb};
use crate::json::partial_list::PartialList;
use crate::model::dvr::StreamEntry;
use crate::model::end::End;
use crate::model::read_back::ReadBack;
use crate::model::recording::state::after_reset;
use crate::model::recording::{Setting, SettingAction};
use crate::model::stream_name::StreamName;

pub(super) struct ResetDvr {
    setting: Setting,
    name: String,
    facts: RecordingFacts,
    stream: Option<StreamName>,
    /// The DVR before; without it, no later read can confirm the reset.
    before: Option<Result<PartialList<StreamEntry>, Error>>,
}

impl ResetDvr {
    pub(super) fn new(facts: RecordingFacts, setting: &Setting, name: &str) -> Self {
        Self {
            setting: setting.clone(),
            name: name.to_owned(),
            facts,
            stream: untrack(|| facts.corrections.stream_of(setting)),
            before: None,
        }
    }
}

impl Operation for ResetDvr {
    type Write = ActOnSetting;
    type Now = PartialList<StreamEntry>;

    const PACE: ReadBackPace = ReadBackPace::Minute;

    async fn prepare(&mut self, account: &AccountClient, _is_sent: bool) -> Result<ActOnSetting, Report> {
        self.facts.reported_once(&self.setting).map_err(Report::not_sent)?;
        self.before = Some(read_dvr(account, self.stream.as_ref()).await);
        Ok(ActOnSetting { record_id: self.setting.id.clone(), body: SettingAction::Restart.to_body() })
    }

    async fn read(&self, account: &AccountClient, _: Option<&()>) -> Result<Self::Now, Error> {
        if let Some(Err(error)) = &self.before {
            return Err(error.clone());
        }
        read_dvr(account, self.stream.as_ref()).await
    }

    fn subject(&self) -> Subject {
        Subject::new(Kind::Recording, Verb::Reset, &self.setting.id, format!("the DVR of {}", self.name))
    }

    fn judge(&self, now: &Self::Now) -> ReadBack {
        match &self.before {
            Some(Ok(before)) => after_reset(before, now),
            _ => ReadBack::NotApplied,
        }
    }

    fn report(&mut self, verified: Verified<Self::Now>) -> Report {
        report_of(SettingAction::Restart, verified, |_| "the old DVR may still be there".to_owned())
    }

    fn report_later(&self, read_back: ReadBack, _: Self::Now) -> Report {
        match read_back {
            ReadBack::Applied => Report::new(End::Done, words(SettingAction::Restart)[1]),
            _ => Report::new(End::Unknown, "The old DVR may still be there."),
        }
    }
}

/// Reads the DVR of a stream on all hosts.
pub async fn read_dvr(
    account: &AccountClient,
    stream: Option<&StreamName>,
) -> Result<PartialList<StreamEntry>, Error> {
    let Some(stream) = stream else {
        let message = "The API doesn't say which stream this recording belongs to.";
        return Err(Error::without_answer(Area::Dvr, ErrorKind::NotFound, message));
    };
    let report = account.send(GetStream { stream_name: stream.clone() }).await?;
    report.check_complete()?;
    Ok(report.entries)
}
