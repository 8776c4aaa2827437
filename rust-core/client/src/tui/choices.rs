//! Options in forms.

use std::hash::{BuildHasher, Hasher, RandomState};

use gomoku_core::{ClockSetting, RemoteSetup, Rule};

use crate::{clock, words};

pub(super) const COLOURS: [&str; 3] = ["Black (you begin)", "White", "random"];
pub(super) const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];
pub(super) const SIZES: [i32; 12] = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
pub(super) const CLOCKS: [&str; 6] = ["none", "1+2", "3+2", "5+3", "10+5", "30+0"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChoiceRow {
    Colour,
    Rule,
    Size,
    Clock,
}

impl ChoiceRow {
    pub(super) const ALL: [Self; 4] = [Self::Colour, Self::Rule, Self::Size, Self::Clock];
}

/// Indexes into the lists of options.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices {
    colour: usize,
    rule: usize,
    size: usize,
    clock: usize,
    forbidden_loses: bool,
    /// Clock from the command line that is not in the list.
    own_clock: Option<ClockSetting>,
}

impl Choices {
    pub(super) fn of(setup: &RemoteSetup) -> Self {
        let clock = clock::setting_text(setup.clock);
        let listed = CLOCKS.iter().position(|text| *text == clock);
        Self {
            colour: usize::from(!setup.inviter_is_black),
            rule: RULES
                .iter()
                .position(|&rule| rule == setup.rule)
                .unwrap_or(0),
            size: SIZES
                .iter()
                .position(|&size| size == setup.size)
                .unwrap_or(6),
            clock: listed.unwrap_or(0),
            forbidden_loses: setup.forbidden_loses,
            own_clock: listed.is_none().then_some(setup.clock),
        }
    }

    pub(super) fn setup(&self) -> RemoteSetup {
        let listed = clock::parse(CLOCKS[self.clock]).unwrap_or(ClockSetting::CountUp);
        RemoteSetup {
            rule: RULES[self.rule],
            size: SIZES[self.size],
            clock: self.own_clock.unwrap_or(listed),
            inviter_is_black: match self.colour {
                0 => true,
                1 => false,
                _ => coin(),
            },
            forbidden_loses: self.forbidden_loses,
        }
    }

    pub(super) fn change(&mut self, row: ChoiceRow, by: isize) {
        let (value, count) = match row {
            ChoiceRow::Colour => (&mut self.colour, COLOURS.len()),
            ChoiceRow::Rule => (&mut self.rule, RULES.len()),
            ChoiceRow::Size => (&mut self.size, SIZES.len()),
            ChoiceRow::Clock => {
                self.own_clock = None;
                (&mut self.clock, CLOCKS.len())
            }
        };
        *value = wrap(*value, by, count);
    }

    pub(super) fn texts(&self, row: ChoiceRow) -> (&'static str, String) {
        let (label, value) = match row {
            ChoiceRow::Colour => ("  You play", COLOURS[self.colour].to_owned()),
            ChoiceRow::Rule => ("  Rule", words::rule(RULES[self.rule]).to_owned()),
            ChoiceRow::Size => ("  Size", format!("{0}×{0}", SIZES[self.size])),
            ChoiceRow::Clock => ("  Clock", self.clock_text()),
        };
        (label, format!("< {value} >"))
    }

    fn clock_text(&self) -> String {
        match self.own_clock {
            Some(setting) => clock::setting_text(setting),
            None => CLOCKS[self.clock].to_owned(),
        }
    }
}

/// Returns a random bool, from the keys of the standard library's hash maps.
pub(super) fn coin() -> bool {
    RandomState::new().build_hasher().finish().is_multiple_of(2)
}

pub(super) fn wrap(at: usize, by: isize, count: usize) -> usize {
    match (by < 0, at) {
        (true, 0) => count.saturating_sub(1),
        (true, _) => at - 1,
        (false, _) => (at + 1) % count.max(1),
    }
}

/// Wraps between words into lines of fewer than `width` characters.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let full = lines.last().is_some_and(|line| {
            !line.is_empty() && line.chars().count() + word.chars().count() >= width
        });
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> RemoteSetup {
        RemoteSetup {
            rule: Rule::Renju,
            size: 19,
            clock: ClockSetting::Countdown {
                main_ms: 90_000,
                increment_ms: 2_000,
            },
            inviter_is_black: false,
            forbidden_loses: true,
        }
    }

    #[test]
    fn the_choices_of_the_command_line_are_proposed() {
        assert_eq!(Choices::of(&setup()).setup(), setup());
    }
}
