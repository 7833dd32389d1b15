//! The recording area (`contract.md#recording-operations`, `contract.md#decision-8` to `contract.md#decision-15`).

pub mod body;
pub mod change;

use serde::Serialize;
use serde_json::json;

use crate::service::answers::Reply;
use crate::service::context::{ParsedWrite, RequestContext, WriteResult};
use crate::service::problems::{BodyProblems, shortened};
use crate::service::raw::RawObject;
use crate::service::recording::change::PatchBody;
use crate::service::store::EventKind;
use crate::service::store::event::StoredDeletion;
use crate::service::tokens;
use crate::service::url::host_and_path;
use crate::service::utc;
use crate::service::world::recording::{
    PlainAction, SettingFields, StoredLaunchType, StoredStatus, StoredStreamType,
};
use crate::service::world::setting::StoredSetting;

/// A recording setting (`contract.md#recording-setting`).
#[derive(Serialize)]
struct SettingBody<'a> {
    id: &'a str,
    resource_id: &'a str,
    account_name: &'a str,
    source_domain: String,
    source_path: String,
    stream_type: StoredStreamType,
    launch_type: StoredLaunchType,
    /// Only for the launch type `schedule`.
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<&'a Vec<RawObject>>,
    stop_timeout: i64,
    storage_time: i64,
    dvr_enabled: bool,
    dvr_window: i64,
    smil: bool,
    qualities: Option<&'a RawObject>,
    /// With `all` the finished recordings, and the running one last; otherwise empty.
    records: Vec<InstanceBody>,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<StoredStatus>,
}

#[derive(Serialize)]
struct InstanceBody {
    start: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
    init_path: String,
}

/// Handles `GET /record`.
pub fn list_settings(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    list_reply(context, context.account.settings())
}

/// Handles `GET /record/<record_id>`: an array of at most one.
pub fn get_setting(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    list_reply(context, context.account.setting(context.name).into_iter())
}

/// Returns the settings that the query selects, with the requested members.
fn list_reply<'a>(
    context: &RequestContext<'a>,
    settings: impl Iterator<Item = &'a StoredSetting>,
) -> Result<Reply, Reply> {
    let refused = |field, why: String| Reply::fields(BodyProblems::of(field, why));
    let resource_id = context.query.one("resource_id").map_err(|why| refused("resource_id", why))?;
    let is_of_resource = |setting: &&StoredSetting| {
        resource_id.is_none_or(|id| setting.now.resource_id.as_deref().unwrap_or_default() == id)
    };
    let extra: Vec<&str> = context
        .query
        .all("extra_fields")
        .flat_map(|fields| fields.split(','))
        .filter(|field| !field.is_empty())
        .collect();
    if let Some(unknown) = extra.iter().find(|field| **field != "status") {
        let why = format!("{} is not an extra field; status is the only one", shortened(unknown));
        return Err(refused("extra_fields", why));
    }
    let (has_status, has_all) = (!extra.is_empty(), context.query.has("all"));
    let settings: Vec<SettingBody<'_>> =
        settings.filter(is_of_resource).map(|setting| show(context, setting, has_all, has_status)).collect();
    Ok(Reply::json(200, &settings))
}

fn show<'a>(
    context: &RequestContext<'a>,
    setting: &'a StoredSetting,
    has_all: bool,
    has_status: bool,
) -> SettingBody<'a> {
    let draft = &setting.now;
    let (status, instances) = setting.progress(context.world.source(&draft.source), context.now);
    // Without `all` only recordings that have not started are listed (`contract.md#decision-40`), and there are none.
    let records = instances.iter().filter(|_| has_all).map(|one| InstanceBody {
        start: utc::format(one.span.from.0),
        stop: (!one.is_running).then(|| utc::format(one.span.to.0)),
        init_path: one.path.replace("{now}", &utc::format_compact(one.span.from.0)),
    });
    let (source_domain, source_path) = host_and_path(&draft.source);
    SettingBody {
        id: &setting.id,
        resource_id: draft.resource_id.as_deref().unwrap_or_default(),
        account_name: &context.account.name,
        source_domain,
        source_path,
        stream_type: draft.stream_type,
        launch_type: draft.launch_type,
        schedule: (draft.launch_type == StoredLaunchType::Schedule).then_some(&draft.schedule),
        stop_timeout: draft.stop_timeout,
        storage_time: draft.storage_time,
        dvr_enabled: draft.dvr_enabled,
        dvr_window: draft.dvr_window,
        smil: draft.smil,
        qualities: draft.qualities.as_ref(),
        records: records.collect(),
        path: &draft.path,
        status: has_status.then_some(status),
    }
}

/// Handles `PUT /record`.
pub fn create_setting(body: &[u8]) -> ParsedWrite {
    ParsedWrite::new(body::check(body), |context, body| {
        let draft = body.map_err(Reply::fields)?;
        if has_same_playlist(context, &draft) {
            return Err(Reply::recording(409, "A setting for this source playlist exists and is active"));
        }
        let record_id =
            tokens::record_id(context.world.seed, &context.account.name, context.account.settings().len());
        let answer = Reply::json(201, &json!({ "id": record_id }));
        Ok(WriteResult { answer, events: vec![(record_id, EventKind::SettingMade(Box::new(draft)))] })
    })
}

/// Returns whether an active setting has the same source playlist: domain and path.
fn has_same_playlist(context: &RequestContext<'_>, draft: &SettingFields) -> bool {
    let playlist = host_and_path(&draft.source);
    let mut others = context.account.settings().filter(|setting| !setting.is_deactivated);
    others.any(|other| host_and_path(&other.now.source) == playlist)
}

/// Handles `PATCH /record/<record_id>`.
pub fn act_on_setting(body: &[u8]) -> ParsedWrite {
    ParsedWrite::new(change::read(body), |context, body| {
        let missing = || Reply::recording(400, "No setting for the given record_id");
        let setting = context.account.setting(context.name).ok_or_else(missing)?;
        let requested = body.map_err(Reply::fields)?;
        let source = context.world.source(&setting.now.source);
        let (status, _) = setting.progress(source, context.now);
        let record_id = setting.id.clone();
        let mut events = Vec::new();
        let problems = match requested {
            PatchBody::Change { names, change, mut problems } => {
                change::fit(&names, &change, &setting.now, status == StoredStatus::Progress, &mut problems);
                events.push((record_id, EventKind::SettingChanged(change)));
                problems
            }
            PatchBody::Act(action) => {
                events.push((record_id, EventKind::SettingActed(action)));
                if action == PlainAction::Restart {
                    events.extend(emptied_dvr(context, &setting.now.stream_name));
                }
                why_not(setting, action, status)
                    .map_or_else(BodyProblems::default, |why| BodyProblems::of("action", why))
            }
        };
        let events = problems.or(events).map_err(Reply::fields)?;
        Ok(WriteResult { answer: Reply::json(200, &json!({})), events })
    })
}

/// Returns why a state does not allow an action (`contract.md#decision-13`).
fn why_not(setting: &StoredSetting, action: PlainAction, status: StoredStatus) -> Option<&'static str> {
    let is_running = status == StoredStatus::Progress;
    match action {
        _ if setting.is_deactivated => Some("the setting is deactivated: it takes no action but change"),
        PlainAction::Start if is_running => Some("the recording is in progress already"),
        PlainAction::Stop if !is_running => Some("no recording is in progress"),
        _ => None,
    }
}

/// Returns the deletion of all DVR of a setting's stream, if it has any.
fn emptied_dvr(context: &RequestContext<'_>, stream: &str) -> Option<(String, EventKind)> {
    let hosts = context.account.stream(stream)?.entry.hosts.clone();
    let deletion = StoredDeletion { hosts, from: i64::MIN, to: i64::MAX };
    Some((stream.to_owned(), EventKind::DvrDeleted(deletion)))
}
