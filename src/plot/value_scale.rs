//! The upright axis of a chart: from zero, or logarithmic when that is asked for, with round ticks.

/// How far ticks are apart at least, in pixels.
const TICK_GAP_PX: f64 = 36.0;
/// A scale without a number to show goes to this.
const TOP_OF_NOTHING: f64 = 1.0;
/// So many decades are shown at most: what is smaller lies on the bottom line.
const MOST_DECADES: f64 = 12.0;

/// A map between numbers and pixels from a plot's top edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueScale {
    top: f64,
    step: f64,
    /// Where it is logarithmic, the powers of ten at its bottom and its top.
    powers: Option<(f64, f64)>,
    height_px: f64,
}

impl ValueScale {
    /// From zero up to a round number that is at least `most`. Where numbers are counted (`is_whole`), no tick lies between two.
    pub fn linear(most: f64, height_px: f64, is_whole: bool) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { TOP_OF_NOTHING };
        let count = (height_px / TICK_GAP_PX).floor().max(1.0);
        let mut step = round_step(most / count);
        if is_whole {
            step = step.max(1.0);
        }
        let top = (most / step - 1e-9).ceil().max(1.0) * step;
        Self { top, step, powers: None, height_px }
    }

    /// Logarithmic, from the power of ten below the least number above zero to the one above the most.
    pub fn logarithmic(least: f64, most: f64, height_px: f64) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { TOP_OF_NOTHING };
        let least = if least.is_finite() && least > 0.0 { least.min(most) } else { most };
        let top_power = (most.log10() - 1e-9).ceil();
        let bottom_power = (least.log10() + 1e-9).floor().min(top_power - 1.0).max(top_power - MOST_DECADES);
        Self { top: 10_f64.powf(top_power), step: 10.0, powers: Some((bottom_power, top_power)), height_px }
    }

    /// The number at the top.
    pub const fn top(self) -> f64 {
        self.top
    }

    /// How high it is.
    pub const fn height_px(self) -> f64 {
        self.height_px
    }

    /// Where a number is, from the top edge; what lies beyond the scale is at its edge.
    #[inline]
    pub fn px(self, number: f64) -> f64 {
        let share = match self.powers {
            // The logarithm of zero is below every bottom.
            Some((bottom, top)) => (number.max(0.0).log10() - bottom) / (top - bottom),
            None => number / self.top,
        };
        self.height_px * (1.0 - share.clamp(0.0, 1.0))
    }

    /// The round numbers that have a tick, from the bottom up.
    pub fn ticks(self) -> Vec<f64> {
        if let Some(powers) = self.powers {
            return self.powers_of_ten(powers);
        }
        let count = (self.top / self.step).round() as u32;
        (0..=count).map(|at| f64::from(at) * self.step).collect()
    }

    /// The powers of ten, only every other (third, …) one where they would stand too near.
    fn powers_of_ten(self, (bottom, top): (f64, f64)) -> Vec<f64> {
        let (from, to) = (bottom as i32, top as i32);
        let gap_px = self.height_px / f64::from((to - from).max(1));
        let every = (TICK_GAP_PX / gap_px.max(1.0)).ceil().max(1.0) as usize;
        (from..=to).step_by(every).map(|power| 10_f64.powi(power)).collect()
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least this.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}
