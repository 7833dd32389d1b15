//! Files that know each other in a circle: none can be read, moved or tested without the others.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Import, Module, Named, Source};

/// Which file knows which other, and by which names. What a facade only passes on is known where it is defined.
pub type Ties = BTreeMap<(usize, usize), BTreeSet<String>>;

/// All files of a crate.
pub struct House {
    pub sources: Vec<Source>,
    by_module: BTreeMap<Module, usize>,
    macros: BTreeMap<String, usize>,
}

/// How many imports are followed before it is a circle of imports.
const FAR: usize = 20;

impl House {
    pub fn new(sources: Vec<Source>) -> Self {
        let by_module = sources.iter().enumerate().map(|(at, source)| (source.module.clone(), at)).collect();
        let macros = sources.iter().enumerate();
        let macros = macros.flat_map(|(at, source)| source.macros.iter().map(move |name| (name.clone(), at)));
        let macros = macros.collect();
        Self { sources, by_module, macros }
    }

    /// Who knows whom.
    pub fn ties(&self) -> Ties {
        let mut ties = Ties::new();
        let mut add = |from: usize, to: Option<usize>, name: &str| {
            if let Some(to) = to.filter(|to| *to != from) {
                ties.entry((from, to)).or_default().insert(name.to_owned());
            }
        };
        for (from, source) in self.sources.iter().enumerate() {
            for named in &source.paths {
                let last = named.path.last().map(String::as_str).unwrap_or_default();
                add(from, self.defined_in(source, named), last);
            }
            let words: BTreeSet<&str> = source.words.iter().map(String::as_str).collect();
            for import in &source.imports {
                match &import.name {
                    // What is passed on alone is no tie.
                    Some(name) if !import.is_public || words.contains(name.as_str()) => {
                        add(from, self.defined_in(source, &import.named), name);
                    }
                    Some(_) => {}
                    None => {
                        let Some(module) = self.whole(source, &import.named) else { continue };
                        for word in &words {
                            add(from, self.offered(&module, word, FAR), word);
                        }
                    }
                }
            }
        }
        ties
    }

    /// The file that defines what a path names; `None` for what is not of this crate.
    fn defined_in(&self, source: &Source, named: &Named) -> Option<usize> {
        self.follow(self.start(source, named)?, FAR)
    }

    /// The path from the root of the crate.
    fn start(&self, source: &Source, named: &Named) -> Option<Vec<String>> {
        let Named { inside, path } = named;
        let first = path.first()?;
        if first == "crate" || (first == "sluice" && source.module.first().is_some_and(|part| part == "bin"))
        {
            return Some(path[1..].to_vec());
        }
        if first == "self" || first == "super" {
            let up = path.iter().filter(|part| *part == "super").count();
            let base = inside.get(..inside.len().checked_sub(up)?)?;
            let rest = path.iter().skip_while(|part| *part == "self" || *part == "super");
            return Some(base.iter().chain(rest).cloned().collect());
        }
        // A child, or what was imported, by its own name.
        let is_child = source.children.contains(first) && *inside == source.module;
        if is_child {
            return Some(inside.iter().chain(path).cloned().collect());
        }
        let import = source.imports.iter().find(|import| {
            import.name.as_ref() == Some(first) && import.named.inside == *inside && import.named != *named
        })?;
        let start = self.start(source, &import.named)?;
        Some(start.into_iter().chain(path[1..].iter().cloned()).collect())
    }

    /// The path of a module that is named as a whole.
    fn whole(&self, source: &Source, named: &Named) -> Option<Module> {
        let path = self.start(source, named)?;
        self.by_module.contains_key(&path).then_some(path)
    }

    /// The file that defines what a path from the root leads to.
    fn follow(&self, path: Vec<String>, far: usize) -> Option<usize> {
        // Down to the last file on the way.
        let is_file = |length: &usize| self.by_module.contains_key(&path[..*length]);
        let length = (0..=path.len()).rev().find(is_file).unwrap_or(0);
        let (module, rest) = path.split_at(length);
        let own = self.by_module.get(module).copied();
        match rest.first() {
            None => own,
            Some(name) if module.is_empty() && rest.len() == 1 && self.macros.contains_key(name) => {
                self.macros.get(name).copied()
            }
            // What is not found is made by a macro there.
            Some(name) => self.offered(module, name, far).or(own.filter(|_| !module.is_empty())),
        }
    }

    /// The file that defines `name` as seen in a module.
    fn offered(&self, module: &[String], name: &str, far: usize) -> Option<usize> {
        let own = *self.by_module.get(module)?;
        let source = &self.sources[own];
        if source.items.iter().any(|(inside, item)| item == name && inside == module) || far == 0 {
            return Some(own);
        }
        let passed_on =
            |import: &&Import| import.name.as_deref() == Some(name) && import.named.inside == module;
        if let Some(import) = source.imports.iter().find(passed_on) {
            let start = self.start(source, &import.named)?;
            return self.follow(start, far - 1);
        }
        let all = source.imports.iter().filter(|import| import.name.is_none() && import.is_public);
        let all = all.filter_map(|import| self.whole(source, &import.named));
        all.filter(|other| other != module).find_map(|other| self.offered(&other, name, far - 1))
    }
}

/// The circles: sets of files each of which leads to every other of its set.
pub fn circles(count: usize, ties: &Ties) -> Vec<Vec<usize>> {
    let mut known = vec![Vec::new(); count];
    for (from, to) in ties.keys() {
        known[*from].push(*to);
    }
    let reached: Vec<BTreeSet<usize>> = (0..count).map(|from| reached_from(from, &known)).collect();
    let mut circles: Vec<Vec<usize>> = Vec::new();
    for at in 0..count {
        if reached[at].contains(&at) && !circles.iter().any(|circle| circle.contains(&at)) {
            circles.push(reached[at].iter().copied().filter(|other| reached[*other].contains(&at)).collect());
        }
    }
    circles
}

fn reached_from(from: usize, known: &[Vec<usize>]) -> BTreeSet<usize> {
    let (mut reached, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(at) = left.pop() {
        left.extend(known[at].iter().filter(|next| reached.insert(**next)));
    }
    reached
}

#[cfg(test)]
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let house = House::new(files.iter().map(|(path, text)| Source::read(path, text)).collect());
    let ties = house.ties();
    let name = |at: &usize| house.sources[*at].path.clone();
    circles(files.len(), &ties)
        .iter()
        .map(|circle| circle.iter().map(name).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn a_circle_of_imports_is_found() {
    assert_eq!(
        found(&[("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", "use super::a::A; pub struct B;")]),
        ["a.rs b.rs"]
    );
    assert_eq!(
        found(&[("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c;"), ("c.rs", "use crate::a::A;")]),
        ["a.rs b.rs c.rs"]
    );
    assert!(
        found(&[("a.rs", "use crate::b::B; use crate::c::C;"), ("b.rs", "use crate::c::C;"), ("c.rs", "")])
            .is_empty()
    );
}

#[test]
fn a_path_in_the_code_ties_as_an_import_does() {
    let b = ("b.rs", "use crate::a::A; pub fn b() {}");
    assert_eq!(found(&[("a.rs", "fn a() { crate::b::b() }"), b]), ["a.rs b.rs"]);
    assert_eq!(found(&[("a.rs", "fn a() { view! { <p>{crate::b::b()}</p> } }"), b]), ["a.rs b.rs"]);
    assert!(found(&[("a.rs", "/// [`crate::b::b`]\nfn a() { \"crate::b::b\" }"), b]).is_empty());
}

#[test]
fn a_facade_is_part_of_no_circle() {
    let facade = ("x/mod.rs", "//! Doc.\nmod a;\nmod b;\npub use a::A;\npub use b::{B, C};");
    let (a, b) = (("x/a.rs", "use crate::x::B; struct A;"), ("x/b.rs", "struct B; struct C;"));
    assert!(found(&[facade, a, b]).is_empty());
    let tied = ("x/b.rs", "use crate::x::A; struct B; struct C;");
    assert_eq!(found(&[facade, a, tied]), ["x/a.rs x/b.rs"]);
    // Also by a module's own name, by another name, and by all of a module.
    assert_eq!(found(&[facade, a, ("x/b.rs", "use crate::x; struct B; fn f() { x::A }")]), ["x/a.rs x/b.rs"]);
    assert_eq!(found(&[facade, a, ("x/b.rs", "use crate::x::A as Z; struct B;")]), ["x/a.rs x/b.rs"]);
    assert_eq!(found(&[facade, a, ("x/b.rs", "use super::*; struct B; fn f() { A }")]), ["x/a.rs x/b.rs"]);
    assert_eq!(
        found(&[("y.rs", "pub use crate::x::A;"), facade, a, ("x/b.rs", "use crate::y::A; struct B;")]),
        ["x/a.rs x/b.rs"]
    );
}

#[test]
fn a_module_that_defines_things_is_a_file_as_others() {
    let child = ("x/a.rs", "use crate::x::X; pub struct A;");
    assert!(found(&[("x/mod.rs", "mod a; pub use a::A; pub struct X;"), child]).is_empty());
    assert_eq!(found(&[("x/mod.rs", "mod a; pub use a::A; pub struct X(A);"), child]), ["x/mod.rs x/a.rs"]);
    assert_eq!(found(&[("x/mod.rs", "mod a; pub struct X(a::A);"), child]), ["x/mod.rs x/a.rs"]);
    assert_eq!(found(&[("x/mod.rs", "mod a; use a::A; identifier!(X);"), child]), ["x/mod.rs x/a.rs"]);
}

#[test]
fn macros_are_known_where_they_are_defined() {
    let a = ("json/a.rs", "macro_rules! thing { () => { $crate::model::M } } pub struct A;");
    assert_eq!(found(&[a, ("model.rs", "use crate::thing; pub struct M;")]), ["json/a.rs model.rs"]);
    assert_eq!(found(&[a, ("model.rs", "crate::thing!(); pub struct M;")]), ["json/a.rs model.rs"]);
}
