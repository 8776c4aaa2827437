//! Patterns of one line, computed recursively from the five: an open four has two ways to a five,
//! an open three has a way to an open four, and so on.

use super::Pattern;

/// Cells of a window: the point and five on either side.
pub(crate) const WINDOW: u32 = 11;
pub(crate) const CENTRE: u32 = 5;
/// Neighbours that can belong to a five through the centre. The end cells only distinguish
/// overlines.
const INNER: [u32; 8] = [1, 2, 3, 4, 6, 7, 8, 9];
/// 3⁸.
pub(crate) const INNER_STATES: usize = 6561;
/// Inner states × own stones on the two end cells.
pub(crate) const STATES: usize = INNER_STATES * 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineRule {
    FiveOrMore,
    /// Exactly five wins; an overline has no effect.
    Exact,
    /// Exactly five wins; an overline or two fours on one line are forbidden.
    ExactForbidding,
}

/// Window from one colour's view, with an own stone in the centre. A cell in neither mask is an
/// opposing stone or off the board.
#[derive(Debug, Clone, Copy)]
struct Line {
    own: u16,
    empty: u16,
}

impl Line {
    fn run(self) -> u32 {
        let right = (self.own >> CENTRE).trailing_ones();
        let left = (self.own << (16 - CENTRE)).leading_ones();
        left + right
    }

    /// State number: a base-3 digit per inner cell (0 empty, 1 own, 2 blocked), then the ends.
    fn index(self) -> usize {
        let mut index = 0;
        for &cell in INNER.iter().rev() {
            let digit = match () {
                () if self.empty & (1 << cell) != 0 => 0,
                () if self.own & (1 << cell) != 0 => 1,
                () => 2,
            };
            index = index * 3 + digit;
        }
        let left = usize::from(self.own & 1);
        let right = usize::from(self.own >> (WINDOW - 1) & 1);
        index + INNER_STATES * (left + 2 * right)
    }

    fn from_index(index: usize) -> Self {
        let ends = index / INNER_STATES;
        let mut own = 1 << CENTRE;
        let mut empty = 0;
        own |= u16::from(ends & 1 != 0);
        own |= u16::from(ends & 2 != 0) << (WINDOW - 1);
        let mut rest = index % INNER_STATES;
        for &cell in &INNER {
            match rest % 3 {
                0 => empty |= 1 << cell,
                1 => own |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        Self { own, empty }
    }
}

pub(crate) fn patterns(rule: LineRule) -> Vec<Pattern> {
    let mut memo = vec![None; STATES];
    (0..STATES)
        .map(|index| pattern(rule, Line::from_index(index), &mut memo))
        .collect()
}

fn pattern(rule: LineRule, line: Line, memo: &mut [Option<Pattern>]) -> Pattern {
    let index = line.index();
    if let Some(known) = memo.get(index).copied().flatten() {
        return known;
    }
    let found = compute(rule, line, memo);
    if let Some(slot) = memo.get_mut(index) {
        *slot = Some(found);
    }
    found
}

fn compute(rule: LineRule, line: Line, memo: &mut [Option<Pattern>]) -> Pattern {
    match (line.run(), rule) {
        (5, _) | (6.., LineRule::FiveOrMore) => return Pattern::Five,
        (6.., LineRule::Exact) => return Pattern::Dead,
        (6.., LineRule::ExactForbidding) => return Pattern::Overline,
        _ => {}
    }
    let mut ways = [0_u32; Pattern::COUNT];
    let mut fives = (CENTRE, CENTRE);
    for &cell in &INNER {
        let bit = 1 << cell;
        if line.empty & bit == 0 {
            continue;
        }
        let next = Line {
            own: line.own | bit,
            empty: line.empty & !bit,
        };
        let made = pattern(rule, next, memo);
        ways[made as usize] += 1;
        if made == Pattern::Five {
            fives = (fives.0.min(cell), fives.1.max(cell));
        }
    }
    let count = |pattern: Pattern| ways[pattern as usize];
    let straight = fives.1 - fives.0 == 5;
    match count(Pattern::Five) {
        0 => {}
        1 => return Pattern::ClosedFour,
        // Completions five apart enclose four stones; nearer ones are two fours on one line.
        _ if straight || rule != LineRule::ExactForbidding => return Pattern::OpenFour,
        _ => return Pattern::Overline,
    }
    match count(Pattern::OpenFour) {
        0 => {}
        1 => return Pattern::OpenThree,
        _ => return Pattern::OpenThreeWide,
    }
    if count(Pattern::ClosedFour) > 0 {
        return Pattern::ClosedThree;
    }
    match count(Pattern::OpenThree) + count(Pattern::OpenThreeWide) {
        0 => {}
        1 | 2 => return Pattern::OpenTwo,
        3 => return Pattern::OpenTwoWide,
        _ => return Pattern::OpenTwoWidest,
    }
    if count(Pattern::ClosedThree) > 0 {
        return Pattern::ClosedTwo;
    }
    let open_twos =
        count(Pattern::OpenTwo) + count(Pattern::OpenTwoWide) + count(Pattern::OpenTwoWidest);
    if open_twos > 0 {
        Pattern::OpenOne
    } else if count(Pattern::ClosedTwo) > 0 {
        Pattern::ClosedOne
    } else {
        Pattern::Dead
    }
}
