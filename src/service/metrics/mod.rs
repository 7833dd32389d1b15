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
    /// The first second of each measured minute.
    measured: Vec<i64>,
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
    let request = MetricsRequest::read(context).map_err(|why| Reply::described(422, why))?;
    let mut total = SimulatedTraffic::default();
    for resource in &request.resources {
        total.add(&request.traffic_of(context, resource));
    }
    Ok(request.answered(context, vec![request.values_of(&total)]))
}

/// Handles `GET /resources`.
pub fn get_by_resource(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let request = MetricsRequest::read(context).map_err(|why| Reply::described(422, why))?;
    let rows = request.resources.iter().map(|resource| ResourceRowBody {
        cname: format!("{}.cdn.example.net", resource.id),
        resource: &resource.id,
        resource_name: &resource.name,
        values: request.values_of(&request.traffic_of(context, resource)),
    });
    Ok(request.answered(context, rows.collect()))
}

impl<'a> MetricsRequest<'a> {
    fn read(context: &RequestContext<'a>) -> Result<Self, String> {
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
            Some(id) => {
                vec![context.account.resource(id).ok_or_else(|| format!("resource {id} is not known"))?]
            }
        };
        let measured = measured(context, window);
        Ok(Self { window, measured, metrics, resources })
    }

    /// Returns the traffic of a resource in the measured minutes.
    fn traffic_of(&self, context: &RequestContext<'_>, resource: &StoredResource) -> SimulatedTraffic {
        let viewed = ViewedResource::new(context.world, resource);
        let mut sum = SimulatedTraffic::default();
        for start in &self.measured {
            sum.add(&viewed.minute(*start, context.now - context.impairment.metrics_lag_secs));
        }
        sum
    }

    /// Returns the requested metrics of a traffic, `null` if no minute was measured.
    fn values_of(&self, traffic: &SimulatedTraffic) -> ValuesBody<'_> {
        let minutes = i64::try_from(self.measured.len()).unwrap_or(i64::MAX);
        let value = |name| if minutes > 0 { metric::value(name, traffic, minutes) } else { Value::Null };
        self.metrics.iter().map(|name| (name.as_str(), value(name))).collect()
    }

    fn answered(&self, context: &RequestContext<'_>, data: Vec<impl Serialize>) -> Reply {
        let envelope = MetricsEnvelope {
            start: utc::format_bare(self.window.from.0),
            end: utc::format_bare(self.window.to.0),
            account: &context.account.name,
            metrics: &self.metrics,
            data,
        };
        Reply::json(200, &envelope)
    }
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
