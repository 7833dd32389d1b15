//! The network DVR area (`contract.md#dvr-operations`).

pub mod body;

use serde::Serialize;

use crate::service::answers::Answer;
use crate::service::ask::{Ask, Outcome};
use crate::service::dvr::body::{Asked, Piece};
use crate::service::problems::Problems;
use crate::service::store::What;
use crate::service::store::event::Deletion;

/// A stream on all its nodes (`contract.md#dvr-stream`), and the response to a deletion without failures.
#[derive(Serialize)]
struct Envelope<'a, T> {
    status: &'static str,
    stream_name: &'a str,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize)]
struct Entries<'a> {
    data: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    stream_name: &'a str,
    host: &'a str,
    is_alive: bool,
    dvr: Dvr,
}

#[derive(Serialize)]
struct Dvr {
    enabled: bool,
    window: i64,
    duration: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<i64>,
    ranges: Vec<Range>,
}

#[derive(Serialize)]
struct Range {
    duration: i64,
    from: i64,
}

/// Handles `GET /streams/<stream_name>`.
pub fn get_stream(ask: &Ask<'_>, name: &str) -> Answer {
    let Some(stream) = ask.account.stream(name) else { return no_stream(name) };
    let mut entries = Vec::with_capacity(stream.entry.hosts.len());
    for host in &stream.entry.hosts {
        let (spans, is_alive) = ask.world.held(name, stream, host, ask.now);
        entries.push(Entry {
            stream_name: name,
            host,
            is_alive,
            dvr: Dvr {
                enabled: stream.is_enabled(ask.now),
                window: stream.entry.window_secs,
                duration: spans.iter().map(|span| span.secs()).sum(),
                from: spans.first().map(|span| span.from),
                ranges: spans.iter().map(|span| Range { duration: span.secs(), from: span.from }).collect(),
            },
        });
    }
    completed(name, Entries { data: entries })
}

/// Handles `DELETE /streams/<stream_name>`: a period, or all. A node that is down fails without affecting the others.
pub fn delete(ask: &Ask<'_>, name: &str, body: &Result<Asked, Problems>) -> Outcome {
    let asked = match body {
        Ok(asked) => asked,
        Err(problems) => return Answer::described(400, problems.line()).into(),
    };
    let Some(stream) = ask.account.stream(name) else { return no_stream(name).into() };
    let hosts: Vec<&String> =
        stream.entry.hosts.iter().filter(|host| asked.host == "*" || **host == asked.host).collect();
    if hosts.is_empty() {
        return Answer::described(404, format_args!("No node {} serves this stream", asked.host)).into();
    }
    let is_named = |host: &String| ask.impairment.down_hosts.iter().any(|down| down == "*" || down == host);
    let (failed, done): (Vec<&String>, Vec<&String>) =
        hosts.into_iter().partition(|host| ask.world.is_down(host, ask.now) || is_named(host));
    let (from, to) = match asked.piece {
        Piece::All { .. } => (i64::MIN, ask.now),
        Piece::Lasting { from_ts, duration_sec } => (from_ts, from_ts.saturating_add(duration_sec)),
        Piece::Until { from_ts, to_ts } => (from_ts, to_ts),
    };
    let answer = if failed.is_empty() {
        completed(name, asked)
    } else {
        Answer::failed_on(500, "The nodes of failed_hosts did not delete; the others did", &failed)
    };
    if done.is_empty() {
        return answer.into();
    }
    let deletion = Deletion { hosts: done.into_iter().cloned().collect(), from, to };
    Outcome { answer, deeds: vec![What::DvrDeleted { stream: name.to_owned(), deletion }] }
}

fn completed(stream_name: &str, content: impl Serialize) -> Answer {
    Answer::json(200, &Envelope { status: "Completed", stream_name, content })
}

fn no_stream(name: &str) -> Answer {
    Answer::described(404, format_args!("There is no stream {name}"))
}
