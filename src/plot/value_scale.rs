//! The vertical axis of a chart, linear from zero or logarithmic, with round ticks.

/// The minimum distance of ticks, in pixels.
const TICK_GAP_PX: f64 = 36.0;
/// The top of a scale without numbers.
const TOP_OF_NOTHING: f64 = 1.0;
/// The maximum number of decades; smaller numbers are drawn at the bottom.
const MOST_DECADES: f64 = 12.0;

/// A map between numbers and pixels from a plot's top edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueScale {
    top: f64,
    step: f64,
    /// On a logarithmic scale, the exponents at its bottom and its top.
    powers: Option<(f64, f64)>,
    height_px: f64,
}

impl ValueScale {
    /// Creates a scale from zero to a round number of at least `most`; for counts (`is_whole`) with whole ticks.
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

    /// Creates a logarithmic scale between the powers of ten below the least positive number and above the most.
    pub fn logarithmic(least: f64, most: f64, height_px: f64) -> Self {
        let most = if most.is_finite() && most > 0.0 { most } else { TOP_OF_NOTHING };
        let least = if least.is_finite() && least > 0.0 { least.min(most) } else { most };
        let top_power = (most.log10() - 1e-9).ceil();
        let bottom_power = (least.log10() + 1e-9).floor().min(top_power - 1.0).max(top_power - MOST_DECADES);
        Self { top: 10_f64.powf(top_power), step: 10.0, powers: Some((bottom_power, top_power)), height_px }
    }

    /// Returns the number at the top.
    pub const fn top(self) -> f64 {
        self.top
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
            None => number / self.top,
        };
        self.height_px * (1.0 - share.clamp(0.0, 1.0))
    }

    /// Returns the ticks from the bottom up.
    pub fn ticks(self) -> Vec<f64> {
        if let Some(powers) = self.powers {
            return self.powers_of_ten(powers);
        }
        let count = (self.top / self.step).round() as u32;
        (0..=count).map(|at| f64::from(at) * self.step).collect()
    }

    /// Returns the powers of ten, or every second (third, …) one if they would be too close.
    fn powers_of_ten(self, (bottom, top): (f64, f64)) -> Vec<f64> {
        let (from, to) = (bottom as i32, top as i32);
        let gap_px = self.height_px / f64::from((to - from).max(1));
        let every = (TICK_GAP_PX / gap_px.max(1.0)).ceil().max(1.0) as usize;
        (from..=to).step_by(every).map(|power| 10_f64.powi(power)).collect()
    }
}

/// Returns the smallest of 1, 2 and 5 times a power of ten that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}
