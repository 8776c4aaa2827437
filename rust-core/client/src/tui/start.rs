//! Start screen.

use gomoku_core::{
    ClockSetting, GameConfig, LevelName, Opening, Seat, level_number, levels, openings,
    perfect_play_offered,
};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::choices::{CLOCKS, COLOURS, RULES, SIZES, coin, wrap, wrapped};
use super::panels::too_small;
use super::popup;
use super::theme::{Theme, Token};
use crate::computer::{MIN_REPLY_MS, default_threads};
use crate::{clock, words};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StartRow {
    Continue,
    Start,
    Opponent,
    Colour,
    Level,
    Rule,
    Opening,
    Size,
    Perfect,
    Clock,
    Nearby,
    Online,
    Load,
    Help,
    Quit,
}

const ROWS: [StartRow; 15] = [
    StartRow::Continue,
    StartRow::Start,
    StartRow::Opponent,
    StartRow::Colour,
    StartRow::Level,
    StartRow::Rule,
    StartRow::Opening,
    StartRow::Size,
    StartRow::Perfect,
    StartRow::Clock,
    StartRow::Nearby,
    StartRow::Online,
    StartRow::Load,
    StartRow::Help,
    StartRow::Quit,
];

const OPPONENTS: [&str; 3] = [
    "the computer",
    "two people here",
    "none: watch two computers",
];

const FIRST_ROW: u16 = 3;
const WIDTH: u16 = 46;
const HEIGHT: u16 = 22;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum StartDecision {
    Continue,
    Start(GameConfig),
    Nearby,
    Online,
    Load,
    Help,
    Quit,
}

/// Form whose options are indexes into lists.
#[derive(Debug, Clone)]
pub struct StartForm {
    focus: StartRow,
    opponent: usize,
    colour: usize,
    /// Level number minus one.
    level: usize,
    rule: usize,
    opening: usize,
    size: usize,
    /// Ignored where a proven win isn't offered.
    perfect: bool,
    clock: usize,
    /// Unfinished game.
    saved: Option<String>,
    /// Nearby game.
    waiting: Option<String>,
    /// Online games.
    online: Option<String>,
    /// Notice, such as a damaged file.
    notice: Option<String>,
}

impl StartForm {
    /// Creates the form with defaults; Enter continues an unfinished game.
    #[must_use]
    pub fn new(saved: Option<String>, notice: Option<String>) -> Self {
        let focus = if saved.is_some() {
            StartRow::Continue
        } else {
            StartRow::Start
        };
        Self {
            focus,
            opponent: 0,
            colour: 0,
            level: level_number(LevelName::Beginner) as usize - 1,
            rule: 0,
            opening: 0,
            size: 6,
            perfect: false,
            clock: 0,
            saved,
            waiting: None,
            online: None,
            notice,
        }
    }

    pub(super) fn set_waiting(&mut self, waiting: Option<String>) {
        self.waiting = waiting;
    }

    pub(super) fn set_online(&mut self, games: Option<String>) {
        self.online = games;
    }

    pub(super) fn set_notice(&mut self, notice: Option<String>) {
        self.notice = notice;
    }

    pub(super) fn set_saved(&mut self, saved: Option<String>) {
        self.focus = if saved.is_some() {
            StartRow::Continue
        } else {
            StartRow::Start
        };
        self.saved = saved;
    }

    fn rows(&self) -> impl Iterator<Item = StartRow> + '_ {
        ROWS.into_iter().filter(|row| match row {
            StartRow::Continue => self.saved.is_some(),
            StartRow::Colour => self.opponent == 0,
            StartRow::Level => self.opponent != 1,
            StartRow::Perfect => perfect_play_offered(self.config()),
            _ => true,
        })
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Option<StartDecision> {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(1),
            KeyCode::Enter => return Some(self.decide()),
            KeyCode::Char('q') | KeyCode::Esc => return Some(StartDecision::Quit),
            KeyCode::Char('?') | KeyCode::F(1) => return Some(StartDecision::Help),
            _ => {}
        }
        None
    }

    /// Selects a row; a second click, or one on a value, changes it.
    pub(super) fn click(&mut self, column: u16, row: u16) -> Option<StartDecision> {
        let index = usize::from(row.checked_sub(FIRST_ROW)?);
        let clicked = self.rows().nth(index)?;
        self.focus = clicked;
        match clicked {
            StartRow::Continue
            | StartRow::Start
            | StartRow::Nearby
            | StartRow::Online
            | StartRow::Load
            | StartRow::Help
            | StartRow::Quit => Some(self.decide()),
            _ => {
                let back = column < popup::VALUE_COLUMN + 2;
                self.change(if back { -1 } else { 1 });
                None
            }
        }
    }

    fn step(&mut self, by: isize) {
        let rows: Vec<StartRow> = self.rows().collect();
        let at = rows.iter().position(|&row| row == self.focus).unwrap_or(0);
        if let Some(&row) = rows.get(wrap(at, by, rows.len())) {
            self.focus = row;
        }
    }

    fn change(&mut self, by: isize) {
        let (value, count) = match self.focus {
            StartRow::Perfect => {
                self.perfect = !self.perfect;
                return;
            }
            StartRow::Opponent => (&mut self.opponent, OPPONENTS.len()),
            StartRow::Colour => (&mut self.colour, COLOURS.len()),
            StartRow::Level => (&mut self.level, levels().len()),
            StartRow::Rule => (&mut self.rule, RULES.len()),
            StartRow::Opening => {
                let count = self.openings().len();
                (&mut self.opening, count)
            }
            StartRow::Size => (&mut self.size, SIZES.len()),
            StartRow::Clock => (&mut self.clock, CLOCKS.len()),
            _ => return,
        };
        *value = wrap(*value, by, count);
        // Another rule may lack the opening.
        if self.opening >= self.openings().len() {
            self.opening = 0;
        }
    }

    fn openings(&self) -> Vec<Opening> {
        openings(RULES[self.rule])
    }

    fn decide(&self) -> StartDecision {
        match self.focus {
            StartRow::Continue => StartDecision::Continue,
            StartRow::Nearby => StartDecision::Nearby,
            StartRow::Online => StartDecision::Online,
            StartRow::Load => StartDecision::Load,
            StartRow::Help => StartDecision::Help,
            StartRow::Quit => StartDecision::Quit,
            _ => StartDecision::Start(self.config()),
        }
    }

    pub(super) fn config(&self) -> GameConfig {
        let computer = Seat::Computer {
            level: self.level as i32 + 1,
        };
        let black_is_human = match self.colour {
            0 => true,
            1 => false,
            _ => coin(),
        };
        let (black, white) = match (self.opponent, black_is_human) {
            (0, true) => (Seat::Human, computer),
            (0, false) => (computer, Seat::Human),
            (1, _) => (Seat::Human, Seat::Human),
            _ => (computer.clone(), computer),
        };
        GameConfig {
            rule: RULES[self.rule],
            size: SIZES[self.size],
            black,
            white,
            clock: clock::parse(CLOCKS[self.clock]).unwrap_or(ClockSetting::CountUp),
            forbidden_loses: false,
            opening: self.openings()[self.opening],
            threads: default_threads(),
            min_reply_ms: MIN_REPLY_MS,
            seed: None,
            together: None,
            perfect: self.perfect,
        }
    }

    fn texts(&self, row: StartRow) -> (&'static str, Option<String>) {
        let value = |text: &str| Some(text.to_owned());
        match row {
            StartRow::Continue => ("Continue", self.saved.clone()),
            StartRow::Start => ("Start a new game", None),
            StartRow::Opponent => ("  Opponent", value(OPPONENTS[self.opponent])),
            StartRow::Colour => ("  You play", value(COLOURS[self.colour])),
            StartRow::Level => ("  Level", Some(self.level_text())),
            StartRow::Rule => ("  Rule", value(words::rule(RULES[self.rule]))),
            StartRow::Opening => {
                let opening = self.openings()[self.opening];
                ("  Opening", value(words::opening(opening)))
            }
            StartRow::Size => ("  Size", value(&format!("{0}×{0}", SIZES[self.size]))),
            StartRow::Perfect => {
                let chosen = if self.perfect {
                    "on: Black wins"
                } else {
                    "off"
                };
                ("  Perfect play", value(chosen))
            }
            StartRow::Clock => ("  Clock", value(CLOCKS[self.clock])),
            StartRow::Nearby => ("Nearby", Some(self.nearby())),
            StartRow::Online => ("Online", Some(self.online())),
            StartRow::Load => ("Load a game", None),
            StartRow::Help => ("Help", None),
            StartRow::Quit => ("Quit", None),
        }
    }

    fn nearby(&self) -> String {
        match &self.waiting {
            Some(game) => format!("waiting: {game}"),
            None => "somebody in this network".to_owned(),
        }
    }

    fn online(&self) -> String {
        let anybody = || "somebody anywhere".to_owned();
        self.online.clone().unwrap_or_else(anybody)
    }

    /// Returns the level's name, or its number and rank.
    fn level_text(&self) -> String {
        let all = levels();
        match all.get(self.level) {
            Some(level) if level.name.is_none() => {
                format!("{} of {}", words::level(level.number), all.len())
            }
            _ => words::level(self.level as i32 + 1),
        }
    }

    /// Draws the form.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        if area.width < WIDTH || area.height < HEIGHT {
            too_small(area, frame.buffer_mut(), WIDTH, HEIGHT);
            return;
        }
        let accent = theme.style(Token::Accent);
        let muted = theme.style(Token::Muted);
        let mut lines = vec![
            Line::from(Span::styled(
                "Gomoku: five in a row",
                accent.add_modifier(Modifier::BOLD),
            )),
            Line::default(),
            Line::default(),
        ];
        for row in self.rows() {
            lines.push(self.line(row, theme));
        }
        lines.push(Line::default());
        lines.push(Line::from(Span::styled(
            "Up/Down choose, Left/Right change, Enter goes on",
            muted,
        )));
        if let Some(notice) = &self.notice {
            lines.push(Line::default());
            let style = theme.style(Token::Danger);
            let texts = wrapped(
                &theme.plain(notice),
                usize::from(area.width.saturating_sub(1)),
            );
            lines.extend(
                texts
                    .into_iter()
                    .map(|text| Line::from(Span::styled(text, style))),
            );
        }
        Paragraph::new(lines).render(area, frame.buffer_mut());
    }

    fn line(&self, row: StartRow, theme: Theme) -> Line<'_> {
        let (label, value) = self.texts(row);
        let focused = row == self.focus;
        let mut text = format!("{} {label:<18}", if focused { ">" } else { " " });
        match (value, row) {
            (Some(value), StartRow::Continue | StartRow::Nearby | StartRow::Online) => {
                text.push_str(&value)
            }
            (Some(value), _) => text.push_str(&format!("< {value} >")),
            (None, _) => {}
        }
        let style = if focused {
            theme.style(Token::Accent).add_modifier(Modifier::REVERSED)
        } else {
            ratatui::style::Style::new()
        };
        Line::from(Span::styled(theme.plain(text.trim_end()), style))
    }
}

#[cfg(test)]
mod tests {
    use gomoku_core::Rule;

    use super::*;

    fn press(form: &mut StartForm, code: KeyCode) -> Option<StartDecision> {
        form.key(KeyEvent::from(code))
    }

    #[test]
    fn enter_starts_a_game_at_once() {
        let mut form = StartForm::new(None, None);
        let Some(StartDecision::Start(config)) = press(&mut form, KeyCode::Enter) else {
            panic!()
        };
        assert_eq!((config.size, &config.black), (15, &Seat::Human));
        assert_eq!(
            config.white,
            Seat::Computer {
                level: level_number(LevelName::Beginner)
            }
        );
        assert!(gomoku_core::check_config(config).is_ok());
    }

    #[test]
    fn enter_continues_an_unfinished_game() {
        let mut form = StartForm::new(Some("Renju".into()), None);
        assert_eq!(
            press(&mut form, KeyCode::Enter),
            Some(StartDecision::Continue)
        );
    }

    #[test]
    fn keys_change_every_choice() {
        let mut form = StartForm::new(None, None);
        for _ in 0..5 {
            press(&mut form, KeyCode::Down);
            press(&mut form, KeyCode::Right);
        }
        let Some(StartDecision::Start(config)) = press(&mut form, KeyCode::Enter) else {
            panic!()
        };
        assert_eq!((config.black, config.white), (Seat::Human, Seat::Human));
        assert_eq!((config.rule, config.size), (Rule::Standard, 16));
        assert_eq!(config.opening, Opening::Swap2);
        assert_ne!(config.clock, ClockSetting::CountUp);
    }

    #[test]
    fn an_opening_goes_with_its_rule() {
        let mut form = StartForm::new(None, None);
        form.focus = StartRow::Opening;
        for opening in [Opening::Swap2, Opening::Free] {
            press(&mut form, KeyCode::Right);
            assert_eq!(form.config().opening, opening);
        }
        form.rule = 2;
        press(&mut form, KeyCode::Left);
        assert_eq!(form.config().opening, Opening::RenjuClassic);
        assert!(gomoku_core::check_config(form.config()).is_ok());
        form.focus = StartRow::Rule;
        press(&mut form, KeyCode::Right);
        assert_eq!(form.config().opening, Opening::Free);
    }

    #[test]
    fn perfect_play_goes_with_the_top_level() {
        let mut form = StartForm::new(None, None);
        let is_there = |form: &StartForm| form.rows().any(|row| row == StartRow::Perfect);
        assert!(!is_there(&form));
        form.level = levels().len() - 1;
        assert!(is_there(&form) && !form.config().perfect);
        form.focus = StartRow::Perfect;
        press(&mut form, KeyCode::Right);
        assert!(form.config().perfect);
        form.opening = 1;
        assert!(!is_there(&form));
    }

    #[test]
    fn every_level_can_be_chosen() {
        let mut form = StartForm::new(None, None);
        for _ in 0..3 {
            press(&mut form, KeyCode::Down);
        }
        let mut seen: Vec<i32> = levels()
            .iter()
            .map(|_| {
                press(&mut form, KeyCode::Right);
                assert!(!form.level_text().is_empty());
                match form.config().white {
                    Seat::Computer { level } => level,
                    Seat::Human | Seat::Remote { .. } => panic!(),
                }
            })
            .collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(1..=levels().len() as i32));
    }

    #[test]
    fn every_clock_can_be_played() {
        for (clock, _) in CLOCKS.iter().enumerate() {
            let form = StartForm {
                clock,
                ..StartForm::new(None, None)
            };
            assert!(gomoku_core::check_config(form.config()).is_ok());
        }
    }
}
