//! `sluice serve`: opens everything, prints the address, and serves until it is stopped.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};
use tower::ServiceExt;

use crate::redact::secret::Secret;
use crate::server::cli::ServeArgs;
use crate::server::data;
use crate::server::environment;
use crate::server::failure::Failure;
use crate::server::guard::Guard;
use crate::server::limits::read_body;
use crate::server::listen;
use crate::server::listen::{Addresses, SocketLimits};
use crate::server::log;
use crate::server::program::{HealthCheck, Program};
use crate::server::proxy;
use crate::server::proxy::Proxy;
use crate::server::proxy::upstream::Upstream;
use crate::server::site;
use crate::server::site::Site;
use crate::server::site::files::Files;
use crate::server::terminal::{folder_line, write_line};
use crate::service::faults::FaultPlan;
use crate::service::{Faults, Options, ServiceClock, utc};
use crate::text::percent;

/// Maximum time that a stop waits for writes with a disconnected caller.
const SETTLE_TIME: Duration = Duration::from_secs(10);

/// Serves until SIGINT or SIGTERM.
pub async fn serve(args: &ServeArgs) -> Result<(), Failure> {
    log::start(args.log);
    environment::warn_of_unknown();
    for origin in &args.allow_origins {
        site::normal_origin("--allow-origin", origin)?;
    }
    let guard = Guard::new(&args.allow_hosts, &args.allow_origins).read_only(args.read_only);
    let upstream = args.upstream.as_deref().map(Upstream::parse).transpose()?;
    let clock = clock(args.start_at.as_deref())?;
    let mut site = match args.api_only {
        true => None,
        false => Some(Site::new(files(args.site.as_deref())?, &args.api_origins)?),
    };
    if let Some(site) = &mut site {
        site.move_below(&args.base)?;
        if args.read_only {
            site.add_meta(site::META_READ_ONLY, "");
        }
    }
    let listener = listen::bind(args.listen, "--listen").await?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let backend = match upstream {
        Some(upstream) => proxy_to(upstream, address)?,
        None => local(args, clock, site.as_mut().filter(|_| address.ip().is_loopback())).await?,
    };
    // Installed before anything is printed, because a reader of the output may stop the program at once.
    let stop = stop_signal()?;
    let home = format!("http://{address}{}", site.as_ref().map_or("", Site::base));
    write_line(&format!("address  {home}"));
    if args.read_only {
        write_line("note     read-only: every write is refused");
    }
    backend.lines.iter().for_each(|line| write_line(line));
    if site.is_some() {
        write_line(&format!("Open this: {home}{}", backend.start));
    }
    let mut program = Program::new(guard, site, backend.api).with_health(backend.health);
    program.user_header.clone_from(&args.user_header);
    let is_drained = listen::run(listener, program.router(), SocketLimits::default(), stop).await;
    let is_settled = program.settle(SETTLE_TIME).await;
    tracing::info!(is_drained, is_settled, "stopped");
    Ok(())
}

/// The API behind the program.
struct Backend {
    api: Router,
    health: Box<HealthCheck>,
    /// Lines about it for the terminal.
    lines: Vec<String>,
    /// The path of the console to begin at.
    start: String,
}

/// Forwards API requests.
fn proxy_to(upstream: Upstream, listening: SocketAddr) -> Result<Backend, Failure> {
    if upstream.is_itself(listening) {
        return Err(Failure::usage(
            "The address given with --upstream is the one this program listens on; choose another with --listen.",
        ));
    }
    let lines = vec![format!("upstream {upstream}")];
    let proxy = Proxy::new(upstream, proxy::ProxyLimits::default())?;
    let api = proxy.router();
    let health = Box::new(move || (true, json!({"upstream": proxy.health()})));
    Ok(Backend { api, health, lines, start: String::new() })
}

/// Opens the local service; a site on loopback gets a link that signs in to the demonstration.
async fn local(
    args: &ServeArgs,
    clock: ServiceClock,
    mut site: Option<&mut Site>,
) -> Result<Backend, Failure> {
    let control = match args.control {
        Some(address) if !address.ip().is_loopback() => {
            return Err(Failure::usage(format!(
                "--control {address} cannot be used: it must be a loopback address."
            )));
        }
        Some(address) => Some(listen::bind(address, "--control").await?),
        None => None,
    };
    let faults = faults(args)?;
    let opened = data::open(&args.data, |db| Options {
        seed: args.seed,
        clock,
        demo: args.demo,
        demo_token: environment::value("SLUICE_TOKEN").map(Secret::new),
        faults: faults.clone(),
        ..Options::new(db)
    })?;
    let service = &opened.service;
    let (mut lines, mut start) = (Vec::new(), String::new());
    let accounts = service.accounts();
    if accounts.is_empty() {
        lines.push("account  none yet: stop the program and run `sluice account add NAME`".to_owned());
    }
    for account in accounts {
        lines.push(format!("account  {}", account.name));
        // Only the demonstration's token is stored in clear text.
        let Some(token) = account.token.filter(|_| !args.hide_token) else { continue };
        lines.push(format!("token    {}", token.expose()));
        lines.push(
            "note     the demonstration's token is in clear in the database; others are kept as a hash"
                .to_owned(),
        );
        if let Some(site) = &mut site {
            site.add_meta(site::META_DEMO, &account.name);
            // The token is in the fragment, which browsers do not send.
            start = format!("/sign-in#demo={}", percent::encode(token.expose()));
        }
    }
    if service.is_clock_behind() {
        lines.push(
            "note     the clock was behind the latest change in the database: it begins there".to_owned(),
        );
    }
    if let Some(rules) = faults.as_ref().map(|faults| faults.counts().len()).filter(|rules| *rules > 0) {
        lines.push(format!("faults   {rules}, asked for: answers will go wrong"));
    }
    lines.push(folder_line(&args.data));
    if let Some(control) = control {
        lines.extend(control.local_addr().map(|address| format!("control  http://{address}")));
        // It needs no graceful stop.
        let api = closed(service.control_router());
        tokio::spawn(listen::run(control, api, SocketLimits::default(), std::future::pending()));
    }
    let api = service.router();
    let health = Box::new(move || {
        // Holds all of it, so that the folder stays locked.
        let opened = &opened;
        let is_open = opened.service.is_open();
        (is_open, json!({"database": is_open}))
    });
    Ok(Backend { api, health, lines, start })
}

/// Restricts the control address to programs on this machine, without browser pages.
fn closed(api: Router) -> Router {
    Router::new().fallback(async move |request: Request<Body>| {
        let (parts, body) = request.into_parts();
        let local = parts.extensions.get().map(|addresses: &Addresses| addresses.local);
        let checked = Guard::default().check(&parts, local, true);
        let body = match checked {
            Ok(()) => read_body(&parts.headers, body).await,
            Err(refusal) => Err(refusal),
        };
        match body {
            Ok(body) => {
                let Ok(answer) = api.oneshot(Request::from_parts(parts, Body::from(body))).await;
                answer
            }
            Err(refusal) => refusal.into_answer(None),
        }
    })
}

/// Returns the fault plan, an empty one if only the control address may set it; `None` without either.
fn faults(args: &ServeArgs) -> Result<Option<Faults>, Failure> {
    let Some(given) = &args.faults else { return Ok(args.control.map(|_| Faults::default())) };
    let cannot = |why: String| {
        Failure::usage(format!("--faults cannot be used: {why}; `sluice serve --help` says what it takes."))
    };
    let json = match given.trim_start().starts_with('{') {
        true => given.clone().into_bytes(),
        false => {
            std::fs::read(given).map_err(|error| cannot(format!("{given} can't be opened ({error})")))?
        }
    };
    FaultPlan::parse(&json).map(|plan| Some(Faults::new(plan))).map_err(cannot)
}

fn clock(start_at: Option<&str>) -> Result<ServiceClock, Failure> {
    let Some(text) = start_at else { return Ok(ServiceClock::system()) };
    let unix = utc::parse(text).ok_or_else(|| {
        Failure::usage(format!(
            "--start-at {text} cannot be used: write a UTC time like 2026-01-31T23:59:00Z."
        ))
    })?;
    Ok(ServiceClock::running_from(unix))
}

/// Returns the console's files: from the given folder, else from inside the program, else from `dist`.
fn files(dir: Option<&Path>) -> Result<Files, Failure> {
    match dir {
        Some(dir) => Files::of_folder(dir),
        #[cfg(feature = "embed")]
        None => Ok(Files::inside()),
        #[cfg(not(feature = "embed"))]
        None => Files::of_folder(Path::new("dist")),
    }
}

/// Returns a future that completes on the first stop signal. The second one ends the process.
pub(super) fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    let failed = |error| Failure::machine(format!("Signals cannot be received: {error}."));
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut next = async move || {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    Ok(async move {
        next().await;
        tracing::info!("stopping; a second signal stops at once");
        tokio::spawn(async move {
            next().await;
            std::process::exit(1);
        });
    })
}
