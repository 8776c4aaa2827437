use gomoku_engine::{BoardSize, Point, Rule, Stone};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};

pub(crate) fn size(rng: &mut StdRng) -> BoardSize {
    BoardSize::new(rng.random_range(BoardSize::MIN..=BoardSize::MAX).into()).unwrap()
}

pub(crate) fn rule(rng: &mut StdRng) -> Rule {
    Rule::ALL[rng.random_range(0..Rule::ALL.len())]
}

/// Random board; probabilities of black and white in percent.
pub(crate) fn stones(
    size: BoardSize,
    black: u32,
    white: u32,
    rng: &mut impl Rng,
) -> Vec<(Point, Stone)> {
    size.points()
        .filter_map(|point| match rng.random_range(0..100) {
            n if n < black => Some((point, Stone::Black)),
            n if n < black + white => Some((point, Stone::White)),
            _ => None,
        })
        .collect()
}
