//! What each file keeps to by itself, read from its text.

use crate::source::Source;

const PURE: [&str; 8] = ["json", "text", "redact", "model", "forms", "batch", "plot", "api"];
/// What the compiler lets a pure part do, which is to be the same natively and in the browser.
const IMPURE: [&str; 3] = ["target_arch", "std::fs", "std::net"];
/// How signals are made that do not outlive a page: each page that reads them leaves a trace in them.
const SHORT_LIVED: [&str; 3] = ["RwSignal::new(", "RwSignal::default(", " signal("];
const EMPTY_NAMES: [&str; 8] =
    ["util", "utils", "common", "helper", "helpers", "manager", "managers", "misc"];

pub fn broken(source: &Source) -> Vec<String> {
    let Source { text, module, .. } = source;
    let has_any = |words: [&str; 3]| words.iter().any(|word| text.contains(word));
    let is_pure = module.first().is_some_and(|part| PURE.contains(&part.as_str()));
    let is_empty = module.iter().any(|name| EMPTY_NAMES.contains(&name.as_str()));
    let rules = [
        (text.lines().count() > 500, "has more than 500 lines"),
        (is_empty, "has a name that says nothing about what is inside"),
        (is_pure && has_any(IMPURE), "is to be pure"),
        (
            text.contains("Lives in the context") && has_any(SHORT_LIVED),
            "holds signals not made by long_lived",
        ),
    ];
    let broken = rules.into_iter().filter(|(is_broken, _)| *is_broken);
    broken.map(|(_, rule)| format!("{} {rule}", module.join("::"))).collect()
}
