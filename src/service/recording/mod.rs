//! The recording area (`contract.md#recording-operations`, `contract.md#decision-8` to `contract.md#decision-15`).

pub mod body;
pub mod change;

use serde::Serialize;
use serde_json::json;

use crate::service::answers::Answer;
use crate::service::ask::{Ask, Outcome};
use crate::service::problems::{Problems, shortened};
use crate::service::raw::RawObject;
use crate::service::recording::change::Asked;
use crate::service::store::What;
use crate::service::store::event::Deletion;
use crate::service::tokens;
use crate::service::url::host_and_path;
use crate::service::utc;
use crate::service::world::recording::{Action, Draft, LaunchType, Status, StreamType};
use crate::service::world::setting::Setting;

/// A recording setting (`contract.md#recording-setting`).
#[derive(Serialize)]
struct ShownSetting<'a> {
    id: &'a str,
    resource_id: &'a str,
    account_name: &'a str,
    source_domain: String,
    source_path: String,
    stream_type: StreamType,
    launch_type: LaunchType,
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
    records: Vec<ShownInstance>,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
}

#[derive(Serialize)]
struct ShownInstance {
    start: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
    init_path: String,
}

/// Handles `GET /record`.
pub fn list_settings(ask: &Ask<'_>) -> Answer {
    shown(ask, ask.account.settings())
}

/// Handles `GET /record/<record_id>`: an array of at most one.
pub fn get_setting(ask: &Ask<'_>, id: &str) -> Answer {
    shown(ask, ask.account.setting(id).into_iter())
}

/// Returns the settings that the query selects, with the requested members.
fn shown<'a>(ask: &Ask<'a>, settings: impl Iterator<Item = &'a Setting>) -> Answer {
    let wanted = match ask.query.one("resource_id") {
        Ok(wanted) => wanted,
        Err(why) => return Answer::fields(Problems::of("resource_id", why)),
    };
    let is_wanted = |setting: &&Setting| {
        wanted.is_none_or(|wanted| setting.now.resource_id.as_deref().unwrap_or_default() == wanted)
    };
    let extra: Vec<&str> = ask
        .query
        .all("extra_fields")
        .flat_map(|fields| fields.split(','))
        .filter(|field| !field.is_empty())
        .collect();
    if let Some(unknown) = extra.iter().find(|field| **field != "status") {
        let why = format!("{} is not an extra field; status is the only one", shortened(unknown));
        return Answer::fields(Problems::of("extra_fields", why));
    }
    let (has_status, has_all) = (!extra.is_empty(), ask.query.has("all"));
    let settings: Vec<ShownSetting<'_>> =
        settings.filter(is_wanted).map(|setting| show(ask, setting, has_all, has_status)).collect();
    Answer::json(200, &settings)
}

fn show<'a>(ask: &Ask<'a>, setting: &'a Setting, has_all: bool, has_status: bool) -> ShownSetting<'a> {
    let draft = &setting.now;
    let (status, takes) = setting.progress(ask.world.source(&draft.source), ask.now);
    // Without `all` only recordings that have not started are listed (`contract.md#decision-40`), and there are none.
    let records = takes.iter().filter(|_| has_all).map(|take| ShownInstance {
        start: utc::format(take.span.from),
        stop: (!take.is_running).then(|| utc::format(take.span.to)),
        init_path: take.path.replace("{now}", &utc::format_compact(take.span.from)),
    });
    let (source_domain, source_path) = host_and_path(&draft.source);
    ShownSetting {
        id: &setting.id,
        resource_id: draft.resource_id.as_deref().unwrap_or_default(),
        account_name: ask.account_name,
        source_domain,
        source_path,
        stream_type: draft.stream_type,
        launch_type: draft.launch_type,
        schedule: (draft.launch_type == LaunchType::Schedule).then_some(&draft.schedule),
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
pub fn create_setting(ask: &Ask<'_>, body: Result<Draft, Problems>) -> Outcome {
    let draft = match body {
        Ok(draft) => draft,
        Err(problems) => return Answer::fields(problems).into(),
    };
    if is_taken(ask, &draft) {
        return Answer::recording(409, "A setting for this source playlist exists and is active").into();
    }
    let record_id = tokens::record_id(ask.world.seed, ask.account_name, ask.account.settings().len());
    let answer = Answer::json(201, &json!({ "id": record_id }));
    Outcome { answer, deeds: vec![What::SettingMade { record_id, draft: Box::new(draft) }] }
}

/// Returns whether an active setting has the same source playlist: domain and path.
fn is_taken(ask: &Ask<'_>, draft: &Draft) -> bool {
    let playlist = host_and_path(&draft.source);
    let mut others = ask.account.settings().filter(|setting| !setting.is_deactivated);
    others.any(|other| host_and_path(&other.now.source) == playlist)
}

/// Handles `PATCH /record/<record_id>`.
pub fn act_on_setting(ask: &Ask<'_>, id: &str, body: Result<Asked, Problems>) -> Outcome {
    let Some(setting) = ask.account.setting(id) else {
        return Answer::recording(400, "No setting for the given record_id").into();
    };
    let asked = match body {
        Ok(asked) => asked,
        Err(problems) => return Answer::fields(problems).into(),
    };
    let source = ask.world.source(&setting.now.source);
    let (status, _) = setting.progress(source, ask.now);
    let record_id = id.to_owned();
    let mut deeds = Vec::new();
    let problems = match asked {
        Asked::Change { names, change, mut problems } => {
            change::fit(&names, &change, &setting.now, status == Status::Progress, &mut problems);
            deeds.push(What::SettingChanged { record_id, change });
            problems
        }
        Asked::Act(action) => {
            deeds.push(What::SettingActed { record_id, action });
            if action == Action::Restart {
                deeds.extend(emptied_dvr(ask, &setting.now.stream_name));
            }
            why_not(setting, action, status).map_or_else(Problems::default, |why| Problems::of("action", why))
        }
    };
    match problems.or(deeds) {
        Ok(deeds) => Outcome { answer: Answer::json(200, &json!({})), deeds },
        Err(problems) => Answer::fields(problems).into(),
    }
}

/// Returns why a state does not allow an action (`contract.md#decision-13`).
fn why_not(setting: &Setting, action: Action, status: Status) -> Option<&'static str> {
    let is_running = status == Status::Progress;
    match action {
        _ if setting.is_deactivated => Some("the setting is deactivated: it takes no action but change"),
        Action::Start if is_running => Some("the recording is in progress already"),
        Action::Stop if !is_running => Some("no recording is in progress"),
        _ => None,
    }
}

/// Returns the deletion of all DVR of a setting's stream, if it has any.
fn emptied_dvr(ask: &Ask<'_>, stream: &str) -> Option<What> {
    let hosts = ask.account.stream(stream)?.entry.hosts.clone();
    let deletion = Deletion { hosts, from: i64::MIN, to: ask.now };
    Some(What::DvrDeleted { stream: stream.to_owned(), deletion })
}
