//! Reviews, merges and verdicts of a resource take time in proportion to its restreams.

use sluice::forms;

use super::*;
use crate::growth::growth;

const EDITED: &str = "moved, each with another key and address";

/// A base with mine and theirs, whose entries are matched by the rule that is named.
fn versions(kind: &str, count: usize) -> [Record; 3] {
    let base = numbered(&(0..count).collect::<Vec<_>>());
    let changed = |edit: &dyn Fn(usize, &mut sluice::model::restream::Restream)| {
        let mut changed = base.clone();
        changed.restreams.iter_mut().enumerate().for_each(|(at, entry)| edit(at, entry));
        changed
    };
    let rotate = |letter: &'static str| {
        changed(&move |at, entry| {
            entry.target_key = sluice::redact::secret::Secret::new(format!("{letter}{at}"))
        })
    };
    let reversed = |mut resource: Resource| {
        resource.restreams.reverse();
        resource
    };
    let (mine, theirs) = match kind {
        "moved" => (reversed(base.clone()), base.clone()),
        "moved, each with another key" => (reversed(rotate("mine")), reversed(rotate("theirs"))),
        EDITED => {
            let mut mine = rotate("mine");
            mine.restreams.iter_mut().for_each(|entry| entry.target_url.push_str("/2"));
            (reversed(mine), base.clone())
        }
        "replaced" => (changed(&|at, entry| entry.source = format!("rtmp://new/{at}")), rotate("theirs")),
        "of one source, moved" => {
            let one = |mut resource: Resource| {
                resource.restreams.iter_mut().for_each(|entry| entry.source = "rtmp://one/s".to_owned());
                resource
            };
            (reversed(one(rotate("mine"))), one(base.clone()))
        }
        "removed here, added there" => {
            let mut more = base.clone();
            more.restreams.extend(numbered(&(count..2 * count).collect::<Vec<_>>()).restreams);
            (numbered(&[]), more)
        }
        _ => {
            let mut more = base.clone();
            more.restreams.extend(numbered(&(count..2 * count).collect::<Vec<_>>()).restreams);
            let mut reversed = more.clone();
            reversed.restreams.reverse();
            (more, reversed)
        }
    };
    [base, mine, theirs].map(|resource| record_of(&resource))
}

/// Four times the restreams may take about four times as long; a quadratic search would take sixteen times as long.
#[test]
fn merge_takes_time_in_proportion_to_the_restreams() {
    type Work = fn(&[Record; 3]);
    let works: [(&str, Work); 5] = [
        ("merge", |[base, mine, theirs]| drop(forms::merge(base, mine, theirs))),
        ("review", |[base, mine, _]| drop(forms::changes(base, mine))),
        ("verdict", |[base, mine, theirs]| {
            let _ = forms::read_back(base, mine, theirs);
        }),
        ("draft", |[base, mine, _]| drop(Draft::of_change(&RESOURCE, base, mine).problems(None))),
        ("stored draft", |[base, mine, theirs]| {
            let text = stored_text(&Draft::of_change(&RESOURCE, base, mine)).unwrap();
            drop(forms::restore(&RESOURCE, &text, Some(theirs)));
        }),
    ];
    for kind in [
        "moved",
        "moved, each with another key",
        EDITED,
        "replaced",
        "of one source, moved",
        "removed here, added there",
        "added by both",
    ] {
        let [small, large] = [60, 240].map(|count| versions(kind, count));
        // One kind has it all.
        let works = if kind == EDITED { &works[..] } else { &works[..1] };
        for (name, work) in works {
            let times = growth(&small, &large, work);
            assert!(times < 9.0, "{name}, {kind}: {times:.1} times as long for four times the restreams");
        }
    }
}
