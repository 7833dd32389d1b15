//! Collects the paths in a source file from its syntax tree and, inside macros, from its tokens.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};

type Path = Vec<String>;

#[derive(Default)]
pub struct Source {
    pub text: String,
    pub module: Path,
    imports: BTreeMap<String, Path>,
    /// Paths that the file uses itself, without its re-exports.
    paths: Vec<Path>,
}

impl Source {
    pub fn read(mut module: Path, text: String) -> Self {
        module.pop_if(|last| last == "mod" || last == "lib");
        let mut source = Self { module, ..Self::default() };
        source.visit_file(&syn::parse_file(&text).unwrap());
        Self { text, ..source }
    }

    pub fn needs(&self) -> impl Iterator<Item = Path> {
        self.paths.iter().filter_map(|path| self.path_from_root(path))
    }

    pub fn import(&self, name: &str) -> Option<Path> {
        self.imports.get(name).and_then(|path| self.path_from_root(path))
    }

    /// Returns the path from the root of the crate; one of another crate looks like an item of this file.
    fn path_from_root(&self, path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let up = path.iter().take_while(|part| *part == "super" || *part == "self").count();
        if first == "crate" || first == "sluice" {
            return Some(rest.to_vec());
        } else if up > 0 {
            let base = self.module.len() - path.iter().filter(|part| *part == "super").count();
            return Some([&self.module[..base], &path[up..]].concat());
        }
        // A child module can have the same name as an import from it.
        let is_other = |import: &&Path| import[0] != *first || path.len() == 1 && import.len() > 1;
        match self.imports.get(first).filter(is_other) {
            Some(import) => Some([&self.path_from_root(import)?, rest].concat()),
            None => (!rest.is_empty()).then(|| [&self.module, path].concat()),
        }
    }

    fn add_use(&mut self, tree: &syn::UseTree, mut path: Path, is_public: bool) {
        let (last, name) = match tree {
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|item| self.add_use(item, path.clone(), is_public));
            }
            syn::UseTree::Path(step) => {
                path.push(step.ident.to_string());
                return self.add_use(&step.tree, path, is_public);
            }
            syn::UseTree::Name(last) => (&last.ident, &last.ident),
            syn::UseTree::Rename(last) => (&last.ident, &last.rename),
            syn::UseTree::Glob(_) => return self.paths.push(path),
        };
        path.extend((last != "self").then(|| last.to_string()));
        let name = if name == "self" { path[path.len() - 1].clone() } else { name.to_string() };
        self.paths.extend((!is_public).then(|| path.clone()));
        self.imports.insert(name, path);
    }
}

impl Visit<'_> for Source {
    // `pub(in crate::x)` restricts access and is no dependency.
    fn visit_vis_restricted(&mut self, _: &syn::VisRestricted) {}

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.add_use(&item.tree, Vec::new(), !matches!(item.vis, syn::Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, found: &syn::Macro) {
        // Any word in a macro, with the words after its colons, may be a path.
        let text = found.tokens.to_string().replace(" :: ", "::");
        let is_between = |sign: char| !(sign.is_alphanumeric() || sign == '_' || sign == ':');
        for word in text.split(is_between) {
            self.paths.push(word.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
        visit::visit_macro(self, found);
    }
}
