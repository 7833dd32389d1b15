//! The vertical axis of a chart, linear or logarithmic, with round ticks. Only a scale of shares may begin above zero.

/// The minimum distance of ticks, in pixels.
const TICK_GAP_PX: f64 = 36.0;
/// The minimum range of a scale of shares that begins above zero.
const LEAST_SHARES: f64 = 0.01;
/// The top of a scale without numbers.
const TOP_OF_NOTHING: f64 = 1.0;
/// The maximum number of decades; smaller numbers are drawn at the bottom.
const MOST_DECADES: f64 = 12.0;

/// A map between numbers and pixels from a plot's top edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueScale {
    bottom: f64,
    top: f64,
    step: f64,
    /// On a logarithmic scale, the exponents at its bottom and its top.
    powers: Option<(f64, f64)>,
    height_px: f64,
}

impl ValueScale {
    /// Creates a scale from zero to a round number of at least `most`; for counts (`is_whole`) with whole ticks.
    pub fn linear(most: f64, height_px: f64, is_whole: bool) -> Self {
        if !(most.is_finite() && most > 0.0) {
            // Its only tick is zero.
            let (top, step) = (TOP_OF_NOTHING, 3.0 * TOP_OF_NOTHING);
            return Self { bottom: 0.0, top, step, powers: None, height_px };
        }
        let mut step = round_step(most / tick_count(height_px));
        if is_whole {
            step = step.max(1.0);
        }
        let top = (most / step - 1e-9).ceil().max(1.0) * step;
        Self { bottom: 0.0, top, step, powers: None, height_px }
    }

    /// Creates a scale of shares, 0 to 1. Where all are above a half, what is missing to the whole matters: it begins below
    /// the least.
    pub fn shares(least: f64, most: f64, height_px: f64) -> Self {
        if !(0.5..=1.0).contains(&least) || !(least..=1.0).contains(&most) {
            return Self::linear(most, height_px, false);
        }
        let step = round_step((most - least).max(LEAST_SHARES) / tick_count(height_px));
        let (bottom, top) = ((least / step + 1e-9).floor() * step, (most / step - 1e-9).ceil() * step);
        let bottom = if bottom < top { bottom } else { top - step };
        Self { bottom, top, step, powers: None, height_px }
    }

    /// Creates a logarithmic scale between the powers of ten below the least positive number and above the most.
    pub fn logarithmic(least: f64, most: f64, height_px: f64) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { TOP_OF_NOTHING };
        let least = if least.is_finite() && least > 0.0 { least.min(most) } else { most };
        let top_power = (most.log10() - 1e-9).ceil();
        let bottom_power = (least.log10() + 1e-9).floor().min(top_power - 1.0).max(top_power - MOST_DECADES);
        let (bottom, top, powers) = (0.0, 10_f64.powf(top_power), Some((bottom_power, top_power)));
        Self { bottom, top, step: 10.0, powers, height_px }
    }

    /// Returns the number at the top.
    pub const fn top(self) -> f64 {
        self.top
    }

    /// Returns the number at which a scale of shares begins.
    pub const fn bottom(self) -> f64 {
        self.bottom
    }

    /// Returns the height.
    pub const fn height_px(self) -> f64 {
        self.height_px
    }

    /// Returns the pixel of a number from the top edge, clamped to the scale.
    #[inline]
    pub fn px(self, number: f64) -> f64 {
        let share = match self.powers {
            // The logarithm of zero is below every bottom.
            Some((bottom, top)) => (number.max(0.0).log10() - bottom) / (top - bottom),
            None => (number - self.bottom) / (self.top - self.bottom),
        };
        self.height_px * (1.0 - share.clamp(0.0, 1.0))
    }

    /// Returns the ticks from the bottom up.
    pub fn ticks(self) -> Vec<f64> {
        if let Some(powers) = self.powers {
            return self.powers_of_ten(powers);
        }
        let first = (self.bottom / self.step).round() as u32;
        let last = (self.top / self.step).round() as u32;
        (first..=last).map(|at| f64::from(at) * self.step).collect()
    }

    /// Returns the powers of ten, or every second (third, …) one if they would be too close.
    fn powers_of_ten(self, (bottom, top): (f64, f64)) -> Vec<f64> {
        let (from, to) = (bottom as i32, top as i32);
        let gap_px = self.height_px / f64::from((to - from).max(1));
        let every = (TICK_GAP_PX / gap_px.max(1.0)).ceil().max(1.0) as usize;
        (from..=to).step_by(every).map(|power| 10_f64.powi(power)).collect()
    }
}

fn tick_count(height_px: f64) -> f64 {
    (height_px / TICK_GAP_PX).floor().max(1.0)
}

/// Returns the smallest of 1, 2 and 5 times a power of ten that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}
