//! What was read, as a text that a tab keeps over a reload: final answers alone, the last looked at first, of bounded length.

use crate::model::ids::ResourceId;
use crate::model::metrics::metric::Metric;
use crate::model::metrics::store::{Answered, NamedResource, Scope, Store};
use crate::model::metrics::window::Window;
use crate::model::time::UnixMinute;
use crate::text::sorting::sort_by_key;

/// The first line. Another one is another format.
const VERSION: &str = "minutes 2";

/// The store as a text of about so many bytes at most. `None` where there is nothing to keep, or where a name cannot stand in a line.
///
/// A line each: the metrics; a resource; a window, and below it its answers as scope, metric and numbers by resource. A number
/// stands as its bits, the last byte first: the reader of decimals brings a table of 10 KB that nothing compresses.
pub fn to_text(store: &Store, most_bytes: usize) -> Option<String> {
    let has_control = |text: &str| text.chars().any(char::is_control);
    let mut names = store.metrics.iter().map(Metric::as_str);
    if names.any(has_control) || store.resources.iter().any(|resource| has_control(resource.id.as_str())) {
        return None;
    }
    let mut resources = store.resources.clone();
    let mut windows: Vec<_> = store.windows.iter().collect();
    sort_by_key(&mut windows, |(window, held)| (std::cmp::Reverse(held.used), **window));
    let mut body = String::new();
    for (window, held) in windows {
        let mut part = String::new();
        for answered in held.answers.iter().filter(|answered| answered.is_final) {
            let scope = match &answered.scope {
                Scope::Total => "t".to_owned(),
                Scope::Each => "e".to_owned(),
                Scope::One(id) if has_control(id.as_str()) => continue,
                Scope::One(id) => index_of(&mut resources, id).to_string(),
            };
            part.push_str(&format!("{scope}\t{}", answered.metric));
            for (index, number) in &answered.numbers {
                part.push_str(&format!("\t{index}:{:x}", number.to_bits().swap_bytes()));
            }
            part.push('\n');
        }
        if body.len() + part.len() > most_bytes {
            break;
        }
        if !part.is_empty() {
            body.push_str(&format!("w\t{}\t{}\n{part}", window.start.0, window.end.0));
        }
    }
    if body.is_empty() {
        return None;
    }
    let metrics: Vec<&str> = store.metrics.iter().map(Metric::as_str).collect();
    let mut text = format!("{VERSION}\nm\t{}\n", metrics.join("\t"));
    for metric in &store.refused {
        text.push_str(&format!("x\t{metric}\n"));
    }
    for NamedResource { id, name, is_host } in &resources {
        let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let kind = if *is_host { 'h' } else { 'r' };
        text.push_str(&format!("{kind}\t{id}\t{name}\n"));
    }
    text.push_str(&body);
    Some(text)
}

/// Reads such a text; `None` for any other.
pub fn from_text(text: &str) -> Option<Store> {
    let mut lines = text.lines();
    if lines.next()? != VERSION {
        return None;
    }
    let mut store = Store::default();
    let mut window = None;
    for line in lines {
        let (kind, rest) = line.split_once('\t')?;
        match kind {
            "m" => store.metrics = rest.split('\t').map(Metric::new).collect(),
            "x" => store.refused.push(Metric::new(rest)),
            "r" | "h" => {
                let (id, name) = rest.split_once('\t')?;
                let (id, name, is_host) = (ResourceId::new(id), name.to_owned(), kind == "h");
                store.resources.push(NamedResource { id, name, is_host });
            }
            "w" => {
                let (start, end) = rest.split_once('\t')?;
                let minute = |text: &str| text.parse().ok().map(UnixMinute);
                let read = Window { start: minute(start)?, end: minute(end)? };
                window = Some(read).filter(|window| window.start < window.end);
                window?;
            }
            scope => {
                let answered = answered(&store, scope, rest)?;
                store.put(window?, answered);
            }
        }
    }
    Some(store)
}

fn answered(store: &Store, scope: &str, rest: &str) -> Option<Answered> {
    let scope = match scope {
        "t" => Scope::Total,
        "e" => Scope::Each,
        index => Scope::One(store.resources.get(index.parse::<usize>().ok()?)?.id.clone()),
    };
    let mut parts = rest.split('\t');
    let metric = parts.next()?.parse().ok().filter(|at| usize::from(*at) < store.metrics.len())?;
    let is_each = scope == Scope::Each;
    let number = |part: &str| {
        let (index, number) = part.split_once(':')?;
        let index: u32 = index.parse().ok()?;
        let is_known = if is_each { (index as usize) < store.resources.len() } else { index == 0 };
        let number = f64::from_bits(u64::from_str_radix(number, 16).ok()?.swap_bytes());
        (is_known && number.is_finite()).then_some((index, number))
    };
    let numbers = parts.map(number).collect::<Option<Vec<_>>>()?;
    // When it was asked matters no more: it is final.
    Some(Answered { scope, metric, asked_at: 0, same_since: 0, is_final: true, numbers })
}

fn index_of(resources: &mut Vec<NamedResource>, id: &ResourceId) -> usize {
    resources.iter().position(|known| known.id == *id).unwrap_or_else(|| {
        resources.push(NamedResource { id: id.clone(), name: String::new(), is_host: false });
        resources.len() - 1
    })
}
