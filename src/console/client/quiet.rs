//! Areas that asked to be left alone (`Retry-After`): no read is sent there before the time is over.

use leptos::prelude::*;

use crate::api::{Area, Error, ErrorKind};

/// A service that asks for more than this is asked again all the same: a wrong number must not shut the console out.
const LONGEST_MILLIS: f64 = 300_000.0;

/// So long a read waits by itself; what takes longer is said.
const SHORT_MILLIS: f64 = 5_000.0;

/// Until when which areas are to be left alone, for the token of which generation.
#[derive(Clone, Copy)]
pub(super) struct Quiet(StoredValue<Vec<(Area, u32, f64)>>);

impl Quiet {
    /// Nobody has asked for anything.
    pub(super) fn new() -> Self {
        Self(StoredValue::default())
    }

    /// An area asked the session of this generation to leave it alone for so long.
    pub(super) fn ask(self, area: Area, generation: u32, millis: f64) {
        let until_millis = js_sys::Date::now() + millis.min(LONGEST_MILLIS);
        self.0.try_update_value(|all| {
            all.retain(|(other, ..)| *other != area);
            all.push((area, generation, until_millis));
        });
    }

    /// For how long the area is still to be left alone, if that is a few seconds; says so if it is longer.
    pub(super) fn left_millis(self, area: Area, generation: u32) -> Result<u32, Error> {
        let left_millis = |all: &Vec<(Area, u32, f64)>| {
            let asked = all.iter().find(|(of, by, _)| *of == area && *by == generation)?;
            Some(asked.2 - js_sys::Date::now())
        };
        // More than can have been asked for is left only where this computer's clock was set back since.
        let is_in_force = |left: &f64| *left > 0.0 && *left <= LONGEST_MILLIS;
        match self.0.try_with_value(left_millis).flatten().filter(is_in_force) {
            None => Ok(0),
            Some(left) if left <= SHORT_MILLIS => Ok(left.ceil() as u32),
            Some(left) => {
                let secs = (left / 1_000.0).ceil() as u32;
                let said = format!("The service asked to be left alone for {secs} s more.");
                Err(Error::without_answer(area, ErrorKind::RateLimited, said))
            }
        }
    }
}
