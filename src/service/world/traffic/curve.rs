//! The traffic of a resource in a minute, which depends on the hour and on its source.

use crate::service::world::World;
use crate::service::world::resource::{StoredResource, Version};
use crate::service::world::roll::Dice;
use crate::service::world::source::Source;
use crate::service::world::traffic::{GRAIN, STATUSES, SideTraffic, SimulatedTraffic};

/// Viewers by hour of the day, UTC, in percent of the peak.
const HOURS: [i64; 24] =
    [46, 34, 25, 19, 16, 17, 22, 31, 38, 42, 45, 49, 55, 54, 51, 52, 57, 66, 79, 92, 100, 98, 83, 63];

/// Edge responses per million by status; the rest are 200.
const EDGE_RATES: [i64; 18] =
    [0, 2600, 46_000, 90, 1800, 21_000, 120, 260, 700, 3100, 190, 90, 45, 0, 110, 80, 95, 0];
const ORIGIN_RATES: [i64; 18] =
    [0, 900, 12_000, 40, 600, 9000, 80, 120, 300, 5200, 60, 0, 150, 0, 320, 210, 280, 0];

/// Successful responses in percent by size range; video segments are large.
const SIZES: [i64; 8] = [24, 9, 8, 9, 21, 14, 8, 7];
/// Load time in seconds at low load, and the weight of slowness, by size range.
const LOAD_SECS: [(f64, f64); 8] =
    [(0.1, 0.3), (0.2, 0.4), (0.4, 0.5), (0.6, 0.6), (1.0, 0.9), (1.2, 1.0), (1.9, 1.2), (2.8, 1.4)];

/// A resource with its traffic.
pub struct ViewedResource<'a> {
    world: &'a World,
    resource: &'a StoredResource,
    /// Caches the first source of the latest version, which most calls need.
    latest_source: Option<Source>,
    dice: Dice,
    peak_requests: f64,
    request_bits: f64,
    hit_ratio: f64,
}

impl<'a> ViewedResource<'a> {
    /// Creates the traffic of a resource, which follows its first source at each time.
    pub fn new(world: &'a World, resource: &'a StoredResource) -> Self {
        let dice = world.seed.dice("traffic", &resource.id);
        Self {
            world,
            resource,
            latest_source: first_source(world, resource.latest()),
            dice,
            peak_requests: 40.0 * (dice.part(-1).fraction() * 8.0).exp2(),
            request_bits: 2_400_000.0 + 8_000_000.0 * dice.part(-2).fraction(),
            hit_ratio: 0.9 + 0.085 * dice.part(-3).fraction(),
        }
    }

    /// Returns the traffic of the minute that starts at this second, up to `now`.
    pub fn minute(&self, start: i64, now: i64) -> SimulatedTraffic {
        let over_secs = now.saturating_sub(start).clamp(0, 60);
        if over_secs == 0 || start < self.resource.creation_ts() {
            return SimulatedTraffic::default();
        }
        let dice = self.dice.part(start / 60);
        let on_air = self.on_air_quarters(start);
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let share = (on_air * over_secs) as f64 / 240.0;
        let swing = 0.94 + 0.12 * dice.part(1).fraction();
        // Players continue to request for a while after a stream has ended.
        let strays = if on_air == 0 { dice.part(2).between(0, 4) * over_secs / 60 } else { 0 };
        let requested = self.peak_requests * time_of_day(start) * swing * share;
        let served = whole(requested);
        let grains = whole(requested * self.request_bits / 60.0 / as_f64(GRAIN));
        let hit_ratio = (self.hit_ratio + 0.02 * (dice.part(3).fraction() - 0.5)).clamp(0.0, 1.0);
        let hit_grains = whole(as_f64(grains) * hit_ratio).min(grains);
        let missed = whole(requested * (1.0 - hit_ratio));
        let trouble = self.trouble(start);
        let slowness = slowness(time_of_day(start) * swing, trouble, dice.part(6));
        let origin_grains = grains - hit_grains;
        SimulatedTraffic {
            edge: side(dice.part(4), grains, served, strays, &EDGE_RATES, trouble, slowness),
            origin: side(
                dice.part(5),
                origin_grains,
                missed,
                strays.min(1),
                &ORIGIN_RATES,
                trouble * 3,
                slowness + 1.0,
            ),
            hit_grains,
        }
    }

    /// Returns the number of quarters of the minute in which it was forwarded from a source on air.
    fn on_air_quarters(&self, start: i64) -> i64 {
        let is_latest = start >= self.resource.latest().from;
        let then = || first_source(self.world, self.resource.version_at(start));
        let Some(source) = (if is_latest { self.latest_source } else { then() }) else { return 0 };
        let is_on = |second: &i64| source.is_on_air(*second) && self.resource.version_at(*second).is_active;
        (0..4).map(|quarter| start + quarter * 15 + 7).filter(is_on).map(|_| 1).sum()
    }

    /// Returns extra failures per million: ten minutes of trouble in about one of ten periods of six hours.
    fn trouble(&self, start: i64) -> i64 {
        const STRETCH_SECS: i64 = 6 * 3600;
        let dice = self.dice.part(-1000 - start.div_euclid(STRETCH_SECS));
        let since = start.rem_euclid(STRETCH_SECS) - dice.part(1).between(0, STRETCH_SECS - 600);
        if dice.percent(10) && (0..600).contains(&since) { dice.part(2).between(12_000, 90_000) } else { 0 }
    }
}

fn first_source(world: &World, version: &Version) -> Option<Source> {
    version.targets.first().map(|target| world.source(&target.id.source))
}

/// Returns one side's requests in a minute: served ones by their rates, strays as 404.
fn side(
    dice: Dice,
    grains: i64,
    served: i64,
    strays: i64,
    rates: &[i64; 18],
    trouble: i64,
    slowness: f64,
) -> SideTraffic {
    let mut statuses = [0; 18];
    let mut left = served;
    for (index, (status, rate)) in (1_i64..).zip(STATUSES.iter().zip(rates).skip(1)) {
        let rate = if matches!(status, 502 | 504) { rate + trouble } else { *rate };
        // The fractional rest becomes a request at random, so that rare statuses occur.
        let millionths = served * rate;
        let one_more = i64::from(millionths % 1_000_000 > dice.part(index).between(0, 1_000_000));
        let count = (millionths / 1_000_000 + one_more).min(left);
        statuses[usize::try_from(index).unwrap_or(0)] = count;
        left -= count;
    }
    statuses[0] = left;
    let mut side = SideTraffic { grains, statuses, ..SideTraffic::default() };
    let successful = side.requests(|status| status / 100 == 2);
    for (index, (share, (usual, part))) in SIZES.iter().zip(LOAD_SECS).enumerate() {
        side.responses[index] = successful * share / 100;
        side.load_secs[index] = whole(as_f64(side.responses[index]) * (usual + slowness * part));
    }
    if let Some(not_found) = STATUSES.iter().position(|status| *status == 404) {
        side.statuses[not_found] += strays;
    }
    side
}

/// Returns the delay of responses of 1 to 2 MB in seconds: it grows with the square of the load and with trouble.
fn slowness(load: f64, trouble: i64, dice: Dice) -> f64 {
    1.6 * load * load + as_f64(trouble) / 40_000.0 + 0.25 * dice.fraction()
}

/// Returns whether the minute that starts at this second was measured: some minutes of some hours are missing for all
/// resources.
pub fn is_measured(world: &World, start: i64) -> bool {
    const HOUR_SECS: i64 = 3600;
    let dice = world.seed.dice("measured", "minutes").part(start.div_euclid(HOUR_SECS));
    let minute = start.rem_euclid(HOUR_SECS) / 60;
    let first = dice.part(1).between(0, 57);
    !(dice.percent(30) && (first..first + dice.part(2).between(1, 4)).contains(&minute))
}

/// Returns the fraction of the peak at this moment, interpolated between hours.
fn time_of_day(second: i64) -> f64 {
    let (hour, into) = (second.div_euclid(3600).rem_euclid(24), second.rem_euclid(3600));
    let at = |hour: i64| HOURS[usize::try_from(hour % 24).unwrap_or(0)];
    as_f64(at(hour) * (3600 - into) + at(hour + 1) * into) / 360_000.0
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
const fn as_f64(count: i64) -> f64 {
    count as f64
}

#[expect(clippy::cast_possible_truncation, reason = "rounded, and far below 2^63")]
const fn whole(count: f64) -> i64 {
    count.round() as i64
}
