//! Engine specifications.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gomoku_engine::{Level, LevelName, Limits, ProofBook};

use super::simple::Simple;
use crate::book_file;

/// Engine as specified on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineSpec {
    /// Program that speaks the Piskvork protocol.
    Program {
        /// Path, or a name to look up.
        program: PathBuf,
        /// Program arguments.
        arguments: Vec<String>,
    },
    /// In-process level.
    Level(Level),
    /// In-process search.
    Search(SearchSpec),
    /// Proof book, which plays Black in every game.
    Book {
        /// Name for reports and records.
        name: String,
        /// Proof book.
        book: Arc<ProofBook>,
    },
    /// Player without a search.
    Simple(Simple),
}

/// Search settings. Others follow the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchSpec {
    /// Limits that override the match's.
    pub limits: Limits,
    /// Search threads; default 1.
    pub threads: Option<u32>,
    /// Table size in MiB.
    pub table_mib: Option<u32>,
}

impl SearchSpec {
    /// Whether any limit is set.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.limits != Limits::default()
    }
}

impl EngineSpec {
    /// Parses `level:NAME`, `level:NUMBER`, `self`, `self:KEY=VALUE,…`, `book:FILE`, `random`,
    /// `greedy`, `spoiler` or a command line.
    ///
    /// # Errors
    /// A message for the user.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(name) = text.strip_prefix("level:") {
            return level(name).map(Self::Level);
        }
        if let Some(path) = text.strip_prefix("book:") {
            return book(Path::new(path));
        }
        if let Some(simple) = Simple::ALL.into_iter().find(|it| it.name() == text) {
            return Ok(Self::Simple(simple));
        }
        if text == "self" {
            return Ok(Self::Search(SearchSpec::default()));
        }
        if let Some(options) = text.strip_prefix("self:") {
            return search(options).map(Self::Search);
        }
        let mut words = words(text)?.into_iter();
        let program = words.next().ok_or("an engine is a command line")?;
        Ok(Self::Program {
            program: locate(&program),
            arguments: words.collect(),
        })
    }

    /// Short name for reports and records.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Program { program, .. } => stem(program),
            Self::Level(level) => format!("level {}", level_name(*level)),
            Self::Book { name, .. } => name.clone(),
            Self::Simple(simple) => simple.name().to_owned(),
            Self::Search(SearchSpec { limits, .. }) => {
                let mut name = "self".to_owned();
                if let Some(nodes) = limits.nodes {
                    name += &format!(" {nodes} nodes");
                }
                if let Some(time) = limits.time {
                    name += &format!(" {} ms", time.as_millis());
                }
                if let Some(depth) = limits.depth {
                    name += &format!(" depth {depth}");
                }
                name
            }
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn book(path: &Path) -> Result<EngineSpec, String> {
    let (book, _) = book_file::open(path)?;
    Ok(EngineSpec::Book {
        name: stem(path),
        book: Arc::new(book),
    })
}

fn level_name(level: Level) -> String {
    match level.name() {
        Some(name) => format!("{name:?}").to_lowercase(),
        None => level.number().to_string(),
    }
}

fn level(name: &str) -> Result<Level, String> {
    let by_number = || Level::new(name.parse().ok()?).ok();
    let by_name = || {
        Level::ALL
            .into_iter()
            .find(|&level| level_name(level) == name)
    };
    by_name().or_else(by_number).ok_or_else(|| {
        let last = Level::STRONGEST.number();
        let names = LevelName::ALL.map(|name| level_name(Level::named(name)));
        format!("no level '{name}': 1 to {last}, {}", names.join(", "))
    })
}

fn search(options: &str) -> Result<SearchSpec, String> {
    let mut spec = SearchSpec::default();
    for option in options.split(',') {
        let wrong = || format!("'{option}' is not nodes=, time=, depth=, threads= or table=NUMBER");
        let (key, value) = option.split_once('=').ok_or_else(wrong)?;
        let number: u64 = value.parse().map_err(|_| wrong())?;
        let small = u32::try_from(number);
        match key {
            "nodes" => spec.limits.nodes = Some(number),
            "time" => spec.limits.time = Some(Duration::from_millis(number)),
            "depth" => spec.limits.depth = Some(small.map_err(|_| wrong())?),
            "threads" => spec.threads = Some(small.map_err(|_| wrong())?),
            "table" => spec.table_mib = Some(small.map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
    }
    Ok(spec)
}

/// Prefers a program next to this one over `PATH`.
fn locate(program: &str) -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|own| {
        let path = own.parent()?.join(program);
        (Path::new(program).components().count() == 1 && path.is_file()).then_some(path)
    });
    beside.unwrap_or_else(|| program.into())
}

/// Splits a command line like a shell, at blanks outside of `'…'` and `"…"`. A backslash escapes
/// the next character outside of `'…'`.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            (_, Some(end)) if c == end => quote = None,
            ('\\', None | Some('"')) => {
                let next = chars.next().ok_or("a backslash at the end")?;
                word.get_or_insert_default().push(next);
            }
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".to_owned());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_numbers() {
        for (index, level) in Level::ALL.into_iter().enumerate() {
            let spec = EngineSpec::Level(level);
            let name = spec.name();
            let by_name = name.replace("level ", "level:");
            assert_eq!(EngineSpec::parse(&by_name).unwrap(), spec);
            let by_number = format!("level:{}", index + 1);
            assert_eq!(EngineSpec::parse(&by_number).unwrap(), spec);
        }
        for wrong in ["level:", "level:0", "level:999", "level:best"] {
            assert!(EngineSpec::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_own_search_takes_options() {
        let Ok(EngineSpec::Search(spec)) = EngineSpec::parse("self:nodes=500,time=20,threads=2")
        else {
            panic!();
        };
        assert_eq!((spec.limits.nodes, spec.threads), (Some(500), Some(2)));
        assert_eq!(EngineSpec::Search(spec).name(), "self 500 nodes 20 ms");
        assert!(spec.is_bounded() && !SearchSpec::default().is_bounded());
        for wrong in ["self:", "self:nodes", "self:nodes=x", "self:speed=1"] {
            assert!(EngineSpec::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn command_lines_are_split_as_in_a_shell() {
        let spec = EngineSpec::parse(r#"/opt/a\ b/pbrain-x -c "two words" '' 'a"\b'"#).unwrap();
        let EngineSpec::Program { program, arguments } = &spec else {
            panic!();
        };
        assert_eq!(program, &PathBuf::from("/opt/a b/pbrain-x"));
        assert_eq!(arguments, &["-c", "two words", "", r#"a"\b"#]);
        assert_eq!(spec.name(), "pbrain-x");
        for wrong in ["", "  ", "a 'b", "a\\"] {
            assert!(EngineSpec::parse(wrong).is_err(), "{wrong}");
        }
    }
}
