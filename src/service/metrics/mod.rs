//! The metrics area (`contract.md#metrics-operations`).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::model::intervals::Period;
use crate::service::answers::Reply;
use crate::service::context::RequestContext;
use crate::service::utc;
use crate::service::world::resource::StoredResource;
use crate::service::world::traffic::{SimulatedTraffic, ViewedResource, is_measured, metric};

struct MetricsRequest<'a> {
    /// One to ten full minutes (`contract.md#limit-period`).
    window: Period,
    metrics: Vec<String>,
    resources: Vec<&'a StoredResource>,
}

/// A response: one object of values, or one per resource.
#[derive(Serialize)]
struct MetricsEnvelope<'a, T> {
    start: String,
    end: String,
    account: &'a str,
    metrics: &'a [String],
    data: Vec<T>,
}

type ValuesBody<'a> = BTreeMap<&'a str, Value>;

/// Returns the values of a period with this number of measured minutes, `null` without any.
fn values_of<'a>(metrics: &'a [String], traffic: &SimulatedTraffic, minutes: i64) -> ValuesBody<'a> {
    let number = |name| if minutes > 0 { metric::value(name, traffic, minutes) } else { Value::Null };
    metrics.iter().map(|name| (name.as_str(), number(name))).collect()
}

#[derive(Serialize)]
struct ResourceRowBody<'a> {
    cname: String,
    resource: &'a str,
    resource_name: &'a str,
    #[serde(flatten)]
    values: ValuesBody<'a>,
}

/// Handles `GET /`.
pub fn get_total(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let requested = read(context).map_err(|why| Reply::described(422, why))?;
    let measured = measured(context, requested.window);
    let mut total = SimulatedTraffic::default();
    for resource in &requested.resources {
        total.add(&traffic_of(context, resource, &measured));
    }
    let values = values_of(&requested.metrics, &total, count(&measured));
    Ok(Reply::json(200, &envelope(context, &requested, vec![values])))
}

/// Handles `GET /resources`.
pub fn get_by_resource(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let requested = read(context).map_err(|why| Reply::described(422, why))?;
    let measured = measured(context, requested.window);
    let mut rows = Vec::with_capacity(requested.resources.len());
    for resource in &requested.resources {
        let traffic = traffic_of(context, resource, &measured);
        rows.push(ResourceRowBody {
            cname: format!("{}.cdn.example.net", resource.id),
            resource: &resource.id,
            resource_name: &resource.name,
            values: values_of(&requested.metrics, &traffic, count(&measured)),
        });
    }
    Ok(Reply::json(200, &envelope(context, &requested, rows)))
}

fn envelope<'a, T>(
    context: &RequestContext<'a>,
    requested: &'a MetricsRequest<'_>,
    data: Vec<T>,
) -> MetricsEnvelope<'a, T> {
    MetricsEnvelope {
        start: utc::format_bare(requested.window.from.0),
        end: utc::format_bare(requested.window.to.0),
        account: context.account_name,
        metrics: &requested.metrics,
        data,
    }
}

fn read<'a>(context: &RequestContext<'a>) -> Result<MetricsRequest<'a>, String> {
    let window = Period::of_seconds(minute(context, "start")?, minute(context, "end")?);
    if !(60..=600).contains(&window.duration_secs()) {
        return Err("Invalid period. end must be 1 to 10 minutes after start".to_owned());
    }
    let known = metric::all();
    let mut metrics: Vec<String> = Vec::new();
    for name in context.query.all("metric") {
        // An unescaped plus arrives as a space, which no name contains.
        let name = name.replace(' ', "+");
        if !known.contains(&name) {
            return Err(format!("metric {name} is not known"));
        }
        if !metrics.contains(&name) {
            metrics.push(name);
        }
    }
    if metrics.is_empty() {
        metrics = known;
    }
    let resources = match context.query.one("resource")? {
        None => context.account.resources().collect(),
        Some(id) => vec![context.account.resource(id).ok_or_else(|| format!("resource {id} is not known"))?],
    };
    Ok(MetricsRequest { window, metrics, resources })
}

/// Reads the start of a minute. For another time the error is the document's text (`contract.md#limit-minute`).
fn minute(context: &RequestContext<'_>, name: &str) -> Result<i64, String> {
    let time = utc::parse_bare(context.query.required(name)?)
        .ok_or_else(|| format!("Invalid time format. {name} must be of the form YYYY-MM-DDThh:mm:00"))?;
    match time % 60 {
        0 => Ok(time),
        _ => Err("Invalid time format. Time must be at minute precision.".to_owned()),
    }
}

/// Returns the first second of each measured minute. Some were never measured. A future minute counts as zero, unless
/// metrics are delayed.
fn measured(context: &RequestContext<'_>, window: Period) -> Vec<i64> {
    let lag_secs = context.impairment.metrics_lag_secs;
    let is_there = |start: &i64| lag_secs == 0 || *start < context.now - lag_secs;
    let starts = (window.from.0..window.to.0).step_by(60);
    starts.filter(|start| is_there(start) && is_measured(context.world, *start)).collect()
}

fn count(measured: &[i64]) -> i64 {
    i64::try_from(measured.len()).unwrap_or(i64::MAX)
}

fn traffic_of(context: &RequestContext<'_>, resource: &StoredResource, measured: &[i64]) -> SimulatedTraffic {
    let watched = ViewedResource::new(context.world, resource);
    let mut sum = SimulatedTraffic::default();
    for start in measured {
        sum.add(&watched.minute(*start, context.now - context.impairment.metrics_lag_secs));
    }
    sum
}
