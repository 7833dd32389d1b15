//! Two versions of a list that is compared as a unit, as texts for a review.

use crate::forms::record::Record;
use crate::forms::table::FieldName;
use crate::text::plurals::counted;

/// Maximum number of items in either version for which both versions are shown whole.
const FEW: usize = 3;
/// Maximum number of changed items that are shown of each kind.
const SHOWN: usize = 10;

/// Returns the value of a field in two versions, masked. Of a list with more than a few items, the first text is the
/// count, and the second one the count with the items that were changed, removed and added.
pub(super) fn both_texts(old: &Record, new: &Record, name: FieldName) -> [String; 2] {
    let [was, is] = [old, new].map(|record| record.items(name));
    let list = old.table.field(name).and_then(|field| field.list());
    let Some(list) = list.filter(|_| was.len().max(is.len()) > FEW) else {
        return [old, new].map(|record| record.display(name));
    };
    let line = |item: &Record| item.display_all(list.between);
    let (mut removed, mut added) = (only_in(was, is), only_in(is, was));
    let mut changed = Vec::new();
    removed.retain(|item| {
        let shares_value =
            |other: &&Record| item.values.iter().zip(&other.values).any(|(one, two)| one == two);
        let at = added.iter().position(shares_value);
        at.inspect(|at| changed.push([line(item), line(added.remove(*at))].join(" → "))).is_none()
    });
    let noun = list.table.noun.to_lowercase();
    let mut texts = [was, is].map(|items| counted(items.len(), &noun));
    let lines = |items: &[&Record]| items.iter().map(|item| line(item)).collect();
    for (kind, lines) in [("Changed", changed), ("Removed", lines(&removed)), ("Added", lines(&added))] {
        for line in lines.iter().take(SHOWN) {
            texts[1] += &format!("\n{kind}: {line}");
        }
        if lines.len() > SHOWN {
            texts[1] += &format!("\n{kind}: {} more", lines.len() - SHOWN);
        }
    }
    if texts[0] == texts[1] {
        texts[1] += " in another order";
    }
    texts
}

/// Returns the items of one list without as many equal items of the other.
fn only_in<'a>(items: &'a [Record], other: &'a [Record]) -> Vec<&'a Record> {
    let mut rest: Vec<&Record> = other.iter().collect();
    let is_alone =
        |item: &&Record| rest.iter().position(|other| other == item).map(|at| rest.remove(at)).is_none();
    items.iter().filter(is_alone).collect()
}
