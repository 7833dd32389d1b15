//! The source playlist of a setting, and the stream that it most likely is of.

use crate::model::recording::setting::Setting;
use crate::model::stream_name::StreamName;

/// What a playlist of a stream is called behind the stream's name.
const ENDINGS: [&str; 5] = ["/playlist.m3u8", "/index.m3u8", "/master.m3u8", ".m3u8", ".smil"];

/// Domain and path of the playlist at an address, as settings tell them: without user, port, query and fragment, the domain in
/// lower case.
pub fn playlist_at(url: &str) -> (String, String) {
    let rest = url.trim().split_once("://").map_or(url.trim(), |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    (host.to_lowercase(), if path.is_empty() { "/".to_owned() } else { path.to_owned() })
}

impl Setting {
    /// Whether its source playlist is the one at this address.
    pub fn is_of_playlist(&self, url: &str) -> bool {
        let (domain, path) = playlist_at(url);
        self.source_domain.to_lowercase() == domain && self.source_path == path
    }

    /// The stream that its source playlist most likely is of: the API tells the playlist, not the stream.
    pub fn likely_stream(&self) -> Option<StreamName> {
        let path = &self.source_path;
        let stream = ENDINGS.iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path);
        StreamName::parse(stream.trim_matches('/')).ok()
    }
}
