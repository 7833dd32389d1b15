//! Recording settings as documents.

use crate::api::recording::{ActOnSetting, CreateSetting, GetSetting, ListSettings};
use crate::api::{Area, Error, ErrorKind};
use crate::console::client::AccountClient;
use crate::console::facts::recording_facts::reported_once;
use crate::console::operations::document::DocumentKind;
use crate::console::query::QueryCache;
use crate::console::routes::Route;
use crate::console::writes::{SavedDocument, Sent};
use crate::forms::Record;
use crate::forms::recording::names::SOURCE;
use crate::forms::recording::{change, is_locked, new_setting, record_of, with_defaults};
use crate::forms::sent_mark::Trace;
use crate::journal::Kind;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::name;
use crate::model::recording::local_facts::LocalFacts;
use crate::model::recording::state::RecordingState;

pub struct SettingDocument;

impl DocumentKind for SettingDocument {
    type Change = ActOnSetting;
    type Creation = CreateSetting;
    const KIND: Kind = Kind::Recording;

    async fn read_to_change(
        account: &AccountClient,
        queries: QueryCache,
        id: &str,
    ) -> Result<SavedDocument, Error> {
        let setting = read(account, id).await?;
        reported_once(queries, &setting)?;
        Ok(saved(&setting))
    }

    async fn read(account: &AccountClient, id: &str) -> Result<SavedDocument, Error> {
        Ok(saved(&read(account, id).await?))
    }

    fn change(id: &str, before: &Record, wanted: Record) -> (ActOnSetting, Record) {
        // The service refuses the change if recording began meanwhile.
        let sent = before.with_fields_of(&wanted, &|name| !is_locked(name, None));
        (ActOnSetting { record_id: RecordId::new(id), body: change(before, &sent, None) }, sent)
    }

    fn create(wanted: &Record) -> (CreateSetting, Record) {
        (CreateSetting { body: new_setting(wanted) }, with_defaults(wanted))
    }

    async fn trace(account: &AccountClient, _queries: QueryCache) -> Trace {
        let before = account.send(ListSettings::default()).await.ok();
        let known_ids = before.map(|list| list.items.iter().map(|one| one.id.to_string()).collect());
        Trace { known_ids, ..Trace::default() }
    }

    /// Searches for new ones with the same source playlist: the API reports no creation times.
    async fn search(account: &AccountClient, sent: &Sent) -> Result<Vec<SavedDocument>, Error> {
        let Some(known) = &sent.mark.trace.known_ids else {
            let message = "The recordings couldn't be loaded before it was sent.";
            return Err(Error::without_answer(Area::Recording, ErrorKind::Unexpected, message));
        };
        let list = account.send(ListSettings::with_status()).await?;
        let is_known = |setting: &Setting| known.iter().any(|id| id == setting.id.as_str());
        let source = sent.record.text(SOURCE);
        let is_it = |setting: &&Setting| !is_known(setting) && setting.is_of_playlist(source);
        Ok(list.items.iter().filter(is_it).map(saved).collect())
    }
}

async fn read(account: &AccountClient, id: &str) -> Result<Setting, Error> {
    account.send(GetSetting::with_status(RecordId::new(id), false)).await
}

fn saved(setting: &Setting) -> SavedDocument {
    let state = RecordingState::of(setting, &LocalFacts::default(), None).label_of(setting);
    SavedDocument {
        record: record_of(setting),
        name: format!("{} ({state})", name(setting)),
        id: setting.id.to_string(),
        route: Route::Recording(setting.id.clone()),
    }
}
