use sluice::forms::tab_note::{NoteKind, OtherTabs, SILENCE_MILLIS, TabNote};

const TAB: &str = "0b7d7a2e-6c43-4b07-8a08-0a3b4c5d6e7f";

fn note(kind: NoteKind, tab: &str) -> TabNote<'_> {
    TabNote { kind, tab, thing: "sluice.draft/8/a  demo/restream/r 1" }
}

#[test]
fn a_note_is_read_as_it_was_written() {
    for kind in [NoteKind::Asks, NoteKind::IsHere, NoteKind::IsGone] {
        let text = note(kind, TAB).to_text();
        assert_eq!(TabNote::parse(&text), Some(note(kind, TAB)));
    }
}

#[test]
fn whatever_is_not_of_the_form_is_no_note() {
    let good = note(NoteKind::IsHere, TAB).to_text();
    for text in [
        String::new(),
        "sluice-tab-1".to_owned(),
        good.replace("sluice-tab-1", "sluice-tab-2"),
        good.replace("here", "HERE"),
        good.replace(TAB, "<script>"),
        good.replace(TAB, "short"),
        good.replace(TAB, &"0".repeat(41)),
        format!("sluice-tab-1 here {TAB}"),
        format!("sluice-tab-1 here {TAB} "),
        format!("{good}{}", "x".repeat(5_000)),
        format!("{{\"tab\":\"{TAB}\"}}"),
    ] {
        assert_eq!(TabNote::parse(&text), None, "{text:?}");
    }
}

#[test]
fn tabs_come_and_go() {
    let mut others = OtherTabs::default();
    assert!(!others.is_any());
    others.hear(&note(NoteKind::Asks, TAB), 0.0);
    others.hear(&note(NoteKind::IsHere, TAB), 500.0);
    assert!(others.is_any());
    others.forget_silent(500.0 + SILENCE_MILLIS - 1.0);
    assert!(others.is_any());
    others.forget_silent(500.0 + SILENCE_MILLIS);
    assert!(!others.is_any());
    others.hear(&note(NoteKind::IsHere, TAB), 2_000.0);
    others.hear(&note(NoteKind::IsGone, TAB), 2_001.0);
    assert!(!others.is_any());
}

#[test]
fn a_tab_that_could_not_listen_forgives_silence() {
    let mut others = OtherTabs::default();
    others.hear(&note(NoteKind::IsHere, TAB), 0.0);
    others.forgive_silence(60_000.0);
    others.forget_silent(60_500.0);
    assert!(others.is_any());
}

#[test]
fn a_flood_of_tabs_is_bounded() {
    let mut others = OtherTabs::default();
    for at in 0..10_000 {
        others.hear(&note(NoteKind::IsHere, &format!("{at:012}")), f64::from(at));
    }
    others.forget_silent(1_000.0 + SILENCE_MILLIS);
    assert!(!others.is_any());
}
