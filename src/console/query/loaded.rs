//! The states of a page's reads: nothing for 200 ms, then a skeleton; the response, marked as stale after a failure; an
//! error with a remedy; or a missing thing.

use std::sync::Arc;

use crate::console::kit::page_title::use_page_title;
use crate::console::kit::{ReadProblem, When};
use crate::console::platform::reactive::*;
use crate::console::query::view::QueryState;

#[derive(Clone, Copy)]
pub struct Reads {
    /// The subject of messages: "The resource".
    what: &'static str,
    main: QueryState,
    can_be_missing: bool,
    /// True if the page shows what was read, whichever read failed.
    is_of_any: bool,
    /// Further reads and the subjects of their messages.
    more: [Option<(&'static str, QueryState)>; 3],
    /// A read that decides the order of the rows, and whose failure is told elsewhere.
    order: Option<QueryState>,
    /// A read whose failure the page shows above.
    above: Option<QueryState>,
    /// True after a read since the page was opened, if that is required.
    is_fresh: Option<Signal<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadState {
    Waiting,
    /// Failed without data; the error is shown.
    Failed,
    Missing,
    Ready,
}

impl Reads {
    /// Creates it with `what` as the subject of messages: "The recordings".
    pub const fn of(what: &'static str, main: QueryState) -> Self {
        let (more, order, above) = ([None; 3], None, None);
        Self { what, main, can_be_missing: false, is_of_any: false, more, order, above, is_fresh: None }
    }

    /// Makes a missing thing a state instead of a failure.
    pub const fn of_one(self) -> Self {
        Self { can_be_missing: true, ..self }
    }

    /// Hides data from before the page was opened, because an edit must start from the current version.
    pub fn anew(self) -> Self {
        let main = self.main;
        let before = untrack(|| main.data());
        let is_fresh = Signal::derive(move || {
            let is_other = |now| before.as_ref().is_none_or(|before| !Arc::ptr_eq(before, &now));
            main.data().is_some_and(is_other)
        });
        Self { is_fresh: Some(is_fresh), ..self }
    }

    /// Adds a further read ("The status"), at most three. The first is shown only after it has succeeded or failed.
    pub fn and(self, what: &'static str, view: QueryState) -> Self {
        let mut more = self.more;
        if let Some(free) = more.iter_mut().find(|one| one.is_none()) {
            *free = Some((what, view));
        }
        Self { more, ..self }
    }

    /// Shows what was read if at least one read succeeded.
    pub const fn of_any(self) -> Self {
        Self { is_of_any: true, ..self }
    }

    /// Shows nothing before this read has succeeded or failed, because it would move the rows.
    pub const fn ordered_by(self, view: QueryState) -> Self {
        Self { order: Some(view), ..self }
    }

    /// Leaves out an error of the same kind as that of a read whose error the page shows above.
    pub const fn below(self, view: QueryState) -> Self {
        Self { above: Some(view), ..self }
    }

    /// Iterates over the further reads.
    fn others(self) -> impl Iterator<Item = QueryState> {
        self.more.into_iter().flatten().map(|(_, view)| view)
    }

    pub fn state(self) -> LoadState {
        let main = self.main;
        let is_missing = self.is_missing();
        let is_awaited = self.others().chain(self.order).any(|view| !view.has_data() && !view.has_failed());
        let has_any = self.is_of_any && main.has_failed() && self.others().any(QueryState::has_data);
        match (is_missing, self.has_data(main) || has_any) {
            (true, _) => LoadState::Missing,
            (false, true) if !is_awaited => LoadState::Ready,
            (false, false) if main.has_failed() => LoadState::Failed,
            _ => LoadState::Waiting,
        }
    }

    fn is_missing(self) -> bool {
        self.can_be_missing && self.main.is_missing()
    }

    fn has_data(self, view: QueryState) -> bool {
        view.has_data() && self.is_fresh.is_none_or(|is_fresh| is_fresh.get())
    }

    /// Returns whether the read of the page above failed with the same kind of error. Tracked.
    pub fn is_shown_above(self) -> bool {
        fails_like(self.main, self.above)
    }

    pub fn has_failed(self) -> bool {
        self.main.has_failed() || self.others().any(QueryState::has_failed)
    }

    /// Returns the age of what is shown: the time of the oldest response.
    pub fn read_at_secs(self) -> Option<i64> {
        let main = self.main.read_at_secs()?;
        self.others().try_fold(main, |oldest, view| Some(view.read_at_secs()?.min(oldest)))
    }

    pub fn refresh(self) {
        self.main.refresh();
        self.others().for_each(QueryState::refresh);
    }
}

#[component]
pub fn Loaded(
    reads: Reads,
    #[prop(into)] waiting: ViewFn,
    #[prop(optional, into)] missing: ViewFn,
    /// Shown below the error without data.
    #[prop(optional, into)]
    failed: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let state = memo(move || reads.state());
    view! {
        <LoadProblems reads />
        {move || match state.get() {
            LoadState::Ready => children(),
            LoadState::Waiting => waiting.run(),
            LoadState::Missing => missing.run(),
            LoadState::Failed => failed.run(),
        }}
    }
}

/// The heading and actions of a page about one thing. It is the same element from the first frame on, because it has
/// the focus, which would be lost if it were replaced.
#[component]
pub fn LoadedHead(
    reads: Reads,
    /// The heading before the response, and for a missing thing.
    titles: [&'static str; 2],
    #[prop(into)] name: Signal<String>,
    /// The beginning of the name, if the crumbs say the rest: "Edit".
    #[prop(optional)]
    short: &'static str,
    crumbs: AnyView,
    /// True if the actions need no response.
    #[prop(optional)]
    is_early: bool,
    #[prop(optional)] children: Option<ChildrenFn>,
) -> impl IntoView {
    let state = memo(move || reads.state());
    let [waiting, missing] = titles;
    let title = Signal::derive(move || match state.get() {
        LoadState::Ready => name.get(),
        LoadState::Missing => missing.to_owned(),
        LoadState::Waiting | LoadState::Failed => waiting.to_owned(),
    });
    use_page_title().set_heading(title);
    let is_waiting = Signal::derive(move || matches!(state.get(), LoadState::Waiting | LoadState::Failed));
    let has_actions = Signal::derive(move || match state.get() {
        LoadState::Ready => true,
        LoadState::Missing => false,
        LoadState::Waiting | LoadState::Failed => is_early,
    });
    let actions = children.map(|children| view! { <When is=has_actions>{children()}</When> });
    let is_cut = move |title: &String| !short.is_empty() && title.starts_with(short);
    let end = move || title.with(|title| if is_cut(title) { short.len() } else { title.len() });
    let seen = Signal::derive(move || title.read()[..end()].to_owned());
    let rest = Signal::derive(move || title.read()[end()..].to_owned());
    view! {
        <div class="row page-head">
            {crumbs} <h1 class=("is-waiting", is_waiting) title=title>
                {seen}
                <span class="visually-hidden">{rest}</span>
            </h1> {actions}
        </div>
    }
}

#[component]
pub fn LoadProblems(reads: Reads) -> impl IntoView {
    let has_failed = memo(move || reads.has_failed());
    view! {
        <When is=has_failed>
            <LoadFailures reads />
        </When>
    }
}

/// A banner for each failed read; one is enough if both failed with the same kind of error.
#[component]
fn LoadFailures(reads: Reads) -> impl IntoView {
    let Reads { what, main, more, .. } = reads;
    let problem = move |what, view: QueryState, is_second: bool| {
        let first = if is_second { Some(main) } else { reads.above };
        let error = Signal::derive(move || {
            // A missing thing is shown instead of an error.
            view.error().filter(|_| !reads.is_missing() && !fails_like(view, first))
        });
        let has_data = Signal::derive(move || reads.has_data(view));
        let is_repeated = Signal::derive(move || view.is_repeated());
        let on_retry = move || if is_second { view.refresh() } else { reads.refresh() };
        view! { <ReadProblem what error is_stale=has_data is_repeated on_retry /> }.into_any()
    };
    let of_others = more.into_iter().flatten().map(|(what, view)| problem(what, view, true));
    std::iter::once(problem(what, main, false)).chain(of_others).collect_view().into_any()
}

/// Returns whether a read failed with the same kind of error as another. Tracked.
fn fails_like(view: QueryState, other: Option<QueryState>) -> bool {
    let kind = |view: QueryState| view.error().map(|error| error.kind);
    other.and_then(kind).is_some_and(|other| kind(view) == Some(other))
}
