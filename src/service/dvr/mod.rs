//! The network DVR area (`contract.md#dvr-operations`).

pub mod body;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::service::answers::Reply;
use crate::service::context::{ParsedWrite, RequestContext, WriteResult};
use crate::service::store::EventKind;
use crate::service::store::event::StoredDeletion;
use crate::service::world::dvr::Stream;

/// A stream on all its nodes (`contract.md#dvr-stream`), and the response to a deletion without failures.
#[derive(Serialize)]
struct StreamBody<'a, T> {
    status: &'static str,
    stream_name: &'a str,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize)]
struct StreamEntryBody<'a> {
    stream_name: &'a str,
    host: &'a str,
    is_alive: bool,
    dvr: DvrBody,
}

#[derive(Serialize)]
struct DvrBody {
    enabled: bool,
    window: i64,
    duration: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<i64>,
    ranges: Vec<RangeBody>,
}

#[derive(Serialize)]
struct RangeBody {
    duration: i64,
    from: i64,
}

/// Handles `GET /streams/<stream_name>`.
pub fn get_stream(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let (name, stream) = (context.name, find(context)?);
    let mut entries = Vec::with_capacity(stream.entry.hosts.len());
    for host in &stream.entry.hosts {
        let (spans, is_alive) = context.world.recorded(name, stream, host, context.now);
        entries.push(StreamEntryBody {
            stream_name: name,
            host,
            is_alive,
            dvr: DvrBody {
                enabled: stream.is_enabled(context.now),
                window: stream.entry.window_secs,
                duration: spans.total_secs(),
                from: spans.first().map(|span| span.from.0),
                ranges: spans
                    .iter()
                    .map(|span| RangeBody { duration: span.duration_secs(), from: span.from.0 })
                    .collect(),
            },
        });
    }
    Ok(completed(name, BTreeMap::from([("data", entries)])))
}

/// Handles `DELETE /streams/<stream_name>`: a period, or all. A node that is down fails without affecting the others.
pub fn delete(body: &[u8]) -> ParsedWrite {
    ParsedWrite::new(body::check(body), |context, body| {
        let requested = body.map_err(|problems| Reply::described(400, problems.line()))?;
        let (name, stream) = (context.name, find(context)?);
        let hosts: Vec<&String> = stream
            .entry
            .hosts
            .iter()
            .filter(|host| requested.host == "*" || **host == requested.host)
            .collect();
        if hosts.is_empty() {
            let why = format_args!("No node {} serves this stream", requested.host);
            return Err(Reply::described(404, why));
        }
        let is_named =
            |host: &String| context.impairment.down_hosts.iter().any(|down| down == "*" || down == host);
        let (failed, done): (Vec<&String>, Vec<&String>) =
            hosts.into_iter().partition(|host| context.world.is_down(host, context.now) || is_named(host));
        let answer = if failed.is_empty() {
            completed(name, &requested.members)
        } else {
            Reply::failed_on(500, "The nodes of failed_hosts did not delete; the others did", &failed)
        };
        if done.is_empty() {
            return Err(answer);
        }
        let (from, to) = requested.period.seconds();
        let deletion = StoredDeletion { hosts: done.into_iter().cloned().collect(), from, to };
        Ok(WriteResult { answer, events: vec![(name.to_owned(), EventKind::DvrDeleted(deletion))] })
    })
}

fn completed(stream_name: &str, content: impl Serialize) -> Reply {
    Reply::json(200, &StreamBody { status: "Completed", stream_name, content })
}

fn find<'a>(context: &RequestContext<'a>) -> Result<&'a Stream, Reply> {
    let missing = || Reply::described(404, format_args!("There is no stream {}", context.name));
    context.account.stream(context.name).ok_or_else(missing)
}
