//! Restreams, recordings and DVR belong together by the name of their stream.

use serde_json::json;
use sluice::model::ids::{RecordId, ResourceId};
use sluice::model::metrics::store::NamedResource;
use sluice::model::recording::Setting;
use sluice::model::restream::Resource;
use sluice::model::stream::part::unjoined_message;
use sluice::model::stream::{
    CorrectedNames, Doubt, Listed, Part, Stream, Streams, stream_of_setting, stream_of_source,
    stream_of_status,
};
use sluice::model::stream_name::StreamName;

const SECRET: &str = "the-key-of-it";

/// A resource with a target at each of these sources.
fn resource(id: &str, sources: &[&str]) -> Resource {
    let restream = |(index, source): (usize, &&str)| {
        let url = format!("rtmp://out{index}.example/app");
        json!({ "source": source, "target_url": url, "target_key": SECRET })
    };
    let restreams: Vec<_> = sources.iter().enumerate().map(restream).collect();
    serde_json::from_value(json!({ "resource_id": id, "name": id, "restreams": restreams })).unwrap()
}

fn setting(id: &str, path: &str, publishing: &str) -> Setting {
    let setting =
        json!({ "id": id, "source_domain": "cdn.example", "source_path": path, "resource_id": publishing });
    serde_json::from_value(setting).unwrap()
}

fn name(name: &str) -> StreamName {
    StreamName::new(name)
}

fn of(resources: &[Resource], settings: &[Setting], visited: &[&str]) -> Streams {
    let visited: Vec<StreamName> = visited.iter().map(|visited| name(visited)).collect();
    Streams::of(Listed { resources, settings, visited: &visited, corrections: None })
}

fn names(streams: &Streams) -> Vec<&str> {
    streams.items.iter().map(|stream| stream.name.as_str()).collect()
}

#[test]
fn streams_are_named_by_the_whole_path_of_a_source() {
    for (source, expected) in [
        ("rtmp://in.example/live/sports2", Some("live/sports2")),
        ("rtmp://in.example:1935/live/sports2", Some("live/sports2")),
        ("rtmp://in.example/live/sports2?token=s3cret", Some("live/sports2")),
        ("rtmp://in.example/sports2", Some("sports2")),
        ("rtmp://in.example/a/b/c/d", Some("a/b/c/d")),
        ("https://cdn.example/live/kids/index.m3u8", Some("live/kids")),
        ("rtsp://cam.example/live/a%20b", Some("live/a b")),
        ("srt://in.example:9000", None),
        ("srt://in.example:9000?streamid=live/sports2", None),
        ("rtmp://in.example/", None),
        ("rtmp://user:s3cret@in.example/live/sports2", None),
        ("rtmp://in.example/live/the-key-of-it", None),
        ("rtmp://in.example/live/%74he-key-of-it", None),
        ("rtmp://in.example/live/token=s3cret", None),
        ("live/sports2", None),
        ("", None),
    ] {
        let streams = of(&[resource("r", &[source])], &[], &[]);
        assert_eq!(names(&streams), expected.into_iter().collect::<Vec<_>>(), "{source}");
        assert_eq!(streams.unjoined.len(), usize::from(expected.is_none()), "{source}");
    }
}

#[test]
fn equal_names_belong_together_from_every_area_and_host() {
    let resources = [
        resource("one", &["rtmp://a.example/live/news", "rtmp://a.example/live/sports"]),
        resource("two", &["rtmp://b.example:1936/live/news", "rtmp://b.example:1936/live/news"]),
    ];
    let settings =
        [setting("1", "/live/news/playlist.m3u8", "publish-news"), setting("2", "/live/news.m3u8", "")];
    let streams = of(&resources, &settings, &["live/news", "live/dvr"]);
    assert_eq!(names(&streams), ["live/dvr", "live/news", "live/sports"]);
    let news = streams.named(&name("live/news"));
    assert_eq!(news.sources, ["rtmp://a.example/live/news", "rtmp://b.example:1936/live/news"]);
    let targets: Vec<_> = news
        .targets
        .iter()
        .map(|one| (one.resource_id.as_str(), one.resource, one.index, one.source, one.platform.as_str()))
        .collect();
    assert_eq!(
        targets,
        [
            ("one", 0, 0, 0, "out0.example"),
            ("two", 1, 0, 1, "out0.example"),
            ("two", 1, 1, 1, "out1.example")
        ]
    );
    let recordings: Vec<_> = news.recordings.iter().map(|one| (one.id.as_str(), one.setting)).collect();
    assert_eq!(recordings, [("1", 0), ("2", 1)]);
    assert_eq!(news.publishing_resource().map(ResourceId::as_str), Some("publish-news"));
    assert!(news.is_visited && news.doubts.is_empty() && streams.unjoined.is_empty());
    assert_eq!(news.origin(&resources), "Restream one, Restream two, recording, DVR");
    let sports = streams.named(&name("live/sports"));
    assert_eq!((sports.targets.len(), sports.recordings.len(), sports.is_visited), (1, 0, false));
}

#[test]
fn stream_that_nothing_names_has_nothing() {
    let expected = Stream { name: name("live/x"), ..Stream::default() };
    assert_eq!(of(&[], &[], &[]).named(&name("live/x")), expected);
    let streams = of(&[resource("r", &["rtmp://a.example/live/x/y"])], &[], &["live/X"]);
    assert_eq!(streams.named(&name("live/x")), expected, "neither case nor a part of a path is guessed");
}

#[test]
fn part_that_fits_two_streams_says_so_in_both() {
    let settings = [setting("1", "/live/news/stream.m3u8", "")];
    for (source, visited, is_doubtful) in [
        ("rtmp://a.example/live/news", None, true),
        ("rtmp://a.example/live/other", Some("live/news"), true),
        ("rtmp://a.example/live/other", None, false),
        ("rtmp://a.example/live/news/stream", None, false),
    ] {
        let visited: Vec<&str> = visited.into_iter().collect();
        let streams = of(&[resource("r", &[source])], &settings, &visited);
        let own = streams.named(&name("live/news/stream"));
        assert_eq!(own.recordings.len(), 1, "{source} {visited:?}: it keeps its own name");
        let part = || Part::Recording(RecordId::new("1"));
        let doubt = |other| vec![Doubt { part: part(), other: name(other) }];
        let expected = if is_doubtful { doubt("live/news") } else { Vec::new() };
        assert_eq!(own.doubts, expected, "{source} {visited:?}");
        let expected = if is_doubtful { doubt("live/news/stream") } else { Vec::new() };
        assert_eq!(streams.named(&name("live/news")).doubts, expected, "{source} {visited:?}");
    }
    // The usual name of a playlist's file is only the name of a stream if something else is called so.
    let settings = [setting("1", "/live/news/playlist.m3u8", "")];
    let streams = of(&[resource("r", &["rtmp://a.example/live/news/playlist"])], &settings, &[]);
    assert_eq!(streams.named(&name("live/news")).doubts.len(), 1);
}

#[test]
fn several_publishing_resources_are_not_guessed_between() {
    let settings = |ids: &[&str]| -> Vec<Setting> {
        ids.iter().enumerate().map(|(at, id)| setting(&at.to_string(), "/live/news.m3u8", id)).collect()
    };
    for (ids, expected) in [
        (&[][..], None),
        (&[""], None),
        (&["a"], Some("a")),
        (&["a", "", "a"], Some("a")),
        (&["a", "b"], None),
    ] {
        let stream = of(&[], &settings(ids), &[]).named(&name("live/news"));
        assert_eq!(stream.publishing_resource().map(ResourceId::as_str), expected, "{ids:?}");
    }
}

#[test]
fn traffic_is_that_of_resources_which_metrics_lists() {
    let listed = |id: &str, host: &str| NamedResource {
        id: ResourceId::new(id),
        name: "News".to_owned(),
        host: host.to_owned(),
        is_host: false,
    };
    let streams = of(
        &[resource("r1", &["rtmp://a.example/live/news"])],
        &[setting("1", "/live/news.m3u8", "publish-news"), setting("2", "/live/news.m3u8", "cdn.example")],
        &[],
    );
    let stream = streams.named(&name("live/news"));
    for (resources, expected) in [
        (vec![], vec![]),
        (vec![listed("publish-new", ""), listed("News", "")], vec![]),
        (vec![listed("publish-news", "")], vec!["publish-news"]),
        (vec![listed("m1", "cdn.example"), listed("r1", "cdn.example")], vec!["m1", "r1"]),
        (vec![listed("m1", "publish-news"), listed("r2", "x")], vec!["m1"]),
    ] {
        let found = stream.traffic(&resources);
        assert_eq!(found.iter().map(ResourceId::as_str).collect::<Vec<_>>(), expected, "{resources:?}");
    }
}

#[test]
fn part_without_a_name_is_kept_until_a_person_says_where_it_belongs() {
    let resources = [resource("r", &["rtmp://in.example/live/the-key-of-it", "rtmp://in.example/live/news"])];
    let settings = [setting("1", "/playlist.m3u8", ""), setting("2", "/live/news/stream.m3u8", "")];
    let streams = of(&resources, &settings, &[]);
    let [source, recording] = &streams.unjoined[..] else { panic!("{:?}", streams.unjoined) };
    assert!(matches!(source, Part::Source(id, address) if id.as_str() == "r" && !address.contains(SECRET)));
    assert!(!source.key().contains(SECRET));
    let doubtful = Part::Recording(RecordId::new("2"));
    let parts = [source, recording, &doubtful];
    let corrections: CorrectedNames = parts.map(|part| (part.key(), name("live/news"))).into();
    let listed =
        Listed { resources: &resources, settings: &settings, visited: &[], corrections: Some(&corrections) };
    let streams = Streams::of(listed);
    assert_eq!(names(&streams), ["live/news"]);
    assert_eq!((streams.items[0].targets.len(), streams.items[0].recordings.len()), (2, 2));
    assert!(streams.unjoined.is_empty() && streams.items[0].doubts.is_empty());
    assert_eq!(streams.items[0].corrected.iter().collect::<Vec<_>>(), parts);
    // The pages of a recording and of a history know one part alone.
    assert_eq!(stream_of_setting(&settings[0], &corrections), Some(name("live/news")));
    let Part::Source(id, address) = source else { panic!() };
    assert_eq!(stream_of_source(id, address, &corrections), Some(name("live/news")));
    // A status has the address as it is.
    let in_status =
        |id: &str, source: &str| stream_of_status(&ResourceId::new(id), source, &resources, &corrections);
    let whole = resources[0].restreams[0].source.as_str();
    assert_eq!(in_status("r", whole), Some(name("live/news")));
    assert_eq!(in_status("r", "rtmp://in.example/live/b"), Some(name("live/b")), "another one of it");
    assert_eq!(in_status("other", "rtmp://in.example/live/b"), Some(name("live/b")));
    assert_eq!(
        stream_of_source(&ResourceId::new("other"), "rtmp://in.example/a", &corrections),
        Some(name("a"))
    );
}

#[test]
fn parts_are_named_as_people_know_them_and_counted() {
    let resources =
        [resource("r", &["srt://in.example:9000", "srt://in.example:9001", "rtmp://in.example/live/a"])];
    let settings = [setting("1", "/playlist.m3u8", "")];
    let streams = of(&resources, &settings, &[]);
    let labels: Vec<String> = streams.unjoined.iter().map(|part| part.label(&resources, &settings)).collect();
    assert_eq!(
        labels,
        ["Source srt://in.example:9000 of r", "Source srt://in.example:9001 of r", "Recording playlist.m3u8"]
    );
    let message = |parts: &[Part]| unjoined_message(parts.iter());
    assert_eq!(message(&streams.unjoined), "2 sources and 1 recording have no name that can be read");
    assert_eq!(message(&streams.unjoined[2..]), "1 recording has no name that can be read");
}

#[test]
fn streams_contain_no_secret() {
    let resources = [resource(
        "r",
        &[
            "https://user:s3cret-word@cdn.example/live/news/index.m3u8",
            "rtmp://in.example/live/news?key=s3cret-word",
            "https://cdn.example/live/kids/index.m3u8?token=s3cret-word",
        ],
    )];
    let settings = [setting("1", "/live/news/index.m3u8?token=s3cret-word", "")];
    let streams = format!("{:?}", of(&resources, &settings, &[]));
    assert!(!streams.contains("s3cret-word") && !streams.contains(SECRET), "{streams}");
}
