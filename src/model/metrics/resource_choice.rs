//! The choice of a resource by its name, host name or identifier.

use crate::model::ids::ResourceId;
use crate::model::metrics::store::NamedResource;

/// Returns the resource that a person typed: by identifier, else by name or host name, in any case; any other text is an
/// identifier. `None` for an empty text, which means all resources. An error names the remedy.
pub fn typed_resource(resources: &[NamedResource], text: &str) -> Result<Option<ResourceId>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let typed = ResourceId::parse(text).map_err(|_| "An ID has no spaces or control characters.".to_owned());
    if resources.iter().any(|resource| resource.id.as_str() == text) {
        return typed.map(Some);
    }
    let is_meant = |resource: &&NamedResource| {
        let texts = [&resource.name, &resource.host, &title(resources, resource)];
        texts.iter().any(|own| own.to_lowercase() == text.to_lowercase())
    };
    let meant: Vec<&NamedResource> = resources.iter().filter(is_meant).collect();
    match meant[..] {
        [] => typed.map(Some),
        [one] => Ok(Some(one.id.clone())),
        _ => Err(format!("{} resources are called {text}: choose one by its ID.", meant.len())),
    }
}

/// Returns the name of a resource, with its identifier if another has the same name; the identifier of an unknown one.
pub fn resource_title(resources: &[NamedResource], id: &ResourceId) -> String {
    let known = resources.iter().find(|resource| resource.id == *id);
    known.map_or_else(|| id.to_string(), |resource| title(resources, resource))
}

fn title(resources: &[NamedResource], resource: &NamedResource) -> String {
    let NamedResource { id, name, .. } = resource;
    let is_taken = resources.iter().any(|other| other.id != *id && other.name == *name);
    match name.as_str() {
        "" => id.to_string(),
        name if is_taken => format!("{name} ({id})"),
        name => name.to_owned(),
    }
}
