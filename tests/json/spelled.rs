//! Generates JSON as services spell it: blanks anywhere, odd numbers, escapes, unknown members, members in any order.

use proptest::prelude::*;

fn blanks() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["", "", " ", "\n", "\t \r\n"])
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        "-?[1-9][0-9]{0,30}",
        "-?[0-9]\\.[0-9]{1,20}",
        "[1-9][eE][+-]?[0-9]{1,3}",
        Just("-0".to_owned()),
    ]
}

/// Generates a quoted string in which some characters are escaped needlessly.
pub fn string() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9 /:.-]{1,6}",
        Just("\\/".to_owned()),
        Just("\\u0041".to_owned()),
        Just("\\ud83d\\ude00".to_owned()),
        Just("\\n".to_owned()),
        Just("\\\"".to_owned()),
        Just("\\\\".to_owned()),
        Just("晩".to_owned()),
        Just("{[,]}".to_owned()),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

pub fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        number(),
        string(),
        // Half a surrogate pair is no text, but it is a value.
        Just("\"\\ud800\"".to_owned()),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            array_of(inner.clone()),
            (prop::collection::vec(inner, 0..3), gaps()).prop_map(|(values, gaps)| {
                let named = |(index, value)| (format!("\"k{index}\""), value);
                spaced((values.into_iter().enumerate().map(named).collect(), gaps))
            })
        ]
    })
}

pub fn array_of(item: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (prop::collection::vec((blanks(), item, blanks()), 0..4), blanks()).prop_map(|(items, inside)| {
        let items: Vec<String> =
            items.into_iter().map(|(before, item, after)| [before, &item, after].concat()).collect();
        if items.is_empty() { format!("[{inside}]") } else { format!("[{}]", items.join(",")) }
    })
}

type Gaps = Vec<(&'static str, &'static str, &'static str)>;

fn gaps() -> impl Strategy<Value = Gaps> {
    prop::collection::vec((blanks(), blanks(), blanks()), 3)
}

fn spaced((members, gaps): (Vec<(String, String)>, Gaps)) -> String {
    let members: Vec<String> = members
        .into_iter()
        .zip(gaps.iter().cycle())
        .map(|((name, value), (before, middle, after))| {
            [before, name.as_str(), middle, ":", before, value.as_str(), after].concat()
        })
        .collect();
    let inside = if members.is_empty() { gaps[0].0.to_owned() } else { members.join(",") };
    ["{", &inside, "}"].concat()
}

/// Generates an object with some known and some unknown members, in any order.
pub fn object(known: Vec<(&'static str, BoxedStrategy<String>)>) -> BoxedStrategy<String> {
    let known: Vec<BoxedStrategy<Option<(String, String)>>> = known
        .into_iter()
        .map(|(name, value)| {
            prop::option::weighted(0.8, value)
                .prop_map(move |value| value.map(|value| (format!("\"{name}\""), value)))
                .boxed()
        })
        .collect();
    let unknown = prop::collection::btree_map("\"x_[a-c](\\\\u00e9)?\"", value(), 0..3);
    let members = (known, unknown)
        .prop_map(|(known, unknown)| known.into_iter().flatten().chain(unknown).collect::<Vec<_>>())
        .prop_shuffle();
    (members, gaps()).prop_map(spaced).boxed()
}

fn or_null(value: impl Strategy<Value = String> + 'static) -> BoxedStrategy<String> {
    prop_oneof![9 => value, 1 => Just("null".to_owned())].boxed()
}

fn text() -> BoxedStrategy<String> {
    or_null(prop_oneof![8 => string(), 1 => "[0-9]{1}".prop_map(|digit| digit), 1 => Just("true".to_owned())])
}

fn flag() -> BoxedStrategy<String> {
    or_null(prop_oneof!["true|false", "0|1", "\"true\"|\"false\""])
}

fn whole() -> BoxedStrategy<String> {
    or_null(prop_oneof!["[1-9][0-9]{0,9}", "[1-9][0-9]{0,8}\\.0", "[1-9]e[1-9]", "\"[1-9][0-9]{0,9}\""])
}

pub fn window() -> BoxedStrategy<String> {
    object(vec![("start", text()), ("stop", text())])
}

fn backup() -> BoxedStrategy<String> {
    let filled = object(vec![("target_url", text()), ("login", text()), ("password", text())]);
    or_null(prop_oneof![2 => filled, 1 => "\\{ ?\\}", 1 => Just("[]".to_owned())])
}

pub fn restream() -> BoxedStrategy<String> {
    object(vec![
        ("schedule", or_null(array_of(window()))),
        ("source", text()),
        ("transcoded", flag()),
        ("transcode_quality", text()),
        ("target_type", text()),
        ("target_url", text()),
        ("target_key", text()),
        ("login", text()),
        ("password", text()),
        ("backup", backup()),
    ])
}

pub fn resource() -> BoxedStrategy<String> {
    object(vec![
        ("active", flag()),
        ("name", text()),
        ("type", text()),
        ("restreams", or_null(array_of(restream()))),
        ("resource_id", text()),
        ("creation_ts", whole()),
        ("modification_ts", whole()),
    ])
}

pub fn setting() -> BoxedStrategy<String> {
    let qualities =
        or_null(prop_oneof!["\\{ \"https://a\" : \"720p\", \"b\":null\\}", Just("[]".to_owned())]);
    object(vec![
        ("id", text()),
        ("resource_id", text()),
        ("account_name", text()),
        ("source_domain", text()),
        ("source_path", text()),
        ("stream_type", or_null(prop_oneof!["\"short\"|\"long\"", string()])),
        ("launch_type", text()),
        ("schedule", or_null(array_of(prop_oneof![window(), value().boxed()]))),
        ("stop_timeout", whole()),
        ("storage_time", whole()),
        ("dvr_enabled", flag()),
        ("dvr_window", whole()),
        ("smil", flag()),
        ("qualities", qualities),
        (
            "records",
            or_null(array_of(object(vec![("start", text()), ("stop", text()), ("init_path", text())]))),
        ),
        ("path", text()),
        ("status", text()),
    ])
}
