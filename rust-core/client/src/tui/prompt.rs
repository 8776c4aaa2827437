//! The prompt: a point (`h8`) or a command (`undo`, `save game.sgf`), then Enter.

use std::time::{Duration, Instant};

use gomoku_core::{
    GameSnapshot, OpeningStage, Point, Reaction, SwapChoice, parse_point, point_name,
};

use crate::lan::words as net;
use crate::words;

/// A letter that follows h, j, k or l within this time starts a word with it.
const WORD_PAUSE: Duration = Duration::from_millis(600);

const MAX_CHARS: usize = 200;

/// Actions other than moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Undo,
    Redo,
    Hint,
    /// None lists the levels.
    Level(Option<i32>),
    Pause,
    Choose(SwapChoice),
    Resign,
    Rematch,
    Draw,
    Answer(bool),
    Cancel,
    Restart,
    React(Option<Reaction>),
    EndWithoutResult,
    Leave,
    Lobby,
    New,
    Save,
    Load,
    Help,
    Menu,
    Quit,
}

/// Action, command, key and description.
pub(super) type ListedAction = (Action, &'static str, &'static str, &'static str);

const REDO: &str = "play again what was taken back";
const SAVE: ListedAction = (Action::Save, "save", "Ctrl-S", "save the game as SGF");
const RESIGN: ListedAction = (Action::Resign, "resign", "Ctrl-X", "give up this game");
const HELP: ListedAction = (Action::Help, "help", "?", "show all keys");
const MENU: ListedAction = (Action::Menu, "menu", "Tab", "show this menu");
const QUIT: ListedAction = (Action::Quit, "quit", "Ctrl-Q", "leave; the game is saved");

const HERE: [ListedAction; 14] = [
    (Action::Undo, "undo", "Ctrl-Z", "take back"),
    (Action::Redo, "redo", "Ctrl-Y", REDO),
    (
        Action::Hint,
        "hint",
        "Ctrl-T",
        "ask the computer for a move",
    ),
    (Action::Pause, "pause", "Ctrl-P", "stop or start the clocks"),
    RESIGN,
    (Action::Draw, "draw", "", "two people agree to a draw"),
    (
        Action::Level(None),
        "level",
        "",
        "the computer's from here: level hard",
    ),
    (
        Action::Rematch,
        "rematch",
        "Ctrl-R",
        "play again with colours swapped",
    ),
    (Action::New, "new", "Ctrl-N", "choose another game"),
    SAVE,
    (Action::Load, "load", "Ctrl-O", "load a game from a file"),
    HELP,
    MENU,
    QUIT,
];

/// While the colours of Swap2 are chosen.
const CHOOSING: [ListedAction; 9] = [
    (
        Action::Choose(SwapChoice::Black),
        "black",
        "",
        "play Black from here",
    ),
    (
        Action::Choose(SwapChoice::White),
        "white",
        "",
        "play White from here",
    ),
    (
        Action::Choose(SwapChoice::AddTwo),
        "add",
        "",
        "add two stones; the other chooses",
    ),
    (Action::Undo, "undo", "Ctrl-Z", "take back"),
    (Action::New, "new", "Ctrl-N", "choose another game"),
    SAVE,
    HELP,
    MENU,
    QUIT,
];

const REMOTE: [ListedAction; 16] = [
    (
        Action::Undo,
        "undo",
        "Ctrl-Z",
        "ask to take your last move back",
    ),
    (Action::Draw, "draw", "", "offer a draw"),
    (
        Action::Rematch,
        "rematch",
        "Ctrl-R",
        "ask for a new game, colours swapped",
    ),
    (
        Action::Answer(true),
        "yes",
        "",
        "agree to what the other asks",
    ),
    (
        Action::Answer(false),
        "no",
        "",
        "say no to what the other asks",
    ),
    (Action::Cancel, "cancel", "", "take back what you asked"),
    (
        Action::React(None),
        "react",
        "",
        "show a feeling: react thanks",
    ),
    (
        Action::Restart,
        "restart",
        "",
        "go on from what both boards share",
    ),
    RESIGN,
    (
        Action::EndWithoutResult,
        "end",
        "",
        "end without result when their time is long up",
    ),
    (Action::Leave, "leave", "", "end this game for good"),
    (
        Action::Lobby,
        "lobby",
        "Ctrl-N",
        "back to the list; the game is saved",
    ),
    SAVE,
    HELP,
    MENU,
    QUIT,
];

const WATCHED: [ListedAction; 5] = [
    (Action::Lobby, "lobby", "Ctrl-N", "back to the list"),
    SAVE,
    HELP,
    MENU,
    (Action::Quit, "quit", "Ctrl-Q", "leave"),
];

pub(super) fn actions(game: &GameSnapshot) -> &'static [ListedAction] {
    match &game.remote {
        None => match game.opening_stage {
            Some(OpeningStage::Choose { .. }) => &CHOOSING,
            _ => &HERE,
        },
        Some(remote) if remote.watching => &WATCHED,
        Some(_) => &REMOTE,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Intent {
    Play(Point),
    Do(Action),
    Save(String),
    Load(String),
    /// Invalid, with the reason.
    Unclear(String),
}

/// Parses a line for a board of `size` lines. Unambiguous abbreviations are commands.
pub(super) fn understand(text: &str, size: i32, actions: &[ListedAction]) -> Intent {
    let text = text.trim();
    if let Some(point) = parse_point(text, size) {
        return Intent::Play(point);
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (word, rest) = (word.to_lowercase(), rest.trim());
    let fits: Vec<_> = actions
        .iter()
        .filter(|(_, name, ..)| name.starts_with(word.as_str()))
        .collect();
    match (fits.as_slice(), rest) {
        ([(Action::Save, ..)], path) if !path.is_empty() => Intent::Save(path.to_owned()),
        ([(Action::Load, ..)], path) if !path.is_empty() => Intent::Load(path.to_owned()),
        ([(Action::React(_), ..)], feeling) if !feeling.is_empty() => {
            match net::parse_reaction(feeling) {
                Some(reaction) => Intent::Do(Action::React(Some(reaction))),
                None => Intent::Unclear(feelings()),
            }
        }
        ([(Action::Level(_), ..)], level) if !level.is_empty() => {
            match words::parse_level(&level.to_lowercase()) {
                Ok(level) => Intent::Do(Action::Level(Some(level))),
                Err(which) => Intent::Unclear(which),
            }
        }
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

pub(super) fn feelings() -> String {
    format!("react {}", net::REACTIONS.map(|(_, word)| word).join(", "))
}

pub(super) fn preview(text: &str, size: i32, actions: &[ListedAction]) -> String {
    let letters = text.chars().count();
    let column = parse_point(&format!("{}1", text.trim()), size).is_some() && letters == 1;
    match understand(text, size, actions) {
        Intent::Play(point) => format!("Enter: play {}", point_name(point)),
        Intent::Do(action) => {
            let what = match action {
                Action::React(Some(reaction)) => net::reaction(reaction).to_owned(),
                Action::Level(Some(level)) => {
                    format!("the computer plays on at {}", words::level(level))
                }
                _ => actions
                    .iter()
                    .find(|(other, ..)| *other == action)
                    .map_or_else(String::new, |(_, _, _, does)| (*does).to_owned()),
            };
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

/// Text input, and the last h, j, k or l: it moves the cursor, but also begins words such as `h8`.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    text: String,
    moved: Option<(char, Point, Instant)>,
    /// The first letter may have been a movement.
    joined: bool,
}

/// Effect of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    Kept,
    /// The text includes the letter that moved the cursor: restore this position.
    KeptFrom(Point),
    /// Columns and rows.
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

    /// Handles a character with the board's cursor at `cursor`.
    pub(super) fn key(&mut self, c: char, cursor: Point, now: Instant) -> Typed {
        if !self.text.is_empty() {
            // No command has a digit: fast typing of `l` and `a5` is a movement and a point.
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
            // No command begins with two movement letters.
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

    /// Forgets the last letter, which was only a movement if another key follows.
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
    fn an_old_movement_key_is_not_part_of_a_word() {
        let mut prompt = Prompt::default();
        let start = Instant::now();
        prompt.key('l', CENTRE, start);
        prompt.key('a', CENTRE, start + WORD_PAUSE * 2);
        assert_eq!(prompt.text(), "a");
    }

    #[test]
    fn understands_points_and_commands() {
        assert_eq!(understand("h8", 15, &HERE), Intent::Play(CENTRE));
        assert_eq!(understand(" H8 ", 15, &HERE), Intent::Play(CENTRE));
        assert_eq!(understand("q", 15, &HERE), Intent::Do(Action::Quit));
        assert_eq!(understand("UND", 15, &HERE), Intent::Do(Action::Undo));
        assert_eq!(
            understand("save a b.sgf", 15, &HERE),
            Intent::Save("a b.sgf".into())
        );
        assert_eq!(understand("lo x", 15, &HERE), Intent::Load("x".into()));
        let hard = Action::Level(Some(11));
        assert_eq!(understand("level Hard", 15, &HERE), Intent::Do(hard));
        assert_eq!(understand("le 11", 15, &HERE), Intent::Do(hard));
        assert_eq!(
            understand("level", 15, &HERE),
            Intent::Do(Action::Level(None))
        );
        let which = understand("level 99", 15, &HERE);
        assert!(matches!(which, Intent::Unclear(why) if why.contains("hard, expert")));
        assert_eq!(
            understand("re", 15, &HERE),
            Intent::Unclear("which: redo, resign, rematch?".into())
        );
        for text in ["p1", "h16", "zz", "8h", "undo 3", "é1"] {
            assert!(
                matches!(understand(text, 15, &HERE), Intent::Unclear(_)),
                "{text}"
            );
        }
    }

    #[test]
    fn previews_say_what_enter_does() {
        assert_eq!(preview("h8", 15, &HERE), "Enter: play H8");
        assert_eq!(preview("c", 15, &HERE), "go on with the row, such as 8");
        assert_eq!(
            preview("q", 20, &HERE),
            "Enter: leave; the game is saved, or go on with the row"
        );
    }

    #[test]
    fn a_remote_game_has_other_words() {
        let understand = |text| understand(text, 15, &REMOTE);
        assert_eq!(understand("y"), Intent::Do(Action::Answer(true)));
        assert_eq!(understand("no"), Intent::Do(Action::Answer(false)));
        assert_eq!(understand("draw"), Intent::Do(Action::Draw));
        assert_eq!(understand("d4"), Intent::Play(Point { x: 3, y: 3 }));
        let thanks = Action::React(Some(Reaction::Thanks));
        assert_eq!(understand("react thanks"), Intent::Do(thanks));
        for nothing in ["hint", "redo", "pause", "react shout", "leave x"] {
            assert!(
                matches!(understand(nothing), Intent::Unclear(_)),
                "{nothing}"
            );
        }
    }

    #[test]
    fn no_word_begins_with_two_movements() {
        for (_, word, ..) in HERE.iter().chain(&REMOTE).chain(&WATCHED) {
            assert!(!word.chars().take(2).all(movement), "{word}");
        }
    }
}
