//! The OpenAPI description is complete and agrees with the answers.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::app::{App, kind};

async fn description() -> Value {
    let reply = App::small().get("/app/openapi.json").await;
    assert_eq!(reply.status, 200);
    reply.json()
}

#[tokio::test]
async fn description_lists_the_methods_of_each_route() {
    let app = App::small();
    for (path, methods) in description().await["paths"].as_object().unwrap() {
        let filled = path.split('/').map(|part| if part.starts_with('{') { "demo" } else { part });
        let address = filled.collect::<Vec<_>>().join("/");
        let reply = app.send("OPTIONS", &address, None).await;
        assert_eq!(reply.status, 204, "{address}");
        let allowed = reply.header("allow").unwrap().to_lowercase();
        let allowed = allowed.split(", ").filter(|method| !["head", "options"].contains(method));
        assert_eq!(
            allowed.collect::<BTreeSet<_>>(),
            methods.as_object().unwrap().keys().map(String::as_str).collect(),
            "{address}"
        );
    }
}

/// Answers have the required members of their schema and no undescribed ones.
#[tokio::test]
async fn answers_conform_to_the_description() {
    let description = description().await;
    let app = App::small();
    let id = app.first_resource().await;
    let settings = app.get("/app/recorder-cloud/v1/demo/record?all&extra_fields=status").await.json();
    let record_id = settings[0]["id"].as_str().unwrap();
    let window = "?account=demo&start=2026-03-10T11:00:00&end=2026-03-10T11:10:00";
    let span = format!("?resource_id={id}&start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z");
    for (path, query) in [
        ("/app/restream/v2/{account}/resources", ""),
        ("/app/restream/v2/{account}/resources/{resource_id}", ""),
        ("/app/restream/v2/{account}/status", ""),
        ("/app/restream/v2/{account}/history", &span),
        ("/app/recorder-cloud/v1/{account}/record", "?all&extra_fields=status"),
        ("/app/recorder-cloud/v1/{account}/record/{record_id}", ""),
        ("/app/dvr-net/v1/{account}/streams/{stream_name}", ""),
        ("/app/metrics/v1/", window),
        ("/app/metrics/v1/resources", window),
    ] {
        let names = [
            ("account", "demo"),
            ("resource_id", &id),
            ("record_id", record_id),
            ("stream_name", "live/news"),
        ];
        let address = names
            .iter()
            .fold(path.to_owned(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value));
        let address = address + query;
        let schema =
            &description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        let reply = app.get(&address).await;
        assert_eq!(reply.status, 200, "{address}");
        assert_fits(&description, schema, &reply.json(), path);
    }
}

/// Implements the part of JSON Schema that the description uses.
#[track_caller]
fn assert_fits(description: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(reference) = schema["$ref"].as_str() {
        return assert_fits(description, description.pointer(&reference[1..]).unwrap(), value, at);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let choice = choices.iter().find(|choice| (choice["type"] == "null") == value.is_null());
        return assert_fits(description, choice.unwrap(), value, at);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        // A flattened map beside named members is checked by the named members.
        return parts.iter().filter(|part| part["properties"].is_object()).for_each(|part| {
            for name in part["required"].as_array().unwrap() {
                assert!(value[name.as_str().unwrap()].is_string(), "{at} lacks {name}");
            }
        });
    }
    let kind = if value.is_i64() || value.is_u64() { "integer" } else { kind(value) };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        other => panic!("{at} has no type: {other}"),
    };
    assert!(
        kinds.contains(&kind) || kinds.contains(&"number") && kind == "integer",
        "{at}: {kind} is not of {kinds:?}"
    );
    if let Some(items) = value.as_array() {
        items.iter().for_each(|item| assert_fits(description, &schema["items"], item, &format!("{at}[]")));
    }
    let Some(members) = value.as_object() else { return };
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(members.contains_key(name.as_str().unwrap()), "{at} lacks {name}");
    }
    for (name, member) in members {
        let more = schema.get("additionalProperties").filter(|more| more.is_object());
        let described = schema["properties"].get(name).or(more);
        let described = described.unwrap_or_else(|| panic!("{at} has {name}, which is not described"));
        assert_fits(description, described, member, &format!("{at}.{name}"));
    }
}
