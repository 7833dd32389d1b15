//! One unreadable item of a list does not hide the others.

use proptest::prelude::*;
use sluice::json::partial_list::PartialList;

#[test]
fn partial_list_rejects_unreadable_items_with_their_names() {
    let list: PartialList<u8> =
        PartialList::from_text(r#"[1, {"id": "a"}, 2, {"name": "b", "resource_id": "c"}, 300, {"id": 5}]"#)
            .unwrap();
    assert_eq!(list.items, [1, 2]);
    let apart: Vec<_> = list.rejected.iter().map(|bad| (bad.index, bad.name.as_deref())).collect();
    assert_eq!(apart, [(1, Some("a")), (3, Some("c")), (4, None), (5, None)]);
    assert!(list.rejected[2].why.starts_with("invalid value: integer `300`"), "{}", list.rejected[2].why);
    assert!(!list.rejected[2].why.contains("line"), "a position inside an item would mislead");
    for text in ["null", "{}", "5", "[1", ""] {
        assert!(PartialList::<u8>::from_text(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn partial_list_reads_or_rejects_every_item(texts in prop::collection::vec("[0-9]|null|\"x\"|\\{\\}|[1-9]{4}", 0..12)) {
        let list: PartialList<u8> = PartialList::from_text(&format!("[{}]", texts.join(","))).unwrap();
        prop_assert_eq!(list.items.len() + list.rejected.len(), texts.len());
        let good: Vec<u8> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        prop_assert_eq!(&list.items, &good);

        // A later check counts positions in the whole list, rejected items included.
        let odd = list.checked(|item| (item % 2 == 1).then(|| String::from("odd")));
        let expected: Vec<usize> =
            (0..texts.len()).filter(|&at| texts[at].parse::<u8>().map_or(true, |item| item % 2 == 1)).collect();
        prop_assert_eq!(odd.rejected.iter().map(|bad| bad.index).collect::<Vec<_>>(), expected);
    }
}
