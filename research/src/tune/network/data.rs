//! Searched positions, decoded on demand.

use std::path::PathBuf;

use gomoku_engine::network::{InputReader, Inputs};
use gomoku_engine::tuning::{EvaluationWeights, Extractor};
use gomoku_engine::{BoardSize, MATE, Point, Rule, Stone};
use gomoku_lab::failure::Failure;

use super::super::dataset::sigmoid;
use super::super::searched::{self, GameResult, SearchedPosition};

/// Position data other than stones.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label {
    first: usize,
    pub(super) rule: Rule,
    pub(super) size: BoardSize,
    pub(super) turn: Stone,
    pub(super) score: i16,
    /// Best move by the search.
    pub(super) best: u16,
    pub(super) ended: GameResult,
}

impl Label {
    /// Result for the side to move, if the game decided it and the search did not.
    pub(super) fn open_result(&self) -> Option<f32> {
        let result = match self.ended {
            GameResult::Won => 1.0,
            GameResult::Drawn => 0.5,
            GameResult::Lost => 0.0,
            GameResult::Unknown => return None,
        };
        searched::is_open(self.score).then_some(result)
    }

    /// Target probabilities of win, draw and loss: `share` of the game's result, if known, and the
    /// rest from the score through a sigmoid of `scale`. A proved result is exact.
    pub(super) fn target(&self, scale: f32, share: f32) -> [f32; 3] {
        let score = i32::from(self.score);
        if score > MATE - 1000 {
            return [1.0, 0.0, 0.0];
        }
        if score < 1000 - MATE {
            return [0.0, 0.0, 1.0];
        }
        let win = sigmoid(score as f32 / scale);
        let result = match self.ended {
            GameResult::Won => [1.0, 0.0, 0.0],
            GameResult::Drawn => [0.0, 1.0, 0.0],
            GameResult::Lost => [0.0, 0.0, 1.0],
            GameResult::Unknown => return [win, 0.0, 1.0 - win],
        };
        let score = [win, 0.0, 1.0 - win];
        std::array::from_fn(|at| share * result[at] + (1.0 - share) * score[at])
    }
}

/// Training and validation positions.
pub(super) struct Data {
    /// Rules, the first file's first.
    pub(super) rules: Vec<Rule>,
    extractors: Vec<Extractor>,
    /// Two bits per cell, as in the files.
    stones: Vec<u8>,
    pub(super) labels: Vec<Label>,
    /// Training positions, in file order.
    pub(super) trained: Vec<u32>,
    /// Validation positions.
    pub(super) checked: Vec<u32>,
}

impl Data {
    /// Reads files. Every `check_every`th game is for validation, the first `limit` positions of
    /// the others for training.
    pub(super) fn read(
        paths: &[PathBuf],
        check_every: usize,
        limit: Option<usize>,
    ) -> Result<Self, Failure> {
        let mut rules = Vec::new();
        let (mut stones, mut labels) = (Vec::new(), Vec::new());
        let (mut trained, mut checked) = (Vec::new(), Vec::new());
        let limit = limit.unwrap_or(usize::MAX);
        for path in paths {
            let (header, games) = searched::read_games(path)?;
            if !rules.contains(&header.rule) {
                rules.push(header.rule);
            }
            for (number, game) in games.iter().enumerate() {
                let list = if number % check_every == check_every - 1 {
                    &mut checked
                } else {
                    &mut trained
                };
                for searched in game {
                    list.push(labels.len() as u32);
                    labels.push(label(searched, header.rule, header.size, stones.len()));
                    stones.extend_from_slice(&searched.cells);
                }
            }
        }
        trained.truncate(limit);
        if trained.is_empty() || checked.is_empty() {
            return Err(Failure::bad_input(
                "too few games: some are learnt from, some are kept for checking",
            ));
        }
        let extractor = |&rule: &Rule| Extractor::new(rule, &EvaluationWeights::default());
        Ok(Self {
            extractors: rules.iter().map(extractor).collect(),
            rules,
            stones,
            labels,
            trained,
            checked,
        })
    }

    pub(super) fn extractor(&self, rule: Rule) -> &Extractor {
        let at = self.rules.iter().position(|&known| known == rule);
        &self.extractors[at.unwrap_or(0)]
    }
}

impl Data {
    pub(super) fn stones(&self, label: &Label) -> impl Iterator<Item = (Point, Stone)> {
        let size = label.size;
        let bytes = &self.stones[label.first..label.first + size.area().div_ceil(4)];
        size.points().enumerate().filter_map(move |(index, point)| {
            let code = bytes[index / 4] >> (2 * (index % 4)) & 3;
            Some((point, *Stone::BOTH.get(usize::from(code.checked_sub(1)?))?))
        })
    }
}

fn label(searched: &SearchedPosition, rule: Rule, size: BoardSize, first: usize) -> Label {
    Label {
        first,
        rule,
        size,
        turn: searched.turn,
        score: searched.score,
        best: searched.best.index(size) as u16,
        ended: searched.result,
    }
}

pub(super) struct Decoder<'d> {
    data: &'d Data,
    /// One per rule and size.
    readers: Vec<(Rule, BoardSize, InputReader<'d>)>,
}

impl<'d> Decoder<'d> {
    pub(super) fn new(data: &'d Data) -> Self {
        Self {
            data,
            readers: Vec::new(),
        }
    }

    /// Computes a position's inputs.
    pub(super) fn decode(&mut self, label: &Label, inputs: &mut Inputs) {
        let Label { rule, size, .. } = *label;
        let mut readers = self.readers.iter();
        let known = readers.position(|known| (known.0, known.1) == (rule, size));
        let at = known.unwrap_or_else(|| {
            let reader = InputReader::new(self.data.extractor(rule), size);
            self.readers.push((rule, size, reader));
            self.readers.len() - 1
        });
        let stones = self.data.stones(label);
        self.readers[at].2.read(stones, label.turn, inputs);
    }
}
