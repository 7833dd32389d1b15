//! Commands that pages offer while they are shown, and that the command palette runs.

use leptos::prelude::*;

use crate::console::kit::button::{Button, ButtonKind};
use crate::console::kit::popover::Popover;
use crate::console::kit::writing::may_write;
use crate::console::platform::focus::hide_popover;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;

#[derive(Clone)]
pub struct PageCommand {
    id: u32,
    /// The label; empty while it is unavailable.
    pub name: Signal<String>,
    pub run: Callback<()>,
}

impl PageCommand {
    pub const fn id(&self) -> u32 {
        self.id
    }
}

/// All available commands. Lives in the context.
#[derive(Clone, Copy)]
pub struct Commands {
    offered: RwSignal<Vec<PageCommand>>,
}

impl Commands {
    fn new() -> Self {
        Self { offered: long_lived(Vec::new()) }
    }

    pub fn all(self) -> Vec<PageCommand> {
        self.offered.get()
    }

    pub fn run(self, id: u32) {
        let run = self.offered.with_untracked(|offered| {
            offered.iter().find(|command| command.id == id).map(|command| command.run)
        });
        if let Some(run) = run {
            run.try_run(());
        }
    }

    fn offer(self, name: Signal<String>, run: Callback<()>) {
        let id = next_id();
        self.offered.update(|offered| offered.push(PageCommand { id, name, run }));
        on_cleanup(move || {
            self.offered.try_update(|offered| offered.retain(|command| command.id != id));
        });
    }
}

pub fn use_commands() -> Commands {
    console_context(Commands::new)
}

/// Offers a command until the calling component is disposed. An empty name disables it.
pub fn offer_command(name: impl Into<Signal<String>>, on_run: impl Into<Callback<()>>) {
    use_commands().offer(name.into(), on_run.into());
}

/// Offers a command that leads to a write, unless the session only looks.
pub fn offer_write(name: impl Into<Signal<String>>, on_run: impl Into<Callback<()>>) {
    if may_write() {
        offer_command(name, on_run);
    }
}

/// A rare action of a list, with its label in the menu and in the palette.
#[derive(Clone, Copy)]
pub struct MenuAction {
    pub labels: [&'static str; 2],
    pub run: Callback<()>,
    pub is_disabled: Signal<bool>,
    /// True if it leads to a write.
    pub writes: bool,
}

impl MenuAction {
    pub fn new(labels: [&'static str; 2], run: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            labels,
            run: Callback::new(move |()| run()),
            is_disabled: Signal::stored(false),
            writes: false,
        }
    }
}

/// The menu of rare actions, which are commands of the palette too.
#[component]
pub fn MoreMenu(id: &'static str, actions: Vec<MenuAction>) -> impl IntoView {
    let on_press = move |run: Callback<()>| {
        // Closes the menu first: a dialog returns the focus to the element that had it, which must be visible.
        hide_popover(id);
        run.run(());
    };
    for MenuAction { labels: [_, name], run, writes, .. } in &actions {
        let run = *run;
        if !writes || may_write() {
            offer_command(*name, move || on_press(run));
        }
    }
    let button = move |MenuAction { labels: [label, _], run, is_disabled, writes }| {
        view! { <Button label kind=ButtonKind::Quiet is_disabled on_press=move || on_press(run) writes /> }
    };
    view! {
        <Popover id label="More actions" class="menu" button="More".into_any()>
            {actions.iter().copied().map(button).collect_view()}
        </Popover>
    }
}
