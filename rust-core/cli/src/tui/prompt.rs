//! The line at the bottom: a point (`h8`) or a command (`undo`, `save game.sgf`) and Enter.

use std::time::{Duration, Instant};

use gomoku_core::{Point, parse_point, point_name};

/// After a movement by h, j, k or l, a letter within this time makes both the start of a word.
const WORD_PAUSE: Duration = Duration::from_millis(600);

/// Longest text that is kept.
const MAX_CHARS: usize = 200;

/// What a person can ask for beside a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Undo,
    Redo,
    Hint,
    Pause,
    Resign,
    Rematch,
    New,
    Save,
    Load,
    Help,
    Menu,
    Quit,
}

impl Action {
    /// Every action: what is typed, the key, and what it does.
    pub(super) const ALL: [(Self, &'static str, &'static str, &'static str); 12] = [
        (Self::Undo, "undo", "Ctrl-Z", "take back"),
        (
            Self::Redo,
            "redo",
            "Ctrl-Y",
            "play again what was taken back",
        ),
        (Self::Hint, "hint", "Ctrl-T", "ask the computer for a move"),
        (Self::Pause, "pause", "Ctrl-P", "stop or start the clocks"),
        (Self::Resign, "resign", "Ctrl-X", "give up this game"),
        (
            Self::Rematch,
            "rematch",
            "Ctrl-R",
            "play again with colours swapped",
        ),
        (Self::New, "new", "Ctrl-N", "choose another game"),
        (Self::Save, "save", "Ctrl-S", "save the game as SGF"),
        (Self::Load, "load", "Ctrl-O", "load a game from SGF"),
        (Self::Help, "help", "?", "show all keys"),
        (Self::Menu, "menu", "Tab", "show this menu"),
        (Self::Quit, "quit", "Ctrl-Q", "leave; the game is kept"),
    ];
}

/// What a typed line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Intent {
    Play(Point),
    Do(Action),
    Save(String),
    Load(String),
    /// Nothing; the text says why.
    Unclear(String),
}

/// Understands a line for a board of `size` lines. Commands may be shortened while they are clear.
pub(super) fn understand(text: &str, size: i32) -> Intent {
    let text = text.trim();
    if let Ok(point) = parse_point(text.to_owned(), size) {
        return Intent::Play(point);
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let fits: Vec<_> = Action::ALL
        .iter()
        .filter(|(_, name, ..)| name.starts_with(word.as_str()))
        .collect();
    match (fits.as_slice(), rest) {
        ([(Action::Save, ..)], path) if !path.is_empty() => Intent::Save(path.to_owned()),
        ([(Action::Load, ..)], path) if !path.is_empty() => Intent::Load(path.to_owned()),
        ([(action, ..)], "") => Intent::Do(*action),
        ([_, _, ..], "") => {
            let names: Vec<_> = fits.iter().map(|(_, name, ..)| *name).collect();
            Intent::Unclear(format!("which: {}?", names.join(", ")))
        }
        _ => {
            let last = point_name(Point {
                x: size - 1,
                y: size - 1,
            });
            Intent::Unclear(format!(
                "a point from A1 to {last}, or a command; ? shows help"
            ))
        }
    }
}

/// Says what Enter would do with a line.
pub(super) fn preview(text: &str, size: i32) -> String {
    let letters = text.chars().count();
    let column = parse_point(format!("{}1", text.trim()), size).is_ok() && letters == 1;
    match understand(text, size) {
        Intent::Play(point) => format!("Enter: play {}", point_name(point)),
        Intent::Do(action) => {
            let what = Action::ALL
                .iter()
                .find(|(other, ..)| *other == action)
                .map_or("", |(_, _, _, does)| *does);
            let or = if column {
                ", or go on with the row"
            } else {
                ""
            };
            format!("Enter: {what}{or}")
        }
        Intent::Save(path) => format!("Enter: save to {path}"),
        Intent::Load(path) => format!("Enter: load {path}"),
        Intent::Unclear(_) if column => "go on with the row, such as 8".to_owned(),
        Intent::Unclear(why) => why,
    }
}

/// What is being typed, and the last h, j, k or l: it moved the cursor, but `h8` begins so, too.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    text: String,
    moved: Option<(char, Point, Instant)>,
    /// Whether the text's first letter may have been meant as a movement.
    joined: bool,
}

/// What became of a typed character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    /// It is part of the text.
    Kept,
    /// The text begins with the letter that moved the cursor before: put the cursor back there.
    KeptFrom(Point),
    /// It moves the cursor by columns and rows.
    Moves(i32, i32),
}

impl Prompt {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.moved = None;
    }

    pub(super) fn take(&mut self) -> String {
        self.moved = None;
        std::mem::take(&mut self.text)
    }

    pub(super) fn erase(&mut self) {
        self.text.pop();
        self.moved = None;
    }

    pub(super) fn push_text(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            self.push(c);
        }
    }

    fn push(&mut self, c: char) {
        if self.text.chars().count() < MAX_CHARS {
            self.text.push(c);
        }
    }

    /// Takes a character; `cursor` is where the board's cursor stands now.
    pub(super) fn key(&mut self, c: char, cursor: Point, now: Instant) -> Typed {
        if !self.text.is_empty() {
            // No command has a digit: `l` and `a5` in haste are a movement and a point.
            if c.is_ascii_digit() && self.joined && self.text.chars().count() == 2 {
                self.text.remove(0);
            }
            self.joined = false;
            self.push(c);
            return Typed::Kept;
        }
        let before = self.moved.take();
        if let Some((letter, from, at)) = before {
            let word = c.is_alphabetic() && now.duration_since(at) < WORD_PAUSE;
            // No command begins with two of the movements.
            if c.is_ascii_digit() || (word && !movement(c)) {
                self.joined = !c.is_ascii_digit();
                self.push(letter);
                self.push(c);
                return Typed::KeptFrom(from);
            }
        }
        if movement(c) {
            self.moved = Some((c, cursor, now));
            return match c {
                'h' => Typed::Moves(-1, 0),
                'l' => Typed::Moves(1, 0),
                'k' => Typed::Moves(0, 1),
                _ => Typed::Moves(0, -1),
            };
        }
        self.push(c);
        Typed::Kept
    }

    /// Another key was pressed: the last letter was a movement and nothing else.
    pub(super) fn forget(&mut self) {
        self.moved = None;
    }
}

fn movement(c: char) -> bool {
    matches!(c, 'h' | 'j' | 'k' | 'l')
}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTRE: Point = Point { x: 7, y: 7 };

    fn type_in(prompt: &mut Prompt, text: &str) -> Vec<Typed> {
        text.chars()
            .map(|c| prompt.key(c, CENTRE, Instant::now()))
            .collect()
    }

    #[test]
    fn h8_is_a_point_although_h_moves() {
        let mut prompt = Prompt::default();
        let typed = type_in(&mut prompt, "h8");
        assert_eq!(typed, [Typed::Moves(-1, 0), Typed::KeptFrom(CENTRE)]);
        assert_eq!(prompt.text(), "h8");
    }

    #[test]
    fn words_may_begin_with_a_movement() {
        for word in ["hint", "help", "load"] {
            let mut prompt = Prompt::default();
            type_in(&mut prompt, word);
            assert_eq!(prompt.text(), word);
        }
        let mut prompt = Prompt::default();
        type_in(&mut prompt, "jjkhl");
        assert!(prompt.is_empty(), "movements only");
    }

    #[test]
    fn a_point_may_follow_a_movement_in_haste() {
        for (typed, point) in [
            ("la5", "a5"),
            ("jjG7", "G7"),
            ("llh8", "h8"),
            ("hk10", "k10"),
        ] {
            let mut prompt = Prompt::default();
            type_in(&mut prompt, typed);
            assert_eq!(prompt.text(), point);
        }
    }

    #[test]
    fn a_movement_long_ago_is_no_part_of_a_word() {
        let mut prompt = Prompt::default();
        let start = Instant::now();
        prompt.key('l', CENTRE, start);
        prompt.key('a', CENTRE, start + WORD_PAUSE * 2);
        assert_eq!(prompt.text(), "a");
    }

    #[test]
    fn understands_points_and_commands() {
        assert_eq!(understand("h8", 15), Intent::Play(CENTRE));
        assert_eq!(understand(" H8 ", 15), Intent::Play(CENTRE));
        assert_eq!(understand("q", 15), Intent::Do(Action::Quit));
        assert_eq!(understand("UND", 15), Intent::Do(Action::Undo));
        assert_eq!(
            understand("save a b.sgf", 15),
            Intent::Save("a b.sgf".into())
        );
        assert_eq!(understand("l x", 15), Intent::Load("x".into()));
        assert_eq!(
            understand("re", 15),
            Intent::Unclear("which: redo, resign, rematch?".into())
        );
        for text in ["p1", "h16", "zz", "8h", "undo 3", "é1"] {
            assert!(matches!(understand(text, 15), Intent::Unclear(_)), "{text}");
        }
    }

    #[test]
    fn previews_say_what_enter_does() {
        assert_eq!(preview("h8", 15), "Enter: play H8");
        assert_eq!(preview("c", 15), "go on with the row, such as 8");
        assert_eq!(
            preview("q", 20),
            "Enter: leave; the game is kept, or go on with the row"
        );
    }
}
