//! `gomoku-research tune network-quantise`: a trained network in integers, and what that costs.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use gomoku_engine::Rule;
use gomoku_engine::network::{
    Inputs, IntegerNetwork, Network, NetworkEvaluator, NetworkWeights, RuleSet,
};
use gomoku_lab::board_args::RuleName;
use gomoku_lab::failure::Failure;

use super::super::fit::cross_entropy;
use super::data::{Data, Label};

/// Options of `gomoku-research tune network-quantise`.
#[derive(Debug, Args)]
pub(in super::super) struct QuantiseArgs {
    /// A network of `gomoku-research tune network`.
    pub(super) network: PathBuf,
    /// Output file of the integer network.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Supported rules, separated by commas; default: the network's rule.
    #[arg(long, value_name = "RULE,…", value_delimiter = ',')]
    pub(super) rules: Vec<RuleName>,
    /// Files of `gomoku-research tune selfplay` to compare both on: the games that training keeps for checking.
    #[arg(value_name = "DATA")]
    pub(super) data: Vec<PathBuf>,
    /// One game in this many is for validation.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(2..))]
    pub(super) check_every: u32,
}

/// Writes the file and prints the loss.
pub(in super::super) fn run(args: &QuantiseArgs) -> Result<u8, Failure> {
    quantise(args, &mut io::stdout().lock())?;
    Ok(0)
}

pub(super) fn quantise(args: &QuantiseArgs, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |what: String| Failure::bad_input(format!("{}: {what}", args.network.display()));
    let network = Network::from_bytes(&std::fs::read(&args.network)?)
        .map_err(|error| refuse(error.to_string()))?;
    let rules = args.rules.iter().map(|&rule| Rule::from(rule));
    let rules = rules
        .map(RuleSet::from)
        .reduce(RuleSet::union)
        .unwrap_or(network.rule.into());
    let (integers, clipped) = IntegerNetwork::from_network(&network, rules)
        .ok_or_else(|| refuse("its numbers are too far apart for integers".to_owned()))?;
    let bytes = integers.to_bytes();
    std::fs::write(&args.out, &bytes)?;
    let (outside, all) = clipped.embeddings;
    writeln!(
        out,
        "{} bytes; {outside} of {all} numbers of embeddings cut to ±127/64",
        bytes.len()
    )?;
    if args.data.is_empty() {
        return Ok(());
    }
    let data = Data::read(&args.data, args.check_every as usize, Some(1))?;
    if let Some(rule) = data.rules.iter().find(|&&rule| !rules.contains(rule)) {
        return Err(refuse(format!("not to be a network for {rule:?}")));
    }
    compare(&data, &network, integers, out)?;
    Ok(())
}

/// Sums over the validation positions.
#[derive(Debug, Default)]
struct Sums {
    results: f64,
    moves: f64,
    hits: u32,
}

fn compare(
    data: &Data,
    network: &Network,
    integers: IntegerNetwork,
    out: &mut impl Write,
) -> io::Result<()> {
    let scales = (network.score_scale, network.move_scale);
    let both = [
        NetworkWeights::Floats(Arc::new(network.clone())),
        NetworkWeights::Integers(Arc::new(integers)),
    ];
    let mut judges: Vec<(_, [NetworkEvaluator<'_>; 2])> = Vec::new();
    let mut sums = [Sums::default(), Sums::default()];
    let (mut inputs, mut scores) = (Inputs::default(), [Vec::new(), Vec::new()]);
    let (mut errors, mut open, mut moves) = (Vec::new(), 0_u32, 0_u32);
    for &number in &data.checked {
        let label = &data.labels[number as usize];
        let known = judges
            .iter()
            .position(|(known, _)| *known == (label.rule, label.size));
        let at = known.unwrap_or_else(|| {
            let judge = |numbers: &NetworkWeights| {
                NetworkEvaluator::new(data.extractor(label.rule), numbers.clone(), label.size)
            };
            judges.push(((label.rule, label.size), both.each_ref().map(judge)));
            judges.len() - 1
        });
        let mut evaluations = [0; 2];
        for (which, judge) in judges[at].1.iter_mut().enumerate() {
            let stones = data.stones(label);
            evaluations[which] =
                judge.evaluate(stones, label.turn, &mut inputs, &mut scores[which]);
        }
        if inputs.decided {
            continue;
        }
        if let Some(result) = label.open_result() {
            open += 1;
            errors.push((evaluations[0] - evaluations[1]).unsigned_abs());
            for (sums, evaluation) in sums.iter_mut().zip(evaluations) {
                sums.results += cross_entropy(result, evaluation as f32 / scales.0);
            }
        }
        let losses = [0, 1].map(|which| policy(&inputs, &scores[which], label, scales.1));
        if let [Some(floats), Some(integers)] = losses {
            moves += 1;
            for (sums, (loss, hit)) in sums.iter_mut().zip([floats, integers]) {
                sums.moves += loss;
                sums.hits += u32::from(hit);
            }
        }
    }
    errors.sort_unstable();
    let share = |part: f64| errors[((errors.len() - 1) as f64 * part) as usize];
    let sum: u32 = errors.iter().sum();
    for (name, sums) in ["floating point", "integers"].iter().zip(&sums) {
        writeln!(
            out,
            "{name}: results {:.4}, moves {:.4}, first {:.1} %",
            sums.results / f64::from(open.max(1)),
            sums.moves / f64::from(moves.max(1)),
            100.0 * f64::from(sums.hits) / f64::from(moves.max(1)),
        )?;
    }
    if !errors.is_empty() {
        writeln!(
            out,
            "evaluations of {open} open positions differ by {:.2} on average, half by {} at most, 99 % by {}, all by {}",
            f64::from(sum) / f64::from(open.max(1)),
            share(0.5),
            share(0.99),
            share(1.0)
        )?;
    }
    Ok(())
}

/// Cross-entropy of the best move, and whether it scores highest.
fn policy(inputs: &Inputs, scores: &[i32], label: &Label, scale: f32) -> Option<(f64, bool)> {
    let candidates = || (inputs.cells.iter().zip(scores)).filter(|(cell, _)| cell.candidate);
    let (_, &best) = candidates().find(|(cell, _)| cell.point == label.best)?;
    let (first, &top) = candidates().max_by_key(|(_, score)| **score)?;
    let of = |score: i32| f64::from(score - top) / f64::from(scale);
    let total: f64 = candidates().map(|(_, &score)| of(score).exp()).sum();
    Some((total.ln() - of(best), first.point == label.best))
}
