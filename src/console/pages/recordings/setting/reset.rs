//! Resetting the DVR: what it deletes, and whether it is gone.

use crate::api::dvr::GetStream;
use crate::api::recording::ActOnSetting;
use crate::api::{Area, Error, ErrorKind, Verified};
use crate::console::client::{AccountClient, ReadAgain};
use crate::json::partial_list::PartialList;
use crate::model::dvr::StreamEntry;
use crate::model::ids::RecordId;
use crate::model::recording::Action;
use crate::model::recording::read_back::after_reset;
use crate::model::stream_name::StreamName;

pub(super) async fn read_dvr(
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

/// Resets the DVR of a setting, and watches the DVR of its stream until nothing is left of what was there before.
pub(super) async fn reset_dvr(
    account: &AccountClient,
    record_id: RecordId,
    stream: Option<StreamName>,
) -> Verified<Vec<StreamEntry>> {
    // Without what was there before, nothing read afterwards can confirm that it is gone.
    let before = read_dvr(account, stream.as_ref()).await.map(|before| before.items);
    let read_again = ReadAgain::watched(async |_: Option<&()>| {
        before.as_ref().map_err(Clone::clone)?;
        read_dvr(account, stream.as_ref()).await.map(|now| now.items)
    });
    let judge = |now: &Vec<StreamEntry>| after_reset(before.as_deref().unwrap_or_default(), now);
    account.write_and_verify(ActOnSetting { record_id, action: Action::Restart }, read_again, judge).await
}

/// What resetting has come to, in a sentence, and whether it is done.
pub(super) fn reset_words(verified: &Verified<Vec<StreamEntry>>) -> (String, bool) {
    match verified {
        Verified::Done(_) => ("Verified: the old DVR is gone.".to_owned(), true),
        Verified::Different { .. } => ("Accepted, but some of the DVR is still there.".to_owned(), false),
        Verified::Refused(error) => (format!("The service rejected the reset: {error}"), false),
        Verified::Unknown(unknown) => match (unknown.is_accepted, &unknown.read_back) {
            (_, Ok(_)) if unknown.is_applied() => {
                ("The response was lost, so we checked. The old DVR is gone.".to_owned(), true)
            }
            (true, Ok(_)) => (
                "The reset was accepted, but not confirmed after 60 s: the DVR may still be there."
                    .to_owned(),
                false,
            ),
            (true, Err(error)) => (
                format!("The reset was accepted, but the DVR couldn't be loaded to verify it: {error}"),
                false,
            ),
            (false, Ok(_)) => (
                format!("The reset may not have been applied: {} The DVR may still be there.", unknown.error),
                false,
            ),
            (false, Err(_)) => {
                (format!("The reset may or may not have been applied: {}", unknown.error), false)
            }
        },
    }
}
