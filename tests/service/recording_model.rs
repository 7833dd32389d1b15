//! Recordings agree with a model that steps through the seconds of the source (`contract.md#recording-states`, `contract.md#decision-13`).

use proptest::prelude::*;
use serde_json::json;
use sluice::service::{Seed, Source, SourceKind};

use crate::app::{App, NOON};
use crate::recording::{RECORD, create};
use crate::recording_actions::seen;

const STREAMS: [(&str, SourceKind); 3] = [
    ("live/sports2", SourceKind::Flapping),
    ("live/news", SourceKind::Constant),
    ("events/marathon", SourceKind::Unpublished),
];
const SHORT_SECS: i64 = 12 * 3600;

#[derive(Clone, Debug)]
enum Step {
    Wait(i64),
    Act(&'static str),
    Launch(&'static str),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let acts = prop::sample::select(vec!["start", "start", "stop", "restart", "deactivate"]);
    let launches = prop::sample::select(vec!["button", "stream_start"]);
    let step = prop_oneof![
        4 => prop_oneof![1..900_i64, 1..20_000_i64].prop_map(Step::Wait),
        3 => acts.prop_map(Step::Act),
        1 => launches.prop_map(Step::Launch),
    ];
    prop::collection::vec(step, 1..9)
}

/// A setting, simulated second by second.
struct Model {
    source: Source,
    is_short: bool,
    stop_timeout: i64,
    launch_type: &'static str,
    now: i64,
    /// Second of the publication, while the source is on air.
    published: Option<i64>,
    status: &'static str,
    /// Second of the launch, and the second after the last one on air since then.
    running: Option<(i64, i64)>,
    has_recorded: bool,
    last_launch: i64,
    last_end: i64,
    is_deactivated: bool,
    instances: Vec<(i64, Option<i64>)>,
}

impl Model {
    /// Applies the automatic changes of the current second.
    fn settle(&mut self) {
        if let Some((from, silent_from)) = self.running {
            let is_silent = self.now > silent_from || self.published.is_none();
            if (self.is_short && self.now - from >= SHORT_SECS)
                || (is_silent && self.now - silent_from >= self.stop_timeout)
            {
                self.end(false);
            }
        }
        if self.running.is_none()
            && self.launch_type == "stream_start"
            && self.published.is_some_and(|from| from >= self.last_end && from > self.last_launch)
        {
            self.launch();
        }
    }

    fn launch(&mut self) {
        if !self.is_deactivated {
            self.running = Some((self.now, self.now));
            (self.has_recorded, self.last_launch, self.status) = (false, self.now, "progress");
        }
    }

    fn end(&mut self, is_by_hand: bool) {
        let Some((from, _)) = self.running.take() else { return };
        self.status = if self.has_recorded || is_by_hand { "finish" } else { "error" };
        if self.has_recorded {
            self.instances.push((from, Some(self.now)));
        }
        self.last_end = self.now;
    }

    fn wait(&mut self, secs: i64) {
        for _ in 0..secs {
            if let Some((_, silent_from)) = &mut self.running
                && self.published.is_some()
            {
                *silent_from = self.now + 1;
                self.has_recorded = true;
            }
            self.now += 1;
            let since = self.published.unwrap_or(self.now);
            self.published = self.source.is_on_air(self.now).then_some(since);
            self.settle();
        }
    }

    /// Applies the action and returns true if the state allows it.
    fn act(&mut self, action: &str) -> bool {
        let is_taken = match action {
            _ if self.is_deactivated => false,
            "start" => self.running.is_none(),
            "stop" => self.running.is_some(),
            _ => true,
        };
        match action {
            _ if !is_taken => {}
            "start" => self.launch(),
            "stop" => self.end(true),
            "deactivate" => {
                self.end(true);
                (self.is_deactivated, self.status) = (true, "finish");
            }
            _ => {}
        }
        self.settle();
        is_taken
    }

    fn seen(&self) -> (String, Vec<(i64, Option<i64>)>) {
        let running = self.running.map(|(from, _)| (from, None));
        let since_noon = |(from, to): (i64, Option<i64>)| (from - NOON, to.map(|to| to - NOON));
        (self.status.to_owned(), self.instances.iter().copied().chain(running).map(since_noon).collect())
    }
}

async fn follow(
    stream: usize,
    is_short: bool,
    stop_timeout: i64,
    launch_type: &'static str,
    steps: Vec<Step>,
) {
    let app = App::small();
    let (name, kind) = STREAMS[stream];
    let body = json!({
        "stream_name": name, "source": format!("rtmp://publish.example.net/{name}"), "launch_type": launch_type,
        "stream_type": if is_short { "short" } else { "long" }, "stop_timeout": stop_timeout,
    });
    let id = create(&app, &body).await;
    let source = Source::new(Seed(7), name, Some(kind));
    let published = (NOON - 86_400..=NOON).rev().take_while(|second| source.is_on_air(*second)).last();
    let mut model = Model {
        source,
        published,
        is_short,
        stop_timeout,
        launch_type,
        now: NOON,
        status: "wait",
        running: None,
        has_recorded: false,
        last_launch: i64::MIN,
        last_end: i64::MIN,
        is_deactivated: false,
        instances: Vec::new(),
    };
    model.settle();
    for step in steps {
        let patch = match step {
            Step::Wait(secs) => {
                app.clock.advance(secs);
                model.wait(secs);
                None
            }
            Step::Act(action) => Some((json!({ "action": action }), model.act(action))),
            Step::Launch(launch_type) => {
                let is_taken = model.running.is_none();
                if is_taken {
                    model.launch_type = launch_type;
                    model.settle();
                }
                Some((json!({ "launch_type": launch_type }), is_taken))
            }
        };
        if let Some((body, is_taken)) = patch {
            let reply = app.send("PATCH", &format!("{RECORD}/{id}"), Some(&body.to_string())).await;
            assert_eq!(reply.status, if is_taken { 200 } else { 422 }, "{body}: {}", reply.text());
        }
        assert_eq!(seen(&app, &id).await, model.seen(), "at {}", app.clock.now() - NOON);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn recording_agrees_with_a_second_by_second_model(
        stream in 0..STREAMS.len(),
        is_short in any::<bool>(),
        stop_timeout in prop::sample::select(vec![0_i64, 1, 60, 700, 1800]),
        launch_type in prop::sample::select(vec!["button", "stream_start"]),
        steps in steps(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(follow(stream, is_short, stop_timeout, launch_type, steps));
    }
}
