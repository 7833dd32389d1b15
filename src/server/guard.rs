//! Access control: the `Host` allow-list and the refusal of cross-site requests.
//!
//! Every page in the operator's browser can reach a program on loopback. Another site's page may resolve a name to
//! 127.0.0.1 (DNS rebinding: `Host` is checked), and may send requests without reading the responses (CSRF: `Origin`
//! and `Sec-Fetch-Site` are checked).

use std::net::IpAddr;

use axum::http::{HeaderMap, Method, StatusCode, header, request::Parts};

use crate::server::refusal::Refusal;

/// The allowed hosts and origins.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
}

impl Guard {
    /// Creates a guard. `hosts` are names without a port, in addition to loopback and the connection's local address.
    /// `origins` are other origins that may call the API, as browsers send them (`https://console.example`).
    pub fn new(hosts: &[String], origins: &[String]) -> Self {
        let hosts = hosts.iter().map(|host| host.trim().to_ascii_lowercase()).collect();
        let origins =
            origins.iter().map(|origin| origin.trim().trim_end_matches('/').to_ascii_lowercase()).collect();
        Self { hosts, origins }
    }

    /// Returns the other origins that may call the API, as browsers send them.
    pub fn origins(&self) -> &[String] {
        &self.origins
    }

    /// Checks a request. `local` is the connection's local address; `is_api` distinguishes the API's paths from the
    /// console's, which may be linked from anywhere.
    pub fn check(&self, request: &Parts, local: Option<IpAddr>, is_api: bool) -> Result<(), Refusal> {
        // Only proxies receive these forms (RFC 9112 3.2.2 and 3.2.3).
        if request.uri.authority().is_some() || request.method == Method::CONNECT {
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "This program is not a proxy."));
        }
        let host = self.check_host(&request.headers, local)?;
        self.check_site(request, &host, is_api)
    }

    fn check_host(&self, headers: &HeaderMap, local: Option<IpAddr>) -> Result<String, Refusal> {
        let mut values = headers.get_all(header::HOST).iter();
        let host = match (values.next().map(|value| value.to_str()), values.next()) {
            (Some(Ok(host)), None) => host.trim().to_ascii_lowercase(),
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
            "This host name is not served here; start the program with --allow-host and the name to allow it.",
        ))
    }

    fn check_site(&self, request: &Parts, host: &str, is_api: bool) -> Result<(), Refusal> {
        let headers = &request.headers;
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or("null").to_ascii_lowercase();
            let is_own = origin.split_once("://").is_some_and(|(_, authority)| authority == host);
            if is_own || (is_api && self.origins.contains(&origin)) {
                return Ok(());
            }
            return Err(Refusal::new(
                StatusCode::FORBIDDEN,
                "This origin may not call here; start the program with --allow-origin and the origin to allow it.",
            ));
        }
        match text(headers, "sec-fetch-site") {
            None | Some("same-origin" | "none") => Ok(()),
            Some(_) if !is_api && is_navigation(request) => Ok(()),
            Some(_) => Err(Refusal::new(StatusCode::FORBIDDEN, "Requests of other sites are refused.")),
        }
    }
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
        // A colon inside brackets belongs to an IPv6 address.
        Some(colon) if !host[colon..].contains(']') => &host[..colon],
        _ => host,
    }
}

fn address(name: &str) -> Option<IpAddr> {
    name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok().map(|ip| ip.to_canonical())
}

fn is_loopback_name(name: &str) -> bool {
    name == "localhost" || address(name).is_some_and(|ip| ip.is_loopback())
}
