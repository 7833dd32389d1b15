//! The metrics area (`contract.md#metrics-operations`).

mod window;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::service::answers::Reply;
use crate::service::context::RequestContext;
use crate::service::metrics::window::MetricsPeriod;
use crate::service::utc;
use crate::service::world::resource::StoredResource;
use crate::service::world::traffic::{SimulatedTraffic, ViewedResource, is_measured, metric};

struct MetricsRequest<'a> {
    window: MetricsPeriod,
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

struct ValuesBody<'a>(Vec<(&'a str, Value)>);

impl<'a> ValuesBody<'a> {
    /// Returns the values of a period with this number of measured minutes, `null` without any.
    fn of(metrics: &'a [String], traffic: &SimulatedTraffic, minutes: i64) -> Self {
        let number = |name| if minutes > 0 { metric::value(name, traffic, minutes) } else { Value::Null };
        Self(metrics.iter().map(|name| (name.as_str(), number(name))).collect())
    }
}

impl Serialize for ValuesBody<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
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
    let measured = measured(context, &requested.window);
    let mut total = SimulatedTraffic::default();
    for resource in &requested.resources {
        total.add(&traffic_of(context, resource, &measured));
    }
    let values = ValuesBody::of(&requested.metrics, &total, count(&measured));
    Ok(Reply::json(200, &envelope(context, &requested, vec![values])))
}

/// Handles `GET /resources`.
pub fn get_by_resource(context: &RequestContext<'_>) -> Result<Reply, Reply> {
    let requested = read(context).map_err(|why| Reply::described(422, why))?;
    let measured = measured(context, &requested.window);
    let mut rows = Vec::with_capacity(requested.resources.len());
    for resource in &requested.resources {
        let traffic = traffic_of(context, resource, &measured);
        rows.push(ResourceRowBody {
            cname: format!("{}.cdn.example.net", resource.id),
            resource: &resource.id,
            resource_name: &resource.name,
            values: ValuesBody::of(&requested.metrics, &traffic, count(&measured)),
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
        start: utc::format_bare(requested.window.start),
        end: utc::format_bare(requested.window.end),
        account: context.account_name,
        metrics: &requested.metrics,
        data,
    }
}

fn read<'a>(context: &RequestContext<'a>) -> Result<MetricsRequest<'a>, String> {
    let window = MetricsPeriod::parse(context.query.required("start")?, context.query.required("end")?)?;
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

/// Returns the first second of each measured minute. Some were never measured. A future minute counts as zero, unless
/// metrics are delayed.
fn measured(context: &RequestContext<'_>, window: &MetricsPeriod) -> Vec<i64> {
    let lag_secs = context.impairment.metrics_lag_secs;
    let is_there = |start: &i64| lag_secs == 0 || *start < context.now - lag_secs;
    window.starts().filter(|start| is_there(start) && is_measured(context.world, *start)).collect()
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
