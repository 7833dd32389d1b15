//! Access control: the `Host` allow-list, and the refusal of cross-site requests and, if read-only, of all writes.
//!
//! Every page in the operator's browser can reach a program on loopback. Another site's page may resolve a name to
//! 127.0.0.1 (DNS rebinding: `Host` is checked), and may send requests without reading the responses (CSRF: `Origin`
//! and `Sec-Fetch-Site` are checked).

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};

use crate::server::refusal::Refusal;

/// Names the account, so that the reason phrase `Forbidden` beside it does not question the token
/// (`contract.md#decision-28`).
const READ_ONLY: &str = "This program is read-only for every account: nothing was changed. Send changes where the service allows them, or start it without --read-only.";

/// The allowed hosts and origins.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
    is_read_only: bool,
}

impl Guard {
    /// Creates a guard. `hosts` are names without a port, in addition to loopback and the connection's local address.
    /// `origins` are other origins that may call the API, as browsers send them (`https://console.example`).
    pub fn new(hosts: &[String], origins: &[String]) -> Self {
        let comparable = |all: &[String]| all.iter().map(|one| comparable(one)).collect();
        Self { hosts: comparable(hosts), origins: comparable(origins), is_read_only: false }
    }

    /// Refuses every write to the API too (`contract.md#decision-66`).
    #[must_use]
    pub fn read_only(self, is_read_only: bool) -> Self {
        Self { is_read_only, ..self }
    }

    /// Returns the request's origin if it is one of the others that may call the API.
    pub fn other_origin(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let origin = headers.get(header::ORIGIN)?;
        self.origins.contains(&comparable(origin.to_str().ok()?)).then(|| origin.clone())
    }

    /// Checks a request. `local` is the connection's local address; `is_api` distinguishes the API's paths from the
    /// console's, which may be linked from anywhere.
    pub fn check(&self, request: &Parts, local: Option<IpAddr>, is_api: bool) -> Result<(), Refusal> {
        // Only proxies receive these forms (RFC 9112 3.2.2 and 3.2.3).
        if request.uri.authority().is_some() || request.method == Method::CONNECT {
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "This program is not a proxy."));
        }
        let host = self.check_host(&request.headers, local)?;
        self.check_site(request, &host, is_api)?;
        match is_api && self.is_read_only && !is_read(&request.method) {
            true => Err(Refusal::new(StatusCode::FORBIDDEN, READ_ONLY)),
            false => Ok(()),
        }
    }

    fn check_host(&self, headers: &HeaderMap, local: Option<IpAddr>) -> Result<String, Refusal> {
        let mut values = headers.get_all(header::HOST).iter();
        let host = match (values.next().map(|value| value.to_str()), values.next()) {
            (Some(Ok(host)), None) => comparable(host),
            _ => return Err(Refusal::new(StatusCode::BAD_REQUEST, "A request needs one Host header.")),
        };
        let name = without_port(&host);
        if is_loopback_name(name)
            || address(name).is_some_and(|given| local.is_some_and(|local| local.to_canonical() == given))
            || self.hosts.iter().any(|allowed| allowed == name || *allowed == host)
        {
            return Ok(host);
        }
        Err(Refusal::new(
            StatusCode::MISDIRECTED_REQUEST,
            format!(
                "The host name {name:.100} is not served here; start the program with --allow-host {name:.100} to allow it."
            ),
        ))
    }

    fn check_site(&self, request: &Parts, host: &str, is_api: bool) -> Result<(), Refusal> {
        let headers = &request.headers;
        let site = text(headers, "sec-fetch-site");
        match headers.get(header::ORIGIN) {
            // A browser says so itself, even behind a proxy that calls this program by another name.
            _ if site == Some("same-origin") => Ok(()),
            Some(origin) if is_api => {
                let origin = comparable(origin.to_str().unwrap_or("null"));
                let is_own = origin.split_once("://").is_some_and(|(_, authority)| authority == host);
                if is_own || self.origins.contains(&origin) {
                    return Ok(());
                }
                let why = format!(
                    "Pages of {origin:.100} may not call the API of an account here. Start the program with --allow-origin \
                     {origin:.100}, or let the proxy in front of it forward the Host header."
                );
                Err(Refusal::new(StatusCode::FORBIDDEN, why))
            }
            _ if matches!(site, None | Some("none")) || (!is_api && is_navigation(request)) => Ok(()),
            _ => Err(Refusal::new(StatusCode::FORBIDDEN, "Requests of other sites are refused.")),
        }
    }
}

/// Returns a host or an origin in lower case, without a usual port and without the dot that may end a name.
fn comparable(text: &str) -> String {
    let text = text.trim().trim_end_matches('/').to_ascii_lowercase();
    let text = text.strip_suffix(":443").or_else(|| text.strip_suffix(":80")).unwrap_or(&text);
    let name = without_port(text);
    format!("{}{}", name.trim_end_matches('.'), &text[name.len()..])
}

/// Returns whether a method changes nothing (RFC 9110, 9.2.1).
pub fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Returns whether a person followed a link: the response becomes a page of this origin, which no other page can read.
fn is_navigation(request: &Parts) -> bool {
    matches!(request.method, Method::GET | Method::HEAD)
        && text(&request.headers, "sec-fetch-mode") == Some("navigate")
        && text(&request.headers, "sec-fetch-dest") == Some("document")
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

fn without_port(host: &str) -> &str {
    match host.rfind(':') {
        // A colon inside brackets belongs to an IPv6 address, one before a slash to a scheme.
        Some(colon) if !host[colon..].contains([']', '/']) => &host[..colon],
        _ => host,
    }
}

/// Returns the address that a host is, with or without brackets.
pub fn address(name: &str) -> Option<IpAddr> {
    name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok().map(|ip| ip.to_canonical())
}

/// Returns whether a host is this machine, by name or address.
pub fn is_loopback_name(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost") || address(name).is_some_and(|ip| ip.is_loopback())
}
