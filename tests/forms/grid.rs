//! Tables are read into new documents.

use sluice::forms::grid::{Grid, grid_fields};
use sluice::forms::grid_items::GridItem;
use sluice::forms::recording::names::{SOURCE, STREAM_NAME};
use sluice::forms::recording::{NEW_SETTING, copies};
use sluice::forms::restream::names::{NAME, RESTREAMS, STREAM_KEY, TARGET_URL};
use sluice::forms::restream::{RESOURCE, resource_of};
use sluice::forms::{Document, Draft, Field, FieldName, Record};
use sluice::model::time::UnixSeconds;

const NOW: UnixSeconds = UnixSeconds(1_772_442_000);
const USUAL: [FieldName; 4] = [NAME, sluice::forms::restream::names::SOURCE, TARGET_URL, STREAM_KEY];

fn grid(document: &'static Document, text: &str) -> Grid {
    Grid::paste(document, &USUAL, text).unwrap()
}

fn items(grid: &Grid) -> Vec<GridItem> {
    grid.items(NOW, &|_| Vec::new())
}

/// Returns row, head of the column and message of each problem that prevents a creation.
fn errors(grid: &Grid) -> Vec<(usize, String, String)> {
    let found = items(grid).into_iter().flat_map(|item| item.problems).filter(|problem| !problem.is_warning);
    let label = |column: usize| grid.columns[column].field.map_or("", |field| field.spec.label).to_owned();
    found.map(|one| (one.row, one.column.map(label).unwrap_or_default(), one.message)).collect()
}

#[test]
fn head_row_names_columns_by_label_or_by_the_api_in_any_order() {
    let text =
        "Stream key,target_url,NAME,Source url,Notes\nk1,rtmp://a.example/app,News,rtmp://o.example/l,x\n";
    let grid = grid(&RESOURCE, text);
    let resource = resource_of(&items(&grid)[0].draft.validate().unwrap());
    assert_eq!((resource.name.as_str(), resource.restreams.len()), ("News", 1));
    assert_eq!(resource.restreams[0].target_url, "rtmp://a.example/app");
    assert_eq!(resource.restreams[0].target_key.expose(), "k1");
    assert_eq!((grid.columns[4].head.as_str(), grid.columns[4].field.is_none()), ("Notes", true));
}

#[test]
fn table_without_a_head_row_has_the_usual_columns() {
    let grid = grid(&RESOURCE, "News\trtmp://o.example/l\trtmp://a.example/app\tk1\n");
    assert!(errors(&grid).is_empty(), "{:?}", errors(&grid));
    let resource = resource_of(&items(&grid)[0].draft.to_record());
    assert_eq!(
        (resource.name.as_str(), resource.restreams[0].source.as_str()),
        ("News", "rtmp://o.example/l")
    );
}

#[test]
fn rows_of_one_name_are_the_targets_of_one_resource() {
    let text = "name\tsource\ttarget_url\ttarget_key\nA\trtmp://o/l\trtmp://a/x\tk\nB\trtmp://o/m\trtmp://a/x\tl\n\
                A\t\trtmp://b/x\tm\n\trtmp://o/n\trtmp://c/x\tn\n";
    let all = items(&grid(&RESOURCE, text));
    let resources: Vec<_> = all.iter().map(|item| resource_of(&item.draft.validate().unwrap())).collect();
    let names: Vec<_> = resources.iter().map(|one| (one.name.as_str(), one.restreams.len())).collect();
    assert_eq!(names, [("A", 3), ("B", 1)]);
    // A blank source is that of the row before, as in the form.
    assert_eq!(resources[0].restreams[1].source, "rtmp://o/l");
    assert_eq!(all[0].rows, [0, 2, 3]);
}

#[test]
fn defaults_of_the_form_stand_for_what_is_missing() {
    let resource = resource_of(
        &items(&grid(&RESOURCE, "name,source,target_url,target_key\nA,rtmp://o/l,rtmp://a/x,k\n"))[0]
            .draft
            .to_record(),
    );
    assert_eq!((resource.activity(), resource.restreams[0].target_type.as_str()), (Some(true), "customRTMP"));
}

#[test]
fn required_column_that_is_missing_is_added_and_filled_at_once() {
    let text = "stream_name,source\nlive/a,https://c.example/a.m3u8\nlive/b,https://c.example/b.m3u8\n";
    let mut grid = grid(&NEW_SETTING, text);
    let missing: Vec<_> = grid.columns[2..].iter().map(|column| column.field.unwrap().spec.label).collect();
    assert_eq!(missing, ["Stream type", "Launch type"]);
    assert_eq!(errors(&grid).len(), 4);
    grid.columns[2].otherwise = "Up to 12 hours".to_owned();
    grid.columns[3].otherwise = "button".to_owned();
    assert!(errors(&grid).is_empty(), "{:?}", errors(&grid));
}

#[test]
fn schedule_in_a_cell_sets_the_launch_type() {
    let text = "stream_name,source,stream_type,schedule\n\
                live/a,https://c.example/a.m3u8,short,2026-03-03 20:00 to 22:00; 2026-03-04 23:00 – 01:00\n";
    let item = &items(&grid(&NEW_SETTING, text))[0];
    let body = item.draft.validate().unwrap().to_body();
    assert!(body.contains(r#""launch_type":"schedule""#), "{body}");
    assert!(body.contains(r#""start":"2026-03-04T23:00:00Z","stop":"2026-03-05T01:00:00Z""#), "{body}");
}

#[test]
fn value_that_does_not_apply_is_said_to_be_unused() {
    let text = "stream_name,source,stream_type,launch_type,schedule\n\
                live/a,https://c.example/a.m3u8,short,button,2026-03-03 20:00 to 22:00\n";
    let problems = &items(&grid(&NEW_SETTING, text))[0].problems;
    assert_eq!((problems[0].column, problems[0].is_warning), (Some(4), true));
    assert_eq!(problems[0].message, "Not used: Launch type is not schedule.");
}

#[test]
fn problem_stands_in_its_cell() {
    let text = "name,active,source,target_url,target_key,schedule\nA,maybe,rtmp://o/l,nonsense,k,\n\
                A,,rtmp://o/l,rtmp://a/x,,2026-03-03 20:00 to never\n";
    let found = errors(&grid(&RESOURCE, text));
    let places: Vec<_> = found.iter().map(|(row, label, _)| (*row, label.as_str())).collect();
    assert_eq!(places, [(0, "Active"), (0, "Target URL"), (1, "Stream key"), (1, "Schedule")]);
    assert_eq!(found[0].2, "Enter on or off.");
}

#[test]
fn row_without_a_target_is_to_check_because_a_new_form_asks_for_one() {
    let rows = "name,source,target_url,target_key\nEmpty,,,\nFull,rtmp://o/l,rtmp://a/x,k\n";
    let all = items(&grid(&RESOURCE, rows));
    let states: Vec<_> = all.iter().map(|item| (item.name(), item.is_ready(), item.is_doubtful)).collect();
    assert_eq!(states, [("Empty".to_owned(), true, true), ("Full".to_owned(), true, false)]);
    let mut form = Draft::blank(&RESOURCE);
    form.set_text(Field::top(NAME), "Empty".to_owned());
    assert!(form.problems(None).has_errors(), "the empty restream has to be removed first");
    let first = form.keys(Field::top(RESTREAMS))[0];
    form.remove(first);
    assert_eq!(form.to_record().to_text(), all[0].draft.to_record().to_text());
    assert!(!form.problems(None).has_errors());
}

#[test]
fn equal_rows_are_refused_because_a_search_could_not_tell_them_apart() {
    let row = "live/a,https://c.example/a.m3u8,short,button\n";
    let grid = Grid::paste(
        &NEW_SETTING,
        &[STREAM_NAME, SOURCE],
        &["stream_name,source,stream_type,launch_type\n", row, row].concat(),
    );
    assert_eq!(errors(&grid.unwrap()), [(1, String::new(), "The same as row 1.".to_owned())]);
}

#[test]
fn cells_show_keys_masked() {
    let grid = grid(&RESOURCE, "name,source,target_url,target_key\nA,rtmp://o/l,rtmp://a/x,planted-secret\n");
    let item = &items(&grid)[0];
    let shown: Vec<_> = grid_fields(RESOURCE.table).into_iter().map(|field| item.display(0, field)).collect();
    assert!(shown.iter().all(|text| !text.contains("planted")), "{shown:?}");
    assert!(shown.contains(&"rtmp://a/x".to_owned()), "{shown:?}");
}

/// Returns documents as sent, and those of their export pasted again.
fn round_trip(document: &'static Document, records: &[Record], has_secrets: bool) -> [Vec<String>; 2] {
    let csv = Grid::of(document, records, has_secrets).to_csv();
    let pasted = items(&grid(document, &csv));
    let sent = records.iter().map(|record| Draft::of_new(document, record).to_record().to_text());
    [sent.collect(), pasted.iter().map(|item| item.draft.to_record().to_text()).collect()]
}

const RESOURCES: [&str; 2] = [
    r#"{"name":"=News","type":"long","active":false,"restreams":[
        {"source":"rtmp://o/l","target_type":"customRTMP","target_url":"rtmp://a/x","target_key":"planted-key","login":"ann",
         "password":" planted-word ","transcoded":true,"transcode_quality":"720p",
         "schedule":[{"start":"2026-03-03T20:00:00Z","stop":"2026-03-03T22:00:00Z"},
                     {"start":"2026-03-04T20:00:00Z","stop":"2026-03-05T01:00:00Z"}]},
        {"source":"rtmp://o/m","target_type":"other","target_url":"rtmp://b/x?token=planted-token","target_key":"",
         "backup":{"target_url":"rtmp://c/x","login":"","password":"planted-backup"}}]}"#,
    r#"{"name":"Finale","type":"short","active":true,"restreams":[]}"#,
];

#[test]
fn exported_resources_are_the_same_when_pasted() {
    let records = RESOURCES.map(|text| Record::read(RESOURCE.table, text));
    let [sent, pasted] = round_trip(&RESOURCE, &records, true);
    assert_eq!(pasted, sent);
}

#[test]
fn export_without_secrets_differs_only_in_them() {
    let records = RESOURCES.map(|text| Record::read(RESOURCE.table, text));
    let grid = grid(&RESOURCE, &Grid::of(&RESOURCE, &records, false).to_csv());
    assert!(grid.rows.iter().flatten().all(|cell| !cell.contains("planted")), "{:?}", grid.rows);
    let asked: Vec<_> = errors(&grid).into_iter().map(|(row, label, _)| (row, label)).collect();
    assert_eq!(
        asked,
        [(0, "Stream key".to_owned()), (1, "Target URL".to_owned()), (1, "Stream key".to_owned())]
    );
    let sent = records[0].to_text();
    let without = ["planted-key", " planted-word ", "planted-backup"]
        .iter()
        .fold(sent, |text, secret| text.replace(secret, ""));
    let read = resource_of(&Record::read(RESOURCE.table, &without));
    let pasted = resource_of(&items(&grid)[0].draft.to_record());
    assert_eq!(pasted.restreams[0], read.restreams[0]);
}

#[test]
fn exported_resources_of_one_name_stay_apart() {
    let records = [RESOURCES[0], RESOURCES[0]].map(|text| Record::read(RESOURCE.table, text));
    let grid = grid(&RESOURCE, &Grid::of(&RESOURCE, &records, true).to_csv());
    let names: Vec<_> = items(&grid).iter().map(GridItem::name).collect();
    assert_eq!(names, ["=News", "=News (2)"]);
}

const RECORDING: &str = r#"{"stream_name":"live/news","source":"https://cdn.example.net/live/news/playlist.m3u8?token=planted",
    "resource_id":"r1","stream_type":"short","launch_type":"schedule","path":"/news/{now}.m3u8","stop_timeout":90,
    "storage_time":-1,"dvr_enabled":true,"dvr_window":3600,"smil":false,
    "schedule":[{"start":"2026-03-03T20:00:00Z","stop":"2026-03-03T22:00:00Z"}],
    "qualities":{"https://cdn.example.net/a.m3u8?x=1":"720p","https://cdn.example.net/b.m3u8":"1080p"}}"#;

#[test]
fn exported_recordings_are_the_same_when_pasted() {
    let record = Record::read(NEW_SETTING.table, RECORDING);
    let [sent, pasted] = round_trip(&NEW_SETTING, &[record], true);
    assert_eq!(pasted, sent);
}

#[test]
fn copies_of_a_recording_are_numbered_in_name_source_and_path() {
    let mut original = Record::read(NEW_SETTING.table, RECORDING);
    original.set_text(STREAM_NAME, "");
    let grid = Grid::of(&NEW_SETTING, &copies(&original, "live/stage-{n}", 2), true);
    assert!(errors(&grid).is_empty(), "{:?}", errors(&grid));
    let body = items(&grid)[1].draft.validate().unwrap().to_body();
    for part in [
        r#""stream_name":"live/stage-2""#,
        r#""source":"https://cdn.example.net/live/stage-2/playlist.m3u8?token=planted""#,
        r#""path":"/stage-2/{now}.m3u8""#,
    ] {
        assert!(body.contains(part), "{body}");
    }
}

#[test]
fn equal_targets_of_one_resource_are_refused() {
    let target = "Alpha,rtmp://o/l,rtmp://a/x,k\n";
    let rows = ["name,source,target_url,target_key\n", target, "Alpha,rtmp://o/l,rtmp://a/x,other\n", target];
    let all = items(&grid(&RESOURCE, &rows.concat()));
    assert!(!all[0].is_ready());
    assert_eq!(
        errors(&grid(&RESOURCE, &rows.concat())),
        [(2, String::new(), "The same as row 1.".to_owned())]
    );
}
