//! Tests the tables against definitions on whole lines, without windows and state numbers.

use std::collections::{HashMap, HashSet};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::class::{Class, ComboTable, combinations, shares_of_pairs};
use super::table::PatternTable;
use super::{Pattern, line::LineRule};
use crate::Rule;

/// One colour's view: `X` own, `O` opposing, `.` empty.
type Text = Vec<u8>;

/// Pattern of the stone at `at`, from the literal definitions.
fn naive(rule: LineRule, text: &Text, at: usize, memo: &mut HashMap<Text, Pattern>) -> Pattern {
    if let Some(&known) = memo.get(text) {
        return known;
    }
    let mut from = at;
    while from > 0 && text[from - 1] == b'X' {
        from -= 1;
    }
    let length = text[from..]
        .iter()
        .take_while(|&&cell| cell == b'X')
        .count();
    let made = |cell: usize, memo: &mut HashMap<Text, Pattern>| {
        let mut next = text.clone();
        next[cell] = b'X';
        naive(rule, &next, at, memo)
    };
    let pattern = if length == 5 || (length > 5 && rule == LineRule::FiveOrMore) {
        Pattern::Five
    } else if length > 5 {
        if rule == LineRule::Exact {
            Pattern::Dead
        } else {
            Pattern::Overline
        }
    } else {
        let empties: Vec<usize> = (0..text.len()).filter(|&cell| text[cell] == b'.').collect();
        let next: Vec<(usize, Pattern)> = empties
            .into_iter()
            .map(|cell| (cell, made(cell, memo)))
            .collect();
        let ways = |wanted: &[Pattern]| next.iter().filter(|(_, p)| wanted.contains(p)).count();
        let fives: Vec<usize> = next
            .iter()
            .filter(|(_, p)| *p == Pattern::Five)
            .map(|(cell, _)| *cell)
            .collect();
        let threes = ways(&[Pattern::OpenThree, Pattern::OpenThreeWide]);
        let twos = ways(&[
            Pattern::OpenTwo,
            Pattern::OpenTwoWide,
            Pattern::OpenTwoWidest,
        ]);
        let four_in_a_row = fives.len() == 2
            && (fives[0] + 1..fives[1]).all(|cell| text[cell] == b'X')
            && fives[1] - fives[0] == 5;
        match fives.len() {
            1 => Pattern::ClosedFour,
            2.. if rule == LineRule::ExactForbidding && !four_in_a_row => Pattern::Overline,
            2.. => Pattern::OpenFour,
            0 if ways(&[Pattern::OpenFour]) > 1 => Pattern::OpenThreeWide,
            0 if ways(&[Pattern::OpenFour]) == 1 => Pattern::OpenThree,
            0 if ways(&[Pattern::ClosedFour]) > 0 => Pattern::ClosedThree,
            0 if threes > 3 => Pattern::OpenTwoWidest,
            0 if threes == 3 => Pattern::OpenTwoWide,
            0 if threes > 0 => Pattern::OpenTwo,
            0 if ways(&[Pattern::ClosedThree]) > 0 => Pattern::ClosedTwo,
            0 if twos > 0 => Pattern::OpenOne,
            0 if ways(&[Pattern::ClosedTwo]) > 0 => Pattern::ClosedOne,
            _ => Pattern::Dead,
        }
    };
    memo.insert(text.clone(), pattern);
    pattern
}

/// Line key around `at`, which must be empty.
fn window(codes: &[u8], at: usize) -> u64 {
    (0..11).fold(0, |key, i| {
        let code = (at + i)
            .checked_sub(5)
            .and_then(|cell| codes.get(cell))
            .copied()
            .unwrap_or(3);
        key | u64::from(code) << (2 * i)
    })
}

#[test]
fn tables_agree_with_the_definitions_on_random_lines() {
    let mut rng = StdRng::seed_from_u64(20);
    let is_full = std::env::var_os("GOMOKU_FULL").is_some();
    for rule in Rule::ALL {
        let table = PatternTable::new(rule);
        let mut seen = [0_u32; Pattern::COUNT];
        let (rounds, least) = if is_full { (2_500, 5) } else { (1_000, 1) };
        for round in 0..rounds {
            let length = rng.random_range(5..=20_usize);
            // The definitions are slow on sparse lines.
            let bare = round % 20 == 0;
            let stones = rng.random_range(if bare { 5..40 } else { 45..85_u32 });
            let favoured = rng.random_range(1..=2_u8);
            let mut codes: Vec<u8> = (0..length)
                .map(|_| match rng.random_range(0..100_u32) {
                    roll if roll >= stones => 0,
                    roll if roll % 3 == 0 => 3 - favoured,
                    _ => favoured,
                })
                .collect();
            let at = rng.random_range(0..length);
            codes[at] = 0;
            let pair = table.lookup(window(&codes, at));
            for colour in 1..=2_u8 {
                let mut text: Text = codes
                    .iter()
                    .map(|&code| match code {
                        0 => b'.',
                        code if code == colour => b'X',
                        _ => b'O',
                    })
                    .collect();
                text[at] = b'X';
                let line_rule = match (rule, colour) {
                    (Rule::Freestyle, _) | (Rule::Renju, 2) => LineRule::FiveOrMore,
                    (Rule::Standard, _) => LineRule::Exact,
                    (Rule::Renju, _) => LineRule::ExactForbidding,
                };
                let expected = naive(line_rule, &text, at, &mut HashMap::new());
                let got = if colour == 1 { pair & 0xF } else { pair >> 4 };
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(
                    got, expected as u8,
                    "{rule:?}: {shown} at {at}: {expected:?}"
                );
                seen[expected as usize] += 1;
            }
        }
        let rare: Vec<_> = Pattern::ALL
            .into_iter()
            .filter(|&pattern| seen[pattern as usize] < least)
            .filter(|&pattern| pattern != Pattern::Overline || rule == Rule::Renju)
            .collect();
        assert!(rare.is_empty(), "{rule:?}: hardly met {rare:?}");
    }
}

#[test]
fn lines_of_the_field_have_their_names() {
    let cases = [
        ("...XX_X...", Pattern::OpenFour, Pattern::OpenFour),
        ("..OXX_X...", Pattern::ClosedFour, Pattern::ClosedFour),
        ("....X_X...", Pattern::OpenThreeWide, Pattern::OpenThreeWide),
        ("X.XX_.X...", Pattern::OpenFour, Pattern::Overline),
        ("XXX_XX....", Pattern::Five, Pattern::Overline),
        (".O.XX_.O..", Pattern::ClosedThree, Pattern::ClosedThree),
        ("OXX_XO....", Pattern::Dead, Pattern::Dead),
        ("..X.XX_X..", Pattern::OpenFour, Pattern::ClosedFour),
    ];
    for (text, free, renju) in cases {
        let at = text.find('_').unwrap();
        let codes: Vec<u8> = text
            .bytes()
            .map(|b| match b {
                b'X' => 1,
                b'O' => 2,
                _ => 0,
            })
            .collect();
        for (rule, expected) in [(Rule::Freestyle, free), (Rule::Renju, renju)] {
            let got = PatternTable::new(rule).lookup(window(&codes, at)) & 0xF;
            assert_eq!(got, expected as u8, "{rule:?} {text}: {expected:?}");
        }
    }
}

#[test]
fn four_lines_in_any_order_are_told_by_their_sum() {
    let shares = shares_of_pairs();
    for forbidding in [false, true] {
        let table = ComboTable::new(forbidding);
        let mut numbers = HashSet::new();
        for patterns in combinations() {
            // Pair each pattern as White's with a different one of Black's.
            let pairs = patterns.map(|p| usize::from((p as u8) << 4 | (13 - p as u8)));
            let sum: u32 = pairs.iter().map(|&pair| shares[pair]).sum();
            let combo = table.lookup((sum >> 16) as u16);
            let class = Class::of(patterns, forbidding);
            assert!(combo.is(class), "{patterns:?}: {class:?}");
            let new = numbers.insert(combo.number());
            assert!(new || class == Class::Forbidden, "{patterns:?}");
            let others = patterns.map(|p| Pattern::ALL[13 - p as usize]);
            let other = table.lookup(sum as u16);
            assert!(other.is(Class::of(others, forbidding)), "{others:?}");
        }
    }
}
