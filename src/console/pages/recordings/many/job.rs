//! What a batch does to one recording setting, and the words for how it ended.

use crate::api::recording::GetSetting;
use crate::api::{Area, Error, Verified};
use crate::batch::queue::End;
use crate::console::batch::{AT_A_TIME, Ended, Job, Target, Work, Working};
use crate::console::client::AccountClient;
use crate::console::pages::recordings::many::Chosen;
use crate::console::query::QueryCache;
use crate::console::query::recording_acts::{
    Act, RecordingActs, act, is_done, is_reported_twice, outcome_words,
};
use crate::console::routes::Route;
use crate::model::ids::RecordId;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

const SENT: &str = "It was sent.";

pub(super) fn work(
    title: String,
    to_do: Act,
    chosen: Vec<Chosen>,
    acts: RecordingActs,
    cache: QueryCache,
) -> Work {
    let target = |chosen: Chosen| Target {
        id: Some(chosen.id.to_string()),
        name: chosen.name,
        job: Box::new(ActOnSetting {
            is_reported_twice: is_reported_twice(cache, &chosen.id),
            id: chosen.id,
            act: to_do,
            acts,
            is_sent: false,
        }),
    };
    let page = |id: &str| Route::Recording(RecordId::new(id));
    let targets = chosen.into_iter().map(target).collect();
    Work { title, area: Area::Recording, noun: "recording", page, at_a_time: AT_A_TIME, targets, undo: None }
}

struct ActOnSetting {
    id: RecordId,
    act: Act,
    acts: RecordingActs,
    /// Whether it was sent before, and what came of it is not known.
    is_sent: bool,
    is_reported_twice: bool,
}

impl Job for ActOnSetting {
    fn run<'a>(&'a mut self, account: &'a AccountClient) -> Working<'a> {
        Box::pin(async {
            let ended = self.act(account).await;
            self.is_sent |= ended.is_uncertain();
            ended
        })
    }

    fn read_back<'a>(&'a self, account: &'a AccountClient) -> Working<'a> {
        Box::pin(async {
            match self.read(account).await {
                Ok(now) if self.is_so(&now) => Ended::new(End::Done, self.words_if_so()),
                Ok(now) => Ended::new(End::Unknown, format!("{SENT} The state is {}.", status_words(&now))),
                Err(error) => Ended::unread(SENT, &error),
            }
        })
    }
}

impl ActOnSetting {
    async fn read(&self, account: &AccountClient) -> Result<Setting, Error> {
        account.send(GetSetting::with_status(self.id.clone(), false)).await
    }

    /// Whether a setting is as it was asked for already. Whether it is deactivated shows nowhere.
    fn is_so(&self, now: &Setting) -> bool {
        let is_running = now.status == Some(RecordingStatus::Progress);
        match self.act {
            Act::Start => is_running,
            Act::Stop => now.status.is_some() && !is_running,
            Act::Deactivate => false,
        }
    }

    const fn words_if_so(&self) -> &'static str {
        match self.act {
            Act::Start => "Verified: recording.",
            Act::Stop | Act::Deactivate => "Verified: not recording.",
        }
    }

    async fn act(&self, account: &AccountClient) -> Ended {
        // What was read a while ago is no proof.
        let before = match self.read(account).await {
            Ok(now) if now.is_reported_twice() || self.is_reported_twice => {
                return Ended::of_error(End::NotSent, &Error::reported_twice(Area::Recording));
            }
            Ok(now) if self.is_so(&now) => {
                let already =
                    if self.act == Act::Start { "It is recording already." } else { "It isn't recording." };
                return Ended::found_done(self.is_sent, self.words_if_so(), already);
            }
            Ok(now) => now,
            Err(error) => return Ended::of_error(End::NotSent, &error),
        };
        let pressed_at = UnixSeconds(account.client().service_now_secs());
        let verified = act(account, &self.id, self.act, before.status).await;
        self.acts.take(&self.id, self.act, pressed_at, &verified);
        let words = outcome_words(self.act, &verified);
        match verified {
            verified if is_done(self.act, &verified) => Ended::new(End::Done, words),
            Verified::Refused(error) => Ended { words, ..Ended::refused(&error) },
            Verified::Unknown(unknown) => match unknown.read_back {
                Err(error) => Ended { words, ..Ended::unread(SENT, &error) },
                Ok(_) => Ended::new(End::Unknown, words),
            },
            Verified::Done(_) | Verified::Different { .. } => Ended::new(End::Different, words),
        }
    }
}

fn status_words(setting: &Setting) -> &str {
    setting.status.as_ref().map_or("unknown", RecordingStatus::as_str)
}
