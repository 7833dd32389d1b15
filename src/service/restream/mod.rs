//! The restream area (`contract.md#restream-operations`).

pub mod body;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::api::MAX_BODY_BYTES;
use crate::model::intervals::Period;
use crate::service::answers::Reply;
use crate::service::context::{ParsedWrite, RequestContext, WriteResult};
use crate::service::problems::BodyProblems;
use crate::service::raw::RawObject;
use crate::service::store::EventKind;
use crate::service::tokens;
use crate::service::utc;
use crate::service::world::resource::StoredResource;
use crate::service::world::target::Code;

/// Maximum length of a history in one response.
const HISTORY_LIMIT_SECS: i64 = 366 * 86_400;

/// More changes exceed the maximum size of a response in any spelling.
const MOST_CHANGES: usize = MAX_BODY_BYTES / r#"{"code":0,"description":"OK","time":0}"#.len();

const MOST_RESOURCES: usize = 10_000;

/// The response to a read.
#[derive(Serialize)]
struct Envelope<'a, T> {
    account: &'a str,
    /// Other members, which describe the data.
    #[serde(flatten)]
    members: Value,
    data: T,
}

/// A resource: the members as sent, including unknown ones, and those that the service assigns.
#[derive(Serialize)]
struct ResourceBody<'a> {
    #[serde(flatten)]
    members: &'a RawObject,
    resource_id: &'a str,
    creation_ts: i64,
    modification_ts: i64,
}

#[derive(Serialize)]
struct ResourceStatusBody<'a> {
    resource_id: &'a str,
    status: Vec<TargetStatusBody<'a>>,
}

#[derive(Serialize)]
struct TargetStatusBody<'a> {
    status: StatusBody,
    source: &'a str,
    target_url: &'a str,
    target_key: &'a str,
}

#[derive(Serialize)]
struct StatusBody {
    code: Code,
    description: &'static str,
    /// The start of the status, in a history; the first item of a list is the status at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<i64>,
}

/// The history of the targets of one source.
#[derive(Serialize)]
struct SourceHistoryBody<'a> {
    source: &'a str,
    history: ByTarget<'a>,
}

type ByTarget<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Vec<StatusBody>>>;

/// Handles `GET /resources`.
pub fn list_resources(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let resources: Vec<_> = context.account.resources().map(resource_body).collect();
    let members = json!({ "modification_ts": context.account.modification_ts });
    Ok(answered(context, members, BTreeMap::from([("resources", resources)])))
}

/// Handles `GET /resources/<resource_id>`.
pub fn get_resource(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let resource = find(context, context.name)?;
    let members = json!({ "resource_id": resource.id, "modification_ts": resource.modification_ts() });
    Ok(answered(context, members, resource_body(resource)))
}

fn answered(context: &RequestContext<'_>, members: Value, data: impl Serialize) -> Reply {
    Reply::json(200, &Envelope { account: &context.account.name, members, data })
}

fn resource_body(resource: &StoredResource) -> ResourceBody<'_> {
    ResourceBody {
        resource_id: &resource.id,
        creation_ts: resource.creation_ts(),
        modification_ts: resource.modification_ts(),
        members: &resource.members,
    }
}

/// Handles `POST /resources`.
pub fn create_resource(body: &[u8]) -> ParsedWrite {
    ParsedWrite::new(body::check(body), |context, body| {
        let body = body.map_err(refused)?;
        let mut index = context.account.resources().len();
        if index >= MOST_RESOURCES {
            let why = format_args!(
                "The account has {MOST_RESOURCES} resources, as many as one account may; nothing was changed. Change one \
                 that is no longer used instead"
            );
            return Err(Reply::restream(503, why));
        }
        let mut resource_id = tokens::resource_id(context.world.seed, &context.account.name, index);
        while context.account.resource(&resource_id).is_some() {
            index += 1_000_000;
            resource_id = tokens::resource_id(context.world.seed, &context.account.name, index);
        }
        let answer = Reply::accepted("Resource created", Some(&resource_id));
        Ok(WriteResult { answer, events: vec![(resource_id, EventKind::ResourceWritten(body))] })
    })
}

/// Handles `PUT /resources/<resource_id>`.
pub fn update_resource(body: &[u8]) -> ParsedWrite {
    ParsedWrite::new(body::check(body), |context, body| {
        let resource_id = find(context, context.name)?.id.clone();
        let body = body.map_err(refused)?;
        let answer = Reply::accepted("Resource updated", None);
        Ok(WriteResult { answer, events: vec![(resource_id, EventKind::ResourceWritten(body))] })
    })
}

/// Handles `GET /status`, of all resources or of one.
pub fn get_status(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let data = match context.query.one("resource_id").map_err(bad_query)? {
        None => statuses(context, context.account.resources()),
        Some("") => return Err(bad_query("resource_id is empty".to_owned())),
        Some(id) => statuses(context, [find(context, id)?].into_iter()),
    };
    Ok(answered(context, json!({}), data))
}

fn statuses<'a>(
    context: &RequestContext<'_>,
    resources: impl Iterator<Item = &'a StoredResource>,
) -> Vec<ResourceStatusBody<'a>> {
    resources
        .map(|resource| {
            let version = resource.version_at(context.now);
            let states = version.targets.iter().map(|target| {
                let code = context.world.surroundings(&target.id).code_at(version, target, context.now);
                TargetStatusBody {
                    status: StatusBody { code, description: code.description(), time: None },
                    source: &target.id.source,
                    target_url: &target.id.url,
                    target_key: &target.id.key,
                }
            });
            ResourceStatusBody { resource_id: &resource.id, status: states.collect() }
        })
        .collect()
}

/// Handles `GET /history`.
pub fn get_history(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let (id, requested) = history_query(context).map_err(bad_query)?;
    let resource = find(context, id)?;
    let (from, to) = requested.seconds();
    // The future is unknown; the present second is known.
    let during = Period::of_seconds(from, (to + 1).min(context.now + 1));
    // A target that was removed in the first second has its last change there.
    let ids = resource.targets_during(Period::of_seconds(from - 1, during.to.0));
    let mut by_source: BTreeMap<&str, ByTarget<'_>> = BTreeMap::new();
    let mut changes_left = MOST_CHANGES;
    for id in ids {
        let changes = context.world.surroundings(id).history(resource, id, during);
        changes_left = changes_left.checked_sub(changes.len()).ok_or_else(Reply::overflow)?;
        if changes.is_empty() {
            continue;
        }
        let change = |(time, code): (i64, Code)| StatusBody {
            code,
            description: code.description(),
            time: Some(time),
        };
        let changes = changes.into_iter().map(change).collect();
        let targets = by_source.entry(&id.source).or_default();
        targets.entry(&id.url).or_default().insert(&id.key, changes);
    }
    let data: Vec<_> =
        by_source.into_iter().map(|(source, history)| SourceHistoryBody { source, history }).collect();
    let [start, end] = [from, to].map(utc::format_bare);
    let members = json!({ "resource_id": resource.id, "start": start, "end": end });
    Ok(answered(context, members, data))
}

fn history_query<'a>(context: &RequestContext<'a>) -> Result<(&'a str, Period), String> {
    let id = context.query.required("resource_id")?;
    let time = |name| {
        let text = context.query.required(name)?;
        utc::parse(text).ok_or_else(|| format!("{name} must be a time of the form YYYY-MM-DDThh:mm:ssZ"))
    };
    let requested = Period::of_seconds(time("start")?, time("end")?);
    match requested.duration_secs() {
        0 => Err("end must be after start".to_owned()),
        secs if secs > HISTORY_LIMIT_SECS => Err("start and end are more than 366 days apart".to_owned()),
        _ => Ok((id, requested)),
    }
}

fn find<'a>(context: &RequestContext<'a>, id: &str) -> Result<&'a StoredResource, Reply> {
    let missing = || Reply::restream(404, format_args!("There is no resource {id}"));
    context.account.resource(id).ok_or_else(missing)
}

fn bad_query(why: String) -> Reply {
    Reply::restream(400, why)
}

fn refused(problems: BodyProblems) -> Reply {
    Reply::restream(400, problems.line())
}
