use crate::text::percent::{decode_query, encode_shown_query};

/// A list's parameters. Empty values are omitted from the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuery {
    pub q: String,
    pub sort: String,
    pub state: String,
}

/// A period as RFC 3339, UTC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodQuery {
    pub from: String,
    pub to: String,
    /// Instead of both ends: the length of a period that ends now, such as `1h`.
    pub last: String,
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
    pub(super) fn add_to(&self, query: &mut String) {
        add(query, "q", &self.q);
        add(query, "sort", &self.sort);
        add(query, "state", &self.state);
    }
}

impl PeriodQuery {
    pub(super) fn add_to(&self, query: &mut String) {
        add(query, "from", &self.from);
        add(query, "to", &self.to);
        add(query, "last", &self.last);
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

    pub(super) fn first(&self, key: &str) -> Option<String> {
        self.0.iter().find(|(name, value)| name == key && !value.is_empty()).map(|(_, value)| value.clone())
    }

    fn text(&self, key: &str) -> String {
        self.first(key).unwrap_or_default()
    }

    pub(super) fn list(&self) -> ListQuery {
        // The search finds resources too, so an address that names one is a search.
        let q = [self.first("resource"), self.first("q")].into_iter().flatten().collect::<Vec<_>>().join(" ");
        ListQuery { q, sort: self.text("sort"), state: self.text("state") }
    }

    pub(super) fn period(&self) -> PeriodQuery {
        PeriodQuery { from: self.text("from"), to: self.text("to"), last: self.text("last") }
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
    query.push_str(&encode_shown_query(value));
}
