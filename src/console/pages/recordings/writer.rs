//! The writers of both forms.

use std::cell::RefCell;

use crate::api::recording::{ActOnSetting, CreateSetting, GetSetting, ListSettings};
use crate::api::{Area, Error, ErrorKind, ReadBackPace};
use crate::console::client::{AccountClient, Client};
use crate::console::form::{LocalFuture, OnSend, SaveResult, SavedDocument, Sent, SentRecord, Writer};
use crate::console::query::recording_facts::is_reported_twice;
use crate::console::query::{QueryCache, use_query_cache};
use crate::console::routes::{ListQuery, Route};
use crate::forms::recording::names::SOURCE;
use crate::forms::recording::{change, is_locked, new_setting, record_of, with_defaults};
use crate::forms::sent_mark::Trace;
use crate::forms::{Record, changed_fields, changes, is_saved_since};
use crate::journal::{Kind, Subject, Verb};
use crate::model::ids::RecordId;
use crate::model::recording::board::name;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::recording::state::RecordingState;
use crate::model::recording::{Setting, SettingAction};

async fn read(account: &AccountClient, id: &RecordId) -> Result<Setting, Error> {
    account.send(GetSetting::with_status(id.clone(), false)).await
}

async fn read_saved(account: &AccountClient, id: &RecordId) -> Result<Vec<SavedDocument>, Error> {
    Ok(vec![saved(&read(account, id).await?)])
}

fn saved(setting: &Setting) -> SavedDocument {
    SavedDocument {
        record: record_of(setting),
        name: format!(
            "{} ({})",
            name(setting),
            RecordingState::of(setting, &LocalFacts::default(), None).label_of(setting)
        ),
        id: setting.id.to_string(),
        route: Route::Recording(setting.id.clone()),
    }
}

pub(super) struct SettingWriter {
    client: Client,
    queries: QueryCache,
    id: RecordId,
    name: String,
}

impl SettingWriter {
    pub(super) fn new(client: Client, setting: &Setting) -> Self {
        Self { client, queries: use_query_cache(), id: setting.id.clone(), name: name(setting) }
    }
}

impl Writer for SettingWriter {
    fn write(
        &self,
        account: AccountClient,
        base: Option<Record>,
        wanted: Record,
        on_send: OnSend,
    ) -> LocalFuture<SaveResult> {
        let (queries, id, name) = (self.queries, self.id.clone(), self.name.clone());
        Box::pin(async move {
            let before = match read(&account, &id).await {
                Ok(before) if before.is_reported_twice() || is_reported_twice(queries, &id) => {
                    return SaveResult::NotSent(Error::reported_twice(Area::Recording));
                }
                Ok(before) => record_of(&before),
                Err(error) => return SaveResult::NotSent(error),
            };
            let base = base.unwrap_or_else(|| before.clone());
            if is_saved_since(&base, &before) {
                return SaveResult::ChangedElsewhere(before);
            }
            // The service refuses the change if recording began meanwhile.
            let sent = before.with_fields_of(&wanted, &|name| !is_locked(name, None));
            let endpoint = ActOnSetting {
                record_id: id.clone(),
                action: SettingAction::Change(change(&before, &sent, None)),
            };
            let what = changed_fields(&changes(&before, &sent), &sent, &name);
            let subject = Subject::new(Kind::Recording, Verb::Change, &id, what);
            let read_again = async |_: Option<&()>| read_saved(&account, &id).await;
            let sent = SentRecord { before: Some(before), sent };
            let judge = |now: &Vec<SavedDocument>| sent.judge(now);
            on_send(&sent, Trace::default());
            let verified =
                account.write_and_verify(endpoint, subject, ReadBackPace::Shortly, read_again, judge).await;
            queries.invalidate_one(Area::Recording, id.as_str());
            SaveResult::Sent(sent, verified)
        })
    }

    fn find(&self, _sent: Sent) -> LocalFuture<Result<Vec<SavedDocument>, Error>> {
        let (account, id) = (AccountClient::here(self.client), self.id.clone());
        Box::pin(async move { read_saved(&account, &id).await })
    }

    fn route(&self) -> Route {
        Route::Recording(self.id.clone())
    }

    fn waiting_route(&self) -> Route {
        Route::Recordings(ListQuery::default())
    }

    fn name(&self, _wanted: &Record) -> String {
        self.name.clone()
    }
}

pub(super) struct CreationWriter {
    client: Client,
    queries: QueryCache,
}

impl CreationWriter {
    pub(super) fn new(client: Client) -> Self {
        Self { client, queries: use_query_cache() }
    }
}

/// Finds the settings that a creation may have made: by id, or else new ones with the same source playlist. The API
/// reports no creation times.
async fn find_created(
    account: &AccountClient,
    sent: &Record,
    trace: &Trace,
) -> Result<Vec<SavedDocument>, Error> {
    if let Some(id) = &trace.id {
        return read_saved(account, &RecordId::new(id)).await;
    }
    let Some(known) = &trace.known_ids else {
        let message = "The recordings couldn't be loaded before it was sent.";
        return Err(Error::without_answer(Area::Recording, ErrorKind::Unexpected, message));
    };
    let list = account.send(ListSettings::with_status()).await?;
    let is_known = |setting: &Setting| known.iter().any(|id| id == setting.id.as_str());
    let is_it = |setting: &&Setting| !is_known(setting) && setting.is_of_playlist(sent.text(SOURCE));
    Ok(list.items.iter().filter(is_it).map(saved).collect())
}

impl Writer for CreationWriter {
    fn write(
        &self,
        account: AccountClient,
        _base: Option<Record>,
        wanted: Record,
        on_send: OnSend,
    ) -> LocalFuture<SaveResult> {
        let queries = self.queries;
        Box::pin(async move {
            let setting = new_setting(&wanted);
            let what = format!("recording {}", wanted.summary());
            let subject = Subject::new(Kind::Recording, Verb::Create, "", what);
            let sent = SentRecord { before: None, sent: with_defaults(&wanted) };
            let before = account.send(ListSettings::default()).await.ok();
            let known_ids = before.map(|list| list.items.iter().map(|one| one.id.to_string()).collect());
            let trace = RefCell::new(Trace { known_ids, ..Trace::default() });
            on_send(&sent, trace.borrow().clone());
            let read_again = async |created: Option<&RecordId>| {
                if let Some(id) = created {
                    trace.borrow_mut().id = Some(id.to_string());
                    on_send(&sent, trace.borrow().clone());
                }
                let trace = trace.borrow().clone();
                find_created(&account, &sent.sent, &trace).await
            };
            let judge = |found: &Vec<SavedDocument>| sent.judge(found);
            let verified = account
                .write_and_verify(
                    CreateSetting { setting },
                    subject,
                    ReadBackPace::Shortly,
                    read_again,
                    judge,
                )
                .await;
            queries.invalidate(Area::Recording);
            SaveResult::Sent(sent, verified)
        })
    }

    fn find(&self, sent: Sent) -> LocalFuture<Result<Vec<SavedDocument>, Error>> {
        let account = AccountClient::here(self.client);
        Box::pin(async move { find_created(&account, &sent.record.sent, &sent.mark.trace).await })
    }

    fn route(&self) -> Route {
        Route::Recordings(ListQuery::default())
    }
}
