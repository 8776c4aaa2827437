//! Iterative SGF parser. Returns the main line of the first game and only validates the rest.
//! <https://www.red-bean.com/sgf/sgf4.html>

use super::MAX_DEPTH;
use super::fault::Fault;
use super::games::{first_tree, is_space, next_tree};

/// An escaped value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'a> {
    /// Byte position after the opening bracket.
    pub(super) at: usize,
    pub(super) raw: &'a str,
}

#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) at: usize,
    /// Upper-case letters and digits, as in `5A`. Lower-case letters of older files are ignored.
    pub(super) name: String,
    /// Never empty.
    pub(super) values: Vec<Value<'a>>,
}

#[derive(Debug)]
pub(super) struct Node<'a> {
    pub(super) at: usize,
    pub(super) properties: Vec<Property<'a>>,
}

impl<'a> Node<'a> {
    pub(super) fn moves(&self) -> impl Iterator<Item = &Property<'a>> {
        let properties = self.properties.iter();
        properties.filter(|property| matches!(property.name.as_str(), "B" | "W"))
    }
}

impl<'a> Property<'a> {
    /// The first value, for free-text properties.
    pub(super) fn first(&self) -> Result<Value<'a>, Fault> {
        let missing = || Fault::syntax(self.at, format!("{} has no value", self.name));
        self.values.first().copied().ok_or_else(missing)
    }

    pub(super) fn single(&self) -> Result<Value<'a>, Fault> {
        match self.values.as_slice() {
            [value] => Ok(*value),
            [_, second, ..] => Err(Fault::syntax(
                second.at,
                format!("{} has one value", self.name),
            )),
            [] => Err(Fault::syntax(
                self.at,
                format!("{} has no value", self.name),
            )),
        }
    }
}

impl Value<'_> {
    /// Unescaped, on one line.
    pub(super) fn text(&self) -> String {
        self.unescaped(' ')
    }

    /// Unescaped, with LF line ends.
    pub(super) fn lines(&self) -> String {
        self.unescaped('\n')
    }

    fn unescaped(&self, line_end: char) -> String {
        let mut out = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars().peekable();
        while let Some(c) = chars.next() {
            let (c, escaped) = match c {
                '\\' => match chars.next() {
                    Some(c) => (c, true),
                    None => break,
                },
                c => (c, false),
            };
            match c {
                '\r' | '\n' => {
                    // CR LF is one line end; an escaped line end is removed.
                    let other = if c == '\r' { '\n' } else { '\r' };
                    chars.next_if_eq(&other);
                    if !escaped {
                        out.push(line_end);
                    }
                }
                c if c.is_whitespace() => out.push(' '),
                c => out.push(c),
            }
        }
        out
    }
}

/// The first game's main line. Skips text before the game, such as a mail header.
pub(super) fn main_line(text: &str) -> Result<Vec<Node<'_>>, Fault> {
    let at = first_tree(text).unwrap_or(0);
    Parser { text, at }.collection()
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn collection(&mut self) -> Result<Vec<Node<'a>>, Fault> {
        let mut nodes = Vec::new();
        let mut on_main_line = true;
        let mut depth = 0_usize;
        self.expect('(', "a record begins with (")?;
        loop {
            depth += 1;
            if depth > MAX_DEPTH {
                return Err(Fault::syntax(self.at, "variations are nested too deep"));
            }
            self.skip_space();
            // Some programs omit the semicolon.
            if !self.peek().is_some_and(|c| c.is_ascii_alphanumeric()) {
                self.expect(';', "a variation begins with ;")?;
            }
            loop {
                let node = self.node()?;
                if on_main_line {
                    nodes.push(node);
                }
                self.skip_space();
                if !self.eat(';') {
                    break;
                }
            }
            if self.eat('(') {
                continue;
            }
            loop {
                self.expect(')', "expected ;, ( or )")?;
                on_main_line = false;
                depth -= 1;
                self.skip_space();
                if depth == 0 || self.peek() == Some('(') {
                    break;
                }
            }
            if depth == 0 && !self.next_game()? {
                return Ok(nodes);
            }
            self.expect('(', "nothing but another game may follow")?;
        }
    }

    /// Skips text after a game, such as `---`, a second `)` or an end-of-file mark. Returns whether
    /// a game follows. A value in that text is an error: a misplaced `)` would truncate the game.
    fn next_game(&mut self) -> Result<bool, Fault> {
        let rest = self.rest();
        let next = next_tree(rest);
        let between = &rest[..next.unwrap_or(rest.len())];
        if between.contains(']') {
            let junk = between.trim_start_matches(|c: char| c == ')' || c.is_whitespace());
            let at = self.at + between.len() - junk.len();
            return Err(Fault::syntax(at, "nothing but another game may follow"));
        }
        self.at += between.len();
        Ok(next.is_some())
    }

    fn node(&mut self) -> Result<Node<'a>, Fault> {
        let at = self.at.saturating_sub(1);
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some(c) if c.is_ascii_alphanumeric() => properties.push(self.property()?),
                _ => return Ok(Node { at, properties }),
            }
        }
    }

    fn property(&mut self) -> Result<Property<'a>, Fault> {
        let at = self.at;
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let name: String = rest[..end]
            .chars()
            .filter(|c| !c.is_ascii_lowercase())
            .collect();
        if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Err(Fault::syntax(
                at,
                "a property's name has upper-case letters",
            ));
        }
        self.at += end;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if !self.eat('[') {
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(Fault::syntax(
                self.at,
                format!("{name} needs a value in [ ]"),
            ));
        }
        Ok(Property { at, name, values })
    }

    fn value(&mut self) -> Result<Value<'a>, Fault> {
        let at = self.at;
        let rest = self.rest();
        let mut escaped = false;
        for (i, c) in rest.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ']' => {
                    self.at += i + 1;
                    return Ok(Value {
                        at,
                        raw: &rest[..i],
                    });
                }
                _ => {}
            }
        }
        Err(Fault::syntax(
            at.saturating_sub(1),
            "this [ is never closed",
        ))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips white space, and the `>` before each line of a quoted mail.
    fn skip_space(&mut self) {
        let rest = self.rest();
        let next = rest.trim_start_matches(|c| is_space(c) || c == '>');
        self.at += rest.len() - next.len();
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn expect(&mut self, c: char, detail: &str) -> Result<(), Fault> {
        self.skip_space();
        if self.eat(c) {
            Ok(())
        } else {
            Err(Fault::syntax(self.at, detail))
        }
    }
}
