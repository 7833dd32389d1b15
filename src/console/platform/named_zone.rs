//! Time zones by name, from the browser's database.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::model::time::offset_in;

/// Clocks change at quarters of an hour, so that one offset holds for each.
const QUARTER_SECS: i64 = 900;
/// The number of quarters whose offsets are kept.
const MOST_QUARTERS: usize = 10_000;

#[wasm_bindgen]
extern "C" {
    type DateTimeFormat;

    #[wasm_bindgen(catch, constructor, js_namespace = Intl)]
    fn new(locale: &str, options: &Object) -> Result<DateTimeFormat, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn format(this: &DateTimeFormat) -> Function;

    #[wasm_bindgen(catch, js_namespace = Intl, js_name = supportedValuesOf)]
    fn supported_values_of(key: &str) -> Result<Vec<String>, JsValue>;
}

/// A zone that the browser knows, such as `America/New_York`. Its name is kept as long as the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedZone(&'static str);

struct KnownZone {
    name: &'static str,
    format: Function,
    /// The offsets in seconds by quarter of an hour.
    offsets: HashMap<i64, i64>,
}

thread_local! {
    static KNOWN: RefCell<Vec<KnownZone>> = const { RefCell::new(Vec::new()) };
}

impl NamedZone {
    /// Finds a zone by its name; `None` if the browser does not know it.
    pub fn of(name: &str) -> Option<Self> {
        KNOWN.with_borrow_mut(|known| {
            if let Some(zone) = known.iter().find(|zone| zone.name == name) {
                return Some(Self(zone.name));
            }
            let options = Object::new();
            for (key, value) in [("timeZone", name), ("timeZoneName", "longOffset")] {
                // It cannot fail for a plain object.
                let _ = Reflect::set(&options, &key.into(), &value.into());
            }
            let format = DateTimeFormat::new("en-US", &options).ok()?.format();
            let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
            known.push(KnownZone { name, format, offsets: HashMap::new() });
            Some(Self(name))
        })
    }

    /// Returns the names that the browser offers; empty if it lists none.
    pub fn all() -> Vec<String> {
        supported_values_of("timeZone").unwrap_or_default()
    }

    /// Returns its name in the database.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Returns its place: "New York".
    pub fn place(self) -> String {
        place(self.0)
    }

    /// Returns its offset from UTC in seconds at a Unix second.
    pub fn offset_secs(self, unix_secs: i64) -> i64 {
        let quarter = unix_secs.div_euclid(QUARTER_SECS);
        KNOWN.with_borrow_mut(|known| {
            let Some(zone) = known.iter_mut().find(|zone| zone.name == self.0) else { return 0 };
            if zone.offsets.len() > MOST_QUARTERS {
                zone.offsets.clear();
            }
            let KnownZone { format, offsets, .. } = zone;
            *offsets.entry(quarter).or_insert_with(|| {
                #[expect(clippy::cast_precision_loss, reason = "dates stay below 2^53 milliseconds")]
                let millis = JsValue::from_f64((quarter * QUARTER_SECS) as f64 * 1_000.0);
                let text = format.call1(&JsValue::UNDEFINED, &millis).ok();
                text.and_then(|text| offset_in(&text.as_string()?)).unwrap_or_default()
            })
        })
    }
}

/// Returns the place in a zone's name: "New York".
pub fn place(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).replace('_', " ")
}
