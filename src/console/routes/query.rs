use std::collections::BTreeMap;

use crate::text::percent::{decode_query, encode_display_query};

/// A list's parameters. Empty values are omitted from the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    pub q: String,
    pub sort: String,
    /// The filters and their choices, which each list knows.
    pub filters: BTreeMap<String, String>,
}

/// A period as RFC 3339, UTC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodQuery {
    pub from: String,
    pub to: String,
    /// Instead of both ends: the length of a period that ends now, such as `1h`.
    pub last: String,
}

/// The parameters of a stream's page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamView {
    pub period: PeriodQuery,
    /// The host that a deletion is for; `None` for all.
    pub host: Option<String>,
    /// The names of folded lanes.
    pub fold: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricsView {
    pub period: PeriodQuery,
    /// Minutes per point.
    pub step: String,
    pub metrics: Vec<String>,
    pub resource: String,
    /// `total` or `resource`.
    pub by: String,
    /// `previous`: with the preceding period.
    pub compare: String,
    /// `log`: on a logarithmic scale.
    pub scale: String,
}

impl ListQuery {
    pub fn search(q: impl Into<String>) -> Self {
        Self { q: q.into(), ..Self::default() }
    }

    /// Returns the query with this choice of a filter; with an empty one, without that filter.
    #[must_use]
    pub fn with(mut self, filter: &str, choice: &str) -> Self {
        self.filters.remove(filter);
        if !choice.is_empty() {
            self.filters.insert(filter.to_owned(), choice.to_owned());
        }
        self
    }

    pub fn choice(&self, filter: &str) -> &str {
        self.filters.get(filter).map(String::as_str).unwrap_or_default()
    }

    pub(super) fn add_to(&self, query: &mut String) {
        add(query, "q", &self.q);
        add(query, "sort", &self.sort);
        for (filter, choice) in &self.filters {
            add(query, filter, choice);
        }
    }
}

impl PeriodQuery {
    pub(super) fn add_to(&self, query: &mut String) {
        add(query, "from", &self.from);
        add(query, "to", &self.to);
        add(query, "last", &self.last);
    }
}

impl StreamView {
    pub(super) fn add_to(&self, query: &mut String) {
        self.period.add_to(query);
        add(query, "host", self.host.as_deref().unwrap_or_default());
        add(query, "fold", &self.fold.join(","));
    }
}

impl MetricsView {
    pub(super) fn add_to(&self, query: &mut String) {
        self.period.add_to(query);
        add(query, "step", &self.step);
        for metric in &self.metrics {
            add(query, "metric", metric);
        }
        add(query, "resource", &self.resource);
        add(query, "by", &self.by);
        add(query, "compare", &self.compare);
        add(query, "scale", &self.scale);
    }
}

pub(super) struct QueryPairs(Vec<(String, String)>);

impl QueryPairs {
    pub(super) fn parse(query: &str) -> Self {
        let query = query.strip_prefix('?').unwrap_or(query);
        let decode_pair = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode_query(key), decode_query(value))
        };
        Self(query.split('&').filter(|pair| !pair.is_empty()).map(decode_pair).collect())
    }

    /// Returns whether the key is there, with or without a value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(name, _)| name == key)
    }

    pub(super) fn first(&self, key: &str) -> Option<String> {
        self.0.iter().find(|(name, value)| name == key && !value.is_empty()).map(|(_, value)| value.clone())
    }

    fn text(&self, key: &str) -> String {
        self.first(key).unwrap_or_default()
    }

    pub(super) fn list(&self) -> ListQuery {
        // The search finds resources too, so an address that names one is a search.
        let q = ["resource", "q"].into_iter().filter_map(|key| self.first(key));
        let q = q.collect::<Vec<_>>().join(" ");
        let is_filter = |(key, _): &&(String, String)| !["q", "sort", "resource"].contains(&key.as_str());
        let list = ListQuery { sort: self.text("sort"), ..ListQuery::search(q) };
        // The first of several counts, as everywhere.
        self.0.iter().rev().filter(is_filter).fold(list, |list, (filter, choice)| list.with(filter, choice))
    }

    pub(super) fn period(&self) -> PeriodQuery {
        PeriodQuery { from: self.text("from"), to: self.text("to"), last: self.text("last") }
    }

    pub(super) fn stream(&self) -> StreamView {
        let fold = self.text("fold").split(',').filter(|lane| !lane.is_empty()).map(str::to_owned).collect();
        StreamView { period: self.period(), host: self.first("host"), fold }
    }

    pub(super) fn metrics(&self) -> MetricsView {
        let is_metric = |(key, value): &&(String, String)| key == "metric" && !value.is_empty();
        MetricsView {
            period: self.period(),
            step: self.text("step"),
            metrics: self.0.iter().filter(is_metric).map(|(_, value)| value.clone()).collect(),
            resource: self.text("resource"),
            by: self.text("by"),
            compare: self.text("compare"),
            scale: self.text("scale"),
        }
    }
}

pub(super) fn add(query: &mut String, key: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    if !query.is_empty() {
        query.push('&');
    }
    query.push_str(key);
    query.push('=');
    query.push_str(&encode_display_query(value));
}
