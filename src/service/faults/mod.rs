//! Fault injection for the requests that a [`FaultPlan`] selects.
//!
//! It is off unless the service is opened with [`Faults`]. The plan can then be replaced over the control address.

mod plan;
mod respond;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::Method;
use axum::http::request::Parts;
use serde::Serialize;

use crate::api::Area;
pub use crate::service::faults::plan::{ConnectionCut, Fault, FaultPlan, FaultRule, FaultTiming};
pub use crate::service::faults::respond::serve;
use crate::service::route;

/// A plan with its counts; clones share it.
#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<Vec<CountedRule>>>);

/// A rule with its counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountedRule {
    /// The rule.
    #[serde(flatten)]
    pub rule: FaultRule,
    /// Number of matching requests, without those that an earlier rule handled.
    pub seen: u64,
    /// Number of requests with the fault.
    pub done: u64,
}

impl Faults {
    /// Creates faults from a plan.
    pub fn new(plan: FaultPlan) -> Self {
        let faults = Self::default();
        faults.set(plan);
        faults
    }

    /// Replaces the plan and resets all counts.
    pub fn set(&self, plan: FaultPlan) {
        let counted = |rule| CountedRule { rule, seen: 0, done: 0 };
        *self.rules() = plan.rules.into_iter().map(counted).collect();
    }

    /// Returns the rules with their counts.
    pub fn counts(&self) -> Vec<CountedRule> {
        self.rules().clone()
    }

    /// Returns the fault for this request and counts it.
    pub fn of(&self, request: &Parts) -> Option<Fault> {
        let path = request.uri.path();
        let area = route::area_of(path);
        for counted in
            self.rules().iter_mut().filter(|counted| counted.rule.fits(area, &request.method, path))
        {
            counted.seen += 1;
            let is_due = counted.seen > counted.rule.skip;
            if is_due && counted.rule.times.is_none_or(|times| counted.done < times) {
                counted.done += 1;
                return Some(counted.rule.fault.clone());
            }
        }
        None
    }

    fn rules(&self) -> MutexGuard<'_, Vec<CountedRule>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FaultRule {
    fn fits(&self, area: Option<Area>, method: &Method, path: &str) -> bool {
        let is_deletion = area == Some(Area::Dvr) && method == Method::DELETE;
        let is_of_area = match &self.fault {
            Fault::FailedHosts { .. } => is_deletion,
            Fault::Lag { .. } => area == Some(Area::Metrics),
            _ => true,
        };
        self.area.is_none_or(|named| area == Some(named))
            && self.method.as_ref().map_or(method != Method::OPTIONS, |name| name == method.as_str())
            && self.path.as_ref().is_none_or(|pattern| path_fits(pattern, path))
            && is_of_area
    }
}

/// Returns whether a path matches a pattern, in which `*` matches any characters, including slashes, or none.
fn path_fits(pattern: &str, path: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(mut left) = path.strip_prefix(start) else { return false };
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return left.ends_with(part);
        }
        // The first match is sufficient, because it leaves the most text for the rest.
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    true
}
