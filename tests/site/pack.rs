//! Files are compressed ahead of time.

use std::fs;
use std::io::Read;

use sluice::server::pack::{PackSummary, pack};

#[test]
fn pack_writes_both_compressed_forms_of_files_that_shrink() {
    let folder = tempfile::tempdir().unwrap();
    let text = "a line that comes again and again\n".repeat(200);
    fs::create_dir(folder.path().join("inner")).unwrap();
    fs::write(folder.path().join("inner/console.js"), &text).unwrap();
    fs::write(folder.path().join("tiny.txt"), "x").unwrap();
    fs::write(folder.path().join("picture.png"), &text).unwrap();

    let first = pack(folder.path()).unwrap();
    assert_eq!((first.files, first.plain), (1, text.len() as u64));
    assert!(first.brotli < first.gzip && first.gzip < first.plain / 10, "{first:?}");

    let mut plain = String::new();
    let brotli = fs::read(folder.path().join("inner/console.js.br")).unwrap();
    brotli::Decompressor::new(&brotli[..], 4096).read_to_string(&mut plain).unwrap();
    assert_eq!(plain, text);
    let mut plain = String::new();
    let gzip = fs::read(folder.path().join("inner/console.js.gz")).unwrap();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut plain).unwrap();
    assert_eq!(plain, text);

    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["inner", "picture.png", "tiny.txt"], "files that do not shrink are not packed");
}

#[test]
fn pack_replaces_earlier_compressed_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("console.css");
    fs::write(&file, "a{}".repeat(500)).unwrap();
    pack(folder.path()).unwrap();
    fs::write(&file, "b{}".repeat(400)).unwrap();
    let again = pack(folder.path()).unwrap();
    assert_eq!(
        PackSummary { brotli: 0, gzip: 0, ..again },
        PackSummary { files: 1, plain: 1200, brotli: 0, gzip: 0 }
    );
    let mut plain = String::new();
    let gzip = fs::read(folder.path().join("console.css.gz")).unwrap();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut plain).unwrap();
    assert!(plain.starts_with("b{}"));
}

#[test]
fn pack_error_names_the_missing_folder() {
    let failure = pack("/nowhere/at/all".as_ref()).unwrap_err();
    assert_eq!(failure.exit_code, 1);
    assert!(failure.message.contains("/nowhere/at/all"), "{failure}");
}
