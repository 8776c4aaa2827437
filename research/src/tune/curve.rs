//! `gomoku-research tune curve`: whether a chance of winning is what became of it.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use gomoku_lab::failure::Failure;

use super::dataset::sigmoid;
use super::fit::{cross_entropy, scale_of_results};
use super::searched::{self, GameResult, SearchedPosition};

/// Bins of the prediction, 5 % each.
const BINS: usize = 20;

/// Options of `gomoku-research tune curve`.
#[derive(Debug, Args)]
pub(super) struct CurveArgs {
    /// Files of `gomoku-research tune selfplay`.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Score that corresponds to odds of e to 1.
    #[arg(long, default_value_t = 269.0, value_parser = positive)]
    scale: f32,
    /// Write a plot of the curve to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Parses a positive number.
pub(super) fn positive(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if scale > 0.0 && f32::is_finite(scale) => Ok(scale),
        _ => Err("a number above 0 is wanted".to_owned()),
    }
}

/// Positions with similar predictions.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    positions: u32,
    estimates: f64,
    results: f64,
}

impl Bin {
    fn estimate(&self) -> f64 {
        self.estimates / f64::from(self.positions.max(1))
    }

    fn result(&self) -> f64 {
        self.results / f64::from(self.positions.max(1))
    }
}

/// Prints the curve and its distance from the results.
pub(super) fn run(args: &CurveArgs) -> Result<u8, Failure> {
    let mut known = Vec::new();
    for path in &args.data {
        let (_, positions) = searched::read(path)?;
        known.extend(positions.iter().filter_map(open));
    }
    if known.is_empty() {
        return Err(Failure::bad_input("no open position of a finished game"));
    }
    let bins = binned(&known, args.scale);
    let mut out = io::stdout().lock();
    let loss = |scale| mean_loss(&known, scale);
    let best = scale_of_results(&known);
    writeln!(
        out,
        "{} open positions; log-loss {:.4} at scale {:.0}, {:.4} at {best:.0}, which tells the results best",
        known.len(),
        loss(args.scale),
        args.scale,
        loss(best)
    )?;
    writeln!(out, "estimate  positions  mean estimate  result")?;
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.positions > 0) {
        writeln!(
            out,
            "{:>3}-{:>3} %  {:>9}  {:>11.1} %  {:>4.1} %",
            index * 100 / BINS,
            (index + 1) * 100 / BINS,
            bin.positions,
            100.0 * bin.estimate(),
            100.0 * bin.result()
        )?;
    }
    writeln!(out, "mean distance {:.1} %", 100.0 * distance(&bins))?;
    if let Some(path) = &args.svg {
        std::fs::write(path, picture(&bins))?;
    }
    Ok(0)
}

/// Score and result of a position that the search did not decide and the game did.
fn open(searched: &SearchedPosition) -> Option<(f32, f32)> {
    let result = match searched.result {
        GameResult::Won => 1.0,
        GameResult::Drawn => 0.5,
        GameResult::Lost => 0.0,
        GameResult::Unknown => return None,
    };
    searched::is_open(searched.score).then(|| (f32::from(searched.score), result))
}

fn binned(known: &[(f32, f32)], scale: f32) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for &(score, result) in known {
        let estimate = sigmoid(score / scale);
        let index = (estimate * BINS as f32) as usize;
        if let Some(bin) = bins.get_mut(index.min(BINS - 1)) {
            bin.positions += 1;
            bin.estimates += f64::from(estimate);
            bin.results += f64::from(result);
        }
    }
    bins
}

fn mean_loss(known: &[(f32, f32)], scale: f32) -> f64 {
    let sum: f64 = known
        .iter()
        .map(|&(score, result)| cross_entropy(result, score / scale))
        .sum();
    sum / known.len() as f64
}

/// Expected calibration error.
fn distance(bins: &[Bin]) -> f64 {
    let positions: u32 = bins.iter().map(|bin| bin.positions).sum();
    let sum: f64 = bins
        .iter()
        .map(|bin| f64::from(bin.positions) * (bin.estimate() - bin.result()).abs())
        .sum();
    sum / f64::from(positions.max(1))
}

/// Plot with one dot per bin, whose area shows its number of positions, and the diagonal of perfect
/// calibration.
fn picture(bins: &[Bin]) -> String {
    const SIDE: f64 = 400.0;
    const EDGE: f64 = 50.0;
    let x = |share: f64| EDGE + SIDE * share;
    let y = |share: f64| EDGE + SIDE * (1.0 - share);
    let whole = SIDE + 2.0 * EDGE;
    let most = bins.iter().map(|bin| bin.positions).max().unwrap_or(1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\n"
    );
    let mut add = |line: String| _ = writeln!(svg, "{line}");
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let (at, top, name) = (x(share), y(share), step * 25);
        add(format!(
            "<path d=\"M{at} {EDGE}V{0}M{EDGE} {top}H{0}\" stroke=\"#ddd\"/>\n\
             <text x=\"{at}\" y=\"{1}\" text-anchor=\"middle\">{name} %</text>\n\
             <text x=\"{2}\" y=\"{3}\" text-anchor=\"end\">{name} %</text>",
            EDGE + SIDE,
            EDGE + SIDE + 18.0,
            EDGE - 6.0,
            top + 4.0
        ));
    }
    add(format!(
        "<path d=\"M{} {}L{} {}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    ));
    let mut line = String::new();
    for bin in bins.iter().filter(|bin| bin.positions > 0) {
        let (at, top) = (x(bin.estimate()), y(bin.result()));
        let radius = 2.0 + 7.0 * (f64::from(bin.positions) / f64::from(most.max(1))).sqrt();
        let pen = if line.is_empty() { 'M' } else { 'L' };
        _ = write!(line, "{pen}{at:.1} {top:.1}");
        add(format!(
            "<circle cx=\"{at:.1}\" cy=\"{top:.1}\" r=\"{radius:.1}\" fill=\"#8a4b1e\"/>"
        ));
    }
    add(format!(
        "<path d=\"{line}\" fill=\"none\" stroke=\"#8a4b1e\"/>"
    ));
    add(format!(
        "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">estimated chance of winning</text>\n\
         <text x=\"{2}\" y=\"{2}\">what became of it</text>\n</svg>",
        x(0.5),
        whole - 10.0,
        EDGE - 20.0
    ));
    svg
}
