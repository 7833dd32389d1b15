//! An action on a recording: sent once, and watched until it shows (`contract.md#decision-11`).

use crate::api::Verified;
use crate::api::recording::{ActOnSetting, GetSetting};
use crate::console::client::{AccountClient, ReadAgain};
use crate::model::ids::RecordId;
use crate::model::read_back::ReadBack;
use crate::model::recording::Action;
use crate::model::recording::read_back::{after_deactivate, after_start, after_stop};
use crate::model::recording::{RecordingStatus, Setting};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// `start`.
    Start,
    /// `stop`.
    Stop,
    /// `deactivate`.
    Deactivate,
}

/// Does it, and reads the setting for up to 60 s until its state shows it. `before` is the state that was read last.
pub async fn act(
    account: &AccountClient,
    id: &RecordId,
    act: Act,
    before: Option<RecordingStatus>,
) -> Verified<Setting> {
    let action = match act {
        Act::Start => Action::Start,
        Act::Stop => Action::Stop,
        Act::Deactivate => Action::Deactivate,
    };
    let write = ActOnSetting { record_id: id.clone(), action };
    let read_again = ReadAgain::watched(async |_: Option<&()>| {
        account.send(GetSetting::with_status(id.clone(), false)).await
    });
    account.write_and_verify(write, read_again, |now: &Setting| judge(act, before.as_ref(), now)).await
}

pub fn judge(act: Act, before: Option<&RecordingStatus>, now: &Setting) -> ReadBack {
    let status = now.status.as_ref();
    match act {
        Act::Start => after_start(before, status),
        Act::Stop => after_stop(status),
        Act::Deactivate => after_deactivate(status),
    }
}
