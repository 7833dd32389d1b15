//! The charts: titles, measures and definitions.

use crate::model::metrics::measure::Measure;
use crate::model::metrics::metric::{Quantity, SIZE_RANGES, STATUSES, ServerSide};
use crate::model::metrics::unit::MetricUnit;

/// A row of the table of charts.
pub struct ChartSpec {
    /// The title.
    pub title: &'static str,
    /// The id of its table of numbers in the page.
    pub table_id: &'static str,
    /// An explanation of its numbers, if necessary.
    pub definition: Option<&'static str>,
    /// The unit of its numbers.
    pub unit: MetricUnit,
    /// True if it is drawn by default.
    is_usual: bool,
    /// True if its curves are stacked.
    pub is_stacked: bool,
    /// Its measures, in the order of the legend.
    measures: fn() -> Vec<Measure>,
}

const MEDIANS: &str = "Median load time of 2xx responses. Medians can't be averaged, so there is no total.";

const USUAL: ChartSpec = ChartSpec {
    title: "",
    table_id: "",
    definition: None,
    unit: MetricUnit::Requests,
    is_usual: true,
    is_stacked: false,
    measures: Vec::new,
};

/// The charts in the order of the page; a new chart is a new row.
static CHARTS: [ChartSpec; 9] = [
    ChartSpec {
        title: "Bandwidth",
        table_id: "numbers-bandwidth",
        unit: MetricUnit::BitsPerSecond,
        measures: || ServerSide::BOTH.map(|side| side.measure("bandwidth")).to_vec(),
        ..USUAL
    },
    ChartSpec {
        title: "Requests",
        table_id: "numbers-requests",
        measures: || ServerSide::BOTH.map(|side| side.measure("requests_total")).to_vec(),
        ..USUAL
    },
    ChartSpec {
        title: "Edge responses by status",
        table_id: "numbers-edge-status",
        is_stacked: true,
        measures: || ServerSide::Edge.statuses(),
        ..USUAL
    },
    ChartSpec {
        title: "Origin responses by status",
        table_id: "numbers-origin-status",
        is_usual: false,
        is_stacked: true,
        measures: || ServerSide::Origin.statuses(),
        ..USUAL
    },
    ChartSpec {
        title: "Error rate",
        table_id: "numbers-error-rate",
        definition: Some("Requests that ended with this class of status, divided by all requests."),
        unit: MetricUnit::Share,
        measures: || {
            let of_side = |side| ["5xx", "4xx"].map(|class| Measure::ErrorRate(side, class));
            ServerSide::BOTH.into_iter().flat_map(of_side).collect()
        },
        ..USUAL
    },
    ChartSpec {
        title: "Hit ratio",
        table_id: "numbers-hit-ratio",
        definition: Some("Cached traffic divided by total traffic at the edge, by bytes."),
        unit: MetricUnit::Share,
        measures: || vec![ServerSide::Edge.measure("hit_ratio")],
        ..USUAL
    },
    ChartSpec {
        title: "Bytes from cache",
        table_id: "numbers-hit-bytes",
        definition: Some("Bytes returned from cache hits."),
        unit: MetricUnit::Bytes,
        measures: || vec![ServerSide::Edge.measure("hit_bytes")],
        ..USUAL
    },
    ChartSpec {
        title: "Edge request time by response size",
        is_usual: false,
        table_id: "numbers-edge-time",
        definition: Some(MEDIANS),
        unit: MetricUnit::Seconds,
        measures: || ServerSide::Edge.request_times(),
        ..USUAL
    },
    ChartSpec {
        title: "Origin request time by response size",
        table_id: "numbers-origin-time",
        definition: Some(MEDIANS),
        unit: MetricUnit::Seconds,
        is_usual: false,
        measures: || ServerSide::Origin.request_times(),
        ..USUAL
    },
];

impl ServerSide {
    const BOTH: [Self; 2] = [Self::Edge, Self::Origin];

    fn measure(self, rest: &str) -> Measure {
        Measure::metric(&format!("{}_{rest}", self.name()))
    }

    fn statuses(self) -> Vec<Measure> {
        STATUSES.iter().map(|status| self.measure(&format!("status_{status}"))).collect()
    }

    fn request_times(self) -> Vec<Measure> {
        let of_sizes = SIZE_RANGES.iter().map(|range| self.measure(&format!("request_time_{range}")));
        of_sizes.chain([self.measure("request_time")]).collect()
    }
}

/// A chart, by its index on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chart(usize);

impl Chart {
    /// Bits per second.
    pub const BANDWIDTH: Self = Self(0);

    /// Returns the charts in the order of the page.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CHARTS.len()).map(Self)
    }

    /// Returns its row in the table.
    pub fn spec(self) -> &'static ChartSpec {
        &CHARTS[self.0]
    }

    /// Returns its measures in the order of the legend.
    pub fn measures(self) -> Vec<Measure> {
        (self.spec().measures)()
    }

    /// Returns the measures drawn by default: status classes without single codes, request times by size.
    pub fn usual(self) -> Vec<Measure> {
        let mut measures = self.measures();
        measures.retain(|measure| !is_single_code(measure) && !is_of_all_sizes(measure));
        measures
    }

    /// Returns the chart of a measure.
    pub fn of(measure: &Measure) -> Option<Self> {
        Self::all().find(|chart| chart.measures().contains(measure))
    }

    /// Returns the measures that the page draws by default.
    pub fn usual_measures() -> Vec<Measure> {
        Self::all().filter(|chart| chart.spec().is_usual).flat_map(Self::usual).collect()
    }
}

/// Returns whether a measure counts a single status rather than a class.
pub fn is_single_code(measure: &Measure) -> bool {
    let Measure::Metric(metric) = measure else { return false };
    matches!(metric.quantity(), Quantity::StatusCount(status) if !status.ends_with("xx"))
}

fn is_of_all_sizes(measure: &Measure) -> bool {
    matches!(measure, Measure::Metric(metric) if metric.quantity() == Quantity::RequestTime(None))
}

/// Returns the label of a measure within its chart.
pub fn label(measure: &Measure) -> String {
    let metric = match measure {
        Measure::ErrorRate(side, class) => return format!("{} {class}", side.label()),
        Measure::Metric(metric) => metric,
    };
    let side = metric.side().map_or("", ServerSide::label);
    match metric.quantity() {
        Quantity::Bandwidth | Quantity::RequestCount => side.to_owned(),
        Quantity::StatusCount(status) => status.to_owned(),
        Quantity::RequestTime(Some(range)) => size_range(range).to_owned(),
        Quantity::RequestTime(None) => "All sizes".to_owned(),
        Quantity::HitRatio => "Hit ratio".to_owned(),
        Quantity::HitBytes => "From cache".to_owned(),
        Quantity::Other => metric.as_str().to_owned(),
    }
}

/// Returns the label of a measure outside of its chart, as in a file.
pub fn full_label(measure: &Measure) -> String {
    let label = label(measure);
    let Measure::Metric(metric) = measure else { return format!("{label} error rate") };
    let side = metric.side().map_or("", ServerSide::label);
    match metric.quantity() {
        Quantity::Bandwidth => format!("{side} bandwidth"),
        Quantity::RequestCount => format!("{side} requests"),
        Quantity::StatusCount(status) => format!("{side} {status} responses"),
        Quantity::RequestTime(Some(_)) => format!("{side} request time, {label}"),
        Quantity::RequestTime(None) => format!("{side} request time"),
        Quantity::HitBytes => "Bytes from cache".to_owned(),
        Quantity::HitRatio | Quantity::Other => label,
    }
}

/// Formats a range of response sizes (`contract.md#metrics-data`); an unknown one as sent.
fn size_range(range: &str) -> &str {
    match range {
        "0_250k" => "0–250 KB",
        "250k_500k" => "250–500 KB",
        "500k_750k" => "500–750 KB",
        "750k_1m" => "750 KB–1 MB",
        "1m_2m" => "1–2 MB",
        "2m_3m" => "2–3 MB",
        "3m_4m" => "3–4 MB",
        "4M+" => "over 4 MB",
        other => other,
    }
}
