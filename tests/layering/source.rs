//! What a source file declares, and the paths it names.

use crate::tokens::{Token, tokens};

/// A module's path from the root of the crate.
pub type Module = Vec<String>;

/// A path that a file names, as it is spelled, and the module it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub inside: Module,
    pub path: Vec<String>,
}

/// One name of a `use`: `a::b as c` is `c` for `a::b`; `a::*` has no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub named: Named,
    pub name: Option<String>,
    pub is_public: bool,
}

pub struct Source {
    /// Relative to `src`.
    pub path: String,
    pub module: Module,
    /// Modules in files of their own.
    pub children: Vec<String>,
    /// Types, functions and so on, by the module they are in, which may be one inside the file.
    pub items: Vec<(Module, String)>,
    /// Macros that can be named from the root of the crate.
    pub macros: Vec<String>,
    pub imports: Vec<Import>,
    /// Paths of two parts and more outside of imports.
    pub paths: Vec<Named>,
    /// Every word outside of imports.
    pub words: Vec<String>,
}

/// What is followed by the name of an item.
const ITEMS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];
const KEYWORDS: [&str; 6] = ["fn", "unsafe", "async", "extern", "mut", "_"];

/// The module of a file: `api/restream/mod.rs` is `api::restream`.
pub fn module_of(path: &str) -> Module {
    let mut module: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    module
}

impl Source {
    pub fn read(path: &str, text: &str) -> Self {
        let module = module_of(path);
        let mut source = Self {
            path: path.to_owned(),
            module: module.clone(),
            children: Vec::new(),
            items: Vec::new(),
            macros: Vec::new(),
            imports: Vec::new(),
            paths: Vec::new(),
            words: Vec::new(),
        };
        let tokens = tokens(text);
        // Where one is: the modules inside the file with the depth of their braces.
        let (mut inside, mut opened, mut depth) = (module, Vec::new(), 0_usize);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let previous = at.checked_sub(1).and_then(|before| tokens.get(before));
            let next = tokens.get(at + 1);
            at += 1;
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') => {
                    depth = depth.saturating_sub(1);
                    if opened.last() == Some(&depth) {
                        opened.pop();
                        inside.pop();
                    }
                }
                Token::Sign(_) | Token::Colons => {}
                Token::Word(word) if word == "use" && !next.is_some_and(|next| next.is_sign('<')) => {
                    let is_public = is_public(&tokens[..at - 1]);
                    at = source.add_imports(&tokens, at, &inside, is_public);
                }
                // `pub(in crate::x)` says who may know this, not whom this knows.
                Token::Word(word) if word == "pub" && next.is_some_and(|next| next.is_sign('(')) => {
                    at += tokens[at..].iter().position(|token| token.is_sign(')')).unwrap_or_default();
                }
                Token::Word(word) => {
                    source.words.push(word.clone());
                    if let (true, Some(name)) = (word == "mod", next.and_then(Token::word)) {
                        if tokens.get(at + 1).is_some_and(|after| after.is_sign('{')) {
                            inside.push(name.to_owned());
                            opened.push(depth);
                        } else {
                            source.children.push(name.to_owned());
                        }
                    }
                    let is_at_top = depth == opened.last().map_or(0, |depth| depth + 1);
                    if ITEMS.contains(&word.as_str()) && is_at_top {
                        source.add_item(word, &tokens[at..], &inside);
                    }
                    let is_start = previous != Some(&Token::Colons)
                        && (word == "crate" || !previous.is_some_and(|previous| previous.is_sign('$')));
                    if is_start && next == Some(&Token::Colons) {
                        source.add_path(&tokens, at - 1, &inside);
                    }
                }
            }
        }
        source
    }

    fn add_item(&mut self, kind: &str, after: &[Token], inside: &Module) {
        let name = after.iter().find_map(Token::word);
        let is_name = after.first().is_some_and(|first| first.word().is_some() || first.is_sign('!'));
        if let Some(name) = name.filter(|name| is_name && !KEYWORDS.contains(name)) {
            match kind {
                "macro_rules" => self.macros.push(name.to_owned()),
                _ => self.items.push((inside.clone(), name.to_owned())),
            }
        }
    }

    fn add_path(&mut self, tokens: &[Token], mut at: usize, inside: &Module) {
        let mut path = Vec::new();
        while let Some(word) = tokens.get(at).and_then(Token::word) {
            path.push(word.to_owned());
            at += 1;
            if tokens.get(at) != Some(&Token::Colons) {
                break;
            }
            at += 1;
        }
        // A group can follow in a macro's content: `crate::{a, b}`.
        if tokens.get(at).is_some_and(|token| token.is_sign('{')) && tokens[at - 1] == Token::Colons {
            let mut imports = Vec::new();
            tree(tokens, at, path, &mut imports);
            self.paths.extend(imports.into_iter().map(|(path, _)| Named { inside: inside.clone(), path }));
        } else {
            self.paths.push(Named { inside: inside.clone(), path });
        }
    }

    fn add_imports(&mut self, tokens: &[Token], at: usize, inside: &Module, is_public: bool) -> usize {
        let mut imports = Vec::new();
        let end = tree(tokens, at, Vec::new(), &mut imports);
        self.imports.extend(imports.into_iter().map(|(path, name)| Import {
            named: Named { inside: inside.clone(), path },
            name,
            is_public,
        }));
        end
    }
}

/// Reads one tree of a `use`: `a::{b::c, d}` is `a::b::c` and `a::d`. Gives where it ends.
fn tree(
    tokens: &[Token],
    mut at: usize,
    mut path: Vec<String>,
    found: &mut Vec<(Vec<String>, Option<String>)>,
) -> usize {
    loop {
        match tokens.get(at) {
            Some(Token::Sign('{')) => {
                at += 1;
                while let Some(token) = tokens.get(at) {
                    if token.is_sign('}') {
                        return at + 1;
                    }
                    at = if token.is_sign(',') { at + 1 } else { tree(tokens, at, path.clone(), found) };
                }
                return at;
            }
            Some(Token::Sign('*')) => {
                found.push((path, None));
                return at + 1;
            }
            Some(Token::Word(word)) => {
                if word != "self" || path.is_empty() {
                    path.push(word.clone());
                }
                at += 1;
            }
            Some(Token::Colons) => {
                at += 1;
                continue;
            }
            // Whatever else is no use.
            _ => return at + 1,
        }
        if tokens.get(at) != Some(&Token::Colons) {
            let mut name = path.last().cloned();
            if tokens.get(at).and_then(Token::word) == Some("as") {
                name = tokens.get(at + 1).and_then(Token::word).map(str::to_owned);
                at += 2;
            }
            found.push((path, name));
            return at;
        }
    }
}

/// Whether `pub` or `pub(…)` stands at the end.
fn is_public(before: &[Token]) -> bool {
    let before = match before.last() {
        Some(Token::Sign(')')) => {
            let opened = before.iter().rposition(|token| token.is_sign('(')).unwrap_or_default();
            &before[..opened]
        }
        _ => before,
    };
    before.last().and_then(Token::word) == Some("pub")
}

#[cfg(test)]
fn named(text: &str) -> Vec<String> {
    let source = Source::read("a/b.rs", text);
    let imports = source.imports.iter().map(|import| {
        let name = import.name.as_deref().unwrap_or("*");
        let sign = if import.is_public { "pub " } else { "" };
        format!("{sign}{} as {name}", import.named.path.join("::"))
    });
    imports.chain(source.paths.iter().map(|named| named.path.join("::"))).collect()
}

#[test]
fn imports_and_paths_are_read() {
    assert_eq!(
        named("use crate::a::{b::c, d as e, self};"),
        ["crate::a::b::c as c", "crate::a::d as e", "crate::a as a"]
    );
    assert_eq!(named("pub(in crate::x) use super::*;"), ["pub super as *"]);
    assert_eq!(named("pub use a::B; fn f() -> impl T + use<> {}"), ["pub a::B as B"]);
    assert_eq!(named("let x = si::MISSING; view! { <A t=crate::b::C /> }"), ["si::MISSING", "crate::b::C"]);
    assert_eq!(named("Vec::<crate::T>::new(); $crate::y!(); $x::z"), ["Vec", "crate::T", "crate::y"]);
    assert_eq!(named("m! { crate::{a, b} }"), ["crate::a", "crate::b"]);
}

#[test]
fn items_are_read_at_the_top_alone() {
    let text = "pub const fn a() { fn b() {} } struct C<T>(T); mod d { enum E {} } mod f; type G = fn(u8); \
                macro_rules! h { () => { struct I; } } pub static J: u8 = 0; impl C { const K: u8 = 1; }";
    let source = Source::read("x/mod.rs", text);
    let items: Vec<_> =
        source.items.iter().map(|(module, name)| format!("{}::{name}", module.join("::"))).collect();
    assert_eq!(items, ["x::a", "x::C", "x::d::E", "x::G", "x::J"]);
    assert_eq!((source.children, source.macros), (vec!["f".to_owned()], vec!["h".to_owned()]));
}
