//! Inputs of the table fit.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use gomoku_engine::tuning::{self, EvaluationWeights, Extractor};
use gomoku_engine::{MATE, Point, Position, Stone};

use super::searched::{self, GameResult, SearchedPosition};

/// Lowest class that wins for the side to move unless the opponent has a five.
const DOUBLE_FOUR: u8 = 11;
const FOUR: u8 = 8;
const FIVE: u8 = 13;
const FORBIDDEN: u8 = 1;
/// Lowest class of the opponent, below a five, that threatens an open four or a double four.
const THREATENING: u8 = DOUBLE_FOUR;

/// Empty points with the same two combinations.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    pub(super) own: u16,
    pub(super) other: u16,
    pub(super) points: u16,
    /// Points that the search would consider.
    pub(super) candidates: u16,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    first: u32,
    length: u16,
    pub(super) situation: u16,
    pub(super) score: i16,
    /// 1 won, 0.5 drawn, 0 lost, `NaN` unknown.
    pub(super) result: f32,
    /// Index of the pair with the best move.
    pub(super) best: u16,
}

/// Positions, those for validation at the end.
pub(super) struct Dataset {
    pairs: Vec<Pair>,
    pub(super) samples: Vec<Sample>,
    /// Number of samples for fitting.
    pub(super) fitted: usize,
}

impl Dataset {
    /// Reads files. The last twentieth of each is for validation.
    pub(super) fn read(paths: &[PathBuf]) -> io::Result<Self> {
        let classes: Vec<u8> = tuning::combinations()
            .iter()
            .map(|combination| combination.class)
            .collect();
        let (mut fitted, mut checked) = (Vec::new(), Vec::new());
        let mut pairs = Vec::new();
        for path in paths {
            let (header, positions) = searched::read(path)?;
            let extractor = Extractor::new(header.rule, &EvaluationWeights::default());
            let split = positions.len() - positions.len() / 20;
            for (index, searched) in positions.iter().enumerate() {
                let Some(position) = position(&header, searched) else {
                    continue;
                };
                let features = extractor.extract(&position);
                let best = searched.best.index(header.size) as u16;
                let Some(sample) = sample(searched, &features, best, &classes, &mut pairs) else {
                    continue;
                };
                if index < split {
                    fitted.push(sample);
                } else {
                    checked.push(sample);
                }
            }
        }
        let mut samples = fitted;
        let fitted = samples.len();
        samples.append(&mut checked);
        Ok(Self {
            pairs,
            samples,
            fitted,
        })
    }

    pub(super) fn pairs(&self, sample: &Sample) -> &[Pair] {
        let first = sample.first as usize;
        &self.pairs[first..first + usize::from(sample.length)]
    }
}

impl Sample {
    /// Target winning probability: `share` of the game's result, if known, and the rest from the
    /// score through a sigmoid of `scale`.
    pub(super) fn target(&self, scale: f32, share: f32) -> f32 {
        let score = match i32::from(self.score) {
            score if score > MATE - 1000 => 1.0,
            score if score < 1000 - MATE => 0.0,
            score => sigmoid(score as f32 / scale),
        };
        if self.result.is_nan() || score == 0.0 || score == 1.0 {
            score
        } else {
            share * self.result + (1.0 - share) * score
        }
    }

    /// The search proved neither a win nor a loss.
    pub(super) fn is_open(&self) -> bool {
        searched::is_open(self.score)
    }
}

pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn position(header: &searched::Header, searched: &SearchedPosition) -> Option<Position> {
    let size = header.size;
    let stones = size.points().filter_map(|point: Point| {
        let index = point.index(size);
        let code = searched.cells.get(index / 4)? >> (2 * (index % 4)) & 3;
        let stone = *Stone::BOTH.get(usize::from(code.checked_sub(1)?))?;
        Some((point, stone))
    });
    Position::from_stones(header.rule, size, stones, searched.turn).ok()
}

/// Adds the position's pairs, unless the search would not evaluate it.
fn sample(
    searched: &SearchedPosition,
    features: &tuning::Features,
    best: u16,
    classes: &[u8],
    pairs: &mut Vec<Pair>,
) -> Option<Sample> {
    let class = |combo: u16| classes.get(usize::from(combo)).copied().unwrap_or(0);
    let decided = features
        .points
        .iter()
        .any(|point| class(point.own) >= DOUBLE_FOUR || class(point.other) == FIVE);
    if decided {
        return None;
    }
    let threatened = features
        .points
        .iter()
        .any(|point| class(point.other) >= THREATENING);
    let mut known: HashMap<(u16, u16), usize> = HashMap::new();
    let first = pairs.len();
    let mut found = None;
    for point in &features.points {
        let (own, other) = (class(point.own), class(point.other));
        let kept = !threatened || own >= FOUR || other >= FOUR || other == FORBIDDEN;
        let index = *known.entry((point.own, point.other)).or_insert_with(|| {
            pairs.push(Pair {
                own: point.own,
                other: point.other,
                points: 0,
                candidates: 0,
            });
            pairs.len() - 1 - first
        });
        let pair = &mut pairs[first + index];
        pair.points += 1;
        pair.candidates += u16::from(point.candidate && kept);
        if point.point == best && point.candidate && kept {
            found = Some(index as u16);
        }
    }
    let Some(best) = found else {
        pairs.truncate(first);
        return None;
    };
    Some(Sample {
        first: first as u32,
        length: (pairs.len() - first) as u16,
        situation: features.situation,
        score: searched.score,
        result: match searched.result {
            GameResult::Lost => 0.0,
            GameResult::Drawn => 0.5,
            GameResult::Won => 1.0,
            GameResult::Unknown => f32::NAN,
        },
        best,
    })
}
